//! tablehand: an extra pair of hands at a board-game table.
//!
//! This file is the map. Each arrow points at what a module may use; a test checks them.
//!
//! `cli -> front, view, session -> store, games -> packs, toolbox -> kernel -> dice`

#![deny(missing_docs)]

pub mod cli;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod dice;
pub mod front;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod games;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod kernel;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod packs;
pub mod session;
pub mod store;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod toolbox;
pub mod view;
