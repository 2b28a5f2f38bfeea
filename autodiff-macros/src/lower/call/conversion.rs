//! Conversions into types of the user's: `T::from(a)`, and `a.into()` where a `T` is expected. They go through a trait of
//! the runtime, since a type may have several.

use crate::lower::types::infer::is_integer;
use crate::lower::{Expr, Inert, Lower, Ty, Val, closure};
use crate::parse::is_asked_of_source;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// Is it a conversion by the name of its trait: `NumCast::from`, `Into::into`?
pub(super) fn is_of_a_trait(path: &syn::ExprPath) -> bool {
    let names: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
    let [.., owner, name] = names.as_slice() else { return false };
    let of = [("NumCast", "from"), ("Into", "into")];
    path.qself.is_none() && of.contains(&(owner.as_str(), name.as_str()))
}

/// Has the trait a function of this name?
fn has_function(seen: &syn::ItemTrait, name: &Ident) -> bool {
    seen.items.iter().any(|item| matches!(item, syn::TraitItem::Fn(f) if f.sig.ident == *name))
}

impl Lower<'_> {
    /// Where nothing says into what, rustc would take the trait for a type.
    pub(super) fn refuse_conversion_of_a_trait(&mut self, path: &syn::ExprPath) -> Val {
        self.refuse(
            path,
            "a conversion by the name of its trait",
            "the type that it leads to is not visible here",
            "bind the value to a variable with its type (`let y: f64 = NumCast::from(x).unwrap()`)",
        );
        self.nothing()
    }

    /// The type that `T::from(a)` gives, if it may be one of the user's.
    pub(in crate::lower) fn converted_into(&self, c: &syn::ExprCall) -> Option<Ty> {
        let syn::Expr::Path(path) = &*c.func else { return None };
        if let Some(queue) = self.queue_from(c) {
            return Some(queue);
        }
        let mut names = path.path.segments.iter().rev();
        let (last, owner) = (names.next()?, names.next()?);
        // An integer is made of what has no derivative.
        let integer = is_integer(&owner.ident.to_string());
        if last.ident != "from" || c.args.len() != 1 || integer || super::of_std(&path.path, 1) {
            return None;
        }
        let of_parameter = path.path.segments.len() == 2 && self.type_params().any(|param| *param == owner.ident);
        if of_parameter && self.source.options.traits.iter().any(|seen| has_function(seen, &last.ident)) {
            return None;
        }
        let ty = match &path.qself {
            Some(q) if owner.ident == "From" => self.read(&q.ty),
            // Of what a trait of the user's gives that is called so, rustc says that it is no conversion into the parameter.
            None if of_parameter => Ty::Named(owner.ident.to_token_stream().into()),
            Some(_) => return None,
            None => self.constructed(&crate::syntax::owner(&path.path)),
        };
        self.is_open(&ty).then_some(ty)
    }

    /// Is the value one of a type that only a conversion of the user's leads out of: not a float?
    pub(in crate::lower) fn is_converted(&self, ty: &Ty) -> bool {
        match ty.peeled() {
            Ty::Tuple(parts) => !parts.is_empty(),
            Ty::Array(..) | Ty::Slice(_) | Ty::Vec(_) | Ty::Option(_) => true,
            ty => self.is_open(ty),
        }
    }

    /// Is it `a.into()` on a value that only a conversion of the user's leads out of?
    pub(in crate::lower) fn is_conversion(&self, e: &syn::Expr) -> bool {
        matches!(closure::bare(e), syn::Expr::MethodCall(m)
            if m.method == "into" && m.args.is_empty() && self.is_converted(&self.infer(&m.receiver)))
    }

    /// Is it `Default::default()`, of which only the place where it stands says the type?
    pub(in crate::lower) fn is_default(e: &syn::Expr) -> bool {
        let syn::Expr::Call(syn::ExprCall { func, args, .. }) = closure::bare(e) else { return false };
        let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &**func else { return false };
        let mut names = path.segments.iter().rev().map(|s| &s.ident);
        args.is_empty() && names.next().is_some_and(|s| s == "default") && names.next().is_some_and(|s| s == "Default")
    }

    /// `Default::default()` where a type is expected that is told by what stands around.
    pub(in crate::lower) fn default_of(e: &syn::Expr, ty: &Ty) -> Option<Val> {
        let own = ty.tokens().filter(|_| Self::is_default(e))?;
        let tokens = quote_spanned!(e.span()=> <#own as ::core::default::Default>::default());
        Some(Val { expr: Expr::Inert(Inert { ty: ty.clone(), ..Inert::text(tokens) }), ty: ty.clone() })
    }

    /// Is it `a.into()`, and what it is converted into not said by the bounds of its type?
    pub(in crate::lower) fn is_told_by_field(&self, e: &syn::Expr) -> bool {
        matches!(closure::bare(e), syn::Expr::MethodCall(m) if m.method == "into" && m.args.is_empty()
            && self.func.floats.turns_into(self.infer(&m.receiver).peeled()).is_none())
    }

    /// The call of a conversion.
    pub(in crate::lower) fn convert(&mut self, e: &syn::Expr, value: Val, to: &Ty) -> Val {
        let value = match (value.expr, value.ty) {
            // A slice is lent, as a receiver is.
            (Expr::Load(place), ty @ Ty::Slice(_)) => {
                Val { expr: Expr::Borrow { place, unique: false }, ty: Ty::Ref(false, Box::new(ty)) }
            }
            (expr, ty) => Val { expr, ty },
        };
        // What a method gives may be no float: which conversion it is, its type tells.
        self.refute(&value.ty);
        let letter = if matches!(value.ty, Ty::Ref(..)) { 'R' } else { 'V' };
        let (Some(own), Some(from)) =
            (to.tokens(), self.func.floats.name_of(&self.func.known(value.ty.peeled().clone())))
        else {
            self.refuse(
                e,
                "a conversion of a value of unknown type",
                "which of the conversions it is, is told by the type",
                "bind the value to a variable with its type: `let v: T = …`",
            );
            return self.nothing();
        };
        let of = if letter == 'V' && self.is_asked_of_source(&from, &own) {
            quote!(#from as cotangent_runtime::ConversionOfV<#own>)
        } else {
            let of = format_ident!("Conversion{letter}");
            quote!(#own as cotangent_runtime::#of<#from>)
        };
        let result = self.temp("from", to.clone(), true);
        self.keys.insert(result, std::ptr::from_ref(e) as usize);
        let args = self.passed(vec![value]);
        self.operate(e.span(), of, Some(result), args);
        self.load(result.into())
    }

    /// Do the bounds of the siblings ask what is converted for the conversion?
    fn is_asked_of_source(&self, from: &TokenStream, to: &TokenStream) -> bool {
        is_asked_of_source(from, to, &self.type_params().collect::<Vec<_>>())
    }

    /// The type parameters of the function, and of the block around it.
    pub(in crate::lower) fn type_params(&self) -> impl Iterator<Item = &Ident> {
        let outer = self.source.outer.iter().flat_map(|g| g.type_params());
        self.source.generics.type_params().chain(outer).map(|t| &t.ident)
    }
}
