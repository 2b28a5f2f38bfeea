//! Calls of methods that the user has differentiated.

use crate::ir::named::{is_assumed, is_given};
use crate::lower::call::boxed;
use crate::lower::call::elsewhere::gives_its_like;
use crate::lower::call::gives::is_constant;
use crate::lower::call::of_lists::is_of_lists;
use crate::lower::refused::foreign::is_foreign;
use crate::lower::stmt::iterate;
use crate::lower::{Arg, ArgValue, Call, Callee, Expr, Kind, Lower, Ty, Val, VarId, closure, container};
use crate::syntax::{self, is_constructor};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// A method of a type that only its name is known of, or nothing; `None` where it cannot be one. `discard`: its value
    /// is not wanted.
    pub(in crate::lower) fn user_method(&mut self, m: &syn::ExprMethodCall, discard: bool) -> Option<Val> {
        self.method_with(m, m.args.iter().collect(), discard)
    }

    /// The same with other arguments: those behind it too, if it returns a function that is called.
    pub(in crate::lower) fn method_with(
        &mut self,
        m: &syn::ExprMethodCall,
        given: Vec<&syn::Expr>,
        discard: bool,
    ) -> Option<Val> {
        if self.refuse_cell(&syn::Expr::MethodCall(m.clone()), |s, e| s.mentions_active(e)) {
            return Some(self.nothing());
        }
        if let Some(call) = self.on_handed_back(m) {
            let syn::Expr::MethodCall(call) = &*call else { unreachable!("a method is called") };
            return self.method_with(call, given, discard);
        }
        if self.is_for_references(m) {
            let name = &m.method;
            self.refuse(
                m,
                &format!("`{name}` of a reference, in `{name}` of what it refers to"),
                "both have their derivatives in functions of one name, so this one would call itself",
                "write here what the other one does",
            );
            return Some(self.nothing());
        }
        let ty = self.infer(&m.receiver);
        if !self.may_have(boxed::content(&ty), m) || (container::is_of_std(m) && !self.is_own_method(m)) {
            return None;
        }
        if self.is_stream(&m.receiver) {
            return None;
        }
        let place = match self.while_lending(|s| s.place(&m.receiver)) {
            Some(place) => place,
            None if iterate::is_place(&m.receiver) && !self.names_item(m) => return None,
            // The code has the receiver in it, and is all there is of it: what makes that may have effects.
            None if self.gives_count(m) => return Some(self.count_given(m)),
            None => {
                let mut value = self.val(&m.receiver);
                self.name_constant(&m.receiver, &mut value);
                match &value.expr {
                    // The copy is what may change.
                    Expr::Load(_) if is_clone(&m.receiver) => self.bind(m.receiver.span(), "copy", value).into(),
                    _ => self.place_of(m.receiver.span(), value),
                }
            }
        };
        let own = is_made(&m.receiver) && self.is_temporary(&place);
        let place = self.unboxed(place);
        let ty = self.func.type_of(&place);
        if !self.may_have(ty.peeled(), m) {
            return None;
        }
        self.hear_of_kind(&m.receiver, &ty);
        self.note_all_constructed(&m.receiver);
        let owner = match self.func.type_to_record(&place) {
            Ty::Unknown => self.type_made(&m.receiver).unwrap_or(Ty::Unknown),
            owner if self.is_own_container(owner.peeled(), m) => Ty::Named(quote!(Self).into()),
            owner => owner,
        };
        let bare = matches!(ty, Ty::Ref(..));
        // What cannot be changed is not: any other receiver is taken for changed.
        let unique = self.may_change(&place);
        if !unique && self.gives_count(m) {
            return Some(self.count_given(m));
        }
        // Nobody looks at it behind the call, so it does not matter whether it has changed.
        let root = self.func.var_mut(place.root);
        (root.mutable, root.active) = (root.mutable || own, root.active || own);
        let active = self.func.is_active(&self.func.resolve(&place));
        let value = if unique { ArgValue::Unique { place, bare } } else { ArgValue::Shared { place, bare } };
        let only_read = self.only_reads(&owner, &m.method);
        let mut args = vec![Arg { only_read, ..Arg::new(value, active) }];
        let first = args.len();
        let carried = if self.is_of_block(&owner) { self.carried(&m.method, &m.receiver) } else { vec![] };
        let told = self.told_arguments(&m.method.clone().into(), Some(&owner), given.clone());
        let given = given.into_iter().zip(&told).map(|(arg, told)| told.as_deref().unwrap_or(arg));
        let handed = self.handed(given.chain(carried.iter().map(|e| &**e)));
        args.extend(handed.args.into_iter().map(|arg| behind_receiver(arg, first)));
        if own && m.args.iter().any(syntax::jumps_out) {
            self.make_behind_arguments(&mut args[0], m.span());
        }
        self.share_receiver(&mut args);
        self.take_from_receiver(&mut args, m.span());
        for arg in &args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                self.lend_to_change(place, m.span());
            }
        }
        let generics = m.turbofish.clone();
        self.note_told(&owner, &m.method, &args[first..]);
        self.mark_result(&ty);
        let key = std::ptr::from_ref(m) as usize;
        let alike = gives_its_like(m);
        let callee = Callee::Method(m.method.clone(), generics);
        let result = (!discard).then(|| self.result_of_method(&owner, &callee, &args, key, alike));
        if let Some(result) = result.filter(|_| alike) {
            let ty = self.func.var(result).ty.clone();
            self.mark_result(&ty);
        }
        self.hear_of_own_method(m, discard);
        self.emit(m.span(), Kind::Call(Call { result, callee, float: None, args, nothing: false }));
        let lent = matches!(self.infer(&syn::Expr::MethodCall(m.clone())), Ty::Ref(false, _));
        Some(match result {
            Some(result) if lent => {
                let ty = Ty::Ref(false, Box::new(self.func.var(result).ty.clone()));
                Val { expr: Expr::Borrow { place: result.into(), unique: false }, ty }
            }
            Some(result) => self.load(result.into()),
            None => Val { expr: Expr::unit(), ty: Ty::unit() },
        })
    }

    /// May the type have this method from the user?
    fn may_have(&self, ty: &Ty, m: &syn::ExprMethodCall) -> bool {
        let is_tuple = matches!(ty, Ty::Tuple(parts) if !parts.is_empty());
        matches!(ty, Ty::Named(_) | Ty::Unknown)
            || ty.is_own_plain()
            || ty.is_float() && !is_of_floats(&m.method)
            || self.func.floats.has(ty, &m.method.to_string())
            || self.is_own_container(ty, m)
            || (is_list(ty) || is_tuple) && !is_of_lists(&m.method.to_string())
    }

    /// Is it the container that the trait of the block is implemented for, and the method one of the block?
    fn is_own_container(&self, ty: &Ty, m: &syn::ExprMethodCall) -> bool {
        let Some(own) = self.source.owner.as_ref().filter(|_| matches!(ty, Ty::Vec(_))) else { return false };
        self.results.get("Self", &m.method.to_string()).is_some() && self.func.floats.read(own) == *ty
    }

    /// Is it the type of the block that this function stands in?
    pub(super) fn is_of_block(&self, ty: &Ty) -> bool {
        matches!(ty.peeled(), Ty::Named(name) if self.results.is_owner(&name.to_string()))
    }

    /// Is it, as an argument, lent to be read, or copied from behind a reference? Code with it is copied as it is.
    pub(super) fn stays_there(&self, e: &syn::Expr) -> bool {
        match closure::bare(e) {
            syn::Expr::Reference(r) => r.mutability.is_none() && iterate::is_place(&r.expr),
            e => {
                let is_shared = |v: VarId| matches!(self.func.var(v).ty, Ty::Ref(false, _));
                iterate::is_place(e) && self.root_of(e).is_some_and(is_shared)
            }
        }
    }

    /// Is the receiver the name of a constant, whose value methods of the user's read, or of a struct or a variant without
    /// fields? One of a static may change what is behind it.
    fn names_item(&self, m: &syn::ExprMethodCall) -> bool {
        let e = &*m.receiver;
        matches!(closure::bare(e), syn::Expr::Path(p) if p.qself.is_none() && (is_constant(&p.path) || is_value(&p.path)))
            && self.variable(e).is_none()
            && !is_foreign(&m.method)
    }

    /// Is it the name of a type, of which an attribute on an `impl` block can say something: no type parameter?
    pub(in crate::lower) fn is_named_type(&self, name: &TokenStream) -> bool {
        let name = name.to_string();
        let generics = self.source.outer.iter().chain([&self.source.generics]);
        let mut parameters = generics.flat_map(|g| g.type_params());
        let of_a_trait = name == "Self" && self.source.definition;
        !(name.is_empty() || of_a_trait || parameters.any(|p| p.ident == name))
    }

    /// What a method is called on, or is lent, is no number, if it is the result of a function that belongs to a type.
    pub(in crate::lower) fn mark_result(&mut self, ty: &Ty) {
        if let Ty::Named(name) = ty.peeled()
            && (is_assumed(name) || is_given(&name.to_string()))
        {
            self.mark(ty.peeled());
        }
    }

    /// The variable of the result of a function that belongs to a type. If the function does not stand in the block of
    /// this one, the name of its type is what the attribute on its block says that it gives (`Gives` of the runtime).
    /// A function may have the attribute for itself, so unless it is called by the name of its type (`by_name`), or its
    /// uses show that it is no number, it is taken for the float of this function, and rustc says if it is not. Of the receiver
    /// among `args` the type is `owner`.
    pub(in crate::lower) fn result_of_method(
        &mut self,
        owner: &Ty,
        callee: &Callee,
        args: &[Arg],
        key: usize,
        by_name: bool,
    ) -> VarId {
        let name = &callee.name();
        let mut types: Vec<Ty> = args.iter().map(|arg| self.type_of_arg(arg)).collect();
        if matches!(callee, Callee::Method(..)) {
            types[0] = Ty::Unknown;
        }
        let of_trait = self.func.floats.given(owner.peeled(), name);
        // What a trait of the user's gives lists no attribute says of them.
        let of_list = is_list(owner.peeled());
        let is_tuple = self.kinds.is_tuple(key);
        let of_float = matches!(owner.peeled(), Ty::Float(_));
        let owner = match owner.peeled() {
            Ty::Named(name) => self.parameter_of_field(name).unwrap_or_else(|| name.clone()),
            // What a trait of the user's gives floats no attribute can say of them, either.
            Ty::Float(float) if is_tuple => float.tokens().unwrap_or_default().into(),
            Ty::Slice(item) => Ty::Vec(item.clone()).tokens().unwrap_or_default().into(),
            ty if of_list => ty.tokens().unwrap_or_default().into(),
            ty if ty.is_own_plain() => ty.tokens().unwrap_or_default().into(),
            _ => quote!().into(),
        };
        let known = self.given_by_type(owner.printed(), name).map(|written| given(self.read(written)));
        if let Some(ty) = of_trait.or(known).filter(Ty::may_be_active) {
            let var = self.temp(name, ty, true);
            self.keys.insert(var, key);
            return var;
        }
        let float = self.assumed(self.known.values().filter(|known| known.assumed.is_some()).count());
        let open = self.may_be_parameter(&Ty::Named(owner.clone()));
        let named = self.is_named_type(&owner) && !of_list && !of_float && !open;
        let given =
            if named { self.what_gives_for(&owner, name, &types) } else { self.what_is_hidden(&owner, callee, args) };
        let hidden = (!owner.is_empty()).then(|| self.what_is_hidden(&owner, callee, args));
        if named {
            self.note_method(&owner, callee, args, &given);
        }
        let known = self.known.entry(key).or_default();
        // It keeps its name through all rounds.
        let first = if named && by_name {
            given.clone()
        } else {
            Ty::Named(known.assumed.get_or_insert_with(|| float.into()).clone())
        };
        let earlier = known.ty.clone();
        let ty = known.ty.get_or_insert(first).clone();
        // What a round before knew less of the arguments of is named anew.
        let stale = named && self.is_what_gives(&ty, &owner.tokens(), name);
        let ty = if stale { given.clone() } else { ty };
        let assumed = |ty: &Ty| matches!(ty, Ty::Named(name) if is_assumed(name));
        let told = assumed(&ty) && (self.kinds.is_no_float(key) || self.kinds.gives_no_float(owner.printed(), name));
        let ty = if !owner.is_empty() && (told || self.is_refuted(&ty)) {
            self.mark(&given);
            let before = self.known.entry(key).or_default().refuted.replace(given.clone());
            // What a round before named by less, or took for a float, may still be the type of something.
            self.refuted |= before.or(earlier).is_some_and(|before| before != given);
            given
        } else {
            ty
        };
        if let Some(hidden) = hidden {
            self.may_be_handed_on(&ty, hidden);
        }
        if by_name && is_constructor(name) {
            self.mark_result(&ty);
        }
        let ty = self.kinds.with_integers(key, ty);
        // An integer has no derivative; of what else a method gives, what it holds may have one.
        let active = !matches!(ty, Ty::Int(_));
        let var = self.temp(name, ty, active);
        self.keys.insert(var, key);
        var
    }
}

/// Is it a value that is made for the call, which a method may change though it has no name?
fn is_made(e: &syn::Expr) -> bool {
    match closure::bare(e) {
        syn::Expr::Struct(_) => true,
        syn::Expr::Call(c) => matches!(&*c.func, syn::Expr::Path(p) if p.path.segments.len() > 1),
        e => is_clone(e),
    }
}

/// Is it `value.clone()`?
fn is_clone(e: &syn::Expr) -> bool {
    matches!(closure::bare(e), syn::Expr::MethodCall(m) if m.method == "clone" && m.args.is_empty())
}

/// What the siblings of a function give that returns a reference: a value.
fn given(ty: Ty) -> Ty {
    match ty {
        Ty::Ref(false, t) => match *t {
            Ty::Slice(item) => Ty::Vec(item),
            t => t,
        },
        ty => given_within(ty),
    }
}

/// The same of a reference that may be absent.
pub(in crate::lower) fn given_within(ty: Ty) -> Ty {
    match ty {
        Ty::Option(t) => Ty::Option(Box::new(given(*t))),
        Ty::Result(t, error) => Ty::Result(Box::new(given(*t)), error),
        ty => ty,
    }
}

/// An argument behind the receiver: what a closure captures has moved with it.
fn behind_receiver(arg: Arg, by: usize) -> Arg {
    let value = match arg.value {
        ArgValue::Function(crate::ir::Function::Lifted { path, inputs, slices, captures, functions }) => {
            let captures = captures.start + by..captures.end + by;
            ArgValue::Function(crate::ir::Function::Lifted { path, inputs, slices, captures, functions })
        }
        value => value,
    };
    Arg { value, ..arg }
}

/// Is it a method that floats have, whatever traits the user gives them?
pub(super) fn is_of_floats(name: &Ident) -> bool {
    const WITHOUT_DERIVATIVE: [&str; 14] = [
        "rem_euclid",
        "div_euclid",
        "next_up",
        "next_down",
        "midpoint",
        "maximum",
        "minimum",
        "gamma",
        "ln_gamma",
        "erf",
        "erfc",
        "clone",
        "borrow",
        "into",
    ];
    crate::rules::TABLE.iter().any(|rule| *name == rule.name)
        || syntax::is_pure_method(name)
        || WITHOUT_DERIVATIVE.iter().any(|own| name == own)
}

fn is_list(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..))
}

/// Is it written like a struct or a variant without fields?
fn is_value(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|s| s.ident.to_string().starts_with(char::is_uppercase))
}
