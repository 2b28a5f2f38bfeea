//! Types of code that is not taken apart.

use super::methods::of_integer_method;
use super::refine::member;
use crate::lower::call::{boxed, gives};
use crate::lower::expr::list;
use crate::lower::structs::variant;
use crate::lower::{Float, Lower, Owner, Tokens, Ty, call, closure, matching};
use crate::syntax;
use quote::{ToTokens, quote};

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
    if syntax::is_vec(&mac.path)
        && let Ok(list) = mac.parse_body::<list::VecBody>()
    {
        return match list {
            list::VecBody::List(items) => {
                Ty::Vec(Box::new(items.iter().map(|e| lower.infer(e)).fold(Ty::Unknown, |a, b| a.join(&b))))
            }
            list::VecBody::Repeat(value, _) => Ty::Vec(Box::new(lower.infer(&value))),
        };
    }
    match mac.path.get_ident().map(ToString::to_string).as_deref() {
        Some("matches") => Ty::Bool,
        Some("format") => Ty::Plain(quote!(String).into()),
        _ => Ty::Unknown,
    }
}

/// An operator with the types of its operands.
pub(super) struct Level<'e> {
    pub(super) operator: &'e syn::ExprBinary,
    pub(super) left: Ty,
    pub(super) right: Ty,
}

impl Lower<'_> {
    /// What can be said of the type of an expression without lowering it.
    pub(in crate::lower) fn infer(&self, e: &syn::Expr) -> Ty {
        match self.infer_declared(e) {
            Ty::Unknown => self.func.known(self.kinds.ty(std::ptr::from_ref(e) as usize)),
            ty => self.func.known(ty),
        }
    }

    fn infer_declared(&self, e: &syn::Expr) -> Ty {
        match e {
            syn::Expr::Lit(l) => literal(&l.lit),
            syn::Expr::Paren(p) => self.infer(&p.expr),
            syn::Expr::Group(g) => self.infer(&g.expr),
            syn::Expr::Path(p) => match self.variable(e) {
                Some(v) => self.func.var(v).ty.clone(),
                None if syntax::is_standard(&p.path, "None") => Ty::Option(Box::new(self.told(&p.path))),
                None if self.is_closed_type(&p.path) => self.constructed(&p.path),
                None if variant::is_unit_variant(&p.path) || self.is_told_variant(&p.path) => {
                    self.constructed(&syntax::owner(&p.path))
                }
                None => self
                    .promised_constant(&p.path)
                    .or_else(|| self.declared_constant(&p.path))
                    .unwrap_or_else(|| of_constant(&p.path)),
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
                _ => {
                    let ty = self.infer(&u.expr);
                    let overloaded = self.is_own_not(u).then(|| self.infer_overloaded("Not", &[&ty])).flatten();
                    overloaded.unwrap_or_else(|| ty.peeled().clone())
                }
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
                    index if self.takes_part(index) => Ty::Slice(Box::new(base.item())),
                    _ if self.is_indexed_by_key(i) => Ty::Plain(quote!(_).into()),
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
            syn::Expr::If(i) => match (self.infer_tail(e, &i.then_branch), &i.else_branch) {
                (Ty::Unknown, Some((_, otherwise))) => self.infer(otherwise),
                (ty, _) => ty,
            },
            syn::Expr::Block(b) => self.infer_tail(e, &b.block),
            syn::Expr::Match(m) => {
                let arms = m.arms.iter().map(|arm| self.infer_arm(e, &arm.body));
                arms.fold(Ty::Unknown, |a, b| a.join(&b))
            }
            _ => Ty::Unknown,
        }
    }

    /// The type that is told where a value without one is named: `None::<f64>`.
    fn told(&self, path: &syn::Path) -> Ty {
        match path.segments.last().map(|s| &s.arguments) {
            Some(syn::PathArguments::AngleBracketed(of)) => match of.args.first() {
                Some(syn::GenericArgument::Type(ty)) => self.read(ty),
                _ => Ty::Unknown,
            },
            _ => Ty::Unknown,
        }
    }

    /// The type of the body of an arm of the `match` `e`.
    fn infer_arm(&self, e: &syn::Expr, body: &syn::Expr) -> Ty {
        match body {
            syn::Expr::Block(b) => self.infer_tail(e, &b.block),
            body if mentions_any(body, &syntax::bound_names(e)) => Ty::Unknown,
            body => self.infer(body),
        }
    }

    /// The type of the last expression of a block inside of `e`. Names that are bound in there are not those that are
    /// known here.
    fn infer_tail(&self, e: &syn::Expr, block: &syn::Block) -> Ty {
        let Some(syn::Stmt::Expr(tail, None)) = block.stmts.last() else { return Ty::Unknown };
        let bound = syntax::bound_names(e);
        if !mentions_any(tail, &bound) {
            return self.infer(tail);
        }
        match self.infer_bound(tail, block, &bound) {
            Ty::Unknown => match syntax::in_outer_terms(block) {
                Some(tail) if !mentions_any(&tail, &bound) => self.infer(&tail),
                _ => Ty::Unknown,
            },
            ty => ty,
        }
    }

    /// The type of a name that a `let` of the block binds: as written, or that of its value.
    fn infer_bound(&self, name: &syn::Expr, block: &syn::Block, bound: &[String]) -> Ty {
        let Some(name) = syntax::root_name(name).filter(|_| matches!(name, syn::Expr::Path(_))) else {
            return Ty::Unknown;
        };
        let binds = |stmt: &&syn::Stmt| match stmt {
            syn::Stmt::Local(local) => syntax::pattern_names(&local.pat).iter().any(|bound| name == bound),
            _ => false,
        };
        let Some(syn::Stmt::Local(local)) = block.stmts.iter().rev().find(binds) else { return Ty::Unknown };
        match (&local.pat, &local.init) {
            (syn::Pat::Type(typed), _) if matches!(*typed.pat, syn::Pat::Ident(_)) => self.read(&typed.ty),
            (syn::Pat::Ident(_), Some(init)) if !mentions_any(&init.expr, bound) => self.infer(&init.expr),
            _ => Ty::Unknown,
        }
    }

    /// The text of an array length, if it means the same everywhere (a literal, a constant).
    pub(in crate::lower) fn constant_length(&self, len: &syn::Expr) -> Option<Tokens> {
        let mut local = false;
        syntax::identifiers(len, |name| local |= self.lookup(name).is_some());
        (!local).then(|| len.to_token_stream().into())
    }

    /// Arithmetic that is written in a row (`a + b - c`), the innermost first, with the types of the operands: each is
    /// looked at once.
    pub(super) fn levels<'e>(&self, b: &'e syn::ExprBinary) -> Vec<Level<'e>> {
        let mut row = vec![b];
        while let syn::Expr::Binary(inner) = &*row[row.len() - 1].left {
            row.push(inner);
        }
        let mut levels: Vec<Level<'e>> = vec![];
        for b in row.into_iter().rev() {
            let of_left = levels.last().map_or_else(|| self.infer(&b.left), |level| self.result_of(level, &b.left));
            let of_right = self.infer(&b.right);
            let left = self.as_term(b, &b.left, of_left.clone(), &of_right);
            let right = self.as_term(b, &b.right, of_right, &of_left);
            levels.push(Level { operator: b, left, right });
        }
        levels
    }

    /// The type of the code `e`, which the innermost levels up to this one stand for.
    fn result_of(&self, level: &Level<'_>, e: &syn::Expr) -> Ty {
        match self.given_by(level) {
            Ty::Unknown => self.func.known(self.kinds.ty(std::ptr::from_ref(e) as usize)),
            ty => self.func.known(ty),
        }
    }

    fn given_by(&self, level: &Level<'_>) -> Ty {
        use syn::BinOp::*;
        let Level { operator, left, right } = level;
        let overloaded = || self.operator_of(operator).and_then(|name| self.infer_overloaded(name, &[left, right]));
        match operator.op {
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => Ty::Bool,
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitAnd(_) | BitOr(_) | BitXor(_) => {
                overloaded().unwrap_or_else(|| left.peeled().mixed(right.peeled()))
            }
            Shl(_) | Shr(_) => overloaded().unwrap_or_else(|| left.peeled().clone()),
            _ => Ty::unit(),
        }
    }

    fn infer_binary(&self, b: &syn::ExprBinary) -> Ty {
        use syn::BinOp::*;
        match b.op {
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => Ty::Bool,
            _ => self.levels(b).last().map_or(Ty::Unknown, |level| self.given_by(level)),
        }
    }

    /// The type of an operand of which so much is known, and of the other one. It may be what a method gives that gives
    /// values of the type that it is called on. A constant that a value of a type of the user's is multiplied by is a
    /// number, as far as nothing tells its type.
    fn as_term(&self, b: &syn::ExprBinary, e: &syn::Expr, ty: Ty, other: &Ty) -> Ty {
        let constant = || matches!(closure::bare(e), syn::Expr::Path(p) if gives::is_constant(&p.path));
        let sum = matches!(b.op, syn::BinOp::Add(_) | syn::BinOp::Sub(_));
        match ty {
            Ty::Unknown if !sum && self.variable(e).is_none() && constant() && self.is_open(other) => {
                Ty::Float(self.func.floats.main().clone())
            }
            Ty::Unknown => self.type_of_its_like(e).unwrap_or(Ty::Unknown),
            ty => ty,
        }
    }

    /// The type of `Ok::<f64, Fault>(x)`.
    fn written_result(&self, path: &syn::Path) -> Option<Ty> {
        let syn::PathArguments::AngleBracketed(list) = &path.segments.last()?.arguments else { return None };
        let mut types = list.args.iter().map(|argument| match argument {
            syn::GenericArgument::Type(ty) if !matches!(ty, syn::Type::Infer(_)) => Some(ty),
            _ => None,
        });
        let (value, error) = (types.next()??, types.next()??);
        Some(Ty::Result(Box::new(self.read(value)), Some(error.to_token_stream().into())))
    }

    fn infer_call(&self, c: &syn::ExprCall) -> Ty {
        let syn::Expr::Path(p) = &*c.func else { return Ty::Unknown };
        if let Some(given) = self.variable(&c.func).and_then(|v| self.given(v)) {
            return given.output.clone().unwrap_or_else(Ty::unit);
        }
        if let Some(ty) = self.variable(&c.func).and_then(|v| self.told.get(&v)) {
            return ty.clone();
        }
        let path = &p.path;
        let variant = matching::variant_of(path);
        if variant.home != Owner::User {
            let item = Box::new(c.args.first().map_or(Ty::Unknown, |e| self.infer(e)));
            if let Some(written) = self.written_result(path) {
                return written;
            }
            return match variant.name.as_str() {
                "Some" => Ty::Option(item),
                "Ok" => Ty::Result(item, None),
                _ => Ty::Result(Box::new(Ty::Unknown), c.args.first().and_then(|e| self.type_of_error(e))),
            };
        }
        if self.is_box(path) && c.args.len() == 1 {
            return Ty::Boxed(Box::new(self.infer(&c.args[0]).peeled().clone()));
        }
        if call::is_detach(&c.func) {
            return c.args.first().map_or(Ty::Unknown, |e| self.infer(e));
        }
        if let Some(ty) = self.converted_to_integer(c).or_else(|| self.infer_float_call(c, p)) {
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
            None if path.segments.len() < 2 => {
                let types = || c.args.iter().map(|e| self.infer(e)).collect::<Vec<Ty>>();
                let told = || self.given_in_module(path).or_else(|| self.given_for(path, &types()));
                let given = || told().filter(|_| self.variable(&c.func).is_none());
                return self.kinds.integer(std::ptr::from_ref(c) as usize).or_else(given).unwrap_or(Ty::Unknown);
            }
            None => {}
        }
        let owner = &path.segments[path.segments.len() - 2].ident.to_string();
        let name = path.segments.last().expect("a segment").ident.to_string();
        if let Some(written) = self.given_by_type(owner, &name) {
            return call::method::given_within(self.read(written));
        }
        if let Some(ty) = self.converted_into(c) {
            return ty;
        }
        if name == "default" && c.args.is_empty() && self.is_users_type(path, 0) {
            return self.constructed(&syntax::owner(path));
        }
        match (owner.as_str(), name.as_str()) {
            ("Vec", "new" | "with_capacity") => Ty::Vec(Box::new(Ty::Unknown)),
            ("String", "new" | "with_capacity" | "from") => Ty::Plain(quote!(String).into()),
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

pub(in crate::lower) fn is_integer(name: &str) -> bool {
    matches!(name, "usize" | "u8" | "u16" | "u32" | "u64" | "u128" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize")
}

pub(super) fn integer(name: &str) -> Ty {
    Ty::Int(name.parse().ok())
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

/// Does the expression mention one of these names?
fn mentions_any(e: &syn::Expr, names: &[String]) -> bool {
    let mut found = false;
    syntax::identifiers(e, |name| found |= names.iter().any(|one| one == name));
    found
}
