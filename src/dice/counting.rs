//! The counting behind exact chances, written once for both widths of numbers.
//!
//! Every function gives the weights of all outcomes in order; they sum up to the product of all dice's sides.

use super::whole::Whole;
use super::{Die, Face};

/// The sums of `count` dice with `sides` sides, from `count` (all show 1) up to `count * sides`.
///
/// These are the coefficients of `((1 - x^s) / (1 - x))^n`. Its logarithm's derivative gives each from three before it:
/// `(k+1) f[k+1] = (n+k) f[k] + (n(s-1)+s-k) f[k-s] - (n s+s-1-k) f[k+1-s]`, so the time grows with the number of sums
/// alone. They are the same from both ends: half is worked out, half mirrored.
pub(super) fn sum<W: Whole>(count: u32, sides: u32) -> Vec<W> {
    let (n, s) = (u64::from(count), u64::from(sides));
    let last = n * s.saturating_sub(1);
    let sums = usize::try_from(last + 1).unwrap_or(usize::MAX);
    let mut row: Vec<W> = Vec::with_capacity(sums);
    row.push(W::from(1));
    let before = |row: &[W], k: u64| usize::try_from(k).ok().and_then(|k| row.get(k).cloned());
    for k in 0..last / 2 {
        let mut next = before(&row, k).unwrap_or(W::from(0)).scaled(n + k);
        if let Some(weight) = k.checked_sub(s).and_then(|at| before(&row, at)) {
            next += &weight.scaled(last + s - k);
        }
        if let Some(weight) = (k + 1).checked_sub(s).and_then(|at| before(&row, at)) {
            next -= &weight.scaled(n * s + s - 1 - k);
        }
        row.push(next.shared(k + 1));
    }
    let mirrored: Vec<W> = row.iter().take(sums - row.len()).rev().cloned().collect();
    row.extend(mirrored);
    row
}

/// The sums of the `kept` highest of `count` dice with `sides` sides, from `kept` up to `kept * sides`.
///
/// Fixed are the lowest kept number `t` and how many dice `j` are above it. These `j` are a plain sum of dice with the
/// `s - t` sides above `t`. The other `n - j` are at most `t`, and at least `k - j` of them are `t`: `tails` counts these.
pub(super) fn keep_highest<W: Whole>(count: u32, sides: u32, kept: u32) -> Vec<W> {
    let (n, s, k) = (u64::from(count), u64::from(sides), u64::from(kept));
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let mut sums = vec![W::from(0); size(k * s.saturating_sub(1) + 1)];
    let choose: Vec<W> = binomials(n, k);
    let spread: Vec<W> = diagonal(n - k, k);
    for t in 1..=s {
        let tails: Vec<W> = tails(n - k, t, &spread);
        let mut above = vec![W::from(1)];
        // j dice above t, the q = k - j others that are kept show t.
        for (j, (ways, tail)) in (0..).zip(choose.iter().zip(tails.iter().rev())) {
            let weight = ways.times(tail);
            let lowest = t * k + j - k;
            for (sum, way) in sums.iter_mut().skip(size(lowest)).zip(&above) {
                *sum += &weight.times(way);
            }
            if t == s {
                break;
            }
            above = one_die_more(&above, size(s - t));
        }
    }
    sums
}

/// For `q` = 1 up to the kept dice: in how many ways `d + q` dice are all at most `t`, at least `q` of them `t`.
///
/// Of one die more, one more must be `t`: `B[q+1] = t B[q] - C(d+q, q) (t-1)^(d+1)`. `spread` holds the `C(d+q, q)`.
fn tails<W: Whole>(dropped: u64, t: u64, spread: &[W]) -> Vec<W> {
    let below = raised::<W>(t - 1, dropped + 1);
    let mut tail = raised::<W>(t, dropped);
    let mut tails = Vec::with_capacity(spread.len());
    for ways in spread {
        tail = tail.scaled(t);
        tail -= &ways.times(&below);
        tails.push(tail.clone());
    }
    tails
}

/// The sums of one die more, each die numbered from 0.
fn one_die_more<W: Whole>(row: &[W], sides: usize) -> Vec<W> {
    let mut window = W::from(0);
    let mut wider = Vec::with_capacity(row.len() + sides);
    for at in 0..row.len() + sides - 1 {
        if let Some(enters) = row.get(at) {
            window += enters;
        }
        if let Some(leaves) = at.checked_sub(sides).and_then(|at| row.get(at)) {
            window -= leaves;
        }
        wider.push(window.clone());
    }
    wider
}

/// The sums of `count` dice with these weights for 0, 1, 2 and so on.
pub(super) fn repeated<W: Whole>(once: Vec<W>, count: u32) -> Vec<W> {
    let mut all = vec![W::from(1)];
    let (mut square, mut left) = (once, count);
    while left > 0 {
        if left & 1 == 1 {
            all = W::product(&all, &square);
        }
        left >>= 1;
        if left > 0 {
            square = W::product(&square, &square);
        }
    }
    all
}

/// For each face the ways in which it is the last in order that shows, given the sides of each face.
pub(super) fn last<W: Whole>(sides: &[u64], count: u32) -> Vec<W> {
    let (mut so_far, mut before) = (0, W::from(0));
    let mut ways = Vec::with_capacity(sides.len());
    for sides in sides {
        so_far += sides;
        let up_to = raised::<W>(so_far, u64::from(count));
        let mut here = up_to.clone();
        here -= &before;
        ways.push(here);
        before = up_to;
    }
    ways
}

/// For each number of dice from 0 on: the ways in which so many show one face, which is on `shows` sides of a die and
/// not on `others`.
pub(super) fn showing<W: Whole>(count: u32, shows: u64, others: u64) -> Vec<W> {
    let n = u64::from(count);
    let (hit, miss) = (powers::<W>(shows, n), powers::<W>(others, n));
    let choose = binomials::<W>(n, n + 1);
    choose.iter().zip(hit.iter().zip(miss.iter().rev())).map(|(ways, (hit, miss))| ways.times(hit).times(miss)).collect()
}

/// How many dice show each face: the counts after each other, and the ways of each. Many of the first faces come first.
pub(super) fn tallies<W: Whole>(sides: &[u64], count: u32) -> (Vec<u16>, Vec<W>) {
    let n = u64::from(count);
    let dice = u16::try_from(count).unwrap_or(u16::MAX);
    let Some(([first, second], earlier)) = split_last_two(sides) else {
        // One face, or none: nothing to choose.
        let counts = sides.iter().map(|_| dice).collect();
        return (counts, vec![sides.first().map_or(W::from(1), |sides| raised(*sides, n))]);
    };
    let rows: Vec<Vec<W>> = (0..=n).map(|left| binomials(left, left + 1)).collect();
    let second_powers = powers::<W>(second, n);
    // For each number of dice left the ways in which so many of them show a face. What the last face shows is settled
    // by the last but one.
    let mut tables: Vec<Vec<Vec<W>>> = earlier.iter().map(|sides| table(&rows, &powers::<W>(*sides, n))).collect();
    let mut pair = table(&rows, &powers::<W>(first, n));
    for (left, row) in pair.iter_mut().enumerate() {
        for (ways, second) in row.iter_mut().zip(second_powers.iter().take(left + 1).rev()) {
            *ways = ways.times(second);
        }
    }
    tables.push(pair);
    let mut all = Tallied { prefix: Vec::with_capacity(sides.len()), counts: Vec::new(), weights: Vec::new() };
    all.fill(&tables, dice, &W::from(1));
    (all.counts, all.weights)
}

fn split_last_two(sides: &[u64]) -> Option<([u64; 2], &[u64])> {
    sides.split_last_chunk::<2>().map(|(earlier, last)| (*last, earlier))
}

fn table<W: Whole>(rows: &[Vec<W>], powers: &[W]) -> Vec<Vec<W>> {
    rows.iter().map(|row| row.iter().zip(powers).map(|(ways, power)| ways.times(power)).collect()).collect()
}

/// Tallies found so far, and the counts of the faces before the present one.
struct Tallied<W> {
    prefix: Vec<u16>,
    counts: Vec<u16>,
    weights: Vec<W>,
}

impl<W: Whole> Tallied<W> {
    fn fill(&mut self, tables: &[Vec<Vec<W>>], left: u16, weight: &W) {
        let Some((table, later)) = tables.split_first() else { return };
        let Some(row) = table.get(usize::from(left)) else { return };
        for (shows, ways) in (0..=left).zip(row).rev() {
            if later.is_empty() {
                self.counts.extend_from_slice(&self.prefix);
                self.counts.extend([shows, left - shows]);
                self.weights.push(weight.times(ways));
            } else {
                self.prefix.push(shows);
                self.fill(later, left - shows, &weight.times(ways));
                self.prefix.pop();
            }
        }
    }
}

/// A face for each die, in order: the first die's first face with all the others', and so on.
pub(super) fn each<W: Whole>(die: &Die, count: u32) -> (Vec<Face>, Vec<W>) {
    let (mut rows, mut weights) = (vec![Vec::new()], vec![W::from(1)]);
    for _ in 0..count {
        let longer = rows.iter().flat_map(|row: &Vec<Face>| die.each_face().map(|face| row.iter().copied().chain([face]).collect()));
        rows = longer.collect();
        let heavier = weights.iter().flat_map(|weight| die.faces().iter().map(|face| weight.scaled(u64::from(face.sides))));
        weights = heavier.collect();
    }
    (rows.concat(), weights)
}

/// The first `many` of `C(n, 0)`, `C(n, 1)` and so on.
fn binomials<W: Whole>(n: u64, many: u64) -> Vec<W> {
    let mut ways = W::from(1);
    let mut row = Vec::new();
    for at in 0..many.min(n + 1) {
        row.push(ways.clone());
        ways = ways.scaled(n - at).shared(at + 1);
    }
    row
}

/// `C(d + q, q)` for `q` = 0 up to below `many`.
fn diagonal<W: Whole>(d: u64, many: u64) -> Vec<W> {
    let mut ways = W::from(1);
    let mut row = Vec::new();
    for q in 0..many {
        row.push(ways.clone());
        ways = ways.scaled(d + q + 1).shared(q + 1);
    }
    row
}

/// `base^0` up to `base^most`; `0^0` is 1.
fn powers<W: Whole>(base: u64, most: u64) -> Vec<W> {
    let mut power = W::from(1);
    let mut row = vec![power.clone()];
    for _ in 0..most {
        power = power.scaled(base);
        row.push(power.clone());
    }
    row
}

fn raised<W: Whole>(base: u64, exponent: u64) -> W {
    let (mut all, mut square, mut left) = (W::from(1), W::from(base), exponent);
    while left > 0 {
        if left & 1 == 1 {
            all = all.times(&square);
        }
        left >>= 1;
        if left > 0 {
            square = square.times(&square);
        }
    }
    all
}
