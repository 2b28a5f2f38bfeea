//! What the macro refuses, and what its messages say: one file a mistake, in a folder a stage.
//!
//! The texts hold for the toolchain that the workspace pins. After a change of a message:
//! `TRYBUILD=overwrite cargo test -p cotangent-mistakes`, and read what has changed.
//!
//! What has to compile is tested elsewhere: with one such program here each would be built for itself, one after another.

#[test]
fn mistakes_have_messages() {
    let tests = trybuild::TestCases::new();
    tests.compile_fail("*.rs");
    for stage in ["args", "signature", "unsupported", "calls", "hidden-mut", "seeds", "derive"] {
        tests.compile_fail(format!("{stage}/*.rs"));
    }
}
