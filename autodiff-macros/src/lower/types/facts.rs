//! What uses say of types that only their names are known of: the fields of structs, the results of calls.
//!
//! `p.n * 2` says that `p.n` is an integer, `0.5 * p.m` that `p.m` is a float. What is found out about a type holds for
//! all values of the type, and in the next rounds. A field that is taken for an integer has no derivative, so `rustc`
//! is asked whether it is one (`emit::siblings`): a use may say less than it seems, where operators are overloaded.

use crate::ir::named::is_of_field;
use crate::lower::types::infer::Level;
use crate::lower::types::refine;
use crate::lower::{Float, Lower, Place, Proj, Tokens, Ty, closure};
use crate::syntax;

impl Lower<'_> {
    /// The name of the type of an expression, if it is a place and nothing but the name is known from its declaration.
    pub(super) fn type_name(&self, e: &syn::Expr) -> Option<Tokens> {
        let ty = match e {
            syn::Expr::Paren(p) => return self.type_name(&p.expr),
            syn::Expr::Group(g) => return self.type_name(&g.expr),
            syn::Expr::Path(_) => self.func.var(self.variable(e)?).ty.peeled().clone(),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => return self.type_name(&u.expr),
            syn::Expr::Field(f) if self.is_of_a_constant(&f.base) => return None,
            syn::Expr::Field(f) => self.infer(&f.base).peeled().project(&refine::member(&f.member)),
            syn::Expr::Index(i) if !self.takes_part(&i.index) => self.element_type(&self.infer(&i.expr), &i.index),
            syn::Expr::MethodCall(m) if m.method == "clone" => return self.type_name(&m.receiver),
            _ => return None,
        };
        match ty {
            Ty::Named(name) => Some(name),
            _ => None,
        }
    }

    /// Is it a part of something without a derivative? Then its type may have none of what a derive makes.
    pub(in crate::lower) fn is_of_a_constant(&self, e: &syn::Expr) -> bool {
        self.root_of(e).is_some_and(|v| !self.carries_derivative(v))
    }

    /// Something is learned about a type by its name.
    pub(in crate::lower) fn learn_name(&mut self, name: &Tokens, ty: &Ty) {
        if !is_plain(ty) {
            return;
        }
        let optional = matches!(ty, Ty::Option(_) | Ty::Result(..));
        if optional && !is_of_field(name) || !optional && self.is_structured(name.printed()) {
            return;
        }
        // What a method gives is no float, then.
        if matches!(ty, Ty::Int(_) | Ty::Bool) && self.refute(&Ty::Named(name.clone())) {
            return;
        }
        self.keep_fact(name, ty);
    }

    fn keep_fact(&mut self, name: &Tokens, ty: &Ty) {
        let named = Ty::Named(name.clone());
        let old = self.func.facts.get(name.printed()).unwrap_or(&named);
        let new = old.join(ty);
        if *old != new {
            self.func.facts.insert(name.to_string(), new);
            self.news = true;
        }
    }

    /// Something is learned about the type of a field.
    pub(in crate::lower) fn learn_projection(&mut self, owner: &Ty, step: &Proj, ty: &Ty) {
        if let Ty::Named(name) = owner.peeled().project(step) {
            self.learn_name(&name, ty);
        }
    }

    /// What is cloned to be an index (`x[self.rows.clone()]`) is a range: an integer is a copy as it is.
    pub(in crate::lower) fn learn_range(&mut self, index: &syn::Expr) {
        if let syn::Expr::MethodCall(m) = closure::bare(index)
            && m.method == "clone"
            && let Some(name) = self.type_name(&m.receiver)
            && is_of_field(&name)
        {
            self.keep_fact(&name, &Ty::range());
        }
    }

    /// A pattern says that the type of a field, or of an item of one, is a tuple.
    pub(in crate::lower) fn learn_tuple(&mut self, ty: &Ty, parts: usize) {
        if let Ty::Named(name) = ty.peeled()
            && is_of_field(name)
            && parts > 0
        {
            let part = |i: usize| Ty::Named(name.field(i as u64));
            self.keep_fact(name, &Ty::Tuple((0..parts).map(part).collect()));
        }
    }

    /// What is learned of a place that only the name of its type is known of is learned of the type.
    pub(in crate::lower) fn learn_of_type(&mut self, place: &Place, ty: &Ty) {
        let owner = match place.path.split_last() {
            Some((step, path)) => {
                let owner = Place { root: place.root, path: path.to_vec() };
                self.func.type_of(&owner).project(step)
            }
            None => self.func.var(place.root).ty.clone(),
        };
        if let Ty::Named(name) = owner {
            self.learn_name(&name, ty);
        }
    }

    /// The operands of arithmetic have the type of its result.
    pub(in crate::lower) fn teach(&mut self, e: &syn::Expr, ty: &Ty) {
        self.teach_as(e, ty, false);
    }

    /// The same; `loosely`: types that may be the user's can be mixed with floats.
    fn teach_as(&mut self, e: &syn::Expr, ty: &Ty, loosely: bool) {
        if self.kinds.is_own(std::ptr::from_ref(e) as usize) {
            return;
        }
        match e {
            syn::Expr::Paren(p) => return self.teach_as(&p.expr, ty, loosely),
            // What is looked up by a text is no item of a list.
            syn::Expr::Index(i) if self.is_indexed_by_key(i) => return,
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Neg(_)) => return self.teach_as(&u.expr, ty, loosely),
            syn::Expr::Binary(b) => return self.teach_terms(b, ty, loosely),
            syn::Expr::MethodCall(m)
                if matches!(ty, Ty::Int(_))
                    && syntax::keeps_integer(&m.method.to_string()) == Some(syntax::Alike::Arguments) =>
            {
                std::iter::once(&*m.receiver).chain(&m.args).for_each(|e| self.teach_as(e, ty, loosely));
                return;
            }
            _ => {}
        }
        if let Some(v) = self.variable(e)
            && matches!(self.func.var(v).ty, Ty::Int(None) | Ty::Unknown)
            && !self.func.var(v).active
            && matches!(ty, Ty::Int(Some(_)))
        {
            self.learn(&v.into(), ty);
        } else if let Some(name) = self.type_name(e)
            && !(loosely && ty.is_float() && self.is_open_name(name.printed()))
        {
            self.learn_name(&name, ty);
        }
    }

    /// The same of the terms of arithmetic, the innermost first.
    fn teach_terms(&mut self, b: &syn::ExprBinary, ty: &Ty, mut loosely: bool) {
        use syn::BinOp::*;
        // An operator that gives a tuple or a list is one of the user's.
        if matches!(ty.peeled(), Ty::Tuple(_) | Ty::Array(..) | Ty::Vec(_) | Ty::Option(_)) {
            return;
        }
        let mut terms = vec![];
        let mut innermost = None;
        for Level { operator, left, right } in self.levels(b).into_iter().rev() {
            let mixed = ty.is_float() && matches!(operator.op, Add(_) | Sub(_));
            let of_users = mixed && (self.is_open(&left) || self.is_open(&right));
            let arithmetic = match operator.op {
                Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) => true,
                BitAnd(_) | BitOr(_) | BitXor(_) => !ty.is_float(),
                _ => false,
            };
            innermost = (arithmetic && !of_users).then_some(&*operator.left);
            if innermost.is_none() {
                break;
            }
            loosely |= matches!(operator.op, Mul(_) | Div(_) | Rem(_));
            terms.push((&*operator.right, loosely));
            if self.kinds.is_own(std::ptr::from_ref(&*operator.left) as usize) {
                innermost = None;
                break;
            }
        }
        let first = innermost.map(|e| (e, loosely));
        for (e, loosely) in first.into_iter().chain(terms.into_iter().rev()) {
            self.teach_as(e, ty, loosely);
        }
    }

    /// A value goes to where a number of a type is expected.
    pub(in crate::lower) fn teach_value(&mut self, e: &syn::Expr, ty: &Ty) {
        match (closure::bare(e), ty) {
            (syn::Expr::Tuple(t), Ty::Tuple(types)) => {
                t.elems.iter().zip(types).for_each(|(part, ty)| self.teach_value(part, ty));
            }
            (syn::Expr::Array(a), Ty::Array(item, _)) => a.elems.iter().for_each(|e| self.teach_value(e, item)),
            (syn::Expr::Call(c), Ty::Option(inner) | Ty::Result(inner, _))
                if c.args.len() == 1 && is_wrapper(&c.func) =>
            {
                self.teach_value(&c.args[0], inner);
            }
            _ => {}
        }
        if matches!(ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool) {
            self.teach(e, ty);
        }
    }

    /// Methods that only integers have say what their receivers are, and so does what one is compared with.
    pub(in crate::lower) fn teach_receiver(&mut self, m: &syn::ExprMethodCall) {
        let name = m.method.to_string();
        if syntax::is_integer_method(&name) {
            self.teach(&m.receiver, &Ty::Int(None));
        }
        if syntax::keeps_integer(&name) == Some(syntax::Alike::Arguments) {
            m.args.iter().for_each(|arg| self.teach_both(&m.receiver, arg));
        }
        if let ("get" | "contains_key" | "contains", Some(key)) = (name.as_str(), m.args.first()) {
            self.hear_of_key(&m.receiver, key);
        }
    }

    /// Both sides of an operator have one type.
    pub(in crate::lower) fn teach_both(&mut self, left: &syn::Expr, right: &syn::Expr) {
        self.teach_sides(left, right, false);
    }

    /// The same of arithmetic, which types of the user's may have with floats.
    pub(in crate::lower) fn teach_operands(&mut self, left: &syn::Expr, right: &syn::Expr) {
        self.teach_sides(left, right, true);
    }

    fn teach_sides(&mut self, left: &syn::Expr, right: &syn::Expr, loosely: bool) {
        for (open, other) in [(left, right), (right, left)] {
            let ty = self.infer(other);
            match (ty.peeled(), self.variable(open)) {
                (Ty::Float(_) | Ty::Int(_) | Ty::Bool, _) => self.teach_as(open, ty.peeled(), loosely),
                // `at == (i, j)`; an operator is one of another type.
                (Ty::Tuple(parts), Some(v)) if !loosely && parts.iter().all(Ty::is_number) => {
                    self.learn(&v.into(), ty.peeled());
                }
                _ => {}
            }
        }
    }

    /// The type of arithmetic on values that nothing but the names of their types is known of: floats, once no use has
    /// said otherwise.
    pub(in crate::lower) fn by_default(&self, name: Tokens) -> Ty {
        if self.defaults { Ty::Float(Float::Named(name)) } else { Ty::Named(name) }
    }
}

/// What a fact can be about: numbers, texts, vectors and arrays of them, without a type by its name inside; that a field is
/// optional, whatever is in it.
fn is_plain(ty: &Ty) -> bool {
    match ty {
        Ty::Option(_) | Ty::Result(..) => true,
        Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
        ty if ty.is_text() => true,
        Ty::Vec(t) | Ty::Array(t, Some(_)) => is_plain(t),
        _ => false,
    }
}

/// `Some` or `Ok`.
fn is_wrapper(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident("Some") || p.path.is_ident("Ok"))
}
