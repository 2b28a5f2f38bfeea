//! Recorded values as text.

use super::{referring, types};
use crate::ir::named::{is_erased, is_output, is_shape, is_steps, is_unnamed, may_be_hidden};
use crate::ir::{Float, Often, Slot, Tokens, Ty, Valued, Width};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

impl Slot {
    /// The name of the cursor that a slot with many values is read at.
    pub fn cursor(&self) -> Ident {
        Ident::new(&format!("{}_at", self.name), Span::mixed_site())
    }

    /// Does it have no place of its own in the record?
    pub fn is_elsewhere(&self) -> bool {
        matches!(self.often, Often::Never | Often::Cell(_))
    }

    /// The name of the cell of a row in one iteration.
    pub fn cell(&self) -> Ident {
        Ident::new(&format!("{}_cell", self.name), Span::mixed_site())
    }

    /// The row that a loop runs along, which has as many cells as the loop has steps.
    pub fn row(&self, filled: bool, ahead: bool, steps: &Ident) -> TokenStream {
        let (name, cursor) = (&self.name, self.cursor());
        match (filled, ahead) {
            (true, _) => quote!(#name.row(&#steps)),
            (false, false) => quote!(#cursor.row(&#steps)),
            (false, true) => quote!(#cursor.row_ahead(&#steps)),
        }
    }

    /// Can it be told how many values or rows are to come?
    pub fn foretells(&self) -> bool {
        self.is_flat() || matches!(self.often, Often::InPlace(_) | Often::Row | Often::Many) && !self.is_apart()
    }

    /// The steps of a loop that saves a value or a row in each of them.
    pub fn expecting(&self, steps: &TokenStream) -> TokenStream {
        let name = &self.name;
        quote!(#name.expecting(#steps))
    }

    /// The steps of a loop inside of so many others that have told theirs.
    pub fn expecting_inside(&self, loops: usize, steps: &TokenStream) -> TokenStream {
        let (name, loops) = (&self.name, Literal::usize_unsuffixed(loops));
        quote!(#name.expecting_inside(#loops, #steps))
    }

    /// The steps of a loop that fills a row of this length so many cells at a time.
    pub fn in_parts(&self, length: &Ident, part: usize, steps: &TokenStream) -> TokenStream {
        let (name, part) = (&self.name, Literal::usize_unsuffixed(part));
        quote!(#name.in_parts(#length, #part, #steps))
    }

    /// The cells of a row as a slice, if they are read for the last time or not.
    pub fn cells(&self, last: bool, steps: &TokenStream) -> TokenStream {
        let cursor = self.cursor();
        if last { quote!(#cursor.cells(#steps)) } else { quote!(#cursor.clone().cells(#steps)) }
    }

    /// The steps of a loop, with a row that has as many cells beside them.
    pub fn along(&self, filled: bool, ahead: bool, steps: &TokenStream) -> TokenStream {
        let (name, cursor) = (&self.name, self.cursor());
        match (filled, ahead) {
            (true, _) => quote!(#name.along(#steps)),
            (false, false) => quote!(#cursor.along(#steps)),
            (false, true) => quote!(#cursor.along_ahead(#steps)),
        }
    }

    /// Is it a buffer of slices, one behind the other?
    pub fn is_flat(&self) -> bool {
        self.flat && self.often == Often::Many
    }

    /// Is it a buffer of vectors that leave their memory to those of later records?
    pub fn is_apart(&self) -> bool {
        self.apart && self.often == Often::Many
    }

    /// Is it a buffer of what may turn out to take no room, since it has its type by a name?
    pub fn is_column(&self) -> bool {
        self.often.is_many() && matches!(self.ty, Ty::Named(_)) && !self.is_flat() && !self.is_beside()
    }

    /// Is it the record of a call that may lie in the cells of a row?
    pub fn is_beside(&self) -> bool {
        matches!(self.often, Often::Beside(_))
    }

    /// Is it a plain number, which is copied out of the record?
    pub fn is_number(&self) -> bool {
        matches!(self.ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool) && !self.is_held() && !self.depends_on_field()
    }

    /// Is it a plain number that stands in the record itself?
    fn is_direct(&self) -> bool {
        self.is_number() && (self.often == Often::Once || self.blank().is_some())
    }

    /// The pattern that takes it out of the record, or borrows it there.
    pub fn opened(&self) -> TokenStream {
        let name = &self.name;
        if self.is_direct() { quote!(#name) } else { quote!(ref #name) }
    }

    /// Does it keep the shape of a value?
    pub fn is_shape(&self) -> bool {
        matches!(&self.ty, Ty::Named(name) if is_shape(name))
    }

    /// Does its type depend on that of a field, or on what a function of a type gives?
    fn depends_on_field(&self) -> bool {
        // Rows and cells have room for numbers that are seen to be such.
        let seen =
            matches!(self.ty, Ty::Int(_)) && matches!(self.often, Often::Row | Often::Cell(_) | Often::InPlace(_));
        self.callee.is_none() && !seen && depends_on_field(&self.ty)
    }

    /// Is it of the type of what a function gives?
    fn is_output(&self) -> bool {
        self.callee.is_none() && matches!(&self.ty, Ty::Named(name) | Ty::Moved(name) if is_output(name.printed()))
    }

    /// Is it of a type by its name, with arguments: `Mean<F>`?
    fn has_arguments(&self) -> bool {
        matches!(&self.ty, Ty::Named(name) | Ty::Moved(name) if !name.printed().starts_with('<') && name.printed().ends_with('>'))
    }

    /// The steps that lead from a type to its own, if there are such.
    pub(super) fn steps(&self) -> Option<&Tokens> {
        match &self.ty {
            Ty::Named(name) | Ty::Moved(name) | Ty::Kept(name) | Ty::Int(Some(name)) => {
                Some(name).filter(|name| is_steps(name))
            }
            _ => None,
        }
    }

    /// Does rustc find its type where it needs no name? What a call shows the type of is asked for that.
    pub(super) fn is_found(&self) -> bool {
        self.witness.is_none() && self.depends_on_field() && self.steps().is_some()
    }

    /// Does only the struct know whether its type has a name in the record?
    pub fn is_of_field(&self) -> bool {
        let named = || matches!(self.ty, Ty::Kept(_)) || self.ty.tokens().is_some();
        let found = || self.witness.is_none() && self.steps().is_none() && named();
        self.depends_on_field() && !self.inside && !self.lasting && !found()
    }

    /// What such a type is called in the record.
    pub fn type_of_field(&self, ct: &TokenStream) -> Option<TokenStream> {
        if !self.is_of_field() {
            return None;
        }
        let steps = self.steps().map(|name| {
            let ty = types::lasting(types::with_runtime(name.tokens(), ct));
            if matches!(self.ty, Ty::Kept(_)) { quote!(<#ty as #ct::OfArgument>::Kept) } else { ty }
        });
        Some(steps.unwrap_or_else(|| quote!(#ct::Hidden)))
    }

    /// What it is where it is read, if its type depends on that of a field.
    fn own_type(&self, ct: &TokenStream) -> TokenStream {
        match &self.ty {
            Ty::Kept(name) => types::inside(quote!(<#name as #ct::Differentiable>::Kept), ct),
            ty => ty.tokens().map_or_else(|| quote!(_), |ty| types::inside(ty, ct)),
        }
    }

    /// The call that shows its type.
    fn seen_by(&self, ct: &TokenStream) -> Option<TokenStream> {
        self.witness.as_ref().map(|call| types::inside(call.clone(), ct))
    }

    /// Does its name stand for a reference once the record is opened, to what is there whatever happened?
    pub fn is_opened_by_reference(&self) -> bool {
        let lent = !self.is_direct() && !self.is_of_field() && !self.ty.refers();
        lent && matches!(self.often, Often::Once | Often::Never)
    }

    /// Is it the record of a function that belongs to a type, or a value whose type depends on that of a field by what
    /// operators give? Neither has a name in a signature, but in functions rustc finds it.
    pub fn is_inferred(&self) -> bool {
        let record = matches!(&self.ty, Ty::Named(name) if is_erased(name));
        self.lasting || record || self.depends_on_field() && !self.is_of_field()
    }

    /// The type of such slots, as a function can write it.
    pub fn inferred(&self, ct: &TokenStream) -> TokenStream {
        let own = if self.depends_on_field() && !self.lasting { self.own_type(ct) } else { quote!(_) };
        match self.often {
            Often::Maybe => quote!(::core::option::Option<#own>),
            often if often.is_many() => quote!(#ct::Buffer<#own>),
            _ => own,
        }
    }

    /// Is it a record that lies in a record, or behind a box there? What lies in a buffer needs no box.
    pub fn is_held(&self) -> bool {
        self.nested && !self.often.is_many()
    }

    /// What stands in a slot that nothing has been saved to, where a number of its type does: on the paths without the
    /// value nobody reads it. Other values stand in an `Option`.
    pub fn blank(&self) -> Option<TokenStream> {
        match &self.ty {
            _ if self.often != Often::Maybe => None,
            Ty::Float(Float::F32 | Float::F64 | Float::Open) => Some(quote!(0.0)),
            Ty::Int(Some(_)) if !self.depends_on_field() => Some(quote!(0)),
            Ty::Bool => Some(quote!(false)),
            _ => None,
        }
    }

    /// The declaration before the forward sweep, if one is needed.
    pub fn declare(&self, ct: &TokenStream) -> TokenStream {
        let name = &self.name;
        let buffer = match self.often {
            Often::InPlace(_) => quote!(RoomsApart),
            _ if self.is_flat() => quote!(Slices),
            _ if self.is_apart() => quote!(Vectors),
            _ => quote!(Buffer),
        };
        match self.often {
            Often::Once | Often::Never | Often::Cell(_) => TokenStream::new(),
            Often::Maybe => {
                let blank = self.blank().unwrap_or_else(|| quote!(::core::option::Option::None));
                quote!(let mut #name = #blank;)
            }
            Often::Beside(_) => {
                let column = self.beside(quote!(Beside), quote!(_), ct);
                quote!(let mut #name = <#column as ::core::default::Default>::default();)
            }
            Often::Many | Often::Row | Often::InPlace(_) => quote!(let mut #name = #ct::#buffer::new();),
        }
    }

    /// The type of what there is of such records, in the row or `Beside` it.
    pub fn beside(&self, which: TokenStream, record: TokenStream, ct: &TokenStream) -> TokenStream {
        let home = self.callee.as_ref().map(super::home::home);
        quote!(#ct::#which::<{ <#home as #ct::Callee>::PLAIN }, #record>)
    }

    /// The statement that saves a value.
    pub fn write(&self, value: TokenStream, ct: &TokenStream) -> TokenStream {
        let name = &self.name;
        let value = if self.width != Width::Own { quote!(#ct::widen(#value)) } else { value };
        let value = if self.ty.refers() { referring::kept(&self.ty, &value, ct) } else { value };
        let value = match self.type_of_field(ct) {
            Some(ty) if self.referent => {
                let given = Ident::new("given", Span::mixed_site());
                quote!({ let #given = #value; #ct::OfField::<#ty>::new(#ct::referent(&#given).ct_kept(#given)) })
            }
            Some(ty) => quote!(#ct::OfField::<#ty>::new(#value)),
            None => value,
        };
        let value = if self.is_held() { quote!(#ct::Held::new(#value)) } else { value };
        let value = match &self.again {
            Some(call) => {
                let again = call.again(ct);
                quote!(<#again as #ct::Keeps>::ct_keep(#value))
            }
            None => value,
        };
        match self.often {
            Often::Never | Often::InPlace(_) => TokenStream::new(),
            Often::Once => quote!(let #name = #value;),
            Often::Maybe if self.blank().is_some() => quote!(#name = #value;),
            Often::Maybe => quote!(#name = ::core::option::Option::Some(#value);),
            Often::Many => quote!(#name.push(#value);),
            Often::Beside(_) => {
                let cell = self.cell();
                quote!(#name.put(#cell, #value);)
            }
            Often::Row | Often::Cell(_) => {
                let cell = self.cell();
                quote!(*#cell = #value;)
            }
        }
    }

    /// The statement that saves the copy of what has its type by a name, in what an earlier record has left of such a one.
    pub fn write_copy(&self, place: &TokenStream, ct: &TokenStream) -> Option<TokenStream> {
        let plain = self.width == Width::Own && self.again.is_none() && !self.ty.refers() && !self.is_of_field();
        let name = &self.name;
        (plain && self.often == Often::Many).then(|| quote!(#ct::copy_of(&#place).ct_put(#name.ct_place());))
    }

    /// The declaration before the backward sweep: a cursor at the end, a borrow.
    pub fn open(&self) -> TokenStream {
        let (name, cursor) = (&self.name, self.cursor());
        match self.often {
            Often::Many | Often::Row | Often::Beside(_) | Often::InPlace(_) => {
                quote!(let mut #cursor = #name.reader();)
            }
            _ => TokenStream::new(),
        }
    }

    /// Leaves out what this execution would read.
    pub fn pass(&self) -> TokenStream {
        let cursor = self.cursor();
        quote!(#cursor.pass();)
    }

    /// Forgets what an iteration before has saved.
    pub fn restart(&self) -> TokenStream {
        let name = &self.name;
        match self.often {
            Often::Once | Often::Never | Often::Cell(_) => TokenStream::new(),
            Often::Maybe if self.blank().is_some() => TokenStream::new(),
            Often::Maybe => quote!(#name = ::core::option::Option::None;),
            Often::Many | Often::Row | Often::Beside(_) | Often::InPlace(_) => quote!(#name.restart();),
        }
    }

    /// The value of this execution, owned.
    pub fn read(&self, name: TokenStream, ct: &TokenStream) -> TokenStream {
        let cursor = self.cursor();
        let copy = |kept: TokenStream| types::container_copy(&self.ty, &kept, ct);
        let value = match self.often {
            _ if self.ty.refers() => {
                let kept = self.borrow(ct);
                referring::lent(&self.ty, &quote!((#kept)))
            }
            _ if self.is_direct() => name,
            _ if self.is_of_field() => {
                let (kept, own) = (self.kept(), self.own_type(ct));
                let by_name = self.ty.is_by_name() || self.ty.holds_named();
                match self.seen_by(ct) {
                    Some(call) if self.referent => quote!(#ct::referent_of(|| #call).ct_found(#kept).ct_copied()),
                    Some(call) if by_name => quote!(#ct::copy_of(#kept.lent_as(|| #call)).ct_copied()),
                    Some(call) => quote!(#kept.copied_as(|| #call)),
                    None if by_name => quote!(#ct::copy_of(#kept.lent::<#own, _>()).ct_copied()),
                    None => quote!(#kept.copied::<#own, _>()),
                }
            }
            Often::Many if self.is_number() => quote!(*#cursor.back()),
            Often::Once
                if self.ty.own_name().is_some()
                    || (self.ty.is_by_name()
                        && (self.depends_on_field() || self.is_output() || self.has_arguments())) =>
            {
                // In the record it is lent, in a variable it is not.
                let own = self.own_type(ct);
                if self.ty.is_unnamed() || own.to_string() == "_" {
                    quote!({ use #ct::shown::Itself as _; #ct::copy_of(#name.ct_itself()).ct_copied() })
                } else {
                    quote!(#ct::copy_of::<#own>(::core::borrow::Borrow::borrow(&#name)).ct_copied())
                }
            }
            Often::Once | Often::Never => copy(quote!(&#name)).unwrap_or_else(|| quote!(#name.clone())),
            Often::Maybe if self.blank().is_some() => quote!(#name.clone()),
            Often::Maybe if self.ty.is_by_name() => quote!(#ct::copy_of(#name.as_ref().unwrap()).ct_copied()),
            Often::Maybe => copy(quote!(#name.as_ref().unwrap())).unwrap_or_else(|| quote!(#name.clone().unwrap())),
            Often::Many if self.is_flat() => quote!(#cursor.back().to_vec()),
            Often::Many | Often::InPlace(_) if self.ty.is_by_name() => quote!(#ct::copy_of(#cursor.back()).ct_copied()),
            Often::Many | Often::InPlace(_) => {
                copy(quote!(#cursor.back())).unwrap_or_else(|| quote!(#cursor.back().clone()))
            }
            Often::Beside(_) => {
                let kept = self.kept();
                quote!(#kept.clone())
            }
            Often::Row | Often::Cell(_) => {
                let cell = self.cell();
                quote!(*#cell)
            }
        };
        if self.width == Width::Narrowed { quote!(#ct::narrow(#value, 0)) } else { value }
    }

    /// The record of this execution where it is not read for the last time.
    pub fn seen(&self) -> Option<TokenStream> {
        let (cursor, cell) = (self.cursor(), self.cell());
        self.is_beside().then(|| quote!(#cursor.seen(#cell)))
    }

    /// The value of this execution, borrowed.
    pub fn borrow(&self, ct: &TokenStream) -> TokenStream {
        let kept = self.kept();
        let lent = |kept: TokenStream| {
            let own = self.own_type(ct);
            match self.seen_by(ct) {
                Some(call) if self.referent => quote!(&#ct::referent_of(|| #call).ct_found(#kept).ct_copied()),
                Some(call) => quote!(#kept.lent_as(|| #call)),
                None => quote!(#kept.lent::<#own, _>()),
            }
        };
        match self.often {
            _ if self.if_kept.is_some() && self.is_of_field() => {
                let lent = lent(quote!(kept));
                quote!(#kept.map(|kept| #lent))
            }
            _ if self.is_of_field() => lent(kept),
            Often::Once | Often::Never => quote!(&#kept),
            Often::Maybe if self.blank().is_some() => quote!(&#kept),
            _ => kept,
        }
    }

    /// What this execution has recorded, as a place or a reference.
    fn kept(&self) -> TokenStream {
        let (name, cursor) = (self.name.to_token_stream(), self.cursor());
        match self.often {
            Often::Once | Often::Never => name,
            Often::Maybe if self.blank().is_some() => name,
            Often::Maybe => quote!(#name.as_ref().unwrap()),
            Often::Many if self.if_kept.is_some() => quote!(#cursor.back_if_any()),
            Often::Many | Often::InPlace(_) => quote!(#cursor.back()),
            Often::Beside(_) => {
                let cell = self.cell();
                quote!(#cursor.last(#cell))
            }
            Often::Row | Often::Cell(_) => self.cell().to_token_stream(),
        }
    }
}

impl Valued {
    /// Whether the record gives the value again, as a type of the runtime.
    pub fn again(&self, ct: &TokenStream) -> TokenStream {
        let home = super::home::home(&self.callee);
        quote!(#ct::Again::<{ <#home as #ct::Callee>::AGAIN }>)
    }
}

/// Is a type that is not known to be a number, or a part of it, that of a field?
fn depends_on_field(ty: &Ty) -> bool {
    match ty {
        Ty::Named(name) | Ty::Moved(name) | Ty::Kept(name) | Ty::Int(Some(name)) => may_be_hidden(name),
        Ty::Plain(name) => is_unnamed(name.printed()),
        Ty::Tuple(ts) => ts.iter().any(depends_on_field),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) => depends_on_field(t),
        Ty::Option(t) | Ty::Result(t, _) => depends_on_field(t),
        _ => false,
    }
}
