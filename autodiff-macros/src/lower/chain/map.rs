//! Maps and sets of the standard library that carry no derivative: what their items are, and what they are asked for.

use crate::ir::named::is_made_by_its_type;
use crate::lower::{Lower, Tokens, Ty, closure};

/// A map or a set, of a type that is written down.
struct Map {
    /// `HashMap`
    name: String,
    key: Ty,
    value: Option<Ty>,
}

impl Lower<'_> {
    /// The type of the items of a map or a set, as `method` gives them (`iter`, `keys`, `values`).
    pub(super) fn item_of_map(&self, container: &syn::Expr, method: &str) -> Option<Ty> {
        let Map { name, key, value } = self.map(container)?;
        let lent = |ty| Ty::Ref(false, Box::new(ty));
        match (name.as_str(), method) {
            ("HashSet" | "BTreeSet", "iter") | ("HashMap" | "BTreeMap", "keys") => Some(lent(key)),
            ("HashMap" | "BTreeMap", "values") => value.map(lent),
            ("HashMap" | "BTreeMap", "iter") => Some(Ty::Tuple(vec![lent(key), lent(value?)])),
            _ => None,
        }
    }

    /// What a map or a set gives that is asked for a key.
    pub(in crate::lower) fn infer_asked(&self, m: &syn::ExprMethodCall) -> Option<Ty> {
        let name = m.method.to_string();
        if m.args.len() != 1 || !["get", "contains", "contains_key"].contains(&name.as_str()) {
            return None;
        }
        let Map { name: of, key, value } = self.map(&m.receiver)?;
        let lent = |ty| Ty::Option(Box::new(Ty::Ref(false, Box::new(ty))));
        match (of.as_str(), name.as_str()) {
            ("HashMap" | "BTreeMap", "get") => value.map(lent),
            (_, "get") => Some(lent(key)),
            _ => Some(Ty::Bool),
        }
    }

    /// What a map or a set is asked for is a key of it, or what that lends: a string, in the payload of an enum.
    pub(in crate::lower) fn hear_of_key(&mut self, container: &syn::Expr, key: &syn::Expr) {
        if let Some(map) = self.map(container) {
            let key = closure::bare(match key {
                syn::Expr::Reference(r) => &r.expr,
                key => key,
            });
            self.teach(key, &map.key);
        }
    }

    /// Is it asked for by a text or a reference, as lists are not: what is in a map, or the like, of a type that is not
    /// known here? Code without a derivative asks rustc what that gives (`found` of the runtime).
    pub(in crate::lower) fn is_looked_up(&self, m: &syn::ExprMethodCall) -> bool {
        m.method == "get"
            && m.args.len() == 1
            && self.is_key(&m.args[0])
            && matches!(self.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown)
            && self.map(&m.receiver).is_none()
            && !self.is_own_method(m)
            && !self.is_of_a_struct(&m.receiver)
    }

    /// Is it of a struct of the user's: one that the module shows, or what a function of a type has made of what carries a
    /// derivative, as maps do not?
    fn is_of_a_struct(&self, e: &syn::Expr) -> bool {
        let Ty::Named(name) = self.infer(e).peeled().clone() else { return false };
        let name = name.printed();
        self.source.options.shapes.iter().any(|shape| shape.ident == name)
            || is_made_by_its_type(name) && self.mentions_active(e)
    }

    /// Is it such a look-up, and what is done with the result shows that it is an option? It is taken for one of numbers
    /// without a derivative.
    pub(in crate::lower) fn is_found(&self, m: &syn::ExprMethodCall) -> bool {
        self.is_looked_up(m) && self.kinds.is_optional(std::ptr::from_ref(m) as usize)
    }

    /// Is it an element by such a key, `self.names["mass"]`?
    pub(in crate::lower) fn is_indexed_by_key(&self, i: &syn::ExprIndex) -> bool {
        self.is_key(&i.index) && matches!(self.infer(&i.expr).peeled(), Ty::Named(_) | Ty::Unknown)
    }

    /// Is it a text, or a reference?
    pub(in crate::lower) fn is_key(&self, index: &syn::Expr) -> bool {
        let text = |ty: &Ty| matches!(ty, Ty::Plain(name) if ["str", "String"].contains(&name.printed()));
        matches!(closure::bare(index), syn::Expr::Reference(_)) || text(self.infer(index).peeled())
    }

    fn map(&self, container: &syn::Expr) -> Option<Map> {
        let (Ty::Named(written) | Ty::Plain(written)) = self.infer(container).peeled().clone() else { return None };
        let (name, mut arguments) = arguments_of(&written)?;
        if !["HashSet", "BTreeSet", "HashMap", "BTreeMap"].contains(&name.as_str()) {
            return None;
        }
        let mut argument = || arguments.next().map(|t| self.read(&t));
        Some(Map { name, key: argument()?, value: argument() })
    }
}

/// The last name of a type, and its arguments.
fn arguments_of(written: &Tokens) -> Option<(String, impl Iterator<Item = syn::Type> + use<>)> {
    let syn::Type::Path(written) = syn::parse2(written.tokens()).ok()? else { return None };
    let last = written.path.segments.last()?.clone();
    let syn::PathArguments::AngleBracketed(arguments) = last.arguments else { return None };
    let types = arguments.args.into_iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(t) => Some(t),
        _ => None,
    });
    Some((last.ident.to_string(), types))
}
