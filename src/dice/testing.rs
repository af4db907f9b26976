//! Dice that tests share.

use super::{Die, FaceSpec};

/// A die of these faces, given as name and sides; a name that is a number is also its value.
pub(super) fn die(id: &str, faces: &[(&str, u32)]) -> Die {
    let spec = |(name, sides): &(&str, u32)| FaceSpec { name: (*name).to_owned(), value: name.parse().ok(), sides: *sides };
    Die::new(id, faces.iter().map(spec).collect()).expect("a die")
}

/// Three sides hit, one equal, two blank.
pub(super) fn hit() -> Die {
    die("hit", &[("hit", 3), ("equal", 1), ("blank", 2)])
}

/// The heroes of a party die.
pub(super) fn party() -> Die {
    die("party", &[("champion", 1), ("mage", 1), ("fighter", 1), ("cleric", 1), ("thief", 1), ("scroll", 1)])
}

/// Numbers and one word.
pub(super) fn haggle() -> Die {
    die("haggle", &[("0", 1), ("1", 1), ("2", 1), ("3", 1), ("4", 1), ("door", 1)])
}

/// An ordinary numbered die.
pub(super) fn numbered(sides: u8) -> Die {
    Die::numbered(sides).expect("a die")
}
