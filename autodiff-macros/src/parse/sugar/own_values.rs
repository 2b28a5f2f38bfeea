//! Variables that are seen to be of a type of the user's, by what makes them or by the type that is written: methods that are
//! called as those of lists are theirs.

use crate::collections::HashSet;
use crate::parse::Outline;
use syn::visit::{self, Visit};
use syn::{Expr, Pat, Type};

/// Their names in a function; `types`: those of the module around.
pub fn own_values(item: &syn::ItemFn, types: &[Outline]) -> HashSet<String> {
    let mut own = OwnValues { types, names: HashSet::default() };
    for input in &item.sig.inputs {
        if let syn::FnArg::Typed(typed) = input {
            own.hear(&typed.pat, own.is_told(&typed.ty));
        }
    }
    own.visit_block(&item.block);
    own.names
}

struct OwnValues<'t> {
    types: &'t [Outline],
    names: HashSet<String>,
}

impl OwnValues<'_> {
    fn hear(&mut self, pattern: &Pat, is_own: bool) {
        if let Pat::Ident(p) = pattern
            && is_own
        {
            self.names.insert(p.ident.to_string());
        }
    }

    /// Is it a type of the module, or a reference to one?
    fn is_told(&self, ty: &Type) -> bool {
        match ty {
            Type::Reference(r) => self.is_told(&r.elem),
            Type::Path(path) => {
                path.path.segments.last().is_some_and(|last| self.is_of_module(&last.ident.to_string()))
            }
            _ => false,
        }
    }

    fn is_of_module(&self, name: &str) -> bool {
        self.types.iter().any(|outline| outline.is_of(name))
    }

    /// Does the code make a value of such a type? Another name of a list would be called like a type, too: what lists are made
    /// by says nothing, unless the module does.
    fn makes_own(&self, e: &Expr) -> bool {
        match e {
            Expr::Struct(_) => true,
            Expr::Try(t) => self.makes_own(&t.expr),
            Expr::MethodCall(m) if m.method == "unwrap" || m.method == "expect" => self.makes_own(&m.receiver),
            Expr::Call(c) => {
                let Expr::Path(p) = &*c.func else { return false };
                let mut names = p.path.segments.iter().rev().map(|segment| segment.ident.to_string());
                let (Some(function), Some(owner)) = (names.next(), names.next()) else { return false };
                let of_lists = OF_LISTS.contains(&function.as_str()) || c.args.is_empty();
                let is_type = owner.starts_with(char::is_uppercase) && !STANDARD.contains(&owner.as_str());
                self.is_of_module(&owner) || is_type && !of_lists
            }
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for OwnValues<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        let made = local.init.as_ref().is_some_and(|init| self.makes_own(&init.expr));
        match &local.pat {
            Pat::Type(t) => self.hear(&t.pat, made || self.is_told(&t.ty)),
            pattern => self.hear(pattern, made),
        }
        visit::visit_local(self, local);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Functions of the types of lists that make one.
const OF_LISTS: [&str; 5] = ["default", "from", "from_iter", "from_fn", "with_capacity"];

/// Types of the standard library that lend what they hold.
const STANDARD: [&str; 11] =
    ["Self", "Vec", "Box", "VecDeque", "HashMap", "BTreeMap", "Option", "Rc", "Arc", "Cow", "RefCell"];
