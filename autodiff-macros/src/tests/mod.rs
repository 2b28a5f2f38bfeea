//! Tests of the passes, in process: what is tested here needs no compilation of user code.

mod documented;
#[path = "../ir/interp/mod.rs"]
mod interp;
mod mutated;
mod oracle;
mod order;
mod printed;
mod random;
mod robust;
mod size;
mod written;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The text of the panic if `f` panics; nothing is printed.
fn caught<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let outer = QUIET.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(f));
    QUIET.set(outer);
    outcome.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default()
    })
}
