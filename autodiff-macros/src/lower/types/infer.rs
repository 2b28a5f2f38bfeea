//! Types of code that is not taken apart, and what uses say about declarations.

use crate::lower::call::boxed;
use crate::lower::expr::{list, overload};
use crate::lower::structs::variant;
use crate::lower::{Float, Lower, Owner, Proj, Tokens, Ty, call, chain, matching};
use crate::syntax;
use quote::{ToTokens, quote};

/// `old` with what is learned about the part that `path` leads to.
pub fn refine(old: &Ty, path: &[Proj], leaf: &Ty) -> Ty {
    let Some((step, rest)) = path.split_first() else { return old.join(leaf) };
    match (old, step) {
        (Ty::Ref(m, t), Proj::Deref) => Ty::Ref(*m, Box::new(refine(t, rest, leaf))),
        (Ty::Ref(m, t), _) => Ty::Ref(*m, Box::new(refine(t, path, leaf))),
        (Ty::Tuple(ts), Proj::Field(i)) => {
            let part = |(k, t): (usize, &Ty)| if k == *i as usize { refine(t, rest, leaf) } else { t.clone() };
            Ty::Tuple(ts.iter().enumerate().map(part).collect())
        }
        (Ty::Array(t, n), Proj::Index(_)) => Ty::Array(Box::new(refine(t, rest, leaf)), n.clone()),
        (Ty::Vec(t), Proj::Index(_)) => Ty::Vec(Box::new(refine(t, rest, leaf))),
        (Ty::Boxed(t), Proj::Deref) => Ty::Boxed(Box::new(refine(t, rest, leaf))),
        (Ty::Boxed(t), Proj::Part { variant, .. }) if variant.home == Owner::Box => {
            Ty::Boxed(Box::new(refine(t, rest, leaf)))
        }
        (Ty::Boxed(t), _) => Ty::Boxed(Box::new(refine(t, path, leaf))),
        (Ty::Slice(t), Proj::Index(_)) => Ty::Slice(Box::new(refine(t, rest, leaf))),
        (Ty::Option(t), Proj::Part { .. }) => Ty::Option(Box::new(refine(t, rest, leaf))),
        (Ty::Result(t, e), Proj::Part { variant, .. }) if variant.name == "Ok" => {
            Ty::Result(Box::new(refine(t, rest, leaf)), e.clone())
        }
        (Ty::Unknown | Ty::Named(_), Proj::Part { variant, .. })
            if matches!(variant.home, Owner::Option | Owner::Result) =>
        {
            let inner = Box::new(refine(&old.project(step), rest, leaf));
            match (variant.home, variant.name.as_str()) {
                (Owner::Option, _) => Ty::Option(inner),
                (_, "Ok") => old.join(&Ty::Result(inner, None)),
                _ => old.join(&Ty::Result(Box::new(Ty::Unknown), None)),
            }
        }
        (Ty::Array(..) | Ty::Vec(_) | Ty::Slice(_), Proj::Range(_)) => {
            match refine(&Ty::Slice(Box::new(old.item())), rest, leaf) {
                Ty::Slice(t) => match old {
                    Ty::Array(_, n) => Ty::Array(t, n.clone()),
                    Ty::Vec(_) => Ty::Vec(t),
                    _ => Ty::Slice(t),
                },
                _ => old.clone(),
            }
        }
        _ => old.clone(),
    }
}

/// The step to a field.
pub fn member(member: &syn::Member) -> Proj {
    match member {
        syn::Member::Unnamed(i) => Proj::Field(i.index),
        syn::Member::Named(name) => Proj::Named(name.clone()),
    }
}

/// The type of a literal.
pub fn literal(lit: &syn::Lit) -> Ty {
    match lit {
        syn::Lit::Float(f) => match f.suffix() {
            "f32" => Ty::Float(Float::F32),
            "f64" => Ty::F64,
            _ => Ty::OPEN,
        },
        syn::Lit::Int(i) => match i.suffix() {
            "" => Ty::Int(None),
            "f32" => Ty::Float(Float::F32),
            "f64" => Ty::F64,
            suffix => Ty::Int(suffix.parse().ok()),
        },
        syn::Lit::Bool(_) => Ty::Bool,
        syn::Lit::Char(_) => Ty::Plain(quote!(char).into()),
        syn::Lit::Str(_) => Ty::Ref(false, Box::new(Ty::Plain(quote!(str).into()))),
        _ => Ty::Unknown,
    }
}

/// The type of a macro call that yields a value.
fn of_macro(mac: &syn::Macro, lower: &Lower<'_>) -> Ty {
    if mac.path.is_ident("vec")
        && let Ok(list) = mac.parse_body::<list::VecBody>()
    {
        return match list {
            list::VecBody::List(items) => {
                Ty::Vec(Box::new(items.iter().map(|e| lower.infer(e)).fold(Ty::Unknown, |a, b| a.join(&b))))
            }
            list::VecBody::Repeat(value, _) => Ty::Vec(Box::new(lower.infer(&value))),
        };
    }
    if mac.path.is_ident("matches") { Ty::Bool } else { Ty::Unknown }
}

impl Lower<'_> {
    /// What can be said of the type of an expression without lowering it.
    pub(in crate::lower) fn infer(&self, e: &syn::Expr) -> Ty {
        self.func.known(self.infer_declared(e))
    }

    fn infer_declared(&self, e: &syn::Expr) -> Ty {
        match e {
            syn::Expr::Lit(l) => literal(&l.lit),
            syn::Expr::Paren(p) => self.infer(&p.expr),
            syn::Expr::Group(g) => self.infer(&g.expr),
            syn::Expr::Path(p) => match self.variable(e) {
                Some(v) => self.func.var(v).ty.clone(),
                None if p.path.segments.last().is_some_and(|s| s.ident == "None") => Ty::Option(Box::new(Ty::Unknown)),
                None if variant::is_unit_variant(&p.path) => self.constructed(&syntax::owner(&p.path)),
                None => self.declared_constant(&p.path).unwrap_or_else(|| of_constant(&p.path)),
            },
            syn::Expr::Try(t) => match self.infer(&t.expr).peeled() {
                Ty::Option(t) | Ty::Result(t, _) => (**t).clone(),
                _ => Ty::Unknown,
            },
            syn::Expr::Unary(u) => match u.op {
                syn::UnOp::Deref(_) => {
                    let ty = self.infer(&u.expr);
                    ty.project(&boxed::dereference(&ty))
                }
                syn::UnOp::Neg(_) => {
                    let ty = self.infer(&u.expr);
                    self.infer_overloaded("Neg", &[&ty]).unwrap_or_else(|| ty.peeled().clone())
                }
                _ => self.infer(&u.expr).peeled().clone(),
            },
            syn::Expr::Binary(b) => self.infer_binary(b),
            syn::Expr::Cast(c) => self.read(&c.ty),
            syn::Expr::Reference(r) => Ty::Ref(r.mutability.is_some(), Box::new(self.infer(&r.expr))),
            syn::Expr::Tuple(t) => Ty::Tuple(t.elems.iter().map(|e| self.infer(e)).collect()),
            syn::Expr::Array(a) => {
                let item = a.elems.iter().map(|e| self.infer(e)).fold(Ty::Unknown, |a, b| a.join(&b));
                let len = proc_macro2::Literal::usize_unsuffixed(a.elems.len()).into_token_stream();
                Ty::Array(Box::new(item), Some(len.into()))
            }
            syn::Expr::Repeat(r) => Ty::Array(Box::new(self.infer(&r.expr)), self.constant_length(&r.len)),
            syn::Expr::Index(i) => {
                let base = self.infer(&i.expr);
                match &*i.index {
                    syn::Expr::Range(_) => Ty::Slice(Box::new(base.item())),
                    index => self.element_type(&base, index),
                }
            }
            syn::Expr::Field(f) => match self.infer(&f.base).peeled().project(&member(&f.member)) {
                Ty::Named(_) if self.is_of_a_constant(&f.base) => Ty::Unknown,
                ty => ty,
            },
            syn::Expr::MethodCall(m) => self.infer_method(m),
            syn::Expr::Call(c) => self.infer_call(c),
            syn::Expr::Struct(s) if self.is_struct_by_fields(&s.path) => self.constructed(&s.path),
            syn::Expr::Macro(m) => of_macro(&m.mac, self),
            syn::Expr::If(i) => self.infer_tail(e, &i.then_branch),
            syn::Expr::Block(b) => self.infer_tail(e, &b.block),
            _ => Ty::Unknown,
        }
    }

    /// The type of the last expression of a block inside of `e`. Names that are bound in there are not those that are
    /// known here.
    fn infer_tail(&self, e: &syn::Expr, block: &syn::Block) -> Ty {
        let Some(syn::Stmt::Expr(tail, None)) = block.stmts.last() else { return Ty::Unknown };
        let bound = syntax::bound_names(e);
        let mut hidden = false;
        syntax::identifiers(tail, |name| hidden |= bound.iter().any(|b| b == name));
        if hidden { Ty::Unknown } else { self.infer(tail) }
    }

    /// The text of an array length, if it means the same everywhere (a literal, a constant).
    pub(in crate::lower) fn constant_length(&self, len: &syn::Expr) -> Option<Tokens> {
        let mut local = false;
        syntax::identifiers(len, |name| local |= self.lookup(name).is_some());
        (!local).then(|| len.to_token_stream().into())
    }

    fn infer_binary(&self, b: &syn::ExprBinary) -> Ty {
        use syn::BinOp::*;
        match b.op {
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => Ty::Bool,
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitAnd(_) | BitOr(_) | BitXor(_) => {
                let (left, right) = (self.infer(&b.left), self.infer(&b.right));
                let name = overload::trait_of(&b.op);
                let overloaded = name.and_then(|name| self.infer_overloaded(name, &[&left, &right]));
                overloaded.unwrap_or_else(|| left.peeled().mixed(right.peeled()))
            }
            Shl(_) | Shr(_) => self.infer(&b.left).peeled().clone(),
            _ => Ty::unit(),
        }
    }

    fn infer_method(&self, m: &syn::ExprMethodCall) -> Ty {
        if let Some(ty) = self.infer_number_method(m).or_else(|| self.given_instead(std::ptr::from_ref(m) as usize)) {
            return ty;
        }
        let receiver = self.infer(&m.receiver);
        let name = m.method.to_string();
        if let Ty::Named(owner) = receiver.peeled()
            && let Some(written) = self.results.get(&owner.to_string(), &name)
        {
            return self.read(written);
        }
        if let Some(ty) = self.infer_operator_method(m) {
            return ty;
        }
        if let Some(ty) = of_integer_method(&name, receiver.peeled()) {
            return ty;
        }
        if let Ty::Option(_) | Ty::Result(..) = receiver.peeled() {
            return self.infer_optional(&receiver, m);
        }
        match name.as_str() {
            "len" | "count" | "capacity" => Ty::usize(),
            // Only strings have it.
            "as_str" => Ty::Ref(false, Box::new(Ty::Plain(quote!(str).into()))),
            "to_digit" => Ty::Option(Box::new(integer("u32"))),
            "unwrap" | "expect" | "unwrap_or" | "unwrap_or_default" => match receiver {
                Ty::Option(t) if !t.may_be_active() => *t,
                _ => Ty::Unknown,
            },
            "any" | "all" if m.args.len() == 1 => Ty::Bool,
            "is_empty" | "contains" | "starts_with" | "ends_with" | "eq" | "ne" | "lt" | "le" | "gt" | "ge"
            | "is_some" | "is_none" | "is_ok" | "is_err" | "is_power_of_two" | "is_positive" | "is_negative" => {
                Ty::Bool
            }
            "clone" | "to_owned" => match receiver.peeled() {
                Ty::Slice(t) if name == "to_owned" => Ty::Vec(t.clone()),
                t => t.clone(),
            },
            "then" | "then_some" if matches!(receiver.peeled(), Ty::Bool) => Ty::Option(Box::new(Ty::Unknown)),
            "to_vec" => Ty::Vec(Box::new(receiver.item())),
            "to_bits" => match receiver.peeled() {
                Ty::Float(Float::F32) => Ty::Int(Some(quote!(u32).into())),
                Ty::Float(Float::F64) => Ty::Int(Some(quote!(u64).into())),
                _ => Ty::Int(None),
            },
            "is_lt" | "is_le" | "is_gt" | "is_ge" | "is_sorted" | "is_sorted_by" | "is_sorted_by_key" => Ty::Bool,
            "partition_point" => Ty::usize(),
            "binary_search" | "binary_search_by" | "binary_search_by_key" => {
                Ty::Result(Box::new(Ty::usize()), Some(quote!(usize).into()))
            }
            "sum" | "product" | "collect" if m.turbofish.is_some() => chain::turbofish(m).unwrap_or(Ty::Unknown),
            "position" | "rposition" if m.args.len() == 1 => Ty::Option(Box::new(Ty::usize())),
            "total_cmp" | "partial_cmp" | "cmp" | "classify" | "to_be_bytes" | "to_le_bytes" | "to_ne_bytes" => {
                Ty::Plain(quote!(_).into())
            }
            "to_string" => Ty::Plain(quote!(String).into()),
            _ if crate::rules::INACTIVE_METHODS.contains(&name.as_str()) => Ty::Bool,
            "pow" | "abs" | "min" | "max" | "clamp" | "rem_euclid" | "div_euclid" | "signum" | "saturating_sub"
            | "saturating_add" | "wrapping_add" | "wrapping_sub" | "wrapping_mul" | "isqrt" | "div_ceil"
            | "next_power_of_two" => receiver.peeled().clone(),
            _ if receiver.peeled().is_float() => match crate::rules::method(&name, m.args.len() + 1) {
                Some(_) => receiver.peeled().clone(),
                None => Ty::Unknown,
            },
            _ => Ty::Unknown,
        }
    }

    /// The type of a method of an `Option` or a `Result`.
    fn infer_optional(&self, receiver: &Ty, m: &syn::ExprMethodCall) -> Ty {
        let item = receiver.item();
        let unknown = || Box::new(Ty::Unknown);
        match (m.method.to_string().as_str(), receiver.peeled()) {
            (
                "is_some" | "is_none" | "is_ok" | "is_err" | "is_some_and" | "is_none_or" | "is_ok_and" | "is_err_and",
                _,
            )
            | ("eq" | "ne" | "lt" | "le" | "gt" | "ge", _) => Ty::Bool,
            ("unwrap" | "expect" | "unwrap_or" | "unwrap_or_else" | "unwrap_or_default", _) => item,
            ("ok", _) => Ty::Option(Box::new(item)),
            ("ok_or" | "ok_or_else" | "map_err", _) => Ty::Result(Box::new(item), None),
            ("map" | "and_then" | "zip", Ty::Option(_)) => Ty::Option(unknown()),
            ("map" | "and_then", _) => Ty::Result(unknown(), None),
            ("copied" | "cloned", _) => Ty::Option(Box::new(item.peeled().clone())),
            ("filter" | "or" | "or_else" | "take" | "replace" | "clone" | "as_ref" | "as_mut", ty) => ty.clone(),
            _ => Ty::Unknown,
        }
    }

    fn infer_call(&self, c: &syn::ExprCall) -> Ty {
        let syn::Expr::Path(p) = &*c.func else { return Ty::Unknown };
        if let Some(given) = self.variable(&c.func).and_then(|v| self.given(v)) {
            return given.output.clone().unwrap_or_else(Ty::unit);
        }
        let path = &p.path;
        let variant = matching::variant_of(path);
        if variant.home != Owner::User {
            let item = Box::new(c.args.first().map_or(Ty::Unknown, |e| self.infer(e)));
            return match variant.name.as_str() {
                "Some" => Ty::Option(item),
                "Ok" => Ty::Result(item, None),
                _ => Ty::Result(Box::new(Ty::Unknown), None),
            };
        }
        if self.is_box(path) && c.args.len() == 1 {
            return Ty::Boxed(Box::new(self.infer(&c.args[0]).peeled().clone()));
        }
        if call::is_detach(&c.func) {
            return c.args.first().map_or(Ty::Unknown, |e| self.infer(e));
        }
        if let Some(ty) = self.infer_float_call(c, p) {
            return ty;
        }
        if p.qself.is_none() && self.variable(&c.func).is_none() && self.is_struct(path) {
            return self.constructed(path);
        }
        if p.qself.is_none() && self.variable(&c.func).is_none() && variant::is_variant(path) {
            return self.constructed(&syntax::owner(path));
        }
        match self.float_path(p, c.args.len()) {
            Some((float, name)) => return of_float_function(&float, &name),
            None if path.segments.len() < 2 => return Ty::Unknown,
            None => {}
        }
        let owner = &path.segments[path.segments.len() - 2].ident.to_string();
        let name = path.segments.last().expect("a segment").ident.to_string();
        if let Some(written) = self.results.get(owner, &name) {
            return self.read(written);
        }
        if let Some(ty) = self.converted_into(c) {
            return ty;
        }
        if name == "default" && c.args.is_empty() && self.is_users_type(path) {
            return self.constructed(&syntax::owner(path));
        }
        match (owner.as_str(), name.as_str()) {
            ("Vec", "new" | "with_capacity") => Ty::Vec(Box::new(Ty::Unknown)),
            (owner, "try_from" | "from_str_radix" | "from_str") if is_integer(owner) => Ty::Unknown,
            (owner, "cmp" | "partial_cmp") if is_integer(owner) => Ty::Plain(quote!(_).into()),
            (owner, name) if is_integer(owner) && name.starts_with("is_") => Ty::Bool,
            (owner, name) if is_integer(owner) && name.starts_with("to_") => Ty::Unknown,
            (owner, name) if is_integer(owner) => {
                of_integer_method(name, &integer(owner)).unwrap_or_else(|| integer(owner))
            }
            _ => Ty::Unknown,
        }
    }
}

/// The result of a function of a float type: `f64::max`, `f64::to_bits`.
fn of_float_function(float: &Ty, name: &str) -> Ty {
    match (name, float) {
        ("to_bits", Ty::Float(Float::F32)) => Ty::Int(Some(quote!(u32).into())),
        ("to_bits", Ty::Float(Float::F64)) => Ty::Int(Some(quote!(u64).into())),
        ("total_cmp" | "partial_cmp" | "classify" | "to_be_bytes" | "to_le_bytes" | "to_ne_bytes", _) => {
            Ty::Plain(quote!(_).into())
        }
        ("to_string", _) => Ty::Plain(quote!(String).into()),
        _ if crate::rules::INACTIVE_METHODS.contains(&name) => Ty::Bool,
        _ => float.clone(),
    }
}

fn is_integer(name: &str) -> bool {
    matches!(name, "usize" | "u8" | "u16" | "u32" | "u64" | "u128" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize")
}

fn integer(name: &str) -> Ty {
    Ty::Int(name.parse().ok())
}

/// The type of a method of integers that yields another type than that of the receiver.
fn of_integer_method(name: &str, receiver: &Ty) -> Option<Ty> {
    let counts = ["count_ones", "count_zeros", "leading_zeros", "leading_ones", "trailing_zeros", "trailing_ones"];
    if counts.contains(&name) || matches!(name, "ilog" | "ilog2" | "ilog10") {
        return Some(integer("u32"));
    }
    let Ty::Int(own) = receiver else { return None };
    match name {
        "abs_diff" | "unsigned_abs" => Some(match own.as_ref().map(ToString::to_string) {
            Some(name) if name.starts_with('i') => integer(&name.replacen('i', "u", 1)),
            _ => receiver.clone(),
        }),
        "checked_ilog" | "checked_ilog2" | "checked_ilog10" => Some(Ty::Option(Box::new(integer("u32")))),
        _ if name.starts_with("checked_") => Some(Ty::Option(Box::new(receiver.clone()))),
        _ if name.starts_with("overflowing_") => Some(Ty::Tuple(vec![receiver.clone(), Ty::Bool])),
        _ => None,
    }
}

/// `f64::EPSILON`, `std::f64::consts::PI`, `usize::MAX`.
fn of_constant(path: &syn::Path) -> Ty {
    let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
    let owner = names.iter().rev().nth(1).map(String::as_str);
    let outer = names.iter().rev().nth(2).map(String::as_str);
    let name = names[names.len() - 1].as_str();
    // A name in lower case is that of a function.
    if name.starts_with(char::is_lowercase) {
        return Ty::Unknown;
    }
    match (owner, outer) {
        (Some("f64" | "f32"), _) if matches!(name, "MANTISSA_DIGITS" | "DIGITS" | "RADIX") => integer("u32"),
        (Some("f64" | "f32"), _) if name.ends_with("_EXP") => integer("i32"),
        (Some("f64"), _) | (Some("consts"), Some("f64")) => Ty::F64,
        (Some("f32"), _) | (Some("consts"), Some("f32")) => Ty::Float(Float::F32),
        (Some(owner), _) if is_integer(owner) => integer(if name == "BITS" { "u32" } else { owner }),
        _ => Ty::Unknown,
    }
}
