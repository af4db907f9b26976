//! Exact chances of a roll: how many of the equally likely ways lead to each outcome.
//!
//! Nothing is enumerated that can be counted. Weights are whole numbers over one known total, in `u128` while that is
//! wide enough; they are reduced only when one is shown. A question too big is refused with its size.

use num_bigint::BigUint;

use super::counting;
use super::distribution::{Distribution, Meanings, Weights};
use super::expression::{DiceTerm, Expression, Keep, Numeric};
use super::whole::Whole;
use super::{Die, ReadAs};

/// The total may have so many bits for `u128`; the rest is room for values in between.
const SMALL_BITS: u64 = 96;
/// Machine words that all outcomes together may take: 32 MB.
const MOST_WORDS: u128 = 4_000_000;
/// Machine words when long rows are multiplied with each other, which takes far longer than one row alone.
const MOST_WORDS_MULTIPLIED: u128 = 500_000;
/// Steps, in machine words, that keeping some of the dice may take: about a second.
const MOST_STEPS: u128 = 100_000_000;
/// Values between the lowest and the highest sum of dice with their own faces.
const MOST_RANGE: u128 = 20_000;

/// A question whose exact answer is out of reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the exact chances of {of} are out of reach: {size}; ask about fewer dice{advice}")]
pub struct TooBig {
    /// The roll.
    pub of: String,
    /// How big the answer, or the work for it, would be, and what is possible.
    pub size: String,
    /// What else to do; empty if nothing.
    pub advice: &'static str,
}

/// The exact chances of a roll. Numbered dice are always summed; `read` is for dice with their own faces.
///
/// # Errors
/// If the answer would be too big.
pub fn distribution(roll: &Expression, read: ReadAs) -> Result<Distribution, TooBig> {
    match roll {
        Expression::Numeric(numeric) => of_numbers(numeric),
        Expression::Named(named) => of_faces(&named.die, named.count, read),
    }
}

/// The exact chances of a sum of numbered dice.
///
/// # Errors
/// If the answer would be too big.
pub fn of_numbers(roll: &Numeric) -> Result<Distribution, TooBig> {
    let total = roll.terms.iter().map(|term| power(term.sides, term.count)).product::<BigUint>();
    let outcomes = roll.terms.iter().map(|term| u128::from(term.kept()) * u128::from(term.sides.saturating_sub(1))).sum::<u128>() + 1;
    let refuse = |size| TooBig { of: roll.to_string(), size, advice: "" };
    let most = if roll.terms.len() > 1 { MOST_WORDS_MULTIPLIED } else { MOST_WORDS };
    check(outcomes, total.bits(), 1, most).map_err(refuse)?;
    for term in roll.terms.iter().filter(|term| term.keep != Keep::All) {
        let steps = (u128::from(term.sides) * u128::from(term.kept())).pow(2) / 4 * words(total.bits());
        if steps > MOST_STEPS {
            return Err(refuse(format!(
                "keeping {} of {} dice takes {steps} steps, and {MOST_STEPS} are possible",
                term.kept(),
                term.count
            )));
        }
    }
    let dice = roll.terms.iter().map(|term| term.count).max().unwrap_or(0);
    let (first, weights) = if fits(&total, dice) { sum_of_terms::<u128>(&roll.terms) } else { sum_of_terms::<BigUint>(&roll.terms) };
    let numbers = (first.saturating_add(roll.modifier)..).take(weights.len()).collect();
    Ok(Distribution::new(Meanings::Numbers(numbers), weights, total))
}

/// The exact chances of `count` alike dice with their own faces, read in one way.
///
/// # Errors
/// If the answer would be too big.
pub fn of_faces(die: &Die, count: u32, read: ReadAs) -> Result<Distribution, TooBig> {
    let total = power(die.sides(), count);
    size_of_faces(die, count, read, total.bits())?;
    let (meanings, weights) =
        if fits(&total, count) { read_faces::<u128>(die, count, read) } else { read_faces::<BigUint>(die, count, read) };
    Ok(Distribution::new(meanings, weights, total))
}

fn size_of_faces(die: &Die, count: u32, read: ReadAs, bits: u64) -> Result<(), TooBig> {
    let of = format!("{count} dice {die} read as {}", read.words(die));
    let faces = u128::try_from(die.faces().len()).unwrap_or(u128::MAX);
    let many = u128::from(count);
    let (checked, advice) = match read {
        ReadAs::Worst | ReadAs::Best | ReadAs::Count(_) => (check(many.max(faces), bits, 1, MOST_WORDS), ""),
        ReadAs::Sum => {
            let (low, high) = value_range(die);
            let range = u128::from(high.abs_diff(low)).saturating_mul(many);
            let size = || format!("the sum has {range} values, and {MOST_RANGE} are possible");
            (if range > MOST_RANGE { Err(size()) } else { Ok(()) }, "")
        }
        ReadAs::Tally => (check(multisets(many, faces), bits, faces.div_ceil(4), MOST_WORDS), ""),
        ReadAs::Each => (check(faces.saturating_pow(count), bits, many.div_ceil(8), MOST_WORDS), ", or read them as a tally"),
    };
    checked.map_err(|size| TooBig { of, size, advice })
}

/// So many outcomes, each a weight of so many bits and some words for its meaning.
fn check(outcomes: u128, bits: u64, meaning: u128, most: u128) -> Result<(), String> {
    let each = words(bits) + meaning;
    if outcomes.saturating_mul(each) <= most {
        return Ok(());
    }
    let size = if outcomes == u128::MAX { "more outcomes than can be counted".to_owned() } else { format!("{outcomes} outcomes") };
    Err(format!("{size} with weights of {bits} bits, and {} such are possible", most / each))
}

fn words(bits: u64) -> u128 {
    u128::from(bits.div_ceil(64))
}

/// Binomial coefficients of `dice` stay below `2^dice`, whatever the total is.
fn fits(total: &BigUint, dice: u32) -> bool {
    total.bits() <= SMALL_BITS && u64::from(dice) <= SMALL_BITS
}

fn power(sides: u32, count: u32) -> BigUint {
    u128::from(sides).checked_pow(count).map_or_else(|| BigUint::from(sides).pow(count), BigUint::from)
}

/// In how many ways `dice` can be split among `faces`; saturates.
fn multisets(dice: u128, faces: u128) -> u128 {
    let (mut ways, mut at) = (1_u128, 0);
    while at + 1 < faces {
        at += 1;
        let Some(wider) = ways.checked_mul(dice + at) else { return u128::MAX };
        ways = wider / at;
    }
    ways
}

fn value_range(die: &Die) -> (i64, i64) {
    let values = || die.each_face().map(|face| i64::from(die.value(face)));
    (values().min().unwrap_or(0), values().max().unwrap_or(0))
}

/// The lowest sum, and the weights from there on.
fn sum_of_terms<W: Column>(terms: &[DiceTerm]) -> (i64, Weights) {
    let (mut first, mut weights) = (0_i64, vec![W::from(1)]);
    for term in terms {
        let mut row = term_row::<W>(term);
        let low = i64::from(term.kept());
        if term.minus {
            row.reverse();
            first -= i64::from(term.kept()) * i64::from(term.sides);
        } else {
            first += low;
        }
        // Without a choice so far there is one way.
        weights = if weights.len() == 1 { row } else { W::product(&weights, &row) };
    }
    (first, W::column(weights))
}

/// The weights of one term's sums, from its lowest (each kept die shows 1) on.
fn term_row<W: Whole>(term: &DiceTerm) -> Vec<W> {
    match term.keep {
        Keep::All => counting::sum(term.count, term.sides),
        Keep::Highest(kept) => counting::keep_highest(term.count, term.sides, kept),
        Keep::Lowest(kept) => {
            // Seen from the other end of the die, the lowest are the highest.
            let mut row = counting::keep_highest(term.count, term.sides, kept);
            row.reverse();
            row
        }
    }
}

fn read_faces<W: Column>(die: &Die, count: u32, read: ReadAs) -> (Meanings, Weights) {
    let sides: Vec<u64> = die.faces().iter().map(|face| u64::from(face.sides)).collect();
    match read {
        ReadAs::Worst => {
            let (faces, weights) = possible(die.each_face().zip(counting::last::<W>(&sides, count)));
            (Meanings::Faces(die.clone(), faces), W::column(weights))
        }
        ReadAs::Best => {
            let backwards: Vec<u64> = sides.iter().rev().copied().collect();
            let weights = counting::last::<W>(&backwards, count);
            let (faces, weights) = possible(die.each_face().zip(weights.into_iter().rev()));
            (Meanings::Faces(die.clone(), faces), W::column(weights))
        }
        ReadAs::Sum => {
            let (low, high) = value_range(die);
            let mut once = vec![W::from(0); usize::try_from(high.abs_diff(low)).unwrap_or(usize::MAX).saturating_add(1)];
            for face in die.each_face() {
                let at = usize::try_from(i64::from(die.value(face)).abs_diff(low)).unwrap_or(usize::MAX);
                if let Some(weight) = once.get_mut(at) {
                    *weight += &W::from(u64::from(die.sides_of(face)));
                }
            }
            let (numbers, weights) = possible((low * i64::from(count)..).zip(counting::repeated(once, count)));
            (Meanings::Numbers(numbers), W::column(weights))
        }
        ReadAs::Count(face) => {
            let shows = die.sides_of(face);
            let row = counting::showing::<W>(count, u64::from(shows), u64::from(die.sides().saturating_sub(shows)));
            let (numbers, weights) = possible((0..).zip(row));
            (Meanings::Numbers(numbers), W::column(weights))
        }
        ReadAs::Tally => {
            let (counts, weights) = counting::tallies::<W>(&sides, count);
            (Meanings::Tallies(die.clone(), counts), W::column(weights))
        }
        ReadAs::Each => {
            let (faces, weights) = counting::each::<W>(die, count);
            (Meanings::Each { die: die.clone(), dice: usize::try_from(count).unwrap_or(usize::MAX), faces }, W::column(weights))
        }
    }
}

/// Only what can come up.
fn possible<M, W: Whole>(outcomes: impl Iterator<Item = (M, W)>) -> (Vec<M>, Vec<W>) {
    outcomes.filter(|(_, weight)| !weight.is_zero()).unzip()
}

/// A width that a whole distribution can be kept in.
trait Column: Whole {
    fn column(all: Vec<Self>) -> Weights;
}

impl Column for u128 {
    fn column(all: Vec<Self>) -> Weights {
        Weights::Small(all)
    }
}

impl Column for BigUint {
    fn column(all: Vec<Self>) -> Weights {
        Weights::Big(all)
    }
}

impl Weights {
    fn len(&self) -> usize {
        match self {
            Self::Small(all) => all.len(),
            Self::Big(all) => all.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dice::testing::{die, haggle, hit, numbered, party};
    use crate::dice::{Face, Fraction, Meaning, Weight, parse};

    fn odds(text: &str) -> Distribution {
        distribution(&parse(text, &|_| None).expect("a roll"), ReadAs::Sum).expect("not too big")
    }

    fn numbers(all: &Distribution) -> Vec<(i64, u128)> {
        let number = |meaning| match meaning {
            Meaning::Number(number) => number,
            other => panic!("{other} is no number"),
        };
        all.iter().map(|chance| (number(chance.meaning), chance.weight.small().expect("a small weight"))).collect()
    }

    fn worded(all: &Distribution) -> Vec<String> {
        all.iter().map(|chance| format!("{} {}", chance.weight, chance.meaning)).collect()
    }

    fn weight_of(all: &Distribution, wanted: i64) -> String {
        let found = all.iter().find(|chance| chance.meaning == Meaning::Number(wanted));
        found.map_or_else(|| "none".to_owned(), |chance| chance.weight.to_string())
    }

    fn sums_up(all: &Distribution) -> bool {
        all.iter().map(|chance| chance.weight.to_big()).sum::<BigUint>() == all.total().to_big()
    }

    /// Every way the dice can fall, one by one.
    fn by_hand(roll: &Expression) -> Vec<(i64, u128)> {
        let sides = roll.sides();
        let mut ways: BTreeMap<i64, u128> = BTreeMap::new();
        for nth in 0..sides.iter().map(|sides| u64::from(*sides)).product::<u64>() {
            let mut left = nth;
            let rolled = roll.evaluate(|sides| {
                let side = left % u64::from(sides);
                left /= u64::from(sides);
                u32::try_from(side).expect("a side")
            });
            *ways.entry(rolled.result(ReadAs::Sum).parse().expect("a number")).or_default() += 1;
        }
        ways.into_iter().collect()
    }

    #[test]
    fn numbered_dice_agree_with_counting_by_hand() {
        for text in [
            "d6",
            "2d6+1",
            "3d4-2",
            "d1",
            "3d1",
            "3d1kh2",
            "2d20kh1",
            "2d20kl1+6",
            "4d6kh3",
            "4d6kl1",
            "4d6dl1",
            "5d4kh2",
            "5d4kl4",
            "3d6-2d4",
            "-d6",
            "2d6+1d4+3",
            "4d6kh3-d4+2d3kl1",
            "6d2kh3",
            "5-d6",
            "3d1+d6-2d1",
        ] {
            let roll = parse(text, &|_| None).expect("a roll");
            let all = distribution(&roll, ReadAs::Sum).expect("not too big");
            assert_eq!(numbers(&all), by_hand(&roll), "{text}");
            assert!(sums_up(&all), "{text}");
        }
    }

    #[test]
    fn both_widths_of_numbers_count_alike() {
        for text in ["7d6", "5d8kh3", "5d8kl2", "3d6-2d4", "d1+3d10"] {
            let Ok(Expression::Numeric(roll)) = parse(text, &|_| None) else { panic!("numbers") };
            let (small, big) = (sum_of_terms::<u128>(&roll.terms), sum_of_terms::<BigUint>(&roll.terms));
            let (Weights::Small(few), Weights::Big(many)) = (small.1, big.1) else { panic!("the widths asked for") };
            assert_eq!((small.0, few.into_iter().map(BigUint::from).collect::<Vec<_>>()), (big.0, many), "{text}");
        }
    }

    #[test]
    fn golden_100d6() {
        let all = odds("100d6");
        assert_eq!(all.len(), 501);
        assert_eq!(weight_of(&all, 350), "15237092858379903128111407924086725562812976591205826140530848189030092709496");
        assert_eq!((weight_of(&all, 100), weight_of(&all, 600)), ("1".to_owned(), "1".to_owned()));
        let high = all.chance_of(|meaning| matches!(meaning, Meaning::Number(sum) if *sum >= 400));
        let ways = "1191015731567768036533069938827277225545816295469209446418475085790695717385".parse::<BigUint>().expect("a number");
        assert_eq!(high, Fraction::new(ways, all.total().clone()));
        assert_eq!(all.mean(), Some(350.0));
        assert!(sums_up(&all));
    }

    #[test]
    fn golden_keeping() {
        let expected = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
        assert_eq!(numbers(&odds("4d6kh3")), (3..).zip(expected).collect::<Vec<(i64, u128)>>());
        let all = odds("20d10kh10");
        assert_eq!(weight_of(&all, 70), "2429849225346130252");
        assert_eq!(weight_of(&all, 85), "4347823303789405244");
        assert_eq!((weight_of(&all, 10), weight_of(&all, 100)), ("1".to_owned(), "715090402108378".to_owned()));
        assert!(sums_up(&all));
        // Too wide for 128 bits.
        let all = odds("60d20kh5");
        assert_eq!(weight_of(&all, 90), "5624619059392346080173046312910868304495518600392744636586662902850649518700");
        assert_eq!(weight_of(&odds("60d20kl5"), 15), weight_of(&all, 90));
        assert!(sums_up(&all));
    }

    #[test]
    fn large_sums_of_unlike_dice_add_up() {
        let all = odds("30d6+20d10-15d4kh5+7");
        assert_eq!((numbers_range(&all), all.len()), ((37, 382), 346));
        assert!(sums_up(&all));
    }

    fn numbers_range(all: &Distribution) -> (i64, i64) {
        let end = |chance: Option<crate::dice::Chance<'_>>| match chance.expect("an outcome").meaning {
            Meaning::Number(number) => number,
            other => panic!("{other} is no number"),
        };
        (end(all.get(0)), end(all.get(all.len() - 1)))
    }

    #[test]
    fn chances_are_read_off() {
        let all = odds("2d6");
        assert_eq!(all.at_least(10).map(|chance| chance.to_string()), Some("1/6".to_owned()));
        assert_eq!(all.at_least(2).map(|chance| chance.percent()), Some("100%".to_owned()));
        assert_eq!(all.at_least(13).map(|chance| chance.percent()), Some("0%".to_owned()));
        assert_eq!(all.mean(), Some(7.0));
        assert_eq!(odds("-d4").mean(), Some(-2.5));
        let all = of_faces(&hit(), 2, ReadAs::Worst).expect("not too big");
        assert_eq!(all.at_least_as_good(Face(1)).map(|chance| chance.to_string()), Some("4/9".to_owned()));
        assert_eq!((all.at_least(1), all.mean()), (None, None));
        let chances: Vec<String> = all.iter().map(|chance| all.fraction(&chance).to_string()).collect();
        assert_eq!(chances, ["1/4", "7/36", "5/9"]);
    }

    #[test]
    fn named_dice_are_counted_by_their_reading() {
        let of = |read| worded(&of_faces(&hit(), 2, read).expect("not too big"));
        assert_eq!(of(ReadAs::Worst), ["9 hit", "7 equal", "20 blank"]);
        assert_eq!(of(ReadAs::Best), ["27 hit", "5 equal", "4 blank"]);
        assert_eq!(of(ReadAs::Count(Face(0))), ["9 0", "18 1", "9 2"]);
        assert_eq!(of(ReadAs::Sum), ["36 0"]);
        assert_eq!(of(ReadAs::Tally), ["9 2 hit", "6 1 hit, 1 equal", "12 1 hit, 1 blank", "1 2 equal", "4 1 equal, 1 blank", "4 2 blank"]);
        let each = of(ReadAs::Each);
        assert_eq!(each.len(), 9);
        assert_eq!(each.iter().take(4).collect::<Vec<_>>(), ["9 hit hit", "3 hit equal", "6 hit blank", "3 equal hit"]);
    }

    #[test]
    fn every_reading_agrees_with_counting_by_hand() {
        let odd = die("odd", &[("7", 2), ("-2", 1), ("nothing", 3), ("1", 1)]);
        for (die, count) in [(hit(), 0), (hit(), 1), (hit(), 4), (haggle(), 3), (odd, 4), (die("coin", &[("head", 1), ("tail", 1)]), 5)] {
            let reads = [ReadAs::Sum, ReadAs::Each, ReadAs::Tally, ReadAs::Count(Face(1)), ReadAs::Worst, ReadAs::Best];
            for read in reads.into_iter().take(if count == 0 { 4 } else { 6 }) {
                let all = of_faces(&die, count, read).expect("not too big");
                assert!(sums_up(&all), "{die} {read:?}");
                let mut ways: BTreeMap<String, u128> = BTreeMap::new();
                for nth in 0..die.sides().pow(count) {
                    let faces: Vec<Face> = (0..count).map(|at| die.side(nth / die.sides().pow(at) % die.sides())).collect();
                    *ways.entry(read.result(&die, &faces)).or_default() += 1;
                }
                let counted = all.iter().map(|chance| (chance.meaning.to_string(), chance.weight.small().expect("small"))).collect();
                assert_eq!(ways, counted, "{count} {die} {read:?}");
            }
        }
    }

    #[test]
    fn golden_tallies() {
        for (count, outcomes, all_different) in [(7, 792, None), (14, 11_628, None), (6, 462, Some(720))] {
            let all = of_faces(&party(), count, ReadAs::Tally).expect("not too big");
            assert_eq!(all.len(), outcomes);
            assert!(sums_up(&all));
            let one_each = all.iter().find(|chance| matches!(chance.meaning, Meaning::Tally(_, counts) if counts == [1; 6]));
            assert_eq!(one_each.map(|chance| chance.weight), all_different.map(|ways: u128| Weight::Small(ways)));
        }
        let all = of_faces(&party(), 14, ReadAs::Tally).expect("not too big");
        assert_eq!(worded(&all).get(1).map(String::as_str), Some("14 13 champion, 1 mage"));
        // Wider than 128 bits.
        let all = of_faces(&hit(), 60, ReadAs::Tally).expect("not too big");
        assert_eq!((all.len(), sums_up(&all)), (1891, true));
    }

    #[test]
    fn many_dice_with_numbers_on_them_sum_like_numbered_ones() {
        let all = of_faces(&numbered(6), 100, ReadAs::Sum).expect("not too big");
        assert_eq!(all.len(), 501);
        assert_eq!(weight_of(&all, 350), weight_of(&odds("100d6"), 350));
    }

    #[test]
    fn what_is_out_of_reach_is_refused_with_its_size() {
        let said = |text| distribution(&parse(text, &|_| None).expect("a roll"), ReadAs::Sum).expect_err(text).to_string();
        assert_eq!(
            said("1000d1000"),
            "the exact chances of 1000d1000 are out of reach: 999001 outcomes with weights of 9966 bits, and 25477 such are possible; \
             ask about fewer dice"
        );
        assert!(said("1000d20kh500").contains("keeping 500 of 1000 dice takes"));
        let said = |die: &Die, count, read| of_faces(die, count, read).expect_err("too big").to_string();
        assert_eq!(
            said(&hit(), 1000, ReadAs::Each),
            "the exact chances of 1000 dice hit read as each are out of reach: more outcomes than can be counted with weights of 2585 bits, \
             and 24096 such are possible; ask about fewer dice, or read them as a tally"
        );
        assert!(said(&party(), 1000, ReadAs::Tally).contains("outcomes"));
        let far = die("far", &[("0", 1), ("2000000000", 1)]);
        assert!(said(&far, 2, ReadAs::Sum).contains("the sum has 4000000000 values"));
    }
}
