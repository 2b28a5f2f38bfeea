//! Code that carries no derivative is copied, with its variables under their emitted names, provided that it cannot
//! change an active variable. What is visible (an assignment, a `&mut`) is refused here; what is not (a method that
//! takes `&mut self`) is left to rustc: receivers are emitted as `(&v)`.

use super::closure::{Closure, Function};
use super::{Inert, Lower, Ty, VarId, scan};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};

/// Methods that have no effect and can be evaluated again.
const PURE_METHODS: [&str; 44] = [
    "len",
    "is_empty",
    "min",
    "max",
    "abs",
    "pow",
    "sqrt",
    "powi",
    "powf",
    "exp",
    "ln",
    "sin",
    "cos",
    "floor",
    "ceil",
    "round",
    "trunc",
    "clamp",
    "signum",
    "rem_euclid",
    "div_euclid",
    "abs_diff",
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_sign_negative",
    "is_sign_positive",
    "saturating_sub",
    "saturating_add",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "to_bits",
    "total_cmp",
    "partial_cmp",
    "cmp",
    "is_power_of_two",
    "isqrt",
    "div_ceil",
    "unsigned_abs",
    "contains",
    "log10",
    "log2",
    "recip",
];

/// Is it the name of such a method?
pub fn is_pure_method(name: &Ident) -> bool {
    PURE_METHODS.contains(&name.to_string().as_str())
}

/// Macros that only read their arguments.
const READING_MACROS: [&str; 22] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "println",
    "print",
    "eprintln",
    "eprint",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "format",
    "matches",
    "vec",
    "format_args",
    "line",
    "file",
    "concat",
    "stringify",
];

/// Does the macro only read?
pub fn is_reading_macro(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|s| READING_MACROS.contains(&s.ident.to_string().as_str()))
}

struct Copier<'l, 'a> {
    lower: &'l mut Lower<'a>,
    reads: Vec<VarId>,
    writes: Vec<VarId>,
    pure: bool,
    /// The names that patterns in the copied code bind.
    bound: Vec<String>,
    /// What the operators `?` of the code have come to, in order.
    tried: std::collections::VecDeque<VarId>,
    /// How many closures the code is inside of.
    closures: usize,
}

impl Lower<'_> {
    /// An expression as inert code.
    pub(super) fn inert(&mut self, e: &syn::Expr) -> Inert {
        let ty = self.infer(e);
        let tries = scan::tries(e);
        if let Some(late) = tries.late {
            self.refuse(
                late,
                "a `?` behind another effect, or in a part that is not always evaluated",
                "it leaves the function, and is evaluated before the rest here",
                "bind its value with a `let` of its own",
            );
        }
        let mut tried = std::collections::VecDeque::new();
        for t in tries.first {
            let value = self.question_mark(t);
            tried.push_back(self.bind(t.span(), "t", value));
        }
        let mut e = e.clone();
        let bound = if self.functions.is_empty() { vec![] } else { scan::bound_names(&e) };
        let mut copier = Copier { lower: self, reads: vec![], writes: vec![], pure: true, bound, tried, closures: 0 };
        copier.visit_expr_mut(&mut e);
        let Copier { reads, writes, pure, .. } = copier;
        self.taint(&reads, &writes);
        Inert { tokens: e.into_token_stream(), reads, writes, pure, ty }
    }

    /// `{ let pattern = item; … body }` as inert code: a closure applied to values, by the compiler's own rules for
    /// patterns.
    pub(super) fn inert_applied(&mut self, bindings: &[(&syn::Pat, Inert)], body: &syn::Expr) -> Inert {
        let ty = self.infer(body);
        let bound = if self.functions.is_empty() { vec![] } else { scan::bound_names(body) };
        let mut copier = Copier {
            lower: self,
            reads: vec![],
            writes: vec![],
            pure: true,
            bound,
            tried: Default::default(),
            closures: 0,
        };
        let mut tokens = TokenStream::new();
        let mut items: Vec<Inert> = vec![];
        for (pattern, item) in bindings {
            let mut pattern = (*pattern).clone();
            copier.visit_pat_mut(&mut pattern);
            let value = &item.tokens;
            tokens.extend(quote!(let #pattern = #value;));
            items.push(item.clone());
        }
        let mut body = body.clone();
        copier.visit_expr_mut(&mut body);
        let Copier { reads, writes, pure, .. } = copier;
        self.taint(&reads, &writes);
        // A `return` leaves the closure only.
        let call = if scan::jumps_out(&body) { quote!((|| #body)()) } else { body.into_token_stream() };
        let mut code = super::place::joined(quote!({ #tokens #call }), &items, ty);
        code.reads.extend(reads);
        code.writes.extend(writes);
        code.pure &= pure;
        code
    }

    /// A statement as inert code.
    pub(super) fn inert_stmt(&mut self, stmt: &syn::Stmt) -> Inert {
        let mut stmt = stmt.clone();
        let bound = match &stmt {
            syn::Stmt::Expr(e, _) if !self.functions.is_empty() => scan::bound_names(e),
            _ => vec![],
        };
        let mut copier = Copier {
            lower: self,
            reads: vec![],
            writes: vec![],
            pure: false,
            bound,
            tried: Default::default(),
            closures: 0,
        };
        copier.visit_stmt_mut(&mut stmt);
        let Copier { reads, writes, .. } = copier;
        self.taint(&reads, &writes);
        Inert { tokens: stmt.into_token_stream(), reads, writes, pure: false, ty: Ty::unit() }
    }

    /// Copied code that reads something active may put it into what it writes, which is active then: the next round
    /// refuses the write.
    fn taint(&mut self, reads: &[VarId], writes: &[VarId]) {
        if !reads.iter().any(|v| self.carries_derivative(*v)) {
            return;
        }
        for v in writes {
            let var = self.func.var(*v);
            if var.mutable || matches!(var.ty, Ty::Ref(true, _)) {
                self.activate(*v);
            }
        }
    }

    /// A pattern with its variables under their emitted names (they are declared already).
    pub(super) fn inert_pattern(&mut self, pattern: &syn::Pat) -> TokenStream {
        let mut pattern = pattern.clone();
        let mut copier = Copier {
            lower: self,
            reads: vec![],
            writes: vec![],
            pure: true,
            bound: vec![],
            tried: Default::default(),
            closures: 0,
        };
        copier.visit_pat_mut(&mut pattern);
        pattern.into_token_stream()
    }

    /// The variable at the root of a place expression.
    pub(super) fn root_of(&self, e: &syn::Expr) -> Option<VarId> {
        match e {
            syn::Expr::Path(_) => self.variable(e),
            syn::Expr::Paren(p) => self.root_of(&p.expr),
            syn::Expr::Group(g) => self.root_of(&g.expr),
            syn::Expr::Field(f) => self.root_of(&f.base),
            syn::Expr::Index(i) => self.root_of(&i.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.root_of(&u.expr),
            syn::Expr::Reference(r) => self.root_of(&r.expr),
            syn::Expr::MethodCall(m) => self.root_of(&m.receiver),
            _ => None,
        }
    }
}

impl Copier<'_, '_> {
    fn read(&mut self, v: VarId) {
        if !self.reads.contains(&v) {
            self.reads.push(v);
        }
    }

    /// Something is written through `e`: refused if it is active.
    fn write(&mut self, e: &syn::Expr, what: &str) {
        match e {
            syn::Expr::Tuple(t) => return t.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Array(a) => return a.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Paren(p) => return self.write(&p.expr, what),
            _ => {}
        }
        let Some(v) = self.lower.root_of(e) else { return };
        if self.lower.carries_derivative(v) {
            let name = self.lower.func.var(v).name.to_string();
            self.lower.errors.refuse(
                e.span(),
                &format!("{what} `{name}` inside of code that carries no derivative"),
                "a condition, an index or an assertion is copied, and the change would be lost for the derivative",
                "change the variable in a statement of its own",
            );
        } else if !self.writes.contains(&v) {
            self.writes.push(v);
        }
    }

    /// A method that is taken for one of a container, since its name is `len` or the like, of a value of unknown type:
    /// where its value counts, rustc is asked whether it is a number without a derivative.
    fn checked(&self, m: &syn::ExprMethodCall) -> Option<TokenStream> {
        let lower = &self.lower;
        let open = lower.counts
            && matches!(lower.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown)
            && matches!(lower.infer(&syn::Expr::MethodCall(m.clone())), Ty::Int(_) | Ty::Bool)
            && lower.mentions_active(&m.receiver);
        open.then(|| lower.runtime.clone())
    }

    /// Both sides of an operator on integers have one type.
    fn unify(&mut self, left: &syn::Expr, right: &syn::Expr, op: &syn::BinOp) {
        if matches!(op, syn::BinOp::Shl(_) | syn::BinOp::Shr(_) | syn::BinOp::ShlAssign(_) | syn::BinOp::ShrAssign(_)) {
            return;
        }
        self.lower.teach_both(left, right);
        for (open, other) in [(left, right), (right, left)] {
            let ty = self.lower.infer(other);
            if let (Some(v), Ty::Int(Some(_))) = (self.lower.variable(open), ty.peeled())
                && matches!(self.lower.func.var(v).ty, Ty::Int(None) | Ty::Unknown)
            {
                self.lower.learn(&v.into(), ty.peeled());
            }
        }
    }

    /// The name of a closure: replaced by the closure.
    fn closure_by_name(&mut self, e: &mut syn::Expr) -> bool {
        if !matches!(e, syn::Expr::Path(_)) {
            return false;
        }
        let function = self.lower.variable(e).and_then(|v| self.lower.functions.get(&v).cloned());
        let Some(Function::Closure(closure)) = function else { return false };
        *e = self.written(&closure, e.span());
        true
    }

    /// The text of a closure.
    fn written(&mut self, closure: &Closure, span: proc_macro2::Span) -> syn::Expr {
        let mut text = syn::Expr::Closure(closure.tree.closure.clone());
        if let syn::Expr::Closure(c) = &mut text {
            // What it captures by value has been copied where it was made.
            c.capture = None;
        }
        let before = std::mem::take(&mut self.reads);
        let scopes = self.lower.closure_scopes(closure);
        self.visit_expr_mut(&mut text);
        self.lower.scopes = scopes;
        let captured = std::mem::replace(&mut self.reads, before);
        for v in captured {
            self.read(v);
            let name = self.lower.func.var(v).name.to_string();
            if self.bound.contains(&name) {
                self.lower.errors.refuse(
                    span,
                    &format!("a closure over `{name}`, called where something else has this name"),
                    "the code is copied with the closure in its place",
                    "rename one of the two",
                );
            }
        }
        syn::parse_quote_spanned!(span=> (#text))
    }

    fn rename(&mut self, ident: &mut Ident) {
        if let Some(v) = self.lower.lookup(&ident.to_string()) {
            self.read(v);
            let span = ident.span();
            *ident = self.lower.func.var(v).name.clone();
            ident.set_span(ident.span().located_at(span));
        }
    }

    /// Tokens that are not parsed: every identifier that names a variable, unless it is a field or a method.
    fn rename_tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut after_dot = false;
        tokens
            .into_iter()
            .map(|tree| {
                let dot = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.');
                let tree = match tree {
                    TokenTree::Ident(mut ident) if !after_dot => {
                        let found = self.lower.lookup(&ident.to_string());
                        match found.and_then(|v| self.lower.functions.get(&v).cloned()) {
                            Some(Function::Closure(closure)) => {
                                let text = self.written(&closure, ident.span()).into_token_stream();
                                TokenTree::Group(proc_macro2::Group::new(proc_macro2::Delimiter::None, text))
                            }
                            _ => {
                                self.rename(&mut ident);
                                TokenTree::Ident(ident)
                            }
                        }
                    }
                    TokenTree::Group(group) => {
                        let mut new = proc_macro2::Group::new(group.delimiter(), self.rename_tokens(group.stream()));
                        new.set_span(group.span());
                        TokenTree::Group(new)
                    }
                    tree => tree,
                };
                after_dot = dot;
                tree
            })
            .collect()
    }

    /// `{x}` in a format string, where `x` has another name in the emitted code: `x = x_2` is appended.
    fn captures(&mut self, format: &str) -> Vec<TokenStream> {
        let mut extra: Vec<TokenStream> = vec![];
        let mut seen: Vec<String> = vec![];
        for part in format.replace("{{", "").split('{').skip(1) {
            for piece in part.split('}').next().unwrap_or("").split([':', '$', '.', '>', '<', '^']) {
                let name: String = piece.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let Some(v) = self.lower.lookup(&name) else { continue };
                self.read(v);
                let emitted = self.lower.func.var(v).name.clone();
                if emitted != name && !seen.contains(&name) {
                    let ident = Ident::new(&name, emitted.span());
                    extra.push(quote!(#ident = #emitted));
                    seen.push(name);
                }
            }
        }
        extra
    }

    fn known_macro(&mut self, mac: &mut syn::Macro) {
        type Arguments = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;
        if mac.path.is_ident("matches") {
            mac.tokens = self.rename_tokens(std::mem::take(&mut mac.tokens));
            return;
        }
        let Ok(mut arguments) = mac.parse_body_with(Arguments::parse_terminated) else {
            mac.tokens = self.rename_tokens(std::mem::take(&mut mac.tokens));
            return;
        };
        let mut extra = vec![];
        for argument in &mut arguments {
            match argument {
                // `name = value` in a format macro.
                syn::Expr::Assign(named) => self.visit_expr_mut(&mut named.right),
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(s), .. }) => extra.extend(self.captures(&s.value())),
                other => self.visit_expr_mut(other),
            }
        }
        arguments.pop_punct();
        mac.tokens = quote!(#arguments #(, #extra)*);
    }
}

impl VisitMut for Copier<'_, '_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if self.closure_by_name(e) {
            return;
        }
        match e {
            syn::Expr::Path(p) if p.qself.is_none() && p.path.get_ident().is_some() => {
                self.rename(&mut p.path.segments[0].ident);
                return;
            }
            syn::Expr::Path(_) | syn::Expr::Lit(_) => return,
            // In a closure it leaves the closure.
            syn::Expr::Try(t) if self.closures == 0 => {
                match self.tried.pop_front() {
                    Some(v) => {
                        self.read(v);
                        let name = self.lower.func.var(v).name.clone();
                        *e = syn::Expr::Path(syn::parse_quote!(#name));
                    }
                    None if self.lower.errors.count() > 0 => {}
                    None => self.lower.errors.refuse(
                        t.question_token.span(),
                        "a `?` in this place",
                        "it leaves the function from inside of code that is copied as it is",
                        "bind its value with a `let` of its own",
                    ),
                }
                return;
            }
            syn::Expr::Await(a) => self.lower.errors.refuse(
                a.await_token.span(),
                "`.await`",
                "the derivative cannot follow a suspended computation",
                "await before the numerical part",
            ),
            syn::Expr::Unsafe(u) => self.lower.errors.refuse(
                u.unsafe_token.span(),
                "an `unsafe` block",
                "what it does is invisible",
                "write it with slices in safe Rust, or `detach` its result outside",
            ),
            syn::Expr::Assign(a) => {
                self.unify(&a.left, &a.right, &syn::BinOp::Eq(Default::default()));
                self.write(&a.left, "assigning to");
                self.pure = false;
            }
            syn::Expr::Binary(b) if !is_compound(&b.op) => self.unify(&b.left, &b.right, &b.op),
            syn::Expr::Binary(b) => {
                self.unify(&b.left, &b.right, &b.op);
                self.write(&b.left, "assigning to");
                self.pure = false;
            }
            syn::Expr::Reference(r) if r.mutability.is_some() => {
                self.write(&r.expr, "lending `&mut` of");
                self.pure = false;
            }
            syn::Expr::Closure(_) => {
                self.pure = false;
                self.closures += 1;
                visit_mut::visit_expr_mut(self, e);
                self.closures -= 1;
                return;
            }
            syn::Expr::Call(c) => {
                self.pure &= self.lower.is_pure_path(&c.func);
                for argument in &c.args {
                    if let Some(v) = self.lower.variable(argument) {
                        let var = self.lower.func.var(v);
                        let moved = var.ty.is_copy() == Some(false) && !matches!(var.ty, Ty::Ref(true, _));
                        if self.lower.carries_derivative(v) && moved {
                            let name = var.name.to_string();
                            self.lower.errors.refuse(
                                argument.span(),
                                &format!("moving `{name}` inside of code that carries no derivative"),
                                "the code is copied, and the derivative would lose the value",
                                "lend it (`&`), or bind the result of the call to a variable first",
                            );
                        }
                        if matches!(&self.lower.func.var(v).ty, Ty::Ref(true, _)) {
                            self.write(argument, "lending");
                        }
                    }
                }
            }
            syn::Expr::MethodCall(m) if m.turbofish.is_none() && self.checked(m).is_some() => {
                let ct = self.checked(m).expect("the path of the runtime");
                self.lower.counts = false;
                self.visit_expr_mut(e);
                self.lower.counts = true;
                *e = syn::Expr::Verbatim(quote!(#ct::discrete_value(#e)));
                return;
            }
            syn::Expr::MethodCall(m) => {
                let pure = PURE_METHODS.contains(&m.method.to_string().as_str()) || self.lower.is_pure_number_method(m);
                self.pure &= pure;
                if !pure && let Some(v) = self.lower.root_of(&m.receiver) {
                    if self.lower.carries_derivative(v) {
                        let receiver = &m.receiver;
                        let var = self.lower.func.var(v);
                        if self.lower.variable(receiver).is_some() {
                            match var.ty {
                                Ty::Ref(false, _) => {}
                                Ty::Ref(true, _) => {
                                    *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&*#receiver));
                                }
                                _ => *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&#receiver)),
                            }
                        } else if is_place(receiver) && (var.mutable || matches!(var.ty, Ty::Ref(true, _))) {
                            *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&#receiver));
                        }
                    } else {
                        let var = self.lower.func.var(v);
                        if var.mutable || matches!(var.ty, Ty::Ref(true, _)) || var.alias.is_some() {
                            self.write(&m.receiver.clone(), "changing");
                        }
                    }
                }
            }
            syn::Expr::Macro(m) => {
                self.visit_macro_mut(&mut m.mac);
                return;
            }
            syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_) | syn::Expr::Block(_) => self.pure = false,
            syn::Expr::Struct(s) => {
                for field in &mut s.fields {
                    if field.colon_token.is_none() {
                        field.colon_token = Some(Default::default());
                    }
                }
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        // A binding inside of the copied code: renamed like its uses.
        if let Some(v) = self.lower.lookup(&p.ident.to_string()) {
            let span = p.ident.span();
            p.ident = self.lower.func.var(v).name.clone();
            p.ident.set_span(span);
        }
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if mac.path.is_ident("cfg") {
            return;
        }
        self.pure = self.pure && (mac.path.is_ident("vec") || mac.path.is_ident("matches"));
        if is_reading_macro(&mac.path) {
            self.known_macro(mac);
        } else if self.lower.mentions_active(&mac.tokens) {
            let name = mac.path.to_token_stream().to_string();
            self.lower.errors.refuse(
                mac.path.span(),
                &format!("the macro `{name}!` with an active variable in it"),
                "what it expands to is not visible here",
                "write the code that it stands for",
            );
        } else {
            mac.tokens = self.rename_tokens(std::mem::take(&mut mac.tokens));
            let written = self.reads.iter().copied().filter(|v| self.lower.func.var(*v).mutable);
            self.writes.extend(written.collect::<Vec<_>>());
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}

/// Is it a part of a variable?
fn is_place(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) => true,
        syn::Expr::Paren(p) => is_place(&p.expr),
        syn::Expr::Field(f) => is_place(&f.base),
        syn::Expr::Index(i) => is_place(&i.expr) && !matches!(*i.index, syn::Expr::Range(_)),
        syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && is_place(&u.expr),
        _ => false,
    }
}

/// `+=` and its kin.
pub fn is_compound(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}
