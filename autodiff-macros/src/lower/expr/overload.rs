//! Operators on values of types that only their names are known of.
//!
//! Where a type may be one of the user's, `a + b` calls a trait of the runtime, which floats implement too: so rustc
//! decides what the operator is. Types that are written down may be the user's, unless a use shows them to be floats
//! (`type Real = f64`). What only a projection names (a field, the value of a call) is a float, unless a use shows that
//! it has fields or is used together with such a type. Being wrong costs time in one case, and is refused by rustc in
//! the other.

use super::shortened::shortened;
use crate::ir::named::is_given;
use crate::lower::{Arg, ArgValue, Call, Callee, Expr, Float, Kind, Lower, Place, Ty, Val, VarId, closure};
use crate::syntax::operators::trait_of;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;

/// Names that a crate gives to the float that it works with.
const FLOATS: [&str; 8] = ["Real", "Float", "Scalar", "Number", "Num", "Flt", "Fp", "real"];

/// The name of a type that an operator gives holds those of its operands: longer ones are asked for.
const LONGEST: usize = 4000;

impl Lower<'_> {
    /// May the type be one of the user's, whose operators are calls?
    pub(in crate::lower) fn is_open(&self, ty: &Ty) -> bool {
        let (Ty::Named(name) | Ty::Moved(name)) = self.func.known(ty.peeled().clone()) else { return false };
        self.is_open_name(&name.to_string())
    }

    /// The same of the operand of an operator. Floats have no others than those of arithmetic.
    fn is_open_to(&self, name: &str, ty: &Ty) -> bool {
        let named = |ty: &Ty| matches!(self.func.known(ty.peeled().clone()), Ty::Named(_) | Ty::Moved(_));
        self.is_open(ty) || !is_of_numbers(name) && named(ty)
    }

    /// The trait of an operator that derivatives may go through. Floats have arithmetic; the others (`a ^ b`, `a << b`) are of
    /// integers and conditions, unless an operand carries a derivative.
    pub(in crate::lower) fn operator_of(&self, b: &syn::ExprBinary) -> Option<&'static str> {
        let name = trait_of(&b.op)?;
        let own = || [&b.left, &b.right].into_iter().any(|e| self.is_open_to(name, &self.infer(e)));
        (is_of_numbers(name) || self.mentions_active(b) && own()).then_some(name)
    }

    /// Is it a `!a` of a type of the user's, which carries a derivative?
    pub(in crate::lower) fn is_own_not(&self, u: &syn::ExprUnary) -> bool {
        matches!(u.op, syn::UnOp::Not(_))
            && self.mentions_active(&u.expr)
            && self.is_open_to("Not", &self.infer(&u.expr))
    }

    /// The same of a name of which no use has been heard.
    pub(in crate::lower) fn is_open_name(&self, name: &str) -> bool {
        let of_space = || !self.source.spaces.is_empty() && crate::ir::named::has_part(name);
        let written = is_written(name) || self.is_open_parameter(name);
        self.is_structured(name) || written || crate::ir::named::is_of_operator(name) || of_space()
    }

    /// Is it a type parameter that need not be a float, whatever its name is (`Number: Into<f64>`)?
    fn is_open_parameter(&self, name: &str) -> bool {
        let mut params = self.source.outer.iter().chain([&self.source.generics]).flat_map(|g| g.type_params());
        FLOATS.contains(&name) && params.any(|p| p.ident == name) && self.func.floats.param(name).is_none()
    }

    /// Has a use shown that the type is no float, or the way it is written?
    pub(in crate::lower) fn is_structured(&self, name: &str) -> bool {
        let with_arguments = || name.ends_with('>') && !name.starts_with('<');
        let known = || matches!(name.rsplit([' ', ':']).next(), Some("Complex32" | "Complex64"));
        matches!(self.func.facts.get(name), Some(Ty::Named(_)))
            || self.written.made.contains(name)
            || with_arguments()
            || known()
    }

    /// Is the type no float, or what an operator gives on values of such a type?
    pub(in crate::lower) fn is_of_others(&self, ty: &Ty) -> bool {
        matches!(ty.peeled(), Ty::Named(name) if self.is_structured(name.printed()) || self.of_others.contains(name.printed()))
    }

    /// A type is no float: it has fields, or is used together with one that is none.
    pub(in crate::lower) fn mark(&mut self, ty: &Ty) {
        if let Ty::Named(name) | Ty::Moved(name) = ty.peeled()
            && !self.func.facts.contains_key(name.printed())
        {
            self.func.facts.insert(name.to_string(), Ty::Named(name.clone()));
            self.news = true;
        }
    }

    /// The type of an operator on operands of these types; `None` if it is that of arithmetic.
    pub(in crate::lower) fn infer_overloaded(&self, name: &str, operands: &[&Ty]) -> Option<Ty> {
        if !operands.iter().any(|ty| self.is_open_to(name, ty)) {
            return None;
        }
        if let Some(known) = self.operated(name, operands) {
            return Some(known);
        }
        Some(self.called(name, false, operands).map_or(Ty::Unknown, |of| Ty::Named(quote!(<#of>::Output).into())))
    }

    /// An operator on values; they are given back if it is arithmetic.
    pub(in crate::lower) fn overloaded(
        &mut self,
        e: &syn::Expr,
        name: &str,
        values: Vec<Val>,
    ) -> Result<Val, Vec<Val>> {
        let values = self.with_types(e, values, |s, operand| {
            s.type_constructed_by(operand).or_else(|| s.kinds.output(std::ptr::from_ref(operand) as usize))
        });
        if !values.iter().any(|v| self.is_open_to(name, &v.ty)) {
            return Err(values);
        }
        // What a method of another block gives may be of the other operand's type: rustc knows.
        for value in &values {
            self.refute(&value.ty);
        }
        let sum = matches!(name, "Add" | "Sub");
        let values = self.with_types(e, values, |s, operand| {
            s.type_computed(operand).filter(|_| sum || !s.infer(operand).is_float())
        });
        if matches!(name, "Add" | "Sub") {
            values.iter().for_each(|v| self.mark(&v.ty));
        }
        let mut values = values;
        if let (true, [left, right]) = (sum, &mut values[..]) {
            self.like(left, right);
            self.like(right, left);
        }
        if let (false, [left, right]) = (sum, &mut values[..]) {
            self.factor(left);
            self.factor(right);
        }
        let types: Vec<&Ty> = values.iter().map(|v| &v.ty).collect();
        let Some(of) = self.called(name, false, &types) else { return Ok(self.refuse_operator(e)) };
        let known = self.operated(name, &types);
        let ty = known.clone().unwrap_or_else(|| Ty::Named(quote!(<#of>::Output).into()));
        if types.into_iter().any(|ty| self.is_of_others(ty)) {
            self.of_others.extend(ty.tokens().map(|name| name.to_string()));
        }
        if known.as_ref().is_some_and(|ty| !ty.is_float()) {
            self.mark(&ty);
        }
        // The expression stands for its value from round to round.
        let key = std::ptr::from_ref(e) as usize;
        let ty = self.known.get(&key).and_then(|k| k.ty.clone()).map_or(ty.clone(), |known| ty.join(&known));
        let result = self.temp(&name.to_lowercase(), ty, true);
        self.keys.insert(result, key);
        let args = self.as_operands(e.span(), values);
        self.operate(e.span(), of, Some(result), args);
        Ok(self.load(result.into()))
    }

    /// A term that carries no derivative, and that nothing tells the type of, is taken for one of the type of the other:
    /// rustc says if it is not.
    fn like(&self, value: &mut Val, other: &Val) {
        if matches!((&value.ty, &value.expr), (Ty::Unknown, Expr::Inert(_))) {
            value.ty = other.ty.peeled().clone();
        }
    }

    /// A factor that carries no derivative, and that nothing tells the type of, is taken for a number (`v * radians(2.0)`):
    /// rustc says if it is not.
    fn factor(&self, value: &mut Val) {
        if matches!(value.ty, Ty::Unknown) && !self.is_active(&value.expr) {
            value.ty = Ty::Float(self.func.floats.main().clone());
        }
    }

    /// The type of what functions and constants of types of the user's are, that carry no derivative, or of what operators
    /// give on them: `Vector::DIAGONAL * 0.5`.
    fn type_computed(&self, e: &syn::Expr) -> Option<Ty> {
        let b = match closure::bare(e) {
            syn::Expr::Binary(b) => b,
            e => return self.type_made(e),
        };
        let made = [&b.left, &b.right].map(|e| self.type_computed(e));
        if made.iter().all(Option::is_none) {
            return None;
        }
        let [left, right] = [&b.left, &b.right].map(|e| self.infer(e));
        let [made_left, made_right] = made;
        let types = [&made_left.unwrap_or(left), &made_right.unwrap_or(right)];
        let of = self.called(trait_of(&b.op)?, false, &types)?;
        Some(Ty::Named(quote!(<#of>::Output).into()))
    }

    /// Operands that are calls without a derivative have the types that the functions give.
    fn with_types(
        &mut self,
        e: &syn::Expr,
        mut values: Vec<Val>,
        made_by: impl Fn(&Self, &syn::Expr) -> Option<Ty>,
    ) -> Vec<Val> {
        let syn::Expr::Binary(b) = e else { return values };
        for (value, operand) in values.iter_mut().zip([&b.left, &b.right]) {
            let open = |ty: &Ty| matches!(ty, Ty::Unknown | Ty::Float(Float::Open));
            self.note_constructed(operand);
            match &mut value.ty {
                ty if open(ty) => {
                    if let Some(made) = made_by(self, operand).or_else(|| self.made_like(operand)) {
                        self.learn_expr(&value.expr, &made);
                        *ty = made;
                    }
                }
                Ty::Ref(_, ty) if open(ty) => {
                    if let Some(made) = made_by(self, operand).or_else(|| self.made_like(operand)) {
                        **ty = made;
                    }
                }
                _ => {}
            }
        }
        values
    }

    /// The type of what a method gives that is no float, since what it is called on is none.
    fn made_like(&mut self, e: &syn::Expr) -> Option<Ty> {
        let made = self.type_of_its_like(e)?;
        self.note_all_constructed(e);
        self.mark(&made);
        Some(made)
    }

    /// `place op= value`; the value is given back if it is arithmetic.
    pub(in crate::lower) fn overloaded_assign(
        &mut self,
        e: &syn::Expr,
        name: &str,
        place: &Place,
        value: Val,
    ) -> Option<Val> {
        let target = self.func.type_of(place);
        if !self.is_open_to(name, &target) && !self.is_open_to(name, &value.ty) {
            return Some(value);
        }
        if matches!(name, "Add" | "Sub") {
            self.mark(&target);
            self.mark(&value.ty);
            if matches!(target, Ty::Unknown) {
                self.learn(place, &value.ty.peeled().clone());
            }
        }
        let target = self.func.type_of(place);
        let Some(of) = self.called(&format!("{name}Assign"), true, &[&target, &value.ty]) else {
            self.refuse_operator(e);
            return None;
        };
        let carries = self.is_active(&value.expr);
        if carries {
            self.activate_place(place, true, e.span());
        }
        // A part of what is changed is copied before (`*z *= *z`).
        let value = match &value.expr {
            Expr::Load(from) if self.func.resolve(from).may_overlap(&self.func.resolve(place)) => {
                self.copied_now(e.span(), value)
            }
            _ => value,
        };
        let active = self.func.is_active(&self.func.resolve(place));
        let mut args = vec![Arg::new(ArgValue::Unique { place: place.clone(), bare: false }, active)];
        args.extend(self.as_operands(e.span(), vec![value]));
        self.operate(e.span(), of, None, args);
        None
    }

    /// Values as operands: what is made without a derivative has a name, by which something is kept of it.
    fn as_operands(&mut self, span: Span, values: Vec<Val>) -> Vec<Arg> {
        let given = |ty: &Ty| matches!(ty, Ty::Named(name) if is_given(name.printed()));
        let values = values.into_iter().map(|value| match &value.expr {
            Expr::Inert(_) if (self.is_open(&value.ty) || given(&value.ty)) && !matches!(value.ty, Ty::Ref(..)) => {
                let ty = value.ty.clone();
                let var = self.bind(span, "made", value);
                Val { expr: Expr::var(var), ty }
            }
            _ => value,
        });
        let values = values.collect();
        self.passed(values)
    }

    pub(in crate::lower) fn operate(&mut self, span: Span, of: TokenStream, result: Option<VarId>, args: Vec<Arg>) {
        let of = spanned(crate::emit::with_runtime(of, &self.runtime), span);
        self.emit(span, Kind::Call(Call { result, callee: Callee::Operator(of), float: None, args, nothing: false }));
    }

    pub(super) fn refuse_operator(&mut self, e: &syn::Expr) -> Val {
        self.refuse(
            e,
            "an operator on a value of unknown type",
            "the other operand is of a type that may have operators of its own",
            "bind the value to a variable with its type: `let v: T = …`",
        );
        self.nothing()
    }

    /// The trait of an operator, by how its operands are given, for their types; `None` if one has no name.
    fn called(&self, name: &str, assigns: bool, operands: &[&Ty]) -> Option<TokenStream> {
        let letter = |(i, ty): (usize, &&Ty)| match ty {
            _ if assigns && i == 0 => 'U',
            Ty::Ref(..) => 'R',
            _ => 'V',
        };
        let letters: String = operands.iter().enumerate().map(letter).collect();
        let (of, op) = (format_ident!("Operator{letters}"), format_ident!("{name}"));
        let named = |ty: &&Ty| match self.func.known(ty.peeled().clone()) {
            Ty::Float(float) => float.tokens().or_else(|| Some(self.func.floats.assumed())),
            // An integer that nothing tells the type of, which is that of the other operand where both are of one.
            Ty::Int(None) => {
                let alike = name.starts_with("Bit");
                operands.iter().find_map(|ty| ty.peeled().tokens()).filter(|_| alike).or_else(|| Some(quote!(i32)))
            }
            ty => ty.tokens(),
        };
        let mut names = operands.iter().map(named).collect::<Option<Vec<TokenStream>>>()?;
        let too_long = |names: &[TokenStream]| names.iter().map(|name| name.to_string().len()).sum::<usize>() > LONGEST;
        if too_long(&names) {
            let shorter = names.iter().map(|name| shortened(name, &self.func.floats));
            names = shorter.collect::<Option<Vec<_>>>().filter(|names| !too_long(names))?;
        }
        let (own, rhs) = (&names[0], &names[1..]);
        Some(quote!(#own as cotangent_runtime::#of<cotangent_runtime::op::#op #(, #rhs)*>))
    }
}

/// The tokens at a place of the source.
fn spanned(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            if let proc_macro2::TokenTree::Punct(_) = tree {
                tree.set_span(span.resolved_at(tree.span()));
            }
            tree
        })
        .collect()
}

/// Is the name that of a type as it is written, not of a part of one, and not one that floats have?
pub(in crate::lower) fn is_written(name: &str) -> bool {
    let last = name.rsplit([' ', ':']).next().unwrap_or_default();
    !name.starts_with(['<', '&']) && !FLOATS.contains(&last) && name != "_"
}

/// Is it an operator that floats have?
fn is_of_numbers(name: &str) -> bool {
    matches!(name, "Add" | "Sub" | "Mul" | "Div" | "Rem" | "Neg")
}
