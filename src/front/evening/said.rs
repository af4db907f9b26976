//! What was said at a menu, at a question, or at both: each is handed to what does it.

use super::{Ended, Evening, Failure, status_json};
use crate::front::help::shapes;
use crate::front::menu::{line, named, portion};
use crate::front::words::is_yes_or_no;
use crate::front::{Asking, Choice, Event, Said};
use crate::kernel::{Raw, Refusal, Seat};
use crate::session::{At, Line};
use crate::toolbox::wording::slug;

impl Evening<'_> {
    pub(super) fn at_menu(&mut self, said: Said, all: &[Choice]) -> Result<Option<Ended>, Failure> {
        let sheet = self.session.game().sheet(self.session.state()).clone();
        match said {
            Said::Line(text) if text.trim().is_empty() => self.refuse(Refusal::new("nothing was typed").hint("name one of the actions")),
            // An answer that came too late must not pass for the beginning of an action's name: `no` of `note`.
            Said::Line(text) if answers_yes_or_no(&text) => self
                .refuse(Refusal::new(format!("nothing is asked now that `{}` could answer", text.trim())).hint("name one of the actions")),
            Said::Line(text) => self.begin(line(&text, all, &sheet)),
            Said::Anyway(text) => {
                let told = self.session.begin_line(Line { anyway: true, ..line(&text, all, &sheet) }, &portion);
                self.settle(told, None)
            }
            Said::Do { action, answers } => {
                let (action, seat) = named(&action, all, &sheet);
                self.begin(Line { action, seat, early: answers, ..Line::default() })
            }
            Said::Answer(_) | Said::Roll => self.refuse(Refusal::new("nothing is asked now")),
            Said::Help | Said::Commands => {
                let free = all.iter().find(|choice| choice.offer.barred.is_none()).map_or("…", |choice| &choice.word);
                let typed = format!(
                    "type an action by its number, its name or the beginning of that; answers may follow in the order asked: {free} …"
                );
                let game = self.session.game();
                let rule = game.section(self.session.state()).map(|section| game.rule(&section)).unwrap_or_default();
                let example = game.fix_example(self.session.state()).map(|example| format!("{example} corrects a value by hand"));
                let lines: Vec<String> = rule.into_iter().chain([typed]).chain(example).collect();
                self.front.help(None, &lines)?;
                Ok(None)
            }
            Said::Odds(words) => {
                let ended = self.odds_at_menu(&words, all);
                self.settle_read_out()?;
                ended
            }
            Said::Rolling { by_hand, whose } => self.rolling(by_hand, whose.as_deref(), None),
            // The table's deed says why something is no value that is typed, and lists those that are.
            Said::Owners(words) if !self.is_owners(&words) => self.begin(line(&format!("owner-values {}", words.join(" ")), all, &sheet)),
            said => self.anywhere(said),
        }
    }

    pub(super) fn at_question(&mut self, said: Said, asking: Asking<'_>) -> Result<Option<Ended>, Failure> {
        match said {
            Said::Answer(raw) => self.answer(raw),
            Said::Anyway(text) => {
                let told = self.session.answer_anyway(Some(Raw::Text(text)));
                self.settle(told, None)
            }
            Said::Roll => {
                let told = self.session.roll_for_me();
                self.settle(told, None)
            }
            Said::Line(_) | Said::Do { .. } => {
                let reason = format!("finish `{}` first, or undo it", asking.question.id);
                self.refuse(Refusal::new(reason).about(asking.question.id.clone()).legal(asking.question.legal()))
            }
            Said::Help => {
                let example = self.session.example();
                let rule = asking.question.cite.iter().flat_map(|cite| self.session.game().rule(cite));
                let lines: Vec<String> = shapes(asking.question, example.as_deref()).into_iter().chain(rule).collect();
                self.front.help(Some(asking), &lines)?;
                Ok(None)
            }
            Said::More => {
                self.refuse(Refusal::new("counters, notes and players wait until this is answered").hint("`fix` corrects any value now"))
            }
            Said::Odds(words) => {
                let ended = self.odds_at_question(&words, asking.question);
                self.settle_read_out()?;
                ended
            }
            Said::Rolling { by_hand, whose } => self.rolling(by_hand, whose.as_deref(), asking.question.seat),
            said => self.anywhere(said),
        }
    }

    pub(super) fn anywhere(&mut self, said: Said) -> Result<Option<Ended>, Failure> {
        match said {
            Said::Undo(steps) => return self.undo(steps),
            Said::Redo(steps) => {
                let told = self.session.redo(steps);
                return self.settle(told, None);
            }
            Said::Fix { edits, why } => return self.fix(&edits, why.as_deref()),
            Said::Values(path) => match self.session.game().fix_values(self.session.state(), &path) {
                Ok(lines) => self.front.show(Event::Text(&lines))?,
                // What is fixed of a card of the owner's is what was read off it.
                Err(refusal) => {
                    let words: Vec<String> = path.split('.').map(str::to_owned).collect();
                    return if self.is_owners(&words) { self.type_anew(&words) } else { self.refuse(refusal) };
                }
            },
            Said::Owners(words) => return self.type_anew(&words),
            Said::Status(words) => {
                let status = self.session.status();
                let json = status_json(self.session);
                self.front.show(Event::Status { status: &status, words: &words, json: &json })?;
            }
            Said::Log => {
                let lines = self.session.log(Some(10)).map_err(Failure::Session)?;
                self.front.show(Event::Log(&lines))?;
            }
            Said::Why(what) => match what.parse::<usize>() {
                Ok(count) => self.why(count)?,
                Err(_) if what.is_empty() => self.why(8)?,
                Err(_) => return self.why_not(&what),
            },
            Said::Dice(words) => match self.dice.roll(&words) {
                Ok(lines) => self.front.show(Event::Text(&lines))?,
                Err(refusal) => return self.refuse(refusal),
            },
            Said::Look(words) => {
                let found = self.session.game().look_here(&self.session.state_so_far(), &words);
                if found.is_empty() {
                    return self.refuse(Refusal::new(format!("nothing is known of `{words}`")).hint("another word, or the rulebook"));
                }
                self.front.show(Event::Text(&found))?;
            }
            Said::Overrule => return self.overrule(),
            Said::Commands => self.front.help(None, &[])?,
            Said::Wrong(wrong) => return self.refuse(Refusal::new(wrong)),
            Said::Quit => return Ok(Some(Ended::Quit)),
            Said::End if self.front.slipped() => return Err(Failure::Slipped),
            Said::End => return Ok(Some(Ended::Nothing)),
            _ => {}
        }
        Ok(None)
    }

    /// Whose dice are rolled by hand from now on: those that were named, else those of whoever is asked, else all.
    fn rolling(&mut self, by_hand: bool, whose: Option<&str>, asked: Option<Seat>) -> Result<Option<Ended>, Failure> {
        let sheet = self.session.game().sheet(self.session.state()).clone();
        let told = match whose {
            None if asked.is_some() => self.session.set_rolling(asked, by_hand),
            None | Some("all" | "everyone") => self.session.set_all_rolling(by_hand),
            Some("table" | "monsters") => self.session.set_rolling(None, by_hand),
            Some(name) => match self.session.game().seat_called(self.session.state(), name) {
                Some(seat) => self.session.set_rolling(Some(seat), by_hand),
                None => {
                    let names = sheet.present().into_iter().map(|seat| sheet.slug(seat));
                    let legal: Vec<String> = names.chain(["table".to_owned(), "all".to_owned()]).collect();
                    return self.refuse(Refusal::new(format!("nobody here is called `{name}`")).legal(legal));
                }
            },
        };
        self.settle(told, None)
    }

    fn why(&mut self, count: usize) -> Result<(), Failure> {
        let notes = self.session.why(count).map_err(Failure::Session)?;
        Ok(self.front.show(Event::Why(&notes))?)
    }

    /// Why what is named can't be done now.
    fn why_not(&mut self, what: &str) -> Result<Option<Ended>, Failure> {
        if let At::Asks { question, .. } = self.session.at() {
            let id = question.id.clone();
            return match self.session.why_not_answered(Raw::Text(what.to_owned())) {
                Some(refusal) => self.refuse(refusal),
                None => {
                    self.front.show(Event::Text(&[format!("{what} is an answer to {id}")]))?;
                    Ok(None)
                }
            };
        }
        let offers = match self.session.at() {
            At::Menu { offers, deeds } => offers.iter().chain(deeds).cloned().collect(),
            At::Asks { .. } | At::Over(_) => Vec::new(),
        };
        let named = self.session.action_named(&slug(what)).ok();
        match offers.into_iter().find(|offer| Some(&offer.id) == named.as_ref()).map(|offer| (offer.id, offer.barred)) {
            Some((_, Some(refusal))) => self.refuse(refusal),
            Some((id, None)) => {
                self.front.show(Event::Text(&[format!("{id} can be done now")]))?;
                Ok(None)
            }
            None => self.refuse(
                Refusal::new(format!("nothing here is called `{what}`"))
                    .hint("`why` alone unfolds the last rulings, `why 3` the last three"),
            ),
        }
    }
}

/// Whether a line begins with an answer of yes or no, whatever it goes on with: `no thanks`. A letter alone may begin an action.
fn answers_yes_or_no(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    is_yes_or_no(line) || first.len() > 1 && is_yes_or_no(first)
}
