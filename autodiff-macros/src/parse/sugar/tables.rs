//! Lists of functions that are all visible: the list is a closure that takes the number of the function first, and a
//! loop over it is one over the numbers.
//!
//! ```text
//! let fs = [f64::sin, |x| …];        let fs_0 = f64::sin; let fs_1 = |x| …;
//!                                    let fs_call = |k: usize, x| match k { 0 => fs_0(x), _ => fs_1(x) };
//! fs[k](x)                           fs_call({ _ = [(); 2][k]; k }, x)
//! for (i, f) in fs.iter().enumerate() { … }
//!                                    for (i, f_which) in (0..2usize).enumerate() { let f = |x| fs_call(f_which, x); … }
//! ```

use super::callable::{self, Signature};
use crate::names::{Namer, mentions};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// The statements that the declaration of a list of functions stands for; what follows it is changed with it.
pub(super) fn rewritten(
    name: &Ident,
    written: Option<&syn::Type>,
    value: &syn::Expr,
    rest: &mut [syn::Stmt],
    names: &mut Namer,
) -> Option<Vec<syn::Stmt>> {
    let functions = items(value)?;
    let item = written.and_then(item_type);
    let index = |func: &syn::Expr| matches!(func, syn::Expr::Index(i) if callable::is_name(&i.expr, name));
    let called = callable::calls(rest, index);
    let sure = |f: &syn::Expr| callable::is_closure(f) || callable::is_primitive(f);
    if functions.is_empty()
        || !functions.iter().all(|f| callable::is_function(f) || callable::is_call(f))
        || !(functions.iter().any(sure) || called.is_some() || item.is_some_and(callable::is_function_type))
    {
        return None;
    }
    let signature = Signature::of(item, &functions, || called)?;
    let (params, args) = signature.parameters(names);
    let mut fresh = |which: &str| names.shadowing(&quote::format_ident!("{name}_{which}"));
    let call = fresh("call");
    let parts: Vec<Ident> = (0..functions.len()).map(|i| fresh(&i.to_string())).collect();
    let number = fresh("number");
    // The uses are tried on a copy first: one that is not known, and the list stays.
    let mut uses = Uses { name, call: &call, parts: &parts, params: &params, args: &args, names, known: true };
    let mut changed = rest.to_vec();
    changed.iter_mut().for_each(|stmt| uses.visit_stmt_mut(stmt));
    if !uses.known {
        return None;
    }
    rest.clone_from_slice(&changed);
    let arms = callable::arms(&parts, &args);
    let mut stmts: Vec<syn::Stmt> = vec![];
    for (part, f) in parts.iter().zip(&functions) {
        let f = signature.typed(f);
        stmts.push(syn::parse_quote!(let #part = #f;));
    }
    stmts.push(syn::parse_quote!(let #call = |#number: usize, #(#params),*| match #number { #arms };));
    Some(stmts)
}

/// The items of a list that is written out.
fn items(e: &syn::Expr) -> Option<Vec<syn::Expr>> {
    match callable::plain(e) {
        syn::Expr::Array(a) => Some(a.elems.iter().cloned().collect()),
        syn::Expr::Reference(r) if r.mutability.is_none() => items(&r.expr),
        syn::Expr::Macro(m) if crate::syntax::is_vec(&m.mac.path) => {
            let list = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
            Some(m.mac.parse_body_with(list).ok()?.into_iter().collect())
        }
        _ => None,
    }
}

/// The type of the items of a list.
fn item_type(ty: &syn::Type) -> Option<&syn::Type> {
    match ty {
        syn::Type::Reference(r) => item_type(&r.elem),
        syn::Type::Array(a) => Some(&a.elem),
        syn::Type::Slice(s) => Some(&s.elem),
        syn::Type::Path(p) => match &p.path.segments.last().filter(|s| s.ident == "Vec")?.arguments {
            syn::PathArguments::AngleBracketed(a) => match a.args.first()? {
                syn::GenericArgument::Type(t) => Some(t),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Where in the items of an iterator the functions are.
enum Shape {
    Function,
    Other,
    Pair(Box<Shape>, Box<Shape>),
}

/// Rewrites the uses of a list.
struct Uses<'n> {
    name: &'n Ident,
    call: &'n Ident,
    parts: &'n [Ident],
    params: &'n [TokenStream],
    args: &'n [Ident],
    names: &'n mut Namer,
    known: bool,
}

impl Uses<'_> {
    fn numbers(&self) -> syn::Expr {
        let n = Literal::usize_suffixed(self.parts.len());
        syn::parse_quote!((0..#n))
    }

    /// The name of the function at a literal index.
    fn part(&self, index: &syn::Expr) -> Option<&Ident> {
        match callable::plain(index) {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) => {
                self.parts.get(n.base10_parse::<usize>().ok()?)
            }
            _ => None,
        }
    }

    /// An index, with the panic of one that is out of bounds.
    fn number(&mut self, index: &syn::Expr) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.parts.len());
        let at = self.names.fresh("at");
        quote!({
            let #at: usize = #index;
            assert!(#at < #n, "index out of bounds: the len is {} but the index is {}", #n, #at);
            #at
        })
    }

    /// The items of an iterator over the list, and the same over numbers; `None` if the list is not in it, or in a way
    /// that is not known.
    fn source(&mut self, e: &syn::Expr) -> Option<(Shape, syn::Expr)> {
        let e = callable::plain(e);
        match e {
            syn::Expr::Reference(r) if r.mutability.is_none() => self.source(&r.expr),
            _ if callable::is_name(e, self.name) => Some((Shape::Function, self.numbers())),
            syn::Expr::MethodCall(m) => {
                let method = m.method.to_string();
                if matches!(method.as_str(), "iter" | "into_iter") && callable::is_name(&m.receiver, self.name) {
                    return Some((Shape::Function, self.numbers()));
                }
                if method == "zip" {
                    let mut new = m.clone();
                    let left = self.source(&m.receiver);
                    let right = self.source(&m.args[0]);
                    if left.is_none() && right.is_none() {
                        return None;
                    }
                    let side = |found: Option<(Shape, syn::Expr)>, e: &mut syn::Expr| match found {
                        Some((shape, numbers)) => {
                            *e = numbers;
                            shape
                        }
                        None => Shape::Other,
                    };
                    let left = side(left, &mut new.receiver);
                    let right = side(right, &mut new.args[0]);
                    return Some((Shape::Pair(Box::new(left), Box::new(right)), syn::Expr::MethodCall(new)));
                }
                let (shape, receiver) = self.source(&m.receiver)?;
                let shape = match method.as_str() {
                    "copied" | "cloned" if matches!(shape, Shape::Function) => return Some((shape, receiver)),
                    "enumerate" => Shape::Pair(Box::new(Shape::Other), Box::new(shape)),
                    "rev" | "skip" | "take" | "step_by" | "cycle" => shape,
                    _ => return None,
                };
                let mut new = m.clone();
                *new.receiver = receiver;
                Some((shape, syn::Expr::MethodCall(new)))
            }
            _ => None,
        }
    }

    /// Gives the functions in a pattern other names, which stand for their numbers, and declares them.
    fn bound(&mut self, pattern: &mut syn::Pat, shape: &Shape, lets: &mut TokenStream) {
        match (pattern, shape) {
            (syn::Pat::Paren(p), shape) => self.bound(&mut p.pat, shape, lets),
            (syn::Pat::Type(t), Shape::Function) => {
                let mut inner = (*t.pat).clone();
                self.bound(&mut inner, shape, lets);
                *t.pat = inner;
                t.ty = syn::parse_quote!(usize);
            }
            (pattern, Shape::Function) => {
                while let syn::Pat::Reference(r) = pattern {
                    *pattern = (*r.pat).clone();
                }
                match pattern {
                    syn::Pat::Ident(p) => {
                        let which = self.names.shadowing(&quote::format_ident!("{}_which", p.ident));
                        let name = std::mem::replace(&mut p.ident, which.clone());
                        let (call, params, args) = (self.call, self.params, self.args);
                        lets.extend(quote!(let #name = |#(#params),*| #call(#which, #(#args),*);));
                    }
                    syn::Pat::Wild(_) => {}
                    _ => self.known = false,
                }
            }
            (syn::Pat::Tuple(t), Shape::Pair(a, b)) if t.elems.len() == 2 => {
                for (pattern, shape) in t.elems.iter_mut().zip([a, b]) {
                    self.bound(pattern, shape, lets);
                }
            }
            (syn::Pat::Reference(r), shape @ Shape::Pair(..)) => self.bound(&mut r.pat, shape, lets),
            (_, Shape::Other) | (syn::Pat::Wild(_), _) => {}
            _ => self.known = false,
        }
    }
}

impl VisitMut for Uses<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        match e {
            syn::Expr::Call(c) => {
                if let syn::Expr::Index(i) = callable::plain(&c.func)
                    && callable::is_name(&i.expr, self.name)
                {
                    let (args, call) = (&c.args, self.call);
                    *e = match self.part(&i.index) {
                        Some(part) => syn::parse_quote!(#part(#args)),
                        None => {
                            let number = self.number(&i.index);
                            syn::parse_quote!(#call(#number, #args))
                        }
                    };
                }
            }
            syn::Expr::Index(i) if callable::is_name(&i.expr, self.name) => {
                let (call, params, args) = (self.call, self.params, self.args);
                *e = match self.part(&i.index) {
                    Some(part) => syn::parse_quote!(#part),
                    None => {
                        let (number, at) = (self.number(&i.index), self.names.fresh("at"));
                        syn::parse_quote!({ let #at: usize = #number; move |#(#params),*| #call(#at, #(#args),*) })
                    }
                };
            }
            syn::Expr::ForLoop(l) => {
                if let Some((shape, numbers)) = self.source(&l.expr) {
                    *l.expr = match numbers {
                        syn::Expr::Paren(p) => *p.expr,
                        numbers => numbers,
                    };
                    let mut lets = TokenStream::new();
                    self.bound(&mut l.pat, &shape, &mut lets);
                    let stmts = &l.body.stmts;
                    l.body = syn::parse_quote!({ #lets #(#stmts)* });
                }
            }
            syn::Expr::MethodCall(m) if m.method == "len" && callable::is_name(&m.receiver, self.name) => {
                let n = Literal::usize_suffixed(self.parts.len());
                *e = syn::parse_quote!(#n);
            }
            syn::Expr::MethodCall(m) if mentions(&m.receiver, self.name) => {
                if let Some((shape, numbers)) = self.source(&m.receiver) {
                    let items = match (m.method.to_string().as_str(), m.args.len()) {
                        ("map" | "for_each" | "flat_map" | "filter_map" | "all" | "any" | "position", 1) => 0,
                        ("fold", 2) => 1,
                        _ => {
                            self.known = false;
                            return;
                        }
                    };
                    *m.receiver = numbers;
                    match m.args.last_mut() {
                        Some(syn::Expr::Closure(c)) if c.inputs.len() == items + 1 => {
                            let mut lets = TokenStream::new();
                            let pattern = c.inputs.last_mut().expect("an argument");
                            self.bound(pattern, &shape, &mut lets);
                            if let (Shape::Function, syn::Pat::Ident(_)) = (&shape, &*pattern) {
                                let typed: syn::ExprClosure = syn::parse_quote!(|#pattern: usize| ());
                                *pattern = typed.inputs[0].clone();
                            }
                            let body = &c.body;
                            *c.body = syn::parse_quote!({ #lets #body });
                        }
                        _ => self.known = false,
                    }
                }
            }
            _ => {}
        }
        self.known &= !callable::is_name(e, self.name);
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.known &= !mentions(&mac.tokens, self.name);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
