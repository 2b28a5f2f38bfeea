//! Fields in tangents of structs. The macro does not see whether the field is a constant, whose tangent is `()`: where
//! a number is meant, the runtime is asked.

use super::expr::Writer;
use super::place::{self, Use};
use super::types;
use crate::ir::{Expr, Float, Head, Items, Kind, Loop, Origin, Owner, Place, Proj, Source, Stmt, Ty, VarId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Writer<'_> {
    /// The float that a field is taken for, if the place is one in the tangent of a struct.
    pub(super) fn component(&self, place: &Place) -> Option<TokenStream> {
        let cut = self.func.var(place.root).origin == Origin::Cut && self.of_fields.contains(&place.root);
        let ty = if cut { Some(self.func.type_of(place)) } else { self.primal(place, place.path.len()) };
        let Ty::Float(float) = ty? else { return None };
        let float = if let Float::Open = float { self.func.floats.main().clone() } else { float };
        self.is_of_field(place).then(|| float.tokens().unwrap_or_else(|| quote!(_)))
    }

    /// The number in the tangent of such a field. Where the type is hidden, code that is never run shows it.
    pub(super) fn number(&self, float: &TokenStream, tangent: &TokenStream) -> TokenStream {
        let ct = self.ct;
        if let Some(code) = self.func.shown_hidden(float) {
            let code = types::inside(code, ct);
            return quote!(#ct::number_as(|| #code, #tangent));
        }
        let float = types::inside(float.clone(), ct);
        quote!(#ct::number::<#float>(#tangent))
    }

    /// Is it in the tangent of a struct, or an item of what is?
    pub(super) fn is_of_field(&self, place: &Place) -> bool {
        let is_field = |step: &Proj| match step {
            Proj::Named(_) | Proj::Field(_) => true,
            Proj::Part { variant, .. } => variant.home == Owner::User,
            _ => false,
        };
        let in_struct = |(at, step): (usize, &Proj)| {
            is_field(step)
                && matches!(self.primal(place, at), Some(ty) if matches!(ty.peeled(), Ty::Named(_) | Ty::Moved(_)))
        };
        self.of_fields.contains(&place.root) || place.path.iter().enumerate().any(in_struct)
    }

    /// The variables of a statement that stand for such fields, or for items of them.
    pub(super) fn find_of_fields(&mut self, stmt: &Stmt) {
        let items: Vec<VarId> = match &stmt.kind {
            Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
                let of_field = |s: &&Source| !matches!(s.items, Items::Values) && self.is_of_field(&s.place);
                sources.iter().filter(of_field).map(|s| s.item).collect()
            }
            Kind::Let { var, value: Some(Expr::Load(p)) }
                if self.is_of_field(p) && (p.path.is_empty() || self.is_container(*var)) =>
            {
                vec![*var]
            }
            Kind::Let { var, value: Some(Expr::Borrow { place, .. }) } if self.is_of_field(place) => vec![*var],
            _ => vec![],
        };
        self.of_fields.extend(items);
    }

    /// The type of that of which this is the tangent, so many steps into it.
    fn primal(&self, place: &Place, steps: usize) -> Option<Ty> {
        let Origin::Derivative(of) = self.func.var(place.root).origin else { return None };
        (!self.core).then(|| self.func.type_of(&Place { root: of, path: place.path[..steps].to_vec() }))
    }

    /// The slice of a field of a struct that is cut before a loop, or none of it unless that is wanted: whether it has
    /// slices, only rustc knows.
    pub(super) fn cut(&self, var: VarId, value: &Expr, wish: Option<&Ident>) -> Option<TokenStream> {
        let Expr::Borrow { place, unique } = value else { return None };
        let (path, from, to) = match place.path.as_slice() {
            [path @ .., Proj::Range(from), Proj::Range(to)] => (path, from.tokens.clone(), &to.tokens),
            [path @ .., Proj::Range(to)] => (path, quote!(0..), &to.tokens),
            _ => return None,
        };
        let whole = Place { root: place.root, path: path.to_vec() };
        let slices = matches!(self.func.type_of(&whole).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
        let of_field = self.is_of_field(&whole);
        if self.func.var(var).origin != Origin::Cut || slices && !of_field {
            return None;
        }
        let ct = self.ct;
        let or_none = |range: TokenStream, none: TokenStream| match wish {
            Some(wish) if range.to_string() != none.to_string() => {
                quote!(if #ct::Wish::is_wanted(#wish) { #range } else { #none })
            }
            _ => range,
        };
        let (from, to) = (or_none(quote!(#from), quote!(0..)), or_none(quote!(#to), quote!(..0)));
        let usage = if *unique { Use::Write } else { Use::Read };
        // The row may be one of a constant.
        let row = self.element_of_field(&whole, usage);
        let text =
            row.unwrap_or_else(|| reference(&place::used(self.func, &whole, usage, self.through(&whole)), usage));
        let lent = if *unique { Some(quote!(&mut)) } else { of_field.then(|| quote!(&)) };
        let whole = if *unique { quote!(whole_mut) } else { quote!(whole) };
        Some(quote!(#lent #ct::#whole(#text).ct_cut(#from, #to)))
    }

    /// A reference to such a field. Where it is an element, the container may be the constant.
    pub(super) fn lent_component(&self, place: &Place, usage: Use) -> TokenStream {
        self.element(place, usage).unwrap_or_else(|| {
            let text = place::used(self.func, place, usage, self.through(place));
            reference(&text, usage)
        })
    }

    /// A reference to an element in the tangent of a struct, or to a part of a tuple there: the container may be the
    /// constant.
    pub(super) fn element_of_field(&self, place: &Place, usage: Use) -> Option<TokenStream> {
        self.element(place, usage).filter(|_| self.is_of_field(place))
    }

    /// Is the variable the derivative of what is known to be a container of known items, or an option of such?
    fn is_container(&self, var: VarId) -> bool {
        self.primal(&var.into(), 0).is_some_and(|ty| is_container(&ty))
    }

    /// `place = value;`, where a container is put as a whole into a field in the tangent of a struct.
    pub(super) fn put_whole(&self, place: &Place, value: &Expr, text: &TokenStream) -> Option<TokenStream> {
        let known = match value {
            Expr::Load(from) => from.path.is_empty() && self.is_container(from.root) && !self.is_of_field(from),
            // Of what has a shape, but no numbers.
            Expr::Zero { like } => is_made_of(&self.func.type_of(like), &|ty| matches!(ty, Ty::Int(_) | Ty::Bool)),
            _ => false,
        };
        (known && self.is_of_field(place)).then(|| {
            let (ct, to) = (self.ct, self.lent_component(place, Use::Write));
            quote!(#ct::put_whole(#text, #to);)
        })
    }

    /// `add_to(place, value);`, where the value is the cotangent of a field, as a whole.
    pub(super) fn add_whole(&self, place: &Place, value: &Expr) -> Option<TokenStream> {
        let Expr::Load(from) = value else { return None };
        let known = place.path.is_empty() && self.is_container(place.root) && !self.is_of_field(place);
        (known && self.is_of_field(from)).then(|| {
            let (ct, to) = (self.ct, self.changed(place));
            let from = self.lent_component(from, Use::Read);
            let is_reference = matches!(self.func.var(place.root).ty, Ty::Ref(..));
            let to = if is_reference { quote!(&mut *#to) } else { quote!(&mut #to) };
            quote!(#ct::add_whole(#to, #from);)
        })
    }

    /// The same of an element, or of a part of a tuple.
    fn element(&self, place: &Place, usage: Use) -> Option<TokenStream> {
        let (step, path) = place.path.split_last()?;
        let whole = Place { root: place.root, path: path.to_vec() };
        let is_element = match step {
            Proj::Index(_) | Proj::Range(_) => true,
            Proj::Field(_) => {
                self.is_of_field(&whole)
                    && matches!(self.primal(place, path.len()), Some(ty) if matches!(ty.peeled(), Ty::Tuple(_)))
            }
            _ => false,
        };
        if !is_element {
            return None;
        }
        let (of_field, bare) = (self.of_fields.contains(&place.root), path.iter().all(|step| *step == Proj::Deref));
        // Boxes are followed as they are by an index.
        let text = place::receiver(self.func, &whole, usage, self.through(&whole));
        let owned = path.is_empty() && !matches!(self.func.var(place.root).ty, Ty::Ref(..));
        let whole = match self.element(&whole, usage) {
            Some(element) => element,
            None if bare && !of_field => return None,
            // It is the field itself, that was taken out.
            None if owned && self.is_container(place.root) => reference(&text, usage),
            // It is a reference itself.
            None if bare && usage == Use::Write => quote!(&mut *#text),
            None if bare => text,
            // So is what leads to a part of a variant, or to an index that is no number.
            None if path.last().is_some_and(gives_reference) => text,
            None => reference(&text, usage),
        };
        let (ct, write) = (self.ct, usage == Use::Write);
        Some(match step {
            Proj::Index(code) | Proj::Range(code) => {
                let (index, at) = (&code.tokens, if write { quote!(at_mut) } else { quote!(at) });
                quote!(#ct::#at(#whole, #index))
            }
            field => {
                let (i, part) = (place::member(field), if write { quote!(part_mut) } else { quote!(part) });
                quote!(#ct::#part::<#i, _>(#whole))
            }
        })
    }

    /// What a call is lent of the tangent of a field, if the place is one: an option, without anything for a constant.
    pub(super) fn lent_field(&self, place: &Place, usage: Use) -> Option<TokenStream> {
        let (ct, text) = (self.ct, self.reference_to_field(place, usage)?);
        Some(if usage == Use::Write { quote!(#ct::lend_mut(#text)) } else { quote!(#ct::lend(#text)) })
    }

    /// The same for the receiver of a method, which takes whatever there is.
    pub(super) fn called_field(&self, place: &Place, usage: Use) -> Option<TokenStream> {
        let (ct, text) = (self.ct, self.reference_to_field(place, usage)?);
        Some(if usage == Use::Write { quote!(#ct::FieldBar(#text)) } else { quote!(#ct::FieldDot(#text)) })
    }

    fn reference_to_field(&self, place: &Place, usage: Use) -> Option<TokenStream> {
        if !self.is_of_field(place) {
            return None;
        }
        let is_reference = place.path.is_empty() && matches!(self.func.var(place.root).ty, Ty::Ref(..));
        Some(match usage {
            Use::Write if is_reference => {
                let text = self.changed(place);
                quote!(&mut *#text)
            }
            _ if is_reference => self.receiver(place),
            _ => self.lent_component(place, usage),
        })
    }

    /// `place = value;`, if the place is a field in the tangent of a struct.
    pub(super) fn put_component(&self, place: &Place, value: &TokenStream) -> Option<TokenStream> {
        self.component(place)?;
        let (ct, to) = (self.ct, self.lent_component(place, Use::Write));
        Some(quote!(#ct::put(#value, #to);))
    }

    /// `place += value;`, if the place is a field in the cotangent of a struct.
    pub(super) fn add_component(&self, place: &Place, value: &TokenStream, minus: bool) -> Option<TokenStream> {
        self.component(place)?;
        let (ct, to) = (self.ct, self.lent_component(place, Use::Write));
        let value = if minus { quote!(-(#value)) } else { value.clone() };
        Some(quote!(#ct::contribute(#value, #to);))
    }
}

fn is_container(ty: &Ty) -> bool {
    is_made_of(ty, &Ty::is_float)
}

/// Is it a container, of such items alone?
fn is_made_of(ty: &Ty, item: &dyn Fn(&Ty) -> bool) -> bool {
    let known = |ty: &Ty| item(ty) || is_made_of(ty, item);
    match ty {
        Ty::Vec(t) | Ty::Array(t, _) | Ty::Option(t) => known(t),
        Ty::Tuple(ts) => !ts.is_empty() && ts.iter().all(known),
        _ => false,
    }
}

fn gives_reference(step: &Proj) -> bool {
    matches!(step, Proj::Keyed(_)) || matches!(step, Proj::Part { variant, .. } if variant.home != Owner::Box)
}

fn reference(text: &TokenStream, usage: Use) -> TokenStream {
    if usage == Use::Write { quote!(&mut #text) } else { quote!(&#text) }
}
