//! Methods of the standard library that are written out: each stands for code of the same value, effects and panics, made
//! of what is known. That code is lowered in the place of the call.

use crate::lower::stmt::iterate;
use crate::lower::{Lower, Ty, closure};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// The code that a method call stands for, if it is one of those that are written out.
    pub(in crate::lower) fn written_out(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        if !self.mentions_active(m) {
            return None;
        }
        if let Some(text) = self.operator_text(m) {
            return Some(text);
        }
        if let Some(text) = self.reference_to_place(m) {
            return Some(text);
        }
        if self.is_own_method(m) {
            return None;
        }
        if self.is_stream(&m.receiver) {
            return self.written_consumer(m);
        }
        if let Some(text) = self.array_from(m).or_else(|| self.float_text(m)).or_else(|| self.power_text(m)) {
            return Some(text);
        }
        if let Some(text) = self.option_text(m) {
            return Some(text);
        }
        if m.method == "repeat" && m.args.len() == 1 && is_written_list(&m.receiver) {
            return Some(self.text(m, |s| s.edit_text(m)));
        }
        let may_be = self.infer(&m.receiver).may_be_active() || self.is_active_receiver(&m.receiver);
        if !iterate::is_place(&m.receiver) || !may_be {
            return None;
        }
        if let Some(text) = self.mapped_indices(m).or_else(|| self.mapped_field(m)) {
            return Some(text);
        }
        if let ("clone_from", Some(source)) = (m.method.to_string().as_str(), m.args.first()) {
            return Some(self.text(m, |s| s.clone_from_text(&m.receiver, source)));
        }
        let edits = is_edit(m) && self.may_be_list(&m.receiver) && !self.is_given_no_list(m);
        edits.then(|| self.text(m, |s| s.edit_text(m)))
    }

    /// Is it a method called `append` that is given a number, or may not change what it is given? Lists take all that another one has.
    fn is_given_no_list(&self, m: &syn::ExprMethodCall) -> bool {
        let shared = |e: &syn::Expr| matches!(e, syn::Expr::Reference(lent) if lent.mutability.is_none());
        m.method == "append" && m.args.iter().any(|other| shared(other) || self.infer(other).is_number())
    }

    /// `a.clone_from(&b)`: an assignment, whatever the type.
    fn clone_from_text(&self, receiver: &syn::Expr, source: &syn::Expr) -> TokenStream {
        let mut ty = self.infer(receiver);
        let mut target = quote!(#receiver);
        while let Ty::Ref(_, inner) = ty {
            target = quote!((*#target));
            ty = *inner;
        }
        let source = match source {
            syn::Expr::Reference(r) => &r.expr,
            other => other,
        };
        quote!(#target = #source.clone())
    }

    /// Methods of containers.
    fn edit_text(&mut self, m: &syn::ExprMethodCall) -> TokenStream {
        let changes = m.method != "repeat";
        let (list, bound) = self.receiver_text(&m.receiver, changes);
        let (at, part) = (self.own_name("at"), self.own_name("part"));
        let (method, first, second) = (&m.method, m.args.first(), m.args.iter().nth(1));
        // The same panic, by the same method on a vector of the same length that takes no memory.
        let probe = |arguments: TokenStream| quote!(::core::assert!({ let _ = ::std::vec![(); #list.len()].#method(#arguments); true }););
        let code = match method.to_string().as_str() {
            "swap_remove" => {
                let probe = probe(quote!(#at));
                let last = self.own_name("last");
                quote! {
                    let #at: usize = #first;
                    #probe
                    let #last: usize = #list.len() - 1;
                    #list.swap(#at, #last);
                    #list.pop().unwrap()
                }
            }
            "split_off" => {
                let probe = probe(quote!(#at));
                quote! {
                    let #at: usize = #first;
                    #probe
                    let #part = #list[#at..].to_vec();
                    #list.truncate(#at);
                    #part
                }
            }
            "append" => {
                let other = match first {
                    Some(syn::Expr::Reference(r)) => &*r.expr,
                    other => other.expect("an argument"),
                };
                // What is made for the call is made once.
                let made = !(iterate::is_place(other) && self.repeatable(other));
                let (own, lets) =
                    if made { (quote!(#part), Some(quote!(let mut #part = #other;))) } else { (quote!(#other), None) };
                quote! {
                    #lets
                    #list.extend_from_slice(&#own[..]);
                    #own.clear();
                }
            }
            "drain" => return self.drain_text(m, &list, &bound),
            "copy_within" => {
                let (from, to, lets) = self.bounds(m, &list);
                let probe = probe(quote!(#from..#to, #at));
                quote! {
                    #lets
                    let #at: usize = #second;
                    #probe
                    let #part = #list[#from..#to].to_vec();
                    #list[#at..#at + (#to - #from)].copy_from_slice(&#part);
                }
            }
            "swap_with_slice" => {
                let lets = matches!(first, Some(syn::Expr::Reference(_))).then(|| quote!(let #part = #first;));
                let other = if lets.is_some() { quote!(#part) } else { quote!(#first) };
                quote! {
                    #lets
                    ::core::assert!(#list.len() == #other.len(), "destination and source slices have different lengths");
                    for #at in 0..#list.len() {
                        ::core::mem::swap(&mut #list[#at], &mut #other[#at]);
                    }
                }
            }
            "fill_with" => {
                let item = self.own_name("item");
                quote! {
                    for #item in #list.iter_mut() {
                        *#item = (#first)();
                    }
                }
            }
            "resize_with" => quote! {
                let #at: usize = #first;
                if #at < #list.len() {
                    #list.truncate(#at);
                }
                while #list.len() < #at {
                    #list.push((#second)());
                }
            },
            "extend_from_within" => {
                let (from, to, lets) = self.bounds(m, &list);
                quote! {
                    #lets
                    let #part = #list[#from..#to].to_vec();
                    #list.extend_from_slice(&#part);
                }
            }
            "retain_mut" => {
                let (keeps, item) = (self.own_name("keeps"), self.own_name("item"));
                quote! {
                    let mut #keeps: ::std::vec::Vec<bool> = ::std::vec::Vec::new();
                    for #item in #list.iter_mut() {
                        #keeps.push((#first)(#item));
                    }
                    let mut #at = 0usize;
                    #list.retain(|_| {
                        #at += 1;
                        #keeps[#at - 1]
                    });
                }
            }
            // The room that is set aside changes no value.
            "reserve" | "reserve_exact" | "shrink_to_fit" | "shrink_to" => match first {
                Some(size) => quote!(let #at: usize = #size;),
                None => quote!(),
            },
            "repeat" => {
                let (copies, k) = (self.own_name("copies"), self.own_name("k"));
                quote! {
                    let mut #copies = ::std::vec::Vec::new();
                    for #k in 0..#first {
                        #copies.extend_from_slice(&#list[..]);
                    }
                    #copies
                }
            }
            name => unreachable!("the method `{name}` is written out"),
        };
        quote!({ #bound #code })
    }

    /// `drain(range)`: the items, which are gone from the container.
    fn drain_text(&mut self, m: &syn::ExprMethodCall, list: &TokenStream, bound: &TokenStream) -> TokenStream {
        let part = self.own_name("part");
        let Some(syn::Expr::Range(r)) = m.args.first() else { unreachable!("a range, see `is_edit`") };
        if r.start.is_none() && r.end.is_none() {
            return quote!({ #bound let #part = #list.to_vec(); #list.clear(); #part });
        }
        let (from, to, lets) = self.bounds(m, list);
        let (rest, n) = (self.own_name("rest"), self.own_name("n"));
        quote! {{
            #bound
            #lets
            ::core::assert!({ let _ = ::std::vec![(); #list.len()].drain(#from..#to); true });
            let #n: usize = #to - #from;
            let #part = #list[#from..#to].to_vec();
            #list[#from..].rotate_left(#n);
            let #rest: usize = #list.len() - #n;
            #list.truncate(#rest);
            #part
        }}
    }

    /// The bounds of the range that is the first argument, and their declarations.
    fn bounds(&mut self, m: &syn::ExprMethodCall, list: &TokenStream) -> (Ident, Ident, TokenStream) {
        let Some(syn::Expr::Range(r)) = m.args.first() else { unreachable!("a range, see `is_edit`") };
        let (from, to) = (self.own_name("from"), self.own_name("to"));
        let start = r.start.as_ref().map_or(quote!(0), |e| quote!(#e));
        let end = match (&r.end, &r.limits) {
            (None, _) => quote!(#list.len()),
            (Some(e), syn::RangeLimits::HalfOpen(_)) => quote!(#e),
            (Some(e), syn::RangeLimits::Closed(_)) => quote!((#e) + 1),
        };
        let lets = quote! {
            let #from: usize = #start;
            let #to: usize = #end;
        };
        (from, to, lets)
    }

    /// The receiver as it is named several times, and what is to be declared before.
    fn receiver_text(&mut self, e: &syn::Expr, changes: bool) -> (TokenStream, TokenStream) {
        if let syn::Expr::Path(_) = e {
            return (quote!(#e), quote!());
        }
        let name = self.own_name("list");
        let bound = if changes { quote!(let #name = &mut #e;) } else { quote!(let #name = &#e;) };
        (quote!(#name), bound)
    }
}

/// `[a, b]`
fn is_written_list(e: &syn::Expr) -> bool {
    matches!(closure::bare(e), syn::Expr::Array(_) | syn::Expr::Repeat(_))
}

/// Is it a method of containers that is written out?
fn is_edit(m: &syn::ExprMethodCall) -> bool {
    let closure =
        |i: usize| matches!(m.args.iter().nth(i).map(closure::bare), Some(syn::Expr::Closure(_) | syn::Expr::Path(_)));
    let range = || matches!(m.args.first(), Some(syn::Expr::Range(_)));
    match (m.method.to_string().as_str(), m.args.len()) {
        ("swap_remove" | "split_off" | "swap_with_slice" | "append" | "repeat", 1) => true,
        ("reserve" | "reserve_exact" | "shrink_to", 1) | ("shrink_to_fit", 0) => true,
        ("copy_within", 2) | ("drain" | "extend_from_within", 1) => range(),
        ("fill_with" | "retain_mut", 1) => closure(0),
        ("resize_with", 2) => closure(1),
        _ => false,
    }
}
