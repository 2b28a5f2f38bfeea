//! The patterns that take values apart.

use crate::ir::code;
use crate::lower::matching::variant_of;
use crate::lower::structs::variant::is_variant;
use crate::lower::types::refine;
use crate::lower::{Expr, Floats, Kind, Lower, Origin, Place, Proj, Ty, Val};
use crate::syntax;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// Binds the variables of a pattern to the parts of a value.
    pub(super) fn destructure(&mut self, pattern: &syn::Pat, value: Val) {
        match pattern {
            syn::Pat::Paren(p) => self.destructure(&p.pat, value),
            syn::Pat::Type(t) => {
                let declared = self.read(&t.ty);
                // What is computed of functions of such a type looks like arithmetic of floats (`Complex64::i() / n as f64`).
                let looks = value.ty.is_number() && self.is_of_others(&declared);
                let declared = if holds_copy(&declared, &value.ty) { Ty::Unknown } else { declared };
                let ty = if looks { declared } else { declared.join(&value.ty) };
                self.learn_expr(&value.expr, &ty);
                if let (Expr::Borrow { place, .. }, Ty::Ref(_, behind)) = (&value.expr, &ty) {
                    self.learn(place, behind);
                }
                let mut value = Val { expr: value.expr, ty };
                if matches!(
                    (&value.expr, &*t.pat),
                    (Expr::Inert(_), syn::Pat::Tuple(_) | syn::Pat::Slice(_) | syn::Pat::Struct(_))
                ) {
                    // The declared type is the only one that the value may have (`Default::default()`).
                    let var = self.bind(t.span(), "t", value);
                    self.func.var_mut(var).typed = true;
                    value = self.load(var.into());
                }
                self.destructure_typed(&t.pat, value, true);
            }
            _ => self.destructure_typed(pattern, value, false),
        }
    }

    fn destructure_typed(&mut self, pattern: &syn::Pat, value: Val, typed: bool) {
        match pattern {
            syn::Pat::Paren(p) => self.destructure_typed(&p.pat, value, typed),
            syn::Pat::Ident(p) if p.subpat.is_none() => self.bind_ident(p, value, typed),
            // The whole by a name, and its parts: rustc has seen that neither takes anything from the other.
            syn::Pat::Ident(p)
                if p.by_ref.is_none()
                    && let Some((_, parts)) = &p.subpat =>
            {
                let place = self.place_of(p.span(), value);
                let whole = self.load(place.clone());
                self.bind_ident(p, whole, typed);
                let value = self.load(place);
                self.destructure_typed(parts, value, typed);
            }
            syn::Pat::Wild(_) => {
                if !matches!(value.expr, Expr::Load(_) | Expr::Borrow { .. }) {
                    self.bind(pattern.span(), "t", value);
                }
            }
            syn::Pat::Tuple(t) => {
                if !t.elems.iter().any(|p| matches!(p, syn::Pat::Rest(_))) {
                    self.learn_tuple(&value.ty, t.elems.len());
                }
                self.destructure_parts(pattern, &t.elems, value, typed, |i| Proj::Field(i as u32));
            }
            syn::Pat::Slice(_) if lends_elements(pattern, &value.ty) => self.lent_elements(pattern, value),
            syn::Pat::Slice(s) => {
                self.refute(&value.ty);
                self.destructure_parts(pattern, &s.elems, value, typed, |i| Proj::Index(code::literal(i)));
            }
            syn::Pat::Struct(s) if self.is_struct_by_fields(&s.path) => {
                let parts: Vec<_> = s.fields.iter().map(|f| (refine::member(&f.member), &*f.pat)).collect();
                self.destructure_fields(pattern, &parts, value);
            }
            syn::Pat::TupleStruct(t) if self.is_struct(&t.path) => {
                self.refute(&value.ty);
                let rest = t.elems.iter().position(|p| matches!(p, syn::Pat::Rest(_)));
                if let Some(rest) = rest.filter(|rest| rest + 1 != t.elems.len()) {
                    let node = &t.elems[rest];
                    return self.refuse(
                        node,
                        "a `..` inside of a pattern on active data",
                        "which fields it skips depends on the type",
                        "name each part, with `_` for those that are not used",
                    );
                }
                let fields = t.elems.iter().take(rest.unwrap_or(t.elems.len())).enumerate();
                let parts: Vec<_> = fields.map(|(i, p)| (Proj::Field(i as u32), p)).collect();
                self.destructure_fields(pattern, &parts, value);
            }
            syn::Pat::Reference(r) => {
                let place = self.place_of(r.span(), value);
                let inner = match self.func.type_of(&place) {
                    Ty::Ref(..) => place.then(Proj::Deref),
                    _ => place,
                };
                let value = self.load(inner);
                self.destructure(&r.pat, value);
            }
            other => self.refuse(
                other,
                "this pattern on active data",
                "it is none of names, tuples, structs, arrays, references and `_`",
                "bind the value to a name and take it apart with `.0` or an index",
            ),
        }
    }

    pub(super) fn bind_ident(&mut self, p: &syn::PatIdent, value: Val, typed: bool) {
        let mut value = value;
        if p.by_ref.is_some() {
            let place = self.place_of(p.span(), value);
            let unique = p.mutability.is_some();
            let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
            value = Val { expr: Expr::Borrow { place, unique }, ty };
        }
        let active = self.is_active(&value.expr);
        let untraced = active && holds_untraced(&value.ty);
        if let (true, Expr::Tuple(items), None) = (untraced || active && value.ty.refers(), &value.expr, p.mutability) {
            return self.bind_by_parts(&p.ident, items.clone(), &value.ty);
        }
        if untraced {
            self.refuse(
                p,
                "a container of references to active values",
                "what they point to is only known at run time",
                "keep the values themselves, or indices",
            );
        }
        let mutable = p.mutability.is_some() && p.by_ref.is_none();
        let alias = self.referent(&value);
        if alias.is_some() && mutable && active {
            self.refuse(
                p,
                "a reference in a `mut` variable",
                "what it points to is only known at run time",
                "keep an index, give a slice nothing but parts of itself (`rest = &rest[1..];`), or swap the containers with `std::mem::swap`",
            );
        }
        let var = self.declare(&p.ident, mutable, value.ty.clone(), active);
        // What is assigned again stands for no place: only where it is read is known what it points to.
        let moves = mutable && !active && matches!(value.ty, Ty::Ref(false, _));
        self.func.var_mut(var).alias = alias.filter(|_| !moves);
        self.func.var_mut(var).typed = typed;
        if matches!(self.func.var(var).ty, Ty::Float(_) | Ty::Int(Some(_))) {
            let ty = self.func.var(var).ty.clone();
            self.learn_expr(&value.expr, &ty);
        }
        self.emit(p.span(), Kind::Let { var, value: Some(value.expr) });
    }

    /// What a reference points to. It stands for that place, whether or not that is active yet.
    pub(super) fn referent(&self, value: &Val) -> Option<Place> {
        match (&value.expr, &value.ty) {
            (Expr::Borrow { place, .. }, _) => Some(place.clone()),
            (Expr::Load(place), Ty::Ref(..)) => Some(place.then(Proj::Deref)),
            _ => None,
        }
    }

    fn destructure_parts(
        &mut self,
        pattern: &syn::Pat,
        parts: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        value: Val,
        typed: bool,
        step: impl Fn(usize) -> Proj,
    ) {
        let declared = value.ty.clone();
        // The declared type of a part, if there is one; through a reference the parts are references, whose types are known.
        let part_of = |i: usize, item: Val| {
            let ty = if typed && !matches!(declared, Ty::Ref(..)) {
                declared.project(&step(i)).join(&item.ty)
            } else {
                item.ty
            };
            Val { expr: item.expr, ty }
        };
        let rest = parts.iter().position(|p| matches!(p, syn::Pat::Rest(_)));
        if let Some(rest) = rest {
            return self.destructure_around(pattern, parts, rest, value);
        }
        match value.expr {
            Expr::Tuple(items) | Expr::List { items, .. } if items.len() == parts.len() => {
                // All parts are evaluated before the first name is bound.
                let mut values = vec![];
                for (i, expr) in items.into_iter().enumerate() {
                    let ty = self.type_of(&expr).join(&declared.project(&step(i)));
                    values.push(Val { expr, ty });
                }
                for (i, (part, item)) in parts.iter().zip(values).enumerate() {
                    self.destructure_typed(part, part_of(i, item), typed);
                }
            }
            _ if self.is_taken_apart(&value, parts.len())
                && matches!(step(0), Proj::Field(_))
                && !self.takes_one_number(parts) =>
            {
                // Parts are moved: all at once.
                let ty = value.ty.clone();
                let place = self.place_of(pattern.span(), value);
                let active = self.func.is_active(&self.func.resolve(&place));
                let types: Vec<Ty> = (0..parts.len()).map(|i| ty.project(&Proj::Field(i as u32))).collect();
                let vars: Vec<_> =
                    types.iter().map(|t| self.temp("part", t.clone(), active && t.may_be_active())).collect();
                self.emit(pattern.span(), Kind::Unpack { place, parts: vars.clone() });
                for (i, (part, var)) in parts.iter().zip(vars).enumerate() {
                    let item = self.load(var.into());
                    self.destructure_typed(part, part_of(i, item), typed);
                }
            }
            _ => {
                let ty = value.ty.clone();
                let place = self.place_of(pattern.span(), value);
                for (i, part) in parts.iter().enumerate() {
                    let item = match &ty {
                        // Through a reference the parts are references.
                        Ty::Ref(unique, _) => self.part_of_reference(&place, step(i), *unique),
                        _ => self.load(place.then(step(i))),
                    };
                    self.destructure_typed(part, part_of(i, item), typed);
                }
            }
        }
    }

    /// Is it a tuple whose parts are moved out of it, or a result of which only the pattern says that it is a tuple?
    fn is_taken_apart(&self, value: &Val, count: usize) -> bool {
        // Nobody else has what inert code makes, so that parts of any type can be moved.
        let made = matches!(value.expr, Expr::Inert(_));
        match &value.ty {
            Ty::Tuple(ts) => ts.len() == count && value.ty.is_copy().map_or(made, |copy| !copy),
            Ty::Unknown => made,
            Ty::Named(_) => match &value.expr {
                Expr::Load(place) => {
                    let root = self.func.var(place.root);
                    place.path.is_empty() && root.origin == Origin::Temp && root.alias.is_none()
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Is nothing but one number taken out, `(x, _)`? It is copied, and nothing is asked of what else there is.
    fn takes_one_number(&self, parts: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>) -> bool {
        let mut taken = parts.iter().filter(|part| !matches!(part, syn::Pat::Wild(_)));
        let is_number = |part: &syn::Pat| {
            let syn::Pat::Ident(name) = part else { return false };
            let known = self.known.get(&(std::ptr::from_ref(&name.ident) as usize));
            known.is_some_and(|known| known.ty.as_ref().is_some_and(Ty::is_number))
        };
        parts.len() > 1 && taken.next().is_some_and(is_number) && taken.next().is_none()
    }

    /// A pattern with `..` in it.
    fn destructure_around(
        &mut self,
        pattern: &syn::Pat,
        parts: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        rest: usize,
        value: Val,
    ) {
        let ty = value.ty.clone();
        let place = self.place_of(pattern.span(), value);
        let steps: Option<Vec<Proj>> = match ty.peeled() {
            Ty::Tuple(ts) => {
                let behind = ts.len() + 1 - parts.len();
                let step = |i: usize| Proj::Field(if i < rest { i } else { i + behind - 1 } as u32);
                Some((0..parts.len()).map(step).collect())
            }
            Ty::Array(..) => {
                let whole = self.inert_load(&place, Ty::Unknown);
                let text = &whole.tokens;
                let step = |i: usize| {
                    if i < rest {
                        return Proj::Index(code::literal(i));
                    }
                    let n = proc_macro2::Literal::usize_unsuffixed(parts.len() - i);
                    Proj::Index(code::joined(
                        quote::quote!(#text.len() - #n),
                        std::slice::from_ref(&whole),
                        Ty::usize(),
                    ))
                };
                Some((0..parts.len()).map(step).collect())
            }
            // What is skipped comes last: of whichever tuple it is, these parts have their numbers.
            _ if matches!(pattern, syn::Pat::Tuple(_)) && rest + 1 == parts.len() => {
                Some((0..parts.len()).map(|i| Proj::Field(i as u32)).collect())
            }
            _ if matches!(pattern, syn::Pat::Slice(_)) && rest + 1 == parts.len() => {
                Some((0..parts.len()).map(|i| Proj::Index(code::literal(i))).collect())
            }
            _ => None,
        };
        let Some(steps) = steps else {
            self.refuse(
                &parts[rest],
                "a `..` in a pattern on active data",
                "which parts it skips depends on the type",
                "name each part, with `_` for those that are not used",
            );
            return;
        };
        for (i, part) in parts.iter().enumerate().filter(|(i, _)| *i != rest) {
            let item = match &ty {
                Ty::Ref(unique, _) => self.part_of_reference(&place, steps[i].clone(), *unique),
                _ => self.load(place.then(steps[i].clone())),
            };
            self.destructure(part, item);
        }
    }

    pub(super) fn part_of_reference(&mut self, place: &Place, step: Proj, unique: bool) -> Val {
        let place = place.then(Proj::Deref).then(step);
        let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
        Val { expr: Expr::Borrow { place, unique }, ty }
    }
}

/// Is it declared to hold a reference, where what is looked up, or chosen, is a copy (`let first: Option<&f64> = x.first();`)?
fn holds_copy(declared: &Ty, given: &Ty) -> bool {
    match (declared, given) {
        (Ty::Option(lent), Ty::Option(copy)) => {
            matches!(**lent, Ty::Ref(false, _)) && !matches!(**copy, Ty::Ref(..) | Ty::Unknown | Ty::Named(_))
        }
        _ => false,
    }
}

/// Are there unique references to elements of the list that the pattern takes apart?
fn lends_elements(pattern: &syn::Pat, ty: &Ty) -> bool {
    match ty {
        Ty::Ref(true, list) => matches!(**list, Ty::Array(..) | Ty::Slice(_) | Ty::Named(_)),
        Ty::Array(..) => syntax::binds_unique(pattern),
        _ => false,
    }
}

/// Is there a reference inside whose cotangent cannot be traced to what it refers to: a unique one?
fn holds_untraced(ty: &Ty) -> bool {
    match ty {
        Ty::Tuple(ts) => ts.iter().any(|t| matches!(t, Ty::Ref(true, _)) || holds_untraced(t)),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Option(t) => matches!(**t, Ty::Ref(true, _)) || holds_untraced(t),
        _ => false,
    }
}

/// The type of a name in a pattern on a value of type `ty`.
pub(super) fn bound_type(floats: &Floats, pattern: &syn::Pat, name: &syn::Ident, ty: &Ty) -> Option<Ty> {
    let bound_type = |pattern: &syn::Pat, name: &syn::Ident, ty: &Ty| bound_type(floats, pattern, name, ty);
    match pattern {
        syn::Pat::Ident(p) if p.ident == *name => Some(ty.clone()),
        syn::Pat::Ident(p) => bound_type(&p.subpat.as_ref()?.1, name, ty),
        syn::Pat::Paren(p) => bound_type(&p.pat, name, ty),
        syn::Pat::Type(p) => bound_type(&p.pat, name, &floats.read(&p.ty)),
        syn::Pat::Reference(r) => bound_type(&r.pat, name, ty.peeled()),
        syn::Pat::Or(o) => o.cases.iter().find_map(|p| bound_type(p, name, ty)),
        syn::Pat::Struct(s) => {
            let variant = is_variant(&s.path).then(|| variant_of(&s.path));
            let step = |member: &syn::Member| match &variant {
                Some(variant) => refine::part(variant, member),
                None => refine::member(member),
            };
            s.fields.iter().find_map(|f| bound_type(&f.pat, name, &ty.project(&step(&f.member))))
        }
        syn::Pat::Tuple(t) => {
            t.elems.iter().enumerate().find_map(|(i, p)| bound_type(p, name, &ty.project(&Proj::Field(i as u32))))
        }
        syn::Pat::TupleStruct(t) if t.elems.len() == 1 => {
            let variant = t.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
            let part = match (variant.as_str(), ty) {
                ("Some", Ty::Option(t)) | ("Ok", Ty::Result(t, _)) => (**t).clone(),
                ("Err", Ty::Result(_, Some(error))) => {
                    syn::parse2(error.tokens()).map_or(Ty::Unknown, |t| floats.read(&t))
                }
                _ => Ty::Unknown,
            };
            bound_type(&t.elems[0], name, &part)
        }
        _ => None,
    }
}

/// A pattern that every value matches, as far as can be seen.
pub fn is_irrefutable(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Reference(r) => is_irrefutable(&r.pat),
        syn::Pat::Tuple(t) => t.elems.iter().all(is_irrefutable),
        pattern => simple(pattern),
    }
}

/// A pattern that the destructuring above takes apart.
pub(super) fn simple(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Ident(p) => p.by_ref.is_none() && p.subpat.is_none(),
        syn::Pat::Type(t) => simple(&t.pat),
        syn::Pat::Paren(p) => simple(&p.pat),
        syn::Pat::Tuple(t) => t.elems.iter().all(simple),
        syn::Pat::Wild(_) => true,
        _ => false,
    }
}
