//! What the text of a function shows before it is lowered.

use super::call::promised;
use super::structs;
use super::types::parts::types_of_fields;
use crate::collections::{HashMap, HashSet};
use crate::ir::named;
use crate::names;
use crate::parse::Source;
use crate::syntax;
use proc_macro2::Ident;
use std::rc::Rc;

/// What is seen in the text of a function, whatever the rounds find out.
pub(super) struct Written {
    /// All names in it.
    pub(super) names: Rc<HashSet<String>>,
    /// The types with arguments that are written: in the signature, of the block, in the body.
    pub(super) arguments: Vec<syn::Path>,
    /// The structs that the function constructs.
    pub(super) constructed: HashSet<String>,
    /// The types whose constructors the function calls.
    pub(super) made: HashSet<String>,
    /// Those of them that are no lists by another name.
    pub(super) made_of_parts: HashSet<String>,
    /// The types that it makes and never names.
    pub(super) unnamed: HashSet<String>,
    /// The variants that are named without their enums.
    pub(super) variants: HashSet<String>,
    /// The enums whose variants without fields it names.
    pub(super) enums: HashSet<String>,
    /// Those of them that may have parameters, for all that it says.
    pub(super) chosen: HashSet<String>,
    /// The functions with a name in capitals that it calls.
    pub(super) functions: HashSet<String>,
    /// The constants that it declares.
    pub(super) constants: HashMap<String, Option<syn::Type>>,
    /// The variables that it casts to floats.
    pub(super) cast: HashSet<String>,
    /// The variables, and the methods called on them that change them.
    pub(super) changers: HashSet<(String, String)>,
    /// The places that are used as only lists are.
    pub(super) lists: HashSet<String>,
    /// The places whose items are looked up and copied out of references.
    pub(super) looked_up: HashSet<String>,
    /// What is applied by calls of `map` that are no methods of the user's, by what is done with what they give.
    pub(super) asked_maps: HashSet<String>,
    /// The variables that change behind shared references.
    pub(super) cells: HashSet<String>,
    /// The types of the user's that are called as those are which do so.
    pub(super) own_cells: HashSet<String>,
    /// The types of the module that fields are of, by the names of these.
    pub(super) fields: HashMap<String, Ident>,
    /// What functions of parameters give, as bounds promise.
    pub(super) promised: HashMap<(String, String), syn::Type>,
    /// The fields that store what has no derivative: their names as variables, by the variables that they are fields of.
    pub(super) stores: HashMap<String, Vec<String>>,
}

impl Written {
    pub(super) fn of(source: &Source) -> Written {
        let mut names = HashSet::default();
        syntax::identifiers(&source.item, |name| {
            names.insert(name.to_owned());
        });
        let mut stores: HashMap<String, Vec<String>> = HashMap::default();
        for name in names.clone() {
            if let Some((of, fields)) = names::of_store(&name) {
                names.extend(fields.into_iter().map(str::to_owned));
                stores.entry(of.to_owned()).or_default().push(name);
            }
        }
        let (arguments, constructed) = (structs::with_arguments(source), structs::constructed(&source.item));
        let (made, variants) = (structs::made(&source.item), syntax::variants::named_without_enum(&source.item));
        let enums = structs::variant::enums(&source.item);
        let (functions, constants) = (structs::capitals::functions(source), syntax::constants(&source.item));
        let (unnamed, chosen) = structs::unnamed::unnamed(source);
        let own_cells = syntax::own_cells(&source.item, source.owner.as_ref());
        // They are known by both names.
        let (mut constructed, mut made) = (constructed, made);
        let mut made_of_parts = structs::made_of_parts(&source.item);
        for names in [&mut constructed, &mut made, &mut made_of_parts] {
            let both: Vec<String> = names.intersection(&unnamed).map(|path| named::unnamed(path).to_string()).collect();
            names.extend(both);
        }
        let all = Rc::new(names);
        Written {
            names: all.clone(),
            arguments,
            constructed,
            made,
            made_of_parts,
            unnamed,
            variants,
            enums,
            chosen,
            functions,
            constants,
            cast: syntax::cast_to_floats(&source.item),
            changers: syntax::changers(&source.item),
            lists: syntax::used_as_lists(&source.item),
            looked_up: syntax::looked_up(&source.item),
            asked_maps: syntax::asked_maps(&source.item),
            cells: syntax::cells(&source.item, &own_cells),
            own_cells,
            fields: types_of_fields(source, &all),
            promised: promised::outputs(source),
            stores,
        }
    }
}
