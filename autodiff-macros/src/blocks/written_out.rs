//! What a module says of its types is written out where siblings name them: the lifetimes that are left out, and what is
//! no type of the user's and has another name.
//!
//! ```text
//! fn view(&self) -> View                  fn view(&self) -> View<'_>
//! impl Scaled for Point                   impl Scaled for [f64; 3]
//! fn root(x: f64) -> Res<f64>             fn root(x: f64) -> Result<f64, Error>
//! ```

use crate::collections::HashSet;
use crate::ir::Ty;
use crate::syntax::Arguments;
use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    GenericArgument, GenericParam, Generics, Item, ItemMod, ItemType, Lifetime, PathArguments, ReturnType, Type,
    parse_quote,
};

/// Writes it out in a module.
pub fn write_out(module: &mut ItemMod) {
    let mut own = Own::default();
    own.visit_item_mod(module);
    let Some((_, items)) = &mut module.content else { return };
    let mut types = Types::default();
    for item in &mut *items {
        match item {
            Item::Struct(s) => types.hear(&s.ident, &s.generics),
            Item::Enum(e) => types.hear(&e.ident, &e.generics),
            Item::Type(alias) if !own.0.contains(&alias.ident.to_string()) && is_written_out(alias) => {
                types.aliases.push(alias.clone());
                alias.attrs.push(parse_quote!(#[allow(dead_code)]));
            }
            _ => {}
        }
    }
    items.iter_mut().for_each(|item| types.visit_item_mut(item));
}

/// Does it name what the language or the standard library has, and no lifetimes, which would have to be written too?
fn is_written_out(alias: &ItemType) -> bool {
    let lends = alias.generics.lifetimes().next().is_some();
    let function = matches!(&*alias.ty, Type::FnPtr(_));
    !lends
        && (function || is_shared(&alias.ty) || !matches!(Ty::of(&alias.ty), Ty::Named(_) | Ty::Plain(_) | Ty::Unknown))
}

/// Is it what the standard library has to own or share a slice, or another type?
fn is_shared(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let last = path.path.segments.last().filter(|last| !last.arguments.is_none());
    path.qself.is_none() && last.is_some_and(|last| ["Box", "Rc", "Arc"].iter().any(|name| last.ident == name))
}

/// The names that generics have, and types inside of functions.
#[derive(Default)]
struct Own(HashSet<String>);

impl<'ast> Visit<'ast> for Own {
    fn visit_generics(&mut self, generics: &'ast Generics) {
        self.0.extend(generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(ty) => Some(ty.ident.to_string()),
            GenericParam::Const(of) => Some(of.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        }));
        visit::visit_generics(self, generics);
    }

    // Its parameters hold in what it stands for.
    fn visit_item_type(&mut self, _: &'ast ItemType) {}

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.0.extend(block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(Item::Type(alias)) => Some(alias.ident.to_string()),
            syn::Stmt::Item(Item::Struct(s)) => Some(s.ident.to_string()),
            syn::Stmt::Item(Item::Enum(e)) => Some(e.ident.to_string()),
            _ => None,
        }));
        visit::visit_block(self, block);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        module.content.iter().flat_map(|(_, items)| items).for_each(|item| self.visit_item(item));
    }
}

#[derive(Default)]
struct Types {
    /// Those with lifetimes, and how many they have.
    borrowing: Vec<(Ident, usize)>,
    /// Other names of types.
    aliases: Vec<ItemType>,
}

impl Types {
    fn hear(&mut self, name: &Ident, generics: &Generics) {
        let lifetimes = generics.lifetimes().count();
        if lifetimes > 0 {
            self.borrowing.push((name.clone(), lifetimes));
        }
    }

    /// What a type stands for.
    fn meant(&self, ty: &Type) -> Option<Type> {
        let Type::Path(syn::TypePath { qself: None, path, .. }) = ty else { return None };
        let name = path.segments.last().filter(|_| path.segments.len() == 1 && path.leading_colon.is_none())?;
        let alias = self.aliases.iter().find(|alias| alias.ident == name.ident)?;
        let found: Type = parse_quote!(_);
        let mut given = Arguments::of(&alias.generics, name);
        let unfilled = std::mem::take(&mut given.unfilled);
        let is_type = |name: &Ident| alias.generics.type_params().any(|param| param.ident == *name);
        // Those of a function's path are found.
        if !(unfilled.is_empty() || name.arguments.is_none() && unfilled.iter().all(|name| is_type(name))) {
            return None;
        }
        let mut given = unfilled.into_iter().fold(given, |given, param| given.with(param, &found));
        Some(given.put(&*alias.ty, VisitMut::visit_type_mut))
    }
}

/// The type whose function a path of two names leads to.
fn owner(path: &syn::Path) -> Type {
    let owner = &path.segments[0];
    parse_quote!(#owner)
}

impl VisitMut for Types {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Some(meant) = self.meant(ty) {
            *ty = meant;
        }
        visit_mut::visit_type_mut(self, ty);
    }

    /// `Real::from(x)`, `Grid::new()`
    fn visit_expr_path_mut(&mut self, e: &mut syn::ExprPath) {
        if e.qself.is_none()
            && e.path.segments.len() == 2
            && let Some(Type::Path(meant)) = self.meant(&owner(&e.path))
        {
            let name = e.path.segments[1].clone();
            e.path = meant.path;
            if let Some(PathArguments::AngleBracketed(list)) =
                e.path.segments.last_mut().map(|last| &mut last.arguments)
            {
                list.colon2_token = Some(Default::default());
            }
            e.path.segments.push(name);
        }
        visit_mut::visit_expr_path_mut(self, e);
    }

    fn visit_item_type_mut(&mut self, _: &mut ItemType) {}

    fn visit_return_type_mut(&mut self, output: &mut ReturnType) {
        visit_mut::visit_return_type_mut(self, output);
        Elided(&self.borrowing).visit_return_type_mut(output);
    }

    fn visit_fn_arg_mut(&mut self, input: &mut syn::FnArg) {
        visit_mut::visit_fn_arg_mut(self, input);
        Elided(&self.borrowing).visit_fn_arg_mut(input);
    }

    fn visit_pat_type_mut(&mut self, typed: &mut syn::PatType) {
        visit_mut::visit_pat_type_mut(self, typed);
        Elided(&self.borrowing).visit_type_mut(&mut typed.ty);
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
