//! `syn` to the IR: the border. What is not supported is refused here, by name; behind it nothing fails.
//!
//! Which variables may carry a derivative depends on the whole function (a variable that starts as `0.0` becomes
//! active when something active is added to it, perhaps in a later iteration). So lowering runs in rounds: each uses
//! what the rounds before have found out about each declaration, until nothing new is found.

mod by_parts;
mod call;
mod chain;
mod closure;
mod container;
mod expr;
mod inert;
mod keyed;
mod kinds;
mod matching;
mod optional;
mod pattern;
mod place;
mod refused;
mod rounds;
mod scope;
mod stmt;
mod stores;
mod structs;
mod types;
mod written;

use crate::collections::{HashMap, HashSet};
use crate::errors::Errors;
use crate::ir::*;
use crate::names::Namer;
use crate::parse::{Results, Source};
pub use call::of_lists::is_of_lists;
use closure::{Context, Function, Home};
use container::kept::Kept;
use proc_macro2::{Ident, Span, TokenStream};
pub use rounds::structured;
use rounds::{Settled, settle};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use types::Known;
use written::Written;

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
    source: &'a Source,
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
    /// The functions that are declared inside of the open blocks, with the options of their attributes.
    local_functions: Vec<(syn::ItemFn, TokenStream)>,
    /// Those that stand beside this one, too.
    beside: Vec<Beside>,
    /// Is a place being lent? Then its indices are kept as they are now.
    lending: bool,
    /// Variables that hold copies of what references chosen by control flow point to.
    copies: Vec<VarId>,
    /// The same for tuples: which of their parts are such copies.
    copied_parts: HashMap<VarId, Vec<bool>>,
    runtime: TokenStream,
    /// The tuples that are bound by their parts.
    by_parts: HashMap<VarId, Vec<VarId>>,
    /// Has a method shown that what may have been taken for floats is none?
    refuted: bool,
    /// What results of methods are that are taken for floats, if nothing is done with them but to hand them on.
    handed_on: HashMap<String, Ty>,
    /// The types of what operators give on values of types that are no floats, which may be none either.
    of_others: HashSet<String>,
    /// Types without a name whose values are made of nothing that says of which numbers they are.
    blank: HashSet<String>,
    /// The variables that are visible functions.
    functions: HashMap<VarId, Function>,
    /// Parameters that are functions without a derivative, and what they give.
    told: HashMap<VarId, Ty>,
    /// Names for what was found in an optional value, and where it was.
    taken_from: HashMap<VarId, Place>,
    /// Syntax that is kept through all rounds.
    kept: Kept,
    /// The code that called the closures that are open, outermost first.
    outside: Vec<Context>,
    /// The closures that are open around code of their callers.
    left_open: Vec<Context>,
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
    /// The containers that the open loops have shared references into.
    lent_out: Vec<Place>,
    /// The variables that are iterators, which are driven where they are consumed.
    chains: HashMap<VarId, Rc<chain::Chain>>,
    /// What the functions give that stand in the same block.
    results: &'a Results,
    /// What is told from the whole function of which values are numbers.
    kinds: Rc<kinds::Kinds>,
    /// What all rounds see in the text.
    written: &'a Written,
    /// The names of types that have fields with names, as uses show.
    with_fields: HashSet<String>,
    /// Have all uses been heard? Then arithmetic on values of unknown types is taken for that of floats.
    defaults: bool,
    /// Is code copied for a value that counts, not for a condition or an index?
    counts: bool,
}

/// Lowers a function.
pub fn lower(source: &Source, errors: &mut Errors) -> Option<Func> {
    let Settled { mut func, mut found, handed_on } = settle(source);
    normalize::prune(&mut func.body);
    types::assumed::hide(&mut func, &handed_on);
    refused::encoded::refuse(&mut func, &source.item, &mut found);
    refused::failed::refuse(&func, &mut found);
    refused::referred::refuse(&func, &mut found);
    refused::unique::refuse(&func, &mut found);
    stores::put_in(&mut func);
    let fine = found.is_empty();
    errors.absorb(found);
    fine.then_some(func)
}

impl<'a> Lower<'a> {
    fn new(
        source: &'a Source,
        written: &'a Written,
        errors: &'a mut Errors,
        known: HashMap<usize, Known>,
        kept: Kept,
    ) -> Lower<'a> {
        let mut names = Namer::beside(Rc::clone(&written.names));
        kept.reserve(&mut names);
        let func = Func {
            vars: vec![],
            params: vec![],
            result: None,
            body: Block::default(),
            items: vec![],
            slots: vec![],
            given: vec![],
            facts: BTreeMap::new(),
            copied: BTreeSet::new(),
            made: BTreeMap::new(),
            witnesses: Witnesses::default(),
            methods: Witnesses::default(),
            enums: written.enums.clone(),
            makers: BTreeMap::new(),
            floats: source.floats.clone(),
            borrowers: source.options.borrowers.iter().map(crate::parse::Borrower::known).collect(),
            lifted: vec![],
        };
        Lower {
            func,
            errors,
            source,
            known,
            news: false,
            keys: HashMap::default(),
            scopes: vec![HashMap::default()],
            names,
            frames: vec![],
            next_target: 0,
            next_site: 1,
            out: vec![vec![]],
            retired: vec![HashSet::default()],
            local_functions: vec![],
            beside: source.beside.clone(),
            copies: vec![],
            results: &source.results,
            copied_parts: HashMap::default(),
            by_parts: HashMap::default(),
            refuted: false,
            handed_on: HashMap::default(),
            blank: HashSet::default(),
            lent_out: vec![],
            of_others: HashSet::default(),
            lending: false,
            kinds: Rc::default(),
            written,
            with_fields: HashSet::default(),
            defaults: false,
            counts: false,
            runtime: crate::names::runtime(source.options.crate_path.as_ref()),
            functions: HashMap::default(),
            told: HashMap::default(),
            taken_from: HashMap::default(),
            kept,
            outside: vec![],
            left_open: vec![],
            home: None,
            inlined: 0,
            chain_span: Span::call_site(),
            item_loop: 0,
            expected: None,
            wanted: None,
            chains: HashMap::default(),
        }
    }

    /// The name of a type with a lifetime, also behind a reference.
    fn borrower(&self, ty: &syn::Type) -> Option<Ident> {
        match ty {
            syn::Type::Reference(r) => self.borrower(&r.elem),
            syn::Type::Path(p) => p.path.segments.last().and_then(|last| {
                let seen = self.func.borrowers.iter().any(|shape| shape.ty == last.ident);
                (crate::syntax::names_lifetime(last) || seen).then(|| last.ident.clone())
            }),
            _ => None,
        }
    }

    fn function(&mut self, source: &Source) {
        // The cotangent of what comes by value has the shape that it came with, whatever becomes of it.
        let changes = source.parameters.iter().any(|p| p.active && p.mutable && p.pass == Pass::Value);
        let inert = source.gives_nothing() && !changes && !refused::encoded::may_encode(&source.item);
        for (i, p) in source.parameters.iter().enumerate() {
            let var = self.func.add(Var {
                name: p.name.clone(),
                ty: p.ty.clone(),
                typed: false,
                mutable: p.mutable,
                active: p.active && !inert,
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
            self.declare_stores(&p.label(), var);
            let refers = self.borrower(p.receiver.as_ref().and(source.owner.as_ref()).unwrap_or(&p.written));
            self.func.params.push(Param { var, pass: p.pass, active: p.active, refers });
            self.declare_given(var, p);
            self.declare_told(var, p);
        }
        self.result(&source.item);
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
        self.note_apart(&source.item.block);
        self.unit_by_name(&source.item.block);
        self.look_elsewhere();
        self.look_into_constants();
    }

    fn result(&mut self, item: &syn::ItemFn) {
        let sig = &item.sig;
        let syn::ReturnType::Type(_, written) = &sig.output else { return };
        let ty = match self.result_type(written, &item.block) {
            Ty::Named(name) if name.printed() == "Self" => {
                self.func.floats.own_float().map_or(Ty::Named(name), Ty::Float)
            }
            ty => ty,
        };
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

    fn emit(&mut self, span: Span, kind: Kind) {
        self.retire_beside_jumps(&kind);
        self.out.last_mut().expect("an open block").push(Stmt::new(span, kind));
    }

    /// Lowers into a block of its own.
    fn in_block(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.out.push(vec![]);
        self.retired.push(HashSet::default());
        self.scopes.push(HashMap::default());
        f(self);
        self.scopes.pop();
        self.retired.pop();
        Block { stmts: self.out.pop().expect("the block's statements") }
    }

    /// Binds a value to a variable, if it is not one already.
    fn bind(&mut self, span: Span, base: &str, value: Val) -> VarId {
        match &value.expr {
            Expr::Load(place) if place.path.is_empty() => place.root,
            _ => {
                let active = self.is_active(&value.expr);
                // A reference stands for its place.
                let alias = match (&value.expr, &value.ty) {
                    (Expr::Borrow { place, .. }, _) => Some(place.clone()),
                    (Expr::Load(place), Ty::Ref(..)) => Some(place.then(Proj::Deref)),
                    _ => None,
                };
                let var = self.temp(base, value.ty, active);
                self.func.var_mut(var).alias = alias;
                self.emit(span, Kind::Let { var, value: Some(value.expr) });
                var
            }
        }
    }

    /// May the expression carry a derivative?
    fn is_active(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Borrow { place, unique: true } => self.func.is_active(&self.func.resolve(place)),
            Expr::Load(place) | Expr::Borrow { place, .. } | Expr::Copy { place, .. } | Expr::Concat { place } => {
                self.func.holds_numbers(&self.func.resolve(place))
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

    /// A number of a float type, as it is written: types that are parameters have no literals.
    fn number_text(&self, number: f64, float: &Float) -> TokenStream {
        let floats = &self.func.floats;
        let float = if matches!(float, Float::Open) { floats.main() } else { float };
        crate::emit::number::text(number, Some(float), floats, &self.runtime)
    }

    /// A value for a place where something was refused, so that lowering can go on and find more.
    fn nothing(&self) -> Val {
        Val { expr: Expr::Number(0.0), ty: Ty::Unknown }
    }
}
