//! Branches, loops, blocks and jumps.

use crate::lower::{Block, Dest, Expr, Frame, Head, Inert, Jump, Kind, Loop, Lower, Place, Target, Ty, VarId};
use crate::syntax::Spanned;

impl Lower<'_> {
    /// Control flow, with its value going to `dest`.
    pub(in crate::lower) fn control(&mut self, e: &syn::Expr, dest: Dest) {
        match e {
            syn::Expr::If(i) => self.branch(i, dest),
            syn::Expr::Match(m) => self.match_(m, dest),
            syn::Expr::Block(b) => match &b.label {
                Some(label) => self.labelled_block(b, label, dest),
                None => self.block_into(&b.block, dest),
            },
            syn::Expr::Loop(l) => {
                let value = match dest {
                    Dest::Discard => None,
                    Dest::Var(v) => Some(v),
                    Dest::Return => self.func.result,
                };
                self.repeat_loop(e.span(), l.label.as_ref(), Head::Forever, value, |s| {
                    s.block_into(&l.body, Dest::Discard)
                });
            }
            syn::Expr::While(w) => {
                if matches!(&*w.cond, syn::Expr::Let(_)) || has_let(&w.cond) {
                    return self.while_let(w);
                }
                if self.has_changes(&w.cond) {
                    return self.while_with_effects(w);
                }
                let cond = self.condition(&w.cond);
                if !cond.writes.is_empty() {
                    return self.while_with_effects(w);
                }
                self.repeat_loop(e.span(), w.label.as_ref(), Head::While { cond }, None, |s| {
                    s.block_into(&w.body, Dest::Discard)
                });
            }
            syn::Expr::ForLoop(f) => self.for_loop(f),
            _ => unreachable!("control flow"),
        }
    }

    /// A condition that changes something does so in each iteration: `loop { if cond { … } else { break } }`.
    fn while_with_effects(&mut self, w: &syn::ExprWhile) {
        self.repeat_loop(w.span(), w.label.as_ref(), Head::Forever, None, |s| {
            let cond = s.condition_before(&w.cond);
            let target = s.frames.last().expect("the loop").target;
            let then = s.in_block(|s| s.block_into(&w.body, Dest::Discard));
            let other = s.in_block(|s| s.jump_to(w.span(), Target::Break(target)));
            s.emit(w.span(), Kind::If { cond, then, other });
        });
    }

    /// A condition: inert, whatever it mentions.
    pub(in crate::lower) fn condition(&mut self, e: &syn::Expr) -> Inert {
        let mut code = self.inert(e);
        code.ty = Ty::Bool;
        code
    }

    fn branch(&mut self, i: &syn::ExprIf, dest: Dest) {
        if has_let(&i.cond) {
            return self.if_let(i, dest);
        }
        let cond = self.condition_before(&i.cond);
        let then = self.in_block(|s| s.block_into(&i.then_branch, dest));
        let other = self.else_branch(i, dest);
        self.emit(i.if_token.span, Kind::If { cond, then, other });
    }

    pub(in crate::lower) fn else_branch(&mut self, i: &syn::ExprIf, dest: Dest) -> Block {
        self.in_block(|s| match &i.else_branch {
            Some((_, other)) => s.tail(other, dest),
            None => s.no_value(dest),
        })
    }

    /// A place as inert code (its value without its derivative).
    pub(in crate::lower) fn inert_load(&mut self, place: &Place, ty: Ty) -> Inert {
        let tokens = crate::emit::place::text(&self.func, place);
        let mut reads = vec![place.root];
        for step in &place.path {
            reads.extend(step.code().into_iter().flat_map(|code| code.reads.iter().copied()));
        }
        Inert { tokens, reads, writes: vec![], pure: true, ty }
    }

    /// A loop with a head.
    pub(in crate::lower) fn repeat_loop(
        &mut self,
        span: proc_macro2::Span,
        label: Option<&syn::Label>,
        head: Head,
        value: Option<VarId>,
        body: impl FnOnce(&mut Self),
    ) {
        let target = self.target();
        let label = label.map(|l| l.name.clone());
        let text = label.as_ref().map(ToString::to_string);
        self.frames.push(Frame { label: text, target, value, is_loop: true, next: target });
        let body = self.in_block(body);
        self.frames.pop();
        self.emit(span, Kind::Loop(Loop { label, ..Loop::plain(target, head, body) }));
    }

    /// `'a: { … break 'a value; … }` is a loop that is left at its end.
    fn labelled_block(&mut self, b: &syn::ExprBlock, label: &syn::Label, dest: Dest) {
        self.labelled(b.span(), Some(label), dest, |s| s.block_into(&b.block, dest));
    }

    /// A block that jumps can leave to its end.
    pub(in crate::lower) fn labelled(
        &mut self,
        span: proc_macro2::Span,
        label: Option<&syn::Label>,
        dest: Dest,
        body: impl FnOnce(&mut Self),
    ) {
        let target = self.target();
        let value = match dest {
            Dest::Discard => None,
            Dest::Var(v) => Some(v),
            Dest::Return => self.func.result,
        };
        let label = label.map(|l| l.name.clone());
        self.frames.push(Frame {
            label: label.as_ref().map(ToString::to_string),
            target,
            value,
            is_loop: false,
            next: target,
        });
        let body = self.in_block(|s| {
            body(s);
            s.jump_to(span, Target::Break(target));
        });
        self.frames.pop();
        self.emit(span, Kind::Loop(Loop { label, ..Loop::plain(target, Head::Forever, body) }));
    }

    pub(in crate::lower) fn jump_to(&mut self, span: proc_macro2::Span, to: Target) {
        let site = self.next_site;
        self.next_site += 1;
        self.emit(span, Kind::Jump(Jump { to, site }));
    }

    /// `return`, `break`, `continue`.
    pub(in crate::lower) fn jump(&mut self, e: &syn::Expr) {
        match e {
            syn::Expr::Return(r) => {
                if self.return_from_closure(r) {
                    return;
                }
                match (&r.expr, self.func.result) {
                    (Some(value), Some(_)) => self.tail(value, Dest::Return),
                    (Some(value), None) => self.statement(value),
                    _ => {}
                }
                self.jump_to(e.span(), Target::Return);
            }
            syn::Expr::Break(b) => {
                let Some((target, value, _)) = self.frame(b.label.as_ref()) else { return };
                if let Some(e) = &b.expr {
                    match value {
                        Some(v) => self.tail(e, Dest::Var(v)),
                        None => self.statement(e),
                    }
                }
                self.jump_to(e.span(), Target::Break(target));
            }
            syn::Expr::Continue(c) => {
                let Some((_, _, next)) = self.frame(c.label.as_ref()) else { return };
                self.jump_to(e.span(), Target::Continue(next));
            }
            _ => unreachable!("a jump"),
        }
    }

    /// The loop that a jump names; rustc reports one that does not exist.
    fn frame(&self, label: Option<&syn::Lifetime>) -> Option<(u32, Option<VarId>, u32)> {
        let frame = match label {
            Some(label) => self.frames.iter().rev().find(|f| f.label.as_deref() == Some(&label.to_string())),
            None => self.frames.iter().rev().find(|f| f.is_loop),
        };
        frame.map(|f| (f.target, f.value, f.next))
    }

    /// A variable that holds nothing yet.
    pub(in crate::lower) fn undecided(&mut self, e: &syn::Expr, ty: Ty) -> VarId {
        self.undecided_at(std::ptr::from_ref(e) as usize, e.span(), ty)
    }

    /// The same, for a node of the syntax tree at an address.
    pub(in crate::lower) fn undecided_at(&mut self, key: usize, span: proc_macro2::Span, ty: Ty) -> VarId {
        let var = self.temp("t", ty, false);
        self.known_at(key, var);
        self.emit(span, Kind::Let { var, value: None });
        var
    }

    /// What the rounds before have found out about a variable without a declaration of the user's.
    pub(in crate::lower) fn known_at(&mut self, key: usize, var: VarId) {
        self.keys.insert(var, key);
        if let Some(known) = self.known.get(&key).cloned() {
            self.func.var_mut(var).active |= known.active;
            if let Some(ty) = known.ty {
                let joined = self.func.var(var).ty.join(&ty);
                self.func.var_mut(var).ty = joined;
            }
        }
    }
}

/// Is there a `let` in the condition?
pub fn has_let(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(b) => has_let(&b.left) || has_let(&b.right),
        syn::Expr::Paren(p) => has_let(&p.expr),
        _ => false,
    }
}

impl Expr {
    /// Nothing.
    pub fn unit() -> Expr {
        Expr::Tuple(vec![])
    }
}
