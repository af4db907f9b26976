//! Packs: what a game's pieces are, as layers of TOML, merged key by key, with the place of every value.
//!
//! A pack is text until [`Records::load`] has merged the layers; games then read typed records from it. Only `read`
//! touches the file system. All faults are collected in a [`Problems`], never only the first.

#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

mod builtin;
mod check;
mod clean;
mod dice;
mod fault;
mod fingerprint;
mod layer;
mod merge;
mod meta;
mod node;
mod origin;
pub mod owner;
mod parse;
mod problem;
mod problems;
pub mod read;
mod reader;
mod records;
mod show;
mod typed;
mod words;

pub use builtin::{builtin, builtin_games};
pub use check::{check, generic};
pub use clean::{is_kebab, shown};
pub use dice::{PackDie, dice};
pub use layer::{FORMAT, Layer, LayerKind};
pub use meta::{Confidence, Meta, Source};
pub use origin::Origin;
pub use parse::game_of;
pub use problem::{Also, Problem, Severity};
pub use problems::Problems;
pub use records::{PackInfo, Records};
pub use show::ShownLine;

#[cfg(test)]
mod tests;
