//! Types that are declared in a method, with the constants beside them: they will stand around the block, once for all siblings,
//! whose records are of these types (`emit/local_types.rs`). So they get names that nothing else in the module has.
//!
//! ```text
//! impl Arm { fn reach(&self) { struct State { … } … } }      struct StateOfArmReach { … }
//! ```

use super::scoped::{declared, rename};
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Item, Path, Type};

/// Writes the names in a function of a block; `owner`: the type of the block, `through`: the trait of it.
pub fn desugar(item: &mut syn::ItemFn, owner: Option<&Type>, through: Option<&Path>) {
    let mut local = Local::default();
    local.visit_block(&item.block);
    if !local.types {
        return;
    }
    let last = |path: &Path| path.segments.last().map(|last| last.ident.to_string());
    let owner = match owner {
        Some(Type::Path(p)) => last(&p.path),
        _ => None,
    };
    let home = [owner, through.and_then(last), Some(item.sig.ident.to_string())];
    let home: Vec<String> = home.into_iter().flatten().collect();
    for old in local.names {
        let constant = old.to_string().chars().all(|c| !c.is_lowercase()) && old.to_string().len() > 1;
        let new = if constant {
            format!("{old}_OF_{}", home.join("_")).to_uppercase()
        } else {
            format!("{old}Of{}", home.iter().map(|name| in_camel_case(name)).collect::<String>())
        };
        let new = Ident::new(&new, old.span());
        rename(&mut item.block, old, new);
    }
}

/// `next_state` as `NextState`.
fn in_camel_case(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    name.split('_').map(capital).collect()
}

/// The names of types and constants that are declared in it.
#[derive(Default)]
struct Local {
    names: Vec<Ident>,
    /// Are there structs or enums?
    types: bool,
}

impl<'ast> Visit<'ast> for Local {
    fn visit_item(&mut self, item: &'ast Item) {
        self.types |= matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_));
        if !matches!(item, Item::Fn(_) | Item::Use(_)) {
            self.names.extend(declared(item));
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        visit::visit_expr_closure(self, closure);
    }
}
