//! Types that a function makes and never names (`ir::named::unnamed`): rustc finds them.

use super::expr::Writer;
use super::home::hidden;
use super::types;
use crate::ir::named::{is_hidden, is_unnamed};
use crate::ir::{Callee, Func, Often, Slot, Ty};
use proc_macro2::{Group, Spacing, TokenStream, TokenTree};
use quote::quote;

impl Writer<'_> {
    /// Code that shows the types of the operands of an operator, if one has no name.
    pub(super) fn operands_shown(&self, callee: &Callee) -> Option<Vec<TokenStream>> {
        let Callee::Operator(of) = callee else { return None };
        if !is_unnamed(&of.to_string()) {
            return None;
        }
        let syn::Type::Path(syn::TypePath { qself: Some(own), path, .. }) = syn::parse2(quote!(<#of>::Output)).ok()?
        else {
            return None;
        };
        let own = own.ty;
        let by = path.segments.iter().rev().nth(1)?;
        let syn::PathArguments::AngleBracketed(list) = &by.arguments else { return None };
        // Of a conversion by value the only argument is what is converted.
        let right = list.args.iter().skip(usize::from(by.ident != "ConversionV")).map(|rhs| quote!(#rhs));
        let operands = [quote!(#own)].into_iter().chain(right);
        operands.map(|ty| self.func.shown(&Ty::Named(ty.into())).map(|code| types::inside(code, self.ct))).collect()
    }

    /// A hidden function of a conversion with a type that has no name, and the code that shows the types.
    pub(super) fn converting(&self, callee: &Callee, function: &str) -> Option<(TokenStream, TokenStream)> {
        let Callee::Operator(of) = callee else { return None };
        if !of.to_string().contains("Conversion") {
            return None;
        }
        let shown = self.operands_shown(callee)?;
        Some((hidden(callee, &format!("{function}_as"), 0), quote!(|| (#(#shown,)*),)))
    }
}

/// What tells rustc the type of what a slot holds, where the record is opened, if that has no name.
pub fn told(func: &Func, slot: &Slot, ct: &TokenStream) -> Option<TokenStream> {
    let unnamed = match &slot.ty {
        Ty::Named(name) | Ty::Moved(name) | Ty::Kept(name) => {
            is_hidden(name.printed()) && !name.printed().ends_with("Record")
        }
        ty => ty.tokens().is_some_and(|ty| is_hidden(&ty.to_string())),
    };
    // What may be made again is shown by the call that makes it; what the record hides, is found where it is put back.
    let hides = slot.is_of_field() && !slot.ty.is_unnamed();
    if !unnamed || hides || slot.lasting || slot.is_elsewhere() {
        return None;
    }
    let (name, code) = (&slot.name, types::inside(slot.made.clone().or_else(|| func.shown(&slot.ty))?, ct));
    Some(match slot.often {
        Often::Maybe => quote!(#ct::shown::alike_if_there(#name, || #code);),
        often if often.is_many() => quote!(#ct::shown::many_alike(#name, || #code);),
        _ => quote!(#ct::shown::alike(#name, || #code);),
    })
}

/// Asks rustc whether the type of a name is that of an integer or the like.
pub fn discrete(func: &Func, name: &str, ct: &TokenStream) -> TokenStream {
    let name: TokenStream = name.parse().expect("the name of a type");
    match is_unnamed(&name.to_string()).then(|| func.shown(&Ty::Named(name.clone().into()))).flatten() {
        Some(code) => {
            let code = types::inside(code, ct);
            quote!(#ct::shown::discrete(|| #code);)
        }
        None => {
            let name = types::inside(name, ct);
            quote!(#ct::discrete::<#name>();)
        }
    }
}

/// Asks rustc whether the types of fields that store what has no derivative have none.
pub fn stored(func: &Func, ct: &TokenStream) -> TokenStream {
    let taken = func.facts.iter().filter(|(_, ty)| ty.is_store());
    let asked: Vec<TokenStream> = taken
        .map(|(name, ty)| {
            let name = types::inside(name.parse().expect("the name of a type"), ct);
            let inside = ty.is_filled_store().then(|| quote!(#ct::Stored::<#name>::ct_ask_inside();));
            quote!(#ct::Stored::<#name>::ct_ask(); #inside)
        })
        .collect();
    if asked.is_empty() { quote!() } else { quote!({ use #ct::Without as _; #(#asked)* }) }
}

/// A type without the names of such types, or of those of which nothing is said, and of what they lead to: `Vec<_>`, `_` for
/// the output of an operator.
pub fn left_out(tokens: TokenStream) -> TokenStream {
    if !is_hidden(&tokens.to_string()) {
        return tokens;
    }
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    without(&trees)
}

fn without(trees: &[TokenTree]) -> TokenStream {
    let mut out = TokenStream::new();
    let mut i = 0;
    while let Some(tree) = trees.get(i) {
        i += 1;
        match tree {
            TokenTree::Ident(name) if name == "CtUnnamed" => {
                out.extend(quote!(_));
                i = closing(trees, i) + 1;
            }
            TokenTree::Punct(p) if p.as_char() == '<' => {
                let end = closing(trees, i - 1);
                let inside = &trees[i..end];
                let text = || inside.iter().cloned().collect::<TokenStream>().to_string();
                if is_projection(inside) && is_hidden(&text()) {
                    out.extend(quote!(_));
                    // `<… as Trait>::Name`
                    i = end + 4;
                } else {
                    out.extend([tree.clone()]);
                    out.extend(without(inside));
                    out.extend(trees.get(end).cloned());
                    i = end + 1;
                }
            }
            TokenTree::Group(group) => {
                let mut other = Group::new(group.delimiter(), without(&group.stream().into_iter().collect::<Vec<_>>()));
                other.set_span(group.span());
                out.extend([TokenTree::from(other)]);
            }
            tree => out.extend([tree.clone()]),
        }
    }
    out
}

/// Is it `Type as Trait`?
fn is_projection(trees: &[TokenTree]) -> bool {
    let mut i = 0;
    while let Some(tree) = trees.get(i) {
        match tree {
            TokenTree::Punct(p) if p.as_char() == '<' => i = closing(trees, i),
            TokenTree::Ident(name) if name == "as" => return true,
            _ => {}
        }
        i += 1;
    }
    false
}

/// The position of the bracket that closes the one at `open`.
fn closing(trees: &[TokenTree], open: usize) -> usize {
    let (mut depth, mut arrow) = (0, false);
    for (i, tree) in trees.iter().enumerate().skip(open) {
        let TokenTree::Punct(p) = tree else {
            arrow = false;
            continue;
        };
        match p.as_char() {
            '<' => depth += 1,
            '>' if !arrow => depth -= 1,
            _ => {}
        }
        arrow = p.as_char() == '-' && p.spacing() == Spacing::Joint;
        if depth == 0 {
            return i;
        }
    }
    trees.len()
}
