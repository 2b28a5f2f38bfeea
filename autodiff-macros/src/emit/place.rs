//! The text of places.

use crate::ir::{Func, Keyed, Member, Origin, Owner, Place, Proj, Ty, Variant};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// What a place is used for. It matters where the path goes into a variant of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It is read, or lent.
    Read,
    /// It is written, or lent to be written.
    Write,
    /// Its value is taken, and the enum with it, unless that is copied.
    Move,
}

/// The name or the position of a field.
pub fn member(step: &Proj) -> TokenStream {
    match step {
        Proj::Named(name) => name.to_token_stream(),
        Proj::Field(i) => Literal::u32_unsuffixed(*i).into_token_stream(),
        _ => unreachable!("a step to a field"),
    }
}

/// A place that is read, as Rust text. References are followed without being written where Rust does so.
pub fn text(func: &Func, place: &Place) -> TokenStream {
    used(func, place, Use::Read, 0)
}

/// A place as Rust text; `through`: how many references its root stands behind.
pub fn used(func: &Func, place: &Place, usage: Use, through: usize) -> TokenStream {
    let (tokens, derefs) = pieces(func, place, usage, through);
    dereferenced(tokens, derefs)
}

/// A place as the receiver of a method, which follows references by itself.
pub fn receiver(func: &Func, place: &Place, usage: Use, through: usize) -> TokenStream {
    pieces(func, place, usage, through).0
}

/// A container as the text that its `len` is asked of.
pub fn list(func: &Func, place: &Place) -> TokenStream {
    match place.path.last() {
        Some(Proj::Deref) => crate::ir::code::operand(&text(func, place)),
        _ => receiver(func, place, Use::Read, 0),
    }
}

/// Does the text of the place start with `*`?
pub fn is_prefixed(func: &Func, place: &Place, usage: Use, through: usize) -> bool {
    pieces(func, place, usage, through).1 > 0
}

/// The text of a place, and how many references are to be followed from there.
fn pieces(func: &Func, place: &Place, usage: Use, through: usize) -> (TokenStream, usize) {
    let root = func.var(place.root);
    let reference = usize::from(matches!(root.ty, Ty::Ref(..))) + through;
    follow(root.name.to_token_stream(), reference, through, &place.path, usage)
}

/// A part of what `whole` names, to be written.
pub fn stepped(whole: TokenStream, step: &Proj) -> TokenStream {
    let (tokens, derefs) = follow(whole, 0, 0, std::slice::from_ref(step), Use::Write);
    dereferenced(tokens, derefs)
}

/// The text of a path. What it starts from is behind so many references, and so many of them are followed first.
fn follow(whole: TokenStream, references: usize, through: usize, path: &[Proj], usage: Use) -> (TokenStream, usize) {
    let mut tokens = whole;
    let mut derefs = through;
    for (i, step) in path.iter().enumerate() {
        // What is behind an index or a reference is not moved.
        let inside = path[i + 1..].iter().any(|s| s.code().is_some() || *s == Proj::Deref);
        let usage = if inside && usage == Use::Move { Use::Read } else { usage };
        match step {
            Proj::Deref => {
                derefs += 1;
                continue;
            }
            Proj::Field(_) | Proj::Named(_) => {
                let member = member(step);
                tokens = quote!(#tokens.#member);
            }
            Proj::Index(code) | Proj::Range(code) => {
                let code = &code.tokens;
                tokens = quote!(#tokens[#code]);
            }
            Proj::Keyed(keyed) if keyed.tangent || keyed.lent => {
                let through = if i == 0 { references } else { derefs };
                tokens = keyed_part(keyed, &dereferenced(tokens, through), usage);
                derefs = 1;
                continue;
            }
            Proj::Keyed(keyed) => {
                let code = &keyed.index.tokens;
                tokens = quote!(#tokens[#code]);
            }
            Proj::Part { variant, field, tangent } => {
                if variant.home == Owner::Box {
                    derefs += 1;
                    continue;
                }
                let whole = dereferenced(tokens, derefs);
                let whole = if derefs > 0 { quote!((#whole)) } else { whole };
                tokens = match (variant.home, tangent) {
                    // The tangent of a `Result` has the error `()`, which `unwrap` can show.
                    (Owner::Either, false) => either(&whole, usage),
                    (Owner::Option | Owner::Either, _) | (Owner::Result, true) => standard(&whole, usage, &quote!()),
                    (Owner::Result, false) => standard(&whole, usage, &quote!(.ok())),
                    (Owner::User, false) => matched(&whole, variant, field, usage),
                    (Owner::User, true) => viewed(&whole, variant, field, usage),
                    (Owner::Box, _) => unreachable!("written above"),
                };
                derefs = usize::from(usage != Use::Move);
                continue;
            }
        }
        derefs = 0;
    }
    (tokens, derefs)
}

impl Member {
    /// The field as text.
    fn tokens(&self) -> TokenStream {
        match self {
            Member::At(i) => Literal::u32_unsuffixed(*i).into_token_stream(),
            Member::Named(name) => Ident::new(name, Span::call_site()).into_token_stream(),
        }
    }
}

fn dereferenced(mut tokens: TokenStream, derefs: usize) -> TokenStream {
    for _ in 0..derefs {
        tokens = quote!(*#tokens);
    }
    tokens
}

/// A reference to an element of a tangent, or to what a method of a value lends.
fn keyed_part(keyed: &Keyed, whole: &TokenStream, usage: Use) -> TokenStream {
    let (of, key) = (super::types::found(keyed.of.tokens()), &keyed.code().tokens);
    let span = of.span();
    match (usage, keyed.tangent) {
        (Use::Write, true) => quote_spanned!(span=> #key.part_mut(&mut #whole)),
        (Use::Read | Use::Move, true) => quote_spanned!(span=> #key.part(&#whole)),
        (Use::Write, false) => quote_spanned!(span=> <#of>::ct_lent_mut(&mut #whole, #key)),
        (Use::Read | Use::Move, false) => quote_spanned!(span=> <#of>::ct_lent(&#whole, #key)),
    }
}

/// What is in `Some` or `Ok`; `option` makes an option of a result.
fn standard(whole: &TokenStream, usage: Use, option: &TokenStream) -> TokenStream {
    match usage {
        Use::Read => quote!(#whole.as_ref()#option.unwrap()),
        Use::Write => quote!(#whole.as_mut()#option.unwrap()),
        Use::Move => quote!(#whole #option.unwrap()),
    }
}

/// What is in an option or a result, whichever it is: an error need not be one that `unwrap` can show.
fn either(whole: &TokenStream, usage: Use) -> TokenStream {
    match usage {
        Use::Read => quote!(#whole.iter().next().unwrap()),
        Use::Write => quote!(#whole.iter_mut().next().unwrap()),
        Use::Move => quote!(#whole.into_iter().next().unwrap()),
    }
}

/// A field of a variant of the user's.
fn matched(whole: &TokenStream, variant: &Variant, field: &Member, usage: Use) -> TokenStream {
    let part = Ident::new("part", Span::mixed_site());
    let path = &variant.path;
    let field = field.tokens();
    let borrow = match usage {
        Use::Read => quote!(&),
        Use::Write => quote!(&mut),
        Use::Move => quote!(),
    };
    quote!((match #borrow #whole { #path { #field: #part, .. } => #part, _ => ::core::unreachable!() }))
}

/// References to several fields of a variant at once.
pub fn fields(whole: &TokenStream, variant: &Variant, members: &[&Member], unique: bool, tangent: bool) -> TokenStream {
    let reference = if unique { quote!(&mut) } else { quote!(&) };
    if tangent {
        let view = Ident::new("view", Span::mixed_site());
        let method = format!("{}{}", if unique { "ct_" } else { "ct_ref_" }, variant.name);
        let method = Ident::new(&method, Span::call_site());
        let parts = members.iter().map(|m| m.tokens());
        return quote!({ let #view = (#whole).#method(); (#(#view.#parts),*) });
    }
    moved_fields(&quote!(#reference #whole), variant, members)
}

/// Several fields of a variant at once, by value.
pub fn moved_fields(whole: &TokenStream, variant: &Variant, members: &[&Member]) -> TokenStream {
    let names: Vec<Ident> = (0..members.len()).map(|i| Ident::new(&format!("part_{i}"), Span::mixed_site())).collect();
    let parts = members.iter().map(|m| m.tokens());
    let path = &variant.path;
    // A tuple has fields with names too: `0`, `1`, ….
    quote! {
        match #whole {
            #path { #(#parts: #names,)* .. } => (#(#names),*),
            _ => ::core::unreachable!(),
        }
    }
}

/// A field of a variant of the tangent of an enum of the user's.
fn viewed(whole: &TokenStream, variant: &Variant, field: &Member, usage: Use) -> TokenStream {
    let name = &variant.name;
    let method = if usage == Use::Write { format!("ct_{name}") } else { format!("ct_ref_{name}") };
    let method = Ident::new(&method, Span::call_site());
    let field = field.tokens();
    let copied = (usage == Use::Move).then(|| quote!(.clone()));
    quote!(#whole.#method().#field #copied)
}

/// Is it a container of such values, and no derivative?
pub fn holds_by_name(func: &Func, place: &Place) -> bool {
    func.type_of(place).peeled().holds_by_name() && !matches!(func.var(place.root).origin, Origin::Derivative(_))
}

/// Is it a value of a type of the user's, and no derivative?
pub fn is_by_name(func: &Func, place: &Place) -> bool {
    func.type_of(place).is_by_name() && !matches!(func.var(place.root).origin, Origin::Derivative(_))
}
