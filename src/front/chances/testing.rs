//! Odds made up for tests.

use std::collections::BTreeMap;

use crate::kernel::{Rank, Span, Weight};
use crate::toolbox::erased::Odds;

/// Facts, each in so many ways of sixteen.
pub fn odds(facts: &[(&str, Rank, u128)]) -> Odds {
    Odds {
        ends: Vec::new(),
        facts: facts.iter().map(|(fact, _, ways)| ((*fact).to_owned(), Weight::of(*ways, 16))).collect(),
        ranks: facts.iter().map(|(fact, rank, _)| ((*fact).to_owned(), *rank)).collect(),
        assumed: Vec::new(),
        texts: BTreeMap::new(),
        others: BTreeMap::new(),
        settled: Vec::new(),
        until: "to the end of this combat round".to_owned(),
        horizon: Span::Round,
        runs: 1,
        positions: 1,
    }
}
