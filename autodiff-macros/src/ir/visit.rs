//! Walks over the IR.

use super::*;

impl Expr {
    /// Calls `f` with every place that the expression reads or borrows.
    pub fn each_place<'e>(&'e self, f: &mut impl FnMut(&'e Place)) {
        match self {
            Expr::Load(place)
            | Expr::Borrow { place, .. }
            | Expr::Copy { place, .. }
            | Expr::Concat { place }
            | Expr::Zero { like: place }
            | Expr::Neutral { like: place }
            | Expr::Room { like: place, .. }
            | Expr::Take(place)
            | Expr::Len(place)
            | Expr::Keep(place) => f(place),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter().for_each(|a| a.each_place(f));
            }
            Expr::List { items, .. } => items.iter().for_each(|a| a.each_place(f)),
            Expr::Variant { fields, .. } => fields.iter().for_each(|(_, a)| a.each_place(f)),
            Expr::Filled { like, parts } => {
                f(like);
                parts.iter().for_each(|(_, a)| a.each_place(f));
            }
            Expr::Struct(s) => s.values().for_each(|a| a.each_place(f)),
            Expr::Cast { value, .. } | Expr::Convert { value, .. } | Expr::Repeat { value, .. } => value.each_place(f),
            Expr::Inert(_) | Expr::Number(_) | Expr::ZeroOf(_) | Expr::Saved(_) | Expr::Lent(_) | Expr::Text(_) => {}
        }
    }

    /// Calls `f` with every place that the expression reads or borrows, to change.
    pub fn each_place_mut(&mut self, f: &mut impl FnMut(&mut Place)) {
        match self {
            Expr::Load(place)
            | Expr::Borrow { place, .. }
            | Expr::Copy { place, .. }
            | Expr::Concat { place }
            | Expr::Zero { like: place }
            | Expr::Neutral { like: place }
            | Expr::Room { like: place, .. }
            | Expr::Take(place)
            | Expr::Len(place)
            | Expr::Keep(place) => f(place),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter_mut().for_each(|a| a.each_place_mut(f));
            }
            Expr::List { items, .. } => items.iter_mut().for_each(|a| a.each_place_mut(f)),
            Expr::Variant { fields, .. } => fields.iter_mut().for_each(|(_, a)| a.each_place_mut(f)),
            Expr::Filled { like, parts } => {
                f(like);
                parts.iter_mut().for_each(|(_, a)| a.each_place_mut(f));
            }
            Expr::Struct(s) => {
                let values = s.fields.iter_mut().map(|(_, e)| e).chain(&mut s.base);
                values.for_each(|a| a.each_place_mut(f));
            }
            Expr::Cast { value, .. } | Expr::Convert { value, .. } | Expr::Repeat { value, .. } => {
                value.each_place_mut(f);
            }
            Expr::Inert(_) | Expr::Number(_) | Expr::ZeroOf(_) | Expr::Saved(_) | Expr::Lent(_) | Expr::Text(_) => {}
        }
    }

    /// Calls `f` with every piece of inert code of the expression.
    pub fn each_inert<'e>(&'e self, f: &mut impl FnMut(&'e Inert)) {
        match self {
            Expr::Inert(code) => f(code),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter().for_each(|a| a.each_inert(f));
            }
            Expr::List { items, .. } => items.iter().for_each(|a| a.each_inert(f)),
            Expr::Variant { fields, .. } => fields.iter().for_each(|(_, a)| a.each_inert(f)),
            Expr::Filled { parts, .. } => parts.iter().for_each(|(_, a)| a.each_inert(f)),
            Expr::Struct(s) => s.values().for_each(|a| a.each_inert(f)),
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => value.each_inert(f),
            Expr::Repeat { value, len, .. } => {
                value.each_inert(f);
                f(len);
            }
            _ => {}
        }
        self.each_place(&mut |place| place.each_inert(f));
    }

    /// Calls `f` with every variable that the expression mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        self.each_place(&mut |place| f(place.root));
        self.each_inert(&mut |code| code.reads.iter().for_each(|v| f(*v)));
    }
}

impl Place {
    /// Calls `f` with the inert code of the path.
    pub fn each_inert<'p>(&'p self, f: &mut impl FnMut(&'p Inert)) {
        for step in &self.path {
            step.code().into_iter().for_each(&mut *f);
        }
    }

    /// Calls `f` with every variable that the place mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        f(self.root);
        self.each_inert(&mut |code| code.reads.iter().for_each(|v| f(*v)));
    }
}

impl Edit {
    /// Calls `f` with the expressions of the edit.
    pub fn each_expr<'e>(&'e self, f: &mut impl FnMut(&'e Expr)) {
        match self {
            Edit::Push(e) | Edit::Insert(_, e) | Edit::Resize(_, e) | Edit::Fill(e) | Edit::Replace(e, _) => f(e),
            _ => {}
        }
    }

    /// Calls `f` with the places that the edit mentions beside the one it changes.
    pub fn each_place<'e>(&'e self, f: &mut impl FnMut(&'e Place)) {
        if let Edit::Extend(place) | Edit::CopyFrom(place, _) | Edit::Exchange(place) = self {
            f(place);
        }
    }

    /// Calls `f` with the inert code of the edit.
    pub fn each_inert<'e>(&'e self, f: &mut impl FnMut(&'e Inert)) {
        match self {
            Edit::Insert(code, _)
            | Edit::Remove(code, _)
            | Edit::Truncate(code)
            | Edit::Resize(code, _)
            | Edit::Arrange { order: code, .. }
            | Edit::RotateLeft(code)
            | Edit::RotateRight(code) => f(code),
            Edit::Swap(i, j) => {
                f(i);
                f(j);
            }
            _ => {}
        }
    }

    /// The variable that the edit defines.
    pub fn defines(&self) -> Option<VarId> {
        match self {
            Edit::Pop(v) | Edit::Remove(_, v) => *v,
            Edit::Replace(_, v) => Some(*v),
            _ => None,
        }
    }
}

impl Head {
    /// Calls `f` with every variable that the head mentions, the loop's own variables excepted.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        match self {
            Head::Range { range, .. } => range.reads.iter().for_each(|v| f(*v)),
            Head::Items { sources, .. } => {
                for source in sources {
                    source.place.each_var(f);
                    source.items.each_inert(&mut |code| code.reads.iter().for_each(|v| f(*v)));
                }
            }
            Head::Each { binds, iter, .. } => iter.reads.iter().chain(&iter.writes).chain(binds).for_each(|v| f(*v)),
            Head::While { cond } => cond.reads.iter().for_each(|v| f(*v)),
            Head::Repeat { times } => times.reads.iter().for_each(|v| f(*v)),
            Head::Back { range, trips, .. } => range.reads.iter().chain([trips]).for_each(|v| f(*v)),
            Head::Forever => {}
        }
    }

    /// The loop's own variables.
    pub fn own(&self) -> Vec<VarId> {
        match self {
            Head::Range { var, .. } | Head::Back { var, .. } => vec![*var],
            Head::Items { at, sources, .. } => sources.iter().map(|s| s.item).chain([*at]).collect(),
            Head::Each { binds, .. } => binds.clone(),
            Head::While { .. } | Head::Forever | Head::Repeat { .. } => vec![],
        }
    }
}

impl Items {
    /// Calls `f` with the size of chunks and windows.
    pub fn each_inert<'e>(&'e self, f: &mut impl FnMut(&'e Inert)) {
        match self {
            Items::Chunks { size, .. } | Items::RaggedChunks { size, .. } | Items::Windows { size } => f(size),
            _ => {}
        }
    }
}

impl Kind {
    /// Calls `f` with the values that the statement computes.
    pub fn each_value<'e>(&'e self, f: &mut impl FnMut(&'e Expr)) {
        match self {
            Kind::Let { value: Some(value), .. }
            | Kind::Set { value, .. }
            | Kind::Add { value, .. }
            | Kind::AddAll { value, .. }
            | Kind::Save { value, .. } => f(value),
            Kind::Edit { edit, .. } => edit.each_expr(f),
            _ => {}
        }
    }

    /// The blocks inside of the statement.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Kind::If { then, other, .. } => vec![then, other],
            Kind::Match { arms, .. } => arms.iter().map(|a| &a.body).collect(),
            Kind::Loop(l) => vec![&l.body],
            Kind::Rest { body, .. } => vec![body],
            _ => vec![],
        }
    }

    /// The blocks inside of the statement, to change.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Kind::If { then, other, .. } => vec![then, other],
            Kind::Match { arms, .. } => arms.iter_mut().map(|a| &mut a.body).collect(),
            Kind::Loop(l) => vec![&mut l.body],
            Kind::Rest { body, .. } => vec![body],
            _ => vec![],
        }
    }

    /// Calls `f` with every variable that the statement itself mentions (nested blocks excepted), written or read.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        match self {
            Kind::Let { var, value } => {
                f(*var);
                if let Some(value) = value {
                    value.each_var(f);
                }
            }
            Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
                place.each_var(f);
                value.each_var(f);
            }
            Kind::Run { places, more, .. } => {
                places.iter().for_each(|p| p.each_var(f));
                more.iter().for_each(|e| e.each_var(f));
            }
            Kind::Inert { code, binds } => {
                code.reads.iter().chain(&code.writes).chain(binds).for_each(|v| f(*v));
            }
            Kind::Unpack { place, parts } => {
                place.each_var(f);
                parts.iter().for_each(|v| f(*v));
            }
            Kind::Fields { place, parts, .. } => {
                place.each_var(f);
                parts.iter().for_each(|(_, v)| f(*v));
            }
            Kind::Split { place, at, halves, .. } => {
                place.each_var(f);
                at.reads.iter().chain(halves).for_each(|v| f(*v));
            }
            Kind::Windows { place, length, windows, parts } => {
                place.each_var(f);
                let indices = windows.iter().flat_map(|w| w.row.iter().chain([&w.from])).flat_map(|code| &code.reads);
                indices.chain([length]).chain(parts).for_each(|v| f(*v));
            }
            Kind::Edit { place, edit } => {
                place.each_var(f);
                edit.each_expr(&mut |e| e.each_var(f));
                edit.each_place(&mut |p| p.each_var(f));
                edit.each_inert(&mut |code| code.reads.iter().for_each(|v| f(*v)));
                edit.defines().into_iter().for_each(&mut *f);
            }
            Kind::Call(call) | Kind::CallRecord { call, .. } => call.each_var(f),
            Kind::CallAgain { call, kept } => {
                call.each_var(f);
                kept.kept().into_iter().for_each(|v| f(*v));
            }
            Kind::CallForward { call, tangents, result } => {
                call.each_var(f);
                tangents.iter().flatten().for_each(|t| t.each_var(f));
                result.iter().for_each(|v| f(*v));
            }
            Kind::CallPull { seed, args, results, .. } => {
                seed.each_var(f);
                args.iter().for_each(|a| a.each_var(f));
                results.iter().flatten().for_each(|v| f(*v));
            }
            Kind::If { cond, .. } => cond.reads.iter().chain(&cond.writes).for_each(|v| f(*v)),
            Kind::Match { scrutinee, arms, taken } => {
                taken.iter().for_each(|v| f(*v));
                scrutinee.reads.iter().chain(&scrutinee.writes).for_each(|v| f(*v));
                for arm in arms {
                    arm.binds.iter().for_each(|v| f(*v));
                    if let Some(guard) = &arm.guard {
                        guard.reads.iter().chain(&guard.writes).for_each(|v| f(*v));
                    }
                }
            }
            Kind::Loop(l) => l.head.each_var(f),
            Kind::Rest { exit, .. } => f(*exit),
            Kind::Save { value, .. } => value.each_var(f),
            Kind::Jump(_) | Kind::Open(_) | Kind::Restart(_) | Kind::Pass(_) => {}
        }
    }
}

impl Block {
    /// Calls `f` with every statement, nested ones after the one that they are in.
    pub fn each_stmt<'b>(&'b self, f: &mut impl FnMut(&'b Stmt)) {
        for stmt in &self.stmts {
            stmt.each_stmt(f);
        }
    }

    /// Calls `f` with every variable that the block mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        self.each_stmt(&mut |s| s.kind.each_var(f));
    }

    /// Does the block mention the variable?
    pub fn mentions(&self, v: VarId) -> bool {
        let mut found = false;
        self.each_var(&mut |u| found |= u == v);
        found
    }
}

impl Kind {
    /// What a pullback is handed to change it back.
    pub fn changed_back(&self) -> impl Iterator<Item = &Place> {
        let args = match self {
            Kind::CallPull { args, .. } => args.as_slice(),
            _ => &[],
        };
        args.iter().filter_map(|arg| match arg {
            PullArg::Unique(Some(ArgValue::Unique { place, .. }), _) => Some(place),
            _ => None,
        })
    }

    /// Every variable that the statement itself mentions.
    pub fn vars(&self) -> Vec<VarId> {
        let mut vars = vec![];
        self.each_var(&mut |v| vars.push(v));
        vars
    }

    /// Does the statement itself mention the variable, not those inside of it?
    pub fn itself_mentions(&self, v: VarId) -> bool {
        let mut found = false;
        self.each_var(&mut |u| found |= u == v);
        found
    }
}

impl Stmt {
    /// Calls `f` with the statement and every one nested in it.
    pub fn each_stmt<'b>(&'b self, f: &mut impl FnMut(&'b Stmt)) {
        f(self);
        for block in self.kind.blocks() {
            block.each_stmt(f);
        }
    }

    /// Does the statement, or one nested in it, mention the variable?
    pub fn mentions(&self, v: VarId) -> bool {
        let mut found = false;
        self.each_stmt(&mut |s| s.kind.each_var(&mut |u| found |= u == v));
        found
    }
}
