//! What uses say of fields that only their names are known of: that they are options. `s.rate.unwrap_or(0.1)`,
//! `if let Some(x) = s.rate`, `s.rate = None` say so of `s.rate`; then `s.rate.map(…)` is a method of options too.

use crate::ir::named::is_of_field;
use crate::lower::{Lower, Owner, Proj, Ty, matching};
use crate::syntax::is_of_options;

/// Methods that give an option of what they are called on, if that is one.
const KEEPING: [&str; 17] = [
    "as_ref",
    "as_deref",
    "as_mut",
    "as_deref",
    "as_deref_mut",
    "copied",
    "cloned",
    "clone",
    "take",
    "replace",
    "map",
    "filter",
    "and",
    "and_then",
    "or",
    "or_else",
    "zip",
];

impl Lower<'_> {
    /// A method says what it is called on; `expected`: what its own result is known to be.
    pub(in crate::lower) fn teach_presence(&mut self, m: &syn::ExprMethodCall, expected: Option<&Ty>) {
        let name = m.method.to_string();
        let home = match (name.as_str(), expected) {
            ("map_err", _) => Owner::Result,
            ("is_some" | "is_none", _) => Owner::Option,
            ("take", _) if m.args.is_empty() => Owner::Option,
            (name, _) if is_of_options(name) => Owner::Option,
            (name, Some(Ty::Option(_))) if KEEPING.contains(&name) => Owner::Option,
            (name, Some(Ty::Result(..))) if KEEPING.contains(&name) => Owner::Result,
            _ => return,
        };
        self.teach_optional(&m.receiver, home);
    }

    /// A pattern says what it is tested on.
    pub(in crate::lower) fn teach_by_pattern(&mut self, pattern: &syn::Pat, e: &syn::Expr) {
        if let (syn::Pat::Tuple(p), syn::Expr::Tuple(t)) = (pattern, e) {
            return p.elems.iter().zip(&t.elems).for_each(|(p, e)| self.teach_by_pattern(p, e));
        }
        if let Some(home) = tested_home(pattern) {
            self.teach_optional(e, home);
        }
    }

    /// What an expression is, or is made of, is an option or a result.
    fn teach_optional(&mut self, e: &syn::Expr, home: Owner) {
        match e {
            syn::Expr::Paren(p) => return self.teach_optional(&p.expr, home),
            syn::Expr::Reference(r) => return self.teach_optional(&r.expr, home),
            syn::Expr::MethodCall(m) if KEEPING.contains(&m.method.to_string().as_str()) => {
                return self.teach_optional(&m.receiver, home);
            }
            _ => {}
        }
        let Some(name) = self.type_name(e).filter(is_of_field) else { return };
        let value = Box::new(Ty::Named(name.clone()).project(&Proj::present(home)));
        let ty = if home == Owner::Option { Ty::Option(value) } else { Ty::Result(value, None) };
        self.learn_name(&name, &ty);
    }
}

/// Is what a pattern tests an option or a result, as far as the pattern shows?
pub(in crate::lower) fn tested_home(pattern: &syn::Pat) -> Option<Owner> {
    let path = match pattern {
        syn::Pat::Paren(p) => return tested_home(&p.pat),
        syn::Pat::Reference(p) => return tested_home(&p.pat),
        syn::Pat::Guard(p) => return tested_home(&p.pat),
        syn::Pat::Or(p) => return p.cases.iter().find_map(tested_home),
        syn::Pat::TupleStruct(p) => p.path.clone(),
        syn::Pat::Ident(p) if p.ident == "None" => p.ident.clone().into(),
        _ => return None,
    };
    Some(matching::variant_of(&path).home).filter(|home| *home != Owner::User)
}
