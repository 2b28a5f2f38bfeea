//! Floats of a type that is a parameter: their functions (`T::max(a, b)`, `Float::sqrt(x)`), their conversions
//! (`T::from(x).unwrap()`), and the float that a call of a generic function is about.

use crate::lower::types::infer::{integer, is_integer};
use crate::lower::{Arg, ArgValue, Expr, Float, Lower, Ty, Val, closure, each_float};
use crate::rules;
use proc_macro2::{Ident, TokenStream};
use syn::spanned::Spanned;

/// Traits of numbers, and the crate that they come from: their functions are pure.
pub(in crate::lower) fn is_number_trait(owner: &str) -> bool {
    let traits = [
        "Float",
        "FloatCore",
        "Real",
        "FloatConst",
        "Num",
        "NumCast",
        "FromPrimitive",
        "ToPrimitive",
        "Signed",
        "Zero",
        "One",
        "Bounded",
        "num_traits",
    ];
    traits.contains(&owner)
}

/// `num_traits::cast`, which the crate `num` has too.
fn is_cast(owner: &str, name: &str) -> bool {
    name == "cast" && ["num_traits", "num"].contains(&owner)
}

/// `to_usize`, `to_i32`, …: an integer, in an `Option`.
fn to_integer(method: &str) -> Option<Ty> {
    let name = method.strip_prefix("to_").filter(|name| is_integer(name))?;
    Some(Ty::Option(Box::new(integer(name))))
}

/// `from_u32`, `from_usize`, …: what an integer is converted by.
fn of_an_integer(function: &str) -> bool {
    function.strip_prefix("from_").is_some_and(is_integer)
}

/// Functions of the traits of numbers that convert, and give an `Option` of the number: `T::from(x)`, `T::from_f64(x)`.
pub(in crate::lower) fn may_fail(function: &str) -> bool {
    matches!(function, "from" | "from_f64" | "from_f32") || of_an_integer(function)
}

/// `f64::sin`, `std::primitive::f32::max`, `<f64>::exp`, `libm::sinf`: the type and the name of the function.
pub(in crate::lower) fn plain_float_path(path: &syn::ExprPath) -> Option<(Ty, String)> {
    let last = path.path.segments.last()?.ident.to_string();
    let ty = match &path.qself {
        Some(q) if path.path.segments.len() == 1 => Ty::of(&q.ty),
        Some(_) => return None,
        None => match path.path.segments.iter().rev().nth(1)?.ident.to_string().as_str() {
            "f64" => Ty::F64,
            "f32" => Ty::Float(Float::F32),
            "libm" if path.path.segments.len() == 2 => {
                let (name, single) = rules::library_name(&last)?;
                return Some((if single { Ty::Float(Float::F32) } else { Ty::F64 }, name));
            }
            _ => return None,
        },
    };
    (ty.is_float() && last.chars().next().is_some_and(char::is_lowercase)).then_some((ty, last))
}

impl Lower<'_> {
    /// `f64::sin`, `T::max`, `Float::sqrt`, `<T as Float>::exp`: the type and the name of the function.
    pub(in crate::lower) fn float_path(&self, path: &syn::ExprPath, arguments: usize) -> Option<(Ty, String)> {
        if let Some(found) = plain_float_path(path) {
            return Some(found);
        }
        let last = path.path.segments.last()?.ident.to_string();
        if !last.chars().next().is_some_and(char::is_lowercase) {
            return None;
        }
        let owner = path.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
        let by_trait = || {
            let primitive = rules::method(&last, arguments).is_some() || last == "sin_cos";
            owner.as_deref().is_some_and(is_number_trait) && primitive
        };
        if owner.as_deref() == Some("Into") && last == "into" && arguments == 1 {
            return Some((self.converted_by_path(path)?, "from".to_owned()));
        }
        let from = || owner.as_deref() == Some("From") && last == "from";
        let ty = match &path.qself {
            Some(q) if path.path.segments.len() == 1 || by_trait() || from() => self.read(&q.ty),
            Some(_) => return None,
            None => match self.func.floats.param(owner.as_deref()?) {
                Some(param) => Ty::Float(Float::Param(param.clone())),
                None if by_trait() => Ty::OPEN,
                None => return None,
            },
        };
        let of_a_trait = arguments > 0 && self.func.floats.has(&ty, &last);
        (ty.is_float() && !of_a_trait).then_some((ty, last))
    }

    /// The type of what a function of a float type gives: `T::zero()`, `T::from(n)`, `T::epsilon()`.
    pub(in crate::lower) fn infer_float_call(&self, c: &syn::ExprCall, path: &syn::ExprPath) -> Option<Ty> {
        let name = path.path.segments.last()?.ident.to_string();
        let owner = path.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
        let float = match &path.qself {
            Some(q) => self.read(&q.ty),
            None => match self.func.floats.param(owner.as_deref()?) {
                Some(param) => Ty::Float(Float::Param(param.clone())),
                None if is_number_trait(owner.as_deref()?) => Ty::Float(self.func.floats.main().clone()),
                None => return None,
            },
        };
        if !matches!(&float, Ty::Float(Float::Param(_))) {
            return None;
        }
        if let Some(ty) = self.func.floats.given(&float, &name) {
            return Some(ty);
        }
        if name == "from" || name.starts_with("from_") || name == "cast" {
            let direct = self.is_direct(path);
            return Some(if direct { float } else { Ty::Option(Box::new(float)) });
        }
        if c.args.len() == 1
            && let Some(ty) = to_integer(&name)
        {
            return Some(ty);
        }
        let constant = c.args.is_empty();
        (constant || rules::method(&name, c.args.len()).is_some()).then_some(float)
    }

    /// The float that `Into::<f64>::into` or `<T as Into<f64>>::into` gives.
    fn converted_by_path(&self, path: &syn::ExprPath) -> Option<Ty> {
        let owner = path.path.segments.iter().rev().nth(1)?;
        let written = match &owner.arguments {
            syn::PathArguments::AngleBracketed(list) => match list.args.first()? {
                syn::GenericArgument::Type(ty) => self.read(ty),
                _ => return None,
            },
            _ => match self.read(&path.qself.as_ref()?.ty) {
                ty @ Ty::Float(_) => self.func.floats.turns_into(&ty)?,
                _ => return None,
            },
        };
        written.is_float().then_some(written)
    }

    /// Does the conversion `from`, `from_f64`, … of this path give the number itself, without an `Option`?
    pub(in crate::lower) fn is_direct(&self, path: &syn::ExprPath) -> bool {
        let owner = path.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
        if owner.as_deref() == Some("Into") {
            return true;
        }
        let Some((owner, last)) = owner.zip(path.path.segments.last()) else { return false };
        if last.ident != "from" {
            return self.func.floats.converts(&owner, &last.ident.to_string());
        }
        ["f32", "f64", "From"].contains(&owner.as_str()) || self.func.floats.is_direct(&owner)
    }

    /// Does a trait that is seen give the method to the type parameter that it is called on?
    pub(in crate::lower) fn is_of_trait(&self, m: &syn::ExprMethodCall) -> bool {
        let name = m.method.to_string();
        self.func.floats.name(&name) && self.func.floats.has(self.infer(&m.receiver).peeled(), &name)
    }

    /// The type of a method that the traits of numbers have beside those of the standard library.
    pub(in crate::lower) fn infer_number_method(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let name = m.method.to_string();
        if self.is_of_trait(m) {
            return None;
        }
        match (name.as_str(), m.args.len()) {
            ("unwrap", 0) | ("expect", 1) => match self.infer(&m.receiver) {
                Ty::Option(t) => Some(*t),
                _ => None,
            },
            ("is_zero" | "is_one", 0) => Some(Ty::Bool),
            ("to_f64", 0) => Some(Ty::Option(Box::new(Ty::F64))),
            ("to_f32", 0) => Some(Ty::Option(Box::new(Ty::Float(Float::F32)))),
            ("into" | "as_", 0) => self.func.floats.turns_into(self.infer(&m.receiver).peeled()),
            (name, 0) => to_integer(name),
            _ => None,
        }
    }

    /// Has the method no effect, so that it can be called again?
    pub(in crate::lower) fn is_pure_number_method(&self, m: &syn::ExprMethodCall) -> bool {
        let name = m.method.to_string();
        matches!(name.as_str(), "unwrap" | "expect" | "is_zero" | "is_one" | "to_f64" | "to_f32")
            || to_integer(&name).is_some()
            || (matches!(name.as_str(), "into" | "as_") && self.infer(&m.receiver).peeled().is_number())
    }

    /// A conversion between floats that carries a derivative: `x.to_f64().unwrap()`, `T::from(x).unwrap()`, `x.into()`.
    pub(in crate::lower) fn converted(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        // What is expected is left for others to ask, where this is none of both.
        if !matches!((name.as_str(), m.args.len()), ("unwrap", 0) | ("expect", 1) | ("into" | "as_", 0)) {
            return None;
        }
        let expected = self.expected.take().map(|ty| self.func.floats.known(ty));
        if matches!(name.as_str(), "into" | "as_") {
            return self.converted_method(m, expected);
        }
        let (source, to) = self.conversion(&m.receiver, expected.as_ref())?;
        // `self.n.to_f64()` where no float has a name of its own, `T::from(self.n)` where one has: of an integer.
        let by_method = matches!(closure::bare(&m.receiver), syn::Expr::MethodCall(_));
        if by_method != self.func.floats.generic() {
            self.hear_of_conversion(source);
        }
        if !self.mentions_active(source) {
            return None;
        }
        let value = self.val(source);
        let value = self.scalar(m.span(), value);
        Some(Val { expr: Expr::Cast { value: Box::new(value.expr), to: to.clone() }, ty: to })
    }

    /// `x.into()` or `x.as_()`: to the type that is declared for it, or that the bounds of its type say; that of an `f32`
    /// or `f64` alone can only be an `f64`.
    fn converted_method(&mut self, m: &syn::ExprMethodCall, expected: Option<Ty>) -> Option<Val> {
        let value = self.val(&m.receiver);
        let own = self.func.floats.turns_into(&value.ty).or(match &value.ty {
            Ty::Float(Float::F32 | Float::F64) => Some(Ty::F64),
            _ => None,
        });
        let to = expected.filter(|ty| !matches!(ty, Ty::Unknown)).or(own);
        if let Some(to) = &to
            && m.method == "into"
            && (matches!(to, Ty::Named(_) | Ty::Tuple(_)) || self.is_open(to) || self.is_converted(&value.ty))
        {
            return Some(self.convert(&m.receiver, value, to));
        }
        let value = self.scalar(m.span(), value);
        let Some(to) = to.filter(Ty::is_float) else {
            self.refuse(
                m,
                &format!("`.{}()` of an active value", m.method),
                "the target type is not visible here",
                "write `f64::from(x)` or `x as f64`, or give the variable it goes to its type",
            );
            return Some(self.nothing());
        };
        Some(Val { expr: Expr::Cast { value: Box::new(value.expr), to: to.clone() }, ty: to })
    }

    /// Is it a conversion of something that carries no derivative: `T::from(x.len()).unwrap()`?
    pub(in crate::lower) fn converts_inert(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.converts_inert(&p.expr),
            syn::Expr::MethodCall(m) if matches!(m.method.to_string().as_str(), "unwrap" | "expect") => {
                self.converts_inert(&m.receiver)
            }
            syn::Expr::Call(c) if c.args.len() == 1 => {
                let syn::Expr::Path(path) = &*c.func else { return false };
                let mut segments = path.path.segments.iter().rev().map(|s| s.ident.to_string());
                let (name, owner) = (segments.next().unwrap_or_default(), segments.next().unwrap_or_default());
                let number =
                    path.qself.is_some() || is_number_trait(&owner) || self.func.floats.param(&owner).is_some();
                (number || is_cast(&owner, &name))
                    && (name.starts_with("from") || name == "cast")
                    && (of_an_integer(&name)
                        || self.converted_to_integer(c).is_some()
                        || !self.infer(&c.args[0]).may_be_active())
            }
            _ => false,
        }
    }

    /// The type of `<isize as NumCast>::from(x)`: an option of an integer.
    pub(in crate::lower) fn converted_to_integer(&self, c: &syn::ExprCall) -> Option<Ty> {
        let syn::Expr::Path(path) = &*c.func else { return None };
        let integer = self.read(&path.qself.as_ref()?.ty);
        let mut names = path.path.segments.iter().rev().map(|s| &s.ident);
        let by_cast = names.next().is_some_and(|name| name == "from") && names.next().is_some_and(|of| of == "NumCast");
        (by_cast && matches!(integer, Ty::Int(_))).then(|| Ty::Option(Box::new(integer)))
    }

    /// What is converted, and the float that it becomes; `expected`: what is declared for the value.
    fn conversion<'e>(&self, e: &'e syn::Expr, expected: Option<&Ty>) -> Option<(&'e syn::Expr, Ty)> {
        match e {
            syn::Expr::Paren(p) => self.conversion(&p.expr, expected),
            syn::Expr::MethodCall(m) if m.args.is_empty() => match m.method.to_string().as_str() {
                "to_f64" => Some((&m.receiver, Ty::F64)),
                "to_f32" => Some((&m.receiver, Ty::Float(Float::F32))),
                _ => None,
            },
            syn::Expr::Call(c) if c.args.len() == 1 => {
                let syn::Expr::Path(path) = &*c.func else { return None };
                let name = path.path.segments.last()?.ident.to_string();
                let owner = path.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string())?;
                if !matches!(name.as_str(), "from" | "from_f64" | "from_f32" | "cast") {
                    return None;
                }
                let main = || match expected {
                    Some(ty) if ty.is_float() => ty.clone(),
                    _ => Ty::Float(self.func.floats.main().clone()),
                };
                // `num_traits::cast::<f64, T>(x)`
                let second = || match &path.path.segments.last()?.arguments {
                    syn::PathArguments::AngleBracketed(list) => match list.args.iter().nth(1)? {
                        syn::GenericArgument::Type(ty) if !matches!(ty, syn::Type::Infer(_)) => Some(self.read(ty)),
                        _ => None,
                    },
                    _ => None,
                };
                let to = match (&path.qself, owner.as_str()) {
                    (Some(q), _) => self.read(&q.ty),
                    (None, "f64") => Ty::F64,
                    (None, "f32") => Ty::Float(Float::F32),
                    (None, owner) => match self.func.floats.param(owner) {
                        Some(param) => Ty::Float(Float::Param(param.clone())),
                        None if is_cast(owner, &name) => second().unwrap_or_else(main),
                        None if is_number_trait(owner) => main(),
                        None => return None,
                    },
                };
                to.is_float().then(|| (&c.args[0], to))
            }
            _ => None,
        }
    }

    /// The float that a call is about, unless that is `f64`: the first one that is written or among the arguments, or
    /// that of the function.
    pub(in crate::lower) fn float_of(&self, path: &syn::ExprPath, args: &[Arg]) -> Option<TokenStream> {
        let mut found: Option<Float> = None;
        let mut note = |f: &Float| {
            if found.is_none() && matches!(f, Float::F32 | Float::F64 | Float::Param(_)) {
                found = Some(f.clone());
            }
        };
        if let Some(syn::PathArguments::AngleBracketed(list)) = path.path.segments.last().map(|s| &s.arguments) {
            for argument in &list.args {
                if let syn::GenericArgument::Type(ty) = argument {
                    each_float(&self.read(ty), &mut note);
                }
            }
        }
        for arg in args {
            each_float(&self.type_of_arg(arg), &mut note);
        }
        match found.as_ref().unwrap_or(self.func.floats.main()) {
            Float::F64 => None,
            float => float.tokens(),
        }
    }

    /// What is known of the type of an argument.
    pub(in crate::lower) fn type_of_arg(&self, arg: &Arg) -> Ty {
        match &arg.value {
            ArgValue::Value(Expr::Load(place)) | ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => {
                self.func.type_of(&self.func.resolve(place))
            }
            ArgValue::Value(Expr::Inert(code)) => code.ty.clone(),
            ArgValue::Value(_) | ArgValue::Function(_) => Ty::Unknown,
        }
    }

    /// The type of a constant of the function's own, or of a type parameter.
    pub(in crate::lower) fn declared_constant(&self, path: &syn::Path) -> Option<Ty> {
        match self.own_constant(path) {
            Some(ty) => Some(ty.as_ref().map_or(Ty::Unknown, |ty| self.read(ty))),
            None => self.param_constant(path),
        }
    }

    /// What the function declares as a constant of that name; a type, if there is but one.
    pub(in crate::lower) fn own_constant(&self, path: &syn::Path) -> Option<&Option<syn::Type>> {
        path.get_ident().and_then(|name| self.written.constants.get(&name.to_string()))
    }

    /// `T::EPSILON`: a constant of a type parameter.
    fn param_constant(&self, path: &syn::Path) -> Option<Ty> {
        let owner: &Ident = &path.segments.iter().rev().nth(1)?.ident;
        let param = self.func.floats.param(&owner.to_string())?;
        Some(Ty::Float(Float::Param(param.clone())))
    }
}
