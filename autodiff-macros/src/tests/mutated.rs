//! The macro never panics on functions whose tokens were exchanged, doubled, dropped and wrapped.

use super::random::program;
use super::random::rng::Rng;
use super::robust::{all_sound, tokens};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The trees of a stream, inner ones too.
fn all_trees(stream: &TokenStream, out: &mut Vec<TokenTree>) {
    for tree in stream.clone() {
        if let TokenTree::Group(group) = &tree {
            all_trees(&group.stream(), out);
        }
        out.push(tree);
    }
}

/// The stream with a change at the `at`-th tree.
fn changed(stream: &TokenStream, at: &mut usize, rng: &mut Rng, pool: &[TokenTree]) -> TokenStream {
    let mut out: Vec<TokenTree> = vec![];
    for tree in stream.clone() {
        let here = *at == 0;
        *at = at.wrapping_sub(1);
        if here {
            match rng.below(6) {
                0 => {}
                1 => out.extend([tree.clone(), tree]),
                2 => out.push(rng.pick(pool).clone()),
                3 => out.extend([rng.pick(pool).clone(), tree]),
                4 => match out.pop() {
                    Some(before) => out.extend([tree, before]),
                    None => out.push(tree),
                },
                _ => {
                    let delimiter =
                        *rng.pick(&[Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace, Delimiter::None]);
                    out.push(Group::new(delimiter, tree.into()).into());
                }
            }
            continue;
        }
        out.push(match tree {
            TokenTree::Group(group) => Group::new(group.delimiter(), changed(&group.stream(), at, rng, pool)).into(),
            tree => tree,
        });
    }
    out.into_iter().collect()
}

#[test]
fn mutated_functions() {
    let cases: u64 = std::env::var("COTANGENT_CASES").ok().and_then(|t| t.parse().ok()).unwrap_or(600);
    let items = (0..cases).map(|seed| {
        let mut rng = Rng::new(seed ^ 0xbad);
        let mut stream = tokens(&program(seed % 97));
        let mut pool = vec![];
        all_trees(&tokens(&program(rng.next() % 97)), &mut pool);
        all_trees(&tokens("-> => ; , . .. ..= = += & && | || ! ? : :: # _ 'a mut ref if else loop return break 0 1.5 \"s\" fn let move async"), &mut pool);
        for _ in 0..1 + rng.below(4) {
            let mut trees = vec![];
            all_trees(&stream, &mut trees);
            let mut at = rng.below(trees.len().max(1));
            stream = changed(&stream, &mut at, &mut rng, &pool);
        }
        (String::new(), stream)
    });
    all_sound(items);
}
