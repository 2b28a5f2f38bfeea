//! Functions that are put into fields: how a block makes values of its type, and parameters with which nothing else is done.

use crate::errors::Errors;
use crate::ir::{Floats, Ty};
use crate::parse::function::{of_impl, shape, strip};
use crate::syntax::is_of_quantity;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ItemImpl, Member, Signature, Type};

/// How the functions of a block make values of its type: of parameters that are functions.
pub struct Made<'a> {
    /// The block.
    pub block: &'a ItemImpl,
    /// The function.
    pub sig: &'a Signature,
    /// The types of the fields.
    pub fields: &'a mut Vec<(Member, Type)>,
}

impl Made<'_> {
    /// The type of the parameter that a field is made of.
    fn parameter(&self, e: &Expr) -> Option<&Type> {
        match strip(e) {
            Expr::Reference(r) => self.parameter(&r.expr),
            Expr::Call(c) if c.args.len() == 1 => self.parameter(&c.args[0]),
            Expr::Path(p) => self.sig.inputs.iter().find_map(|input| match input {
                syn::FnArg::Typed(typed) => match &*typed.pat {
                    syn::Pat::Ident(name) if p.path.is_ident(&name.ident) => Some(&*typed.ty),
                    _ => None,
                },
                syn::FnArg::Receiver(_) => None,
            }),
            _ => None,
        }
    }
}

impl<'ast> Visit<'ast> for Made<'_> {
    fn visit_expr_struct(&mut self, made: &'ast syn::ExprStruct) {
        let owner = match &*self.block.self_ty {
            Type::Path(p) => p.path.segments.last().map(|s| &s.ident),
            _ => None,
        };
        let own = made.path.segments.last().is_some_and(|s| s.ident == "Self" || Some(&s.ident) == owner);
        let generics = [&self.block.generics, &self.sig.generics];
        for field in made.fields.iter().filter(|_| own) {
            let known = self.fields.iter().any(|(member, _)| *member == field.member);
            if let Some(shape) = self.parameter(&field.expr).and_then(|ty| shape(ty, &generics))
                && !known
            {
                self.fields.push((field.member.clone(), of_impl(shape, &generics[..1])));
            }
        }
        visit::visit_expr_struct(self, made);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Is a parameter that is a function put into a field of something, and nothing else done with it? Then the function does not
/// call it, and its derivative is for those to give who have that done.
pub fn is_only_kept(name: &syn::Pat, body: &syn::Block) -> bool {
    struct Mentions<'a> {
        name: &'a Ident,
        kept: usize,
        all: usize,
    }
    impl Mentions<'_> {
        /// Is it the function, as such or in a box?
        fn is_kept(&self, e: &Expr) -> bool {
            match strip(e) {
                Expr::Path(p) => p.path.is_ident(self.name),
                Expr::Call(c) if c.args.len() == 1 => {
                    let own = matches!(&*c.func, Expr::Path(p)
                        if p.path.segments.iter().any(|s| ["Box", "Rc", "Arc", "Some"].iter().any(|name| s.ident == name)));
                    own && self.is_kept(&c.args[0])
                }
                _ => false,
            }
        }
    }
    impl<'ast> Visit<'ast> for Mentions<'_> {
        fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
            self.kept += usize::from(self.is_kept(&field.expr));
            visit::visit_field_value(self, field);
        }

        /// `Curve(f)`: what is called so is a struct; `F(f)` may be a function.
        fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
            let last = match &*call.func {
                Expr::Path(p) => p.path.segments.last().map(|s| s.ident.to_string()),
                _ => None,
            };
            let made = last.is_some_and(|name| {
                let other = ["Some", "Ok", "Err"].contains(&name.as_str()) || is_of_quantity(&name);
                name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase) && !other
            });
            self.kept += call.args.iter().filter(|arg| made && self.is_kept(arg)).count();
            visit::visit_expr_call(self, call);
        }

        fn visit_expr_assign(&mut self, assign: &'ast syn::ExprAssign) {
            self.kept += usize::from(matches!(strip(&assign.left), Expr::Field(_)) && self.is_kept(&assign.right));
            visit::visit_expr_assign(self, assign);
        }

        fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
            self.all += usize::from(p.path.is_ident(self.name));
        }

        fn visit_macro(&mut self, mac: &'ast syn::Macro) {
            self.all += usize::from(crate::names::mentions(&mac.tokens, self.name));
        }

        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.all += usize::from(p.ident == *self.name);
            visit::visit_pat_ident(self, p);
        }
    }
    let syn::Pat::Ident(name) = name else { return false };
    let mut mentions = Mentions { name: &name.ident, kept: 0, all: 0 };
    mentions.visit_block(body);
    mentions.kept > 0 && mentions.kept == mentions.all
}

/// May a function keep what it is given: in what it gives, or in what it is called on?
fn may_keep(sig: &Signature, floats: &Floats) -> bool {
    fn is_of_numbers(ty: &Ty) -> bool {
        match ty {
            Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
            Ty::Vec(item) | Ty::Array(item, _) | Ty::Option(item) | Ty::Result(item, _) => is_of_numbers(item),
            Ty::Tuple(parts) => parts.iter().all(is_of_numbers),
            _ => false,
        }
    }
    let changes = |receiver: &syn::Receiver| receiver.mutability.is_some();
    let gives = match &sig.output {
        syn::ReturnType::Type(_, ty) => !is_of_numbers(&floats.read(ty)),
        syn::ReturnType::Default => false,
    };
    gives || sig.receiver().is_some_and(changes)
}

/// Refuses a parameter with which a struct is made that is done with here: what the function has captured would get no
/// derivative.
pub fn refuse_kept(typed: &syn::PatType, sig: &Signature, floats: &Floats, errors: &mut Errors) {
    if may_keep(sig, floats) {
        return;
    }
    errors.refuse_all(
        &typed.pat,
        "a function that is put into a struct and called there",
        "its derivative does not go along with it",
        "hand it on as an argument (`solve(&f, x)`), or make this a function of the type",
    );
}
