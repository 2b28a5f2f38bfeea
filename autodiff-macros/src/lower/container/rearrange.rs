//! Methods after which the items of a container stand in another order, or some are gone: sorting, `select_nth…`,
//! `retain`, `dedup…`.
//!
//! What decides on the order is the user's code, and carries no derivative. It is run once, on the items as they are, and
//! gives the order as a list of numbers; the edit puts the items into it. So the derivative has one edit to know.

use crate::ir::code;
use crate::ir::named::is_of_field;
use crate::lower::expr::overload::is_written;
use crate::lower::{Edit, Expr, Inert, Kind, Lower, Place, Proj, Ty, Val, VarId};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

/// How a method decides.
enum Decision {
    /// By a function of the runtime that gives the order.
    Order(Inert),
    /// By a function of the runtime that says which items are kept.
    Keeps(Inert),
}

impl Lower<'_> {
    /// A method that rearranges a container; false if it is none, or not on a container with a derivative.
    pub(in crate::lower) fn rearranged(&mut self, m: &syn::ExprMethodCall) -> bool {
        let name = m.method.to_string();
        if !is_rearranging(&name, m.args.len()) || !self.may_be_list(&m.receiver) {
            return false;
        }
        if !self.is_active_receiver(&m.receiver) {
            // Numbers that are put into an order by something active: user code, which writes no derivative.
            let stmt = syn::Stmt::Expr(syn::Expr::MethodCall(m.clone()), Some(Default::default()));
            let code = self.inert_stmt(&stmt);
            self.emit(m.span(), Kind::Inert { code, binds: vec![] });
            return true;
        }
        self.arrange(m, &name);
        true
    }

    /// `let (left, item, right) = x.select_nth_unstable_by(n, f);`; `None` if it is something else.
    pub(in crate::lower) fn selected(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        if !name.starts_with("select_nth_unstable")
            || !self.may_be_list(&m.receiver)
            || !self.is_active_receiver(&m.receiver)
        {
            return None;
        }
        let place = self.arrange(m, &name)?;
        let at = self.while_lending(|s| s.bound(&m.args[0]));
        let n = code::operand(&at.tokens);
        let one = std::slice::from_ref(&at);
        let parts = [
            Proj::Range(code::joined(quote!(..#n), one, Ty::Unknown)),
            Proj::Index(at.clone()),
            Proj::Range(code::joined(quote!(#n + 1..), one, Ty::Unknown)),
        ];
        let parts: Vec<Val> = parts
            .into_iter()
            .map(|step| {
                let place = place.then(step);
                let ty = Ty::Ref(false, Box::new(self.func.type_of(&place)));
                Val { expr: Expr::Borrow { place, unique: false }, ty }
            })
            .collect();
        let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
        Some(Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty })
    }

    /// Is it a list, or a field that may be one, or what such a field had or a call gave? Structs of the user's have methods of
    /// their own by these names.
    pub(in crate::lower) fn may_be_list(&self, e: &syn::Expr) -> bool {
        match self.infer(e).peeled() {
            Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..) | Ty::Unknown => true,
            Ty::Named(name) => {
                let told = is_written(name.printed()) && !is_of_field(name);
                (!told || !matches!(e, syn::Expr::Path(_))) && !self.is_own(e)
            }
            _ => false,
        }
    }

    /// Does the expression denote a container that may carry a derivative, or one in what carries one?
    pub(in crate::lower) fn is_active_receiver(&self, e: &syn::Expr) -> bool {
        let in_active = || self.root_of(e).is_some_and(|v| self.carries_derivative(v));
        self.mentions_active(e) && (self.infer(e).may_be_active() || in_active())
    }

    fn arrange(&mut self, m: &syn::ExprMethodCall, name: &str) -> Option<Place> {
        let Some(place) = self.place(&m.receiver) else {
            self.refuse(
                &m.method,
                &format!("`{name}` of this expression"),
                "it is not a variable, an element or a field",
                "bind the container to a variable first",
            );
            return None;
        };
        let place = self.behind_references(place);
        let arguments: Vec<Inert> = m.args.iter().map(|e| self.inert(e)).collect();
        let decision = self.decision(m, name, &place, &arguments)?;
        let span = m.method.span();
        match decision {
            Decision::Order(code) => {
                let order = self.decided(span, "order", code);
                self.put_in_order(span, &place, order);
            }
            Decision::Keeps(code) => {
                let keeps = self.decided(span, "keeps", code);
                self.keep(span, keeps, &place);
            }
        }
        Some(place)
    }

    /// A variable with what the user's code decides.
    fn decided(&mut self, span: Span, base: &str, code: Inert) -> VarId {
        let var = self.temp(base, code.ty.clone(), false);
        self.emit(span, Kind::Let { var, value: Some(Expr::Inert(code)) });
        var
    }

    /// What a variable holds, as code.
    fn named(&mut self, var: VarId) -> Inert {
        let ty = self.func.var(var).ty.clone();
        self.inert_load(&var.into(), ty)
    }

    fn put_in_order(&mut self, span: Span, place: &Place, order: VarId) {
        let order = self.named(order);
        self.emit(span, Kind::Edit { place: place.clone(), edit: Edit::Arrange { order, back: false } });
    }

    /// Those that are kept come to the front, and the others are cut off.
    fn keep(&mut self, span: Span, keeps: VarId, place: &Place) {
        let (keeps, ct) = (self.named(keeps), &self.runtime);
        let name = &keeps.tokens;
        let order = code::joined(quote!(#ct::kept_first(&#name)), std::slice::from_ref(&keeps), numbers());
        let count = quote!(#name.iter().filter(|keep| **keep).count());
        let count = code::joined(count, std::slice::from_ref(&keeps), Ty::usize());
        let (order, count) = (self.decided(span, "order", order), self.decided(span, "kept", count));
        self.put_in_order(span, place, order);
        let count = self.named(count);
        self.emit(span, Kind::Edit { place: place.clone(), edit: Edit::Truncate(count) });
    }

    fn decision(
        &mut self,
        m: &syn::ExprMethodCall,
        name: &str,
        place: &Place,
        arguments: &[Inert],
    ) -> Option<Decision> {
        let ct = self.runtime.clone();
        let whole = self.inert_load(place, Ty::Unknown);
        let items = {
            let text = code::operand(&whole.tokens);
            quote!(&#text[..])
        };
        let texts: Vec<&TokenStream> = arguments.iter().map(|a| &a.tokens).collect();
        let first = texts.first();
        let code = |tokens: TokenStream, ty: Ty| {
            let code = code::joined(tokens, arguments, ty);
            Inert { reads: code.reads.iter().chain(&whole.reads).copied().collect(), pure: false, ..code }
        };
        let order = |tokens| Decision::Order(code(tokens, numbers()));
        let keeps = |tokens| Decision::Keeps(code(tokens, Ty::Vec(Box::new(Ty::Bool))));
        Some(match name {
            "sort" => order(quote!(#ct::sorted_order(#items, ::core::cmp::Ord::cmp))),
            "sort_by" => order(quote!(#ct::sorted_order(#items, #first))),
            "sort_by_key" | "sort_by_cached_key" => order(quote!(#ct::sorted_order_by_key(#items, #first))),
            "retain" => keeps(quote!(#ct::retained(#items, #first))),
            "dedup" => keeps(quote!(#ct::distinct(#items, |a, b| a == b))),
            "dedup_by" => keeps(quote!(#ct::distinct(#items, #first))),
            "dedup_by_key" => keeps(quote!(#ct::distinct_by_key(#items, #first))),
            _ => {
                // Which order an unstable sort gives to items that compare as equal, only the library knows: it sorts a
                // copy, and the order is read off that.
                if !is_exact(&self.func.type_of(place).item()) {
                    self.refuse(
                        &m.method,
                        &format!("`{name}` of values that are not visibly made of numbers"),
                        "which of two that compare as equal comes first is only known to the library",
                        "use the stable method (`sort_by`, `sort_by_key`)",
                    );
                    return None;
                }
                let method = &m.method;
                order(quote!(#ct::order_after(#items, |items| { items.#method(#(#texts),*); })))
            }
        })
    }
}

/// Is it the name of a method that rearranges?
fn is_rearranging(name: &str, arguments: usize) -> bool {
    matches!(
        (name, arguments),
        ("sort" | "sort_unstable" | "dedup", 0)
            | (
                "sort_by"
                    | "sort_by_key"
                    | "sort_by_cached_key"
                    | "sort_unstable_by"
                    | "sort_unstable_by_key"
                    | "retain"
                    | "dedup_by"
                    | "dedup_by_key"
                    | "select_nth_unstable",
                1
            )
            | ("select_nth_unstable_by" | "select_nth_unstable_by_key", 2)
    )
}

/// Are values of the type made of numbers only, all of them visible?
fn is_exact(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
        Ty::Tuple(ts) => ts.len() <= 6 && ts.iter().all(is_exact),
        Ty::Array(t, _) | Ty::Vec(t) => is_exact(t),
        ty => ty.is_number(),
    }
}

/// The type of an order.
fn numbers() -> Ty {
    Ty::Vec(Box::new(Ty::usize()))
}
