//! What a session promises, on a game of its own.

mod going;
mod keeping;
mod measured;
mod naming;
mod undoing;
