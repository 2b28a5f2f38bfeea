//! Of which type of the module something is, where the text says so: a parameter, a variable with a type, what a function of the
//! module makes, a field, an item that a loop goes over. What is not seen, is not guessed.

use crate::collections::HashMap;
use crate::parse::bodies::{ModuleBodies, is_self};
use crate::parse::{Outline, arguments};
use crate::syntax::{behind_references, pattern_names};
use syn::{Expr, ItemStruct, Pat, Type, parse_quote};

/// What is known of the names that are visible.
pub struct Evident<'b> {
    pub bodies: &'b ModuleBodies,
    /// The types of the module, with what their functions give.
    pub types: &'b [Outline],
    /// Its structs.
    pub shapes: &'b [ItemStruct],
    /// The type of `self`.
    pub own: Option<&'b Type>,
    /// The names of each open block, with their types where these are seen.
    scopes: Vec<HashMap<String, Option<Type>>>,
}

impl<'b> Evident<'b> {
    pub fn new(
        bodies: &'b ModuleBodies,
        types: &'b [Outline],
        shapes: &'b [ItemStruct],
        own: Option<&'b Type>,
    ) -> Evident<'b> {
        Evident { bodies, types, shapes, own, scopes: vec![HashMap::default()] }
    }

    pub fn enter(&mut self) {
        self.scopes.push(HashMap::default());
    }

    pub fn leave(&mut self) {
        self.scopes.pop();
    }

    /// The names of a pattern for what is of this type.
    pub fn declare(&mut self, pattern: &Pat, ty: Option<&Type>) {
        match (pattern, ty.map(behind_references)) {
            (Pat::Type(t), _) => self.declare(&t.pat, Some(&t.ty)),
            (Pat::Paren(p), ty) => self.declare(&p.pat, ty),
            (Pat::Reference(r), ty) => self.declare(&r.pat, ty),
            (Pat::Ident(p), ty) if p.subpat.is_none() => {
                let known = ty.filter(|ty| !matches!(ty, Type::Infer(_))).cloned();
                self.scope().insert(p.ident.to_string(), known);
            }
            (Pat::Tuple(parts), Some(Type::Tuple(types))) if parts.elems.len() == types.elems.len() => {
                parts.elems.iter().zip(&types.elems).for_each(|(part, ty)| self.declare(part, Some(ty)));
            }
            (pattern, _) => {
                for name in pattern_names(pattern) {
                    self.scope().insert(name, None);
                }
            }
        }
    }

    fn scope(&mut self) -> &mut HashMap<String, Option<Type>> {
        self.scopes.last_mut().expect("a scope")
    }

    /// The type of a value, behind its references.
    pub fn of(&self, e: &Expr) -> Option<Type> {
        match e {
            Expr::Paren(p) => self.of(&p.expr),
            Expr::Reference(r) => self.of(&r.expr),
            Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.of(&u.expr),
            e if is_self(e) => self.own.map(|ty| behind_references(ty).clone()),
            Expr::Path(p) => {
                let name = p.path.get_ident()?.to_string();
                self.scopes.iter().rev().find_map(|scope| scope.get(&name))?.clone()
            }
            Expr::Field(f) => self.field(&self.of(&f.base)?, &f.member),
            Expr::Index(i) if !matches!(*i.index, Expr::Range(_)) => item(&self.of(&i.expr)?).cloned(),
            Expr::Struct(s) if s.path.get_ident().is_some_and(|name| name != "Self") => {
                let path = &s.path;
                Some(parse_quote!(#path))
            }
            Expr::MethodCall(m) if m.method == "clone" && m.args.is_empty() => self.of(&m.receiver),
            Expr::MethodCall(m) => {
                let owner = self.of(&m.receiver)?;
                self.bodies.method(&owner, &m.method)?.output.as_ref().map(|ty| behind_references(ty).clone())
            }
            Expr::Call(c) => {
                let Expr::Path(p) = &*c.func else { return None };
                let segments: Vec<_> = p.path.segments.iter().map(|s| &s.ident).collect();
                let [owner, function] = &segments[..] else { return None };
                let outline = self.types.iter().find(|outline| outline.closed && outline.ty == **owner)?;
                outline.gives(&function.to_string()).map(|ty| behind_references(ty).clone())
            }
            _ => None,
        }
    }

    fn field(&self, owner: &Type, member: &syn::Member) -> Option<Type> {
        let Type::Path(path) = owner else { return None };
        let shape = self.shapes.iter().find(|shape| path.path.is_ident(&shape.ident))?;
        let mut fields = shape.fields.iter().enumerate();
        let found = fields.find(|(i, field)| match member {
            syn::Member::Named(name) => field.ident.as_ref() == Some(name),
            syn::Member::Unnamed(index) => index.index as usize == *i,
        });
        found.map(|(_, field)| behind_references(&field.ty).clone())
    }

    /// The type of the items that a loop or a chain goes over.
    pub fn items(&self, e: &Expr) -> Option<Type> {
        match e {
            Expr::Paren(p) => self.items(&p.expr),
            Expr::MethodCall(m) => match (m.method.to_string().as_str(), m.args.len()) {
                ("iter" | "iter_mut" | "into_iter", 0) => item(&self.of(&m.receiver)?).cloned(),
                ("rev" | "copied" | "cloned", 0) | ("skip" | "take" | "step_by" | "filter", 1) => {
                    self.items(&m.receiver)
                }
                ("enumerate", 0) => {
                    let inner = self.items(&m.receiver)?;
                    Some(parse_quote!((usize, #inner)))
                }
                ("zip", 1) => {
                    let unknown = || parse_quote!(_);
                    let first = self.items(&m.receiver).unwrap_or_else(unknown);
                    let second = self.items(&m.args[0]).unwrap_or_else(unknown);
                    Some(parse_quote!((#first, #second)))
                }
                _ => None,
            },
            e => item(&self.of(e)?).cloned(),
        }
    }
}

/// The type of the items of a list.
fn item(list: &Type) -> Option<&Type> {
    match list {
        Type::Slice(list) => Some(behind_references(&list.elem)),
        Type::Array(list) => Some(behind_references(&list.elem)),
        Type::Path(p) => {
            let last = p.path.segments.last().filter(|last| last.ident == "Vec")?;
            arguments(last).next().map(behind_references)
        }
        _ => None,
    }
}
