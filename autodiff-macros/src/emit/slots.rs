//! Recorded values as text.

use crate::ir::{Often, Slot};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Slot {
    /// The name of the cursor that a slot with many values is read at.
    fn cursor(&self) -> Ident {
        Ident::new(&format!("{}_at", self.name), Span::mixed_site())
    }

    /// The declaration before the forward sweep, if one is needed; `ty` is the type of an element, if it has a name.
    pub fn declare(&self, ty: Option<&TokenStream>, ct: &TokenStream) -> TokenStream {
        let name = &self.name;
        match self.often {
            Often::Once => TokenStream::new(),
            Often::Maybe => quote!(let mut #name = ::core::option::Option::None;),
            Often::Many => match ty {
                // The memory is kept between calls, in a pool for each program point.
                Some(ty) => {
                    let pool = Ident::new(&format!("POOL_{}", self.name).to_uppercase(), Span::mixed_site());
                    quote! {
                        ::std::thread_local! {
                            static #pool: #ct::Pool<#ty> = const { #ct::Pool::new() };
                        }
                        let mut #name = #ct::Buffer::from_pool(&#pool);
                    }
                }
                None => quote!(let mut #name = #ct::Buffer::new();),
            },
        }
    }

    /// The statement that saves a value.
    pub fn write(&self, value: TokenStream, ct: &TokenStream) -> TokenStream {
        let name = &self.name;
        let value = if self.wide { quote!(#ct::widen(#value)) } else { value };
        let value =
            if self.boxed && self.often != Often::Many { quote!(::std::boxed::Box::new(#value)) } else { value };
        match self.often {
            Often::Once => quote!(let #name = #value;),
            Often::Maybe => quote!(#name = ::core::option::Option::Some(#value);),
            Often::Many => quote!(#name.push(#value);),
        }
    }

    /// The declaration before the backward sweep: a cursor at the end, a borrow.
    pub fn open(&self) -> TokenStream {
        let (name, cursor) = (&self.name, self.cursor());
        match self.often {
            Often::Many => quote!(let mut #cursor = #name.reader();),
            _ => TokenStream::new(),
        }
    }

    /// The value of this execution, owned.
    pub fn read(&self, name: TokenStream, ct: &TokenStream) -> TokenStream {
        let cursor = self.cursor();
        let value = match self.often {
            Often::Once => quote!(#name.clone()),
            Often::Maybe => quote!(#name.clone().unwrap()),
            Often::Many => quote!(#cursor.back().clone()),
        };
        if self.wide { quote!(#ct::narrow(#value, 0)) } else { value }
    }

    /// The value of this execution, borrowed.
    pub fn borrow(&self) -> TokenStream {
        let (name, cursor) = (self.name.to_token_stream(), self.cursor());
        match self.often {
            Often::Once => quote!(&#name),
            Often::Maybe => quote!(#name.as_ref().unwrap()),
            Often::Many => quote!(#cursor.back()),
        }
    }
}
