//! What a call of a differentiated function gives, and what it takes: only the function knows, so such types have names
//! that lead there.

use crate::emit::home::home_beside;
use crate::ir::named::{is_applied, is_computed, is_hidden, is_lent, is_of_field, is_unnamed};
use crate::lower::{Arg, ArgValue, Callee, Float, Lower, Tokens, Ty, closure};
use crate::parse::Outline;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The type of the result of a call, by what the rounds before have found out; `key`: the address of the call.
    pub(super) fn output_of(&self, path: &syn::Path, float: Option<&TokenStream>, args: &[Arg], key: usize) -> Ty {
        let (home, ct) = (home_beside(path), &self.runtime);
        // What has no derivative, and is lent to be changed, gives no type to what comes out.
        let of_a_tool = |arg: &Arg| match &arg.value {
            ArgValue::Unique { place, .. } => {
                let root = place.root.into();
                self.is_tool(&root) || self.is_own_tool(&root)
            }
            _ => false,
        };
        let ty = |arg: &Arg| if of_a_tool(arg) { Ty::unit() } else { self.type_of_arg(arg).peeled().clone() };
        let types: Vec<Ty> = args.iter().map(ty).collect();
        let output = self.output_for(path, float, &types);
        // What a round before knew less of is named anew.
        let start = quote!(<#home as #ct::).to_string();
        let stale = |name: &TokenStream| name.to_string().starts_with(&start);
        match self.known.get(&key).and_then(|k| k.ty.clone()) {
            Some(Ty::Float(Float::Named(name))) if stale(&name) => Ty::Float(Float::Named(output.into())),
            Some(Ty::Named(name)) if stale(&name) => Ty::Named(output.into()),
            Some(known) => Ty::Named(output.into()).join(&known),
            None => Ty::Named(output.into()),
        }
    }

    /// What the function of a type gives, if the type is that of the block, or the module or a bound says so.
    pub(in crate::lower) fn given_by_type(&self, owner: &str, function: &str) -> Option<&syn::Type> {
        let promised = || self.written.promised.get(&(owner.to_owned(), function.to_owned()));
        self.results.get(owner, function).or_else(|| self.outline_of(owner)?.gives(function)).or_else(promised)
    }

    /// The type of a constant that a bound promises, or that the trait has whose definition this is: `T::ONE`, `Self::ONE`.
    pub(in crate::lower) fn promised_constant(&self, path: &syn::Path) -> Option<Ty> {
        let [owner, name] = path.segments.iter().collect::<Vec<_>>()[..] else { return None };
        let ty = self.written.promised.get(&(owner.ident.to_string(), name.ident.to_string()))?;
        Some(self.read(ty))
    }

    /// Is it the name of a type without parameters, as the module says? As a value, that has no fields.
    pub(in crate::lower) fn is_closed_type(&self, path: &syn::Path) -> bool {
        let types = &self.source.options.types;
        path.get_ident().is_some_and(|name| types.iter().any(|outline| outline.closed && outline.ty == *name))
    }

    /// Is it a variant of an enum of the module, as this says?
    pub(in crate::lower) fn is_told_variant(&self, path: &syn::Path) -> bool {
        let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
        let (Some(variant), Some(of)) = (names.next(), names.next()) else { return false };
        self.outline_of(&of.to_string()).is_some_and(|outline| outline.variants.contains(variant))
    }

    /// What the module says of a type.
    pub(in crate::lower) fn outline_of(&self, owner: &str) -> Option<&Outline> {
        let own = || self.source.owner.as_ref().map(|ty| ty.to_token_stream().to_string());
        let own = if owner == "Self" { own() } else { None };
        let owner = own.as_deref().unwrap_or(owner);
        let field = self.written.fields.get(owner);
        self.source.options.types.iter().find(|outline| match field {
            Some(ty) => outline.ty == *ty,
            None => outline.is_of(owner),
        })
    }

    /// The name of what a function gives for arguments of these types.
    fn output_for(&self, path: &syn::Path, float: Option<&TokenStream>, types: &[Ty]) -> TokenStream {
        let (home, ct) = (home_beside(path), &self.runtime);
        match float {
            _ if types.iter().any(|ty| may_be_open(ty) || self.may_be_parameter(ty)) => {
                let float = float.map_or_else(|| quote!(f64), ToTokens::to_token_stream);
                let of_literals =
                    |ty: &Ty| self.func.floats.name_of(ty).filter(|_| matches!(ty, Ty::Array(..)) && !ty.refers());
                // What only its variant tells of may have parameters: what a function gives rarely follows from it.
                let chosen = |ty: &Ty| matches!(ty, Ty::Named(name) if self.written.chosen.contains(name.printed()));
                let named = |ty: &Ty| argument(ty).filter(|_| !chosen(ty)).or_else(|| of_literals(ty));
                let types = types.iter().map(|ty| named(ty).unwrap_or_else(|| quote!(())));
                quote!(<#home as #ct::Applied<#float, (#(#types,)*)>>::Output)
            }
            Some(float) => quote!(<#home as #ct::Callee<#float>>::Output),
            None => quote!(<#home as #ct::Callee>::Output),
        }
    }

    /// May the type of a field be a type parameter of the block, which need be no float?
    pub(super) fn may_be_parameter(&self, ty: &Ty) -> bool {
        let outer = self.source.outer.iter().flat_map(|generics| generics.type_params());
        let mut open = outer.filter(|param| self.func.floats.param(&param.ident.to_string()).is_none());
        matches!(ty, Ty::Named(name) if is_of_field(name)) && open.next().is_some()
    }

    /// The type parameter that the type of a field is, if the module says so.
    pub(super) fn parameter_of_field(&self, name: &Tokens) -> Option<Tokens> {
        match self.func.facts.get(name.printed())? {
            Ty::Named(param) if !self.is_named_type(&param.tokens()) => Some(param.clone()),
            _ => None,
        }
    }

    /// What a function gives that a closure ends with, of which nothing else is known. Of nothing but numbers it is taken
    /// for a number.
    pub(in crate::lower) fn output_of_last(&mut self, e: &syn::Expr) -> Option<Ty> {
        let syn::Expr::Call(c) = closure::bare(e) else { return None };
        let syn::Expr::Path(p) = &*c.func else { return None };
        let types: Vec<Ty> = c.args.iter().map(|e| self.infer(e).peeled().clone()).collect();
        let number = |ty: &Ty| matches!(ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Unknown);
        if types.iter().all(number) {
            return None;
        }
        self.output_of_free(c, p, &types)
    }

    /// What a free function gives, by its name.
    fn output_of_free(&mut self, c: &syn::ExprCall, p: &syn::ExprPath, types: &[Ty]) -> Option<Ty> {
        if self.variable(&c.func).is_some() {
            return None;
        }
        let path = self.path_outside(p);
        let plain = path.qself.is_none() && !Callee::Path(path.path.clone().into()).is_associated();
        plain.then(|| Ty::Named(self.output_for(&path.path, Some(&self.main_float()), types).into()))
    }

    /// What a free function gives that is called here and of which nothing else is known.
    pub(in crate::lower) fn output_of_called(&mut self, e: &syn::Expr) -> Option<Ty> {
        let syn::Expr::Call(c) = closure::bare(e) else { return None };
        let syn::Expr::Path(p) = &*c.func else { return None };
        let types: Vec<Ty> = c.args.iter().map(|e| self.infer(e).peeled().clone()).collect();
        self.output_of_free(c, p, &types)
    }

    /// The types that arguments are expected to have which are conversions of the user's, `f(x.into())`: those that the
    /// function takes there.
    pub(super) fn converted_to(&mut self, path: &syn::ExprPath, c: &syn::ExprCall) -> Vec<Ty> {
        let path = self.path_outside(path);
        if path.qself.is_some() || Callee::Path(path.path.clone().into()).is_associated() {
            return vec![];
        }
        let (home, ct) = (home_beside(&path.path), &self.runtime);
        let types = c.args.iter().enumerate().map(|(i, e)| {
            let position = Literal::usize_unsuffixed(i);
            match self.is_conversion(e) || Self::is_default(e) {
                true => Ty::Named(quote!(<#home as #ct::Takes<#position>>::Type).into()),
                false => Ty::Unknown,
            }
        });
        types.collect()
    }
}

/// May what a function gives for such an argument depend on its type: has it parameters that the macro sees, or hidden
/// behind a name?
fn may_be_open(ty: &Ty) -> bool {
    match ty {
        // Nothing names an array of what has no name.
        Ty::Array(..) => ty.tokens().is_none_or(|name| !is_unnamed(&name.to_string())),
        Ty::Named(name) | Ty::Moved(name) => !is_computed(name) || is_applied(name.printed()),
        Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) | Ty::Result(t, _) => may_be_open(t),
        Ty::Tuple(ts) => ts.iter().any(may_be_open),
        _ => false,
    }
}

/// The longest name, in bytes, of an argument's type. A name is made of those of the arguments of the call that it is
/// the output of: where results are used twice, call after call, names would double in length each time.
const LONGEST: usize = 4000;

/// The type of an argument as `Applied` has it, where it has a name without lifetimes.
pub(super) fn argument(ty: &Ty) -> Option<TokenStream> {
    match ty {
        Ty::Slice(t) => {
            let t = argument(t)?;
            Some(quote!(::std::vec::Vec<#t>))
        }
        Ty::Ref(..) => None,
        Ty::Tuple(ts) if ts.iter().any(|t| matches!(t, Ty::Ref(..))) => None,
        other if other.is_str() || other.is_function() => None,
        Ty::Named(name) if is_lent(name.printed()) => None,
        ty => ty.tokens().filter(|name| {
            let text = name.to_string();
            // Of what is hidden only rustc knows the type, from where it is used; so of what has such in it.
            text.len() <= LONGEST && !text.contains('&') && !is_hidden(&text)
        }),
    }
}
