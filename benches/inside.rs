//! In-process timings: the walk on the golden fight, exact sums and kept dice, a million rolls, multisets.
//!
//! `cargo bench --bench inside`. Every exact task asserts its golden value before it is timed.

#[path = "../tests/it/fight.rs"]
#[allow(dead_code)]
mod fight;

use divan::black_box;
use tablehand::dice::exact::{distribution, of_faces};
use tablehand::dice::{Die, ReadAs, draw, parse};

fn main() {
    assert_eq!(fight::odds(3, 3, true)[0].1.fraction().to_string(), "49497439975417409417/127936296134683656192");
    divan::main();
}

#[divan::bench(args = [(6, 5), (30, 30)])]
fn fight_exactly(bencher: divan::Bencher<'_, '_>, health: (i32, i32)) {
    bencher.bench(|| fight::odds(black_box(health.0), health.1, true));
}

#[divan::bench(args = ["100d6", "4d6kh3", "20d10kh10"])]
fn sum_exactly(bencher: divan::Bencher<'_, '_>, dice: &str) {
    let roll = parse(dice, &|_| None).expect("dice");
    bencher.bench(|| distribution(black_box(&roll), ReadAs::Sum).expect("small enough"));
}

#[divan::bench(args = [7, 14])]
fn multisets_exactly(bencher: divan::Bencher<'_, '_>, dice: u32) {
    let die = Die::numbered(6).expect("a die");
    bencher.bench(|| of_faces(black_box(&die), dice, ReadAs::Tally).expect("small enough"));
}

#[divan::bench]
fn a_million_rolls_of_seven_dice(bencher: divan::Bencher<'_, '_>) {
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};
    let die = Die::numbered(6).expect("a die");
    bencher.bench(|| {
        let mut chacha = ChaCha8Rng::seed_from_u64(7);
        draw::tally_many(black_box(&die), 7, 1_000_000, &mut || chacha.next_u64())
    });
}
