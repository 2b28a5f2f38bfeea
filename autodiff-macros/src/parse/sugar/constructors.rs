//! Calls of functions that do nothing but make a value of a type of the module are that value: a sweep then sees what goes into
//! which field.
//!
//! ```text
//! Vec2::new(self.x + o.x, 0.0)      Vec2 { x: self.x + o.x, y: 0.0 }
//! ```

use crate::parse::{Constructor, Outline};
use crate::syntax::Put;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Type};

/// Rewrites a function; `types`: those of the module; `own`: what `Self` is.
pub fn desugar(item: &mut syn::ItemFn, types: &[Outline], own: Option<&Type>) {
    if types.iter().any(|outline| !outline.constructors.is_empty()) {
        Made { types, own }.visit_block_mut(&mut item.block);
    }
}

struct Made<'t> {
    types: &'t [Outline],
    own: Option<&'t Type>,
}

impl Made<'_> {
    fn constructor(&self, call: &syn::ExprCall) -> Option<&Constructor> {
        let Expr::Path(function) = &*call.func else { return None };
        let path = &function.path;
        let bare = path.segments.iter().all(|s| s.arguments.is_empty());
        if function.qself.is_some() || path.leading_colon.is_some() || path.segments.len() != 2 || !bare {
            return None;
        }
        let (ty, name) = (&path.segments[0].ident, &path.segments[1].ident);
        let outline = self.types.iter().find(|outline| outline.ty == *self.named(ty))?;
        let constructor = outline.constructors.iter().find(|constructor| constructor.function == *name)?;
        (constructor.params.len() == call.args.len()).then_some(constructor)
    }

    /// The type that a name is: `Self` stands for another one.
    fn named<'n>(&'n self, name: &'n Ident) -> &'n Ident {
        let of = |ty: &'n Type| match ty {
            Type::Path(p) => p.path.segments.last().map(|last| &last.ident),
            _ => None,
        };
        self.own.filter(|_| name == "Self").and_then(of).unwrap_or(name)
    }
}

impl VisitMut for Made<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Call(call) = e
            && let Some(constructor) = self.constructor(call)
        {
            let given = constructor.params.iter().cloned().zip(call.args.iter().cloned());
            let mut value = constructor.value.clone();
            Put(&given.collect::<Vec<_>>()).visit_expr_mut(&mut value);
            *e = value;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
