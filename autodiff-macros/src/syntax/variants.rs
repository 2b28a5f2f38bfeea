//! Variants of enums that are named without the enum (`use Shape::*`). A pattern `P { a, b }` does not show whether `P`
//! is one of them or a struct; what stands beside it does.

use crate::collections::{HashMap, HashSet};
use quote::ToTokens;
use syn::visit::Visit;

/// The names in a function that are variants: of a `use` of an enum's, of patterns that may not match, and of several
/// patterns for one place.
pub fn named_without_enum(item: &syn::ItemFn) -> HashSet<String> {
    let mut found = Found(HashSet::default());
    found.visit_item_fn(item);
    found.0
}

struct Found(HashSet<String>);

impl<'ast> Visit<'ast> for Found {
    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        let patterns: Vec<&syn::Pat> = m.arms.iter().map(|arm| &arm.pat).collect();
        self.side_by_side(&patterns);
        syn::visit::visit_expr_match(self, m);
    }

    fn visit_expr_let(&mut self, e: &'ast syn::ExprLet) {
        self.may_fail(&e.pat);
        syn::visit::visit_expr_let(self, e);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if local.init.as_ref().is_some_and(|init| init.diverge.is_some()) {
            self.may_fail(&local.pat);
        }
        syn::visit::visit_local(self, local);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.imported(&item.tree, false);
    }
}

impl Found {
    /// What is imported by its name; `of_type`: out of what is called like a type.
    fn imported(&mut self, tree: &syn::UseTree, of_type: bool) {
        match tree {
            syn::UseTree::Path(p) => self.imported(&p.tree, is_capital(&p.ident)),
            syn::UseTree::Group(g) => g.items.iter().for_each(|tree| self.imported(tree, of_type)),
            syn::UseTree::Name(n) if of_type => drop(self.0.insert(n.ident.to_string())),
            _ => {}
        }
    }

    /// A pattern alone that may not match.
    fn may_fail(&mut self, pattern: &syn::Pat) {
        let mut all = vec![];
        alternatives(pattern, &mut all);
        self.0.extend(all.iter().filter_map(|p| named(p)));
        self.side_by_side(&[pattern]);
    }

    /// Patterns for one place: several structs would be of several types.
    fn side_by_side(&mut self, patterns: &[&syn::Pat]) {
        let mut all = vec![];
        patterns.iter().for_each(|p| alternatives(p, &mut all));
        let names: HashSet<String> = all.iter().filter_map(|p| named(p)).collect();
        if names.len() > 1 {
            self.0.extend(names);
        }
        // The patterns for each part of the place.
        let mut parts: HashMap<String, Vec<&syn::Pat>> = HashMap::default();
        for pattern in all {
            let (owner, inner): (String, Vec<(String, &syn::Pat)>) = match pattern {
                syn::Pat::Tuple(t) => (String::new(), numbered(t.elems.iter())),
                syn::Pat::TupleStruct(t) => (t.path.to_token_stream().to_string(), numbered(t.elems.iter())),
                syn::Pat::Struct(s) => {
                    let field = |f: &'_ syn::FieldPat| f.member.to_token_stream().to_string();
                    (s.path.to_token_stream().to_string(), s.fields.iter().map(|f| (field(f), &*f.pat)).collect())
                }
                syn::Pat::Slice(s) => (String::new(), s.elems.iter().map(|p| (String::new(), p)).collect()),
                _ => continue,
            };
            for (member, part) in inner {
                parts.entry(format!("{owner}.{member}")).or_default().push(part);
            }
        }
        parts.values().for_each(|patterns| self.side_by_side(patterns));
    }
}

fn numbered<'p>(patterns: impl Iterator<Item = &'p syn::Pat>) -> Vec<(String, &'p syn::Pat)> {
    patterns.enumerate().map(|(i, p)| (i.to_string(), p)).collect()
}

/// The alternatives of a pattern, behind references and names.
fn alternatives<'p>(pattern: &'p syn::Pat, out: &mut Vec<&'p syn::Pat>) {
    match pattern {
        syn::Pat::Paren(p) => alternatives(&p.pat, out),
        syn::Pat::Guard(g) => alternatives(&g.pat, out),
        syn::Pat::Reference(r) => alternatives(&r.pat, out),
        syn::Pat::Or(o) => o.cases.iter().for_each(|p| alternatives(p, out)),
        syn::Pat::Ident(syn::PatIdent { subpat: Some((_, inner)), .. }) => alternatives(inner, out),
        pattern => out.push(pattern),
    }
}

/// The name of a struct or a variant that stands alone.
fn named(pattern: &syn::Pat) -> Option<String> {
    let path = match pattern {
        syn::Pat::Struct(s) => &s.path,
        syn::Pat::TupleStruct(t) => &t.path,
        syn::Pat::Ident(p) if is_capital(&p.ident) => return Some(p.ident.to_string()),
        syn::Pat::Path(p) => &p.path,
        _ => return None,
    };
    path.get_ident().filter(|name| is_capital(name)).map(ToString::to_string)
}

fn is_capital(name: &syn::Ident) -> bool {
    name.to_string().starts_with(char::is_uppercase)
}
