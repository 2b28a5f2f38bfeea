//! Which variables flow into a result: only those need a cotangent.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// The active variables (aliases resolved) that the results depend on.
pub fn useful(func: &Func) -> HashSet<VarId> {
    let mut flows: HashMap<VarId, HashSet<VarId>> = HashMap::default();
    let root = |place: &Place| func.resolve(place).root;
    func.body.each_stmt(&mut |stmt| {
        let mut sources = HashSet::default();
        let mut targets = vec![];
        let mut read = |e: &Expr| {
            e.each_place(&mut |p| {
                sources.insert(root(p));
            })
        };
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => {
                targets.push(root(&(*var).into()));
                read(value);
            }
            Kind::Set { place, value } | Kind::Add { place, value, .. } => {
                targets.push(root(place));
                read(value);
            }
            Kind::Unpack { place, parts } => {
                targets.extend(parts);
                sources.insert(root(place));
            }
            Kind::Edit { place, edit } => {
                targets.push(root(place));
                edit.each_expr(&mut read);
                edit.each_place(&mut |p| {
                    sources.insert(root(p));
                });
                if let Edit::Exchange(other) = edit {
                    targets.push(root(other));
                    sources.insert(root(place));
                }
                if let Some(v) = edit.defines() {
                    targets.push(v);
                    sources.insert(root(place));
                }
            }
            Kind::Call(call) => {
                targets.extend(call.result);
                for arg in &call.args {
                    match &arg.value {
                        ArgValue::Value(e) => e.each_place(&mut |p| {
                            sources.insert(root(p));
                        }),
                        ArgValue::Function(_) => {}
                        ArgValue::Shared { place, .. } => {
                            sources.insert(root(place));
                        }
                        ArgValue::Unique { place, .. } => {
                            targets.push(root(place));
                            sources.insert(root(place));
                        }
                    }
                }
            }
            _ => {}
        }
        for target in targets {
            flows.entry(target).or_default().extend(sources.iter().copied());
        }
    });
    let unique = func.params.iter().filter(|p| p.pass == Pass::Unique).map(|p| p.var);
    let mut open: Vec<VarId> = func.result.into_iter().chain(unique).filter(|v| func.var(*v).active).collect();
    // What goes into a function that changes what it has captured may come to a result of the caller's.
    func.body.each_stmt(&mut |stmt| {
        if let Kind::Call(call) = &stmt.kind
            && call.changes_captures()
        {
            call.args.iter().for_each(|a| {
                a.value.each_var(&mut |v| {
                    let root = func.resolve(&v.into()).root;
                    if func.var(root).active {
                        open.push(root);
                    }
                });
            });
        }
    });
    let mut found: HashSet<VarId> = open.iter().copied().collect();
    while let Some(v) = open.pop() {
        for source in flows.get(&v).into_iter().flatten() {
            if func.var(*source).active && found.insert(*source) {
                open.push(*source);
            }
        }
    }
    found
}
