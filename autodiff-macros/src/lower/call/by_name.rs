//! Functions that are given by their name or written down as a closure, applied to values.

use crate::ir::code;
use crate::lower::matching::variant_of;
use crate::lower::{Expr, Inert, Lower, Owner, Ty, Val};
use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// What an argument names or writes down, applied to values.
    pub(in crate::lower) fn applied(&mut self, f: &syn::Expr, args: Vec<Val>) -> Val {
        if let Some(function) = self.function_of(f) {
            return self.apply(&function, f.span(), args);
        }
        self.refuse(
            f,
            "this function as an argument",
            "what it does is not visible here",
            "write a closure (`|x| …`) in place, or name a differentiated function",
        );
        self.nothing()
    }

    /// A function that is given by its name, applied to values.
    pub(in crate::lower) fn call_item(&mut self, path: &syn::ExprPath, key: usize, span: Span, args: Vec<Val>) -> Val {
        let variant = variant_of(&path.path);
        if let Owner::Option | Owner::Result = variant.home
            && variant.name != "Err"
            && args.len() == 1
        {
            let value = args.into_iter().next().expect("one argument");
            return self.wrapped(span, variant, value);
        }
        if self.is_box(&path.path) && args.len() == 1 && self.is_active(&args[0].expr) {
            let value = args.into_iter().next().expect("one argument");
            return self.boxed_value(span, &path.path, value);
        }
        let names: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let (name, owner) = (names.last().map_or("", String::as_str), names.iter().rev().nth(1).map(String::as_str));
        if matches!((owner, name), (Some("convert"), "identity") | (Some("hint"), "black_box"))
            || (name == "clone" && args.len() == 1 && args[0].ty.peeled().is_number())
        {
            let value = args.into_iter().next().unwrap_or_else(|| self.nothing());
            return if name == "clone" { self.scalar(span, value) } else { value };
        }
        let operator = matches!(owner, Some("Add" | "Sub" | "Mul" | "Div" | "Rem" | "Neg"));
        if let Some((ty, name)) =
            self.float_path(path, args.len()).or_else(|| operator.then(|| (Ty::OPEN, name.to_owned())))
        {
            // What floats make of nothing is a constant: `unwrap_or_else(T::one)`.
            if args.is_empty() {
                let value = self.inert_call(path, span, args);
                return Val { ty, ..value };
            }
            let args: Vec<Val> = args.into_iter().map(|a| self.scalar(span, a)).collect();
            if name == "from" && args.len() == 1 {
                let value = args.into_iter().next().expect("one argument");
                return Val { expr: Expr::Cast { value: Box::new(value.expr), to: ty.clone() }, ty };
            }
            if let Some(value) = self.float_method(span, &name, args.clone()) {
                return value;
            }
            if crate::rules::INACTIVE_METHODS.contains(&name.as_str()) {
                return self.inert_call(path, span, args);
            }
            self.refuse(
                path,
                &format!("the function `{name}`"),
                "it is not one of the primitives of floats",
                "see the README for the list of primitives",
            );
            return self.nothing();
        }
        if !args.iter().any(|a| self.is_active(&a.expr)) {
            return self.inert_call(path, span, args);
        }
        let args = args.into_iter().map(|a| if let Ty::Ref(..) = a.ty { a } else { self.atom(span, a) }).collect();
        let args = self.passed(args);
        self.call_with(path, key, span, args, false)
    }

    /// A call whose value carries no derivative.
    fn inert_call(&mut self, path: &syn::ExprPath, span: Span, args: Vec<Val>) -> Val {
        let args: Vec<Inert> = args.into_iter().map(|a| self.as_inert(span, a)).collect();
        let texts: Vec<_> = args.iter().map(|a| a.tokens.clone()).collect();
        let pure = self.is_pure_path(&syn::Expr::Path(path.clone()));
        let mut code = code::joined(quote!(#path(#(#texts),*)), &args, Ty::Unknown);
        code.pure &= pure;
        Val { expr: Expr::Inert(code), ty: Ty::Unknown }
    }

    /// The text of a value, without its derivative.
    pub(in crate::lower) fn as_inert(&mut self, span: Span, value: Val) -> Inert {
        match value.expr {
            Expr::Inert(code) => code,
            Expr::Load(place) => self.inert_load(&place, value.ty),
            Expr::Borrow { place, unique } => {
                let mut code = self.inert_load(&place, value.ty);
                let text = &code.tokens;
                code.tokens = if unique { quote!(&mut #text) } else { quote!(&#text) };
                code
            }
            Expr::Tuple(items) => {
                let mut parts = vec![];
                for expr in items {
                    let ty = self.type_of(&expr);
                    // A unique reference is not moved into what is only looked at.
                    let unique = matches!(ty, Ty::Ref(true, _)) && matches!(expr, Expr::Load(_));
                    let mut part = self.as_inert(span, Val { expr, ty });
                    if unique {
                        let text = &part.tokens;
                        part.tokens = quote!(&*#text);
                    }
                    parts.push(part);
                }
                let texts: Vec<_> = parts.iter().map(|p| p.tokens.clone()).collect();
                code::joined(quote!((#(#texts,)*)), &parts, value.ty)
            }
            expr => {
                let ty = value.ty.clone();
                let var = self.bind(span, "t", Val { expr, ty });
                self.inert_load(&var.into(), value.ty)
            }
        }
    }
}
