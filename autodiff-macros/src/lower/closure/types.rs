//! Types of closures, as far as they are written or what the closures do says something of them. What is not known is
//! taken for a float; rustc says if it is none.

use crate::lower::closure::Function;
use crate::lower::closure::uses::Uses;
use crate::lower::{Lower, Proj, Ty};
use crate::parse::{asked_to_be_ordering, is_ordering};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;

impl Lower<'_> {
    /// What is known of the types of the arguments that a function takes.
    pub(in crate::lower) fn inputs_of(&self, function: &Function) -> Vec<Ty> {
        match function {
            Function::Closure(closure) => {
                let written = |pattern: &syn::Pat| match pattern {
                    syn::Pat::Type(t) => self.read(&t.ty),
                    _ => Ty::Unknown,
                };
                closure.tree.closure.inputs.iter().map(written).collect()
            }
            Function::Given(given) => given.inputs.iter().map(|(_, ty)| ty.clone()).collect(),
            Function::Item(..) => vec![],
        }
    }

    /// The types of the parameters of a closure as text.
    pub(in crate::lower) fn closure_inputs(&self, c: &syn::ExprClosure) -> Vec<syn::Type> {
        c.inputs.iter().map(|pattern| self.pattern_type(pattern, &c.body)).collect()
    }

    /// The type of what a pattern takes apart.
    fn pattern_type(&self, pattern: &syn::Pat, body: &syn::Expr) -> syn::Type {
        match pattern {
            syn::Pat::Type(t) if !has_holes(&t.ty) => (*t.ty).clone(),
            syn::Pat::Type(t) => self.pattern_type(&t.pat, body),
            syn::Pat::Paren(p) => self.pattern_type(&p.pat, body),
            syn::Pat::Reference(r) => {
                let inner = self.pattern_type(&r.pat, body);
                syn::parse_quote!(&#inner)
            }
            syn::Pat::Tuple(t) => {
                let parts = t.elems.iter().map(|p| self.pattern_type(p, body));
                syn::parse_quote!((#(#parts,)*))
            }
            syn::Pat::Ident(p) => {
                let float = self.main_float();
                let uses = Uses::of(&p.ident, body);
                match uses {
                    Uses { grown: true, .. } => syn::parse_quote!(&mut ::std::vec::Vec<#float>),
                    Uses { list: true, written: true, .. } => syn::parse_quote!(&mut [#float]),
                    Uses { list: true, .. } => syn::parse_quote!(&[#float]),
                    Uses { index: true, followed: true, .. } => syn::parse_quote!(&usize),
                    Uses { index: true, .. } => syn::parse_quote!(usize),
                    Uses { followed: true, written: true, .. } => syn::parse_quote!(&mut #float),
                    Uses { followed: true, .. } => syn::parse_quote!(&#float),
                    _ => {
                        let integer = self.integer_by_captures(&p.ident, body).unwrap_or(float);
                        syn::parse_quote!(#integer)
                    }
                }
            }
            _ => {
                let float = self.main_float();
                syn::parse_quote!(#float)
            }
        }
    }

    /// The float that a number is where nothing says more.
    pub(in crate::lower) fn main_float(&self) -> TokenStream {
        self.func.floats.main().tokens().unwrap_or_else(|| quote!(f64))
    }

    /// The type of what a closure returns.
    pub(in crate::lower) fn closure_output(&mut self, c: &syn::ExprClosure) -> Ty {
        if let syn::ReturnType::Type(_, ty) = &c.output
            && !has_holes(ty)
        {
            return self.given_back(ty);
        }
        self.scopes.push(Default::default());
        for (pattern, ty) in c.inputs.iter().zip(self.closure_inputs(c)) {
            let ty = self.read(&ty);
            self.note_pattern(pattern, &ty);
        }
        let mut ty = self.tail_type(&c.body);
        if let (Ty::Unknown, Some(given)) = (&ty, self.output_of_last(&c.body)) {
            ty = given;
        }
        self.scopes.pop();
        match ty {
            Ty::Result(t, None) => Ty::Result(t, self.raised(c)),
            Ty::Unknown | Ty::Float(_) => self.read(&{
                let float = self.main_float();
                syn::parse_quote!(#float)
            }),
            ty => ty,
        }
    }

    /// The type of what comes out of a function, as it is written. That an `Ordering` is the one of the standard library is
    /// asked of rustc.
    fn given_back(&mut self, written: &syn::Type) -> Ty {
        if !is_ordering(written) {
            return self.read(written);
        }
        let asked = asked_to_be_ordering(written);
        if !self.func.items.iter().any(|item| item.to_string() == asked.to_string()) {
            self.func.items.push(asked);
        }
        Ty::Plain(written.to_token_stream().into())
    }

    fn tail_type(&mut self, e: &syn::Expr) -> Ty {
        match e {
            syn::Expr::Block(b) => self.block_type(&b.block),
            syn::Expr::Paren(p) => self.tail_type(&p.expr),
            syn::Expr::Group(g) => self.tail_type(&g.expr),
            syn::Expr::If(i) => match (&i.then_branch.stmts.last(), &i.else_branch) {
                (Some(syn::Stmt::Expr(_, None)), Some((_, otherwise))) => {
                    let then = self.block_type(&i.then_branch);
                    then.join(&self.tail_type(otherwise))
                }
                (_, Some((_, otherwise))) => self.tail_type(otherwise),
                _ => self.block_type(&i.then_branch),
            },
            syn::Expr::Assign(_) | syn::Expr::ForLoop(_) | syn::Expr::While(_) => Ty::unit(),
            e => self.infer(e),
        }
    }

    fn block_type(&mut self, block: &syn::Block) -> Ty {
        self.scopes.push(Default::default());
        let mut ty = Ty::unit();
        for stmt in &block.stmts {
            match stmt {
                syn::Stmt::Local(local) => {
                    let value = local.init.as_ref().map_or(Ty::Unknown, |init| self.infer(&init.expr));
                    self.note_pattern(&local.pat, &value);
                }
                syn::Stmt::Expr(e, None) => ty = self.tail_type(e),
                syn::Stmt::Macro(m) if m.semi_token.is_none() => {
                    let e = syn::Expr::Macro(syn::ExprMacro { attrs: vec![], mac: m.mac.clone() });
                    ty = self.infer(&e);
                }
                _ => {}
            }
        }
        self.scopes.pop();
        ty
    }

    /// Notes the types of the names of a pattern, for as long as the scope is open.
    fn note_pattern(&mut self, pattern: &syn::Pat, ty: &Ty) {
        match pattern {
            syn::Pat::Type(t) => {
                let ty = self.read(&t.ty);
                self.note_pattern(&t.pat, &ty);
            }
            syn::Pat::Ident(p) => {
                let var = self.temp("noted", ty.clone(), false);
                let name = crate::transform::forward::plain(&p.ident);
                self.scopes.last_mut().expect("a scope").insert(name, var);
            }
            syn::Pat::Reference(r) => self.note_pattern(&r.pat, &ty.project(&Proj::Deref)),
            syn::Pat::Tuple(t) => {
                for (i, pattern) in t.elems.iter().enumerate() {
                    self.note_pattern(pattern, &ty.project(&Proj::Field(i as u32)));
                }
            }
            _ => {}
        }
    }

    /// A type as text that means the same in a function beside this one; `None` where it is not known.
    pub(in crate::lower) fn type_text(&self, ty: &Ty) -> Option<TokenStream> {
        Some(match ty {
            Ty::Float(f) => match f.tokens() {
                Some(name) => self.with_runtime(name),
                None => self.main_float(),
            },
            Ty::Int(None) => quote!(i32),
            Ty::Vec(t) => {
                let t = self.item_text(t)?;
                quote!(::std::vec::Vec<#t>)
            }
            Ty::Boxed(t) => {
                let t = self.item_text(t)?;
                quote!(::std::boxed::Box<#t>)
            }
            Ty::Slice(t) => {
                let t = self.item_text(t)?;
                quote!([#t])
            }
            Ty::Array(t, n) => {
                let (t, n) = (self.item_text(t)?, n.as_ref()?);
                quote!([#t; #n])
            }
            Ty::Ref(unique, t) => {
                let t = self.type_text(t)?;
                if *unique { quote!(&mut #t) } else { quote!(&#t) }
            }
            Ty::Option(t) => {
                let t = self.item_text(t)?;
                quote!(::core::option::Option<#t>)
            }
            Ty::Result(t, Some(e)) => {
                let (t, e) = (self.item_text(t)?, self.with_runtime(e.tokens()));
                quote!(::core::result::Result<#t, #e>)
            }
            Ty::Tuple(ts) => {
                let ts = ts.iter().map(|t| self.item_text(t)).collect::<Option<Vec<_>>>()?;
                quote!((#(#ts,)*))
            }
            Ty::Plain(t) if t.to_string() == "_" => return None,
            Ty::Named(n) | Ty::Moved(n) => self.with_runtime(n.tokens()),
            ty => ty.tokens()?,
        })
    }

    /// The same of a part of a container, where what is not known is taken for a float.
    fn item_text(&self, ty: &Ty) -> Option<TokenStream> {
        if matches!(ty, Ty::Unknown) { Some(self.main_float()) } else { self.type_text(ty) }
    }

    fn with_runtime(&self, tokens: TokenStream) -> TokenStream {
        crate::emit::types::with_runtime(tokens, &self.runtime)
    }
}

/// The name of a parameter whose type is not written.
pub(super) fn untold(pattern: &syn::Pat) -> Option<&Ident> {
    match pattern {
        syn::Pat::Type(t) if has_holes(&t.ty) => untold(&t.pat),
        syn::Pat::Ident(p) => Some(&p.ident),
        _ => None,
    }
}

/// Is a part of the type left open (`_`)?
fn has_holes(ty: &syn::Type) -> bool {
    struct Holes(bool);
    impl<'ast> Visit<'ast> for Holes {
        fn visit_type_infer(&mut self, _: &'ast syn::TypeInfer) {
            self.0 = true;
        }
    }
    let mut holes = Holes(false);
    holes.visit_type(ty);
    holes.0
}
