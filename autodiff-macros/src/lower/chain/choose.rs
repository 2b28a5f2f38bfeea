//! Consumers that choose one of the items, or none.

use crate::ir::code;
use crate::lower::closure::Function;
use crate::lower::{Expr, Float, Inert, Kind, Lower, Stmt, Target, Ty, Val, VarId};
use proc_macro2::TokenStream;
use quote::quote;

/// The item that was chosen.
pub(in crate::lower) struct Chosen {
    /// Is there one?
    pub found: VarId,
    /// The item.
    pub value: Val,
}

/// The variables that hold an item.
enum Holder {
    /// A value, or a copy of what a reference points to.
    One(VarId, bool),
    Parts(Vec<Holder>),
}

impl<'a> Lower<'a> {
    /// The item that a consumer chooses, if the expression is such a consumer of a chain.
    pub(in crate::lower) fn chosen(&mut self, m: &syn::ExprMethodCall) -> Option<Chosen> {
        if !self.is_choice(m) {
            return None;
        }
        let name = m.method.to_string();
        if matches!(&*m.receiver, syn::Expr::Path(_)) && matches!(name.as_str(), "next" | "nth" | "next_back") {
            self.refuse(
                m,
                "taking single items from an iterator in a variable",
                "where it stands is only known at run time",
                "index the container, or write the loop over an index",
            );
            return None;
        }
        let mut chain = self.chain(&m.receiver)?;
        if name == "next_back" {
            chain = self.reversed(&chain)?;
        }
        let f = match name.as_str() {
            "nth" | "last" | "next" | "next_back" => None,
            _ => Some(self.function_argument(&m.args[0])?),
        };
        if name == "nth" {
            let n = self.while_lending(|s| s.bound(&m.args[0]));
            chain = self.cut(chain, n, true);
        }
        let key = std::ptr::from_ref(&m.method) as usize;
        let found = self.state("found", Ty::Bool, quote!(false));
        let start = self.out.last().expect("an open block").len();
        let mut holder: Option<Holder> = None;
        let mut declared: Vec<Stmt> = vec![];
        let target = self.target();
        self.drive(&chain, target, &[], &mut |s, item| {
            let f = f.as_ref();
            if name == "find_map" {
                return s.optional(
                    f.expect("a closure"),
                    vec![item],
                    &mut |s, value| {
                        s.hold(found, &mut holder, &mut declared, value, key);
                        s.jump_to(s.chain_span, Target::Break(target));
                    },
                    &mut |_| {},
                );
            }
            let item = s.settled_item(s.chain_span, item);
            match name.as_str() {
                "next" | "nth" | "next_back" => {
                    s.hold(found, &mut holder, &mut declared, item, key);
                    s.jump_to(s.chain_span, Target::Break(target));
                }
                "last" => s.hold(found, &mut holder, &mut declared, item, key),
                "find" => {
                    let cond = s.asked(f.expect("a closure"), &[&item], true);
                    s.when(
                        cond,
                        |s| {
                            s.hold(found, &mut holder, &mut declared, item, key);
                            s.jump_to(s.chain_span, Target::Break(target));
                        },
                        |_| {},
                    );
                }
                _ => {
                    // The holder has to be there for the comparison.
                    let held = s.holder(&mut holder, &mut declared, &item, key);
                    s.compared(&name, f.expect("a closure"), found, held, item);
                }
            }
        });
        let Some(holder) = holder else {
            // The chain was refused.
            return None;
        };
        let block = self.out.last_mut().expect("an open block");
        block.splice(start..start, declared);
        let value = self.held(&holder);
        Some(Chosen { found, value })
    }

    /// Is it a consumer that chooses an item?
    pub(in crate::lower) fn is_choice(&self, m: &syn::ExprMethodCall) -> bool {
        let known = matches!(
            (m.method.to_string().as_str(), m.args.len()),
            ("last" | "next" | "next_back", 0)
                | ("nth" | "reduce" | "max_by" | "min_by" | "find" | "find_map" | "max_by_key" | "min_by_key", 1)
        );
        known && self.is_stream(&m.receiver) && self.mentions_active(m)
    }

    /// `reduce`, `max_by` and their kin: an item meets the one that is held.
    fn compared(&mut self, name: &str, f: &Function, found: VarId, holder: &Holder, item: Val) {
        let flag = self.func.var(found).name.clone();
        let best = self.held(holder);
        if name == "reduce" {
            let cond = self.on(found, quote!(#flag));
            return self.when(
                cond,
                |s| {
                    let best = s.settled_item(s.chain_span, best);
                    let value = s.apply(f, s.chain_span, vec![best, item.clone()]);
                    s.put(holder, value);
                },
                |s| {
                    s.put(holder, item.clone());
                    s.change(found, quote!(#flag = true;), &code::nothing());
                },
            );
        }
        let order = if name.ends_with("_key") {
            let a = self.asked(f, &[&best], true);
            let b = self.asked(f, &[&item], true);
            let (x, y) = (&a.tokens, &b.tokens);
            let tokens = quote!(::core::cmp::Ord::cmp(&#x, &#y));
            code::joined(tokens, &[a.clone(), b.clone()], Ty::Unknown)
        } else {
            self.asked(f, &[&best, &item], true)
        };
        let text = &order.tokens;
        // Of equal items `max_by` takes the last one, `min_by` the first.
        let test: TokenStream = if name.starts_with("max") {
            quote!(!#flag || #text != ::core::cmp::Ordering::Greater)
        } else {
            quote!(!#flag || #text == ::core::cmp::Ordering::Greater)
        };
        let mut cond = Inert { tokens: test, ty: Ty::Bool, ..order };
        cond.reads.push(found);
        self.when(
            cond,
            |s| {
                s.put(holder, item);
                s.change(found, quote!(#flag = true;), &code::nothing());
            },
            |_| {},
        );
    }

    /// Puts an item into the variables that hold the one that is chosen.
    fn hold(&mut self, found: VarId, holder: &mut Option<Holder>, declared: &mut Vec<Stmt>, item: Val, key: usize) {
        let holder = self.holder(holder, declared, &item, key);
        self.put(holder, item);
        let flag = self.func.var(found).name.clone();
        self.change(found, quote!(#flag = true;), &code::nothing());
    }

    /// The variables for an item, which are declared before the loop.
    fn holder<'h>(
        &mut self,
        holder: &'h mut Option<Holder>,
        declared: &mut Vec<Stmt>,
        item: &Val,
        key: usize,
    ) -> &'h Holder {
        if holder.is_none() {
            let mut key = key;
            *holder = Some(self.new_holder(declared, item, &mut key));
        }
        holder.as_ref().expect("it was just made")
    }

    fn new_holder(&mut self, declared: &mut Vec<Stmt>, item: &Val, key: &mut usize) -> Holder {
        if let Expr::Tuple(parts) = &item.expr {
            let parts = parts.iter().map(|expr| {
                let ty = self.type_of(expr);
                self.new_holder(declared, &Val { expr: expr.clone(), ty }, key)
            });
            return Holder::Parts(parts.collect());
        }
        *key += 1;
        let (ty, lent) = match &item.ty {
            Ty::Ref(_, t) => (owned(t), true),
            ty => (ty.clone(), false),
        };
        let var = self.keyed("chosen", ty.clone(), *key);
        self.func.var_mut(var).mutable = true;
        let known = self.func.var(var).ty.clone();
        let code = Inert { tokens: filler(&known), reads: vec![], writes: vec![], pure: true, ty: known };
        declared.push(Stmt::new(self.chain_span, Kind::Let { var, value: Some(Expr::Inert(code)) }));
        Holder::One(var, lent)
    }

    fn put(&mut self, holder: &Holder, item: Val) {
        match holder {
            Holder::One(var, lent) => {
                let value = if *lent { self.dereferenced_item(item) } else { item };
                self.store(*var, value);
            }
            Holder::Parts(parts) => {
                let values = self.item_parts(item, parts.len());
                for (part, value) in parts.iter().zip(values) {
                    self.put(part, value);
                }
            }
        }
    }

    /// The item that is held.
    fn held(&mut self, holder: &Holder) -> Val {
        match holder {
            Holder::One(var, false) => self.load((*var).into()),
            Holder::One(var, true) => {
                let ty = Ty::Ref(false, Box::new(self.func.var(*var).ty.clone()));
                Val { expr: Expr::Borrow { place: (*var).into(), unique: false }, ty }
            }
            Holder::Parts(parts) => {
                let parts: Vec<Val> = parts.iter().map(|p| self.held(p)).collect();
                let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
                Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty }
            }
        }
    }
}

fn owned(ty: &Ty) -> Ty {
    match ty {
        Ty::Slice(t) => Ty::Vec(t.clone()),
        Ty::Ref(_, t) => owned(t),
        ty => ty.clone(),
    }
}

/// A value that nobody reads.
fn filler(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Float(Float::Named(_)) => quote!(::core::default::Default::default()),
        Ty::Float(_) => quote!(0.0),
        Ty::Int(_) => quote!(0),
        Ty::Bool => quote!(false),
        Ty::Vec(_) => quote!(::std::vec::Vec::new()),
        Ty::Tuple(ts) => {
            let parts = ts.iter().map(filler);
            quote!((#(#parts,)*))
        }
        _ => quote!(::core::default::Default::default()),
    }
}

impl Chosen {
    /// The panic of `unwrap` and `expect`, as `std` has it.
    pub(in crate::lower) fn probe(&self, lower: &Lower<'_>) -> TokenStream {
        let flag = &lower.func.var(self.found).name;
        quote!(#flag.then_some(()))
    }
}
