//! Action cubes: their kinds, and how many of each lie somewhere.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of action cube. Hearts are action cubes for all purposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cube {
    /// Health.
    Heart,
    /// Red: strength in an attack.
    Might,
    /// Brown: speed of an attack or of a maneuver.
    Speed,
    /// Magic of a colour.
    Black,
    /// Magic of a colour.
    Blue,
    /// Magic of a colour.
    Gray,
    /// Magic of a colour.
    Green,
    /// Magic of a colour.
    Purple,
    /// Magic of a colour.
    White,
    /// Magic of a colour.
    Yellow,
}

impl Cube {
    /// Every kind.
    pub const ALL: [Self; 10] =
        [Self::Heart, Self::Might, Self::Speed, Self::Black, Self::Blue, Self::Gray, Self::Green, Self::Purple, Self::White, Self::Yellow];

    /// The seven colours of magic.
    pub const MAGIC: [Self; 7] = [Self::Black, Self::Blue, Self::Gray, Self::Green, Self::Purple, Self::White, Self::Yellow];

    /// Its slug, as it is typed.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Heart => "heart",
            Self::Might => "might",
            Self::Speed => "speed",
            Self::Black => "black",
            Self::Blue => "blue",
            Self::Gray => "gray",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::White => "white",
            Self::Yellow => "yellow",
        }
    }

    /// The kind of this slug.
    #[must_use]
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cube| cube.slug() == slug)
    }

    /// As it stands in a sentence: `a Speed cube`, `a Heart`.
    #[must_use]
    pub fn one(self) -> String {
        match self {
            Self::Heart => "a Heart".to_owned(),
            other => format!("a {} cube", crate::toolbox::wording::capital(other.slug())),
        }
    }

    /// Several of them: `Speed cubes`, `Hearts`.
    #[must_use]
    pub fn plural(self) -> String {
        match self {
            Self::Heart => "Hearts".to_owned(),
            other => format!("{} cubes", crate::toolbox::wording::capital(other.slug())),
        }
    }

    /// Its letter in `status`: `M3/4 S2/4 H3/3`.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::Heart => "H",
            Self::Might => "M",
            Self::Speed => "S",
            Self::Black => "Bk",
            Self::Blue => "Bu",
            Self::Gray => "Ga",
            Self::Green => "Ge",
            Self::Purple => "Pu",
            Self::White => "Wh",
            Self::Yellow => "Ye",
        }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// How many cubes of each kind lie somewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Cube, u8>", into = "BTreeMap<Cube, u8>")]
pub struct Cubes([u8; 10]);

impl Cubes {
    /// No cubes.
    pub const NONE: Self = Self([0; 10]);

    /// How many of a kind.
    #[must_use]
    pub fn of(&self, cube: Cube) -> u8 {
        self.0.get(cube as usize).copied().unwrap_or(0)
    }

    /// All together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// How many cubes of magic, whatever their colours.
    #[must_use]
    pub fn magic(&self) -> i32 {
        Cube::MAGIC.into_iter().map(|cube| i32::from(self.of(cube))).sum()
    }

    /// Those of one kind alone.
    #[must_use]
    pub fn only(&self, cube: Cube) -> Self {
        let mut only = Self::NONE;
        only.put(cube, self.of(cube));
        only
    }

    /// Puts some here.
    pub fn put(&mut self, cube: Cube, count: u8) {
        if let Some(here) = self.0.get_mut(cube as usize) {
            *here = here.saturating_add(count);
        }
    }

    /// Takes some away; says how many there were to take.
    pub fn take(&mut self, cube: Cube, count: u8) -> u8 {
        let Some(here) = self.0.get_mut(cube as usize) else { return 0 };
        let taken = count.min(*here);
        *here -= taken;
        taken
    }

    /// Every kind that is here, with its count.
    pub fn each(self) -> impl Iterator<Item = (Cube, u8)> {
        Cube::ALL.into_iter().map(move |cube| (cube, self.of(cube))).filter(|(_, count)| *count > 0)
    }

    /// These and those.
    #[must_use]
    pub fn with(mut self, more: Self) -> Self {
        for (cube, count) in more.each() {
            self.put(cube, count);
        }
        self
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

impl From<BTreeMap<Cube, u8>> for Cubes {
    fn from(counts: BTreeMap<Cube, u8>) -> Self {
        let mut cubes = Self::NONE;
        for (cube, count) in counts {
            cubes.put(cube, count);
        }
        cubes
    }
}

impl From<Cubes> for BTreeMap<Cube, u8> {
    fn from(cubes: Cubes) -> Self {
        cubes.each().collect()
    }
}
