//! Robots play evenings through a front end and read all that is shown: no sentence has a path or an id of the program's in it, and
//! the example that help gives is always taken.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use tablehand::front::evening::{Ended, Evening, Failure, NoDice};
use tablehand::front::{Asking, Event, Front, Menu, Pick, Picked, Said};
use tablehand::games;
use tablehand::kernel::{Kind, Question, Raw, Refusal};
use tablehand::session::{Host, NewSession, Session};
use tablehand::store::{Home, Store};

use crate::robot::Chaos;

/// Whether a word is built like a path of the program's: names with dots between them.
fn is_path(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ':', ';', '?', '!']);
    let name =
        |part: &str| part.starts_with(|c: char| c.is_ascii_lowercase()) && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let parts: Vec<&str> = word.split('.').collect();
    parts.len() > 1
        && parts.first().is_some_and(|part| name(part))
        && parts.iter().all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
}

/// What of a sentence is the program's and not the game's. What stands in backticks is there to be typed.
fn faults(text: &str, slugs: &BTreeSet<String>) -> Vec<String> {
    let said: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = said.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | '/' | '='));
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned();
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    // `dark-passes 2` is a clearing as it is typed.
    let place = |at: usize| words.get(at + 1).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
    let wrong = |(at, word): &(usize, &&str)| is_path(word) || word.contains("owner.") || slugs.contains(&bare(word)) && !place(*at);
    words.iter().enumerate().filter(wrong).map(|(_, word)| (*word).to_owned()).collect()
}

/// What brings a fight about.
const BOLD: [&str; 4] = ["make-noise", "move", "explore", "attack"];

/// A player who answers at random and reads everything.
struct Reader {
    chaos: Chaos,
    left: usize,
    slugs: BTreeSet<String>,
    /// What is wrong, with the first sentence it was read in.
    wrong: BTreeMap<String, String>,
    /// The example that help has just given, and the one that was just answered.
    example: Option<String>,
    tried: Option<String>,
    helped: bool,
    /// What a name that is asked for begins with: Dead Throne's places begin with a tile.
    word: &'static str,
    names: usize,
    refused: Vec<String>,
    /// Whether all that is read is printed: `SAID=1`, with `-- --nocapture`.
    tells: bool,
}

impl Reader {
    fn read(&mut self, what: &str, text: &str) {
        if self.tells {
            println!("{what}: {text}");
        }
        for fault in faults(text, &self.slugs) {
            self.wrong.entry(fault).or_insert_with(|| format!("{what}: {text}"));
        }
    }
}

/// A number below this.
fn below(chaos: &mut Chaos, bound: usize) -> usize {
    usize::try_from(chaos.below(bound as u64)).expect("an index")
}

/// Anything that a question may be answered.
pub fn an_answer(question: &Question, chaos: &mut Chaos, word: &str, names: &mut usize) -> Said {
    Said::Answer(Raw::Text(match question.kind {
        Kind::Text => {
            *names += 1;
            format!("{word} {names}")
        }
        // What no pack has is read out as anything it could be, field by field.
        Kind::Form if question.default.is_none() => {
            let fields = question.fields.iter().map(|field| format!("{}={}", field.key, chaos.scalar(&field.kind).shown()));
            fields.collect::<Vec<_>>().join(" ")
        }
        Kind::Draw if question.options.is_empty() => {
            *names += 1;
            format!("card {names}")
        }
        Kind::Roll | Kind::Draw => return Said::Roll,
        // Half the time what Enter means, else anything that is legal.
        _ if question.default.is_some() && below(chaos, 2) == 0 => String::new(),
        Kind::Choose | Kind::Many if !question.options.is_empty() => question.options[below(chaos, question.options.len())].key.clone(),
        Kind::Number => question.min.unwrap_or(0).to_string(),
        _ => String::new(),
    }))
}

/// An action that may be done; more often one of those that bring a fight about.
pub fn an_action(menu: Menu<'_>, chaos: &mut Chaos) -> Said {
    let free: Vec<String> = menu.offers.iter().filter(|choice| choice.offer.barred.is_none()).map(|choice| choice.word.clone()).collect();
    // Who goes where others are, fights.
    let bold = |word: &&String| BOLD.iter().any(|deed| word.starts_with(deed));
    let bolder: Vec<String> = free.iter().filter(bold).cloned().collect();
    let free = if bolder.is_empty() || below(chaos, 2) == 0 { free } else { bolder };
    let nth = below(chaos, free.len().max(1));
    free.get(nth).map_or(Said::Quit, |word| Said::Line(word.clone()))
}

/// An evening of a game before a front, until it has enough.
pub fn evening(game: &str, packs: &[&str], seed: u64, front: &mut dyn Front) {
    let packs: Vec<PathBuf> = packs.iter().map(|pack| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(pack)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&Home::at(folder.path())).expect("a store");
    let (game, fingerprint) = games::host(game, &packs).unwrap_or_else(|error| panic!("{error}"));
    let new = NewSession { seed: Some(seed), ..NewSession::default() };
    let mut session = Session::create(store, Host { game, fingerprint }, new).expect("a session");
    let ended = Evening::new(&mut session, front, &NoDice, false).play();
    assert!(
        matches!(ended, Ok(Ended::Quit | Ended::Over)),
        "{}",
        match ended {
            Err(Failure::Refused { refusal, .. }) => refusal.to_string(),
            other => format!("{other:?}"),
        }
    );
}

impl Front for Reader {
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said> {
        let question = asking.question;
        if self.left == 0 {
            return Ok(Said::Quit);
        }
        self.left -= 1;
        self.read("question", &question.text);
        question.options.iter().for_each(|option| self.read("option", &option.label));
        question.hint.iter().for_each(|hint| self.read("hint", hint));
        question.fields.iter().for_each(|field| self.read("field", &field.label));
        if let Some(example) = self.example.take() {
            self.tried = Some(format!("{}: {example}", question.text));
            return Ok(Said::Answer(Raw::Text(example)));
        }
        self.tried = None;
        // A robot that knows no answer takes what stands for Enter, or what chance brings.
        if !std::mem::replace(&mut self.helped, true) {
            return Ok(Said::Help);
        }
        self.helped = false;
        Ok(an_answer(question, &mut self.chaos, self.word, &mut self.names))
    }

    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said> {
        if self.left == 0 {
            return Ok(Said::Quit);
        }
        self.left -= 1;
        self.tried = None;
        menu.head.iter().for_each(|head| self.read("head", head));
        for choice in menu.offers.iter().chain(menu.deeds) {
            self.read("menu", &choice.offer.label);
            choice.offer.barred.iter().for_each(|refusal| self.read("barred", &refusal.to_string()));
        }
        Ok(an_action(menu, &mut self.chaos))
    }

    fn pick(&mut self, pick: Pick<'_>) -> io::Result<Picked> {
        self.read("pick", pick.text);
        Ok(Picked::Nobody)
    }

    fn show(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::Step(step) => self.read("step", &step.label),
            Event::Note(note) => self.read("note", &note.text),
            Event::Line(line) => self.read("line", line),
            Event::Heading(heading) => self.read("heading", heading),
            Event::Text(lines) => lines.iter().for_each(|line| self.read("text", line)),
            Event::Over { outcome, .. } => self.read("end", &outcome.summary),
            _ => {}
        }
        Ok(())
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool> {
        if let Some(tried) = self.tried.take() {
            self.wrong.insert(tried, format!("an example was refused: {refusal}"));
        }
        self.read("refused", &refusal.to_string());
        self.refused.push(refusal.to_string());
        Ok(true)
    }

    fn help(&mut self, asking: Option<Asking<'_>>, rule: &[String]) -> io::Result<()> {
        if asking.is_none() {
            return Ok(());
        }
        let example = rule.iter().find_map(|line| line.split_once("for example `")).and_then(|(_, rest)| rest.split_once('`'));
        self.example = example.map(|(example, _)| example.to_owned());
        rule.iter().for_each(|line| self.read("help", line));
        Ok(())
    }
}

/// Ids of records whose names are written otherwise: `long-sword` for the Long Sword.
fn slugs(game: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game);
    let mut slugs = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the packs").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a pack");
        let mut record = String::new();
        for line in text.lines() {
            if let Some(path) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                record = path.split('.').nth(1).filter(|_| path.split('.').count() == 2).unwrap_or_default().to_owned();
            }
            let name = line.strip_prefix("name = \"").and_then(|rest| rest.strip_suffix('"'));
            if name.is_some_and(|name| record.contains('-') && !name.contains(&record)) {
                slugs.insert(record.clone());
            }
        }
    }
    slugs
}

fn evenings(game: &str, packs: &[&str], answers: usize, seeds: u64) {
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    for seed in 0..seeds {
        let mut reader = Reader {
            chaos: Chaos(seed),
            left: answers,
            slugs: slugs(game),
            wrong: BTreeMap::new(),
            example: None,
            tried: None,
            helped: false,
            word: if game == "dead-throne" { "castle" } else { "robot" },
            names: 0,
            refused: Vec::new(),
            tells: std::env::var_os("SAID").is_some(),
        };
        evening(game, packs, seed, &mut reader);
        println!("{game} seed {seed}: {} refused, first {:?}", reader.refused.len(), reader.refused.first());
        wrong.extend(reader.wrong);
    }
    let lines: Vec<String> = wrong.iter().map(|(fault, text)| format!("{fault}\n    {text}")).collect();
    assert!(wrong.is_empty(), "{} are not fit to be read:\n{}", wrong.len(), lines.join("\n"));
}

#[test]
fn dragons_down_speaks_like_its_players() {
    evenings("dragons-down", &["made-up-chips"], 1500, 6);
}

#[test]
fn the_adventure_system_speaks_like_its_players() {
    evenings("adventure-system", &["made-up-mad-mage"], 600, 3);
}

#[test]
fn dead_throne_speaks_like_its_players() {
    evenings("dead-throne", &[], 600, 3);
}

#[test]
fn dungeon_roll_speaks_like_its_players() {
    evenings("dungeon-roll", &[], 300, 3);
}
