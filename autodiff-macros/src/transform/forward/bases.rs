//! Values whose other fields a struct takes. Of their tangents the struct asks for all, so that no loop moves a part out:
//!
//! ```text
//! for item in this.v { … }  S { v: items, ..this }
//! let items_dot = this_dot.v.clone();  for item_dot in items_dot { … }  …add_others(&mut s_dot, &this_dot, …)
//! ```

use super::Pusher;
use crate::ir::*;

impl Pusher {
    /// Is it a part of a value of which a struct takes the rest?
    pub(super) fn is_of_base(&self, place: &Place) -> bool {
        let whole = self.func.resolve(place);
        let mut found = false;
        self.func.body.each_stmt(&mut |stmt| {
            stmt.kind.each_value(&mut |e| {
                if let Expr::Struct(s) = e
                    && let Some(Expr::Load(base)) = &s.base
                {
                    found |= self.func.resolve(base).root == whole.root;
                }
            });
        });
        found && !whole.path.is_empty()
    }
}
