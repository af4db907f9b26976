//! `roll` and `odds` of dice.

use serde_json::json;

use super::User;

#[test]
fn a_seed_gives_the_same_dice_and_json_says_which() {
    let user = User::new();
    let roll = user.json(&["roll", "2d6+1", "dragons-down/hitx2", "--seed", "7"]);
    assert_eq!(roll["seed"], 7);
    assert_eq!(roll["generator"], "chacha8");
    assert_eq!(roll["rolls"][0]["dice"], json!(["d6", "d6"]));
    assert_eq!(roll["rolls"][1]["dice"], json!(["dragons-down/hit", "dragons-down/hit"]));
    assert_eq!(roll["rolls"][1]["reading"], "worst");
    assert_eq!(roll, user.json(&["roll", "2d6+1", "dragons-down/hitx2", "--seed", "7"]));
}

#[test]
fn a_roll_shows_its_dice_and_what_they_come_to() {
    let user = User::new();
    let out = user.ok(&["roll", "4d6kh3", "--seed", "7"]);
    let (roll, total) = out.trim_end().split_once(" = ").expect("a sum");
    let shown = roll.strip_prefix("4d6kh3: ").expect("the roll's name");
    assert_eq!(shown.matches('(').count(), 1, "one die is not kept: {shown}");
    let kept: u32 = shown.split(' ').filter_map(|die| die.parse::<u32>().ok()).sum();
    assert_eq!(kept.to_string(), total);
    assert_eq!(user.ok(&["roll", "d6", "--times", "5"]).lines().count(), 5);
}

#[test]
fn odds_are_exact() {
    let user = User::new();
    let odds = user.json(&["odds", "dragons-down/hitx2"]);
    assert_eq!(odds["of"], "dragons-down/hitx2");
    assert_eq!(odds["reading"], "worst");
    assert_eq!(odds["outcomes"][0], json!({ "result": "hit", "chance": "1/4", "p": 0.25 }));
    assert_eq!(odds["outcomes"][1]["chance"], "7/36");
    assert_eq!(odds["total"], "1");
    assert_eq!(user.ok(&["odds", "2d6", "--at-least", "7", "--fraction"]), "2d6, sum\n7 or more  7/12\n");
    let best = user.ok(&["odds", "dragons-down/hitx2", "--read", "best", "--at-least", "equal", "--plain"]);
    assert_eq!(best, "dragons-down/hitx2, best\nequal or better: 88.9%\n");
}

#[test]
fn what_is_no_roll_is_marked_at_its_place() {
    let user = User::new();
    let expected = "tablehand: `x6` can't stand here\n  2x6\n   ^^\n  expected: `+`, `-`, or the end\n";
    assert_eq!(user.fails(&["roll", "2x6"], 2), expected);
    let err = user.fails(&["roll", "dragons-down/hti"], 2);
    assert!(err.contains("no die is called `dragons-down/hti`") && err.contains("did you mean `dragons-down/hit`?"), "{err}");
    let err = user.fails(&["roll", "1001d6"], 2);
    assert!(err.contains("`1001` dice can't be rolled") && err.contains("1 to 1000 dice"), "{err}");
    let err = user.fails(&["odds", "dragons-down/hitx2", "--read", "worts"], 2);
    assert!(err.contains("did you mean `worst`?"), "{err}");
    let err = user.fails(&["odds", "dragons-down/hitx2", "--at-least", "sword"], 2);
    assert!(err.contains("expected: one of hit, equal, blank"), "{err}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let user = User::new();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("tablehand"))
        .env_clear()
        .env("TABLEHAND_HOME", user.home())
        .args(["roll", "d6", "--times", "1000000"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn rolling_leaves_no_trace() {
    let user = User::new();
    user.ok(&["roll", "2d6"]);
    user.ok(&["odds", "2d6"]);
    assert!(!user.home().join("home").exists(), "no folder is made for a roll");
}
