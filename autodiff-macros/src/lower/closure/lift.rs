//! A closure that is handed to a call becomes a function of its own, beside this one: its own arguments, and behind
//! them what it captures, by reference. So it is differentiated by the same passes, and what its derivative adds to
//! what it has captured is added there at once, in every call.
//!
//! ```text
//! integrate(|x| k * x.sin(), a, b, n)
//! fn f_closure0(x: f64, k: &f64) -> f64 { let k = *k; k * x.sin() }
//! ```

use crate::collections::HashMap;
use crate::ir::named::{is_of_field, is_unnamed};
use crate::ir::{self, Given, Lifted};
use crate::lower::closure::counted::is_counted;
use crate::lower::closure::free::{Free, Stands, with_self};
use crate::lower::closure::types::untold;
use crate::lower::closure::uses::Uses;
use crate::lower::closure::{Closure, Function};
use crate::lower::{Arg, ArgValue, Float, Lower, Place, Proj, Ty, VarId};
use crate::names;
use crate::syntax;
use crate::transform::forward::plain;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

/// What a closure captures.
struct Capture {
    /// The name in the closure.
    name: String,
    /// The parameter of the function.
    parameter: Ident,
    /// Its type.
    ty: TokenStream,
    /// What is passed for it.
    arg: Arg,
    /// Is it a number, which the function copies first?
    number: bool,
    /// How it is written in the function.
    stands: Stands,
}

/// More closures than anyone writes into one another.
const MOST_CLOSURES: usize = 32;

impl Lower<'_> {
    /// The function that a closure becomes; what it captures goes behind the arguments.
    pub(in crate::lower) fn lifted(
        &mut self,
        closure: &Closure,
        span: Span,
        args: &mut Vec<Arg>,
    ) -> (ir::Function, bool) {
        let before = self.closure_scopes(closure);
        let lifted = self.lift(&closure.tree.closure, span, args);
        self.scopes = before;
        lifted
    }

    fn lift(&mut self, closure: &syn::ExprClosure, span: Span, args: &mut Vec<Arg>) -> (ir::Function, bool) {
        if self.source.stands_out_of_sight() && !self.source.definition {
            self.errors.refuse(
                span,
                "a closure that is handed to a function, in a method that has the attribute for itself",
                "the closure becomes a function beside the `impl` block, which is not seen from here",
                "put `#[differentiate]` on the `impl` block",
            );
        }
        self.refuse_untold_parts(closure);
        let types = self.closure_inputs(closure);
        let output = self.closure_output(closure);
        let mut closure = closure.clone();
        self.write_functions_out(&mut closure);
        self.name_parts(&mut closure);
        let free = Free::of(&closure);
        let captures: Vec<Capture> = free
            .found
            .iter()
            .filter_map(|ident| {
                let v = self.lookup(&plain(ident))?;
                let name = ident.to_string();
                if self.func.var(v).ty == Ty::Int(None) && is_counted(ident, &closure) {
                    self.learn(&v.into(), &Ty::usize());
                }
                let handed_on = free.handed_on.contains(&name) && matches!(self.func.var(v).ty, Ty::Ref(true, _));
                self.capture(ident, v, free.written.contains(&name) || handed_on, &closure.body)
            })
            .collect();
        let stands: HashMap<_, _> = captures.iter().map(|c| (c.name.clone(), c.stands.clone())).collect();
        let mut body = (*closure.body).clone();
        let bound = closure.inputs.iter().flat_map(syntax::pattern_names).collect();
        Free::with(stands, bound).visit_expr_mut(&mut body);
        let output = match self.type_text(&output) {
            _ if matches!(&output, Ty::Tuple(ts) if ts.is_empty()) => quote!(),
            Some(ty) => quote!(-> #ty),
            None => {
                self.errors.refuse(
                    closure.body.span(),
                    "a closure whose result has a type that is not visible here",
                    "it becomes a function of its own, whose signature names the type",
                    "write the type: `|x| -> f64 { … }`",
                );
                quote!()
            }
        };
        let (parameters, output, block) = self.lifted_item(&closure, &types, &captures, output, body);
        let name = Ident::new(&self.closure_name(), self.source.item.sig.ident.span());
        let (generics, arguments, wherever) = self.generics_for(&quote!(#parameters #output #block));
        let item = quote!(fn #name #generics (#parameters) #output #wherever #block);
        let constant = |c: &&Capture| !c.arg.active && !matches!(c.arg.value, ArgValue::Function(_));
        let constant = captures.iter().filter(constant).map(|c| &c.parameter);
        self.func.lifted.push(Lifted { item, options: quote!(constant(#(#constant),*)), beside: vec![] });
        let is_slice = |ty: &syn::Type| matches!(ty, syn::Type::Reference(r) if matches!(*r.elem, syn::Type::Slice(_)));
        let taken_for = |(pattern, ty): &(&syn::Pat, &syn::Type)| !matches!(pattern, syn::Pat::Type(_)) && is_slice(ty);
        let slices = closure.inputs.iter().zip(&types).enumerate().filter(|(_, input)| taken_for(input));
        let (inputs, slices) = (types.len(), slices.map(|(i, _)| i).collect());
        let start = args.len();
        let functions = captures.iter().filter(|c| matches!(c.arg.value, ArgValue::Function(_))).count();
        let active = captures.iter().any(|c| c.arg.active);
        args.extend(captures.into_iter().map(|c| c.arg));
        let path = syn::parse_quote!(#name #arguments);
        (ir::Function::Lifted { path, inputs, slices, captures: start..args.len(), functions }, active)
    }

    /// Refuses parameters of which fields are asked, and whose type is not known.
    fn refuse_untold_parts(&mut self, closure: &syn::ExprClosure) {
        for name in closure.inputs.iter().filter_map(untold).filter(|name| Uses::of(name, &closure.body).parts) {
            self.errors.refuse(
                name.span(),
                &format!("a closure that is handed to a function and asks for fields of `{name}`"),
                "the closure becomes a function of its own, whose signature names the type, which is not known here",
                &format!("write it: `|{name}: &Point| …`, or `|{name}: Point| …`"),
            );
        }
    }

    /// The name of the next closure's function.
    fn closure_name(&self) -> String {
        format!("{}_closure{}", self.name_beside(), self.func.lifted.len())
    }

    /// What names begin with that stand beside this function for it.
    pub(in crate::lower) fn name_beside(&self) -> String {
        let own = plain(&self.source.item.sig.ident);
        let owner = self.source.owner.as_ref().and_then(|ty| match ty {
            syn::Type::Path(p) => p.path.segments.last().map(|s| format!("{}_", s.ident)),
            _ => None,
        });
        // A type may have functions of one name by a trait with other arguments.
        let told = |of: &&syn::Path| of.segments.iter().any(|s| !s.arguments.is_none());
        let told =
            self.source.through.as_ref().filter(told).map(|of| names::number_of(&of.to_token_stream().to_string()));
        owner.unwrap_or_default() + &own + &told.map_or_else(String::new, |number| format!("_{number:x}"))
    }

    /// Parameters, result and body of the function.
    fn lifted_item(
        &self,
        closure: &syn::ExprClosure,
        types: &[syn::Type],
        captures: &[Capture],
        output: TokenStream,
        body: syn::Expr,
    ) -> (TokenStream, TokenStream, TokenStream) {
        let patterns = closure.inputs.iter().map(|p| match p {
            syn::Pat::Type(t) => t.pat.to_token_stream(),
            p => p.to_token_stream(),
        });
        let own = patterns.zip(types).map(|(pattern, ty)| quote!(#pattern: #ty));
        let captured = captures.iter().map(|c| {
            let (name, ty) = (&c.parameter, &c.ty);
            quote!(#name: #ty)
        });
        let parameters: Vec<TokenStream> = own.chain(captured).collect();
        let copies = captures.iter().filter(|c| c.number).map(|c| {
            let name = &c.parameter;
            quote!(let #name = *#name;)
        });
        let items = self.items_for(&body.to_token_stream());
        let body = match body {
            syn::Expr::Block(b) if b.label.is_none() => {
                let stmts = b.block.stmts;
                quote!(#(#stmts)*)
            }
            body => body.into_token_stream(),
        };
        let own = |tokens: TokenStream| match &self.source.owner {
            Some(ty) => with_self(tokens, &ty.to_token_stream()),
            None if self.source.definition => {
                let tokens = self.source.options.trait_floats.of_implementor(tokens);
                with_self(tokens, &names::implementor().into_token_stream())
            }
            None => tokens,
        };
        (own(quote!(#(#parameters),*)), own(output), own(quote!({ #(#items)* #(#copies)* #body })))
    }

    /// A captured variable; `written`: the closure changes it.
    fn capture(&mut self, ident: &Ident, v: VarId, written: bool, body: &syn::Expr) -> Option<Capture> {
        let name = ident.to_string();
        let (parameter, stands) = match name.as_str() {
            "self" => {
                let this = Ident::new("this", Span::mixed_site().located_at(ident.span()));
                (this.clone(), Stands::Renamed(this))
            }
            _ => (ident.clone(), Stands::Same),
        };
        if let Some(given) = self.given(v) {
            let ty = function_text(&given, self.source);
            let arg = Arg::new(ArgValue::Function(ir::Function::Given(given)), true);
            return Some(Capture { name, parameter, ty, arg, number: false, stands });
        }
        if self.by_parts.contains_key(&v) {
            self.refuse_by_parts(ident.span(), v);
            return None;
        }
        let ty = match self.func.known(self.func.var(v).ty.clone()) {
            // A part of what is made here and never named, which is used as a number.
            Ty::Float(Float::Named(name)) | Ty::Named(name)
                if is_unnamed(name.printed()) && is_of_field(&name) && Uses::as_number(ident, body) =>
            {
                Ty::Float(self.func.floats.main().clone())
            }
            ty => ty,
        };
        let Some(text) = self.type_text(&ty).filter(|_| !self.chains.contains_key(&v)) else {
            self.errors.refuse(
                ident.span(),
                &format!(
                    "capturing `{name}`, whose type is not visible here, in a closure that is handed to a function"
                ),
                "the closure becomes a function of its own, whose signature names the type",
                "write the type where the variable is declared",
            );
            return None;
        };
        let place = Place::from(v);
        let mutable = self.func.var(v).mutable;
        let (value, ty, number, stands) = match &ty {
            Ty::Ref(true, inner) if !written => {
                let inner = self.type_text(inner)?;
                (ArgValue::Shared { place: place.then(Proj::Deref), bare: false }, quote!(&#inner), false, stands)
            }
            Ty::Ref(true, _) => (ArgValue::Unique { place, bare: true }, text, false, stands),
            Ty::Ref(false, _) => (ArgValue::Shared { place, bare: true }, text, false, stands),
            _ if written && mutable => {
                (ArgValue::Unique { place, bare: false }, quote!(&mut #text), false, behind(stands))
            }
            ty if ty.is_number() => (ArgValue::Shared { place, bare: false }, quote!(&#text), true, stands),
            _ => (ArgValue::Shared { place, bare: false }, quote!(&#text), false, behind(stands)),
        };
        if let ArgValue::Unique { place, .. } = &value {
            self.activate_place(place, true, ident.span());
        }
        let active = match &value {
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => {
                self.func.is_active(&self.func.resolve(place))
            }
            _ => false,
        };
        Some(Capture { name, parameter, ty, arg: Arg::new(value, active), number, stands })
    }

    /// Functions in local variables are written into the closure that mentions them.
    fn write_functions_out(&mut self, closure: &mut syn::ExprClosure) {
        for _ in 0..MOST_CLOSURES {
            let free = Free::of(closure);
            let mut before = TokenStream::new();
            for ident in &free.found {
                let function = self.lookup(&plain(ident)).and_then(|v| self.functions.get(&v).cloned());
                match function {
                    Some(Function::Item(path, _)) => before.extend(quote!(let #ident = #path;)),
                    Some(Function::Closure(inner)) => {
                        self.check_same_names(ident, &inner);
                        let text = &inner.tree.closure;
                        before.extend(quote!(let #ident = #text;));
                    }
                    Some(Function::Given(_)) | None => {}
                }
            }
            if before.is_empty() {
                return;
            }
            let body = &closure.body;
            closure.body = syn::parse_quote!({ #before #body });
        }
    }

    /// Refuses a closure that is called where the names in it mean something else.
    fn check_same_names(&mut self, ident: &Ident, inner: &Closure) {
        let names: Vec<String> = Free::of(&inner.tree.closure).found.iter().map(plain).collect();
        let here: Vec<Option<VarId>> = names.iter().map(|name| self.lookup(name)).collect();
        let before = self.closure_scopes(inner);
        let there: Vec<Option<VarId>> = names.iter().map(|name| self.lookup(name)).collect();
        self.scopes = before;
        if let Some(at) = (0..names.len()).find(|k| here[*k] != there[*k]) {
            self.errors.refuse(
                ident.span(),
                &format!("a closure over `{}`, called where something else has this name", names[at]),
                "the code is copied with the closure in its place",
                "rename one of the two",
            );
        }
    }

    /// The items inside of the function that the code mentions, directly or through others.
    pub(in crate::lower) fn items_for(&self, body: &TokenStream) -> Vec<TokenStream> {
        let mut text = body.clone();
        // Types that are declared in a method stand around its block.
        let around = self.source.in_impl && syntax::stand_around(&self.func.items);
        let mut taken: Vec<bool> =
            self.func.items.iter().map(|item| around && syntax::stands_around(item).is_some()).collect();
        let elsewhere = taken.clone();
        loop {
            let mut more = false;
            for (k, tokens) in self.func.items.iter().enumerate() {
                let wanted = match syn::parse2::<syn::Item>(tokens.clone()) {
                    Ok(syn::Item::Fn(f)) => names::mentions(&text, &f.sig.ident),
                    Ok(syn::Item::Const(c)) => names::mentions(&text, &c.ident),
                    Ok(syn::Item::Static(s)) => names::mentions(&text, &s.ident),
                    _ => true,
                };
                if wanted && !std::mem::replace(&mut taken[k], true) {
                    text.extend(tokens.clone());
                    more = true;
                }
            }
            if !more {
                break;
            }
        }
        let inside =
            self.func.items.iter().zip(taken).zip(elsewhere).filter(|((_, taken), elsewhere)| *taken && !elsewhere);
        inside.map(|((item, _), _)| item.clone()).collect()
    }
}

/// A captured value is behind a reference, unless it has another name anyway, which only `self` has.
fn behind(stands: Stands) -> Stands {
    match stands {
        Stands::Same => Stands::Behind,
        renamed => renamed,
    }
}

/// The type of a parameter that takes a function of this function's caller.
fn function_text(given: &Given, source: &crate::parse::Source) -> TokenStream {
    let functions = source.parameters.iter().filter_map(|p| p.function.as_ref());
    let function = functions.into_iter().find(|f| f.number == given.number).expect("a function of the signature");
    let inputs = function.inputs.iter().map(|q| &q.written);
    let output = function.output.as_ref().map(|ty| quote!(-> #ty));
    if given.mutable {
        quote!(&mut impl ::core::ops::FnMut(#(#inputs),*) #output)
    } else {
        quote!(&impl ::core::ops::Fn(#(#inputs),*) #output)
    }
}
