//! The names of parameters that the options mention.

use super::signature::{is_constant, text};
use super::{Options, Parameter};
use crate::errors::Errors;
use proc_macro2::Ident;

/// Are the names in the options those of parameters, and do they agree with one another?
pub(super) fn check_names(parameters: &[Parameter], sig: &syn::Signature, options: &Options, errors: &mut Errors) {
    for name in options.wrt.iter().flatten().chain(&options.constant) {
        if !parameters.iter().any(|p| p.pattern.is_none() && *name == p.label().as_str()) {
            errors.push(syn::Error::new(name.span(), no_parameter(name, parameters)));
        }
    }
    let wrt: Vec<&Ident> = options.wrt.iter().flatten().collect();
    for (i, name) in wrt.iter().enumerate() {
        if wrt[..i].contains(name) {
            errors.push(syn::Error::new(name.span(), format!("`{name}` is in `wrt` twice: name each parameter once")));
        }
        if let Some(p) =
            parameters.iter().find(|p| **name == p.label().as_str() && !p.ty.may_be_active() && p.function.is_none())
        {
            let message = format!(
                "there is no derivative with respect to `{name}`: its type (`{}`) carries none; leave it out of `wrt`",
                text(&p.written)
            );
            errors.push(syn::Error::new(name.span(), message));
        }
        let marked = sig.inputs.iter().any(|input| {
            matches!(input, syn::FnArg::Typed(t) if t.attrs.iter().any(is_constant)
                && matches!(&*t.pat, syn::Pat::Ident(p) if p.ident == **name))
        });
        if options.constant.contains(name) || marked {
            let other = if marked { "marked `#[constant]`" } else { "in `constant`" };
            let message = format!("`{name}` is in `wrt` and {other}: it can be only one of them; remove it from one");
            errors.push(syn::Error::new(name.span(), message));
        }
    }
}

/// Says which names there are.
fn no_parameter(name: &Ident, parameters: &[Parameter]) -> String {
    let named: Vec<String> =
        parameters.iter().filter(|p| p.pattern.is_none()).map(|p| format!("`{}`", p.label())).collect();
    let part = parameters.iter().filter_map(|p| p.pattern.as_ref()).any(|pattern| binds(pattern, name));
    if part {
        return format!(
            "`{name}` is a part of a parameter, which has no name of its own: name the parameter, and take it apart in the body"
        );
    }
    match named.as_slice() {
        [] => format!("there is no parameter named `{name}`: the function has none with a name"),
        [one] => format!("there is no parameter named `{name}`: the only parameter is {one}"),
        more => format!("there is no parameter named `{name}`: the parameters are {}", more.join(", ")),
    }
}

/// Is this one of the names that the pattern binds?
fn binds(pattern: &syn::Pat, name: &Ident) -> bool {
    struct Finder<'a>(&'a Ident, bool);
    impl<'ast> syn::visit::Visit<'ast> for Finder<'_> {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.1 |= p.ident == *self.0;
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut finder = Finder(name, false);
    syn::visit::Visit::visit_pat(&mut finder, pattern);
    finder.1
}
