//! The games in the box.

pub mod dungeon_roll;
