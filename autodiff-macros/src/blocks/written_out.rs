//! What a module says of its types is written out where siblings name them: the lifetimes that results leave out, and the lists
//! and tuples that traits are implemented for under other names.
//!
//! ```text
//! fn view(&self) -> View                  fn view(&self) -> View<'_>
//! impl Scaled for Point                   impl Scaled for [f64; 3]
//! ```

use proc_macro2::{Ident, Span};
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, Generics, Item, ItemImpl, ItemMod, Lifetime, PathArguments, ReturnType, Type, parse_quote};

/// Writes it out in a module.
pub fn write_out(module: &mut ItemMod) {
    let Some((_, items)) = &mut module.content else { return };
    let mut types = Types::default();
    for item in &*items {
        match item {
            Item::Struct(s) => types.hear(&s.ident, &s.generics),
            Item::Enum(e) => types.hear(&e.ident, &e.generics),
            Item::Type(alias) if alias.generics.params.is_empty() && !matches!(*alias.ty, Type::Path(_)) => {
                types.aliases.push((alias.ident.clone(), (*alias.ty).clone()));
            }
            _ => {}
        }
    }
    items.iter_mut().for_each(|item| types.visit_item_mut(item));
}

#[derive(Default)]
struct Types {
    /// Those with lifetimes, and how many they have.
    borrowing: Vec<(Ident, usize)>,
    /// Other names of lists and tuples.
    aliases: Vec<(Ident, Type)>,
}

impl Types {
    fn hear(&mut self, name: &Ident, generics: &Generics) {
        let lifetimes = generics.lifetimes().count();
        if lifetimes > 0 {
            self.borrowing.push((name.clone(), lifetimes));
        }
    }
}

impl VisitMut for Types {
    fn visit_item_impl_mut(&mut self, block: &mut ItemImpl) {
        if let Type::Path(own) = &*block.self_ty
            && let Some((_, ty)) = self.aliases.iter().find(|(name, _)| own.path.is_ident(name))
        {
            *block.self_ty = ty.clone();
        }
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_return_type_mut(&mut self, output: &mut ReturnType) {
        Elided(&self.borrowing).visit_return_type_mut(output);
    }

    // A module inside has types of its own.
    fn visit_item_mod_mut(&mut self, _: &mut ItemMod) {}
}

struct Elided<'t>(&'t [(Ident, usize)]);

impl VisitMut for Elided<'_> {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let plain = path.leading_colon.is_none() && path.segments.len() == 1;
        let Some(name) = path.segments.first_mut().filter(|_| plain) else { return };
        let Some((_, count)) = self.0.iter().find(|(own, _)| *own == name.ident) else { return };
        let lifetimes = std::iter::repeat_n(GenericArgument::Lifetime(Lifetime::new("'_", Span::call_site())), *count);
        match &mut name.arguments {
            arguments @ PathArguments::None => {
                *arguments = PathArguments::AngleBracketed(parse_quote!(<#(#lifetimes),*>))
            }
            PathArguments::AngleBracketed(list)
                if !list.args.iter().any(|a| matches!(a, GenericArgument::Lifetime(_))) =>
            {
                list.args = lifetimes.chain(std::mem::take(&mut list.args)).collect();
            }
            _ => {}
        }
    }
}
