//! A `VecDeque` that stays in the function: in its derivatives it is a vector, which the derivative knows. What is used
//! of queues is short, so taking from the front costs little.
//!
//! ```text
//! let mut q = VecDeque::new();       let mut q = Vec::new();
//! q.push_back(x);                    q.push(x);
//! q.pop_front().unwrap()             { if q.is_empty() { panic!(…) } q.remove(0) }
//! ```

use super::callable::is_name;
use super::renamed;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Blocks { at: names.fresh("at"), names }.visit_block_mut(&mut item.block);
}

struct Blocks<'n> {
    /// A name for an index, unlike all others in the function.
    at: Ident,
    names: &'n mut Namer,
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for at in 0..block.stmts.len() {
            let Some(queue) = declared(&block.stmts[at]) else { continue };
            let alone = renamed::alone(&block.stmts[at + 1..], &queue.name, self.names);
            let Some((mut rest, name)) = alone else { continue };
            let mut uses = Uses { name: &name, at: &self.at, known: true };
            rest.iter_mut().for_each(|stmt| uses.visit_stmt_mut(stmt));
            if uses.known {
                block.stmts.truncate(at);
                block.stmts.push(queue.as_list(&name));
                block.stmts.extend(rest);
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A queue that is declared, and what it starts as.
struct Queue {
    name: Ident,
    mutability: Option<syn::Token![mut]>,
    /// The type of the items, where it is written.
    item: Option<syn::Type>,
    /// The list that it starts as.
    list: TokenStream,
}

impl Queue {
    /// The declaration of a vector under this name.
    fn as_list(&self, name: &Ident) -> syn::Stmt {
        let (mutability, list) = (&self.mutability, &self.list);
        let ty = self.item.as_ref().map(|item| quote!(: ::std::vec::Vec<#item>));
        syn::parse_quote!(let #mutability #name #ty = #list;)
    }
}

/// `let mut q = VecDeque::new();`
fn declared(stmt: &syn::Stmt) -> Option<Queue> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let (pattern, written) = match &local.pat {
        syn::Pat::Type(t) => (&*t.pat, Some(&*t.ty)),
        pattern => (pattern, None),
    };
    let syn::Pat::Ident(p) = pattern else { return None };
    if p.by_ref.is_some() || p.subpat.is_some() {
        return None;
    }
    let item = match written {
        Some(ty) => Some(item_of(ty)?),
        None => None,
    };
    let list = match &*init.expr {
        syn::Expr::Call(c) => match &*c.func {
            syn::Expr::Path(path) if is_queue(&path.path) => {
                let (name, args) = (&path.path.segments.last()?.ident, &c.args);
                let of = path.path.segments.iter().rev().nth(1).map(|s| s.arguments.clone());
                match name.to_string().as_str() {
                    "from" => match args.first()? {
                        list @ syn::Expr::Macro(_) => quote!(#list),
                        list => quote!(::std::vec::Vec::from(#list)),
                    },
                    "new" | "with_capacity" => match of {
                        Some(of @ syn::PathArguments::AngleBracketed(_)) if !of_integers(&of) => {
                            let syn::PathArguments::AngleBracketed(mut of) = of else { return None };
                            of.colon2_token = Some(Default::default());
                            quote!(::std::vec::Vec #of :: #name(#args))
                        }
                        Some(syn::PathArguments::None) => quote!(::std::vec::Vec::#name(#args)),
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            _ => return None,
        },
        syn::Expr::MethodCall(m) if m.method == "collect" => {
            let into = match &m.turbofish {
                Some(t) => t.args.first().and_then(|a| match a {
                    syn::GenericArgument::Type(t) => item_of(t),
                    _ => None,
                }),
                None => item.clone(),
            };
            let (receiver, into) = (&m.receiver, into?);
            quote!(#receiver.collect::<::std::vec::Vec<#into>>())
        }
        _ => return None,
    };
    Some(Queue { name: p.ident.clone(), mutability: p.mutability, item, list })
}

/// `VecDeque::new`
fn is_queue(path: &syn::Path) -> bool {
    path.segments.iter().rev().nth(1).is_some_and(|s| s.ident == "VecDeque")
}

/// The type of the items of a queue, unless they are integers: those carry no derivative, and the queue stays.
fn item_of(ty: &syn::Type) -> Option<syn::Type> {
    let syn::Type::Path(p) = ty else { return None };
    let segment = p.path.segments.last().filter(|s| s.ident == "VecDeque")?;
    let syn::PathArguments::AngleBracketed(of) = &segment.arguments else { return None };
    match of.args.first()? {
        syn::GenericArgument::Type(t) if !of_integers(&segment.arguments) => Some(t.clone()),
        _ => None,
    }
}

fn of_integers(of: &syn::PathArguments) -> bool {
    let syn::PathArguments::AngleBracketed(of) = of else { return false };
    let plain = |name: &Ident| {
        let name = name.to_string();
        name == "bool"
            || name == "char"
            || name == "String"
            || name.trim_start_matches(['i', 'u']).parse::<u8>().is_ok()
            || name == "usize"
            || name == "isize"
    };
    matches!(of.args.first(), Some(syn::GenericArgument::Type(syn::Type::Path(p))) if p.path.get_ident().is_some_and(plain))
}

/// Methods that vectors have too, with the same meaning.
const SAME: [&str; 13] = [
    "len",
    "is_empty",
    "iter",
    "iter_mut",
    "clear",
    "truncate",
    "get",
    "get_mut",
    "extend",
    "contains",
    "resize",
    "into_iter",
    "retain",
];

/// The method of vectors that is meant.
fn renamed(method: &str) -> Option<&'static str> {
    Some(match method {
        "push_back" => "push",
        "pop_back" => "pop",
        "front" => "first",
        "front_mut" => "first_mut",
        "back" => "last",
        "back_mut" => "last_mut",
        "make_contiguous" => "as_mut_slice",
        _ => return None,
    })
}

/// Rewrites the uses of a queue.
struct Uses<'n> {
    name: &'n Ident,
    at: &'n Ident,
    known: bool,
}

impl Uses<'_> {
    fn is_pop(&self, e: &syn::Expr) -> bool {
        matches!(e, syn::Expr::MethodCall(m) if m.method == "pop_front" && is_name(&m.receiver, self.name))
    }

    /// The first item, which is gone then, with the panic of a queue that has none.
    fn taken(&self, missing: TokenStream) -> syn::Expr {
        let name = self.name;
        syn::parse_quote!({
            if #name.is_empty() {
                panic!(#missing);
            }
            #name.remove(0)
        })
    }

    fn rewritten(&self, e: &syn::Expr) -> Option<syn::Expr> {
        let (name, at) = (self.name, self.at);
        match e {
            syn::Expr::MethodCall(m) if m.method == "unwrap" && self.is_pop(&m.receiver) => {
                Some(self.taken(quote!("called `Option::unwrap()` on a `None` value")))
            }
            syn::Expr::MethodCall(m) if m.method == "expect" && self.is_pop(&m.receiver) => {
                let message = m.args.first()?;
                Some(self.taken(quote!("{}", #message)))
            }
            syn::Expr::MethodCall(_) if self.is_pop(e) => Some(syn::parse_quote! {
                if #name.is_empty() { ::core::option::Option::None } else { ::core::option::Option::Some(#name.remove(0)) }
            }),
            syn::Expr::MethodCall(m) if m.method == "push_front" && is_name(&m.receiver, name) => {
                let item = m.args.first()?;
                Some(syn::parse_quote!(#name.insert(0, #item)))
            }
            syn::Expr::MethodCall(m)
                if (m.method == "rotate_left" || m.method == "rotate_right") && is_name(&m.receiver, name) =>
            {
                let (method, n) = (&m.method, m.args.first()?);
                Some(syn::parse_quote!({
                    let #at: usize = #n;
                    assert!(#at <= #name.len(), "assertion failed: n <= self.len()");
                    #name.#method(#at)
                }))
            }
            syn::Expr::Index(i) if is_name(&i.expr, name) => {
                let index = &i.index;
                Some(syn::parse_quote!(#name[{
                    let #at: usize = #index;
                    assert!(#at < #name.len(), "Out of bounds access");
                    #at
                }]))
            }
            _ => None,
        }
    }
}

impl VisitMut for Uses<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        if let syn::Stmt::Expr(e, Some(_)) = stmt
            && self.is_pop(e)
        {
            let name = self.name;
            *stmt = syn::parse_quote!(if !#name.is_empty() {
                #name.rotate_left(1);
                #name.pop();
            });
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let known = self.rewritten(e).is_some();
        match &mut *e {
            syn::Expr::Index(i) if known => self.visit_expr_mut(&mut i.index),
            syn::Expr::MethodCall(m) if known => m.args.iter_mut().for_each(|a| self.visit_expr_mut(a)),
            syn::Expr::MethodCall(m) if is_name(&m.receiver, self.name) => {
                let method = m.method.to_string();
                match renamed(&method) {
                    Some(new) => m.method = Ident::new(new, m.method.span()),
                    None => self.known &= SAME.contains(&method.as_str()),
                }
                m.args.iter_mut().for_each(|a| self.visit_expr_mut(a));
            }
            syn::Expr::ForLoop(l) if is_name(referred(&l.expr), self.name) => self.visit_block_mut(&mut l.body),
            e if is_name(e, self.name) => self.known = false,
            e => visit_mut::visit_expr_mut(self, e),
        }
        if let Some(new) = self.rewritten(e) {
            *e = new;
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.known &= !renames(mac.tokens.clone(), self.name);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn referred(e: &syn::Expr) -> &syn::Expr {
    match e {
        syn::Expr::Reference(r) => &r.expr,
        e => e,
    }
}

/// Is a method in the text that vectors do not have, or an index?
fn renames(tokens: TokenStream, name: &Ident) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    (0..tokens.len()).any(|k| match &tokens[k] {
        TokenTree::Group(group) => renames(group.stream(), name),
        TokenTree::Ident(ident) if ident == name => match tokens.get(k + 1) {
            Some(TokenTree::Punct(p)) if p.as_char() == '.' => {
                !matches!(tokens.get(k + 2), Some(TokenTree::Ident(m)) if SAME.contains(&m.to_string().as_str()))
            }
            Some(TokenTree::Group(_)) => true,
            _ => false,
        },
        _ => false,
    })
}
