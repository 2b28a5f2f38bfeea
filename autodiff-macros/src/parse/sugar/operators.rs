//! Operators that are called by their functions.
//!
//! ```text
//! Add::add(a, b)      <V as Mul<f64>>::mul(v, k)      a + b      v * k
//! self.add(*other)    in the `impl` of an operator    self + *other
//! ```
//!
//! Whether `a.add(b)` is an operator, or a function of the type that has its name, depends on the type elsewhere
//! (`lower/expr/called.rs`). Who writes the `impl` of an operator means operators.

use crate::parse::Outline;
use crate::syntax::operators::{Symbol, symbol_of};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// Gives functions of operators that are called by the name of a type the name of their trait, and function values of them
/// closures: `V::add(a, b)`, `fold(zero, Self::add)`, `fold(zero, Add::add)`; `types`: those of the module, `own`: that of the
/// block.
pub fn by_type(item: &mut syn::ItemFn, types: &[Outline], own: Option<&syn::Type>) {
    let own = match own {
        Some(syn::Type::Path(p)) => p.path.segments.last().map(|s| s.ident.clone()),
        _ => None,
    };
    ByType { types, own }.visit_block_mut(&mut item.block);
}

struct ByType<'t> {
    types: &'t [Outline],
    own: Option<Ident>,
}

impl ByType<'_> {
    /// The trait of the operator that a path leads to, and how many operands that has.
    fn operator(&self, path: &syn::ExprPath) -> Option<(TokenStream, usize)> {
        let segments = &path.path.segments;
        let (last, owner) = (&segments.last()?.ident, &segments.iter().rev().nth(1)?.ident);
        let operands = (1..=2).find(|n| symbol_of(&last.to_string(), *n).is_some())?;
        let (Symbol::Value(_), of) = symbol_of(&last.to_string(), operands)? else { return None };
        let of = Ident::new(of, last.span());
        let by_trait = path.qself.is_none() && *owner == of;
        let owner = if owner == "Self" { self.own.as_ref()? } else { owner };
        let of_type = || self.types.iter().any(|outline| outline.ty == *owner && outline.operators.contains(last));
        (by_trait || path.qself.is_none() && segments.len() == 2 && of_type())
            .then(|| (quote!(::core::ops::#of::#last), operands))
    }
}

impl VisitMut for ByType<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        match e {
            syn::Expr::Call(c) => {
                c.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                match &*c.func {
                    syn::Expr::Path(path) => {
                        if let Some((function, _)) = self.operator(path).filter(|(_, n)| *n == c.args.len()) {
                            *c.func = syn::parse_quote!(#function);
                        }
                    }
                    _ => self.visit_expr_mut(&mut c.func),
                }
            }
            syn::Expr::Path(path) => {
                if let Some((function, operands)) = self.operator(path) {
                    let names = ["a", "b"].map(|name| Ident::new(name, Span::mixed_site()));
                    let names = &names[..operands];
                    *e = syn::parse_quote!(|#(#names),*| #function(#(#names),*));
                }
            }
            e => visit_mut::visit_expr_mut(self, e),
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Rewrites calls by the name of a trait.
pub fn desugar(item: &mut syn::ItemFn) {
    Paths.visit_block_mut(&mut item.block);
}

struct Paths;

impl VisitMut for Paths {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let syn::Expr::Call(c) = &*e
            && let syn::Expr::Path(function) = &*c.func
            && let Some(symbol) = by_trait(function, c.args.len())
        {
            *e = match (symbol, c.args.len()) {
                (Symbol::Assign(op), _) => {
                    let (to, value) = (pointed_to(&c.args[0]), &c.args[1]);
                    syn::parse_quote!({ #to #op #value; })
                }
                (Symbol::Value(op), 2) => {
                    let (a, b) = (&c.args[0], &c.args[1]);
                    syn::parse_quote!(((#a) #op (#b)))
                }
                (Symbol::Value(op), _) => {
                    let a = &c.args[0];
                    syn::parse_quote!((#op (#a)))
                }
            };
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The operator whose function it is, by its trait: `Add::add`, `ops::Add::add`, `<V as Add>::add`.
fn by_trait(function: &syn::ExprPath, arguments: usize) -> Option<Symbol> {
    let segments = &function.path.segments;
    let (name, owner) = (segments.last()?, segments.iter().rev().nth(1)?);
    let (symbol, of) = symbol_of(&name.ident.to_string(), arguments)?;
    let direct = function.qself.as_ref().is_none_or(|q| q.position + 1 == segments.len());
    (direct && owner.ident == of && name.arguments.is_none()).then_some(symbol)
}

/// What a unique reference points to.
fn pointed_to(e: &syn::Expr) -> syn::Expr {
    match e {
        syn::Expr::Reference(r) if r.mutability.is_some() => (*r.expr).clone(),
        e => syn::parse_quote!(*#e),
    }
}

/// Rewrites the methods of the `impl` of an operator that are operators. `own`: the signature of its function. What is
/// called with the function's own operands, by its own name, is another function: the operator would never end.
pub fn of_operator(own: &syn::Signature, body: &mut syn::Block) {
    let unique = own.receiver().is_some_and(|r| match &r.kind {
        syn::ReceiverKind::Reference(_, _, unique) => unique.is_some(),
        _ => false,
    });
    Methods { own, unique }.visit_block_mut(body);
}

struct Methods<'s> {
    own: &'s syn::Signature,
    /// Is `self` a unique reference?
    unique: bool,
}

impl Methods<'_> {
    fn is_itself(&self, m: &syn::ExprMethodCall) -> bool {
        let operands = self.own.inputs.iter().skip(1).map(|input| match input {
            syn::FnArg::Typed(t) => quote!(#t).to_string().split(':').next().unwrap_or_default().trim().to_owned(),
            syn::FnArg::Receiver(_) => String::new(),
        });
        m.method == self.own.ident && is_self(&m.receiver) && m.args.iter().map(|e| quote!(#e).to_string()).eq(operands)
    }
}

impl VisitMut for Methods<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        let syn::Expr::MethodCall(m) = &*e else { return };
        let Some((symbol, _)) = symbol_of(&m.method.to_string(), m.args.len() + 1).filter(|_| !self.is_itself(m))
        else {
            return;
        };
        let (receiver, args) = (&m.receiver, m.args.iter());
        // No operator takes a unique reference: what it refers to is the operand.
        let deref = (self.unique && is_self(receiver)).then(|| quote!(*));
        let receiver = quote!(#deref #receiver);
        *e = match symbol {
            Symbol::Assign(op) => syn::parse_quote!({ #receiver #op #(#args)*; }),
            Symbol::Value(op) if m.args.is_empty() => syn::parse_quote!((#op (#receiver))),
            Symbol::Value(op) => syn::parse_quote!(((#receiver) #op (#(#args)*))),
        };
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn is_self(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident("self"))
}
