//! What is wrong with what was typed for a roll.

use std::fmt;
use std::ops::Range;

/// Why a text is no result of the dice that were rolled. Its `Display` says what may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedFault {
    /// A word that the die doesn't show.
    NotAFace {
        /// The word.
        token: String,
        /// Its bytes in the text.
        span: Range<usize>,
        /// The die: the one in that place.
        die: String,
        /// Its faces, best first.
        faces: Vec<String>,
        /// The face that was probably meant.
        near: Option<String>,
    },
    /// The beginning of several faces.
    Ambiguous {
        /// The word.
        token: String,
        /// Its bytes in the text.
        span: Range<usize>,
        /// The die.
        die: String,
        /// The faces that begin so.
        candidates: Vec<String>,
    },
    /// More faces than dice.
    TooMany {
        /// The faces typed.
        given: usize,
        /// The dice rolled.
        wanted: usize,
        /// The bytes from the first face that is too many.
        span: Range<usize>,
        /// The dice with their faces.
        dice: String,
    },
    /// Fewer faces than dice.
    TooFew {
        /// The faces typed.
        given: usize,
        /// The dice rolled.
        wanted: usize,
        /// The dice with their faces.
        dice: String,
    },
}

impl TypedFault {
    /// The bytes of the text that are wrong; none if something is missing.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::NotAFace { span, .. } | Self::Ambiguous { span, .. } | Self::TooMany { span, .. } => Some(span.clone()),
            Self::TooFew { .. } => None,
        }
    }
}

impl fmt::Display for TypedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFace { token, die, faces, near, .. } => {
                write!(f, "`{token}` is not on the {} die; type {}", bare(die), either(faces))?;
                near.iter().try_for_each(|near| write!(f, "; did you mean `{near}`?"))
            }
            Self::Ambiguous { token, die, candidates, .. } => {
                write!(f, "`{token}` on the {} die could be {}; type more of it", bare(die), either(candidates))
            }
            Self::TooMany { given, wanted: 0, .. } => write!(f, "{given} typed, but no dice are rolled; type nothing"),
            Self::TooMany { given, wanted, dice, .. } => write!(f, "{given} faces for {}; type one face a die: {dice}", counted(*wanted)),
            Self::TooFew { given, wanted, dice } => write!(f, "only {given} of {wanted} faces; type one face a die: {dice}"),
        }
    }
}

/// A die's name without the pack it is from: nobody at a table says `dungeon-roll/dungeon`.
pub(super) fn bare(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

fn counted(dice: usize) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

impl std::error::Error for TypedFault {}

/// `hit, equal or blank`; many numbers without a gap as `1 to 20`.
pub(super) fn either(names: &[String]) -> String {
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    if let Some(mut numbers) = numbers {
        numbers.sort_unstable();
        let gapless = numbers.iter().zip(numbers.iter().skip(1)).all(|(one, next)| one.checked_add(1) == Some(*next));
        if let (true, Some(first), Some(last)) = (gapless && numbers.len() > 2, numbers.first(), numbers.last()) {
            return format!("{first} to {last}");
        }
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
