//! What people type for a roll: `2d6+1`, `4d6kh3`, `d%`, `dragons-down/hitx2`.

use std::fmt;
use std::ops::Range;

use super::expression::{DiceTerm, Expression, Keep, Named, Numeric};
use super::{Die, near};

/// The most dice in one term, and the most sides of a numbered die.
pub const MOST: u32 = 1000;
/// The largest plain number in a sum.
const MOST_ADDED: u32 = 1_000_000;
/// The most terms in a sum.
const MOST_TERMS: usize = 50;

/// Why a text is no roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationFault {
    /// What is wrong.
    pub message: String,
    /// The bytes of the text that are wrong; empty at its end where something is missing.
    pub span: Range<usize>,
    /// What could stand there.
    pub expected: String,
    /// What was probably meant, as it could be typed.
    pub hint: Option<String>,
    /// A name that is no die's, with the count typed after it.
    unknown: Option<Box<(String, String)>>,
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; expected {}", self.message, self.expected)?;
        self.hint.iter().try_for_each(|hint| write!(f, "; did you mean `{hint}`?"))
    }
}

impl std::error::Error for NotationFault {}

impl NotationFault {
    fn new(message: impl Into<String>, span: Range<usize>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), span, expected: expected.into(), hint: None, unknown: None }
    }

    /// Adds what was probably meant, if the fault is a name that no die has. `known` are full ids: `dragons-down/hit`.
    #[must_use]
    pub fn suggest<'a>(mut self, known: impl IntoIterator<Item = &'a str>) -> Self {
        let Some((name, count)) = self.unknown.as_deref() else { return self };
        let known: Vec<&str> = known.into_iter().collect();
        let own = |id: &'a str| id.rsplit_once('/').map_or(id, |(_, own)| own);
        // A die's own name without its game is the likeliest slip; a wrong letter the next.
        let found = known.iter().find(|id| own(id) == name).map(|id| (*id).to_owned());
        let found = found.or_else(|| near(name, known.iter().copied()).map(str::to_owned));
        let found = found.or_else(|| {
            let close = near(name, known.iter().map(|id| own(id)))?;
            known.iter().find(|id| own(id) == close).map(|id| (*id).to_owned())
        });
        self.hint = found.map(|id| format!("{id}{count}"));
        self
    }
}

/// Reads a roll. `lookup` finds a die by its full id, `dragons-down/hit`; a text with a slash in it names a die, any other is a
/// sum of numbered dice.
///
/// # Errors
/// If the text is no roll, has too many dice or sides, or names a die that `lookup` doesn't find.
pub fn parse(text: &str, lookup: &dyn Fn(&str) -> Option<Die>) -> Result<Expression, NotationFault> {
    if text.contains('/') { named(text, lookup).map(Expression::Named) } else { Cursor { text, at: 0 }.sum().map(Expression::Numeric) }
}

/// The longest id that a die has wins: what is left of the text is its count.
fn named(text: &str, lookup: &dyn Fn(&str) -> Option<Die>) -> Result<Named, NotationFault> {
    let begin = text.len() - text.trim_start().len();
    let id = text.trim().to_ascii_lowercase();
    let span = begin..begin + id.len();
    if let Some(die) = lookup(&id) {
        return Ok(Named { die, count: 1 });
    }
    let digits = id.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (before, number) = id.split_at(digits);
    let name = before.strip_suffix(['x', '*', '×']).map(str::trim_end).filter(|_| !number.is_empty());
    let Some(name) = name else { return Err(unknown(&id, "", span)) };
    let Some(die) = lookup(name) else { return Err(unknown(name, &format!("x{number}"), begin..begin + name.len())) };
    let count = number.parse().ok().filter(|count| (1..=MOST).contains(count));
    let count = count.ok_or_else(|| {
        let place = begin + digits..begin + id.len();
        NotationFault::new(format!("`{number}` dice can't be rolled"), place, format!("1 to {MOST} dice"))
    })?;
    Ok(Named { die, count })
}

fn unknown(name: &str, count: &str, span: Range<usize>) -> NotationFault {
    let message = if name.contains(['+', ' ', ',']) {
        format!("`{name}` is not one kind of dice, and named dice are rolled one kind at a time")
    } else {
        format!("no die is called `{name}`")
    };
    let fault = NotationFault::new(message, span, "a game, a slash and one of its dice, then x and how many: `dragons-down/hitx2`");
    NotationFault { unknown: Some(Box::new((name.to_owned(), count.to_owned()))), ..fault }
}

/// Where the reading of a sum has come to.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// A number with its place in the text; none if it is too large to be written as one.
type Number = (Option<u32>, Range<usize>);

impl<'a> Cursor<'a> {
    fn sum(mut self) -> Result<Numeric, NotationFault> {
        let mut sum = Numeric { terms: Vec::new(), modifier: 0 };
        let mut minus = self.sign().unwrap_or(false);
        for _ in 0..MOST_TERMS {
            self.term(minus, &mut sum)?;
            if self.peek().is_none() {
                let whole = self.text.trim();
                return if sum.terms.is_empty() { Err(self.no_dice(whole)) } else { Ok(sum) };
            }
            minus = match self.sign() {
                Some(minus) => minus,
                None => return Err(self.wrong("`+`, `-`, or the end")),
            };
        }
        Err(NotationFault::new("the sum is too long", self.at..self.text.len(), format!("at most {MOST_TERMS} terms")))
    }

    fn term(&mut self, minus: bool, sum: &mut Numeric) -> Result<(), NotationFault> {
        let count = self.number();
        if !self.eat(&["d"]) {
            let Some((number, span)) = count else { return Err(self.wrong("dice like `2d6`, or a number")) };
            let number = within(number, span, 0..=MOST_ADDED, "is too large a number to add", "number")?;
            sum.modifier += if minus { -i64::from(number) } else { i64::from(number) };
            return Ok(());
        }
        let count = count.map_or(Ok(1), |(count, span)| within(count, span, 1..=MOST, "dice can't be rolled", "dice"))?;
        let sides = if self.eat(&["%"]) {
            100
        } else {
            let Some((sides, span)) = self.number() else { return Err(self.wrong("how many sides the dice have: `d6`, `d20`, `d%`")) };
            within(sides, span, 1..=MOST, "sides are not possible", "sides")?
        };
        let keep = self.keep(count)?;
        sum.terms.push(DiceTerm { minus, count, sides, keep });
        Ok(())
    }

    /// `kh3` or `k3`, `kl1`; also what to leave out: `dl1`, `dh1`. Without a number, one die.
    fn keep(&mut self, count: u32) -> Result<Keep, NotationFault> {
        self.skip_spaces();
        let begin = self.at;
        let (drop, highest) = if self.eat(&["kh"]) {
            (false, true)
        } else if self.eat(&["kl"]) {
            (false, false)
        } else if self.eat(&["dh"]) {
            (true, false)
        } else if self.eat(&["dl"]) {
            (true, true)
        } else if self.eat(&["k"]) {
            (false, true)
        } else {
            return Ok(Keep::All);
        };
        let (number, span) = self.number().unwrap_or((Some(1), begin..self.at));
        let what = if drop { "dice can't be left out" } else { "dice can't be kept" };
        let most = if drop { count.saturating_sub(1) } else { count };
        let number = within(number, span, 1..=most, what, &format!("of the {count} rolled"))?;
        let kept = if drop { count - number } else { number };
        Ok(match (kept == count, highest) {
            (true, _) => Keep::All,
            (_, true) => Keep::Highest(kept),
            (_, false) => Keep::Lowest(kept),
        })
    }

    fn sign(&mut self) -> Option<bool> {
        if self.eat(&["+"]) {
            Some(false)
        } else {
            // Typographic minus signs come with copied text.
            self.eat(&["-", "−", "–"]).then_some(true)
        }
    }

    fn number(&mut self) -> Option<Number> {
        self.skip_spaces();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest.get(..digits).filter(|number| !number.is_empty())?;
        let begin = self.at;
        self.at += digits;
        Some((number.parse().ok(), begin..self.at))
    }

    /// Passes one of these words, in small letters, if it comes next.
    fn eat(&mut self, words: &[&str]) -> bool {
        self.skip_spaces();
        let rest = self.rest();
        let next = |word: &&&str| rest.get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        let length = words.iter().find(next).map(|word| word.len());
        self.at += length.unwrap_or(0);
        length.is_some()
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.rest().chars().next()
    }

    /// What stands here is not what should.
    fn wrong(&mut self, expected: &str) -> NotationFault {
        if self.peek().is_none() {
            let message = if self.text.trim().is_empty() { "there is nothing to roll" } else { "the roll ends too early" };
            return NotationFault::new(message, self.text.len()..self.text.len(), expected);
        }
        // A text that doesn't even begin like dice is somebody's name for a die.
        let whole = self.text.trim();
        if self.text.get(..self.at).is_some_and(|before| before.trim().is_empty()) && whole.starts_with(char::is_alphabetic) {
            let begin = self.at;
            let lower = whole.to_ascii_lowercase();
            let digits = lower.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let (before, number) = lower.split_at(digits);
            return match before.strip_suffix('x').filter(|_| !number.is_empty()) {
                Some(name) => unknown(name, &format!("x{number}"), begin..begin + name.len()),
                None => unknown(&lower, "", begin..begin + whole.len()),
            };
        }
        let wrong = self.rest().split(|c: char| c.is_whitespace() || "+-".contains(c)).next().filter(|wrong| !wrong.is_empty());
        let wrong = wrong.unwrap_or_else(|| self.rest().get(..1).unwrap_or_default());
        NotationFault::new(format!("`{wrong}` can't stand here"), self.at..self.at + wrong.len(), expected)
    }

    fn no_dice(&self, whole: &str) -> NotationFault {
        let begin = self.text.len() - self.text.trim_start().len();
        let fault =
            NotationFault::new(format!("there are no dice in `{whole}`"), begin..begin + whole.len(), "at least one die: `d6`, `2d6+1`");
        let sides = whole.parse().ok().filter(|sides| (2..=MOST).contains(sides));
        NotationFault { hint: sides.map(|sides| format!("d{sides}")), ..fault }
    }
}

fn within(
    number: Option<u32>,
    span: Range<usize>,
    range: std::ops::RangeInclusive<u32>,
    what: &str,
    of: &str,
) -> Result<u32, NotationFault> {
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let shown = number.map_or_else(|| "so many".to_owned(), |number| format!("`{number}`"));
        let (least, most) = (range.start(), range.end());
        let expected = match least.cmp(most) {
            std::cmp::Ordering::Less => format!("{least} to {most} {of}"),
            std::cmp::Ordering::Equal => format!("{most} {of}"),
            std::cmp::Ordering::Greater => format!("none {of}"),
        };
        NotationFault::new(format!("{shown} {what}"), span, expected)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::testing::die;

    fn lookup(id: &str) -> Option<Die> {
        ["dragons-down/hit", "dragons-down/box4", "dragons-down/box"].contains(&id).then(|| die(id, &[("hit", 1), ("blank", 1)]))
    }

    fn shown(text: &str) -> String {
        parse(text, &lookup).map_or_else(|fault| format!("{fault:?}"), |roll| roll.to_string())
    }

    fn fault(text: &str) -> (String, Range<usize>) {
        let fault = parse(text, &lookup).expect_err(text).suggest(["dragons-down/hit", "dragons-down/box4", "dragons-down/box"]);
        (fault.to_string(), fault.span)
    }

    #[test]
    fn what_people_type_is_read() {
        for (typed, read) in [
            ("2d6+1", "2d6+1"),
            ("d20", "d20"),
            ("1D20", "d20"),
            ("4d6kh3", "4d6kh3"),
            ("4d6k3", "4d6kh3"),
            ("4d6kl1", "4d6kl1"),
            ("2d20kh", "2d20kh1"),
            ("4d6dl1", "4d6kh3"),
            ("4d6dh1", "4d6kl3"),
            ("4d6kh4", "4d6"),
            ("2d6-1", "2d6-1"),
            ("d%", "d100"),
            ("d100", "d100"),
            ("2d20kh1+6", "2d20kh1+6"),
            ("2d6+1d4+3", "2d6+d4+3"),
            (" 2 d 6 + 1 - d4 − 2 ", "2d6-d4-1"),
            ("-d4+1000d1000", "-d4+1000d1000"),
            ("3+d6", "d6+3"),
        ] {
            assert_eq!(shown(typed), read, "{typed}");
        }
    }

    #[test]
    fn the_longest_die_id_that_exists_wins() {
        for (typed, id, count) in [
            ("dragons-down/hit", "dragons-down/hit", 1),
            ("dragons-down/hitx2", "dragons-down/hit", 2),
            ("Dragons-Down/Hit X2 ", "dragons-down/hit", 2),
            ("dragons-down/box4", "dragons-down/box4", 1),
            ("dragons-down/box4x2", "dragons-down/box4", 2),
            ("dragons-down/boxx1000", "dragons-down/box", 1000),
        ] {
            match parse(typed, &lookup) {
                Ok(Expression::Named(named)) => assert_eq!((named.die.id(), named.count), (id, count)),
                other => panic!("{typed}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_fault_points_at_its_place_and_says_what_to_type() {
        for (typed, said, span) in [
            ("", "there is nothing to roll; expected dice like `2d6`, or a number", 0..0),
            ("2d", "the roll ends too early; expected how many sides the dice have: `d6`, `d20`, `d%`", 2..2),
            ("2d6+", "the roll ends too early; expected dice like `2d6`, or a number", 4..4),
            ("0d6", "`0` dice can't be rolled; expected 1 to 1000 dice", 0..1),
            ("1001d6", "`1001` dice can't be rolled; expected 1 to 1000 dice", 0..4),
            ("99999999999d6", "so many dice can't be rolled; expected 1 to 1000 dice", 0..11),
            ("2d0", "`0` sides are not possible; expected 1 to 1000 sides", 2..3),
            ("2d6 + 3d1001", "`1001` sides are not possible; expected 1 to 1000 sides", 8..12),
            ("4d6kh5", "`5` dice can't be kept; expected 1 to 4 of the 4 rolled", 5..6),
            ("4d6kh0", "`0` dice can't be kept; expected 1 to 4 of the 4 rolled", 5..6),
            ("1d6dl1", "`1` dice can't be left out; expected none of the 1 rolled", 5..6),
            ("2d6x", "`x` can't stand here; expected `+`, `-`, or the end", 3..4),
            ("2d6++1", "`+` can't stand here; expected dice like `2d6`, or a number", 4..5),
            ("2d6 é+1", "`é` can't stand here; expected `+`, `-`, or the end", 4..6),
            ("2dé", "`é` can't stand here; expected how many sides the dice have: `d6`, `d20`, `d%`", 2..4),
            ("5", "there are no dice in `5`; expected at least one die: `d6`, `2d6+1`; did you mean `d5`?", 0..1),
            ("d6+1000001", "`1000001` is too large a number to add; expected 0 to 1000000 number", 3..10),
        ] {
            assert_eq!(fault(typed), (said.to_owned(), span), "{typed}");
        }
    }

    #[test]
    fn an_unknown_die_is_answered_with_the_nearest() {
        let expected = "expected a game, a slash and one of its dice, then x and how many: `dragons-down/hitx2`";
        for (typed, said, hint, span) in [
            (" dragons-down/hti", "no die is called `dragons-down/hti`", "dragons-down/hit", 1..17),
            ("dragons-down/htix3", "no die is called `dragons-down/hti`", "dragons-down/hitx3", 0..16),
            ("hitx2", "no die is called `hit`", "dragons-down/hitx2", 0..3),
            ("box4x2", "no die is called `box4`", "dragons-down/box4x2", 0..4),
        ] {
            assert_eq!(fault(typed), (format!("{said}; {expected}; did you mean `{hint}`?"), span), "{typed}");
        }
        assert_eq!(fault("dragons-down/hitx0").0, "`0` dice can't be rolled; expected 1 to 1000 dice");
        assert!(fault("dragons-down/hit+dragons-down/box").0.contains("rolled one kind at a time"));
    }

    #[test]
    fn a_sum_has_an_end() {
        assert!(parse(&"d6+".repeat(60), &lookup).expect_err("too long").message.contains("too long"));
        assert_eq!(shown(&format!("{}d6", "d6+".repeat(49))).len(), 49 * 3 + 2);
    }

    #[test]
    fn no_text_makes_it_panic() {
        for text in ["×/x1", "/", "é/×2", "d", "k", "%", "-", "−", "2d6k", "x2", "/x2", "d6kh", "d%%", "𝒹6", "1 2", "2d6/x"] {
            let span = parse(text, &lookup).err().map(|fault| fault.span);
            assert!(span.is_none_or(|span| text.get(span).is_some()), "{text}");
        }
    }
}
