//! Answers that a run is given, and the trail of what it used.

use serde::{Deserialize, Serialize};

use super::{Asked, Chance, Kind, Raw, Refusal, Reply, Seat, Source, Value};

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person, at the prompt.
    Person,
    /// A person, before it was asked.
    Early,
    /// The program: a virtual roll or draw, or a default it was told to take.
    Program,
}

impl Who {
    /// Whether a person decided it.
    #[must_use]
    pub fn is_person(self) -> bool {
        matches!(self, Self::Person | Self::Early)
    }
}

/// An answer kept from before. It belongs to exactly one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// The question's id.
    pub id: String,
    /// What was answered.
    pub value: Value,
    /// Who gave it.
    pub by: Who,
}

/// An answer given before its question: stands for every choice its key fits, but for one roll only.
#[derive(Clone, Debug, PartialEq)]
pub struct Early {
    /// A run of whole segments of an id: `target`, `target.knight`, `knight`.
    pub key: String,
    /// What was given.
    pub raw: Raw,
}

/// All that a run may use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// Kept from before, in the order asked.
    pub recorded: Vec<Recorded>,
    /// Given before they were asked.
    pub early: Vec<Early>,
    /// What a person says to the one question that nothing else answers: the first such question takes it.
    pub now: Option<Raw>,
    /// Whether the table overrules refusals by cost or order.
    pub anyway: bool,
}

impl Answers {
    /// These, in the order asked, given by a person.
    #[must_use]
    pub fn said(answers: impl IntoIterator<Item = (impl Into<String>, Value)>) -> Self {
        let recorded = answers.into_iter().map(|(id, value)| Recorded { id: id.into(), value, by: Who::Person });
        Self { recorded: recorded.collect(), ..Self::default() }
    }

    /// These keys, as a person would type them.
    #[must_use]
    pub fn early(answers: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>) -> Self {
        let early = answers.into_iter().map(|(key, typed)| Early { key: key.into(), raw: Raw::Text(typed.into()) });
        Self { early: early.collect(), ..Self::default() }
    }
}

/// One answer that a run used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The question's id.
    pub id: String,
    /// The answer.
    pub value: Value,
    /// Who gave it.
    pub by: Who,
    /// Whether it was a roll or a draw.
    pub chance: bool,
    /// Whose question it was.
    pub seat: Option<Seat>,
    /// The dice of a roll, by their ids.
    pub dice: Vec<String>,
}

/// What a run used, in the order asked, and what nothing asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    /// What was used.
    pub used: Vec<Used>,
    /// Recorded answers that nothing asked for.
    pub unused: Vec<String>,
    /// Keys given early that nothing asked for.
    pub unused_early: Vec<String>,
    /// Refusals that the table overruled.
    pub overruled: Vec<String>,
    /// Answers that were not asked for, since there was but one: the question's id, and the answer in words.
    pub certain: Vec<(String, String)>,
}

/// The first segment of the id of every value that only the owner can see.
const OWNER: &str = "owner";

/// Before a whole id: nothing else fits. No person types it, since it parts a key from its answer.
pub const WHOLE: char = '=';

/// Before a whole id: what is assumed of it in place of its default, where that may be answered. No person types it.
pub const ASSUMED: char = '~';

/// Whether an id is that of a value that only the owner can see.
#[must_use]
pub fn is_owners(id: &str) -> bool {
    id.split('.').next() == Some(OWNER)
}

/// Whether a key fits a question's id: it is a run of the id's whole segments. One word alone gives no value of the owner's, whose
/// paths are full of other questions' words: `power` is not `owner.power.bane`.
#[must_use]
pub fn fits(key: &str, id: &str) -> bool {
    if let Some(whole) = key.strip_prefix(WHOLE) {
        return whole == id;
    }
    if key == id {
        return true;
    }
    if is_owners(id) && key != OWNER && !key.contains('.') {
        return false;
    }
    let wanted = key.split('.').count();
    let segments: Vec<&str> = id.split('.').collect();
    segments.windows(wanted).any(|run| run.iter().copied().eq(key.split('.')))
}

/// Answers from recorded ones by id, then from early ones by key.
pub(super) struct FromAnswers<'a> {
    answers: &'a Answers,
    used: Vec<bool>,
    next: usize,
    early: Vec<Vec<String>>,
    now: Option<&'a Raw>,
}

impl<'a> FromAnswers<'a> {
    pub(super) fn new(answers: &'a Answers) -> Self {
        Self {
            answers,
            used: vec![false; answers.recorded.len()],
            next: 0,
            early: vec![Vec::new(); answers.early.len()],
            now: answers.now.as_ref(),
        }
    }

    pub(super) fn unused(&self) -> (Vec<String>, Vec<String>) {
        let recorded = self.answers.recorded.iter().zip(&self.used).filter(|(_, used)| !**used).map(|(answer, _)| answer.id.clone());
        let early = self.answers.early.iter().zip(&self.early).filter(|(_, ids)| ids.is_empty()).map(|(answer, _)| answer.key.clone());
        (recorded.collect(), early.collect())
    }

    fn recorded(&mut self, id: &str) -> Option<(Reply, Who)> {
        let fresh = |at: &usize| {
            let unused = self.used.get(*at).is_some_and(|used| !used);
            unused && self.answers.recorded.get(*at).is_some_and(|answer| answer.id == id)
        };
        // Answers are nearly always asked for in the order they were given.
        let at = Some(self.next).filter(fresh).or_else(|| (0..self.used.len()).find(fresh))?;
        *self.used.get_mut(at)? = true;
        self.next = at + 1;
        let answer = self.answers.recorded.get(at)?;
        Some((Reply::Kept(answer.value.clone()), answer.by))
    }

    fn now(&mut self) -> Option<(Reply, Who)> {
        self.now.take().map(|raw| (Reply::Raw(raw.clone()), Who::Person))
    }

    fn early(&mut self, id: &str, once: bool) -> Result<Option<(Reply, Who)>, Refusal> {
        // A key that was a whole id belongs to that question alone: `player.1` does not answer `player.1.hero` as well.
        let whole = |at: usize, key: &str| key != id && self.early.get(at).is_some_and(|ids| ids.iter().any(|used| used == key));
        let fitting = self.answers.early.iter().enumerate();
        let fitting = fitting.filter(|(at, early)| fits(&early.key, id) && !whole(*at, &early.key));
        let Some((at, early)) = fitting.max_by_key(|(_, early)| early.key.split('.').count()) else { return Ok(None) };
        let Some(ids) = self.early.get_mut(at) else { return Ok(None) };
        if let Some(first) = ids.first().filter(|first| once && *first != id) {
            return Err(Refusal::new(format!("`{}` could mean two rolls, `{first}` and `{id}`", early.key))
                .expected("one answer for each roll")
                .hint(format!("give both by their ids: {first}=… {id}=…")));
        }
        ids.push(id.to_owned());
        Ok(Some((Reply::Raw(early.raw.clone()), Who::Early)))
    }
}

impl Source for FromAnswers<'_> {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some(recorded) = self.recorded(asked.id()) {
            return Ok(Some(recorded));
        }
        Ok(self.early(asked.id(), asked.kind() == Kind::Form)?.or_else(|| self.now()))
    }

    fn chance(&mut self, asked: &Asked<'_>, _: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some(recorded) = self.recorded(asked.id()) {
            return Ok(Some(recorded));
        }
        Ok(self.early(asked.id(), true)?.or_else(|| self.now()))
    }

    fn certain(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        // What a person says now is for a question that is asked, and this one is not.
        match self.recorded(asked.id()) {
            Some(recorded) => Ok(Some(recorded)),
            None => self.early(asked.id(), asked.kind() == Kind::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_was_a_whole_id_answers_nothing_else() {
        let answers = Answers::early([("player.1", "Ann"), ("hero", "knight")]);
        let mut source = FromAnswers::new(&answers);
        assert!(source.early("player.1", false).unwrap().is_some());
        assert!(source.early("player.1.age", false).unwrap().is_none());
        assert!(source.early("player.1.hero", false).unwrap().is_some());
        assert!(source.early("player.2.hero", false).unwrap().is_some());
    }

    #[test]
    fn a_key_fits_a_run_of_whole_segments() {
        assert!(fits("target", "target.knight"));
        assert!(fits("=target", "target") && !fits("=target", "target.knight"));
        // A value of the owner's is given by its path, or as the owner's.
        assert!(!fits("power", "owner.power.bane") && !fits("bane", "owner.power.bane"));
        assert!(fits("power.bane", "owner.power.bane") && fits("owner", "owner.power.bane"));
        assert!(fits("knight", "target.knight"));
        assert!(fits("target.knight", "round.target.knight"));
        assert!(!fits("tar", "target.knight"));
        assert!(!fits("target.barbarian", "target.knight"));
        assert!(!fits("target.knight.one", "target.knight"));
    }
}
