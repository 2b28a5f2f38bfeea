//! Types that a function makes and never names: `Pair { a, b }`, `Complex::new(a, b)`. Whether they have arguments, and
//! which, is not seen, so emitted code never says them (`ir::named::unnamed`). What shows rustc their types, where nothing
//! else does, is code that is never run: what makes them, with something of the right type for each part.

use super::variant::is_unit_variant;
use crate::collections::HashSet;
use crate::ir::named;
use crate::lower::call::of_std;
use crate::lower::expr::list::VecBody;
use crate::lower::expr::overload::is_written;
use crate::lower::{Arg, ArgValue, Call, Callee, Expr, Float, Func, Kind, Lower, Member, Proj, Ty, Val, closure};
use crate::parse::{Source, generates};
use crate::syntax::{self, is_constructor};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};

/// The paths of types that are made in the text of a function, and of which no type in it, nor in the signature or the
/// head of the block, tells what they are; and the enums of which only variants without fields are named: they may have
/// parameters, which these do not show.
pub fn unnamed(source: &Source) -> (HashSet<String>, HashSet<String>) {
    let mut names = Names::of(source);
    let chosen = names.chosen.difference(&names.said).cloned().collect();
    let types = &source.options.types;
    names.say_chosen(|name| types.iter().any(|outline| !outline.closed && outline.ty == *name));
    // Generators of random numbers are known by their names.
    let is_named = |s: &syn::PathSegment| names.said.contains(&s.ident.to_string()) || generates(&s.ident);
    let named = |path: &syn::Path| path.segments.last().is_some_and(is_named);
    let made = names.made.iter().filter(|path| !named(path)).map(|path| path.to_token_stream().to_string());
    (made.collect(), chosen)
}

/// What is made, and the names that types are said by.
#[derive(Default)]
struct Names {
    made: Vec<syn::Path>,
    said: HashSet<String>,
    /// The enums of which variants without fields are named.
    chosen: HashSet<String>,
}

impl Names {
    fn of(source: &Source) -> Names {
        let mut names = Names::default();
        names.visit_signature(&source.item.sig);
        source.owner.iter().for_each(|owner| names.visit_type(owner));
        names.visit_block(&source.item.block);
        // In a block it stands for a type with all its arguments.
        names.said.insert("Self".into());
        // So does one without parameters, as the module shows.
        let closed = source.options.types.iter().filter(|outline| outline.closed);
        names.said.extend(closed.map(|outline| outline.ty.to_string()));
        names
    }

    /// An enum is known by variants without fields, unless it has parameters (`open`), or others are made that may show its
    /// arguments.
    fn say_chosen(&mut self, open: impl Fn(&str) -> bool) {
        let is_made = |name: &String| {
            let owners = self.made.iter().filter_map(|path| path.segments.last());
            owners.map(|s| s.ident.to_string()).any(|made| made == *name)
        };
        let alone: Vec<String> = self.chosen.iter().filter(|name| !is_made(name) && !open(name)).cloned().collect();
        self.said.extend(alone);
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.said.extend(ty.path.segments.iter().map(|s| s.ident.to_string()));
        visit::visit_type_path(self, ty);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Struct(s) => self.said.extend([s.ident.to_string()]),
            syn::Item::Enum(e) => self.said.extend([e.ident.to_string()]),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_expr_struct(&mut self, s: &'ast syn::ExprStruct) {
        self.made.push(s.path.clone());
        if s.path.segments.len() > 1 {
            self.made.push(syntax::owner(&s.path));
        }
        visit::visit_expr_struct(self, s);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*c.func {
            let owner = if path.segments.len() > 1 { syntax::owner(path) } else { path.clone() };
            // Floats, and what else is of the standard library, are known by their names.
            if path.segments.last().is_some_and(|s| s.ident == "from") && !may_be_unnamed(path) {
                self.said.extend(owner.segments.last().map(|s| s.ident.to_string()));
            }
            self.made.push(owner);
            return c.args.iter().for_each(|arg| self.visit_expr(arg));
        }
        visit::visit_expr_call(self, c);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut names = Names::default();
        match mac.parse_body::<VecBody>() {
            Ok(VecBody::List(items)) => items.iter().for_each(|item| names.visit_expr(item)),
            Ok(VecBody::Repeat(item, _)) => names.visit_expr(&item),
            Err(_) => {}
        }
        self.made.extend(names.made);
        self.said.extend(names.said);
        self.chosen.extend(names.chosen);
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        if path.qself.is_none() && is_unit_variant(&path.path) {
            self.chosen.extend(syntax::owner(&path.path).segments.last().map(|s| s.ident.to_string()));
        }
        visit::visit_expr_path(self, path);
    }
}

/// Those of the types whose name has to be said: nothing else shows the type of a variable, what stands beside the
/// function says it, or a conversion or a sum, which is found by it.
pub fn said(func: &Func, unnamed: &HashSet<String>) -> Vec<String> {
    let is_said = |path: &&String| {
        let name = named::unspaced(&named::unnamed(path).to_string());
        let mentions = |tokens: &TokenStream| named::unspaced(&tokens.to_string()).contains(&name);
        let lacks = |ty: &Ty| ty.tokens().is_some_and(|ty| mentions(&ty)) && !func.is_shown(ty);
        let mut by_name = false;
        func.body.each_stmt(&mut |s| {
            if let Kind::Call(Call { callee: Callee::Operator(of), .. }) = &s.kind {
                let text = of.to_string();
                // A conversion is found by the type that it converts to, which is shown as well, and by value also by what is
                // converted.
                let shown = (is_into(of, path) || text.contains("ConversionV <")) && func.makers.contains_key(&name);
                let converts = text.contains("Conversion");
                by_name |= mentions(of) && (converts && !shown || text.contains("Gathered"));
            }
        });
        by_name || func.vars.iter().any(|var| lacks(&var.ty)) || func.lifted.iter().any(|lifted| mentions(&lifted.item))
    };
    unnamed.iter().filter(is_said).cloned().collect()
}

/// Is it a conversion into the type, of something that is of another one?
fn is_into(of: &TokenStream, path: &str) -> bool {
    let (name, text) = (named::unspaced(&named::unnamed(path).to_string()), named::unspaced(&of.to_string()));
    text.strip_prefix(&name).is_some_and(|rest| !rest.contains(&name))
}

/// May what converts be a type of the user's that is named without its arguments?
fn may_be_unnamed(conversion: &syn::Path) -> bool {
    let owner = syntax::owner(conversion);
    let name = owner.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    name.starts_with(char::is_uppercase) && is_written(&name) && !of_std(conversion, 1)
}

impl Lower<'_> {
    /// The type behind a path that is made here, without arguments.
    pub(super) fn type_behind(&self, path: &syn::Path) -> Ty {
        let text = path.to_token_stream().to_string();
        let unnamed = self.written.unnamed.contains(&text);
        Ty::Named(if unnamed { named::unnamed(&text) } else { path.to_token_stream() }.into())
    }

    /// Notes what makes a struct, if its type has no name.
    pub(super) fn note_made(&mut self, path: &TokenStream, ty: &Ty, positions: bool, fields: &[(Proj, Val)]) {
        let named = |(step, value): &(Proj, Val)| match step {
            Proj::Named(name) => Some((Some(name.to_token_stream()), self.value_shown(value)?)),
            Proj::Field(i) => {
                let name = (!positions).then(|| syn::Index::from(*i as usize).to_token_stream());
                Some((name, self.value_shown(value)?))
            }
            _ => None,
        };
        if ty.is_unnamed()
            && let Some(fields) = fields.iter().map(named).collect::<Option<Vec<_>>>()
        {
            self.note_fields(path, ty, &fields);
        }
    }

    /// The same of a variant.
    pub(super) fn note_variant(&mut self, path: &syn::Path, ty: &Ty, fields: &[(Member, Val)]) {
        let named = |(member, value): &(Member, Val)| match member {
            Member::Named(name) => {
                let name: TokenStream = name.parse().expect("the name of a field");
                Some((Some(name), self.value_shown(value)?))
            }
            Member::At(_) => Some((None, self.value_shown(value)?)),
        };
        if ty.is_unnamed()
            && let Some(fields) = fields.iter().map(named).collect::<Option<Vec<_>>>()
        {
            self.note_fields(&path.to_token_stream(), ty, &fields);
        }
    }

    /// Code of the type of a value. A variant without fields shows more than the name of its enum, and a value without fields
    /// shows its type itself.
    fn value_shown(&self, value: &Val) -> Option<TokenStream> {
        match &value.expr {
            Expr::Inert(code) if matches!(value.ty, Ty::Named(_) | Ty::Unknown) && code.is_item() => {
                Some(code.tokens.clone())
            }
            _ => self.func.shown(&value.ty),
        }
    }

    /// Notes what is made of fields, with their names or in their order, and what shows their types.
    fn note_fields(&mut self, path: &TokenStream, ty: &Ty, fields: &[(Option<TokenStream>, TokenStream)]) {
        let parts = fields.iter().map(|(name, value)| match name {
            Some(name) => quote!(#name: #value),
            None => value.clone(),
        });
        let in_order = fields.first().is_some_and(|(name, _)| name.is_none());
        self.note(ty, if in_order { quote!(#path(#(#parts),*)) } else { quote!(#path { #(#parts),* }) });
    }

    /// Notes the call of a function that is named by its type, if what it gives, or what is in that, has no name.
    pub(in crate::lower) fn note_given(&mut self, path: &syn::Path, ty: &Ty, args: &[Arg]) {
        let (Ty::Option(given) | Ty::Result(given, _)) = ty else { return self.note_value(path, ty, ty, args) };
        self.note_value(path, ty, given, args);
    }

    fn note_value(&mut self, path: &syn::Path, ty: &Ty, given: &Ty, args: &[Arg]) {
        if !given.is_unnamed() {
            return;
        }
        if let Some(shown) = args.iter().map(|arg| self.arg_shown(arg)).collect::<Option<Vec<_>>>() {
            if args.iter().all(|arg| is_discrete(&self.type_of_arg(arg))) {
                self.blank.extend(given.tokens().map(|name| named::unspaced(&name.to_string())));
            }
            let made = quote!(#path(#(#shown),*));
            if path.segments.last().is_some_and(|s| is_constructor(&s.ident.to_string())) {
                self.note_constructor(&self.constructed(&syntax::owner(path)), &made);
            }
            self.note(ty, made);
        }
    }

    /// Code of the type of an argument.
    fn arg_shown(&self, arg: &Arg) -> Option<TokenStream> {
        if matches!(arg.value, ArgValue::Function(_)) {
            return None;
        }
        if let ArgValue::Value(Expr::Inert(code)) = &arg.value
            && code.is_item()
        {
            return Some(code.tokens.clone());
        }
        let ty = self.type_of_arg(arg).peeled().clone();
        match arg.value {
            ArgValue::Shared { .. } => self.func.shown(&Ty::Ref(false, Box::new(ty))),
            ArgValue::Unique { .. } => self.func.shown(&ty).map(|value| quote!(&mut #value)),
            _ => self.func.shown(&ty),
        }
    }

    /// Notes the first call of a method that gives a value something with a derivative, if what makes the value does not say of
    /// which numbers it is: `let mut m = Mean::new(); m.add(x);`.
    pub(in crate::lower) fn note_told(&mut self, owner: &Ty, method: &Ident, args: &[Arg]) {
        let Ty::Named(name) = owner else { return };
        let name = named::unspaced(name.printed());
        if !self.blank.contains(&name) || !args.iter().any(|arg| !is_discrete(&self.type_of_arg(arg))) {
            return;
        }
        if let Some(args) = args.iter().map(|arg| self.arg_shown(arg)).collect::<Option<Vec<_>>>()
            && let Some(made) = self.func.makers.get_mut(&name)
        {
            let (ct, value) = (&self.runtime, Ident::new("value", Span::mixed_site()));
            *made = quote!(#ct::shown::told(#made, |mut #value| { let _ = #value.#method(#(#args),*); }));
            self.blank.remove(&name);
        }
    }

    /// Notes a conversion by the name of a type, if that has none with its arguments.
    pub(in crate::lower) fn note_conversion(&mut self, path: &syn::Path, to: &Ty, from: &Ty) {
        if !to.is_unnamed() {
            return;
        }
        if let Some(value) = self.func.shown(from) {
            self.note(to, quote!(#path(#value)));
        }
    }

    /// Notes the calls of constructors that operators and methods are applied to.
    pub(in crate::lower) fn note_all_constructed(&mut self, e: &syn::Expr) {
        match closure::bare(e) {
            syn::Expr::Unary(u) => self.note_all_constructed(&u.expr),
            syn::Expr::Binary(b) => [&b.left, &b.right].into_iter().for_each(|e| self.note_all_constructed(e)),
            syn::Expr::MethodCall(m) => self.note_all_constructed(&m.receiver),
            e => self.note_constructed(e),
        }
    }

    /// Notes a struct that carries no derivative (`Stepper { h: 0.1 }`).
    fn note_struct(&mut self, s: &syn::ExprStruct) {
        let ty = self.type_behind(&s.path);
        if s.rest.is_some() || !ty.is_unnamed() {
            return;
        }
        // What is made inside shows its own types.
        s.fields.iter().for_each(|field| self.note_constructed(&field.expr));
        let parts = s.fields.iter().map(|field| {
            let is_variant = matches!(&field.expr, syn::Expr::Path(p) if p.qself.is_none() && is_unit_variant(&p.path));
            if is_variant {
                return Some(field.to_token_stream());
            }
            let ty = self.infer(&field.expr);
            // A function by the name of a trait is none of a type.
            let value = self.func.shown(&ty).filter(|_| !matches!(&ty, Ty::Named(name) if named::is_computed(name)))?;
            let name = &field.member;
            Some(quote!(#name: #value))
        });
        if let Some(parts) = parts.collect::<Option<Vec<_>>>() {
            let path = &s.path;
            self.note(&ty, quote!(#path { #(#parts),* }));
        }
    }

    /// Notes the call of a constructor that carries no derivative (`Complex::new(0.0, 0.0)`), or a struct.
    pub(in crate::lower) fn note_constructed(&mut self, e: &syn::Expr) {
        if let syn::Expr::Struct(s) = closure::bare(e) {
            if !self.mentions_active(e) {
                self.note_struct(s);
            }
            return;
        }
        let (Some(ty), syn::Expr::Call(c)) = (self.type_made(e), closure::bare(e)) else { return };
        let syn::Expr::Path(path) = &*c.func else { return };
        if !ty.is_unnamed() {
            return;
        }
        let ct = &self.runtime;
        let args = c.args.iter().map(|arg| match (arg, closure::bare(arg)) {
            // Its type is not that of a value that could be shown.
            (_, syn::Expr::Closure(c)) => {
                let inputs = c.inputs.iter().map(|_| quote!(_));
                Some(quote!(|#(#inputs),*| #ct::never()))
            }
            (syn::Expr::Reference(r), _) => {
                let (and, unique) = (&r.and_token, &r.mutability);
                let value = self.func.shown(self.infer(&r.expr).peeled())?;
                Some(quote!(#and #unique #value))
            }
            // A value without fields, or a constant.
            (syn::Expr::Path(_), _) if self.variable(arg).is_none() => Some(quote!(#arg)),
            // No literal is of a type that is a parameter.
            (_, syn::Expr::Lit(_)) if matches!(self.func.floats.main(), Float::Param(_)) => Some(quote!(#arg)),
            // What is made of no variables (`Half::new(0.5)`) shows its type itself.
            (_, bare) => self.func.shown(&self.infer(arg)).or_else(|| {
                let apart = matches!(bare, syn::Expr::Call(_)) && self.is_apart(arg);
                apart.then(|| quote!(#arg))
            }),
        });
        if let Some(args) = args.collect::<Option<Vec<_>>>() {
            if c.args.iter().all(|arg| is_discrete(&self.infer(arg))) {
                self.blank.extend(ty.tokens().map(|name| named::unspaced(&name.to_string())));
            }
            let path = &path.path;
            let made = quote!(#path(#(#args),*));
            let name = path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
            if is_constructor(&name) {
                return self.note_constructor(&ty, &made);
            }
            // A conversion gives the type that it is named by.
            if name == "from" {
                self.note(&self.constructed(&syntax::owner(path)), made.clone());
            }
            self.note(&ty, made);
        }
    }

    /// A constant that something is asked of is of a type without a name, which the constant shows.
    pub(in crate::lower) fn name_constant(&mut self, e: &syn::Expr, value: &mut Val) {
        let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = closure::bare(e) else { return };
        if let (Ty::Unknown, Expr::Inert(code)) = (&value.ty, &mut value.expr)
            && code.is_item()
        {
            let ty = Ty::Named(named::unnamed(&path.to_token_stream().to_string()).into());
            (value.ty, code.ty) = (ty.clone(), ty.clone());
            self.note(&ty, path.to_token_stream());
        }
    }

    /// Does the code mention no variable?
    fn is_apart(&self, e: &syn::Expr) -> bool {
        let mut apart = true;
        syntax::identifiers(e, |name| apart &= self.lookup(name).is_none());
        apart
    }

    /// What is made by a constructor is of its type, or an option or a result of that: rustc tells.
    fn note_constructor(&mut self, ty: &Ty, made: &TokenStream) {
        let ct = &self.runtime;
        self.note(ty, quote!({ use #ct::shown::Constructed as _; #ct::shown::made(#made).ct_made() }));
    }

    fn note(&mut self, ty: &Ty, code: TokenStream) {
        if let Ty::Named(name) = ty {
            self.func.makers.entry(named::unspaced(name.printed())).or_insert(code);
        }
    }
}

/// Is it a number without a derivative, which does not say what others are?
fn is_discrete(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(_) | Ty::Bool)
}
