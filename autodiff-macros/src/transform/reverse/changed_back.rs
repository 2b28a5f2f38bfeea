//! Calls whose pullbacks change back what the calls were lent.
//!
//! Where the sweep wants what a function has written over, it could keep all that the function was lent. The function
//! itself knows what it writes, so it is asked to take that back: it has a second pair of sweeps for that.
//!
//! ```text
//! step(&mut state, h);      let (_, record) = <ChangingBack<step_rev>>::record(&mut state, h);
//!                           <ChangingBack<step_rev>>::pull(&record, (), &mut state, Some(&mut state_bar), h, None);
//! ```

use crate::ir::*;
use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use syn::parse_quote;

/// These calls are those of the sweeps that change back.
pub fn by_pullbacks(func: &mut Func, calls: &BTreeSet<StmtId>, ct: &TokenStream) {
    let mut body = std::mem::take(&mut func.body);
    block(&mut body, calls, ct);
    func.body = body;
}

fn block(body: &mut Block, calls: &BTreeSet<StmtId>, ct: &TokenStream) {
    for stmt in &mut body.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|inner| block(inner, calls, ct));
        if let (Kind::Call(Call { callee: Callee::Path(function), .. }), true) =
            (&mut stmt.kind, calls.contains(&stmt.id))
        {
            let beside = crate::emit::home::home_beside(function);
            function.home = Home::ChangingBack(parse_quote!(#ct::ChangingBack<#beside>));
        }
    }
}
