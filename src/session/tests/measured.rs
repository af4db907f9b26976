//! How long an answer takes, how large a step is, and that a long session opens as fast as a short one.

#![allow(clippy::disallowed_macros, reason = "what is measured is printed")]

use std::time::{Duration, Instant};

use super::super::testing::Folder;

fn best_of(times: usize, mut work: impl FnMut()) -> Duration {
    let timed = (0..times).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    timed.min().unwrap_or_default()
}

#[test]
fn ten_thousand_steps_open_as_fast_as_ten() {
    let opening = |steps: u32| {
        let table = Folder::new();
        let mut session = table.new_session(7);
        // Each step for itself, as an evening would; only the disk is not waited for.
        session.store().be_careless();
        while session.step() < steps {
            session.act("search");
        }
        session.act("strike");
        let (bytes, count) = session.store().weight(session.row.id).expect("a weight");
        assert_eq!(count, u64::from(steps) + 1);
        drop(session);
        (best_of(15, || assert_eq!(table.open().asks(), "target")), bytes / count)
    };
    let (short, _) = opening(10);
    let (long, bytes) = opening(10_000);
    println!("open after 10 steps {short:?}, after 10,000 {long:?}; {bytes} bytes a step");
    assert!(long < short * 3, "{short:?} against {long:?}");
    assert!(bytes < 700, "{bytes} bytes a step");
}

#[test]
fn an_answer_is_kept_in_milliseconds() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    let mut answers = 0_u32;
    let start = Instant::now();
    for _ in 0..25 {
        session.act("strike");
        session.say("goblin");
        session.say("no");
        session.say("up");
        answers += 4;
    }
    let each = start.elapsed() / answers;
    println!("{each:?} an answer, on the disk");
    assert!(each < Duration::from_millis(500), "{each:?}");
}

#[test]
fn a_million_rolls_are_counted_at_once() {
    let table = Folder::new();
    let session = table.new_session(7);
    let store = session.store();
    store.roll_often(session.row.origin + 1, 1_000_000);
    let start = Instant::now();
    let counts = store.roll_counts().expect("counts");
    println!("a million rolls counted in {:?}", start.elapsed());
    assert_eq!(counts.iter().map(|count| count.times).sum::<u64>(), 1_000_000);
    assert_eq!(counts.len(), 36);
}
