//! Whether the type of a record can stand in the signature of a function of a type: then it lies where the caller has it, and
//! otherwise in a box.

use super::siblings::Context;
use crate::collections::HashSet;
use crate::syntax::each_name;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// What types of records have in them that are seen everywhere.
const PLAIN: [&str; 26] = [
    "f32", "f64", "bool", "usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128",
    "Self", "as", "Part", "Type", "OfField", "core", "option", "Option", "char", "true", "false",
];

/// Types of the runtime that hold what they are given as arguments.
const BUFFERS: [&str; 4] = ["Frame", "Buffer", "Slices", "Vectors"];

impl Context<'_> {
    /// Can these types stand in the signature of a function of a type, whoever sees it? A trait does not know them.
    pub(super) fn can_show(&self, types: &[TokenStream]) -> bool {
        let source = self.source;
        if source.options.in_trait || source.definition {
            return false;
        }
        let mut seen: HashSet<String> = PLAIN.iter().map(ToString::to_string).collect();
        let (inputs, output) = (&source.item.sig.inputs, &source.item.sig.output);
        each_name(&quote!(#inputs #output), |name| seen.extend([name.to_string()]));
        each_name(&self.ct, |name| seen.extend([name.to_string()]));
        let (own, mut all) = (flattened(&self.ct), types.iter().map(flattened));
        all.all(|ty| without_buffers(&ty, &own).iter().all(|name| !is_name(name) || seen.contains(name.as_str())))
    }
}

/// The tokens of a text, in order; what brackets hold among them.
fn flattened(text: &TokenStream) -> Vec<String> {
    let inside = |tree| match tree {
        TokenTree::Group(group) => flattened(&group.stream()),
        tree => vec![tree.to_string()],
    };
    text.clone().into_iter().flat_map(inside).collect()
}

/// The tokens of a type but for the paths to such types below the runtime's, which begins like that, and vectors.
fn without_buffers<'t>(ty: &'t [String], own: &[String]) -> Vec<&'t String> {
    let (mut rest, mut out) = (ty, vec![]);
    while let Some((first, behind)) = rest.split_first() {
        let path = rest.strip_prefix(own).and_then(|path| path.strip_prefix(&[":".to_owned(), ":".to_owned()][..]));
        let vector = ["standard", ":", ":", "vec", ":", ":", "Vec"];
        rest = match path {
            Some([name, behind @ ..]) if BUFFERS.contains(&name.as_str()) => behind,
            Some(path) if path.iter().zip(vector).filter(|(a, b)| a == b).count() == vector.len() => {
                &path[vector.len()..]
            }
            _ => {
                out.push(first);
                behind
            }
        };
    }
    out
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
