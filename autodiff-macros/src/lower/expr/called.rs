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
        let receiver = match &symbol {
            Symbol::Value(_) if self.operand(m) != self.infer(receiver) => quote!(*#receiver),
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
        let operands: Vec<Ty> = std::iter::once(self.operand(m)).chain(m.args.iter().map(|e| self.infer(e))).collect();
        let overloaded = self.infer_overloaded(of, &operands.iter().collect::<Vec<_>>());
        let mixed = || operands.iter().map(Ty::peeled).cloned().reduce(|a, b| a.mixed(&b));
        overloaded.or_else(mixed)
    }

    /// The type of what it is called on, as the operand. No operator takes a unique reference, and not each a shared one: where the
    /// module shows the operator of what it refers to alone, that is the operand.
    fn operand(&self, m: &syn::ExprMethodCall) -> Ty {
        let ty = self.infer(&m.receiver);
        let args: Vec<Ty> = m.args.iter().map(|e| self.infer(e)).collect();
        let shown = |of: &Ty| {
            let operator = symbol_of(&m.method.to_string(), m.args.len() + 1);
            let operands: Vec<&Ty> = std::iter::once(of).chain(&args).collect();
            operator.is_some_and(|(_, name)| self.operated(name, &operands).is_some())
        };
        match &ty {
            Ty::Ref(true, of) => (**of).clone(),
            Ty::Ref(false, of) if shown(of) && !shown(&ty) => (**of).clone(),
            _ => ty,
        }
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
