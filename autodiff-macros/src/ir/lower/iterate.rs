//! `for` over ranges and over the items of containers.

use super::{Dest, Expr, Head, Inert, Items, Lower, Origin, Place, Proj, RangeForm, Ty, Val, VarId, place};
use crate::ir::Source;
use quote::quote;
use syn::spanned::Spanned;

/// A chain of iterators, taken apart.
enum Chain {
    Source { place: Place, items: Items, reversed: bool, copied: bool },
    Enumerate(Box<Chain>),
    Zip(Box<Chain>, Box<Chain>),
}

/// What a pattern binds to an item: done at the start of the body.
enum Binding<'e> {
    Item(&'e syn::Pat, VarId, bool),
    Counter(&'e syn::Pat),
}

impl Lower<'_> {
    pub(super) fn for_loop(&mut self, f: &syn::ExprForLoop) {
        if let Some((range, adaptors)) = range_of(&f.expr) {
            return self.range_loop(f, range, &adaptors);
        }
        if !self.mentions_active(&f.expr) && (!is_chain(&f.expr) || self.is_opaque(&f.expr)) {
            return self.each(f);
        }
        let Some(chain) = self.chain(&f.expr) else { return };
        let mut sources = vec![];
        let mut bindings = vec![];
        self.take_apart(&chain, &f.pat, &mut sources, &mut bindings);
        let counter = bindings.iter().find_map(|b| match b {
            Binding::Counter(p) => Some(*p),
            Binding::Item(..) => None,
        });
        self.scopes.push(Default::default());
        let (at, counted) = match counter {
            Some(syn::Pat::Ident(p)) if p.mutability.is_none() => {
                (self.declare(&p.ident, false, Ty::usize(), false), true)
            }
            _ => (self.temp("at", Ty::usize(), false), counter.is_some()),
        };
        for source in &sources {
            let item = self.item_place(source, at);
            self.func.var_mut(source.item).alias = Some(item);
        }
        let head = Head::Items { at, counted, sources };
        let body = |s: &mut Self| {
            for binding in bindings {
                match binding {
                    Binding::Item(pattern, item, copied) => {
                        let value = s.item_value(item, copied);
                        s.destructure(pattern, value);
                    }
                    Binding::Counter(pattern @ (syn::Pat::Ident(_) | syn::Pat::Wild(_))) => {
                        if let syn::Pat::Ident(p) = pattern
                            && p.mutability.is_some()
                        {
                            let value = Val { expr: Expr::var(at), ty: Ty::usize() };
                            s.destructure(pattern, value);
                        }
                    }
                    Binding::Counter(pattern) => {
                        s.refuse(pattern, "this pattern", "the counter is an integer", "write a name or `_`");
                    }
                }
            }
            s.block_into(&f.body, Dest::Discard);
        };
        self.repeat_loop(f.span(), f.label.as_ref(), head, None, body);
        self.scopes.pop();
    }

    /// A loop over anything that carries no derivative.
    fn each(&mut self, f: &syn::ExprForLoop) {
        let iter = self.inert(&f.expr);
        self.scopes.push(Default::default());
        let binds = self.declare_all(&f.pat, &Ty::Unknown);
        let pattern = self.inert_pattern(&f.pat);
        let head = Head::Each { pattern, binds, iter };
        self.repeat_loop(f.span(), f.label.as_ref(), head, None, |s| s.block_into(&f.body, Dest::Discard));
        self.scopes.pop();
    }

    /// Is it a parameter of a type that only its name is known of, which carries no derivative?
    fn is_opaque(&self, e: &syn::Expr) -> bool {
        let var = self.variable(e).map(|v| self.func.var(v));
        var.is_some_and(|v| matches!((&v.ty, v.origin), (Ty::Named(_), Origin::Param(_))))
    }

    fn item_value(&mut self, item: VarId, copied: bool) -> Val {
        let value = self.load(item.into());
        match &value.ty {
            Ty::Ref(_, _) if copied => self.load(Place::from(item).then(Proj::Deref)),
            _ => value,
        }
    }

    /// The place that the `at`-th item stands for.
    fn item_place(&mut self, source: &Source, at: VarId) -> Place {
        let name = self.func.var(at).name.clone();
        let whole = self.inert_load(&source.place, Ty::Unknown);
        let text = &whole.tokens;
        let mut reads = vec![at];
        let index = if source.reversed {
            reads.extend(whole.reads.iter().copied());
            match &source.items {
                Items::Chunks { size, .. } => {
                    let n = place::operand(&size.tokens);
                    quote!((#text.len() / #n - 1 - #name))
                }
                Items::RaggedChunks { size, .. } => {
                    let n = place::operand(&size.tokens);
                    quote!((#text.len().div_ceil(#n) - 1 - #name))
                }
                Items::Windows { size } => {
                    let n = place::operand(&size.tokens);
                    quote!((#text.len() - #n - #name))
                }
                _ => quote!((#text.len() - 1 - #name)),
            }
        } else {
            quote!(#name)
        };
        let inert = |tokens, more: &Inert| {
            let mut reads = reads.clone();
            reads.extend(more.reads.iter().copied());
            Inert { tokens, reads, writes: vec![], pure: true, ty: Ty::usize() }
        };
        let none = place::nothing();
        let step = match &source.items {
            Items::Chunks { size, .. } => {
                let n = place::operand(&size.tokens);
                Proj::Range(inert(quote!(#index * #n..#index * #n + #n), size))
            }
            Items::RaggedChunks { size, .. } => {
                let n = place::operand(&size.tokens);
                let mut code = inert(quote!(#index * #n..(#index * #n + #n).min(#text.len())), size);
                code.reads.extend(whole.reads.iter().copied());
                Proj::Range(code)
            }
            Items::Windows { size } => {
                let n = place::operand(&size.tokens);
                Proj::Range(inert(quote!(#index..#index + #n), size))
            }
            _ => Proj::Index(inert(index, &none)),
        };
        source.place.then(step)
    }

    /// A chain of iterators over containers.
    fn chain(&mut self, e: &syn::Expr) -> Option<Chain> {
        match e {
            syn::Expr::Paren(p) => return self.chain(&p.expr),
            syn::Expr::Reference(r) => {
                let place = self.iterated(&r.expr)?;
                let items = if r.mutability.is_some() { Items::Unique } else { Items::Shared };
                return Some(Chain::Source { place, items, reversed: false, copied: false });
            }
            syn::Expr::MethodCall(m) => return self.adaptor(m),
            _ => {}
        }
        let place = self.iterated(e)?;
        let items = match self.func.type_of(&place) {
            Ty::Ref(true, _) => Items::Unique,
            Ty::Ref(false, _) => Items::Shared,
            _ => Items::Values,
        };
        Some(Chain::Source { place, items, reversed: false, copied: false })
    }

    fn iterated(&mut self, e: &syn::Expr) -> Option<Place> {
        if let Some(place) = self.while_lending(|s| s.place(e)) {
            return Some(place);
        }
        let value = self.val(e);
        Some(self.place_of(e.span(), value))
    }

    fn adaptor(&mut self, m: &syn::ExprMethodCall) -> Option<Chain> {
        let name = m.method.to_string();
        let size = |s: &mut Self| m.args.first().map_or_else(place::nothing, |e| s.while_lending(|s| s.bound(e)));
        let source = |place, items| Some(Chain::Source { place, items, reversed: false, copied: false });
        match (name.as_str(), m.args.len()) {
            ("iter", 0) => source(self.iterated(&m.receiver)?, Items::Shared),
            ("iter_mut", 0) => source(self.iterated(&m.receiver)?, Items::Unique),
            ("into_iter", 0) => self.chain(&m.receiver),
            ("chunks_exact", 1) => {
                source(self.iterated(&m.receiver)?, Items::Chunks { size: size(self), unique: false })
            }
            ("chunks_exact_mut", 1) => {
                source(self.iterated(&m.receiver)?, Items::Chunks { size: size(self), unique: true })
            }
            ("chunks", 1) => {
                source(self.iterated(&m.receiver)?, Items::RaggedChunks { size: size(self), unique: false })
            }
            ("chunks_mut", 1) => {
                source(self.iterated(&m.receiver)?, Items::RaggedChunks { size: size(self), unique: true })
            }
            ("windows", 1) => source(self.iterated(&m.receiver)?, Items::Windows { size: size(self) }),
            ("enumerate", 0) => Some(Chain::Enumerate(Box::new(self.chain(&m.receiver)?))),
            ("zip", 1) => {
                let left = self.chain(&m.receiver)?;
                let right = self.chain(&m.args[0])?;
                Some(Chain::Zip(Box::new(left), Box::new(right)))
            }
            ("copied" | "cloned", 0) => match self.chain(&m.receiver)? {
                Chain::Source { place, items, reversed, .. } => {
                    Some(Chain::Source { place, items, reversed, copied: true })
                }
                other => Some(other),
            },
            ("rev", 0) => match self.chain(&m.receiver)? {
                Chain::Source { place, items, reversed, copied } => {
                    Some(Chain::Source { place, items, reversed: !reversed, copied })
                }
                Chain::Enumerate(_) | Chain::Zip(..) => {
                    self.refuse(
                        m,
                        "`.rev()` behind `.enumerate()` or `.zip()`",
                        "it pairs the items from the end",
                        "loop over a reversed range of indices: `for i in (0..x.len()).rev()`",
                    );
                    None
                }
            },
            ("skip" | "take", 1) => match self.chain(&m.receiver)? {
                Chain::Source { place, items: items @ (Items::Shared | Items::Unique), reversed: false, copied } => {
                    let count = size(self);
                    let whole = self.inert_load(&place, Ty::Unknown);
                    let (text, n) = (&whole.tokens, place::operand(&count.tokens));
                    let tokens = match name.as_str() {
                        "skip" => quote!(#n.min(#text.len())..),
                        _ => quote!(..#n.min(#text.len())),
                    };
                    let range = place::joined(tokens, &[count, whole], Ty::Unknown);
                    Some(Chain::Source { place: place.then(Proj::Range(range)), items, reversed: false, copied })
                }
                _ => {
                    self.refuse_chain(m);
                    None
                }
            },
            _ => {
                self.refuse_chain(m);
                None
            }
        }
    }

    fn refuse_chain(&mut self, m: &syn::ExprMethodCall) {
        self.refuse(
            &m.method,
            &format!("the iterator `.{}(…)`", m.method),
            "of iterator chains only `iter`, `iter_mut`, `into_iter`, `enumerate`, `zip`, `rev`, `copied`, `skip`, `take`, \
             `chunks`, `chunks_exact` and `windows` are supported yet, as the head of a `for` loop",
            "write the loop over an index: `for i in 0..x.len()`",
        );
    }

    fn take_apart<'e>(
        &mut self,
        chain: &Chain,
        pattern: &'e syn::Pat,
        sources: &mut Vec<Source>,
        bindings: &mut Vec<Binding<'e>>,
    ) {
        match chain {
            Chain::Source { place, items, reversed, copied } => {
                let element = self.func.type_of(place).item();
                let (base, ty) = match items {
                    Items::Shared if *copied => ("item", Ty::Ref(false, Box::new(element))),
                    Items::Shared => ("item", Ty::Ref(false, Box::new(element))),
                    Items::Unique => ("item", Ty::Ref(true, Box::new(element))),
                    Items::Values => ("item", element),
                    Items::Chunks { unique, .. } | Items::RaggedChunks { unique, .. } => {
                        ("chunk", Ty::Ref(*unique, Box::new(Ty::Slice(Box::new(element)))))
                    }
                    Items::Windows { .. } => ("window", Ty::Ref(false, Box::new(Ty::Slice(Box::new(element))))),
                };
                let item = self.temp(base, ty, false);
                sources.push(Source { place: place.clone(), reversed: *reversed, items: items.clone(), item });
                bindings.push(Binding::Item(pattern, item, *copied));
            }
            Chain::Enumerate(inner) => match pair(pattern) {
                Some((counter, item)) => {
                    bindings.push(Binding::Counter(counter));
                    self.take_apart(inner, item, sources, bindings);
                }
                None => self.refuse_pattern(pattern),
            },
            Chain::Zip(left, right) => match pair(pattern) {
                Some((a, b)) => {
                    self.take_apart(left, a, sources, bindings);
                    self.take_apart(right, b, sources, bindings);
                }
                None => self.refuse_pattern(pattern),
            },
        }
    }

    fn refuse_pattern(&mut self, pattern: &syn::Pat) {
        self.refuse(
            pattern,
            "this pattern of a `for` loop",
            "the chain yields pairs",
            "write a tuple of names, such as `(i, x)`",
        );
    }

    fn range_loop(&mut self, f: &syn::ExprForLoop, range: &syn::ExprRange, adaptors: &[&syn::ExprMethodCall]) {
        let range_expr = range;
        let ty = range.start.as_deref().map_or(Ty::Unknown, |e| self.infer(e));
        let ty = ty.join(&range.end.as_deref().map_or(Ty::Unknown, |e| self.infer(e)));
        if ty.is_float() {
            self.refuse(&f.expr, "a range of floats", "rustc cannot step through it", "loop over an integer");
            return;
        }
        let bound = |s: &mut Self, e: Option<&syn::Expr>| e.map_or_else(place::nothing, |e| s.range_bound(e));
        let start = bound(self, range.start.as_deref());
        let end = bound(self, range.end.as_deref());
        let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
        let mut form = RangeForm { start, end, inclusive, step: None, reversed: false, one_way: false };
        let (a, b) = (place::operand(&form.start.tokens), place::operand(&form.end.tokens));
        let mut tokens = if inclusive { quote!((#a..=#b)) } else { quote!((#a..#b)) };
        for adaptor in adaptors {
            match adaptor.method.to_string().as_str() {
                "rev" => {
                    form.reversed = !form.reversed;
                    tokens = quote!(#tokens.rev());
                }
                "step_by" if form.step.is_none() => {
                    let step = self.range_bound(&adaptor.args[0]);
                    let n = &step.tokens;
                    // Only some ranges know their length, which stepping through backwards takes.
                    let short = ["usize", "u32", "i32", "u16", "i16", "u8", "i8", "isize"];
                    let exact = match &ty {
                        Ty::Int(Some(name)) => short.contains(&name.to_string().as_str()),
                        _ => true,
                    };
                    form.one_way = form.reversed || inclusive || !exact;
                    tokens = quote!(#tokens.step_by(#n));
                    form.step = Some(step);
                }
                _ => {
                    self.refuse_chain(adaptor);
                    return;
                }
            }
        }
        if adaptors.is_empty() {
            tokens = if inclusive { quote!(#a..=#b) } else { quote!(#a..#b) };
        }
        let mut pieces = vec![form.start.clone(), form.end.clone()];
        pieces.extend(form.step.clone());
        let range = place::joined(tokens, &pieces, Ty::Unknown);
        self.scopes.push(Default::default());
        let (var, rebind) = match &*f.pat {
            syn::Pat::Ident(p) if p.mutability.is_none() => (self.declare(&p.ident, false, ty.clone(), false), None),
            syn::Pat::Wild(_) => (self.temp("at", ty.clone(), false), None),
            other => (self.temp("at", ty.clone(), false), Some(other)),
        };
        let known = self.func.var(var).ty.clone();
        if matches!(known, Ty::Int(Some(_))) {
            for e in range_expr.start.iter().chain(&range_expr.end) {
                self.teach(e, &known);
            }
        }
        let head = Head::Range { var, range, form };
        self.repeat_loop(f.span(), f.label.as_ref(), head, None, |s| {
            if let Some(pattern) = rebind {
                let value = Val { expr: Expr::var(var), ty };
                s.destructure(pattern, value);
            }
            s.block_into(&f.body, Dest::Discard);
        });
        self.scopes.pop();
    }

    /// A bound of a range: of any integer type.
    fn range_bound(&mut self, e: &syn::Expr) -> Inert {
        let code = self.inert(e);
        self.inert_of(e.span(), "bound", code)
    }
}

/// Is it a container, or a chain of the iterators that are taken apart?
fn is_chain(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Paren(p) => is_chain(&p.expr),
        syn::Expr::Reference(_) | syn::Expr::Path(_) | syn::Expr::Array(_) => true,
        syn::Expr::MethodCall(m) => match m.method.to_string().as_str() {
            "iter" | "iter_mut" | "chunks" | "chunks_mut" | "chunks_exact" | "chunks_exact_mut" | "windows" => {
                is_place(&m.receiver)
            }
            "into_iter" | "enumerate" | "rev" | "copied" | "cloned" => is_chain(&m.receiver),
            // A part of an `iter_mut` lends too; other parts are left as they are.
            "skip" | "take" => {
                matches!(&*m.receiver, syn::Expr::MethodCall(r) if r.method == "iter_mut") && is_chain(&m.receiver)
            }
            "zip" => is_chain(&m.receiver) && is_chain(&m.args[0]),
            _ => false,
        },
        _ => false,
    }
}

/// Is it a variable, or an element or a part of one?
pub fn is_place(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) => true,
        syn::Expr::Paren(p) => is_place(&p.expr),
        syn::Expr::Index(i) => is_place(&i.expr),
        syn::Expr::Field(f) => matches!(f.member, syn::Member::Unnamed(_)) && is_place(&f.base),
        syn::Expr::Unary(u) => is_place(&u.expr),
        _ => false,
    }
}

fn pair(pattern: &syn::Pat) -> Option<(&syn::Pat, &syn::Pat)> {
    match pattern {
        syn::Pat::Tuple(t) if t.elems.len() == 2 => Some((&t.elems[0], &t.elems[1])),
        syn::Pat::Paren(p) => pair(&p.pat),
        _ => None,
    }
}

/// A range with its adaptors, outermost last.
fn range_of(e: &syn::Expr) -> Option<(&syn::ExprRange, Vec<&syn::ExprMethodCall>)> {
    match e {
        syn::Expr::Range(r) => Some((r, vec![])),
        syn::Expr::Paren(p) => range_of(&p.expr),
        syn::Expr::MethodCall(m) if matches!(m.method.to_string().as_str(), "rev" | "step_by" | "into_iter") => {
            let (range, mut adaptors) = range_of(&m.receiver)?;
            if m.method != "into_iter" {
                adaptors.push(m);
            }
            Some((range, adaptors))
        }
        _ => None,
    }
}
