//! One binary for all that users and engineers see. A file a theme; `forgotten` fails for a file that is not listed here.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod acting;
mod adventure_editions;
mod adventure_questions;
mod adventure_system;
mod bad_input;
mod cli;
mod dead_throne;
mod docs;
mod dragons_cards;
mod dragons_defaults;
mod dragons_down;
mod dragons_evening;
mod dragons_magic;
mod dragons_placements;
mod dungeon_roll;
mod evening;
mod fight;
mod forgotten;
mod generated;
mod kernel;
mod kill;
mod layering;
mod lint;
mod look;
mod odds;
mod odds_of_rerolls;
mod promises;
mod prompts;
mod robot;
mod robots;
mod scenarios;
mod three_ways;
mod throne_odds;
mod undo;
mod walk;
