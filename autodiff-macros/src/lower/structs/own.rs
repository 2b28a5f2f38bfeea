//! Which methods are the user's, though iterators, options or containers have some of the same name.

use crate::ir::named::{is_given, is_of_field, is_unnamed};
use crate::lower::call::boxed;
use crate::lower::container::{inputs_of_edit, is_of_std};
use crate::lower::expr::overload;
use crate::lower::stmt::iterate;
use crate::lower::types::evidence::{may_be_of_floats, may_be_of_lists};
use crate::lower::{Lower, Tokens, Ty, closure};
use crate::syntax;

impl Lower<'_> {
    /// Is it surely a struct of the user's, and no container by another name: `self`, of a type that the function
    /// constructs, or has fields of? Then methods such as `push` are its own.
    pub(in crate::lower) fn is_own(&self, e: &syn::Expr) -> bool {
        match boxed::content(&self.infer(e)) {
            Ty::Named(name) => {
                let name = name.printed();
                self.results.is_owner(name)
                    || self.written.constructed.contains(name)
                    || self.written.made_of_parts.contains(name)
                    || self.with_fields.contains(name)
            }
            _ => false,
        }
    }

    /// Is it a method of the user's by what it is called on, whatever it is called? What all types have, is not.
    pub(in crate::lower) fn is_own_method(&self, m: &syn::ExprMethodCall) -> bool {
        let common =
            ["clone", "to_owned", "into", "try_into", "as_ref", "as_mut", "borrow", "iter", "iter_mut", "into_iter"];
        let name = m.method.to_string();
        // What a constructor gives that may fail is no value of its type yet: `Grid::new(n).unwrap()`.
        let may_fail = syntax::is_of_options(&name) && matches!(closure::bare(&m.receiver), syn::Expr::Call(_));
        let own = || self.is_own(&m.receiver) || self.is_own_by_form(m);
        self.is_outlined(m) || !common.contains(&name.as_str()) && !may_fail && own()
    }

    /// Is it what a type of the user's lends by `AsRef`, or by a method of its own that is called so: other than the value itself?
    pub(in crate::lower) fn lends_itself(&self, m: &syn::ExprMethodCall) -> bool {
        let by_name = |name: &Tokens| {
            let said = || overload::is_written(name.printed()) && self.is_named_type(&name.tokens());
            let types = &self.source.options.types;
            let list = || self.is_declared_list(&Ty::Named(name.clone()));
            let of_module = || types.iter().any(|outline| outline.has(&m.method)) && !list();
            of_module() || !is_of_field(name) && (is_unnamed(name.printed()) || said())
        };
        self.is_outlined(m)
            || self.is_own(&m.receiver)
            || matches!(self.infer(&m.receiver).peeled(), Ty::Named(name) if by_name(name))
    }

    /// Is it a method of a type of the module, as this says?
    pub(in crate::lower) fn is_outlined(&self, m: &syn::ExprMethodCall) -> bool {
        match boxed::content(&self.infer(&m.receiver)) {
            Ty::Named(name) => self.outline_of(name.printed()).is_some_and(|outline| outline.has(&m.method)),
            _ => false,
        }
    }

    /// Is it a method of the user's that is called as one of iterators is? Containers have none of these, so what it is
    /// called on is an iterator or an option, or else a value of a type by its name.
    fn is_own_by_form(&self, m: &syn::ExprMethodCall) -> bool {
        let as_std = match (m.method.to_string().as_str(), m.args.len()) {
            ("map", 1) if self.is_mapped_by_own(m) => return true,
            ("map" | "filter" | "for_each" | "flat_map" | "filter_map", n) => {
                n == 1 && self.may_be_function(&m.args[0])
            }
            ("fold", n) => n == 2 && self.may_be_function(&m.args[1]),
            ("zip", n) => n == 1 && !matches!(m.args[0], syn::Expr::Reference(_)),
            // Options have none of these.
            ("sum" | "product", 0) => m.turbofish.is_some(),
            ("sum" | "product", _) | ("min" | "max" | "count", 0) => false,
            _ => return false,
        };
        if self.is_stream(&m.receiver) {
            return false;
        }
        match self.infer(&m.receiver).peeled() {
            Ty::Named(name) => !as_std && self.is_named_type(&name.tokens()) || overload::is_written(name.printed()),
            // What a method of the user's gives.
            Ty::Unknown => !as_std && self.is_given_by_own(&m.receiver),
            _ => false,
        }
    }

    /// Is it a call of `map` on what a method or a constructor of a type gives, where nothing shows that to be an option or an
    /// iterator: `a.times(&b).map(f64::tanh)`?
    fn is_mapped_by_own(&self, m: &syn::ExprMethodCall) -> bool {
        let receiver = closure::bare(&m.receiver);
        let at = [std::ptr::from_ref(receiver) as usize, std::ptr::from_ref(m) as usize];
        let known = at.iter().any(|at| self.kinds.is_optional(*at) || self.kinds.is_list(*at));
        let given = match (receiver, self.infer(receiver).peeled()) {
            (syn::Expr::MethodCall(before), Ty::Named(_) | Ty::Unknown) => {
                !is_of_std(before) && !may_be_of_lists(before)
            }
            (syn::Expr::Path(_), Ty::Named(name)) => is_given(name.printed()) || self.kinds.is_own(at[0]),
            _ => false,
        };
        given && !known && !syntax::text_of_map(m).is_some_and(|f| self.written.asked_maps.contains(&f))
    }

    /// Has a method that is called as one of lists is another number of arguments, something else than a number where lists
    /// have a position, or something that it may change? Then what it is called on is no list, whatever else it has methods for.
    pub(in crate::lower) fn is_unlike_lists(&mut self, m: &syn::ExprMethodCall) -> bool {
        let name = m.method.to_string();
        let positions = match name.as_str() {
            "insert" | "remove" | "truncate" | "resize" | "rotate_left" | "rotate_right" => 1,
            "swap" => 2,
            _ => 0,
        };
        let other = |e: &syn::Expr| match self.infer(e) {
            Ty::Float(_) | Ty::Bool | Ty::Array(..) | Ty::Vec(_) | Ty::Tuple(_) | Ty::Ref(..) | Ty::Option(_) => true,
            ty => ty.is_text(),
        };
        let same_number = inputs_of_edit(&name).is_none_or(|count| count == m.args.len());
        // No list is filled with what may be changed.
        let fills = name == "fill" && matches!(m.args.first(), Some(syn::Expr::Reference(r)) if r.mutability.is_some());
        if same_number && !fills && !m.args.iter().take(positions).any(other) {
            return false;
        }
        self.note_own(&m.receiver)
    }

    /// What methods are called on that show it to be of a type of the user's, and no list by another name: those that lists have
    /// too, called for what they give, which is neither an item that may be missing nor nothing; and those that lists have not,
    /// unless it is indexed or gone through. Then so are the others. That is known once all uses have been heard.
    pub(in crate::lower) fn hear_of_own_method(&mut self, m: &syn::ExprMethodCall, discard: bool) {
        const OF_LISTS: [&str; 5] = ["get", "first", "last", "push", "pop"];
        let name = m.method.to_string();
        let of_lists = OF_LISTS.contains(&name.as_str());
        if self.written.looked_up.contains(&syntax::text_of_place(&m.receiver)) {
            return;
        }
        let unlike = || !may_be_of_lists(m) && !may_be_of_floats(m) && !self.is_listed(&m.receiver);
        if self.defaults && (of_lists && !discard || !of_lists && unlike()) {
            self.note_own(&m.receiver);
        }
    }

    /// Is it of a type with a name that is written there, and used as no list is?
    pub(in crate::lower) fn is_of_no_list(&self, e: &syn::Expr) -> bool {
        match self.infer(e).peeled() {
            Ty::Named(name) => {
                let own = self.is_named_type(&name.tokens()) && overload::is_written(name.printed());
                own && !name.printed().contains("VecDeque") && !self.is_listed(e)
            }
            _ => false,
        }
    }

    /// Is it a place that is used as only lists are?
    fn is_listed(&self, e: &syn::Expr) -> bool {
        self.written.lists.contains(&syntax::text_of_place(e))
    }

    /// What stands for an item that is missing is a number, and no reference to one, as it would be with lists:
    /// `track.first().unwrap_or(0.5)`.
    pub(in crate::lower) fn hear_of_another(&mut self, m: &syn::ExprMethodCall) {
        if let (syn::Expr::MethodCall(item), Some(other)) = (closure::bare(&m.receiver), m.args.first())
            && m.method == "unwrap_or"
            && ["get", "first", "last"].iter().any(|name| item.method == name)
            && self.infer(other).is_float()
        {
            self.note_own(&item.receiver);
        }
    }

    /// What is of a type by its name, is none of lists.
    fn note_own(&mut self, e: &syn::Expr) -> bool {
        let Ty::Named(name) = boxed::content(&self.infer(e)).clone() else { return false };
        let own = self.is_named_type(&name.tokens());
        if own && self.with_fields.insert(name.to_string()) {
            self.news = true;
        }
        own
    }

    fn is_given_by_own(&self, e: &syn::Expr) -> bool {
        match closure::bare(e) {
            syn::Expr::MethodCall(m) => {
                let structured = |ty: &Ty| matches!(ty, Ty::Named(name) if self.is_structured(name.printed()));
                let by_type = || structured(self.infer(&m.receiver).peeled()) && !may_be_of_floats(m);
                self.is_own_method(m) || by_type()
            }
            // What gives an iterator would have been written out.
            syn::Expr::Call(c) => is_of_a_type(&c.func) && self.mentions_active(e),
            e => iterate::is_place(e) && self.mentions_active(e),
        }
    }

    /// May it be a function, as far as can be seen?
    pub(in crate::lower) fn may_be_function(&self, e: &syn::Expr) -> bool {
        match closure::bare(e) {
            syn::Expr::Closure(_) | syn::Expr::Call(_) => true,
            function @ syn::Expr::Path(_) => {
                self.variable(function).is_none_or(|v| self.is_closure(v) || self.given(v).is_some())
            }
            _ => false,
        }
    }
}

/// Is it a function of a type by its name: `Vector::times`?
fn is_of_a_type(function: &syn::Expr) -> bool {
    let syn::Expr::Path(p) = function else { return false };
    let mut segments = p.path.segments.iter().rev().map(|s| s.ident.to_string());
    let (last, owner) = (segments.next(), segments.next());
    let begins = |name: Option<String>, with: fn(char) -> bool| name.is_some_and(|name| name.starts_with(with));
    begins(last, char::is_lowercase) && begins(owner, char::is_uppercase)
}
