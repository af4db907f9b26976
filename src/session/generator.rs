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
