//! Consumers that choose one of the items, or none.

use crate::ir::code;
use crate::lower::chain::holder::{Held, Holder};
use crate::lower::closure::Function;
use crate::lower::{Inert, Lower, Target, Ty, Val, VarId};
use proc_macro2::TokenStream;
use quote::quote;

/// The item that was chosen.
pub(in crate::lower) struct Chosen {
    /// Is there one?
    pub found: VarId,
    /// The item.
    pub value: Val,
}

impl<'a> Lower<'a> {
    /// The item that a consumer chooses, if the expression is such a consumer of a chain.
    pub(in crate::lower) fn chosen(&mut self, m: &syn::ExprMethodCall) -> Option<Chosen> {
        if !self.is_choice(m) {
            return None;
        }
        let name = m.method.to_string();
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
        let mut held = Held::new(key, self.func.vars.len(), &name);
        let target = self.target();
        self.drive(&chain, target, &[], &mut |s, item| {
            let f = f.as_ref();
            if name == "find_map" {
                return s.optional(
                    f.expect("a closure"),
                    vec![item],
                    &mut |s, value| {
                        s.hold(found, &mut held, value);
                        s.jump_to(s.chain_span, Target::Break(target));
                    },
                    &mut |_| {},
                );
            }
            let item = s.settled_item(s.chain_span, item);
            match name.as_str() {
                "next" | "nth" | "next_back" => {
                    s.hold(found, &mut held, item);
                    s.jump_to(s.chain_span, Target::Break(target));
                }
                "last" => s.hold(found, &mut held, item),
                "find" => {
                    let cond = s.asked(f.expect("a closure"), &[&item], true);
                    s.when(
                        cond,
                        |s| {
                            s.hold(found, &mut held, item);
                            s.jump_to(s.chain_span, Target::Break(target));
                        },
                        |_| {},
                    );
                }
                _ => {
                    // The holder has to be there for the comparison.
                    let holder = s.holder(&mut held, &item);
                    s.compared(&name, f.expect("a closure"), found, &holder, item);
                }
            }
        });
        // There is none if the chain was refused.
        let (holder, declared) = held.done()?;
        let block = self.out.last_mut().expect("an open block");
        block.splice(start..start, declared);
        let value = self.finally_held(&holder);
        Some(Chosen { found, value })
    }

    /// Is it a consumer that chooses an item?
    pub(in crate::lower) fn is_choice(&self, m: &syn::ExprMethodCall) -> bool {
        chooses(m) && self.is_stream(&m.receiver) && self.mentions_active(m)
    }

    /// The option of what carries no derivative that is chosen from an iterator, or found in a list.
    pub(in crate::lower) fn infer_chosen(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let name = m.method.to_string();
        if self.mentions_active(m) || self.is_own_method(m) {
            return None;
        }
        let item = match (name.as_str(), m.args.len()) {
            ("find_map", 1) if self.is_stream(&m.receiver) => Ty::Unknown,
            ("max" | "min", 0) if self.is_stream(&m.receiver) => self.item_type(&m.receiver),
            _ if chooses(m) && self.is_stream(&m.receiver) => self.item_type(&m.receiver),
            ("first" | "last", 0) | ("get", 1) => {
                let list = self.infer(&m.receiver);
                let item = match list.peeled() {
                    Ty::Vec(item) | Ty::Slice(item) | Ty::Array(item, _) => (**item).clone(),
                    // A table, and no type with a method of this name, as what is done with it shows.
                    Ty::Unknown
                        if self.is_constant(&m.receiver) && self.kinds.is_optional(std::ptr::from_ref(m) as usize) =>
                    {
                        Ty::Unknown
                    }
                    _ => return None,
                };
                if m.args.first().is_some_and(|arg| matches!(arg, syn::Expr::Range(_)) || self.is_key(arg)) {
                    return None;
                }
                Ty::Ref(false, Box::new(item))
            }
            _ => return None,
        };
        Some(Ty::Option(Box::new(item)))
    }

    /// `reduce`, `max_by` and their kin: an item meets the one that is held.
    fn compared(&mut self, name: &str, f: &Function, found: VarId, holder: &Holder, item: Val) {
        let flag = self.func.var(found).name.clone();
        self.of_its_type(holder, &item);
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
        if self.changes_captured(f) {
            self.refuse_effects(name);
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

    /// A comparison that changes what carries a derivative.
    fn refuse_effects(&mut self, name: &str) {
        self.errors.refuse(
            self.chain_span,
            &format!("a closure of `{name}` that changes an active variable"),
            "how often it is called, and with what, is the library's business",
            "change the variable in a loop of its own",
        );
    }

    /// Puts an item into the variables that hold the one that is chosen.
    fn hold(&mut self, found: VarId, held: &mut Held, item: Val) {
        let holder = self.holder(held, &item);
        self.put(&holder, item);
        let flag = self.func.var(found).name.clone();
        self.change(found, quote!(#flag = true;), &code::nothing());
    }
}

impl Chosen {
    /// The panic of `unwrap` and `expect`, as `std` has it.
    pub(in crate::lower) fn probe(&self, lower: &Lower<'_>) -> TokenStream {
        let flag = &lower.func.var(self.found).name;
        quote!(#flag.then_some(()))
    }
}

/// Does a method of this name choose one of the items of an iterator?
fn chooses(m: &syn::ExprMethodCall) -> bool {
    matches!(
        (m.method.to_string().as_str(), m.args.len()),
        ("last" | "next" | "next_back", 0)
            | ("nth" | "reduce" | "max_by" | "min_by" | "find" | "find_map" | "max_by_key" | "min_by_key", 1)
    )
}
