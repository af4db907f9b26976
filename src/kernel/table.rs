//! What a procedure talks to: it asks, tells, and refuses here, and nowhere else.

use std::borrow::Cow;

use super::answers::{Trail, Used, Who};
use super::ask::{About, Choose, Confirm, Draw, FormAsk, Many, Number, Posed, Roll, Text, Unlisted};
use super::judge::{Answer, as_value, judge};
use super::owner::{fill_open, in_words, labels, open_fields};
use super::{Field, Flow, Form, Kind, Note, Part, Position, Question, Refusal, Reply, Stop};
use crate::dice::{Die, Face, Reading, Reads};

/// Where answers come from. A source has two doors: what a person says, and what chance brings.
///
/// It may have nothing to say; then the run stops with the question.
pub trait Source {
    /// An answer to a decision.
    ///
    /// # Errors
    /// When an answer was given that can't be meant for this question.
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal>;

    /// An answer to a roll or a draw.
    ///
    /// # Errors
    /// When an answer was given that can't be meant for this question.
    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal>;

    /// An answer given to a question that has but one, and so is not asked.
    ///
    /// # Errors
    /// When an answer was given that can't be meant for this question.
    fn certain(&mut self, _asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        Ok(None)
    }

    /// A part begins, after which rolls matter only through the state; none to a source that follows one branch alone.
    fn part(&mut self) -> Option<Part> {
        None
    }

    /// Whether the run goes on from here; not where it stands in a position from which another branch went on.
    fn stands(&mut self, _part: Part, _position: &dyn Position) -> bool {
        true
    }
}

/// A question as a source sees it: worded only if it wants to read it.
pub struct Asked<'q> {
    posed: &'q dyn Posed,
    check: Option<Check<'q>>,
    people: People<'q>,
}

/// All that everybody at the table may be called: worked out only where a name is no option's.
pub(super) type People<'p> = &'p dyn Fn() -> Vec<Vec<String>>;

/// What may come up, as a source sees it.
pub struct Chance<'q> {
    posed: &'q dyn Posed,
    pool: Option<(&'q [Die], Reading)>,
}

impl Asked<'_> {
    /// The question's id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.posed.id()
    }

    /// The sort of answer it wants.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.posed.kind()
    }

    /// How many options there are to index.
    #[must_use]
    pub fn options(&self) -> usize {
        self.posed.len()
    }

    /// What Enter would answer.
    #[must_use]
    pub fn default(&self) -> Option<Reply> {
        self.posed.default()
    }

    /// What Enter would answer, as it is typed.
    #[must_use]
    pub fn default_shown(&self) -> Option<Cow<'_, str>> {
        match self.posed.default()? {
            Reply::Nth(nth) => self.posed.key(nth).map(Cow::Borrowed),
            Reply::Kept(value) => {
                let options = self.posed.options();
                let counted = options.is_some_and(|options| (0..options.len()).any(|nth| options.count(nth) > 1));
                Some(Cow::Owned(value.shown(counted)))
            }
            Reply::Raw(_) | Reply::Rolled(_) => self.posed.question().default_shown().map(Cow::Owned),
        }
    }

    /// The answer that nobody can say, where the rule has a way to go on with that.
    #[must_use]
    pub fn unknown(&self) -> Option<Reply> {
        let unknown = "unknown";
        self.posed.typed(unknown).is_some_and(|read| read.is_ok()).then(|| Reply::Kept(super::Value::Text(unknown.to_owned())))
    }

    /// Whether it only asks if the answer before it is meant so.
    #[must_use]
    pub fn is_meant(&self) -> bool {
        self.posed.meant()
    }

    /// Whether what was typed can be read as an answer.
    ///
    /// # Errors
    /// When it can't; why.
    pub fn reads(&self, typed: &str) -> Result<(), Refusal> {
        judge(self.posed, Reply::Raw(super::Raw::Text(typed.to_owned())), self.people).map(|_| ())
    }

    /// Whether what was typed would be answered, by all that the question demands.
    #[must_use]
    pub fn takes(&self, typed: &str) -> bool {
        let judged = judge(self.posed, Reply::Raw(super::Raw::Text(typed.to_owned())), self.people);
        judged.is_ok_and(|answer| self.check.is_none_or(|check| check(&answer).is_ok()))
    }

    /// The question, worded.
    #[must_use]
    pub fn question(&self) -> Question {
        self.posed.question()
    }

    /// The same, with all that its options may be called.
    #[must_use]
    pub fn question_with_people(&self) -> Question {
        self.posed.question().with_people(&(self.people)())
    }
}

impl Chance<'_> {
    /// Every reply that chance may bring, with its ways. None when nobody knows what is in the deck.
    #[must_use]
    pub fn outcomes(&self) -> Option<Vec<(Reply, u64)>> {
        self.posed.outcomes()
    }

    /// The dice and the reading of a roll.
    #[must_use]
    pub fn pool(&self) -> Option<(&[Die], Reading)> {
        self.pool
    }
}

/// A further test of an answer that is otherwise legal.
type Check<'c> = &'c dyn Fn(&Answer) -> Result<(), Refusal>;

/// What a procedure asks and tells.
pub struct Table<'s> {
    source: &'s mut dyn Source,
    people: People<'s>,
    telling: bool,
    anyway: bool,
    pub(super) notes: Vec<Note>,
    pub(super) trail: Trail,
}

impl<'s> Table<'s> {
    /// A table that answers from `source`. When not `telling`, no note and no trail is kept: nobody will read them.
    pub(super) fn new(source: &'s mut dyn Source, telling: bool, anyway: bool, people: People<'s>) -> Self {
        Self { source, people, telling, anyway, notes: Vec::new(), trail: Trail::default() }
    }

    /// One of some things. With a single option and no way out nothing is asked.
    ///
    /// # Errors
    /// When the answer is missing or illegal. Choosing from nothing is a fault of the rule, and refused as such.
    pub fn choose<T>(&mut self, mut choice: Choose<'_, T>) -> Flow<T> {
        let answer = self.settle(&choice, None)?;
        let chosen = match answer {
            Answer::Nth(nth) => choice.options.take(nth),
            Answer::Text(text) => choice.read(&text),
            _ => None,
        };
        chosen.ok_or_else(|| nothing_legal(&choice))
    }

    /// Some of some things, with how many of each; in the order named if that matters, else in the order offered.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn many<T>(&mut self, many: Many<'_, T>) -> Flow<Vec<(T, u32)>> {
        let counts = self.settle(&many, Some(&|answer| if let Answer::Counts(counts) = answer { many.accepts(counts) } else { Ok(()) }))?;
        let Answer::Counts(counts) = counts else { return Ok(Vec::new()) };
        let mut things: Vec<Option<T>> = many.options.things.into_iter().map(|(thing, _, _)| Some(thing)).collect();
        Ok(counts.into_iter().filter_map(|(nth, count)| Some((things.get_mut(nth)?.take()?, count))).collect())
    }

    /// A whole number.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn number(&mut self, number: Number<'_>) -> Flow<i64> {
        match self.settle(&number, None)? {
            Answer::Number(answer) => Ok(answer),
            _ => Ok(number.min),
        }
    }

    /// Yes or no; Enter means `default`, if there is one.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn confirm(&mut self, about: About<'_>, default: impl Into<Option<bool>>) -> Flow<bool> {
        let answer = self.settle(&Confirm { about, default: default.into(), quiet: false, meant: false }, None)?;
        Ok(matches!(answer, Answer::Yes(true)))
    }

    /// Whether the answer just given is meant so: Enter says no, and who only asks for the odds of it has said yes.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn meant(&mut self, about: About<'_>) -> Flow<bool> {
        let answer = self.settle(&Confirm { about, default: Some(false), quiet: false, meant: true }, None)?;
        Ok(matches!(answer, Answer::Yes(true)))
    }

    /// Yes or no, without asking anybody: `default` stands unless another answer was given.
    ///
    /// # Errors
    /// When the answer given is illegal.
    pub fn confirm_quietly(&mut self, about: About<'_>, default: bool) -> Flow<bool> {
        let answer = self.settle(&Confirm { about, default: Some(default), quiet: true, meant: false }, None)?;
        Ok(matches!(answer, Answer::Yes(true)))
    }

    /// Free text, without control characters; Enter means `default`, if there is one.
    ///
    /// # Errors
    /// When the answer is missing, empty, or refused by `check`.
    pub fn text(&mut self, about: About<'_>, default: Option<String>, check: impl Fn(&str) -> Result<(), Refusal>) -> Flow<String> {
        let answer =
            self.settle(&Text { about, default }, Some(&|answer| if let Answer::Text(text) = answer { check(text) } else { Ok(()) }))?;
        if let Answer::Text(text) = answer { Ok(text) } else { Ok(String::new()) }
    }

    /// All fields of a card on one line; none when the owner can't say. What was left open in the line is asked again.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn form(&mut self, about: About<'_>, fields: &[Field]) -> Flow<Option<Form>> {
        self.whole_form(FormAsk { about, fields, needed: false })
    }

    /// The same, of a card without which nothing goes on: it can't be left unknown.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn needed_form(&mut self, about: About<'_>, fields: &[Field]) -> Flow<Form> {
        self.whole_form(FormAsk { about, fields, needed: true }).map(Option::unwrap_or_default)
    }

    fn whole_form(&mut self, asked: FormAsk<'_, '_>) -> Flow<Option<Form>> {
        let Answer::Form(Some(form)) = self.settle(&asked, None)? else { return Ok(None) };
        self.fill(&asked.about, asked.fields, asked.needed, form)
    }

    /// Asks for the values that a line left open, all on one line; none when the owner can't say one.
    ///
    /// # Errors
    /// When an answer is missing or illegal.
    pub fn filled(&mut self, about: &About<'_>, fields: &[Field], form: Form) -> Flow<Option<Form>> {
        self.fill(about, fields, false, form)
    }

    fn fill(&mut self, about: &About<'_>, fields: &[Field], needed: bool, mut form: Form) -> Flow<Option<Form>> {
        loop {
            let open = open_fields(fields, &form);
            if open.is_empty() {
                return Ok(Some(form));
            }
            let taken = || about.cite.iter().cloned().fold(super::note(format!("taken: {}", in_words(fields, &form))), Note::cite);
            self.tell(taken);
            let (labels, keys) = labels(&open);
            let text = || format!("{} ({labels})", about.text.as_ref().map_or_else(String::new, |text| text()));
            let rest = super::ask(format!("{}.{keys}", about.id)).of(about.seat).text(text);
            let rest = about.cite.iter().fold(rest, |rest, cite| rest.cite(cite.clone()));
            let Answer::Form(Some(said)) = self.settle(&FormAsk { about: rest, fields: &open, needed }, None)? else { return Ok(None) };
            fill_open(&mut form, said);
        }
    }

    /// A roll, read as it was asked for. No dice is no roll.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn roll<R: Reads>(&mut self, about: About<'_>, reads: &R) -> Flow<R::Meaning> {
        self.roll_faces(about, reads).map(|faces| reads.mean(&faces))
    }

    /// A roll, as the faces shown die by die.
    ///
    /// # Errors
    /// When the answer is missing or illegal.
    pub fn roll_faces<R: Reads>(&mut self, about: About<'_>, reads: &R) -> Flow<Vec<Face>> {
        if reads.pool().is_empty() {
            return Ok(Vec::new());
        }
        let answer = self.settle_chance(&Roll { about, reads }, Some((reads.pool().dice(), reads.reading())))?;
        if let Answer::Faces(faces) = answer { Ok(faces) } else { Ok(Vec::new()) }
    }

    /// Something drawn.
    ///
    /// # Errors
    /// When the answer is missing or illegal. Drawing from nothing is a fault of the rule, and refused as such.
    pub fn draw<T>(&mut self, mut draw: Draw<'_, T>) -> Flow<T> {
        let answer = self.settle_chance(&draw, None)?;
        let drawn = if let Answer::Nth(nth) = answer { draw.options.take(nth) } else { None };
        drawn.ok_or_else(|| nothing_legal(&draw))
    }

    /// Something drawn from a deck or bag whose list no pack has: what came up, as typed. There are no odds through it.
    ///
    /// # Errors
    /// When the answer is missing, or empty.
    pub fn draw_unlisted(&mut self, about: About<'_>) -> Flow<String> {
        let answer = self.settle_chance(&Unlisted { about }, None)?;
        if let Answer::Text(text) = answer { Ok(text) } else { Ok(String::new()) }
    }

    /// Says what happened. The note is made only if someone will read it.
    pub fn tell(&mut self, note: impl FnOnce() -> Note) {
        if self.telling {
            self.notes.push(note());
        }
    }

    /// From here on what is rolled matters to what follows only through the state, wherever [`Self::stands`] says so: a walk then follows
    /// one of all the branches that stand in the same position. None where nobody walks, or where notes tell branches apart.
    pub fn part(&mut self) -> Option<Part> {
        if self.telling { None } else { self.source.part() }
    }

    /// Where a part stands: nothing of what was rolled in it is remembered but by the state.
    ///
    /// # Errors
    /// When a walk follows another branch from here.
    pub fn stands(&mut self, part: Option<Part>, state: &dyn Position) -> Flow<()> {
        match part {
            Some(part) if !self.source.stands(part, state) => Err(Refusal::new("another branch goes on from here").into()),
            _ => Ok(()),
        }
    }

    /// Whether the table overrules what is barred: what is illegal for a matter of cost or order alone is legal then.
    #[must_use]
    pub fn overrules(&self) -> bool {
        self.anyway
    }

    /// Whether someone will read notes.
    #[must_use]
    pub fn telling(&self) -> bool {
        self.telling
    }

    /// Refuses for a matter of cost or order, which the table may overrule.
    ///
    /// # Errors
    /// Unless the table has overruled it.
    pub fn bar(&mut self, refusal: impl FnOnce() -> Refusal) -> Flow<()> {
        if self.anyway {
            if self.telling {
                let refusal = refusal();
                self.trail.overruled.push(refusal.reason.clone());
                self.notes.push(super::note(format!("the table's ruling, against the rule: {}", refusal.reason)));
            }
            return Ok(());
        }
        Err(refusal().overrulable().into())
    }

    fn settle(&mut self, posed: &dyn Posed, check: Option<Check<'_>>) -> Flow<Answer> {
        let asked = Asked { posed, check, people: self.people };
        let given = if posed.forced() {
            self.source.certain(&asked)?
        } else if posed.quiet() {
            self.source.certain(&asked)?.or_else(|| Some((posed.default()?, Who::Program)))
        } else {
            match self.source.decide(&asked)? {
                Some(given) => Some(given),
                None => return Err(Stop::Ask(Box::new(posed.question()))),
            }
        };
        self.accept(posed, given, check)
    }

    fn settle_chance(&mut self, posed: &dyn Posed, pool: Option<(&[Die], Reading)>) -> Flow<Answer> {
        let asked = Asked { posed, check: None, people: self.people };
        let given = if posed.forced() {
            self.source.certain(&asked)?
        } else {
            match self.source.chance(&asked, &Chance { posed, pool })? {
                Some(given) => Some(given),
                None => return Err(Stop::Ask(Box::new(posed.question()))),
            }
        };
        self.accept(posed, given, None)
    }

    fn accept(&mut self, posed: &dyn Posed, given: Option<(Reply, Who)>, check: Option<Check<'_>>) -> Flow<Answer> {
        let Some((reply, by)) = given else {
            let answer = match posed.kind() {
                Kind::Many => Answer::Counts(posed.everything()),
                Kind::Number => Answer::Number(posed.question().min.unwrap_or(0)),
                _ => Answer::Nth(0),
            };
            if self.telling {
                self.trail.certain.push((posed.id().to_owned(), as_value(posed, &answer).to_string()));
            }
            return Ok(answer);
        };
        let refused = |refusal: Refusal| Stop::from(if refusal.id.is_none() { refusal.about(posed.id()) } else { refusal });
        let answer = judge(posed, reply, self.people).map_err(refused)?;
        if let Some(check) = check {
            check(&answer).map_err(refused)?;
        }
        if self.telling {
            self.trail.used.push(Used {
                id: posed.id().to_owned(),
                value: as_value(posed, &answer),
                by,
                chance: matches!(posed.kind(), Kind::Roll | Kind::Draw),
                seat: posed.about().seat,
                dice: posed.dice().iter().map(|die| die.id().to_owned()).collect(),
            });
        }
        Ok(answer)
    }
}

fn nothing_legal(posed: &dyn Posed) -> Stop {
    Refusal::new(format!("`{}` has no legal answer: a fault of the program, please report it", posed.id()))
        .about(posed.id())
        .hint("undo, or correct the state with `fix`")
        .into()
}
