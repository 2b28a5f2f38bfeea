//! The types of what methods give, as far as their names and their receivers tell.

use super::infer::integer;
use crate::ir::named::is_of_field;
use crate::lower::expr::overload::is_written;
use crate::lower::{Float, Lower, Ty, call};
use crate::syntax;
use quote::quote;

impl Lower<'_> {
    /// The type of a call of a method.
    pub(super) fn infer_method(&self, m: &syn::ExprMethodCall) -> Ty {
        let name = m.method.to_string();
        if self.func.floats.name(&name)
            && let Some(ty) = self.func.floats.given(self.infer(&m.receiver).peeled(), &name)
        {
            return ty;
        }
        if let Some(ty) = self.infer_number_method(m).or_else(|| self.given_instead(std::ptr::from_ref(m) as usize)) {
            return ty;
        }
        if let Some(ty) = self.infer_asked(m).or_else(|| self.infer_lent_place(m)) {
            return ty;
        }
        let receiver = self.infer(&m.receiver);
        if let Ty::Named(owner) = receiver.peeled()
            && let Some(written) = self.given_by_type(owner.printed(), &name)
        {
            return call::method::given_within(self.read(written));
        }
        if let Some(ty) = self.infer_operator_method(m) {
            return ty;
        }
        if let Some(ty) = of_integer_method(&name, receiver.peeled()) {
            return ty;
        }
        if let Some(ty) = self.infer_chosen(m) {
            return ty;
        }
        if let Ty::Option(_) | Ty::Result(..) = receiver.peeled() {
            return self.infer_optional(&receiver, m);
        }
        if let Some(ty) = self.infer_item(m, receiver.peeled()) {
            return ty;
        }
        if self.is_named_as_std(m) {
            return Ty::Unknown;
        }
        if self.is_found(m) {
            return Ty::Option(Box::new(Ty::Ref(false, Box::new(Ty::Int(None)))));
        }
        match name.as_str() {
            // What is in something plain, or comes of two orders.
            "unwrap" | "expect" | "unwrap_or" | "reverse" | "then" | "then_with"
                if matches!(receiver, Ty::Plain(_)) =>
            {
                Ty::Plain(quote!(_).into())
            }
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
            "then_some" if m.args.len() == 1 => Ty::Option(Box::new(self.infer(&m.args[0]))),
            "then" if matches!(receiver.peeled(), Ty::Bool) || syntax::is_of_conditions(m) => {
                Ty::Option(Box::new(Ty::Unknown))
            }
            "to_vec" if self.lends_itself(m) => Ty::Unknown,
            "to_vec" => Ty::Vec(Box::new(receiver.item())),
            "into_boxed_slice" => self.type_of_boxed_slice(&receiver),
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
            "collect" if m.turbofish.is_some() => match self.turbofish(m) {
                Some(Ty::Vec(item)) if *item == Ty::Unknown => Ty::Vec(Box::new(self.gathered_item(&m.receiver))),
                gathered => gathered.unwrap_or(Ty::Unknown),
            },
            "sum" | "product" if m.turbofish.is_some() => self.turbofish(m).unwrap_or(Ty::Unknown),
            // The last state is of the type of the first one.
            "fold" if m.args.len() == 2 => match self.infer(&m.args[0]) {
                array @ Ty::Array(..) => array,
                _ => Ty::Unknown,
            },
            "position" | "rposition" if m.args.len() == 1 => Ty::Option(Box::new(Ty::usize())),
            "total_cmp" | "partial_cmp" | "cmp" | "classify" | "to_be_bytes" | "to_le_bytes" | "to_ne_bytes" => {
                Ty::Plain(quote!(_).into())
            }
            "to_string" => Ty::Plain(quote!(String).into()),
            _ if crate::rules::INACTIVE_METHODS.contains(&name.as_str()) => Ty::Bool,
            name if syntax::keeps_integer(name).is_some() => receiver.peeled().clone(),
            _ if receiver.peeled().is_float() => match crate::rules::method(&name, m.args.len() + 1) {
                Some(_) => receiver.peeled().clone(),
                None => Ty::Unknown,
            },
            _ => Ty::Unknown,
        }
    }

    /// The type of one of the items of a list, or of what is left of them in a chain, that have no derivative.
    fn infer_item(&self, m: &syn::ExprMethodCall, receiver: &Ty) -> Option<Ty> {
        let plain = |item: &Ty| matches!(item, Ty::Int(_) | Ty::Bool);
        let optional = |item: &Ty| Ty::Option(Box::new(Ty::Ref(false, Box::new(item.clone()))));
        let item = |ty: &Ty| match ty {
            Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..) => Some(self.func.known(ty.item())).filter(plain),
            Ty::Named(name) if is_of_field(name) => Some(self.func.known(ty.item())).filter(plain),
            _ => None,
        };
        match (m.method.to_string().as_str(), m.args.len()) {
            ("first" | "last", 0) => return item(receiver).as_ref().map(optional),
            ("get", 1) if matches!(self.infer(&m.args[0]), Ty::Int(_)) => return item(receiver).as_ref().map(optional),
            ("max" | "min", 0) => {}
            _ => return None,
        }
        let (mut e, mut lent) = (&*m.receiver, true);
        while let syn::Expr::MethodCall(link) = e {
            match (link.method.to_string().as_str(), link.args.len()) {
                ("copied" | "cloned", 0) => lent = false,
                ("iter" | "rev", 0) => {}
                ("skip" | "take" | "step_by", 1) if matches!(self.infer(&link.args[0]), Ty::Int(_)) => {}
                _ => return None,
            }
            e = &link.receiver;
        }
        let item = item(self.infer(e).peeled())?;
        Some(if lent { optional(&item) } else { Ty::Option(Box::new(item)) })
    }

    /// Is it a method of a type of the user's that has the name of one of `std` without a derivative, as a quantity or a
    /// model may have one? It may give what has a derivative.
    pub(in crate::lower) fn is_named_as_std(&self, m: &syn::ExprMethodCall) -> bool {
        if ["any", "all", "count", "capacity"].iter().any(|name| m.method == name) {
            let by_name = |ty: &Ty| match ty {
                Ty::Named(owner) => is_written(owner.printed()),
                Ty::Unknown => m.method == "capacity",
                _ => false,
            };
            let may_test = m.args.iter().all(|arg| self.may_be_function(arg));
            return self.is_own(&m.receiver)
                || !(may_test && m.args.len() == 1) && by_name(self.infer(&m.receiver).peeled());
        }
        // That of iterators is given a function.
        let searched = ["position", "rposition"].iter().any(|name| m.method == name);
        if searched && !m.args.iter().all(|arg| self.may_be_function(arg)) {
            return matches!(self.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown);
        }
        let names = ["position", "rposition", "binary_search", "partition_point", "classify"];
        // A length that is used as a float is none of a list.
        let measured = m.method == "len" && self.kinds.is_float(std::ptr::from_ref(m) as usize);
        if !measured && !names.iter().any(|name| m.method == name) {
            return false;
        }
        match self.infer(&m.receiver).peeled() {
            Ty::Named(owner) => measured || is_written(owner.printed()),
            Ty::Unknown => measured,
            _ => false,
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
            ("ok_or" | "ok_or_else" | "map_err", _) => Ty::Result(Box::new(item), self.error_of_method(m)),
            ("map" | "and_then" | "zip", Ty::Option(_)) => Ty::Option(unknown()),
            ("map" | "and_then", _) => Ty::Result(unknown(), None),
            ("copied" | "cloned", Ty::Result(_, error)) => Ty::Result(Box::new(item.peeled().clone()), error.clone()),
            ("copied" | "cloned", _) => Ty::Option(Box::new(item.peeled().clone())),
            ("filter" | "or" | "or_else" | "take" | "replace" | "clone" | "as_ref" | "as_mut" | "as_deref", ty)
            | ("inspect" | "take_if" | "xor", ty) => ty.clone(),
            ("get_or_insert" | "get_or_insert_with" | "insert", _) => Ty::Ref(true, Box::new(item)),
            _ => Ty::Unknown,
        }
    }
}

/// The type of a method of integers that yields another type than that of the receiver.
pub(super) fn of_integer_method(name: &str, receiver: &Ty) -> Option<Ty> {
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
