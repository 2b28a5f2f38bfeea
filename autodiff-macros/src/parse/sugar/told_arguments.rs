//! What makes a value of a generic type gets the arguments that are written for the value: for a variable, for what the
//! function gives, and for a field of a struct that the module shows. A function may name the type with several, and a pullback does not show what only a value has.
//!
//! ```text
//! let at: Pair<f64> = Pair { a: x, b: y };       let at: Pair<f64> = Pair::<f64> { a: x, b: y };
//! let n: Pair<usize> = Pair::new(1, 2);          let n: Pair<usize> = Pair::<usize>::new(1, 2);
//! fn add(…) -> Length<U> { Length::new(…) }      fn add(…) -> Length<U> { Length::<U>::new(…) }
//! … { let mut l = Length::new(…); l }            … { let mut l = Length::<U>::new(…); l }
//! Filter { gain: Matrix { rows } }               Filter { gain: Matrix::<2, 1> { rows } }
//! ```

use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::arguments;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{AngleBracketedGenericArguments, BinOp, Expr, PathArguments, Stmt, Type, UnOp, parse_quote};

/// Rewrites a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let output = match &item.sig.output {
        syn::ReturnType::Type(_, ty) => told(ty),
        syn::ReturnType::Default => None,
    };
    if let Some(told) = &output {
        told.give_to_last(&mut item.block);
    }
    Values { output }.visit_block_mut(&mut item.block);
}

/// Rewrites what is made in fields of structs of the module: `shapes`.
pub fn in_fields(item: &mut syn::ItemFn, shapes: &[syn::ItemStruct]) {
    Shapes(shapes).visit_block_mut(&mut item.block);
}

struct Shapes<'s>(&'s [syn::ItemStruct]);

impl VisitMut for Shapes<'_> {
    fn visit_expr_struct_mut(&mut self, s: &mut syn::ExprStruct) {
        if let Some(shape) = self.0.iter().find(|shape| s.path.is_ident(&shape.ident)) {
            for value in &mut s.fields {
                let ty = shape.fields.iter().zip(shape.fields.members()).find(|(_, member)| *member == value.member);
                if let Some(told) = ty.and_then(|(field, _)| told(&field.ty)).filter(|_| value.colon_token.is_some()) {
                    told.give(&mut value.expr);
                }
            }
        }
        visit_mut::visit_expr_struct_mut(self, s);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The name and the arguments of a type of the user's.
fn named(ty: &Type) -> Option<(&Ident, &AngleBracketedGenericArguments)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|_| matches!(Ty::of(ty), Ty::Named(_)))?;
    // What is in a box may get its type there (`Box<dyn Fn(f64) -> f64>`), and a queue has it already.
    let standard = ["Box", "VecDeque"].iter().any(|known| last.ident == known);
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if !standard => Some((&last.ident, arguments)),
        _ => None,
    }
}

/// What is told of a value: the name of its type, and the arguments.
struct Told {
    name: Ident,
    arguments: AngleBracketedGenericArguments,
}

/// Of what may be missing, the value that is there.
fn told(ty: &Type) -> Option<Told> {
    if let Type::Path(path) = ty
        && let Some(last) = path.path.segments.last().filter(|last| last.ident == "Option" || last.ident == "Result")
    {
        return arguments(last).next().and_then(told);
    }
    let (name, arguments) = named(ty)?;
    Some(Told { name: name.clone(), arguments: arguments.clone() })
}

/// What is there in `Some(value)` and `Ok(value)`.
fn present(e: &mut Expr) -> &mut Expr {
    let wrapped = |c: &syn::ExprCall| {
        c.args.len() == 1 && matches!(&*c.func, Expr::Path(p) if p.path.is_ident("Ok") || p.path.is_ident("Some"))
    };
    if !matches!(e, Expr::Call(c) if wrapped(c)) {
        return e;
    }
    let Expr::Call(c) = e else { unreachable!("it is a call") };
    present(&mut c.args[0])
}

impl Told {
    /// Writes the arguments where the value is made.
    fn give(&self, e: &mut Expr) {
        match present(e) {
            Expr::Struct(s) => self.write(s.path.segments.last_mut()),
            Expr::Call(c) => {
                let Expr::Path(path) = &mut *c.func else { return };
                let count = path.path.segments.len();
                let of_type = count > 1 && path.path.segments.last().is_some_and(|last| constructs(&last.ident));
                self.write(path.path.segments.iter_mut().nth(count - 1 - usize::from(of_type)));
            }
            Expr::Paren(p) => self.give(&mut p.expr),
            Expr::Unary(u) if matches!(u.op, UnOp::Neg(_)) => self.give(&mut u.expr),
            // Terms are of one type, and so is what is scaled.
            Expr::Binary(b) => match b.op {
                BinOp::Add(_) | BinOp::Sub(_) => [&mut b.left, &mut b.right].into_iter().for_each(|e| self.give(e)),
                BinOp::Mul(_) | BinOp::Div(_) => match (self.is_made(&b.left), self.is_made(&b.right)) {
                    (true, false) => self.give(&mut b.left),
                    (false, true) => self.give(&mut b.right),
                    _ => {}
                },
                _ => {}
            },
            Expr::Block(b) => self.give_to_last(&mut b.block),
            Expr::If(i) => {
                self.give_to_last(&mut i.then_branch);
                i.else_branch.iter_mut().for_each(|(_, e)| self.give(e));
            }
            Expr::Match(m) => m.arms.iter_mut().for_each(|arm| self.give(&mut arm.body)),
            _ => {}
        }
    }

    /// Is a value of a type of this name made somewhere in it?
    fn is_made(&self, e: &Expr) -> bool {
        mentions(e, &self.name)
    }

    fn give_to_last(&self, block: &mut syn::Block) {
        let Some((Stmt::Expr(e, None), before)) = block.stmts.split_last_mut() else { return };
        let e = present(e);
        let Expr::Path(last) = e else { return self.give(e) };
        // A variable is of the type that is told of it.
        let made = before.iter_mut().rev().find_map(|stmt| match stmt {
            Stmt::Local(local) if matches!(&local.pat, syn::Pat::Ident(p) if last.path.is_ident(&p.ident)) => {
                local.init.as_mut()
            }
            _ => None,
        });
        made.into_iter().for_each(|init| self.give(&mut init.expr));
    }

    fn write(&self, segment: Option<&mut syn::PathSegment>) {
        if let Some(segment) = segment.filter(|s| s.ident == self.name && s.arguments.is_none()) {
            let arguments = &self.arguments.args;
            segment.arguments = PathArguments::AngleBracketed(parse_quote!(::<#arguments>));
        }
    }
}

/// Is a function of a type of the kind that gives a value with the same arguments? A conversion (`Length::to_feet(l)`) takes one
/// with other arguments, and is known by its name.
fn constructs(name: &Ident) -> bool {
    let name = name.to_string();
    let first = name.starts_with(|c: char| c.is_ascii_lowercase());
    first && !["to_", "into_", "as_", "try_"].iter().any(|conversion| name.starts_with(conversion))
}

/// Looks for values whose types are written.
struct Values {
    output: Option<Told>,
}

impl VisitMut for Values {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init)
            && let Some(told) = told(&typed.ty)
        {
            told.give(&mut init.expr);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_return_mut(&mut self, r: &mut syn::ExprReturn) {
        if let (Some(told), Some(e)) = (&self.output, &mut r.expr) {
            told.give(e);
        }
        visit_mut::visit_expr_return_mut(self, r);
    }

    // What it returns is its own.
    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        let output = self.output.take();
        visit_mut::visit_expr_closure_mut(self, c);
        self.output = output;
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
