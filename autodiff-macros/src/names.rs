//! Every name that the macro invents.

use crate::collections::{HashMap, HashSet};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::rc::Rc;

/// The suffixes of the siblings.
pub const SIBLINGS: [&str; 3] = ["fwd", "rev", "vjp"];

/// `f_fwd`, with the span of `f`.
pub fn sibling(function: &Ident, suffix: &str) -> Ident {
    let name = function.to_string();
    Ident::new(&format!("{}_{suffix}", name.strip_prefix("r#").unwrap_or(&name)), function.span())
}

/// The path of the runtime: `::cotangent::__private`, or below the crate that the user names.
pub fn runtime(crate_path: Option<&syn::Path>) -> TokenStream {
    match crate_path {
        Some(path) => quote!(#path::__private),
        None => quote!(::cotangent::__private),
    }
}

/// How the names of fields start that stand as variables.
const STORE: &str = "ct_store__";

/// The name as a variable of a field that stores what has no derivative: of `self.index.ids` it is
/// `ct_store__self__index__ids`.
pub fn store(path: &str, span: Span) -> Ident {
    Ident::new(&format!("{STORE}{}", path.replace('.', "__").replace("r#", "")), span)
}

/// The variable, and the fields behind it, of which this is such a name.
pub fn of_store(name: &str) -> Option<(&str, Vec<&str>)> {
    let mut names = name.strip_prefix(STORE)?.split("__");
    Some((names.next()?, names.collect()))
}

/// Does the code mention the name?
pub fn mentions(tokens: &impl ToTokens, name: &Ident) -> bool {
    tokens.to_token_stream().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// The same of a name that a variable has: not behind a dot, where fields and methods are.
pub fn mentions_variable(tokens: &impl ToTokens, name: &Ident) -> bool {
    let (mut found, mut dots) = (false, 0);
    for tree in tokens.to_token_stream() {
        found |= match &tree {
            TokenTree::Ident(ident) => dots != 1 && ident == name,
            TokenTree::Group(group) => mentions_variable(&group.stream(), name),
            _ => false,
        };
        dots = if matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.') { dots + 1 } else { 0 };
    }
    found
}

/// Is every mention of the variable followed by what will do?
pub fn is_followed(tokens: &impl ToTokens, name: &Ident, will_do: &dyn Fn(&[TokenTree]) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.to_token_stream().into_iter().collect();
    tokens.iter().enumerate().all(|(k, tree)| match tree {
        TokenTree::Ident(ident) if ident == name => will_do(&tokens[k + 1..]),
        TokenTree::Group(group) => is_followed(&group.stream(), name, will_do),
        _ => true,
    })
}

/// Does the code mention the variable only for its fields and methods?
pub fn is_only_taken_apart(tokens: &impl ToTokens, name: &Ident) -> bool {
    is_followed(tokens, name, &|behind| matches!(behind.first(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.'))
}

/// Does the code mention the variable only as what is indexed, or asked for its length?
pub fn is_only_indexed(tokens: &impl ToTokens, name: &Ident) -> bool {
    is_followed(tokens, name, &|behind| match behind {
        [TokenTree::Group(g), ..] => g.delimiter() == Delimiter::Bracket,
        [TokenTree::Punct(dot), TokenTree::Ident(method), ..] => dot.as_char() == '.' && method == "len",
        _ => false,
    })
}

/// What stands for `Self` in a function beside the definition of a trait.
pub fn implementor() -> Ident {
    Ident::new("CtSelf", Span::mixed_site())
}

/// What stands for a float that a trait names of a type parameter: `P::Scalar`.
pub fn of_trait(param: &Ident, name: &Ident, span: Span) -> Ident {
    Ident::new(&format!("ct_{param}_{name}"), span)
}

/// Do the tokens mention a type parameter, or a float that a trait names of it?
pub fn mentions_param(tokens: &impl ToTokens, param: &Ident) -> bool {
    fn found(tokens: TokenStream, param: &str, floats: &str) -> bool {
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Ident(ident) => ident == param || ident.to_string().starts_with(floats),
            TokenTree::Group(g) => found(g.stream(), param, floats),
            _ => false,
        })
    }
    found(tokens.to_token_stream(), &param.to_string(), &format!("ct_{param}_"))
}

/// Another name for one, wherever it stands.
pub fn renamed(tokens: TokenStream, from: &str, to: &str) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Ident(i) if i == from => Ident::new(to, i.span()).into(),
            TokenTree::Group(g) => {
                let mut group = proc_macro2::Group::new(g.delimiter(), renamed(g.stream(), from, to));
                group.set_span(g.span());
                group.into()
            }
            tree => tree,
        })
        .collect()
}

/// What stands for names, wherever they stand.
pub fn replaced(tokens: TokenStream, names: &[(String, TokenStream)]) -> TokenStream {
    let trees = tokens.into_iter().map(|tree| match tree {
        TokenTree::Ident(name) => {
            let found = names.iter().find(|(param, _)| name == param).map(|(_, argument)| argument.clone());
            found.unwrap_or_else(|| TokenTree::Ident(name).into())
        }
        TokenTree::Group(g) => {
            let mut group = proc_macro2::Group::new(g.delimiter(), replaced(g.stream(), names));
            group.set_span(g.span());
            TokenTree::Group(group).into()
        }
        tree => tree.into(),
    });
    trees.collect()
}

/// Makes names that no user can write and no other name of the function equals.
#[derive(Debug, Clone, Default)]
pub struct Namer {
    /// The names of the user's.
    reserved: Rc<HashSet<String>>,
    used: HashSet<String>,
    /// The number to try next for a name that is taken.
    next: HashMap<String, u32>,
}

impl Namer {
    /// A namer that leaves these names alone.
    pub fn beside(reserved: Rc<HashSet<String>>) -> Namer {
        Namer { reserved, ..Namer::default() }
    }

    /// Reserves a name of the user's.
    pub fn reserve(&mut self, name: &str) {
        self.used.insert(name.to_owned());
    }

    /// A name like `base`, unlike all others, resolved in the macro's own context.
    pub fn fresh(&mut self, base: &str) -> Ident {
        Ident::new(&self.unique(base), Span::mixed_site())
    }

    /// The user's name, changed if it is visible already under another meaning.
    pub fn shadowing(&mut self, ident: &Ident) -> Ident {
        Ident::new(&self.unique(&ident.to_string()), ident.span())
    }

    fn unique(&mut self, base: &str) -> String {
        let base = base.strip_prefix("r#").unwrap_or(base);
        let base = if base.starts_with('_') { format!("v{base}") } else { base.to_owned() };
        if self.take(&base) {
            return base;
        }
        let mut number = self.next.get(&base).copied().unwrap_or(2);
        loop {
            let name = format!("{base}_{number}");
            number += 1;
            if self.take(&name) {
                self.next.insert(base, number);
                return name;
            }
        }
    }

    fn take(&mut self, name: &str) -> bool {
        !self.reserved.contains(name) && self.used.insert(name.to_owned())
    }
}

/// What a function says of the parameter at a position, if that is a function: what it is given of it. The runtime's trait
/// has these for so many positions.
pub fn given_as(at: usize) -> Option<Ident> {
    (at < 16).then(|| Ident::new(&format!("ct_given_{at}"), Span::mixed_site()))
}

/// The number that stands for the name of a field in `Part<NUMBER>`: FNV-1a, with the highest bit set, since small
/// numbers are the positions in tuples.
pub fn number_of(name: &str) -> u64 {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step) | 1 << 63
}
