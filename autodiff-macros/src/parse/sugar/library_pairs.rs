//! Functions of the crate `libm` that give two things, of which each has a function of its own or no derivative.
//!
//! ```text
//! libm::sincos(x)      { let x = x; (libm::sin(x), libm::cos(x)) }
//! libm::remquo(x, y)   { let x = x; let y = y; (libm::remainder(x, y), detach(libm::remquo(x, y).1)) }
//! libm::lgamma_r(x)    { let x = x; (libm::lgamma(x), detach(libm::lgamma_r(x).1)) }
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::parse_quote;
use syn::visit_mut::{self, VisitMut};

/// The functions, and those that give the parts; without a second one, that part is an integer.
const PAIRS: [(&str, &str, Option<&str>); 6] = [
    ("sincos", "sin", Some("cos")),
    ("sincosf", "sinf", Some("cosf")),
    ("remquo", "remainder", None),
    ("remquof", "remainderf", None),
    ("lgamma_r", "lgamma", None),
    ("lgammaf_r", "lgammaf", None),
];

/// Writes the parts out; `ct`: the path of the runtime.
pub fn desugar(item: &mut syn::ItemFn, ct: &TokenStream) {
    Pairs { ct }.visit_block_mut(&mut item.block);
}

struct Pairs<'a> {
    ct: &'a TokenStream,
}

impl VisitMut for Pairs<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        let syn::Expr::Call(call) = e else { return };
        let syn::Expr::Path(function) = &*call.func else { return };
        let mut segments = function.path.segments.iter().rev();
        let (Some(last), Some(library)) = (segments.next(), segments.next()) else { return };
        let (None, true) = (segments.next(), library.ident == "libm") else { return };
        let Some((_, first, second)) = PAIRS.iter().find(|(name, ..)| last.ident == name) else { return };
        let ct = self.ct;
        let arguments = call.args.iter();
        let names: Vec<Ident> =
            ["x", "y"].map(|name| Ident::new(name, Span::mixed_site())).into_iter().take(call.args.len()).collect();
        let beside = |name: &str| {
            let mut path = function.clone();
            path.path.segments.last_mut().expect("a name").ident = Ident::new(name, last.ident.span());
            path
        };
        let first = beside(first);
        let second = match second {
            Some(second) => {
                let second = beside(second);
                quote!(#second(#(#names),*))
            }
            None => quote!(#ct::detach(#function(#(#names),*).1)),
        };
        *e = parse_quote!({
            #(let #names = #arguments;)*
            (#first(#(#names),*), #second)
        });
    }
}
