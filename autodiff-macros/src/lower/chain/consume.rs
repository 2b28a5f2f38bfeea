//! What is made of the items of a chain.

use crate::ir::code;
use crate::ir::named::is_of_field;
use crate::lower::chain::Chain;
use crate::lower::expr::overload::is_written;
use crate::lower::{Edit, Expr, Float, Inert, Kind, Lower, Place, Proj, Tokens, Ty, Val, VarId};
use crate::syntax::Spanned;
use proc_macro2::{Span, TokenStream};
use quote::quote;

impl<'a> Lower<'a> {
    /// A consumer of a chain; `None` if the method is none.
    pub(in crate::lower) fn consumed(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        let known = matches!(
            (name.as_str(), m.args.len()),
            ("sum" | "product" | "collect" | "unzip" | "count", 0) | ("for_each", 1) | ("fold", 2)
        );
        if !known || !self.is_stream(&m.receiver) {
            return None;
        }
        let expected = self.expected.take();
        if matches!(name.as_str(), "sum" | "product")
            && let Some(ty) = self.known.get(&of_items(m)).and_then(|known| known.ty.clone())
        {
            return Some(self.counted_up(m, ty));
        }
        let before = self.errors.count();
        let chain = self.chain(&m.receiver);
        let Some(chain) = chain else {
            if self.errors.count() == before {
                self.refuse_chain(m);
            }
            return Some(self.nothing());
        };
        let asked = self.turbofish(m).or(expected);
        Some(match name.as_str() {
            "sum" | "product" if self.has_own_sums(asked.as_ref(), name == "sum") => {
                self.gathered_into(m, chain, asked.expect("a type"))
            }
            "sum" | "product" => self.reduced(m, &chain, asked, name == "sum"),
            "for_each" => {
                if let Some(f) = self.function_argument(&m.args[0]) {
                    let target = self.target();
                    self.drive(&chain, target, &[], &mut |s, item| s.perform(&f, m.span(), vec![item]));
                }
                Val { expr: Expr::unit(), ty: Ty::unit() }
            }
            "count" => {
                let count = self.state("count", Ty::usize(), quote!(0usize));
                let target = self.target();
                self.drive(&chain, target, &[], &mut |s, item| {
                    s.settled_item(m.span(), item);
                    s.counted(count);
                });
                self.load(count.into())
            }
            "fold" => self.folded(m, &chain, asked.as_ref()),
            "collect" => self.collected(m, &chain, asked),
            _ => self.unzipped(m, &chain, asked),
        })
    }

    /// `sum` and `product`. Sums of floats start at −0.0, as in `std`.
    fn reduced(&mut self, m: &syn::ExprMethodCall, chain: &Chain, asked: Option<Ty>, sum: bool) -> Val {
        let key = std::ptr::from_ref(&m.method) as usize;
        // Without a type beside it, it is that of the items, which the rounds find.
        let found = || self.known.get(&key).and_then(|k| k.ty.clone());
        let ty = asked.or_else(found).unwrap_or(Ty::Unknown);
        if !matches!(ty, Ty::Float(_) | Ty::Unknown | Ty::Named(_)) {
            self.refuse(
                m,
                &format!("this `{}`", m.method),
                "of active items there are sums and products of floats only",
                "write the loop",
            );
            return self.nothing();
        }
        let first = if sum { quote!(-0.0) } else { quote!(1.0) };
        let (first, ty) = match ty {
            Ty::Named(name) | Ty::Float(Float::Named(name)) => {
                let method = &m.method;
                (quote!(::core::iter::empty::<#name>().#method::<#name>()), Ty::Float(Float::Named(name)))
            }
            // Where a sum starts, is asked of the type.
            Ty::Float(Float::Param(name)) => {
                let method = &m.method;
                (quote!(::core::iter::empty::<#name>().#method::<#name>()), Ty::Float(Float::Param(name)))
            }
            Ty::Unknown => (first, Ty::OPEN),
            ty => (first, ty),
        };
        let code = Inert { tokens: first, reads: vec![], writes: vec![], pure: true, ty: ty.clone() };
        let base = if sum { "sum" } else { "product" };
        let total = self.stored(base, Val { expr: Expr::Inert(code), ty }, key);
        let target = self.target();
        self.drive(chain, target, &[], &mut |s, item| {
            if let Ty::Int(_) = item.ty.peeled() {
                s.known.entry(of_items(m)).or_default().ty = Some(item.ty.peeled().clone());
                s.news = true;
            }
            let item = s.scalar(m.span(), item);
            let ty = s.func.var(total).ty.join(&Ty::OPEN.join(item.ty.peeled()));
            s.learn(&total.into(), &ty);
            s.learn_expr(&item.expr, &ty);
            if s.is_active(&item.expr) {
                s.activate(total);
            }
            if sum {
                s.emit(m.span(), Kind::Add { place: total.into(), value: item.expr, minus: false });
            } else {
                let old = s.load(total.into());
                let rule = crate::rules::infix("*").expect("multiplication is a primitive");
                let new = s.prim(m.span(), rule, vec![old, item]);
                s.store(total, new);
            }
        });
        self.load(total.into())
    }

    /// A sum or a product of items that a round before has found to be integers: as written, with their type beside it.
    fn counted_up(&mut self, m: &syn::ExprMethodCall, ty: Ty) -> Val {
        let name = ty.tokens().map(|name| syn::parse_quote!(::<#name>));
        let written = syn::ExprMethodCall { turbofish: name.or_else(|| m.turbofish.clone()), ..m.clone() };
        let code = self.inert(&syn::Expr::MethodCall(written));
        Val { expr: Expr::Inert(Inert { ty: ty.clone(), ..code }), ty }
    }

    fn folded(&mut self, m: &syn::ExprMethodCall, chain: &Chain, asked: Option<&Ty>) -> Val {
        let first = self.val(&m.args[0]);
        let first = self.settled_item(m.args[0].span(), first);
        let Some(f) = self.function_argument(&m.args[1]) else { return self.nothing() };
        // Parts of the state are told apart by the bytes of one address.
        let mut key = std::ptr::from_ref(&m.method) as usize;
        let state = self.fold_state(first, &mut key, asked);
        let target = self.target();
        self.drive(chain, target, &[], &mut |s, item| {
            let from = s.out.last().expect("an open block").len();
            let old = s.state_value(&state);
            // The next state is of the type of this one.
            let before = s.wanted.replace(old.ty.clone());
            let new = s.apply(&f, m.span(), vec![old, item]);
            s.wanted = before;
            s.next_state(&state, new, from);
        });
        self.state_value(&state)
    }

    /// `collect` into a vector, or into what is made of one.
    fn collected(&mut self, m: &syn::ExprMethodCall, chain: &Chain, asked: Option<Ty>) -> Val {
        if let Some(made) = &asked
            && let Some(item) = self.item_of_made(made)
        {
            let items = self.collected(m, chain, Some(Ty::Vec(Box::new(item))));
            return self.made_of(&m.receiver, items, made);
        }
        if let Some(Ty::Named(name)) = &asked
            && let Some(from_iter) = from_iter(name)
        {
            let items = self.collected(m, chain, Some(Ty::Vec(Box::new(Ty::Unknown))));
            let value = self.call_item(&from_iter, std::ptr::from_ref(m) as usize, m.span(), vec![items]);
            let ty = Ty::Named(name.clone());
            if let Expr::Load(place) = &value.expr
                && place.path.is_empty()
            {
                // The trait says what it gives.
                self.func.var_mut(place.root).ty = ty.clone();
            }
            return Val { ty, ..value };
        }
        let item = match asked {
            Some(Ty::Vec(item)) => Some(item),
            // By its uses, of which rustc says if they are those of another type.
            None | Some(Ty::Unknown) => Some(Box::new(Ty::Unknown)),
            // So it is for a field of a struct that is not seen.
            Some(Ty::Named(name)) if is_of_field(&name) => Some(Box::new(Ty::Unknown)),
            Some(_) => None,
        };
        let Some(item) = item else {
            self.refuse(
                &m.method,
                "`collect` of active items",
                "what it collects into is no vector",
                "write `collect::<Vec<_>>()`",
            );
            return self.nothing();
        };
        let key = std::ptr::from_ref(&m.method) as usize;
        let items = self.growing("items", chain, *item.clone(), key);
        let target = self.target();
        self.wanted = Some(*item);
        self.drive(chain, target, &[], &mut |s, item| s.push_item(items, item));
        self.wanted = None;
        self.load(items.into())
    }

    fn unzipped(&mut self, m: &syn::ExprMethodCall, chain: &Chain, asked: Option<Ty>) -> Val {
        let (left, right) = match asked {
            Some(Ty::Tuple(ts)) => match ts.as_slice() {
                [Ty::Vec(a), Ty::Vec(b)] => ((**a).clone(), (**b).clone()),
                _ => (Ty::Unknown, Ty::Unknown),
            },
            _ => (Ty::Unknown, Ty::Unknown),
        };
        let key = std::ptr::from_ref(&m.method) as usize;
        let left = self.growing("left", chain, left, key + 1);
        let right = self.growing("right", chain, right, key + 2);
        let target = self.target();
        self.drive(chain, target, &[], &mut |s, item| {
            let parts = s.item_parts(item, 2);
            for (var, part) in [left, right].into_iter().zip(parts) {
                s.push_item(var, part);
            }
        });
        let ty = Ty::Tuple(vec![self.func.var(left).ty.clone(), self.func.var(right).ty.clone()]);
        Val { expr: Expr::Tuple(vec![Expr::var(left), Expr::var(right)]), ty }
    }

    /// `place.extend(items)`
    pub(in crate::lower) fn extended(&mut self, m: &syn::ExprMethodCall, place: &Place) {
        let Some(chain) = self.chain(&m.args[0]) else { return };
        let target = self.target();
        let of_references = self.func.type_of(place).refers();
        self.drive(&chain, target, &[], &mut |s, item| {
            let item = if of_references { item } else { s.followed(item) };
            s.push_to(place, item, m.span());
        });
    }

    /// The parts of an item that is a tuple.
    pub(super) fn item_parts(&mut self, item: Val, n: usize) -> Vec<Val> {
        match item.expr {
            Expr::Tuple(parts) => parts
                .into_iter()
                .map(|expr| {
                    let ty = self.type_of(&expr);
                    Val { expr, ty }
                })
                .collect(),
            _ => {
                let place = self.place_of(self.chain_span, item);
                (0..n).map(|i| self.load(place.then(Proj::Field(i as u32)))).collect()
            }
        }
    }

    /// A vector that items are pushed to, of the right capacity where the number of items is known.
    pub(super) fn growing(&mut self, base: &str, chain: &Chain, item: Ty, key: usize) -> VarId {
        let length = if chain.is_lockstep() { self.length(chain) } else { None };
        let code = match length {
            Some(n) => {
                let text: TokenStream = n.tokens.clone();
                code::joined(quote!(::std::vec::Vec::with_capacity(#text)), &[n], Ty::Unknown)
            }
            None => code::joined(quote!(::std::vec::Vec::new()), &[], Ty::Unknown),
        };
        let ty = Ty::Vec(Box::new(item));
        let code = Inert { ty: ty.clone(), ..code };
        self.stored(base, Val { expr: Expr::Inert(code), ty }, key)
    }

    pub(super) fn push_item(&mut self, items: VarId, item: Val) {
        if matches!(item.ty, Ty::Ref(true, _)) && self.is_active(&item.expr) {
            self.errors.refuse(
                self.chain_span,
                "a container of references to active values",
                "what they point to is only known at run time",
                "collect the values themselves (`.copied()`), or indices",
            );
            return;
        }
        self.push_to(&items.into(), item, self.chain_span);
    }

    fn push_to(&mut self, place: &Place, item: Val, span: Span) {
        let value = match item.expr {
            Expr::Load(_) | Expr::Inert(_) | Expr::Number(_) => item,
            _ => {
                let ty = item.ty.clone();
                let var = self.bind(span, "t", item);
                Val { expr: Expr::var(var), ty }
            }
        };
        if self.is_active(&value.expr) {
            self.activate_place(place, true, span);
        }
        self.learn(&place.then(Proj::Index(code::literal(0))), &value.ty);
        let ty = self.func.type_of(place).item();
        self.learn_expr(&value.expr, &ty);
        self.emit(span, Kind::Edit { place: place.clone(), edit: Edit::Push(value.expr) });
    }

    /// The type in `sum::<T>()`.
    pub(in crate::lower) fn turbofish(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        m.turbofish.as_ref()?.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(self.read(t)),
            _ => None,
        })
    }
}

/// Where the rounds keep that the items of a sum are integers.
fn of_items(m: &syn::ExprMethodCall) -> usize {
    std::ptr::from_ref(&m.method) as usize + 1
}

/// Containers of the standard library that no own type is taken for.
const OF_STD: [&str; 9] =
    ["HashMap", "BTreeMap", "HashSet", "BTreeSet", "VecDeque", "BinaryHeap", "LinkedList", "String", "Rc"];

/// `Own::from_iter`, of a type by its name that is none of the standard library's.
fn from_iter(name: &Tokens) -> Option<syn::ExprPath> {
    let ty: syn::TypePath = syn::parse2(name.tokens()).ok().filter(|ty: &syn::TypePath| ty.qself.is_none())?;
    let mut path = ty.path;
    let last = path.segments.last()?.ident.to_string();
    if !is_written(name.printed()) || OF_STD.contains(&last.as_str()) {
        return None;
    }
    for segment in &mut path.segments {
        if let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_default();
        }
    }
    path.segments.push(syn::parse_quote!(from_iter));
    Some(syn::ExprPath { attrs: vec![], qself: None, path })
}
