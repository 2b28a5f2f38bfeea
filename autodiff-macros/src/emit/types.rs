//! Tangent types as text.

use super::unnamed;
use crate::ir::{Float, Floats, Ty};
use crate::names;
use crate::parse::Source;
use crate::syntax::names_lifetime;
use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The owned tangent type of a type as written: what pullbacks return and zeros are.
pub fn owned(written: &syn::Type, floats: &Floats, ct: &TokenStream) -> TokenStream {
    match written {
        syn::Type::Paren(t) => owned(&t.elem, floats, ct),
        syn::Type::Group(t) => owned(&t.elem, floats, ct),
        syn::Type::Reference(r) => owned(&r.elem, floats, ct),
        syn::Type::Slice(s) => {
            let t = owned(&s.elem, floats, ct);
            quote!(#ct::standard::vec::Vec<#t>)
        }
        _ => match floats.read(written) {
            Ty::Named(_) | Ty::Unknown => {
                let lasting = lasting(written.to_token_stream());
                quote!(<#lasting as #ct::Differentiable>::Owned)
            }
            _ => tangent(written, floats, ct),
        },
    }
}

/// The tangent type of a type as written, references excepted: `[f64]` for `[f64]`.
pub fn tangent(written: &syn::Type, floats: &Floats, ct: &TokenStream) -> TokenStream {
    match written {
        syn::Type::Paren(t) => tangent(&t.elem, floats, ct),
        syn::Type::Group(t) => tangent(&t.elem, floats, ct),
        syn::Type::Reference(r) => tangent(&r.elem, floats, ct),
        syn::Type::Slice(s) => {
            let t = owned(&s.elem, floats, ct);
            quote!([#t])
        }
        syn::Type::Array(a) => {
            let (t, n) = (owned(&a.elem, floats, ct), &a.len);
            quote!([#t; #n])
        }
        syn::Type::Tuple(t) if t.elems.is_empty() => quote!(()),
        syn::Type::Tuple(t) => {
            let ts = t.elems.iter().map(|t| owned(t, floats, ct));
            quote!((#(#ts,)*))
        }
        _ => match floats.read(written) {
            Ty::Float(_) => written.to_token_stream(),
            Ty::Int(_) | Ty::Bool | Ty::Plain(_) => quote!(()),
            Ty::Vec(_) => {
                let t = owned(argument(written).expect("Vec has an argument"), floats, ct);
                quote!(#ct::standard::vec::Vec<#t>)
            }
            Ty::Option(_) => {
                let t = owned(argument(written).expect("Option has an argument"), floats, ct);
                quote!(::core::option::Option<#t>)
            }
            // An alias has one argument, which may be anything.
            Ty::Result(..) if has_two_arguments(written) => {
                let t = owned(argument(written).expect("Result has arguments"), floats, ct);
                quote!(::core::result::Result<#t, ()>)
            }
            _ => {
                let lasting = lasting(written.to_token_stream());
                quote!(<#lasting as #ct::Differentiable>::Tangent)
            }
        },
    }
}

/// The tangent type of an option of a reference, which is lent as the value is: `Option<&[f64]>`.
pub fn lent_if_any(written: &syn::Type, floats: &Floats, ct: &TokenStream) -> TokenStream {
    let Some(syn::Type::Reference(lent)) = argument(written) else { return owned(written, floats, ct) };
    let t = tangent(&lent.elem, floats, ct);
    quote!(::core::option::Option<&#t>)
}

/// The type of tangents along several directions, if there is one; `owned`: as a value, not behind a reference.
pub fn batch(written: &syn::Type, floats: &Floats, ct: &TokenStream, owned: bool) -> Option<TokenStream> {
    let inner = |t: &syn::Type| batch(t, floats, ct, true);
    Some(match written {
        syn::Type::Paren(t) => return batch(&t.elem, floats, ct, owned),
        syn::Type::Group(t) => return batch(&t.elem, floats, ct, owned),
        syn::Type::Reference(r) => return batch(&r.elem, floats, ct, owned),
        syn::Type::Slice(s) => {
            let t = inner(&s.elem)?;
            if owned { quote!(#ct::standard::vec::Vec<#t>) } else { quote!([#t]) }
        }
        syn::Type::Array(a) => {
            let (t, n) = (inner(&a.elem)?, &a.len);
            quote!([#t; #n])
        }
        syn::Type::Tuple(t) if t.elems.is_empty() => quote!(()),
        syn::Type::Tuple(t) => {
            let ts = t.elems.iter().map(inner).collect::<Option<Vec<_>>>()?;
            quote!((#(#ts,)*))
        }
        _ => match floats.read(written) {
            Ty::Float(Float::F64) => {
                let width = super::batch::width();
                quote!(#ct::Batch<#width>)
            }
            Ty::Int(_) | Ty::Bool | Ty::Plain(_) => quote!(()),
            Ty::Vec(_) => {
                let t = inner(argument(written)?)?;
                quote!(#ct::standard::vec::Vec<#t>)
            }
            _ => return None,
        },
    })
}

/// A type with every lifetime in it `'static`: what belongs to the derivative borrows nothing.
pub fn lasting(tokens: TokenStream) -> TokenStream {
    let mut lifetime = false;
    tokens
        .into_iter()
        .map(|tree| {
            let named = std::mem::replace(&mut lifetime, matches!(&tree, TokenTree::Punct(p) if p.as_char() == '\''));
            match tree {
                TokenTree::Ident(i) if named => Ident::new("static", i.span()).into(),
                TokenTree::Group(g) => Group::new(g.delimiter(), lasting(g.stream())).into(),
                tree => tree,
            }
        })
        .collect()
}

/// May a type that is written with its name alone have a lifetime that is not shown?
pub fn may_hide_a_lifetime(written: &syn::Type, source: &Source) -> bool {
    struct Names<'a> {
        source: &'a Source,
        found: bool,
    }

    impl syn::visit::Visit<'_> for Names<'_> {
        fn visit_path(&mut self, path: &syn::Path) {
            let ends = path
                .segments
                .last()
                .is_some_and(|last| !names_lifetime(last) && !last.ident.to_string().starts_with(char::is_lowercase));
            let open = path.segments.first().is_some_and(|first| {
                let own =
                    self.source.generics.type_params().chain(self.source.outer.iter().flat_map(|g| g.type_params()));
                first.ident == "Self" || own.into_iter().any(|t| t.ident == first.ident)
            });
            let named = matches!(self.source.floats.read(&syn::parse_quote!(#path)), Ty::Named(_) | Ty::Unknown);
            self.found |= ends && named && !open;
            syn::visit::visit_path(self, path);
        }
    }

    let mut names = Names { source, found: false };
    syn::visit::Visit::visit_type(&mut names, written);
    names.found
}

/// A type with the path of the runtime put in, where the IR has a placeholder for it.
pub fn with_runtime(tokens: TokenStream, ct: &TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|tree| match tree {
            TokenTree::Ident(i) if i == "cotangent_runtime" => ct.clone(),
            TokenTree::Group(g) => {
                let inner = with_runtime(g.stream(), ct);
                TokenTree::from(Group::new(g.delimiter(), inner)).into()
            }
            tree => tree.into(),
        })
        .collect()
}

/// Keywords that a path can follow.
const BEFORE_PATHS: [&str; 7] = ["as", "in", "mut", "dyn", "impl", "for", "return"];

/// Code with the path of the runtime put in, and with its name of the standard library, which the crate may be without,
/// for `::std`.
pub fn with_standard(tokens: TokenStream, ct: &TokenStream) -> TokenStream {
    replaced(&tokens, ct).unwrap_or(tokens)
}

/// The same, or nothing where there is nothing to put in: code that stays as it is, is not built anew.
fn replaced(tokens: &TokenStream, ct: &TokenStream) -> Option<TokenStream> {
    let mut out: Vec<TokenTree> = vec![];
    let mut changed = false;
    // How many of the colons that a path begins with stand before this, where one can begin.
    let mut colons = Some(0);
    let mut arrow = false;
    for tree in tokens.clone() {
        let before = colons;
        // A name is printed once: the compiler is asked each time.
        let word = if let TokenTree::Ident(i) = &tree { i.to_string() } else { String::new() };
        colons = match &tree {
            TokenTree::Punct(p) if p.as_char() == ':' && p.spacing() == Spacing::Joint => before.map(|_| 1),
            TokenTree::Punct(p) if p.as_char() == ':' => Some(if before == Some(1) { 2 } else { 0 }),
            // What follows generic arguments goes on with a path.
            TokenTree::Punct(p) => (p.as_char() != '>' || arrow).then_some(0),
            TokenTree::Ident(_) => BEFORE_PATHS.contains(&word.as_str()).then_some(0),
            TokenTree::Group(_) | TokenTree::Literal(_) => None,
        };
        arrow =
            matches!(&tree, TokenTree::Punct(p) if matches!(p.as_char(), '-' | '=') && p.spacing() == Spacing::Joint);
        match tree {
            TokenTree::Ident(_) if before == Some(2) && word == "std" => {
                out.truncate(out.len() - 2);
                out.extend(quote!(#ct::standard));
                changed = true;
            }
            TokenTree::Ident(_) if word == "cotangent_runtime" => {
                out.extend(ct.clone());
                changed = true;
            }
            TokenTree::Group(g) => match replaced(&g.stream(), ct) {
                Some(stream) => {
                    let mut inner = Group::new(g.delimiter(), stream);
                    inner.set_span(g.span());
                    out.push(inner.into());
                    changed = true;
                }
                None => out.push(g.into()),
            },
            tree => out.push(tree),
        }
    }
    changed.then(|| out.into_iter().collect())
}

/// The same inside of a function. There the type of a field is itself, whether or not it is as visible as its struct:
/// `Field` of the runtime has it as an argument, which rustc finds (`_`), and so has `Yields` what a function of a type
/// gives. A signature or a record cannot leave it open, and has what `Part` and `Gives` name instead.
pub fn inside(tokens: TokenStream, ct: &TokenStream) -> TokenStream {
    // Most types are numbers and lists: to take tokens apart, the compiler is asked for each of them.
    let text = tokens.to_string();
    if !["cotangent_runtime", "Part", "Gives", "Hidden", "CtUnnamed"].iter().any(|name| text.contains(name)) {
        return tokens;
    }
    with_runtime(found(tokens), ct)
}

/// The same as long as the path of the runtime is not known.
pub fn found(tokens: TokenStream) -> TokenStream {
    inferred(unnamed::left_out(tokens))
}

/// `Part<7>` of the runtime is `Field<7, _>`, `Gives<7>` is `Yields<7, _>`.
fn inferred(tokens: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = vec![];
    // The last name of the path so far, and whether the number that follows gets an argument to be inferred.
    let (mut path, mut numbers) = (String::new(), false);
    for tree in tokens {
        match &tree {
            TokenTree::Ident(i) => {
                numbers = (i == "Part" || i == "Gives") && RUNTIME.contains(&path.as_str());
                path = i.to_string();
                if numbers {
                    let inferred = if path == "Part" { "Field" } else { "Yields" };
                    out.push(Ident::new(inferred, i.span()).into());
                    continue;
                }
            }
            TokenTree::Punct(p) if p.as_char() == ':' || (p.as_char() == '<' && numbers) => {}
            TokenTree::Literal(_) if std::mem::take(&mut numbers) => {
                out.extend([tree].into_iter().chain(quote!(, _)));
                path.clear();
                continue;
            }
            TokenTree::Group(g) => {
                out.push(Group::new(g.delimiter(), inferred(g.stream())).into());
                path.clear();
                continue;
            }
            _ => path.clear(),
        }
        out.push(tree);
    }
    out.into_iter().collect()
}

/// What the path of the runtime ends in, before and after it is put in.
const RUNTIME: [&str; 2] = ["cotangent_runtime", "__private"];

/// The first type argument of a path.
fn argument(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(p) = ty else { return None };
    match &p.path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(t),
            _ => None,
        }),
        _ => None,
    }
}

fn has_two_arguments(ty: &syn::Type) -> bool {
    let syn::Type::Path(p) = ty else { return false };
    let last = p.path.segments.last().map(|last| &last.arguments);
    matches!(last, Some(syn::PathArguments::AngleBracketed(a)) if a.args.len() == 2)
}

/// The name of a generic parameter that is an argument in a path: not of a lifetime.
pub fn argument_name(param: &syn::GenericParam) -> Option<&Ident> {
    match param {
        syn::GenericParam::Type(t) => Some(&t.ident),
        syn::GenericParam::Const(c) => Some(&c.ident),
        syn::GenericParam::Lifetime(_) => None,
    }
}

/// The copy of a container that is behind a reference, or more of them, if its items need not be `Clone`.
pub fn container_copy(ty: &Ty, reference: &TokenStream, ct: &TokenStream) -> Option<TokenStream> {
    let container = match ty {
        ty if !ty.holds_by_name() => return None,
        ty if ty.tokens().is_some() => inside(ty.tokens()?, ct),
        Ty::Vec(_) => quote!(#ct::standard::vec::Vec<_>),
        Ty::Option(_) => quote!(::core::option::Option<_>),
        Ty::Array(_, Some(n)) => quote!([_; #n]),
        Ty::Tuple(parts) => {
            let parts = parts.iter().map(|_| quote!(_));
            quote!((#(#parts,)*))
        }
        _ => return None,
    };
    Some(quote!(#ct::copy_of::<#container>(#reference).ct_copied()))
}

/// The argument of the trait that a type is, if a parameter of the block is in it (`Filter<(T, T)>`): what bounds of the trait ask
/// of it hides from rustc what its tangents are, so siblings name them as the trait does.
pub fn asked_by_trait<'t>(source: &Source, written: &'t syn::Type) -> Option<&'t syn::Type> {
    let last = source.through.as_ref().filter(|_| !source.definition)?.segments.last()?;
    let own = match written {
        syn::Type::Reference(r) => &r.elem,
        written => written,
    };
    let parameters = || source.outer.iter().flat_map(|generics| generics.type_params());
    let alone = |name: &Ident| matches!(own, syn::Type::Path(p) if p.path.is_ident(name));
    let open =
        !matches!(own, syn::Type::Slice(_)) && parameters().any(|p| names::mentions(own, &p.ident) && !alone(&p.ident));
    (open && crate::parse::arguments(last).any(|ty| ty == own)).then_some(own)
}

/// An owned copy of what a reference points to: a type of the user's need not be `Clone`.
pub fn owned_copy(ty: &Ty, reference: &TokenStream, ct: &TokenStream) -> TokenStream {
    if ty.is_by_name() {
        quote!(#ct::copy_of(#reference).ct_copied())
    } else if matches!(ty, Ty::Slice(item) if item.is_by_name()) {
        quote!((#reference).iter().map(|item| #ct::copy_of(item).ct_copied()).collect::<#ct::standard::vec::Vec<_>>())
    } else {
        quote!(#ct::standard::borrow::ToOwned::to_owned(#reference))
    }
}
