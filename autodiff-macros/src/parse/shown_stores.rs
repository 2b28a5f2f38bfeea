//! Fields that hold maps, sets and texts of the standard library (`stores`), or queues, as the structs of the module show them: those of
//! `self`, of parameters, and of variables whose types are written.

use super::stores::path;
use crate::collections::{HashMap, HashSet};
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ItemStruct, Pat, Type};

/// The paths of a function that are such fields; `owner`: the type of `self`; `stores`: their types.
pub fn of(
    item: &syn::ItemFn,
    owner: Option<&Type>,
    shapes: &[ItemStruct],
    stores: &dyn Fn(&Type) -> bool,
) -> HashSet<String> {
    if shapes.iter().all(|shape| shape.fields.iter().all(|field| !stores(&field.ty))) {
        return HashSet::default();
    }
    let mut roots = Roots { owner, types: HashMap::default() };
    roots.types.extend(owner.and_then(struct_of).map(|own| ("self".to_owned(), Some(own.clone()))));
    roots.visit_item_fn(item);
    let mut fields = Fields { types: roots.types, shapes, stores, found: HashSet::default() };
    fields.visit_item_fn(item);
    fields.found
}

/// The name of a struct, or of a reference to one.
fn struct_of(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Reference(r) => struct_of(&r.elem),
        Type::Path(p) => p.path.get_ident(),
        _ => None,
    }
}

/// The variables, and the structs that they are of; of what is bound in another way as well, nothing is known.
struct Roots<'a> {
    owner: Option<&'a Type>,
    types: HashMap<String, Option<Ident>>,
}

impl Roots<'_> {
    fn bind(&mut self, name: &Ident, ty: Option<&Ident>) {
        let own = self.owner.and_then(struct_of);
        let ty = if ty.is_some_and(|ty| ty == "Self") { own } else { ty };
        let known = self.types.entry(name.to_string()).or_insert_with(|| ty.cloned());
        if known.as_ref() != ty {
            *known = None;
        }
    }
}

impl<'ast> Visit<'ast> for Roots<'_> {
    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        match &*typed.pat {
            Pat::Ident(p) => self.bind(&p.ident, struct_of(&typed.ty)),
            pattern => self.visit_pat(pattern),
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let made = match local.init.as_ref().map(|init| &*init.expr) {
            Some(Expr::Struct(s)) => s.path.get_ident(),
            _ => None,
        };
        match &local.pat {
            Pat::Ident(p) => self.bind(&p.ident, made),
            pattern => self.visit_pat(pattern),
        }
        if let Some(init) = &local.init {
            self.visit_local_init(init);
        }
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.bind(&p.ident, None);
        visit::visit_pat_ident(self, p);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Looks for the fields.
struct Fields<'a> {
    types: HashMap<String, Option<Ident>>,
    shapes: &'a [ItemStruct],
    stores: &'a dyn Fn(&Type) -> bool,
    found: HashSet<String>,
}

impl Fields<'_> {
    fn holds(&self, path: &str) -> bool {
        let mut names = path.split('.');
        let mut of = names.next().and_then(|root| self.types.get(root)?.as_ref());
        let mut ty = None;
        for name in names {
            let shape = of.and_then(|of| self.shapes.iter().find(|shape| shape.ident == *of));
            let field =
                shape.and_then(|shape| shape.fields.iter().find(|f| f.ident.as_ref().is_some_and(|own| own == name)));
            ty = field.map(|field| &field.ty);
            of = ty.and_then(struct_of);
        }
        ty.is_some_and(self.stores)
    }
}

impl<'ast> Visit<'ast> for Fields<'_> {
    fn visit_expr(&mut self, e: &'ast Expr) {
        self.found.extend(path(e).filter(|path| self.holds(path)));
        visit::visit_expr(self, e);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
