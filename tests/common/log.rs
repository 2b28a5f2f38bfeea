//! A log per thread that functions under test write to: effects must happen once and in order.

use std::cell::RefCell;

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes an effect.
pub fn note(what: impl ToString) {
    LOG.with_borrow_mut(|log| log.push(what.to_string()));
}

/// Notes an effect and hands back a number: an inactive call with an effect and a value.
pub fn noted(what: &str, n: usize) -> usize {
    note(what);
    n
}

/// All that was noted since the last call.
pub fn take() -> Vec<String> {
    LOG.with_borrow_mut(std::mem::take)
}
