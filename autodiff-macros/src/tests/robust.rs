//! The macro never panics, whatever tokens it is given: it emits the item, or errors, or both. What it emits beside Rust is Rust.

use crate::expand;
use proc_macro2::TokenStream;

/// What goes wrong with an item under the attribute with these arguments: the text of the panic, or that what is emitted beside an
/// item of Rust is none.
fn fault(args: &str, item: TokenStream) -> Option<String> {
    let args: TokenStream = args.parse().expect("tokens");
    let is_rust = |tokens: TokenStream| syn::parse2::<syn::File>(tokens).map(|_| ());
    let sound = is_rust(item.clone()).is_ok();
    match super::caught(|| expand::differentiate(args, item)) {
        Err(panic) => Some(format!("panics: {panic}")),
        Ok(emitted) if sound => is_rust(emitted).err().map(|e| format!("emits what is no Rust: {e}")),
        Ok(_) => None,
    }
}

/// Runs the macro on each item; fails with all faults.
pub fn all_sound(items: impl Iterator<Item = (String, TokenStream)>) {
    let mut found: Vec<String> = vec![];
    let mut kinds: Vec<String> = vec![];
    for (args, item) in items {
        if let Some(text) = fault(&args, item.clone())
            && !kinds.contains(&text)
            && kinds.len() < 12
        {
            found.push(format!("`#[differentiate({args})]` {text}\n  {item}"));
            kinds.push(text);
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

pub fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|e| panic!("`{text}`: {e}"))
}

#[test]
fn items_that_are_no_functions() {
    let items = [
        "",
        "struct S;",
        "struct S<T>(T) where T: Copy;",
        "enum E { A, B(f64) }",
        "union U { a: f64 }",
        "trait T { fn f(x: f64) -> f64; }",
        "impl S { fn f(&self) -> f64 { 1.0 } }",
        "mod m { fn f(x: f64) -> f64 { x } }",
        "const C: f64 = 1.0;",
        "static S: f64 = 1.0;",
        "type T = f64;",
        "use a::b;",
        "use a::{b, c as d};",
        "use a::*;",
        "use {};",
        "use ::a;",
        "use self::super::crate::x;",
        "extern crate a;",
        "extern \"C\" { fn f(x: f64) -> f64; }",
        "macro_rules! m { () => {} }",
        "x",
        "1 + 2",
        "fn",
        "fn f",
        "fn f(",
        "f64",
        "#",
        "# [ ] fn f() {}",
        "#![inner] fn f() {}",
        "{ }",
        "( ; , )",
        "fn f(x: f64) -> f64;",
        "fn f() {} fn g() {}",
        "fn f(x: f64) -> f64 { let mut s = x; for i in (0..3).step_by() { s += x; } s }",
        "let x = 1;",
        "'a",
        "\"text\"",
        "pub",
        "pub use a::b;",
    ];
    let items = items.iter().filter_map(|text| text.parse::<TokenStream>().ok());
    all_sound(items.map(|item| (String::new(), item)));
}

#[test]
fn arguments_of_the_attribute() {
    let arguments = [
        "",
        ",",
        "wrt",
        "wrt()",
        "wrt(x)",
        "wrt(x, x)",
        "wrt(y)",
        "wrt(1)",
        "wrt = x",
        "wrt(x) wrt(x)",
        "wrt(x), wrt(x)",
        "constant(x)",
        "wrt(x), constant(x)",
        "constant",
        "constant(x.y)",
        "crate",
        "crate = a::b",
        "crate = 1",
        "crate = \"a\"",
        "crate = crate",
        "crate = a<b>",
        "rev_fwd",
        "strict",
        "x",
        "x = y",
        "::",
        "wrt(x,)",
        "wrt(self)",
        "wrt(r#x)",
        "(x)",
        "[x]",
        "{x}",
        "#",
        "wrt(x))".trim_end_matches(')'),
    ];
    let items = [
        "fn f(x: f64) -> f64 { x * x }",
        "fn f() {}",
        "fn f((x, y): (f64, f64), _: f64) -> f64 { x }",
        "use a::b;",
        "struct S;",
    ];
    let all = arguments.iter().filter(|a| a.parse::<TokenStream>().is_ok());
    all_sound(all.flat_map(|a| items.iter().map(|i| ((*a).to_owned(), tokens(i)))));
}

#[test]
fn signatures() {
    let signatures = [
        "fn f()",
        "fn f() -> f64",
        "fn f() -> ()",
        "fn f() -> !",
        "fn f() -> impl Fn(f64) -> f64",
        "fn f(self) -> f64",
        "fn f(&mut self)",
        "fn f(x: Self) -> Self",
        "async fn f(x: f64) -> f64",
        "unsafe fn f(x: f64) -> f64",
        "const fn f(x: f64) -> f64",
        "extern \"C\" fn f(x: f64) -> f64",
        "fn f<T>(x: T) -> T",
        "fn f<T: Copy + Into<f64>>(x: T) -> f64 where T: Clone",
        "fn f<const N: usize>(x: [f64; N]) -> [f64; N]",
        "fn f<'a>(x: &'a [f64]) -> &'a f64",
        "fn f(x: impl Fn(f64) -> f64) -> f64",
        "fn f(x: &dyn Fn(f64) -> f64) -> f64",
        "fn f(x: Arc<impl Fn(f64) -> f64 + Send + Sync>, y: f64) -> f64",
        "fn f(x: Box<impl Fn(f64) -> f64>, y: Vec<impl Fn(f64) -> f64>) -> f64",
        "fn f(x: (impl Fn(f64) -> f64, f64), y: Option<impl Clone>) -> f64",
        "fn f(x: *const f64) -> f64",
        "fn f(x: fn(f64) -> f64) -> f64",
        "fn f(mut x: f64, ref y: f64) -> f64",
        "fn f((a, b): (f64, f64), [c, d]: [f64; 2], S { e, .. }: S, _: f64, &g: &f64) -> f64",
        "fn f(x: f64, x: f64) -> f64",
        "fn f(x: f64, ...)",
        "fn f(#[constant] x: f64, #[cfg(a)] y: f64) -> f64",
        "fn f(r#fn: f64) -> r#f64",
        "fn r#match(x: f64) -> f64",
        "fn f(x: Option<&mut [f64]>) -> Result<f64, ()>",
        "fn f(x: Vec<Vec<[(f64, usize); 3]>>) -> (f64, (f64, [f64; 2]))",
        "fn f(x: _) -> _",
        "fn f(x: [f64; { 1 + 2 }]) -> f64",
        "fn f(x: <S as T>::U) -> f64",
        "fn f(x: m!(f64)) -> f64",
        "fn f(x: &&&mut &f64) -> f64",
        "fn f(seed: f64, x_bar: f64, tape: f64, record: f64, exit_1: f64) -> f64",
        "fn f(x: f64, n: usize) -> (f64,)",
        "fn f<T = f64>(x: T) -> f64",
        "fn f<>(x: f64,) -> f64",
        "fn f(x @ y: f64) -> f64",
        "fn f(0: f64) -> f64",
    ];
    let bodies = [
        "{}",
        "{ x }",
        "{ x * x }",
        "{ return x; }",
        "{ loop {} }",
        "{ todo!() }",
        "{ 1.0 }",
        "{ let y = x; y[0] += x.a; (y, x) }",
    ];
    let items = signatures.iter().flat_map(|s| bodies.iter().map(move |b| format!("{s} {b}")));
    all_sound(items.filter_map(|i| i.parse().ok()).map(|i| (String::new(), i)));
}

#[test]
fn bodies() {
    let bodies = [
        "x.0.1.2",
        "x[..][..=3][x as usize..]",
        "x.iter().map(|v| v * 2.0).sum()",
        "{ let [a, .., b] = x; a }",
        "{ let S { a, .. } = x; a }",
        "{ let Some(a) = x else { return 0.0 }; a }",
        "if let (a, b) = x { a } else { b }",
        "while let Some(v) = x.pop() { x.push(v) }",
        "x?",
        "{ let o = if x > 0.0 { Some(x) } else { None }; o.map_or(0.5) + o.unwrap_or() + o.ok_or_else()? }",
        "{ let o = Some(x); o.map().and_then().zip().filter() }",
        "x.await",
        "g(x, |_, _| true).map(|d| d.y)",
        "async { x }",
        "unsafe { x }",
        "const { x }",
        "{ let c = |y| x * y; c(x) }",
        "{ let c = move || x; c() }",
        "match x { y if y > 0.0 => y, _ => x }",
        "match x { 0.0..=1.0 => x, f64::MAX => 1.0, y @ 2.0 => y, _ => -x }",
        "match (x, 1) { (a, 1 | 2) => a, (a, _) => a * x }",
        "x as f32 as usize as f64",
        "*&*&x",
        "&mut *x",
        "&raw const x",
        "-!-!x",
        "x = x = x",
        "x += x += x",
        "(x, y) = (y, x)",
        "[x, _] = x",
        "(x.0, _, ..) = x",
        "_ = x",
        "S { a: x, ..y }",
        "S(x)",
        "x::<f64>()",
        "x.f::<f64>(x)",
        "f(x)(x)",
        "(f)(x)",
        "<f64 as T>::f(x)",
        "f64::sin(x)",
        "f64::powi(x, 2, 3)",
        "f64::max(x)",
        "x.powi()",
        "x.sin(1, 2)",
        "x.max()",
        "vec![]",
        "vec![x; ]",
        "vec![x, , x]",
        "vec![x; 2; 3]",
        "vec!{x}",
        "println!(\"{x} {}\", x)",
        "println!(\"{\", x)",
        "assert!(x > 0.0, \"{x:?}\")",
        "assert_eq!(x)",
        "m!(x)",
        "panic!()",
        "panic!(\"{}\", x)",
        "return",
        "return x",
        "break",
        "break x",
        "continue",
        "break 'a",
        "continue 'a",
        "'a: { break 'a x }",
        "'a: loop { break 'a }",
        "loop { break x; }",
        "loop { break loop { break x } }",
        "for i in x { }",
        "for (i, (j, k)) in x.iter().enumerate() {}",
        "for i in 0.. { break }",
        "for i in .. {}",
        "for i in x..x {}",
        "for &i in &x { i }",
        "for _ in x.iter().zip(x.iter()).rev() {}",
        "for i in (0..3).map(|i| i) {}",
        "for i in (0..3).step_by(2).step_by(2).rev().rev() {}",
        "while x > 0.0 { x -= 1.0 }",
        "while { x += 1.0; x } < 3.0 {}",
        "{ let x; x = 1.0; x }",
        "{ let (x, y); x = 1.0; y = x; x }",
        "{ let x: f64; x }",
        "{ let ref mut y = x; *y += x }",
        "{ static mut A: f64 = 0.0; A += x; A }",
        "{ static A: Cell<f64> = Cell::new(0.0); x }",
        "{ fn g(x: f64) -> f64 { x } g(x) }",
        "{ const A: f64 = 2.0; A * x }",
        "{ use a::b; b(x) }",
        "{ struct S; x }",
        "{ impl T for S {} x }",
        "{ macro_rules! m { () => {} } m!(); x }",
        "{ thread_local! { static A: f64 = 0.0 } x }",
        "{ #[cfg(a)] let y = x; x }",
        "{ #[allow(a)] { x } }",
        "{ ;;; x }",
        "{ x; }",
        "x..x",
        "x..=x",
        "..",
        "x < x < x",
        "x << 1",
        "x & x",
        "x && x",
        "x == x",
        "if x > 0.0 { x }",
        "if x > 0.0 {} else {}",
        "if x > 0.0 { x } else if x < 0.0 { -x } else { 0.0 }",
        "if true && let Some(y) = x { y } else { x }",
        "std::mem::swap(&mut x, &mut x)",
        "std::mem::swap(x)",
        "std::mem::replace(&mut x, x)",
        "std::mem::take(&mut x)",
        "drop(x)",
        "detach(x)",
        "detach()",
        "detach(x, x)",
        "x.push(x)",
        "x.push()",
        "x.insert(x)",
        "x.resize(1)",
        "x.swap(0)",
        "x.swap(0, 1, 2)",
        "x.fill()",
        "x.extend(x)",
        "x.extend_from_slice(x)",
        "x.split_at()",
        "x.split_at_mut(1).0[0] = x",
        "x.truncate()",
        "x.remove()",
        "x.first().unwrap()",
        "x.pop().unwrap_or(x)",
        "x.get(..).unwrap()",
        "x.concat()",
        "[x, x].concat()",
        "[x; x]",
        "[]",
        "()",
        "(x,)",
        "x.len()",
        "x.clone().clone()",
        "x.to_vec()[0]",
        "x.sin_cos().0",
        "{ let (s, c) = x.sin_cos(); s }",
        "r#fn",
        "self",
        "Self",
        "super::x",
        "crate::x",
        "::x",
        "\"\"",
        "b'x'",
        "'x'",
        "1_f32",
        "1e999",
        "0x1f",
        "99999999999999999999999999999999999999999999",
        "1.0.sin()",
        "1.sin()",
        "x.r#match()",
        "box x",
        "do yeet x",
        "x: f64",
        "yield x",
        "{ let x = { let x = { let x = x; x * x }; x * x }; x }",
        "{ let exit_1 = x; if exit_1 > 0.0 { return x; } x }",
        "{ let value = x; value }",
        "{ let y = &x; let y = &y; **y }",
        "{ let y = &mut x; let z = &mut *y; *z = x; *y }",
    ];
    let heads = [
        "fn f(x: f64) -> f64",
        "fn f(x: &[f64]) -> f64",
        "fn f(mut x: Vec<f64>, y: f64)",
        "fn f(x: &mut [[f64; 2]; 2], y: &mut f64) -> (f64, f64)",
        "fn f(x: S, n: usize) -> S",
    ];
    let items = bodies.iter().flat_map(|b| heads.iter().map(move |h| format!("{h} {{ {b} }}")));
    let statements = bodies.iter().flat_map(|b| heads.iter().map(move |h| format!("{h} {{ let z = {b}; {b}; {b} }}")));
    all_sound(items.chain(statements).filter_map(|i| i.parse().ok()).map(|i| (String::new(), i)));
}

/// What a conversion stands for converts something that may turn out to carry no derivative.
#[test]
fn conversions_of_constants() {
    let text = "fn f<T: Float>(from: &mut V<T>, n: usize) -> S<T> {
        let half = T::from(0.5).unwrap();
        for d in 0..n {
            let mut sampler = |s: &Uniform<T>| { for (k, element) in list.iter_mut().enumerate() { if k == d {} } };
            let lower = w()?.variance;
        }
        let result = f()?;
    }";
    all_sound(std::iter::once((String::new(), tokens(text))));
}

#[test]
fn deep_nesting() {
    let deep =
        |open: &str, close: &str, n: usize| format!("fn f(x: f64) -> f64 {{ {}x{} }}", open.repeat(n), close.repeat(n));
    let items = [
        deep("(", ")", 60),
        deep("-", "", 60),
        deep("{ ", " }", 40),
        deep("if x > 0.0 { ", " } else { x }", 25),
        deep("(x + ", ")", 60),
        deep("loop { break ", " }", 8),
        deep("for _ in 0..2 { let x = x;", " }", 15),
        deep("[", "]", 30),
        deep("x.max(", ")", 40),
    ];
    all_sound(items.iter().map(|i| (String::new(), tokens(i))));
}
