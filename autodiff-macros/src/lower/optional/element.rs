//! Elements that may be missing: `x.first()`, `stack.pop()`, `x.get(i)`, tested by `if let`, `while let`, `unwrap`.

use super::Subject;
use crate::ir::code;
use crate::lower::{Block, Dest, Edit, Expr, Inert, Kind, Lower, Owner, Place, Proj, Ty, Val, Variant, chain, closure};
use crate::syntax;
use quote::quote;
use syn::spanned::Spanned;

/// An element that may be missing.
pub(in crate::lower) struct Element {
    container: Place,
    which: Which,
    had: Had,
    unique: bool,
}

/// How an element is had.
#[derive(Clone, Copy, PartialEq)]
enum Had {
    Lent,
    Copied,
    Cloned,
}

enum Which {
    Pop,
    First,
    Last,
    Get(syn::Expr),
    /// The item at an index that is computed once, since that has effects.
    At(Inert),
    /// The first or the last item, and the others.
    Apart {
        last: bool,
    },
    /// What a consumer of an iterator chooses.
    Chosen(chain::Chosen),
}

impl Lower<'_> {
    /// The element that an expression of type `Option` stands for.
    pub(in crate::lower) fn option(&mut self, e: &syn::Expr) -> Option<Element> {
        match e {
            syn::Expr::Paren(p) => self.option(&p.expr),
            syn::Expr::MethodCall(m) => self.element_of(m),
            _ => None,
        }
    }

    fn element_of(&mut self, m: &syn::ExprMethodCall) -> Option<Element> {
        let name = m.method.to_string();
        if let Some(chosen) = self.chosen(m) {
            let container = Place::from(chosen.found);
            return Some(Element { container, which: Which::Chosen(chosen), had: Had::Lent, unique: false });
        }
        if matches!(name.as_str(), "copied" | "cloned") && m.args.is_empty() {
            let element = self.option(&m.receiver)?;
            let had = if name == "cloned" { Had::Cloned } else { Had::Copied };
            return Some(Element { had, ..element });
        }
        if !self.is_element_of(m) {
            return None;
        }
        let which = match (name.as_str(), m.args.len()) {
            ("pop", 0) => Which::Pop,
            ("first" | "first_mut", 0) => Which::First,
            ("last" | "last_mut", 0) => Which::Last,
            ("split_first" | "split_first_mut", 0) => Which::Apart { last: false },
            ("split_last" | "split_last_mut", 0) => Which::Apart { last: true },
            ("get" | "get_mut", 1) if self.repeatable(&m.args[0]) => Which::Get(m.args[0].clone()),
            ("get" | "get_mut", 1) => Which::At(self.while_lending(|s| s.bound(&m.args[0]))),
            _ => return None,
        };
        let container = match self.while_lending(|s| s.place(&m.receiver)) {
            Some(place) => place,
            // What a method gives.
            None if self.kinds.is_list(std::ptr::from_ref(&*m.receiver) as usize) => {
                let value = self.val(&m.receiver);
                self.place_of(m.receiver.span(), value)
            }
            None => return None,
        };
        Some(Element { container, which, had: Had::Lent, unique: name.ends_with("_mut") })
    }

    /// Is the expression such an element, by its syntax?
    pub(in crate::lower) fn is_element(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_element(&p.expr),
            syn::Expr::MethodCall(m) => self.is_element_of(m),
            _ => false,
        }
    }

    fn is_element_of(&self, m: &syn::ExprMethodCall) -> bool {
        let own = self.is_own_method(m) || self.is_of_no_list(&m.receiver);
        if own || self.kinds.is_own(std::ptr::from_ref(closure::bare(&m.receiver)) as usize) {
            return false;
        }
        let active = || self.mentions_active(&m.receiver) || self.lends(m);
        match (m.method.to_string().as_str(), m.args.len()) {
            ("copied" | "cloned", 0) => self.is_element(&m.receiver),
            ("pop" | "first" | "first_mut", 0)
            | ("split_first" | "split_first_mut" | "split_last" | "split_last_mut", 0) => active(),
            ("last" | "last_mut", 0) if !self.is_stream(&m.receiver) => active(),
            ("get" | "get_mut", 1) => !matches!(m.args[0], syn::Expr::Range(_)) && !self.is_key(&m.args[0]) && active(),
            _ => self.is_choice(m),
        }
    }

    /// Is the element there?
    pub(in crate::lower) fn exists(&mut self, element: &Element) -> Inert {
        let whole = self.inert_load(&element.container, Ty::Unknown);
        let text = crate::emit::place::list(&self.func, &element.container);
        match &element.which {
            Which::Chosen(_) => Inert { ty: Ty::Bool, ..whole },
            Which::Get(index) => {
                let index = self.bound(index);
                let i = code::operand(&index.tokens);
                code::joined(quote!(#i < #text.len()), &[index, whole.clone()], Ty::Bool)
            }
            Which::At(index) => {
                let i = code::operand(&index.tokens);
                code::joined(quote!(#i < #text.len()), &[index.clone(), whole.clone()], Ty::Bool)
            }
            _ => code::joined(quote!(!#text.is_empty()), std::slice::from_ref(&whole), Ty::Bool),
        }
    }

    /// The element, which is there.
    pub(in crate::lower) fn element(&mut self, span: proc_macro2::Span, element: &Element) -> Val {
        let whole = self.inert_load(&element.container, Ty::Unknown);
        let text = crate::emit::place::list(&self.func, &element.container);
        let index = match &element.which {
            Which::Chosen(chosen) => {
                let value = chosen.value.clone();
                return self.had(element.had, value);
            }
            Which::Pop => {
                let ty = self.func.type_of(&element.container).item();
                let active = self.func.is_active(&self.func.resolve(&element.container));
                let var = self.temp("popped", ty.clone(), active);
                self.emit(span, Kind::Edit { place: element.container.clone(), edit: Edit::Pop(Some(var)) });
                return Val { expr: Expr::var(var), ty };
            }
            Which::First | Which::Apart { last: false } => code::literal(0),
            Which::Last | Which::Apart { last: true } => {
                let last = code::joined(quote!(#text.len() - 1), std::slice::from_ref(&whole), Ty::usize());
                // What is lent to be changed cannot be asked for its length.
                if element.unique { self.while_lending(|s| s.inert_of(span, "last", last)) } else { last }
            }
            Which::Get(index) => self.while_lending(|s| s.bound(index)),
            Which::At(index) => index.clone(),
        };
        if let Which::Apart { last } = element.which {
            return self.taken_apart(span, element, last, index);
        }
        let place = element.container.then(Proj::Index(index));
        let ty = Ty::Ref(element.unique, Box::new(self.func.type_of(&place)));
        let lent = Val { expr: Expr::Borrow { place, unique: element.unique }, ty };
        self.had(element.had, lent)
    }

    /// What is lent, or what it points to.
    fn had(&mut self, had: Had, lent: Val) -> Val {
        if had == Had::Lent {
            return lent;
        }
        let value = self.dereferenced_item(lent);
        match value.expr {
            // Of a type that may not be copied.
            Expr::Load(place) if had == Had::Cloned && value.ty.is_copy().is_none() => {
                Val { expr: Expr::Copy { place, method: "clone" }, ty: value.ty }
            }
            expr => Val { expr, ty: value.ty },
        }
    }

    /// Can an element be looked at where it is, without code before it?
    pub(in crate::lower) fn is_found_in_place(&self, e: &syn::Expr) -> bool {
        let syn::Expr::MethodCall(m) = closure::bare(e) else { return false };
        match m.method.to_string().as_str() {
            "copied" => m.args.is_empty() && self.is_found_in_place(&m.receiver),
            "first" | "last" | "get" => {
                m.args.iter().all(|arg| self.repeatable(arg)) && self.repeatable(&m.receiver) && self.is_element_of(m)
            }
            _ => false,
        }
    }

    /// An element that is looked at where it is: its place, which is only there if it is, how patterns bind it, and the
    /// option.
    pub(in crate::lower) fn found_in_place(&mut self, element: &Element) -> Option<(Place, Option<bool>, Inert)> {
        let whole = self.inert_load(&element.container, Ty::Unknown);
        let text = crate::emit::place::list(&self.func, &element.container);
        let (index, option) = match &element.which {
            _ if element.unique => return None,
            Which::First => (code::literal(0), quote!(#text.first())),
            Which::Last => {
                let last = code::joined(quote!(#text.len() - 1), std::slice::from_ref(&whole), Ty::usize());
                (last, quote!(#text.last()))
            }
            Which::Get(index) => {
                let index = self.bound(index);
                let at = index.tokens.clone();
                (index, quote!(#text.get(#at)))
            }
            _ => return None,
        };
        let (mode, option) = match element.had {
            Had::Lent => (Some(false), option),
            _ => (None, quote!(#option.copied())),
        };
        let option = code::joined(option, &[whole, index.clone()], Ty::Unknown);
        Some((element.container.then(Proj::Index(index)), mode, option))
    }

    /// `stack.pop();`: an item, if there is one, that nobody looks at.
    pub(in crate::lower) fn drop_last(&mut self, span: proc_macro2::Span, container: Place) {
        let last = Element { container, which: Which::Pop, had: Had::Lent, unique: false };
        let cond = self.exists(&last);
        let then = self.in_block(|s| drop(s.element(span, &last)));
        self.emit(span, Kind::If { cond, then, other: Block::default() });
    }

    /// The default value of a type, which is taken for that of floats if it is not known.
    fn default_for(&self, ty: &Ty) -> Val {
        if ty.is_float() || *ty == Ty::Unknown {
            return Val { expr: Expr::Number(0.0), ty: Ty::OPEN };
        }
        let code = code::joined(quote!(::core::default::Default::default()), &[], ty.clone());
        Val { expr: Expr::Inert(code), ty: ty.clone() }
    }

    /// `split_first()`, `split_last()`: an item and the others.
    fn taken_apart(&mut self, span: proc_macro2::Span, element: &Element, last: bool, index: Inert) -> Val {
        let container = &element.container;
        let (item, rest) = if element.unique {
            // Lent at once: the container is split behind the first item, or before the last one.
            let at = if last { index } else { code::literal(1) };
            let [left, right] = self.split_place(span, container.clone(), at, true).map(Place::from);
            let (item, rest) = if last { (right, left) } else { (left, right) };
            (item.then(Proj::Deref).then(Proj::Index(code::literal(0))), rest.then(Proj::Deref))
        } else {
            let text = &index.tokens;
            let range = if last { quote!(..#text) } else { quote!(1..) };
            let range = code::joined(range, std::slice::from_ref(&index), Ty::Unknown);
            (container.then(Proj::Index(index)), container.then(Proj::Range(range)))
        };
        let parts = [item, rest].map(|place| {
            let ty = Ty::Ref(element.unique, Box::new(self.func.type_of(&place)));
            Val { expr: Expr::Borrow { place, unique: element.unique }, ty }
        });
        let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
        Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty }
    }

    /// An element as the `Option` that it is, where it is a value: what is taken off the end, what a consumer chooses, a
    /// number that is looked at.
    pub(in crate::lower) fn optional_element(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        if !(self.is_choice(m) || self.is_element_of(m) && (m.method == "pop" || self.is_number_in(m))) {
            return None;
        }
        let subject = Subject::Element(self.element_of(m)?);
        let key = std::ptr::from_ref(&m.dot_token) as usize;
        let var = self.undecided_at(key, m.span(), Ty::Option(Box::new(Ty::Unknown)));
        self.choose(
            m.span(),
            &subject,
            false,
            |s| {
                let value = s.found(m.span(), &subject);
                let value = s.wrapped(m.span(), Variant::standard("Some"), value);
                s.deliver(&m.receiver, value, Dest::Var(var));
            },
            |s, _| {
                let none = s.absent(Owner::Option, "Some", None);
                s.deliver(&m.receiver, none, Dest::Var(var));
            },
        );
        Some(self.load(var.into()))
    }

    /// Is it `x.first()`, `x.last()` or `x.get(i)` of a container of numbers, or of what the function copies out of such a
    /// reference (`Some(&last)`)? What it refers to may be copied.
    fn is_number_in(&self, m: &syn::ExprMethodCall) -> bool {
        let copied = || self.written.looked_up.contains(&syntax::text_of_place(&m.receiver));
        matches!(m.method.to_string().as_str(), "first" | "last" | "get")
            && (self.infer(&m.receiver).item().is_float() || copied())
    }

    /// Does the option hold a number, which may stand for a reference to one?
    pub(super) fn is_copied_number(&self, subject: &Subject) -> bool {
        match subject {
            Subject::Value { place, .. } => self.func.type_of(place).item().is_float(),
            Subject::Element(_) => false,
        }
    }

    /// The value of an argument that may be given by reference, as the element is.
    pub(super) fn behind(&mut self, e: &syn::Expr) -> Val {
        match e {
            syn::Expr::Paren(p) => self.behind(&p.expr),
            syn::Expr::Reference(r) if r.mutability.is_none() => self.val(&r.expr),
            e => {
                let value = self.val(e);
                self.dereferenced_item(value)
            }
        }
    }

    /// `x.first().unwrap()` and its kin; `None` if the receiver is no such element.
    pub(in crate::lower) fn unwrapped(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        if !matches!(name.as_str(), "unwrap" | "expect" | "unwrap_or" | "unwrap_or_default") {
            return None;
        }
        let element = self.option(&m.receiver)?;
        match name.as_str() {
            "unwrap" | "expect" => {
                // The same panic with the same message, by the same method on the same element.
                let whole = self.inert_load(&element.container, Ty::Unknown);
                let text = &whole.tokens;
                let probe = match &element.which {
                    Which::Pop | Which::Last => quote!(#text.last()),
                    Which::First | Which::Apart { .. } => quote!(#text.first()),
                    Which::Chosen(chosen) => chosen.probe(self),
                    Which::Get(index) => {
                        let index = self.bound(index);
                        let i = &index.tokens;
                        quote!(#text.get(#i))
                    }
                    Which::At(index) => {
                        let i = &index.tokens;
                        quote!(#text.get(#i))
                    }
                };
                let (method, arguments) = (&m.method, &m.args);
                let arguments: Vec<_> = arguments.iter().map(|a| self.inert(a).tokens).collect();
                let tokens = quote!(let _ = #probe.#method(#(#arguments),*););
                let code = Inert { tokens, ..code::joined(quote!(), std::slice::from_ref(&whole), Ty::unit()) };
                self.emit(m.method.span(), Kind::Inert { code, binds: vec![] });
                Some(self.element(m.span(), &element))
            }
            _ => {
                let ty = match &element.which {
                    Which::Chosen(chosen) => chosen.value.ty.peeled().clone(),
                    _ => self.func.type_of(&element.container).item(),
                };
                let default = m.args.first().map(|e| self.behind(e));
                let default = default.map(|v| self.atom(m.span(), v));
                let cond = self.exists(&element);
                let var = self.undecided(&m.receiver, ty.clone());
                let then = self.in_block(|s| {
                    let value = s.element(m.span(), &element);
                    let value = s.scalar(m.span(), value);
                    s.deliver(&m.receiver, value, Dest::Var(var));
                });
                let other = self.in_block(|s| {
                    let default = default.unwrap_or_else(|| s.default_for(&ty));
                    s.deliver(&m.receiver, default, Dest::Var(var));
                });
                self.emit(m.span(), Kind::If { cond, then, other });
                Some(self.load(var.into()))
            }
        }
    }
}

impl Lower<'_> {
    /// Can the code be written again in another place, without effects that would happen twice?
    pub(in crate::lower) fn repeatable(&self, e: &syn::Expr) -> bool {
        use syn::Expr::*;
        let again = |e: &syn::Expr| self.repeatable(e);
        match e {
            Path(_) | Lit(_) => true,
            Paren(p) => again(&p.expr),
            Group(g) => again(&g.expr),
            Field(f) => again(&f.base),
            Cast(c) => again(&c.expr),
            Unary(u) => again(&u.expr),
            Reference(r) => r.mutability.is_none() && again(&r.expr),
            Index(i) => again(&i.expr) && again(&i.index),
            Binary(b) => !syntax::is_compound(&b.op) && again(&b.left) && again(&b.right),
            Range(r) => r.start.iter().chain(&r.end).all(|e| again(e)),
            MethodCall(m) => self.is_steady(m) && again(&m.receiver) && m.args.iter().all(again),
            _ => false,
        }
    }
}
