//! What a person types who rolled by hand: `hit equal`, `h e`, `3 5`, `2 mage, thief`, `hhe`.
//!
//! Forgiving about everything that can mean one thing only; what could mean two is asked again.

mod fault;

use std::ops::Range;

pub use self::fault::TypedFault;
use self::fault::bare;
use super::{Die, Face, is_plural_of, near};

/// A word of the text.
#[derive(Clone, Debug)]
struct Token<'a> {
    word: &'a str,
    begin: usize,
}

/// A face that was typed, so often.
struct Typed<'a> {
    token: Token<'a>,
    times: usize,
}

/// What a word is on a die.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Face(Face),
    Ambiguous,
    None,
}

/// Reads one face for each of the dice, in their order.
///
/// Faces are given by name or by the beginning of a name, in capitals or not, between spaces or commas. Alike faces can be
/// counted (`2 mage`, `2m`, `2xmage`, `mage x2`); a bare number is a count only where no die shows numbers. Single letters
/// run together (`hhe`) where no die shows numbers, single digits (`35`) where all dice show single digits only. If the
/// faces don't fit the dice in their order, but each kind of dice in just one other way, they are taken so.
///
/// # Errors
/// If a word is no face or several, or the faces are not as many as the dice.
pub fn read(text: &str, dice: &[Die]) -> Result<Vec<Face>, TypedFault> {
    let reader = Reader { dice };
    let tokens = reader.put_together(text, tokens(text));
    let typed = match reader.typed(&tokens) {
        Ok(typed) => typed,
        Err(stray) => return reader.run_together(&tokens).unwrap_or_else(|| Err(reader.not_a_face(stray.0, &stray.1))),
    };
    let given = typed.iter().fold(0_usize, |given, face| given.saturating_add(face.times));
    if given != dice.len() {
        return Err(reader.miscounted(text, given, &typed));
    }
    let each: Vec<&Token<'_>> = typed.iter().flat_map(|face| (0..face.times).map(|_| &face.token)).collect();
    reader.in_order(&each).or_else(|fault| reader.by_kind(&each).or_else(|| reader.in_pairs(&each)).ok_or(fault))
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| c.is_whitespace() || c == ',' || c == ';') {
        if !word.is_empty() {
            tokens.push(Token { word, begin: at });
        }
        at += word.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    tokens
}

impl<'a> Token<'a> {
    fn span(&self) -> Range<usize> {
        self.begin..self.begin + self.word.len()
    }

    fn number(&self) -> Option<usize> {
        // What is too large for a number is too many dice in any case.
        let digits = !self.word.is_empty() && self.word.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.word.parse().unwrap_or(usize::MAX))
    }

    fn is_times(&self) -> bool {
        matches!(self.word, "x" | "X" | "*" | "×")
    }

    /// `2xmage` and `2mage`: the count, whether a times sign follows it, and the rest.
    fn count_before(&self) -> Option<(usize, bool, Token<'a>)> {
        let rest = self.word.trim_start_matches(|c: char| c.is_ascii_digit());
        let (number, rest) = self.split(self.word.len() - rest.len());
        let count = number.number()?;
        Some(match rest.word.strip_prefix(['x', 'X', '*', '×']).filter(|face| !face.is_empty()) {
            Some(face) => (count, true, rest.split(rest.word.len() - face.len()).1),
            None => (count, false, rest),
        })
    }

    /// `magex2`, and `x2` with nothing before it.
    fn count_after(&self) -> Option<(Token<'a>, usize)> {
        let before = self.word.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = self.split(before.len()).1.number()?;
        let face = before.strip_suffix(['x', 'X', '*', '×'])?;
        Some((self.split(face.len()).0, count))
    }

    fn split(&self, at: usize) -> (Self, Self) {
        let (before, after) = self.word.split_at_checked(at).unwrap_or((self.word, ""));
        (Token { word: before, begin: self.begin }, Token { word: after, begin: self.begin + before.len() })
    }
}

/// Reads words as faces of these dice.
struct Reader<'d> {
    dice: &'d [Die],
}

impl Reader<'_> {
    /// Words that make one face's name together are one: `treasure site` for `treasure-site`.
    fn put_together<'a>(&self, text: &'a str, tokens: Vec<Token<'a>>) -> Vec<Token<'a>> {
        let is_name = |word: &str| {
            let word = hyphened(word);
            self.kinds().any(|die| die.short(&word).is_some() || die.faces().iter().any(|face| face.name.to_lowercase() == word))
        };
        let mut together: Vec<Token<'a>> = Vec::with_capacity(tokens.len());
        for token in tokens {
            let joined = together.last().and_then(|before| text.get(before.begin..token.span().end)).filter(|both| is_name(both));
            match (joined, together.last_mut()) {
                (Some(word), Some(before)) => before.word = word,
                _ => together.push(token),
            }
        }
        together
    }

    /// The faces typed, counted; or the first word that is none, with the place of its die.
    fn typed<'a>(&self, tokens: &[Token<'a>]) -> Result<Vec<Typed<'a>>, (usize, Token<'a>)> {
        let mut typed: Vec<Typed<'a>> = Vec::new();
        let mut left = tokens;
        while let Some((token, rest)) = left.split_first() {
            left = rest;
            if self.is_face(token) {
                typed.push(Typed { token: token.clone(), times: 1 });
                continue;
            }
            if let Some((face, after)) = self.counted(token, rest) {
                typed.push(face);
                left = after;
                continue;
            }
            // `x2` or `x 2`: so often the face before.
            let glued = token.count_after().filter(|(face, _)| face.word.is_empty()).map(|(_, count)| (count, rest));
            let words = typed.last().is_some_and(|face| face.token.number().is_none());
            let spaced = rest.split_first().filter(|_| words && token.is_times());
            let after = glued.or_else(|| spaced.and_then(|(next, rest)| Some((next.number()?, rest))));
            match (after, typed.last_mut()) {
                (Some((count, rest)), Some(face)) if face.times == 1 => {
                    face.times = count;
                    left = rest;
                }
                _ => {
                    let place = typed.iter().fold(0_usize, |place, face| place.saturating_add(face.times));
                    return Err((place, token.clone()));
                }
            }
        }
        Ok(typed)
    }

    /// `2 mage`, `2 x mage`, `2xmage`, `2mage`, `magex2`. Of two numbers nobody can tell which is the count: `2x3` is none of these.
    fn counted<'a, 't>(&self, token: &Token<'a>, rest: &'t [Token<'a>]) -> Option<(Typed<'a>, &'t [Token<'a>])> {
        let word = |face: &Token<'_>| face.number().is_none() && self.is_face(face);
        if let Some(times) = token.number() {
            let (next, after) = rest.split_first()?;
            let crossed = next.is_times() && !self.is_face(next);
            let (face, after) = if crossed { after.split_first()? } else { (next, after) };
            let clear = crossed || !self.shows_numbers();
            return (clear && word(face)).then(|| (Typed { token: face.clone(), times }, after));
        }
        if let Some((times, crossed, face)) = token.count_before()
            && (crossed || !self.shows_numbers())
            && word(&face)
        {
            return Some((Typed { token: face, times }, rest));
        }
        let (face, times) = token.count_after()?;
        word(&face).then_some((Typed { token: face, times }, rest))
    }

    /// A single word of single letters or digits, one for each die.
    fn run_together(&self, tokens: &[Token<'_>]) -> Option<Result<Vec<Face>, TypedFault>> {
        let [token] = tokens else { return None };
        let digits = token.number().is_some();
        let possible = if digits { self.all_digits() } else { !self.shows_numbers() };
        let letters: Vec<Token<'_>> = token
            .word
            .char_indices()
            .map(|(at, letter)| Token { word: token.word.get(at..at + letter.len_utf8()).unwrap_or_default(), begin: token.begin + at })
            .collect();
        if !possible || letters.len() < 2 || !letters.iter().all(|letter| self.is_face(letter)) {
            return None;
        }
        let each: Vec<&Token<'_>> = letters.iter().collect();
        if each.len() == self.dice.len() {
            return Some(self.in_order(&each).or_else(|fault| self.by_kind(&each).ok_or(fault)));
        }
        // A word of other length may be a slip, or letters for other dice than these.
        let slip = digits || self.dice.iter().any(|die| near_face(token.word, die).is_some());
        let fault = TypedFault::TooFew { given: each.len(), wanted: self.dice.len(), dice: self.described() };
        (!slip && each.len() < self.dice.len()).then_some(Err(fault))
    }

    /// Die i shows face i.
    fn in_order(&self, each: &[&Token<'_>]) -> Result<Vec<Face>, TypedFault> {
        let face = |(at, (die, token)): (usize, (&Die, &&Token<'_>))| match fit(die, token.word) {
            Fit::Face(face) => Ok(face),
            Fit::Ambiguous => Err(ambiguous(die, token)),
            Fit::None => Err(self.not_a_face(at, token)),
        };
        self.dice.iter().zip(each).enumerate().map(face).collect()
    }

    /// Each face goes to the one kind of dice that shows it; within a kind, in order.
    fn by_kind(&self, each: &[&Token<'_>]) -> Option<Vec<Face>> {
        let mut faces: Vec<Option<Face>> = vec![None; self.dice.len()];
        for token in each {
            let fits = |die: &Die| fit(die, token.word) != Fit::None;
            let kind = self.dice.iter().find(|die| fits(die))?;
            if self.dice.iter().any(|die| fits(die) && die != kind) {
                return None;
            }
            let Fit::Face(face) = fit(kind, token.word) else { return None };
            let free = self.dice.iter().zip(faces.iter_mut()).find(|(die, face)| *die == kind && face.is_none());
            *free?.1 = Some(face);
        }
        faces.into_iter().collect()
    }

    /// `claw 1 arrow 2`: a face that one die alone shows, with a number of the die that belongs to it behind it, or before it.
    fn in_pairs(&self, each: &[&Token<'_>]) -> Option<Vec<Face>> {
        let number = |token: &Token<'_>| token.number().is_some();
        let named_first = each.first().is_some_and(|token| !number(token));
        let mut faces: Vec<Option<Face>> = vec![None; self.dice.len()];
        let mut put = |at: usize, face: Face| {
            let place = faces.get_mut(at).filter(|place| place.is_none())?;
            *place = Some(face);
            Some(())
        };
        for pair in each.chunks(2) {
            let [first, second] = pair else { return None };
            let (name, count) = if named_first { (first, second) } else { (second, first) };
            let showing: Vec<usize> =
                (0..self.dice.len()).filter(|at| self.dice.get(*at).is_some_and(|die| fit(die, name.word) != Fit::None)).collect();
            let [at] = showing.as_slice() else { return None };
            let die = self.dice.get(*at)?;
            let Fit::Face(face) = fit(die, name.word) else { return None };
            put(*at, face)?;
            let colour = die.id().rsplit('-').next()?;
            let beside = self.dice.iter().position(|other| other != die && other.id().rsplit('-').next() == Some(colour))?;
            let Fit::Face(face) = fit(self.dice.get(beside)?, count.word) else { return None };
            put(beside, face)?;
        }
        faces.into_iter().collect()
    }

    /// Whether some die shows this, even if it is not clear which face is meant.
    fn is_face(&self, token: &Token<'_>) -> bool {
        !token.word.is_empty() && self.kinds().any(|die| fit(die, token.word) != Fit::None)
    }

    fn shows_numbers(&self) -> bool {
        self.kinds().any(|die| die.faces().iter().any(|face| is_number(&face.name)))
    }

    fn all_digits(&self) -> bool {
        self.kinds().all(|die| die.faces().iter().all(|face| face.name.len() == 1 && is_number(&face.name)))
    }

    /// The dice, runs of alike ones once.
    fn kinds(&self) -> impl Iterator<Item = &Die> {
        let before = std::iter::once(None).chain(self.dice.iter().map(Some));
        self.dice.iter().zip(before).filter(|(die, before)| *before != Some(*die)).map(|(die, _)| die)
    }

    fn not_a_face(&self, place: usize, token: &Token<'_>) -> TypedFault {
        let Some(die) = self.dice.get(place).or(self.dice.last()) else {
            return TypedFault::TooMany { given: 1, wanted: 0, span: token.span(), dice: self.described() };
        };
        TypedFault::NotAFace {
            token: token.word.to_owned(),
            span: token.span(),
            die: die.id().to_owned(),
            faces: names(die),
            near: near_face(token.word, die),
        }
    }

    fn miscounted(&self, text: &str, given: usize, typed: &[Typed<'_>]) -> TypedFault {
        let (wanted, dice) = (self.dice.len(), self.described());
        if given < wanted {
            return TypedFault::TooFew { given, wanted, dice };
        }
        let mut so_far = 0_usize;
        let first = typed.iter().find(|face| {
            so_far = so_far.saturating_add(face.times);
            so_far > wanted
        });
        let begin = first.map_or(0, |face| face.token.begin);
        TypedFault::TooMany { given, wanted, span: begin..begin + text.get(begin..).map_or(0, |rest| rest.trim_end().len()), dice }
    }

    /// `hit (hit, equal or blank)`, each kind once.
    fn described(&self) -> String {
        let mut kinds: Vec<&Die> = Vec::new();
        for die in self.dice {
            if !kinds.contains(&die) {
                kinds.push(die);
            }
        }
        kinds.iter().map(|die| format!("{} ({})", bare(die.id()), either(&names(die)))).collect::<Vec<_>>().join(", ")
    }
}

/// Small letters, with one `-` for all that stands between the words.
fn hyphened(word: &str) -> String {
    word.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// The whole name wins; then a short name; then the beginning of one name, then that of a part of one. Numbers have no beginnings:
/// `1` is not `10`; `+1` is `1`.
fn fit(die: &Die, word: &str) -> Fit {
    let lower = hyphened(word.strip_prefix('+').filter(|rest| is_number(rest)).unwrap_or(word));
    let named = |whole: bool| {
        die.each_face().filter({
            let lower = lower.as_str();
            move |face| {
                let name = die.name(*face).to_lowercase();
                if whole { name == lower } else { !is_number(&name) && name.starts_with(lower) }
            }
        })
    };
    let plural = || die.each_face().find(|face| is_plural_of(&lower, &die.name(*face).to_lowercase()));
    if let Some(face) = named(true).next().or_else(|| die.short(&lower)).or_else(plural) {
        return Fit::Face(face);
    }
    let within = |face: &Face| die.name(*face).to_lowercase().split('-').skip(1).any(|part| !part.is_empty() && part.starts_with(&lower));
    let only = |mut fitting: Box<dyn Iterator<Item = Face> + '_>| match (fitting.next(), fitting.next()) {
        (Some(face), None) => Fit::Face(face),
        (Some(_), Some(_)) => Fit::Ambiguous,
        (None, _) => Fit::None,
    };
    match only(Box::new(named(false))) {
        Fit::None if !is_number(&lower) => only(Box::new(die.each_face().filter(within))),
        fit => fit,
    }
}

fn ambiguous(die: &Die, token: &Token<'_>) -> TypedFault {
    let lower = token.word.to_lowercase();
    let candidates = names(die).into_iter().filter(|name| name.to_lowercase().starts_with(&lower)).collect();
    TypedFault::Ambiguous { token: token.word.to_owned(), span: token.span(), die: die.id().to_owned(), candidates }
}

fn is_number(name: &str) -> bool {
    name.parse::<i64>().is_ok()
}

fn names(die: &Die) -> Vec<String> {
    die.faces().iter().map(|face| face.name.clone()).collect()
}

fn near_face(word: &str, die: &Die) -> Option<String> {
    // From one number to another there is no near.
    near(word, die.faces().iter().map(|face| face.name.as_str()).filter(|name| !is_number(name))).map(str::to_owned)
}

/// `hit, equal or blank`; many numbers without a gap as `1 to 20`.
fn either(names: &[String]) -> String {
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    if let Some(mut numbers) = numbers {
        numbers.sort_unstable();
        let gapless = numbers.iter().zip(numbers.iter().skip(1)).all(|(one, next)| one.checked_add(1) == Some(*next));
        if let (true, Some(first), Some(last)) = (gapless && numbers.len() > 2, numbers.first(), numbers.last()) {
            return format!("{first} to {last}");
        }
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::testing::{die, haggle, hit, numbered, party};

    /// The faces read, by name; or what is said instead.
    fn typed(text: &str, dice: &[Die]) -> String {
        match read(text, dice) {
            Ok(faces) => {
                assert_eq!(faces.len(), dice.len());
                dice.iter().zip(faces).map(|(die, face)| die.name(face)).collect::<Vec<_>>().join(" ")
            }
            Err(fault) => fault.to_string(),
        }
    }

    fn of(die: &Die, count: usize) -> Vec<Die> {
        vec![die.clone(); count]
    }

    #[test]
    fn a_short_name_stands_where_a_beginning_could_mean_two() {
        let short = ["c", "h"].iter().zip(["cleric", "champion"]);
        let short = short.map(|(short, face)| ((*short).to_owned(), party().face(face).unwrap())).collect();
        let party = party().with_short(short);
        assert_eq!(typed("f c 2m t 2s", &of(&party, 7)), "fighter cleric mage mage thief scroll scroll");
        assert_eq!(typed("fchhh", &of(&party, 5)), "fighter cleric champion champion champion");
        assert!(typed("x c", &of(&party, 2)).contains('x'));
    }

    #[test]
    fn names_and_their_beginnings_are_faces() {
        for text in ["hit equal", "h e", "hit,equal", "HIT, Eq", " h;e ", "he", "HE"] {
            assert_eq!(typed(text, &of(&hit(), 2)), "hit equal", "{text}");
        }
        assert_eq!(typed("hhe", &of(&hit(), 3)), "hit hit equal");
        assert_eq!(typed("ehh", &of(&hit(), 3)), "equal hit hit");
        assert_eq!(typed("", &[]), "");
    }

    #[test]
    fn alike_faces_are_counted_where_no_die_shows_numbers() {
        for text in ["2m thief", "2 mage thief", "mage x2, thief", "magex2 t", "2xmage t", "m x 2 t", "2 x m t", "2*m t", "m m t 0c"] {
            assert_eq!(typed(text, &of(&party(), 3)), "mage mage thief", "{text}");
        }
        assert_eq!(typed("7m", &of(&party(), 7)), "mage mage mage mage mage mage mage");
    }

    #[test]
    fn where_dice_show_numbers_a_number_is_a_face() {
        let d6 = numbered(6);
        assert_eq!(typed("3 5", &of(&d6, 2)), "3 5");
        assert_eq!(typed("35", &of(&d6, 2)), "3 5");
        assert_eq!(typed("2 x 3", &of(&d6, 3)), "`x` is not on the d6 die; type 1 to 6");
        assert_eq!(typed("3 x2", &of(&d6, 2)), "3 3");
        assert_eq!(typed("3x2", &of(&d6, 2)), "`3x2` is not on the d6 die; type 1 to 6");
        assert_eq!(typed("2 door", &of(&haggle(), 2)), "2 door");
        assert_eq!(typed("2d", &of(&haggle(), 2)), "`2d` is not on the haggle die; type 0, 1, 2, 3, 4 or door");
        assert_eq!(typed("2xdoor", &of(&haggle(), 2)), "door door");
        assert_eq!(typed("1 20", &of(&numbered(20), 2)), "1 20");
        assert_eq!(typed("35", &of(&numbered(4), 2)), "`35` is not on the d4 die; type 1 to 4");
        assert_eq!(typed("34", &[numbered(4), numbered(8)]), "3 4");
        assert_eq!(typed("35", &of(&numbered(20), 2)), "`35` is not on the d20 die; type 1 to 20");
        assert_eq!(typed("35", &of(&d6, 3)), "`35` is not on the d6 die; type 1 to 6");
    }

    #[test]
    fn dice_that_belong_together_may_be_said_pair_by_pair() {
        let number = |id: &str| die(id, &[("1", 1), ("2", 2), ("3", 3)]);
        let dice = [
            number("number-gray"),
            die("symbol-gray", &[("return-arrow", 1), ("cruel-caves", 1)]),
            number("number-black"),
            die("symbol-black", &[("claw", 1), ("sound", 1)]),
        ];
        for text in ["2 return-arrow 1 claw", "claw 1 arrow 2", "1 claw, 2 arrow", "arrow 2, claw 1"] {
            assert_eq!(typed(text, &dice), "2 return-arrow 1 claw", "{text}");
        }
        assert!(typed("claw 1 sound 2", &dice).contains("not on"), "one die, said twice");
    }

    #[test]
    fn mixed_dice_are_read_in_order_or_by_the_one_kind_that_shows_the_face() {
        let dice = [hit(), haggle(), party(), hit()];
        assert_eq!(typed("hit 3 mage blank", &dice), "hit 3 mage blank");
        assert_eq!(typed("mage blank hit 3", &dice), "blank 3 mage hit");
        // Both dice show it: only the order can tell.
        let other = die("luck", &[("hit", 1), ("clover", 1)]);
        assert_eq!(typed("hit clover", &[hit(), other.clone()]), "hit clover");
        assert_eq!(typed("clover hit", &[hit(), other.clone()]), "`clover` is not on the hit die; type hit, equal or blank");
        assert_eq!(typed("clover blank", &[hit(), other]), "blank clover");
    }

    #[test]
    fn a_fault_names_the_die_and_what_may_be_typed() {
        for (text, dice, said, span) in [
            ("hit equl", of(&hit(), 2), "`equl` is not on the hit die; type hit, equal or blank; did you mean `equal`?", Some(4..8)),
            ("hti", of(&hit(), 1), "`hti` is not on the hit die; type hit, equal or blank; did you mean `hit`?", Some(0..3)),
            ("h, c", of(&party(), 2), "`h` is not on the party die; type champion, mage, fighter, cleric, thief or scroll", Some(0..1)),
            ("m, c", of(&party(), 2), "`c` on the party die could be champion or cleric; type more of it", Some(3..4)),
            ("mc", of(&party(), 2), "`c` on the party die could be champion or cleric; type more of it", Some(1..2)),
            ("h", of(&hit(), 2), "only 1 of 2 faces; type one face a die: hit (hit, equal or blank)", None),
            ("hh", of(&hit(), 3), "only 2 of 3 faces; type one face a die: hit (hit, equal or blank)", None),
            ("", of(&numbered(20), 2), "only 0 of 2 faces; type one face a die: d20 (1 to 20)", None),
            ("h e  b b ", of(&hit(), 2), "4 faces for 2 dice; type one face a die: hit (hit, equal or blank)", Some(5..8)),
            ("h e", of(&hit(), 1), "2 faces for 1 die; type one face a die: hit (hit, equal or blank)", Some(2..3)),
            (
                "9999999999999999999999m",
                of(&party(), 2),
                "18446744073709551615 faces for 2 dice; type one face a die: party (champion, mage, fighter, cleric, thief or scroll)",
                Some(22..23),
            ),
            ("7", of(&numbered(6), 1), "`7` is not on the d6 die; type 1 to 6", Some(0..1)),
            ("h", vec![], "1 typed, but no dice are rolled; type nothing", Some(0..1)),
            (
                "3",
                vec![hit(), haggle()],
                "only 1 of 2 faces; type one face a die: hit (hit, equal or blank), haggle (0, 1, 2, 3, 4 or door)",
                None,
            ),
            ("é 3", of(&numbered(6), 2), "`é` is not on the d6 die; type 1 to 6", Some(0..2)),
            ("x2", of(&hit(), 2), "`x2` is not on the hit die; type hit, equal or blank", Some(0..2)),
        ] {
            let fault = read(text, &dice).expect_err(text);
            assert_eq!((fault.to_string(), fault.span()), (said.to_owned(), span), "{text}");
        }
    }

    #[test]
    fn what_is_read_back_is_what_was_rolled() {
        let dice = [hit(), haggle(), party(), numbered(20), hit()];
        for nth in 0..2000_u32 {
            let faces: Vec<Face> = dice
                .iter()
                .enumerate()
                .map(|(at, die)| die.side((nth * 7919 + nth / 13 * u32::try_from(at).expect("few")) % die.sides()))
                .collect();
            let names: Vec<&str> = dice.iter().zip(&faces).map(|(die, face)| die.name(*face)).collect();
            assert_eq!(read(&names.join(" "), &dice), Ok(faces));
        }
    }

    #[test]
    fn no_text_makes_it_panic() {
        for text in ["×", "2×", "×2", "x", "x x", "2 x", "2x", "2 2", "é×2", "𝒹2", ",,;", "0", "0m", "m x99999999999999999999", "-", "mx"]
        {
            for dice in [of(&party(), 2), of(&numbered(6), 2), vec![hit(), numbered(6)]] {
                let span = read(text, &dice).err().and_then(|fault| fault.span());
                assert!(span.is_none_or(|span| text.get(span).is_some()), "{text}");
            }
        }
    }
}
