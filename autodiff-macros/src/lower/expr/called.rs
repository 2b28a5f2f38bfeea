//! Operators that are called as methods: `x.add(y)` is `x + y` of floats, of fields that nothing more is known of, and of
//! what an operator has given. A type of the user's may have functions of these names: what is called on one of those is
//! a method, unless the block of the type is seen and has none.

use crate::ir::named::{is_assumed, is_given, is_of_operator};
use crate::lower::{Lower, Tokens, Ty, closure};
use crate::rules;
use crate::syntax::operators::{Symbol, symbol_of};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// The operator that a method call stands for.
    pub(in crate::lower) fn operator_text(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let symbol = self.symbol(m)?;
        let (receiver, args) = (&m.receiver, m.args.iter());
        // No operator takes a unique reference: what it refers to is the operand.
        let receiver = match (&symbol, self.infer(receiver)) {
            (Symbol::Value(_), Ty::Ref(true, _)) => quote!(*#receiver),
            _ => quote!(#receiver),
        };
        Some(self.text(m, |_| match symbol {
            Symbol::Assign(op) => quote!({ #receiver #op #(#args)*; }),
            Symbol::Value(op) if m.args.is_empty() => quote!(#op (#receiver)),
            Symbol::Value(op) => quote!((#receiver) #op (#(#args)*)),
        }))
    }

    /// The type of such a call.
    pub(in crate::lower) fn infer_operator_method(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let Symbol::Value(_) = self.symbol(m)? else { return Some(Ty::unit()) };
        let (_, of) = symbol_of(&m.method.to_string(), m.args.len() + 1)?;
        let mut operands: Vec<Ty> = std::iter::once(&*m.receiver).chain(&m.args).map(|e| self.infer(e)).collect();
        if let Ty::Ref(true, own) = &operands[0] {
            operands[0] = (**own).clone();
        }
        let overloaded = self.infer_overloaded(of, &operands.iter().collect::<Vec<_>>());
        let mixed = || operands.iter().map(Ty::peeled).cloned().reduce(|a, b| a.mixed(&b));
        overloaded.or_else(mixed)
    }

    /// The symbol of the operator, if the method is one.
    fn symbol(&self, m: &syn::ExprMethodCall) -> Option<Symbol> {
        let name = m.method.to_string();
        let (symbol, _) = symbol_of(&name, m.args.len() + 1)?;
        let operator = match self.infer(&m.receiver).peeled() {
            Ty::Float(_) | Ty::Int(_) => true,
            Ty::Unknown => !self.is_given_by_method(&m.receiver),
            Ty::Named(of) => {
                self.lacks(of, m)
                    || self.outline_of(of.printed()).is_some_and(|outline| outline.operators.contains(&m.method))
                    || is_of_operator(of.printed())
                    || !(self.may_have_methods(&m.receiver, of) || self.shows_method(m))
            }
            _ => false,
        };
        operator.then_some(symbol)
    }

    /// Is it called on the type of the block, which has no such method? Of a type with several blocks only a module shows that; what is
    /// lent to the method is no number.
    fn lacks(&self, of: &Tokens, m: &syn::ExprMethodCall) -> bool {
        let elsewhere = self.source.options.methods.contains(&m.method);
        let lent = lends(m) || m.args.iter().any(|arg| matches!(self.infer(arg), Ty::Ref(..)));
        self.results.lacks(of.printed(), &m.method.to_string()) && !elsewhere && !lent
    }

    /// May a value have methods of the user's, as far as is known of its type?
    fn may_have_methods(&self, e: &syn::Expr, of: &Tokens) -> bool {
        self.is_own(e) || self.is_open_name(of.printed()) || is_assumed(of) || is_given(of.printed())
    }

    /// Is what it is called on of a type of the user's, as all of the function shows, or its argument a reference, which
    /// operators on floats are not given?
    fn shows_method(&self, m: &syn::ExprMethodCall) -> bool {
        self.kinds.is_own(std::ptr::from_ref(&*m.receiver) as usize) || lends(m)
    }

    /// Is it what a method gives that may be the user's?
    pub(in crate::lower) fn is_given_by_method(&self, e: &syn::Expr) -> bool {
        let syn::Expr::MethodCall(m) = closure::bare(e) else { return false };
        rules::method(&m.method.to_string(), m.args.len() + 1).is_none() && self.symbol(m).is_none()
    }
}

/// Is it given a reference that is written there?
pub(in crate::lower) fn lends(m: &syn::ExprMethodCall) -> bool {
    m.args.iter().any(|arg| matches!(closure::bare(arg), syn::Expr::Reference(_)))
}
