//! A quick, steady hash: the same for equal values in every run of the program, so nothing depends on an unordered map.

use std::hash::{Hash, Hasher};

/// Mixes words by rotating and multiplying. Not for strangers' data: collisions cost a comparison, no more.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    /// The hash of a value.
    pub(super) fn of(value: &impl Hash) -> u64 {
        let mut mixer = Self::default();
        value.hash(&mut mixer);
        mixer.finish()
    }

    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        for (to, from) in last.iter_mut().zip(rest) {
            *to = *from;
        }
        self.word(u64::from_le_bytes(last) ^ (bytes.len() as u64).rotate_left(56));
    }

    fn write_u8(&mut self, number: u8) {
        self.word(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.word(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.word(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.word(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::Mixer;

    #[test]
    fn unlike_values_hash_apart_and_like_ones_alike() {
        let hashes: std::collections::BTreeSet<u64> = (0..10_000_u32).map(|number| Mixer::of(&(number / 100, number % 100))).collect();
        assert_eq!(hashes.len(), 10_000);
        assert_eq!(Mixer::of(&"giant-1"), Mixer::of(&"giant-1".to_owned()));
        assert_ne!(Mixer::of(&"giant-1"), Mixer::of(&"giant-2"));
    }
}
