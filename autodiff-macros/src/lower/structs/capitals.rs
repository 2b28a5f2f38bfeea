//! Names in capitals: `F(x)` constructs a struct, unless the function shows that `F` is a function.

use crate::collections::HashSet;
use crate::parse::Source;
use syn::visit::{self, Visit};

/// The names of functions in capitals that a function calls. The name of a struct cannot be bound to a variable
/// (`let F = F(x);`), nor is what it constructs a tuple (`let (D, M) = DM(x);`), a number or a list, which the function
/// may return, declare (`let j: f64 = Jn(2, x);`), compare with a number (`Jn(2, x) < 0.5`) or add to one; and what is itself
/// called so is one.
/// `T_sat(p)` is named after a quantity: names of types have no words in small letters behind a `_`. Those of a module are known.
pub fn functions(source: &Source) -> HashSet<String> {
    let mut names = Names::default();
    names.visit_item_fn(&source.item);
    let mut functions = names.taken_apart;
    let of_quantity = |name: &String| crate::syntax::is_of_quantity(name) && !names.matched.contains(name);
    let of_module = |name: &String| source.options.functions.iter().any(|sig| sig.ident == *name);
    let shown = |name: &String| names.bound.contains(name) || of_quantity(name) || of_module(name);
    functions.extend(names.called.iter().filter(|name| shown(name)).cloned());
    functions
}

#[derive(Default)]
struct Names {
    /// Variables, and the function itself.
    bound: HashSet<String>,
    called: HashSet<String>,
    /// What patterns take apart.
    matched: HashSet<String>,
    /// Calls whose result is taken apart as a tuple, or returned as what no struct is.
    taken_apart: HashSet<String>,
    /// Variables that begin as a written number.
    numbers: HashSet<String>,
}

/// Is it a number that is written down?
fn is_float(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Lit(lit) => matches!(lit.lit, syn::Lit::Float(_)),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => is_float(expr),
        syn::Expr::Paren(p) => is_float(&p.expr),
        _ => false,
    }
}

/// What is called to give the value of an expression, on whatever path, if its name starts with a capital and it is not a
/// function of a type.
fn called(e: &syn::Expr, names: &mut HashSet<String>) {
    match e {
        syn::Expr::Call(call) => {
            if let syn::Expr::Path(path) = &*call.func
                && super::looks_like_struct(&path.path)
            {
                names.extend(path.path.segments.last().map(|s| s.ident.to_string()));
            }
        }
        syn::Expr::Paren(p) => called(&p.expr, names),
        syn::Expr::Return(r) => r.expr.iter().for_each(|e| called(e, names)),
        syn::Expr::Block(b) => called_last(&b.block, names),
        syn::Expr::If(i) => {
            called_last(&i.then_branch, names);
            i.else_branch.iter().for_each(|(_, e)| called(e, names));
        }
        syn::Expr::Match(m) => m.arms.iter().for_each(|arm| called(&arm.body, names)),
        _ => {}
    }
}

fn called_last(block: &syn::Block, names: &mut HashSet<String>) {
    if let Some(syn::Stmt::Expr(e, None)) = block.stmts.last() {
        called(e, names);
    }
}

/// Is a value of the type surely none that a struct constructs?
fn is_no_struct(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(p) => p.path.is_ident("f64") || p.path.is_ident("f32"),
        syn::Type::Tuple(_) | syn::Type::Array(_) | syn::Type::Reference(_) => true,
        _ => false,
    }
}

/// Calls in an expression of this type that surely give no struct: `[(S(x), x); 4]` of type `[(f64, f64); 4]`.
fn told(ty: &syn::Type, e: &syn::Expr, names: &mut HashSet<String>) {
    match (ty, e) {
        (_, syn::Expr::Paren(p)) => told(ty, &p.expr, names),
        (syn::Type::Tuple(types), syn::Expr::Tuple(items)) => {
            types.elems.iter().zip(&items.elems).for_each(|(ty, item)| told(ty, item, names));
        }
        (syn::Type::Array(list), syn::Expr::Array(items)) => {
            items.elems.iter().for_each(|item| told(&list.elem, item, names));
        }
        (syn::Type::Array(list), syn::Expr::Repeat(r)) => told(&list.elem, &r.expr, names),
        (ty, e) if is_no_struct(ty) => called(e, names),
        _ => {}
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.bound.insert(item.sig.ident.to_string());
        if let syn::ReturnType::Type(_, ty) = &item.sig.output
            && is_no_struct(ty)
        {
            called_last(&item.block, &mut self.taken_apart);
        }
        visit::visit_item_fn(self, item);
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.bound.insert(p.ident.to_string());
    }

    fn visit_pat_tuple_struct(&mut self, p: &'ast syn::PatTupleStruct) {
        self.matched.extend(p.path.segments.last().map(|s| s.ident.to_string()));
        visit::visit_pat_tuple_struct(self, p);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            match &local.pat {
                syn::Pat::Tuple(_) => called(&init.expr, &mut self.taken_apart),
                syn::Pat::Type(p) => told(&p.ty, &init.expr, &mut self.taken_apart),
                syn::Pat::Ident(p) if is_float(&init.expr) => {
                    self.numbers.insert(p.ident.to_string());
                }
                syn::Pat::Ident(p) => {
                    self.numbers.remove(&p.ident.to_string());
                }
                _ => {}
            }
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_binary(&mut self, e: &'ast syn::ExprBinary) {
        use syn::BinOp::{AddAssign, Eq, Ge, Gt, Le, Lt, Ne, SubAssign};
        match e.op {
            Lt(_) | Le(_) | Gt(_) | Ge(_) | Eq(_) | Ne(_) if is_float(&e.left) => {
                called(&e.right, &mut self.taken_apart)
            }
            Lt(_) | Le(_) | Gt(_) | Ge(_) | Eq(_) | Ne(_) if is_float(&e.right) => {
                called(&e.left, &mut self.taken_apart)
            }
            AddAssign(_) | SubAssign(_) if matches!(&*e.left, syn::Expr::Path(p) if p.path.get_ident().is_some_and(|n| self.numbers.contains(&n.to_string()))) =>
            {
                called(&e.right, &mut self.taken_apart);
            }
            _ => {}
        }
        visit::visit_expr_binary(self, e);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let syn::Expr::Path(path) = &*call.func
            && super::looks_like_struct(&path.path)
            && let Some(last) = path.path.segments.last()
        {
            self.called.insert(last.ident.to_string());
        }
        visit::visit_expr_call(self, call);
    }
}
