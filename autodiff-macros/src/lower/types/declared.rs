//! The types that names stand for, as far as the module shows them: that of a field, as its struct declares it, and of an element
//! of that. So operators of the user's are found by the types of their operands, and what they give has a name of its own.

use crate::ir::named::{is_complex, is_unnamed, unspaced};
use crate::lower::{Lower, Proj, Ty};
use crate::parse::arguments;
use crate::syntax::InPlaceOf;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{GenericArgument, GenericParam, Ident, ItemImpl, ItemStruct, PathArguments, PathSegment, Type};

impl Lower<'_> {
    /// What the module says that an operator gives on operands of these types; of complex numbers it is known.
    pub(in crate::lower) fn operated(&self, name: &str, operands: &[&Ty]) -> Option<Ty> {
        let operations = &self.source.options.operations;
        let types = || operands.iter().map(|ty| self.declared(ty)).collect::<Option<Vec<Type>>>();
        let types = if operations.is_empty() { None } else { types() };
        let mut found = types.iter().flat_map(|types| operations.iter().filter_map(|block| given(block, name, types)));
        match (found.next(), found.next()) {
            (Some(ty), None) => Some(self.read(&ty)),
            (Some(_), Some(_)) => None,
            (None, _) => complex(operands),
        }
    }

    /// Does the module declare it as a list?
    pub(in crate::lower) fn is_declared_list(&self, ty: &Ty) -> bool {
        self.declared(ty).is_some_and(|ty| element(&ty).is_some())
    }

    /// The type as the module declares it.
    fn declared(&self, ty: &Ty) -> Option<Type> {
        match ty {
            Ty::Ref(unique, inner) => {
                let inner = self.declared(inner)?;
                Some(if *unique { syn::parse_quote!(&mut #inner) } else { syn::parse_quote!(&#inner) })
            }
            Ty::Named(name) | Ty::Moved(name) => self.declared_name(&syn::parse2(name.tokens()).ok()?),
            Ty::Float(float) => syn::parse2(float.tokens().unwrap_or_else(|| self.main_float())).ok(),
            _ => None,
        }
    }

    fn declared_name(&self, name: &Type) -> Option<Type> {
        let Type::Path(path) = name else { return None };
        let Some(of) = &path.qself else {
            let own = || self.source.owner.clone().filter(|_| path.path.is_ident("Self"));
            return (!is_unnamed(&name.to_token_stream().to_string())).then(|| own().unwrap_or_else(|| name.clone()));
        };
        let whole = self.declared_name(&of.ty)?;
        match path.path.segments.iter().rev().nth(1)?.ident.to_string().as_str() {
            "Part" | "Field" => self.declared_field(&of.ty, &whole, name),
            "Elements" => element(&whole),
            _ => None,
        }
    }

    /// The type of the field of this name, of a struct whose type has the name `of` and is declared as `whole`.
    fn declared_field(&self, of: &Type, whole: &Type, name: &Type) -> Option<Type> {
        let Type::Path(path) = whole else { return None };
        let last = path.path.segments.last()?;
        let options = &self.source.options;
        let shape = options.shapes.iter().chain(&options.open_shapes).find(|shape| shape.ident == last.ident)?;
        let (of, name) = (Ty::Named(of.to_token_stream().into()), unspaced(&name.to_token_stream().to_string()));
        let is_it = |place: &syn::Member| {
            let step = match place {
                syn::Member::Named(name) => Proj::Named(name.clone()),
                syn::Member::Unnamed(index) => Proj::Field(index.index),
            };
            of.project(&step).tokens().is_some_and(|field| unspaced(&field.to_string()) == name)
        };
        let (field, _) = shape.fields.iter().zip(shape.fields.members()).find(|(_, place)| is_it(place))?;
        let mut ty = field.ty.clone();
        InPlaceOf(stand_for(shape, last)?).visit_type_mut(&mut ty);
        Some(ty)
    }
}

/// What arithmetic on complex numbers, and on such and floats, gives: a complex number.
fn complex(operands: &[&Ty]) -> Option<Ty> {
    let mut found = None;
    for operand in operands {
        match operand.peeled() {
            Ty::Float(_) => {}
            ty @ Ty::Named(name) if is_complex(name.printed()) => drop(found.get_or_insert_with(|| ty.clone())),
            _ => return None,
        }
    }
    found
}

/// What the parameters of a struct stand for in its type.
fn stand_for<'s>(shape: &'s ItemStruct, written: &'s PathSegment) -> Option<Vec<(&'s Ident, &'s Type)>> {
    let params: Vec<&Ident> = shape.generics.type_params().map(|param| &param.ident).collect();
    let types: Vec<&Type> = arguments(written).collect();
    (params.len() == types.len()).then(|| params.into_iter().zip(types).collect())
}

/// The type of an element of a list.
fn element(list: &Type) -> Option<Type> {
    match list {
        Type::Reference(r) => element(&r.elem),
        Type::Array(list) => Some((*list.elem).clone()),
        Type::Slice(list) => Some((*list.elem).clone()),
        Type::Path(p) => {
            p.path.segments.last().filter(|last| last.ident == "Vec").and_then(|last| arguments(last).next().cloned())
        }
        _ => None,
    }
}

/// What the operator of a block gives on operands of these types, if it is that operator, and theirs.
fn given(block: &ItemImpl, name: &str, operands: &[Type]) -> Option<Type> {
    let of = block.trait_.as_ref()?.0.segments.last().filter(|of| of.ident == name)?;
    let right = if of.arguments.is_none() { &*block.self_ty } else { arguments(of).next()? };
    let own = [&*block.self_ty, right];
    let mut stand: Vec<(&Ident, Type)> = vec![];
    let all = operands.iter().zip(own).all(|(operand, own)| fits(block, own, operand, &mut stand));
    let output = block.items.iter().find_map(|item| match item {
        syn::ImplItem::Type(t) if all => Some(&t.ty),
        _ => None,
    })?;
    let mut ty = output.clone();
    let own_name = Ident::new("Self", proc_macro2::Span::call_site());
    let known = stand.iter().map(|(name, ty)| (*name, ty)).chain([(&own_name, &operands[0])]);
    InPlaceOf(known.collect()).visit_type_mut(&mut ty);
    let text = ty.to_token_stream();
    let is_open = |name: &Ident| crate::names::mentions(&text, name) && stand.iter().all(|(known, _)| *known != name);
    let leads_on = matches!(&ty, Type::Path(p) if p.qself.is_some() || crate::names::mentions(&text, &own_name));
    (!leads_on && !block.generics.type_params().any(|param| is_open(&param.ident))).then_some(ty)
}

/// Is the operand of the type that the block has, with what its parameters stand for?
fn fits<'b>(block: &'b ItemImpl, own: &Type, operand: &Type, stand: &mut Vec<(&'b Ident, Type)>) -> bool {
    match (own, operand) {
        (Type::Paren(own), operand) => fits(block, &own.elem, operand, stand),
        (Type::Group(own), operand) => fits(block, &own.elem, operand, stand),
        (Type::Reference(own), Type::Reference(operand)) => fits(block, &own.elem, &operand.elem, stand),
        (Type::Path(own), operand)
            if own.qself.is_none() && own.path.get_ident().is_some_and(|name| is_param(block, name)) =>
        {
            let param = block.generics.type_params().map(|param| &param.ident).find(|name| own.path.is_ident(*name));
            let param = param.expect("a parameter of the block");
            match stand.iter().find(|(name, _)| *name == param) {
                Some((_, known)) => known.to_token_stream().to_string() == operand.to_token_stream().to_string(),
                None => {
                    stand.push((param, operand.clone()));
                    true
                }
            }
        }
        (Type::Path(own), Type::Path(operand)) => {
            let (Some(own), Some(operand)) = (own.path.segments.last(), operand.path.segments.last()) else {
                return false;
            };
            own.ident == operand.ident
                && match (&own.arguments, &operand.arguments) {
                    (PathArguments::None, PathArguments::None) => true,
                    (PathArguments::AngleBracketed(own), PathArguments::AngleBracketed(operand)) => {
                        let own: Vec<_> = own.args.iter().filter(|a| !is_lifetime(a)).collect();
                        let operand: Vec<_> = operand.args.iter().filter(|a| !is_lifetime(a)).collect();
                        own.len() == operand.len()
                            && own.iter().zip(&operand).all(|(own, operand)| match (own, operand) {
                                (GenericArgument::Type(own), GenericArgument::Type(operand)) => {
                                    fits(block, own, operand, stand)
                                }
                                (own, operand) => quote!(#own).to_string() == quote!(#operand).to_string(),
                            })
                    }
                    _ => false,
                }
        }
        (own, operand) => own.to_token_stream().to_string() == operand.to_token_stream().to_string(),
    }
}

fn is_param(block: &ItemImpl, name: &Ident) -> bool {
    block.generics.params.iter().any(|param| matches!(param, GenericParam::Type(t) if t.ident == *name))
}

fn is_lifetime(argument: &GenericArgument) -> bool {
    matches!(argument, GenericArgument::Lifetime(_))
}
