//! Ranks and ties.

use crate::kernel::Score;

/// Ranks scores, best first, by keys compared in order (a tie-break each), and marks the winners. Equal keys share a rank.
pub fn rank<K: Ord>(scored: Vec<(Score, K)>) -> Vec<Score> {
    let mut scored = scored;
    scored.sort_by(|one, other| other.1.cmp(&one.1));
    let mut ranked: Vec<(Score, K)> = Vec::with_capacity(scored.len());
    for (at, (mut score, key)) in scored.into_iter().enumerate() {
        let tied = ranked.last().filter(|(_, before)| *before == key).map(|(before, _)| before.rank);
        score.rank = tied.unwrap_or_else(|| u32::try_from(at + 1).unwrap_or(u32::MAX));
        score.winner = score.rank == 1;
        ranked.push((score, key));
    }
    ranked.into_iter().map(|(score, _)| score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(keys: &[(i64, i64)]) -> Vec<(u32, bool)> {
        let scored = keys.iter().map(|key| (Score::default(), *key)).collect();
        rank(scored).into_iter().map(|score| (score.rank, score.winner)).collect()
    }

    #[test]
    fn ties_share_a_rank_and_a_win() {
        assert_eq!(ranks(&[(3, 0), (5, 1), (5, 1)]), [(1, true), (1, true), (3, false)]);
        assert_eq!(ranks(&[(5, 0), (5, 1)]), [(1, true), (2, false)]);
        assert_eq!(ranks(&[(1, 1), (1, 1), (1, 1)]), [(1, true), (1, true), (1, true)]);
    }
}
