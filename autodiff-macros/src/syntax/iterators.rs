//! The methods of iterators by their names.

/// Methods of containers that give an iterator of what is in them, or of their parts.
const SOURCES: [&str; 8] =
    ["iter", "into_iter", "chunks", "chunks_exact", "windows", "rchunks", "rchunks_exact", "split_inclusive"];

/// Adaptors that ask for every item of the iterator behind them, and give no more than it has.
const OF_ALL: [&str; 9] =
    ["map", "filter", "filter_map", "flat_map", "enumerate", "cloned", "copied", "inspect", "skip"];

/// Other adaptors that have an end where the iterator behind them has one.
const OF_SOME: [&str; 8] = ["flatten", "rev", "step_by", "scan", "take_while", "skip_while", "map_while", "fuse"];

/// Adaptors of which an argument, or nothing at all, says whether there is an end, and those that change nothing.
const OTHERS: [&str; 6] = ["zip", "take", "chain", "cycle", "into_iter", "by_ref"];

/// Methods that ask for every item, and make something of them.
const CONSUMERS: [&str; 16] = [
    "collect",
    "count",
    "fold",
    "for_each",
    "last",
    "max",
    "max_by",
    "max_by_key",
    "min",
    "min_by",
    "min_by_key",
    "partition",
    "product",
    "reduce",
    "sum",
    "unzip",
];

/// Is it a method of containers that gives an iterator?
pub fn gives_items(method: &str) -> bool {
    SOURCES.contains(&method)
}

/// Is it an adaptor that asks for every item?
pub fn asks_for_all(method: &str) -> bool {
    OF_ALL.contains(&method)
}

/// Is it an adaptor that has an end where the iterator behind it has one?
pub fn keeps_the_end(method: &str) -> bool {
    asks_for_all(method) || OF_SOME.contains(&method)
}

/// Is it an adaptor?
pub fn is_adaptor(method: &str) -> bool {
    keeps_the_end(method) || OTHERS.contains(&method)
}

/// Does the method ask for every item, and make something of them?
pub fn is_consumer(method: &str) -> bool {
    CONSUMERS.contains(&method)
}

/// Does the method take all items that are left in an iterator, or only look at how many there are?
pub fn takes_the_rest(method: &str) -> bool {
    let others = ["clone", "len", "rfold"];
    method != "by_ref" && (is_adaptor(method) || is_consumer(method) || others.contains(&method))
}

/// What the first of a chain of methods is called on.
pub fn source_of_chain(mut e: &syn::Expr) -> &syn::Expr {
    while let syn::Expr::MethodCall(m) = e {
        e = &m.receiver;
    }
    e
}
