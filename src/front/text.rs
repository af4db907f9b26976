//! Questions and events in words. Where lines come from, a terminal or a pipe, is the reader's business.

mod lists;
mod told;

use self::lists::named;
pub use told::{log_lines, scores, why_lines};

use std::io;

use super::chances::{Detail, Part, odds_lines, side_by_side};
use super::menu;
use super::words::{COMMANDS, at_menu, at_question, can_roll};
use super::{Asking, Choice, Event, Front, Menu, Pick, Picked, Said};
use crate::dice::near;
use crate::kernel::{Field, Kind, Note, Outcome, Question, Refusal, Scalar, judge};
use crate::toolbox::wording::slug;
use crate::view::{Look, Screen, chances, pointer, position, position_of};

/// Up to so many options are listed with their question; a longer list is looked at only on request, as the question scrolled away.
const LISTED: usize = 24;

/// What is expected is not spelled out beyond so many letters: the question must stay in sight.
const LONG: usize = 100;

/// What a reader is asked to read.
#[derive(Clone, Copy, Debug)]
pub struct Prompt<'a> {
    /// What stands before the cursor.
    pub mark: &'a str,
    /// What Enter means.
    pub default: Option<&'a str>,
    /// What the arrow keys may pick from: what is typed, and what is shown.
    pub list: &'a [(String, String)],
    /// The option of the list that Enter means.
    pub preset: Option<usize>,
    /// Whether several may be picked.
    pub many: bool,
}

/// What a reader brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// A line.
    Line(String),
    /// Esc.
    Escape,
    /// There is no more.
    End,
}

/// Where lines come from.
pub trait Reader {
    /// Reads a line.
    ///
    /// # Errors
    /// When nothing can be read; `Interrupted` for Ctrl-C.
    fn read(&mut self, prompt: Prompt<'_>) -> io::Result<Got>;

    /// Whether someone sits there and may type again what was refused.
    fn someone(&self) -> bool;

    /// The number of the line read last, where lines have numbers.
    fn line(&self) -> Option<usize>;
}

/// Yes or no, with this for Enter; no on Esc, and where nobody can be asked, yes.
///
/// # Errors
/// When nothing can be read or shown; `Interrupted` for Ctrl-C.
pub fn yes_or_no(reader: &mut impl Reader, screen: &Screen, text: &str, default: bool) -> io::Result<bool> {
    if !reader.someone() {
        return Ok(true);
    }
    screen.say(Look::Usual, text)?;
    let list = ["yes", "no"].map(|word| (word.to_owned(), word.to_owned()));
    let (word, preset) = if default { ("yes", 0) } else { ("no", 1) };
    let prompt = Prompt { mark: "yes or no", default: Some(word), list: &list, preset: Some(preset), many: false };
    loop {
        let Got::Line(line) = reader.read(prompt)? else { return Ok(false) };
        match judge::yes_or_no(line.trim()) {
            Some(yes) => return Ok(yes),
            None if line.trim().is_empty() => return Ok(default),
            None if matches!(at_menu(&line), Ok(Said::Undo(_) | Said::Quit)) => return Ok(false),
            None => screen.say(Look::Bad, &format!("no: `{}` is neither yes nor no", line.trim()))?,
        }
    }
}

/// What a line says to a question of the program's own: one of its words, or the beginning of one; else what may be said anywhere.
fn picked(pick: Pick<'_>, line: &str) -> Result<Picked, String> {
    let typed = line.trim().to_lowercase();
    if typed.is_empty() {
        return Ok(Picked::Word(pick.usual));
    }
    let yes = judge::yes_or_no(&typed).and_then(|yes| pick.words.iter().position(|word| *word == if yes { "yes" } else { "no" }));
    if let Some(at) = pick.words.iter().position(|word| word.starts_with(&typed)).or(yes) {
        return Ok(Picked::Word(at));
    }
    match at_menu(line)? {
        Said::Line(_) | Said::Anyway(_) => {
            let near = near(&typed, pick.words.iter().chain(&COMMANDS).copied())
                .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            Err(format!("answer this first, with one of {}; `?` says what they do{near}", pick.words.join(", ")))
        }
        said => Ok(Picked::Said(said)),
    }
}

/// A front that shows text and reads lines.
pub struct Text<R> {
    screen: Screen,
    reader: R,
    /// Read on after a refused line, even from a pipe.
    keep_going: bool,
    /// The id of the question shown last: asked again after a slip, its options need not be listed again.
    asked: Option<String>,
    /// Whether something was only looked at since.
    looked: bool,
    /// A line that was typed before its prompt was shown.
    ahead: Option<String>,
    /// What Enter takes instead of a line that was refused, and the id of the question it was typed at.
    instead: Option<(String, String)>,
    /// Whether the menu's further lines were shown, too, with their numbers.
    more: bool,
    /// Whether all that is barred was asked for, however many lines it takes.
    all: bool,
}

impl<R: Reader> Text<R> {
    /// A front on this screen.
    pub fn new(screen: Screen, reader: R, keep_going: bool) -> Self {
        Self { screen, reader, keep_going, asked: None, looked: false, ahead: None, instead: None, more: false, all: false }
    }

    /// The line that was typed before, shown as if it were typed now; else the next one.
    fn line_for(&mut self, prompt: Prompt<'_>) -> io::Result<Got> {
        let Some(line) = self.ahead.take() else { return self.reader.read(prompt) };
        self.screen.say(Look::Usual, format!("{} > {line}", prompt.mark).trim_start())?;
        Ok(Got::Line(line))
    }

    fn parts(&mut self, parts: Vec<Part>) -> io::Result<()> {
        parts.into_iter().try_for_each(|part| match part {
            Part::Text(look, text) => self.screen.say(look, &text),
            Part::Chart(bars) => self.screen.put(&chances(&self.screen, &bars, false)),
            Part::Lines(lines) => self.screen.put(&lines),
        })
    }

    fn lines(&self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.screen.say(Look::Usual, line))
    }

    fn note(&self, note: &Note) -> io::Result<()> {
        let bullet = if self.screen.plain { "" } else { "· " };
        self.screen.say(Look::Usual, &format!("{bullet}{note}"))
    }

    fn question(&self, asking: Asking<'_>) -> io::Result<()> {
        let question = asking.question;
        let mut head = String::new();
        // Many a question names its player by itself.
        if let Some(who) = asking.who.filter(|who| !question.text.contains(*who)) {
            head.push_str(who);
            head.push_str(": ");
        }
        head.push_str(if question.text.is_empty() { &question.id } else { &question.text });
        if let Some(cite) = &question.cite {
            head.push_str(&format!(" [{cite}]"));
        }
        self.screen.say(Look::Strong, &head)?;
        match question.kind {
            _ if question.is_yes_or_no() => self.screen.say(Look::Faint, "  yes or no")?,
            Kind::Choose | Kind::Draw | Kind::Many if question.options.len() > LISTED => {
                let (what, names) = if question.kind == Kind::Many { ("some", "names") } else { ("one", "a name") };
                let text = format!("  {what} of {}: type {names}, or the beginning; `?` lists them", question.options.len());
                self.screen.say(Look::Faint, &text)?;
            }
            Kind::Choose | Kind::Draw | Kind::Many => self.options(question)?,
            Kind::Form if question.default.is_some() => {
                // A table to be confirmed: a line a field, named as it is typed.
                let rows: Vec<String> = question.fields.iter().map(row).collect();
                self.list(&rows)?;
                self.screen.say(Look::Faint, "  Enter, or what differs by name: name=value")?;
            }
            _ => self.screen.say(Look::Faint, &format!("  {}", wanted(question)))?,
        }
        if let Some(also) = &question.also {
            self.screen.say(Look::Faint, &format!("  or {also}"))?;
        }
        if question.kind == Kind::Many || (question.kind == Kind::Draw && can_roll(question)) {
            self.screen.say(Look::Faint, &format!("  {}", wanted(question)))?;
        }
        Ok(())
    }

    fn choices(&self, choices: &[Choice]) -> io::Result<()> {
        let widest = choices.iter().map(|choice| console::measure_text_width(&choice.word)).max().unwrap_or(0).min(24);
        for (number, choice) in choices.iter().filter_map(|choice| Some((choice.number?, choice))) {
            let pad = " ".repeat(widest.saturating_sub(console::measure_text_width(&choice.word)));
            let who = choice.who.as_ref().map(|who| format!("{who}: ")).unwrap_or_default();
            let label = &choice.offer.label;
            let number = format!("{number:>2}");
            let (look, text) = match &choice.offer.barred {
                Some(refusal) => (Look::Faint, format!("{number} {}{pad}  no: {}", choice.word, refusal.reason)),
                None if slug(label) == choice.word => (Look::Usual, format!("{number} {}", choice.word)),
                None => (Look::Usual, format!("{number} {}{pad}  {who}{}", choice.word, choice.offer.does())),
            };
            self.screen.say(look, &self.indented(&text, 1))?;
        }
        let words: Vec<&str> = choices.iter().filter(|choice| choice.number.is_none()).map(|choice| choice.word.as_str()).collect();
        if !words.is_empty() {
            self.screen.say(Look::Faint, &self.indented(&self.not_now(&words), 4))?;
        }
        Ok(())
    }

    /// What is barred, on one line: as many as it has room for.
    fn not_now(&self, words: &[&str]) -> String {
        let text = |shown: usize| {
            let named = words.get(..shown).unwrap_or(words).join(", ");
            match words.len() - shown {
                0 => format!("not now: {named} (type one to hear why)"),
                more => format!("not now: {named}, {more} more (`actions` lists them)"),
            }
        };
        let fits = |shown: &usize| self.screen.lines(&self.indented(&text(*shown), 4), 2).len() < 2;
        text(if self.all { words.len() } else { (1..=words.len()).rev().find(fits).unwrap_or(1) })
    }

    /// Indented where there is a layout to speak of.
    fn indented(&self, text: &str, by: usize) -> String {
        if self.screen.plain { text.to_owned() } else { format!("{}{text}", " ".repeat(by)) }
    }

    fn over(&self, outcome: &Outcome) -> io::Result<()> {
        self.screen.say(Look::Strong, &outcome.summary)?;
        self.screen.put(&scores(&self.screen, outcome))?;
        self.screen.say(Look::Faint, "`tablehand undo` takes the last step back, should it have been a slip")
    }
}

/// What changes nothing, and leaves what is open open.
fn looks(said: &Said) -> bool {
    matches!(
        said,
        Said::Help
            | Said::Commands
            | Said::Values(_)
            | Said::Why(_)
            | Said::Log
            | Said::Look(_)
            | Said::Odds(_)
            | Said::Status(_)
            | Said::Dice(_)
    )
}

/// What an answer should look like, and what Enter does.
fn wanted(question: &Question) -> String {
    let expected = question.expected();
    match question.kind {
        // Dice of several kinds are listed on request: their faces take lines.
        Kind::Roll if expected.len() > LONG => {
            format!("type the {} faces in this order, or Enter and I roll; `?` lists them", question.dice.len())
        }
        Kind::Roll => format!("type {expected}, or Enter and I roll"),
        Kind::Draw => "type what was drawn, or Enter and I draw".to_owned(),
        Kind::Many if question.min.unwrap_or(0) == 0 => format!("{expected}, or `none`"),
        _ => expected,
    }
}

/// What stands before the cursor: what is decided, and of a value of the owner's the card or chip it is read from.
fn mark(question: &Question) -> &str {
    let mut parts = question.id.split('.');
    match parts.next() {
        Some("owner") => parts.nth(1).unwrap_or("value"),
        // Of the many questions of a set-up each is called by what it is about.
        Some(first @ ("player" | "new-hero")) => parts.nth(1).unwrap_or(first),
        // A token brings something.
        Some(first @ "token") => parts.next_back().unwrap_or(first),
        first => first.unwrap_or_default(),
    }
}

/// A field of a table, with what it is by itself: `imp-1  Imp 1 marches on Rhoekin: 5`.
fn row(field: &Field) -> String {
    let usual = field.default.as_ref().map(Scalar::shown).unwrap_or_default();
    let label = if field.label == field.key { field.key.clone() } else { format!("{}  {}", field.key, field.label) };
    format!("{label}: {usual}")
}

impl<R: Reader> Front for Text<R> {
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said> {
        let question = asking.question;
        if self.asked.as_deref() != Some(&question.id) {
            self.question(asking)?;
            self.asked = Some(question.id.clone());
        } else if self.looked {
            // What was looked at may have pushed it off the screen.
            self.screen.say(Look::Strong, &question.text)?;
        }
        let list: Vec<(String, String)> = match question.kind {
            Kind::Choose | Kind::Draw => {
                question.options.iter().map(|option| (option.key.clone(), named(&option.key, &option.label))).collect()
            }
            Kind::Many if question.options.iter().all(|option| option.max == 1) => {
                question.options.iter().map(|option| (option.key.clone(), named(&option.key, &option.label))).collect()
            }
            Kind::Confirm => vec![("yes".to_owned(), "yes".to_owned()), ("no".to_owned(), "no".to_owned())],
            _ => Vec::new(),
        };
        let instead = self.instead.take().filter(|(id, _)| *id == question.id);
        let default = instead.as_ref().map(|(_, line)| line.clone()).or_else(|| question.default_shown());
        let preset = default.as_ref().and_then(|default| list.iter().position(|(key, _)| key == default));
        let mark = mark(question);
        let prompt = Prompt { mark, default: default.as_deref(), list: &list, preset, many: question.kind == Kind::Many };
        let said = match self.line_for(prompt)? {
            Got::Escape => Said::Undo(None),
            Got::End => Said::End,
            Got::Line(line) => {
                let line = instead.as_ref().map(|(_, line)| line.clone()).filter(|_| line.trim().is_empty()).unwrap_or(line);
                at_question(question, &line).unwrap_or_else(Said::Wrong)
            }
        };
        self.instead = instead.filter(|_| looks(&said));
        // What is only looked at, or refused, leaves the question on the screen.
        self.looked = looks(&said);
        if !self.looked && !matches!(said, Said::Answer(_) | Said::Wrong(_)) {
            self.asked = None;
        }
        Ok(said)
    }

    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said> {
        if self.asked.as_deref() != Some("") {
            for head in menu.head {
                self.screen.say(Look::Strong, head)?;
            }
            self.choices(menu.offers)?;
            self.more = false;
            let more = "also: status, odds, log, why, look …, fix …, undo, more, ?, quit";
            self.screen.say(Look::Faint, &self.indented(more, 4))?;
            self.asked = Some(String::new());
        } else if self.looked {
            self.screen.say(Look::Faint, "`actions` lists what may be done")?;
        }
        let mut open = menu.offers.iter().filter(|choice| choice.offer.barred.is_none());
        let only = match (open.next(), open.next()) {
            (Some(only), None) => Some(only.word.as_str()),
            _ => None,
        };
        let list: Vec<(String, String)> = menu
            .offers
            .iter()
            .filter(|choice| choice.offer.barred.is_none())
            .map(|choice| (choice.word.clone(), format!("{}  {}", choice.word, choice.offer.label)))
            .collect();
        let prompt = Prompt { mark: "", default: only, list: &list, preset: only.map(|_| 0), many: false };
        loop {
            match self.line_for(prompt)? {
                Got::Escape => return Ok(Said::Undo(None)),
                Got::End => return Ok(Said::End),
                Got::Line(line) if line.trim().is_empty() => match only {
                    Some(only) => {
                        self.asked = None;
                        return Ok(Said::Line(only.to_owned()));
                    }
                    None if self.reader.someone() => {}
                    None => return Ok(Said::Line(String::new())),
                },
                Got::Line(line) => match at_menu(&line) {
                    Ok(Said::More) => {
                        self.choices(menu.deeds)?;
                        (self.asked, self.more) = (Some(String::new()), true);
                    }
                    // Nobody means by a number what does not stand beside it.
                    Ok(Said::Line(line)) if !self.more && self.reader.someone() && menu::is_numbered(&line, menu.deeds) => {
                        let last = menu.offers.iter().filter_map(|choice| choice.number).max().unwrap_or(0);
                        let wrong =
                            format!("`{line}` is no number of this list, which ends with {last}; `more` shows what else may be done");
                        return Ok(Said::Wrong(wrong));
                    }
                    Ok(said) => {
                        self.looked = looks(&said);
                        self.all = said == Said::Actions;
                        if !self.looked && !matches!(said, Said::Line(_)) {
                            self.asked = None;
                        }
                        return Ok(said);
                    }
                    Err(wrong) => return Ok(Said::Wrong(wrong)),
                },
            }
        }
    }

    fn pick(&mut self, pick: Pick<'_>) -> io::Result<Picked> {
        if !self.reader.someone() {
            return Ok(Picked::Nobody);
        }
        self.asked = None;
        let words = pick.words.join(", ");
        self.screen.say(Look::Strong, pick.text)?;
        self.screen.say(Look::Faint, &format!("  {words}"))?;
        let list: Vec<(String, String)> = pick.words.iter().map(|word| ((*word).to_owned(), (*word).to_owned())).collect();
        let default = pick.words.get(pick.usual).copied();
        let prompt = Prompt { mark: pick.mark, default, list: &list, preset: Some(pick.usual), many: false };
        loop {
            let line = match self.reader.read(prompt)? {
                Got::Escape => return Ok(Picked::Said(Said::Undo(None))),
                Got::End => return Ok(Picked::Said(Said::End)),
                Got::Line(line) => line,
            };
            match picked(pick, &line) {
                Ok(Picked::Said(Said::Help | Said::Commands)) => self.screen.say(Look::Usual, pick.help)?,
                Ok(Picked::Said(Said::Why(what))) if what.is_empty() => self.screen.say(Look::Usual, pick.help)?,
                Ok(picked) => return Ok(picked),
                Err(wrong) => match pick.else_read_on.filter(|_| !wrong.contains("did you mean")) {
                    Some(at) => {
                        self.ahead = Some(line);
                        return Ok(Picked::Word(at));
                    }
                    None => self.screen.say(Look::Bad, &format!("no: {wrong}"))?,
                },
            }
        }
    }

    fn show(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            // Who began a step knows what it was; of the others the heading says it.
            Event::Heading(label) => self.screen.say(Look::Faint, &if self.screen.plain { label.to_owned() } else { format!("» {label}") }),
            Event::Step(_) => {
                // Something has happened: what is open now is news, even if it is called the same.
                self.asked = None;
                Ok(())
            }
            Event::Note(note) => self.note(note),
            Event::Line(line) => {
                self.asked = None;
                self.screen.say(Look::Usual, line)
            }
            Event::Text(lines) => self.lines(lines),
            Event::Why(notes) => self.lines(&why_lines(notes)),
            Event::Log(log) => self.lines(&log_lines(log)),
            Event::Status { status, words: [], .. } => {
                self.screen.put(&position(&self.screen, status))?;
                pointer(status).map_or(Ok(()), |line| self.screen.say(Look::Faint, &line))
            }
            Event::Status { status, words, .. } => {
                let lines = position_of(&self.screen, status, words);
                if lines.is_empty() {
                    return self.screen.say(Look::Usual, &format!("nothing in the position is called {}", words.join(" ")));
                }
                self.screen.put(&lines)
            }
            Event::Odds { of, odds, full } => {
                self.parts(odds_lines(&self.screen, of, odds, if full { Detail::Full } else { Detail::Facts }))
            }
            Event::Compared { all, full } => self.parts(side_by_side(&self.screen, all, full)),
            // Who can be asked is; the lines of a script are for the game.
            Event::Keepable(_) => Ok(()),
            Event::Over { outcome, .. } => self.over(outcome),
        }
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool> {
        let go_on = self.reader.someone() || self.keep_going;
        if go_on {
            let place = self.reader.line().map(|line| format!("line {line}: ")).unwrap_or_default();
            let overrule = if refusal.overrulable { " (! overrules it)" } else { "" };
            let mut said = refusal.to_string();
            // Who sits there need not type it: Enter does.
            if let (Some(line), Some(id), true) = (&refusal.instead, &self.asked, self.reader.someone()) {
                said = format!("{}; {}", Refusal { instead: None, ..refusal.clone() }, enter_takes(line));
                self.instead = Some((id.clone(), line.clone()));
            }
            self.screen.say(Look::Bad, &format!("{place}no: {said}{overrule}"))?;
        }
        Ok(go_on)
    }

    fn help(&mut self, asking: Option<Asking<'_>>, rule: &[String]) -> io::Result<()> {
        if let Some(Asking { question, .. }) = asking {
            self.screen.say(Look::Strong, &question.text)?;
            if let Some(hint) = &question.hint {
                self.screen.say(Look::Usual, hint)?;
            }
            if let Some(cite) = &question.cite {
                self.screen.say(Look::Usual, &format!("the rulebook: {cite}"))?;
            }
            if question.options.len() > LISTED {
                self.screen.say(Look::Usual, "legal now:")?;
                self.long_list(question)?;
            } else if let Some(legal) = legal(question) {
                self.screen.say(Look::Usual, &format!("legal now: {legal}"))?;
            }
        }
        for line in rule {
            self.screen.say(Look::Usual, line)?;
        }
        // Beside a question one line is enough; at the menu, which has no question to explain, all commands are.
        let keys = if self.reader.line().is_none() { "; Esc takes the last answer back, arrow keys open a list" } else { "" };
        let text = match asking {
            Some(_) => "undo, odds, status, why, look …, fix; `help` shows all".to_owned(),
            None => format!(
                "undo, undo 2, redo; status, odds, log, why, look …; fix (lists what may be corrected); dice hand or program; ! overrules a refusal; quit keeps everything{keys}"
            ),
        };
        self.screen.say(Look::Faint, &text)
    }

    fn line(&self) -> Option<usize> {
        self.reader.line()
    }
}

/// What Enter does with a line that is said instead of one that was refused.
fn enter_takes(line: &str) -> String {
    let open = line.split(' ').any(|word| word == "?");
    format!("Enter takes `{line}`{}, or type it anew", if open { " and asks what is open there" } else { "" })
}

/// What may be answered now, where the question does not say it as shortly itself: what is typed for each, of several things how many.
fn legal(question: &Question) -> Option<String> {
    let legal = question.legal();
    match question.kind {
        _ if question.is_yes_or_no() => None,
        _ if legal.is_empty() => Some(question.expected()),
        // Its faces stand in what is expected.
        Kind::Roll => Some(question.expected()),
        Kind::Many => Some(format!("{}: {}", question.expected(), legal.join(", "))),
        _ => {
            let also = question.also.as_ref().map(|also| format!(", or {also}")).unwrap_or_default();
            Some(format!("{}{also}", legal.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ask;

    #[test]
    fn before_the_cursor_stands_what_is_asked_about() {
        let asked = |id: &str| ask(id.to_owned()).text(String::new).line_of(&[Field::number("gold", "gold", 0, 9)]);
        for (id, shown) in [
            ("owner.item.short-sword.weapon", "short-sword"),
            ("owner.class.warrior.front.board", "warrior"),
            ("owner", "value"),
            ("player.1.lineage", "lineage"),
            ("player.1", "player"),
            ("token.mountains.treasure", "treasure"),
            ("target.knight", "target"),
        ] {
            assert_eq!(mark(&asked(id)), shown, "{id}");
        }
    }
}
