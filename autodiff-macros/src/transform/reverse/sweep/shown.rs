//! Values without a derivative of which only rustc knows the type: what a table has at an index, what an ordinary
//! function gives. They are recorded hidden, and a piece of code that is never run shows of what type they are: the code
//! that they come from, with something of the right type for each variable.
//!
//! ```text
//! let h = PERM[i] & 7;           kept.copied_as(|| PERM[0] & 7)
//! let k = hash(h, n);            kept.copied_as(|| { let h = PERM[0] & 7; let n = never::<u32>(); hash(h, n) })
//! let mut path = vec![];         kept.copied_as(|| { let s = never::<usize>(); let mut path = vec![]; path.push([s, 0]); path })
//! … path.push([s, 0]);
//! ```

use super::*;
use proc_macro2::{TokenStream, TokenTree};

impl Frame {
    /// The type that a variable is recorded as that is defined once, by code without a derivative.
    pub(in crate::transform::reverse) fn type_shown_by_code(&mut self, v: VarId) -> Option<Ty> {
        let code = if self.is_filled_by_code(v) { self.filled(v)? } else { self.shown(v)? };
        Some(self.hidden_by(code))
    }

    /// What is hidden, and shown by this code.
    fn hidden_by(&mut self, code: TokenStream) -> Ty {
        let ct = Ident::new("cotangent_runtime", Span::call_site());
        let number = proc_macro2::Literal::u64_unsuffixed(crate::names::number_of(&code.to_string()));
        let name: Tokens = quote!(<#ct::Hidden as #ct::Gives<#number>>::Value).into();
        self.func.witnesses.insert(name.printed(), code);
        Ty::Named(name)
    }

    /// The type that a list is recorded as of which the items themselves say what they are: `[Dir::N, Dir::E]`.
    pub(super) fn type_shown_by_items(&mut self, v: VarId) -> Option<Ty> {
        let value = self.layout.values.get(&v).filter(|_| leaves_open(&self.func.var(v).ty))?;
        let listed = matches!(value, Expr::List { .. } | Expr::Tuple(_));
        let code = if listed { self.items_shown(value)? } else { return None };
        Some(self.hidden_by(code))
    }

    /// Code of a list or a tuple, by the names of items in it and the types of the rest.
    fn items_shown(&self, e: &Expr) -> Option<TokenStream> {
        let all = |items: &[Expr]| items.iter().map(|item| self.items_shown(item)).collect::<Option<Vec<_>>>();
        Some(match e {
            Expr::List { items, vec } if !items.is_empty() => {
                let items = all(items)?;
                if *vec { quote!(::std::vec![#(#items),*]) } else { quote!([#(#items),*]) }
            }
            Expr::Tuple(items) => {
                let items = all(items)?;
                quote!((#(#items,)*))
            }
            Expr::Inert(code) if code.is_item() => code.tokens.clone(),
            Expr::Inert(code) if leaves_open(&code.ty) => return None,
            Expr::Load(place) if leaves_open(&self.func.type_of(place)) => {
                let value = self.layout.values.get(&place.root).filter(|_| place.path.is_empty())?;
                return self.items_shown(value);
            }
            e => return self.operand_shown(e),
        })
    }

    /// Is the variable a list of which nothing but code without a derivative says what is in it?
    pub(super) fn is_filled_by_code(&self, v: VarId) -> bool {
        matches!(&self.func.var(v).ty, Ty::Vec(item) if **item == Ty::Unknown)
    }

    /// What makes such a list, with the first code that puts something in.
    fn filled(&self, v: VarId) -> Option<TokenStream> {
        let empty = match self.layout.values.get(&v)? {
            Expr::List { items, .. } if items.is_empty() => quote!(::std::vec::Vec::new()),
            Expr::Inert(code) if code.writes.is_empty() => {
                let (given, code) = (self.given(code)?, &code.tokens);
                quote!({ #given #code })
            }
            _ => return None,
        };
        let mut fills = None;
        self.func.body.each_stmt(&mut |s| {
            if let (Kind::Inert { code, .. }, None) = (&s.kind, &fills)
                && code.writes.contains(&v)
            {
                fills = self.filling(v, code);
            }
        });
        let (name, fills) = (&self.func.var(v).name, fills?);
        Some(quote!({ let mut #name = #empty; #fills #name }))
    }

    /// Code that puts something into the list, behind what it reads.
    fn filling(&self, v: VarId, code: &Inert) -> Option<TokenStream> {
        let reads = code.reads.iter().copied().filter(|read| *read != v).collect();
        let given = self.given(&Inert { reads, ..code.clone() })?;
        let code = &code.tokens;
        Some(quote!(#given #code;))
    }

    /// Something of the right type for each variable that code reads.
    fn given(&self, code: &Inert) -> Option<TokenStream> {
        let given = |read: &VarId| {
            let (name, value) = (&self.func.var(*read).name, self.shown(*read)?);
            Some(if code.writes.contains(read) { quote!(let mut #name = #value;) } else { quote!(let #name = #value;) })
        };
        let given = code.reads.iter().map(given).collect::<Option<Vec<_>>>()?;
        (!runs_here_only(&code.tokens)).then(|| quote!(#(#given)*))
    }

    /// What makes the value of a variable whose type has no name: `P { c: never::<[f64; 3]>() }`, `P::new(…)`. Of types that
    /// have arguments there may be several of one name.
    pub(super) fn value_shown(&self, v: VarId) -> Option<TokenStream> {
        if !self.func.var(v).ty.is_unnamed() {
            return None;
        }
        match self.layout.values.get(&v) {
            Some(Expr::Struct(s)) => self.struct_shown(s),
            Some(Expr::Load(place)) if place.path.is_empty() => self.value_shown(place.root),
            Some(_) => None,
            None => self.call_shown(v),
        }
    }

    fn struct_shown(&self, s: &Struct) -> Option<TokenStream> {
        let shown = |(step, e): &(Proj, Expr)| {
            let value = self.operand_shown(e)?;
            Some(match step {
                Proj::Named(name) => quote!(#name: #value),
                Proj::Field(_) if s.positions => value,
                Proj::Field(i) => {
                    let i = proc_macro2::Literal::u32_unsuffixed(*i);
                    quote!(#i: #value)
                }
                _ => return None,
            })
        };
        let (path, parts) = (&s.path, s.fields.iter().map(shown).collect::<Option<Vec<_>>>()?);
        let all = s.base.is_none();
        all.then(|| if s.positions { quote!(#path(#(#parts),*)) } else { quote!(#path { #(#parts),* }) })
    }

    fn call_shown(&self, v: VarId) -> Option<TokenStream> {
        let mut shown = None;
        self.func.body.each_stmt(&mut |s| {
            let Kind::Call(Call { result: Some(result), callee: Callee::Path(path), args, .. }) = &s.kind else {
                return;
            };
            if *result != v {
                return;
            }
            let arg = |arg: &Arg| match &arg.value {
                ArgValue::Value(e) => self.operand_shown(e),
                ArgValue::Shared { place, .. } => {
                    let value = self.func.shown(self.func.type_of(place).peeled())?;
                    Some(quote!(&#value))
                }
                _ => None,
            };
            let args = args.iter().map(arg).collect::<Option<Vec<_>>>();
            let path = &path.path;
            shown = args.map(|args| quote!(#path(#(#args),*)));
        });
        shown
    }

    fn operand_shown(&self, e: &Expr) -> Option<TokenStream> {
        match e {
            Expr::Load(place) => self.func.shown(&self.func.type_of(place)),
            Expr::Number(_) => self.func.shown(&Ty::OPEN),
            // A variant without fields shows more than the name of its enum, and so does a value without fields.
            Expr::Inert(code) if matches!(code.ty, Ty::Named(_) | Ty::Unknown) && code.is_item() => {
                Some(code.tokens.clone())
            }
            Expr::Inert(code) => self.func.shown(&code.ty),
            _ => None,
        }
    }

    /// Code of the type of the variable.
    fn shown(&self, v: VarId) -> Option<TokenStream> {
        let ct = Ident::new("cotangent_runtime", Span::call_site());
        match self.func.type_of(&v.into()) {
            Ty::Int(None) => return Some(quote!(0)),
            Ty::Float(Float::Open) => {
                let float = self.func.floats.of_literals().tokens()?;
                return Some(quote!(#ct::never::<#float>()));
            }
            ty => match ty.tokens() {
                // Where the type has no name, what it is made of shows it.
                Some(name) if named::is_unnamed(&name.to_string()) => {
                    if let Some(code) = self.func.shown(&ty) {
                        return Some(code);
                    }
                }
                Some(name) => return (!runs_here_only(&name)).then(|| quote!(#ct::never::<#name>())),
                None => {}
            },
        }
        if let Some(part) = self.unpacked_from(v) {
            return self.part_shown(&part);
        }
        let stays = !self.layout.is_written(v) || self.is_unpacked(v);
        // A variable that is written has the type of its first value, too, where that does not wait for another one.
        let code = match self.layout.values.get(&v).filter(|first| stays || is_typed_alone(first))? {
            Expr::Inert(code) => code,
            Expr::Load(place) | Expr::Copy { place, method: "clone" } => return self.part_shown(place),
            Expr::Keep(place) => {
                let value = self.part_shown(place)?;
                return Some(quote!(#ct::keep(&#value)));
            }
            _ => return None,
        };
        if !code.writes.is_empty() || runs_here_only(&code.tokens) {
            return None;
        }
        let shown = |v: &VarId| Some((&self.func.var(*v).name, self.shown(*v)?));
        let shown = code.reads.iter().map(shown).collect::<Option<Vec<_>>>()?;
        let code = &code.tokens;
        Some(match shown.as_slice() {
            [] if code.clone().into_iter().count() > 2 => quote!((#code)),
            [] => quote!(#code),
            [(name, value)] if code.to_string() == name.to_string() => value.clone(),
            shown => {
                let (names, values) = (shown.iter().map(|s| s.0), shown.iter().map(|s| &s.1));
                quote!({ #(let #names = #values;)* #code })
            }
        })
    }

    /// The part of a tuple that the variable was made of when that was taken apart.
    fn unpacked_from(&self, v: VarId) -> Option<Place> {
        let part_of = |(place, parts): (&Place, &[VarId])| {
            let i = parts.iter().position(|part| *part == v)?;
            Some(place.then(Proj::Field(i as u32)))
        };
        self.unpacked().into_iter().find_map(part_of)
    }

    /// Is it a tuple that is taken apart?
    fn is_unpacked(&self, v: VarId) -> bool {
        self.unpacked().into_iter().any(|(place, _)| place.root == v)
    }

    /// The tuples that are taken apart, with the parts.
    fn unpacked(&self) -> Vec<(&Place, &[VarId])> {
        let mut found = vec![];
        self.func.body.each_stmt(&mut |s| {
            if let Kind::Unpack { place, parts } = &s.kind {
                found.push((place, &parts[..]));
            }
        });
        found
    }

    /// The same of a field of a variable.
    fn part_shown(&self, place: &Place) -> Option<TokenStream> {
        let mut code = self.shown(place.root)?;
        for step in &place.path {
            code = match step {
                Proj::Field(i) => {
                    let i = proc_macro2::Literal::usize_unsuffixed(*i as usize);
                    quote!(#code.#i)
                }
                Proj::Named(name) => quote!(#code.#name),
                Proj::Part { variant, tangent: false, .. } if variant.is_value() => {
                    let ct = Ident::new("cotangent_runtime", Span::call_site());
                    quote!(#ct::shown::value(#code))
                }
                _ => return None,
            };
        }
        Some(code)
    }
}

/// Does the value have a type whatever is done with it: a part of another one, what a function gives?
fn is_typed_alone(value: &Expr) -> bool {
    match value {
        Expr::Load(_) => true,
        Expr::Inert(code) => crate::syntax::open::calls_function(&code.tokens),
        _ => false,
    }
}

/// May the code leave the function, or does it mention what is not there in the backward sweep?
fn runs_here_only(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|tree| match tree {
        TokenTree::Punct(p) => ['?', '\'', '!'].contains(&p.as_char()),
        TokenTree::Ident(i) => ["return", "break", "continue", "self", "Self"].contains(&i.to_string().as_str()),
        TokenTree::Group(group) => runs_here_only(&group.stream()),
        TokenTree::Literal(_) => false,
    })
}

/// Is something in the type of which nothing is known?
fn leaves_open(ty: &Ty) -> bool {
    match ty {
        Ty::Unknown => true,
        Ty::Vec(t) | Ty::Array(t, _) | Ty::Slice(t) | Ty::Ref(_, t) => leaves_open(t),
        Ty::Tuple(ts) => ts.iter().any(leaves_open),
        _ => false,
    }
}
