//! Loops that run down the columns of matrices run along their rows instead, a strip of columns at a time.
//!
//! ```text
//! for j in 0..n {                               for strip in 0..n / 8 {
//!     let mut s = 0.0;                              let first = strip * 8;
//!     for i in 0..m { s += x[i][j] * v[i]; }        let mut held = [0.0; 8];
//!     y[j] = s * s;                                 for step in 0..8 { let mut s = 0.0;  held[step] = s; }
//! }                                                 for i in 0..m {
//!                                                       for step in 0..8 { let j = first + step;  held[step] += x[i][j] * v[i]; }
//!                                                   }
//!                                                   for step in 0..8 { let j = first + step;  let s = held[step];  y[j] = s * s; }
//!                                               }
//!                                               for j in n / 8 * 8..n { … }
//! ```
//!
//! What stands before the inner loop, in it and behind it is taken apart for that, so none of the three may change what another
//! one mentions, but for numbers that the iteration declares: these lie side by side. In a forward sweep each element is added
//! to in the order in which the function does it, so that all values are the same bit for bit ([`legal`]); backwards, sums may
//! be taken in any order.

mod legal;
mod there;

use super::cuts::fresh;
use super::sums;
use crate::analysis::apart::apart;
use crate::ir::code;
use crate::ir::*;
use legal::Nest;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// So many columns are a strip, as long as there are so many. (Loops of random programs are short.)
const SIZES: &[usize] = if cfg!(test) { &[4, 2] } else { &[8, 4] };

/// Loops that are known to be as short as this are left to the compiler.
const SHORT: u32 = 4;

/// Turns loops in a block and in the blocks inside of it.
pub fn along_rows(func: &mut Func, block: &mut Block) {
    let mut stmts = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| along_rows(func, b));
        let turned = match &stmt.kind {
            Kind::Loop(l) => Nest::of(func, l).filter(|nest| pays(func, nest)),
            _ => None,
        };
        match turned.and_then(|nest| in_strips(func, &nest)) {
            Some(turned) => stmts.extend(turned),
            None => stmts.push(stmt),
        }
    }
    block.stmts = stmts;
}

/// Does the inner loop reach elements that lie apart in memory, which the other one reaches side by side?
fn pays(func: &Func, nest: &Nest<'_>) -> bool {
    let mut places = vec![];
    for stmt in nest.body() {
        legal::each_place(&stmt.kind, &mut |place| places.push(func.resolve(place)));
    }
    let far = |counter: VarId| places.iter().filter(|place| is_far(func, nest, place, counter)).count();
    let short = [nest.outer, nest.inner].iter().any(|l| l.head.trips().is_some_and(|trips| trips <= SHORT));
    !short && far(nest.row) > 0 && far(nest.column) == 0
}

/// Do the elements that a place is in two iterations lie far from one another?
fn is_far(func: &Func, nest: &Nest<'_>, place: &Place, counter: VarId) -> bool {
    let indices = place.path.iter().filter_map(|step| match step {
        Proj::Index(code) => Some(code),
        _ => None,
    });
    let follows = |code: &Inert| nest.reads(func, code, counter);
    let mut indices = indices.rev();
    match indices.next() {
        Some(last) if follows(last) => apart(func, &nest.all(), last, counter).is_none(),
        _ => indices.any(follows),
    }
}

/// What stands for the loops.
fn in_strips(func: &mut Func, nest: &Nest<'_>) -> Option<Vec<Stmt>> {
    let Head::Range { form, .. } = &nest.outer.head else { return None };
    let steps = fresh(func, "steps", Ty::usize(), Origin::Temp);
    // A backward sweep reaches what the forward one has reached.
    let there =
        if nest.is_backward() { None } else { Some(there::condition(func, nest, steps, SIZES[SIZES.len() - 1])?) };
    let n = func.var(steps).name.clone();
    let (mut stmts, mut done) = (vec![], quote!(0));
    for (k, size) in SIZES.iter().enumerate() {
        // So many strips of this size come before those that are longer.
        let begun = match k.checked_sub(1).map(|k| SIZES[k]) {
            None => quote!(0),
            Some(longer) => {
                let (longer, times) = (Literal::usize_unsuffixed(longer), Literal::usize_unsuffixed(longer / size));
                quote!(#n / #longer * #times)
            }
        };
        stmts.push(Strips::new(func, nest, *size).of(func, nest, steps, begun));
        let size = Literal::usize_unsuffixed(*size);
        done = quote!(#n / #size * #size);
    }
    let mut start = of_start(form, done);
    start.reads.push(steps);
    let rest = RangeForm { start, ..form.clone() };
    let head = Head::Range { var: nest.column, range: rest.forward(), form: rest };
    stmts.push(stmt(Kind::Loop(Loop { head, ..nest.outer.clone() })));
    let mut block = Block { stmts };
    match there {
        Some(cond) => {
            let other = Block { stmts: vec![stmt(Kind::Loop(nest.outer.clone()))] };
            let (mut stmts, _) = nest.copies(func);
            stmts.push(stmt(Kind::If { cond, then: block, other }));
            block = Block { stmts };
        }
        None => {
            // What a record has is read from the end.
            block.stmts.reverse();
            sums::in_locals(func, &mut block);
        }
    }
    block.stmts.insert(0, declared(steps, count(form)));
    Some(block.stmts)
}

/// So much behind the first column.
fn of_start(form: &RangeForm, more: TokenStream) -> Inert {
    let start = code::operand(&form.start.tokens);
    let text = if form.start.tokens.to_string() == "0" { more } else { quote!(#start + #more) };
    Inert { reads: form.start.reads.clone(), ty: Ty::usize(), ..Inert::text(text) }
}

/// Strips of one size.
struct Strips {
    size: usize,
    /// The number of a strip, its first column, and the place of a column in it.
    strip: VarId,
    first: VarId,
    step: VarId,
    /// The numbers that are held, and the arrays that have them.
    held: Vec<(VarId, VarId)>,
}

impl Strips {
    fn new(func: &mut Func, nest: &Nest<'_>, size: usize) -> Strips {
        let [strip, first, step] = ["strip", "first", "step"].map(|name| fresh(func, name, Ty::usize(), Origin::Temp));
        let held = nest.held.iter().map(|v| (*v, array(func, *v, size))).collect();
        Strips { size, strip, first, step, held }
    }

    /// The loop over the strips.
    fn of(&self, func: &mut Func, nest: &Nest<'_>, steps: VarId, begun: TokenStream) -> Stmt {
        let Head::Range { form, .. } = &nest.outer.head else { unreachable!("loops over ranges are turned") };
        let (size, strip, n) = (self.literal(), func.var(self.strip).name.clone(), func.var(steps).name.clone());
        let mut first = of_start(form, quote!(#strip * #size));
        first.reads.push(self.strip);
        let mut body = vec![declared(self.first, first)];
        for (_, array) in &self.held {
            let length = Inert::text(quote!(#size));
            let value = Expr::Repeat { value: Box::new(Expr::Number(0.0)), len: length, vec: false };
            body.push(stmt(Kind::Let { var: *array, value: Some(value) }));
        }
        if !nest.before_is_copied() {
            let put =
                |(v, array): &(VarId, VarId)| stmt(Kind::Set { place: self.cell(func, *array), value: Expr::var(*v) });
            let before = nest.before().iter().cloned().chain(self.held.iter().map(put)).collect();
            let rows = Rows { read: nest.outer.rows.read.clone(), ahead: true, ..Rows::default() };
            body.push(self.over_columns(func, nest, before, rows));
        }
        let (fixed, moving) = nest.copies(func);
        body.extend(fixed.iter().cloned());
        let inner = self.over_rows(func, nest, &moving);
        body.push(stmt(Kind::Loop(Loop { body: inner, ..nest.inner.clone() })));
        if !nest.behind().is_empty() {
            let names = fixed.iter().chain(&moving).filter(|s| is_mentioned(s, nest.behind()));
            let needed = self.held.iter().filter(|(v, _)| nest.behind().iter().any(|s| s.mentions(*v)));
            let taken =
                needed.map(|(v, array)| stmt(Kind::Let { var: *v, value: Some(Expr::Load(self.cell(func, *array))) }));
            let behind = names.cloned().chain(taken).chain(nest.behind().iter().cloned()).collect();
            let rows = Rows { filled: nest.outer.rows.filled.clone(), ..Rows::default() };
            body.push(self.over_columns(func, nest, behind, rows));
        }
        let number = |tokens| Inert { reads: vec![steps], ty: Ty::usize(), ..Inert::text(tokens) };
        let filled = nest.outer.rows.filled.iter().map(|slot| (*slot, steps, self.size));
        let told = Rows { strips: filled.collect(), ..Rows::default() };
        over(nest.outer, self.strip, (number(begun), number(quote!(#n / #size))), nest.is_backward(), body, told)
    }

    fn literal(&self) -> Literal {
        Literal::usize_unsuffixed(self.size)
    }

    /// What an array has for the column.
    fn cell(&self, func: &Func, array: VarId) -> Place {
        let step = &func.var(self.step).name;
        Place::from(array).then(Proj::Index(Inert { reads: vec![self.step], ..Inert::text(quote!(#step)) }))
    }

    /// A loop over the columns of a strip.
    fn over_columns(&self, func: &Func, nest: &Nest<'_>, stmts: Vec<Stmt>, rows: Rows) -> Stmt {
        let (size, first, step) = (self.literal(), &func.var(self.first).name, &func.var(self.step).name);
        let reads = vec![self.first, self.step];
        let column = Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#first + #step)) };
        let body = [declared(nest.column, column)].into_iter().chain(stmts).collect();
        let ends = [quote!(0), quote!(#size)].map(|end| Inert { ty: Ty::usize(), ..Inert::text(end) });
        over(nest.outer, self.step, ends.into(), false, body, rows)
    }

    /// What is done with a row.
    fn over_rows(&self, func: &mut Func, nest: &Nest<'_>, moving: &[Stmt]) -> Block {
        let (mut stmts, each) = nest.of_rows(func, moving);
        let mut inside = [moving, &each].concat();
        for (v, array) in &self.held {
            let cell = self.cell(func, *array);
            inside.iter_mut().for_each(|s| put(s, *v, &cell));
        }
        let (sums, added) = summed(func, nest, &mut inside);
        stmts.extend(sums);
        stmts.push(self.over_columns(func, nest, inside, Rows::default()));
        stmts.extend(added);
        Block { stmts }
    }
}

/// What is added to numbers outside of the loops is added up for a row first: what is declared before that, and what is added
/// behind it.
fn summed(func: &mut Func, nest: &Nest<'_>, stmts: &mut [Stmt]) -> (Vec<Stmt>, Vec<Stmt>) {
    let mut sums: Vec<(VarId, VarId)> = vec![];
    for s in stmts {
        let Kind::Add { place, .. } = &mut s.kind else { continue };
        if !place.path.is_empty() || !nest.is_outside(place.root) {
            continue;
        }
        let of = place.root;
        let known = sums.iter().find(|(v, _)| *v == of).map(|(_, sum)| *sum);
        let sum = known.unwrap_or_else(|| {
            sums.push((of, sums::local(func, place)));
            sums[sums.len() - 1].1
        });
        *place = sum.into();
    }
    let zero = |(_, sum): &(VarId, VarId)| stmt(Kind::Let { var: *sum, value: Some(Expr::Number(0.0)) });
    let add = |(of, sum): &(VarId, VarId)| Kind::Add { place: (*of).into(), value: Expr::var(*sum), minus: false };
    (sums.iter().map(zero).collect(), sums.iter().map(|both| stmt(add(both))).collect())
}

/// How many iterations there are.
fn count(form: &RangeForm) -> Inert {
    let (a, b) = (code::operand(&form.start.tokens), code::operand(&form.end.tokens));
    let end = if form.inclusive { quote!(#b + 1) } else { quote!(#b) };
    let zero = form.start.tokens.to_string() == "0";
    // Of two literals the type of the number is not known yet.
    let tokens = if zero { end } else { quote!(::core::primitive::usize::saturating_sub(#end, #a)) };
    let reads = form.start.reads.iter().chain(&form.end.reads).copied().collect();
    Inert { reads, ty: Ty::usize(), ..Inert::text(tokens) }
}

/// Does one of the statements mention what this one declares?
fn is_mentioned(stmt: &Stmt, stmts: &[Stmt]) -> bool {
    matches!(&stmt.kind, Kind::Let { var, .. } if stmts.iter().any(|s| s.mentions(*var)))
}

/// A loop like another one over other numbers.
fn over(like: &Loop, var: VarId, (start, end): (Inert, Inert), reversed: bool, stmts: Vec<Stmt>, rows: Rows) -> Stmt {
    let form = RangeForm { start, end, inclusive: false, step: None, reversed, one_way: false };
    let head = Head::Range { var, range: form.forward(), form };
    stmt(Kind::Loop(Loop { head, body: Block { stmts }, rows, ..like.clone() }))
}

/// An array of what a number is in the iterations of a strip.
fn array(func: &mut Func, v: VarId, size: usize) -> VarId {
    let (float, size) = (func.var(v).ty.clone(), Literal::usize_unsuffixed(size));
    let array = fresh(func, "held", Ty::Array(Box::new(float), Some(quote!(#size).into())), Origin::Temp);
    func.vars[array.0 as usize].mutable = true;
    array
}

/// Puts a place where the statement names the number.
fn put(stmt: &mut Stmt, v: VarId, cell: &Place) {
    legal::each_place_mut(&mut stmt.kind, &mut |place| {
        if place.root == v {
            *place = cell.clone();
        }
    });
}

fn declared(var: VarId, value: Inert) -> Stmt {
    stmt(Kind::Let { var, value: Some(Expr::Inert(value)) })
}

fn stmt(kind: Kind) -> Stmt {
    sums::stmt(kind)
}
