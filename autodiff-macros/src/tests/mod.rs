//! Tests of the passes, in process: what is tested here needs no compilation of user code.

#[path = "../ir/interp/mod.rs"]
mod interp;
mod oracle;
mod printed;
mod random;
mod robust;
