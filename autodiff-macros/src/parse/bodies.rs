//! The short functions of a block or a module, which the others call: their bodies can stand in place of the calls
//! (`sugar/own_calls/`).

use super::signature::is_constant;
use super::{at_call_site, is_skipped};
use crate::collections::{HashMap, HashSet};
use crate::ir::Ty;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::visit::{self, Visit};

/// What is longer than so many tokens stays a call.
pub const LONG: usize = 100;

/// The same of what is called in one place only.
pub const LONG_ONCE: usize = 400;

/// The short functions of a block, by their names.
#[derive(Debug, Clone, Default)]
pub struct Bodies(HashMap<String, Body>);

/// A short function of a block.
#[derive(Debug, Clone)]
pub struct Body {
    /// How it takes `self`, if it does.
    pub receiver: Option<String>,
    /// Does it mention `self` other than for its fields and methods?
    pub whole_self: bool,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The type of what it gives, if it gives something.
    pub output: Option<syn::Type>,
    /// Does it lend the items of a field one after the other, and nothing else?
    pub streams: bool,
    /// What it does.
    pub block: syn::Block,
    /// The names in it that mean something outside of it: functions, constants.
    pub free: HashSet<String>,
    /// The number of its tokens.
    pub length: usize,
}

/// A parameter of a short function.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Is it a variable that changes?
    pub mutable: bool,
    /// Is it a float without a derivative?
    pub detached: bool,
    /// Its type.
    pub ty: syn::Type,
}

impl Bodies {
    /// Those of the functions of a block: not of a trait's, since a type may have another function of that name.
    pub fn of<'f>(functions: impl Iterator<Item = &'f syn::ImplItemFn>) -> Bodies {
        let bodies = functions.filter_map(|f| Some((f.sig.ident.to_string(), Body::of(f, LONG)?)));
        Bodies(bodies.collect())
    }

    /// The one of this name.
    pub fn get(&self, name: &Ident) -> Option<&Body> {
        self.0.get(&name.to_string())
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The short functions of a module, and of its types: those that a function of it mentions.
#[derive(Debug, Clone, Default)]
pub struct ModuleBodies {
    free: Bodies,
    of_types: HashMap<String, Bodies>,
}

impl ModuleBodies {
    /// The free function of this name.
    pub fn free(&self, name: &Ident) -> Option<&Body> {
        self.free.get(name)
    }

    /// The function of a type.
    pub fn of_type(&self, owner: &Ident, name: &Ident) -> Option<&Body> {
        self.of_types.get(&owner.to_string())?.get(name)
    }

    /// The method of what is of this type.
    pub fn method(&self, owner: &syn::Type, name: &Ident) -> Option<&Body> {
        let syn::Type::Path(path) = owner else { return None };
        self.of_type(path.path.get_ident()?, name).filter(|body| body.receiver.is_some())
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.free.is_empty() && self.of_types.is_empty()
    }
}

impl Parse for ModuleBodies {
    fn parse(input: ParseStream<'_>) -> syn::Result<ModuleBodies> {
        let mut all = ModuleBodies::default();
        let add = |bodies: &mut Bodies, f: &syn::ImplItemFn| {
            bodies.0.extend(Body::of(f, LONG_ONCE).map(|body| (f.sig.ident.to_string(), body)));
        };
        while !input.is_empty() {
            if input.peek(syn::Token![impl]) {
                let block: syn::ItemImpl = input.parse()?;
                let of_type = all.of_types.entry(block.self_ty.to_token_stream().to_string()).or_default();
                let functions = block.items.iter().filter_map(|item| match item {
                    syn::ImplItem::Fn(f) => Some(f),
                    _ => None,
                });
                functions.for_each(|f| add(of_type, f));
            } else {
                add(&mut all.free, &input.parse()?);
            }
        }
        Ok(all)
    }
}

impl Body {
    fn of(function: &syn::ImplItemFn, long: usize) -> Option<Body> {
        let length = length(function.block.to_token_stream());
        let streams = streams(function);
        let hint = |a: &syn::Attribute| a.path().is_ident("doc") || is_hint(a) || streams && is_skipped(a);
        if length > long || !function.attrs.iter().all(hint) {
            return None;
        }
        let moved: syn::ImplItemFn = syn::parse2(at_call_site(function.to_token_stream())).ok()?;
        let sig = &moved.sig;
        if !sig.generics.params.is_empty() || sig.constness.is_some() || sig.asyncness.is_some() {
            return None;
        }
        let output = match &sig.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(..) if streams => None,
            syn::ReturnType::Type(_, ty) if is_owned(ty) => Some((**ty).clone()),
            syn::ReturnType::Type(..) => return None,
        };
        let (mut receiver, mut params) = (None, vec![]);
        for input in &sig.inputs {
            match input {
                // What `mut self` changes is a copy.
                syn::FnArg::Receiver(r) if r.attrs.is_empty() && r.mutability.is_none() => {
                    receiver = Some(r.to_token_stream().to_string());
                }
                syn::FnArg::Typed(p) if p.attrs.iter().all(is_constant) => {
                    let syn::Pat::Ident(name) = &*p.pat else { return None };
                    let plain = name.by_ref.is_none() && name.subpat.is_none() && !mentions_impl(&p.ty);
                    let (float, discrete) = (Ty::of(&p.ty).is_float(), is_discrete(&p.ty));
                    let constant = !p.attrs.is_empty();
                    if !plain || constant && !float && !discrete {
                        return None;
                    }
                    let (mutable, ty) = (name.mutability.is_some(), (*p.ty).clone());
                    params.push(Param { name: name.ident.clone(), mutable, detached: constant && float, ty });
                }
                _ => return None,
            }
        }
        let mut reader = Reader::default();
        reader.visit_block(&moved.block);
        let Reader { whole_self, opaque, called, read, bound } = reader;
        let own = |name: &String| bound.contains(name) || params.iter().any(|p: &Param| p.name == name);
        let free = read.into_iter().filter(|name| !own(name)).chain(called).collect();
        (!opaque).then(|| Body { receiver, whole_self, params, output, streams, block: moved.block, free, length })
    }
}

/// Is it `fn iter(&self) -> Iter<'_, f64> { self.terms.iter() }`: a chain of methods on a field, with a type that says what the
/// items are?
fn streams(function: &syn::ImplItemFn) -> bool {
    let of_items = matches!(&function.sig.output, syn::ReturnType::Type(_, ty) if super::gathered(ty, &TokenStream::new()).is_some());
    let alone = function.sig.inputs.len() == 1 && function.sig.receiver().is_some();
    let [syn::Stmt::Expr(syn::Expr::MethodCall(last), None)] = function.block.stmts.as_slice() else { return false };
    of_items
        && alone
        && matches!(crate::syntax::source_of_chain(&last.receiver), syn::Expr::Field(f) if is_self(&f.base))
}

/// Does it only say how the compiler should translate the function?
fn is_hint(attribute: &syn::Attribute) -> bool {
    ["inline", "must_use", "allow", "expect"].iter().any(|name| attribute.path().is_ident(name))
}

/// Is it the type of this name?
pub fn is(ty: &syn::Type, name: &str) -> bool {
    matches!(ty, syn::Type::Path(p) if p.qself.is_none() && p.path.is_ident(name))
}

/// Is it a type of plain values that have no derivative?
pub fn is_discrete(ty: &syn::Type) -> bool {
    ["usize", "isize", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "bool"].iter().any(|name| is(ty, name))
}

/// Is it a type without references and `impl Trait`?
fn is_owned(ty: &syn::Type) -> bool {
    let shared = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.as_char() == '&' || p.as_char() == '\'');
    !any(ty.to_token_stream(), &shared) && !mentions_impl(ty) && !matches!(ty, syn::Type::Never(_))
}

/// Is it `impl Trait` or `dyn Trait` in some place?
pub fn mentions_impl(ty: &syn::Type) -> bool {
    any(ty.to_token_stream(), &|tree| matches!(tree, TokenTree::Ident(name) if name == "impl" || name == "dyn"))
}

/// Is there such a token?
fn any(tokens: TokenStream, is: &dyn Fn(&TokenTree) -> bool) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => any(group.stream(), is),
        tree => is(&tree),
    })
}

/// The number of tokens.
pub fn length(tokens: TokenStream) -> usize {
    let of = |tree| if let TokenTree::Group(group) = tree { 1 + length(group.stream()) } else { 1 };
    tokens.into_iter().map(of).sum()
}

/// What stands in a body that cannot stand in another one, and how it mentions `self`.
#[derive(Default)]
struct Reader {
    whole_self: bool,
    opaque: bool,
    /// The names that are called.
    called: HashSet<String>,
    /// Those that are read.
    read: HashSet<String>,
    /// Those that it binds.
    bound: HashSet<String>,
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_expr_field(&mut self, f: &'ast syn::ExprField) {
        if !is_self(&f.base) {
            visit::visit_expr_field(self, f);
        }
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if is_self(&m.receiver) {
            m.args.iter().for_each(|arg| self.visit_expr(arg));
        } else {
            visit::visit_expr_method_call(self, m);
        }
    }

    fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
        self.whole_self |= p.path.is_ident("self");
        self.read.extend(p.path.get_ident().filter(|name| *name != "self").map(ToString::to_string));
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let syn::Expr::Path(p) = &*call.func {
            self.called.extend(p.path.get_ident().map(ToString::to_string));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.bound.insert(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }

    fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
        self.opaque = true;
    }

    fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
        self.opaque = true;
    }

    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.opaque = true;
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {
        self.opaque = true;
    }
}

/// Is it `self`?
pub fn is_self(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Path(p) if p.path.is_ident("self"))
}
