//! End of Game: what must be discarded, the sum, ties, ranks.

use super::DungeonRoll;
use super::cite;
use super::effects::{Discard, Specialty};
use super::position::Position;
use super::state::{Adventurer, Tokens, held};
use super::wording;
use crate::kernel::{Flow, Many, Outcome, Play, Score, ScoreLine, Seat, Table, ask, note};
use crate::toolbox::scoring::rank;
use crate::toolbox::wording::count;

impl<'p, 's> Position<'p, 's> {
    /// What a player's hero must discard at the end of the game, if it is not done.
    #[must_use]
    pub fn end_discard(self, player: &Adventurer) -> u8 {
        let discard =
            self.side_of(player).effects.iter().find_map(|own| if let Specialty::EndDiscard(what) = own { Some(*what) } else { None });
        let tokens = held(&player.tokens);
        match discard {
            _ if player.settled => 0,
            None => 0,
            Some(Discard::All) => tokens,
            Some(Discard::Count(number)) => number.min(tokens),
        }
    }

    /// Who must still discard.
    #[must_use]
    pub fn to_settle(self) -> Option<Seat> {
        self.state.sheet.seats().find(|seat| self.state.player(*seat).is_some_and(|player| self.end_discard(player) > 0))
    }

    /// Tokens that cost least to give up.
    #[must_use]
    pub fn least_worth(self, player: &Adventurer, number: u8) -> Tokens {
        let mut gone = Tokens::new();
        let mut left = player.tokens.clone();
        for _ in 0..number {
            let total = self.token_points(&left);
            let loss = |id: &str| {
                let mut without = left.clone();
                super::state::lose(&mut without, id);
                total - self.token_points(&without)
            };
            let cheapest = left.iter().filter(|(_, count)| **count > 0).map(|(id, _)| id.clone()).min_by_key(|id| loss(id));
            let Some(cheapest) = cheapest else { break };
            super::state::lose(&mut left, &cheapest);
            super::state::gain(&mut gone, &cheapest);
        }
        gone
    }

    fn token_points(self, tokens: &Tokens) -> i64 {
        self.token_lines(tokens).iter().map(|line| line.points).sum()
    }

    /// What unspent tokens are worth, line by line: 1 each, and what some are worth more.
    fn token_lines(self, tokens: &Tokens) -> Vec<ScoreLine> {
        let mut lines = Vec::new();
        let all = held(tokens);
        if all > 0 {
            lines.push(ScoreLine {
                what: format!("for {}", if all == 1 { "an unspent token".to_owned() } else { count(all, "unspent token") }),
                points: i64::from(all),
            });
        }
        for (id, number) in tokens.iter().filter(|(_, number)| **number > 0) {
            let Some(treasure) = self.pack.treasures.get(id) else { continue };
            let more = i64::from(treasure.worth) - 1;
            if more != 0 {
                lines.push(ScoreLine { what: format!("more for {} x{number}", treasure.name), points: more * i64::from(*number) });
            }
            let pairs = number / 2;
            if treasure.pair > 0 && pairs > 0 {
                let what = format!("more for {pairs} {} of {}", if pairs == 1 { "pair" } else { "pairs" }, treasure.name);
                lines.push(ScoreLine { what, points: i64::from(pairs) * i64::from(treasure.pair) });
            }
        }
        lines
    }

    /// Which tokens are discarded?
    pub(super) fn ask_discards(self, seat: Seat, number: u8) -> Many<'s, &'p str>
    where
        'p: 's,
    {
        let player = self.state.player(seat);
        let tokens = |id: &str| player.and_then(|player| player.tokens.get(id)).copied().unwrap_or(0);
        let exactly = u32::from(number.min(player.map_or(0, |player| held(&player.tokens))));
        let cheapest = player.map(|player| self.least_worth(player, number)).unwrap_or_default();
        let options =
            self.pack.treasures.keys().map(|id| (id.as_str(), id.as_str(), u32::from(tokens(id)))).filter(|(_, _, held)| *held > 0);
        let options: Vec<_> = options.collect();
        let name = self.state.sheet.name(seat);
        ask("discard")
            .of(seat)
            .cite(cite::END_OF_GAME)
            .text(move || format!("Which {} does {name} discard?", count(exactly, "token")))
            .many(options.into_iter().map(|(id, key, held)| (id, key.to_owned(), held)))
            .label(move |id| self.pack.token_name(id))
            .between(exactly, exactly)
            .default_to(move |id| cheapest.get(*id).copied().map_or(0, u32::from))
    }

    /// The score as it stands: best first, ties broken by fewer tokens, then shared. What must still be discarded counts as gone.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        let scored = self.state.sheet.seats().filter_map(|seat| {
            let player = self.state.player(seat)?;
            let mut tokens = player.tokens.clone();
            let owed = self.least_worth(player, self.end_discard(player));
            for (id, number) in &owed {
                (0..*number).for_each(|_| super::state::lose(&mut tokens, id));
            }
            let mut lines = vec![ScoreLine { what: "experience".to_owned(), points: i64::from(player.experience) }];
            lines.extend(self.token_lines(&tokens));
            let total = lines.iter().map(|line| line.points).sum();
            let role = self.side_of(player).name.clone();
            let score = Score { name: self.state.sheet.name(seat), role, score: Some(total), lines, ..Score::default() };
            Some((score, (total, std::cmp::Reverse(held(&tokens)))))
        });
        let scores = rank(scored.collect());
        let summary = self.summary(&scores);
        Outcome { scores, coop: None, summary }
    }

    fn summary(self, scores: &[Score]) -> String {
        let points = |score: &Score| count(score.score.unwrap_or(0), "point");
        match scores {
            [] => "nobody played".to_owned(),
            [alone] => match self.rank_of(alone.score.unwrap_or(0)) {
                Some(rank) => format!("{}: {}, {rank}", alone.name, points(alone)),
                None => format!("{}: {}", alone.name, points(alone)),
            },
            [first, ..] => {
                let winners: Vec<&str> = scores.iter().filter(|score| score.winner).map(|score| score.name.as_str()).collect();
                let win = if winners.len() == 1 { "wins" } else { "share the win" };
                let level = scores.iter().filter(|score| score.score == first.score).count();
                let tie = match (winners.len(), level) {
                    (1, 1) => "",
                    (1, _) => ", by the fewest unspent tokens",
                    _ => " and as many unspent tokens",
                };
                format!("{} {win} with {}{tie}", crate::toolbox::wording::list(&winners), points(first))
            }
        }
    }

    /// The rank that a total earns.
    #[must_use]
    pub fn rank_of(self, total: i64) -> Option<&'p str> {
        self.pack.ranks.iter().rev().find(|rank| total >= rank.min).map(|rank| rank.name.as_str())
    }
}

impl Play<'_, DungeonRoll> {
    /// One player discards what the hero must discard at the end of the game; who has left gives up what costs least.
    pub(super) fn settle_tokens(&mut self, table: &mut Table<'_>) -> Flow<()> {
        if let Some(seat) = self.at().to_settle() {
            let at = self.at();
            let player = at.state.player(seat).cloned().unwrap_or_default();
            let number = at.end_discard(&player);
            let here = at.state.sheet.player(seat).is_some_and(|player| player.here);
            let gone: Tokens = if here {
                let chosen = table.many(at.ask_discards(seat, number))?;
                chosen.into_iter().map(|(id, number)| (id.to_owned(), super::delve::small(number))).collect()
            } else {
                at.least_worth(&player, number)
            };
            table.tell(|| {
                note(format!("{} discards {}", at.state.sheet.name(seat), wording::tokens(at.pack, &gone))).cite(cite::END_OF_GAME)
            });
            self.discard(seat, &gone);
            if let Some(player) = self.state.player_mut(seat) {
                player.settled = true;
            }
        }
        if self.at().to_settle().is_none() {
            self.state.phase = super::state::Phase::Over;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::pack::Pack;
    use super::super::state::State;
    use super::*;
    use crate::packs::{Layer, Problems, Records};

    fn pack() -> Pack {
        let mut problems = Problems::new();
        let layers: Vec<Layer> = Layer::built_in("dungeon-roll").into_iter().collect();
        let records = Records::load("dungeon-roll", &layers, &mut problems);
        let pack = Pack::read(&records, &mut problems);
        assert_eq!(problems.finish(), []);
        pack.unwrap()
    }

    fn player(hero: &str, experience: u16, tokens: &[(&str, u8)]) -> Adventurer {
        let tokens = tokens.iter().map(|(id, number)| ((*id).to_owned(), *number)).collect();
        Adventurer { hero: hero.to_owned(), experience, tokens, ..Adventurer::default() }
    }

    fn points(lines: &[ScoreLine]) -> Vec<(&str, i64)> {
        lines.iter().map(|line| (line.what.as_str(), line.points)).collect()
    }

    #[test]
    fn the_box_holds_what_it_should() {
        let pack = pack();
        let sides: usize = pack.heroes.values().map(|hero| 1 + usize::from(hero.master.is_some())).sum();
        assert_eq!((pack.heroes.len(), sides), (26, 44));
        assert_eq!(pack.treasures.values().map(|treasure| u32::from(treasure.count)).sum::<u32>(), 36);
        assert_eq!((pack.party_die.sides(), pack.dungeon_die.sides()), (6, 6));
    }

    #[test]
    fn a_score_is_a_sum_with_its_lines() {
        let (pack, state) = (pack(), State::default());
        let at = Position { pack: &pack, state: &state };
        let tokens = player("none", 0, &[("town-portal", 2), ("dragon-scales", 5), ("elixir", 1), ("talisman", 0)]).tokens;
        let lines = at.token_lines(&tokens);
        let expected = [("for 8 unspent tokens", 8), ("more for 2 pairs of Dragon Scales", 4), ("more for Town Portal x2", 2)];
        assert_eq!(points(&lines), expected);
        assert_eq!(at.token_lines(&Tokens::new()), []);
    }

    #[test]
    fn what_costs_least_is_discarded_first() {
        let (pack, state) = (pack(), State::default());
        let at = Position { pack: &pack, state: &state };
        // The odd scale goes before a pair, and a portal before half a pair.
        let hero = player("archaeologist", 0, &[("town-portal", 1), ("dragon-scales", 3)]);
        let gone: Vec<_> = at.least_worth(&hero, 2).into_iter().collect();
        assert_eq!(gone, [("dragon-scales".to_owned(), 1), ("town-portal".to_owned(), 1)]);
        assert_eq!(at.end_discard(&hero), 4, "all, if fewer than six");
        assert_eq!(at.end_discard(&player("leprechaun", 0, &[("elixir", 3)])), 3);
        assert_eq!(at.end_discard(&player("knight", 0, &[("elixir", 3)])), 0);
        assert_eq!(at.end_discard(&Adventurer { settled: true, ..hero }), 0);
    }

    #[test]
    fn ranks_begin_where_the_table_says() {
        let (pack, state) = (pack(), State::default());
        let at = Position { pack: &pack, state: &state };
        let ranks: Vec<_> = [0, 15, 16, 23, 24, 29, 30, 34, 35, 99].into_iter().map(|total| at.rank_of(total).unwrap()).collect();
        let expected = [
            "Dragon Fodder",
            "Dragon Fodder",
            "Village Hero",
            "Village Hero",
            "Seasoned Explorer",
            "Seasoned Explorer",
            "Champion",
            "Champion",
            "Hero of Ages",
            "Hero of Ages",
        ];
        assert_eq!(ranks, expected);
    }
}
