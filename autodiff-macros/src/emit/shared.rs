//! Functions that the caller gives and that a call is handed more than once: by itself, and in what a closure beside it has
//! captured. One at a time is called, through a cell.
//!
//! ```text
//! newton(start, &f, |x| (f(x + h) - f(x - h)) / (2.0 * h))
//!
//! { let f_record = RefCell::new(&mut *f_record); newton_rev::record(start, &mut |x0| f_record.borrow_mut()(x0), …) }
//! ```

use crate::ir::{Function, Given};
use proc_macro2::TokenStream;
use quote::quote;

/// Those of one call.
pub(super) struct Shared<'c>(Vec<&'c Given>);

impl<'c> Shared<'c> {
    /// The functions of a call, those that are captured too.
    pub(super) fn of(functions: impl Iterator<Item = &'c Function>) -> Shared<'c> {
        let given = functions.filter_map(|function| match function {
            Function::Given(given) => Some(&**given),
            _ => None,
        });
        let all: Vec<&Given> = given.collect();
        let count = |given: &Given| all.iter().filter(|other| other.number == given.number).count();
        let mut shared: Vec<&Given> = all.iter().copied().filter(|given| count(given) > 1).collect();
        shared.dedup_by_key(|given| given.number);
        Shared(shared)
    }

    pub(super) fn has(&self, given: &Given) -> bool {
        self.0.iter().any(|shared| shared.number == given.number)
    }

    /// The call, with the cells around it.
    pub(super) fn around(&self, sweep: &str, call: TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return call;
        }
        let names = self.0.iter().map(|given| given.named(sweep));
        quote!({ #(let #names = ::core::cell::RefCell::new(&mut *#names);)* #call })
    }
}
