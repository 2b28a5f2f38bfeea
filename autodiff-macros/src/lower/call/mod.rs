//! Calls: primitives as paths, the functions of `std::mem`, and differentiated functions.

mod applied;
pub(super) mod boxed;
pub(super) mod by_name;
mod chained;
pub(super) mod conversion;
mod counts;
pub(super) mod elsewhere;
pub(super) mod exchange;
pub(super) mod given;
pub(super) mod gives;
mod likened;
pub(super) mod method;
pub mod nested;
pub(super) mod of_lists;
mod passed;
pub mod promised;
mod receiver;
mod room;
mod takers;
mod told;

use crate::lower::refused::encoded::decodes;
use crate::lower::refused::foreign::is_foreign;
use crate::lower::types::generic;
use crate::lower::{Arg, ArgValue, Call, Callee, Expr, Inert, Kind, Lower, Ty, Val, closure};
use crate::rules::RESCALED;
use crate::syntax::{self, Spanned};
use quote::{ToTokens, quote};

/// Types of the standard library, whose functions have no derivatives beside them.
const STD_TYPES: [&str; 15] = [
    "Box",
    "Rc",
    "Arc",
    "Cow",
    "String",
    "Vec",
    "VecDeque",
    "HashMap",
    "BTreeMap",
    "HashSet",
    "BTreeSet",
    "BinaryHeap",
    "Option",
    "Result",
    "Iterator",
];

impl Lower<'_> {
    /// A call for its value.
    pub(super) fn call(&mut self, c: &syn::ExprCall) -> Val {
        let expected = self.expected.take();
        if let Some(function) = self.called_function(&c.func) {
            let args = self.operands_as(c.args.iter(), &self.inputs_of(&function));
            return self.apply(&function, c.span(), args);
        }
        let list = self.array_from_fn(c, expected.as_ref()).or_else(|| self.vector_from(c));
        if let Some(value) = list.or_else(|| self.boxed_array(c, expected.as_ref())) {
            return value;
        }
        let syn::Expr::Path(path) = &*c.func else {
            let func = closure::bare(&c.func);
            if let syn::Expr::Call(first) = func
                && let syn::Expr::Path(path) = &*first.func
                && self.variable(&first.func).is_none()
            {
                return self.call_of_call(c, first, path);
            }
            if let syn::Expr::MethodCall(first) = func
                && let Some(value) = self.method_with(first, first.args.iter().chain(&c.args).collect(), false)
            {
                return value;
            }
            if matches!(func, syn::Expr::Field(_)) {
                self.refuse(
                    func,
                    "calling a function in a field",
                    "which function it is, is only known at run time, and what it takes and gives is not visible here, or no \
                     parameter holds it",
                    "give it a name with its type (`let f: &dyn Fn(f64) -> f64 = &self.f;`) if it is in a field of a parameter, or \
                     make it a parameter (`f: impl Fn(f64) -> f64`), or a method of a differentiated trait",
                );
                return self.nothing();
            }
            self.refuse(
                &c.func,
                "calling this expression",
                "the function behind it has no derivative that could be found",
                "call a differentiated function by its name",
            );
            return self.nothing();
        };
        if let Some(value) = self.boxed(c, &path.path) {
            return value;
        }
        if let Some(value) = self.foreign_call(c, &path.path) {
            return value;
        }
        if self.is_rescaled(&path.path) {
            let args = self.operands(c.args.iter());
            let args = args.into_iter().map(|a| self.scalar(c.span(), a)).collect();
            let value = self.prim(c.span(), &RESCALED, args);
            let ty = value.ty.clone();
            let var = self.bind(c.span(), "t", value);
            return Val { expr: Expr::var(var), ty };
        }
        if let Some((ty, name)) = self.float_path(path, c.args.len()) {
            if c.args.len() == 1 && generic::may_fail(&name) && !self.is_direct(path) {
                if !self.mentions_active(&c.args[0]) {
                    let code = self.inert(&syn::Expr::Call(c.clone()));
                    return Val { expr: Expr::Inert(code), ty: Ty::Option(Box::new(ty)) };
                }
                let text = self.conversion_text(c);
                return self.val(&text);
            }
            if name.starts_with("from_") && self.is_direct(path) {
                if !self.mentions_active(&c.args[0]) {
                    let code = self.inert(&syn::Expr::Call(c.clone()));
                    return Val { expr: Expr::Inert(code), ty };
                }
                return self.converting_call(c, path, ty);
            }
            if self.is_of_a_trait(&path.path, &name) {
                return self.user_call(c, path, false);
            }
            return self.float_call(c, ty, &name);
        }
        match exchange::mem_function(&path.path).as_deref() {
            Some("replace" | "take") => return self.replace(c),
            Some("swap") => {
                self.exchange(c);
                return Val { expr: Expr::unit(), ty: Ty::unit() };
            }
            Some("drop") => {
                self.refuse(c, "`drop` of an active value", "the backward sweep may need it", "remove the call");
                return self.nothing();
            }
            _ => {}
        }
        if self.is_struct(&path.path) {
            return self.positions(c, path);
        }
        if let Some(value) = self.standard_variant(c, &path.path, expected) {
            return value;
        }
        if self.is_variant(&path.path) {
            return self.tuple_variant(c, &path.path);
        }
        if let Some(ty) = self.variable(&c.func).and_then(|v| self.told.get(&v)).cloned() {
            let code = self.inert(&syn::Expr::Call(c.clone()));
            return Val { expr: Expr::Inert(code), ty };
        }
        if self.variable(&c.func).is_some() {
            self.refuse(
                &c.func,
                "calling a function value",
                "which function it is, is only known at run time",
                "call a closure that a `let` of its own declares or that stands in a list that is written out, or a \
                 differentiated function by its name",
            );
            return self.nothing();
        }
        self.user_call(c, path, false)
    }

    /// A call as a statement.
    pub(super) fn call_statement(&mut self, c: &syn::ExprCall) {
        if let Some(function) = self.called_function(&c.func) {
            let args = self.operands(c.args.iter());
            return self.perform(&function, c.span(), args);
        }
        if let syn::Expr::Path(path) = &*c.func {
            if self.foreign_call(c, &path.path).is_some() {
                return;
            }
            let special = self.float_path(path, c.args.len()).is_some()
                || exchange::mem_function(&path.path).is_some()
                || constructor(&path.path) && !self.is_function_in_capitals(&path.path);
            if !special && self.variable(&c.func).is_none() {
                let value = self.user_call(c, path, true);
                if let Expr::Inert(code) = value.expr {
                    let tokens = &code.tokens;
                    let code = Inert { tokens: quote!(#tokens;), ..code };
                    self.emit(c.span(), Kind::Inert { code, binds: vec![] });
                }
                return;
            }
        }
        let value = self.call(c);
        match value.expr {
            Expr::Load(_) | Expr::Tuple(_) => {}
            _ => drop(self.bind(c.span(), "t", value)),
        }
    }

    fn user_call(&mut self, c: &syn::ExprCall, path: &syn::ExprPath, discard: bool) -> Val {
        if conversion::is_of_a_trait(path) && c.args.iter().any(|arg| self.mentions_active(arg)) {
            return self.refuse_conversion_of_a_trait(path);
        }
        if let Some(to) = self.converted_into(c).filter(|_| self.mentions_active(&c.args[0])) {
            let value = self.val(&c.args[0]);
            if path.qself.is_none() {
                self.note_conversion(&path.path, &to, &value.ty);
            }
            return self.convert(&c.args[0], value, &to);
        }
        if let Some(empty) = self.with_room(c, path) {
            return empty;
        }
        // What is made without a derivative for the call shows its type itself.
        for made in &c.args {
            if !self.mentions_active(made) {
                self.note_constructed(made);
            }
        }
        let args = if of_std(&path.path, c.args.len()) {
            let values = self.operands(c.args.iter());
            self.passed(values)
        } else {
            let types = self.converted_to(path, c);
            let carried = self.carried_by_path(path, c);
            let told = self.told_arguments(&path.path, None, c.args.iter().collect());
            let list = c.args.iter().zip(&told).map(|(arg, told)| told.as_deref().unwrap_or(arg));
            self.handed_as(list.chain(carried.iter().map(|e| &**e)), &types).args
        };
        self.call_or_text(c, path, args, discard)
    }

    /// A conversion by a function of a trait of the user's, to a number of the type `ty`.
    fn converting_call(&mut self, c: &syn::ExprCall, path: &syn::ExprPath, ty: Ty) -> Val {
        let value = self.user_call(c, path, false);
        if let Expr::Load(place) = &value.expr
            && place.path.is_empty()
        {
            self.func.var_mut(place.root).ty = ty.clone();
        }
        Val { ty, ..value }
    }

    /// The functions in fields that a function of the block takes behind its arguments: `Self::step(self, x)`.
    fn carried_by_path(&mut self, path: &syn::ExprPath, c: &syn::ExprCall) -> Vec<std::rc::Rc<syn::Expr>> {
        let mut names = path.path.segments.iter().rev().map(|s| &s.ident);
        match (names.next(), names.next(), c.args.first()) {
            (Some(name), Some(owner), Some(first)) if self.results.is_owner(&owner.to_string()) => {
                self.carried(name, first)
            }
            _ => vec![],
        }
    }

    /// `make(k)(x)`: what belongs to a function that returns a function takes the arguments of both.
    fn call_of_call(&mut self, c: &syn::ExprCall, first: &syn::ExprCall, path: &syn::ExprPath) -> Val {
        let args = self.handed(first.args.iter().chain(&c.args)).args;
        self.call_or_text(c, path, args, false)
    }

    /// A call of a differentiated function, or the text of one that gets nothing active.
    fn call_or_text(&mut self, c: &syn::ExprCall, path: &syn::ExprPath, args: Vec<Arg>, discard: bool) -> Val {
        if !args.iter().any(|a| a.active) {
            let code = self.inert(&syn::Expr::Call(c.clone()));
            let ty = code.ty.clone();
            return Val { expr: Expr::Inert(code), ty };
        }
        self.call_with(path, std::ptr::from_ref(c) as usize, c.span(), args, discard)
    }

    /// A call of a differentiated function; `key`: the address of the call.
    pub(super) fn call_with(
        &mut self,
        path: &syn::ExprPath,
        key: usize,
        span: proc_macro2::Span,
        args: Vec<Arg>,
        discard: bool,
    ) -> Val {
        let path = &self.path_outside(path);
        if of_std(&path.path, args.len()) {
            self.refuse(
                path,
                "a function of a type of the standard library",
                "it is not one of those that the derivative knows",
                "see the README for the list, or `detach` its argument if no derivative is wanted",
            );
            return self.nothing();
        }
        let direct = |q: &syn::QSelf| q.position + 1 == path.path.segments.len();
        if path.qself.as_ref().is_some_and(|q| !direct(q)) {
            self.refuse(
                path,
                "a call of a function of a type that a trait names",
                "the type is not known here",
                "write the type itself (`Type::f(x)`)",
            );
            return self.nothing();
        }
        for arg in &args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                self.lend_to_change(place, span);
            }
        }
        let functions = args.iter().map(|a| match &a.value {
            ArgValue::Function(function) => Some(function),
            _ => None,
        });
        let own = crate::ir::own_args(functions, args.len());
        let float = self.float_of(path, &args[..own]);
        let callee = match &path.qself {
            Some(_) => Callee::Qualified(path.clone()),
            None => Callee::Path(path.path.clone().into()),
        };
        let callee = self.by_trait(&path.path, &args).map_or(callee, Callee::Qualified);
        let base = path.path.segments.last().expect("a segment").ident.to_string();
        let likened = self.likened(path, &args).filter(|_| callee.is_associated() && !self.kinds.is_own(key));
        let callee = match likened.as_ref().and_then(|float| self.of_type(path, float)) {
            Some(path) => Callee::Qualified(path),
            None => callee,
        };
        if callee.is_associated() && discard {
            self.emit(span, Kind::Call(Call { result: None, callee, float, args, nothing: false }));
            return Val { expr: Expr::unit(), ty: Ty::unit() };
        }
        let result = if callee.is_associated() {
            let owner = match &path.qself {
                Some(own) => self.read(&own.ty),
                None => self.constructed(&syntax::owner(&path.path)),
            };
            let own = matches!(&owner, Ty::Named(name) if name.to_string() == "Self");
            let result = match likened {
                Some(float) => self.temp(&base, float, true),
                None => self.result_of_method(&owner, &callee, &args, key, !own),
            };
            let ty = self.func.var(result).ty.clone();
            self.note_given(&path.path, &ty, &args);
            result
        } else {
            let types = || args[..own].iter().map(|arg| self.type_of_arg(arg)).collect::<Vec<Ty>>();
            let known = self.kinds.integer(key).or_else(|| self.given_in_module(&path.path));
            let known = known.or_else(|| self.given_for(&path.path, &types()));
            let ty = known.unwrap_or_else(|| self.output_of(&path.path, float.as_ref(), &args[..own], key));
            if self.kinds.is_own(key) {
                self.mark(&ty);
            }
            let var = self.temp(&base, ty, true);
            self.keys.insert(var, key);
            var
        };
        self.emit(span, Kind::Call(Call { result: Some(result), callee, float, args, nothing: false }));
        self.load(result.into())
    }

    /// May a trait of the user's give the function to a float type: does that have none of this name itself?
    fn is_of_a_trait(&self, path: &syn::Path, name: &str) -> bool {
        let itself = path.segments.last().is_some_and(|s| method::is_of_floats(&s.ident) || is_foreign(&s.ident));
        !(itself || generic::may_fail(name) || decodes(name) || name.contains(':') || name == "sin_cos")
    }

    /// `f64::max(a, b)`.
    fn float_call(&mut self, c: &syn::ExprCall, ty: Ty, name: &str) -> Val {
        if name == "from" && c.args.len() == 1 {
            self.hear_of_cast(&c.args[0]);
            let value = self.val(&c.args[0]);
            if self.is_converted(&value.ty) {
                return self.convert(&c.args[0], value, &ty);
            }
            let value = self.scalar(c.span(), value);
            return Val { expr: Expr::Cast { value: Box::new(value.expr), to: ty.clone() }, ty };
        }
        let args = self.operands(c.args.iter());
        let args: Vec<Val> = args.into_iter().map(|a| self.scalar(c.span(), a)).collect();
        for arg in args.iter().filter(|a| !matches!(a.ty, Ty::Int(_))) {
            self.learn_expr(&arg.expr, &ty);
        }
        let value = self.float_method(c.span(), name, args);
        value.unwrap_or_else(|| {
            self.refuse(
                &c.func,
                &format!("the function `{name}`"),
                "it is not one of the primitives of floats",
                "see the README for the list of primitives",
            );
            self.nothing()
        })
    }
}

/// Does the function, of so many arguments, belong to a type of the standard library? Its types are made of one thing.
pub(super) fn of_std(path: &syn::Path, args: usize) -> bool {
    let mut names = path.segments.iter().rev().map(|s| &s.ident);
    let (name, owner) = (names.next(), names.next());
    owner.is_some_and(|owner| STD_TYPES.iter().any(|name| owner == name))
        && !(args > 1 && name.is_some_and(|name| name == "new"))
}

fn constructor(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|s| s.ident.to_string().chars().next().is_some_and(char::is_uppercase))
}

/// `detach(x)`: the value without its derivative. A function of the user's own module is none.
pub fn is_detach(func: &syn::Expr) -> bool {
    let syn::Expr::Path(p) = func else { return false };
    let mut names = p.path.segments.iter().rev().map(|s| &s.ident);
    let last = names.next().is_some_and(|name| name == "detach");
    last && names.next().is_none_or(|owner| !["self", "super", "crate"].iter().any(|own| owner == own))
}

impl Lower<'_> {
    /// The function of the runtime that numbers are written with that are read back from bits.
    fn is_rescaled(&self, path: &syn::Path) -> bool {
        let last = path.segments.last().is_some_and(|s| s.ident == RESCALED.name);
        let ct = &self.runtime;
        last && path.to_token_stream().to_string() == quote!(#ct::rescaled).to_string()
    }

    /// A function that has no effect and can be called again.
    pub(super) fn is_pure_path(&self, func: &syn::Expr) -> bool {
        let syn::Expr::Path(p) = func else { return false };
        let owner = p.path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
        let float = match &p.qself {
            Some(q) => self.read(&q.ty).is_float(),
            None => false,
        };
        // The constants of `num_traits`, and its conversion, of whatever type they are.
        let constant = || {
            p.qself.is_none()
                && p.path.segments.last().is_some_and(|s| ["zero", "one", "cast"].iter().any(|name| s.ident == name))
        };
        // The value of a type that nothing names: where it stands, tells it.
        let default = || {
            owner.as_ref().is_some_and(|o| o == "Default")
                && p.path.segments.last().is_some_and(|s| s.ident == "default")
        };
        // What is only put into an option or a result.
        let wraps = || p.path.get_ident().is_some_and(|name| ["Some", "Ok", "Err"].iter().any(|known| name == known));
        float
            || wraps()
            || default()
            || is_detach(func)
            || (owner.as_ref().is_none_or(|o| o == "num_traits") && constant())
            || owner.is_some_and(|o| {
                ["f32", "f64", "usize", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "isize", "Vec"]
                    .contains(&o.as_str())
                    || self.func.floats.param(&o).is_some()
                    || generic::is_number_trait(&o)
            })
    }
}
