//! What is written where a function may be a value: is it one, and how is it called?

use crate::names::Namer;
pub(super) use crate::syntax::plain;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};

/// Without references, boxes and casts around it: what is called is the same.
fn inside(e: &syn::Expr) -> &syn::Expr {
    match plain(e) {
        syn::Expr::Reference(r) if r.mutability.is_none() => inside(&r.expr),
        syn::Expr::Cast(c) if is_function_type(&c.ty) => inside(&c.expr),
        syn::Expr::Call(c) if c.args.len() == 1 => match &*c.func {
            syn::Expr::Path(p) if p.path.segments.iter().rev().nth(1).is_some_and(|s| s.ident == "Box") => {
                inside(&c.args[0])
            }
            _ => e,
        },
        e => e,
    }
}

/// Is a closure written here?
pub(super) fn is_closure(e: &syn::Expr) -> bool {
    matches!(inside(e), syn::Expr::Closure(_))
}

/// The closure that is written here.
pub(super) fn written(e: &syn::Expr) -> Option<&syn::ExprClosure> {
    match inside(e) {
        syn::Expr::Closure(c) => Some(c),
        _ => None,
    }
}

/// May it be a function: a closure, or a name?
pub(super) fn is_function(e: &syn::Expr) -> bool {
    match inside(e) {
        syn::Expr::Closure(_) => true,
        syn::Expr::Path(p) => {
            p.path.segments.last().is_some_and(|s| s.ident.to_string().starts_with(|c: char| c.is_lowercase()))
        }
        _ => false,
    }
}

/// May it be a call that makes a function?
pub(super) fn is_call(e: &syn::Expr) -> bool {
    matches!(inside(e), syn::Expr::Call(_))
}

/// A function of a float by its path, which is no variable: `f64::sin`.
pub(super) fn is_primitive(e: &syn::Expr) -> bool {
    let float = |s: &syn::PathSegment| s.ident == "f64" || s.ident == "f32";
    matches!(inside(e), syn::Expr::Path(p) if p.path.segments.len() > 1 && p.path.segments.iter().any(float))
}

/// Is it that name?
pub(super) fn is_name(e: &syn::Expr, name: &Ident) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident(name))
}

/// The names that a pattern binds.
pub(super) fn names_of(pattern: &syn::Pat) -> Vec<Ident> {
    struct Names(Vec<Ident>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.0.push(p.ident.clone());
            visit::visit_pat_ident(self, p);
        }
    }
    let mut names = Names(vec![]);
    names.visit_pat(pattern);
    names.0
}

/// `fn(…)`, `Box<dyn Fn(…)>`, `&dyn Fn(…)`
pub(super) fn is_function_type(ty: &syn::Type) -> bool {
    inputs(ty).is_some()
}

/// The types of the arguments of a function type.
fn inputs(ty: &syn::Type) -> Option<Vec<syn::Type>> {
    match ty {
        syn::Type::Paren(t) => inputs(&t.elem),
        syn::Type::Reference(r) => inputs(&r.elem),
        syn::Type::FnPtr(f) => Some(f.inputs.iter().map(|a| a.ty.clone()).collect()),
        syn::Type::TraitObject(t) => t.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(t) => match &t.path.segments.last()?.arguments {
                syn::PathArguments::Parenthesized(p) => Some(p.inputs.iter().map(|a| a.ty.clone()).collect()),
                _ => None,
            },
            _ => None,
        }),
        syn::Type::Path(p) => match &p.path.segments.last().filter(|s| s.ident == "Box")?.arguments {
            syn::PathArguments::AngleBracketed(a) => match a.args.first()? {
                syn::GenericArgument::Type(t) => inputs(t),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// How functions are called: the types of their arguments, as far as they are written.
pub(super) struct Signature {
    /// One for each argument.
    inputs: Vec<Option<TokenStream>>,
    /// Does the type of the variable say that it holds functions?
    pub(super) written: bool,
}

impl Signature {
    /// That of functions one of which is called; `count`: how many arguments calls give.
    pub(super) fn of(
        written: Option<&syn::Type>,
        functions: &[syn::Expr],
        count: impl FnOnce() -> Option<usize>,
    ) -> Option<Signature> {
        if let Some(inputs) = written.and_then(inputs) {
            let named = |ty: &syn::Type| (!matches!(ty, syn::Type::Infer(_))).then(|| ty.to_token_stream());
            return Some(Signature { inputs: inputs.iter().map(named).collect(), written: true });
        }
        let mut found: Option<Vec<Option<TokenStream>>> = None;
        for f in functions {
            let syn::Expr::Closure(closure) = inside(f) else { continue };
            let own = closure.inputs.iter().map(|p| match p {
                syn::Pat::Type(t) => Some(t.ty.to_token_stream()),
                _ => None,
            });
            found = Some(match found {
                Some(all) => all.into_iter().zip(own).map(|(a, b)| a.or(b)).collect(),
                None => own.collect(),
            });
        }
        let inputs = match found {
            Some(inputs) => inputs,
            None => vec![None; count().or_else(|| functions.iter().all(is_primitive).then_some(1))?],
        };
        Some(Signature { inputs, written: false })
    }

    /// The function, with the types of its parameters if it is a closure.
    pub(super) fn typed(&self, f: &syn::Expr) -> syn::Expr {
        let syn::Expr::Closure(closure) = inside(f) else { return f.clone() };
        let mut closure = closure.clone();
        for (pattern, ty) in closure.inputs.iter_mut().zip(&self.inputs) {
            if let (Some(ty), false) = (ty, matches!(pattern, syn::Pat::Type(_))) {
                let typed: syn::ExprClosure = syn::parse_quote!(|#pattern: #ty| ());
                *pattern = typed.inputs[0].clone();
            }
        }
        syn::Expr::Closure(closure)
    }

    /// The parameters of a closure that is called in the same way, and its arguments.
    pub(super) fn parameters(&self, names: &mut Namer) -> (Vec<TokenStream>, Vec<Ident>) {
        let args: Vec<Ident> = self.inputs.iter().map(|_| names.fresh("x")).collect();
        let params = args.iter().zip(&self.inputs).map(|(name, ty)| match ty {
            Some(ty) => quote!(#name: #ty),
            None => quote!(#name),
        });
        (params.collect(), args)
    }
}

/// The arms of a `match` that calls the function with the number.
pub(super) fn arms(names: &[Ident], args: &[Ident]) -> TokenStream {
    let last = names.len() - 1;
    let arms = names.iter().enumerate().map(|(i, name)| {
        let number = proc_macro2::Literal::usize_unsuffixed(i);
        if i == last { quote!(_ => #name(#(#args),*),) } else { quote!(#number => #name(#(#args),*),) }
    });
    quote!(#(#arms)*)
}

/// The number of arguments that a function gets by its name; `None` if it is not called.
pub(super) fn arguments_of_calls(name: &Ident, stmts: &[syn::Stmt]) -> Option<usize> {
    calls(stmts, |func| is_name(func, name))
}

/// The number of arguments of the first call whose function is the one that is meant.
pub(super) fn calls(stmts: &[syn::Stmt], meant: impl Fn(&syn::Expr) -> bool) -> Option<usize> {
    struct Finder<F>(F, Option<usize>);
    impl<'ast, F: Fn(&syn::Expr) -> bool> Visit<'ast> for Finder<F> {
        fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
            if (self.0)(plain(&c.func)) {
                self.1.get_or_insert(c.args.len());
            }
            visit::visit_expr_call(self, c);
        }
    }
    let mut finder = Finder(meant, None);
    stmts.iter().for_each(|stmt| finder.visit_stmt(stmt));
    finder.1
}
