//! Fields that store what has no derivative are variables while a function is lowered (`parse/sugar/stores.rs`): maps, sets and
//! texts. Behind lowering they are the fields again, and code that changes one writes the field, not all of the variable.

use super::{Func, Inert, Kind, Lower, Origin, Place, Proj, Ty, Var, VarId};
use crate::collections::HashMap;
use crate::ir::Mention;
use crate::{emit, names};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

impl Lower<'_> {
    /// The fields of a variable, where it is declared.
    pub(super) fn declare_stores(&mut self, name: &str, of: VarId) {
        for text in self.written.stores.get(name).into_iter().flatten() {
            let Some((_, fields)) = names::of_store(text) else { continue };
            let mut place = Place::from(of);
            place.path.extend(fields.iter().map(|field| Proj::Named(Ident::new(field, Span::call_site()))));
            let owner = Place { root: of, path: place.path[..fields.len() - 1].to_vec() };
            let ty = self.type_of_store(&owner, &place);
            let mutable = self.func.var(of).mutable || matches!(self.func.var(of).ty, Ty::Ref(true, _));
            let name = Ident::new(text, Span::call_site());
            let var = Var { name, ty, typed: false, mutable, active: false, alias: Some(place), origin: Origin::Store };
            let var = self.func.add(var);
            self.scopes.last_mut().expect("a scope").insert(text.clone(), var);
        }
    }

    /// The type of such a field, as the module shows it, or by the type that it is a field of: one without a derivative, which
    /// rustc is asked.
    fn type_of_store(&mut self, owner: &Place, place: &Place) -> Ty {
        let step = place.path.last().expect("a field");
        match self.func.type_of(owner).peeled().project(step) {
            Ty::Named(name) => {
                let shown = self.func.facts.get(&name.to_string());
                if let Some(shown) = shown.filter(|ty| matches!(ty, Ty::Plain(_)) && !ty.is_store()) {
                    return shown.clone();
                }
                let ty = Ty::Plain(quote!(cotangent_runtime::Store<#name>).into());
                self.func.facts.entry(name.to_string()).or_insert(ty.clone());
                ty
            }
            _ => Ty::Plain(quote!(cotangent_runtime::Store<_>).into()),
        }
    }

    /// A statement that is a method of such a field: code without a derivative, whatever it is given.
    pub(super) fn method_of_store(&mut self, m: &syn::ExprMethodCall) -> bool {
        let own = self.root_of(&m.receiver).is_some_and(|v| self.func.is_store(v));
        if own {
            let whole = syn::Stmt::Expr(syn::Expr::MethodCall(m.clone()), Some(Default::default()));
            let code = self.inert_stmt(&whole);
            self.emit(m.method.span(), Kind::Inert { code, binds: vec![] });
        }
        own
    }

    /// Code that mentions what carries a derivative writes these. What of them are such fields can hold no numbers, which rustc is
    /// asked where the module does not show it: a constant may be a map of numbers, and what is put there has a derivative that
    /// would be lost.
    pub(super) fn fill_stores(&mut self, writes: &[VarId], span: Span) {
        let asked = |v: &&VarId| self.func.is_store(**v) && self.func.var(**v).ty.is_store();
        for v in writes.iter().filter(asked).copied().collect::<Vec<_>>() {
            let ty = self.func.var(v).ty.tokens().unwrap_or_default().to_string();
            let name = ty.strip_prefix("cotangent_runtime :: Store <").and_then(|ty| ty.strip_suffix('>'));
            match name.map(str::trim).filter(|name| *name != "_") {
                Some(name) => {
                    let name: TokenStream = name.parse().expect("the name of a type");
                    let filled = Ty::Plain(quote!(cotangent_runtime::StoreFilled<#name>).into());
                    self.func.facts.insert(crate::ir::Tokens::from(name).to_string(), filled);
                }
                None => self.errors.refuse(
                    span,
                    "an active value in a container without a derivative",
                    "its tangent is not known",
                    "keep the values in a vector, and their indices in the map (`HashMap<K, usize>`)",
                ),
            }
        }
    }
}

/// Puts the fields in the place of the variables.
pub(super) fn put_in(func: &mut Func) {
    let stores: Vec<VarId> =
        (0..func.vars.len() as u32).map(VarId).filter(|v| func.var(*v).origin == Origin::Store).collect();
    if stores.is_empty() {
        return;
    }
    let texts =
        stores.iter().map(|v| (func.var(*v).name.to_string(), emit::place::text(func, &field(func, &(*v).into()))));
    let texts: HashMap<String, TokenStream> = texts.collect();
    let mut body = std::mem::take(&mut func.body);
    for stmt in &mut body.stmts {
        stmt.each_mention_mut(&mut |mention| match mention {
            Mention::Place(place) if stores.contains(&place.root) => *place = field(func, place),
            Mention::Code(code) => put_into(code, func, &stores, &texts),
            _ => {}
        });
    }
    func.body = body;
    for v in 0..func.vars.len() {
        if func.vars[v].origin != Origin::Store
            && let Some(place) = func.vars[v].alias.clone().filter(|place| stores.contains(&place.root))
        {
            func.vars[v].alias = Some(field(func, &place));
        }
    }
}

/// The place that such a variable, with what follows it, stands for, as the code around it names that.
fn field(func: &Func, place: &Place) -> Place {
    let mut whole = func.var(place.root).alias.clone().expect("a field");
    whole.path.extend(place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path).iter().cloned());
    whole
}

fn put_into(code: &mut Inert, func: &Func, stores: &[VarId], texts: &HashMap<String, TokenStream>) {
    let root = |v: &VarId| field(func, &(*v).into()).root;
    let (reads, writes): (Vec<_>, Vec<_>) = [&code.reads, &code.writes]
        .map(|vars| vars.iter().copied().filter(|v| stores.contains(v)).collect::<Vec<_>>())
        .into();
    if reads.is_empty() && writes.is_empty() {
        return;
    }
    code.tokens = instead(std::mem::take(&mut code.tokens), texts);
    code.reads.retain(|v| !stores.contains(v));
    code.reads.extend(reads.iter().map(root));
    // Of what is written it is known which part that is.
    code.writes.extend(writes.iter().map(root));
}

/// Code with places where it has the names that stand for them.
fn instead(tokens: TokenStream, texts: &HashMap<String, TokenStream>) -> TokenStream {
    let one = |tree| match tree {
        TokenTree::Ident(name) => match texts.get(&name.to_string()) {
            Some(text) => text.clone(),
            None => TokenTree::Ident(name).into(),
        },
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), instead(group.stream(), texts));
            inside.set_span(group.span());
            TokenTree::Group(inside).into()
        }
        tree => tree.into(),
    };
    tokens.into_iter().flat_map(|tree| -> TokenStream { one(tree) }).collect()
}
