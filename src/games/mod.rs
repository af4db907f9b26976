//! The games in the box. Each knows no terminal, no file, and no other game.

pub mod dragons_down;
