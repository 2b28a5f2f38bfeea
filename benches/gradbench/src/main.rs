//! The tool as a program: GradBench's protocol on standard input and output.

use std::io::{self, BufWriter};

fn main() -> io::Result<()> {
    cotangent_gradbench::serve(io::stdin().lock(), BufWriter::new(io::stdout().lock()))
}
