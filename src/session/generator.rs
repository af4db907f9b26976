//! The program's dice: `chacha8`, seeded, its place kept with every answer.
//!
//! A seed means the same dice for ever: the generator, the way it is seeded and the order of draws never change under this name.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::SessionError;
use crate::dice::draw;
use crate::kernel::{Kind, Question, Value};
use crate::store::Place;

/// The generator's name, as JSON says it.
pub const NAME: &str = "chacha8";

/// The dice of a seed, at some place.
pub struct Generator {
    rng: ChaCha8Rng,
}

impl Generator {
    /// The dice of this seed, going on at this place.
    #[must_use]
    pub fn at(seed: u64, place: Place) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(place.stream));
        rng.set_word_pos(u128::from(place.word));
        Self { rng }
    }

    /// Where it stands.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            stream: u32::try_from(self.rng.get_stream()).unwrap_or(u32::MAX),
            word: u64::try_from(self.rng.get_word_pos()).unwrap_or(u64::MAX),
        }
    }

    /// A number below `bound`, each equally likely; 0 for a bound of 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        draw::below(bound, &mut || self.rng.next_u64())
    }

    /// A side for each die of so many sides.
    pub fn sides(&mut self, sides: &[u32]) -> Vec<u32> {
        draw::rolls(sides, &mut || self.rng.next_u64())
    }

    /// Answers a roll or a draw. None for any other question, and for a draw of which nobody knows what may come up.
    pub fn answer(&mut self, question: &Question) -> Option<Value> {
        match question.kind {
            Kind::Roll => {
                let sides: Vec<u32> = question.dice.iter().map(|die| die.sides()).collect();
                let rolled = self.sides(&sides);
                Some(Value::Faces(question.dice.iter().zip(rolled).map(|(die, side)| die.name(die.side(side)).to_owned()).collect()))
            }
            Kind::Draw => {
                let total = question.options.iter().map(|option| u64::from(option.max)).sum();
                let mut drawn = self.below(total);
                let option = question.options.iter().find(|option| {
                    let here = u64::from(option.max);
                    let found = drawn < here;
                    drawn = drawn.wrapping_sub(here);
                    found
                });
                option.map(|option| Value::Drawn(option.key.clone()))
            }
            _ => None,
        }
    }
}

/// True randomness: for seeds and for ids.
///
/// # Errors
/// When the system has none.
pub fn entropy() -> Result<u64, SessionError> {
    use rand::TryRng;
    rand::rngs::SysRng.try_next_u64().map_err(|error| SessionError::NoEntropy(error.to_string()))
}

/// A seed that nobody chose, of 53 bits: small enough for every JSON reader.
///
/// # Errors
/// When the system has no randomness.
pub fn fresh_seed() -> Result<u64, SessionError> {
    Ok(entropy()? >> 11)
}

/// A new id in the world, as a random UUID is written.
///
/// # Errors
/// When the system has no randomness.
pub fn uuid() -> Result<String, SessionError> {
    let (high, low) = (entropy()?, entropy()?);
    let high = (high & !0xf000) | 0x4000;
    let low = (low & !(0b11 << 62)) | (0b10 << 62);
    Ok(format!("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32, (high >> 16) & 0xffff, high & 0xffff, low >> 48, low & 0xffff_ffff_ffff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Die, Reading};
    use crate::kernel::Opt;

    fn question(kind: Kind) -> Question {
        Question {
            id: "x".to_owned(),
            seat: None,
            kind,
            text: String::new(),
            options: Vec::new(),
            fields: Vec::new(),
            min: None,
            max: None,
            default: None,
            ordered: false,
            dice: Vec::new(),
            reading: Some(Reading::Sum),
            window: false,
            needed: false,
            also: None,
            cite: None,
            hint: None,
        }
    }

    #[test]
    fn golden_a_seed_gives_the_same_dice_for_ever() {
        let mut generator = Generator::at(7, Place::default());
        let words: Vec<u64> = (0..4).map(|_| generator.rng.next_u64()).collect();
        assert_eq!(words, GOLDEN_WORDS);
        assert_eq!(generator.place(), Place { stream: 0, word: 8 });
        let mut generator = Generator::at(7, Place::default());
        let d6: Vec<u64> = (0..16).map(|_| generator.below(6) + 1).collect();
        assert_eq!(d6, GOLDEN_D6);
        let mut fresh = Generator::at(7, Place { stream: 1, word: 0 });
        let d6: Vec<u64> = (0..16).map(|_| fresh.below(6) + 1).collect();
        assert_eq!(d6, GOLDEN_FRESH);
        let mut later = Generator::at(7, Place { stream: 0, word: 8 });
        assert_eq!((5..=8).map(|_| later.below(6) + 1).collect::<Vec<_>>(), GOLDEN_D6[4..8]);
    }
    // Worked out by an implementation of ChaCha8 written apart from the one used here.
    const GOLDEN_WORDS: [u64; 4] =
        [2_910_824_217_569_608_635, 3_098_856_782_162_503_994, 12_991_601_491_111_613_745, 13_406_010_708_265_417_443];
    const GOLDEN_D6: [u64; 16] = [1, 2, 5, 5, 4, 3, 1, 6, 3, 6, 2, 3, 4, 2, 3, 4];
    const GOLDEN_FRESH: [u64; 16] = [6, 1, 5, 4, 1, 4, 4, 5, 6, 5, 2, 1, 1, 4, 3, 6];

    #[test]
    fn what_there_is_more_of_is_drawn_more_often() {
        let option = |key: &str, max| Opt { key: key.to_owned(), label: String::new(), max, aside: false, also: Vec::new() };
        let bag = Question { options: vec![option("ruby", 1), option("coin", 3)], ..question(Kind::Draw) };
        let mut generator = Generator::at(7, Place::default());
        let rubies = (0..4000).filter(|_| generator.answer(&bag) == Some(Value::Drawn("ruby".to_owned()))).count();
        assert!((900..1100).contains(&rubies), "{rubies}");
        assert_eq!(generator.answer(&question(Kind::Draw)), None, "nobody knows what is in there");
    }

    #[test]
    fn each_side_of_a_die_comes_up_equally_often() {
        let die = Die::numbered(6).expect("a die");
        let roll = Question { dice: vec![die.clone(), die], ..question(Kind::Roll) };
        let mut generator = Generator::at(7, Place::default());
        let mut counts = [0_u32; 6];
        for _ in 0..6000 {
            let Some(Value::Faces(faces)) = generator.answer(&roll) else { panic!("a roll") };
            for face in faces {
                counts[face.parse::<usize>().expect("a number") - 1] += 1;
            }
        }
        assert!(counts.iter().all(|count| (1850..2150).contains(count)), "{counts:?}");
    }

    #[test]
    fn ids_look_like_random_uuids() {
        let id = uuid().expect("an id");
        let lengths: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(&id[14..15], "4");
        assert!("89ab".contains(&id[19..20]), "{id}");
        assert_ne!(id, uuid().expect("another"));
    }

    #[test]
    fn a_fresh_seed_is_a_number_to_every_json_reader() {
        for _ in 0..100 {
            assert!(fresh_seed().expect("randomness") < 1 << 53);
        }
    }
}
