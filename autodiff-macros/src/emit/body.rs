//! Statements.

use super::coerced::literals;
use super::compound::assignment;
use super::core_language;
use super::edit::lent_shared;
use super::expr::Writer;
use super::nested::nested;
use super::place::{self, Use};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// Writes the statements of a function.
pub struct Body<'a> {
    pub(super) writer: Writer<'a>,
    /// Labels of the loops that are named by jumps from inside of other loops.
    pub(super) labels: HashMap<u32, syn::Lifetime>,
    /// Variables that are written after their definition.
    written: HashSet<VarId>,
    /// Those of them that are written otherwise than as a whole.
    changed: HashSet<VarId>,
    /// How `return` is written.
    leave: TokenStream,
}

impl<'a> Body<'a> {
    /// A writer for the statements of `blocks`.
    pub fn new(func: &'a Func, ct: &'a TokenStream, blocks: &[&'a Block], leave: TokenStream) -> Body<'a> {
        let mut body = Body::in_core(func, ct, blocks, leave);
        body.writer.core = false;
        body.writer.nested = nested(func, blocks, &body.written);
        body.writer.literals = literals(func, blocks);
        let in_place = |slot: &SlotId| matches!(func.slots[slot.0 as usize].often, Often::InPlace(_));
        for block in blocks {
            block.each_stmt(&mut |stmt| {
                if let Kind::Let { var, value: Some(Expr::Room { slot, .. } | Expr::Lent(slot)) } = &stmt.kind
                    && in_place(slot)
                {
                    body.writer.lent.insert(*var);
                }
                body.writer.find_of_fields(stmt);
            });
        }
        body
    }

    /// The same, in the core language: see [`super::again`].
    pub fn in_core(func: &'a Func, ct: &'a TokenStream, blocks: &[&Block], leave: TokenStream) -> Body<'a> {
        let (nested, literals) = (HashMap::default(), HashMap::default());
        let (lent, of_fields) = (HashSet::default(), HashSet::default());
        let writer = Writer {
            func,
            ct,
            core: true,
            batch: false,
            nested,
            literals,
            lent,
            of_fields,
            opened: false,
            wishes: Default::default(),
        };
        let (written, changed) = (HashSet::default(), HashSet::default());
        let mut body = Body { writer, labels: HashMap::default(), written, changed, leave };
        for block in blocks {
            body.find_labels(block, &mut vec![]);
            crate::analysis::effects::written(block, &mut body.written);
            crate::analysis::effects::changed(block, &mut body.changed);
        }
        body
    }

    /// The writer for the backward sweep, which values are lent to; `opened`: out of a record that was handed over.
    pub fn backward(mut self, block: &Block, opened: bool) -> Body<'a> {
        self.writer.opened = opened;
        block.each_stmt(&mut |stmt| {
            // A reference of the user's is the one that is lent.
            let lent = match &stmt.kind {
                Kind::Let { var, value: Some(Expr::Lent(_)) } => Some(*var),
                Kind::CallAgain { call, kept } if kept.lends() => call.result,
                _ => None,
            };
            self.writer.lent.extend(lent.filter(|var| !matches!(self.writer.func.var(*var).ty, Ty::Ref(..))));
        });
        self
    }

    fn find_labels(&mut self, block: &Block, open: &mut Vec<u32>) {
        for stmt in &block.stmts {
            match &stmt.kind {
                Kind::Loop(l) => {
                    if let Some(label) = &l.label {
                        self.labels.insert(l.target, label.clone());
                    }
                    open.push(l.target);
                    self.find_labels(&l.body, open);
                    open.pop();
                }
                Kind::Jump(Jump { to: Target::Break(t) | Target::Continue(t), .. }) if open.last() != Some(t) => {
                    let name = format!("'outer_{t}");
                    self.labels.entry(*t).or_insert_with(|| syn::Lifetime::new(&name, Span::mixed_site()));
                }
                kind => kind.blocks().into_iter().for_each(|b| self.find_labels(b, open)),
            }
        }
    }

    /// The statements of a block, without braces.
    pub fn stmts(&self, block: &Block) -> TokenStream {
        let mut texts = Vec::with_capacity(block.stmts.len());
        let mut taken = HashSet::default();
        let mut written_to = 0;
        for (at, stmt) in block.stmts.iter().enumerate() {
            if at < written_to {
                continue;
            }
            let written = |var: &VarId| self.writer.nested.contains_key(var) || taken.contains(var);
            if matches!(&stmt.kind, Kind::Let { var, .. } if written(var)) {
                continue;
            }
            if let Some(all) = self.taken_at_once(&block.stmts[at..], &mut taken) {
                texts.push(all);
                continue;
            }
            if let Some(both) = self.at_once(&block.stmts[at..]) {
                texts.push(both);
                written_to = at + 2;
                continue;
            }
            if self.writer.core {
                texts.extend(self.step(&stmt.kind));
            }
            texts.push(self.if_wanted(&stmt.kind, self.stmt(stmt)));
            if Self::diverges(&stmt.kind) {
                break;
            }
        }
        // All at once: one by one, the compiler would be asked for every token of each.
        texts.into_iter().collect()
    }

    /// Does the statement never come to its end? Then nothing is written behind it.
    fn diverges(kind: &Kind) -> bool {
        match kind {
            Kind::Inert { code, .. } => code.diverges(),
            Kind::Rest { body, .. } => body.stmts.iter().any(|s| Self::diverges(&s.kind)),
            _ => false,
        }
    }

    pub(super) fn declared(&self, var: VarId) -> TokenStream {
        let v = self.writer.func.var(var);
        let name = &v.name;
        let mutable = match v.ty {
            Ty::Ref(true, _) => false,
            // Nothing is written through it, so it is another reference that is put there.
            Ty::Ref(false, _) => self.written.contains(&var),
            _ => v.mutable || self.written.contains(&var),
        };
        let mutable = mutable.then(|| quote!(mut));
        // The result of a call has a type that only rustc knows, and the core language no name for it.
        let named = !(self.writer.core && matches!(v.ty, Ty::Named(_) | Ty::Kept(_)));
        let ty = if v.typed && named { v.ty.tokens() } else { None };
        let ty = ty.map(|t| super::types::inside(t, self.writer.ct)).map(|t| quote!(: #t));
        quote!(#mutable #name #ty)
    }

    /// A variable with its type, in the core language: from there on it is a variable of the user's.
    fn typed(&self, declared: TokenStream, var: VarId, value: &Expr) -> TokenStream {
        let func = self.writer.func;
        let ty = match value {
            _ if func.var(var).typed && !matches!(func.var(var).ty, Ty::Named(_) | Ty::Kept(_)) => None,
            Expr::Zero { like } | Expr::Neutral { like } | Expr::Keep(like) => core_language::type_like(func, like),
            _ => core_language::declared(func, var),
        };
        ty.map_or_else(|| declared.clone(), |ty| quote!(#declared: #ty))
    }

    /// What comes before a statement that reads a slot, in the core language.
    fn step(&self, kind: &Kind) -> Option<TokenStream> {
        let slot = match kind {
            Kind::Let { value: Some(Expr::Saved(slot) | Expr::Lent(slot)), .. }
            | Kind::Set { value: Expr::Saved(slot), .. }
            | Kind::Edit { edit: Edit::Reload(slot), .. } => slot,
            _ => return None,
        };
        Some(core_language::step(&self.writer.func.slots[slot.0 as usize]))
    }

    /// How many references to references a variable stands behind what it is lent: those in between have no names here.
    fn references_between(&self, var: VarId, lent: &Expr) -> usize {
        let Expr::Borrow { place, unique: false } = lent else { return 0 };
        let func = self.writer.func;
        let known = |ty: &Ty| !matches!(ty.peeled(), Ty::Unknown | Ty::Named(_));
        let (of, lent) = (&func.var(var).ty, func.type_of(place));
        if known(of) && known(&lent) { of.references().saturating_sub(lent.references() + 1) } else { 0 }
    }

    fn stmt(&self, stmt: &Stmt) -> TokenStream {
        let w = &self.writer;
        if w.core
            && let Some(tokens) = core_language::stmt(w.func, &stmt.kind)
        {
            return tokens;
        }
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => {
                let (var_id, written) = (*var, value);
                // What a reference pointed to comes back behind as many.
                let behind = match (value, &w.func.var(*var).ty) {
                    (Expr::Saved(_), Ty::Ref(unique, inner)) => {
                        let first = if *unique { quote!(&mut) } else { quote!(&) };
                        let others = (0..inner.references()).map(|_| quote!(&));
                        Some(quote!(#first #(#others)*))
                    }
                    _ => None,
                };
                // The literal alone does not say what the function's other code has said of its type.
                let open = matches!(value, Expr::Inert(code) if matches!(code.ty, Ty::Float(Float::Open)));
                let known = matches!(w.func.var(*var).ty, Ty::Float(Float::F32 | Float::F64));
                let declared = if open && known && !w.func.var(*var).typed {
                    let (name, ty) = (self.declared(*var), w.func.var(*var).ty.tokens());
                    if w.core && matches!(w.func.var(*var).origin, Origin::Derivative(_)) {
                        name
                    } else {
                        quote!(#name: #ty)
                    }
                } else if matches!(value, Expr::Lent(_) | Expr::Room { .. }) {
                    let name = &w.func.var(*var).name;
                    quote!(#name)
                } else {
                    self.declared(*var)
                };
                let declared = if w.core { self.typed(declared, var_id, value) } else { declared };
                let ty = w.place_type(&var_id.into());
                let once_more = self.references_between(var_id, value);
                let value = w.cut(var_id, written, None);
                let value =
                    value.or_else(|| self.shared_out(var_id, written)).unwrap_or_else(|| w.expr_as(written, &ty));
                let value = (0..once_more).fold(value, |value, _| quote!(&#value));
                let value = if behind.is_some() { quote!(#behind { #value }) } else { value };
                quote_spanned!(stmt.span=> let #declared = #value;)
            }
            Kind::Let { var, value: None } => {
                let v = w.func.var(*var);
                let name = &v.name;
                let changed = || self.changed.contains(var) && !matches!(v.ty, Ty::Ref(..));
                let mutable = (v.mutable || changed()).then(|| quote!(mut));
                let ty =
                    v.ty.tokens()
                        .map(|t| super::types::inside(t, w.ct))
                        .map(|t| quote!(: #t))
                        .filter(|_| v.typed || !matches!(v.ty, Ty::Int(_)));
                quote!(let #mutable #name #ty;)
            }
            Kind::Set { place, value } => {
                let text = w.expr_as(value, &w.place_type(place));
                if let Some(tokens) = w.put_component(place, &text).or_else(|| w.put_whole(place, value, &text)) {
                    return tokens;
                }
                assignment(stmt.span, &w.written(place), &text, value)
            }
            Kind::Add { place, value, minus } => {
                let text = w.expr_as(value, &w.place_type(place));
                if let Some(tokens) = w.add_component(place, &text, *minus) {
                    return tokens;
                }
                let (place, value) = (w.written(place), text);
                if *minus {
                    quote_spanned!(stmt.span=> #place -= #value;)
                } else {
                    quote_spanned!(stmt.span=> #place += #value;)
                }
            }
            Kind::AddAll { place, value } => {
                let ct = w.ct;
                if let Some(tokens) = w.add_whole(place, value) {
                    return tokens;
                }
                let place = w.element_of_field(place, Use::Write).unwrap_or_else(|| self.reborrowed(place));
                let value = match value {
                    Expr::Load(p) => w.place(p),
                    e => w.expr(e),
                };
                quote!(#ct::add_to(#place, &#value);)
            }
            Kind::Run { function, places, more } => {
                let (ct, function) = (w.ct, format_ident!("{function}"));
                let first = self.reborrowed(&places[0]);
                let rest = places[1..].iter().map(|p| match self.is_reference(p) {
                    true => lent_shared(w.place(&p.clone().then(Proj::Deref))),
                    false => lent_shared(w.place(p)),
                });
                let more = more.iter().map(|e| w.expr(e));
                quote!(#ct::#function(#first #(, #rest)* #(, #more)*);)
            }
            Kind::Inert { code, .. } => code.tokens.clone(),
            Kind::Unpack { place, parts } => {
                let (place, parts) = (w.expr(&Expr::Load(place.clone())), parts.iter().map(|v| self.declared(*v)));
                quote!(let (#(#parts,)*) = #place;)
            }
            Kind::Split { place, at, unique, halves } => {
                let place = if *unique { w.changed(place) } else { w.receiver(place) };
                let at = &at.tokens;
                let [a, b] = halves.map(|v| w.func.var(v).name.clone());
                let method = if *unique { quote!(split_at_mut) } else { quote!(split_at) };
                quote!(let (#a, #b) = #place.#method(#at);)
            }
            Kind::Windows { .. } => self.windows(&stmt.kind),
            Kind::Fields { place, variant, unique, tangent, parts } => {
                let names: Vec<_> = parts.iter().map(|(_, v)| &w.func.var(*v).name).collect();
                let members: Vec<_> = parts.iter().map(|(member, _)| member).collect();
                let place = if *unique { w.written(place) } else { w.place(place) };
                let fields = place::fields(&place, variant, &members, *unique, *tangent);
                quote!(let (#(#names),*) = #fields;)
            }
            Kind::Edit { place, edit } => {
                let (asked, edit) = (self.asks_for_a_list(place, edit), self.edit(place, edit));
                quote!(#asked #edit)
            }
            Kind::Call(call) => self.call(stmt.span, call),
            Kind::CallForward { call, tangents, result } if w.core => self.core_forward(call, tangents, *result),
            Kind::CallRecord { call, .. } if w.core => self.call(stmt.span, call),
            Kind::CallPull { callee, seed, args, results, .. } if w.core => self.core_pull(callee, seed, args, results),
            Kind::CallForward { call, tangents, result } => self.call_forward(stmt.span, call, tangents, *result),
            Kind::CallRecord { call, record } => self.call_record(stmt.span, call, *record),
            Kind::CallAgain { call, kept: Again::Value(kept) } => self.call_again(stmt.span, call, *kept),
            Kind::CallAgain { call, kept: Again::Short(kept) } => self.short_again(stmt.span, call, *kept),
            Kind::CallAgain { call, kept: Again::Lent(kept) } => self.looked_at_again(stmt.span, call, *kept),
            Kind::CallAgain { call, kept: Again::Wanted(kept) } => self.wanted_again(stmt.span, call, *kept),
            Kind::CallAgain { call, kept: Again::Record(_) } => self.record_again(stmt.span, call),
            Kind::CallPull { callee, record, seed, args, results } => {
                self.call_pull(callee, *record, seed, args, results)
            }
            Kind::If { cond, then, other } => {
                let always = cond.tokens.to_string() == "true" && runs_through(then);
                let (cond, then) = (&cond.tokens, self.stmts(then));
                if other.stmts.is_empty() {
                    if always {
                        return quote!({ #then });
                    }
                    return quote!(if #cond { #then });
                }
                let other = match other.stmts.as_slice() {
                    [Stmt { kind: Kind::If { .. }, .. }] => self.stmts(other),
                    _ => {
                        let other = self.stmts(other);
                        quote!({ #other })
                    }
                };
                quote!(if #cond { #then } else #other)
            }
            Kind::Match { scrutinee, arms, .. } => {
                let scrutinee = &scrutinee.tokens;
                let arms = arms.iter().map(|arm| {
                    let pattern = &arm.pattern;
                    let guard = arm.guard.as_ref().map(|g| &g.tokens).map(|g| quote!(if #g));
                    let body = self.stmts(&arm.body);
                    quote!(#pattern #guard => { #body })
                });
                quote!(match #scrutinee { #(#arms)* })
            }
            Kind::Loop(l) => self.repeat(l),
            Kind::Jump(jump) => self.jump(jump),
            Kind::Rest { body, .. } => self.stmts(body),
            Kind::Save { slot, value } => {
                let slot = &w.func.slots[slot.0 as usize];
                let ct = w.ct;
                match value {
                    Expr::Copy { place, .. } | Expr::Load(place) if slot.lasting => {
                        let place = lent_shared(w.place(place));
                        slot.write(quote!(#ct::lasting(#place).ct_lasting()), ct)
                    }
                    Expr::Copy { place, .. } | Expr::Load(place) if slot.is_shape() => {
                        let place = lent_shared(w.place(place));
                        slot.write(quote!(#ct::shape_of(#place)), ct)
                    }
                    value if w.core => core_language::save(slot, &w.expr(value)),
                    // Copied where it is kept.
                    Expr::Copy { place, .. } | Expr::Load(place) if slot.is_flat() || slot.is_apart() => {
                        slot.write(lent_shared(w.place(place)), w.ct)
                    }
                    value => {
                        let write = match value {
                            Expr::Copy { place, method: "clone" } if place::is_by_name(w.func, place) => {
                                slot.write_copy(&w.place(place), ct)
                            }
                            _ => None,
                        };
                        let write = write.unwrap_or_else(|| slot.write(w.expr(value), ct));
                        match self.kept_if(slot) {
                            Some(asked) => quote!(if #asked { #write }),
                            None => write,
                        }
                    }
                }
            }
            Kind::Restart(slot) => w.func.room_of(*slot).map(Slot::restart).unwrap_or_default(),
            Kind::Pass(slot) => w.func.room_of(*slot).map(Slot::pass).unwrap_or_default(),
            Kind::Open(slot) => w.func.room_of(*slot).map(Slot::open).unwrap_or_default(),
        }
    }

    fn jump(&self, jump: &Jump) -> TokenStream {
        match jump.to {
            Target::Return => self.leave.clone(),
            Target::Break(t) => match self.labels.get(&t) {
                Some(label) => quote!(break #label;),
                None => quote!(break;),
            },
            Target::Continue(t) => match self.labels.get(&t) {
                Some(label) => quote!(continue #label;),
                None => quote!(continue;),
            },
        }
    }
}

/// Does the block surely end where its text does? Passes write `if true` around such blocks, where a loop is known to have
/// iterations; behind others `rustc` would find code that is never reached.
fn runs_through(block: &Block) -> bool {
    let mut through = true;
    block.each_stmt(&mut |s| through &= !matches!(&s.kind, Kind::Jump(_) | Kind::Inert { .. }));
    through
}
