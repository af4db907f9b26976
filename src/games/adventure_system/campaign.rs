//! How an adventure ends, and what heroes take on to the next.

use super::AdventureSystem;
use super::cite;
use super::decks::DeckOf;
use super::position::Position;
use super::state::{Deck, Hero, Now, Phase, State, Turn, lose};
use crate::kernel::{Flow, Outcome, Play, Score, Seat, Table, ask, note};
use crate::toolbox::wording::same_slug;

impl Position<'_, '_> {
    /// Treasures worth gold, with their holders and places.
    #[must_use]
    pub fn sellable(self) -> Vec<(Seat, usize, String)> {
        let of = |seat: Seat| {
            let items = self.state.hero(seat).map(|hero| hero.items.as_slice()).unwrap_or_default();
            items.iter().enumerate().map(move |(at, item)| (seat, at, item.id.clone()))
        };
        self.present().into_iter().flat_map(of).filter(|(_, _, id)| self.treasure(id).gold > 0).collect()
    }

    /// Healing surge tokens for the next adventure; what a defeat gives is for another try at the same one.
    #[must_use]
    pub fn next_surges(self, adventure: &str) -> u8 {
        let Some(surges) = self.edition().map(|edition| edition.surges) else { return 2 };
        let (now, flawless) = (self.state.surges_at_start, self.state.surges >= self.state.surges_at_start);
        let next = match self.state.won {
            Some(true) if flawless => now.saturating_add_signed(surges.flawless_win),
            Some(false) if same_slug(adventure, &self.state.adventure) => now.saturating_add_signed(surges.defeat),
            _ => surges.start,
        };
        next.clamp(surges.least, surges.most)
    }

    /// The end: won or lost together.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        let won = self.state.won.unwrap_or(false);
        let seats = self.state.sheet.seats().filter(|seat| self.state.hero(*seat).is_some());
        let scores = seats.map(|seat| {
            let role = self.state.hero(seat).map_or_else(String::new, |hero| self.hero_name(hero));
            Score { name: self.name(seat), role, score: None, rank: 1, winner: won, lines: Vec::new() }
        });
        let adventure = &self.state.adventure;
        let summary = match self.state.won {
            Some(true) => format!("{adventure}: the heroes win"),
            Some(false) => format!("{adventure}: the heroes lose"),
            None => format!("{adventure}: not played to its end"),
        };
        Outcome { scores: scores.collect(), coop: self.state.won, summary }
    }

    /// A hero's name as on the card.
    #[must_use]
    pub fn hero_name(self, hero: &Hero) -> String {
        self.pack.heroes.get(&hero.hero).map_or_else(|| self.called(&hero.hero), |card| card.name.clone())
    }
}

impl Play<'_, AdventureSystem> {
    /// The adventure's own end: the players say how it went.
    pub(super) fn adventure_ends(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("outcome").cite(cite::ADVENTURE).text(|| "How does the adventure end?".to_owned());
        let won = table.choose(about.choose([(true, "won"), (false, "lost")]))?;
        self.end_adventure(table, won);
        Ok(())
    }

    /// An adventure is won or lost.
    pub(super) fn end_adventure(&mut self, table: &mut Table<'_>, won: bool) {
        self.state.won = Some(won);
        let adventure = self.state.adventure.clone();
        table.tell(|| note(format!("{adventure}: the heroes {}", if won { "win" } else { "lose" })).cite(cite::ADVENTURE));
        if won {
            self.state.wins = self.state.wins.saturating_add(1);
        }
        self.state.phase = if self.state.settings.campaign { Phase::Between } else { Phase::Over };
        let gold = self.at().edition().map_or(0, |edition| edition.absent_gold);
        if self.state.settings.campaign && won && gold > 0 {
            let absent: Vec<Seat> = self.state.sheet.seats().filter(|seat| !self.at().present().contains(seat)).collect();
            for seat in absent {
                self.pay_out(table, seat, gold);
            }
        }
    }

    /// The next adventure of a campaign: heroes keep level, gold, treasures and tokens.
    pub(super) fn next_adventure(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("adventure").cite(cite::CAMPAIGN).text(|| "Which adventure is next?".to_owned());
        let again = (self.state.won == Some(false)).then(|| self.state.adventure.clone());
        let adventure = table.text(about, Some(again.unwrap_or_else(|| "the next adventure".to_owned())), |_| Ok(()))?;
        let about = ask("base")
            .cite(cite::CAMPAIGN)
            .text(|| "From which base? 1 is the first, each further one makes cancelling dearer".to_owned());
        let base = table.number(about.number(1, 9).default_to(i64::from(self.state.base)))?;
        self.state.surges_at_start = self.at().next_surges(&adventure);
        self.state.adventure = adventure;
        self.state.base = u8::try_from(base).unwrap_or(1);
        self.lay_out();
        let (adventure, surges) = (self.state.adventure.clone(), self.surges_left());
        table.tell(|| note(format!("{adventure} begins, with {surges}")).cite(cite::CAMPAIGN));
        Ok(())
    }

    /// The table as an adventure begins: nothing on the tiles, heroes whole, decks shuffled.
    pub(super) fn lay_out(&mut self) {
        let first = self.at().present().first().copied().unwrap_or(Seat(0));
        let state = &mut self.state;
        *state = State {
            sheet: std::mem::take(&mut state.sheet),
            known: std::mem::take(&mut state.known),
            settings: std::mem::take(&mut state.settings),
            edition: std::mem::take(&mut state.edition),
            adventure: std::mem::take(&mut state.adventure),
            heroes: std::mem::take(&mut state.heroes),
            villains: std::mem::take(&mut state.villains),
            names: std::mem::take(&mut state.names),
            base: state.base,
            surges: state.surges_at_start,
            surges_at_start: state.surges_at_start,
            wins: state.wins,
            phase: Phase::Start,
            turn: Turn(first),
            now: Now::default(),
            ..State::default()
        };
        for hero in state.heroes.values_mut() {
            hero.hp = hero.max;
            hero.conditions.clear();
            hero.row.clear();
            hero.curses.clear();
            hero.runes.clear();
            hero.on_powers.clear();
            hero.guards.clear();
            hero.powers.values_mut().for_each(|up| *up = true);
            hero.items.iter_mut().for_each(|item| item.up = true);
        }
        for deck in [DeckOf::Monsters, DeckOf::Encounters, DeckOf::Treasures, DeckOf::Traps] {
            let whole = self.at().whole(deck);
            *self.state.deck_mut(deck) = Deck { left: whole, ..Deck::default() };
        }
        let held: Vec<String> = self.state.heroes.values().flat_map(|hero| &hero.items).map(|item| item.id.clone()).collect();
        for id in held {
            lose(&mut self.state.treasures.left, &id);
        }
    }

    /// The campaign is over.
    pub(super) fn end_campaign(&mut self, table: &mut Table<'_>) {
        self.state.phase = Phase::Over;
        let wins = self.state.wins;
        table.tell(|| {
            note(format!("the campaign ends with {} won", crate::toolbox::wording::count(wins, "adventure"))).cite(cite::CAMPAIGN)
        });
    }
}
