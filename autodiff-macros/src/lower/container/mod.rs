//! Methods of floats and of containers, for their values and for their effects.

pub(super) mod kept;
pub(super) mod lend;
pub(super) mod made;
pub(super) mod owned;
pub(super) mod rearrange;
pub(super) mod written;

use crate::ir::code;
use crate::lower::call::elsewhere;
use crate::lower::{Edit, Expr, Inert, Kind, Lower, Place, Proj, Ty, Val, VarId};
use crate::rules;
use crate::syntax::Spanned;
use proc_macro2::Span;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// A method of a float, the receiver first; `None` if it is not a primitive.
    pub(super) fn float_method(&mut self, span: Span, name: &str, args: Vec<Val>) -> Option<Val> {
        if name == "sin_cos" && args.len() == 1 {
            let arg = args.into_iter().next().expect("one argument");
            let parts: Vec<Val> = ["sin", "cos"]
                .into_iter()
                .map(|name| {
                    let rule = rules::method(name, 1).expect("a primitive");
                    let value = self.prim(span, rule, vec![arg.clone()]);
                    let ty = value.ty.clone();
                    let var = self.bind(span, "t", value);
                    Val { expr: Expr::var(var), ty }
                })
                .collect();
            let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
            return Some(Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty });
        }
        let operator = match name {
            "add" => rules::infix("+"),
            "sub" => rules::infix("-"),
            "mul" => rules::infix("*"),
            "div" => rules::infix("/"),
            "rem" => rules::infix("%"),
            "neg" => rules::prefix("-"),
            _ => None,
        };
        let rule = rules::method(name, args.len()).or(operator.filter(|r| r.arguments.len() == args.len()))?;
        Some(self.prim(span, rule, args))
    }

    /// A method call for its value.
    pub(super) fn method_call(&mut self, m: &syn::ExprMethodCall) -> Val {
        let before = self.errors.count();
        self.hear_of_another(m);
        if let Some(text) = self.written_out(m) {
            return self.val(&text);
        }
        if let Some(value) = self.vector_into(m).or_else(|| self.boxed_slice(m)) {
            return value;
        }
        if self.errors.count() > before {
            return self.nothing();
        }
        if let Some(value) = self.mapped_array(m).or_else(|| self.mapped_unseen(m)) {
            return value;
        }
        if let Some(value) = self.consumed(m).or_else(|| self.searched(m)).or_else(|| self.left_over(m)) {
            return value;
        }
        if let Some(value) = self.converted(m).or_else(|| self.unwrapped(m)).or_else(|| self.optional_element(m)) {
            return value;
        }
        if let Some(value) = self.optional_method(m).or_else(|| self.selected(m)) {
            return value;
        }
        let name = m.method.to_string();
        let receiver_ty = self.infer(&m.receiver);
        let peeled = receiver_ty.peeled().clone();
        let container = matches!(peeled, Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..) | Ty::Tuple(_));
        match name.as_str() {
            // What is lent of a number is read at once.
            "borrow" if !peeled.is_number() => {}
            "to_vec" if self.lends_itself(m) => {}
            "clone" | "to_owned" | "to_vec" | "copied" | "cloned" | "borrow" if m.args.is_empty() => {
                if let Some(place) = self.place(&m.receiver) {
                    return self.owned_copy(m, place);
                }
                let value = self.val(&m.receiver);
                return match (&value.ty, name.as_str()) {
                    (Ty::Ref(..), _) => {
                        let place = self.place_of(m.receiver.span(), value);
                        self.owned_copy(m, place)
                    }
                    (_, "to_vec") => as_vector(value),
                    _ => value,
                };
            }
            "as_slice" | "as_mut_slice" | "as_ref" | "as_mut" if m.args.is_empty() && container => {
                let place = match self.place(&m.receiver) {
                    Some(place) => place,
                    None => {
                        let value = self.val(&m.receiver);
                        self.place_of(m.receiver.span(), value)
                    }
                };
                let unique = name.contains("mut");
                let ty = Ty::Ref(unique, Box::new(Ty::Slice(Box::new(peeled.item()))));
                return Val { expr: Expr::Borrow { place, unique }, ty };
            }
            "concat" if m.args.is_empty() => {
                if let Some(place) = self.concatenated(m) {
                    let ty = Ty::Vec(Box::new(self.func.type_of(&place).item().item()));
                    return Val { expr: Expr::Concat { place }, ty };
                }
            }
            "split_at" | "split_at_mut" if m.args.len() == 1 => {
                if let Some(place) = self.while_lending(|s| s.place(&m.receiver)) {
                    return self.split(m, place, name.ends_with("mut"));
                }
            }
            _ => {}
        }
        let own = matches!(&peeled, Ty::Named(name) if name.printed() == "Self" || self.is_structured(name.printed()));
        let own = own
            || self.func.floats.has(&peeled, &name)
            || (!peeled.is_float() && self.kinds.is_own(std::ptr::from_ref(&*m.receiver) as usize))
            || (!peeled.is_float() && elsewhere::of_floats_and_others(&name) && self.is_made_of_others(&m.receiver));
        if !container && !own && (rules::method(&name, m.args.len() + 1).is_some() || name == "sin_cos") {
            let args = self.operands(std::iter::once(&*m.receiver).chain(m.args.iter()));
            let args = args.into_iter().map(|a| self.scalar(m.span(), a)).collect();
            if let Some(value) = self.float_method(m.method.span(), &name, args) {
                return value;
            }
        }
        let is_list = container || self.kinds.is_list(std::ptr::from_ref(&*m.receiver) as usize);
        if name == "remove"
            && is_list
            && m.args.len() == 1
            && let Some(place) = self.place(&m.receiver)
        {
            let at = self.bound(&m.args[0]);
            let var = self.removed(&place);
            self.emit(m.span(), Kind::Edit { place, edit: Edit::Remove(at, Some(var)) });
            return self.load(var.into());
        }
        if let Some(value) = self.user_method(m, false) {
            return value;
        }
        self.refuse_method(m, container);
        self.nothing()
    }

    fn owned_copy(&mut self, m: &syn::ExprMethodCall, place: Place) -> Val {
        let place = self.behind_references(place);
        let ty = self.func.type_of(&place);
        // `to_vec` of an array of numbers makes a vector; any other copy of a number or an array is a plain read.
        if ty.is_copy() == Some(true) && m.method != "to_vec" {
            return self.load(place);
        }
        let list = matches!(ty, Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..));
        let method = match m.method.to_string().as_str() {
            "clone" => "clone",
            // Of what is not seen to be a list, the compiler knows what is owned.
            "to_owned" if !list => "to_owned",
            _ => "to_vec",
        };
        let ty = match ty {
            Ty::Slice(t) => Ty::Vec(t),
            Ty::Array(t, _) if method == "to_vec" => Ty::Vec(t),
            t => t,
        };
        Val { expr: Expr::Copy { place, method }, ty }
    }

    /// The receiver of `concat()`: a container of containers. In a literal (`[a, b].concat()`) the parts are copied.
    fn concatenated(&mut self, m: &syn::ExprMethodCall) -> Option<Place> {
        if let Some(place) = self.place(&m.receiver) {
            return Some(place);
        }
        let syn::Expr::Array(a) = &*m.receiver else {
            let before = self.errors.count();
            let value = self.val(&m.receiver);
            return (self.errors.count() == before).then(|| self.place_of(m.receiver.span(), value));
        };
        let mut parts = vec![];
        for e in &a.elems {
            let value = self.val(e);
            let place = self.place_of(e.span(), value);
            let place = self.behind_references(place);
            let item = self.func.type_of(&place).item();
            let value = Val { expr: Expr::Copy { place, method: "to_vec" }, ty: Ty::Vec(Box::new(item)) };
            let ty = value.ty.clone();
            let var = self.bind(e.span(), "part", value);
            parts.push(Val { expr: Expr::var(var), ty });
        }
        let inner = parts.first().map_or(Ty::Unknown, |v| v.ty.clone());
        let n = proc_macro2::Literal::usize_unsuffixed(parts.len()).into_token_stream();
        let items = parts.into_iter().map(|v| v.expr).collect();
        let value = Val { expr: Expr::List { items, vec: false }, ty: Ty::Array(Box::new(inner), Some(n.into())) };
        Some(self.place_of(m.span(), value))
    }

    /// `x.split_at(k)`: two references. The call itself stays, for its panic.
    fn split(&mut self, m: &syn::ExprMethodCall, place: Place, unique: bool) -> Val {
        let at = self.while_lending(|s| s.bound(&m.args[0]));
        let halves = self.split_place(m.span(), place, at, unique);
        let ty = self.func.var(halves[0]).ty.clone();
        let items = halves.iter().map(|v| Expr::var(*v)).collect();
        Val { expr: Expr::Tuple(items), ty: Ty::Tuple(vec![ty.clone(), ty]) }
    }

    /// The two parts of a place, split at an index.
    pub(super) fn split_place(&mut self, span: Span, place: Place, at: Inert, unique: bool) -> [VarId; 2] {
        let place = self.behind_references(place);
        let k = code::operand(&at.tokens);
        let left = code::joined(quote!(..#k), std::slice::from_ref(&at), Ty::Unknown);
        let right = code::joined(quote!(#k..), std::slice::from_ref(&at), Ty::Unknown);
        let slice = Ty::Slice(Box::new(self.func.type_of(&place).item()));
        let ty = Ty::Ref(unique, Box::new(slice));
        let mut halves = vec![];
        for (name, range) in [("left", left), ("right", right)] {
            let var = self.temp(name, ty.clone(), false);
            self.func.var_mut(var).alias = Some(place.then(Proj::Range(range)));
            halves.push(var);
        }
        let halves = [halves[0], halves[1]];
        self.emit(span, Kind::Split { place, at, unique, halves });
        halves
    }

    /// A method call as a statement.
    pub(super) fn method_statement(&mut self, m: &syn::ExprMethodCall) {
        if self.chained(m) || self.method_that_asks(m) || self.method_of_store(m) {
            return;
        }
        let name = m.method.to_string();
        // `v.iter_mut().for_each(…)` and other chains are refused by `method_call`.
        // No index is a float.
        let float = |s: &Self| name == "insert" && m.args.first().is_some_and(|e| s.infer(e).peeled().is_float());
        let own = self.is_own(&m.receiver) || self.is_outlined(m) || float(self) || self.is_unlike_lists(m);
        if own || inputs_of_edit(&name).is_none() {
            if self.rearranged(m) {
                return;
            }
            if let Some(text) = self.written_out(m) {
                return self.statement(&text);
            }
            let primitive = rules::method(&name, m.args.len() + 1).is_some() || name == "sin_cos";
            if !own {
                self.teach_presence(m, None);
            }
            if (own || !primitive) && self.user_method(m, true).is_some() {
                return;
            }
            let value = self.method_call(m);
            if !matches!(value.expr, Expr::Load(_) | Expr::Inert(_) | Expr::Number(_)) {
                self.bind(m.span(), "t", value);
            }
            return;
        }
        let Some(place) = self.place(&m.receiver) else {
            self.refuse_method(m, true);
            return;
        };
        let edit = match (name.as_str(), m.args.len()) {
            ("push", 1) => Edit::Push(self.edit_value(&m.args[0], &place)),
            ("pop", 0) if self.is_of_references(&place) => Edit::Pop(None),
            ("pop", 0) => return self.drop_last(m.span(), place),
            ("insert", 2) => {
                let at = self.bound(&m.args[0]);
                Edit::Insert(at, self.edit_value(&m.args[1], &place))
            }
            ("remove", 1) if self.is_of_references(&place) => Edit::Remove(self.bound(&m.args[0]), None),
            ("remove", 1) => {
                let at = self.bound(&m.args[0]);
                Edit::Remove(at, Some(self.removed(&place)))
            }
            ("clear", 0) => Edit::Clear,
            ("truncate", 1) => Edit::Truncate(self.bound(&m.args[0])),
            ("resize", 2) => {
                let len = self.bound(&m.args[0]);
                Edit::Resize(len, self.edit_value(&m.args[1], &place))
            }
            ("fill", 1) => Edit::Fill(self.edit_value(&m.args[0], &place)),
            ("extend_from_slice" | "copy_from_slice" | "clone_from_slice", 1) => {
                let value = self.val(&m.args[0]);
                let source = self.place_of(m.args[0].span(), value);
                let source = self.behind_references(source);
                if self.func.is_active(&self.func.resolve(&source)) {
                    self.activate_place(&place, true, m.span());
                }
                let item = self.func.type_of(&source).item();
                self.learn(&place.then(Proj::Index(code::literal(0))), &item);
                match name.as_str() {
                    "extend_from_slice" => Edit::Extend(source),
                    "copy_from_slice" => Edit::CopyFrom(source, "copy_from_slice"),
                    _ => Edit::CopyFrom(source, "clone_from_slice"),
                }
            }
            ("extend", 1) => return self.extended(m, &place),
            ("swap", 2) => Edit::Swap(self.bound(&m.args[0]), self.bound(&m.args[1])),
            ("reverse", 0) => Edit::Reverse,
            ("rotate_left", 1) => Edit::RotateLeft(self.bound(&m.args[0])),
            ("rotate_right", 1) => Edit::RotateRight(self.bound(&m.args[0])),
            _ => {
                if self.user_method(m, true).is_none() {
                    self.refuse_method(m, true);
                }
                return;
            }
        };
        self.emit(m.span(), Kind::Edit { place, edit });
    }

    /// The variable of an item that is taken out of a container.
    fn removed(&mut self, container: &Place) -> VarId {
        let active = self.func.is_active(&self.func.resolve(container));
        self.temp("removed", self.func.type_of(container).item(), active)
    }

    fn is_of_references(&self, container: &Place) -> bool {
        matches!(self.func.type_of(container).item(), Ty::Ref(..))
    }

    /// A value that goes into a container.
    fn edit_value(&mut self, e: &syn::Expr, container: &Place) -> Expr {
        self.expected = Some(self.func.type_of(container).item()).filter(|item| *item != Ty::Unknown);
        let value = self.val(e);
        let value = self.element_value(value);
        if self.is_active(&value.expr) {
            self.activate_place(container, true, e.span());
        }
        self.learn(&container.then(Proj::Index(code::literal(0))), &value.ty);
        let item = self.func.type_of(container).item();
        self.learn_expr(&value.expr, &item);
        value.expr
    }

    /// An iterator, by its name or where it is made, that something else than a consumer is given.
    pub(in crate::lower) fn refuse_iterator_value(&mut self, at: &impl ToTokens) {
        self.refuse(
            at,
            "an iterator as a value",
            "it is known where it is consumed, in a `for` or by a method such as `sum`",
            "consume it there, or collect it into a vector",
        );
    }

    fn refuse_method(&mut self, m: &syn::ExprMethodCall, container: bool) {
        let name = m.method.to_string();
        let chains =
            ["iter", "map", "sum", "fold", "zip", "product", "filter", "collect", "for_each", "iter_mut", "into_iter"];
        // What matters in `x.iter().max_by(…).unwrap()` is what stands before the `unwrap`.
        if let ("unwrap" | "expect", syn::Expr::MethodCall(inner)) = (name.as_str(), &*m.receiver) {
            return self.refuse_method(inner, container);
        }
        if self.foreign_method(m) || self.refuse_in_map(m) {
            return;
        }
        let (what, why, instead) = if name == "unwrap" || name == "expect" {
            (
                format!("`{name}` of an active value"),
                "that it is an `Option` or a `Result` is not visible here",
                "give it a type first: `let r: Option<f64> = …;`",
            )
        } else if chains.contains(&name.as_str()) || iterates(&m.receiver) {
            let whole = syn::Expr::MethodCall(m.clone());
            if self.is_stream(&whole) {
                return self.refuse_iterator_value(&m.method);
            }
            let unknown = self.unknown_method(m);
            return self.refuse_chain(unknown);
        } else if container {
            (
                format!("the method `{name}` of an active container"),
                "it is not one of the methods that the derivative knows",
                "write it with indices, or see the README for the list",
            )
        } else {
            (
                format!("the method `{name}` of an active value"),
                "it is not a primitive of floats, and only types of your own can have differentiated methods",
                "call a differentiated function, or `detach(x)` its argument if no derivative is wanted",
            )
        };
        self.refuse(&m.method, &what, why, instead);
    }

    /// The first method of a chain that is not known.
    fn unknown_method<'m>(&self, m: &'m syn::ExprMethodCall) -> &'m syn::ExprMethodCall {
        match &*m.receiver {
            syn::Expr::MethodCall(inner) if !self.is_stream(&m.receiver) => self.unknown_method(inner),
            _ => m,
        }
    }
}

/// How many arguments a method of lists has that changes one.
pub(super) fn inputs_of_edit(name: &str) -> Option<usize> {
    match name {
        "pop" | "clear" | "reverse" => Some(0),
        "push" | "remove" | "truncate" | "extend_from_slice" | "extend" | "fill" | "copy_from_slice" => Some(1),
        "clone_from_slice" | "rotate_left" | "rotate_right" => Some(1),
        "insert" | "resize" | "swap" => Some(2),
        _ => None,
    }
}

/// Is it a method of iterators or of `Option`, whatever it is called on?
pub(super) fn is_of_std(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    let chains =
        ["iter", "map", "sum", "fold", "zip", "product", "filter", "collect", "for_each", "iter_mut", "into_iter"];
    let options = ["unwrap", "expect", "unwrap_or", "unwrap_or_else", "unwrap_or_default"];
    chains.contains(&name.as_str()) || options.contains(&name.as_str()) || iterates(&m.receiver)
}

/// Is there an `.iter()` in the chain of methods, and nothing behind it that gives one value?
fn iterates(e: &syn::Expr) -> bool {
    let syn::Expr::MethodCall(m) = e else { return false };
    match m.method.to_string().as_str() {
        "iter" | "iter_mut" | "into_iter" => true,
        "fold" | "sum" | "product" | "unwrap" | "expect" | "unwrap_or" | "unwrap_or_else" | "unwrap_or_default" => {
            false
        }
        _ => iterates(&m.receiver),
    }
}

/// A list that is written out, as a vector: `[a, b].to_vec()`.
fn as_vector(value: Val) -> Val {
    let expr = match value.expr {
        Expr::List { items, .. } => Expr::List { items, vec: true },
        Expr::Repeat { value, len, .. } => Expr::Repeat { value, len, vec: true },
        expr => return Val { expr, ..value },
    };
    Val { expr, ty: Ty::Vec(Box::new(value.ty.item())) }
}
