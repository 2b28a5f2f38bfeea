//! What a statement mentions, to change. What it declares is not among that.

use super::*;

/// Something that a statement mentions.
pub enum Mention<'s> {
    /// A place; the code in its path comes on its own.
    Place(&'s mut Place),
    /// Code.
    Code(&'s mut Inert),
    /// The variable of what was kept of a call.
    Kept(&'s mut VarId),
}

impl Stmt {
    /// Calls `f` with everything that the statement and those inside of it mention.
    pub fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        self.kind.each_mention_mut(f);
        self.kind.blocks_mut().into_iter().flat_map(|b| &mut b.stmts).for_each(|s| s.each_mention_mut(f));
    }
}

impl Kind {
    /// Calls `f` with what the statement itself mentions, those inside of it excepted.
    pub fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        match self {
            Kind::Let { value: Some(value), .. } | Kind::Save { value, .. } => value.each_mention_mut(f),
            Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
                place.each_mention_mut(f);
                value.each_mention_mut(f);
            }
            Kind::Run { places, more, .. } => {
                places.iter_mut().for_each(|p| p.each_mention_mut(f));
                more.iter_mut().for_each(|e| e.each_mention_mut(f));
            }
            Kind::Unpack { place, .. } | Kind::Fields { place, .. } => place.each_mention_mut(f),
            Kind::Split { place, at, .. } => {
                place.each_mention_mut(f);
                f(Mention::Code(at));
            }
            Kind::Windows { place, windows, .. } => {
                place.each_mention_mut(f);
                let codes = windows.iter_mut().flat_map(|w| w.row.iter_mut().chain([&mut w.from]));
                codes.for_each(|code| f(Mention::Code(code)));
            }
            Kind::Edit { place, edit } => {
                place.each_mention_mut(f);
                edit.each_mention_mut(f);
            }
            Kind::Call(call) | Kind::CallRecord { call, .. } => call.each_mention_mut(f),
            Kind::CallAgain { call, kept } => {
                call.each_mention_mut(f);
                if let Again::Value(kept) | Again::Short(kept) | Again::Lent(kept) | Again::Wanted(kept) = kept {
                    f(Mention::Kept(kept));
                }
            }
            Kind::CallForward { call, tangents, .. } => {
                call.each_mention_mut(f);
                tangents.iter_mut().flatten().for_each(|value| value.each_mention_mut(f));
            }
            Kind::CallPull { seed, args, .. } => {
                seed.each_mention_mut(f);
                args.iter_mut().for_each(|arg| arg.each_mention_mut(f));
            }
            Kind::Inert { code, .. } | Kind::If { cond: code, .. } => f(Mention::Code(code)),
            Kind::Match { scrutinee, arms, .. } => {
                let guards = arms.iter_mut().filter_map(|arm| arm.guard.as_mut());
                guards.chain([scrutinee]).for_each(|code| f(Mention::Code(code)));
            }
            Kind::Loop(l) => l.head.each_mention_mut(f),
            Kind::Let { value: None, .. }
            | Kind::Rest { .. }
            | Kind::Jump(_)
            | Kind::Open(_)
            | Kind::Restart(_)
            | Kind::Pass(_) => {}
        }
    }
}

impl Place {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        f(Mention::Place(self));
        self.path.iter_mut().for_each(|step| match step {
            Proj::Index(code) | Proj::Range(code) => f(Mention::Code(code)),
            Proj::Keyed(keyed) => {
                [&mut keyed.index, &mut keyed.key].into_iter().for_each(|code| f(Mention::Code(code)))
            }
            _ => {}
        });
    }
}

impl Expr {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        self.each_place_mut(&mut |place| place.each_mention_mut(f));
        self.each_code_mut(&mut |code| f(Mention::Code(code)));
    }

    /// Calls `f` with the code of the expression that stands in none of its places.
    fn each_code_mut(&mut self, f: &mut impl FnMut(&mut Inert)) {
        match self {
            Expr::Inert(code) => f(code),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter_mut().for_each(|e| e.each_code_mut(f));
            }
            Expr::List { items, .. } => items.iter_mut().for_each(|e| e.each_code_mut(f)),
            Expr::Variant { fields, .. } => fields.iter_mut().for_each(|(_, e)| e.each_code_mut(f)),
            Expr::Filled { parts, .. } => parts.iter_mut().for_each(|(_, e)| e.each_code_mut(f)),
            Expr::Struct(s) => {
                let values = s.fields.iter_mut().map(|(_, e)| e).chain(&mut s.base);
                values.for_each(|e| e.each_code_mut(f));
            }
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => value.each_code_mut(f),
            Expr::Repeat { value, len, .. } => {
                value.each_code_mut(f);
                f(len);
            }
            _ => {}
        }
    }
}

impl Edit {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        match self {
            Edit::Push(e) | Edit::Fill(e) | Edit::Replace(e, _) => e.each_mention_mut(f),
            Edit::Insert(code, e) | Edit::Resize(code, e) => {
                f(Mention::Code(code));
                e.each_mention_mut(f);
            }
            Edit::Extend(place) | Edit::CopyFrom(place, _) | Edit::Exchange(place) => place.each_mention_mut(f),
            Edit::Remove(code, _)
            | Edit::Truncate(code)
            | Edit::Arrange { order: code, .. }
            | Edit::RotateLeft(code)
            | Edit::RotateRight(code) => f(Mention::Code(code)),
            Edit::Swap(i, j) => [i, j].into_iter().for_each(|code| f(Mention::Code(code))),
            _ => {}
        }
    }
}

impl Call {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        for arg in &mut self.args {
            arg.value.each_mention_mut(f);
            arg.kept.iter_mut().for_each(|kept| f(Mention::Kept(kept)));
        }
    }
}

impl ArgValue {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        match self {
            ArgValue::Value(e) => e.each_mention_mut(f),
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => place.each_mention_mut(f),
            ArgValue::Function(_) => {}
        }
    }
}

impl PullArg {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        let (value, bar) = match self {
            PullArg::Number(e) | PullArg::Kept(e) => return e.each_mention_mut(f),
            PullArg::Given(_) | PullArg::Function(_) => return,
            PullArg::Shared(value, bar) => (Some(value), bar),
            PullArg::Unique(value, bar) => (value.as_mut(), bar),
        };
        value.into_iter().for_each(|value| value.each_mention_mut(f));
        bar.iter_mut().for_each(|place| place.each_mention_mut(f));
    }
}

impl Head {
    fn each_mention_mut(&mut self, f: &mut impl FnMut(Mention<'_>)) {
        match self {
            Head::Range { range, form, .. } => {
                let codes = [range, &mut form.start, &mut form.end];
                codes.into_iter().chain(&mut form.step).for_each(|code| f(Mention::Code(code)));
            }
            Head::Items { sources, .. } => sources.iter_mut().for_each(|source| {
                source.place.each_mention_mut(f);
                match &mut source.items {
                    Items::Chunks { size, .. } | Items::RaggedChunks { size, .. } | Items::Windows { size } => {
                        f(Mention::Code(size));
                    }
                    _ => {}
                }
            }),
            Head::While { cond: code }
            | Head::Each { iter: code, .. }
            | Head::Repeat { times: code }
            | Head::Back { range: code, .. } => f(Mention::Code(code)),
            Head::Forever => {}
        }
    }
}
