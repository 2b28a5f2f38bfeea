//! What a signature is refused for: kinds of functions, attributes, and types that no tangent is known of.

use super::bounds::segments;
use super::generics::is_name;
use super::signature::text;
use super::spaces::bounds_of;
use crate::errors::Errors;
use crate::ir::{Floats, Ty};
use crate::syntax::names_lifetime;
use syn::spanned::Spanned;

/// Refuses the option `negligible` of a function whose value is not known to be a float.
pub fn negligible(output: &syn::ReturnType, floats: &Floats, errors: &mut Errors) {
    let message = "`negligible` says which cotangents of the function's value count as zero, and this function has no \
                   value that is known to be a float: leave the option out, or return `f64` under that name";
    match output {
        syn::ReturnType::Type(_, ty) if floats.read(ty).is_float() => {}
        syn::ReturnType::Type(_, ty) => errors.push(syn::Error::new_spanned(ty, message)),
        syn::ReturnType::Default => errors.push(syn::Error::new(proc_macro2::Span::call_site(), message)),
    }
}

/// Refuses what cannot be differentiated for its signature alone.
pub fn check(item: &syn::ItemFn, in_impl: bool, errors: &mut Errors) {
    let sig = &item.sig;
    if let Some(twice) =
        item.attrs.iter().find(|a| a.path().segments.last().is_some_and(|s| s.ident == "differentiate"))
    {
        let message = "`#[differentiate]` is given twice, and both would make the same functions: remove one";
        errors.push(syn::Error::new_spanned(twice, message));
    }
    if let Some(token) = &sig.asyncness {
        errors.refuse(
            token.span(),
            "an `async fn`",
            "its body runs in pieces, at times that the derivative cannot follow",
            "put the numerical part into a plain `fn` and differentiate that",
        );
    }
    if !matches!(sig.safety, syn::Safety::Default) {
        errors.refuse(
            sig.safety.span(),
            "an `unsafe fn`",
            "what it does through raw pointers is invisible",
            "write it with slices in safe Rust",
        );
    }
    if let Some(abi) = &sig.abi {
        errors.refuse(
            abi.extern_token.span(),
            "an `extern` function",
            "its siblings have no foreign calling convention",
            "differentiate a plain `fn` and call that from the `extern` one",
        );
    }
    if let Some(variadic) = &sig.variadic {
        errors.refuse(variadic.dots.span(), "a variadic function", "its arguments have no types", "take a slice");
    }
    syn::visit::Visit::visit_item_fn(&mut Conditional { depth: 0, errors }, item);
    if let syn::ReturnType::Type(_, ty) = &sig.output {
        match &**ty {
            syn::Type::ImplTrait(t) if bound_by(t, |name| name.starts_with("Fn")) => errors.refuse_all(
                ty,
                &format!("a returned function (`{}`)", text(ty)),
                "it may be called often, and what is done before it, or what it changes, only happens once",
                "make one function of both, with all the arguments (`fn f(k: f64, x: f64) -> f64`)",
            ),
            _ => match super::sugar::reason_of_iterator(sig) {
                Some((why, instead)) => {
                    errors.refuse_all(ty, &format!("a returned iterator (`{}`)", text(ty)), why, instead);
                }
                None => refuse_type(ty, in_impl, errors),
            },
        }
        let iterates = super::sugar::reason_of_iterator(sig).is_some();
        if !iterates && contains_reference(ty) && Ty::of(ty).may_be_active() {
            errors.refuse_all(
                ty,
                "a returned reference",
                "what it points to belongs to the caller, who holds the cotangent under another name",
                if in_impl && matches!(&**ty, syn::Type::Reference(r) if r.mutability.is_some()) {
                    "end the method with a field or an element of `self` (`&mut self.data[i]`), of which it is seen then, or \
                     change it in methods (`fn set(&mut self, i: usize, v: f64)`)"
                } else {
                    "return the value itself (`.to_vec()`), or take a `&mut` parameter for it"
                },
            );
        }
    }
}

/// Refuses types of traits that the siblings cannot name as the function does: in the definition of a trait those with a
/// lifetime, and in a block of the type alone, where the siblings of its trait's functions stand (`!in_trait`), those that are
/// not the trait's own, which are written out by now.
pub fn associated(item: &syn::ItemFn, definition: bool, in_trait: bool, errors: &mut Errors) {
    struct OfSelf<'a> {
        lent: bool,
        errors: &'a mut Errors,
    }
    impl<'ast> syn::visit::Visit<'ast> for OfSelf<'_> {
        fn visit_item(&mut self, _: &'ast syn::Item) {}

        fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
            let own = ty.qself.is_none() && ty.path.segments.len() > 1 && ty.path.segments[0].ident == "Self";
            let name = || format!("`Self::{}`", ty.path.segments[1].ident);
            if self.lent && own && names_lifetime(&ty.path.segments[1]) {
                self.errors.refuse_all(
                    ty,
                    &format!("{} in the definition of a trait", name()),
                    "its lifetime would have to be the same in the siblings, which who implements the trait may not have",
                    "give the function a type without a lifetime, or write `#[differentiate(skip)]` on it, here and where \
                     it is implemented",
                );
            } else if !self.lent && own {
                self.errors.refuse_all(
                    ty,
                    &format!("{}, a type of another trait,", name()),
                    "the siblings stand in a block of the type alone, where nothing shows which trait that is",
                    "write the type that it is",
                );
            }
            syn::visit::visit_type_path(self, ty);
        }
    }
    if definition || !in_trait {
        let mut of_self = OfSelf { lent: definition, errors };
        syn::visit::Visit::visit_signature(&mut of_self, &item.sig);
        if !definition {
            syn::visit::Visit::visit_block(&mut of_self, &item.block);
        }
    }
}

/// Refuses `#[cfg]` on parts of the function: the attribute sees all of them, whatever is configured.
struct Conditional<'a> {
    depth: usize,
    errors: &'a mut Errors,
}

impl<'ast> syn::visit::Visit<'ast> for Conditional<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.visit_signature(&item.sig);
        self.visit_block(&item.block);
    }

    fn visit_signature(&mut self, sig: &'ast syn::Signature) {
        self.depth += 1;
        syn::visit::visit_signature(self, sig);
        self.depth -= 1;
    }

    /// Items inside of the function are copied with their attributes.
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if configures(attribute) {
            self.errors.refuse_all(
                attribute,
                if self.depth > 0 { "a `#[cfg]` on a parameter" } else { "a `#[cfg]` on a statement" },
                "the attribute sees the function before it is decided",
                "put the `#[cfg]` on two versions of the function, or use `if cfg!(…)`",
            );
        }
    }
}

/// May what stands behind the attribute be there or not, or be something else, by how the crate is configured? Lints and
/// how the text is laid out change nothing.
pub fn configures(attribute: &syn::Attribute) -> bool {
    const SILENT: [&str; 9] = ["rustfmt_skip", "rustfmt", "clippy", "allow", "expect", "warn", "deny", "forbid", "doc"];
    if !attribute.path().is_ident("cfg_attr") {
        return attribute.path().is_ident("cfg");
    }
    let list = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    let silent =
        |meta: &syn::Meta| meta.path().segments.first().is_some_and(|s| SILENT.iter().any(|name| s.ident == name));
    !attribute.parse_args_with(list).is_ok_and(|metas| metas.iter().skip(1).all(silent))
}

fn contains_reference(ty: &syn::Type) -> bool {
    let mut found = false;
    struct Finder<'a>(&'a mut bool);
    impl<'ast> syn::visit::Visit<'ast> for Finder<'_> {
        fn visit_type_reference(&mut self, r: &'ast syn::TypeReference) {
            // A text that is there from the start is nobody's.
            let of_all = r.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
            *self.0 |= !of_all || Ty::of(&r.elem).may_be_active();
        }

        fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
            match value_of_result(path) {
                Some(value) => self.visit_type(value),
                None => syn::visit::visit_type_path(self, path),
            }
        }
    }
    syn::visit::Visit::visit_type(&mut Finder(&mut found), ty);
    found
}

/// The `T` of a `Result<T, E>`: the error carries no derivative, whatever it is.
fn value_of_result(path: &syn::TypePath) -> Option<&syn::Type> {
    let segment = path.path.segments.last().filter(|s| s.ident == "Result")?;
    match &segment.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(t),
            _ => None,
        }),
        _ => None,
    }
}

/// Refuses the types that no tangent is known of, by name.
pub fn refuse_type(ty: &syn::Type, in_impl: bool, errors: &mut Errors) {
    struct Finder<'a>(&'a mut Errors, bool);
    impl<'ast> syn::visit::Visit<'ast> for Finder<'_> {
        fn visit_type(&mut self, ty: &'ast syn::Type) {
            let (what, why, instead) = match ty {
                syn::Type::ImplTrait(_) => (
                    "an `impl Trait` type",
                    "the function behind it cannot be seen here",
                    "take the values themselves, or call a differentiated function by its name",
                ),
                syn::Type::TraitObject(_) => (
                    "a `dyn` type",
                    "which function runs is not known at compile time",
                    "take the values themselves; a function is a parameter of its own (`f: &dyn Fn(f64) -> f64`)",
                ),
                syn::Type::FnPtr(_) => (
                    "a function pointer",
                    "which of several functions is called, is only known at run time",
                    "make each function a parameter of its own (`f: fn(f64) -> f64`)",
                ),
                syn::Type::Ptr(_) => ("a raw pointer", "what it points to is invisible", "take a slice or a reference"),
                syn::Type::Never(_) => ("a function that never returns", "it has no value", "return the value"),
                syn::Type::Path(path) => match (unsupported_path(path, self.1), value_of_result(path)) {
                    (Some(refusal), _) => refusal,
                    (None, Some(value)) => return self.visit_type(value),
                    (None, None) => return syn::visit::visit_type(self, ty),
                },
                _ => return syn::visit::visit_type(self, ty),
            };
            self.0.refuse_all(ty, &format!("{what} (`{}`)", text(ty)), why, instead);
        }
    }
    syn::visit::Visit::visit_type(&mut Finder(errors, in_impl), ty);
}

/// Refuses references inside of a parameter's type that its record, or its tangent, would have to hold: in what is given by
/// value unique ones and those in results and boxes, and behind a reference those in options and those to single numbers.
pub fn held_references(ty: &syn::Type, floats: &Floats, errors: &mut Errors) {
    struct Finder<'a> {
        lent: bool,
        by_value: bool,
        floats: &'a Floats,
        errors: &'a mut Errors,
    }
    impl<'ast> syn::visit::Visit<'ast> for Finder<'_> {
        fn visit_type(&mut self, ty: &'ast syn::Type) {
            match ty {
                // Of what is given by value tangents and records own it.
                syn::Type::Reference(reference) if self.by_value && reference.mutability.is_none() => {
                    let (lent, by_value) = (self.lent, self.by_value);
                    (self.lent, self.by_value) = (true, false);
                    self.visit_type(&reference.elem);
                    (self.lent, self.by_value) = (lent, by_value);
                }
                syn::Type::Reference(reference) if !self.lent || self.floats.read(&reference.elem).is_float() => {
                    self.errors.refuse_all(
                        ty,
                        &format!("a reference inside of a parameter's type (`{}`)", text(ty)),
                        "tangents and records hold values, and have no place for it",
                        "make it a parameter of its own (`x: &[f64]`), take the values, or mark the parameter \
                         `#[constant]`",
                    );
                }
                _ => syn::visit::visit_type(self, ty),
            }
        }

        fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
            let called = |name: &str| path.path.segments.last().is_some_and(|s| s.ident == name);
            let (lent, by_value) = (self.lent, self.by_value);
            self.lent &= !called("Option") && !called("Result");
            self.by_value &= called("Option") || called("Vec");
            match value_of_result(path) {
                Some(value) => self.visit_type(value),
                None => syn::visit::visit_type_path(self, path),
            }
            (self.lent, self.by_value) = (lent, by_value);
        }

        fn visit_parenthesized_generic_arguments(&mut self, _: &'ast syn::ParenthesizedGenericArguments) {}
    }
    let (mut lent, mut inside) = (false, ty);
    while let syn::Type::Reference(reference) = inside {
        (lent, inside) = (true, &*reference.elem);
    }
    syn::visit::Visit::visit_type(&mut Finder { lent, by_value: !lent, floats, errors }, inside);
}

/// Is one of the traits of an `impl Trait` called so?
fn bound_by(ty: &syn::TypeImplTrait, called: impl Fn(&str) -> bool) -> bool {
    ty.bounds.iter().any(|bound| match bound {
        syn::TypeParamBound::Trait(t) => t.path.segments.last().is_some_and(|s| called(&s.ident.to_string())),
        _ => false,
    })
}

fn unsupported_path(path: &syn::TypePath, in_impl: bool) -> Option<(&'static str, &'static str, &'static str)> {
    let name = path.path.segments.last()?.ident.to_string();
    let bare = path.path.segments.last().is_some_and(|s| s.arguments.is_empty());
    Some(match name.as_str() {
        // All of these have arguments: a type of the same name without is the user's own.
        name if bare && name != "Self" => return None,
        "Cell" | "RefCell" | "Mutex" | "RwLock" | "UnsafeCell" | "OnceCell" | "Atomic" => (
            "interior mutability",
            "values change behind a shared reference, where the derivative cannot see it",
            "pass the value as `&mut`, or mark the parameter `#[constant]`",
        ),
        _ if matches!(Ty::of(&syn::Type::Path(path.clone())), Ty::Boxed(_) | Ty::Plain(_)) => return None,
        "Box" if holds_slice(path) => return None,
        "Rc" | "Arc" | "Box" | "Cow" | "HashMap" | "BTreeMap" | "HashSet" | "BTreeSet" => (
            "this container",
            "its tangent is not known: arrays, slices, `Vec`, `Option`, tuples and types with `#[derive(Differentiable)]` have one",
            "pass a slice of the numbers, or mark the parameter `#[constant]`",
        ),
        "Self" if !in_impl => (
            "a type that depends on the `impl` block",
            "the attribute on one function does not see the type",
            "name a plain type of numbers",
        ),
        _ => return None,
    })
}

/// Is it a box of a slice, which is a list?
fn holds_slice(path: &syn::TypePath) -> bool {
    let arguments = path.path.segments.last().map(|s| &s.arguments);
    matches!(arguments, Some(syn::PathArguments::AngleBracketed(a))
        if matches!(a.args.first(), Some(syn::GenericArgument::Type(syn::Type::Slice(_)))))
}

/// Refuses functions of references (`impl Norm for &T`) and slices (`impl Norm for [f64]`), and of all iterators (`impl<I: IntoIterator> Mean for I`): what `self` holds
/// is only known where they are called.
pub fn receivers(sig: &syn::Signature, owner: &syn::Type, block: &syn::Generics, in_trait: bool, errors: &mut Errors) {
    let Some(receiver) = sig.receiver() else { return };
    if let syn::Type::Reference(lent) = owner
        && in_trait
    {
        let otherwise = match *lent.elem {
            syn::Type::Slice(_) => {
                "write a function with a parameter for it: `fn norm(x: &[f64])`, or leave the trait and its `impl` without \
                 attributes in a module that has one"
            }
            _ => "leave the attribute away here, and call what is differentiated with the value itself (`*self`)",
        };
        errors.refuse(
            receiver.self_token.span,
            "a reference as `self`",
            "its derivatives would be functions of the trait, whose records hold what `self` is for longer than it is lent",
            otherwise,
        );
    }
    if matches!(owner, syn::Type::Slice(_)) {
        errors.refuse(
            receiver.self_token.span,
            "a slice as `self`",
            "its derivatives would be functions of the trait, for which `self` has to be of a known size",
            "write a function with a parameter for it: `fn norm(x: &[f64])`, or leave the trait and its `impl` without attributes \
             in a module that has one",
        );
    }
    let Some(own) = block.type_params().find(|p| is_name(owner, &p.ident)) else { return };
    if segments(&bounds_of(&own.ident, &[block])).any(|s| s.ident == "Iterator" || s.ident == "IntoIterator") {
        errors.refuse(
            receiver.self_token.span,
            "an iterator as `self`",
            "what it holds is only known where the function is called",
            "write a function with a parameter for it: `fn mean(items: impl Iterator<Item = f64>)`, or leave the trait and its \
             `impl` without attributes in a module that has one",
        );
    }
}
