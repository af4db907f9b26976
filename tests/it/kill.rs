//! The program killed two hundred times in one evening. What had been answered is there, each time.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value as Json;

use crate::cli::User;
use crate::evening::{Client, TABLE, decide, decisions, plays, stored};
use crate::robot::Chaos;

const KILLS: usize = 200;

fn begun() -> User {
    let user = User::new();
    user.json(&[TABLE, &["--seed", "20"]].concat());
    user
}

/// The evening without any harm, and how many decisions it takes.
fn unharmed() -> (User, usize) {
    let user = begun();
    let mut client = Client::sit(&user);
    let mut decided = 0;
    loop {
        let open = client.open();
        if open["type"] == "done" {
            break;
        }
        client.say(&decide(&open));
        decided += 1;
    }
    client.leave();
    (user, decided)
}

/// What is on the disk, read from a copy, so that the next start finds it as the kill left it.
fn on_disk(user: &User) -> Json {
    let copy = User::new();
    fs::create_dir(copy.home().join("home")).expect("a folder");
    for entry in fs::read_dir(user.home().join("home")).expect("the folder") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), copy.home().join("home").join(entry.file_name())).expect("a copy");
    }
    stored(&copy)
}

/// Fails unless what is stored is a beginning of the unharmed evening, to the last roll. How many decisions it holds.
fn is_a_beginning(of: &Json, stored: &Json) -> usize {
    let (whole, part) = (of["steps"].as_array().expect("steps"), stored["steps"].as_array().expect("steps"));
    assert!(part.len() <= whole.len());
    for (kept, step) in part.iter().zip(whole) {
        assert_eq!(kept, step);
    }
    if stored["draft"].is_object() {
        let (begun, step) = (&stored["draft"], &whole[part.len()]);
        assert_eq!((&begun["action"], &begun["seat"]), (&step["action"], &step["seat"]));
        let answers = begun["answers"].as_array().expect("answers");
        assert_eq!(answers.as_slice(), &step["answers"].as_array().expect("answers")[..answers.len()]);
    }
    let rolls = stored["rolls"].as_array().expect("rolls");
    assert_eq!(rolls.as_slice(), &of["rolls"].as_array().expect("rolls")[..rolls.len()]);
    decisions(stored).len()
}

/// One life: plays to the decision numbered `target`, if that is still to come, and is killed somewhere after. How many decisions
/// were acknowledged by what the program said next.
fn life(user: &User, mut decided: usize, target: usize, manner: u64, chaos: &mut Chaos) -> usize {
    let mut client = Client::sit(user);
    let pause = |chaos: &mut Chaos, most: u64| sleep(Duration::from_micros(chaos.below(most)));
    if manner == 0 {
        pause(chaos, 30_000);
    } else {
        let mut open = client.open();
        while decided < target {
            client.say(&decide(&open));
            open = client.open();
            decided += 1;
        }
        let line = format!("{}\n", decide(&open));
        match manner {
            // Answers kept in flight run ahead; the kills are to reach to the end of the evening, and not past it.
            _ if decided > target + 1 => {}
            1 => {}
            2 => {
                client.write(&line.as_bytes()[..line.len() / 2]);
                pause(chaos, 3_000);
            }
            3 => {
                client.write(line.as_bytes());
                pause(chaos, 12_000);
            }
            _ => {
                // Whatever it says first comes after the answer was kept.
                client.write(line.as_bytes());
                decided += usize::from(client.line().is_some_and(|line| line["type"] != "error"));
            }
        }
    }
    client.child.kill().expect("SIGKILL");
    assert_eq!(client.child.wait().expect("it is dead").signal(), Some(9), "it did not die of the kill");
    decided
}

#[test]
fn nothing_is_lost_in_two_hundred_kills() {
    let (unharmed, decisions_in_all) = unharmed();
    let whole = stored(&unharmed);
    assert_eq!(decisions(&whole).len(), decisions_in_all);
    assert!(decisions_in_all >= 60, "{decisions_in_all} decisions are no evening");

    let user = begun();
    let mut chaos = Chaos(1);
    let (mut decided, mut kept_in_flight) = (0, 0);
    let (mut manners, mut places) = ([0; 5], BTreeSet::new());
    for kill in 0..KILLS {
        let target = kill * (decisions_in_all - 3) / KILLS;
        let manner = chaos.below(5);
        manners[usize::try_from(manner).expect("an index")] += 1;
        let acknowledged = life(&user, decided, target, manner, &mut chaos);
        let kept = is_a_beginning(&whole, &on_disk(&user));
        assert!(kept >= acknowledged, "kill {kill}: {acknowledged} decisions were acknowledged, {kept} are kept");
        assert!(kept <= acknowledged + 1, "kill {kill}: {kept} decisions are kept, but only {acknowledged} and one more were made");
        kept_in_flight += kept - acknowledged;
        decided = kept;
        places.insert(kept);
    }
    println!(
        "{KILLS} kills in {decisions_in_all} decisions, in five manners {manners:?}; {kept_in_flight} answers were kept and not yet acknowledged"
    );
    assert!(manners.iter().all(|times| *times >= 20), "{manners:?}");
    assert!(places.len() >= 50, "the kills fell at {} places of the evening only", places.len());

    let mut client = Client::sit(&user);
    while decided < decisions_in_all {
        let open = client.open();
        client.say(&decide(&open));
        decided += 1;
    }
    assert_eq!(client.open()["type"], "done");
    client.leave();
    assert_eq!(plays(&user), plays(&unharmed));
    assert!(stored(&user) == whole, "what is stored of the two evenings differs");
}
