//! One die: its faces in their order of favour, and how many sides show each.

use std::fmt;
use std::sync::Arc;

/// A face of a die: an index into its faces, best first where the die has an order of favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(pub u8);

/// What one face shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSpec {
    /// What is printed on it, in kebab-case (`"hit"`, `"3"`, `"-2"`).
    pub name: String,
    /// The number it counts as, if it shows one.
    pub value: Option<i32>,
    /// How many sides show it. At least 1.
    pub sides: u32,
}

/// A die. Cheap to clone: the faces are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    inner: Arc<Inner>,
}

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    id: String,
    faces: Vec<FaceSpec>,
    sides: u32,
    short: Vec<(String, Face)>,
}

/// Why a list of faces makes no die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DieFault {
    /// The die of this id has no faces.
    #[error("the die `{0}` has no faces; a die needs at least one")]
    NoFaces(String),
    /// A face is named twice.
    #[error("the die `{id}` names the face `{face}` twice; count its sides instead")]
    FaceTwice {
        /// The die.
        id: String,
        /// The face.
        face: String,
    },
    /// There are more different faces than an index can hold.
    #[error("the die `{id}` has {faces} different faces; at most 255 are possible")]
    TooMany {
        /// The die.
        id: String,
        /// How many faces it has.
        faces: usize,
    },
    /// A face is on no side.
    #[error("the face `{face}` of the die `{id}` is on no side; leave it out")]
    NoSide {
        /// The die.
        id: String,
        /// The face.
        face: String,
    },
    /// The die of this id has too many sides.
    #[error("the die `{0}` has too many sides; at most 10000 are possible")]
    TooManySides(String),
}

/// The most sides of a die: counts of sides stay small numbers.
const MOST_SIDES: u32 = 10_000;

impl Die {
    /// A die whose faces are given best first.
    ///
    /// # Errors
    /// If there is no face, over 255 of them, one twice, one on no side, or over 10,000 sides in all.
    pub fn new(id: impl Into<String>, faces: Vec<FaceSpec>) -> Result<Self, DieFault> {
        let id = id.into();
        if faces.is_empty() {
            return Err(DieFault::NoFaces(id));
        }
        if faces.len() > usize::from(u8::MAX) {
            return Err(DieFault::TooMany { id, faces: faces.len() });
        }
        for (at, face) in faces.iter().enumerate() {
            if face.sides == 0 {
                return Err(DieFault::NoSide { id, face: face.name.clone() });
            }
            if faces.iter().take(at).any(|earlier| earlier.name == face.name) {
                return Err(DieFault::FaceTwice { id, face: face.name.clone() });
            }
        }
        let sides = faces.iter().fold(0_u32, |sides, face| sides.saturating_add(face.sides));
        if sides > MOST_SIDES {
            return Err(DieFault::TooManySides(id));
        }
        Ok(Self { inner: Arc::new(Inner { id, faces, sides, short: Vec::new() }) })
    }

    /// The die with short names for some faces, where a beginning alone could mean two: `c` for `cleric`, and not `champion`.
    #[must_use]
    pub fn with_short(self, short: Vec<(String, Face)>) -> Self {
        let Inner { id, faces, sides, .. } = &*self.inner;
        Self { inner: Arc::new(Inner { id: id.clone(), faces: faces.clone(), sides: *sides, short }) }
    }

    /// The face that a short name stands for.
    #[must_use]
    pub fn short(&self, name: &str) -> Option<Face> {
        self.inner.short.iter().find(|(short, _)| short == name).map(|(_, face)| *face)
    }

    /// The short names, each with its face.
    pub fn shorts(&self) -> impl Iterator<Item = (&str, Face)> {
        self.inner.short.iter().map(|(short, face)| (short.as_str(), *face))
    }

    /// A numbered die, highest number first: `numbered(6)` is the ordinary die.
    ///
    /// # Errors
    /// If `sides` is 0 or over 255.
    pub fn numbered(sides: u8) -> Result<Self, DieFault> {
        let face = |number: u8| FaceSpec { name: number.to_string(), value: Some(i32::from(number)), sides: 1 };
        Self::new(format!("d{sides}"), (1..=sides).rev().map(face).collect())
    }

    /// The die's id: `dragons-down/hit`, `d6`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.inner.id
    }

    /// The faces, best first.
    #[must_use]
    pub fn faces(&self) -> &[FaceSpec] {
        &self.inner.faces
    }

    /// Every face, best first.
    pub fn each_face(&self) -> impl Iterator<Item = Face> + use<> {
        (0..self.inner.faces.len()).map(|at| Face(u8::try_from(at).unwrap_or(u8::MAX)))
    }

    /// How many sides the die has; each comes up equally often.
    #[must_use]
    pub fn sides(&self) -> u32 {
        self.inner.sides
    }

    /// What a face shows, if the die has it.
    #[must_use]
    pub fn spec(&self, face: Face) -> Option<&FaceSpec> {
        self.inner.faces.get(usize::from(face.0))
    }

    /// The name of a face; empty if the die has no such face.
    #[must_use]
    pub fn name(&self, face: Face) -> &str {
        self.spec(face).map_or("", |spec| spec.name.as_str())
    }

    /// The number a face counts as; 0 if it shows none.
    #[must_use]
    pub fn value(&self, face: Face) -> i32 {
        self.spec(face).and_then(|spec| spec.value).unwrap_or(0)
    }

    /// How many sides show a face.
    #[must_use]
    pub fn sides_of(&self, face: Face) -> u32 {
        self.spec(face).map_or(0, |spec| spec.sides)
    }

    /// The face of this name.
    #[must_use]
    pub fn face(&self, name: &str) -> Option<Face> {
        let at = self.inner.faces.iter().position(|spec| spec.name == name)?;
        u8::try_from(at).ok().map(Face)
    }

    /// The face that the n-th side shows, sides counted face by face in order; the last face past the end.
    #[must_use]
    pub fn side(&self, nth: u32) -> Face {
        let mut left = nth;
        for face in self.each_face() {
            let sides = self.sides_of(face);
            if left < sides {
                return face;
            }
            left -= sides;
        }
        Face(u8::try_from(self.inner.faces.len().saturating_sub(1)).unwrap_or(u8::MAX))
    }

    /// Whether two handles are the very same die in memory (a quick test that needs no comparison of faces).
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit() -> Die {
        let face = |name: &str, sides| FaceSpec { name: name.to_owned(), value: None, sides };
        Die::new("hit", vec![face("hit", 3), face("equal", 1), face("blank", 2)]).expect("a die")
    }

    #[test]
    fn sides_are_counted_face_by_face() {
        let die = hit();
        let shown: Vec<&str> = (0..die.sides()).map(|side| die.name(die.side(side))).collect();
        assert_eq!(shown, ["hit", "hit", "hit", "equal", "blank", "blank"]);
    }

    #[test]
    fn a_die_of_countless_sides_is_refused() {
        let face = |name: &str| FaceSpec { name: name.to_owned(), value: None, sides: u32::MAX };
        assert_eq!(Die::new("x", vec![face("a"), face("b")]), Err(DieFault::TooManySides("x".to_owned())));
    }

    #[test]
    fn a_die_without_faces_or_with_one_twice_is_refused() {
        assert_eq!(Die::new("x", vec![]), Err(DieFault::NoFaces("x".to_owned())));
        let face = || FaceSpec { name: "a".to_owned(), value: None, sides: 1 };
        assert_eq!(Die::new("x", vec![face(), face()]), Err(DieFault::FaceTwice { id: "x".to_owned(), face: "a".to_owned() }));
    }
}
