//! A scripted evening of Dragons Down: typed dice, every note compared line by line.
//!
//! A script's lines: `do <action>` at a menu; `<id> = <answer>` for the question that comes next; `always <key> = <answer>` for every
//! question that the key fits and no line answers. A question with a default takes it when its turn has not come; dice never do.

use std::collections::VecDeque;
use std::path::Path;

use tablehand::games;
use tablehand::kernel::{Asked, Chance, Raw, Refusal, Reply, Source, Who, fits};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

struct Script {
    lines: VecDeque<(usize, String)>,
    always: Vec<(String, String)>,
}

impl Script {
    fn read(text: &str) -> Self {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim().to_owned()));
        Self { lines: lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect(), always: Vec::new() }
    }

    fn settle(&mut self) {
        while let Some(rule) = self.lines.front().and_then(|(_, line)| line.strip_prefix("always ")) {
            let (key, answer) = rule.split_once(" = ").expect("key = answer");
            self.always.retain(|(other, _)| other != key);
            self.always.push((key.to_owned(), answer.to_owned()));
            self.lines.pop_front();
        }
    }

    fn action(&mut self, told: &str) -> String {
        self.settle();
        let (at, line) = self.lines.pop_front().unwrap_or_else(|| panic!("{told}\nthe script ends at a menu"));
        line.strip_prefix("do ").unwrap_or_else(|| panic!("{told}\nline {at}: a menu, but the script says `{line}`")).to_owned()
    }

    /// What the script says to a question: the next line if it is for it, else a standing answer.
    fn answer(&mut self, id: &str) -> Option<String> {
        self.settle();
        let next = self.lines.front().and_then(|(_, line)| line.split_once(" = ")).filter(|(key, _)| *key == id);
        if let Some(answer) = next.map(|(_, answer)| answer.to_owned()) {
            self.lines.pop_front();
            return Some(answer);
        }
        self.always.iter().find(|(key, _)| fits(key, id)).map(|(_, answer)| answer.clone())
    }
}

impl Source for Script {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        let typed = self.answer(asked.id()).map(|typed| Reply::Raw(Raw::Text(typed)));
        Ok(typed.or_else(|| asked.default()).map(|reply| (reply, Who::Person)))
    }

    fn chance(&mut self, asked: &Asked<'_>, _: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        Ok(self.answer(asked.id()).map(|typed| (Reply::Raw(Raw::Text(typed)), Who::Person)))
    }

    /// Where nobody is asked, a line of the script's for it alone is an answer given unasked.
    fn certain(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        let here = |(_, line): &(usize, String)| line.split_once(" = ").is_some_and(|(key, _)| key == asked.id());
        self.settle();
        let given = if self.lines.front().is_some_and(here) { self.answer(asked.id()) } else { None };
        Ok(given.map(|typed| (Reply::Raw(Raw::Text(typed)), Who::Person)))
    }
}

/// Plays a script to the end of the game: what was done, and every note.
fn transcript(game: &dyn AnyGame, script: &str) -> String {
    told_from(game, game.blank(), script, &|_| false)
}

/// Plays a script from a position until the game is over, or a position is reached.
fn told_from(game: &dyn AnyGame, mut state: AnyState, script: &str, done: &dyn Fn(&AnyState) -> bool) -> String {
    let mut script = Script::read(script);
    let mut told = String::new();
    loop {
        if done(&state) {
            assert!(script.lines.is_empty(), "{told}\nthe script goes on: {:?}", script.lines.front());
            return told;
        }
        let (action, seat) = match game.next(&state) {
            AnyNext::Over(outcome) => {
                assert!(script.lines.is_empty(), "the game is over, and the script goes on: {:?}", script.lines.front());
                told.push_str(&format!("= {}\n", outcome.summary));
                for score in outcome.scores {
                    let lines: Vec<String> = score.lines.iter().map(|line| format!("{} {}", line.what, line.points)).collect();
                    told.push_str(&format!(
                        "{}. {} ({}) {}: {}\n",
                        score.rank,
                        score.name,
                        score.role,
                        score.score.unwrap_or(0),
                        lines.join(", ")
                    ));
                }
                return told;
            }
            AnyNext::Must(action) => (action, None),
            AnyNext::May(offers) => {
                let action = script.action(&told);
                let offer = offers.iter().find(|offer| offer.id == action).unwrap_or_else(|| panic!("`{action}` is not offered"));
                assert!(offer.barred.is_none(), "`{action}` is barred: {:?}\n{told}", offer.barred);
                (action, offer.seat)
            }
        };
        match game.drive(&state, seat, &action, &mut script) {
            Ok(AnyStep::Done { state: after, notes, .. }) => {
                state = after;
                told.push_str(&format!("{action}\n"));
                notes.iter().for_each(|note| told.push_str(&format!("  {note}\n")));
            }
            Ok(AnyStep::Asks { question, .. }) => {
                let next = script.lines.front();
                panic!("{told}\n{action} asks {} ({:?}); the script goes on with {next:?}", question.id, question.legal())
            }
            Err(refusal) => panic!("{told}\n{action}: {refusal}; the script goes on with {:?}", script.lines.front()),
        }
        let faults = game.faults(&state);
        assert!(faults.is_empty(), "{told}\nfaults: {faults:?}");
    }
}

/// Plays an evening of the folder, or a combat from the position beside it, and compares it line by line with what it told before.
fn compared(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let game = games::open_with("dragons-down", &[root.join("packs/made-up-chips")]).expect("the game");
    let file = |ending: &str| root.join("evenings/dragons-down").join(format!("{name}{ending}"));
    let script = std::fs::read_to_string(file(".txt")).expect("the evening");
    let told = match std::fs::read_to_string(file(".json")) {
        Ok(start) => {
            let start = game.read(&start).expect("a position");
            told_from(&*game, start, &script, &|state| game.write(state)["fight"].is_null())
        }
        Err(_) => transcript(&*game, &script),
    };
    if std::env::var("UPDATE").is_ok() {
        std::fs::write(file(".told.txt"), &told).expect("written");
    }
    let expected = std::fs::read_to_string(file(".told.txt")).unwrap_or_default();
    for (at, (told, expected)) in told.lines().zip(expected.lines()).enumerate() {
        assert_eq!(told, expected, "{name}, line {}", at + 1);
    }
    assert_eq!(told.lines().count(), expected.lines().count(), "{name}");
    told
}

#[test]
fn three_players_spend_an_evening_in_the_realm() {
    compared("three-players");
}

#[test]
fn three_players_find_the_map_while_playing() {
    compared("explorers");
}

#[test]
fn three_casters_fight_a_lich() {
    let told = compared("mages");
    let all = [
        "casts Elemental",
        "elemental-1 hits",
        "becomes Troll",
        "Sorcerer hits lich-1: 2 damage, health 2: killed",
        "air-sword-of-conjurer hits",
        "a tentacle on",
        "lich-1 casts Vapor Form",
        "expires [Spells]",
    ];
    for words in all {
        assert!(told.contains(words), "the combat does not tell of `{words}`");
    }
}

/// What two evenings of three players have to tell between them, besides every action.
const TOLD: [&str; 22] = [
    " ambushes [",
    " evades on the path to ",
    " strike at once [",
    " attack is cancelled: ",
    " wounds a Speed cube from the attack boxes",
    ": damaged; one wound",
    ": destroyed; one wound",
    " made noise [",
    " goes back to the tray [Return Arrow]",
    " comes to its site at ",
    "the tray has no ",
    " fights back: it attacks ",
    " is dead: ",
    " begins with a new hero [",
    "Outlaw Token 1, ",
    ": hidden [Hide]",
    " stays hidden: ",
    " is blocked [",
    " studies ",
    " is cursed: ",
    " completes ",
    " claims ",
];

/// The lines of a step, as the evening tells them: in one piece, and in this order.
fn tells(told: &str, lines: &[&str]) {
    let all: Vec<&str> = told.lines().map(str::trim).collect();
    let there = all.windows(lines.len()).any(|window| window == lines);
    assert!(there, "the evening does not tell in one piece:\n{}", lines.join("\n"));
}

#[test]
fn a_wound_changes_the_order_of_attacks() {
    // Two Speed on attack and a length of 10 would come before the priest's two; with one Speed left the Knight comes after him.
    let told = compared("three-players");
    tells(
        &told,
        &[
            "Knight: weapon 2, attack 2, maneuver 0 [Combat Steps 5]",
            "monster-tactics",
            "no monster turns over [Combat Steps 6]",
            "resolve",
            "priests-3 attacks Knight: 4 against maneuver 0: hits [Combat Steps 7B]",
            "priests-3 hits Knight: 1 + 1 sword - 1 armour = 1, Chainmail 3: unharmed; one wound [Combat Steps 7C]",
            "Knight wounds a Speed cube from the attack boxes [Wounds]",
            "resolve",
            "priests-1 attacks Knight: 2 against maneuver 0: hits [Combat Steps 7B]",
            "priests-1 hits Knight: 2 + 1 sword - 1 armour = 2, Chainmail 3: unharmed; one wound [Combat Steps 7C]",
            "Knight wounds a Heart [Wounds]",
            "resolve",
            "Knight attacks priests-1: 1 against maneuver 1, dice equal: hits [Combat Steps 7B]",
            "Knight hits priests-1: 2 cubes + 1 sword = 3, health 3: killed, +4 Fame, +1 Outlaw Token [Combat Steps 7C]",
        ],
    );
}

#[test]
fn the_dice_of_outlaws_are_rolled_at_a_death_and_at_the_end() {
    let told = compared("three-players");
    tells(
        &told,
        &[
            "priests-1 hits Rogue: 2 + 1 sword = 3, Hearts 1: killed [Combat Steps 7C]",
            "Rogue is dead: 16 Fame - 8 lost = 8, no full tens [Hero Death]",
            "Rogue, Outlaw Token 1, 2 of 2 symbols: +1 LP [Retirement]",
        ],
    );
    tells(
        &told,
        &[
            "Knight retires: 30 Fame gives 3 LP, 0 kept [Retirement]",
            "Knight is a living legend: +1 LP [Retirement]",
            "Knight, Outlaw Token 1, 1 of 2 symbols: -1 LP [Retirement]",
            "Knight, Outlaw Token 2, 0 of 2 symbols: nothing [Retirement]",
            "Knight ends with 5 LP [Retirement]",
        ],
    );
    tells(
        &told,
        &[
            "= Knight won",
            "1. Ann (Knight) 5: Fame 3, Outlaw Tokens -1, epic treasure shown 1, first to find a site 1, living legend 1",
            "2. Bob (Rogue) 2: Outlaw Tokens 1, titles 1",
        ],
    );
}

#[test]
fn the_evenings_tell_of_everything_that_can_happen() {
    let told = ["three-players", "explorers"].map(compared).join("");
    for action in crate::dragons_down::EVERY_PROCEDURE {
        assert!(told.lines().any(|line| line == action), "no evening has `{action}`");
    }
    for words in TOLD {
        assert!(told.contains(words), "no evening tells of `{words}`");
    }
    let lines: Vec<&str> = told.lines().collect();
    let both_die = |at: usize| {
        let step = || lines.iter().skip(at).take_while(|line| line.starts_with("  "));
        step().any(|line| line.contains(": killed, ")) && step().any(|line| line.contains(" is dead: "))
    };
    assert!((0..lines.len()).any(|at| lines[at].contains(" strike at once [") && both_die(at)), "no two kill each other");
    let combats: Vec<&str> = told.lines().filter(|line| line.starts_with("  combat at ") && line.ends_with("[Combat]")).collect();
    let against = |line: &&&str| {
        line.contains(|letter: char| letter.is_ascii_digit()) && line.rsplit(": ").next().is_some_and(|who| who.contains("-"))
    };
    assert!(combats.iter().filter(against).count() >= 8, "{combats:?}");
    let heroes = |line: &&&str| line.rsplit(": ").next().map_or(0, |who| who.matches(char::is_uppercase).count()) >= 3;
    // The section in brackets has a capital too.
    assert!(combats.iter().filter(heroes).count() >= 2, "{combats:?}");
}
