//! Maps and sets of the standard library that carry no derivative: what their items are.

use crate::lower::{Lower, Ty};

impl Lower<'_> {
    /// The type of the items of a map or a set, as `method` gives them (`iter`, `keys`, `values`).
    pub(super) fn item_of_map(&self, container: &syn::Expr, method: &str) -> Option<Ty> {
        let (Ty::Named(name) | Ty::Plain(name)) = self.infer(container).peeled().clone() else { return None };
        let syn::Type::Path(written) = syn::parse2(name.tokens()).ok()? else { return None };
        let last = written.path.segments.last()?;
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        let lent = |argument: &syn::GenericArgument| match argument {
            syn::GenericArgument::Type(t) => Some(Ty::Ref(false, Box::new(self.read(t)))),
            _ => None,
        };
        let mut arguments = arguments.args.iter().filter_map(lent);
        let key = arguments.next()?;
        match (last.ident.to_string().as_str(), method) {
            ("HashSet" | "BTreeSet", "iter") | ("HashMap" | "BTreeMap", "keys") => Some(key),
            ("HashMap" | "BTreeMap", "values") => arguments.next(),
            ("HashMap" | "BTreeMap", "iter") => Some(Ty::Tuple(vec![key, arguments.next()?])),
            _ => None,
        }
    }
}
