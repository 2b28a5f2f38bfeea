//! Expressions.

use super::place;
use crate::ir::{Expr, Func, Inert, Place, Ty};
use crate::rules::Syntax;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Loosely,
    Sum,
    Product,
    Cast,
    Prefix,
    Tightly,
}

/// Writes expressions of a function.
pub struct Writer<'a> {
    /// The function.
    pub func: &'a Func,
    /// The path of the runtime.
    pub ct: &'a TokenStream,
}

impl Writer<'_> {
    /// The text of an expression.
    pub fn expr(&self, e: &Expr) -> TokenStream {
        self.bound(e).0
    }

    /// The text of a place.
    pub fn place(&self, p: &Place) -> TokenStream {
        place::text(self.func, p)
    }

    fn at_least(&self, e: &Expr, binds: Binds) -> TokenStream {
        let (tokens, own) = self.bound(e);
        if own >= binds { tokens } else { quote!((#tokens)) }
    }

    fn bound(&self, e: &Expr) -> (TokenStream, Binds) {
        let ct = self.ct;
        let tokens = match e {
            Expr::Load(p) => {
                let derefs = matches!(p.path.last(), Some(crate::ir::Proj::Deref));
                return (self.place(p), if derefs { Binds::Prefix } else { Binds::Tightly });
            }
            Expr::Inert(code) => return inert(code),
            Expr::Number(n) if *n < 0.0 => {
                let n = Literal::f64_unsuffixed(-n);
                return (quote!(-#n), Binds::Prefix);
            }
            Expr::Number(n) => Literal::f64_unsuffixed(*n).into_token_stream(),
            Expr::Prim { rule, args } => match rule.syntax {
                Syntax::Infix(op) => return self.infix(op, &args[0], &args[1]),
                Syntax::Prefix(op) => {
                    let (a, op) = (self.at_least(&args[0], Binds::Prefix), operator(op));
                    return (quote!(#op #a), Binds::Prefix);
                }
                Syntax::Method => self.method(rule.name, args),
            },
            Expr::Std { name, args } => self.method(name, args),
            Expr::Rule { name, args } => {
                let name = proc_macro2::Ident::new(name, Span::mixed_site());
                let args = args.iter().map(|a| self.expr(a));
                quote!(#ct::rules::#name(#(#args),*))
            }
            Expr::Cast { value, to } => {
                let value = self.at_least(value, Binds::Cast);
                let to = to.tokens().unwrap_or_else(|| quote!(_));
                return (quote!(#value as #to), Binds::Cast);
            }
            Expr::Tuple(items) => {
                let items = items.iter().map(|a| self.expr(a));
                if items.len() == 1 { quote!((#(#items),*,)) } else { quote!((#(#items),*)) }
            }
            Expr::List { items, vec } => {
                let items = items.iter().map(|a| self.expr(a));
                if *vec { quote!(::std::vec![#(#items),*]) } else { quote!([#(#items),*]) }
            }
            Expr::Repeat { value, len, vec } => {
                let (value, len) = (self.expr(value), &len.tokens);
                if *vec { quote!(::std::vec![#value; #len]) } else { quote!([#value; #len]) }
            }
            Expr::Borrow { place, unique } => {
                let p = self.place(place);
                return (if *unique { quote!(&mut #p) } else { quote!(&#p) }, Binds::Prefix);
            }
            Expr::Copy { place, method } => {
                let p = self.receiver(place);
                let method = proc_macro2::Ident::new(method, Span::mixed_site());
                quote!(#p.#method())
            }
            Expr::Concat { place } => {
                let p = self.receiver(place);
                quote!(#p.concat())
            }
            Expr::Zero { like } => {
                let p = self.place(like);
                quote!(#ct::zero_like(&#p))
            }
            Expr::ZeroOf(ty) => return (zero(ty), Binds::Tightly),
            Expr::Take(p) => {
                let p = self.place(p);
                quote!(#ct::take(&mut #p))
            }
            Expr::Keep(p) => {
                let p = self.place(p);
                quote!(#ct::keep(&#p))
            }
            Expr::Len(p) => {
                let p = self.receiver(p);
                quote!(#p.len())
            }
            Expr::Saved(slot) => {
                let slot = &self.func.slots[slot.0 as usize];
                let name = &slot.name;
                return (slot.read(quote!(#name), self.ct), Binds::Tightly);
            }
            Expr::Lent(slot) => {
                let slot = &self.func.slots[slot.0 as usize];
                return (slot.borrow(), Binds::Prefix);
            }
            Expr::Text(tokens) => return (tokens.clone(), Binds::Loosely),
        };
        (tokens, Binds::Tightly)
    }

    /// A place as the receiver of a method.
    pub fn receiver(&self, p: &Place) -> TokenStream {
        let mut p = p.clone();
        while matches!(p.path.last(), Some(crate::ir::Proj::Deref)) {
            p.path.pop();
        }
        self.place(&p)
    }

    fn method(&self, name: &str, args: &[Expr]) -> TokenStream {
        let name = proc_macro2::Ident::new(name, Span::mixed_site());
        // A literal has no type to find the method by.
        if let Some(float) = self.open_float(args) {
            let args = args.iter().map(|a| self.expr(a));
            return quote!(#float::#name(#(#args),*));
        }
        let receiver = self.at_least(&args[0], Binds::Tightly);
        let rest = args[1..].iter().map(|a| self.expr(a));
        quote!(#receiver.#name(#(#rest),*))
    }

    /// The type to name a method by, if its receiver is a literal.
    fn open_float(&self, args: &[Expr]) -> Option<TokenStream> {
        let open = match &args[0] {
            Expr::Number(_) => true,
            Expr::Inert(code) => matches!(code.ty, Ty::Float(crate::ir::Float::Open)),
            Expr::Load(p) => matches!(self.func.type_of(p), Ty::Float(crate::ir::Float::Open)),
            _ => false,
        };
        let mut ty = Ty::OPEN;
        for arg in args {
            if let Expr::Load(p) = arg {
                ty = ty.join(self.func.type_of(p).peeled());
            }
        }
        open.then(|| ty.tokens().unwrap_or_else(|| quote!(f64)))
    }

    fn infix(&self, op: &str, a: &Expr, b: &Expr) -> (TokenStream, Binds) {
        let (own, right) = match op {
            "+" => (Binds::Sum, Binds::Product),
            "-" => (Binds::Sum, Binds::Product),
            _ => (Binds::Product, Binds::Cast),
        };
        let (a, b, op) = (self.at_least(a, own), self.at_least(b, right), operator(op));
        (quote!(#a #op #b), own)
    }
}

fn operator(op: &str) -> TokenStream {
    op.parse().expect("an operator")
}

/// Inert code: in parentheses unless it is a path, a literal, a call or an index.
fn inert(code: &Inert) -> (TokenStream, Binds) {
    let trees: Vec<TokenTree> = code.tokens.clone().into_iter().collect();
    let simple = trees.iter().all(|t| match t {
        TokenTree::Punct(p) => matches!(p.as_char(), '.' | ':' | '!'),
        TokenTree::Ident(i) => {
            !["as", "if", "match", "move", "return", "break", "loop", "while", "for"].iter().any(|k| i == k)
        }
        _ => true,
    });
    let ranges = code.tokens.to_string().contains("..");
    (code.tokens.clone(), if simple && !ranges && !trees.is_empty() { Binds::Tightly } else { Binds::Loosely })
}

/// The zero of a tangent type that has no length.
pub fn zero(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Float(_) => quote!(0.0),
        Ty::Tuple(ts) => {
            let ts = ts.iter().map(zero);
            if ts.len() == 1 { quote!((#(#ts),*,)) } else { quote!((#(#ts),*)) }
        }
        Ty::Array(t, n) => {
            let t = zero(t);
            quote!([#t; #n])
        }
        Ty::Ref(_, t) => zero(t),
        _ => quote!(()),
    }
}
