//! Functions of a trait that have `Self` lent, and never another one: what they keep for the backward sweep names no `Self`,
//! which may then borrow from elsewhere (`impl Eos for PengRobinson<'_>`).

use crate::collections::HashSet;
use crate::names::mentions;
use crate::parse::TraitFloats;
use proc_macro2::{Ident, Span};
use syn::visit::Visit;
use syn::{ItemTrait, TraitItem, TraitItemFn};

/// The names of those functions.
#[derive(Debug, Clone, Default)]
pub struct LentSelf(HashSet<Ident>);

impl LentSelf {
    /// Those of a trait: what is not among them is taken off until nothing calls it. `floats`: those that it names.
    pub fn of(definition: &ItemTrait, floats: &TraitFloats) -> LentSelf {
        let functions: Vec<&TraitItemFn> = definition
            .items
            .iter()
            .filter_map(|item| match item {
                TraitItem::Fn(f) => Some(f),
                _ => None,
            })
            .collect();
        let lent = |f: &&&TraitItemFn| is_lent_by(&f.sig);
        let mut names: HashSet<Ident> = functions.iter().filter(lent).map(|f| f.sig.ident.clone()).collect();
        loop {
            let keeps = |f: &&&TraitItemFn| {
                let body = f.default.as_ref();
                let names_otherwise = |body| uses_otherwise(body, &names) || !floats.is_empty() && has_closures(body);
                names.contains(&f.sig.ident) && body.is_some_and(names_otherwise)
            };
            let Some(found) = functions.iter().find(keeps).map(|f| f.sig.ident.clone()) else { return LentSelf(names) };
            names.remove(&found);
        }
    }

    /// Is the function one of them?
    pub fn has(&self, name: &Ident) -> bool {
        self.0.contains(name)
    }
}

/// Does the signature take `&self`, and name no other `Self`?
pub(super) fn is_lent_by(sig: &syn::Signature) -> bool {
    let plain = |input: &syn::FnArg| match input {
        syn::FnArg::Receiver(r) => matches!(r.kind, syn::ReceiverKind::Reference(.., None)),
        syn::FnArg::Typed(typed) => !names_own(|found| found.visit_type(&typed.ty)),
    };
    sig.receiver().is_some() && sig.inputs.iter().all(plain) && !names_own(|found| found.visit_return_type(&sig.output))
}

/// Is `Self` named? A type that the trait leaves open, `Self::Scalar`, is another one.
fn names_own(visit: impl FnOnce(&mut NamesOwn)) -> bool {
    let mut found = NamesOwn(false);
    visit(&mut found);
    found.0
}

struct NamesOwn(bool);

impl<'ast> Visit<'ast> for NamesOwn {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        let left_open = ty.qself.is_none() && ty.path.segments.len() == 2;
        self.0 |= !left_open && ty.path.segments[0].ident == "Self";
        syn::visit::visit_type_path(self, ty);
    }
}

/// Are there closures in it? They become functions, which may keep floats that the trait names, and so name the type.
fn has_closures(body: &syn::Block) -> bool {
    struct Closures(bool);
    impl<'ast> Visit<'ast> for Closures {
        fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {
            self.0 = true;
        }
    }
    let mut closures = Closures(false);
    closures.visit_block(body);
    closures.0
}

/// Does a body use `self` or `Self` for something else than calls of these functions?
fn uses_otherwise(body: &syn::Block, lent: &HashSet<Ident>) -> bool {
    struct Uses<'a> {
        lent: &'a HashSet<Ident>,
        otherwise: bool,
    }
    impl<'ast> Visit<'ast> for Uses<'_> {
        fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
            let own = matches!(&*m.receiver, syn::Expr::Path(p) if p.path.is_ident("self"));
            if !own || !self.lent.contains(&m.method) {
                self.visit_expr(&m.receiver);
            }
            m.turbofish.iter().for_each(|list| self.visit_angle_bracketed_generic_arguments(list));
            m.args.iter().for_each(|arg| self.visit_expr(arg));
        }

        fn visit_path(&mut self, path: &'ast syn::Path) {
            // A function of a type that the trait leaves open: `Self::Link::of(x)`.
            let of_another = path.segments.len() > 2 && path.segments[0].ident == "Self";
            let names = path.segments.iter().skip(usize::from(of_another));
            names.for_each(|segment| self.visit_path_segment(segment));
        }

        fn visit_ident(&mut self, name: &'ast Ident) {
            self.otherwise |= name == "self" || name == "Self";
        }

        fn visit_macro(&mut self, mac: &'ast syn::Macro) {
            let names = ["self", "Self"].map(|name| Ident::new(name, Span::call_site()));
            self.otherwise |= names.iter().any(|name| mentions(&mac.tokens, name));
        }
    }
    let mut uses = Uses { lent, otherwise: false };
    uses.visit_block(body);
    uses.otherwise
}
