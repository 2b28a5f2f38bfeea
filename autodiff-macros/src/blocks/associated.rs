//! The siblings of the functions of a trait's `impl` block stand in a block of the type alone. What is said by the trait
//! has to be said otherwise there: what associated types and constants are, and which parameters only the trait has.

use crate::ir::Ty;
use crate::names::mentions;
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{GenericParam, ImplItem, ItemImpl, WherePredicate};

/// Types by their names in a block: `Self::Item`.
struct Said<'t>(&'t [(String, syn::Type)]);

impl VisitMut for Said<'_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        match ty {
            syn::Type::Path(syn::TypePath { qself: None, path, .. })
                if path.segments.len() == 2 && path.segments[0].ident == "Self" =>
            {
                if let Some((_, said)) = self.0.iter().find(|(name, _)| path.segments[1].ident == *name) {
                    *ty = said.clone();
                }
            }
            ty => syn::visit_mut::visit_type_mut(self, ty),
        }
    }
}

/// The signature of a function with what the associated types of its block are in the places of their names.
pub(super) fn written_out(sig: &mut syn::Signature, block: &ItemImpl) {
    Said(&types(block)).visit_signature_mut(sig);
}

/// What the associated types of a block are. Where one is said by another (`type Output = Self::Input;`), it is what that is.
pub(super) fn types(block: &ItemImpl) -> Vec<(String, syn::Type)> {
    let types = block.items.iter().filter_map(|item| match item {
        ImplItem::Type(t) => Some((t.ident.to_string(), t.ty.clone())),
        _ => None,
    });
    let mut types: Vec<(String, syn::Type)> = types.collect();
    // No more steps than there are types.
    for _ in 1..types.len() {
        let said = types.clone();
        types.iter_mut().for_each(|(_, ty)| Said(&said).visit_type_mut(ty));
    }
    types
}

/// The associated types and constants of a trait's `impl` block: outside of it they are written out, or named by the
/// trait.
#[derive(Clone)]
pub(super) struct Associated {
    path: syn::Path,
    names: Vec<String>,
    /// What the types are.
    types: Vec<(String, syn::Type)>,
    /// The list or the tuple that the block is for.
    list: Option<syn::Type>,
}

impl Associated {
    /// Those of a block; `None` if it is of no trait.
    pub(super) fn of(block: &ItemImpl) -> Option<Associated> {
        let path = block.trait_.as_ref()?.0.clone();
        let names = block.items.iter().filter_map(|item| match item {
            ImplItem::Type(t) => Some(t.ident.to_string()),
            ImplItem::Const(c) => Some(c.ident.to_string()),
            _ => None,
        });
        let types = types(block);
        let list = matches!(&*block.self_ty, syn::Type::Array(_) | syn::Type::Tuple(_) | syn::Type::Slice(_));
        let list = list.then(|| (*block.self_ty).clone());
        Some(Associated { path, names: names.collect(), types, list })
    }

    /// The block as it reads from outside.
    pub(super) fn read(&self, block: &ItemImpl) -> ItemImpl {
        let mut block = block.clone();
        self.clone().visit_item_impl_mut(&mut block);
        block
    }

    /// A function of the block in which structs that are made or taken apart by the name of an associated type have their own,
    /// and a float that it gives. The signature has `Self` for a list or a tuple, as that of the trait has: rustc does not see
    /// that their tangents are the same.
    pub(super) fn constructed(&self, method: &syn::ImplItemFn) -> syn::ImplItemFn {
        struct Constructions<'n>(&'n Associated);
        impl VisitMut for Constructions<'_> {
            fn visit_expr_struct_mut(&mut self, e: &mut syn::ExprStruct) {
                self.0.written_out(&mut e.path);
                syn::visit_mut::visit_expr_struct_mut(self, e);
            }

            fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
                self.0.written_out(&mut pat.path);
                syn::visit_mut::visit_pat_struct_mut(self, pat);
            }
        }
        struct Own<'t>(&'t syn::Type);
        impl VisitMut for Own<'_> {
            fn visit_type_mut(&mut self, ty: &mut syn::Type) {
                match ty == self.0 {
                    true => *ty = syn::parse_quote!(Self),
                    false => syn::visit_mut::visit_type_mut(self, ty),
                }
            }
        }
        let mut method = method.clone();
        Constructions(self).visit_impl_item_fn_mut(&mut method);
        if let syn::ReturnType::Type(_, ty) = &mut method.sig.output
            && let syn::Type::Path(path) = &**ty
            && let Some(float) = self.defined(path).filter(|ty| Ty::of(ty).is_float())
        {
            **ty = float.clone();
        }
        if let Some(list) = &self.list {
            Own(list).visit_signature_mut(&mut method.sig);
        }
        method
    }

    /// `f64` for `Self::Output` or `<Self as Trait>::Output`, after `type Output = f64`.
    fn defined(&self, ty: &syn::TypePath) -> Option<&syn::Type> {
        let own = ty.qself.as_ref().map_or_else(
            || ty.path.segments.len() == 2 && ty.path.segments[0].ident == "Self",
            |q| matches!(&*q.ty, syn::Type::Path(p) if p.path.is_ident("Self")) && self.is_of_the_trait(q, &ty.path),
        );
        let last = ty.path.segments.last().filter(|last| own && last.arguments.is_none())?;
        let (_, definition) = self.types.iter().find(|(name, _)| last.ident == *name)?;
        let depends =
            self.types.iter().any(|(name, _)| mentions(definition, &syn::Ident::new(name, last.ident.span())));
        (!depends).then_some(definition)
    }

    /// Does the path lead through the trait, whatever its arguments are?
    fn is_of_the_trait(&self, q: &syn::QSelf, path: &syn::Path) -> bool {
        let names =
            |path: &syn::Path, n: usize| path.segments.iter().take(n).map(|s| s.ident.clone()).collect::<Vec<_>>();
        q.position + 1 == path.segments.len() && names(path, q.position) == names(&self.path, usize::MAX)
    }

    /// `Name` for `Self::Output`, where a path may not be qualified, after `type Output = Name`.
    fn written_out(&self, path: &mut syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if let [own, name] = segments.as_slice()
            && own == "Self"
            && let Some((_, syn::Type::Path(ty))) = self.types.iter().find(|(known, _)| known == name)
            && ty.qself.is_none()
        {
            *path = ty.path.clone();
        }
    }

    /// `<Self as Trait>::Name` for `Self::Name`.
    fn qualified(&self, path: &syn::Path) -> Option<(syn::QSelf, syn::Path)> {
        let mut segments = path.segments.iter();
        let (first, second) = (segments.next()?, segments.next()?);
        if first.ident != "Self" || !self.names.contains(&second.ident.to_string()) {
            return None;
        }
        let (of, rest) = (&self.path, path.segments.iter().skip(1));
        let named: syn::ExprPath = syn::parse2(quote!(<Self as #of>::#(#rest)::*)).ok()?;
        Some((named.qself?, named.path))
    }
}

impl VisitMut for Associated {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Path(path) = ty
            && let Some(definition) = self.defined(path)
        {
            *ty = definition.clone();
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }

    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        if let Some((qself, path)) = self.qualified(&ty.path) {
            (ty.qself, ty.path) = (Some(qself), path);
        }
        syn::visit_mut::visit_type_path_mut(self, ty);
    }

    fn visit_expr_struct_mut(&mut self, e: &mut syn::ExprStruct) {
        self.written_out(&mut e.path);
        syn::visit_mut::visit_expr_struct_mut(self, e);
    }

    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        self.written_out(&mut pat.path);
        syn::visit_mut::visit_pat_struct_mut(self, pat);
    }

    fn visit_expr_path_mut(&mut self, e: &mut syn::ExprPath) {
        if let Some((qself, path)) = self.qualified(&e.path) {
            (e.qself, e.path) = (Some(qself), path);
        }
        syn::visit_mut::visit_expr_path_mut(self, e);
    }
}

/// Takes the parameters off the generics of a block that its type does not have, with what is said of them.
pub(super) fn of_the_trait_alone(generics: &mut syn::Generics, ty: &syn::Type) -> syn::Generics {
    let name = |param: &GenericParam| match param {
        GenericParam::Type(t) => Some(t.ident.clone()),
        GenericParam::Const(c) => Some(c.ident.clone()),
        GenericParam::Lifetime(_) => None,
    };
    let is_alone = |param: &GenericParam| name(param).is_some_and(|name| !mentions(ty, &name));
    let (alone, own): (Vec<_>, Vec<_>) = std::mem::take(&mut generics.params).into_iter().partition(is_alone);
    let names: Vec<_> = alone.iter().filter_map(name).collect();
    generics.params = own.into_iter().collect();
    let mut moved = syn::Generics { params: alone.into_iter().collect(), ..Default::default() };
    if let Some(wherever) = &mut generics.where_clause {
        let says = |predicate: &WherePredicate| names.iter().any(|name| mentions(predicate, name));
        let (gone, stay): (Vec<_>, Vec<_>) = std::mem::take(&mut wherever.predicates).into_iter().partition(says);
        wherever.predicates = stay.into_iter().collect();
        moved.make_where_clause().predicates.extend(gone);
    }
    moved
}

/// Gives a function parameters more.
pub(super) fn add(generics: &mut syn::Generics, more: &syn::Generics) {
    generics.params.extend(more.params.clone());
    if let Some(wherever) = &more.where_clause {
        generics.make_where_clause().predicates.extend(wherever.predicates.clone());
    }
}
