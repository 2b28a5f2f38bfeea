//! Loops: their heads, what they run over, and the rows of recorded values beside them.

use super::body::Body;
use super::place::Use;
use crate::ir::*;
use crate::names;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

impl Body<'_> {
    pub(super) fn repeat(&self, l: &Loop) -> TokenStream {
        let w = &self.writer;
        match &l.instead {
            Some(Instead::Apart(lent)) => return self.kept_apart(l, lent),
            Some(Instead::Lanes(items)) => return self.in_lanes(l, *items),
            Some(Instead::Alone(outer)) => return self.alone(l, outer),
            None | Some(Instead::Singly) => {}
        }
        let (ct, body) = (w.ct, self.stmts(&l.body));
        let body = if l.instead == Some(Instead::Singly) { quote!(#ct::singly(); #body) } else { body };
        let label = self.labels.get(&l.target).map(|l| quote!(#l:));
        let (pattern, steps) = match &l.head {
            Head::Range { var, range, .. } => (w.func.var(*var).name.to_token_stream(), range.tokens.clone()),
            Head::Items { at, counted, sources } => self.items(*at, *counted, sources),
            Head::Each { pattern, iter, .. } => (pattern.clone(), iter.tokens.clone()),
            Head::Repeat { times } => (quote!(_), times.tokens.clone()),
            Head::Back { var, range, open, trips } => {
                let (range, trips) = (&range.tokens, &w.func.var(*trips).name);
                let backward = if *open { quote!(backward_from) } else { quote!(backward) };
                (w.func.var(*var).name.to_token_stream(), quote!(#ct::#backward(#range, #trips)))
            }
            Head::While { cond } => {
                let cond = &cond.tokens;
                return quote!(#label while #cond { #body });
            }
            Head::Forever => return quote!(#label loop { #body }),
        };
        let (pattern, steps, rows) = self.along_rows(&l.rows, pattern, steps);
        quote!(#rows #label for #pattern in #steps { #body })
    }

    /// `with_two(a, b, |a, b| for … { … });`
    fn kept_apart(&self, l: &Loop, lent: &[Vec<VarId>]) -> TokenStream {
        let w = &self.writer;
        let own = self.repeat(&Loop { instead: None, ..l.clone() });
        lent.iter().fold(own, |own, parts| {
            let ct = w.ct;
            let names = parts.iter().map(|v| &w.func.var(*v).name);
            let lent = quote!(#(#names),*);
            let with = format_ident!("with_{}", ["two", "three", "four", "five"][parts.len() - 2]);
            if parts.iter().any(|v| w.wishes.of(*v).is_some()) {
                // Twice they are only handed on.
                (0..2).for_each(|_| w.wishes.is_guarded(&lent));
            }
            quote!(#ct::#with(#lent, |#lent| { #own });)
        })
    }

    /// `on_its_own(|| { let x = &x[..]; for … { … } });`
    fn alone(&self, l: &Loop, outer: &Outer) -> TokenStream {
        let (w, own) = (&self.writer, self.repeat(&Loop { instead: None, ..l.clone() }));
        let name = |v: &VarId| &w.func.var(*v).name;
        let there = |v: &VarId| {
            let by_name = !w.lent.contains(v) && !w.nested.contains_key(v) && !w.of_fields.contains(v);
            by_name && names::mentions_variable(&own, name(v))
        };
        let read = outer.read.iter().filter(|v| there(v)).map(|v| {
            let name = name(v);
            quote!(let #name = #name;)
        });
        let lent = outer.lent.iter().filter(|(v, _)| there(v)).filter_map(|(v, unique)| {
            let (name, lent) = (name(v), if *unique { quote!(&mut) } else { quote!(&) });
            if w.wishes.of(*v).is_some() {
                // Twice it is only handed on.
                w.wishes.is_guarded(&quote!(#name #name));
            }
            match w.func.var(*v).ty {
                Ty::Ref(..) => Some(quote!(let #name = #lent *#name;)),
                _ => names::is_only_indexed(&own, name).then(|| quote!(let #name = #lent #name[..];)),
            }
        });
        let changed = outer.changed.iter().filter(|(v, _)| there(v));
        let (names, outs): (Vec<_>, Vec<_>) = changed.map(|(v, out)| (name(v), name(out))).unzip();
        let ct = w.ct;
        quote! {
            #ct::on_its_own(|| {
                #(#read)* #(#lent)* #(let #outs = &mut #names; let mut #names = *#outs;)*
                #own
                #(*#outs = #names;)*
            });
        }
    }

    /// `sum += in_lanes([a, b], |[x, y]| x * y);`
    fn in_lanes(&self, l: &Loop, items: usize) -> TokenStream {
        let (w, stmts) = (&self.writer, &l.body.stmts);
        let Head::Range { form, .. } = &l.head else { unreachable!("slices are cut before loops over ranges") };
        let (mut slices, mut names) = (vec![], vec![]);
        for stmt in &stmts[..items] {
            let Kind::Let { var, value: Some(item) } = &stmt.kind else { unreachable!("an item has a name") };
            slices.push(match item {
                Expr::Saved(slot) => w.func.slots[slot.0 as usize].cells(!l.rows.seen.contains(slot), &form.end.tokens),
                Expr::Load(place) => {
                    let slice = w.func.var(place.root);
                    let name = &slice.name;
                    if matches!(slice.ty, Ty::Ref(true, _)) { quote!(&*#name) } else { quote!(#name) }
                }
                _ => unreachable!("an item is one of a slice or of a row"),
            });
            names.push(&w.func.var(*var).name);
        }
        let Kind::Add { place, value, minus } = &stmts[items].kind else { unreachable!("a sum is an addition") };
        let (ct, sum, term) = (w.ct, w.written(place), w.expr_as(value, &w.place_type(place)));
        let sign = if *minus { quote!(-=) } else { quote!(+=) };
        quote!(#sum #sign #ct::in_lanes([#(#slices),*], |[#(#names),*]| #term);)
    }

    /// The pattern and the iterator of a loop over containers.
    fn items(&self, at: VarId, counted: bool, sources: &[Source]) -> (TokenStream, TokenStream) {
        let w = &self.writer;
        let mut pattern = TokenStream::new();
        let mut chain = TokenStream::new();
        for (i, source) in sources.iter().enumerate() {
            let (iter, item) = (self.source(source), &w.func.var(source.item).name);
            if i == 0 {
                pattern = quote!(#item);
                chain = iter;
            } else {
                pattern = quote!((#pattern, #item));
                chain = quote!(#chain.zip(#iter));
            }
        }
        if counted {
            let at = &w.func.var(at).name;
            pattern = quote!((#at, #pattern));
            chain = quote!(#chain.enumerate());
        }
        (pattern, chain)
    }

    /// The pattern and the iterator of a loop that runs along rows, and the declaration of these.
    fn along_rows(
        &self,
        rows: &Rows,
        pattern: TokenStream,
        steps: TokenStream,
    ) -> (TokenStream, TokenStream, TokenStream) {
        let foretold =
            rows.foretold.iter().filter_map(|slot| self.writer.func.room_of(*slot)).filter(|s| s.foretells());
        let steps = foretold.fold(steps, |steps, s| s.expecting(&steps));
        let inside = rows.inside.iter().filter_map(|(slot, loops)| Some((self.writer.func.room_of(*slot)?, *loops)));
        let inside = inside.filter(|(s, _)| s.foretells());
        let steps = inside.fold(steps, |steps, (s, loops)| s.expecting_inside(loops, &steps));
        let strips = rows.strips.iter().filter_map(|(slot, n, part)| {
            let length = &self.writer.func.var(*n).name;
            Some((self.writer.func.room_of(*slot)?, length, *part))
        });
        let steps = strips.fold(steps, |steps, (s, length, part)| s.in_parts(length, part, &steps));
        let all = rows.filled.iter().map(|s| (*s, true)).chain(rows.read.iter().map(|s| (*s, false)));
        let slots: Vec<_> = all.filter_map(|(slot, filled)| Some((self.writer.func.room_of(slot)?, filled))).collect();
        if slots.len() < ZIPPED {
            let along = |(pattern, steps): (TokenStream, TokenStream), (slot, filled): (&Slot, bool)| {
                let cell = self.cells(slot);
                (quote!((#pattern, #cell)), slot.along(filled, rows.ahead, &steps))
            };
            let (pattern, steps) = slots.into_iter().fold((pattern, steps), along);
            return (pattern, steps, TokenStream::new());
        }
        let name = format_ident!("steps", span = Span::mixed_site());
        let mut declared = vec![quote!(let #name = #steps;)];
        let mut along = vec![(pattern, name.to_token_stream())];
        for (slot, filled) in slots {
            let (own, row) = (slot.cell(), slot.row(filled, rows.ahead, &name));
            declared.push(quote!(let #own = #row;));
            along.push((self.cells(slot), own.to_token_stream()));
        }
        let (pattern, steps) = zipped(&along);
        (pattern, steps, declared.into_iter().collect())
    }

    /// The names of what lies in a cell of a row, as a pattern.
    fn cells(&self, slot: &Slot) -> TokenStream {
        let column =
            |slot: &SlotId| (TokenStream::new(), self.writer.func.slots[slot.0 as usize].cell().to_token_stream());
        let columns: Vec<_> = slot.columns.iter().map(column).collect();
        if columns.is_empty() { slot.cell().to_token_stream() } else { super::frame::paired(&columns).1 }
    }

    fn source(&self, source: &Source) -> TokenStream {
        let w = &self.writer;
        let place = match &source.items {
            Items::Values => w.taken(&source.place),
            Items::Unique | Items::Chunks { unique: true, .. } | Items::RaggedChunks { unique: true, .. } => {
                w.element_of_field(&source.place, Use::Write).unwrap_or_else(|| w.changed(&source.place))
            }
            _ => w.element_of_field(&source.place, Use::Read).unwrap_or_else(|| w.receiver(&source.place)),
        };
        let iter = match &source.items {
            Items::Shared => quote!(#place.iter()),
            Items::Unique => quote!(#place.iter_mut()),
            Items::Values => quote!(#place.into_iter()),
            Items::Chunks { size, unique } => {
                let (n, method) = (&size.tokens, format_ident!("chunks_exact{}", if *unique { "_mut" } else { "" }));
                quote!(#place.#method(#n))
            }
            Items::RaggedChunks { size, unique } => {
                let (n, method) = (&size.tokens, format_ident!("chunks{}", if *unique { "_mut" } else { "" }));
                quote!(#place.#method(#n))
            }
            Items::Windows { size } => {
                let n = &size.tokens;
                quote!(#place.windows(#n))
            }
        };
        if source.reversed { quote!(#iter.rev()) } else { iter }
    }
}

/// As many iterators are zipped one to the other; of more, halves are, since rustc looks at the type of each pair anew.
const ZIPPED: usize = 8;

/// Patterns and iterators, zipped: one pattern for the items of one iterator.
fn zipped(along: &[(TokenStream, TokenStream)]) -> (TokenStream, TokenStream) {
    let pair = |(pattern, iter): (TokenStream, TokenStream), (part, other): (TokenStream, TokenStream)| {
        (quote!((#pattern, #part)), quote!(::core::iter::Iterator::zip(#iter, #other)))
    };
    if along.len() > ZIPPED {
        let (left, right) = along.split_at(along.len() / 2);
        return pair(zipped(left), zipped(right));
    }
    along.iter().cloned().reduce(pair).expect("something to run along")
}
