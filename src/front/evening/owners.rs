//! A value of the owner's, named and typed anew at any prompt: also in the middle of a step, where no deed of the table's can begin.

use super::values::Read;
use super::{Ended, Evening, Failure};
use crate::kernel::{Field, Form, Question, Refusal, ask, judge};
use crate::toolbox::wording::slug;

/// A value that can be typed.
#[derive(Clone, Debug)]
struct Value {
    path: String,
    label: String,
    fields: Vec<Field>,
}

impl Value {
    fn question(&self) -> Question {
        ask(format!("owner.{}", self.path)).text(|| self.label.clone()).line_of(&self.fields)
    }

    /// Whether some words name it: each is a part of its path, or the beginning of one, in its order.
    fn is_named(&self, words: &[String]) -> bool {
        let parts: Vec<&str> = self.path.split(['.', '-']).collect();
        let mut left = parts.as_slice();
        words.iter().flat_map(|word| word.split(['.', '-', ' '])).map(slug).filter(|word| !word.is_empty()).all(|word| {
            let at = left.iter().position(|part| *part == word || part.starts_with(&word) && word.parse::<u32>().is_err());
            left = at.and_then(|at| left.get(at + 1..)).unwrap_or_default();
            at.is_some()
        })
    }
}

impl Evening<'_> {
    /// Values that are wanting, and those that were typed in this session.
    fn owners_values(&self) -> Vec<Value> {
        let (game, state) = (self.session.game(), self.session.state());
        let mut values: Vec<Value> = Vec::new();
        for wanted in game.wanted_or_typed(state) {
            values.push(Value { path: wanted.path, label: wanted.label, fields: wanted.fields });
        }
        // What odds asked for may be on cards that the game does not count as this set-up's.
        let known: Vec<String> = game.known(state).into_iter().map(|(path, _)| path).collect();
        for typed in self.offered.iter().filter(|typed| known.contains(&typed.path)) {
            if !values.iter().any(|value| value.path == typed.path) {
                let label = typed.path.split('.').skip(1).collect::<Vec<_>>().join(" ").replace('-', " ");
                values.push(Value { path: typed.path.clone(), label, fields: typed.fields.clone() });
            }
        }
        values
    }

    /// The values that the most words name, and the words after these.
    fn named<'w>(&self, words: &'w [String]) -> (Vec<Value>, &'w [String]) {
        let values = self.owners_values();
        for count in (1..=words.len()).rev() {
            let (name, rest) = words.split_at(count);
            let named: Vec<Value> = values.iter().filter(|value| value.is_named(name)).cloned().collect();
            if !named.is_empty() {
                return (named, rest);
            }
        }
        (Vec::new(), words)
    }

    /// Whether words name a value of the owner's, alone or with numbers for it: other words may be about something else of that name.
    pub(super) fn is_owners(&self, words: &[String]) -> bool {
        let (named, rest) = self.named(words);
        !named.is_empty() && (rest.is_empty() || rest.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit())))
    }

    /// Values of the owner's are typed anew: what the words say after their name, or what is typed when it is asked for.
    pub(super) fn type_anew(&mut self, words: &[String]) -> Result<Option<Ended>, Failure> {
        let (named, rest) = self.named(words);
        if named.is_empty() {
            return self.not_owners(words);
        }
        let said = rest.join(" ");
        let mut typed: Vec<(Value, Option<Form>)> = Vec::new();
        if said.is_empty() {
            for (nth, value) in named.iter().enumerate() {
                match self.read_one(&value.question(), nth > 0)? {
                    Read::Value(_, form) => typed.push((value.clone(), form)),
                    Read::Back | Read::Nothing => break,
                }
            }
        } else {
            let mut refusals: Vec<Refusal> = Vec::new();
            for value in named {
                match judge::form_typed(&value.question(), &said) {
                    Ok(form) => typed.push((value, form)),
                    Err(refusal) => refusals.push(refusal),
                }
            }
            if typed.len() > 1 {
                let paths: Vec<String> = typed.iter().map(|(value, _)| value.path.clone()).collect();
                let refusal = Refusal::new(format!("`{said}` could be several values")).legal(paths);
                return self.refuse(refusal.hint("name one of them in full: `owner-values`, its name, and the value"));
            }
            if let (true, Some(refusal)) = (typed.is_empty(), refusals.pop()) {
                return self.refuse(refusal);
            }
            for (value, form) in &mut typed {
                match self.completed(&value.question(), form.take())? {
                    Read::Value(_, whole) => *form = whole,
                    Read::Back | Read::Nothing => return Ok(None),
                }
            }
        }
        self.settle_anew(typed)
    }

    /// What was typed anew is known from now on, and kept where it was kept.
    fn settle_anew(&mut self, typed: Vec<(Value, Option<Form>)>) -> Result<Option<Ended>, Failure> {
        if typed.is_empty() {
            return Ok(None);
        }
        let values: Vec<(String, Option<Form>)> = typed.iter().map(|(value, form)| (value.path.clone(), form.clone())).collect();
        let told = match self.session.read_out("typed anew", &values) {
            Ok(told) => told,
            Err(error) => return self.settle(Err(error), None),
        };
        self.tell(&told)?;
        // What was read out before answers no more questions.
        self.read_out.retain(|known| !values.iter().any(|(path, _)| known.key.strip_prefix("owner.") == Some(path)));
        let typed: Vec<_> = typed.into_iter().filter_map(|(value, form)| self.as_typed(&value.question(), form)).collect();
        let (kept, other): (Vec<_>, Vec<_>) = typed.into_iter().partition(|typed| self.session.is_kept(&typed.path));
        if !kept.is_empty() {
            self.offered.extend(kept.iter().cloned());
            self.keep_now(&kept)?;
        }
        self.offer_to_keep(&other)?;
        Ok(None)
    }

    fn not_owners(&mut self, words: &[String]) -> Result<Option<Ended>, Failure> {
        let paths: Vec<String> = self.owners_values().into_iter().map(|value| value.path).collect();
        let refusal = match (words.is_empty(), paths.is_empty()) {
            (_, true) => Refusal::new("no value of this set-up is wanting, and none was typed"),
            (true, _) => Refusal::new("which value? it is named after `owner-values`").legal(paths),
            (false, _) => Refusal::new(format!("no value here is called `{}`", words.join(" "))).legal(paths),
        };
        self.refuse(refusal)
    }
}
