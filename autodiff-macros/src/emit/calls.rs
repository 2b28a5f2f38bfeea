//! Calls of differentiated functions.

use super::body::Body;
use super::edit::{lent, lent_shared};
use super::functions::open_generics;
use super::home::hidden;
use super::parts::Parts;
use super::place::Use;
use super::shared::Shared;
use crate::ir::*;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

impl Body<'_> {
    pub(super) fn call_forward(
        &self,
        span: Span,
        call: &Call,
        tangents: &[Option<ArgValue>],
        result: Option<VarId>,
    ) -> TokenStream {
        let (ct, batch) = (self.writer.ct, self.writer.batch);
        let function = hidden(&call.callee, if batch { "forward_batch" } else { "forward" }, 0);
        let (function, shown) = self.writer.converting(&call.callee, "forward").unwrap_or((function, quote!()));
        let lanes = batch.then(|| {
            let width = super::batch::width();
            quote!(#ct::Lanes::<#width>,)
        });
        let (receiver, rest) = self.receiver(&call.callee, &call.args);
        let first = receiver.is_some().then(|| match &tangents[0] {
            Some(tangent) => {
                let called = match tangent {
                    ArgValue::Shared { place, .. } => self.writer.called_field(place, Use::Read),
                    ArgValue::Unique { place, .. } => self.writer.called_field(place, Use::Write),
                    _ => None,
                };
                let tangent = called.unwrap_or_else(|| self.tangent(tangent));
                quote!(#tangent,)
            }
            None => quote!(#ct::Nothing,),
        });
        let skipped = call.args.len() - rest.len();
        let own = call.own_args() - skipped;
        let shared = Shared::of(call.args.iter().filter_map(|arg| arg.value.function()));
        let args =
            rest.iter().zip(&tangents[skipped..]).take(own).enumerate().map(|(i, (arg, tangent))| match &arg.value {
                ArgValue::Function(function) => {
                    let captured = |i: usize| self.with_tangent(&call.args[i].value, tangents[i].as_ref(), &shared);
                    self.handed_to((&call.callee, i), function, "forward", &captured, &shared)
                }
                value => self.with_tangent(value, tangent.as_ref(), &shared),
            });
        let text =
            shared.around("forward", quote_spanned!(span=> #receiver #function(#shown #lanes #first #(#args),*)));
        match (call.result, result) {
            (Some(v), Some(dot)) => {
                let (v, dot) = (self.declared(v), self.declared(dot));
                quote!(let (#v, #dot) = #text;)
            }
            _ if call.nothing => quote!(let ((), _) = #text;),
            _ => quote!(let _ = #text;),
        }
    }

    /// An argument with its tangent.
    fn with_tangent(&self, value: &ArgValue, tangent: Option<&ArgValue>, shared: &Shared<'_>) -> TokenStream {
        let arg = match value {
            ArgValue::Function(function) => self.handed(function, "forward", &|_| TokenStream::new(), shared),
            value => self.argument(value),
        };
        match tangent {
            Some(tangent) => match self.lent_tangent(tangent) {
                Some(lent) => quote!(#arg, #lent),
                None => {
                    let tangent = self.tangent(tangent);
                    quote!(#arg, ::core::option::Option::Some(#tangent))
                }
            },
            None => quote!(#arg, ::core::option::Option::None),
        }
    }

    fn tangent(&self, tangent: &ArgValue) -> TokenStream {
        match tangent {
            ArgValue::Unique { place, bare: true } => self.reborrowed(place),
            // What may be changed is only lent to be read, as often as this is called.
            ArgValue::Shared { place, bare: true } if self.is_unique(place) => self.lent_again(tangent),
            tangent => self.argument(tangent),
        }
    }

    fn is_unique(&self, place: &Place) -> bool {
        matches!(self.writer.func.type_of(place), Ty::Ref(true, _))
    }

    /// A tangent that belongs to a field, which may be a constant.
    fn lent_tangent(&self, tangent: &ArgValue) -> Option<TokenStream> {
        match tangent {
            ArgValue::Shared { place, .. } => self.writer.lent_field(place, Use::Read),
            // A function may take what a variable refers to by a shared reference, too.
            ArgValue::Unique { place, bare: true } => {
                let (ct, lent) = (self.writer.ct, self.reborrowed(place));
                self.writer.lent_field(place, Use::Write).map(|_| quote!(#ct::lend_either(#lent)))
            }
            ArgValue::Unique { place, .. } => self.writer.lent_field(place, Use::Write),
            _ => None,
        }
    }

    /// `place.` of a method, and the arguments behind it.
    pub(super) fn receiver<'c>(&self, callee: &Callee, args: &'c [Arg]) -> (Option<TokenStream>, &'c [Arg]) {
        match args.first() {
            Some(Arg { value: ArgValue::Shared { place, .. }, .. }) if callee.is_method() => {
                let place = self.writer.receiver(place);
                (Some(quote!(#place.)), &args[1..])
            }
            Some(Arg { value: ArgValue::Unique { place, .. }, .. }) if callee.is_method() => {
                let place = self.writer.changed(place);
                (Some(quote!(#place.)), &args[1..])
            }
            _ => (None, args),
        }
    }

    /// The call of `record`.
    pub(super) fn recorded(&self, span: Span, call: &Call) -> TokenStream {
        let function = hidden(&call.callee, "record", open_generics(call.args.iter().map(|a| &a.value)));
        let (function, shown) = self.writer.converting(&call.callee, "record").unwrap_or((function, quote!()));
        let (receiver, rest) = self.receiver(&call.callee, &call.args);
        let own = call.own_args() - (call.args.len() - rest.len());
        let shared = Shared::of(call.args.iter().filter_map(|arg| arg.value.function()));
        let captured = |i: usize| match &call.args[i].value {
            ArgValue::Function(function) => self.handed(function, "record", &|_| TokenStream::new(), &shared),
            value => self.argument(value),
        };
        let args = rest.iter().take(own).enumerate().map(|(i, a)| match &a.value {
            ArgValue::Function(function) => self.handed_to((&call.callee, i), function, "record", &captured, &shared),
            value => self.argument(value),
        });
        shared.around("record", quote_spanned!(span=> #receiver #function(#shown #(#args),*)))
    }

    pub(super) fn call_record(&self, span: Span, call: &Call, record: SlotId) -> TokenStream {
        let ct = self.writer.ct;
        let slot = &self.writer.func.slots[record.0 as usize];
        let text = self.recorded(span, call);
        let text = if slot.ignored { quote!(#ct::ignored(#text)) } else { text };
        let unused = if call.nothing { quote!(()) } else { quote!(_) };
        let result = call.result.map_or(unused, |v| self.declared(v));
        if slot.often == Often::Once && !slot.nested {
            let name = &slot.name;
            return quote!(let (#result, #name) = #text;);
        }
        let kept = format_ident!("record", span = Span::mixed_site());
        let mut write = slot.write(quote!(#kept), ct);
        if slot.rerun.is_some() {
            let asked = self.asked(slot, &quote!(#ct::rerun::ask(&#kept)));
            write = quote!(if #asked { #write });
        }
        quote!(let (#result, #kept) = #text; #write)
    }

    pub(super) fn call_pull(
        &self,
        callee: &Callee,
        record: SlotId,
        seed: &Expr,
        args: &[PullArg],
        results: &[Option<VarId>],
    ) -> TokenStream {
        let w = &self.writer;
        let slot = &w.func.slots[record.0 as usize];
        let (mut record, mut seed, mut opened) = (w.borrowed(slot), w.expr(seed), None);
        if let Some(made) = slot.rerun {
            let (ct, made) = (w.ct, &w.func.var(made).name);
            record = quote!(#ct::rerun::made_or_kept(&#made, || #record));
        }
        if slot.ignored {
            let (ct, kept) = (w.ct, format_ident!("kept", span = Span::mixed_site()));
            opened = Some(quote!(let #kept = #record;));
            (record, seed) = (quote!(#ct::ignored_record(#kept)), quote!(#ct::ignored_seed(#kept)));
        }
        let method = callee.is_method();
        let receiver = args.first().filter(|_| method).map(|arg| match arg {
            PullArg::Shared(ArgValue::Shared { place, .. }, bar) => (w.receiver(place), bar.as_ref()),
            // The pullback may change it back.
            PullArg::Unique(Some(ArgValue::Unique { place, .. }), bar) => (w.changed(place), bar.as_ref()),
            _ => unreachable!("a method is called on a place"),
        });
        let (place, own) = match receiver {
            Some((place, bar)) => {
                let bar = self.lent_to_method(bar);
                (Some(quote!(#place.)), Some(quote!(#bar,)))
            }
            None => (None, None),
        };
        let functions = args.iter().filter_map(|arg| match arg {
            PullArg::Function(function) => Some(function),
            _ => None,
        });
        let given = own_args(functions.clone().map(Some), args.len());
        let shared = Shared::of(functions.clone());
        let wishes = self.wanted(callee, args);
        let pull = if wishes.is_some() { "pull_for" } else { "pull" };
        let wishes = wishes.map(|wishes| quote!(#wishes,));
        let function = hidden(callee, pull, functions.count());
        let (function, operands) = match self.writer.operands_shown(callee) {
            Some(operands) => (hidden(callee, "pull_as", 0), Some(quote!(|| (#(#operands,)*),))),
            None => (function, None),
        };
        let (all, parts) = (args, Parts::of(w, args));
        let args = args.iter().take(given).enumerate().skip(usize::from(method)).map(|(i, arg)| match arg {
            PullArg::Function(function) => {
                let captured = |i: usize| match &all[i] {
                    PullArg::Function(function) => {
                        let function = self.handed(function, "pull", &|_| TokenStream::new(), &shared);
                        quote!(#function, ::core::option::Option::None)
                    }
                    arg => self.pulled(i, arg, (None, false), &parts),
                };
                self.handed_to((callee, i), function, "pull", &captured, &shared)
            }
            // Operators have an argument and a part for what they take by value, and a buffer for what is lent.
            PullArg::Number(e) | PullArg::Kept(e) if callee.is_operator() => w.expr(e),
            PullArg::Given(_) if callee.is_operator() => {
                let ct = w.ct;
                quote!(#ct::given_away())
            }
            // An operator asks for nothing of what it was lent to change.
            arg if callee.is_operator() => self.pulled(i, arg, (Some(Pass::Unique), false), &parts),
            arg => self.pulled(i, arg, (callee.takes(i), callee.is_open(i)), &parts),
        });
        let text = shared.around("pull", quote!(#place #function(#wishes #operands #record, #seed, #own #(#args),*)));
        let (before, after) = (&parts.before, &parts.after);
        if results.iter().all(Option::is_none) {
            return quote!(#before #opened #text; #after);
        }
        let results = results.iter().map(|r| r.map_or_else(|| quote!(_), |v| self.declared(v)));
        quote!(#before #opened let (#(#results,)*) = #text; #after)
    }

    /// The buffer of what a method is called on.
    pub(super) fn lent_to_method(&self, bar: Option<&Place>) -> TokenStream {
        let (w, ct) = (&self.writer, self.writer.ct);
        let Some(bar) = bar else { return quote!(#ct::Nothing) };
        let lent = w.called_field(bar, Use::Write).unwrap_or_else(|| self.reborrowed(bar));
        match w.wishes.get(bar) {
            Some(_) => self.lent_if_wanted(bar, quote!(::core::option::Option::Some(#lent))),
            None => lent,
        }
    }

    /// What `pull` gets of the `i`-th argument; `given`: how it is passed to a function that is a parameter, `open`: is it of a
    /// type that is one, too?
    fn pulled(&self, i: usize, arg: &PullArg, (given, open): (Option<Pass>, bool), parts: &Parts) -> TokenStream {
        let w = &self.writer;
        let buffer = |bar: Option<&Place>| self.lent_buffer(i, bar, parts);
        match arg {
            PullArg::Number(_) | PullArg::Kept(_) if given == Some(Pass::Value) && !open => {
                quote!((), ::core::option::Option::None)
            }
            PullArg::Number(e) | PullArg::Kept(e) => {
                let e = w.expr(e);
                quote!(#e, ::core::option::Option::None)
            }
            PullArg::Given(ty) => {
                let ty = ty.as_ref().filter(|_| given.is_none()).map_or(quote!(()), |ty| self.type_given(ty));
                quote!(#ty, ::core::option::Option::None)
            }
            PullArg::Function(_) => unreachable!("functions are handed by the call"),
            PullArg::Shared(value, bar) => {
                let (value, bar) = (self.argument(value), buffer(bar.as_ref()));
                quote!(#value, #bar)
            }
            PullArg::Unique(value, bar) => {
                let value = match value {
                    _ if given.is_some() => quote!(()),
                    Some(ArgValue::Unique { place, bare: true }) => self.reborrowed(place),
                    Some(value) => self.lent_again(value),
                    None => self.type_of_lent(bar.as_ref()),
                };
                let bar = buffer(bar.as_ref());
                quote!(#value, #bar)
            }
        }
    }

    /// What a unique reference points to, as a shared reference.
    fn lent_again(&self, value: &ArgValue) -> TokenStream {
        match value {
            ArgValue::Shared { place, bare: true } => {
                let place = self.writer.place(place);
                quote!(&*#place)
            }
            value => self.argument(value),
        }
    }

    /// The buffer of the `i`-th argument.
    pub(super) fn lent_buffer(&self, i: usize, bar: Option<&Place>, parts: &Parts) -> TokenStream {
        match parts.buffer(i) {
            Some((lent, true)) => lent,
            Some((lent, false)) => bar.map_or_else(|| lent.clone(), |bar| self.lent_if_wanted(bar, lent.clone())),
            None => self.buffer(bar),
        }
    }

    fn buffer(&self, bar: Option<&Place>) -> TokenStream {
        match bar {
            Some(place) => {
                let lent = self.writer.lent_field(place, Use::Write).unwrap_or_else(|| {
                    let place = self.reborrowed(place);
                    quote!(::core::option::Option::Some(#place))
                });
                self.lent_if_wanted(place, lent)
            }
            None => quote!(::core::option::Option::None),
        }
    }

    /// `&mut place`, through a reference if the place is one.
    pub(super) fn reborrowed(&self, place: &Place) -> TokenStream {
        let text = self.writer.written(place);
        if self.is_reference(place) { quote!(&mut *#text) } else { quote!(&mut #text) }
    }

    /// A reference that another one is bound to, and that may be asked for again behind it: it is lent, where nothing else is
    /// put into its variable.
    pub(super) fn shared_out(&self, to: VarId, value: &Expr) -> Option<TokenStream> {
        let Expr::Load(place) = value else { return None };
        let func = self.writer.func;
        let from = func.var(place.root);
        match (&from.ty, &func.var(to).ty) {
            _ if !place.path.is_empty() || from.mutable => None,
            (Ty::Ref(true, _), Ty::Ref(true, _)) => Some(self.reborrowed(place)),
            (Ty::Ref(true, _), Ty::Ref(false, _)) => {
                let text = self.writer.place(place);
                Some(quote!(&*#text))
            }
            _ => None,
        }
    }

    /// Is it a variable that refers to something?
    pub(super) fn is_reference(&self, place: &Place) -> bool {
        place.path.is_empty() && matches!(self.writer.func.var(place.root).ty, Ty::Ref(..))
    }

    pub(super) fn call(&self, span: Span, call: &Call) -> TokenStream {
        let callee = &call.callee;
        let otherwise = call.args.iter().any(|a| a.iterated || matches!(a.value, ArgValue::Function(_)));
        if otherwise || matches!(callee, Callee::Given(_) | Callee::Operator(_)) {
            // In a sweep a function is there as what it records, which nothing asks for here, and an iterator as what it
            // goes over; an operator is a trait's.
            let text = self.recorded(span, call);
            let result = call.result.map_or_else(|| quote!(_), |v| self.declared(v));
            return quote!(let (#result, _) = #text;);
        }
        let (receiver, rest) = self.receiver(callee, &call.args);
        let args = rest.iter().map(|a| self.argument(&a.value));
        let call_text = quote_spanned!(span=> #receiver #callee(#(#args),*));
        match call.result {
            Some(v) => {
                let v = self.declared(v);
                quote!(let #v = #call_text;)
            }
            None => quote!(#call_text;),
        }
    }

    /// What was kept of the value of a call, or the call once more.
    pub(super) fn call_again(&self, span: Span, call: &Call, kept: VarId) -> TokenStream {
        let (ct, func) = (self.writer.ct, self.writer.func);
        // As in the forward sweep: what is a reference in the function itself may be a value there.
        let (call_text, kept) = (self.recorded(span, call), &func.var(kept).name);
        let Some(v) = call.result.map(|v| &func.var(v).name) else { return TokenStream::new() };
        let held = format_ident!("{v}_held", span = Span::mixed_site());
        quote! {
            let mut #held = ::core::option::Option::None;
            let #v = #ct::lasted(#kept, &mut #held, || #call_text.0, |value| #ct::lasting(value).ct_lasting());
        }
    }

    pub(super) fn argument(&self, value: &ArgValue) -> TokenStream {
        let w = &self.writer;
        match value {
            ArgValue::Value(e) => w.given(e),
            ArgValue::Shared { place, bare: false } if let Some(list) = w.coerced(place) => quote!(&#list),
            ArgValue::Shared { place, bare: true } | ArgValue::Unique { place, bare: true } => w.place(place),
            ArgValue::Shared { place, .. } => lent_shared(w.place(place)),
            ArgValue::Unique { place, .. } => lent(w.written(place)),
            // In the core language there are none, and elsewhere each sweep has its own.
            ArgValue::Function(_) => TokenStream::new(),
        }
    }
}
