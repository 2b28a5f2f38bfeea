//! Iterators that are written out: consumers that may stop early or make two things, and sources that are chains of others.

use crate::ir::code;
use crate::lower::chain::Chain;
use crate::lower::stmt::iterate;
use crate::lower::{Expr, Float, Function, Items, Lower, Owner, Proj, Ty, Val, closure};
use crate::syntax;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use std::rc::Rc;

impl Lower<'_> {
    /// Consumers of iterators.
    pub(in crate::lower) fn written_consumer(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let items = &m.receiver;
        let name = m.method.to_string();
        let asked = self.turbofish(m).or_else(|| self.expected.clone());
        match (name.as_str(), m.args.len()) {
            ("rfold", 2) => {
                let (first, f) = (&m.args[0], &m.args[1]);
                Some(self.text(m, |_| quote!(#items.rev().fold(#first, #f))))
            }
            ("partition", 1) => {
                let f = &m.args[0];
                // Vectors of floats take references to them too.
                let floats = match &asked {
                    Some(Ty::Tuple(ts)) => ts.iter().all(|t| matches!(t, Ty::Vec(t) if t.is_float())),
                    _ => false,
                };
                Some(self.text(m, |s| {
                    let (yes, no, item) = (s.own_name("yes"), s.own_name("no"), s.own_name("item"));
                    let test = match closure::bare(f) {
                        syn::Expr::Closure(c) if !syntax::jumps_out(&c.body) && c.inputs.len() == 1 => {
                            let (pattern, body) = (&c.inputs[0], &c.body);
                            quote!({ let #pattern = &#item; #body })
                        }
                        f => quote!((#f)(&#item)),
                    };
                    let [to_yes, to_no] = [&yes, &no].map(|list| match floats {
                        true => quote!(#list.extend([#item])),
                        false => quote!(#list.push(#item)),
                    });
                    quote! {{
                        let mut #yes = ::std::vec::Vec::new();
                        let mut #no = ::std::vec::Vec::new();
                        for #item in #items {
                            if #test {
                                #to_yes;
                            } else {
                                #to_no;
                            }
                        }
                        (#yes, #no)
                    }}
                }))
            }
            ("try_fold", 2) | ("try_for_each", 1) => {
                let f = m.args.last().expect("a function");
                let shown = self.kinds.home(std::ptr::from_ref(m) as usize);
                let home = shown.or_else(|| self.home_of(f, asked.as_ref()));
                let Some(home) = home else {
                    self.refuse(
                        f,
                        &format!("this function of `{name}`"),
                        "whether it gives an `Option` or a `Result` is not visible here",
                        "write its type out: `|sum, x| -> Option<f64> { … }`",
                    );
                    return None;
                };
                Some(self.text(m, |s| {
                    let (state, item) = (s.own_name("state"), s.own_name("item"));
                    let first = if name == "try_fold" { m.args[0].to_token_stream() } else { quote!(()) };
                    let given = if name == "try_fold" { quote!(#state) } else { quote!() };
                    // What a closure takes apart is taken apart by the loop.
                    let (item, step) = match closure::bare(f) {
                        syn::Expr::Closure(c)
                            if !syntax::jumps_out(&c.body) && c.inputs.last().is_some_and(takes_apart) =>
                        {
                            let mut of_the_sum = c.clone();
                            let item = of_the_sum.inputs.pop().map(ToTokens::into_token_stream);
                            (item.unwrap_or_default(), quote!((#of_the_sum)(#given)))
                        }
                        _ if name == "try_fold" => (quote!(#item), quote!((#f)(#state, #item))),
                        _ => (quote!(#item), quote!((#f)(#item))),
                    };
                    s.stepwise(home, &state, &first, &item, &quote!(#items), &step, |new| quote!(#state = #new))
                }))
            }
            ("sum" | "product" | "collect", 0) => {
                let (home, inner) = match asked {
                    Some(Ty::Option(t)) => (Owner::Option, *t),
                    Some(Ty::Result(t, _)) => (Owner::Result, *t),
                    _ => return None,
                };
                let number = |number: f64| match &inner {
                    Ty::Float(float) => self.number_text(number, float),
                    _ => self.number_text(number, &Float::Open),
                };
                let (first, operator) = match (name.as_str(), &inner) {
                    ("sum", _) => (number(-0.0), Some(quote!(+=))),
                    ("product", _) => (number(1.0), Some(quote!(*=))),
                    (_, Ty::Vec(_)) => (quote!(::std::vec::Vec::new()), None),
                    _ => return None,
                };
                Some(self.text(m, |s| {
                    let (state, item) = (s.own_name("state"), s.own_name("item"));
                    let entry = |new: &Ident| match &operator {
                        Some(operator) => quote!(#state #operator #new),
                        None => quote!(#state.push(#new)),
                    };
                    s.stepwise(home, &state, &first, &quote!(#item), &quote!(#items), &quote!(#item), entry)
                }))
            }
            _ => None,
        }
    }

    /// A loop that goes on as long as `step` gives a value, which `entry` takes into the state.
    #[allow(clippy::too_many_arguments)] // each is a piece of one text
    fn stepwise(
        &mut self,
        home: Owner,
        state: &Ident,
        first: &TokenStream,
        item: &TokenStream,
        items: &TokenStream,
        step: &TokenStream,
        entry: impl Fn(&Ident) -> TokenStream,
    ) -> TokenStream {
        let (new, error, done) = (self.own_name("new"), self.own_name("error"), self.own_name("done"));
        let label = syn::Lifetime::new(&format!("'{done}"), done.span());
        let entry = entry(&new);
        let (present, absent) = match home {
            Owner::Result => (quote!(::core::result::Result::Ok), quote!(::core::result::Result::Err(#error))),
            _ => (quote!(::core::option::Option::Some), quote!(::core::option::Option::None)),
        };
        quote! {
            #label: {
                let mut #state = #first;
                for #item in #items {
                    match #step {
                        #present(#new) => #entry,
                        #absent => break #label #absent,
                    }
                }
                #present(#state)
            }
        }
    }

    /// Does a function give an `Option` or a `Result`?
    fn home_of(&self, f: &syn::Expr, asked: Option<&Ty>) -> Option<Owner> {
        match asked {
            Some(Ty::Option(_)) => return Some(Owner::Option),
            Some(Ty::Result(..)) => return Some(Owner::Result),
            _ => {}
        }
        let mut found = None;
        let f = match closure::bare(f) {
            syn::Expr::Path(_) => match self.variable(f).and_then(|v| self.functions.get(&v)) {
                Some(Function::Closure(c)) => &syn::Expr::Closure(c.tree.closure.clone()),
                _ => f,
            },
            f => f,
        };
        let mut bodies = vec![f];
        syntax::identifiers(f, |name| {
            if let Some(Function::Closure(c)) = self.lookup(name).and_then(|v| self.functions.get(&v)) {
                bodies.push(&c.tree.closure.body);
            }
        });
        for body in bodies {
            syntax::identifiers(body, |name| {
                found = found.or(match name {
                    "Some" | "None" | "Option" => Some(Owner::Option),
                    "Ok" | "Err" | "Result" => Some(Owner::Result),
                    _ => None,
                });
            });
        }
        let own = self.func.result.map(|v| self.func.var(v).ty.clone());
        found.or(match own {
            Some(Ty::Option(_)) => Some(Owner::Option),
            Some(Ty::Result(..)) => Some(Owner::Result),
            _ => None,
        })
    }

    /// Iterators that are written out, as a chain of others.
    pub(in crate::lower) fn written_source(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let list = &m.receiver;
        let ragged = match m.method.to_string().as_str() {
            "rchunks" => true,
            "rchunks_exact" => false,
            _ => return None,
        };
        let simple = |e: &syn::Expr| iterate::is_place(e) || matches!(e, syn::Expr::Lit(_));
        let size = m.args.first().filter(|size| iterate::is_place(list) && simple(size))?;
        Some(self.text(m, |s| {
            let k = s.own_name("k");
            if ragged {
                quote! {
                    (0..#list.len().div_ceil(#size))
                        .map(|#k: usize| &#list[#list.len().saturating_sub((#k + 1) * #size)..#list.len() - #k * #size])
                }
            } else {
                quote! {
                    (0..#list.len() / #size)
                        .map(|#k: usize| &#list[#list.len() - (#k + 1) * #size..#list.len() - #k * #size])
                }
            }
        }))
    }

    /// `chunks.remainder()`: what chunks of a whole size leave over.
    pub(in crate::lower) fn left_over(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        if m.method != "remainder" || !m.args.is_empty() || !self.is_stream(&m.receiver) {
            return None;
        }
        let chain = self.chain(&m.receiver)?;
        let Chain::Items { place, items: Items::Chunks { size, unique: false }, reversed: false, .. } = &*chain else {
            return None;
        };
        let whole = self.inert_load(place, Ty::Unknown);
        let (list, size_text) = (&whole.tokens, &size.tokens);
        let range = quote!(#list.len() - #list.len() % #size_text..);
        let range = code::joined(range, &[whole.clone(), size.clone()], Ty::Unknown);
        let ty = Ty::Ref(false, Box::new(Ty::Slice(Box::new(self.func.type_of(place).item()))));
        Some(Val { expr: Expr::Borrow { place: place.then(Proj::Range(range)), unique: false }, ty })
    }
}

/// Is it a pattern of parts, without a type?
fn takes_apart(pattern: &syn::Pat) -> bool {
    !matches!(pattern, syn::Pat::Type(_) | syn::Pat::Ident(_) | syn::Pat::Wild(_))
}
