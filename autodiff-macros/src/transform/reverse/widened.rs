//! Whole numbers that nothing in a sweep gives a type, though the function does: of `g(i)`, with which `i` is a `u64`, a sweep may
//! mention nothing. They are counted, and read back, as the widest, which hold the same numbers, and of which casts give the same.

use super::sweep::give_type;
use crate::analysis::defaulted::defaulted;
use crate::collections::HashSet;
use crate::ir::*;
use crate::syntax::open::with_type;
use proc_macro2::TokenStream;
use quote::quote;

/// Gives such numbers of a sweep a type, if it declares them itself.
pub fn where_nothing_tells(func: &mut Func, sweep: &mut Block, ct: &TokenStream) {
    let (in_sweep, in_func) = (defaulted(func, sweep), defaulted(func, &func.body));
    let mut declared = HashSet::default();
    sweep.each_stmt(&mut |stmt| match &stmt.kind {
        Kind::Let { var, .. } => drop(declared.insert(*var)),
        Kind::Loop(Loop { head: Head::Range { var, .. }, .. }) => drop(declared.insert(*var)),
        Kind::Inert { binds, .. } => declared.extend(binds),
        _ => {}
    });
    let mut from_outside = HashSet::default();
    let mut widened = HashSet::default();
    sweep.each_var(&mut |v| {
        if !declared.contains(&v) {
            from_outside.insert(in_sweep.stands_for(v));
        }
        if in_sweep.contains(v) && !in_func.contains(v) {
            widened.insert(in_sweep.stands_for(v));
        }
    });
    widened.retain(|v| !from_outside.contains(v));
    if widened.is_empty() {
        return;
    }
    let mut slots = vec![];
    widen(sweep, &|v| widened.contains(&in_sweep.stands_for(v)), ct, &mut slots);
    for slot in slots {
        func.slots[slot.0 as usize].width = Width::Widest;
    }
}

/// Gives the type to literals that such numbers start from. What is read back has it from the record.
fn widen(block: &mut Block, is_widened: &dyn Fn(VarId) -> bool, ct: &TokenStream, slots: &mut Vec<SlotId>) {
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            Kind::Let { var, value: Some(value) } if is_widened(*var) => of_value(value, slots),
            Kind::Set { place, value } if place.path.is_empty() && is_widened(place.root) => of_value(value, slots),
            Kind::Loop(Loop { head: Head::Range { var, form, range }, .. }) if is_widened(*var) => {
                give_type(form, &quote!(i128));
                *range = form.forward();
                if let (true, Some(step)) = (form.reversed, &form.step) {
                    // Ranges of the widest do not know their lengths, which stepping through backwards takes.
                    let (start, end, step) = (&form.start.tokens, &form.end.tokens, &step.tokens);
                    range.tokens = quote!(#ct::backward_by(#start..#end, #step));
                }
            }
            _ => {}
        }
        stmt.kind.blocks_mut().into_iter().for_each(|inner| widen(inner, is_widened, ct, slots));
    }
}

fn of_value(value: &mut Expr, slots: &mut Vec<SlotId>) {
    match value {
        Expr::Saved(slot) => slots.push(*slot),
        Expr::Inert(code) => code.tokens = with_type(code.tokens.clone(), &quote!(i128)),
        _ => {}
    }
}
