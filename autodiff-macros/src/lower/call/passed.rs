//! Values as arguments: by value, or lent.

use crate::lower::{Arg, ArgValue, Expr, Lower, Place, Proj, Ty, Val};

impl Lower<'_> {
    /// Values as arguments.
    pub(in crate::lower) fn passed(&mut self, values: Vec<Val>) -> Vec<Arg> {
        let mut args: Vec<Arg> = values
            .into_iter()
            .map(|value| {
                if let Expr::Borrow { place, .. } = &value.expr {
                    let ty = self.func.type_of(place);
                    self.mark_result(&ty);
                }
                let active = self.is_active(&value.expr);
                let value = match (value.expr, value.ty) {
                    (Expr::Borrow { place, unique: true }, _) => ArgValue::Unique { place, bare: false },
                    (Expr::Borrow { place, unique: false }, _) => ArgValue::Shared { place, bare: false },
                    (Expr::Inert(code), Ty::Ref(unique, t)) => {
                        let value = Val { expr: Expr::Inert(code), ty: Ty::Ref(unique, t) };
                        let place = self.bind(proc_macro2::Span::call_site(), "lent", value).into();
                        if unique {
                            ArgValue::Unique { place, bare: true }
                        } else {
                            ArgValue::Shared { place, bare: true }
                        }
                    }
                    (Expr::Load(place), _) if self.is_tool(&place) => {
                        ArgValue::Unique { place: place.then(Proj::Deref), bare: false }
                    }
                    (Expr::Load(place), Ty::Ref(true, _)) => ArgValue::Unique { place, bare: true },
                    (Expr::Load(place), Ty::Ref(false, _)) => ArgValue::Shared { place, bare: true },
                    (expr @ (Expr::Load(_) | Expr::Inert(_) | Expr::Number(_)), _) => ArgValue::Value(expr),
                    (expr, _) if expr.is_lent_if_any() => ArgValue::Value(expr),
                    (expr, ty) => {
                        let var = self.bind(proc_macro2::Span::call_site(), "given", Val { expr, ty });
                        ArgValue::Value(Expr::var(var))
                    }
                };
                Arg { value, active, kept: None }
            })
            .collect();
        share(&mut args);
        args
    }

    /// Is it a parameter that refers to what is of use through a unique reference only, and has no derivative? A call takes it
    /// as such, and its pullback does not look at it.
    pub(in crate::lower) fn is_tool(&self, place: &Place) -> bool {
        let mut parameters = self.func.params.iter().zip(&self.source.parameters);
        place.path.is_empty() && parameters.any(|(q, p)| q.var == place.root && p.tool)
    }
}

/// A unique reference that several arguments of a call go through is lent as a shared one: `dot(a, a)`, `dot(a, &a[1..])`.
fn share(args: &mut [Arg]) {
    let place = |arg: &Arg| match &arg.value {
        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => Some(place.clone()),
        _ => None,
    };
    let lent: Vec<Place> = args.iter().filter_map(place).collect();
    for arg in args {
        if let ArgValue::Unique { place, bare: true } = &arg.value
            && lent.iter().filter(|p| p.root == place.root && p.path.starts_with(&place.path)).count() > 1
        {
            arg.value = ArgValue::Shared { place: place.then(Proj::Deref), bare: false };
        }
    }
}
