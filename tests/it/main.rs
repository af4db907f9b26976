//! One binary for all that users and engineers see. A file a theme; `forgotten` fails for a file that is not listed here.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod cli;
mod dragons_down;
mod dungeon_roll;
mod fight;
mod forgotten;
mod generated;
mod kernel;
mod layering;
mod robot;
mod robots;
mod scenarios;
mod walk;
