//! What makes a value of a type whose parameters are lengths gets them from what it is given: in one function there may be several.
//!
//! ```text
//! Matrix::new([[a, b], [c, d]])        Matrix::<f64, 2, 2>::new([[a, b], [c, d]])
//! Matrix { rows: [[a, b]] }            Matrix::<f64, 1, 2> { rows: [[a, b]] }
//! Coord([a, b])                        Coord::<2>([a, b])
//! ```

use crate::collections::HashMap;
use crate::names::mentions;
use crate::parse::OfLengths;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericParam, PathSegment, Type, parse_quote};

/// Rewrites a function in which nothing stands for any type; `sized`: the types of the module.
pub fn desugar(item: &mut syn::ItemFn, block: Option<&syn::Generics>, sized: &[OfLengths]) {
    let open = |generics: &syn::Generics| generics.type_params().next().is_some();
    if sized.is_empty() || open(&item.sig.generics) || block.is_some_and(open) {
        return;
    }
    let named = |name| mentions(&*item, &Ident::new(name, Span::call_site()));
    let float = named("f64") && !named("f32");
    Sizes { sized, float }.visit_block_mut(&mut item.block);
}

struct Sizes<'s> {
    sized: &'s [OfLengths],
    /// Are the numbers of the function `f64`, as far as it says?
    float: bool,
}

/// What parameters stand for.
#[derive(Default)]
struct Found {
    told: HashMap<String, TokenStream>,
    /// Is something given that is no float?
    others: bool,
}

impl Found {
    /// What a value of this type tells.
    fn hear(&mut self, ty: &Type, value: &Expr) {
        match (ty, value) {
            (ty, Expr::Paren(p)) => self.hear(ty, &p.expr),
            (Type::Array(array), Expr::Array(list)) => {
                let len = list.elems.len();
                self.length(&array.len, quote!(#len));
                list.elems.iter().take(1).for_each(|item| self.hear(&array.elem, item));
            }
            (Type::Array(array), Expr::Repeat(repeat)) => {
                let len = &repeat.len;
                self.length(&array.len, quote!(#len));
                self.hear(&array.elem, &repeat.expr);
            }
            (Type::Path(_), Expr::Lit(lit)) => self.others |= !matches!(lit.lit, syn::Lit::Float(_)),
            (Type::Path(_), Expr::Struct(_)) => self.others = true,
            (Type::Path(_), Expr::Call(c)) => self.others |= makes_a_struct(c),
            _ => {}
        }
    }

    fn length(&mut self, len: &Expr, given: TokenStream) {
        let given: TokenStream = given.to_string().trim_end_matches("usize").parse().unwrap_or(given);
        if let Expr::Path(param) = len
            && let Some(name) = param.path.get_ident()
        {
            self.told.insert(name.to_string(), given);
        }
    }
}

/// Is it called by the name of a type: `Point(x, y)`, `Point::new(x, y)`?
fn makes_a_struct(call: &syn::ExprCall) -> bool {
    let Expr::Path(function) = &*call.func else { return false };
    function.path.segments[0].ident.to_string().starts_with(char::is_uppercase)
}

impl Sizes<'_> {
    fn of(&self, name: &Ident) -> Option<&OfLengths> {
        self.sized.iter().find(|known| known.shape.ident == *name)
    }

    /// The arguments of the type, if all of them are told.
    fn write(&self, known: &OfLengths, segment: &mut PathSegment, found: &Found) {
        let arguments = known.shape.generics.params.iter().map(|param| match param {
            GenericParam::Const(c) => found.told.get(&c.ident.to_string()).cloned(),
            GenericParam::Type(_) => (self.float && !found.others).then(|| quote!(f64)),
            GenericParam::Lifetime(_) => None,
        });
        if let (Some(arguments), true) = (arguments.collect::<Option<Vec<_>>>(), segment.arguments.is_none()) {
            let written: syn::AngleBracketedGenericArguments = parse_quote!(::<#(#arguments),*>);
            segment.arguments = syn::PathArguments::AngleBracketed(written);
        }
    }
}

impl VisitMut for Sizes<'_> {
    fn visit_expr_struct_mut(&mut self, s: &mut syn::ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, s);
        let Some(known) = s.path.get_ident().and_then(|name| self.of(name)) else { return };
        let mut found = Found::default();
        for value in &s.fields {
            let mut fields = known.shape.fields.iter().zip(known.shape.fields.members());
            if let Some((field, _)) = fields.find(|(_, member)| *member == value.member) {
                found.hear(&field.ty, &value.expr);
            }
        }
        self.write(known, &mut s.path.segments[0], &found);
    }

    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        visit_mut::visit_expr_call_mut(self, c);
        let Expr::Path(function) = &mut *c.func else { return };
        let Some(known) = self.of(&function.path.segments[0].ident) else { return };
        let types: Vec<&Type> = match (function.path.segments.get(1), &known.shape.fields) {
            (None, syn::Fields::Unnamed(parts)) => parts.unnamed.iter().map(|part| &part.ty).collect(),
            (Some(name), _) if function.path.segments.len() == 2 => {
                let made = known.functions.iter().find(|(function, _)| *function == name.ident);
                made.map(|(_, types)| types.iter().collect()).unwrap_or_default()
            }
            _ => return,
        };
        let mut found = Found::default();
        types.into_iter().zip(&c.args).for_each(|(ty, value)| found.hear(ty, value));
        self.write(known, &mut function.path.segments[0], &found);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
