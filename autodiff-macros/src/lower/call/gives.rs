//! What functions give that are called by the name of their type, where the call carries no derivative: `Grid::new(4)`.

use crate::ir::named::{is_assumed, is_hidden, is_of_field, is_unnamed, names_arguments};
use crate::ir::{Arg, ArgValue, Float, Function, value_of};
use crate::lower::call::applied::argument;
use crate::lower::call::of_std;
use crate::lower::{Callee, Lower, Origin, Tokens, Ty, closure};
use crate::syntax::is_of_options;
use crate::syntax::{self, is_constructor, is_standard};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The name of what a function of a type gives.
    pub(in crate::lower) fn what_gives(&self, owner: &TokenStream, name: &str) -> Ty {
        let (ct, function) = (&self.runtime, proc_macro2::Literal::u64_unsuffixed(crate::names::number_of(name)));
        Ty::Named(quote!(<#owner as #ct::Gives<#function>>::Value).into())
    }

    /// The same where arguments have a type with parameters that the function may have for its own, or where the module says that
    /// it has some for what it gives: it may follow from them.
    pub(super) fn what_gives_for(&self, owner: &TokenStream, name: &str, types: &[Ty]) -> Ty {
        let outline = || self.outline_of(&owner.to_string());
        let open = || outline().is_some_and(|outline| outline.is_open(name));
        if !types.iter().any(|ty| self.has_arguments(ty)) && !open() {
            return self.what_gives(owner, name);
        }
        let (ct, function) = (&self.runtime, proc_macro2::Literal::u64_unsuffixed(crate::names::number_of(name)));
        let types = types.iter().map(|ty| argument(ty.peeled()).unwrap_or_else(|| quote!(())));
        Ty::Named(quote!(<#owner as #ct::Gives<#function, (#(#types,)*)>>::Value).into())
    }

    /// Does the macro see arguments or lengths in the type, which a function may have parameters for?
    fn has_arguments(&self, ty: &Ty) -> bool {
        match ty {
            // The function may have a parameter for it, too.
            Ty::Array(..) | Ty::Float(Float::Param(_)) => true,
            Ty::Named(name) | Ty::Moved(name) if name.printed() == "Self" => {
                self.source.owner.as_ref().is_some_and(|ty| names_arguments(&ty.to_token_stream().to_string()))
            }
            Ty::Named(name) | Ty::Moved(name) => names_arguments(name.printed()) || self.is_field_with_arguments(name),
            Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) | Ty::Result(t, _) => {
                self.has_arguments(t)
            }
            Ty::Tuple(ts) => ts.iter().any(|ty| self.has_arguments(ty)),
            _ => false,
        }
    }

    /// Is it the type of a field, which is one with arguments, as the module shows?
    fn is_field_with_arguments(&self, name: &Tokens) -> bool {
        let open = |ty: &syn::Type| matches!(self.read(ty), Ty::Named(name) if names_arguments(name.printed()));
        let fields = || self.source.options.shapes.iter().flat_map(|shape| shape.fields.iter());
        let is_of = |field: &Ident| name.printed().contains(&crate::names::number_of(&field.to_string()).to_string());
        is_of_field(name) && fields().any(|field| field.ident.as_ref().is_some_and(is_of) && open(&field.ty))
    }

    /// Is it such a name, of whatever arguments?
    pub(super) fn is_what_gives(&self, ty: &Ty, owner: &TokenStream, name: &str) -> bool {
        let Ty::Named(whole) = self.what_gives(owner, name) else { return false };
        let start = whole.printed().trim_end_matches(|c: char| !c.is_ascii_digit());
        matches!(ty, Ty::Named(name) if name.printed().starts_with(start))
    }

    /// What a function gives, or what is there if something is, was taken for a float: it may be of any type if it is only
    /// handed on (`lower::types::assumed`). `hidden`: what the function gives, by the call.
    pub(super) fn may_be_handed_on(&mut self, taken: &Ty, hidden: Ty) {
        match taken {
            Ty::Named(name) if is_assumed(name) => {
                self.handed_on.insert(name.to_string(), hidden);
            }
            Ty::Option(found) | Ty::Result(found, _) => {
                if let Some(hidden) = self.what_is_found(&hidden) {
                    self.may_be_handed_on(found, hidden);
                }
            }
            _ => {}
        }
    }

    /// What there is in such an option or result.
    fn what_is_found(&mut self, hidden: &Ty) -> Option<Ty> {
        let (ct, call) = (&self.runtime, self.func.witness_of(hidden)?);
        let whole = hidden.tokens()?;
        let (found, value) = (quote!(<#whole as #ct::Optional>::Value), quote!(#ct::shown::value(#call)));
        self.func.witnesses.insert(&format!("kept {found}"), quote!(#ct::keep(&#value)));
        self.func.witnesses.insert(&found.to_string(), value);
        Some(Ty::Named(found.into()))
    }

    /// The same of a type of which no attribute says anything: a type parameter, or `Self` in the definition of a trait. A
    /// record hides it. What a method is called on may only lead to the type that has it, as a box does.
    pub(super) fn what_is_hidden(&mut self, owner: &TokenStream, callee: &Callee, args: &[Arg]) -> Ty {
        let (ct, name) = (&self.runtime, callee.name());
        let ty = self.what_gives(&quote!(#ct::Hidden), &format!("{owner}::{name}"));
        if let Ty::Named(hidden) = &ty {
            let name = Ident::new(name.trim_start_matches("r#"), Span::call_site());
            let functions = args.iter().map(|arg| arg.value.function());
            let args = &args[..crate::ir::own_args(functions, args.len())];
            let given = |args: &[Arg]| args.iter().map(|arg| self.argument_shown(arg)).collect::<Vec<_>>();
            let call = match callee {
                Callee::Method(..) if is_unnamed(&owner.to_string()) || is_hidden(&owner.to_string()) => {
                    let Some(shown) = self.func.shown(&Ty::Named(owner.clone().into())) else { return ty };
                    let (record, args) = (crate::names::sibling(&name, "record_self"), given(&args[1..]));
                    quote!(#shown.#record(#(#args),*).0)
                }
                Callee::Path(path) if is_unnamed(&owner.to_string()) => {
                    let (owner, args) = (syntax::owner(path), given(args));
                    let record = crate::names::sibling(&name, "record");
                    quote!(#owner::#record(#(#args),*).0)
                }
                Callee::Method(..) => {
                    let (record, args) = (crate::names::sibling(&name, "record_self"), given(&args[1..]));
                    quote!(#ct::never::<#owner>().#record(#(#args),*).0)
                }
                Callee::Qualified(_) => {
                    let (record, args) = (crate::emit::home::hidden(callee, "record", 0), given(args));
                    quote!(#record(#(#args),*).0)
                }
                _ => {
                    let (record, args) = (crate::names::sibling(&name, "record"), given(args));
                    quote!(<#owner>::#record(#(#args),*).0)
                }
            };
            self.func.witnesses.insert(&format!("kept {hidden}"), quote!(#ct::keep(&#call)));
            self.func.witnesses.insert(&hidden.to_string(), call);
        }
        ty
    }

    /// Notes how a method is called on a value of a type without a name, which need not say what its functions give, and of which
    /// no module says it either.
    pub(super) fn note_method(&mut self, owner: &Tokens, callee: &Callee, args: &[Arg], given: &Ty) {
        let unseen = is_unnamed(owner.printed()) && self.source.options.types.is_empty();
        if let (Callee::Method(name, _), Ty::Named(given), true) = (callee, given, unseen) {
            let record = crate::names::sibling(name, "record_self");
            // The function may have parameters of its own, which follow from what it is given.
            let shown = |arg: &Arg| match (&arg.value, self.type_of_arg(arg).peeled()) {
                (_, Ty::Unknown) => None,
                (ArgValue::Value(_), ty) => self.func.shown(ty),
                (ArgValue::Shared { .. }, ty) => self.func.shown(&Ty::Ref(false, Box::new(ty.clone()))),
                (ArgValue::Unique { .. } | ArgValue::Function(_), _) => None,
            };
            let Some(shown) = args[1..].iter().map(shown).collect::<Option<Vec<TokenStream>>>() else { return };
            self.func.methods.insert(given.printed(), quote!(of.#record(#(#shown),*).0));
        }
    }

    /// What stands for an argument of such a call. Of a number that is given by value the type is said: by it traits with
    /// parameters are told apart (`Next<f64>` and `Next<i32>` of one type).
    fn argument_shown(&self, arg: &Arg) -> TokenStream {
        let ct = &self.runtime;
        let of_inputs = |n: usize| {
            let inputs = (0..n).map(|_| quote!(_));
            quote!(&mut |#(#inputs),*| (#ct::never(), ()))
        };
        match &arg.value {
            ArgValue::Function(Function::Lifted { inputs, .. } | Function::Nothing(inputs)) => {
                return of_inputs(*inputs);
            }
            ArgValue::Function(Function::Given(given)) => return of_inputs(given.inputs.len()),
            ArgValue::Function(Function::Item(path, _)) => {
                let record = crate::emit::home::hidden(&Callee::Path(path.clone().into()), "record", 0);
                return quote!(&mut #record);
            }
            _ => {}
        }
        let told = match (&arg.value, self.type_of_arg(arg)) {
            (ArgValue::Value(_), ty @ (Ty::Float(Float::F32 | Float::F64 | Float::Param(_)) | Ty::Int(_))) => {
                ty.tokens()
            }
            _ => None,
        };
        told.map_or_else(|| quote!(#ct::never()), |ty| quote!(#ct::never::<#ty>()))
    }

    /// What a function gives that is called by the name of a type of the user's, or of what type a constant is.
    pub(in crate::lower) fn type_made_by(&self, e: &syn::Expr) -> Option<Ty> {
        if let Some(v) = self.variable(e) {
            return self.func.made.get(&v).cloned();
        }
        let (owner, name) = self.function_of_type(e)?;
        Some(self.what_gives(&owner, &name))
    }

    /// The type of what is made as constructors are called: `V::new(1.0, 0.0)`, `V::new(n)?`, `V::new(n).unwrap()`.
    pub(in crate::lower) fn type_constructed_by(&self, e: &syn::Expr) -> Option<Ty> {
        let (owner, name) = self.function_of_type(present(e).unwrap_or(e))?;
        is_constructor(&name).then(|| Ty::Named(owner.into()))
    }

    /// The type of what a function makes that is called by the name of a type of the user's, as a constructor or not, of
    /// a constant, or of what methods make of it.
    pub(in crate::lower) fn type_made(&self, e: &syn::Expr) -> Option<Ty> {
        if present(e).is_some()
            && let Some(ty) = self.type_constructed_by(e)
        {
            return Some(ty);
        }
        if let Some(inner @ syn::Expr::MethodCall(_)) = present(e) {
            let Ty::Named(whole) = self.type_made(inner)? else { return None };
            return Some(value_of(&whole.tokens()));
        }
        if let syn::Expr::MethodCall(m) = closure::bare(e) {
            let owner = self.type_made(&m.receiver).or_else(|| self.type_of_local(&m.receiver))?;
            let Ty::Named(owner) = owner else { return None };
            return Some(self.what_gives(&owner, &m.method.to_string()));
        }
        self.type_constructed_by(e).or_else(|| self.type_made_by(e))
    }

    /// The type of a variable of this function that is no float, as uses show.
    fn type_of_local(&self, e: &syn::Expr) -> Option<Ty> {
        let var = self.func.var(self.variable(e)?);
        let structured = matches!(&var.ty, Ty::Named(name) if self.is_structured(name.printed()));
        (structured && matches!(var.origin, Origin::User)).then(|| var.ty.clone())
    }

    /// What a method gives that gives a value of the type that it is called on, if that is no float: `(w * 2.0).exp()`.
    pub(in crate::lower) fn type_of_its_like(&self, e: &syn::Expr) -> Option<Ty> {
        let syn::Expr::MethodCall(m) = closure::bare(e) else { return None };
        if !self.is_made_of_others(e) {
            return None;
        }
        let owner = match self.infer(&m.receiver).peeled() {
            Ty::Named(owner) => owner.tokens(),
            _ => self.type_of_its_like(&m.receiver)?.tokens()?,
        };
        Some(self.what_gives(&owner, &m.method.to_string()))
    }

    /// What carries no derivative yet is made by a function that is called by the name of its type: should the variable
    /// become active (`let mut g = Grid::empty(4);`), records name its type by what the function gives. What is called
    /// as constructors are (`Grid::new(4)`) gives a value of its type.
    pub(in crate::lower) fn remember_made(&mut self, pattern: &syn::Pat, value: &syn::Expr) {
        let syn::Pat::Ident(p) = pattern else { return };
        let Some(var) = self.lookup(&p.ident.to_string()) else { return };
        if present(value).is_some() {
            if let (Ty::Unknown, Some(ty)) = (&self.func.var(var).ty, self.type_constructed_by(value)) {
                self.learn(&var.into(), &ty);
            }
            return;
        }
        if let (Ty::Unknown, Some(ty)) = (&self.func.var(var).ty, self.type_of_fieldless(p, value)) {
            self.learn(&var.into(), &ty);
            return;
        }
        if self.is_made_of_others(value) || matches!(closure::bare(value), syn::Expr::Struct(_)) {
            self.note_all_constructed(value);
        }
        if let (Ty::Unknown, Some(ty)) = (&self.func.var(var).ty, self.type_of_its_like(value)) {
            self.mark(&ty);
            self.learn(&var.into(), &ty);
        }
        let Some((owner, name)) = self.function_of_type(value) else { return };
        self.note_constructed(value);
        if is_constructor(&name) && matches!(self.func.var(var).ty, Ty::Unknown) {
            self.learn(&var.into(), &Ty::Named(owner.into()));
        } else {
            let made = self.what_gives(&owner, &name);
            self.func.made.insert(var, made);
        }
    }

    /// The type of a value without fields in a variable that its methods may change (`let mut stepper = Verlet;`). A variant
    /// of an enum would be assigned another one.
    fn type_of_fieldless(&self, variable: &syn::PatIdent, value: &syn::Expr) -> Option<Ty> {
        let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = closure::bare(value) else { return None };
        let name = path.get_ident()?.to_string();
        let fieldless = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
        let other =
            self.written.variants.contains(&name) || is_standard(path, "None") || self.variable(value).is_some();
        let changed = variable.mutability.is_some() && syntax::is_only_called_on(&self.source.item, &variable.ident);
        (fieldless && !other && changed).then(|| self.constructed(path))
    }

    /// The type and the name of a function that is called by the name of its type, or of a constant.
    fn function_of_type(&self, e: &syn::Expr) -> Option<(TokenStream, String)> {
        let (path, args) = match closure::bare(e) {
            syn::Expr::Call(c) => match &*c.func {
                syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) => (path, c.args.len()),
                _ => return None,
            },
            syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) if is_constant(path) => (path, 0),
            _ => return None,
        };
        if !self.is_users_type(path, args) {
            return None;
        }
        let Ty::Named(owner) = self.constructed(&syntax::owner(path)) else { return None };
        let name = path.segments.last().expect("a segment").ident.to_string();
        self.is_named_type(&owner).then(|| (owner.tokens(), name))
    }

    /// Does the path lead to a function of a type that may be the user's, of so many arguments?
    pub(in crate::lower) fn is_users_type(&self, path: &syn::Path, args: usize) -> bool {
        let owner = path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
        owner.is_some_and(|o| {
            o.starts_with(char::is_uppercase) && o != "Default" && self.func.floats.param(&o).is_none()
        }) && !of_std(path, args)
    }
}

/// The option or result whose value is taken: by `unwrap`, `expect` or `?`.
pub(in crate::lower) fn present(e: &syn::Expr) -> Option<&syn::Expr> {
    match closure::bare(e) {
        syn::Expr::Try(t) => Some(&t.expr),
        syn::Expr::MethodCall(m) if m.method == "unwrap" || m.method == "expect" => Some(&m.receiver),
        _ => None,
    }
}

/// What may fail, by a method that only options and results have.
pub(in crate::lower) fn may_fail(e: &syn::Expr) -> Option<&syn::Expr> {
    match closure::bare(e) {
        syn::Expr::MethodCall(m) if is_of_options(&m.method.to_string()) => Some(&m.receiver),
        e => present(e),
    }
}

/// Is it written like a constant, in capitals?
pub(in crate::lower) fn is_constant(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|s| !s.ident.to_string().contains(char::is_lowercase))
}
