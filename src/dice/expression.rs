//! A roll as people write it, taken apart: `2d6+1d4+3`, or some dice of one name.

use std::fmt;

use super::{Die, Face, ReadAs, draw};

/// What is rolled. [`super::parse`] makes it; its `Display` is the shortest way to write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// Numbered dice, summed.
    Numeric(Numeric),
    /// Alike dice with their own faces.
    Named(Named),
}

/// A sum of numbered dice and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeric {
    /// The dice, in the order written. Never empty.
    pub terms: Vec<DiceTerm>,
    /// What is added to the dice, all plain numbers in one.
    pub modifier: i64,
}

/// Some dice with a name of their own, rolled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The die.
    pub die: Die,
    /// How many of it: 1 to 1000.
    pub count: u32,
}

/// Alike numbered dice within a sum: the `4d6kh3` of `4d6kh3+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceTerm {
    /// Whether the dice are taken away from the sum.
    pub minus: bool,
    /// How many dice: 1 to 1000.
    pub count: u32,
    /// How many sides each has, numbered from 1: 1 to 1000.
    pub sides: u32,
    /// Which of them count.
    pub keep: Keep,
}

/// Which dice of a term count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All.
    All,
    /// So many of the highest: 1 up to the dice rolled.
    Highest(u32),
    /// So many of the lowest: 1 up to the dice rolled.
    Lowest(u32),
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// Numbered dice, and their sum.
    Numeric {
        /// The terms in order, each with what its dice show.
        terms: Vec<RolledTerm>,
        /// What is added.
        modifier: i64,
        /// What it comes to.
        total: i64,
    },
    /// The faces of alike dice, in order.
    Named {
        /// The die.
        die: Die,
        /// What each shows.
        faces: Vec<Face>,
    },
}

/// What the dice of one term show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledTerm {
    /// The term.
    pub term: DiceTerm,
    /// Each die in order, with whether it counts. Of equal dice the earlier is kept.
    pub dice: Vec<RolledDie>,
}

/// What one numbered die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledDie {
    /// The number, 1 up to the die's sides.
    pub number: u32,
    /// Whether it counts towards the sum.
    pub kept: bool,
}

impl DiceTerm {
    /// How many dice count.
    #[must_use]
    pub fn kept(&self) -> u32 {
        match self.keep {
            Keep::All => self.count,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept.min(self.count),
        }
    }
}

impl RolledTerm {
    fn new(term: DiceTerm, numbers: &[u32]) -> Self {
        let mut order: Vec<(usize, u32)> = numbers.iter().copied().enumerate().collect();
        match term.keep {
            Keep::All => {}
            Keep::Highest(_) => order.sort_by_key(|(at, number)| (std::cmp::Reverse(*number), *at)),
            Keep::Lowest(_) => order.sort_by_key(|(at, number)| (*number, *at)),
        }
        let mut dice: Vec<RolledDie> = numbers.iter().map(|number| RolledDie { number: *number, kept: false }).collect();
        for (at, _) in order.into_iter().take(usize::try_from(term.kept()).unwrap_or(usize::MAX)) {
            if let Some(die) = dice.get_mut(at) {
                die.kept = true;
            }
        }
        Self { term, dice }
    }

    /// What the term adds to the sum; below 0 if it is taken away.
    #[must_use]
    pub fn sum(&self) -> i64 {
        let sum: i64 = self.dice.iter().filter(|die| die.kept).map(|die| i64::from(die.number)).sum();
        if self.term.minus { -sum } else { sum }
    }
}

impl Expression {
    /// The sides of each die, in the order rolled: what [`draw::rolls`] wants.
    #[must_use]
    pub fn sides(&self) -> Vec<u32> {
        match self {
            Self::Numeric(numeric) => numeric.terms.iter().flat_map(|term| (0..term.count).map(|_| term.sides)).collect(),
            Self::Named(named) => (0..named.count).map(|_| named.die.sides()).collect(),
        }
    }

    /// The name of each die, in the order rolled: `d6`, `dragons-down/hit`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Numeric(numeric) => numeric.terms.iter().flat_map(|term| (0..term.count).map(|_| format!("d{}", term.sides))).collect(),
            Self::Named(named) => (0..named.count).map(|_| named.die.id().to_owned()).collect(),
        }
    }

    /// Rolls it: `side` is given the number of sides of each die in turn and says which comes up, counted from 0.
    /// A side past the last counts as the last.
    pub fn evaluate(&self, mut side: impl FnMut(u32) -> u32) -> Rolled {
        match self {
            Self::Numeric(numeric) => {
                let mut terms = Vec::with_capacity(numeric.terms.len());
                for term in &numeric.terms {
                    let mut number = || side(term.sides).min(term.sides.saturating_sub(1)).saturating_add(1);
                    let numbers: Vec<u32> = (0..term.count).map(|_| number()).collect();
                    terms.push(RolledTerm::new(*term, &numbers));
                }
                let total = terms.iter().map(RolledTerm::sum).fold(numeric.modifier, i64::saturating_add);
                Rolled::Numeric { terms, modifier: numeric.modifier, total }
            }
            Self::Named(Named { die, count }) => {
                Rolled::Named { die: die.clone(), faces: (0..*count).map(|_| die.side(side(die.sides()))).collect() }
            }
        }
    }

    /// Rolls it from raw random bits, in the one way that a kept seed stands for (see [`draw`]).
    pub fn roll<N: FnMut() -> u64 + ?Sized>(&self, next: &mut N) -> Rolled {
        let mut drawn = draw::rolls(&self.sides(), next).into_iter();
        self.evaluate(|_| drawn.next().unwrap_or(0))
    }
}

impl Rolled {
    /// What each die shows, kept or not, in order: `5`, `hit`.
    #[must_use]
    pub fn faces(&self) -> Vec<String> {
        match self {
            Self::Numeric { terms, .. } => terms.iter().flat_map(|term| term.dice.iter().map(|die| die.number.to_string())).collect(),
            Self::Named { die, faces } => faces.iter().map(|face| die.name(*face).to_owned()).collect(),
        }
    }

    /// What it comes to. Numbered dice are always summed, whatever the reading.
    #[must_use]
    pub fn result(&self, read: ReadAs) -> String {
        match self {
            Self::Numeric { total, .. } => total.to_string(),
            Self::Named { die, faces } => read.result(die, faces),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeric(numeric) => numeric.fmt(f),
            Self::Named(named) => named.fmt(f),
        }
    }
}

impl fmt::Display for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            let sign = match (term.minus, at) {
                (true, _) => "-",
                (false, 0) => "",
                (false, _) => "+",
            };
            write!(f, "{sign}{term}")?;
        }
        if self.modifier == 0 { Ok(()) } else { write!(f, "{:+}", self.modifier) }
    }
}

/// Without its sign, which belongs to the sum.
impl fmt::Display for DiceTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        match self.keep {
            Keep::All => Ok(()),
            Keep::Highest(kept) => write!(f, "kh{kept}"),
            Keep::Lowest(kept) => write!(f, "kl{kept}"),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 1 { write!(f, "{}", self.die) } else { write!(f, "{}x{}", self.die, self.count) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::testing::hit;

    fn numeric(keep: Keep) -> Expression {
        let main = DiceTerm { minus: false, count: 4, sides: 6, keep };
        let other = DiceTerm { minus: true, count: 1, sides: 4, keep: Keep::All };
        Expression::Numeric(Numeric { terms: vec![main, other], modifier: 2 })
    }

    fn rolled(keep: Keep) -> (Vec<bool>, i64) {
        let mut sides = [2, 4, 2, 0, 3].into_iter();
        match numeric(keep).evaluate(|_| sides.next().expect("a side")) {
            Rolled::Numeric { terms, total, .. } => (terms[0].dice.iter().map(|die| die.kept).collect(), total),
            Rolled::Named { .. } => panic!("numbers"),
        }
    }

    #[test]
    fn of_equal_dice_the_earlier_is_kept() {
        // 3 5 3 1, less a 4, plus 2.
        assert_eq!(rolled(Keep::All), (vec![true, true, true, true], 10));
        assert_eq!(rolled(Keep::Highest(2)), (vec![true, true, false, false], 6));
        assert_eq!(rolled(Keep::Lowest(2)), (vec![true, false, false, true], 2));
    }

    #[test]
    fn a_roll_lists_every_die_and_its_result() {
        let roll = Expression::Named(Named { die: hit(), count: 2 }).evaluate(|sides| sides - 3);
        assert_eq!(roll.faces(), ["equal", "equal"]);
        assert_eq!(roll.result(ReadAs::Worst), "equal");
        let roll = numeric(Keep::Highest(3)).evaluate(|sides| sides);
        assert_eq!((roll.faces().join(" "), roll.result(ReadAs::Sum)), ("6 6 6 6 4".to_owned(), "16".to_owned()));
    }

    #[test]
    fn the_shortest_notation_is_shown() {
        assert_eq!(numeric(Keep::Highest(3)).to_string(), "4d6kh3-d4+2");
        assert_eq!(numeric(Keep::All).names().join(" "), "d6 d6 d6 d6 d4");
        assert_eq!(numeric(Keep::All).sides(), [6, 6, 6, 6, 4]);
        assert_eq!(Expression::Named(Named { die: hit(), count: 2 }).to_string(), "hitx2");
        assert_eq!(Expression::Named(Named { die: hit(), count: 1 }).to_string(), "hit");
    }

    #[test]
    fn a_seeded_roll_uses_the_stable_draw() {
        let mut bits = [u64::MAX, 1 << 62].into_iter();
        let roll = numeric(Keep::All).roll(&mut || bits.next().expect("one number is enough"));
        assert_eq!(roll.faces(), ["6", "6", "6", "6", "4"]);
        assert_eq!(bits.len(), 1);
    }
}
