//! The walk through paths and calls, and what constructs values and functions.

use super::rules::Rule;
use super::table::{Kind, Node, Scalar};
use super::walk::Walk;
use crate::emit::home::home_beside;
use crate::lower::matching::variant_of;
use crate::lower::structs::variant::is_unit_variant;
use crate::lower::{Owner, Ty, call};
use crate::syntax;
use quote::{ToTokens, quote};

impl Walk<'_> {
    pub(super) fn path(&mut self, p: &syn::ExprPath) -> Node {
        if let Some(node) = self.variable(p) {
            return node;
        }
        if p.path.is_ident("None") {
            let value = self.table.open();
            return self.table.new_of(Kind::Option(value));
        }
        let out = self.table.open();
        if p.qself.is_none() && p.path.segments.len() > 1 && self.lower.is_users_type(&p.path, 0) {
            self.of_owner(&p.path, &[], out);
        }
        out
    }

    /// What a function or a constant of a type gives.
    fn of_owner(&mut self, path: &syn::Path, args: &[Node], out: Node) {
        let name = path.segments.last().expect("a segment").ident.to_string();
        let ty = self.lower.constructed(&syntax::owner(path));
        if let Ty::Named(owner) = &ty {
            self.takes(owner, &name, false, args);
            let base = self.table.of_type(&ty);
            // A variant without fields is of its type, as what a constructor gives is.
            if syntax::is_constructor(&name) || args.is_empty() && is_unit_variant(path) {
                self.table.learn(base, Kind::Own);
                return self.table.same(base, out);
            }
            let part = self.table.part(base, &format!("{name}()"));
            self.table.same(part, out);
            self.gives(owner, &name, out);
        }
    }

    pub(super) fn call(&mut self, c: &syn::ExprCall) -> Node {
        let args: Vec<Node>;
        let out = self.table.open();
        let path = match &*c.func {
            syn::Expr::Path(p) if p.qself.is_none() && self.variable(p).is_none() => &p.path,
            func => {
                let function = self.expr(func);
                args = self.exprs(&c.args);
                self.rules.push(Rule::Call(function, args, out));
                return out;
            }
        };
        args = self.exprs(&c.args);
        let variant = variant_of(path);
        if variant.home != Owner::User {
            if let (true, Some(value)) = (variant.name != "Err", args.first()) {
                self.table.same(out, *value);
                return self.table.new_of(Kind::Option(out));
            }
            return self.table.new_of(Kind::Option(out));
        }
        if self.lower.is_box(path) || call::is_detach(&c.func) {
            return args.first().copied().unwrap_or(out);
        }
        if let syn::Expr::Path(p) = &*c.func
            && let Some((float, name)) = self.lower.float_path(p, c.args.len())
        {
            let float = self.table.of_type(&float);
            match name.as_str() {
                "sin_cos" | "to_bits" | "powi" => {}
                "from" => return float,
                _ if crate::rules::method(&name, c.args.len()).is_some() => {
                    args.iter().for_each(|arg| self.table.learn(*arg, Kind::Number(Scalar::Float)));
                    return float;
                }
                _ => {}
            }
            return out;
        }
        if self.lower.is_struct(path) {
            return self.constructed(path);
        }
        if path.segments.len() > 1 && self.lower.is_users_type(path, args.len()) {
            self.of_owner(path, &args, out);
        } else if !call::of_std(path, args.len()) {
            let sig = &self.lower.source.item.sig;
            if path.get_ident() == Some(&sig.ident) {
                return self.results[0];
            }
            if let ([a, b], Some("min" | "max")) = (&*args, syntax::of_cmp(path).as_deref()) {
                self.rules.push(Rule::Chosen([*a, *b, out]));
            }
            let name = path.to_token_stream().to_string();
            for (i, arg) in args.iter().enumerate() {
                self.calls.entry(format!("{name}({i})")).or_default().push(*arg);
            }
            self.calls.entry(name).or_default().push(out);
            for (ty, arg) in self.lower.taken_in_module(path).iter().zip(&args) {
                let taken = self.table.of_type(ty);
                self.table.same(taken, *arg);
            }
            if let Some(ty) = self.lower.given_in_module(path) {
                let given = self.table.of_type(&ty);
                self.table.same(given, out);
                return out;
            }
            let (home, ct) = (home_beside(path), &self.lower.runtime);
            self.table.given_by(out, quote!(<#home as #ct::Callee>::Output).into());
        }
        out
    }

    pub(super) fn structure(&mut self, s: &syn::ExprStruct) -> Node {
        let values = self.exprs(s.fields.iter().map(|f| &f.expr));
        let base = s.rest.as_deref().map(|e| self.expr(e));
        if !self.lower.is_struct_by_fields(&s.path) {
            return self.table.open();
        }
        let whole = self.constructed(&s.path);
        if let Some(base) = base {
            self.table.same(whole, base);
        }
        for (field, value) in s.fields.iter().zip(values) {
            self.rules.push(Rule::Field(whole, field.member.clone(), value));
        }
        whole
    }

    pub(super) fn closure(&mut self, c: &syn::ExprClosure) -> Node {
        let tree = self.kept.tree(c);
        let c = &tree.closure;
        self.scoped(|s| {
            let inputs: Vec<Node> = c.inputs.iter().map(|_| s.table.open()).collect();
            c.inputs.iter().zip(&inputs).for_each(|(pattern, input)| s.bind(pattern, *input));
            let out = match &c.output {
                syn::ReturnType::Type(_, ty) => s.written(ty),
                syn::ReturnType::Default => s.table.open(),
            };
            s.results.push(out);
            let value = s.expr(&c.body);
            s.table.same(out, value);
            s.results.pop();
            s.table.new_of(Kind::Function(inputs, out))
        })
    }
}
