//! Variants of the user's enums as values: `Shape::Circle(r)`, `Shape::Rect { w, h }`.

use crate::collections::HashSet;
use crate::lower::{Expr, Lower, Member, Owner, Ty, Val, Variant};
use crate::syntax;
use quote::ToTokens;

impl Lower<'_> {
    /// `Shape::Circle(r)`
    pub(in crate::lower) fn tuple_variant(&mut self, c: &syn::ExprCall, path: &syn::Path) -> Val {
        let values = self.operands(c.args.iter());
        let members = (0..values.len()).map(|i| Member::At(i as u32));
        let fields = members.zip(values).collect();
        self.variant_value(path, fields)
    }

    /// `Shape::Rect { w, h }`
    pub(in crate::lower) fn named_variant(&mut self, s: &syn::ExprStruct) -> Val {
        let values = self.operands(s.fields.iter().map(|f| &f.expr));
        let members = s.fields.iter().map(|f| match &f.member {
            syn::Member::Named(name) => Member::Named(crate::transform::forward::plain(name)),
            syn::Member::Unnamed(i) => Member::At(i.index),
        });
        let fields = members.zip(values).collect();
        self.variant_value(&s.path, fields)
    }

    /// Is it the path of a variant of the user's, with or without its enum?
    pub(in crate::lower) fn is_variant(&self, path: &syn::Path) -> bool {
        is_variant(path) || self.is_variant_alone(path)
    }

    /// Is it a variant without its enum?
    pub(in crate::lower) fn is_variant_alone(&self, path: &syn::Path) -> bool {
        let standard = ["Some", "None", "Ok", "Err"];
        path.get_ident().is_some_and(|name| {
            self.written.variants.contains(&name.to_string()) && !standard.iter().any(|n| name == n)
        })
    }

    fn variant_value(&mut self, path: &syn::Path, fields: Vec<(Member, Val)>) -> Val {
        let fields: Vec<(Member, Val)> =
            fields.into_iter().map(|(member, value)| (member, self.element_value(value))).collect();
        let name = path.segments.last().expect("a segment").ident.to_string();
        let variant = Variant { path: path.to_token_stream(), name, home: Owner::User };
        let whole = syntax::owner(path);
        let ty = if whole.segments.is_empty() { Ty::Unknown } else { self.constructed(&whole) };
        self.note_variant(path, &ty, &fields);
        let fields = fields.into_iter().map(|(member, value)| (member, value.expr)).collect();
        Val { expr: Expr::Variant { variant, fields }, ty }
    }
}

/// Is it the path of a variant without fields, by its name? Constants are written in capitals.
pub fn is_unit_variant(path: &syn::Path) -> bool {
    let name = path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    is_variant(path) && name.contains(char::is_lowercase)
}

/// Is it the path of a variant: a name with a capital behind the name of a type?
pub fn is_variant(path: &syn::Path) -> bool {
    let capital = |s: &syn::PathSegment| s.ident.to_string().starts_with(char::is_uppercase);
    let mut from_the_end = path.segments.iter().rev();
    from_the_end.next().is_some_and(capital) && from_the_end.next().is_some_and(capital)
}

/// The enums whose variants without fields a function names, in expressions and in patterns.
pub fn enums(item: &syn::ItemFn) -> HashSet<String> {
    struct Names(HashSet<String>);
    impl<'ast> syn::visit::Visit<'ast> for Names {
        fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
            if p.qself.is_none() && is_unit_variant(&p.path) {
                self.0.insert(syntax::owner(&p.path).to_token_stream().to_string());
            }
            syn::visit::visit_expr_path(self, p);
        }
    }
    let mut names = Names(HashSet::default());
    syn::visit::Visit::visit_item_fn(&mut names, item);
    names.0
}
