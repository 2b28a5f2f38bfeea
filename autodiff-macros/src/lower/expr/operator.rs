//! Operators and primitives.

use crate::lower::{Expr, Float, Inert, Kind, Lower, Place, Proj, Ty, Val};
use crate::rules::{self, Argument, Rule, Term};
use crate::syntax;
use crate::syntax::Spanned;
use crate::syntax::operators::trait_of;
use proc_macro2::Span;
use quote::quote;

impl Lower<'_> {
    /// Applies a primitive to operands.
    pub(in crate::lower) fn prim(&mut self, span: Span, rule: &'static Rule, args: Vec<Val>) -> Val {
        let mut ty = Ty::OPEN;
        for (arg, kind) in args.iter().zip(rule.arguments) {
            if *kind == Argument::Float {
                ty = ty.mixed(arg.ty.peeled());
            }
        }
        if let Ty::Named(name) = ty {
            ty = if shared_with_integers(rule) { self.by_default(name) } else { Ty::Float(Float::Named(name)) };
        }
        if !ty.is_float() && !matches!(ty, Ty::Named(_)) {
            ty = Ty::OPEN;
        }
        for (arg, kind) in args.iter().zip(rule.arguments) {
            match kind {
                Argument::Float if ty.is_float() => self.learn_expr(&arg.expr, &ty),
                Argument::Integer => self.learn_exponent(&arg.expr),
                Argument::Float => {}
            }
        }
        if rule.contributions.iter().all(|term| *term == Term::Zero) {
            args.iter().for_each(|arg| self.ask_for_float(span, arg));
        }
        Val { expr: Expr::Prim { rule, args: args.into_iter().map(|a| a.expr).collect() }, ty }
    }

    /// Where nothing is computed with tangents, rustc is asked whether a value of a type by its name is a float: a type of the
    /// user's may have a method `floor`, too.
    fn ask_for_float(&mut self, span: Span, value: &Val) {
        let named = matches!(value.ty.peeled(), Ty::Named(_) | Ty::Unknown | Ty::Float(Float::Named(_)));
        if let (Expr::Load(place), true) = (&value.expr, named)
            && self.func.is_active(&self.func.resolve(place))
        {
            let (ct, loaded) = (self.runtime.clone(), self.inert_load(place, value.ty.clone()));
            let text = crate::ir::code::operand(&loaded.tokens);
            let code = Inert { tokens: quote!(#ct::float(&#text);), pure: false, ty: Ty::unit(), ..loaded };
            self.emit(span, Kind::Inert { code, binds: vec![] });
        }
    }

    /// A variable that is the exponent of `powi` is an `i32`.
    fn learn_exponent(&mut self, exponent: &Expr) {
        let v = match exponent {
            Expr::Load(place) if place.path.is_empty() => place.root,
            Expr::Inert(Inert { tokens, reads, .. }) if reads.len() == 1 => {
                let v = reads[0];
                if self.func.var(v).name != tokens.to_string() {
                    return;
                }
                v
            }
            _ => return,
        };
        let var = self.func.var(v);
        if matches!(var.ty, Ty::Int(None) | Ty::Unknown) && !var.active {
            self.learn(&v.into(), &Ty::Int(Some(quote!(i32).into())));
        }
    }

    pub(in crate::lower) fn binary(&mut self, whole: &syn::Expr, b: &syn::ExprBinary) -> Val {
        if syntax::is_compound(&b.op) {
            self.compound(b);
            return Val { expr: Expr::Tuple(vec![]), ty: Ty::unit() };
        }
        let Some(name) = self.operator_of(b) else {
            // Only comparisons and integer operators are left.
            let code = self.inert(&syn::Expr::Binary(b.clone()));
            let ty = code.ty.clone();
            return Val { expr: Expr::Inert(code), ty };
        };
        self.teach_operands(&b.left, &b.right);
        let args = self.operands([&*b.left, &*b.right].into_iter());
        let args = match self.overloaded(whole, name, args) {
            Ok(value) => return value,
            Err(args) => args,
        };
        let Some(rule) = operator(&b.op) else { return self.refuse_operator(whole) };
        let args = args.into_iter().map(|a| self.scalar(b.span(), a)).collect();
        self.prim(b.span(), rule, args)
    }

    /// `place op= value`.
    pub(in crate::lower) fn compound(&mut self, b: &syn::ExprBinary) {
        self.teach_operands(&b.left, &b.right);
        let value = self.val(&b.right);
        let value = if let Ty::Ref(..) = value.ty { value } else { self.atom(b.span(), value) };
        let Some((place, value)) = self.place_for(&b.left, value) else { return };
        let place = self.behind_references(place);
        let name = trait_of(&b.op).unwrap_or_default();
        let Some(value) = self.overloaded_assign(&b.left, name, &place, value) else { return };
        let value = self.scalar(b.span(), value);
        let target_ty = self.func.type_of(&place);
        let Some(rule) = operator(&b.op) else {
            self.refuse(b, "this compound assignment", "it works on integers only", "write it without the float");
            return;
        };
        if self.is_active(&value.expr) {
            self.activate_place(&place, false, b.span());
        }
        let ty = match (target_ty, value.ty.peeled()) {
            // `sum += self.rate`
            (ty @ Ty::Float(Float::Open), other @ (Ty::Named(_) | Ty::Float(Float::Named(_) | Float::F32))) => {
                ty.join(other)
            }
            (ty @ Ty::Float(_), _) => ty,
            (Ty::Named(name), Ty::Named(_)) => self.by_default(name),
            (_, ty) => Ty::OPEN.join(ty),
        };
        if ty.is_float() {
            self.learn(&place, &ty);
            self.learn_expr(&value.expr, &ty);
        }
        let kind = match rule.name {
            "add" => Kind::Add { place, value: value.expr, minus: false },
            "sub" => Kind::Add { place, value: value.expr, minus: true },
            _ => {
                let old = Val { expr: Expr::Load(place.clone()), ty };
                let new = self.prim(b.span(), rule, vec![old, value]);
                let var = self.bind(b.span(), "t", new);
                Kind::Set { place, value: Expr::var(var) }
            }
        };
        self.emit(b.span(), kind);
    }

    /// A place with the references at its end followed.
    pub(in crate::lower) fn behind_references(&mut self, mut place: Place) -> Place {
        while let Ty::Ref(..) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
        }
        place
    }
}

/// Do integers have a primitive of this name, too?
fn shared_with_integers(rule: &Rule) -> bool {
    let names = ["add", "sub", "mul", "div", "rem", "neg", "abs", "min", "max", "clamp", "signum", "midpoint"];
    names.contains(&rule.name) || matches!(rule.name, "rem_euclid" | "div_euclid")
}

/// The row of a binary operator on floats, also in its assigning form.
pub fn operator(op: &syn::BinOp) -> Option<&'static Rule> {
    use syn::BinOp::*;
    rules::infix(match op {
        Add(_) | AddAssign(_) => "+",
        Sub(_) | SubAssign(_) => "-",
        Mul(_) | MulAssign(_) => "*",
        Div(_) | DivAssign(_) => "/",
        Rem(_) | RemAssign(_) => "%",
        _ => return None,
    })
}
