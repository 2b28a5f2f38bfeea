//! Functions in fields: which fields of what a function is lent are functions, by what is done with them and by how its block
//! makes values of its type; and which of them each function of the block reaches through others of the block. To the
//! derivatives such a field is one more parameter that is a function (`sugar/carried.rs`).

mod kept;
mod uses;
pub mod whole;

use super::at_call_site;
use super::function::{gives_something, of_impl, shape, strip};
use kept::Made;
pub use kept::{is_only_kept, refuse_kept};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ImplItem, ItemImpl, Member, Signature, Type};
use uses::{Called, Uses};

/// What is known of the fields of a block's type that are functions.
#[derive(Debug, Clone, Default)]
pub struct Carried {
    /// Their types, as those of parameters: `impl Fn(f64) -> f64`.
    fields: Vec<(Member, Type)>,
    /// For each function of the block the fields that it calls, or that those call which it calls.
    reached: Vec<(String, Vec<Member>)>,
}

impl Carried {
    /// Those of the type of a block.
    pub fn of(block: &ItemImpl) -> Carried {
        let methods = || {
            block.items.iter().filter_map(|item| match item {
                ImplItem::Fn(method) => Some(method),
                _ => None,
            })
        };
        let mut carried = Carried::default();
        for method in methods() {
            let mut made = Made { block, sig: &method.sig, fields: &mut carried.fields };
            made.visit_block(&method.block);
        }
        let with_self = || methods().filter(|method| method.sig.receiver().is_some());
        for method in with_self() {
            for function in carried.called(&method.sig, &method.block, Some(&block.generics)) {
                if let Some(member) = function.place.own()
                    && carried.field(member).is_none()
                {
                    carried.fields.push((member.clone(), function.ty));
                }
            }
        }
        for method in with_self() {
            let own = carried.called(&method.sig, &method.block, Some(&block.generics));
            let own = own.iter().filter_map(|function| function.place.own().cloned()).collect();
            carried.reached.push((method.sig.ident.to_string(), own));
        }
        carried.close(&with_self().map(|method| calls_of_self(&method.block)).collect::<Vec<_>>());
        carried
    }

    /// Adds what is reached through others, `calls` of each of the functions.
    fn close(&mut self, calls: &[Vec<String>]) {
        loop {
            let mut added = false;
            for (at, called) in calls.iter().enumerate() {
                for name in called {
                    for member in self.reached(name).to_vec() {
                        if !self.reached[at].1.contains(&member) {
                            self.reached[at].1.push(member);
                            added = true;
                        }
                    }
                }
            }
            if !added {
                return;
            }
        }
    }

    /// The fields that a function of the block needs of what it is called on.
    pub fn reached(&self, function: &str) -> &[Member] {
        self.reached.iter().find(|(name, _)| name == function).map_or(&[], |(_, members)| members)
    }

    /// Is it a function of the block that takes `self`?
    pub fn knows(&self, function: &str) -> bool {
        self.reached.iter().any(|(name, _)| name == function)
    }

    /// The type of a field that is a function.
    pub fn field(&self, member: &Member) -> Option<&Type> {
        self.fields.iter().find(|(name, _)| name == member).map(|(_, ty)| ty)
    }

    /// The functions in fields that a function calls or hands on itself.
    pub fn called(&self, sig: &Signature, body: &syn::Block, block: Option<&syn::Generics>) -> Vec<Function> {
        let mut uses = Uses::of(sig);
        uses.visit_block(body);
        let generics: Vec<&syn::Generics> = block.into_iter().chain([&sig.generics]).collect();
        let mut found: Vec<Function> = vec![];
        for (place, call) in &uses.found {
            if uses.others.contains(place) || found.iter().any(|function| function.place == *place) {
                continue;
            }
            let written = uses.written.iter().find(|(known, _)| known == place).map(|(_, ty)| ty);
            let written = written.and_then(|ty| shape(ty, &generics)).map(|shape| of_impl(shape, &generics));
            // What takes functions itself, is not one of numbers.
            let takes_functions = |called: &Called| {
                let is_called = |arg: Place| uses.found.iter().any(|(known, call)| *known == arg && call.is_some());
                called.args.iter().filter_map(handed).any(is_called)
            };
            let call = call.as_ref().filter(|called| !takes_functions(called));
            let field = || place.own().and_then(|member| self.field(member).cloned());
            let ty = written.or_else(field).or_else(|| call?.ty(&generics, sig));
            if let Some(ty) = ty.filter(gives_something) {
                let ty = syn::parse2(at_call_site(ty.to_token_stream())).unwrap_or(ty);
                found.push(Function { place: place.clone(), ty });
            }
        }
        found
    }
}

/// A function in a field.
#[derive(Debug, Clone)]
pub struct Function {
    /// Where it is.
    pub place: Place,
    /// Its type, as that of a parameter.
    pub ty: Type,
}

/// A field of a parameter: `self.f`, `problem.objective`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The parameter.
    pub root: Ident,
    /// The fields on the way.
    pub members: Vec<Member>,
}

impl Place {
    /// The field of a variable, if it is one.
    pub fn of(e: &Expr) -> Option<Place> {
        match e {
            Expr::Paren(p) => Place::of(&p.expr),
            Expr::Group(g) => Place::of(&g.expr),
            Expr::Field(f) => {
                let mut place = match strip(&f.base) {
                    Expr::Path(p) => Place { root: p.path.get_ident()?.clone(), members: vec![] },
                    base => Place::of(base)?,
                };
                place.members.push(f.member.clone());
                Some(place)
            }
            _ => None,
        }
    }

    /// The field, if it is one of `self`.
    pub fn own(&self) -> Option<&Member> {
        self.members.first().filter(|_| self.members.len() == 1 && self.root == "self")
    }

    /// What the function is called by, if the name is free.
    pub fn label(&self) -> String {
        match self.members.last() {
            Some(Member::Named(name)) => name.to_string().trim_start_matches("r#").to_owned(),
            Some(Member::Unnamed(at)) => format!("function{}", at.index),
            None => String::new(),
        }
    }
}

/// The calls of fields in the tokens of a macro: `(self.f)(x)`.
pub fn in_tokens(tokens: &TokenStream, found: &mut impl FnMut(Place, &proc_macro2::Group)) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        in_tokens(&group.stream(), found);
        if let Some(TokenTree::Group(args)) = trees.get(at + 1)
            && [group, args].iter().all(|g| g.delimiter() == Delimiter::Parenthesis)
            && let Ok(e) = syn::parse2::<Expr>(group.stream())
            && let Some(place) = Place::of(&e)
        {
            found(place, args);
        }
    }
}

/// What an argument or an initial value is a function from: `self.f`, `&self.f`.
pub fn handed(e: &Expr) -> Option<Place> {
    match strip(e) {
        Expr::Reference(r) if r.mutability.is_none() => Place::of(&r.expr),
        e => Place::of(e),
    }
}

fn is_self(e: &Expr) -> bool {
    match strip(e) {
        Expr::Reference(r) => is_self(&r.expr),
        Expr::Path(p) => p.path.is_ident("self"),
        _ => false,
    }
}

/// The names of the functions that are called on `self`: `self.step(x)`, `Self::step(self, x)`.
fn calls_of_self(block: &syn::Block) -> Vec<String> {
    struct Calls(Vec<String>);
    impl<'ast> Visit<'ast> for Calls {
        fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
            if is_self(&m.receiver) {
                self.0.push(m.method.to_string());
            }
            visit::visit_expr_method_call(self, m);
        }

        fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
            if let Expr::Path(p) = &*c.func
                && c.args.first().is_some_and(is_self)
            {
                self.0.extend(p.path.segments.last().map(|s| s.ident.to_string()));
            }
            visit::visit_expr_call(self, c);
        }
    }
    let mut calls = Calls(vec![]);
    calls.visit_block(block);
    calls.0
}
