//! What is known of the items of iterators that carry no derivative.

use crate::lower::chain::made::iter_function;
use crate::lower::{Lower, Ty};
use crate::syntax;
use quote::quote;

impl Lower<'_> {
    /// What is known of the type of what a closure without derivatives makes, whatever its names stand for.
    fn made_item(&self, f: &syn::Expr) -> Ty {
        let syn::Expr::Closure(c) = f else { return Ty::Unknown };
        let mut names = c.inputs.iter().flat_map(syntax::pattern_names);
        if names.any(|name| self.lookup(&name).is_some()) { Ty::Unknown } else { self.infer(&c.body) }
    }

    /// The items that a vector without a derivative is made of, if they are integers or characters, or references to such.
    pub(in crate::lower) fn gathered_item(&self, chain: &syn::Expr) -> Ty {
        let item = if self.mentions_active(chain) { Ty::Unknown } else { self.item_type(chain) };
        if matches!(item.peeled(), Ty::Int(Some(_)) | Ty::Plain(_)) { item } else { Ty::Unknown }
    }

    /// `let v: Vec<_> = chain.collect();`: the chain tells what the vector holds.
    pub(in crate::lower) fn hear_of_gathered(&self, declared: &Ty, value: &syn::Expr, ty: &mut Ty) {
        if let syn::Expr::MethodCall(m) = value
            && m.method == "collect"
            && *declared == Ty::Vec(Box::new(Ty::Unknown))
        {
            *ty = ty.join(&Ty::Vec(Box::new(self.gathered_item(&m.receiver))));
        }
    }

    /// What is known of the items of an iterator without derivatives.
    pub(in crate::lower) fn item_type(&self, e: &syn::Expr) -> Ty {
        match e {
            syn::Expr::Paren(p) => self.item_type(&p.expr),
            syn::Expr::Reference(r) => self.item_of_map(&r.expr, "iter").unwrap_or(Ty::Unknown),
            syn::Expr::Path(_) if matches!(self.infer(e), Ty::Ref(false, _)) => {
                self.item_of_map(e, "iter").unwrap_or(Ty::Unknown)
            }
            syn::Expr::Range(r) => {
                let bound = |e: &Option<Box<syn::Expr>>| e.as_deref().map_or(Ty::Unknown, |e| self.infer(e));
                bound(&r.start).join(&bound(&r.end))
            }
            syn::Expr::MethodCall(m) => {
                let inner = |s: &Self| s.item_type(&m.receiver);
                let name = m.method.to_string();
                if let Some(item) = self.item_of_map(&m.receiver, &name) {
                    return item;
                }
                match name.as_str() {
                    "chars" => Ty::Plain(quote!(char).into()),
                    "bytes" => Ty::Int(Some(quote!(u8).into())),
                    "char_indices" => Ty::Tuple(vec![Ty::usize(), Ty::Plain(quote!(char).into())]),
                    "iter" => Ty::Ref(false, Box::new(self.infer(&m.receiver).item())),
                    "copied" | "cloned" => match inner(self) {
                        Ty::Ref(_, item) => *item,
                        item => item,
                    },
                    "enumerate" => Ty::Tuple(vec![Ty::usize(), inner(self)]),
                    "zip" if m.args.len() == 1 => Ty::Tuple(vec![inner(self), self.item_type(&m.args[0])]),
                    "into_iter" if !self.is_stream(&m.receiver) => match self.infer(&m.receiver) {
                        Ty::Vec(item) | Ty::Array(item, _) => *item,
                        _ => inner(self),
                    },
                    "map" if m.args.len() == 1 => self.made_item(&m.args[0]),
                    "filter" | "skip" | "take" | "cycle" | "fuse" | "rev" | "step_by" | "skip_while" | "take_while"
                    | "inspect" | "chain" | "into_iter" => inner(self),
                    _ => Ty::Unknown,
                }
            }
            syn::Expr::Call(c) => match (iter_function(&c.func).as_deref(), c.args.first()) {
                (Some("repeat" | "repeat_n" | "once"), Some(item)) => self.infer(item),
                (Some("successors"), Some(first)) => self.infer(first).item(),
                _ => self.told_item(&c.func),
            },
            _ => Ty::Unknown,
        }
    }

    /// `empty::<f64>()`
    fn told_item(&self, func: &syn::Expr) -> Ty {
        let syn::Expr::Path(p) = func else { return Ty::Unknown };
        match p.path.segments.last().map(|s| &s.arguments) {
            Some(syn::PathArguments::AngleBracketed(a)) => a.args.first().map_or(Ty::Unknown, |a| match a {
                syn::GenericArgument::Type(t) => self.read(t),
                _ => Ty::Unknown,
            }),
            _ => Ty::Unknown,
        }
    }
}
