//! Robots type lines as people do, at every question of evenings of all four games: with the last value cut off, in another order by
//! name, options by what the screen calls them, and the words that go everywhere. What must be taken is, and so is the line that a
//! refusal gives to be typed instead.

use std::collections::BTreeMap;
use std::io;

use tablehand::front::words::at_question;
use tablehand::front::{Asking, Event, Front, Menu, Pick, Picked, Said};
use tablehand::kernel::{Field, FieldKind, Kind, Question, Raw, Refusal};

use crate::robot::Chaos;
use crate::sentences::{an_action, an_answer, evening};

/// Every so many questions odds are asked for, which take their time.
const ODDS: usize = 150;

/// What is expected of the line typed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Anything,
    /// It is taken.
    Taken,
    /// It names something: the rules may refuse that, but not that it is there.
    Named,
    /// It may be refused, and then with a line to type instead.
    Mended,
}

struct Typist {
    chaos: Chaos,
    left: usize,
    asked: usize,
    word: &'static str,
    names: usize,
    /// What comes next at the same question, after something was only looked at.
    tricked: Option<String>,
    instead: Option<String>,
    typed: String,
    expected: Expected,
    tried: BTreeMap<&'static str, usize>,
    wrong: BTreeMap<String, String>,
}

impl Typist {
    fn new(seed: u64, left: usize, word: &'static str) -> Self {
        Self {
            chaos: Chaos(seed),
            left,
            asked: 0,
            word,
            names: 0,
            tricked: None,
            instead: None,
            typed: String::new(),
            expected: Expected::Anything,
            tried: BTreeMap::new(),
            wrong: BTreeMap::new(),
        }
    }

    fn says(&mut self, question: &Question, trick: &'static str, line: String, expected: Expected) -> Said {
        *self.tried.entry(trick).or_insert(0) += 1;
        self.typed = format!("{trick}, `{line}` at {} ({})", question.text, question.id);
        self.expected = expected;
        at_question(question, &line).unwrap_or_else(Said::Wrong)
    }

    /// A line that a person may type here, if one is to be tried.
    fn trick(&mut self, question: &Question) -> Option<Said> {
        self.asked += 1;
        let nth = self.chaos.below(6);
        let values: Vec<String> = question.fields.iter().map(|field| self.chaos.scalar(&field.kind).shown()).collect();
        let told = |field: &Field| !matches!(field.kind, FieldKind::Text | FieldKind::At { .. });
        // A spell's boxes must be such as the spell takes, which no robot knows.
        let form = !question.id.starts_with("owner.spell.")
            && question.kind == Kind::Form
            && question.fields.len() > 1
            && question.fields.iter().all(told);
        match nth {
            0 if form => {
                let line = values.split_last().map(|(_, rest)| rest.join(" ")).unwrap_or_default();
                Some(self.says(question, "short", line, Expected::Taken))
            }
            1 if form => {
                let named = question.fields.iter().zip(&values).map(|(field, value)| format!("{} {value}", field.key));
                let line = named.rev().collect::<Vec<_>>().join(", ");
                Some(self.says(question, "reversed", line, Expected::Taken))
            }
            2 if form => {
                let line = format!("{} xyzzy", values.join(" "));
                Some(self.says(question, "strange", line, Expected::Mended))
            }
            0 | 1 if question.kind == Kind::Choose && !question.options.is_empty() => {
                let at = usize::try_from(self.chaos.below(question.options.len() as u64)).expect("an index");
                let label = question.options[at].label.clone();
                let alike = question.options.iter().filter(|option| option.label == label).count();
                (alike == 1).then(|| self.says(question, "label", label, Expected::Named))
            }
            3 => Some(self.says(question, "status", "status".to_owned(), Expected::Taken)),
            4 if self.asked.is_multiple_of(3) => Some(self.says(question, "undo", "undo".to_owned(), Expected::Anything)),
            5 if self.asked.is_multiple_of(ODDS) => Some(self.says(question, "odds", "odds".to_owned(), Expected::Anything)),
            _ => None,
        }
    }
}

impl Front for Typist {
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said> {
        let question = asking.question;
        if self.left == 0 {
            return Ok(Said::Quit);
        }
        self.left -= 1;
        if std::env::var_os("SAID").is_some() {
            println!("{}: {}", question.id, question.text);
        }
        if let Some(line) = self.instead.take() {
            return Ok(self.says(question, "instead", line, Expected::Taken));
        }
        self.expected = Expected::Anything;
        if self.tricked.as_ref() != Some(&question.id) {
            self.tricked = Some(question.id.clone());
            if let Some(said) = self.trick(question) {
                return Ok(said);
            }
        }
        self.tricked = None;
        Ok(an_answer(question, &mut self.chaos, self.word, &mut self.names))
    }

    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said> {
        if self.left == 0 {
            return Ok(Said::Quit);
        }
        self.left -= 1;
        (self.expected, self.tricked, self.instead) = (Expected::Anything, None, None);
        Ok(an_action(menu, &mut self.chaos))
    }

    fn pick(&mut self, _: Pick<'_>) -> io::Result<Picked> {
        Ok(match self.chaos.below(3) {
            0 => Picked::Said(Said::Status(Vec::new())),
            1 => Picked::Said(Said::Undo(None)),
            _ => Picked::Word(1),
        })
    }

    fn show(&mut self, _: Event<'_>) -> io::Result<()> {
        Ok(())
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool> {
        let fault = match self.expected {
            Expected::Anything => None,
            Expected::Named if !refusal.reason.contains("is not there") && !refusal.reason.contains("could mean") => None,
            Expected::Named => Some("was not found"),
            Expected::Taken => Some("was refused"),
            Expected::Mended if refusal.instead.is_none() => Some("was refused without a line to type instead"),
            Expected::Mended => None,
        };
        if let Some(fault) = fault {
            self.wrong.insert(self.typed.clone(), format!("{fault}: {refusal}"));
        }
        if refusal.to_string().contains("`=") {
            self.wrong.insert(self.typed.clone(), format!("an id of the program's: {refusal}"));
        }
        self.expected = Expected::Anything;
        self.instead = refusal.instead.clone();
        Ok(true)
    }

    fn help(&mut self, _: Option<Asking<'_>>, _: &[String]) -> io::Result<()> {
        Ok(())
    }
}

/// Evenings of a game; these tricks are tried at least once in all of them.
fn evenings(game: &str, packs: &[&str], answers: usize, seeds: u64, tricks: &[&str]) {
    let (mut wrong, mut tried) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..seeds {
        let mut typist = Typist::new(seed, answers, if game == "dead-throne" { "castle" } else { "robot" });
        evening(game, packs, seed, &mut typist);
        wrong.extend(typist.wrong);
        typist.tried.into_iter().for_each(|(trick, count)| *tried.entry(trick).or_insert(0) += count);
    }
    println!("{game}: {tried:?}");
    let lines: Vec<String> = wrong.iter().map(|(typed, fault)| format!("{typed}\n    {fault}")).collect();
    assert!(wrong.is_empty(), "{} lines are not read as they should be:\n{}", wrong.len(), lines.join("\n"));
    tricks.iter().for_each(|trick| assert!(tried.contains_key(trick), "{game}: nobody tried `{trick}`: {tried:?}"));
}

#[test]
fn dragons_down_reads_what_people_type() {
    evenings("dragons-down", &[], 500, 4, &["short", "reversed", "strange", "instead", "label", "status", "undo"]);
}

#[test]
fn the_adventure_system_reads_what_people_type() {
    evenings("adventure-system", &[], 400, 3, &["short", "reversed", "label", "status", "undo"]);
}

#[test]
fn dead_throne_reads_what_people_type() {
    evenings("dead-throne", &[], 400, 3, &["short", "reversed", "label", "status", "undo"]);
}

#[test]
fn dungeon_roll_reads_what_people_type() {
    evenings("dungeon-roll", &[], 300, 20, &["label", "status", "undo"]);
}

/// An answer as it is typed, that another robot might give.
#[test]
fn an_answer_is_a_line() {
    let said = an_answer(&tablehand::kernel::ask("name").line_of(&[Field::number("ac", "AC", 3, 3)]), &mut Chaos(1), "robot", &mut 0);
    assert_eq!(said, Said::Answer(Raw::Text("ac=3".to_owned())));
}
