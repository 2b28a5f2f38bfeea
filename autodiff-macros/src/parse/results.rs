//! What the functions of a block give, by their names: a call of `self.f(x)` does not show it.

use super::at_call_site;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::VisitMut;

/// The types of the results of a block's functions, where they can be written in every function of the block.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// The type of the block.
    owner: String,
    /// The name of each function and what it gives.
    types: Vec<(String, syn::Type)>,
    /// The same of functions where it depends on their own parameters.
    open: Vec<(String, syn::Type)>,
    /// The name of each function and the types of what it takes, its receiver among them, without their references.
    taken: Vec<(String, Vec<Option<syn::Type>>)>,
    /// The name of each function, and which of its arguments, its receiver among them, are shared references.
    lent: Vec<(String, Vec<bool>)>,
    /// The name of each function, and what the functions are given that it takes, for each argument, its receiver among them.
    handed: Vec<(String, Vec<Option<Handed>>)>,
    /// The names of functions that may change what they are called on.
    changing: Vec<String>,
    /// The names of those that lend a part of it to be changed.
    lending: Vec<String>,
    /// The names of those that give iterators, with the vectors that siblings give in their place.
    iterating: Vec<(String, syn::Type)>,
    /// The names of all functions of the type's own, where its block is seen.
    own: Option<Vec<String>>,
}

impl Results {
    /// Those of the functions of a block of the type `owner`.
    pub fn of<'s>(owner: &syn::Type, functions: impl Iterator<Item = &'s syn::Signature>) -> Results {
        let mut own = vec![];
        let functions = functions.inspect(|sig| own.push(sig.ident.to_string()));
        let (mut types, mut open, mut taken, mut changing, mut lending) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut iterating, mut handed, mut lent) = (vec![], vec![], vec![]);
        functions.for_each(|sig| {
            lent.push((sig.ident.to_string(), sig.inputs.iter().map(is_lent).collect()));
            handed.push((sig.ident.to_string(), sig.inputs.iter().map(|input| handed_to(sig, input)).collect()));
            if super::changes(sig) {
                changing.push(sig.ident.to_string());
            }
            if crate::blocks::lent(sig).is_some() {
                lending.push(sig.ident.to_string());
            }
            taken.push((sig.ident.to_string(), sig.inputs.iter().map(|input| taken_as(sig, input)).collect()));
            let syn::ReturnType::Type(_, ty) = &sig.output else { return };
            let mut params =
                sig.generics.type_params().map(|p| &p.ident).chain(sig.generics.const_params().map(|p| &p.ident));
            let closed = !params.any(|name| crate::names::mentions(ty, name));
            let items = super::gathered(ty, &TokenStream::new()).map(|ty| at_call_site(ty.to_token_stream()));
            let items = items.filter(|items| closed && is_lasting(items));
            if let Some(Ok(items)) = items.map(syn::parse2) {
                iterating.push((sig.ident.to_string(), items));
            }
            let ty = at_call_site(without_lifetimes(sig, ty).to_token_stream());
            if is_lasting(&given(&ty))
                && let Ok(ty) = syn::parse2(ty)
            {
                (if closed { &mut types } else { &mut open }).push((sig.ident.to_string(), ty));
            }
        });
        Results {
            owner: owner.to_token_stream().to_string(),
            types,
            open,
            taken,
            lent,
            handed,
            changing,
            lending,
            iterating,
            own: Some(own),
        }
    }

    /// What the functions give.
    pub fn types(&self) -> impl Iterator<Item = &syn::Type> {
        self.types.iter().map(|(_, ty)| ty)
    }

    /// These functions hand back what they are called on: they lend no part of it.
    pub fn hand_back(&mut self, functions: &[&Ident]) {
        self.lending.retain(|lending| functions.iter().all(|name| **name != *lending));
    }

    /// The same of the `impl` of a trait: which functions the type has of its own, is not seen there.
    pub fn of_a_trait(self) -> Results {
        Results { own: None, ..self }
    }

    /// Does a function of the block lend a part of what it is called on, to be changed? `None`: the block has none of this
    /// name, as far as is seen.
    pub fn lends(&self, function: &str) -> Option<bool> {
        let lends = self.lending.iter().any(|name| name == function);
        let known = self.own.as_ref().is_some_and(|own| own.iter().any(|name| name == function));
        (lends || known).then_some(lends)
    }

    /// Does a function of the block give an iterator over what may carry a derivative?
    pub fn iterates(&self, function: &str) -> bool {
        self.iterating.iter().any(|(name, _)| name == function)
    }

    /// Is it the type of the block, and has the block no function of this name?
    pub fn lacks(&self, owner: &str, function: &str) -> bool {
        self.is_owner(owner) && self.own.as_ref().is_some_and(|own| !own.iter().any(|name| name == function))
    }

    /// Is it the type of the block?
    pub fn is_owner(&self, name: &str) -> bool {
        name == "Self" || name == self.owner
    }

    /// What a function of the block gives, as it is written there.
    pub fn written(&self, function: &str) -> Option<&syn::Type> {
        self.types.iter().find(|(name, _)| name == function).map(|(_, ty)| ty)
    }

    /// What the function of a type gives, if the type is that of the block.
    pub fn get(&self, owner: &str, function: &str) -> Option<&syn::Type> {
        let mut types = self.iterating.iter().chain(&self.types).filter(|(name, _)| name == function);
        types.next().filter(|_| self.is_owner(owner)).map(|(_, ty)| ty)
    }

    /// May the function of a type change what it is called on, as far as the block shows?
    pub fn changes(&self, owner: &str, function: &str) -> bool {
        self.is_owner(owner) && self.changing.iter().any(|name| name == function)
    }

    /// The types of the arguments of the function of a type, as far as they are known, if the type is that of the block;
    /// `method`: without the receiver.
    pub fn taken(&self, owner: &str, function: &str, method: bool) -> &[Option<syn::Type>] {
        let mut taken = self.taken.iter().filter(|(name, _)| self.is_owner(owner) && name == function);
        taken.next().and_then(|(_, types)| types.get(usize::from(method)..)).unwrap_or_default()
    }
}

impl Results {
    /// What the function is given that a function of the block takes as this argument, as it is written there.
    pub fn handed(&self, function: &Ident, argument: usize) -> Option<&Handed> {
        let (_, arguments) = self.handed.iter().find(|(name, _)| function == name)?;
        arguments.get(argument)?.as_ref()
    }

    /// Does a function of the block take a shared reference as this argument, its receiver among them?
    pub fn is_lent(&self, function: &Ident, argument: usize) -> bool {
        let known = self.lent.iter().find(|(name, _)| function == name);
        known.is_some_and(|(_, arguments)| arguments.get(argument) == Some(&true))
    }

    /// What a function of the block gives, if it depends on the function's own parameters.
    pub fn open(&self, function: &str) -> Option<&syn::Type> {
        self.open.iter().find(|(name, _)| name == function).map(|(_, ty)| ty)
    }
}

/// Is it given by a shared reference to what has a type by its name, or to a slice of such?
fn is_lent(input: &syn::FnArg) -> bool {
    let syn::FnArg::Typed(argument) = input else { return false };
    super::is_lent(&argument.ty)
}

/// The type of an argument without its references, if that can be written in every function of the block.
fn taken_as(sig: &syn::Signature, input: &syn::FnArg) -> Option<syn::Type> {
    let syn::FnArg::Typed(argument) = input else { return None };
    let mut ty = &*argument.ty;
    while let syn::Type::Reference(r) = ty {
        ty = &r.elem;
    }
    let closed = !sig.generics.type_params().any(|p| crate::names::mentions(ty, &p.ident));
    let tokens = at_call_site(ty.to_token_stream());
    (closed && is_lasting(&tokens)).then(|| syn::parse2(tokens).ok()).flatten()
}

/// What a function is given that is handed to another one, and what it gives, as far as that can be written everywhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Handed {
    pub inputs: Vec<syn::Type>,
    pub output: Option<syn::Type>,
}

/// That of a function that is an argument.
pub fn handed_to(sig: &syn::Signature, input: &syn::FnArg) -> Option<Handed> {
    let syn::FnArg::Typed(argument) = input else { return None };
    let (inputs, output, _) = super::function::shape(&argument.ty, &[&sig.generics])?;
    let own = || {
        sig.generics.params.iter().map(|param| match param {
            syn::GenericParam::Type(t) => &t.ident,
            syn::GenericParam::Const(c) => &c.ident,
            syn::GenericParam::Lifetime(l) => &l.lifetime.ident,
        })
    };
    let closed = |ty: &syn::Type| !own().any(|name| crate::names::mentions(ty, name));
    let written = |ty: &syn::Type| syn::parse2(at_call_site(ty.to_token_stream())).ok().filter(|_| closed(ty));
    let output = output.as_ref().and_then(written).filter(|ty: &syn::Type| is_lasting(&ty.to_token_stream()));
    Some(Handed { inputs: inputs.iter().map(written).collect::<Option<_>>()?, output })
}

/// The type of a result where the lifetimes that the function declares have no names, as in another function.
fn without_lifetimes(sig: &syn::Signature, ty: &syn::Type) -> syn::Type {
    struct Own<'s>(&'s syn::Signature);
    impl VisitMut for Own<'_> {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if self.0.generics.lifetimes().any(|own| own.lifetime.ident == lifetime.ident) {
                lifetime.ident = Ident::new("_", lifetime.ident.span());
            }
        }
    }
    let mut ty = ty.clone();
    Own(sig).visit_type_mut(&mut ty);
    ty
}

/// The siblings of what returns a reference give a value.
fn given(ty: &TokenStream) -> TokenStream {
    let written = syn::parse2::<syn::Type>(ty.clone()).ok();
    let owned = written.and_then(|written| super::owned_type(&written, &TokenStream::new()));
    owned.map_or_else(|| ty.clone(), ToTokens::into_token_stream)
}

/// Is the type free of references that do not last, of `impl Trait` and `dyn Trait` (but for errors, `Box<dyn Error>`), and of
/// what belongs to a trait (`Self::Output`)?
fn is_lasting(ty: &TokenStream) -> bool {
    let mut own = false;
    let mut trees = ty.clone().into_iter().peekable();
    while let Some(tree) = trees.next() {
        let before = std::mem::replace(&mut own, matches!(&tree, TokenTree::Ident(name) if name == "Self"));
        let lasts = match tree {
            TokenTree::Punct(p) if p.as_char() == '&' => {
                let named = trees.next_if(|t| matches!(t, TokenTree::Punct(p) if p.as_char() == '\''));
                named.is_some() && trees.next_if(|t| matches!(t, TokenTree::Ident(i) if i == "static")).is_some()
            }
            TokenTree::Punct(p) => !(before && p.as_char() == ':'),
            TokenTree::Ident(name) if name == "dyn" => {
                let mut of = None;
                while let Some(part) = trees.next_if(|t| match t {
                    TokenTree::Ident(_) => true,
                    TokenTree::Punct(p) => p.as_char() == ':',
                    _ => false,
                }) {
                    of = Some(part);
                }
                matches!(of, Some(TokenTree::Ident(name)) if name == "Error")
            }
            TokenTree::Ident(name) => name != "impl",
            TokenTree::Group(group) => is_lasting(&group.stream()),
            TokenTree::Literal(_) => true,
        };
        if !lasts {
            return false;
        }
    }
    true
}
