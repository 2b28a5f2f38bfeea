//! Calls of methods that the user has differentiated.

use super::{Arg, ArgValue, Call, Callee, Expr, Kind, Lower, Ty, Val, VarId};
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// A method of a type that only its name is known of, or nothing; `None` where it cannot be one. `discard`: its value
    /// is not wanted.
    pub(super) fn user_method(&mut self, m: &syn::ExprMethodCall, discard: bool) -> Option<Val> {
        if !matches!(self.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown) || super::container::is_of_std(m) {
            return None;
        }
        if self.is_stream(&m.receiver) {
            return None;
        }
        let place = match self.while_lending(|s| s.place(&m.receiver)) {
            Some(place) => place,
            None if super::iterate::is_place(&m.receiver) => return None,
            None => {
                let value = self.val(&m.receiver);
                self.place_of(m.receiver.span(), value)
            }
        };
        let ty = self.func.type_of(&place);
        if !matches!(ty.peeled(), Ty::Named(_) | Ty::Unknown) {
            return None;
        }
        let bare = matches!(ty, Ty::Ref(..));
        // What cannot be changed is not: any other receiver is taken for changed.
        let root = self.func.var(self.func.resolve(&place).root);
        let unique = root.mutable || matches!(root.ty, Ty::Ref(true, _));
        let active = self.func.is_active(&self.func.resolve(&place));
        let value = if unique { ArgValue::Unique { place, bare } } else { ArgValue::Shared { place, bare } };
        let mut args = vec![Arg { value, active, kept: None }];
        let first = args.len();
        let handed = self.handed(m.args.iter());
        args.extend(handed.args.into_iter().map(|arg| behind_receiver(arg, first)));
        for arg in &args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                self.activate_place(place, true, m.span());
            }
        }
        let generics = m.turbofish.clone();
        let owner = if let Ty::Named(name) = ty.peeled() { name.to_string() } else { String::new() };
        let key = std::ptr::from_ref(m) as usize;
        let result = (!discard).then(|| self.result_of_method(&owner, &m.method.to_string(), key));
        let callee = Callee::Method(m.method.clone(), generics);
        self.emit(m.span(), Kind::Call(Call { result, callee, float: None, args }));
        Some(match result {
            Some(result) => self.load(result.into()),
            None => Val { expr: Expr::unit(), ty: Ty::unit() },
        })
    }

    /// The variable of the result of a method. If the method does not stand in the block of this function, its type has no
    /// name that could be written; where one is needed, and its uses do not say more, it is the float of the function, and
    /// rustc says if it is not.
    pub(super) fn result_of_method(&mut self, owner: &str, name: &str, key: usize) -> VarId {
        let known = self.results.get(owner, name).map(|written| self.read(written));
        if let Some(ty) = known.filter(Ty::may_be_active) {
            let var = self.temp(name, ty, true);
            self.keys.insert(var, key);
            return var;
        }
        // What the uses of one result say holds for no other, so each type has a name of its own.
        let (float, ct) = (self.func.floats.main().tokens().unwrap_or_else(|| quote!(f64)), &self.runtime);
        let number = proc_macro2::Literal::usize_unsuffixed(self.func.vars.len());
        let float = quote!(<#float as #ct::Same<#number>>::Type);
        let ty = self.known.get(&key).and_then(|k| k.ty.clone()).unwrap_or(Ty::Named(float));
        let var = self.temp(name, ty, true);
        self.keys.insert(var, key);
        var
    }
}

/// An argument behind the receiver: what a closure captures has moved with it.
fn behind_receiver(arg: Arg, by: usize) -> Arg {
    let value = match arg.value {
        ArgValue::Function(crate::ir::Function::Lifted { path, inputs, captures, functions }) => {
            let captures = captures.start + by..captures.end + by;
            ArgValue::Function(crate::ir::Function::Lifted { path, inputs, captures, functions })
        }
        value => value,
    };
    Arg { value, ..arg }
}
