//! The Adventure System asks only what the board shows or a hand holds: never what its state has, and nothing that makes no difference.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use tablehand::dice::Face;
use tablehand::games;
use tablehand::kernel::{Asked, Chance, Kind, Refusal, Reply, Seat, Source, Value, Who};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};
use tablehand::toolbox::fix::Edit;

use crate::robot::{Fixed, Robot};

/// Questions that name a card or token drawn at the table.
const DRAWN: [&str; 4] = ["encounter", "monster", "token", "treasure"];

/// A robot of which every decision is remembered.
struct Witness {
    robot: Robot,
    /// The question's id and the answer as it is typed.
    said: Vec<(String, String)>,
}

/// A reply as a person would type it.
fn typed(asked: &Asked<'_>, reply: &Reply) -> String {
    match reply {
        Reply::Nth(at) => asked.question().options.get(*at).map(|option| option.key.clone()).unwrap_or_default(),
        Reply::Kept(value) => value.to_string(),
        _ => String::new(),
    }
}

impl Source for Witness {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        let answer = self.robot.decide(asked)?;
        if let Some((reply, _)) = &answer {
            self.said.push((asked.id().to_owned(), typed(asked, reply)));
        }
        Ok(answer)
    }

    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.robot.chance(asked, chance)
    }
}

/// What one game is played with.
struct Played {
    game: Rc<dyn AnyGame>,
    fixed: Fixed,
}

fn editions() -> Vec<Played> {
    let boxes = [("mad-mage", Some("made-up-mad-mage")), ("mad-mage", None), ("ravenloft", None), ("ashardalon", None), ("drizzt", None)];
    let played = boxes.map(|(edition, pack)| {
        let packs: Vec<PathBuf> = pack.iter().map(|pack| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(pack)).collect();
        let game = games::open_with("adventure-system", &packs).unwrap_or_else(|error| panic!("{error}"));
        let fixed = Fixed::from([
            ("edition".to_owned(), Value::Key(edition.to_owned())),
            ("players".to_owned(), Value::Number(3)),
            ("outcome".to_owned(), Value::Text("none".to_owned())),
            ("changes".to_owned(), Value::Text("all -2".to_owned())),
        ]);
        Played { game, fixed }
    });
    played.into_iter().collect()
}

/// One step of a random game: what may be done, chosen by chance; the state it began from, who did what, and what was said.
type Visit<'v> = &'v mut dyn FnMut(&Rc<dyn AnyGame>, &AnyState, Option<Seat>, &str, &[(String, String)]);

fn wander(played: &Played, seed: u64, steps: usize, visit: Visit<'_>) {
    let game = &played.game;
    let mut witness = Witness { robot: Robot::new(seed, played.fixed.clone()), said: Vec::new() };
    let mut state = game.blank();
    for _ in 0..steps {
        let (action, seat) = match game.next(&state) {
            AnyNext::Over(_) => break,
            AnyNext::Must(action) => (action, None),
            AnyNext::May(offers) => {
                let free: Vec<_> = offers.into_iter().filter(|offer| offer.barred.is_none() && offer.id != "end-adventure").collect();
                let at = usize::try_from(witness.robot.chaos.below(free.len() as u64)).expect("an index");
                (free[at].id.clone(), free[at].seat)
            }
        };
        witness.said.clear();
        let mut after = None;
        for attempt in 0..60 {
            witness.robot.meek = attempt >= 30;
            witness.said.clear();
            if let Ok(AnyStep::Done { state: done, .. }) = game.drive(&state, seat, &action, &mut witness) {
                after = Some(done);
                break;
            }
        }
        witness.robot.meek = false;
        let Some(after) = after else { continue };
        visit(game, &state, seat, &action, &witness.said);
        state = after;
    }
}

/// Where the state could hold what a question asks: under the question's own words, of the whole table, of the turn, of each hero and figure.
fn places(state: &serde_json::Value, id: &str) -> Vec<String> {
    // What an owner types of a card has a place of its own.
    if let Some((_, path)) = id.split_once("owner.") {
        return vec![format!("known.{path}")];
    }
    let names = |key: &str| state[key].as_object().map(|map| map.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let heroes: Vec<String> = names("heroes").into_iter().map(|seat| format!("heroes.{seat}")).collect();
    let figures: Vec<String> = names("figures");
    let segments: Vec<&str> = id.split('.').collect();
    let mut words: BTreeSet<String> =
        segments.iter().filter(|word| !figures.iter().any(|id| id == *word)).map(|word| (*word).to_owned()).collect();
    words.extend(segments.windows(2).map(|pair| pair.join(".")));
    words.insert(id.to_owned());
    let mut places = Vec::new();
    for word in words.iter().filter(|word| word.parse::<u32>().is_err()) {
        // JSON says `traps_out` where a question says `traps-out`; both are the same path to a correction.
        places.push(word.clone());
        places.extend(["now", "settings", "sheet"].iter().map(|whole| format!("{whole}.{word}")));
        places.extend(heroes.iter().map(|hero| format!("{hero}.{word}")));
        places.extend(figures.iter().map(|figure| format!("figures.{figure}.{word}")));
    }
    places
}

#[test]
fn no_question_of_a_phase_asks_what_the_state_holds() {
    // Each asked value is offered to the state as a field, by the same door that corrections use: the door must find no such field.
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    let (mut held, mut drawn) = (BTreeSet::new(), BTreeSet::new());
    for played in editions() {
        for seed in 0..5 {
            wander(&played, seed, 200, &mut |game, state, _, action, said| {
                // What begins an adventure is no phase: it asks for what comes in the old one's place.
                if ["set-up", "next-adventure"].contains(&action) {
                    return;
                }
                let json = game.write(state);
                for (id, value) in said {
                    let word = id.split('.').next().unwrap_or_default().to_owned();
                    // What is drawn from a deck on the table comes from outside: which monster stands elsewhere says nothing of it.
                    if DRAWN.contains(&word.as_str()) {
                        drawn.insert(word);
                        continue;
                    }
                    let times = tried.entry(format!("{action}: {word}")).or_default();
                    *times += 1;
                    if *times > 8 || value.is_empty() {
                        continue;
                    }
                    for place in places(&json, id) {
                        let Ok(edit) = Edit::parse(&format!("{place}={value}")) else { continue };
                        let takes = match game.fix(state, &[edit]) {
                            Ok(_) => true,
                            Err(refusal) => refusal.reason.starts_with("the table would not be whole"),
                        };
                        if takes {
                            held.insert(format!("{action} asks {id}, and the state holds {place}"));
                        }
                    }
                }
            });
        }
    }
    assert!(held.is_empty(), "{held:#?}");
    assert_eq!(drawn.iter().map(String::as_str).collect::<Vec<_>>(), DRAWN);
    let met: BTreeSet<&str> = tried.keys().filter_map(|key| key.split(": ").nth(1)).collect();
    for asked in ["explored", "symbols", "reach", "target", "power", "edge", "window", "cancel", "pay", "chest", "healed"] {
        assert!(met.contains(asked), "nobody asked {asked}: {met:?}");
    }
}

/// Somebody who takes defaults, first options and dice that depend on the question alone, but for one answer.
struct Steady {
    salt: u64,
    /// The question answered otherwise, and with which option.
    other: Option<(String, usize)>,
    robot: Robot,
    /// Choices met, with how many options each has.
    met: Vec<(String, usize)>,
}

impl Steady {
    fn new(salt: u64, other: Option<(String, usize)>, fixed: Fixed) -> Self {
        Self { salt, other, robot: Robot::new(salt, fixed), met: Vec::new() }
    }
}

impl Source for Steady {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        let options = match asked.kind() {
            Kind::Choose => asked.options(),
            Kind::Confirm => 2,
            _ => 0,
        };
        if options > 0 {
            self.met.push((asked.id().to_owned(), options));
        }
        let nth = self.other.as_ref().filter(|(id, _)| id == asked.id()).map(|(_, nth)| *nth);
        let reply = match (asked.kind(), nth, asked.default()) {
            (Kind::Choose, Some(nth), _) => Reply::Nth(nth),
            (Kind::Confirm, Some(nth), _) => Reply::Kept(Value::Yes(nth == 0)),
            (_, _, Some(default)) => default,
            (Kind::Choose, ..) => Reply::Nth(0),
            (Kind::Confirm, ..) => Reply::Kept(Value::Yes(false)),
            (Kind::Many, ..) => {
                Reply::Kept(Value::Many(asked.question().options.first().map(|option| (option.key.clone(), 1)).into_iter().collect()))
            }
            _ => return self.robot.decide(asked),
        };
        Ok(Some((reply, Who::Person)))
    }

    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some((dice, _)) = chance.pool() {
            let sum: u64 = asked.id().bytes().map(u64::from).sum();
            let side = |at: usize, sides: u32| u32::try_from((sum + self.salt * 7 + at as u64 * 3) % u64::from(sides)).expect("a side");
            let faces: Vec<Face> = dice.iter().enumerate().map(|(at, die)| die.side(side(at, die.sides()))).collect();
            return Ok(Some((Reply::Rolled(faces), Who::Program)));
        }
        Ok(chance.outcomes().and_then(|outcomes| outcomes.into_iter().next()).map(|(reply, _)| (reply, Who::Program)))
    }
}

#[test]
fn no_choice_is_offered_that_makes_no_difference() {
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    let mut idle: BTreeSet<String> = BTreeSet::new();
    for played in editions() {
        for seed in 10..13 {
            wander(&played, seed, 200, &mut |game, state, seat, action, _| {
                let mut base = Steady::new(1, None, played.fixed.clone());
                if action == "set-up" || game.drive(state, seat, action, &mut base).is_err() {
                    return;
                }
                for (id, options) in base.met {
                    let word = id.split('.').next().unwrap_or_default();
                    let times = tried.entry(format!("{action}: {word}")).or_default();
                    *times += 1;
                    if *times > 6 || !(2..=8).contains(&options) {
                        continue;
                    }
                    let ends = |salt: u64| -> BTreeSet<String> {
                        let end = |nth: usize| {
                            let mut other = Steady::new(salt, Some((id.clone(), nth)), played.fixed.clone());
                            match game.drive(state, seat, action, &mut other) {
                                Ok(AnyStep::Done { state, notes, .. }) => format!("{} {notes:?}", game.write(&state)),
                                Ok(AnyStep::Asks { question, .. }) => format!("asks {}", question.id),
                                Err(refusal) => refusal.to_string(),
                            }
                        };
                        (0..options).map(end).collect()
                    };
                    if (1..=3).all(|salt| ends(salt).len() == 1) {
                        idle.insert(format!("{action} asks {id}, whatever the answer"));
                    }
                }
            });
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
    assert!(tried.len() > 15, "{tried:?}");
}
