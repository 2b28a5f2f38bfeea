//! Drives a chain: writes its loop, with a sink for each item.

use crate::ir::code;
use crate::lower::chain::{Chain, Hook, Sink};
use crate::lower::closure::Function;
use crate::lower::{Block, Expr, Head, Inert, Kind, Loop, Lower, Target, Ty, Val, VarId};
use proc_macro2::TokenStream;
use quote::quote;

impl<'a> Lower<'a> {
    /// Writes the loop of a chain. A jump out of the loop `exit` leaves the whole chain.
    pub(in crate::lower) fn drive(&mut self, chain: &Chain, exit: u32, hooks: &[Hook], sink: Sink<'_, 'a>) {
        let span = self.chain_span;
        if chain.is_lockstep() {
            return self.lockstep(chain, exit, hooks, None, sink);
        }
        match chain {
            Chain::Map(inner, f) => {
                let wanted = self.wanted.take();
                self.drive(inner, exit, hooks, &mut |s, item| {
                    s.wanted = wanted.clone();
                    let value = s.apply(f, span, vec![item]);
                    sink(s, value);
                });
            }
            Chain::Copied(inner) => self.drive(inner, exit, hooks, &mut |s, item| {
                let value = s.dereferenced_item(item);
                sink(s, value);
            }),
            Chain::Inspect(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                let item = s.settled_item(span, item);
                let seen = s.lent_item(&item);
                s.perform(f, span, vec![seen]);
                sink(s, item);
            }),
            Chain::Filter(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                let item = s.settled_item(span, item);
                let cond = s.asked(f, &[&item], true);
                s.when(cond, |s| sink(s, item), |_| {});
            }),
            Chain::TakeWhile(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                let item = s.settled_item(span, item);
                let cond = s.asked(f, &[&item], true);
                s.when(cond, |s| sink(s, item), |s| s.jump_to(span, Target::Break(exit)));
            }),
            Chain::SkipWhile(inner, f) => {
                let skipping = self.state("skipping", Ty::Bool, quote!(true));
                self.drive(inner, exit, hooks, &mut |s, item| {
                    let item = s.settled_item(span, item);
                    let name = s.func.var(skipping).name.clone();
                    // What is not asked any more has no effects.
                    let cond = s.on(skipping, quote!(#name));
                    let ask = |s: &mut Self| {
                        let test = s.asked(f, &[&item], true);
                        let text = &test.tokens;
                        s.change(skipping, quote!(#name = #text;), &test);
                    };
                    s.when(cond, ask, |_| {});
                    let cond = s.on(skipping, quote!(!#name));
                    s.when(cond, |s| sink(s, item), |_| {});
                });
            }
            Chain::FilterMap(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                s.optional(f, vec![item], sink, &mut |_| {});
            }),
            Chain::MapWhile(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                s.optional(f, vec![item], sink, &mut |s| s.jump_to(span, Target::Break(exit)));
            }),
            Chain::Scan(inner, first, f, key) => {
                let state = self.stored("state", first.clone(), *key);
                self.drive(inner, exit, hooks, &mut |s, item| {
                    let unique = Val {
                        expr: Expr::Borrow { place: state.into(), unique: true },
                        ty: Ty::Ref(true, Box::new(s.func.var(state).ty.clone())),
                    };
                    s.optional(f, vec![unique, item], sink, &mut |s| s.jump_to(span, Target::Break(exit)));
                });
            }
            Chain::FlatMap(inner, f) => self.drive(inner, exit, hooks, &mut |s, item| {
                let Function::Closure(closure) = f else {
                    let value = s.apply(f, span, vec![item]);
                    let value = s.settled_item(span, value);
                    let parts = s.chain_of_value(span, value);
                    let target = s.target();
                    return s.drive(&parts, target, hooks, sink);
                };
                s.inside(closure, span, |s| {
                    s.bind_parameters(closure, vec![item]);
                    s.parts(&closure.tree.closure.body, hooks, sink);
                });
            }),
            Chain::Flatten(inner) => self.drive(inner, exit, hooks, &mut |s, item| {
                let item = s.settled_item(span, item);
                if matches!(item.ty.peeled(), Ty::Option(_) | Ty::Result(..)) {
                    return s.if_present(span, item, sink, &mut |_| {});
                }
                let parts = s.chain_of_value(span, item);
                let target = s.target();
                s.drive(&parts, target, hooks, sink);
            }),
            Chain::Enumerate(inner) => {
                let count = self.state("count", Ty::usize(), quote!(0usize));
                self.drive(inner, exit, hooks, &mut |s, item| {
                    let item = s.settled_item(span, item);
                    let at = s.counted(count);
                    let ty = Ty::Tuple(vec![Ty::usize(), item.ty]);
                    sink(s, Val { expr: Expr::Tuple(vec![Expr::var(at), item.expr]), ty });
                });
            }
            Chain::InOrder(inner) => self.drive(inner, exit, hooks, sink),
            Chain::Skip(inner, n) => {
                let count = self.state("skipped", Ty::usize(), quote!(0usize));
                self.drive(inner, exit, hooks, &mut |s, item| {
                    let item = s.settled_item(span, item);
                    let (name, n_text) = (s.func.var(count).name.clone(), code::operand(&n.tokens));
                    let mut cond = s.on(count, quote!(#name < #n_text));
                    cond.reads.extend(n.reads.iter().copied());
                    s.when(cond, |s| s.change(count, quote!(#name += 1;), &code::nothing()), |s| sink(s, item));
                });
            }
            Chain::StepBy(inner, n) => {
                let phase = self.state("phase", Ty::usize(), quote!(0usize));
                self.drive(inner, exit, hooks, &mut |s, item| {
                    let item = s.settled_item(span, item);
                    let (name, n_text) = (s.func.var(phase).name.clone(), code::operand(&n.tokens));
                    let now = s.temp("phase", Ty::usize(), false);
                    let code = s.on(phase, quote!(#name));
                    s.emit(span, Kind::Let { var: now, value: Some(Expr::Inert(code)) });
                    s.change(phase, quote!(#name = (#name + 1) % #n_text;), n);
                    let now_name = s.func.var(now).name.clone();
                    let cond = s.on(now, quote!(#now_name == 0));
                    s.when(cond, |s| sink(s, item), |_| {});
                });
            }
            Chain::Take(inner, n) => {
                let taken = self.state("taken", Ty::usize(), quote!(0usize));
                let name = self.func.var(taken).name.clone();
                let n_text = code::operand(&n.tokens);
                let mut done = self.on(taken, quote!(#name >= #n_text));
                done.reads.extend(n.reads.iter().copied());
                let mut hooks = hooks.to_vec();
                hooks.push(Hook { done, exit });
                self.drive(inner, exit, &hooks, &mut |s, item| {
                    let item = s.settled_item(span, item);
                    s.change(taken, quote!(#name += 1;), &code::nothing());
                    sink(s, item);
                });
            }
            Chain::Zip(left, right) => self.zipped(left, right, exit, hooks, sink),
            Chain::Then(first, second) => {
                let body = self.in_block(|s| {
                    let target = s.target();
                    s.drive(first, target, hooks, sink);
                    let target = s.target();
                    s.drive(second, target, hooks, sink);
                    s.jump_to(span, Target::Break(exit));
                });
                self.once(exit, body);
            }
            Chain::Each { iter, item } => {
                let var = self.temp("item", item.clone(), false);
                let name = &self.func.var(var).name;
                let head = Head::Each { pattern: quote!(#name), binds: vec![var], iter: iter.clone() };
                self.item_loop(exit, head, hooks, |s| {
                    let item = s.load(var.into());
                    sink(s, item);
                });
            }
            Chain::RepeatWith(f) => self.item_loop(exit, Head::Forever, hooks, |s| {
                let value = s.apply(f, span, vec![]);
                sink(s, value);
            }),
            Chain::FromFn(f) => self.item_loop(exit, Head::Forever, hooks, |s| {
                s.optional(f, vec![], sink, &mut |s| s.jump_to(span, Target::Break(exit)));
            }),
            Chain::Successors(first, f, key) => {
                // As in `std`, the next item is computed before this one is used.
                let next = self.stored("next", first.clone(), *key);
                let more = self.state("more", Ty::Bool, quote!(true));
                let name = self.func.var(more).name.clone();
                self.item_loop(exit, Head::Forever, hooks, |s| {
                    let cond = s.on(more, quote!(!#name));
                    s.when(cond, |s| s.jump_to(span, Target::Break(exit)), |_| {});
                    let now = s.temp("item", s.func.var(next).ty.clone(), s.func.var(next).active);
                    s.emit(span, Kind::Let { var: now, value: Some(Expr::var(next)) });
                    let seen = Val {
                        expr: Expr::Borrow { place: now.into(), unique: false },
                        ty: Ty::Ref(false, Box::new(s.func.var(now).ty.clone())),
                    };
                    s.optional(f, vec![seen], &mut |s, value| s.store(next, value), &mut |s| {
                        s.change(more, quote!(#name = false;), &code::nothing());
                    });
                    let item = s.load(now.into());
                    sink(s, item);
                });
            }
            Chain::Range(_) => self.lockstep(chain, exit, hooks, None, sink),
            Chain::Items { .. } | Chain::Repeat(_) | Chain::Rev(_) | Chain::Cycle(_) => {
                unreachable!("driven by a counter")
            }
        }
    }

    /// The body of the closure of a `flat_map`: an iterator, perhaps behind statements.
    fn parts(&mut self, body: &syn::Expr, hooks: &[Hook], sink: Sink<'_, 'a>) {
        match body {
            syn::Expr::Paren(p) => self.parts(&p.expr, hooks, sink),
            syn::Expr::Block(b) if b.label.is_none() => self.block_with(&b.block, |s, last| {
                if let Some(e) = last {
                    s.parts(e, hooks, sink);
                }
            }),
            _ => {
                let Some(chain) = self.chain(body) else { return };
                let target = self.target();
                self.drive(&chain, target, hooks, &mut |s, item| s.back_outside(|s| sink(s, item)));
            }
        }
    }

    /// Pairs of items, where one side is counted and the other is not.
    fn zipped(&mut self, left: &Chain, right: &Chain, exit: u32, hooks: &[Hook], sink: Sink<'_, 'a>) {
        let span = self.chain_span;
        let (driven, other) = match [left, right].map(Chain::is_indexed) {
            _ if right.is_lockstep() => (left, right),
            _ if left.is_lockstep() => (right, left),
            [_, true] => (left, right),
            [true, _] => (right, left),
            _ => {
                self.errors.refuse(
                    span,
                    "a `.zip(…)` of two iterators that filter",
                    "which items meet is only known at run time",
                    "collect one of them into a vector first",
                );
                return;
            }
        };
        let other_first = std::ptr::eq(other, left);
        let count = self.state("count", Ty::usize(), quote!(0usize));
        let end = self.length(other);
        let name = self.func.var(count).name.clone();
        let done = end.map(|end| {
            let mut done = self.on(count, TokenStream::new());
            let text = code::operand(&end.tokens);
            done.tokens = quote!(#name >= #text);
            done.reads.extend(end.reads.iter().copied());
            done
        });
        let mut hooks = hooks.to_vec();
        if other_first {
            // The left side is asked first.
            hooks.extend(done.clone().map(|done| Hook { done, exit }));
        }
        self.drive(driven, exit, &hooks, &mut |s, item| {
            let item = s.settled_item(span, item);
            if let (Some(done), false) = (&done, other_first) {
                s.when(done.clone(), |s| s.jump_to(span, Target::Break(exit)), |_| {});
            }
            let at = s.counted(count);
            let at_name = s.func.var(at).name.clone();
            let index = s.on(at, quote!(#at_name));
            let met = s.item_at(other, &index, &mut vec![].into_iter(), false);
            let met = s.settled_item(span, met);
            let (a, b) = if other_first { (met, item) } else { (item, met) };
            let ty = Ty::Tuple(vec![a.ty, b.ty]);
            sink(s, Val { expr: Expr::Tuple(vec![a.expr, b.expr]), ty });
        });
    }

    /// A block that is run once, and may be left.
    fn once(&mut self, exit: u32, body: Block) {
        let mut body = body;
        body.stmts.pop();
        if leaves(&body, exit) {
            let end = self.in_block(|s| s.jump_to(s.chain_span, Target::Break(exit)));
            body.stmts.extend(end.stmts);
            self.emit(self.chain_span, Kind::Loop(Loop::plain(exit, Head::Forever, body)));
        } else {
            self.out.last_mut().expect("an open block").extend(body.stmts);
        }
    }

    /// `if cond { then } else { other }`
    pub(super) fn when(&mut self, cond: Inert, then: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let cond = Inert { ty: Ty::Bool, ..cond };
        let then = self.in_block(then);
        let other = self.in_block(other);
        self.emit(self.chain_span, Kind::If { cond, then, other });
    }

    /// A variable without a derivative that changes from item to item.
    pub(super) fn state(&mut self, base: &str, ty: Ty, first: TokenStream) -> VarId {
        let var = self.temp(base, ty.clone(), false);
        self.func.var_mut(var).mutable = true;
        let code = Inert { tokens: first, reads: vec![], writes: vec![], pure: true, ty };
        self.emit(self.chain_span, Kind::Let { var, value: Some(Expr::Inert(code)) });
        var
    }

    /// Changes such a variable.
    pub(super) fn change(&mut self, var: VarId, tokens: TokenStream, more: &Inert) {
        let mut reads = vec![var];
        reads.extend(more.reads.iter().copied());
        let mut writes = vec![var];
        writes.extend(more.writes.iter().copied());
        let code = Inert { tokens, reads, writes, pure: false, ty: Ty::unit() };
        self.emit(self.chain_span, Kind::Inert { code, binds: vec![] });
    }

    /// Code that reads such a variable.
    pub(super) fn on(&self, var: VarId, tokens: TokenStream) -> Inert {
        Inert { tokens, reads: vec![var], writes: vec![], pure: true, ty: Ty::Unknown }
    }

    /// The value of a counter, which goes on.
    pub(super) fn counted(&mut self, count: VarId) -> VarId {
        let name = self.func.var(count).name.clone();
        let at = self.temp("at", Ty::usize(), false);
        let mut code = self.on(count, quote!(#name));
        code.ty = Ty::usize();
        self.emit(self.chain_span, Kind::Let { var: at, value: Some(Expr::Inert(code)) });
        self.change(count, quote!(#name += 1;), &code::nothing());
        at
    }
}

/// Does a jump in the block leave the loop?
fn leaves(block: &Block, target: u32) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        Kind::Jump(jump) => jump.to == Target::Break(target),
        kind => kind.blocks().into_iter().any(|b| leaves(b, target)),
    })
}
