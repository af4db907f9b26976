//! The one place that decides whether an answer is legal: kind, options, counts, limits. A refused answer changes nothing and
//! says what is legal.

mod forms;
mod many;
mod words;

use self::forms::{asked_elsewhere, form_answer};
pub use self::forms::{filled, form_typed, is_begun, is_open, left_open, taken};
use self::many::{counted, many_typed};
pub use self::words::yes_or_no;
use self::words::{declined, is_decline, is_its_verb, only_number, said_yes};
use super::ask::Posed;
use super::owner::Form;
use super::table::People;
use super::{Kind, Question, Raw, Refusal, Reply, Value};
use crate::dice::{Die, Face, Reading, near, slug, typed};

/// A legal answer, by index: what a procedure goes on with.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    Nth(usize),
    Counts(Vec<(usize, u32)>),
    Number(i64),
    Yes(bool),
    Text(String),
    Form(Option<Form>),
    Faces(Vec<Face>),
}

/// Judges a reply to a question, at a table of these people.
pub(super) fn judge(posed: &dyn Posed, reply: Reply, people: People<'_>) -> Result<Answer, Refusal> {
    match reply {
        Reply::Nth(nth) if nth < posed.len() => Ok(Answer::Nth(nth)),
        Reply::Nth(_) => Err(illegal(&posed.question(), "there is no such option")),
        Reply::Rolled(faces) => rolled(posed, faces),
        Reply::Kept(value) => kept(posed, value),
        Reply::Raw(Raw::Text(text)) => typed_by(posed, &text, people),
        Reply::Raw(Raw::Json(json)) => sent(posed, &json, people),
    }
}

/// The answer as it is kept.
pub(super) fn as_value(posed: &dyn Posed, answer: &Answer) -> Value {
    let key = |nth: usize| posed.key(nth).unwrap_or_default().to_owned();
    match answer {
        Answer::Nth(nth) if posed.kind() == Kind::Draw => Value::Drawn(key(*nth)),
        Answer::Nth(nth) => Value::Key(key(*nth)),
        Answer::Counts(counts) => Value::Many(counts.iter().map(|(nth, count)| (key(*nth), *count)).collect()),
        Answer::Number(number) => Value::Number(*number),
        Answer::Yes(yes) => Value::Yes(*yes),
        Answer::Text(text) if posed.kind() == Kind::Draw => Value::Drawn(text.clone()),
        Answer::Text(text) => Value::Text(text.clone()),
        Answer::Form(form) => Value::Form(form.clone()),
        Answer::Faces(faces) => Value::Faces(posed.dice().iter().zip(faces).map(|(die, face)| die.name(*face).to_owned()).collect()),
    }
}

fn illegal(question: &Question, reason: impl Into<String>) -> Refusal {
    // The fields of a form are what was expected already.
    let legal = if question.kind == Kind::Form { Vec::new() } else { question.legal() };
    Refusal { legal, ..Refusal::new(reason).about(question.id.clone()).expected(question.expected()) }
}

fn rolled(posed: &dyn Posed, faces: Vec<Face>) -> Result<Answer, Refusal> {
    if posed.kind() == Kind::Roll { Ok(Answer::Faces(faces)) } else { Err(illegal(&posed.question(), "this is not a roll")) }
}

fn kept(posed: &dyn Posed, value: Value) -> Result<Answer, Refusal> {
    let position = |key: &str| (0..posed.len()).find(|nth| posed.key(*nth) == Some(key));
    match (posed.kind(), value) {
        (Kind::Choose, Value::Key(key)) | (Kind::Draw, Value::Drawn(key)) if posed.len() > 0 => {
            position(&key).map(Answer::Nth).ok_or_else(|| not_there(posed, &posed.question(), &key))
        }
        (Kind::Choose, Value::Text(text)) => match posed.typed(&text) {
            Some(typed) => in_full(&posed.question(), &text, typed),
            None => Err(not_there(posed, &posed.question(), &text)),
        },
        (Kind::Draw, Value::Drawn(text)) => text_answer(&posed.question(), &text),
        (Kind::Many, Value::Many(keys)) => {
            let counts = keys.iter().map(|(key, count)| match position(key) {
                Some(nth) => Ok((nth, *count)),
                None => Err(not_there(posed, &posed.question(), key)),
            });
            counted(posed, counts.collect::<Result<_, _>>()?)
        }
        (Kind::Number, Value::Number(number)) => bounded(&posed.question(), number),
        (Kind::Confirm, Value::Yes(yes)) => Ok(Answer::Yes(yes)),
        (Kind::Text, Value::Text(text)) => text_answer(&posed.question(), &text),
        (Kind::Form, Value::Form(form)) => form_answer(&posed.question(), form),
        (Kind::Roll, Value::Faces(names)) => {
            let dice = posed.dice();
            if names.len() != dice.len() {
                return Err(illegal(&posed.question(), format!("{} dice are rolled here, not {}", dice.len(), names.len())));
            }
            let faces = dice.iter().zip(&names);
            let faces = faces.map(|(die, name)| die.face(name).ok_or_else(|| not_a_face(&posed.question(), die, name)));
            Ok(Answer::Faces(faces.collect::<Result<_, _>>()?))
        }
        (_, value) => Err(illegal(&posed.question(), format!("`{value}` is not an answer of the right kind"))),
    }
}

/// A typed answer; where what is named is none, by all that everybody may be called.
fn typed_by(posed: &dyn Posed, text: &str, people: People<'_>) -> Result<Answer, Refusal> {
    typed_answer(posed, &posed.question(), text).or_else(|refusal| {
        let named = matches!(posed.kind(), Kind::Choose | Kind::Many | Kind::Draw) && posed.len() > 0;
        let question = Some(posed.question()).filter(|_| named).map(|question| question.with_people(&people()));
        let question = question.filter(|question| question.options.iter().any(|option| !option.also.is_empty()));
        question.and_then(|question| typed_answer(posed, &question, text).ok()).ok_or(refusal)
    })
}

fn typed_answer(posed: &dyn Posed, question: &Question, text: &str) -> Result<Answer, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return match posed.default() {
            Some(default) => judge(posed, default, &Vec::new),
            None => Err(illegal(question, "nothing was typed")),
        };
    }
    match posed.kind() {
        Kind::Choose | Kind::Draw if posed.len() > 0 => {
            match posed.typed(text).filter(|_| question.named(text).is_empty() && posed.about().shortened(&slug(text)).is_none()) {
                Some(typed) => in_full(question, text, typed),
                None => option_named(posed, question, text).map(Answer::Nth),
            }
        }
        Kind::Draw | Kind::Text => text_answer(question, text),
        Kind::Choose => Err(illegal(question, "there is nothing to choose from")),
        Kind::Many => counted(posed, many_typed(posed, question, text)?),
        Kind::Number => match only_number(posed.about().shortened(&slug(text)).as_deref().unwrap_or(text)) {
            Some(number) => bounded(question, number),
            None => Err(illegal(question, format!("`{text}` is not a whole number"))),
        },
        Kind::Confirm => yes_or_no(text)
            .or(is_its_verb(question, text))
            .map(Answer::Yes)
            .ok_or_else(|| illegal(question, format!("`{text}` is neither yes nor no"))),
        Kind::Form => form_typed(question, text).map(Answer::Form).map_err(|refusal| asked_elsewhere(posed, text, refusal)),
        Kind::Roll => faces_typed(question, text).map(Answer::Faces),
    }
}

fn sent(posed: &dyn Posed, json: &serde_json::Value, people: People<'_>) -> Result<Answer, Refusal> {
    use serde_json::Value as Json;
    match (posed.kind(), json) {
        (_, Json::String(text)) => typed_by(posed, text, people),
        (_, Json::Null) => typed_by(posed, "", people),
        (Kind::Confirm, Json::Bool(yes)) => Ok(Answer::Yes(*yes)),
        (Kind::Many, Json::Object(counts)) => {
            let question = posed.question().with_people(&people());
            let counts = counts.iter().map(|(key, count)| {
                let nth = option_named(posed, &question, key)?;
                let count = count.as_u64().and_then(|count| u32::try_from(count).ok());
                count.map(|count| (nth, count)).ok_or_else(|| illegal(&question, format!("the count of `{key}` is not a whole number")))
            });
            counted(posed, counts.collect::<Result<_, _>>()?)
        }
        (Kind::Form, Json::Object(values)) => {
            let word = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let named: Vec<String> = values.iter().map(|(key, value)| format!("{key}={}", word(value))).collect();
            typed_by(posed, &named.join(" "), people)
        }
        (Kind::Number | Kind::Choose | Kind::Draw | Kind::Roll | Kind::Form, Json::Number(number)) => {
            typed_by(posed, &number.to_string(), people)
        }
        (_, Json::Array(items)) => {
            let words: Vec<String> = items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect();
            typed_by(posed, &words.join(if posed.kind() == Kind::Many { ", " } else { " " }), people)
        }
        _ => Err(illegal(&posed.question(), format!("`{json}` is not an answer of the right kind"))),
    }
}

fn not_there(posed: &dyn Posed, question: &Question, key: &str) -> Refusal {
    if let Some(refusal) = posed.why_not(&slug(key)) {
        let expected = refusal.expected.clone().unwrap_or_else(|| question.expected());
        let legal = if refusal.legal.is_empty() { question.legal() } else { refusal.legal.clone() };
        return Refusal { legal, ..refusal.about(question.id.clone()).expected(expected) };
    }
    let mut refusal = illegal(question, format!("`{key}` is not there"));
    // Of a long list, what has the word somewhere within.
    let within: Vec<String> = refusal.legal.iter().filter(|legal| legal.contains(&slug(key))).cloned().collect();
    if !within.is_empty() {
        refusal.legal = within;
    }
    match near(key, question.options.iter().map(|option| option.key.as_str())) {
        Some(near) => refusal.hint(format!("did you mean `{near}`?")),
        None => refusal,
    }
}

/// Something typed in full that is no option.
fn in_full(question: &Question, text: &str, typed: Result<(), Refusal>) -> Result<Answer, Refusal> {
    typed.map_err(|refusal| {
        let expected = refusal.expected.clone().or_else(|| question.also.clone()).unwrap_or_else(|| question.expected());
        refusal.about(question.id.clone()).expected(expected)
    })?;
    text_answer(question, text)
}

fn not_a_face(question: &Question, die: &Die, name: &str) -> Refusal {
    illegal(question, format!("`{name}` is not a face of the die `{die}`"))
}

/// The option that a text names: by key, by what the rule calls it in short, or by a unique beginning (see [`Question::named`]).
fn option_named(posed: &dyn Posed, question: &Question, text: &str) -> Result<usize, Refusal> {
    let is_key = |key: &str| question.options.iter().position(|option| option.key.to_lowercase() == key);
    let wanted = slug(text);
    // As typed first: `ag` and `ag+` are alike as slugs.
    let exact = is_key(&text.trim().to_lowercase()).or_else(|| is_key(&wanted));
    if let Some(nth) = exact.or_else(|| is_key(&posed.about().shortened(&wanted)?)) {
        return Ok(nth);
    }
    let mut named = question.named(text);
    // Of what begins so, what may be taken now.
    if named.len() > 1 && named.iter().any(|nth| posed.limit(*nth) > 0) {
        named.retain(|nth| posed.limit(*nth) > 0);
    }
    match named.as_slice() {
        [] => {
            let words: Vec<&str> = text.split_whitespace().collect();
            match question.led_up_to(&words) {
                left if left.len() < words.len() => option_named(posed, question, &left.join(" ")),
                _ => said_yes(question, text).or_else(|| declined(question, text)).ok_or_else(|| not_there(posed, question, text)),
            }
        }
        [nth] => Ok(*nth),
        several => {
            let options = several.iter().filter_map(|nth| question.options.get(*nth));
            let names: Vec<String> = options.map(|option| option.key.clone()).collect();
            let one = names.last().cloned().unwrap_or_default();
            Err(illegal(question, format!("`{text}` could mean several")).legal(names).hint(format!("type more of it, as in {one}")))
        }
    }
}

fn bounded(question: &Question, number: i64) -> Result<Answer, Refusal> {
    if question.min.is_some_and(|min| number < min) || question.max.is_some_and(|max| number > max) {
        return Err(illegal(question, format!("{number} is out of range")));
    }
    Ok(Answer::Number(number))
}

fn text_answer(question: &Question, text: &str) -> Result<Answer, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Err(illegal(question, "nothing was typed"));
    }
    if text.chars().any(char::is_control) {
        return Err(illegal(question, "the text has control characters in it").hint("type letters, digits and signs only"));
    }
    if text.chars().count() > 200 {
        return Err(illegal(question, "the text is longer than 200 letters").hint("type a shorter one"));
    }
    Ok(Answer::Text(text.to_owned()))
}

/// Faces that come to a total, where nothing but the total is read and one number was typed for several dice.
fn of_total(question: &Question, text: &str) -> Option<Vec<Face>> {
    if question.reading != Some(Reading::Sum) || question.dice.len() < 2 {
        return None;
    }
    let total: i32 = text.trim().parse().ok()?;
    let mut left = total;
    let mut faces = Vec::new();
    for (nth, die) in question.dice.iter().enumerate() {
        let least: i32 = question.dice.iter().skip(nth + 1).filter_map(|die| die.each_face().map(|face| die.value(face)).min()).sum();
        let fits = die.each_face().filter(|face| die.value(*face) <= left - least);
        let face = fits.max_by_key(|face| die.value(*face))?;
        left -= die.value(face);
        faces.push(face);
    }
    (left == 0).then_some(faces)
}

fn faces_typed(question: &Question, text: &str) -> Result<Vec<Face>, Refusal> {
    if let Some(faces) = of_total(question, text) {
        return Ok(faces);
    }
    typed::read(text, &question.dice).map_err(|fault| {
        // What the question expects names the faces already: once is enough.
        let said = fault.to_string();
        let refusal = illegal(question, said.split("; ").next().unwrap_or(&said));
        match fault {
            typed::TypedFault::NotAFace { near: Some(near), faces, .. } => refusal.legal(faces).hint(format!("did you mean `{near}`?")),
            typed::TypedFault::NotAFace { near: None, faces, .. } => refusal.legal(faces),
            typed::TypedFault::Ambiguous { candidates, .. } => refusal.legal(candidates).hint("type more of it"),
            _ => refusal,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ask;
    use crate::kernel::ask::{Confirm, FormAsk};
    use crate::kernel::{Field, Scalar};

    fn typed_answer(posed: &dyn Posed, text: &str) -> Result<Answer, Refusal> {
        typed_by(posed, text, &Vec::new)
    }

    #[test]
    fn the_rule_says_why_something_is_no_option() {
        let why_not = |wanted: &str| (wanted == "dragon").then(|| Refusal::new("dragons can't be rerolled"));
        let dice = ask("dice").many([((), "goblin", 2)]).why_not(why_not);
        assert_eq!(typed_answer(&dice, "goblin, dragon").expect_err("no option").reason, "dragons can't be rerolled");
        assert_eq!(typed_answer(&dice, "goblin, ogre").expect_err("no option").reason, "`ogre` is not there");
    }

    #[test]
    fn yes_and_no_answer_where_there_is_one_thing_or_none() {
        let again = || ask("again").choose([(1, "archer")]).or("no", "no, keep it", 0);
        assert_eq!(typed_answer(&again(), "yes"), Ok(Answer::Nth(0)));
        assert_eq!(typed_answer(&again(), "n"), Ok(Answer::Nth(1)));
        let armour = ask("armour").choose([(1, "shield"), (2, "helm")]).or("none", "", 0);
        assert_eq!(typed_answer(&armour, "yes").expect_err("which").reason, "`yes` is not there");
    }

    #[test]
    fn a_short_word_stands_for_what_is_there() {
        let short = |word: &str| (word == "c").then(|| "cleric".to_owned());
        let both = ask("with").short(short).many([((), "champion", 1), ((), "cleric", 2)]);
        assert_eq!(typed_answer(&both, "2c"), Ok(Answer::Counts(vec![(1, 2)])));
        let one = ask("with").short(short).many([((), "champion", 1), ((), "thief", 2)]);
        assert_eq!(typed_answer(&one, "c"), Ok(Answer::Counts(vec![(0, 1)])));
    }

    #[test]
    fn who_plays_a_hero_is_meant_where_the_hero_is_asked_for() {
        let people = || vec![vec!["knight".to_owned(), "tom".to_owned()], vec!["mage".to_owned(), "tamara".to_owned()]];
        let heroes = ask("target").choose([((), "knight"), ((), "mage"), ((), "tamarin-1")]);
        let typed = |text: &str| typed_by(&heroes, text, &people);
        assert_eq!([typed("Tom"), typed("tamara"), typed("knight")], [0, 1, 0].map(|nth| Ok(Answer::Nth(nth))));
        assert_eq!(typed("tamarin"), Ok(Answer::Nth(2)), "what is there goes first");
        assert_eq!(typed("Ann").expect_err("nobody").reason, "`Ann` is not there");
        let order = ask("order").many([((), "tom", 1), ((), "tamara", 1)]).ordered();
        assert_eq!(typed_by(&order, "mage, knight", &people), Ok(Answer::Counts(vec![(1, 1), (0, 1)])));
    }

    #[test]
    fn a_key_with_a_sign_is_not_the_key_without_it() {
        let face = ask("die").choose([((), "ag"), ((), "ag+")]);
        assert_eq!(typed_answer(&face, "ag+"), Ok(Answer::Nth(1)));
        assert_eq!(typed_answer(&face, "Ag"), Ok(Answer::Nth(0)));
    }

    #[test]
    fn a_unique_beginning_of_a_key_or_of_its_part_is_enough() {
        let choice = ask("target").choose([((), "giant-spider-1"), ((), "giant-2"), ((), "goblin-1")]);
        assert_eq!(typed_answer(&choice, "gob"), Ok(Answer::Nth(2)));
        assert_eq!(typed_answer(&choice, "spider"), Ok(Answer::Nth(0)));
        let refusal = typed_answer(&choice, "giant").expect_err("two begin so");
        assert_eq!(
            (refusal.reason.as_str(), refusal.legal.as_slice()),
            ("`giant` could mean several", &["giant-spider-1".to_owned(), "giant-2".to_owned()][..])
        );
        let refusal = typed_answer(&choice, "gblin-1").expect_err("not there");
        assert_eq!(refusal.hint.as_deref(), Some("did you mean `goblin-1`?"));
    }

    #[test]
    fn a_name_fits_the_key_that_was_made_of_it() {
        let choice = ask("title").choose([((), slug("Thief's Lucky Coin")), ((), slug("Crown")), ((), slug("🐉"))]);
        assert_eq!(typed_answer(&choice, "Thief's Lucky Coin"), Ok(Answer::Nth(0)));
        assert_eq!(typed_answer(&choice, "thief’s"), Ok(Answer::Nth(0)));
        assert_eq!(typed_answer(&choice, "🐉"), Ok(Answer::Nth(2)));
        assert_eq!(typed_answer(&choice, "-").expect_err("no name").reason, "`-` is not there");
    }

    #[test]
    fn either_spelling_is_read() {
        let fields = [
            Field::number("health", "health", 0, 99),
            Field::word("armour", "armour", &["bare", "armoured"]).or(Scalar::Word("bare".to_owned())),
            Field::word("kind", "kind", &["living", "undead"]).or(Scalar::Word("living".to_owned())),
        ];
        let form = FormAsk { about: ask("giant.chip"), fields: &fields, needed: false };
        for typed in ["4 armored", "4 armor", "4 armour", "4 armoured", "4 arm"] {
            assert_eq!(typed_answer(&form, typed), typed_answer(&form, "4 armoured living"), "{typed}");
            assert_eq!(typed_answer(&form, &format!("{typed} undead")), typed_answer(&form, "4 armoured undead"), "{typed}");
        }
        assert!(typed_answer(&form, "4 armoured undead").is_ok());
    }

    #[test]
    fn a_line_of_fields_is_read_whole_or_refused_by_field() {
        let fields = [
            Field::number("speed", "speed", 0, 9),
            Field::plus("damage", "damage", 9),
            Field::word("special", "special", &["none", "fireball"]).or(Scalar::Word("none".to_owned())),
        ];
        let form = FormAsk { about: ask("giant.front"), fields: &fields, needed: false };
        let expected = vec![Scalar::Number(2), Scalar::Plus(4, 1), Scalar::Word("none".to_owned())];
        assert_eq!(typed_answer(&form, "2 4+1"), Ok(Answer::Form(Some(expected))));
        assert_eq!(typed_answer(&form, "?"), Ok(Answer::Form(None)));
        assert_eq!(typed_answer(&form, "Unknown"), Ok(Answer::Form(None)));
        let open = vec![Scalar::hole(), Scalar::Plus(4, 1), Scalar::Word("none".to_owned())];
        assert_eq!(typed_answer(&form, "? 4+1"), Ok(Answer::Form(Some(open))));
        let needed = FormAsk { about: ask("giant.front"), fields: &fields, needed: true };
        assert_eq!(typed_answer(&needed, "unknown").expect_err("needed").reason, "without this nothing goes on");
        let alone = FormAsk { about: ask("giant.front.speed"), fields: &fields[..1], needed: false };
        assert_eq!(typed_answer(&alone, "? ?").expect_err("one value").reason, "only `speed` is asked for now: one value");
        assert_eq!(typed_answer(&form, "2 x").expect_err("x").reason, "`x` is no value of the field `damage`");
        let short = vec![Scalar::Number(2), Scalar::hole(), Scalar::Word("none".to_owned())];
        assert_eq!(typed_answer(&form, "2"), Ok(Answer::Form(Some(short))));
        for named in ["2, 4+1", "speed 2 damage 4+1", "damage=4+1 speed=2", "damage 4+1 2"] {
            assert_eq!(typed_answer(&form, named), typed_answer(&form, "2 4+1"), "{named}");
        }
        assert_eq!(typed_answer(&form, "2 4 none none").expect_err("four").reason, "4 values were typed for 3 fields");
        assert_eq!(typed_answer(&form, "10 4").expect_err("10").reason, "`10` is no value of the field `speed`");
    }

    #[test]
    fn a_die_times_a_number_is_typed_with_an_x() {
        let fields = [Field::times("attack", "attack", 30, 4), Field::times("defense", "defense", 30, 4)];
        let form = FormAsk { about: ask("enemy.wolf"), fields: &fields, needed: false };
        assert_eq!(typed_answer(&form, "x3 2"), Ok(Answer::Form(Some(vec![Scalar::Times(3), Scalar::Number(2)]))));
        for wrong in ["x5 2", "x0 2", "31 2", "-1 2", "x 2"] {
            let refusal = typed_answer(&form, wrong).expect_err(wrong);
            assert_eq!(refusal.expected.as_deref(), Some("attack 0-30|x1-x4"), "{wrong}");
        }
    }

    #[test]
    fn a_field_may_be_named() {
        let at = |key: &str, usual: i32| Field::at(key, key, 99, vec!["bob".to_owned(), "eritown".to_owned()]).or(Scalar::Number(usual));
        let fields = [at("imp-1", 5), at("imp-2", 3)];
        let form = FormAsk { about: ask("march"), fields: &fields, needed: false };
        let is = |text: &str, one: Scalar, other: Scalar| {
            assert_eq!(typed_answer(&form, text), Ok(Answer::Form(Some(vec![one, other]))), "{text}")
        };
        let word = |text: &str| Scalar::Word(text.to_owned());
        is("", Scalar::Number(5), Scalar::Number(3));
        is("imp-2=4", Scalar::Number(5), Scalar::Number(4));
        is("4 imp-2=2@bob", Scalar::Number(4), word("2@bob"));
        is("imp-1=bob, imp-2=0@eri", word("bob"), word("0@eritown"));
        assert_eq!(word("2@bob").at(), (Some(2), Some("bob")));
        assert_eq!(word("bob").at(), (None, Some("bob")));
        assert_eq!(Scalar::Number(4).at(), (Some(4), None));
        for wrong in ["100", "4@nobody", "-1", "imp-2=x", "imp-3=4"] {
            assert_eq!(typed_answer(&form, wrong).expect_err(wrong).expected.map(|text| text.len() > 10), Some(true), "{wrong}");
        }
        let sent_as = |json: serde_json::Value| sent(&form, &json, &Vec::new);
        assert_eq!(sent_as(serde_json::json!({ "imp-2": 4 })), typed_answer(&form, "imp-2=4"));
    }

    #[test]
    fn who_is_asked_whether_to_roll_again_says_so() {
        let again = ask("reroll-hide.warrior").choose([((), "halfling")]).or("no", "no, keep it", ());
        for text in ["reroll", "roll again", "again", "yes", "halfling"] {
            assert_eq!(typed_answer(&again, text), Ok(Answer::Nth(0)), "{text}");
        }
        assert_eq!(typed_answer(&again, "nope"), Ok(Answer::Nth(1)));
    }

    #[test]
    fn a_number_may_say_what_it_counts() {
        let cards = ask("cards").number(0, 9);
        for text in ["6", "6 cards", "six", "there are 6 of them", " 6, I think"] {
            assert_eq!(typed_answer(&cards, text), Ok(Answer::Number(6)), "{text}");
        }
        for text in ["2 deep and 4 treasures", "not 6", "cards", "no 6", "6-2", "60"] {
            assert!(typed_answer(&cards, text).is_err(), "{text}");
        }
    }

    #[test]
    fn enter_takes_the_default_and_nothing_else() {
        let confirm = |default| Confirm { about: ask("evade"), default, quiet: false, meant: false };
        assert_eq!(typed_answer(&confirm(Some(false)), " "), Ok(Answer::Yes(false)));
        assert_eq!(typed_answer(&confirm(None), "").expect_err("no default").reason, "nothing was typed");
        assert_eq!(typed_answer(&confirm(None), "perhaps").expect_err("neither").reason, "`perhaps` is neither yes nor no");
    }
}
