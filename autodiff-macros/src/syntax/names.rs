//! The names in the syntax tree.

use crate::collections::HashMap;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;

/// Syntax whose identifiers can be walked. (Printing it to look at the tokens takes many times as long.)
pub trait Named {
    /// Calls `found` with every identifier.
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident));
}

impl Named for TokenStream {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        for tree in self.clone() {
            match tree {
                TokenTree::Ident(ident) => found(&ident),
                TokenTree::Group(group) => group.stream().each_ident(found),
                _ => {}
            }
        }
    }
}

/// Syntax with a walk of its own.
macro_rules! named {
    ($($node:ty: $visit:ident,)*) => {
        $(impl Named for $node {
            fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
                Idents { found }.$visit(self);
            }
        })*
    };
}

named! {
    syn::Expr: visit_expr,
    syn::ExprBinary: visit_expr_binary,
    syn::ExprMethodCall: visit_expr_method_call,
    syn::ExprPath: visit_expr_path,
    syn::Block: visit_block,
    syn::ItemFn: visit_item_fn,
    syn::Macro: visit_macro,
}

impl<T: Named, P> Named for syn::punctuated::Punctuated<T, P> {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        self.iter().for_each(|node| node.each_ident(found));
    }
}

impl<T: Named + ?Sized> Named for &T {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        (**self).each_ident(found);
    }
}

impl<T: Named> Named for Box<T> {
    fn each_ident(&self, found: &mut dyn FnMut(&proc_macro2::Ident)) {
        (**self).each_ident(found);
    }
}

struct Idents<'f> {
    found: &'f mut dyn FnMut(&proc_macro2::Ident),
}

impl<'ast> Visit<'ast> for Idents<'_> {
    fn visit_ident(&mut self, ident: &'ast proc_macro2::Ident) {
        (self.found)(ident);
    }

    // What syn keeps as tokens.

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        tokens.each_ident(self.found);
    }
}

/// Calls `found` with the name of every identifier.
pub fn identifiers(node: &(impl Named + ?Sized), mut found: impl FnMut(&str)) {
    node.each_ident(&mut |ident| {
        let name = ident.to_string();
        found(name.strip_prefix("r#").unwrap_or(&name));
    });
}

/// Calls `found` with every identifier in the tokens.
pub fn each_name(node: &impl ToTokens, mut found: impl FnMut(&proc_macro2::Ident)) {
    fn walk(tokens: TokenStream, found: &mut impl FnMut(&proc_macro2::Ident)) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(ident) => found(&ident),
                TokenTree::Group(group) => walk(group.stream(), found),
                _ => {}
            }
        }
    }
    walk(node.to_token_stream(), &mut found);
}

/// The names that patterns inside of the expression bind.
pub fn bound_names(expr: &syn::Expr) -> Vec<String> {
    struct Names(Vec<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.0.push(p.ident.to_string());
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut names = Names(vec![]);
    names.visit_expr(expr);
    names.0
}

/// Without parentheses around it.
pub fn plain(e: &syn::Expr) -> &syn::Expr {
    match e {
        syn::Expr::Paren(p) => plain(&p.expr),
        syn::Expr::Group(g) => plain(&g.expr),
        e => e,
    }
}

/// The name at the root of a place, of what is lent of it, or of what a method is called on.
pub fn root_name(e: &syn::Expr) -> Option<&syn::Ident> {
    match e {
        syn::Expr::Path(p) if p.qself.is_none() => p.path.get_ident(),
        syn::Expr::Paren(p) => root_name(&p.expr),
        syn::Expr::Group(g) => root_name(&g.expr),
        syn::Expr::Field(f) => root_name(&f.base),
        syn::Expr::Index(i) => root_name(&i.expr),
        syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => root_name(&u.expr),
        syn::Expr::Reference(r) => root_name(&r.expr),
        syn::Expr::MethodCall(m) => root_name(&m.receiver),
        _ => None,
    }
}

/// Does a pattern lend what it takes apart to be changed: `Some(ref mut n)`?
pub fn lends_uniquely(pattern: &syn::Pat) -> bool {
    struct Lent(bool);
    impl<'ast> Visit<'ast> for Lent {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.0 |= p.by_ref.is_some() && p.mutability.is_some();
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut lent = Lent(false);
    lent.visit_pat(pattern);
    lent.0
}

/// The names that a pattern binds.
pub fn pattern_names(pattern: &syn::Pat) -> Vec<String> {
    struct Names(Vec<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            let name = p.ident.to_string();
            let constant = name.chars().next().is_some_and(char::is_uppercase) && p.subpat.is_none();
            if !constant {
                self.0.push(name);
            }
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut names = Names(vec![]);
    names.visit_pat(pattern);
    names.0
}

/// Does the pattern bind something by `ref mut`?
pub fn binds_unique(pattern: &syn::Pat) -> bool {
    struct Unique(bool);
    impl<'ast> Visit<'ast> for Unique {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.0 |= p.by_ref.is_some() && p.mutability.is_some();
            syn::visit::visit_pat_ident(self, p);
        }
    }
    let mut unique = Unique(false);
    unique.visit_pat(pattern);
    unique.0
}

/// The path of the type that a function belongs to, or the enum of a variant: the path without its last name.
pub fn owner(path: &syn::Path) -> syn::Path {
    let mut owner = path.clone();
    owner.segments.pop();
    owner.segments.pop_punct();
    owner
}

/// Is it the path of this variant of `Option` or `Result`, and not of one that an enum of the user's calls so?
pub fn is_standard(path: &syn::Path, name: &str) -> bool {
    let mut from_the_end = path.segments.iter().rev();
    let of = match name {
        "Some" | "None" => "Option",
        "Ok" | "Err" => "Result",
        _ => return false,
    };
    from_the_end.next().is_some_and(|last| last.ident == name)
        && from_the_end.next().is_none_or(|owner| owner.ident == of)
}

/// Does a function of this name, called by the name of its type, make a value of the type, or is a constant of this name one?
pub fn is_constructor(name: &str) -> bool {
    matches!(name, "new" | "default" | "cis" | "i" | "identity" | "ZERO" | "IDENTITY" | "ORIGIN")
        || name.starts_with("from_")
        || name.starts_with("new_")
}

/// Is it the name of complex numbers?
pub fn is_complex(name: &proc_macro2::Ident) -> bool {
    ["Complex", "Complex32", "Complex64"].iter().any(|known| name == known)
}

/// Is it named after a quantity, as in `T_sat` and `B23_T2p`? Names of types have no small letters behind a `_`.
pub fn is_of_quantity(name: &str) -> bool {
    name.split_once('_').is_some_and(|(_, rest)| rest.contains(char::is_lowercase))
}

/// The constants and statics that a function declares, with their types; without them where there are several of a name.
pub fn constants(item: &syn::ItemFn) -> HashMap<String, Option<syn::Type>> {
    #[derive(Default)]
    struct Constants(HashMap<String, Option<syn::Type>>);
    impl Constants {
        fn found(&mut self, name: &proc_macro2::Ident, ty: &syn::Type) {
            let others = self.0.contains_key(&name.to_string());
            self.0.insert(name.to_string(), (!others).then(|| ty.clone()));
        }
    }
    impl<'ast> Visit<'ast> for Constants {
        fn visit_item_const(&mut self, c: &'ast syn::ItemConst) {
            self.found(&c.ident, &c.ty);
        }

        fn visit_item_static(&mut self, s: &'ast syn::ItemStatic) {
            self.found(&s.ident, &s.ty);
        }
    }
    let mut constants = Constants::default();
    constants.visit_block(&item.block);
    constants.0
}

/// Is there a lifetime among the arguments that are written behind a name?
pub fn names_lifetime(segment: &syn::PathSegment) -> bool {
    matches!(&segment.arguments, syn::PathArguments::AngleBracketed(a)
        if a.args.iter().any(|a| matches!(a, syn::GenericArgument::Lifetime(_))))
}

/// Are methods called on a variable of this name, which is never assigned?
pub fn is_only_called_on(item: &syn::ItemFn, variable: &proc_macro2::Ident) -> bool {
    struct Uses<'n> {
        name: &'n proc_macro2::Ident,
        called: bool,
        assigned: bool,
    }
    impl Uses<'_> {
        fn is_it(&self, e: &syn::Expr) -> bool {
            matches!(e, syn::Expr::Path(p) if p.path.is_ident(self.name))
        }
    }
    impl<'ast> Visit<'ast> for Uses<'_> {
        fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
            self.called |= self.is_it(&m.receiver);
            syn::visit::visit_expr_method_call(self, m);
        }
        fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
            self.assigned |= self.is_it(&a.left);
            syn::visit::visit_expr_assign(self, a);
        }
    }
    let mut uses = Uses { name: variable, called: false, assigned: false };
    uses.visit_item_fn(item);
    uses.called && !uses.assigned
}
