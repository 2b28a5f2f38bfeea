//! The same cases under criterion, for its statistics and its comparison with the run before:
//! `cargo bench --bench criterion -- LSTM`.

#[path = "by_hand/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod by_hand;
mod cases;
#[path = "inputs/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod inputs;
#[path = "objectives/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod objectives;

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use std::time::Duration;

fn gradients(criterion: &mut Criterion) {
    for entry in cases::all() {
        let mut case = match (entry.build)() {
            Ok(case) => case,
            Err(message) => panic!("{message}"),
        };
        let mut group = criterion.benchmark_group(&entry.name);
        group
            .sample_size(20)
            .sampling_mode(SamplingMode::Flat)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1));
        group.bench_function("plain", |bencher| bencher.iter(&mut case.plain));
        group.bench_function("fwd", |bencher| bencher.iter(&mut case.fwd));
        group.bench_function("rev", |bencher| bencher.iter(&mut case.rev));
        group.bench_function("by hand", |bencher| bencher.iter(&mut case.by_hand));
        group.finish();
    }
}

criterion_group!(benches, gradients);
criterion_main!(benches);
