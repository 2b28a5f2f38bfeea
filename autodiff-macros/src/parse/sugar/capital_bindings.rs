//! Variables with capital letters that patterns bind where constants may stand: `Some(T) => T * T`. They get names in small
//! letters, and rustc is asked that no constant has theirs. What is taken for a constant, rustc has to know.
//!
//! ```text
//! match gas { Gas::Ideal { T, P } => P / T, … }
//! match gas { Gas::Ideal { T: t, P: p } => p / t, … }       const _: fn(()) = |T @ _| {}; …
//! ```

use super::standard::InScope;
use super::text;
use crate::collections::HashSet;
use crate::names::{Namer, mentions_variable};
use crate::syntax::{each_name, identifiers};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprIf, ExprMatch, ExprWhile, FieldPat, FieldValue, Item, Member, Pat, Stmt, Token,
    parse_quote,
};

/// Rewrites a function; `imported`: what names stand for in the module around it.
pub fn desugar(item: &mut syn::ItemFn, imported: &[InScope]) {
    let variants = imported.iter().filter_map(InScope::of_variant);
    let mentioned: Vec<_> = variants.filter(|(name, _)| mentions_variable(&item.block, name)).collect();
    let uses = mentioned.into_iter().map(|(_, import)| Stmt::Item(Item::Use(import)));
    item.block.stmts.splice(0..0, uses);
    let mut capitals = Capitals::default();
    capitals.visit_item_fn(item);
    if capitals.bound.is_empty() {
        return;
    }
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let mut bindings = Bindings { names, local: capitals.constants, variables: vec![], constants: vec![] };
    bindings.visit_block_mut(&mut item.block);
    let Bindings { variables, constants, .. } = bindings;
    let is_new = |seen: &mut HashSet<String>, name: &Ident| seen.insert(name.to_string());
    let mut seen = HashSet::default();
    for name in constants.iter().filter(|name| is_new(&mut seen, name)) {
        item.block.stmts.insert(0, parse_quote!(#[allow(unused_imports)] use #name as _;));
    }
    for name in variables.iter().filter(|name| is_new(&mut seen, name)) {
        let asked: Stmt = parse_quote! {
            #[allow(unused_variables, non_snake_case, clippy::all)]
            const _: fn(()) = |#name @ _| {};
        };
        item.block.stmts.insert(0, asked);
    }
}

/// The names in capitals that patterns may bind, and those of constants that the function declares.
#[derive(Default)]
struct Capitals {
    bound: HashSet<String>,
    constants: HashSet<String>,
}

impl<'ast> Visit<'ast> for Capitals {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        if is_capital(&p.ident) {
            self.bound.insert(p.ident.to_string());
        }
        visit::visit_pat_ident(self, p);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constants.insert(item.ident.to_string());
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        each_name(item, |name| _ = self.constants.insert(name.to_string()));
    }
}

fn is_capital(name: &Ident) -> bool {
    name != "None" && name.to_string().starts_with(char::is_uppercase)
}

struct Bindings {
    names: Namer,
    /// What the function declares, or imports.
    local: HashSet<String>,
    /// The names that are taken for variables, and for constants.
    variables: Vec<Ident>,
    constants: Vec<Ident>,
}

impl Bindings {
    /// Gives the variables of a pattern that stand in what follows names of their own.
    fn bind(&mut self, pattern: &mut Pat, behind: &mut Behind<'_>) {
        let mut found = Found::default();
        found.visit_pat(pattern);
        for Name { name, certain, nested } in found.names {
            if self.local.contains(&name.to_string()) {
                continue;
            }
            // What guards a pattern stands in it.
            let mut guard = Uses { name: &name, nested, mentioned: false, computed: false };
            guard.visit_pat(pattern);
            let (mut mentioned, mut computed) = (guard.mentioned, guard.computed || name.to_string().len() <= 2);
            behind(&mut |part| {
                let mut uses = Uses { name: &name, nested, mentioned: false, computed: false };
                match part {
                    Part::Expr(e) => uses.visit_expr(e),
                    Part::Stmt(s) => uses.visit_stmt(s),
                }
                mentioned |= uses.mentioned;
                computed |= uses.computed;
            });
            if !mentioned {
                continue;
            }
            if !certain && !computed {
                self.constants.push(name);
                continue;
            }
            if !certain {
                self.variables.push(name.clone());
            }
            let small = Ident::new(&name.to_string().to_lowercase(), name.span());
            let mut renamed = Renamed { from: &name, to: &self.names.shadowing(&small) };
            renamed.visit_pat_mut(pattern);
            behind(&mut |part| match part {
                Part::Expr(e) => renamed.visit_expr_mut(e),
                Part::Stmt(s) => renamed.visit_stmt_mut(s),
            });
        }
    }

    /// The patterns of a condition bind what stands behind them in it, and in the block.
    fn condition(&mut self, condition: &mut Expr, then: &mut Block) {
        let mut operands = vec![];
        operands_of(condition, &mut operands);
        for i in 0..operands.len() {
            let (before, rest) = operands.split_at_mut(i + 1);
            if let Expr::Let(l) = &mut *before[i] {
                self.bind(&mut l.pat, &mut |part| {
                    rest.iter_mut().for_each(|e| part(Part::Expr(e)));
                    then.stmts.iter_mut().for_each(|s| part(Part::Stmt(s)));
                });
            }
        }
    }
}

/// Calls what it is given with all that stands behind a pattern.
type Behind<'b> = dyn FnMut(&mut dyn FnMut(Part<'_>)) + 'b;

/// What a variable stands in.
enum Part<'p> {
    Expr(&'p mut Expr),
    Stmt(&'p mut Stmt),
}

/// The operands of `a && b && c`.
fn operands_of<'e>(e: &'e mut Expr, out: &mut Vec<&'e mut Expr>) {
    if !matches!(e, Expr::Binary(b) if matches!(b.op, BinOp::And(_))) {
        return out.push(e);
    }
    if let Expr::Binary(b) = e {
        operands_of(&mut b.left, out);
        operands_of(&mut b.right, out);
    }
}

impl VisitMut for Bindings {
    fn visit_expr_match_mut(&mut self, e: &mut ExprMatch) {
        visit_mut::visit_expr_match_mut(self, e);
        let last = e.arms.len().saturating_sub(1);
        for (i, Arm { pat, body, .. }) in e.arms.iter_mut().enumerate() {
            // A variable alone matches everything, and nothing could stand behind it.
            if i == last || !matches!(pat, Pat::Ident(_)) {
                self.bind(pat, &mut |part| part(Part::Expr(body)));
            }
        }
    }

    fn visit_expr_if_mut(&mut self, e: &mut ExprIf) {
        visit_mut::visit_expr_if_mut(self, e);
        self.condition(&mut e.cond, &mut e.then_branch);
    }

    fn visit_expr_while_mut(&mut self, e: &mut ExprWhile) {
        visit_mut::visit_expr_while_mut(self, e);
        self.condition(&mut e.cond, &mut e.body);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        for i in 0..block.stmts.len() {
            let (before, rest) = block.stmts.split_at_mut(i + 1);
            if let Stmt::Local(local) = &mut before[i]
                && local.init.as_ref().is_some_and(|init| init.diverge.is_some())
            {
                self.bind(&mut local.pat, &mut |part| rest.iter_mut().for_each(|s| part(Part::Stmt(s))));
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// A name in capitals in a pattern.
struct Name {
    name: Ident,
    /// Is it certain that it is no constant?
    certain: bool,
    /// Does it stand in what takes something apart?
    nested: bool,
}

#[derive(Default)]
struct Found {
    names: Vec<Name>,
    nested: bool,
}

impl<'ast> Visit<'ast> for Found {
    fn visit_pat(&mut self, p: &'ast Pat) {
        let before = self.nested;
        self.nested |= matches!(p, Pat::TupleStruct(_) | Pat::Struct(_) | Pat::Slice(_));
        visit::visit_pat(self, p);
        self.nested = before;
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        let certain = p.by_ref.is_some() || p.mutability.is_some() || p.subpat.is_some();
        if is_capital(&p.ident) && self.names.iter().all(|known| known.name != p.ident) {
            self.names.push(Name { name: p.ident.clone(), certain, nested: self.nested });
        }
        visit::visit_pat_ident(self, p);
    }
}

/// What is done with a name.
struct Uses<'n> {
    name: &'n Ident,
    nested: bool,
    mentioned: bool,
    /// Is it computed with, which no variant of an enum is?
    computed: bool,
}

impl Uses<'_> {
    fn is(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.is(&p.expr),
            Expr::Path(p) => p.path.is_ident(self.name),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr(&mut self, e: &'ast Expr) {
        self.mentioned |= self.is(e);
        self.computed |= match e {
            Expr::Binary(b) if !matches!(b.op, BinOp::Eq(_) | BinOp::Ne(_)) => self.is(&b.left) || self.is(&b.right),
            Expr::Unary(u) => self.is(&u.expr),
            Expr::MethodCall(m) => self.is(&m.receiver),
            Expr::Index(i) => self.is(&i.expr),
            Expr::Assign(a) => self.is(&a.left),
            Expr::Reference(r) => r.mutability.is_some() && self.is(&r.expr),
            Expr::Field(f) => self.is(&f.base),
            Expr::Call(c) => self.nested && c.args.iter().any(|e| self.is(e)),
            _ => false,
        };
        visit::visit_expr(self, e);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.mentioned |= mentions_variable(&mac.tokens, self.name);
    }
}

/// The variable under another name.
struct Renamed<'n> {
    from: &'n Ident,
    to: &'n Ident,
}

impl VisitMut for Renamed<'_> {
    fn visit_expr_path_mut(&mut self, p: &mut syn::ExprPath) {
        if p.path.is_ident(self.from) {
            p.path.segments[0].ident = Ident::new(&self.to.to_string(), p.path.segments[0].ident.span());
        }
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        if p.ident == *self.from {
            p.ident = Ident::new(&self.to.to_string(), p.ident.span());
        }
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_field_value_mut(&mut self, f: &mut FieldValue) {
        if f.colon_token.is_none() && matches!(&f.member, Member::Named(name) if name == self.from) {
            f.colon_token = Some(<Token![:]>::default());
        }
        visit_mut::visit_field_value_mut(self, f);
    }

    fn visit_field_pat_mut(&mut self, f: &mut FieldPat) {
        if f.colon_token.is_none() && matches!(&f.member, Member::Named(name) if name == self.from) {
            f.colon_token = Some(<Token![:]>::default());
        }
        visit_mut::visit_field_pat_mut(self, f);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = text::replaced(std::mem::take(&mut mac.tokens), self.from, &self.to.to_token_stream());
    }
}
