//! Snapshots of the IR.
