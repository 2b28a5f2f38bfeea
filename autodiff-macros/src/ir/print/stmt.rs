//! Statements.

use super::{Printer, text, ty};
use crate::ir::{Again, Block, Call, Edit, Head, Items, Kind, Loop, Source, Stmt, Target, VarId, Window};
use quote::ToTokens;

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
    }

    fn indented(&mut self, block: &Block) {
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
    }

    /// The name of a variable where it is defined, with what is known of it.
    fn defined(&self, v: VarId) -> String {
        let var = self.func.var(v);
        let mutable = if var.mutable { "mut " } else { "" };
        let active = if var.active { "active " } else { "" };
        format!("{mutable}{active}{}: {}", self.name(v), ty(&var.ty))
    }

    fn alias(&self, v: VarId) -> String {
        let alias = self.func.var(v).alias.as_ref();
        alias.map(|place| format!("  // is {}", self.place(place))).unwrap_or_default()
    }

    fn goes_to(&self, v: Option<VarId>) -> String {
        v.map(|v| format!("let {} = ", self.defined(v))).unwrap_or_default()
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let number = if self.numbers { format!("{}: ", stmt.id) } else { String::new() };
        let line = match &stmt.kind {
            Kind::Let { var, value: Some(value) } => {
                format!("let {} = {}{}", self.defined(*var), self.expr(value), self.alias(*var))
            }
            Kind::Let { var, value: None } => format!("let {}{}", self.defined(*var), self.alias(*var)),
            Kind::Set { place, value } => format!("{} = {}", self.place(place), self.expr(value)),
            Kind::Add { place, value, minus } => {
                format!("{} {}= {}", self.place(place), if *minus { '-' } else { '+' }, self.expr(value))
            }
            Kind::AddAll { place, value } => format!("{} all+= {}", self.place(place), self.expr(value)),
            Kind::Run { function, places, more } => {
                let mut args: Vec<String> = places.iter().map(|p| self.place(p)).collect();
                args.extend(more.iter().map(|e| self.expr(e)));
                format!("run {function}({})", args.join(", "))
            }
            Kind::Inert { code, binds } => {
                let mut line = format!("inert {}", self.inert(code));
                if !binds.is_empty() {
                    let names: Vec<String> = binds.iter().map(|v| self.defined(*v)).collect();
                    line += &format!("  // binds {}", names.join(", "));
                }
                line
            }
            Kind::Unpack { place, parts } => {
                let parts: Vec<String> = parts.iter().map(|v| self.defined(*v)).collect();
                format!("let ({}) = {}", parts.join(", "), self.place(place))
            }
            Kind::Fields { place, variant, unique, parts, .. } => {
                let parts: Vec<String> = parts.iter().map(|(_, v)| self.name(*v)).collect();
                let unique = if *unique { "mut " } else { "" };
                format!("let ({}) = &{unique}{}.{}", parts.join(", "), self.place(place), variant.name)
            }
            Kind::Split { place, at, unique, halves } => {
                let [a, b] = halves.map(|v| format!("{}{}", self.defined(v), self.alias(v)));
                let unique = if *unique { "mut " } else { "" };
                format!("split {unique}{} at {} into {a}; {b}", self.place(place), self.inert(at))
            }
            Kind::Windows { place, length, windows, parts } => {
                let (whole, length) = (self.place(place), self.name(*length));
                let one = |w: &Window| {
                    let row = w.row.as_ref().map(|row| format!("[{}]", self.inert(row))).unwrap_or_default();
                    format!("{whole}{row}[{}..][..{length} + {}]", self.inert(&w.from), w.beyond)
                };
                let parts: Vec<String> = parts.iter().map(|v| self.defined(*v)).collect();
                let windows: Vec<String> = windows.iter().map(one).collect();
                format!("let ({}) = &mut ({})", parts.join(", "), windows.join(", "))
            }
            Kind::Edit { place, edit } => {
                format!("{}edit {}.{}", self.goes_to(edit.defines()), self.place(place), self.edit(edit))
            }
            Kind::Call(call) => format!("{}call {}", self.goes_to(call.result), self.call(call)),
            Kind::CallForward { call, tangents, result } => {
                let results: Vec<String> = call.result.iter().chain(result).map(|v| self.defined(*v)).collect();
                let tangents: Vec<String> = tangents
                    .iter()
                    .map(|t| t.as_ref().map_or_else(|| "zero".to_owned(), |t| self.argument(t)))
                    .collect();
                format!("let ({}) = forward {} along ({})", results.join(", "), self.call(call), tangents.join(", "))
            }
            Kind::CallRecord { call, record } => {
                format!(
                    "{}record {} in {}",
                    self.goes_to(call.result),
                    self.call(call),
                    self.func.slots[record.0 as usize].name
                )
            }
            Kind::CallAgain { call, kept } => {
                let kept = match kept {
                    Again::Value(kept) | Again::Short(kept) | Again::Lent(kept) | Again::Wanted(kept) => {
                        &self.func.var(*kept).name
                    }
                    Again::Record(slot) => &self.func.slots[slot.0 as usize].name,
                };
                format!("{}{kept} or again {}", self.goes_to(call.result), self.call(call))
            }
            Kind::CallPull { callee, record, seed, args, results } => {
                let args: Vec<String> = args.iter().map(|a| self.pulled(a)).collect();
                let results: Vec<String> =
                    results.iter().map(|v| v.map_or_else(|| "_".to_owned(), |v| self.defined(v))).collect();
                let (callee, record) = (text(&callee.to_token_stream()), &self.func.slots[record.0 as usize].name);
                format!(
                    "let ({}) = pull {callee} of {record} by {} with ({})",
                    results.join(", "),
                    self.expr(seed),
                    args.join(", ")
                )
            }
            Kind::If { cond, .. } => format!("if {} {{", self.inert(cond)),
            Kind::Match { scrutinee, .. } => format!("match {} {{", self.inert(scrutinee)),
            Kind::Loop(l) => self.head(l),
            Kind::Jump(jump) => match jump.to {
                Target::Break(t) => format!("break #{t} at {}", jump.site),
                Target::Continue(t) => format!("continue #{t} at {}", jump.site),
                Target::Return => format!("return at {}", jump.site),
            },
            Kind::Rest { exit, sites, .. } => {
                let sites: Vec<String> = sites.iter().map(ToString::to_string).collect();
                format!("rest unless {} is {} {{", self.name(*exit), sites.join(", "))
            }
            Kind::Save { slot, value } => {
                format!("save {} <- {}", self.func.slots[slot.0 as usize].name, self.expr(value))
            }
            Kind::Open(slot) => format!("open {}", self.func.slots[slot.0 as usize].name),
            Kind::Pass(slot) => format!("pass {}", self.func.slots[slot.0 as usize].name),
            Kind::Restart(slot) => format!("restart {}", self.func.slots[slot.0 as usize].name),
        };
        self.line(&format!("{number}{line}"));
        match &stmt.kind {
            Kind::If { then, other, .. } => {
                self.indented(then);
                if !other.stmts.is_empty() {
                    self.line("} else {");
                    self.indented(other);
                }
            }
            Kind::Match { arms, .. } => {
                self.depth += 1;
                for arm in arms {
                    let guard = arm.guard.as_ref().map(|g| format!(" if {}", self.inert(g))).unwrap_or_default();
                    self.line(&format!("{}{guard} => {{", text(&arm.pattern)));
                    self.indented(&arm.body);
                    self.line("}");
                }
                self.depth -= 1;
            }
            Kind::Loop(l) => self.indented(&l.body),
            Kind::Rest { body, .. } => self.indented(body),
            _ => return,
        }
        self.line("}");
    }

    fn head(&self, l: &Loop) -> String {
        let head = match &l.head {
            Head::Range { var, range, .. } => format!("for {} in {}", self.name(*var), self.inert(range)),
            Head::Items { at, counted, sources } => {
                let counted = if *counted { "" } else { " unnamed" };
                let sources: Vec<String> = sources.iter().map(|s| self.source(s)).collect();
                format!("for each at{counted} {}: {}", self.name(*at), sources.join("; "))
            }
            Head::While { cond } => format!("while {}", self.inert(cond)),
            Head::Each { iter, .. } => format!("for _ in {}", self.inert(iter)),
            Head::Forever => "loop".to_owned(),
            Head::Repeat { times } => format!("repeat {}", self.inert(times)),
            Head::Back { var, range, trips, .. } => {
                format!("for {} back in the first {} of {}", self.name(*var), self.name(*trips), self.inert(range))
            }
        };
        format!("{head} {{ #{}{}", l.target, if l.jumps.leaves { " may be left" } else { "" })
    }

    fn source(&self, s: &Source) -> String {
        let items = match &s.items {
            Items::Shared => "items".to_owned(),
            Items::Unique => "items mut".to_owned(),
            Items::Values => "values".to_owned(),
            Items::Chunks { size, unique } => {
                format!("chunks{} of {}", if *unique { " mut" } else { "" }, self.inert(size))
            }
            Items::RaggedChunks { size, unique } => {
                format!("ragged chunks{} of {}", if *unique { " mut" } else { "" }, self.inert(size))
            }
            Items::Windows { size } => format!("windows of {}", self.inert(size)),
        };
        let back = if s.reversed { " from the end" } else { "" };
        format!(
            "{} in {items} of {}{back}{}",
            self.defined(s.item),
            self.place(&s.place),
            self.alias(s.item).replace("  //", ", which")
        )
    }

    fn edit(&self, edit: &Edit) -> String {
        match edit {
            Edit::Push(e) => format!("push({})", self.expr(e)),
            Edit::Pop(_) => "pop()".to_owned(),
            Edit::Insert(at, e) => format!("insert({}, {})", self.inert(at), self.expr(e)),
            Edit::Remove(at, _) => format!("remove({})", self.inert(at)),
            Edit::Clear => "clear()".to_owned(),
            Edit::Truncate(n) => format!("truncate({})", self.inert(n)),
            Edit::Resize(n, e) => format!("resize({}, {})", self.inert(n), self.expr(e)),
            Edit::Extend(place) => format!("extend({})", self.place(place)),
            Edit::CopyFrom(place, method) => format!("{method}({})", self.place(place)),
            Edit::Reload(slot) => format!("reload({})", self.func.slots[slot.0 as usize].name),
            Edit::Fill(e) => format!("fill({})", self.expr(e)),
            Edit::Swap(i, j) => format!("swap({}, {})", self.inert(i), self.inert(j)),
            Edit::Reverse => "reverse()".to_owned(),
            Edit::Arrange { order, back: false } => format!("arrange({})", self.inert(order)),
            Edit::Arrange { order, back: true } => format!("arrange_back({})", self.inert(order)),
            Edit::RotateLeft(n) => format!("rotate_left({})", self.inert(n)),
            Edit::RotateRight(n) => format!("rotate_right({})", self.inert(n)),
            Edit::Exchange(other) => format!("exchange({})", self.place(other)),
            Edit::Replace(e, _) => format!("replace({})", self.expr(e)),
        }
    }

    fn call(&self, call: &Call) -> String {
        let args: Vec<String> = call.args.iter().map(|a| self.argument(&a.value)).collect();
        format!("{}({})", text(&call.callee.to_token_stream()), args.join(", "))
    }
}
