//! Statements that are macros. Of those that are not of `std` nothing is known but their tokens. A variable that cannot
//! change is only read by them, but they may declare another one of its name, or leave the function. Of both rustc is
//! asked: each stands in a closure of its own, whose result is either an error that the function returns, or nothing that
//! a `return` could give; and behind it the variables are lent for longer than anything lives that it declares.

use crate::lower::optional::Subject;
use crate::lower::{Expr, Inert, Kind, Lower, Owner, Ty, Val};
use crate::syntax;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

impl Lower<'_> {
    /// A macro in the place of a statement.
    pub(super) fn macro_statement(&mut self, stmt: &syn::Stmt, mac: &syn::Macro) {
        if mac.path.is_ident("thread_local") {
            return self.refuse(
                mac,
                "a `thread_local!` inside of the function",
                "each sibling would have its own",
                "declare it outside of the function",
            );
        }
        // What stands in braces and mentions nothing active is an item, as a rule, which is seen by what follows.
        let item = matches!(mac.delimiter, syn::MacroDelimiter::Brace(_)) && !self.mentions_active(&mac.tokens);
        if item || syntax::is_reading_macro(mac) {
            let asked = self.asserted_before(mac).map(syn::Stmt::Macro);
            let code = self.inert_stmt(asked.as_ref().unwrap_or(stmt));
            self.emit(mac.bang_token.span, Kind::Inert { code, binds: vec![] });
        } else {
            self.opaque_macro(mac);
        }
    }

    /// A macro that nothing is known of.
    pub(super) fn opaque_macro(&mut self, mac: &syn::Macro) {
        if !self.only_read_by(mac) {
            let name = mac.path.to_token_stream().to_string();
            return self.refuse(
                mac,
                &format!("the macro `{name}!` with an active variable in it"),
                "what it expands to is not visible here, and it may change the variable",
                "write the code that it stands for",
            );
        }
        // What a function gives that is neither an option nor a result does not say whether a macro has given it.
        let (result, target) = self.leaves_to();
        let ty = result.map(|r| (r, self.func.var(r).ty.clone()));
        if !matches!(ty, Some((_, Ty::Option(_) | Ty::Result(_, Some(_))))) && returns(mac.tokens.clone()) {
            let name = mac.path.to_token_stream().to_string();
            return self.refuse(
                mac,
                &format!("the macro `{name}!` with a `return` in it"),
                "whether it leaves the function is not visible here",
                "write the code that it stands for",
            );
        }
        let mut code = self.opaque_code(mac);
        // What leaves in any case declares nothing, and nothing follows it.
        let leaves = syntax::leaves_always(mac);
        if !leaves {
            code.tokens = self.without_declarations(&code, mac.span());
        }
        let span = mac.span();
        let unit = Box::new(Ty::unit());
        let (result, home, ty, outcome, through) = match ty {
            Some((result, Ty::Result(_, Some(error)))) => {
                let outcome = quote!(::core::result::Result<(), #error>);
                (result, Owner::Result, Ty::Result(unit, Some(error)), outcome, quote!(::core::result::Result::Ok(())))
            }
            Some((result, Ty::Option(_))) => {
                let outcome = quote!(::core::option::Option<()>);
                (result, Owner::Option, Ty::Option(unit), outcome, quote!(::core::option::Option::Some(())))
            }
            _ => {
                let ct = &self.runtime;
                let tokens = &code.tokens;
                let tokens = quote!(#ct::runs_through(|| { #tokens #ct::WriteOutMacrosThatReturn }););
                return self.emit(span, Kind::Inert { code: Inert { tokens, ..code }, binds: vec![] });
            }
        };
        let tokens = &code.tokens;
        let through = Some(through).filter(|_| !leaves);
        let tokens = quote!((|| -> #outcome { #tokens #through })());
        let value = Val { expr: Expr::Inert(Inert { tokens, ty: ty.clone(), ..code }), ty };
        let subject: Subject = self.subject_of(span, value, Some(home));
        self.leave_if_absent(span, &subject, home, result, target);
    }

    /// The macro as a block, behind which the variables that it mentions are what they were.
    fn without_declarations(&self, code: &Inert, span: Span) -> TokenStream {
        let (ct, tokens) = (&self.runtime, &code.tokens);
        let names = code.reads.iter().map(|v| {
            let mut name = self.func.var(*v).name.clone();
            name.set_span(name.span().located_at(span));
            quote_spanned!(span=> &#name)
        });
        let lent = Ident::new("lent", Span::mixed_site());
        quote! {
            let #lent;
            {
                #tokens;
                #lent = (#(#names,)*);
            }
            #ct::outlive(#lent);
        }
    }
}

/// Do the tokens return, but for what may be a closure's?
fn returns(tokens: TokenStream) -> bool {
    for tree in tokens {
        match tree {
            TokenTree::Ident(name) if name == "return" => return true,
            TokenTree::Punct(p) if p.as_char() == '|' => return false,
            TokenTree::Group(group) if returns(group.stream()) => return true,
            _ => {}
        }
    }
    false
}
