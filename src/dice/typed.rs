//! What a person types who rolled by hand: `hit equal`, `h e`, `3 5`, `2 mage, thief`, `hhe`.
//!
//! Forgiving about everything that can mean one thing only; what could mean two is asked again.

mod face;
mod fault;
mod token;

#[cfg(test)]
mod tests;

use self::face::{Fit, ambiguous, fit, hyphened, is_number, names, near_face};
pub use self::fault::TypedFault;
use self::fault::{bare, either};
use self::token::{Token, tokens};
use super::{Die, Face};

/// A face that was typed, so often.
struct Typed<'a> {
    token: Token<'a>,
    times: usize,
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
