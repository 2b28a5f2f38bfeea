//! Functions that are parameters: their calls, and functions that are handed to calls.

use crate::ir::{self, Given, Pass, Proj};
use crate::lower::closure::{Closure, Function, bare};
use crate::lower::inert::asked::is_asking;
use crate::lower::{Arg, ArgValue, Call, Callee, Expr, Inert, Kind, Lower, Ty, Val, VarId, closure};
use crate::parse::{Parameter, asked_to_be_ordering, is_ordering};
use proc_macro2::Span;
use quote::quote;
use std::rc::Rc;
use syn::spanned::Spanned;

/// A call with its arguments, and behind them what closures among them capture.
#[derive(Default)]
pub(in crate::lower) struct Handed {
    /// All of them.
    pub(in crate::lower) args: Vec<Arg>,
}

impl Lower<'_> {
    /// A parameter that is a function.
    pub(in crate::lower) fn declare_given(&mut self, var: VarId, p: &Parameter) {
        let Some(f) = &p.function else { return };
        let given = Given {
            name: p.name.clone(),
            number: f.number,
            inputs: f.inputs.iter().map(|q| (q.pass, q.ty.clone())).collect(),
            open: (0..f.inputs.len()).filter(|i| self.source.is_open(&f.inputs[*i])).collect(),
            output: f.output.as_ref().map(|ty| self.read(ty)),
            mutable: f.mutable,
        };
        self.functions.insert(var, Function::Given(Rc::new(given)));
    }

    /// A parameter that is a function through which no derivative comes.
    pub(in crate::lower) fn declare_told(&mut self, var: VarId, p: &Parameter) {
        let Some(ty) = &p.told else { return };
        self.told.insert(var, ty.clone());
        if let Some(name) = ty.tokens().filter(|name| syn::parse2(name.clone()).is_ok_and(|ty| is_ordering(&ty))) {
            self.func.items.push(asked_to_be_ordering(&name));
        }
    }

    /// Is the variable a function that the caller gives?
    pub(in crate::lower) fn given(&self, v: VarId) -> Option<Rc<Given>> {
        match self.functions.get(&v) {
            Some(Function::Given(given)) => Some(given.clone()),
            _ => None,
        }
    }

    /// A call of a function that is a parameter.
    pub(in crate::lower) fn call_given(&mut self, given: &Rc<Given>, span: Span, values: Vec<Val>) -> Val {
        let mut values = values;
        for (value, (_, ty)) in values.iter_mut().zip(&given.inputs) {
            if ty.is_number() {
                *value = self.scalar(span, value.clone());
            }
            self.learn_expr(&value.expr, ty);
        }
        let mut args = self.passed(values);
        for (arg, (pass, _)) in args.iter_mut().zip(&given.inputs) {
            // A unique reference is lent as a shared one.
            if let (ArgValue::Unique { place, bare: true }, Pass::Shared) = (&arg.value, pass) {
                arg.value = ArgValue::Shared { place: place.then(Proj::Deref), bare: false };
            }
        }
        for arg in &args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                self.lend_to_change(place, span);
            }
        }
        let result = given.output.clone().map(|ty| {
            let active = ty.may_be_active();
            self.temp(&given.name.to_string(), ty, active)
        });
        self.emit(
            span,
            Kind::Call(Call { result, callee: Callee::Given(given.clone()), float: None, args, nothing: false }),
        );
        match result {
            Some(result) => self.load(result.into()),
            None => Val { expr: Expr::unit(), ty: Ty::unit() },
        }
    }

    /// The functions in fields of `self` that a function of the block takes behind its arguments where it is called on `self`.
    pub(in crate::lower) fn carried(&mut self, function: &syn::Ident, owner: &syn::Expr) -> Vec<Rc<syn::Expr>> {
        let source = self.source;
        let members = source.carried.reached(&function.to_string());
        let own = matches!(bare(owner), syn::Expr::Path(p) if p.path.is_ident("self"));
        let key = std::ptr::from_ref(owner) as usize;
        let mut carried = vec![];
        for member in members {
            let named = source.named.iter().find(|named| own && named.function.place.own() == Some(member));
            let Some(named) = named else {
                self.refuse(
                    owner,
                    "a function in a field of what this is called on",
                    "its derivative comes from the caller, which gives that of `self`",
                    "call it on `self`, or hand the function over as an argument (`f: impl Fn(f64) -> f64`)",
                );
                return vec![];
            };
            let name = &named.name;
            carried.push(self.text_for((key, name.to_string()), |_| quote!(#name)));
        }
        carried
    }

    /// The arguments of a call, functions among them.
    pub(in crate::lower) fn handed<'e>(&mut self, list: impl Iterator<Item = &'e syn::Expr>) -> Handed {
        self.handed_as(list, &[])
    }

    /// The same, where these types are expected, as far as they are known.
    pub(in crate::lower) fn handed_as<'e>(
        &mut self,
        list: impl Iterator<Item = &'e syn::Expr>,
        types: &[Ty],
    ) -> Handed {
        let list: Vec<&syn::Expr> = list.collect();
        let gathered: Vec<Option<Rc<syn::Expr>>> = list.iter().map(|e| self.gathered(e)).collect();
        let iterated: Vec<bool> = gathered.iter().map(Option::is_some).collect();
        let gathered: Vec<Option<Rc<syn::Expr>>> =
            list.iter().zip(gathered).map(|(e, text)| text.or_else(|| self.list_of_slices(e))).collect();
        let list: Vec<&syn::Expr> = list.iter().zip(&gathered).map(|(e, text)| text.as_deref().unwrap_or(e)).collect();
        let functions: Vec<Option<Handing>> = list.iter().map(|e| self.handed_function(e)).collect();
        let others = list.iter().zip(&functions).filter(|(_, f)| f.is_none()).map(|(e, _)| *e);
        let types = types.iter().zip(&functions).filter(|(_, f)| f.is_none()).map(|(ty, _)| ty.clone());
        let values = self.operands_as(others, &types.collect::<Vec<_>>());
        let mut values = self.passed(values).into_iter();
        let mut args: Vec<Arg> = functions
            .iter()
            .map(|f| match f {
                Some(_) => Arg::new(ArgValue::Value(Expr::unit()), false),
                None => values.next().expect("a value"),
            })
            .collect();
        args.iter_mut().zip(iterated).for_each(|(arg, iterated)| arg.iterated = iterated);
        for (i, (function, e)) in functions.into_iter().zip(list).enumerate() {
            let Some(function) = function else { continue };
            let function = match function {
                Handing::Swept(function) => function,
                Handing::Plain => {
                    let code = self.inert(e);
                    let code = Inert { pure: code.writes.is_empty(), ty: Ty::function(), ..code };
                    args[i].value = ArgValue::Value(Expr::Inert(code));
                    continue;
                }
            };
            let (value, active) = match function {
                Function::Given(given) => (ir::Function::Given(given), true),
                Function::Item(path, _) => match self.primitive_as_closure(&path) {
                    Some(closure) => self.lifted(&closure, e.span(), &mut args),
                    None => {
                        let outside = self.path_outside(&path).path;
                        let itself = outside == path.path;
                        (ir::Function::Item(outside, itself), false)
                    }
                },
                Function::Closure(closure) if does_nothing(&closure.tree.closure) => {
                    (ir::Function::Nothing(closure.tree.closure.inputs.len()), false)
                }
                Function::Closure(closure) => {
                    let start = args.len();
                    let lifted = self.lifted(&closure, e.span(), &mut args);
                    let changes = args[start..].iter().any(|a| matches!(a.value, ArgValue::Unique { bare: false, .. }));
                    if changes && closure.tree.closure.capture.is_some() && matches!(e, syn::Expr::Path(_)) {
                        self.refuse(
                            e,
                            "a `move` closure in a variable that changes what it has captured, given away as it is",
                            "where it is a copy, its state starts anew, and whether it is one is not visible here",
                            "lend it: `&mut f`",
                        );
                    }
                    lifted
                }
            };
            args[i] = Arg::new(ArgValue::Function(value), active);
        }
        Handed { args }
    }

    /// What is handed on where an argument is an iterator over what carries a derivative: what it iterates over, since
    /// that is what derivatives take in its place.
    fn gathered(&mut self, e: &syn::Expr) -> Option<Rc<syn::Expr>> {
        if !self.is_stream(e) || !self.mentions_active(e) {
            return None;
        }
        if let syn::Expr::Call(c) = bare(e) {
            return Some(self.text_for(
                (std::ptr::from_ref(c) as usize, "items".into()),
                |_| quote!(#c.collect::<::std::vec::Vec<_>>()),
            ));
        }
        // An iterator in a variable.
        if let syn::Expr::Path(p) = bare(e) {
            let lent = self.variable(bare(e)).and_then(|v| self.chains.get(&v)).is_some_and(|c| c.gives_references());
            return Some(self.text_for((std::ptr::from_ref(p) as usize, "items".into()), |_| match lent {
                true => quote!(&#p.cloned().collect::<::std::vec::Vec<_>>()[..]),
                false => quote!(#p.collect::<::std::vec::Vec<_>>()),
            }));
        }
        let syn::Expr::MethodCall(m) = bare(e) else { return None };
        let receiver = &m.receiver;
        Some(self.text(m, |_| match (m.method == "iter", is_of_references(e)) {
            (true, _) => quote!(&#receiver[..]),
            (false, true) => quote!(&#m.cloned().collect::<::std::vec::Vec<_>>()[..]),
            (false, false) => quote!(#m.collect::<::std::vec::Vec<_>>()),
        }))
    }

    /// A list of references to variables that are lists of several types is handed over as one of slices (`&[&array, &vector]`,
    /// `[&array, &vector]`).
    fn list_of_slices(&mut self, e: &syn::Expr) -> Option<Rc<syn::Expr>> {
        let (list, lent) = match bare(e) {
            syn::Expr::Reference(lent) => (bare(&lent.expr), Some(lent.and_token)),
            list => (list, None),
        };
        let syn::Expr::Array(list) = list else { return None };
        let names = list.elems.iter().map(|item| match item {
            syn::Expr::Reference(r) if r.mutability.is_none() && matches!(*r.expr, syn::Expr::Path(_)) => {
                Some(&*r.expr)
            }
            _ => None,
        });
        let names: Vec<&syn::Expr> = names.collect::<Option<_>>()?;
        let types: Vec<Ty> = names.iter().map(|name| self.infer(name)).collect();
        let lists = types.iter().all(|ty| matches!(ty, Ty::Array(..) | Ty::Vec(_)));
        let several = types.iter().any(|ty| *ty != types[0]);
        (lists && several && self.mentions_active(e)).then(|| {
            self.text_for((std::ptr::from_ref(e) as usize, "slices".into()), |_| quote!(#lent [#(&#names[..]),*]))
        })
    }

    /// The function that an argument is.
    fn handed_function(&mut self, e: &syn::Expr) -> Option<Handing> {
        let bared = bare(e);
        let function = match bared {
            syn::Expr::Closure(_) => self.function_of(bared),
            syn::Expr::Path(path) => match self.variable(bared) {
                Some(v) if self.told.contains_key(&v) => return Some(Handing::Plain),
                Some(v) => self.functions.get(&v).cloned(),
                None if self.only_asks(path) => return Some(Handing::Plain),
                None if self.own_constant(&path.path).is_some() => None,
                None => closure::is_function_path(path).then(|| closure::item(path)),
            },
            _ => None,
        }?;
        if let Function::Closure(closure) = &function
            && !self.gives(closure)
        {
            return Some(Handing::Plain);
        }
        Some(Handing::Swept(function))
    }

    /// Is it a method of numbers that only asks something of them: `f64::is_finite`, `f64::total_cmp`?
    fn only_asks(&self, path: &syn::ExprPath) -> bool {
        let named = (1..=2).find_map(|n| self.float_path(path, n));
        named.is_some_and(|(_, name)| is_asking(&name))
    }

    /// May something that carries a derivative come out of the closure, by what it gives or by what it changes?
    fn gives(&mut self, closure: &Closure) -> bool {
        let before = self.closure_scopes(closure);
        let ty = self.closure_output(&closure.tree.closure);
        self.scopes = before;
        let changes = |ty: &Ty| *ty == Ty::unit();
        ty.may_be_active() || changes(&ty) || matches!(&ty, Ty::Result(ty, _) | Ty::Option(ty) if changes(ty))
    }
}

/// Is it a closure without statements, whose arguments have neither names nor types: `|_| {}`?
fn does_nothing(closure: &syn::ExprClosure) -> bool {
    let empty = match &*closure.body {
        syn::Expr::Block(b) => b.label.is_none() && b.block.stmts.is_empty(),
        syn::Expr::Tuple(t) => t.elems.is_empty(),
        _ => false,
    };
    empty && closure.inputs.iter().all(|p| matches!(p, syn::Pat::Wild(_)))
}

/// A function as an argument.
enum Handing {
    /// A derivative goes through it.
    Swept(Function),
    /// None does: it is handed on as it is.
    Plain,
}

/// Does an iterator give references to the elements of a container, as far as is visible?
pub(in crate::lower) fn is_of_references(e: &syn::Expr) -> bool {
    const KEEP: [&str; 11] =
        ["filter", "rev", "skip", "take", "step_by", "skip_while", "take_while", "chain", "inspect", "cycle", "fuse"];
    match bare(e) {
        syn::Expr::MethodCall(m) if m.method == "iter" => true,
        syn::Expr::MethodCall(m) => KEEP.iter().any(|name| m.method == name) && is_of_references(&m.receiver),
        _ => false,
    }
}
