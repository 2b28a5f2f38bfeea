//! Chains that have one item for each index: containers, ranges and repeated values, mapped, numbered, zipped, cut,
//! stepped through and reversed in any way. One counter drives the loop, and an item is an expression in it.

use crate::ir::Source;
use crate::ir::code;
use crate::lower::chain::{Chain, Hook, Sink};
use crate::lower::{Expr, Head, Inert, Items, Kind, Lower, Place, Proj, RangeForm, Ty, Val, VarId};
use crate::syntax;
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};

impl<'a> Lower<'a> {
    /// Drives a chain with an item for each index. `counter`: the variable that the user names the index by.
    pub(in crate::lower) fn lockstep(
        &mut self,
        chain: &Chain,
        exit: u32,
        hooks: &[Hook],
        counter: Option<VarId>,
        sink: Sink<'_, 'a>,
    ) {
        let outside = self.lent_out.len();
        chain.each_lent(&mut |place| self.lent_out.push(place.clone()));
        self.in_lockstep(chain, exit, hooks, counter, sink);
        self.lent_out.truncate(outside);
    }

    fn in_lockstep(&mut self, chain: &Chain, exit: u32, hooks: &[Hook], counter: Option<VarId>, sink: Sink<'_, 'a>) {
        if let Some(Chain::Range(n)) = chain.lone_range() {
            let var = counter.unwrap_or_else(|| self.keyed("i", n.ty.clone(), n.key));
            let head = Head::Range { var, range: n.range.clone(), form: n.form.clone() };
            let ty = self.func.var(var).ty.clone();
            return self.item_loop(exit, head, hooks, |s| {
                let item = s.item_at(chain, &name_of(s, var, ty.clone()), &mut vec![var].into_iter(), true);
                sink(s, item);
            });
        }
        let at = counter.unwrap_or_else(|| self.temp("at", Ty::usize(), false));
        let index = name_of(self, at, Ty::usize());
        if chain.is_plain() && chain.has_items() {
            let mut sources = vec![];
            self.sources(chain, &mut sources);
            let items: Vec<VarId> = sources.iter().map(|s: &Source| s.item).collect();
            for source in &sources {
                let place = self.item_place(source, &index);
                self.func.var_mut(source.item).alias = Some(place);
            }
            let head = Head::Items { at, counted: chain.counts(), sources };
            return self.item_loop(exit, head, hooks, |s| {
                let item = s.item_at(chain, &index, &mut items.clone().into_iter(), false);
                sink(s, item);
            });
        }
        let end = self.length(chain).unwrap_or_else(code::nothing);
        let text = &end.tokens;
        let range = code::joined(quote!(0..#text), std::slice::from_ref(&end), Ty::Unknown);
        let form =
            RangeForm { start: code::literal(0), end, inclusive: false, step: None, reversed: false, one_way: false };
        self.item_loop(exit, Head::Range { var: at, range, form }, hooks, |s| {
            let item = s.item_at(chain, &index, &mut vec![].into_iter(), false);
            sink(s, item);
        });
    }

    /// The containers of a chain, in order, with a variable for the item of each.
    fn sources(&mut self, chain: &Chain, sources: &mut Vec<Source>) {
        match chain {
            Chain::Items { place, items, reversed, .. } => {
                let element = self.func.known(self.func.type_of(place).item());
                let slice = || Box::new(Ty::Slice(Box::new(element.clone())));
                let (base, ty) = match items {
                    Items::Shared => ("item", Ty::Ref(false, Box::new(element))),
                    Items::Unique => ("item", Ty::Ref(true, Box::new(element))),
                    Items::Values => ("item", element),
                    Items::Chunks { unique, .. } | Items::RaggedChunks { unique, .. } => {
                        ("chunk", Ty::Ref(*unique, slice()))
                    }
                    Items::Windows { .. } => ("window", Ty::Ref(false, slice())),
                };
                let item = self.temp(base, ty, false);
                sources.push(Source { place: place.clone(), reversed: *reversed, items: items.clone(), item });
            }
            Chain::Zip(a, b) => {
                self.sources(a, sources);
                self.sources(b, sources);
            }
            chain => {
                if let Some(inner) = chain.one_to_one() {
                    self.sources(inner, sources);
                }
            }
        }
    }

    /// The item at an index. `items`: the variables that hold the items of the containers, as far as the loop has
    /// them; `lone`: the loop runs over the range itself.
    pub(super) fn item_at(
        &mut self,
        chain: &Chain,
        at: &Inert,
        items: &mut std::vec::IntoIter<VarId>,
        lone: bool,
    ) -> Val {
        match chain {
            Chain::Items { place, items: kind, reversed, copied } => {
                let Some(item) = items.next() else {
                    let source =
                        Source { place: place.clone(), reversed: *reversed, items: kind.clone(), item: VarId(0) };
                    let mut place = self.item_place(&source, at);
                    // What is lent to be changed cannot be asked for its length.
                    if let (Items::Unique, Some(Proj::Index(index))) = (kind, place.path.last_mut()) {
                        *index = self.while_lending(|s| s.inert_of(s.chain_span, "at", index.clone()));
                    }
                    let ty = self.func.type_of(&place);
                    let unique = match kind {
                        Items::Shared | Items::Windows { .. } => false,
                        Items::Unique => true,
                        Items::Chunks { unique, .. } | Items::RaggedChunks { unique, .. } => *unique,
                        Items::Values => return self.copied_out(place),
                    };
                    if *copied {
                        return self.copied_out(place);
                    }
                    return Val { expr: Expr::Borrow { place, unique }, ty: Ty::Ref(unique, Box::new(ty)) };
                };
                let value = self.load(item.into());
                if *copied { self.dereferenced_item(value) } else { value }
            }
            Chain::Range(_) if lone => {
                let var = items.next().expect("the variable of the range");
                self.load(var.into())
            }
            Chain::Range(n) => {
                let value = number(&n.form, &n.ty, at);
                let ty = value.ty.clone();
                Val { expr: Expr::Inert(value), ty }
            }
            Chain::Repeat(value) => match &value.expr {
                Expr::Load(place) => self.copied_out(place.clone()),
                _ => value.clone(),
            },
            Chain::Map(inner, f) => {
                let wanted = self.wanted.take();
                let item = self.item_at(inner, at, items, lone);
                self.wanted = wanted;
                self.apply(f, self.chain_span, vec![item])
            }
            Chain::Inspect(inner, f) => {
                let item = self.item_at(inner, at, items, lone);
                let item = self.settled_item(self.chain_span, item);
                let seen = self.lent_item(&item);
                self.perform(f, self.chain_span, vec![seen]);
                item
            }
            Chain::Copied(inner) => {
                let item = self.item_at(inner, at, items, lone);
                self.dereferenced_item(item)
            }
            Chain::Enumerate(inner) => {
                let item = self.item_at(inner, at, items, lone);
                let item = self.settled_item(self.chain_span, item);
                let ty = Ty::Tuple(vec![Ty::usize(), item.ty]);
                let text = at.tokens.to_string();
                let single = at.reads.first().is_some_and(|v| self.func.var(*v).name == text);
                let index = if single { Expr::var(at.reads[0]) } else { Expr::Inert(at.clone()) };
                Val { expr: Expr::Tuple(vec![index, item.expr]), ty }
            }
            Chain::Zip(a, b) => {
                let a = self.item_at(a, at, items, lone);
                let a = self.settled_item(self.chain_span, a);
                let b = self.item_at(b, at, items, lone);
                let b = self.settled_item(self.chain_span, b);
                let ty = Ty::Tuple(vec![a.ty, b.ty]);
                Val { expr: Expr::Tuple(vec![a.expr, b.expr]), ty }
            }
            Chain::Rev(inner) => {
                let end = self.length(inner).unwrap_or_else(code::nothing);
                let (n, k) = (code::operand(&end.tokens), code::operand(&at.tokens));
                let mut at = code::joined(quote!((#n - 1 - #k)), &[end.clone(), at.clone()], Ty::usize());
                if matches!(&**inner, Chain::Zip(..)) && inner.lends_unique() {
                    // Once an item is lent to be changed, its container is not asked for its length.
                    let var = self.temp("at", Ty::usize(), false);
                    self.emit(Span::call_site(), Kind::Let { var, value: Some(Expr::Inert(at)) });
                    at = self.inert_load(&var.into(), Ty::usize());
                }
                self.item_at(inner, &at, items, lone)
            }
            Chain::Skip(inner, n) => {
                let (n_text, k) = (code::operand(&n.tokens), code::operand(&at.tokens));
                let at = code::joined(quote!((#k + #n_text)), &[n.clone(), at.clone()], Ty::usize());
                self.item_at(inner, &at, items, lone)
            }
            Chain::StepBy(inner, n) => {
                let (n_text, k) = (code::operand(&n.tokens), code::operand(&at.tokens));
                let at = code::joined(quote!((#k * #n_text)), &[n.clone(), at.clone()], Ty::usize());
                self.item_at(inner, &at, items, lone)
            }
            Chain::Cycle(inner) => {
                let end = self.length(inner).unwrap_or_else(code::nothing);
                let (n, k) = (code::operand(&end.tokens), code::operand(&at.tokens));
                let at = code::joined(quote!((#k % #n)), &[end.clone(), at.clone()], Ty::usize());
                self.item_at(inner, &at, items, lone)
            }
            Chain::Take(inner, _) => self.item_at(inner, at, items, lone),
            Chain::Then(first, second) => self.item_of_either(first, second, at),
            _ => unreachable!("a chain with an item for each index"),
        }
    }

    /// What is at a place, which stays there: a copy, if it would be moved.
    fn copied_out(&mut self, place: Place) -> Val {
        let value = self.load(place.clone());
        match value.ty.is_copy() {
            Some(false) => Val { expr: Expr::Copy { place, method: "clone" }, ty: value.ty },
            _ => value,
        }
    }

    /// How many items there are; `None`: no end.
    pub(super) fn length(&mut self, chain: &Chain) -> Option<Inert> {
        let with = |tokens: TokenStream, pieces: &[Inert]| Some(code::joined(tokens, pieces, Ty::usize()));
        match chain {
            Chain::Items { place, items, .. } => {
                let whole = self.inert_load(place, Ty::Unknown);
                let text = crate::emit::place::list(&self.func, place);
                match items {
                    Items::Chunks { size, .. } => {
                        let n = code::operand(&size.tokens);
                        with(quote!((#text.len() / #n)), &[whole, size.clone()])
                    }
                    Items::RaggedChunks { size, .. } => {
                        let n = code::operand(&size.tokens);
                        with(quote!(#text.len().div_ceil(#n)), &[whole, size.clone()])
                    }
                    Items::Windows { size } => {
                        let n = code::operand(&size.tokens);
                        with(quote!((#text.len() + 1).saturating_sub(#n)), &[whole, size.clone()])
                    }
                    _ => with(quote!(#text.len()), &[whole]),
                }
            }
            Chain::Range(n) if n.form.end.tokens.is_empty() => None,
            Chain::Range(n) => {
                let (a, b) = (code::operand(&n.form.start.tokens), code::operand(&n.form.end.tokens));
                let count = if n.form.inclusive { quote!((#a..=#b).count()) } else { quote!((#a..#b).count()) };
                let (tokens, step) = match &n.form.step {
                    Some(step) => {
                        let by = code::operand(&step.tokens);
                        (quote!(#count.div_ceil(#by)), step.clone())
                    }
                    None => (count, code::nothing()),
                };
                with(tokens, &[n.form.start.clone(), n.form.end.clone(), step])
            }
            Chain::Repeat(_) => None,
            // Of nothing it has no end, but no items either.
            Chain::Cycle(inner) => {
                let one = self.length(inner)?;
                let n = code::operand(&one.tokens);
                with(quote!((if #n == 0 { 0usize } else { usize::MAX })), std::slice::from_ref(&one))
            }
            Chain::Zip(a, b) => match (self.length(a), self.length(b)) {
                (Some(a), Some(b)) => {
                    let (x, y) = (code::operand(&a.tokens), &b.tokens);
                    with(quote!(#x.min(#y)), &[a.clone(), b.clone()])
                }
                (a, b) => a.or(b),
            },
            Chain::Skip(inner, n) => {
                let all = self.length(inner)?;
                let (x, y) = (code::operand(&all.tokens), &n.tokens);
                with(quote!(#x.saturating_sub(#y)), &[all.clone(), n.clone()])
            }
            Chain::Take(inner, n) => match self.length(inner) {
                Some(all) => {
                    let (x, y) = (code::operand(&all.tokens), &n.tokens);
                    with(quote!(#x.min(#y)), &[all.clone(), n.clone()])
                }
                // The type of a number that is written out is shown.
                None => match syntax::written_integer(&n.tokens).and_then(|n| usize::try_from(n).ok()) {
                    Some(n) => with(Literal::usize_suffixed(n).into_token_stream(), &[]),
                    None => Some(n.clone()),
                },
            },
            Chain::StepBy(inner, n) => {
                let all = self.length(inner)?;
                let (x, y) = (code::operand(&all.tokens), &n.tokens);
                with(quote!(#x.div_ceil(#y)), &[all.clone(), n.clone()])
            }
            Chain::Then(first, second) => {
                let (a, b) = (self.length(first)?, self.length(second)?);
                let (x, y) = (code::operand(&a.tokens), code::operand(&b.tokens));
                with(quote!((#x + #y)), &[a.clone(), b.clone()])
            }
            chain => chain.one_to_one().and_then(|inner| self.length(inner)),
        }
    }

    /// A loop of a chain.
    pub(super) fn item_loop(&mut self, target: u32, head: Head, hooks: &[Hook], body: impl FnOnce(&mut Self)) {
        use crate::lower::{Block, Kind, Loop, Target};
        let before = std::mem::replace(&mut self.item_loop, target);
        let body = self.in_block(|s| {
            for hook in hooks {
                let then = s.in_block(|s| s.jump_to(s.chain_span, Target::Break(hook.exit)));
                let other = Block::default();
                let cond = Inert { ty: Ty::Bool, ..hook.done.clone() };
                s.emit(s.chain_span, Kind::If { cond, then, other });
            }
            body(s);
        });
        self.item_loop = before;
        let mut head = head;
        if let Head::Items { at, counted, .. } = &mut head {
            *counted |= body.stmts.iter().any(|stmt| stmt.mentions(*at));
        }
        self.emit(self.chain_span, Kind::Loop(Loop::plain(target, head, body)));
    }
}

/// The name of a counter as an operand.
fn name_of(lower: &Lower<'_>, var: VarId, ty: Ty) -> Inert {
    let name = &lower.func.var(var).name;
    Inert { tokens: quote!(#name), reads: vec![var], writes: vec![], pure: true, ty }
}

/// The number of a range at an index.
fn number(form: &RangeForm, ty: &Ty, at: &Inert) -> Inert {
    let (start, end, k) =
        (code::operand(&form.start.tokens), code::operand(&form.end.tokens), code::operand(&at.tokens));
    let mut pieces = vec![at.clone(), form.start.clone()];
    let mut offset = k.clone();
    if let Some(step) = &form.step {
        let by = code::operand(&step.tokens);
        offset = quote!((#k * #by));
        pieces.push(step.clone());
    }
    let offset = match ty {
        Ty::Int(Some(name)) if name.to_string() == "usize" => offset,
        Ty::Int(Some(name)) => quote!((#offset as #name)),
        _ => {
            // Of a type that rustc will find: the range itself counts.
            pieces.push(form.end.clone());
            let range = match (form.reversed, form.inclusive) {
                (true, true) => quote!((#start..=#end).rev()),
                (true, false) => quote!((#start..#end).rev()),
                (false, _) => quote!((#start..)),
            };
            let tokens = quote!(#range.nth(#offset).unwrap());
            return code::joined(tokens, &pieces, ty.clone());
        }
    };
    let tokens = if form.reversed {
        pieces.push(form.end.clone());
        if form.inclusive { quote!((#end - #offset)) } else { quote!((#end - 1 - #offset)) }
    } else if start.to_string() == "0" {
        offset
    } else {
        quote!((#start + #offset))
    };
    code::joined(tokens, &pieces, ty.clone())
}
