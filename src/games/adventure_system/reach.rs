//! How far the heroes are from a figure, as a card's tactics tell it apart.

use super::cards::{Crowd, Tactic, When};

/// How far the nearest heroes are from a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Two or more heroes together, as the card counts them.
    Crowd,
    /// Adjacent.
    Adjacent,
    /// On its tile.
    SameTile,
    /// 1 tile away.
    One,
    /// 2 tiles away.
    Two,
    /// 3 tiles away.
    Three,
    /// Further.
    Further,
}

impl Reach {
    /// What is typed.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Crowd => "crowd",
            Self::Adjacent => "adjacent",
            Self::SameTile => "same-tile",
            Self::One => "1-tile",
            Self::Two => "2-tiles",
            Self::Three => "3-tiles",
            Self::Further => "further",
        }
    }

    /// How many tiles away at most.
    #[must_use]
    pub fn tiles(self) -> u8 {
        match self {
            Self::SameTile => 0,
            Self::Crowd | Self::Adjacent | Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Further => u8::MAX,
        }
    }
}

/// Whether a tactic's condition holds; none if that needs to be asked.
pub fn holds(when: When, reach: Reach, edge: Option<bool>) -> Option<bool> {
    Some(match when {
        When::Adjacent => matches!(reach, Reach::Adjacent | Reach::Crowd),
        When::SameTile => reach == Reach::SameTile,
        When::Within(tiles) => reach.tiles() <= tiles,
        When::Crowd(_) => reach == Reach::Crowd,
        When::UnexploredEdge if reach == Reach::SameTile => false,
        When::UnexploredEdge => edge?,
        When::Otherwise => true,
    })
}

/// The distances that may be answered: all that a card tells apart, and their neighbours.
pub fn reaches(tactics: &[Tactic]) -> Vec<(Reach, &'static str)> {
    let has = |wanted: &dyn Fn(When) -> bool| tactics.iter().any(|tactic| wanted(tactic.when));
    let mut reaches = Vec::new();
    if has(&|when| when == When::Crowd(Crowd::Adjacent)) {
        reaches.push((Reach::Crowd, "two or more heroes are adjacent"));
    }
    if has(&|when| when == When::Crowd(Crowd::Within1Tile)) {
        reaches.push((Reach::Crowd, "two or more heroes share a tile within 1 tile"));
    }
    if !has(&|when| when == When::SameTile) {
        reaches.push((Reach::Adjacent, "a hero is adjacent"));
    }
    reaches.push((Reach::SameTile, "on its tile"));
    reaches.push((Reach::One, "1 tile away"));
    reaches.push((Reach::Two, "2 tiles away"));
    if has(&|when| matches!(when, When::Within(3..))) {
        reaches.push((Reach::Three, "3 tiles away"));
    }
    reaches.push((Reach::Further, "further"));
    reaches
}
