//! Where a variable gets a new value as a whole before anything reads it.

use super::iterations::{is_cut_short, is_own, mentions};
use super::layout::{self, Layout};
use crate::ir::*;
use proc_macro2::{TokenStream, TokenTree};

/// What is assumed of callees: that they give these arguments a new value as a whole before they read them. `None`: nothing
/// may be.
pub type Assumed = Option<Vec<ParamOf>>;

/// The `&mut` parameters that a function overwrites before it reads them, as bits.
pub fn overwritten_params(func: &Func) -> u64 {
    let layout = layout::layout(func, &func.body);
    let mut bits = 0;
    for (i, p) in func.params.iter().enumerate().take(MAX_PARAMS) {
        let asked = Overwriting { func, layout: &layout, v: p.var };
        if p.pass == Pass::Unique && asked.first(&func.body, &mut None) {
            bits |= 1 << i;
        }
    }
    bits
}

/// The question: is it so for the variable?
pub struct Overwriting<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// The variable.
    pub v: VarId,
}

impl Overwriting<'_> {
    /// Is every mention in the block preceded by a complete write in the same run of the block?
    pub fn first_in(&self, block: &Block, assumed: &mut Assumed) -> bool {
        let reads = |s: &&Stmt| mentions(self.func, s, self.v) && !self.asks_length(s);
        let all: Vec<&Stmt> = block.stmts.iter().filter(reads).collect();
        match all.as_slice() {
            [] => true,
            [only] if !only.kind.blocks().is_empty() && !self.overwrites(only, assumed) => {
                let mut in_head = false;
                only.kind.each_var(&mut |u| in_head |= self.root(u) == self.v);
                !in_head && only.kind.blocks().into_iter().all(|b| self.first_in(b, assumed))
            }
            [first, ..] => self.overwrites(first, assumed),
        }
    }

    /// Does the block begin with a complete write, but for questions for the length?
    fn first(&self, block: &Block, assumed: &mut Assumed) -> bool {
        let mut all = block.stmts.iter().filter(|s| mentions(self.func, s, self.v) && !self.asks_length(s));
        all.next().is_some_and(|s| self.overwrites(s, assumed))
    }

    fn root(&self, v: VarId) -> VarId {
        self.func.resolve(&v.into()).root
    }

    /// Does the statement ask for nothing but the length of the variable?
    fn asks_length(&self, stmt: &Stmt) -> bool {
        let name = self.func.var(self.v).name.to_string();
        let code = match &stmt.kind {
            Kind::Inert { code, .. } => code,
            Kind::Let { value: Some(Expr::Inert(code)), .. } => code,
            Kind::Let { value: Some(Expr::Len(place)), .. } => return self.root(place.root) == self.v,
            _ => return false,
        };
        let mentions = code.tokens.to_string();
        let mentions = mentions.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| *w == name).count();
        mentions == text(&code.tokens).matches(&self.length()).count()
    }

    /// Does the statement give the variable a value as a whole, before it reads it?
    fn overwrites(&self, stmt: &Stmt, assumed: &mut Assumed) -> bool {
        let whole = |place: &Place| {
            let place = self.func.resolve(place);
            place.root == self.v
                && place.path.iter().all(|s| match s {
                    Proj::Deref => true,
                    Proj::Range(code) => text(&code.tokens) == "..",
                    _ => false,
                })
        };
        let mut count = 0;
        stmt.kind.each_var(&mut |u| count += usize::from(self.root(u) == self.v));
        match &stmt.kind {
            Kind::Set { place, .. } => count == 1 && whole(place),
            Kind::Edit { place, edit: Edit::Fill(_) | Edit::CopyFrom(..) } => count == 1 && whole(place),
            Kind::Loop(l) => self.fills(l),
            Kind::Call(call) if count == 1 => {
                let at =
                    call.args.iter().position(|a| matches!(&a.value, ArgValue::Unique { place, .. } if whole(place)));
                match (at, assumed, &call.callee) {
                    (Some(at), Some(list), Callee::Path(callee))
                        if at < MAX_PARAMS.min(call.own_args()) && !call.callee.is_associated() =>
                    {
                        list.push(ParamOf { callee: callee.path.clone(), float: call.float.clone(), at });
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Does the loop assign every element of the variable?
    fn fills(&self, l: &Loop) -> bool {
        let Head::Range { var, form, .. } = &l.head else { return false };
        if l.jumps.leaves || is_cut_short(&l.body) || form.inclusive || form.step.is_some() || self.is_reshaped() {
            return false;
        }
        let (start, end) = (self.written_out(&form.start), self.written_out(&form.end));
        let bound = text(&end.tokens);
        let same = |len: &Inert| text(&len.tokens) == bound && len.reads == end.reads;
        let all = match (self.layout.values.get(&self.v), self.func.var(self.v).ty.peeled()) {
            (Some(Expr::Repeat { len, .. }), _) => len.pure && self.is_fixed(len) && same(len),
            (_, Ty::Array(_, Some(len))) => bound == text(len),
            _ => false,
        };
        let own = end.reads == [self.v] && bound == self.length();
        let all = all || own || (self.is_fixed(end) && self.is_asserted(end));
        let from_zero = matches!(text(&start.tokens).as_str(), "0" | "0usize");
        let first = l.body.stmts.iter().find(|s| mentions(self.func, s, self.v));
        let set = first.is_some_and(|s| match &s.kind {
            Kind::Set { place, value } => {
                let mut own = false;
                value.each_var(&mut |u| own |= self.root(u) == self.v);
                self.func.resolve(place).root == self.v && !own
            }
            _ => false,
        });
        all && from_zero && set && is_own(self.func, &l.body, self.v, *var)
    }

    /// The text that asks for the length of the variable.
    fn length(&self) -> String {
        format!("{}.len()", self.func.var(self.v).name)
    }

    fn is_fixed(&self, code: &Inert) -> bool {
        code.reads.iter().all(|u| !self.layout.is_written(*u))
    }

    /// Does the function begin with the assertion that the variable has this length?
    fn is_asserted(&self, length: &Inert) -> bool {
        let (length, reads, own) = (text(&length.tokens), &length.reads, self.length());
        self.func.body.stmts.iter().any(|s| match &s.kind {
            Kind::Inert { code, .. } => {
                let sides = equal_sides(code).filter(|_| reads.iter().all(|u| code.reads.contains(u)));
                sides.is_some_and(|(a, b)| (a == own && b == length) || (b == own && a == length))
            }
            _ => false,
        })
    }

    /// The code that a bound stands for, where it has been named.
    fn written_out<'c>(&'c self, code: &'c Inert) -> &'c Inert {
        match code.reads.as_slice() {
            [u] if self.func.var(*u).name == code.tokens.to_string() && !self.layout.is_written(*u) => {
                match self.layout.values.get(u) {
                    Some(Expr::Inert(named)) if named.pure && self.is_named(*u, named) => self.written_out(named),
                    _ => code,
                }
            }
            _ => code,
        }
    }

    /// Is the variable another name for a variable that stays as it is, or for the length of the one that is asked of?
    fn is_named(&self, u: VarId, code: &Inert) -> bool {
        let temp = self.func.var(u).origin == Origin::Temp;
        text(&code.tokens) == self.length() || (temp && self.is_fixed(code))
    }

    /// May the length of the container change?
    fn is_reshaped(&self) -> bool {
        let vec = matches!(self.func.var(self.v).ty.peeled(), Ty::Vec(_) | Ty::Named(_) | Ty::Unknown);
        vec && self.layout.kills.get(&self.v).into_iter().flatten().any(|at| {
            self.layout.kills_at[at].iter().any(|k| {
                let whole =
                    k.place.as_ref().is_none_or(|p| self.func.resolve(p).path.iter().all(|s| *s == Proj::Deref));
                k.root == self.v && whole
            })
        })
    }
}

/// Tokens as text without spaces, whoever prints them.
fn text(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().collect()
}

/// The sides of `assert_eq!(a, b, …)`.
fn equal_sides(code: &Inert) -> Option<(String, String)> {
    let mut trees = code.tokens.clone().into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(group))) =
        (trees.next(), trees.next(), trees.next())
    else {
        return None;
    };
    if name != "assert_eq" || bang.as_char() != '!' {
        return None;
    }
    let mut sides = vec![TokenStream::new()];
    for tree in group.stream() {
        match &tree {
            TokenTree::Punct(p) if p.as_char() == ',' => sides.push(TokenStream::new()),
            _ => sides.last_mut().expect("a side").extend([tree]),
        }
    }
    match sides.as_slice() {
        [a, b, ..] => Some((text(a), text(b))),
        _ => None,
    }
}
