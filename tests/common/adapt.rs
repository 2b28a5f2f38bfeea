//! `tests!` and `panics!`: any function and its siblings as closures over flat vectors.
//!
//! ```text
//! tests! {
//!     value energy, energy_fwd, energy_rev, energy_vjp => (ref vec![1.0, 2.0], val 0.5, fixed 3);
//!     unit scale, scale_fwd, scale_rev, scale_vjp => (val 2.0, mut vec![1.0]) (val 2.0, mut vec![]);
//! }
//! ```
//!
//! `value` and `unit` say whether the function has a value. The arguments, one list a case:
//! `val e` differentiable by value, `ref e` behind `&`, `mut e` behind `&mut`, `fixed e` passed
//! as written and without derivative, `side e` without derivative behind `&mut` (its final
//! contents are compared). A list may be preceded by `coarse` (a function of `f32`), or `kink`
//! (no finite differences: the point is a tie, the modes must agree all the same).

macro_rules! tests {
    ($($kind:ident $f:ident, $fwd:path, $rev:path, $vjp:path
        => $($($word:ident)? ($($args:tt)*))+;)*) => {$(
        mod $f {
            #[allow(unused_imports)]
            use super::*;
            #[test]
            fn agrees() {
                $(
                    let case = adapt!(stringify!($f $($word)? ($($args)*)),
                        $kind $f, $fwd, $rev, $vjp, ($($args)*));
                    case$(.$word())?.run();
                )+
            }
        }
    )*};
}

/// The original and every sibling panic, with the same message, which contains the given text.
macro_rules! panics {
    ($($kind:ident $f:ident, $fwd:path, $rev:path, $vjp:path
        => $(($($args:tt)*) $message:literal),+;)*) => {$(
        mod $f {
            #[allow(unused_imports)]
            use super::*;
            #[test]
            fn panics_alike() {
                $(
                    let case = adapt!(stringify!($f ($($args)*)),
                        $kind $f, $fwd, $rev, $vjp, ($($args)*));
                    case.panics($message);
                )+
            }
        }
    )*};
}

// A record for each argument: {kind, value, tangent, cotangent, initial expression}. The names
// `a`, `dot` and `bar` are new ones in each step, by hygiene. Then come the argument lists of
// the original, `_fwd` and `_rev`, the cotangents that `_rev` returns, those that the pullback
// returns, and values and cotangents of `&mut` parameters.
macro_rules! adapt {
    ($name:expr, $kind:ident $f:path, $fwd:path, $rev:path, $vjp:path, ($($args:tt)*)) => {
        adapt!(@ [$name, $kind $f, $fwd, $rev, $vjp] [] [] [] [] [] [] [] [] $($args)*)
    };
    (@ $h:tt [$($rec:tt)*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*] [$($rc:tt)*] [$($all:tt)*]
        [$($ma:tt)*] [$($mb:tt)*] val $e:expr $(, $($rest:tt)*)?) => {
        adapt!(@ $h [$($rec)* {by_val a dot bar ($e)}] [$($p)* a,] [$($d)* a, dot,] [$($r)* a,]
            [$($rc)* bar] [$($all)* bar] [$($ma)*] [$($mb)*] $($($rest)*)?)
    };
    (@ $h:tt [$($rec:tt)*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*] [$($rc:tt)*] [$($all:tt)*]
        [$($ma:tt)*] [$($mb:tt)*] ref $e:expr $(, $($rest:tt)*)?) => {
        adapt!(@ $h [$($rec)* {by_ref a dot bar ($e)}] [$($p)* &a,] [$($d)* &a, &dot,]
            [$($r)* &a, &mut bar,] [$($rc)*] [$($all)* bar] [$($ma)*] [$($mb)*] $($($rest)*)?)
    };
    (@ $h:tt [$($rec:tt)*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*] [$($rc:tt)*] [$($all:tt)*]
        [$($ma:tt)*] [$($mb:tt)*] mut $e:expr $(, $($rest:tt)*)?) => {
        adapt!(@ $h [$($rec)* {by_mut a dot bar ($e)}] [$($p)* &mut a,] [$($d)* &mut a, &mut dot,]
            [$($r)* &mut a, &mut bar,] [$($rc)*] [$($all)* bar] [$($ma)* a] [$($mb)* bar]
            $($($rest)*)?)
    };
    (@ $h:tt [$($rec:tt)*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*] [$($rc:tt)*] [$($all:tt)*]
        [$($ma:tt)*] [$($mb:tt)*] fixed $e:expr $(, $($rest:tt)*)?) => {
        adapt!(@ $h [$($rec)*] [$($p)* $e,] [$($d)* $e,] [$($r)* $e,] [$($rc)*] [$($all)*]
            [$($ma)*] [$($mb)*] $($($rest)*)?)
    };
    (@ $h:tt [$($rec:tt)*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*] [$($rc:tt)*] [$($all:tt)*]
        [$($ma:tt)*] [$($mb:tt)*] side $e:expr $(, $($rest:tt)*)?) => {
        adapt!(@ $h [$($rec)* {side a dot bar ($e)}] [$($p)* &mut a,] [$($d)* &mut a,]
            [$($r)* &mut a,] [$($rc)*] [$($all)*] [$($ma)*] [$($mb)*] $($($rest)*)?)
    };
    (@ [$name:expr, $kind:ident $f:path, $fwd:path, $rev:path, $vjp:path]
        [$({$k:ident $a:ident $dot:ident $bar:ident $e:tt})*] [$($p:tt)*] [$($d:tt)*] [$($r:tt)*]
        [$($rc:ident)*] [$($all:ident)*] [$($ma:ident)*] [$($mb:ident)*]) => {{
        #[allow(unused_imports)]
        use $crate::common::{case::{Ask, Case, Out}, log, shape::{Shape, load}};
        #[allow(unused_mut, unused_variables, unused_assignments, unused_parens, clippy::unused_unit)]
        let args = move |x: &[f64]| {
            let mut x = x;
            $(adapt_stmt!(load $k $a $e x);)*
            ($($a,)*)
        };
        // The shapes of seeds are those of the outputs.
        #[allow(unused_mut, unused_variables, unused_parens, clippy::let_unit_value)]
        let shapes = move |x: &[f64]| {
            let mut found = None;
            $crate::common::try_to(&mut || {
                let ($(mut $a,)*) = args(x);
                let value = $f($($p)*);
                found = Some((Shape::zero(&value), ($(Shape::zero(&$ma),)*)));
            });
            log::take();
            match found {
                Some(found) => found,
                None => {
                    let ($(mut $a,)*) = args(x);
                    (Shape::blank(), ($(Shape::zero(&$ma),)*))
                }
            }
        };
        #[allow(unused_mut, unused_variables, unused_assignments, unused_parens, clippy::let_unit_value)]
        let case = Case::new(
            $name,
            // the inputs as they stand in the case
            {
                let mut flat: Vec<f64> = Vec::new();
                $(adapt_stmt!(start $k $a $e flat);)*
                flat
            },
            Box::new(move |x: &[f64], ask: Ask<'_>| {
                let mut found: Vec<Vec<f64>> = Vec::new();
                let mut flat: Vec<f64> = Vec::new();
                let out = match ask {
                    Ask::Value => {
                        let ($(mut $a,)*) = args(x);
                        let value = $f($($p)*);
                        let mut out = Out::new(&value);
                        $(adapt_stmt!(out $k $a out);)*
                        out
                    }
                    Ask::Forward(mut v) => {
                        let ($(mut $a,)*) = args(x);
                        $(adapt_stmt!(tangent $k $a $dot v);)*
                        let (value, tangent) = adapt_stmt!(fwd $kind, $fwd($($d)*));
                        let mut out = Out::new(&value);
                        $(adapt_stmt!(out $k $a out);)*
                        tangent.put(&mut flat);
                        $(adapt_stmt!(dots $k $dot flat);)*
                        found.push(flat);
                        out
                    }
                    Ask::Reverse(mut w, before) => {
                        let (seed, ($($mb,)*)) = shapes(x);
                        let ($(mut $a,)*) = args(x);
                        let seed = load(seed, &mut w);
                        $(let mut $mb = load($mb, &mut w);)*
                        let mut g = before;
                        $(adapt_stmt!(before $k $a $bar g);)*
                        adapt_stmt!(rev $kind, value, [$($rc)*], seed, $rev, [$($r)*]);
                        let mut out = Out::new(&value);
                        $(adapt_stmt!(out $k $a out);)*
                        let mut g = before;
                        $(adapt_stmt!(grad $k $a $bar flat g);)*
                        found.push(flat);
                        out
                    }
                    // The pullback is called for each of the seeds.
                    Ask::Pullback(ws) => {
                        let (seed, ($($mb,)*)) = shapes(x);
                        let ($(mut $a,)*) = args(x);
                        adapt_stmt!(vjp $kind, value, pull, $vjp, [$($p)*]);
                        let mut out = Out::new(&value);
                        $(adapt_stmt!(out $k $a out);)*
                        for w in ws {
                            let mut w = w.as_slice();
                            let seed = load(seed.clone(), &mut w);
                            $(let $mb = load($mb.clone(), &mut w);)*
                            let ($($all),*) = adapt_stmt!(pull $kind, pull, seed, [$($mb)*]);
                            let mut flat: Vec<f64> = Vec::new();
                            $($all.put(&mut flat);)*
                            found.push(flat);
                        }
                        out
                    }
                };
                (out, found)
            }),
        );
        case
    }};
}

// The parts of `adapt!` that depend on the kind of an argument or of the function.
macro_rules! adapt_stmt {
    (start side $a:ident $e:tt $flat:ident) => {};
    (start $k:ident $a:ident $e:tt $flat:ident) => { Shape::put(&$e, &mut $flat); };
    (load side $a:ident $e:tt $x:ident) => { let mut $a = $e; };
    (load $k:ident $a:ident $e:tt $x:ident) => { let mut $a = load($e, &mut $x); };
    (out by_mut $a:ident $out:ident) => { $out.push(&$a); };
    (out side $a:ident $out:ident) => { $out.push(&$a); };
    (out $k:ident $a:ident $out:ident) => {};
    (tangent side $a:ident $dot:ident $v:ident) => {};
    (tangent $k:ident $a:ident $dot:ident $v:ident) => {
        let mut $dot = load(Shape::zero(&$a), &mut $v);
    };
    (dots by_mut $dot:ident $dots:ident) => { $dot.put(&mut $dots); };
    (dots $k:ident $dot:ident $dots:ident) => {};
    (before by_ref $a:ident $bar:ident $g:ident) => {
        let mut $bar = load(Shape::zero(&$a), &mut $g);
    };
    (before side $a:ident $bar:ident $g:ident) => {};
    (before $k:ident $a:ident $bar:ident $g:ident) => {
        let _ = load(Shape::zero(&$a), &mut $g);
    };
    (grad by_ref $a:ident $bar:ident $grad:ident $g:ident) => {
        $crate::common::case::put_difference(&$bar, &mut $grad, &mut $g);
    };
    (grad side $a:ident $bar:ident $grad:ident $g:ident) => {};
    (grad $k:ident $a:ident $bar:ident $grad:ident $g:ident) => {
        $crate::common::case::put_whole(&$bar, &mut $grad, &mut $g);
    };
    (fwd value, $call:expr) => { $call };
    (fwd unit, $call:expr) => {{
        let () = $call;
        ((), ())
    }};
    (rev value, $value:ident, [$($rc:ident)*], $seed:ident, $rev:path, [$($r:tt)*]) => {
        let ($value $(, $rc)*) = $rev($($r)* $seed);
    };
    (rev unit, $value:ident, [$($rc:ident)*], $seed:ident, $rev:path, [$($r:tt)*]) => {
        let ($($rc),*) = $rev($($r)*);
        let $value = $seed;
    };
    (vjp value, $value:ident, $pull:ident, $vjp:path, [$($p:tt)*]) => {
        let ($value, $pull) = $vjp($($p)*);
    };
    (vjp unit, $value:ident, $pull:ident, $vjp:path, [$($p:tt)*]) => {
        let $value = ();
        let $pull = $vjp($($p)*);
    };
    (pull value, $pull:ident, $seed:ident, [$($mb:ident)*]) => { $pull($seed $(, $mb)*) };
    (pull unit, $pull:ident, $seed:ident, [$($mb:ident)*]) => { $pull($($mb),*) };
}
