//! What the macro knows of types: as much as the tokens say, and never more.

use super::written::is_non_zero;
use super::{Member, Owner, Proj, Tokens};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// A floating-point type.
#[derive(Debug, Clone, PartialEq)]
pub enum Float {
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// A float by its use, of a type that rustc will find.
    Open,
    /// A float by its use, with a name (an alias, the output of a function).
    Named(Tokens),
    /// A type parameter.
    Param(Ident),
}

/// What is known of a type.
#[derive(Debug, Clone, PartialEq)]
pub enum Ty {
    /// A float.
    Float(Float),
    /// An integer type, with its name where that is known.
    Int(Option<Tokens>),
    /// `bool`
    Bool,
    /// Another type that carries no derivative (`char`, `str`, …), as written.
    Plain(Tokens),
    /// A tuple; `()` is the empty one.
    Tuple(Vec<Ty>),
    /// `[T; N]`
    Array(Box<Ty>, Option<Tokens>),
    /// `Vec<T>`
    Vec(Box<Ty>),
    /// `Box<T>`, of a type with a size.
    Boxed(Box<Ty>),
    /// `[T]`
    Slice(Box<Ty>),
    /// `&T` or `&mut T`
    Ref(bool, Box<Ty>),
    /// `Option<T>`
    Option(Box<Ty>),
    /// `Result<T, E>`, with the error type as written where that is known.
    Result(Box<Ty>, Option<Tokens>),
    /// A type that only its name is known of.
    Named(Tokens),
    /// The same, where every read by value is the last one, so that it is a move (see `analysis::moves`).
    Moved(Tokens),
    /// What the runtime keeps of a value of the named type.
    Kept(Tokens),
    /// Nothing is known.
    Unknown,
}

impl Ty {
    /// `f64`
    pub const F64: Ty = Ty::Float(Float::F64);
    /// A float whose precision rustc finds.
    pub const OPEN: Ty = Ty::Float(Float::Open);

    /// `usize`
    pub fn usize() -> Ty {
        Ty::Int(Some(quote!(usize).into()))
    }

    /// The unit type.
    pub fn unit() -> Ty {
        Ty::Tuple(Vec::new())
    }

    /// The type of a step into a value of this type.
    pub fn project(&self, step: &Proj) -> Ty {
        match (self, step) {
            (Ty::Ref(_, t) | Ty::Boxed(t), Proj::Deref) => (**t).clone(),
            (Ty::Boxed(t), Proj::Part { variant, .. }) if variant.home == Owner::Box => (**t).clone(),
            (Ty::Ref(_, t) | Ty::Boxed(t), step) => t.project(step),
            (Ty::Tuple(ts), Proj::Field(i)) => ts.get(*i as usize).cloned().unwrap_or(Ty::Unknown),
            (Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t), Proj::Index(_)) => (**t).clone(),
            (Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t), Proj::Range(_)) => Ty::Slice(t.clone()),
            (Ty::Option(t) | Ty::Result(t, _), Proj::Part { variant, .. }) => match variant.name.as_str() {
                "Some" | "Ok" => (**t).clone(),
                _ => Ty::Plain(quote!(_).into()),
            },
            (Ty::Named(n), Proj::Part { variant, .. }) if variant.home == Owner::Box => {
                Ty::Named(quote!(<#n as ::core::ops::Deref>::Target).into())
            }
            (Ty::Named(n), Proj::Part { variant, .. }) if variant.is_value() => value_of(n),
            (Ty::Named(n), Proj::Part { variant, field, .. }) => {
                let number = match (variant.home, field) {
                    (Owner::User, Member::At(i)) => crate::names::number_of(&format!("{}.{i}", variant.name)),
                    (Owner::User, Member::Named(f)) => crate::names::number_of(&format!("{}.{f}", variant.name)),
                    _ => 0,
                };
                let number = proc_macro2::Literal::u64_unsuffixed(number);
                Ty::Named(quote!(<#n as cotangent_runtime::Part<#number>>::Type).into())
            }
            (t, Proj::Deref) => t.clone(),
            (Ty::Moved(n), step) => Ty::Named(n.clone()).project(step),
            (Ty::Named(n), Proj::Field(i)) => Ty::Named(n.field(u64::from(*i))),
            (Ty::Named(n), Proj::Named(name)) => Ty::Named(n.field(crate::names::number_of(&name.to_string()))),
            (_, Proj::Keyed(keyed)) => {
                let of = keyed.of.tokens();
                Ty::Named(quote!(<#of>::Element).into())
            }
            (Ty::Named(n), Proj::Index(_)) => element(n),
            (Ty::Named(n), Proj::Range(_)) => Ty::Slice(Box::new(element(n))),
            _ => Ty::Unknown,
        }
    }

    /// The type behind references.
    pub fn peeled(&self) -> &Ty {
        match self {
            Ty::Ref(_, t) => t.peeled(),
            t => t,
        }
    }

    /// Behind how many references it is.
    pub fn references(&self) -> usize {
        match self {
            Ty::Ref(_, t) => 1 + t.references(),
            _ => 0,
        }
    }

    /// The type of the items of a container.
    pub fn item(&self) -> Ty {
        match self.peeled() {
            Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Option(t) | Ty::Result(t, _) => (**t).clone(),
            Ty::Named(n) | Ty::Moved(n) => element(n),
            _ => Ty::Unknown,
        }
    }

    /// The type of the error of a `Result`.
    pub fn error(&self) -> Option<Tokens> {
        match self.peeled() {
            Ty::Result(_, error) => error.clone(),
            _ => None,
        }
    }

    /// Is it a float?
    pub fn is_float(&self) -> bool {
        matches!(self, Ty::Float(_))
    }

    /// A plain number: copied, and handed back by a caller.
    pub fn is_number(&self) -> bool {
        match self {
            Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
            Ty::Plain(t) => t.printed() == "char",
            _ => false,
        }
    }

    /// A text that owns its characters.
    pub fn is_text(&self) -> bool {
        matches!(self, Ty::Plain(t) if t.printed() == "String")
    }

    /// A text that is lent.
    pub fn is_str(&self) -> bool {
        matches!(self, Ty::Plain(t) if t.printed() == "str")
    }

    /// What a field stores that has no derivative, by its name.
    pub fn is_store(&self) -> bool {
        matches!(self, Ty::Plain(t) if t.printed().starts_with("cotangent_runtime :: Store"))
    }

    /// The same, where code that mentions what has a derivative puts something there.
    pub fn is_filled_store(&self) -> bool {
        matches!(self, Ty::Plain(t) if t.printed().starts_with("cotangent_runtime :: StoreFilled"))
    }

    /// A function that carries no derivative.
    pub fn function() -> Ty {
        Ty::Plain(quote!(fn).into())
    }

    /// A `Range` of integers, as a value?
    pub fn is_range(&self) -> bool {
        let path = |name: &str| name.split('<').next().unwrap_or_default().trim_end().to_owned();
        matches!(self, Ty::Plain(t) if path(t.printed()).rsplit([' ', ':']).next() == Some("Range"))
    }

    /// A `Range` of indices.
    pub fn range() -> Ty {
        Ty::Plain(quote!(::core::ops::Range<usize>).into())
    }

    /// Is it such a function?
    pub fn is_function(&self) -> bool {
        matches!(self, Ty::Plain(t) if t.printed() == "fn")
    }

    /// Is it a type of the user's without a derivative, of which only the name is known?
    pub fn is_own_plain(&self) -> bool {
        let known = ["char", "str", "String", "_", "fn"];
        matches!(self, Ty::Plain(t) if !known.contains(&t.printed()) && !is_non_zero_integer(t.printed()))
            && !self.is_plain_container()
    }

    /// Is it a type of the user's, of which only the name is known? It need not be `Clone`.
    pub fn is_by_name(&self) -> bool {
        matches!(self, Ty::Named(_) | Ty::Moved(_)) || self.is_own_plain()
    }

    /// Is it such a type, or has it parts that are?
    pub fn holds_named(&self) -> bool {
        match self {
            Ty::Named(_) | Ty::Moved(_) => true,
            Ty::Vec(t) | Ty::Option(t) | Ty::Array(t, _) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) => {
                t.holds_named()
            }
            Ty::Result(t, _) => t.holds_named(),
            Ty::Tuple(parts) => parts.iter().any(Ty::holds_named),
            _ => false,
        }
    }

    /// Is it a container with such values in it? An option of which nothing else is known may have one.
    pub fn holds_by_name(&self) -> bool {
        let holds = |ty: &Ty| ty.is_by_name() || ty.holds_by_name();
        match self {
            Ty::Option(t) if **t == Ty::Unknown => true,
            Ty::Vec(t) | Ty::Option(t) | Ty::Array(t, Some(_)) | Ty::Boxed(t) => holds(t),
            Ty::Tuple(parts) => parts.iter().any(holds),
            _ => false,
        }
    }

    /// The path that names it, if it is such a type, and has no arguments.
    pub fn own_name(&self) -> Option<&Tokens> {
        match self {
            Ty::Named(name) | Ty::Moved(name) | Ty::Plain(name) if self.is_by_name() => {
                Some(name).filter(|name| !name.printed().contains('<'))
            }
            _ => None,
        }
    }

    /// Is it a container of `std` of what has no derivative (a map, a set)?
    pub fn is_plain_container(&self) -> bool {
        let is_number = |name: &str| is_non_zero_integer(name) || super::named::is_key(name);
        matches!(self, Ty::Plain(t) if t.printed().ends_with('>') && !is_number(t.printed()))
    }

    /// Is it a list of integers of which nothing says the type, or an option of one?
    pub fn is_of_untold_integers(&self) -> bool {
        match self {
            Ty::Array(t, _) | Ty::Vec(t) | Ty::Option(t) => **t == Ty::Int(None) || t.is_of_untold_integers(),
            Ty::Tuple(ts) => ts.iter().any(|t| *t == Ty::Int(None) || t.is_of_untold_integers()),
            _ => false,
        }
    }

    /// May a value of this type carry a derivative?
    pub fn may_be_active(&self) -> bool {
        match self {
            Ty::Float(_) | Ty::Named(_) | Ty::Moved(_) | Ty::Unknown => true,
            Ty::Int(_) | Ty::Bool | Ty::Plain(_) | Ty::Kept(_) => false,
            Ty::Tuple(ts) => ts.iter().any(Ty::may_be_active),
            Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Ref(_, t) | Ty::Boxed(t) => t.may_be_active(),
            Ty::Option(t) | Ty::Result(t, _) => t.may_be_active(),
        }
    }

    /// Is a value of this type copied when it is read? `None`: not known.
    pub fn is_copy(&self) -> Option<bool> {
        match self {
            Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Ref(false, _) | Ty::Kept(_) => Some(true),
            Ty::Plain(t) => Some(t.printed() != "String" && !self.is_plain_container()),
            Ty::Tuple(ts) => ts.iter().map(Ty::is_copy).try_fold(true, |all, t| t.map(|t| all && t)),
            Ty::Array(t, _) | Ty::Option(t) => t.is_copy(),
            Ty::Vec(_) | Ty::Slice(_) | Ty::Boxed(_) | Ty::Ref(true, _) | Ty::Moved(_) => Some(false),
            // Whether the error is copied, is not known.
            Ty::Result(t, _) => t.is_copy().filter(|copy| !copy),
            Ty::Named(_) | Ty::Unknown => None,
        }
    }

    /// Is it, or has it in it, what may be copied, though its tangent need not be?
    pub fn may_be_copied(&self) -> bool {
        match self {
            Ty::Named(_) => true,
            Ty::Tuple(_) | Ty::Array(..) | Ty::Option(_) => match self.is_copy() {
                None => self.holds_named(),
                Some(copied) => copied && self.lends_lists(),
            },
            _ => false,
        }
    }

    /// Has it references in it to what is not copied? The tangent of such a reference is a value.
    fn lends_lists(&self) -> bool {
        match self {
            Ty::Ref(_, t) => t.is_copy() != Some(true),
            Ty::Tuple(parts) => parts.iter().any(Ty::lends_lists),
            Ty::Array(t, _) | Ty::Option(t) => t.lends_lists(),
            _ => false,
        }
    }

    /// Does the shape of its cotangent depend on the value (a length)?
    pub fn has_length(&self) -> bool {
        match self {
            Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Plain(_) | Ty::Kept(_) => false,
            Ty::Tuple(ts) => ts.iter().any(Ty::has_length),
            Ty::Array(t, len) => len.is_none() || t.has_length(),
            Ty::Ref(_, t) => t.has_length(),
            Ty::Vec(_) | Ty::Slice(_) | Ty::Boxed(_) | Ty::Option(_) | Ty::Result(..) => true,
            Ty::Named(_) | Ty::Moved(_) | Ty::Unknown => true,
        }
    }

    /// The type as text; `None` where a part of it is not known.
    pub fn tokens(&self) -> Option<TokenStream> {
        Some(match self {
            Ty::Float(f) => f.tokens()?,
            Ty::Named(n) | Ty::Moved(n) | Ty::Plain(n) => n.tokens(),
            Ty::Int(name) => name.as_ref()?.tokens(),
            Ty::Bool => quote!(bool),
            Ty::Tuple(ts) => {
                let ts = ts.iter().map(Ty::tokens).collect::<Option<Vec<_>>>()?;
                quote!((#(#ts,)*))
            }
            Ty::Array(t, n) => {
                let (t, n) = (t.tokens()?, n.as_ref()?);
                quote!([#t; #n])
            }
            Ty::Vec(t) => {
                let t = t.tokens()?;
                quote!(::std::vec::Vec<#t>)
            }
            Ty::Boxed(t) => {
                let t = t.tokens()?;
                quote!(::std::boxed::Box<#t>)
            }
            Ty::Slice(t) => {
                let t = t.tokens()?;
                quote!([#t])
            }
            Ty::Ref(unique, t) => {
                let t = t.tokens()?;
                if *unique { quote!(&mut #t) } else { quote!(&#t) }
            }
            Ty::Option(t) => {
                let t = t.tokens()?;
                quote!(::core::option::Option<#t>)
            }
            Ty::Result(t, e) => {
                let (t, e) = (t.tokens()?, e.as_ref()?);
                quote!(::core::result::Result<#t, #e>)
            }
            Ty::Kept(_) | Ty::Unknown => return None,
        })
    }
}

/// The type of what is in an `Option` or a `Result` of which only the name is known.
pub fn value_of(name: &TokenStream) -> Ty {
    Ty::Named(quote!(<#name as cotangent_runtime::Optional>::Value).into())
}

/// The type of the elements of a container that only its name is known of.
pub fn element(container: &TokenStream) -> Ty {
    Ty::Named(quote!(<#container as cotangent_runtime::Elements>::Element).into())
}

impl Float {
    /// Its name, if it has one.
    pub fn tokens(&self) -> Option<TokenStream> {
        match self {
            Float::F32 => Some(quote!(f32)),
            Float::F64 => Some(quote!(f64)),
            Float::Open => None,
            Float::Named(name) => Some(name.tokens()),
            Float::Param(name) => Some(name.to_token_stream()),
        }
    }
}

/// Is it the path of an integer that is not zero?
fn is_non_zero_integer(path: &str) -> bool {
    let name = path.split('<').next().unwrap_or_default().trim_end();
    name.rsplit([' ', ':']).next().is_some_and(is_non_zero)
}
