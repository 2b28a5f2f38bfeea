//! Patterns as tests of a place, and the names that they bind to parts of it.

use crate::ir::code;
use crate::lower::expr::overload::is_written;
use crate::lower::matching::{List, Mode, Tested};
use crate::lower::types::refine;
use crate::lower::{Lower, Member, Owner, Place, Proj, Ty, Variant};
use crate::names;
use crate::syntax;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The emitted form of a pattern on a place.
    pub(super) fn tested<'p>(
        &mut self,
        pattern: &'p syn::Pat,
        place: &Place,
        mode: Mode,
        out: &mut Tested<'p>,
    ) -> TokenStream {
        match pattern {
            syn::Pat::Paren(p) => {
                let inner = self.tested(&p.pat, place, mode, out);
                quote!((#inner))
            }
            syn::Pat::Ident(p) if is_constant(p) => p.to_token_stream(),
            syn::Pat::Ident(p) => self.tested_name(p, place, mode, out),
            syn::Pat::Wild(_) | syn::Pat::Lit(_) | syn::Pat::Range(_) | syn::Pat::Path(_) | syn::Pat::Rest(_) => {
                pattern.to_token_stream()
            }
            syn::Pat::Reference(r) => {
                let ty = self.func.type_of(place);
                let place = match ty {
                    Ty::Ref(..) => place.then(Proj::Deref),
                    _ => place.clone(),
                };
                let inner = self.tested(&r.pat, &place, None, out);
                // What a function lends in an option is a value here (`sugar/accessors.rs`).
                let within = matches!(place.path.last(), Some(Proj::Part { .. }));
                if within && is_no_reference(&ty) { inner } else { quote!(&#inner) }
            }
            syn::Pat::Tuple(t) => {
                let (place, mode) = self.entered(place, mode);
                let parts = self.tested_parts(&t.elems, out, |i| place.then(Proj::Field(i)), mode);
                if t.elems.len() == 1 { quote!((#parts,)) } else { quote!((#parts)) }
            }
            syn::Pat::TupleStruct(t) => {
                let (place, mode) = self.entered(place, mode);
                let path = &t.path;
                if self.is_struct(path) {
                    let parts = self.tested_parts(&t.elems, out, |i| place.then(Proj::Field(i)), mode);
                    return quote!(#path(#parts));
                }
                let variant = variant_of(path);
                self.learn_variant(&place, &variant);
                self.learn_enum(&place, path);
                if variant.name == "Err" && variant.home == Owner::Result {
                    // The error has no derivative: it is bound as written.
                    out.binds
                        .extend(t.elems.iter().flat_map(|p| self.declare_all(p, &Ty::Unknown)).collect::<Vec<_>>());
                    return self.inert_pattern(pattern);
                }
                let step = |i| Proj::Part { variant: variant.clone(), field: Member::At(i), tangent: false };
                let parts = self.tested_parts(&t.elems, out, |i| place.then(step(i)), mode);
                quote!(#path(#parts))
            }
            syn::Pat::Struct(s) => {
                let (place, mode) = self.entered(place, mode);
                let path = &s.path;
                let variant = (!self.is_struct_by_fields(path)).then(|| variant_of(path));
                self.learn_enum(&place, path);
                let mut fields = vec![];
                for field in &s.fields {
                    let name = field.member.to_token_stream();
                    let step = match &variant {
                        None => refine::member(&field.member),
                        Some(variant) => refine::part(variant, &field.member),
                    };
                    let inner = self.tested(&field.pat, &place.then(step), mode, out);
                    fields.push(quote!(#name: #inner));
                }
                fields.extend(s.rest.as_ref().map(|_| quote!(..)));
                quote!(#path { #(#fields),* })
            }
            syn::Pat::Slice(s) => {
                let (place, mode) = self.entered(place, mode);
                let rest = s.elems.iter().position(is_rest);
                let whole = self.inert_load(&place, Ty::Unknown);
                let text = code::operand(&whole.tokens);
                let from_the_end = |n: usize| {
                    let n = proc_macro2::Literal::usize_unsuffixed(n);
                    quote!(#text.len() - #n)
                };
                let count = s.elems.len();
                let mut steps = vec![];
                for (i, part) in s.elems.iter().enumerate() {
                    let step = match rest {
                        Some(rest) if i == rest => {
                            let (from, to) = (code::literal(i).tokens, from_the_end(count - 1 - i));
                            let range = quote!(#from..#to);
                            Proj::Range(code::joined(range, std::slice::from_ref(&whole), Ty::Unknown))
                        }
                        Some(rest) if i > rest => {
                            let index = from_the_end(count - i);
                            Proj::Index(code::joined(index, std::slice::from_ref(&whole), Ty::usize()))
                        }
                        _ => Proj::Index(code::literal(i)),
                    };
                    if rest == Some(i) && mode.is_none() && matches!(part, syn::Pat::Ident(_)) {
                        self.refuse(
                            part,
                            "a name for the rest of an array",
                            "its type depends on the length of the array",
                            "match on a reference to it, or on a slice",
                        );
                    }
                    steps.push(step);
                }
                out.lists.push(List { place: place.clone(), steps: steps.clone(), rest });
                let parts = s.elems.iter().zip(steps);
                let parts: Vec<_> = parts.map(|(part, step)| self.tested(part, &place.then(step), mode, out)).collect();
                quote!([#(#parts),*])
            }
            syn::Pat::Or(_) if syntax::pattern_names(pattern).is_empty() => pattern.to_token_stream(),
            other => {
                self.refuse(
                    other,
                    "this pattern on active data",
                    "it is none of names, literals, ranges, tuples, structs, variants, slices, references and `_`",
                    "test with an `if`, and bind the parts with a plain `let`",
                );
                quote!(_)
            }
        }
    }

    /// The place behind a reference that a pattern looks through, and how it binds from there on.
    fn entered(&mut self, place: &Place, mode: Mode) -> (Place, Mode) {
        let (mut place, mut mode) = (place.clone(), mode);
        while let Ty::Ref(unique, _) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
            mode = Some(unique && mode != Some(false));
        }
        (place, mode)
    }

    /// A name in a pattern, with or without a pattern of its own.
    fn tested_name<'p>(
        &mut self,
        p: &'p syn::PatIdent,
        place: &Place,
        mode: Mode,
        out: &mut Tested<'p>,
    ) -> TokenStream {
        let ty = self.func.type_of(place);
        let inner = p.subpat.as_ref().map(|(_, inner)| &**inner);
        let mut outer = quote!(_);
        if let Some(guard) = out.guard {
            // The guard sees the name as the pattern binds it; the arm binds it again.
            let by_value = p.by_ref.is_none() && mode.is_none();
            let looked_at = match ty.is_copy() {
                Some(copied) => !copied,
                // Parts are seen through a reference as well.
                None => names::is_only_taken_apart(guard, &p.ident),
            };
            let seen = if by_value { ty.clone() } else { Ty::Ref(false, Box::new(ty.clone())) };
            let var = self.declare(&p.ident, false, seen, false);
            let name = &self.func.var(var).name;
            out.binds.push(var);
            outer = if p.by_ref.is_some() || (by_value && looked_at) { quote!(ref #name) } else { quote!(#name) };
        }
        out.bindings.push((p, place.clone(), mode));
        match inner {
            Some(inner) => {
                let inner = self.tested(inner, place, mode, out);
                if out.guard.is_some() { quote!(#outer @ #inner) } else { inner }
            }
            None => outer,
        }
    }

    fn tested_parts<'p>(
        &mut self,
        parts: &'p syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        out: &mut Tested<'p>,
        place: impl Fn(u32) -> Place,
        mode: Mode,
    ) -> TokenStream {
        let rest = parts.iter().position(|p| matches!(p, syn::Pat::Rest(_)));
        let mut tokens = vec![];
        for (i, part) in parts.iter().enumerate() {
            if rest.is_some_and(|rest| i > rest) && !syntax::pattern_names(part).is_empty() {
                self.refuse(
                    part,
                    "a name behind a `..` in a pattern on active data",
                    "which part it is depends on the type",
                    "name each part, with `_` for those that are not used",
                );
            }
            tokens.push(self.tested(part, &place(i as u32), mode, out));
        }
        quote!(#(#tokens),*)
    }

    /// A variant of the block's own enum says what a call has given: `match child.simplified() { Term::Constant(c) => … }`.
    fn learn_enum(&mut self, place: &Place, path: &syn::Path) {
        let owner = syntax::owner(path).to_token_stream().to_string();
        let named = path.segments.len() > 1;
        if named
            && place.path.is_empty()
            && self.results.is_owner(&owner)
            && matches!(self.func.type_of(place), Ty::Named(_))
        {
            self.learn(place, &Ty::Named(quote!(Self).into()));
        }
    }

    /// A pattern says which type the place has.
    pub(in crate::lower) fn learn_variant(&mut self, place: &Place, variant: &Variant) {
        let known = self.func.type_of(place);
        let ty = match variant.home {
            Owner::Option => Ty::Option(Box::new(Ty::Unknown)),
            Owner::Result => Ty::Result(Box::new(Ty::Unknown), None),
            Owner::User | Owner::Either | Owner::Box => {
                self.refute(&known);
                return;
            }
        };
        // What turns out to be no float gets its name first.
        if !self.refute(&known) && matches!(known, Ty::Unknown | Ty::Named(_)) {
            let step = Proj::present(variant.home);
            let inner = self.func.type_of(&place.then(step));
            let ty = match ty {
                Ty::Option(_) => Ty::Option(Box::new(inner)),
                _ => Ty::Result(Box::new(inner), None),
            };
            self.learn(place, &ty);
        }
    }
}

/// `..`, or a name for it.
fn is_rest(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Rest(_) => true,
        syn::Pat::Ident(p) => p.subpat.as_ref().is_some_and(|(_, inner)| matches!(**inner, syn::Pat::Rest(_))),
        _ => false,
    }
}

/// Is a value of the type no reference, for sure?
fn is_no_reference(ty: &Ty) -> bool {
    match ty {
        Ty::Named(name) => is_written(name.printed()),
        Ty::Ref(..) | Ty::Moved(_) | Ty::Plain(_) | Ty::Kept(_) | Ty::Unknown => false,
        _ => true,
    }
}

/// A name that is a constant or a variant.
fn is_constant(p: &syn::PatIdent) -> bool {
    let upper = p.ident.to_string().chars().next().is_some_and(char::is_uppercase);
    upper && p.mutability.is_none() && p.by_ref.is_none() && p.subpat.is_none()
}

/// The variant that a path names.
pub(in crate::lower) fn variant_of(path: &syn::Path) -> Variant {
    let name = path.segments.last().expect("a segment").ident.to_string();
    if syntax::is_standard(path, &name) {
        return Variant { path: path.to_token_stream(), ..Variant::standard(&name) };
    }
    Variant { path: path.to_token_stream(), name, home: Owner::User }
}
