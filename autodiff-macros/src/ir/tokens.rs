//! Tokens that are handed on, compared and looked up often: the name of a type, the length of an array.

use proc_macro2::{LexError, Literal, TokenStream};
use quote::{ToTokens, quote};
use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;
use std::str::FromStr;

/// Tokens that are shared, not copied, and printed once at most: to copy or to print tokens, the compiler is asked.
#[derive(Clone)]
pub struct Tokens(Rc<Written>);

struct Written {
    tokens: TokenStream,
    printed: OnceCell<String>,
    /// The types of fields that were asked for, if this is the name of a type.
    fields: RefCell<Vec<(u64, Tokens)>>,
}

impl Tokens {
    /// The tokens as they are printed.
    pub fn printed(&self) -> &str {
        self.0.printed.get_or_init(|| self.0.tokens.to_string())
    }

    /// The name of the type of a field, where no more than the name of the type that has it is known.
    pub fn field(&self, number: u64) -> Tokens {
        let mut fields = self.0.fields.borrow_mut();
        if let Some((_, field)) = fields.iter().find(|(n, _)| *n == number) {
            return field.clone();
        }
        let (owner, literal) = (&self.0.tokens, Literal::u64_unsuffixed(number));
        let field = Tokens::from(quote!(<#owner as cotangent_runtime::Part<#literal>>::Type));
        fields.push((number, field.clone()));
        field
    }

    /// The tokens themselves.
    pub fn tokens(&self) -> TokenStream {
        self.0.tokens.clone()
    }
}

impl From<TokenStream> for Tokens {
    fn from(tokens: TokenStream) -> Tokens {
        Tokens(Rc::new(Written { tokens, printed: OnceCell::new(), fields: RefCell::default() }))
    }
}

impl FromStr for Tokens {
    type Err = LexError;

    fn from_str(text: &str) -> Result<Tokens, LexError> {
        text.parse::<TokenStream>().map(Tokens::from)
    }
}

impl Deref for Tokens {
    type Target = TokenStream;

    fn deref(&self) -> &TokenStream {
        &self.0.tokens
    }
}

impl ToTokens for Tokens {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.tokens.to_tokens(tokens);
    }

    fn to_token_stream(&self) -> TokenStream {
        self.tokens()
    }
}

impl PartialEq for Tokens {
    fn eq(&self, other: &Tokens) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.printed() == other.printed()
    }
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed())
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed())
    }
}
