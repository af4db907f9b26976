//! What of a roll of alike dice is wanted, as a person asks for it: `worst`, `sum`, `count:hit`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Die, Face, Reading, near};

/// A reading, with the face that `count` needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadAs {
    /// The least favourable face.
    Worst,
    /// The most favourable face.
    Best,
    /// The sum of the numbers shown.
    Sum,
    /// Every die for itself.
    Each,
    /// How many dice show each face.
    Tally,
    /// How many dice show this face.
    Count(Face),
}

/// Why a word is no reading of a die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadFault {
    /// The word is none of the readings.
    #[error("`{word}` is no reading of dice; type worst, best, sum, each, tally or count:FACE{}", hint(.near.as_deref()))]
    NoReading {
        /// The word.
        word: String,
        /// What was probably meant.
        near: Option<String>,
    },
    /// `count` without a face.
    #[error("count needs a face of the die `{die}`; type one of {}", .counts.join(", "))]
    NoFace {
        /// The die.
        die: String,
        /// What may be typed.
        counts: Vec<String>,
    },
    /// `count` of a face that the die has not.
    #[error("`{face}` is not on the die `{die}`; type one of {}{}", .counts.join(", "), hint(.near.as_deref()))]
    NotAFace {
        /// The face.
        face: String,
        /// The die.
        die: String,
        /// What may be typed.
        counts: Vec<String>,
        /// What was probably meant.
        near: Option<String>,
    },
}

fn hint(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

impl ReadAs {
    /// Reads `worst`, `best`, `sum`, `each`, `tally` or `count:FACE`, in capitals or not.
    ///
    /// # Errors
    /// If it is none of these, or the face is not on the die.
    pub fn parse(word: &str, die: &Die) -> Result<Self, ReadFault> {
        const WORDS: [&str; 6] = ["worst", "best", "sum", "each", "tally", "count"];
        let lower = word.trim().to_lowercase();
        match lower.as_str() {
            "worst" => Ok(Self::Worst),
            "best" => Ok(Self::Best),
            "sum" => Ok(Self::Sum),
            "each" => Ok(Self::Each),
            "tally" => Ok(Self::Tally),
            other => {
                let counts = || die.faces().iter().map(|face| format!("count:{}", face.name)).collect();
                match other.split_once(':') {
                    Some(("count", face)) => {
                        die.each_face().find(|at| die.name(*at).to_lowercase() == face).map(Self::Count).ok_or_else(|| {
                            let near = near(face, die.faces().iter().map(|face| face.name.as_str())).map(|face| format!("count:{face}"));
                            ReadFault::NotAFace { face: face.to_owned(), die: die.id().to_owned(), counts: counts(), near }
                        })
                    }
                    None if other == "count" => Err(ReadFault::NoFace { die: die.id().to_owned(), counts: counts() }),
                    _ => Err(ReadFault::NoReading { word: word.trim().to_owned(), near: near(other, WORDS).map(str::to_owned) }),
                }
            }
        }
    }

    /// The reading without its face.
    #[must_use]
    pub fn reading(self) -> Reading {
        match self {
            Self::Worst => Reading::Worst,
            Self::Best => Reading::Best,
            Self::Sum => Reading::Sum,
            Self::Each => Reading::Each,
            Self::Tally => Reading::Tally,
            Self::Count(_) => Reading::Count,
        }
    }

    /// The words for this reading, as [`ReadAs::parse`] takes them.
    #[must_use]
    pub fn words(self, die: &Die) -> String {
        match self {
            Self::Worst => "worst".to_owned(),
            Self::Best => "best".to_owned(),
            Self::Sum => "sum".to_owned(),
            Self::Each => "each".to_owned(),
            Self::Tally => "tally".to_owned(),
            Self::Count(face) => format!("count:{}", die.name(face)),
        }
    }

    /// What these faces of alike dice mean, worded as exact chances word it. Nothing for the worst or best of no dice.
    #[must_use]
    pub fn result(self, die: &Die, faces: &[Face]) -> String {
        match self {
            Self::Worst => faces.iter().max().map_or("", |face| die.name(*face)).to_owned(),
            Self::Best => faces.iter().min().map_or("", |face| die.name(*face)).to_owned(),
            Self::Sum => faces.iter().map(|face| i64::from(die.value(*face))).sum::<i64>().to_string(),
            Self::Each => each_in_words(die, faces),
            Self::Tally => {
                let mut counts: BTreeMap<Face, u16> = BTreeMap::new();
                for face in faces {
                    let count = counts.entry(*face).or_default();
                    *count = count.saturating_add(1);
                }
                tally_in_words(die, counts)
            }
            Self::Count(face) => faces.iter().filter(|shown| **shown == face).count().to_string(),
        }
    }
}

/// `hit equal`: the faces in the order of the dice.
pub(super) fn each_in_words(die: &Die, faces: &[Face]) -> String {
    faces.iter().map(|face| die.name(*face)).collect::<Vec<_>>().join(" ")
}

/// `2 hit, 1 blank`: faces that show are counted, the others left out.
pub(super) fn tally_in_words(die: &Die, counts: impl IntoIterator<Item = (Face, u16)>) -> String {
    let mut words = String::new();
    for (face, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        let comma = if words.is_empty() { "" } else { ", " };
        // Writing to a string can't fail.
        let _ = write!(words, "{comma}{count} {}", die.name(face));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::testing::hit;

    #[test]
    fn readings_are_words_and_count_names_a_face() {
        assert_eq!(ReadAs::parse("Worst", &hit()), Ok(ReadAs::Worst));
        assert_eq!(ReadAs::parse("count:EQUAL", &hit()), Ok(ReadAs::Count(Face(1))));
        assert_eq!(ReadAs::Count(Face(1)).words(&hit()), "count:equal");
    }

    #[test]
    fn a_wrong_reading_says_what_to_type() {
        let said = |word| ReadAs::parse(word, &hit()).expect_err("a fault").to_string();
        assert_eq!(said("wurst"), "`wurst` is no reading of dice; type worst, best, sum, each, tally or count:FACE; did you mean `worst`?");
        assert_eq!(said("count"), "count needs a face of the die `hit`; type one of count:hit, count:equal, count:blank");
        assert_eq!(
            said("count:equl"),
            "`equl` is not on the die `hit`; type one of count:hit, count:equal, count:blank; did you mean `count:equal`?"
        );
    }

    #[test]
    fn a_roll_is_worded_by_its_reading() {
        let faces = [Face(0), Face(2), Face(0)];
        let worded = |read: ReadAs| read.result(&hit(), &faces);
        assert_eq!(worded(ReadAs::Worst), "blank");
        assert_eq!(worded(ReadAs::Best), "hit");
        assert_eq!(worded(ReadAs::Each), "hit blank hit");
        assert_eq!(worded(ReadAs::Tally), "2 hit, 1 blank");
        assert_eq!(worded(ReadAs::Count(Face(0))), "2");
        assert_eq!(worded(ReadAs::Sum), "0");
    }
}
