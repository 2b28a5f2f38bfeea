//! Types that only a name is known of: what the name says.

use super::Tokens;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// The type behind a path that a function makes values of and never names: it may have arguments, which only rustc knows.
/// Emitted code never says it: inside of functions it is left to rustc (`emit::unnamed`).
pub fn unnamed(path: &str) -> TokenStream {
    let number = Literal::u64_unsuffixed(crate::names::number_of(path));
    quote!(CtUnnamed<#number>)
}

/// Is it such a type, or does it depend on one?
pub fn is_unnamed(name: &str) -> bool {
    name.contains("CtUnnamed")
}

/// Is the name of a type better than another one? One with arguments is, and one that is no output of a call.
pub fn says_more(a: &str, b: &str) -> bool {
    a.starts_with(b) || (computed(b) && !computed(a)) || is_of_operator(b)
}

/// Is it what a method lends, which may be a slice?
pub fn is_lent(name: &str) -> bool {
    name.contains("Lends") && name.ends_with("Element")
}

/// Is it the output of a call, or the type of a field, which may be any type?
pub fn is_computed(name: &Tokens) -> bool {
    computed(name.printed()) || is_of_operator(name.printed()) || is_assumed(name)
}

fn computed(name: &str) -> bool {
    name.contains("Callee >")
        || name.contains("Callee <")
        || name.contains("Gives")
        || is_applied(name)
        || has_part(name)
}

/// Is it what a function gives for certain arguments (`lower::call::applied`)?
pub fn is_applied(name: &str) -> bool {
    name.contains("Applied") && unspaced(name).contains("::Applied<")
}

/// Is it what a function gives, whatever that is?
pub fn is_output(name: &str) -> bool {
    name.ends_with("Output") && (name.contains("Callee >") || name.contains("Callee <") || is_applied(name))
}

/// Is it the output of an operator (`lower::expr::overload`)?
pub fn is_of_operator(name: &str) -> bool {
    if !name.contains("Operator") {
        return false;
    }
    let name = unspaced(name);
    let Some(inside) = name.strip_suffix(">::Output").and_then(|name| name.strip_prefix('<')) else { return false };
    let mut depth = 0;
    inside.char_indices().any(|(i, c)| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        depth == 0 && inside[i..].starts_with("::Operator")
    })
}

/// Is it the type that the result of a method is assumed to have (`lower::call::method`)?
pub fn is_assumed(name: &Tokens) -> bool {
    of_assumed(name) && unspaced(name.printed()).ends_with(">::Type")
}

/// Is it such a type, or a part of one?
pub fn of_assumed(name: &Tokens) -> bool {
    let name = name.printed();
    name.contains("Same") && unspaced(name).contains("::Same<")
}

/// Is it what a function of a type gives (`lower::call::method`)?
pub fn is_given(name: &str) -> bool {
    gives(name) && unspaced(name).ends_with(">::Value")
}

fn gives(name: &str) -> bool {
    name.contains("Gives") && unspaced(name).contains("::Gives<")
}

/// Is it what a function of a type gives that is named there alone, or is called `new`: `Model::new(x)`?
pub fn is_made_by_its_type(name: &str) -> bool {
    if !is_given(name) {
        return false;
    }
    let name = unspaced(name);
    let by_new = || name.contains(&format!("::Gives<{},", crate::names::number_of("new")));
    name.starts_with("<CtUnnamed<") || !name.starts_with("<<") && by_new()
}

/// Is it what a function gives of whose type nothing is said, or a part of it (`lower::call::gives`)?
pub fn is_hidden(name: &str) -> bool {
    name.contains("Hidden") && unspaced(name).contains("::Hiddenas") || is_unnamed(name)
}

/// Is it the type of a field, or does it depend on one?
pub fn is_of_field(name: &Tokens) -> bool {
    has_part(name.printed())
}

/// Does it depend on the type of a field, or on what a function of a type gives? It may be hidden in a record (`Hidden`
/// of the runtime). A record is no value: it stands behind a name of its own ([`is_record_of_field`]).
pub fn may_be_hidden(name: &Tokens) -> bool {
    is_hiding(name.printed()) && !unspaced(name.printed()).ends_with(">::Record")
}

fn is_hiding(name: &str) -> bool {
    has_part(name) || gives(name) || is_unnamed(name)
}

/// Is it nothing but steps that lead from a type to what is in it? What such a name stands for is hidden where the type
/// of a field is. Nobody reads names that are nested deeper than [`DEPTH`].
pub fn is_steps(name: &Tokens) -> bool {
    if depth(name.printed()) > DEPTH {
        return false;
    }
    let Ok(mut inside) = syn::parse2::<syn::Type>(name.tokens()) else { return false };
    while let syn::Type::Path(syn::TypePath { qself: Some(step), path, .. }) = inside {
        let of = step.position.checked_sub(1).map(|at| path.segments[at].ident.to_string());
        if !of.is_some_and(|of| ["Part", "Elements", "Optional", "Gives", "Deref"].contains(&of.as_str())) {
            return false;
        }
        inside = *step.ty;
    }
    !is_hiding(&inside.into_token_stream().to_string())
}

/// As deep as this a name is read that is parsed for it.
const DEPTH: usize = 24;

/// How deep the arguments in a name are nested.
fn depth(name: &str) -> usize {
    let step = |(now, most): (usize, usize), c| match c {
        '<' => (now + 1, most.max(now + 1)),
        '>' => (now.saturating_sub(1), most),
        _ => (now, most),
    };
    name.chars().fold((0, 0), step).1
}

/// Is it the record of an operator on what depends on the type of a field, or of a conversion of such, or into a type without
/// a name?
pub fn is_record_of_field(name: &Tokens) -> bool {
    if !name.printed().contains("Record") {
        return false;
    }
    let name = unspaced(name.printed());
    let of_field = || name.contains("::Part<") || name.contains("::Gives<") || is_unnamed(&name);
    name.ends_with(">::Record") && (name.contains("::Operator") || name.contains("::Conversion")) && of_field()
}

/// Is it a record behind one name (`Erased` of the runtime)?
pub fn is_erased(name: &Tokens) -> bool {
    name.printed().ends_with("Erased") && unspaced(name.printed()).ends_with("::Erased")
}

/// Is it what a record keeps of a value of which only a zero is made (`Shape` of the runtime)?
pub fn is_shape(name: &Tokens) -> bool {
    name.printed().contains("Shape") && unspaced(name.printed()).starts_with("cotangent_runtime::Shape<")
}

/// The float behind a field, which a record can name also where the field is hidden: then it is the `usual` one (`ShownFloat`
/// of the runtime).
pub fn shown_float(name: &Tokens, usual: &TokenStream) -> Tokens {
    if name.printed().contains("ShownFloat") {
        return name.clone();
    }
    quote!(<#name as cotangent_runtime::ShownFloat<#usual>>::Float).into()
}

/// Is it what the type of a field leads to?
pub fn is_behind_field(name: &Tokens) -> bool {
    let name = name.printed();
    let steps = ["cotangent_runtime::Part<", "::Gives<"];
    is_keyed_behind_field(name)
        || has_part(name) && steps.iter().map(|step| unspaced(name).matches(step).count()).sum::<usize>() > 1
}

/// Is it an element, by a key, of what a field holds, or the key? Its name has the path of the runtime in it.
pub fn is_keyed_behind_field(name: &str) -> bool {
    let is_of_both = |name: &str| (name.contains("::Keyed<") || name.contains("::KeyOf<")) && name.contains("::Part<");
    name.contains("Key") && is_of_both(&unspaced(name))
}

/// Is it a key (`lower::keyed`)? Its name has the path of the runtime in it.
pub fn is_key(name: &str) -> bool {
    let Some((path, _)) = name.split_once('<').filter(|_| name.contains("Key")) else { return false };
    let path = unspaced(path);
    path.ends_with("::KeyOf") || path.ends_with("::LentKey")
}

pub fn has_part(name: &str) -> bool {
    name.contains("Part") && unspaced(name).contains("cotangent_runtime::Part<")
}

/// Does the name show an argument of a type, other than those of the runtime's traits?
pub fn names_arguments(name: &str) -> bool {
    let name = unspaced(name);
    name.match_indices('<').any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let path = &name[name[..at].trim_end_matches(is_part).len()..at];
        !path.is_empty()
            && !["__private::", "cotangent_runtime::", "::Vec", "CtUnnamed"].iter().any(|own| path.contains(own))
    })
}

/// A name without spaces: how it is spaced is up to rustc.
pub fn unspaced(name: &str) -> String {
    let name = name.replace(' ', "");
    if name.contains('\n') { name.replace('\n', "") } else { name }
}

/// Is it the name of a type of complex numbers?
pub fn is_complex(name: &str) -> bool {
    let Ok(syn::Type::Path(path)) = syn::parse_str(name) else { return false };
    let last = path.path.segments.last().filter(|_| path.qself.is_none());
    last.is_some_and(|last| match &last.arguments {
        syn::PathArguments::None => last.ident == "Complex64" || last.ident == "Complex32",
        syn::PathArguments::AngleBracketed(of) => last.ident == "Complex" && of.args.len() == 1,
        syn::PathArguments::Parenthesized(_) => false,
    })
}
