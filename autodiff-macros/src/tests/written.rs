//! Sweeps as they are written: what `emit` writes where it is used is put there in the IR, so that the interpreter can
//! run it.

use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::emit::nested::nested;
use crate::ir::*;

/// Blocks that stand one behind the other, as they are written.
pub fn written(func: &Func, blocks: &[&Block]) -> Vec<Block> {
    let mut changed = HashSet::default();
    blocks.iter().for_each(|b| effects::written(b, &mut changed));
    let values = nested(func, blocks, &changed);
    blocks.iter().map(|b| as_written(b, &values)).collect()
}

fn as_written(block: &Block, values: &HashMap<VarId, &Expr>) -> Block {
    let mut out = block.clone();
    out.stmts.retain(|s| !matches!(&s.kind, Kind::Let { var, .. } if values.contains_key(var)));
    for stmt in &mut out.stmts {
        if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } = &mut stmt.kind
        {
            put(value, values);
        }
        for inner in stmt.kind.blocks_mut() {
            *inner = as_written(inner, values);
        }
    }
    out
}

fn put(e: &mut Expr, values: &HashMap<VarId, &Expr>) {
    match e {
        Expr::Load(p) => {
            if let Some(value) = values.get(&p.root) {
                *e = (*value).clone();
                put(e, values);
            }
        }
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter_mut().for_each(|e| put(e, values));
        }
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => put(value, values),
        _ => {}
    }
}

/// The rule that a swap breaks: what was read before a write is not read behind it.
#[test]
fn a_swap_keeps_what_it_read() {
    let text = "fn f(x: f64, n: usize) -> f64 { let (mut a, mut b) = (x, 1.0); \
                for _ in 0..n { (a, b) = (b, a * b + x); } a - b }";
    let func = super::oracle::lowered(text).expect("it is accepted");
    let [body] = &written(&func, &[&func.body])[..] else { unreachable!("one block in, one out") };
    let printed = print::print(&Func { body: body.clone(), ..func.clone() });
    assert!(printed.contains("= (a * b) + x"), "{printed}");
    let (made, swapped) = (printed.find("(a * b) + x"), printed.find("\n    a = b"));
    assert!(made < swapped, "{printed}");
}
