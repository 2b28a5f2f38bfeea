//! Patterns: what they bind, and what they say of what they are matched with.

use super::rules::Rule;
use super::table::{Kind, Node};
use super::walk::Walk;
use crate::lower::Owner;
use crate::lower::matching::variant_of;

impl Walk<'_> {
    /// The pattern binds parts of a value.
    pub(super) fn bind(&mut self, pattern: &syn::Pat, value: Node) {
        match pattern {
            syn::Pat::Ident(p) => {
                if p.ident == "None" {
                    return self.optional(value, []);
                }
                self.note(std::ptr::from_ref(&p.ident) as usize, value);
                self.declare(&p.ident.to_string(), value);
                if let Some((_, inner)) = &p.subpat {
                    self.bind(inner, value);
                }
            }
            syn::Pat::Paren(p) => self.bind(&p.pat, value),
            syn::Pat::Reference(p) => self.bind(&p.pat, value),
            syn::Pat::Type(p) => {
                let declared = self.written(&p.ty);
                self.table.same(declared, value);
                self.bind(&p.pat, value);
            }
            syn::Pat::Guard(p) => {
                self.bind(&p.pat, value);
                self.expr(&p.guard);
            }
            syn::Pat::Or(p) => p.cases.iter().for_each(|case| self.bind(case, value)),
            syn::Pat::Tuple(p) => {
                if p.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_))) {
                    return self.bind_open(p.elems.iter());
                }
                let parts: Vec<Node> = p.elems.iter().map(|_| self.table.open()).collect();
                self.table.learn(value, Kind::Tuple(parts.clone()));
                p.elems.iter().zip(parts).for_each(|(pattern, part)| self.bind(pattern, part));
            }
            syn::Pat::Slice(p) => {
                let item = self.table.open();
                self.table.learn(value, Kind::List(item));
                for pattern in &p.elems {
                    match pattern {
                        syn::Pat::Rest(_) => {}
                        syn::Pat::Ident(syn::PatIdent { subpat: Some((_, rest)), ident, .. })
                            if matches!(**rest, syn::Pat::Rest(_)) =>
                        {
                            self.declare(&ident.to_string(), value);
                        }
                        pattern => self.bind(pattern, item),
                    }
                }
            }
            syn::Pat::TupleStruct(p) => {
                let variant = variant_of(&p.path);
                match (variant.home, variant.name.as_str()) {
                    (Owner::Option | Owner::Result, "Some" | "Ok") => self.optional(value, p.elems.iter()),
                    (Owner::Option | Owner::Result, _) => {
                        self.optional(value, []);
                        self.bind_open(p.elems.iter());
                    }
                    _ => self.bind_open(p.elems.iter()),
                }
            }
            syn::Pat::Struct(p) if self.lower.is_struct(&p.path) => {
                let whole = self.constructed(&p.path);
                self.table.same(whole, value);
                for field in &p.fields {
                    let part = self.table.open();
                    self.rules.push(Rule::Field(whole, field.member.clone(), part));
                    self.bind(&field.pat, part);
                }
            }
            syn::Pat::Struct(p) => self.bind_open(p.fields.iter().map(|field| &*field.pat)),
            _ => {}
        }
    }

    /// Patterns of parts that nothing is said of.
    fn bind_open<'p>(&mut self, parts: impl Iterator<Item = &'p syn::Pat>) {
        for part in parts {
            let value = self.table.open();
            self.bind(part, value);
        }
    }

    /// An option, or a result, with these patterns for what is in it.
    fn optional<'p>(&mut self, value: Node, parts: impl IntoIterator<Item = &'p syn::Pat>) {
        let inner = self.table.open();
        self.table.learn(value, Kind::Option(inner));
        parts.into_iter().for_each(|part| self.bind(part, inner));
    }
}
