//! From raw random bits to sides of dice, without bias. The generator itself is the caller's.
//!
//! **File formats depend on this page.** A seed kept with a session gives the same dice for ever, so neither the
//! method nor the order in which bits are used may change; the golden vectors below hold both still. A better
//! method would need a new generator name beside the old one.
//!
//! The method: a number of 64 bits is read as a fraction `x / 2^64`. Times the bound, its whole part is the result and
//! its rest is uniform again but for `2^64 mod bound` values too many; a rest below that is thrown away and drawn anew.
//! Several dice come out of one number the same way, each multiplying the rest that the one before left.

use super::{Die, Face};

/// Dice share one drawn number as long as the product of their sides stays within this: a redraw is then rarer than
/// one in four billion.
const SHARED: u64 = 1 << 32;

/// Combinations that [`tally_many`] counts in one table: small enough to stay in the nearest cache.
const TABLE: u64 = 4096;

/// A number below `bound`, each equally likely when every `u64` of `next` is. Draws once, again only to avoid bias;
/// a bound of 0 or 1 leaves no choice, draws nothing and gives 0.
pub fn below<N: FnMut() -> u64 + ?Sized>(bound: u64, next: &mut N) -> u64 {
    if bound <= 1 {
        return 0;
    }
    unbiased(bound, next, |drawn| scale(drawn, bound))
}

/// A side, counted from 0, for each die of that many sides, in order. Each combination is equally likely.
///
/// Dice share a drawn number while the product of their sides is at most 2^32. A die of no sides counts as one-sided.
pub fn rolls<N: FnMut() -> u64 + ?Sized>(sides: &[u32], next: &mut N) -> Vec<u32> {
    let mut drawn = Vec::with_capacity(sides.len());
    let mut rest = sides;
    while !rest.is_empty() {
        let (batch, product) = sharing(rest, SHARED);
        let (now, later) = rest.split_at(batch);
        let begun = drawn.len();
        if product > 1 {
            unbiased(product, next, |mut left| {
                drawn.truncate(begun);
                for sides in now {
                    let (side, rest) = scale(left, u64::from(*sides).max(1));
                    drawn.push(u32::try_from(side).unwrap_or(u32::MAX));
                    left = rest;
                }
                ((), left)
            });
        } else {
            drawn.resize(begun + batch, 0);
        }
        rest = later;
    }
    drawn
}

/// Rolls `count` such dice `times` times, exactly as so many calls of [`rolls`] would, and counts how often each face
/// came up in all: one count for each face of the die, in its order.
pub fn tally_many<N: FnMut() -> u64 + ?Sized>(die: &Die, count: usize, times: u64, next: &mut N) -> Vec<u64> {
    let sides = vec![die.sides(); count];
    let mut counted = vec![0; die.faces().len()];
    let mut rest = sides.as_slice();
    let mut batches = Vec::new();
    while !rest.is_empty() {
        let (batch, product) = sharing(rest, SHARED);
        let (now, later) = rest.split_at(batch);
        batches.push((product, Table::some(now)));
        rest = later;
    }
    for _ in 0..times {
        for (product, tables) in &mut batches {
            count_one(*product, tables, next);
        }
    }
    for table in batches.iter().flat_map(|(_, tables)| tables) {
        table.add_to(&mut counted, die);
    }
    counted
}

/// How often each combination of a few alike dice came up.
struct Table {
    dice: usize,
    hits: Vec<u64>,
}

impl Table {
    /// Tables for these dice, each as large as is sensible. A die too large for one gets a table of its own.
    fn some(mut sides: &[u32]) -> Vec<Self> {
        let mut tables = Vec::new();
        while !sides.is_empty() {
            let (dice, product) = sharing(sides, TABLE);
            tables.push(Self { dice, hits: vec![0; usize::try_from(product).unwrap_or(usize::MAX)] });
            sides = sides.split_at(dice).1;
        }
        tables
    }

    /// Takes the combinations apart into faces.
    fn add_to(&self, counted: &mut [u64], die: &Die) {
        for (combination, hits) in (0_u32..).zip(&self.hits).filter(|(_, hits)| **hits > 0) {
            let mut left = combination;
            for _ in 0..self.dice {
                let Face(at) = die.side(left % die.sides());
                if let Some(face) = counted.get_mut(usize::from(at)) {
                    *face += hits;
                }
                left /= die.sides();
            }
        }
    }
}

/// Multiplying by a product of sides at once gives the same sides, and leaves the same rest, as one by one.
fn count_one<N: FnMut() -> u64 + ?Sized>(product: u64, tables: &mut [Table], next: &mut N) {
    let first = next();
    let mut drawn = first;
    let mut left = leave(drawn, tables);
    if left < product {
        let unfair = product.wrapping_neg() % product;
        while left < unfair {
            drawn = next();
            left = leave(drawn, tables);
        }
    }
    let mut left = drawn;
    for table in tables {
        let (at, rest) = scale(left, table.hits.len() as u64);
        if let Some(hits) = usize::try_from(at).ok().and_then(|at| table.hits.get_mut(at)) {
            *hits += 1;
        }
        left = rest;
    }
}

/// The rest that these tables leave of a drawn number.
fn leave(drawn: u64, tables: &[Table]) -> u64 {
    tables.iter().fold(drawn, |left, table| left.wrapping_mul(table.hits.len() as u64))
}

/// How many of the first dice stay within `most` combinations (at least one die), and how many combinations these have.
fn sharing(sides: &[u32], most: u64) -> (usize, u64) {
    let mut product = 1_u64;
    for (at, sides) in sides.iter().enumerate() {
        let wider = product.saturating_mul(u64::from(*sides).max(1));
        if at > 0 && wider > most {
            return (at, product);
        }
        product = wider;
    }
    (sides.len(), product)
}

/// The whole part and the rest of `drawn / 2^64 * bound`.
#[allow(clippy::cast_possible_truncation, reason = "the lower half is the rest")]
fn scale(drawn: u64, bound: u64) -> (u64, u64) {
    let product = u128::from(drawn) * u128::from(bound);
    ((product >> 64) as u64, product as u64)
}

/// Draws until the rest that `split` leaves is fair for `bound` results.
fn unbiased<T, N: FnMut() -> u64 + ?Sized>(bound: u64, next: &mut N, mut split: impl FnMut(u64) -> (T, u64)) -> T {
    let (mut result, mut rest) = split(next());
    // Only a rest below the bound can be below `2^64 mod bound`: the division is nearly always spared.
    if rest < bound {
        let unfair = bound.wrapping_neg() % bound;
        while rest < unfair {
            (result, rest) = split(next());
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::FaceSpec;

    /// Knuth's MMIX generator: a test's stand-in for chance.
    fn lcg(mut state: u64) -> impl FnMut() -> u64 {
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        }
    }

    #[test]
    fn golden_the_draws_of_a_seed_never_change() {
        let mut next = lcg(7);
        let d6: Vec<u64> = (0..20).map(|_| below(6, &mut next)).collect();
        assert_eq!(d6, GOLDEN_D6);
        let mut next = lcg(7);
        let d100: Vec<u64> = (0..10).map(|_| below(100, &mut next)).collect();
        assert_eq!(d100, GOLDEN_D100);
        let mut next = lcg(7);
        assert_eq!(rolls(&[6, 6, 6, 6, 20, 100, 6, 6, 6, 6, 6, 6, 6, 6], &mut next), GOLDEN_ROLLS);
    }
    const GOLDEN_D6: [u64; 20] = [2, 5, 5, 1, 1, 0, 2, 1, 5, 4, 2, 3, 1, 3, 1, 0, 5, 0, 0, 5];
    const GOLDEN_D100: [u64; 10] = [49, 95, 90, 27, 26, 13, 40, 32, 98, 70];
    const GOLDEN_ROLLS: [u32; 14] = [2, 5, 4, 3, 4, 6, 1, 1, 0, 1, 5, 4, 2, 2];

    #[test]
    fn a_rest_that_would_favour_some_is_drawn_again() {
        // 2^64 mod 6 is 4: of the rests 0 to 5, those below 4 are unfair. 0 leaves the rest 0.
        let mut given = [0_u64, 0, u64::MAX].into_iter();
        assert_eq!(below(6, &mut || given.next().expect("a third draw")), 5);
        assert_eq!(given.next(), None);
        let mut given = [0_u64, u64::MAX].into_iter();
        assert_eq!(rolls(&[6, 6], &mut || given.next().expect("a second draw")), [5, 5]);
    }

    #[test]
    fn each_result_stands_for_equally_many_numbers() {
        // The same method on 8 bits: the rests below 256 mod 6 = 4 go, and 42 numbers are left for each side.
        let mut counts = [0; 6];
        for drawn in 0_u32..256 {
            let product = drawn * 6;
            if product % 256 >= 4 {
                counts[(product / 256) as usize] += 1;
            }
        }
        assert_eq!(counts, [42; 6]);
    }

    #[test]
    fn no_choice_draws_nothing() {
        let mut never = || -> u64 { panic!("nothing to draw") };
        assert_eq!((below(0, &mut never), below(1, &mut never)), (0, 0));
        assert_eq!(rolls(&[1, 0, 1], &mut never), [0, 0, 0]);
        assert_eq!(rolls(&[], &mut never), [0; 0]);
    }

    #[test]
    fn a_tally_counts_the_very_same_rolls() {
        let face = |name: &str, sides| FaceSpec { name: name.to_owned(), value: None, sides };
        let die = Die::new("hit", vec![face("hit", 3), face("equal", 1), face("blank", 2)]).expect("a die");
        for count in [0, 1, 7, 14] {
            let (mut one, mut other) = (lcg(42), lcg(42));
            let mut expected = vec![0; 3];
            for _ in 0..500 {
                for side in rolls(&vec![6; count], &mut one) {
                    expected[usize::from(die.side(side).0)] += 1;
                }
            }
            assert_eq!(tally_many(&die, count, 500, &mut other), expected);
            assert_eq!(one(), other(), "both have drawn as often");
        }
    }

    #[test]
    fn dice_share_a_number_only_up_to_2_to_the_32() {
        assert_eq!(sharing(&[6; 20], SHARED), (12, 2_176_782_336));
        assert_eq!(sharing(&[u32::MAX, 2], SHARED), (1, 4_294_967_295));
    }
}
