//! What a block says about fields, in whichever of its functions: `Self { w, v }` with parameters `w` and `v` says what
//! their types are, `hit.normal.cross(u)` that `normal` has such a method, `Self { count: 0 }` and `self.count += 1` that
//! `count` is an integer. A function of the block that only computes with them does not show it.

use super::{at_call_site, stores};
use crate::collections::{HashMap, HashSet};
use crate::ir::{Float, Tokens, Ty};
use crate::names::mentions;
use crate::rules;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};

/// What is said about fields, by their names.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    /// What is put into them where the type is written.
    pub types: Vec<(String, syn::Type)>,
    /// The names of those that are integers.
    pub integers: HashSet<String>,
    /// Those that hold maps, sets and texts of the standard library, as paths from `self`.
    pub stores: HashSet<String>,
    /// Those that are queues, likewise.
    pub queues: HashSet<String>,
    /// The names of types of fields, of whatever struct, that are no floats, as functions of the block show that are lowered
    /// for it (`lower::structured`).
    pub structured: Vec<Tokens>,
}

impl Fields {
    /// What the functions of a block say about the fields of its type.
    pub fn of(block: &syn::ItemImpl) -> Fields {
        let mut fields = Fields::default();
        for item in &block.items {
            if let syn::ImplItem::Fn(function) = item {
                let mut body = Body { owner: owner_name(&block.self_ty), typed: typed(function), fields: &mut fields };
                body.visit_block(&function.block);
                let shown = stores::shown(&function.sig, &function.block);
                fields.queues.extend(super::queue_fields::shown(&function.block));
                fields.stores.extend(shown.into_iter().filter(|path| path.starts_with("self.")));
            }
        }
        fields
    }

    /// Functions of the block of type `owner` have shown that these types are no floats.
    pub fn hear(&mut self, owner: &syn::Type, structured: Vec<Tokens>) {
        let owner = at_call_site(owner.to_token_stream());
        let own: TokenStream = quote!(Self);
        for name in structured {
            for other in [instead(name.tokens(), &own, &owner), instead(name.tokens(), &owner, &own)] {
                let other = Tokens::from(other);
                if !self.structured.contains(&other) {
                    self.structured.push(other);
                }
            }
        }
    }
}

/// A name of a type with something else for the type that it starts from: `<Self as …>::Type`, `<Body as …>::Type`.
fn instead(name: TokenStream, from: &TokenStream, to: &TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = name.into_iter().collect();
    let first = trees.iter().take_while(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == '<')).count();
    let old: Vec<String> = from.clone().into_iter().map(|tree| tree.to_string()).collect();
    let here: Vec<String> = trees[first..].iter().take(old.len()).map(ToString::to_string).collect();
    if here == old {
        trees.splice(first..first + old.len(), to.clone());
    }
    trees.into_iter().collect()
}

/// May a function show that a field is no float: does it call a method that floats do not have, on more than `self`, look
/// into a field, or make one?
pub fn shows_fields(function: &syn::ImplItemFn) -> bool {
    struct Calls(bool);
    impl<'ast> Visit<'ast> for Calls {
        fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
            let of_self = matches!(&*m.receiver, syn::Expr::Path(p) if p.path.is_ident("self"));
            self.0 |= !of_self && rules::method(&m.method.to_string(), m.args.len() + 1).is_none();
            visit::visit_expr_method_call(self, m);
        }

        fn visit_expr_field(&mut self, f: &'ast syn::ExprField) {
            self.0 |= matches!(&*f.base, syn::Expr::Field(_));
            visit::visit_expr_field(self, f);
        }

        fn visit_field_value(&mut self, f: &'ast syn::FieldValue) {
            self.0 |= match &f.expr {
                syn::Expr::Struct(_) => true,
                syn::Expr::Call(c) => matches!(&*c.func, syn::Expr::Path(p) if p.path.segments.len() > 1),
                _ => false,
            };
            visit::visit_field_value(self, f);
        }
    }
    let mut calls = Calls(false);
    calls.visit_block(&function.block);
    calls.0
}

/// The last name of the type of a block.
fn owner_name(ty: &syn::Type) -> Option<syn::Ident> {
    match ty {
        syn::Type::Path(p) => p.path.segments.last().map(|s| s.ident.clone()),
        _ => None,
    }
}

/// The parameters and variables of a function with their types, as far as these are written and the whole block can write
/// them, and the body binds no other value to the name.
fn typed(function: &syn::ImplItemFn) -> HashMap<String, syn::Type> {
    let mut bound = Bound::default();
    bound.visit_impl_item_fn(function);
    let generics = &function.sig.generics;
    let own: Vec<&syn::Ident> =
        generics.type_params().map(|p| &p.ident).chain(generics.const_params().map(|p| &p.ident)).collect();
    let typed = bound.typed.into_iter().filter_map(|(name, ty)| {
        let foreign = own.iter().any(|own| mentions(ty, own));
        let open = foreign || matches!(ty, syn::Type::Reference(_) | syn::Type::ImplTrait(_) | syn::Type::Infer(_));
        let ty = syn::parse2(at_call_site(ty.to_token_stream())).ok()?;
        (!open && bound.times.get(&name) == Some(&1)).then_some((name, ty))
    });
    typed.collect()
}

/// The names that patterns bind in a function.
#[derive(Default)]
struct Bound<'a> {
    times: HashMap<String, usize>,
    /// Those with a type.
    typed: Vec<(String, &'a syn::Type)>,
}

impl<'ast> Visit<'ast> for Bound<'ast> {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        *self.times.entry(p.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, p);
    }

    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let syn::Pat::Ident(name) = &*p.pat {
            self.typed.push((name.ident.to_string(), &p.ty));
        }
        visit::visit_pat_type(self, p);
    }
}

/// The body of a function, read for what it says.
struct Body<'f> {
    owner: Option<syn::Ident>,
    typed: HashMap<String, syn::Type>,
    fields: &'f mut Fields,
}

impl Body<'_> {
    fn is_own(&self, path: &syn::Path) -> bool {
        path.get_ident().is_some_and(|name| name == "Self" || Some(name) == self.owner.as_ref())
    }

    /// The type of a parameter or variable, or of what a method of floats makes of one.
    fn told(&self, e: &syn::Expr) -> Option<&syn::Type> {
        match e {
            syn::Expr::Paren(p) => self.told(&p.expr),
            syn::Expr::Path(value) => self.typed.get(&value.path.get_ident()?.to_string()),
            syn::Expr::MethodCall(m) if rules::method(&m.method.to_string(), m.args.len() + 1).is_some() => {
                let float = |ty: &&syn::Type| matches!(Ty::of(ty), Ty::Float(Float::F32 | Float::F64));
                self.told(&m.receiver).filter(float)
            }
            _ => None,
        }
    }

    /// A field of `self` stands beside an integer that is written down.
    fn counts(&mut self, e: &syn::Expr) {
        if let syn::Expr::Field(syn::ExprField { base, member: syn::Member::Named(name), .. }) = e
            && matches!(&**base, syn::Expr::Path(p) if p.path.is_ident("self"))
        {
            self.fields.integers.insert(name.to_string());
        }
    }
}

/// Is it an integer that is written down?
fn is_integer(e: &syn::Expr) -> bool {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) = e else { return false };
    !matches!(int.suffix(), "f32" | "f64")
}

/// The type of what is made of `None`: an option, or a list of options.
fn of_options(e: &syn::Expr) -> Option<syn::Type> {
    match e {
        syn::Expr::Path(p) if p.path.is_ident("None") => Some(syn::parse_quote!(Option<_>)),
        syn::Expr::Array(list) => list.elems.iter().find_map(of_options).map(|item| syn::parse_quote!([#item])),
        syn::Expr::Repeat(repeat) => of_options(&repeat.expr).map(|item| syn::parse_quote!([#item])),
        syn::Expr::Const(inline) => match inline.block.stmts.as_slice() {
            [syn::Stmt::Expr(e, None)] => of_options(e),
            _ => None,
        },
        syn::Expr::Macro(m) if m.mac.path.is_ident("vec") => {
            of_options(&syn::parse2(std::iter::once(bracketed(&m.mac.tokens)).collect()).ok()?)
        }
        _ => None,
    }
}

/// `[…]`
fn bracketed(tokens: &TokenStream) -> TokenTree {
    proc_macro2::Group::new(proc_macro2::Delimiter::Bracket, tokens.clone()).into()
}

impl<'ast> Visit<'ast> for Body<'_> {
    fn visit_expr_struct(&mut self, s: &'ast syn::ExprStruct) {
        let (mut integers, mut made) = (vec![], vec![]);
        let fields = s.fields.iter().filter(|_| self.is_own(&s.path));
        let said = fields.filter_map(|f| match (&f.member, &f.expr) {
            (syn::Member::Named(name), value) if is_integer(value) => {
                integers.push(name.to_string());
                None
            }
            (syn::Member::Named(name), value) if stores::is_made(value) => {
                made.push(format!("self.{name}"));
                None
            }
            (syn::Member::Named(name), value) => {
                Some((name.to_string(), self.told(value).cloned().or_else(|| of_options(value))?))
            }
            _ => None,
        });
        let said: Vec<_> = said.collect();
        made.extend(said.iter().filter(|(_, ty)| stores::is_store(ty)).map(|(name, _)| format!("self.{name}")));
        self.fields.types.extend(said);
        self.fields.integers.extend(integers);
        self.fields.stores.extend(made);
        visit::visit_expr_struct(self, s);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        use syn::BinOp::*;
        // What is multiplied by an integer may be of a type of the user's.
        if let AddAssign(_) | SubAssign(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) = b.op
            && is_integer(&b.right)
        {
            self.counts(&b.left);
        }
        visit::visit_expr_binary(self, b);
    }

    // What is written inside of macros and functions of its own is not read.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
