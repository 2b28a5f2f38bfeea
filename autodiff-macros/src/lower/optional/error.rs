//! The types of errors, as far as the text says them: a record names the type of a result that it keeps.

use crate::ir::Tokens;
use crate::lower::{Lower, closure};
use crate::names::mentions;
use crate::syntax;
use crate::syntax::is_constructor;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The type of an error that is written out.
    pub(in crate::lower) fn type_of_error(&self, e: &syn::Expr) -> Option<Tokens> {
        error_type(e).map(|ty| self.with_arguments(ty)).or_else(|| self.type_of_unit(e))
    }

    /// The type of what a method makes an error of.
    pub(in crate::lower) fn error_of_method(&self, m: &syn::ExprMethodCall) -> Option<Tokens> {
        let written = error_of_method(m).map(|ty| self.with_arguments(ty));
        written.or_else(|| self.type_of_unit(m.args.first().filter(|_| m.method == "ok_or")?))
    }

    /// The name of a type with the arguments that it has in the error of the signature: variants are written without.
    fn with_arguments(&self, name: Tokens) -> Tokens {
        let own = self.func.result.and_then(|v| self.func.var(v).ty.error());
        let path = own.as_ref().and_then(|own| syn::parse2::<syn::TypePath>(own.tokens()).ok());
        match (own, path.as_ref().and_then(|ty| ty.path.segments.last())) {
            (Some(own), Some(last)) if !last.arguments.is_none() && last.ident == name.printed() => own,
            _ => name,
        }
    }

    /// The type of a struct without fields by its name, which the signature has as that of a type.
    fn type_of_unit(&self, e: &syn::Expr) -> Option<Tokens> {
        let syn::Expr::Path(p) = closure::bare(e) else { return None };
        let name = p.path.get_ident().filter(|name| mentions(&self.source.item.sig.output, name))?;
        self.variable(e).is_none().then(|| name.to_token_stream().into())
    }
}

/// The type of what a method makes an error of: `ok_or(E::Empty)`, `map_err(|e| E::Other(e))`, `map_err(E::Other)`.
fn error_of_method(m: &syn::ExprMethodCall) -> Option<Tokens> {
    match closure::bare(m.args.first()?) {
        syn::Expr::Closure(c) => match &c.output {
            syn::ReturnType::Type(_, ty) => Some(ty.to_token_stream().into()),
            syn::ReturnType::Default => error_type(&c.body),
        },
        // The name of a variant, as a function.
        syn::Expr::Path(p) if m.method != "ok_or" => made_by(&p.path),
        e if m.method == "ok_or" => error_type(e),
        _ => None,
    }
}

/// The type of an error that is written out.
fn error_type(e: &syn::Expr) -> Option<Tokens> {
    match closure::bare(e) {
        syn::Expr::Path(p) if p.qself.is_none() => made_by(&p.path),
        syn::Expr::Struct(s) if s.path.segments.len() > 1 => made_by(&s.path),
        syn::Expr::Struct(s) => Some(s.path.to_token_stream().into()),
        syn::Expr::Call(c) => match &*c.func {
            syn::Expr::Path(p) if p.qself.is_none() => {
                let name = p.path.segments.last()?.ident.to_string();
                match is_constructor(&name) && p.path.segments.len() > 1 {
                    true => Some(syntax::owner(&p.path).to_token_stream().into()),
                    false => made_by(&p.path),
                }
            }
            _ => None,
        },
        syn::Expr::Block(b) => match b.block.stmts.last()? {
            syn::Stmt::Expr(e, None) => error_type(e),
            _ => None,
        },
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(_), .. }) => Some(quote!(&'static str).into()),
        syn::Expr::Macro(m) if m.mac.path.is_ident("format") => Some(quote!(::std::string::String).into()),
        syn::Expr::MethodCall(m) if m.method == "to_string" && m.args.is_empty() => {
            Some(quote!(::std::string::String).into())
        }
        syn::Expr::Tuple(t) if t.elems.is_empty() => Some(quote!(()).into()),
        _ => None,
    }
}

/// The type that a variant belongs to.
fn made_by(path: &syn::Path) -> Option<Tokens> {
    let of_a_type = |s: &syn::PathSegment| {
        let name = s.ident.to_string();
        name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase))
    };
    let mut names = path.segments.iter().rev();
    let of_types = names.next().is_some_and(of_a_type) && names.next().is_some_and(of_a_type);
    // A name alone may be that of a variant that is imported.
    of_types.then(|| syntax::owner(path).to_token_stream().into())
}
