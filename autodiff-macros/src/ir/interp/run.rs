//! Statements.

use super::{Flow, Machine, Run, Value, panics, unknown, wrong};
use crate::ir::{Block, Expr, Head, Items, Kind, Loop, Place, Proj, Source, Stmt, Target, Ty};

impl Machine<'_, '_> {
    /// Runs a block; what it declares is gone afterwards.
    pub(super) fn block(&mut self, block: &Block) -> Run<Flow> {
        let mut flow = Flow::Next;
        for stmt in &block.stmts {
            flow = self.stmt(stmt)?;
            if let Flow::Jump(_) = flow {
                break;
            }
        }
        for stmt in &block.stmts {
            match &stmt.kind {
                Kind::Let { var, .. } => self.cells[var.0 as usize] = None,
                Kind::Inert { binds, .. } => binds.iter().for_each(|v| self.cells[v.0 as usize] = None),
                Kind::Unpack { parts, .. } | Kind::Windows { parts, .. } => {
                    parts.iter().for_each(|v| self.cells[v.0 as usize] = None)
                }
                Kind::Split { halves, .. } => halves.iter().for_each(|v| self.cells[v.0 as usize] = None),
                Kind::Edit { edit, .. } => edit.defines().into_iter().for_each(|v| self.cells[v.0 as usize] = None),
                _ => {}
            }
        }
        Ok(flow)
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) -> Run<Flow> {
        self.step()?;
        match &stmt.kind {
            Kind::Let { var, value } => {
                let value = match value {
                    // What a reference pointed to comes back behind a reference.
                    Some(Expr::Saved(slot)) if matches!(self.program.func.var(*var).ty, Ty::Ref(..)) => {
                        let value = self.saved(*slot)?;
                        Some(Value::Ref(self.cell(value)))
                    }
                    Some(value) => Some(self.expr(value)?),
                    None => None,
                };
                self.cells[var.0 as usize] = value;
            }
            Kind::Set { place, value } => {
                let value = self.expr(value)?;
                let address = self.locate(place)?;
                self.write(&address, value)?;
            }
            Kind::Add { place, value, minus } => {
                let value = self.expr(value)?;
                let value = Value::Float(self.float(value)?);
                let address = self.locate(place)?;
                self.whole_mut(&address)?.add(&value, if *minus { -1.0 } else { 1.0 })?;
            }
            Kind::AddAll { place, value } => {
                let value = self.borrowed(value)?;
                self.add_all(place, &value)?;
            }
            Kind::Run { function, places, more } => self.function(function, places, more)?,
            Kind::Inert { code, binds } => self.inert_stmts(code, binds)?,
            Kind::Unpack { place, parts } => {
                let value = self.load(place)?;
                let Value::Tuple(items) = self.plain(value)? else { return wrong("unpacking no tuple") };
                if items.len() != parts.len() {
                    return wrong("unpacking a tuple of another length");
                }
                for (v, item) in parts.iter().zip(items) {
                    self.cells[v.0 as usize] = Some(item);
                }
            }
            Kind::Fields { place, variant, parts, .. } => {
                let whole = self.target(place)?;
                for (member, v) in parts {
                    let part = self.field_of_variant(whole.clone(), variant, member)?;
                    self.cells[v.0 as usize] = Some(Value::Ref(part));
                }
            }
            Kind::Split { place, at, halves, .. } => {
                let address = self.target(place)?;
                let Value::Int(at) = self.inert(at)? else { return wrong("a split at no number") };
                let (left, right) = (self.part(&address, None, Some(at))?, self.part(&address, Some(at), None)?);
                self.cells[halves[0].0 as usize] = Some(Value::Ref(left));
                self.cells[halves[1].0 as usize] = Some(Value::Ref(right));
            }
            Kind::Windows { place, length, windows, parts } => {
                let Value::Int(length) = self.get(*length)? else { return wrong("a length that is no number") };
                // The elements of the place that are lent: those of a slice, or a row.
                let mut lent: Vec<std::ops::Range<i64>> = vec![];
                for (window, part) in windows.iter().zip(parts) {
                    let mut whole = place.clone();
                    whole.path.extend(window.row.clone().map(Proj::Index));
                    let (whole, Value::Int(at)) = (self.target(&whole)?, self.inert(&window.from)?) else {
                        return wrong("a slice that begins at no number");
                    };
                    let end = at + length + window.beyond as i64;
                    let part_of = self.part(&whole, Some(at), Some(end))?;
                    self.cells[part.0 as usize] = Some(Value::Ref(part_of));
                    let range = match window.row.as_ref().map(|row| self.inert(row)).transpose()? {
                        None => at..end,
                        Some(Value::Int(row)) => row..row + 1,
                        Some(_) => return wrong("a row at no number"),
                    };
                    if lent.iter().any(|other| other.start < range.end && range.start < other.end) {
                        return wrong("slices that are not apart");
                    }
                    lent.push(range);
                }
            }
            Kind::Edit { place, edit } => self.edit(place, edit)?,
            Kind::If { cond, then, other } => {
                return match self.inert(cond)? {
                    Value::Bool(true) => {
                        self.chose(1);
                        self.block(then)
                    }
                    Value::Bool(false) => {
                        self.chose(2);
                        self.block(other)
                    }
                    value => wrong(format!("{value:?} as a condition")),
                };
            }
            Kind::Match { scrutinee, arms, .. } => {
                let value = self.inert(scrutinee)?;
                for (i, arm) in arms.iter().enumerate() {
                    let pattern = self.program.pattern(&arm.pattern)?;
                    if !self.matches(&pattern, &value, &arm.binds)? {
                        continue;
                    }
                    if let Some(guard) = &arm.guard
                        && self.inert(guard)? != Value::Bool(true)
                    {
                        continue;
                    }
                    self.chose(100 + i as u64);
                    return self.block(&arm.body);
                }
                return wrong(format!("no arm matches {value:?}"));
            }
            Kind::Loop(l) => return self.repeat(l),
            Kind::Jump(jump) => return Ok(Flow::Jump(jump.to)),
            Kind::Rest { exit, sites, body } => {
                match self.get(*exit)? {
                    Value::Int(code) if !sites.contains(&(code as u32)) => {}
                    code => return wrong(format!("the exit code {code:?} says that the rest is not reached")),
                }
                return self.block(body);
            }
            Kind::Save { slot, value } => {
                let value = self.expr(value)?;
                self.save(*slot, value)?;
            }
            Kind::Restart(slot) => {
                self.slots[slot.0 as usize].clear();
                self.unread[slot.0 as usize] = None;
            }
            Kind::Open(slot) => self.unread[slot.0 as usize] = Some(self.slots[slot.0 as usize].len()),
            Kind::Pass(_)
            | Kind::Call(_)
            | Kind::CallForward { .. }
            | Kind::CallRecord { .. }
            | Kind::CallAgain { .. }
            | Kind::CallPull { .. } => {
                return unknown("calls are not interpreted");
            }
            #[allow(unreachable_patterns)]
            other => return unknown(format!("the statement {other:?}")),
        }
        Ok(Flow::Next)
    }

    /// A value that is lent.
    fn borrowed(&mut self, e: &Expr) -> Run<Value> {
        match e {
            Expr::Load(place) => {
                let address = self.target(place)?;
                self.read(&address)
            }
            e => self.expr(e),
        }
    }

    fn add_all(&mut self, place: &Place, value: &Value) -> Run<()> {
        let address = self.target(place)?;
        let mut sum = self.read(&address)?;
        sum.add(value, 1.0)?;
        self.write(&address, sum)
    }

    /// The functions of the runtime.
    fn function(&mut self, function: &str, places: &[Place], more: &[Expr]) -> Run<()> {
        if let ("add_others", [to, from], [Expr::Text(given)]) = (function, places, more) {
            let (to, from) = (self.target(to)?, self.target(from)?);
            let (mut value, other) = (self.read(&to)?, self.read(&from)?);
            super::structs::add_others(&mut value, &other, &given.to_string())?;
            return self.write(&to, value);
        }
        let mut others = vec![];
        for place in &places[1..] {
            let address = self.target(place)?;
            others.push(self.read(&address)?);
        }
        for e in more {
            others.push(self.expr(e)?);
        }
        let address = self.target(&places[0])?;
        let mut value = self.read(&address)?;
        match (function, others.as_slice()) {
            ("clear", []) => value = value.zero(),
            ("add_each", [Value::List(items, _)]) => items.iter().try_for_each(|v| value.add(v, 1.0))?,
            ("add_tail", [Value::List(items, _), Value::Int(from)]) => {
                items.iter().skip(*from as usize).try_for_each(|v| value.add(v, 1.0))?;
            }
            ("add_concat", [Value::List(items, _)]) => {
                let Value::List(parts, _) = &mut value else { return wrong("`add_concat` to no list") };
                let mut items = items.iter();
                for part in parts {
                    let Value::List(part, _) = part else { return wrong("`add_concat` to a list of no lists") };
                    for a in part {
                        match items.next() {
                            Some(b) => a.add(b, 1.0)?,
                            None => return panics("cotangent: length mismatch"),
                        }
                    }
                }
                if items.next().is_some() {
                    return panics("cotangent: length mismatch");
                }
            }
            ("regrow", [Value::List(zeros, _)]) => {
                let Value::List(items, _) = &mut value else { return wrong("`regrow` of no list") };
                items.extend(zeros.iter().skip(items.len()).cloned());
            }
            (function, args) => return unknown(format!("the function `{function}` of {args:?}")),
        }
        self.write(&address, value)
    }

    fn repeat(&mut self, l: &Loop) -> Run<Flow> {
        match &l.head {
            Head::Range { range, .. } | Head::Repeat { times: range } | Head::Back { range, .. } => {
                let mut items = match self.inert(range)? {
                    Value::Items(items) => items,
                    Value::Range(Some(from), to) => super::numbers::range(from, to),
                    value => return wrong(format!("a loop over {value:?}")),
                };
                if let Head::Back { trips, .. } = &l.head {
                    let Some(Value::Int(trips)) = &self.cells[trips.0 as usize] else {
                        return wrong("trips of no number");
                    };
                    items.truncate(*trips as usize);
                    items.reverse();
                }
                let rows = self.turn_rows(l, items.len())?;
                let unread: Vec<_> = l.rows.seen.iter().map(|s| (s.0 as usize, self.unread[s.0 as usize])).collect();
                for i in items {
                    if let Head::Range { var, .. } | Head::Back { var, .. } = &l.head {
                        self.cells[var.0 as usize] = Some(Value::Int(i));
                    }
                    match self.iteration(l)? {
                        Again::Yes => {}
                        Again::No => break,
                        Again::Out(to) => return Ok(Flow::Jump(to)),
                    }
                }
                rows.into_iter().for_each(|(slot, cells)| self.slots[slot][cells].reverse());
                unread.into_iter().for_each(|(slot, at)| self.unread[slot] = at);
            }
            Head::Items { at, counted, sources } => return self.items(l, *at, *counted, sources),
            Head::Each { pattern, binds, iter } => {
                let value = self.inert(iter)?;
                let pattern = self.program.pattern(pattern)?;
                for item in self.items_of(value)? {
                    if !self.matches(&pattern, &item, binds)? {
                        return wrong("the pattern of a loop does not match");
                    }
                    match self.iteration(l)? {
                        Again::Yes => {}
                        Again::No => break,
                        Again::Out(to) => return Ok(Flow::Jump(to)),
                    }
                }
            }
            Head::While { cond } => loop {
                match self.inert(cond)? {
                    Value::Bool(true) => {}
                    Value::Bool(false) => break,
                    value => return wrong(format!("{value:?} as a condition")),
                }
                match self.iteration(l)? {
                    Again::Yes => {}
                    Again::No => break,
                    Again::Out(to) => return Ok(Flow::Jump(to)),
                }
            },
            Head::Forever => loop {
                match self.iteration(l)? {
                    Again::Yes => {}
                    Again::No => break,
                    Again::Out(to) => return Ok(Flow::Jump(to)),
                }
            },
            #[allow(unreachable_patterns)]
            other => return unknown(format!("the loop {other:?}")),
        }
        Ok(Flow::Next)
    }

    /// Rows that are read from the first cell to the last lie the other way round while they are read.
    fn turn_rows(&mut self, l: &Loop, steps: usize) -> Run<Vec<(usize, std::ops::Range<usize>)>> {
        let mut out = vec![];
        for slot in l.rows.read.iter().filter(|_| l.rows.ahead) {
            let slot = slot.0 as usize;
            let end = self.unread[slot].unwrap_or(0);
            let Some(start) = end.checked_sub(steps) else { return wrong("a row is shorter than its loop") };
            self.slots[slot][start..end].reverse();
            out.push((slot, start..end));
        }
        Ok(out)
    }

    fn iteration(&mut self, l: &Loop) -> Run<Again> {
        self.step()?;
        self.chose(3);
        Ok(match self.block(&l.body)? {
            Flow::Next => Again::Yes,
            Flow::Jump(Target::Continue(t)) if t == l.target => Again::Yes,
            Flow::Jump(Target::Break(t)) if t == l.target => Again::No,
            Flow::Jump(to) => Again::Out(to),
        })
    }

    fn items(&mut self, l: &Loop, at: crate::ir::VarId, counted: bool, sources: &[Source]) -> Run<Flow> {
        let mut streams: Vec<Vec<Value>> = vec![];
        for source in sources {
            streams.push(self.stream(source)?);
        }
        let count = streams.iter().map(Vec::len).min().unwrap_or(0);
        for i in 0..count {
            self.cells[at.0 as usize] = counted.then_some(Value::Int(i as i64));
            for (source, stream) in sources.iter().zip(&streams) {
                self.cells[source.item.0 as usize] = Some(stream[i].clone());
            }
            match self.iteration(l)? {
                Again::Yes => {}
                Again::No => break,
                Again::Out(to) => return Ok(Flow::Jump(to)),
            }
        }
        Ok(Flow::Next)
    }

    /// The items of a source in the order that they are visited in.
    fn stream(&mut self, source: &Source) -> Run<Vec<Value>> {
        let size = |m: &mut Self, code| match m.inert(code)? {
            Value::Int(n) if n > 0 => Ok(n as usize),
            Value::Int(_) => panics("chunk size must be non-zero"),
            other => wrong(format!("{other:?} as a size")),
        };
        if matches!(source.items, Items::Values) {
            let value = self.load(&source.place)?;
            let Value::List(mut items, _) = self.plain(value)? else { return wrong("a loop over no list") };
            if source.reversed {
                items.reverse();
            }
            return Ok(items);
        }
        let address = self.target(&source.place)?;
        let len = self.length(&address)?;
        let parts: Vec<(usize, usize)> = match &source.items {
            Items::Chunks { size: n, .. } => {
                let n = size(self, n)?;
                (0..len / n).map(|i| (i * n, i * n + n)).collect()
            }
            Items::RaggedChunks { size: n, .. } => {
                let n = size(self, n)?;
                (0..len.div_ceil(n)).map(|i| (i * n, (i * n + n).min(len))).collect()
            }
            Items::Windows { size: n } => {
                let n = size(self, n)?;
                (0..(len + 1).saturating_sub(n)).map(|i| (i, i + n)).collect()
            }
            _ => vec![],
        };
        let mut items = vec![];
        if matches!(source.items, Items::Shared | Items::Unique) {
            for i in 0..len {
                items.push(Value::Ref(self.element(&address, i as i64)?));
            }
        } else {
            for (from, to) in parts {
                items.push(Value::Ref(self.part(&address, Some(from as i64), Some(to as i64))?));
            }
        }
        if source.reversed {
            items.reverse();
        }
        Ok(items)
    }
}

/// What an iteration says of the next one.
enum Again {
    Yes,
    No,
    Out(Target),
}
