//! Methods of iterators on iterators of the user's own: their `next` is called.
//!
//! ```text
//! Decay { v, r }.take(6).sum()
//!
//! { let mut items = Decay { v, r }; ::std::iter::from_fn(|| items.next()).take(6).sum() }
//! ```
//!
//! The module shows which types are iterators. Where none is seen, a struct that is written out is one, if it is called what nothing
//! else is called.

use crate::collections::HashSet;
use crate::names::Namer;
use crate::syntax::{identifiers, is_adaptor, is_consumer};
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Path, Stmt, Type, parse_quote};

/// Rewrites a function; `walks`: the paths by which the module makes such values.
pub fn desugar(item: &mut syn::ItemFn, walks: &[Path]) {
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let params = item.sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => match (&*typed.ty, &*typed.pat) {
            (Type::Path(ty), Pat::Ident(name)) => Some((ty.path.segments.last()?, name.ident.to_string())),
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    });
    let vars =
        params.filter(|(ty, _)| walks.iter().any(|walk| walk.is_ident(&ty.ident))).map(|(_, name)| name).collect();
    Walked { walks, vars, names }.visit_block_mut(&mut item.block);
}

struct Walked<'w> {
    walks: &'w [Path],
    /// The variables that hold such values.
    vars: HashSet<String>,
    names: Namer,
}

/// Consumers that need not take all items.
const EARLY: [&str; 8] = ["nth", "find", "find_map", "position", "any", "all", "try_fold", "next"];

impl Walked<'_> {
    fn is_walk(&self, path: &Path) -> bool {
        self.walks.contains(path)
    }

    /// Is it such a value?
    fn is_walker(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.is_walker(&p.expr),
            Expr::Struct(s) => self.is_walk(&s.path),
            Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if self.is_walk(&p.path)),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.vars.contains(&name.to_string())),
            Expr::MethodCall(m) if m.method == "into_iter" => m.args.is_empty() && self.is_walker(&m.receiver),
            Expr::MethodCall(m) => {
                let name = &m.method;
                self.is_walk(&parse_quote!(self::#name))
            }
            _ => false,
        }
    }

    /// Is it the value that a chain with these methods starts from?
    fn starts(&self, e: &Expr, methods: &[String]) -> bool {
        const OF_ITERATORS: [&str; 9] =
            ["take", "zip", "enumerate", "skip", "step_by", "filter", "take_while", "skip_while", "scan"];
        let unseen = || {
            let written_out = matches!(bare(e), Expr::Struct(s) if s.path.get_ident().is_some());
            written_out && self.walks.is_empty() && methods.iter().any(|m| OF_ITERATORS.contains(&m.as_str()))
        };
        self.is_walker(e) || unseen()
    }

    /// Binds the values in the links of a chain, and calls their `next`.
    fn links(&mut self, e: &mut Expr, methods: &mut Vec<String>, bound: &mut Vec<Stmt>) {
        if let Expr::MethodCall(m) = e {
            methods.push(m.method.to_string());
            if m.method == "by_ref" && self.is_walker(&m.receiver) && matches!(*m.receiver, Expr::Path(_)) {
                let items = &m.receiver;
                *e = parse_quote!(::std::iter::from_fn(|| #items.next()));
                return;
            }
            if !self.starts(e, methods) {
                let Expr::MethodCall(m) = e else { return };
                let name = m.method.to_string();
                if !is_adaptor(&name) && !is_consumer(&name) && !EARLY.contains(&name.as_str()) {
                    return;
                }
                self.links(&mut m.receiver, methods, bound);
                let beside = ["zip", "chain"].iter().any(|name| m.method == name);
                m.args.iter_mut().filter(|_| beside).for_each(|arg| self.links(arg, &mut vec![], bound));
                return;
            }
        }
        if self.starts(e, methods) {
            let items = self.names.fresh("items");
            bound.push(parse_quote!(let mut #items = #e;));
            *e = parse_quote!(::std::iter::from_fn(|| #items.next()));
        }
    }

    /// The chain that ends in a consumer.
    fn consumed(&mut self, e: &mut Expr) -> Vec<Stmt> {
        let (mut bound, mut chain, mut methods) = (vec![], &mut *e, vec![]);
        loop {
            let Expr::MethodCall(m) = chain else { return bound };
            let name = m.method.to_string();
            if is_consumer(&name) || EARLY.contains(&name.as_str()) {
                if name != "next" || matches!(*m.receiver, Expr::MethodCall(_)) {
                    methods.push(name);
                    self.links(&mut m.receiver, &mut methods, &mut bound);
                }
                return bound;
            }
            if is_adaptor(&name) {
                return bound;
            }
            chain = &mut m.receiver;
        }
    }

    fn name(pattern: &Pat) -> Option<&Ident> {
        match pattern {
            Pat::Ident(p) => Some(&p.ident),
            Pat::Type(t) => Self::name(&t.pat),
            _ => None,
        }
    }
}

/// What is in parentheses.
fn bare(e: &Expr) -> &Expr {
    match e {
        Expr::Paren(p) => bare(&p.expr),
        e => e,
    }
}

impl VisitMut for Walked<'_> {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        let walker = local.init.as_ref().is_some_and(|init| self.is_walker(&init.expr));
        if let Some(name) = Self::name(&local.pat).map(ToString::to_string) {
            if walker {
                self.vars.insert(name)
            } else {
                self.vars.remove(&name)
            };
        }
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let bound = match e {
            Expr::MethodCall(_) => self.consumed(e),
            Expr::ForLoop(f) if matches!(*f.expr, Expr::MethodCall(_)) => {
                let mut bound = vec![];
                self.links(&mut f.expr, &mut vec![], &mut bound);
                bound
            }
            // Of a value by itself, lowering knows the type.
            Expr::ForLoop(f) if matches!(&*f.expr, Expr::Call(_)) && self.is_walker(&f.expr) => {
                let items = self.names.fresh("items");
                let value = &f.expr;
                let bound = parse_quote!(let mut #items = #value;);
                f.expr = parse_quote!(::std::iter::from_fn(|| #items.next()));
                vec![bound]
            }
            _ => vec![],
        };
        visit_mut::visit_expr_mut(self, e);
        if !bound.is_empty() {
            *e = parse_quote!({ #(#bound)* #e });
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
