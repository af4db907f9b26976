//! What is not given is picked: the default, or at random from the seed. Every pick is said.

use super::course::Course;
use super::generator::Generator;
use super::{At, Session, SessionError, Told};
use crate::kernel::{Field, FieldKind, Form, Kind, Opt, Question, Raw, Scalar, Value, Who, judge};

/// How often a random answer is tried before giving up: a question's own test may refuse some.
const TRIES: usize = 200;

/// No step asks so many questions.
const MOST: usize = 1000;

impl Session {
    /// Picks every answer that the unfinished step still wants: the default, or a legal one at random. Says what was picked.
    ///
    /// # Errors
    /// When nothing is asked, or something has no default and can't be picked: a name, a value of the owner's.
    pub fn quick(&mut self) -> Result<Told, SessionError> {
        self.open_question()?;
        let mut course = self.course();
        course.anew();
        course.run_on()?;
        course.pick_all()?;
        self.keep(course)
    }
}

impl Session {
    /// An answer, as it is typed, that the open question would take now; none where only a person knows one.
    #[must_use]
    pub fn example(&self) -> Option<String> {
        let question = self.question()?;
        let counted = question.kind == Kind::Many && question.options.iter().any(|option| option.max > 1);
        // Not what Enter does, which is told beside it, if there is anything else.
        let usual = question.default.clone();
        let mut generator = Generator::at(0, crate::store::Place::default());
        let random: Vec<Value> = (0..TRIES / 10).filter_map(|_| at_random(question, &mut generator)).collect();
        let listed = question.options.iter().filter(|option| option.key != "another").map(|option| match question.kind {
            Kind::Many => Value::Many(vec![(option.key.clone(), 1)]),
            Kind::Draw => Value::Drawn(option.key.clone()),
            _ => Value::Key(option.key.clone()),
        });
        let faces: Option<Vec<String>> = question.dice.iter().map(|die| die.faces().first().map(|face| face.name.clone())).collect();
        let other: Vec<Value> = match question.kind {
            Kind::Choose | Kind::Draw | Kind::Many => listed.chain(random).collect(),
            Kind::Form => in_the_hint(question).or_else(|| any_legal(question)).map(|form| Value::Form(Some(form))).into_iter().collect(),
            Kind::Roll => faces.map(Value::Faces).into_iter().collect(),
            Kind::Text => vec![Value::Text("Ann".to_owned())],
            Kind::Number | Kind::Confirm => random,
        };
        let takes = |value: &Value| {
            let mut tried = self.course();
            tried.now = Some(Raw::Text(value.to_string()));
            tried.run_on().is_ok()
        };
        let said = |value: Value| value.shown(counted);
        let others = other.into_iter().filter(|value| usual.as_ref() != Some(value)).filter(|value| !value.to_string().is_empty());
        let mut all = others.take(TRIES / 5).chain(usual.clone());
        all.find(takes).map(said)
    }
}

impl Course {
    /// Picks until the step that is unfinished now is done.
    pub fn pick_all(&mut self) -> Result<(), SessionError> {
        let number = self.row.number;
        let mut of_players: Vec<String> = Vec::new();
        for _ in 0..MOST {
            let question = match self.at().cloned() {
                Some(At::Asks { question, .. }) if self.row.number == number => question,
                _ => {
                    self.told.lines.extend(by_hand(&of_players));
                    return Ok(());
                }
            };
            self.pick(&question)?;
            of_players.extend(key_of_player(&question.id).map(str::to_owned));
        }
        Err(SessionError::refuse("the set-up asks without end: a fault of the program, please report it"))
    }

    /// Picks until the step is done, or something is asked that only its owner can read; whether the step is done. If `whole`, that is
    /// refused, with all else of the kind that will be asked.
    pub fn pick_what_can_be(&mut self, whole: bool) -> Result<bool, SessionError> {
        match self.pick_all() {
            Err(SessionError::NeedsAnswer { asks, .. }) if asks.kind == Kind::Form => {
                if whole {
                    Err(SessionError::NeedsValues { asks: self.values_to_come(*asks) })
                } else {
                    Ok(false)
                }
            }
            other => other.map(|()| true),
        }
    }

    /// This value and those that will be asked after it: found on a copy that goes on with any legal ones.
    fn values_to_come(&self, first: Question) -> Vec<Question> {
        let mut tried = self.again();
        let mut asks = vec![first];
        while let Some(legal) = asks.last().and_then(any_legal).filter(|_| asks.len() < MOST) {
            tried.now = Some(Raw::Text(Value::Form(Some(legal)).to_string()));
            match tried.run_on().and_then(|()| tried.pick_all()) {
                Err(SessionError::NeedsAnswer { asks: next, .. }) if next.kind == Kind::Form => asks.push(*next),
                _ => break,
            }
        }
        asks
    }

    fn pick(&mut self, question: &Question) -> Result<(), SessionError> {
        if self.roll(question, Who::Program) {
            return self.run_on();
        }
        let dice = self.row.dice;
        let mut generator = self.generator();
        let mut refused = None;
        for nth in 0..TRIES {
            let Some(value) = (if nth == 0 { question.default.clone() } else { None }).or_else(|| at_random(question, &mut generator))
            else {
                break;
            };
            let mut tried = self.again();
            tried.by = Who::Program;
            tried.now = Some(Raw::Text(value.to_string()));
            tried.row.dice = generator.place();
            match tried.run_on() {
                Ok(()) => {
                    tried.by = Who::Person;
                    tried.told.lines.push(format!("picked: {}", in_words(question, &value)));
                    *self = tried;
                    return Ok(());
                }
                Err(error) => refused = Some(error),
            }
        }
        self.row.dice = dice;
        // What the owner alone can read, and the game can't do without, is asked for by its id.
        let refused = refused.filter(|_| question.kind != Kind::Form);
        Err(refused.unwrap_or_else(|| SessionError::NeedsAnswer { asks: Box::new(question.clone()), notes: Vec::new() }))
    }
}

/// What a player's choice is called behind `--player NAME:`, by the id of its question: `lineage` of `player.1.lineage`.
fn key_of_player(id: &str) -> Option<&str> {
    let mut parts = id.split('.');
    let (first, _, key) = (parts.next()?, parts.next()?, parts.next()?);
    (first == "player" && parts.next().is_none()).then_some(key)
}

/// How what was picked for players is chosen instead: the first two of the first player's.
fn by_hand(keys: &[String]) -> Option<String> {
    let mut named: Vec<&str> = Vec::new();
    for key in keys {
        if !named.contains(&key.as_str()) {
            named.push(key);
        }
    }
    let shown: Vec<String> = named.iter().take(2).map(|key| format!("{key}=…")).collect();
    (!shown.is_empty()).then(|| format!("instead of a pick: `--player NAME:{}`", shown.join(",")))
}

/// The line that the hint gives as an example, if it is one: whoever worded it knows what such a card looks like.
fn in_the_hint(question: &Question) -> Option<Form> {
    let hint = question.hint.as_deref()?;
    hint.split('`')
        .skip(1)
        .step_by(2)
        .find_map(|example| judge::form_typed(question, example).ok().flatten().filter(|form| judge::left_open(question, form).is_none()))
}

/// A question and its answer, as people say both: `How do you play? open-realm`.
fn in_words(question: &Question, value: &Value) -> String {
    let asked = if question.text.is_empty() { question.id.replace(['.', '-'], " ") } else { question.text.clone() };
    // What none means, the question itself says in brackets; here it is answered.
    let asked = asked.split_once(" (").filter(|(_, rest)| rest.ends_with(')')).map_or(asked.as_str(), |(asked, _)| asked);
    let asked = asked.trim_end_matches(':');
    let said = value.to_string();
    format!("{asked} {}", if said.is_empty() { "none" } else { &said })
}

/// A legal line for a question of fields; none if only a person knows one.
fn any_legal(question: &Question) -> Option<Form> {
    let legal = |field: &Field| match (&field.default, &field.kind) {
        (Some(usual), _) => Some(usual.clone()),
        (None, FieldKind::Number { min, .. }) => Some(Scalar::Number(*min)),
        (None, FieldKind::Word { words }) => words.first().cloned().map(Scalar::Word),
        (None, FieldKind::Plus { .. } | FieldKind::Times { .. } | FieldKind::At { .. }) => Some(Scalar::Number(0)),
        (None, FieldKind::Text) => None,
    };
    question.fields.iter().map(legal).collect()
}

/// A legal answer at random, as far as kind, options and limits say.
fn at_random(question: &Question, generator: &mut Generator) -> Option<Value> {
    let within = |generator: &mut Generator, min: i64, max: i64| {
        let span = max.checked_sub(min).and_then(|span| u64::try_from(span).ok()).unwrap_or(0).saturating_add(1);
        min.saturating_add(i64::try_from(generator.below(span)).unwrap_or(0))
    };
    match question.kind {
        Kind::Choose => {
            // Another one has a name that only a person can give.
            let named = |option: &&Opt| question.also.is_none() || option.key != "another";
            let options: Vec<&Opt> = question.options.iter().filter(named).collect();
            let nth = generator.below(u64::try_from(options.len()).ok().filter(|options| *options > 0)?);
            options.get(usize::try_from(nth).ok()?).map(|option| Value::Key(option.key.clone()))
        }
        Kind::Many => {
            let mut left: Vec<(String, u32)> = question.options.iter().map(|option| (option.key.clone(), option.max)).collect();
            let there: i64 = left.iter().map(|(_, max)| i64::from(*max)).sum();
            let (min, max) = (question.min.unwrap_or(0), question.max.unwrap_or(there).min(there));
            let mut taken: Vec<(String, u32)> = Vec::new();
            for _ in 0..within(generator, min, max) {
                left.retain(|(_, count)| *count > 0);
                let nth = usize::try_from(generator.below(u64::try_from(left.len()).ok()?)).ok()?;
                let (key, count) = left.get_mut(nth)?;
                *count -= 1;
                match taken.iter_mut().find(|(taken, _)| taken == key) {
                    Some((_, count)) => *count += 1,
                    None => taken.push((key.clone(), 1)),
                }
            }
            Some(Value::Many(taken))
        }
        Kind::Number => Some(Value::Number(within(generator, question.min?, question.max?))),
        Kind::Confirm => Some(Value::Yes(generator.below(2) == 1)),
        // Nobody but a person knows these: a value that the owner can't say has its branch by hand.
        Kind::Form => Some(Value::Form(None)),
        Kind::Text | Kind::Roll | Kind::Draw => None,
    }
}
