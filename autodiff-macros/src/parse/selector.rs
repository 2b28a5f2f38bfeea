//! Parameters that only choose: values of an enum without fields, which carry no derivative, whether the enum has a
//! derive or not. The type alone does not show it, but what the function does with the parameter may:
//!
//! - a `match` on it without a wildcard, whose arms have no fields, names all variants of the enum;
//! - where it is compared and matched against variants only, nothing flows from it, whatever it is.
//!
//! What the first says of one parameter holds for the others of this type, in all functions of the block.

use crate::collections::HashSet;
use crate::names::mentions;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;

/// The types, as written, that functions show to be enums without fields.
#[derive(Debug, Clone, Default)]
pub struct Choosers(HashSet<String>);

impl Choosers {
    /// Those that a parameter of one of the functions shows.
    pub fn of<'f>(functions: impl Iterator<Item = (&'f syn::Signature, &'f syn::Block)>) -> Choosers {
        let mut found = HashSet::default();
        for (sig, body) in functions {
            for input in &sig.inputs {
                if let syn::FnArg::Typed(typed) = input
                    && let syn::Pat::Ident(p) = &*typed.pat
                    && Uses::of(&p.ident, &typed.ty, body).is_some_and(|uses| uses.all_named)
                {
                    found.insert(value_type(&typed.ty).to_token_stream().to_string());
                }
            }
        }
        Choosers(found)
    }

    /// Does the parameter only choose? `ty` is its type as written.
    pub fn selects(&self, name: &Ident, ty: &syn::Type, body: &syn::Block) -> bool {
        let shown = || self.0.contains(&value_type(ty).to_token_stream().to_string());
        let chooses = |uses: Uses<'_>| uses.all_named || uses.chosen > 0 && uses.chosen == uses.count;
        type_name(ty).is_some() && shown() || Uses::of(name, ty, body).is_some_and(chooses)
    }
}

/// What of the body sees the parameter: not what follows a `let` of its own with the same name.
fn seen_from(name: &Ident, body: &syn::Block) -> syn::Block {
    let mut body = body.clone();
    let again = |stmt: &syn::Stmt| matches!(stmt, syn::Stmt::Local(local) if mentions(&local.pat, name));
    if let Some(at) = body.stmts.iter().position(again) {
        let syn::Stmt::Local(local) = body.stmts.swap_remove(at) else { unreachable!("it has been found") };
        body.stmts.truncate(at);
        if let Some(init) = local.init {
            body.stmts.push(syn::Stmt::Expr(*init.expr, Some(Default::default())));
            body.stmts.extend(init.diverge.map(|(_, end)| syn::Stmt::Expr(*end, Some(Default::default()))));
        }
    }
    body
}

/// The name of a type by value or behind a shared reference, if it may be that of an enum without fields.
fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Paren(t) => type_name(&t.elem),
        syn::Type::Group(t) => type_name(&t.elem),
        syn::Type::Reference(r) if r.mutability.is_none() => type_name(&r.elem),
        syn::Type::Path(p) if p.qself.is_none() => {
            let last = p.path.segments.last()?;
            last.arguments.is_none().then(|| last.ident.to_string())
        }
        _ => None,
    }
}

/// The type of what is lent.
fn value_type(ty: &syn::Type) -> &syn::Type {
    match ty {
        syn::Type::Paren(t) => value_type(&t.elem),
        syn::Type::Group(t) => value_type(&t.elem),
        syn::Type::Reference(r) if r.mutability.is_none() => value_type(&r.elem),
        ty => ty,
    }
}

/// How often a name stands in the code.
fn count(tokens: &TokenStream, name: &Ident) -> usize {
    let of = |tree| match tree {
        TokenTree::Ident(ident) => usize::from(ident == *name),
        TokenTree::Group(group) => count(&group.stream(), name),
        _ => 0,
    };
    tokens.clone().into_iter().map(of).sum()
}

/// What is done with a parameter.
struct Uses<'a> {
    name: &'a Ident,
    /// The name of its type.
    own: String,
    /// How often something is chosen by it.
    chosen: usize,
    /// Is there a `match` that names all variants, all without fields?
    all_named: bool,
    /// Is its name that of something else, too?
    hidden: bool,
    /// How often its name stands in the code.
    count: usize,
}

impl<'a> Uses<'a> {
    /// What a function does with a parameter that may be a value of an enum without fields.
    fn of(name: &'a Ident, ty: &syn::Type, body: &syn::Block) -> Option<Uses<'a>> {
        let body = seen_from(name, body);
        let count = count(&body.to_token_stream(), name);
        let mut uses = Uses { name, own: type_name(ty)?, chosen: 0, all_named: false, hidden: false, count };
        uses.visit_block(&body);
        (!uses.hidden).then_some(uses)
    }
}

/// What a pattern says of an enum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// It is one of the variants that are named, which have no fields.
    Unit,
    /// Nothing, and it takes nothing out.
    Nothing,
    /// It takes something out.
    More,
}

impl Uses<'_> {
    /// Is it the parameter itself?
    fn is_it(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_it(&p.expr),
            syn::Expr::Group(g) => self.is_it(&g.expr),
            syn::Expr::Reference(r) => self.is_it(&r.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.is_it(&u.expr),
            syn::Expr::Path(p) => p.qself.is_none() && p.path.is_ident(self.name),
            _ => false,
        }
    }

    fn says(&self, pattern: &syn::Pat) -> Says {
        match pattern {
            syn::Pat::Wild(_) => Says::Nothing,
            syn::Pat::Paren(p) => self.says(&p.pat),
            syn::Pat::Guard(g) => self.says(&g.pat),
            syn::Pat::Reference(r) => self.says(&r.pat),
            syn::Pat::Path(p) => match p.path.segments.last() {
                Some(last) if is_camel(&last.ident) => Says::Unit,
                _ => Says::Nothing,
            },
            // A variant that has been imported: the names of variables begin in lower case.
            syn::Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() => {
                if is_camel(&p.ident) { Says::Unit } else { Says::More }
            }
            syn::Pat::Or(or) => or.cases.iter().map(|p| self.says(p)).fold(Says::Unit, Says::and),
            _ => Says::More,
        }
    }

    /// Is it the path of a variant of the type?
    fn is_variant(&self, path: &syn::Path) -> bool {
        let mut from_the_end = path.segments.iter().rev().map(|s| &s.ident);
        let Some(last) = from_the_end.next() else { return false };
        from_the_end.next().is_some_and(|owner| *owner == self.own || owner == "Self") && is_camel(last)
    }

    /// A choice by the parameter: what the patterns say.
    fn choose(&mut self, patterns: impl Iterator<Item = Says>) -> bool {
        let said: Vec<Says> = patterns.collect();
        if said.contains(&Says::More) {
            return false;
        }
        self.chosen += 1;
        said.iter().all(|s| *s == Says::Unit)
    }

    /// `matches!(side, Side::Call | Side::Put)`
    fn matches(&mut self, mac: &syn::Macro) {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let e: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
            input.parse::<TokenStream>()?;
            Ok((e, pattern))
        };
        if let Ok((e, pattern)) = mac.parse_body_with(parser)
            && self.is_it(&e)
        {
            self.choose(std::iter::once(self.says(&pattern)));
        }
    }
}

impl Says {
    fn and(self, other: Says) -> Says {
        match (self, other) {
            (Says::More, _) | (_, Says::More) => Says::More,
            (Says::Nothing, _) | (_, Says::Nothing) => Says::Nothing,
            _ => Says::Unit,
        }
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        let patterns = || m.arms.iter().map(|a| &a.pat);
        if self.is_it(&m.expr) {
            let says: Vec<Says> = patterns().map(|p| self.says(p)).collect();
            self.all_named |= self.choose(says.into_iter());
        } else if let syn::Expr::Tuple(t) = &*m.expr {
            for i in (0..t.elems.len()).filter(|i| self.is_it(&t.elems[*i])).collect::<Vec<_>>() {
                let says: Vec<Says> = patterns().map(|p| self.says_of_part(p, i)).collect();
                self.all_named |= self.choose(says.into_iter());
            }
        }
        syn::visit::visit_expr_match(self, m);
    }

    fn visit_expr_let(&mut self, l: &'ast syn::ExprLet) {
        if self.is_it(&l.expr) {
            self.choose(std::iter::once(self.says(&l.pat)));
        }
        syn::visit::visit_expr_let(self, l);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        if matches!(b.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_)) {
            for (one, other) in [(&b.left, &b.right), (&b.right, &b.left)] {
                if let syn::Expr::Path(p) = &**other
                    && self.is_it(one)
                    && self.is_variant(&p.path)
                {
                    self.chosen += 1;
                }
            }
        }
        syn::visit::visit_expr_binary(self, b);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        if mac.path.is_ident("matches") {
            self.matches(mac);
        }
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.hidden |= p.ident == *self.name;
        syn::visit::visit_pat_ident(self, p);
    }

    /// Items inside do not see it.
    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.hidden |= mentions(item, self.name);
    }
}

impl Uses<'_> {
    /// What a pattern says of a part of a tuple.
    fn says_of_part(&self, pattern: &syn::Pat, i: usize) -> Says {
        match pattern {
            syn::Pat::Wild(_) => Says::Nothing,
            syn::Pat::Paren(p) => self.says_of_part(&p.pat, i),
            syn::Pat::Guard(g) => self.says_of_part(&g.pat, i),
            syn::Pat::Or(or) => or.cases.iter().map(|p| self.says_of_part(p, i)).fold(Says::Unit, Says::and),
            syn::Pat::Tuple(t) if !t.elems.iter().any(|p| matches!(p, syn::Pat::Rest(_))) => {
                t.elems.get(i).map_or(Says::More, |p| self.says(p))
            }
            _ => Says::More,
        }
    }
}

/// Is it written like the name of a variant, not like that of a constant or a variable? One capital may be either.
fn is_camel(name: &Ident) -> bool {
    let name = name.to_string();
    name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase) || is_short(&name))
}

/// `RK4`, `BFGS`: variants are written so too; constants of several words have a `_`.
fn is_short(name: &str) -> bool {
    name.len() <= 4 && !name.contains('_')
}
