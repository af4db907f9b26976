//! Tokens on powers, and armor class that a power lends for a while.

use super::AdventureSystem;
use super::cards::{Lasts, PowerCard};
use super::cite;
use super::position::Position;
use super::state::{Card, Guard};
use super::weapons::{Strike, Weapon};
use crate::kernel::{Field, Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::count;

/// What becomes of a token on which a monster is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnToken {
    No,
    Goes,
    Stays,
}

impl Position<'_, '_> {
    /// A hero's powers with tokens on them.
    #[must_use]
    pub fn tokens_on_powers(self, seat: Seat) -> Vec<(String, u8)> {
        self.state.hero(seat).into_iter().flat_map(|hero| &hero.on_powers).map(|(id, tokens)| (id.clone(), *tokens)).collect()
    }
}

impl Play<'_, AdventureSystem> {
    /// Tokens are put on a power that was just used.
    pub(super) fn put_tokens(&mut self, table: &mut Table<'_>, seat: Seat, id: &str, card: &PowerCard) {
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.on_powers.insert(id.to_owned(), card.tokens);
        }
        let ac = self.at().hero_ac(seat);
        table.tell(|| {
            let now = if card.ac_each > 0 { format!(": AC {ac}") } else { String::new() };
            note(format!("{} on {}{now}", count(card.tokens, "token"), card.name)).cite(cite::UTILITY_POWERS)
        });
    }

    /// So many tokens stay on a power; it is bare at none.
    pub(super) fn leave_tokens(&mut self, table: &mut Table<'_>, seat: Seat, id: &str, stay: u8) {
        let Some(hero) = self.state.hero_mut(seat) else { return };
        let before = hero.on_powers.get(id).copied().unwrap_or(0);
        if stay >= before {
            return;
        }
        if stay == 0 {
            hero.on_powers.remove(id);
        } else {
            hero.on_powers.insert(id.to_owned(), stay);
        }
        let left = count(stay, "token");
        table.tell(|| note(format!("{}: {left} left", self.at().called(id))).cite(cite::UTILITY_POWERS));
    }

    /// A token goes from a power; some burn a tile as they go.
    pub(super) fn token_of_a_power(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let at = self.at();
        let seat = at.seat();
        let powers = at.tokens_on_powers(seat);
        let label = |(id, tokens): &(String, u8)| format!("{} ({tokens})", at.called(id));
        let about = ask("power").of(seat).cite(cite::UTILITY_POWERS).text(|| "From which power?".to_owned());
        let options: Vec<_> = powers.into_iter().map(|(id, tokens)| ((id.clone(), tokens), id)).collect();
        let (id, tokens) = table.choose(about.choose(options).label(label))?;
        let burns = self.at().power(&id).map_or(0, |card| card.burns);
        let mut burnt = Vec::new();
        if burns > 0 && !self.state.figures.is_empty() {
            let figures: Vec<_> = self.state.figures.keys().map(|id| (id.clone(), id.clone(), 1)).collect();
            let about = ask("target").of(seat).cite(cite::TARGETING).text(|| "Which monsters are on the tile that burns?".to_owned());
            burnt = table.many(about.many(figures).between(0, u32::MAX))?;
        }
        self.leave_tokens(table, seat, &id, tokens.saturating_sub(1));
        for (figure, _) in burnt {
            self.strike(table, &figure, burns, Some(seat))?;
        }
        Ok(())
    }

    /// A monster comes into play where tokens lie: on one of them?
    pub(super) fn placed_on_a_token(&mut self, table: &mut Table<'_>, figure: &str) -> Flow<()> {
        let mut there: Vec<(Seat, String, u8, i32)> = Vec::new();
        for seat in self.at().present() {
            for (id, tokens) in self.at().tokens_on_powers(seat) {
                let damage = self.at().power(&id).map_or(0, |card| card.wounds_placed);
                there.extend((damage > 0).then_some((seat, id, tokens, damage)));
            }
        }
        for (seat, id, tokens, damage) in there {
            let called = self.at().called(&id);
            let about = ask(format!("on-token.{figure}.{id}")).of(seat).cite(cite::UTILITY_POWERS);
            let text = || format!("Is {figure} placed on a token of {called}?");
            let options = [(OnToken::Goes, "goes"), (OnToken::Stays, "stays")];
            let label =
                |what: &OnToken| if *what == OnToken::Goes { "yes, and the token goes" } else { "yes, and the token stays" }.to_owned();
            let placed = table.choose(about.text(text).choose(options).label(label).or("no", "no", OnToken::No))?;
            if placed == OnToken::No {
                continue;
            }
            if placed == OnToken::Goes {
                self.leave_tokens(table, seat, &id, tokens.saturating_sub(1));
            }
            self.strike(table, figure, damage, Some(seat))?;
            if !self.state.figures.contains_key(figure) {
                break;
            }
        }
        Ok(())
    }

    /// An attack's card lends one hero on the tile armor class.
    pub(super) fn shield_another(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike) -> Flow<()> {
        let (Some(shield), Weapon::Power(id)) = (strike.card.shield, &strike.weapon) else { return Ok(()) };
        let whom =
            self.choose_hero(table, cite::ATTACKS, &super::combat::tagged("shielded", &strike.tag), "Which hero on the tile is shielded?")?;
        let lasts = match shield.lasts {
            Some(lasts) => lasts,
            None => self.how_long(table, id)?,
        };
        if let Some(hero) = self.state.hero_mut(whom) {
            hero.guards.push(Guard { ac: shield.ac, by: seat.0, lasts });
        }
        let (name, ac) = (self.at().name(whom), self.at().hero_ac(whom));
        table.tell(|| note(format!("{name} has AC {ac} for a while: +{}", shield.ac)).cite(cite::ATTACKS));
        Ok(())
    }

    /// How long a power's shield lasts: read off the card once.
    fn how_long(&mut self, table: &mut Table<'_>, id: &str) -> Flow<Lasts> {
        let path = format!("power.{id}.shield");
        let name = self.at().called(id);
        let about =
            ask(format!("owner.{path}")).cite(cite::ATTACKS).text(move || format!("How long does {name} shield, as the card says?"));
        let form = self.owner(table, &path, &[Field::word("lasts", "lasts", &Lasts::ALL.map(Lasts::word))], about)?;
        let word = form.as_ref().and_then(|form| form.first()).map(|word| word.word().to_owned()).unwrap_or_default();
        Ok(Lasts::ALL.into_iter().find(|lasts| lasts.word() == word).unwrap_or_default())
    }

    /// Lent armor class goes.
    pub(super) fn guards_end(&mut self, table: &mut Table<'_>, ends: impl Fn(&Guard) -> bool) {
        for seat in self.at().present() {
            let Some(hero) = self.state.hero_mut(seat) else { continue };
            let before = hero.guards.len();
            hero.guards.retain(|guard| !ends(guard));
            if hero.guards.len() < before {
                let (name, ac) = (self.at().name(seat), self.at().hero_ac(seat));
                table.tell(|| note(format!("{name} is no longer shielded: AC {ac}")).cite(cite::ATTACKS));
            }
        }
    }

    /// What was lent for one attack goes with it.
    pub(super) fn guard_ends_with_the_attack(&mut self, table: &mut Table<'_>, seat: Seat) {
        let Some(hero) = self.state.hero_mut(seat) else { return };
        let before = hero.guards.len();
        hero.guards.retain(|guard| guard.lasts != Lasts::OneAttack);
        if hero.guards.len() < before {
            let (name, ac) = (self.at().name(seat), self.at().hero_ac(seat));
            table.tell(|| note(format!("{name} is no longer shielded: AC {ac}")).cite(cite::ATTACKS));
        }
    }

    /// A monster's card moves from one player's row to the end of another's.
    pub(super) fn move_card(&mut self, monster: &str, from: Seat, to: Seat) {
        let is_it = |card: &Card| matches!(card, Card::Monster(held) if held == monster);
        let Some(at) = self.state.hero(from).and_then(|hero| hero.row.iter().position(is_it)) else { return };
        let Some(card) = self.state.hero_mut(from).map(|hero| hero.row.remove(at)) else { return };
        if let Some(hero) = self.state.hero_mut(to) {
            hero.row.push(card);
        }
    }
}
