//! `syn` to the IR: the border. What is not supported is refused here, by name; behind it nothing fails.
//!
//! Which variables may carry a derivative depends on the whole function (a variable that starts as `0.0` becomes
//! active when something active is added to it, perhaps in a later iteration). So lowering runs in rounds: each uses
//! what the rounds before have found out about each declaration, until nothing new is found.

mod call;
mod chain;
mod closure;
mod container;
mod control;
mod encoded;
mod expr;
mod facts;
mod generic;
mod inert;
mod infer;
mod iterate;
mod lend;
mod matching;
mod method;
mod operator;
mod option;
mod optional;
mod pattern;
mod place;
mod scan;
mod stmt;
mod structs;
mod variant;

use super::*;
use crate::errors::Errors;
use crate::names::Namer;
use crate::parse::Source;
use closure::{Context, Function, Home, Tree};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// What the rounds have found out about a declaration, by the address of its identifier in the syntax tree.
#[derive(Debug, Clone, Default)]
struct Known {
    active: bool,
    ty: Option<Ty>,
}

/// A value: an operand and its type.
#[derive(Debug, Clone)]
pub(crate) struct Val {
    expr: Expr,
    ty: Ty,
}

/// A loop that jumps can name.
struct Frame {
    label: Option<String>,
    target: u32,
    value: Option<VarId>,
    is_loop: bool,
    /// Where `continue` goes: the loop, or the innermost of those that an iterator chain stands for.
    next: u32,
}

/// Where the value of a block goes.
#[derive(Clone, Copy)]
enum Dest {
    /// Nowhere: the block is a statement.
    Discard,
    /// To a variable that is declared already.
    Var(VarId),
    /// It is the value of the function.
    Return,
}

struct Lower<'a> {
    func: Func,
    errors: &'a mut Errors,
    known: HashMap<usize, Known>,
    news: bool,
    keys: HashMap<VarId, usize>,
    scopes: Vec<HashMap<String, VarId>>,
    names: Namer,
    frames: Vec<Frame>,
    next_target: u32,
    next_site: u32,
    out: Vec<Vec<Stmt>>,
    /// For each open block the names of scopes that are closed, but whose variables stand in the same block.
    retired: Vec<HashSet<String>>,
    local_functions: Vec<String>,
    /// Is a place being lent? Then its indices are kept as they are now.
    lending: bool,
    /// Variables that hold copies of what references chosen by control flow point to.
    copies: Vec<VarId>,
    runtime: TokenStream,
    /// The variables that are visible functions.
    functions: HashMap<VarId, Function>,
    /// The closures of the function, by the address of their syntax.
    trees: HashMap<usize, Rc<Tree>>,
    /// The code that called the closures that are open, outermost first.
    outside: Vec<Context>,
    /// Where a `return` of the closure that is open goes.
    home: Option<Home>,
    /// How many tokens the calls of closures stand for so far.
    inlined: usize,
    /// Where the chain that is open is written.
    chain_span: Span,
    /// The innermost loop of the chain that is open.
    item_loop: u32,
    /// The type that is declared for the value that is lowered next.
    expected: Option<Ty>,
    /// The type of the items that a chain is collected into.
    wanted: Option<Ty>,
    /// The variables that are iterators, which are driven where they are consumed.
    chains: HashMap<VarId, Rc<chain::Chain>>,
    /// The types with arguments in the signature.
    arguments: Vec<syn::Path>,
    /// Have all uses been heard? Then arithmetic on values of unknown types is taken for that of floats.
    defaults: bool,
    /// Is code copied for a value that counts, not for a condition or an index?
    counts: bool,
}

/// Questions to the syntax tree.
pub use scan::{identifiers, jumps_out};

/// Code as an operand.
pub fn operand(tokens: &TokenStream) -> TokenStream {
    place::operand(tokens)
}

/// No code.
pub fn nothing() -> Inert {
    place::nothing()
}

/// A literal index.
pub fn literal_index(i: usize) -> Inert {
    place::literal(i)
}

/// More rounds than nested dependencies that anyone writes.
const MAX_ROUNDS: usize = 64;

/// Lowers a function.
pub fn lower(source: &Source, errors: &mut Errors) -> Option<Func> {
    let mut known: HashMap<usize, Known> = HashMap::new();
    let mut facts = BTreeMap::new();
    let mut trees = HashMap::new();
    let mut rounds = 0;
    let mut defaults = false;
    // Each round but the last finds at least one new fact of a declaration, so the number of rounds is bounded.
    loop {
        let mut found = Errors::default();
        let mut lower = Lower::new(source, &mut found, known, trees);
        lower.func.facts = facts;
        lower.defaults = defaults;
        lower.function(source);
        let (mut func, news) = (lower.func, lower.news);
        known = lower.known;
        trees = lower.trees;
        rounds += 1;
        if !news && !defaults {
            // What was active only because its type was not known yet is so no more.
            defaults = true;
            known.values_mut().for_each(|k| k.active = false);
            facts = func.facts;
            continue;
        }
        if !news || rounds == MAX_ROUNDS {
            normalize::prune(&mut func.body);
            encoded::refuse(&func, &source.item, &mut found);
            let fine = found.is_empty();
            errors.absorb(found);
            return fine.then_some(func);
        }
        facts = func.facts;
    }
}

impl<'a> Lower<'a> {
    fn new(
        source: &Source,
        errors: &'a mut Errors,
        known: HashMap<usize, Known>,
        trees: HashMap<usize, Rc<Tree>>,
    ) -> Lower<'a> {
        let mut names = Namer::default();
        identifiers(&source.item, |name| names.reserve(name));
        let func = Func {
            vars: vec![],
            params: vec![],
            result: None,
            body: Block::default(),
            items: vec![],
            slots: vec![],
            given: vec![],
            facts: BTreeMap::new(),
            floats: source.floats.clone(),
        };
        Lower {
            func,
            errors,
            known,
            news: false,
            keys: HashMap::new(),
            scopes: vec![HashMap::new()],
            names,
            frames: vec![],
            next_target: 0,
            next_site: 1,
            out: vec![vec![]],
            retired: vec![HashSet::new()],
            local_functions: vec![],
            copies: vec![],
            lending: false,
            arguments: structs::with_arguments(&source.item.sig),
            defaults: false,
            counts: false,
            runtime: crate::names::runtime(source.options.crate_path.as_ref()),
            functions: HashMap::new(),
            trees,
            outside: vec![],
            home: None,
            inlined: 0,
            chain_span: Span::call_site(),
            item_loop: 0,
            expected: None,
            wanted: None,
            chains: HashMap::new(),
        }
    }

    fn function(&mut self, source: &Source) {
        for (i, p) in source.parameters.iter().enumerate() {
            let var = self.func.add(Var {
                name: p.name.clone(),
                ty: p.ty.clone(),
                typed: false,
                mutable: p.mutable,
                active: p.active,
                alias: None,
                origin: Origin::Param(i),
            });
            self.keys.insert(var, i);
            if let Some(known) = self.known.get(&i) {
                let (known_active, ty) = (known.active, known.ty.clone());
                let v = self.func.var_mut(var);
                v.active |= known_active && v.ty.may_be_active();
                if let Some(ty) = ty {
                    v.ty = v.ty.join(&ty);
                }
            }
            self.scopes[0].insert(p.label(), var);
            self.func.params.push(Param { var, pass: p.pass, active: p.active });
        }
        self.result(&source.item.sig);
        for p in &source.parameters {
            if let Some(pattern) = &p.pattern {
                let var = self.scopes[0][&p.label()];
                let value = Val { expr: Expr::var(var), ty: p.ty.clone() };
                self.destructure(pattern, value);
            }
        }
        let dest = if self.func.result.is_some() { Dest::Return } else { Dest::Discard };
        self.block_into(&source.item.block, dest);
        self.func.body = Block { stmts: self.out.pop().expect("the body's statements") };
    }

    fn result(&mut self, sig: &syn::Signature) {
        let syn::ReturnType::Type(_, written) = &sig.output else { return };
        let ty = self.read(written);
        if matches!(&ty, Ty::Tuple(ts) if ts.is_empty()) {
            return;
        }
        let name = self.names.fresh("value");
        let active = ty.may_be_active();
        let var = Var { name, ty, typed: false, mutable: false, active, alias: None, origin: Origin::Temp };
        let var = self.func.add(var);
        self.func.result = Some(var);
        self.emit(sig.ident.span(), Kind::Let { var, value: None });
    }

    /// Reads a type as written.
    fn read(&self, written: &syn::Type) -> Ty {
        self.func.floats.read(written)
    }

    // ---- variables and scopes ----

    /// Declares a variable of the user's.
    fn declare(&mut self, ident: &Ident, mutable: bool, ty: Ty, active: bool) -> VarId {
        let key = std::ptr::from_ref(ident) as usize;
        let known = self.known.get(&key).cloned().unwrap_or_default();
        let ty = self.func.known(ty);
        let ty = known.ty.as_ref().map_or(ty.clone(), |k| ty.join(k));
        let text = crate::transform::forward::plain(ident);
        let taken = self.scopes.iter().any(|s| s.contains_key(&text))
            || self.taken_outside(&text)
            || self.retired.iter().any(|r| r.contains(&text))
            || self.local_functions.contains(&text);
        let name = if taken { self.names.shadowing(ident) } else { ident.clone() };
        let active = (active || known.active) && ty.may_be_active();
        let var = self.func.add(Var { name, ty, typed: false, mutable, active, alias: None, origin: Origin::User });
        self.keys.insert(var, key);
        self.scopes.last_mut().expect("a scope").insert(text, var);
        var
    }

    /// A name for an intermediate result.
    fn temp(&mut self, base: &str, ty: Ty, active: bool) -> VarId {
        let name = self.names.fresh(base);
        let ty = self.func.known(ty);
        self.func.add(Var { name, ty, typed: false, mutable: false, active, alias: None, origin: Origin::Temp })
    }

    fn lookup(&self, name: &str) -> Option<VarId> {
        // `r#match` is the name `match`, written raw.
        let name = name.strip_prefix("r#").unwrap_or(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(name).copied())
    }

    /// What `expr` is, if it is the name of a variable.
    fn variable(&self, expr: &syn::Expr) -> Option<VarId> {
        match expr {
            syn::Expr::Path(p) if p.qself.is_none() => p.path.get_ident().and_then(|i| self.lookup(&i.to_string())),
            syn::Expr::Paren(p) => self.variable(&p.expr),
            syn::Expr::Group(g) => self.variable(&g.expr),
            _ => None,
        }
    }

    /// The variable at the root of a place is active from now on (and, in the next round, from its declaration).
    fn activate(&mut self, root: VarId) {
        let root = self.func.resolve(&root.into()).root;
        let var = self.func.var_mut(root);
        if var.active || !var.ty.may_be_active() {
            return;
        }
        var.active = true;
        if let Some(key) = self.keys.get(&root) {
            let known = self.known.entry(*key).or_default();
            self.news |= !std::mem::replace(&mut known.active, true);
        }
    }

    /// Something is learned about the type of a place.
    fn learn(&mut self, place: &Place, ty: &Ty) {
        self.learn_of_type(place, ty);
        let root = place.root;
        let old = self.func.var(root).ty.clone();
        let new = infer::refine(&old, &place.path, ty);
        if format!("{old:?}") == format!("{new:?}") {
            return;
        }
        self.func.var_mut(root).ty = new.clone();
        if let Some(key) = self.keys.get(&root) {
            let known = self.known.entry(*key).or_default();
            let joined = known.ty.as_ref().map_or(new.clone(), |k| k.join(&new));
            self.news |= format!("{:?}", known.ty) != format!("{:?}", Some(&joined));
            known.ty = Some(joined);
        }
        if let Some(alias) = self.func.var(root).alias.clone() {
            let mut target = alias;
            target.path.extend(place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path).iter().cloned());
            self.learn(&target, ty);
        }
    }

    /// Something is learned about the type of an operand.
    fn learn_expr(&mut self, expr: &Expr, ty: &Ty) {
        if let Expr::Load(place) = expr {
            self.learn(&place.clone(), ty);
        }
    }

    /// Lowers a place that is lent: what its indices read may change while the reference lives.
    fn while_lending<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.lending, true);
        let result = f(self);
        self.lending = before;
        result
    }

    // ---- statements ----

    fn emit(&mut self, span: Span, kind: Kind) {
        self.out.last_mut().expect("an open block").push(Stmt::new(span, kind));
    }

    /// Lowers into a block of its own.
    fn in_block(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.out.push(vec![]);
        self.retired.push(HashSet::new());
        self.scopes.push(HashMap::new());
        f(self);
        self.scopes.pop();
        self.retired.pop();
        Block { stmts: self.out.pop().expect("the block's statements") }
    }

    /// Closes a scope whose variables stand in the open block: their names stay taken there.
    fn retire_scope(&mut self) {
        let names = self.scopes.pop().expect("a scope").into_keys();
        self.retired.last_mut().expect("an open block").extend(names);
    }

    /// Binds a value to a variable, if it is not one already.
    fn bind(&mut self, span: Span, base: &str, value: Val) -> VarId {
        match &value.expr {
            Expr::Load(place) if place.path.is_empty() => place.root,
            _ => {
                let active = self.is_active(&value.expr);
                let var = self.temp(base, value.ty, active);
                self.emit(span, Kind::Let { var, value: Some(value.expr) });
                var
            }
        }
    }

    /// May the expression carry a derivative?
    fn is_active(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Load(place) | Expr::Borrow { place, .. } | Expr::Copy { place, .. } | Expr::Concat { place } => {
                self.func.is_active(&self.func.resolve(place))
            }
            Expr::Prim { args, .. } => args.iter().any(|a| self.is_active(a)),
            Expr::Cast { value, .. } | Expr::Repeat { value, .. } => self.is_active(value),
            Expr::Struct(s) => s.values().any(|a| self.is_active(a)),
            Expr::Tuple(items) | Expr::List { items, .. } => items.iter().any(|a| self.is_active(a)),
            Expr::Variant { fields, .. } => fields.iter().any(|(_, a)| self.is_active(a)),
            _ => false,
        }
    }

    fn refuse(&mut self, node: &impl quote::ToTokens, what: &str, why: &str, instead: &str) {
        self.errors.refuse_all(node, what, why, instead);
    }

    /// A value for a place where something was refused, so that lowering can go on and find more.
    fn nothing(&self) -> Val {
        Val { expr: Expr::Number(0.0), ty: Ty::Unknown }
    }
}
