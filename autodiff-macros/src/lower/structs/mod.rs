//! Construction of structs, and the patterns that take them apart.

mod apart;
pub(super) mod capitals;
mod lent_places;
mod own;
pub(super) mod unnamed;
pub(super) mod variant;

use crate::collections::HashSet;
use crate::lower::types::refine;
use crate::lower::{Expr, Float, Lower, Place, Proj, Struct, Ty, Val};
use crate::parse::Source;
use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `S { x: a, y, ..base }`
    pub(super) fn struct_value(&mut self, s: &syn::ExprStruct) -> Val {
        let ty = self.constructed(&s.path);
        let steps = s.fields.iter().map(|f| refine::member(&f.member)).collect();
        let values = s.fields.iter().map(|f| &f.expr).collect();
        let base = s.rest.as_deref();
        self.construct(s.path.to_token_stream(), ty, false, steps, values, base)
    }

    /// `S(a, b)`
    pub(super) fn positions(&mut self, c: &syn::ExprCall, path: &syn::ExprPath) -> Val {
        let ty = self.constructed(&path.path);
        let steps = (0..c.args.len()).map(|i| Proj::Field(i as u32)).collect();
        self.construct(path.to_token_stream(), ty, true, steps, c.args.iter().collect(), None)
    }

    /// The type of a struct that is constructed: with the arguments that are written elsewhere.
    pub(super) fn constructed(&self, path: &syn::Path) -> Ty {
        let last = path.segments.last().expect("a segment");
        if let syn::PathArguments::AngleBracketed(list) = &last.arguments
            && !crate::names::mentions(list, &quote::format_ident!("_"))
        {
            let mut path = path.clone();
            if let Some(syn::PathArguments::AngleBracketed(list)) = path.segments.last_mut().map(|s| &mut s.arguments) {
                list.colon2_token = None;
            }
            return self.func.known(Ty::Named(path.into_token_stream().into()));
        }
        let last = &last.ident;
        let named = self.written.arguments.iter().find(|t| t.segments.last().is_some_and(|s| s.ident == *last));
        self.func.known(named.map_or_else(|| self.type_behind(path), |path| Ty::Named(path.to_token_stream().into())))
    }

    /// Is it the path of a struct, not of a variant of an enum or of a function in capitals?
    pub(super) fn is_struct(&self, path: &syn::Path) -> bool {
        looks_like_struct(path) && !self.is_variant_alone(path) && !self.is_function_in_capitals(path)
    }

    /// The same where fields are named: what has a name in small letters there is a struct.
    pub(super) fn is_struct_by_fields(&self, path: &syn::Path) -> bool {
        self.is_struct(path) || path.get_ident().is_some_and(|name| name.to_string().starts_with(char::is_lowercase))
    }

    /// Does its use show that it is a function, though its name is in capitals?
    pub(super) fn is_function_in_capitals(&self, path: &syn::Path) -> bool {
        path.segments.last().is_some_and(|s| self.written.functions.contains(&s.ident.to_string()))
    }

    /// The value at a place has fields with names.
    pub(super) fn has_fields(&mut self, place: &Place) {
        match self.func.type_of(place).peeled() {
            Ty::Named(name) if !self.with_fields.contains(name.printed()) => {
                self.with_fields.insert(name.to_string());
                self.news = true;
            }
            // It was taken for a float, by a method of that name.
            Ty::Float(Float::Named(name)) => {
                self.func.facts.insert(name.to_string(), Ty::Named(name.clone()));
                self.refuted = true;
            }
            _ => {}
        }
    }

    fn construct(
        &mut self,
        path: proc_macro2::TokenStream,
        ty: Ty,
        positions: bool,
        steps: Vec<Proj>,
        values: Vec<&syn::Expr>,
        base: Option<&syn::Expr>,
    ) -> Val {
        let types: Vec<Ty> = steps.iter().map(|step| self.func.known(ty.project(step))).collect();
        types.iter().zip(&values).for_each(|(field, e)| self.teach_value(e, field));
        // What is made inside without a derivative shows its own types.
        for value in &values {
            if !self.mentions_active(*value) {
                self.note_constructed(value);
            }
        }
        let all: Vec<&syn::Expr> = values.iter().copied().chain(base).collect();
        let expected = types.into_iter().zip(&values).map(|(ty, e)| {
            let told = matches!(ty, Ty::Array(..)) || self.is_told_by_field(e);
            if told { ty } else { Ty::Unknown }
        });
        let expected: Vec<Ty> = expected.collect();
        let mut operands = self.operands_as(all.into_iter(), &expected);
        let base = base.map(|e| {
            let value = operands.pop().expect("the base");
            self.base_value(e.span(), value)
        });
        let mut fields = vec![];
        for (step, value) in steps.into_iter().zip(operands) {
            let value = self.element_value(value);
            self.learn_projection(&ty, &step, &value.ty);
            if self.is_open(&value.ty) {
                self.mark(&ty.project(&step));
            }
            fields.push((step, value));
        }
        if base.is_none() {
            self.note_made(&path, &ty, positions, &fields);
        }
        let fields = fields.into_iter().map(|(step, value)| (step, value.expr)).collect();
        let made = Struct { path, ty: ty.clone(), positions, fields, base };
        Val { expr: Expr::Struct(Box::new(made)), ty }
    }

    /// The base of an update: a place, or code that carries no derivative.
    fn base_value(&mut self, span: Span, value: Val) -> Expr {
        match value.expr {
            Expr::Load(_) | Expr::Inert(_) => value.expr,
            _ => Expr::var(self.bind(span, "base", value)),
        }
    }

    /// Takes a struct apart, field by field.
    pub(super) fn destructure_fields(&mut self, pattern: &syn::Pat, parts: &[(Proj, &syn::Pat)], value: Val) {
        let reference = match &value.ty {
            Ty::Ref(unique, _) => Some(*unique),
            _ => None,
        };
        let place = self.place_of(pattern.span(), value);
        for (step, part) in parts {
            if matches!(part, syn::Pat::Wild(_) | syn::Pat::Rest(_)) {
                continue;
            }
            let item = match reference {
                // Through a reference the parts are references.
                Some(unique) => self.part_of_reference(&place, step.clone(), unique),
                None => self.load(place.then(step.clone())),
            };
            self.destructure(part, item);
        }
    }
}

/// The types of structs that are constructed, or taken apart, by their fields.
pub fn constructed(item: &syn::ItemFn) -> HashSet<String> {
    struct Names(HashSet<String>);
    impl<'ast> syn::visit::Visit<'ast> for Names {
        fn visit_expr_struct(&mut self, s: &'ast syn::ExprStruct) {
            self.0.insert(s.path.to_token_stream().to_string());
            syn::visit::visit_expr_struct(self, s);
        }

        fn visit_pat_struct(&mut self, s: &'ast syn::PatStruct) {
            self.0.insert(s.path.to_token_stream().to_string());
            syn::visit::visit_pat_struct(self, s);
        }
    }
    let mut names = Names(HashSet::default());
    syn::visit::Visit::visit_item_fn(&mut names, item);
    names.0
}

/// The types whose constructors are called, as floats have none: `Vector::new(x, y)`.
pub fn made(item: &syn::ItemFn) -> HashSet<String> {
    struct Names(HashSet<String>);
    impl<'ast> syn::visit::Visit<'ast> for Names {
        fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
            if let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*c.func
                && let Some(name) = path.segments.last()
                && (name.ident == "new" || name.ident.to_string().starts_with("new_"))
                && path.segments.len() > 1
            {
                self.0.insert(crate::syntax::owner(path).to_token_stream().to_string());
            }
            syn::visit::visit_expr_call(self, c);
        }
    }
    let mut names = Names(HashSet::default());
    syn::visit::Visit::visit_item_fn(&mut names, item);
    names.0
}

/// Those of them that no list can be by another name: lists have no constructors of these names with so many arguments.
pub fn made_of_parts(item: &syn::ItemFn) -> HashSet<String> {
    struct Names(HashSet<String>);
    impl<'ast> syn::visit::Visit<'ast> for Names {
        fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
            if let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*c.func
                && let Some(name) = path.segments.last().map(|s| s.ident.to_string())
                && path.segments.len() > 1
                && !crate::lower::call::of_std(path, c.args.len())
            {
                let made = (name == "new" || name.starts_with("new_")) && !c.args.is_empty()
                    || ["zeros", "ones", "identity", "eye", "from_vec", "from_slice", "from_rows"]
                        .contains(&name.as_str());
                let cells = ["Cell", "RefCell", "Mutex", "RwLock", "Wrapping", "Some"];
                let owner = crate::syntax::owner(path);
                if made && !owner.segments.last().is_some_and(|s| cells.iter().any(|cell| s.ident == cell)) {
                    self.0.insert(owner.to_token_stream().to_string());
                }
            }
            syn::visit::visit_expr_call(self, c);
        }
    }
    let mut names = Names(HashSet::default());
    syn::visit::Visit::visit_item_fn(&mut names, item);
    names.0
}

/// The types with arguments that are written: in the signature, of the block, in the body.
pub fn with_arguments(source: &Source) -> Vec<syn::Path> {
    struct Paths(Vec<syn::Path>);
    impl<'ast> syn::visit::Visit<'ast> for Paths {
        fn visit_type_path(&mut self, t: &'ast syn::TypePath) {
            if t.path.segments.last().is_some_and(|s| !s.arguments.is_empty()) && t.qself.is_none() {
                self.0.push(t.path.clone());
            }
            syn::visit::visit_type_path(self, t);
        }
    }
    let mut paths = Paths(vec![]);
    syn::visit::Visit::visit_signature(&mut paths, &source.item.sig);
    source.owner.iter().for_each(|owner| syn::visit::Visit::visit_type(&mut paths, owner));
    syn::visit::Visit::visit_block(&mut paths, &source.item.block);
    paths.0
}

/// Is it, by the way it is written, the path of a struct, not of a variant behind its enum?
fn looks_like_struct(path: &syn::Path) -> bool {
    let mut from_the_end = path.segments.iter().rev().map(|s| s.ident.to_string());
    let capital = |name: &String| name.starts_with(char::is_uppercase);
    let last = from_the_end.next().unwrap_or_default();
    capital(&last)
        && !["Some", "Ok", "Err"].contains(&last.as_str())
        && !from_the_end.next().as_ref().is_some_and(capital)
}
