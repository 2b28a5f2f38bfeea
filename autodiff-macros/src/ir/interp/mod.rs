//! An interpreter of the IR, for the tests: an oracle that needs no rustc.
//!
//! It runs a function as the emitted code would run, on `f64` throughout. References are addresses that are taken when
//! the reference is, so what [`Func::resolve`] says of aliases is not believed but tested. A value that is moved is
//! gone, a variable without a value cannot be read, and a record is read in the order that the runtime reads it in.
//! Code without derivatives is parsed and evaluated ([`inert`]).

mod edit;
mod enums;
mod expr;
mod inert;
mod leaf;
mod methods;
mod numbers;
mod pattern;
mod place;
mod run;
mod sequence;
mod source;
mod structs;
mod value;

pub use value::{Address, Value};

use crate::ir::{Block, Func, Target, VarId};
use proc_macro2::TokenStream;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Why a run ended early.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop {
    /// The program panics.
    Panic(String),
    /// The program is wrong: it could not have come through rustc, or a record is not what was saved.
    Wrong(String),
    /// The interpreter does not know this.
    Unknown(String),
    /// A jump inside of code without derivatives (`true`: `break`), with its label and its value.
    Inner(bool, Option<String>, Value),
    /// `return` with its value.
    Return(Value),
}

/// What a computation gives.
pub type Run<T> = Result<T, Stop>;

fn wrong<T>(text: impl Into<String>) -> Run<T> {
    Err(Stop::Wrong(text.into()))
}

fn unknown<T>(text: impl Into<String>) -> Run<T> {
    Err(Stop::Unknown(text.into()))
}

fn panics<T>(text: impl Into<String>) -> Run<T> {
    Err(Stop::Panic(text.into()))
}

/// How a statement ends.
enum Flow {
    Next,
    Jump(Target),
}

/// A function that is ready to run: inert code is parsed once.
pub struct Program<'f> {
    /// The function.
    pub func: &'f Func,
    expressions: RefCell<HashMap<usize, Rc<syn::Expr>>>,
    statements: RefCell<HashMap<usize, Rc<Vec<syn::Stmt>>>>,
    patterns: RefCell<HashMap<usize, Rc<syn::Pat>>>,
    names: HashMap<String, Vec<VarId>>,
    constants: HashMap<String, syn::Expr>,
}

impl<'f> Program<'f> {
    /// Prepares a function.
    pub fn new(func: &'f Func) -> Program<'f> {
        let mut names: HashMap<String, Vec<VarId>> = HashMap::new();
        for (i, var) in func.vars.iter().enumerate() {
            names.entry(var.name.to_string()).or_default().push(VarId(i as u32));
        }
        let mut constants = HashMap::new();
        for item in &func.items {
            match syn::parse2::<syn::Item>(item.clone()) {
                Ok(syn::Item::Const(c)) => drop(constants.insert(c.ident.to_string(), *c.expr)),
                Ok(syn::Item::Static(s)) => drop(constants.insert(s.ident.to_string(), *s.expr)),
                _ => {}
            }
        }
        Program {
            func,
            expressions: RefCell::default(),
            statements: RefCell::default(),
            patterns: RefCell::default(),
            names,
            constants,
        }
    }

    /// Tokens of the function as an expression; they are known by their address, which is stable while it is borrowed.
    fn expression(&self, tokens: &TokenStream) -> Run<Rc<syn::Expr>> {
        let key = std::ptr::from_ref(tokens) as usize;
        if let Some(e) = self.expressions.borrow().get(&key) {
            return Ok(e.clone());
        }
        let e = syn::parse2::<syn::Expr>(tokens.clone());
        let e = Rc::new(e.map_err(|e| Stop::Wrong(format!("`{tokens}` is no expression: {e}")))?);
        self.expressions.borrow_mut().insert(key, e.clone());
        Ok(e)
    }

    fn statements(&self, tokens: &TokenStream) -> Run<Rc<Vec<syn::Stmt>>> {
        let key = std::ptr::from_ref(tokens) as usize;
        if let Some(e) = self.statements.borrow().get(&key) {
            return Ok(e.clone());
        }
        let parsed = syn::parse::Parser::parse2(syn::Block::parse_within, tokens.clone());
        let parsed = Rc::new(parsed.map_err(|e| Stop::Wrong(format!("`{tokens}` are no statements: {e}")))?);
        self.statements.borrow_mut().insert(key, parsed.clone());
        Ok(parsed)
    }

    fn pattern(&self, tokens: &TokenStream) -> Run<Rc<syn::Pat>> {
        let key = std::ptr::from_ref(tokens) as usize;
        if let Some(e) = self.patterns.borrow().get(&key) {
            return Ok(e.clone());
        }
        let parsed = syn::parse::Parser::parse2(syn::Pat::parse_multi_with_leading_vert, tokens.clone());
        let parsed = Rc::new(parsed.map_err(|e| Stop::Wrong(format!("`{tokens}` is no pattern: {e}")))?);
        self.patterns.borrow_mut().insert(key, parsed.clone());
        Ok(parsed)
    }
}

/// A run of a program.
pub struct Machine<'p, 'f> {
    program: &'p Program<'f>,
    /// The values of the variables, and behind them cells for what references point to.
    cells: Vec<Option<Value>>,
    /// What is recorded.
    slots: Vec<Vec<Value>>,
    /// How much of each slot is not read yet; `None`: it was not opened.
    unread: Vec<Option<usize>>,
    /// Variables of inert code, innermost last.
    locals: Vec<(String, VarId)>,
    steps: usize,
    /// A digest of all choices that were made: branches, iterations, indices.
    trace: u64,
    /// Was any intermediate result not a number of ordinary size?
    extreme: bool,
}

/// More steps than any test takes.
const MAX_STEPS: usize = 2_000_000;

impl<'p, 'f> Machine<'p, 'f> {
    /// A machine before the run.
    pub fn new(program: &'p Program<'f>) -> Machine<'p, 'f> {
        let func = program.func;
        Machine {
            program,
            cells: vec![None; func.vars.len()],
            slots: vec![vec![]; func.slots.len()],
            unread: vec![None; func.slots.len()],
            locals: vec![],
            steps: 0,
            trace: 0,
            extreme: false,
        }
    }

    /// Gives a variable a value; a variable that is a reference gets a cell to refer to.
    pub fn give(&mut self, v: VarId, value: Value, reference: bool) {
        let value = if reference { Value::Ref(self.cell(value)) } else { value };
        self.cells[v.0 as usize] = Some(value);
    }

    /// The value of a variable, or what it refers to.
    pub fn get(&self, v: VarId) -> Run<Value> {
        let address = self.followed(v.into())?;
        self.read(&address)
    }

    /// Runs the function.
    pub fn run(&mut self) -> Run<()> {
        self.sweep(&self.program.func.body)
    }

    /// Runs a block of the function as its body.
    pub fn sweep(&mut self, body: &Block) -> Run<()> {
        // What the body declares stays for the next sweep.
        for stmt in &body.stmts {
            match self.stmt(stmt)? {
                Flow::Next => {}
                Flow::Jump(Target::Return) => break,
                Flow::Jump(_) => return wrong("a jump leaves the function"),
            }
        }
        Ok(())
    }

    /// Forgets all variables but these: what was declared in a block that has ended.
    pub fn keep_only(&mut self, kept: &[VarId]) {
        let (own, _) = self.cells.split_at_mut(self.program.func.vars.len());
        for (i, cell) in own.iter_mut().enumerate() {
            if !kept.contains(&VarId(i as u32)) {
                *cell = None;
            }
        }
    }

    /// Hands the record to another machine for the same program.
    pub fn hand_record(self, to: &mut Machine<'_, '_>) {
        to.slots = self.slots;
    }

    /// Is there anything in the record that was not read? What was not opened is left out with the loop that would read it.
    pub fn finish(&self) -> Run<()> {
        let func = self.program.func;
        for (i, slot) in func.slots.iter().enumerate().filter(|(_, s)| s.often.is_many()) {
            let left = self.unread[i].unwrap_or(0);
            if left > 0 {
                return wrong(format!("of the record `{}` not all was read: {left} values are left", slot.name));
            }
        }
        Ok(())
    }

    /// A new cell.
    fn cell(&mut self, value: Value) -> Address {
        self.cells.push(Some(value));
        Address::from(VarId(self.cells.len() as u32 - 1))
    }

    /// A digest of all choices that the run has made: two runs with the same one took the same path.
    pub fn trace(&self) -> u64 {
        self.trace
    }

    /// Has the run met a value that is infinite, not a number, or too large to be compared?
    pub fn extreme(&self) -> bool {
        self.extreme
    }

    fn chose(&mut self, what: u64) {
        self.trace = (self.trace ^ what).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    }

    fn step(&mut self) -> Run<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS { unknown("the program does not end") } else { Ok(()) }
    }
}
