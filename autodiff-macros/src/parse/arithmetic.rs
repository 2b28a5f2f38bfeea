//! Whether a body computes with values of a type parameter by operators, or asks it for numbers. Then what is asked for by a
//! trait of the user's, of which nothing is seen, stands for a float.

use super::generics::is_name;
use crate::names::mentions;
use crate::rules;
use crate::syntax::is_compound;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::visit::Visit;
use syn::{BinOp, Expr, Pat};

/// Does a function with this signature compute with values of the type parameter, or of `Self`?
pub fn computes_with(sig: &syn::Signature, body: &syn::Block, param: &Ident) -> bool {
    let values = Values::of(sig, body, param);
    let given = matches!(&sig.output, syn::ReturnType::Type(_, ty) if is_name(ty, param));
    let last = body.stmts.last();
    values.found
        || given && matches!(last, Some(syn::Stmt::Expr(e, None)) if is_computed(e))
        || is_of_complex(quote!(#sig #body), param)
}

/// Are there complex numbers of it, `Complex<T>`?
pub fn is_of_complex(code: TokenStream, param: &Ident) -> bool {
    let trees: Vec<TokenTree> = code.into_iter().collect();
    let inside = |tree: &TokenTree| matches!(tree, TokenTree::Group(g) if is_of_complex(g.stream(), param));
    let typed = |window: &[TokenTree]| {
        matches!(window, [TokenTree::Ident(of), TokenTree::Punct(open), TokenTree::Ident(own), TokenTree::Punct(close)]
            if of == "Complex" && open.as_char() == '<' && own == param && close.as_char() == '>')
    };
    trees.iter().any(inside) || trees.windows(4).any(typed)
}

/// Does it call a method on such a value by the name that one of floats has (`a.min(b)`, `x.sqrt()`)?
pub fn calls_as_floats_do(sig: &syn::Signature, body: &syn::Block, param: &Ident) -> bool {
    Values::of(sig, body, param).called
}

/// Does it ask the type parameter for numbers: `T::zero()`, `T::one()`, `T::sqrt(x)`?
pub fn asks_for_numbers(body: &syn::Block, param: &Ident) -> bool {
    let mut numbers = Numbers { param, found: false };
    numbers.visit_block(body);
    numbers.found
}

struct Numbers<'a> {
    param: &'a Ident,
    found: bool,
}

impl<'ast> Visit<'ast> for Numbers<'_> {
    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let Expr::Path(p) = &*c.func
            && let [owner, function] = &p.path.segments.iter().collect::<Vec<_>>()[..]
            && owner.ident == *self.param
        {
            let constant = c.args.is_empty() && ["zero", "one"].iter().any(|name| function.ident == name);
            self.found |= constant || is_of_floats(&function.ident, c.args.len());
        }
        syn::visit::visit_expr_call(self, c);
    }
}

/// Is it the name of a function that floats have, with so many arguments?
fn is_of_floats(name: &Ident, arguments: usize) -> bool {
    rules::method(&name.to_string(), arguments).is_some() || name == "sin_cos" && arguments == 1
}

/// Does a body compute with fields: `self.x + other.x`, `-self.x`? Of what type they are, only their struct says.
pub fn computes_with_fields(body: &syn::Block) -> bool {
    let mut fields = Fields(false);
    fields.visit_block(body);
    fields.0
}

/// Is a field an operand of arithmetic?
struct Fields(bool);

impl<'ast> Visit<'ast> for Fields {
    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        let is_field = |e: &Expr| matches!(e, Expr::Field(_));
        self.0 |= is_arithmetic(&b.op) && (is_field(&b.left) || is_field(&b.right));
        syn::visit::visit_expr_binary(self, b);
    }

    fn visit_expr_unary(&mut self, u: &'ast syn::ExprUnary) {
        self.0 |= matches!((&u.op, &*u.expr), (syn::UnOp::Neg(_), Expr::Field(_)));
        syn::visit::visit_expr_unary(self, u);
    }
}

impl<'a> Values<'a> {
    /// What is done with the values in a function.
    fn of(sig: &syn::Signature, body: &syn::Block, param: &'a Ident) -> Values<'a> {
        let mut values = Values { param, single: vec![], lent: vec![], lists: vec![], found: false, called: false };
        for input in &sig.inputs {
            match input {
                syn::FnArg::Typed(typed) => values.declare(&typed.pat, &typed.ty),
                syn::FnArg::Receiver(r) if param == "Self" => {
                    let own = Ident::new("self", r.self_token.span);
                    values.lent.extend(matches!(r.kind, syn::ReceiverKind::Reference(..)).then(|| own.clone()));
                    values.single.push(own);
                }
                syn::FnArg::Receiver(_) => {}
            }
        }
        values.visit_block(body);
        values
    }
}

/// Is it what an operator of arithmetic gives?
fn is_computed(e: &Expr) -> bool {
    match e {
        Expr::Paren(p) => is_computed(&p.expr),
        Expr::Binary(b) => is_arithmetic(&b.op) && !is_compound(&b.op),
        _ => false,
    }
}

fn is_arithmetic(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        op,
        Add(_)
            | Sub(_)
            | Mul(_)
            | Div(_)
            | Rem(_)
            | AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
    )
}

/// Methods through which the items of a list go on.
const STREAMS: [&str; 9] = ["iter", "into_iter", "copied", "cloned", "rev", "zip", "skip", "take", "windows"];

/// What is seen to hold values of the type.
struct Values<'a> {
    param: &'a Ident,
    single: Vec<Ident>,
    /// Those of them that are references.
    lent: Vec<Ident>,
    lists: Vec<Ident>,
    /// Is an operator applied to one?
    found: bool,
    /// Is a method of floats, by its name?
    called: bool,
}

impl Values<'_> {
    /// The variables of a pattern for something of this type.
    fn declare(&mut self, pat: &Pat, ty: &syn::Type) {
        match ty {
            syn::Type::Reference(r) => {
                self.declare(pat, &r.elem);
                self.lent.extend(Names::of(pat));
            }
            syn::Type::Paren(p) => self.declare(pat, &p.elem),
            ty if is_name(ty, self.param) => self.bind(pat, true),
            syn::Type::Slice(_) | syn::Type::Array(_) if mentions(ty, self.param) => self.bind(pat, false),
            syn::Type::Path(p) if mentions(ty, self.param) => {
                let list = p.path.segments.last().is_some_and(|s| s.ident == "Vec");
                if list {
                    self.bind(pat, false);
                }
            }
            _ => {}
        }
    }

    fn bind(&mut self, pat: &Pat, single: bool) {
        if single { &mut self.single } else { &mut self.lists }.extend(Names::of(pat));
    }

    fn is_value(&self, e: &Expr) -> bool {
        match e {
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.single.contains(name)),
            Expr::Paren(p) => self.is_value(&p.expr),
            Expr::Reference(r) => self.is_value(&r.expr),
            Expr::Unary(u) if !matches!(u.op, syn::UnOp::Not(_)) => self.is_value(&u.expr),
            Expr::Binary(b) if is_arithmetic(&b.op) => self.is_value(&b.left) || self.is_value(&b.right),
            Expr::Index(i) => self.is_list(&i.expr),
            Expr::MethodCall(m) if m.method == "clone" => self.is_value(&m.receiver),
            // A model that is lent may have a method `exp` of its own.
            Expr::MethodCall(m) => {
                is_of_floats(&m.method, m.args.len() + 1) && self.is_value(&m.receiver) && !self.is_lent(&m.receiver)
            }
            _ => false,
        }
    }

    fn is_lent(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(p) if p.path.get_ident().is_some_and(|name| self.lent.contains(name)))
    }

    /// A list of such values, or what goes through it.
    fn is_list(&self, e: &Expr) -> bool {
        match e {
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.lists.contains(name)),
            Expr::Paren(p) => self.is_list(&p.expr),
            Expr::Reference(r) => self.is_list(&r.expr),
            Expr::Index(i) => self.is_list(&i.expr),
            Expr::MethodCall(m) => STREAMS.iter().any(|name| m.method == name) && self.is_list(&m.receiver),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Values<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        syn::visit::visit_local(self, local);
        match (&local.pat, &local.init) {
            (Pat::Type(typed), _) => self.declare(&typed.pat, &typed.ty),
            (pat @ Pat::Ident(_), Some(init)) if self.is_value(&init.expr) => self.bind(pat, true),
            _ => {}
        }
    }

    fn visit_expr_for_loop(&mut self, l: &'ast syn::ExprForLoop) {
        if self.is_list(&l.expr) {
            self.bind(&l.pat, true);
        }
        syn::visit::visit_expr_for_loop(self, l);
    }

    /// Closures are given the items of what they are handed to.
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.called |=
            is_of_floats(&m.method, m.args.len() + 1) && self.is_value(&m.receiver) && !self.is_lent(&m.receiver);
        if self.is_list(&m.receiver) {
            // The first is a state there, which need be none of the items.
            let states = usize::from(["fold", "try_fold", "scan"].iter().any(|name| m.method == name));
            for arg in &m.args {
                if let Expr::Closure(closure) = arg {
                    closure.inputs.iter().skip(states).for_each(|pat| self.bind(pat, true));
                }
            }
        }
        syn::visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        self.found |= is_arithmetic(&b.op) && (self.is_value(&b.left) || self.is_value(&b.right));
        syn::visit::visit_expr_binary(self, b);
    }

    fn visit_expr_unary(&mut self, u: &'ast syn::ExprUnary) {
        self.found |= matches!(u.op, syn::UnOp::Neg(_)) && self.is_value(&u.expr);
        syn::visit::visit_expr_unary(self, u);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The functions of type parameters that a body calls as floats' are called; which values are of which type, is not seen.
pub fn likened(body: &syn::Block, params: &[Ident]) -> Vec<(Ident, Ident)> {
    let mut calls = Likened { params, found: vec![] };
    if !params.is_empty() {
        calls.visit_block(body);
    }
    calls.found
}

struct Likened<'a> {
    params: &'a [Ident],
    found: Vec<(Ident, Ident)>,
}

impl Likened<'_> {
    fn note(&mut self, param: &Ident, name: &Ident, arguments: usize) {
        let pair = (param.clone(), name.clone());
        if rules::method(&name.to_string(), arguments).is_some() && !self.found.contains(&pair) {
            self.found.push(pair);
        }
    }
}

impl<'ast> Visit<'ast> for Likened<'_> {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.params.iter().for_each(|param| self.note(param, &m.method, m.args.len() + 1));
        syn::visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let Expr::Path(p) = &*c.func
            && let [owner, function] = &p.path.segments.iter().collect::<Vec<_>>()[..]
            && self.params.contains(&owner.ident)
        {
            self.note(&owner.ident, &function.ident, c.args.len());
        }
        syn::visit::visit_expr_call(self, c);
    }
}

/// The variables of patterns.
struct Names(Vec<Ident>);

impl Names {
    fn of(pat: &Pat) -> Vec<Ident> {
        let mut names = Names(vec![]);
        names.visit_pat(pat);
        names.0
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push(pat.ident.clone());
        syn::visit::visit_pat_ident(self, pat);
    }
}
