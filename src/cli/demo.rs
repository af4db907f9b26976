//! `demo`: a fight that plays itself. In memory only: nothing of the user's is read or written.

use std::io::{self, Write as _};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use super::Context;
use super::error::Done;
use crate::front::evening::{Evening, NoDice};
use crate::front::json::JsonLines;
use crate::front::text::{Got, Prompt, Reader, Text};
use crate::front::words::{at_menu, at_question};
use crate::front::{Asking, Event, Front, Menu, Pick, Picked, Said, interrupt};
use crate::games;
use crate::kernel::{Early, Raw, Refusal};
use crate::packs::Layer;
use crate::session::{Host, NewSession, Session};
use crate::store::Store;
use crate::toolbox::erased::AnyGame;
use crate::view::{Look, Screen};

/// What is played: a game, answers to its set-up (or a state), and what is typed.
pub struct Demo<'a> {
    /// The game.
    pub game: Rc<dyn AnyGame>,
    /// A state to begin from; the set-up for none.
    pub state: Option<&'a str>,
    /// Answers to the set-up.
    pub early: &'a [(&'a str, &'a str)],
    /// Lines as they are typed at the prompts; what begins with `#` is told, not typed.
    pub script: &'a str,
}

const STATE: &str = include_str!("../../tests/scenarios/dragons-down/states/s01.json");
const CHIPS: &str = include_str!("../../tests/packs/made-up-chips/dragons-down/chips.toml");

/// Plays the demonstration: the combat example of Dragons Down's rulebook, from the position that the tests begin with. The few
/// numbers that the rulebook does not print are made up, and the script says so.
pub fn run(context: &Context) -> Done {
    let chips = Layer::dir("made-up-chips", vec![("made-up-chips/chips.toml".to_owned(), CHIPS.to_owned())]);
    let game = games::open_on_top("dragons-down", chips)?;
    play(context, &Demo { game, state: Some(STATE), early: &[], script: include_str!("demo.txt") })
}

/// Plays a script before whoever watches.
///
/// # Errors
/// When a line of the script is refused, or nothing can be shown.
pub fn play(context: &Context, demo: &Demo<'_>) -> Done {
    let host = Host { game: Rc::clone(&demo.game), fingerprint: String::new() };
    let early = demo.early.iter().map(|(key, value)| Early { key: (*key).to_owned(), raw: Raw::Text((*value).to_owned()) });
    let new = NewSession {
        name: Some("demo".to_owned()),
        seed: Some(1),
        from: demo.state.map(str::to_owned),
        physical: true,
        early: early.collect(),
        ..NewSession::default()
    };
    let mut session = Session::create(Store::in_memory()?, host, new)?;
    interrupt::install();
    let script = Script { screen: context.screen, lines: demo.script.lines().collect(), at: 0 };
    let mut front: Box<dyn Front> = if context.global.json {
        Box::new(Recited { told: JsonLines::new(), script })
    } else {
        Box::new(Text::new(context.screen, script, false))
    };
    let mut evening = Evening::new(&mut session, &mut *front, &NoDice, false);
    evening.greet()?;
    evening.play()?;
    Ok(())
}

/// A script before a client of JSON lines, who only listens.
struct Recited<'a> {
    told: JsonLines,
    script: Script<'a>,
}

impl Front for Recited<'_> {
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said> {
        JsonLines::tell_question(asking)?;
        Ok(self.script.next().map_or(Said::End, |line| at_question(asking.question, line).unwrap_or_else(Said::Wrong)))
    }

    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said> {
        JsonLines::tell_menu(menu)?;
        Ok(self.script.next().map_or(Said::End, |line| at_menu(line).unwrap_or_else(Said::Wrong)))
    }

    fn pick(&mut self, _: Pick<'_>) -> io::Result<Picked> {
        Ok(Picked::Nobody)
    }

    fn show(&mut self, event: Event<'_>) -> io::Result<()> {
        self.told.show(event)
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool> {
        self.told.refused(refusal)?;
        Ok(false)
    }

    fn help(&mut self, asking: Option<Asking<'_>>, rule: &[String]) -> io::Result<()> {
        self.told.help(asking, rule)
    }
}

/// Lines that type themselves.
struct Script<'a> {
    screen: Screen,
    lines: Vec<&'a str>,
    at: usize,
}

impl Reader for Script<'_> {
    fn read(&mut self, prompt: Prompt<'_>) -> io::Result<Got> {
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            match line.strip_prefix('#') {
                Some(said) => {
                    self.screen.say(Look::Strong, said.trim())?;
                    self.pause();
                }
                None => {
                    self.pause();
                    let mark = if prompt.mark.is_empty() { String::new() } else { format!("{} ", prompt.mark) };
                    writeln!(io::stdout().lock(), "{mark}> {line}")?;
                    return Ok(Got::Line((*line).to_owned()));
                }
            }
        }
        Ok(Got::End)
    }

    fn someone(&self) -> bool {
        false
    }

    fn line(&self) -> Option<usize> {
        Some(self.at)
    }
}

impl<'a> Script<'a> {
    /// The next line that is typed.
    fn next(&mut self) -> Option<&'a str> {
        let at = self.lines.iter().skip(self.at).position(|line| !line.starts_with('#'))? + self.at;
        self.at = at + 1;
        self.lines.get(at).copied()
    }

    /// Time to read, where someone does.
    fn pause(&self) {
        if self.screen.terminal && !self.screen.plain {
            thread::sleep(Duration::from_millis(700));
        }
    }
}
