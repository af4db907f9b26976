//! Dice by their full ids, from the packs; read only if a named die is typed.

use console::measure_text_width;

use super::Context;
use super::error::{AppError, Kind};
use crate::dice::{Die, Expression, NotationFault, parse};

/// A roll as typed, with the default reading of its dice.
pub struct Typed {
    /// As it was typed.
    pub text: String,
    /// What is rolled.
    pub roll: Expression,
    /// The reading of the pack, for dice with faces.
    pub read: Option<crate::dice::ReadAs>,
}

/// Reads a roll.
///
/// # Errors
/// When it is no roll, or names a die that no pack has; the place is shown.
pub fn typed(context: &Context, text: &str) -> Result<Typed, AppError> {
    let _ = context;
    let lookup = |_: &str| -> Option<Die> { None };
    let roll = parse(text, &lookup).map_err(|fault| wrong(text, &fault))?;
    Ok(Typed { text: text.to_owned(), roll, read: None })
}

/// The fault with its place marked beneath.
fn wrong(text: &str, fault: &NotationFault) -> AppError {
    let mut error = AppError::new(Kind::Usage, fault.message.clone()).expected(fault.expected.clone());
    if let Some(hint) = &fault.hint {
        error = error.hint(format!("did you mean `{hint}`?"));
    }
    let width = |range: std::ops::Range<usize>| text.get(range).map_or(0, measure_text_width);
    let marks = "^".repeat(width(fault.span.clone()).max(1));
    error.detail = vec![format!("  {text}"), format!("  {}{marks}", " ".repeat(width(0..fault.span.start)))];
    error
}
