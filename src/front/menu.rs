//! A menu's lines with the words that name them, and a typed line taken apart: an action, and answers in the order asked.

use super::Choice;
use super::words::words;
use crate::kernel::{Early, Kind, Question, Raw, Seat};
use crate::session::{At, Line, Session};
use crate::toolbox::erased::AnyOffer;
use crate::toolbox::sheet::Sheet;
use crate::toolbox::wording::slug;

/// Up to so many barred lines of a menu are shown with their reasons; more would hide what can be done.
const REASONS: usize = 3;

/// What the game offers, and what every table may do: named, and what is shown is numbered through both.
#[must_use]
pub fn numbered(offers: &[AnyOffer], deeds: &[AnyOffer], sheet: &Sheet) -> (Vec<Choice>, Vec<Choice>) {
    let (mut offers, mut deeds) = (choices(offers, sheet), choices(deeds, sheet));
    let mut numbers = 1..;
    for list in [&mut offers, &mut deeds] {
        let barred = list.iter().filter(|choice| choice.offer.barred.is_some()).count();
        for choice in list.iter_mut().filter(|choice| choice.offer.barred.is_none() || barred <= REASONS) {
            choice.number = numbers.next();
        }
    }
    (offers, deeds)
}

/// Names each offer: by its action, and by its seat, too, where several seats may do it.
fn choices(offers: &[AnyOffer], sheet: &Sheet) -> Vec<Choice> {
    let several = |offer: &AnyOffer| offers.iter().filter(|other| other.id == offer.id).count() > 1;
    let name = |offer: &AnyOffer| {
        let seat = offer.seat.filter(|_| several(offer));
        let word = seat.map_or_else(|| offer.id.clone(), |seat| format!("{}.{}", offer.id, sheet.slug(seat)));
        Choice { word, number: None, who: seat.map(|seat| sheet.name(seat)), offer: offer.clone() }
    };
    offers.iter().map(name).collect()
}

/// Everything on the menu.
#[must_use]
pub fn offered(session: &Session) -> Vec<Choice> {
    let At::Menu { offers, deeds } = session.at() else { return Vec::new() };
    let sheet = session.game().sheet(session.state());
    let (offers, deeds) = numbered(offers, deeds, sheet);
    offers.into_iter().chain(deeds).collect()
}

/// Takes a line apart. The first word names an action, by its number on the menu, its name, or the beginning of that;
/// `action.seat` names whose it is. Words with `=` are answers by id; all others are answers in the order asked.
#[must_use]
pub fn line(text: &str, offered: &[Choice], sheet: &Sheet) -> Line {
    let (line, words) = typed(words(text), offered, sheet);
    let (early, rest) = split(words);
    // A word in quotes is a whole answer: with a space behind it, no other word joins it.
    let whole = |word: String| {
        let quoted = !word.contains(' ') && text.contains(&format!("\"{word}\""));
        if quoted { format!("{word} ") } else { word }
    };
    Line { early, words: rest.into_iter().map(whole).collect(), ..line }
}

/// The action that the first words name, and the words after it.
#[must_use]
pub fn typed(mut words: Vec<String>, offered: &[Choice], sheet: &Sheet) -> (Line, Vec<String>) {
    let first = words.drain(..named_by(&words, offered)).collect::<Vec<_>>().join("-");
    let (action, seat) = named(&first, offered, sheet);
    // `make some noise`: what only completes the action's name is no answer.
    let completes = |word: &String| {
        let begun = |offer: &AnyOffer| offer.id.split_once('-').is_some_and(|(begun, rest)| begun == first && rest == slug(word));
        offered.iter().any(|choice| begun(&choice.offer))
    };
    if let Some(at) = words.iter().take(2).position(completes).filter(|at| *at == 0 || words.first().is_some_and(|word| is_filler(word))) {
        words.drain(..=at);
    }
    (Line { action, seat, ..Line::default() }, words)
}

/// Whether a word says nothing before a name.
fn is_filler(word: &str) -> bool {
    ["a", "some", "the"].iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

/// How many of the first words name an action together: `make noise` is `make-noise`.
fn named_by(words: &[String], offered: &[Choice]) -> usize {
    let is_action = |count: &usize| {
        let together = slug(&words.iter().take(*count).map(String::as_str).collect::<Vec<_>>().join("-"));
        offered.iter().any(|choice| choice.offer.id == together || choice.word == together)
    };
    (2..=words.len().min(4)).rev().find(is_action).unwrap_or(words.len().min(1))
}

/// Words with `=`, which are answers by id, and all others. A key that is repeated is one list: `hit=hit hit=equal`.
#[must_use]
pub fn split(words: impl IntoIterator<Item = String>) -> (Vec<Early>, Vec<String>) {
    let (mut early, mut rest): (Vec<Early>, Vec<String>) = (Vec::new(), Vec::new());
    for word in words {
        let Some((key, answer)) = by_id(&word) else {
            rest.push(word);
            continue;
        };
        match early.iter_mut().find(|known| known.key == key) {
            Some(Early { raw: Raw::Text(text), .. }) => *text = format!("{text} {answer}"),
            _ => early.push(Early { key: key.to_owned(), raw: Raw::Text(answer.to_owned()) }),
        }
    }
    (early, rest)
}

/// The action and the seat that a word names.
#[must_use]
pub fn named(word: &str, offered: &[Choice], sheet: &Sheet) -> (String, Option<Seat>) {
    let number = word.parse::<usize>().ok();
    let place = number.and_then(|_| offered.iter().find(|choice| choice.number == number));
    if let Some(choice) = place.or_else(|| offered.iter().find(|choice| choice.word == word)) {
        return (choice.offer.id.clone(), choice.offer.seat);
    }
    if let Some((action, seat)) = word.split_once('.')
        && let Some(seat) = sheet.seat_named(seat).or_else(|| begins(sheet, seat))
    {
        return (action.to_owned(), Some(seat));
    }
    (word.to_owned(), None)
}

/// Whether a line names one of these choices by its number.
#[must_use]
pub fn is_numbered(line: &str, choices: &[Choice]) -> bool {
    let number = line.split_whitespace().next().and_then(|first| first.parse().ok());
    number.is_some_and(|number: usize| choices.iter().any(|choice| choice.number == Some(number)))
}

fn begins(sheet: &Sheet, word: &str) -> Option<Seat> {
    let mut found = sheet.seats().filter(|seat| sheet.slug(*seat).starts_with(&slug(word)));
    found.next().filter(|_| found.next().is_none())
}

/// `target=giant-1` is an answer by id.
fn by_id(word: &str) -> Option<(&str, &str)> {
    let (key, answer) = word.split_once('=')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
    is_key.then_some((key, answer))
}

/// Takes from the front of the words what answers a question: a face a die, a word a field, all for a text; of several things as
/// many words as name some and are still wanted.
#[must_use]
pub fn portion(question: &Question, words: &mut Vec<String>) -> String {
    if matches!(question.kind, Kind::Choose | Kind::Draw | Kind::Many) {
        *words = question.led_up_to(words).to_vec();
    }
    let take = match question.kind {
        _ if words.first().is_some_and(|word| word.contains([' ', ','])) => 1,
        Kind::Text => words.len(),
        Kind::Many => some(question, words).max(1),
        Kind::Roll => question.dice.len(),
        Kind::Form => question.fields.len(),
        // What is no option is typed in full, up to the end.
        Kind::Choose if question.also.is_some() && words.first().is_some_and(|word| question.named(word).is_empty()) => {
            if question.phrase(words) > 1 { question.phrase(words) } else { words.len() }
        }
        Kind::Choose | Kind::Draw => question.phrase(words),
        _ => 1,
    };
    let rest = words.split_off(take.min(words.len()));
    std::mem::replace(words, rest).join(" ")
}

/// How many of the first words name things, with their counts, until enough are named.
fn some(question: &Question, words: &[String]) -> usize {
    let most = question.max.unwrap_or(i64::MAX);
    let (mut total, mut pending, mut taken) = (0_i64, None::<i64>, 0);
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|_| total < most) {
        let together = question.phrase(words.get(at..).unwrap_or_default());
        if together > 1 {
            total = total.saturating_add(pending.take().unwrap_or(1));
            at += together;
            taken = at;
            continue;
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, name) = word.split_at(digits);
        let count = count.parse::<i64>().ok();
        let is_key = question.options.iter().any(|option| option.key == *word);
        if name.is_empty() && !is_key {
            pending = count;
        } else if is_key || !question.named(name.trim_start_matches('x')).is_empty() {
            total = total.saturating_add(pending.take().or(count.filter(|_| !is_key)).unwrap_or(1));
            taken = at + 1;
        } else {
            break;
        }
        at += 1;
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::sheet::Player;

    fn sheet() -> Sheet {
        let player = |name: &str| Player { name: name.to_owned(), here: true, by_hand: false };
        Sheet { players: vec![player("Ann"), player("Ben")], ..Sheet::default() }
    }

    fn offer(id: &str, seat: Option<u8>) -> AnyOffer {
        AnyOffer { id: id.to_owned(), label: id.to_owned(), seat: seat.map(Seat), barred: None }
    }

    #[test]
    fn what_several_may_do_is_named_with_its_seat() {
        let choices = numbered(&[offer("rest", Some(0)), offer("rest", Some(1)), offer("fight", Some(0))], &[], &sheet()).0;
        let words: Vec<&str> = choices.iter().map(|choice| choice.word.as_str()).collect();
        assert_eq!(words, ["rest.ann", "rest.ben", "fight"]);
        assert_eq!(named("2", &choices, &sheet()), ("rest".to_owned(), Some(Seat(1))));
        assert_eq!(named("re.b", &choices, &sheet()), ("re".to_owned(), Some(Seat(1))));
        assert_eq!(named("fi", &choices, &sheet()), ("fi".to_owned(), None));
    }

    #[test]
    fn what_is_shown_is_numbered_without_gaps() {
        let barred = |id: &str| AnyOffer { barred: Some(crate::kernel::Refusal::new("not now")), ..offer(id, None) };
        let few = [offer("move", None), barred("loot"), offer("rest", None)];
        let many = [offer("move", None), barred("loot"), barred("learn"), barred("trade"), barred("use"), offer("rest", None)];
        let numbers = |offers: &[AnyOffer]| {
            let (offers, deeds) = numbered(offers, &[offer("fix", None)], &sheet());
            let all: Vec<Choice> = offers.into_iter().chain(deeds).collect();
            let shown = all.iter().filter_map(|choice| choice.number).map(|number| named(&number.to_string(), &all, &sheet()).0);
            shown.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(numbers(&few), "move loot rest fix", "what is barred is shown with its reason");
        assert_eq!(numbers(&many), "move rest fix", "what is barred has no number");
        let all = numbered(&many, &[], &sheet()).0;
        assert_eq!(named("3", &all, &sheet()), ("3".to_owned(), None), "a number that stands nowhere is no action");
    }

    #[test]
    fn a_word_of_a_label_is_no_answer() {
        let mut question = many(&[("mage", 2), ("thief", 1)], 2);
        question.options[0].label = "mage: 2 oozes or 1 other".to_owned();
        let mut words = vec!["mage".to_owned(), "ooze".to_owned()];
        assert_eq!(portion(&question, &mut words), "mage");
        assert_eq!(words, ["ooze"]);
    }

    fn many(options: &[(&str, u32)], max: i64) -> Question {
        let options = options
            .iter()
            .map(|(key, max)| crate::kernel::Opt {
                key: (*key).to_owned(),
                label: (*key).to_owned(),
                max: *max,
                aside: false,
                also: Vec::new(),
            })
            .collect();
        Question {
            id: "with".to_owned(),
            seat: None,
            kind: Kind::Many,
            text: String::new(),
            options,
            fields: Vec::new(),
            min: Some(1),
            max: Some(max),
            default: None,
            ordered: false,
            dice: Vec::new(),
            reading: None,
            window: false,
            needed: false,
            also: None,
            cite: None,
            hint: None,
        }
    }

    #[test]
    fn a_question_takes_the_words_that_are_for_it() {
        let take = |max: i64, text: &str| {
            let mut left = words(text);
            let taken = portion(&many(&[("fighter", 3), ("mage", 2)], max), &mut left);
            (taken, left.join(" "))
        };
        assert_eq!(take(1, "fighter goblin"), ("fighter".to_owned(), "goblin".to_owned()));
        assert_eq!(take(9, "2 fighter mage goblin"), ("2 fighter mage".to_owned(), "goblin".to_owned()));
        assert_eq!(take(2, "2f mage"), ("2f".to_owned(), "mage".to_owned()));
        assert_eq!(take(9, "dragon"), ("dragon".to_owned(), String::new()));
        assert_eq!(take(9, "\"fighter, mage\" goblin"), ("fighter, mage".to_owned(), "goblin".to_owned()));
    }

    #[test]
    fn words_that_name_one_thing_together_answer_together() {
        let mut words = ["dark", "passes", "2", "no"].map(str::to_owned).to_vec();
        let tile = Question { kind: Kind::Choose, ..many(&[("dark-passes", 1), ("keep", 1)], 1) };
        assert_eq!(portion(&tile, &mut words), "dark passes");
        for line in ["to dark passes 2", "onto the Dark Passes 2"] {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!((portion(&tile, &mut words).to_lowercase(), words), ("dark passes".to_owned(), vec!["2".to_owned()]), "{line}");
        }
        let mut words = ["to", "nowhere"].map(str::to_owned).to_vec();
        assert_eq!(portion(&tile, &mut words), "to", "what leads up to nothing is no name either");
        let mut words = ["iron", "helm", "dagger", "yes"].map(str::to_owned).to_vec();
        assert_eq!(portion(&many(&[("iron-helm", 1), ("dagger", 1), ("bow", 1)], 3), &mut words), "iron helm dagger");
        assert_eq!(words, ["yes"]);
        let offered = numbered(&[offer("make-noise", None), offer("move", None)], &[], &sheet()).0;
        assert_eq!(line("make noise", &offered, &sheet()).action, "make-noise");
    }

    #[test]
    fn a_key_that_is_repeated_is_one_list() {
        let line = line("resolve hit=hit armour=none hit=equal", &[], &sheet());
        let early = |key: &str, text: &str| Early { key: key.to_owned(), raw: Raw::Text(text.to_owned()) };
        assert_eq!(line.early, [early("hit", "hit equal"), early("armour", "none")]);
        assert_eq!(split(words("a=1 b a=2")), (vec![early("a", "1 2")], vec!["b".to_owned()]));
    }

    #[test]
    fn a_line_is_an_action_answers_by_id_and_answers_in_order() {
        let line = line("fight fighter target=goblin-1 \"hit equal\"", &[], &sheet());
        assert_eq!(line.action, "fight");
        assert_eq!(line.words, ["fighter", "hit equal"]);
        assert_eq!(line.early, [Early { key: "target".to_owned(), raw: Raw::Text("goblin-1".to_owned()) }]);
    }

    #[test]
    fn a_word_in_quotes_is_a_whole_answer() {
        let line = line("next \"Third\" 1 \"The Fourth\" go", &[], &Sheet::default());
        assert_eq!(line.words, ["Third ", "1", "The Fourth", "go"]);
    }
}
