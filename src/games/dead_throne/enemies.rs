//! Enemies that are drawn: the card, the battle, and what comes after it.

use super::DeadThrone;
use super::card::{Card, Standing};
use super::cite;
use super::exchange::{First, Fought, Winner};
use super::mode::Mode;
use super::position::Position;
use super::value::Value;
use super::wording;
use crate::dice::Pool;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::{list, slug};

/// Enemies in one battle, as one: values added, dice rolled.
#[derive(Clone, Debug, Default)]
pub struct Foes {
    /// What they are called together.
    pub name: String,
    /// Their cards.
    pub cards: Vec<Card>,
    /// The highest level.
    pub level: u8,
    /// Attack, rolled.
    pub attack: i32,
    /// Defense, rolled.
    pub defense: i32,
    /// Whether one can flee from them.
    pub standing: bool,
}

impl Foes {
    /// What they do, in words: `Ghoul attacks`, `Imp 1 and Imp 2 attack`.
    #[must_use]
    pub fn that(&self, verb: &str) -> String {
        format!("{} {}", self.name, wording::verb(self.cards.len() > 1, verb))
    }
}

impl Position<'_, '_> {
    /// The one enemy whose card is known and whose name begins with these words, unless they are a name themselves.
    #[must_use]
    pub fn full_name(self, typed: &str) -> Option<String> {
        let typed = slug(typed);
        let said = self.state.known.iter().filter(|(_, form)| form.is_some()).filter_map(|(path, _)| path.strip_prefix("enemy."));
        let mut names: Vec<&str> = self.pack.enemies.keys().map(String::as_str).chain(said).collect();
        names.sort_unstable();
        names.dedup();
        let begins = |name: &&str| name.strip_prefix(typed.as_str()).is_some_and(|rest| rest.starts_with('-'));
        let mut found = names.iter().copied().filter(begins);
        let one = found.next().filter(|_| found.next().is_none() && !names.contains(&typed.as_str()))?;
        Some(one.to_owned())
    }
}

impl Play<'_, DeadThrone> {
    /// Rolls what is printed as a die times a number.
    pub(super) fn rolled(&mut self, table: &mut Table<'_>, id: String, value: Value, what: &str) -> Flow<i32> {
        match value {
            Value::Flat(number) => Ok(number),
            Value::Times(times) => {
                let about = ask(id).cite(cite::ENEMIES).text(|| format!("One die for the {what}, times {times}"));
                let die = table.roll(about, &Pool::of(&self.pack.wooden, 1).sum())?;
                table.tell(|| note(format!("{what}: {die} x {times} = {}", die * times)).cite(cite::ENEMIES));
                Ok(die * times)
            }
        }
    }

    /// Cards as one enemy: attack and defense added, each die rolled for itself.
    pub(super) fn foes(&mut self, table: &mut Table<'_>, cards: Vec<Card>, standing: bool) -> Flow<Foes> {
        let mut foes = Foes { standing, level: cards.iter().map(|card| card.level).max().unwrap_or(0), ..Foes::default() };
        let several = cards.len() > 1;
        for (nth, card) in cards.iter().enumerate() {
            let id = |what: &str| if several { format!("{what}.{}", nth + 1) } else { what.to_owned() };
            foes.attack += self.rolled(table, id("attack"), card.attack, &format!("{}'s attack", wording::the(&card.name)))?;
            foes.defense += self.rolled(table, id("defense"), card.defense, &format!("{}'s defense", wording::the(&card.name)))?;
        }
        let names: Vec<String> = cards.iter().map(|card| wording::the(&card.name)).collect();
        foes.name = list(&names);
        foes.cards = cards;
        Ok(foes)
    }

    /// An enemy is drawn: it attacks first.
    pub(super) fn fight(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let about = ask("enemy").of(seat).cite(cite::ENEMIES).text(|| "Which enemy was drawn?".to_owned());
        let name = table.text(about, None, wording::check_id)?;
        let name = self.at().full_name(&name).unwrap_or(name);
        // Two cards of a double alone come from the deck it names, whatever the step.
        let deck = if self.state.turn.draws > 0 { self.state.turn.deck } else { self.at().region(&self.state[seat].place) };
        let Some(card) = self.enemy_card(table, &name, deck)? else { return self.fight_by_hand(table, seat, &slug(&name)) };
        if card.attack.is_nothing() && card.defense.is_nothing() {
            table.tell(|| note(format!("{} can't be fought; its conditions apply", wording::the(&card.name))).cite(cite::ENEMIES));
            self.conditions(table, seat, &[card])?;
            return self.interacted(table, seat);
        }
        let foes = self.foes(table, vec![card], false)?;
        let fought = self.exchange(table, seat, &foes, First::Enemy)?;
        if fought.away {
            return self.interacted(table, seat);
        }
        self.after_drawn(table, seat, &foes, fought)
    }

    fn after_drawn(&mut self, table: &mut Table<'_>, seat: Seat, foes: &Foes, fought: Fought) -> Flow<()> {
        match fought.winner {
            Winner::Player if !fought.died => {
                self.reward(table, seat, &foes.cards)?;
                self.red_marker(table, i32::from(foes.level));
            }
            Winner::Enemy => {
                let rogue = self.at().mode() == Mode::Rogue;
                let cards: Vec<Card> = foes.cards.iter().map(|card| card.without_remaining(rogue)).collect();
                self.penalty(table, seat, &cards)?;
                self.stays_in_rogue(table, seat, &foes.cards);
            }
            _ => table.tell(|| note(format!("equal damage: nobody wins, {} back to the deck", foes.that("goes"))).cite(cite::ENEMIES)),
        }
        if fought.died {
            return self.die(table, seat, None);
        }
        self.interacted(table, seat)
    }

    /// Rogue Regions: who beats a player stays there, and the player is pushed back.
    fn stays_in_rogue(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) {
        if self.at().mode() != Mode::Rogue {
            return;
        }
        let place = self.state[seat].place.clone();
        for card in cards {
            let id = self.free_enemy(&card.name);
            table.tell(|| note(format!("{} stays on {place}", wording::the(&id))).cite(cite::ROGUE_OTHER));
            self.state.enemies.push(Standing { id, card: card.clone(), place: place.clone(), ..Standing::default() });
        }
        self.pushed_back(table, seat);
    }

    /// A player is pushed back one step; the turn is over.
    pub(super) fn pushed_back(&mut self, table: &mut Table<'_>, seat: Seat) {
        if self.state[seat].health == 0 {
            return;
        }
        let name = self.state.sheet.name(seat);
        let place = wording::beside(&self.state[seat].place);
        for member in self.at().group(seat) {
            self.state[member].place.clone_from(&place);
        }
        table.tell(|| note(format!("{name} is pushed back one step")).cite(cite::ENEMIES));
    }

    /// An id for an enemy that comes to stand: `wolf-1`.
    pub(super) fn free_enemy(&self, name: &str) -> String {
        let taken = |id: &str| self.state.enemies.iter().any(|enemy| enemy.id == id);
        (1..=u16::MAX).map(|number| format!("{name}-{number}")).find(|id| !taken(id)).unwrap_or_else(|| name.to_owned())
    }

    /// Nobody knows the card: the players fight it out and type what came of it.
    fn fight_by_hand(&mut self, table: &mut Table<'_>, seat: Seat, enemy: &str) -> Flow<()> {
        let number = |table: &mut Table<'_>, id: &'static str, text: &'static str, most: i64| {
            let about = ask(id).of(seat).cite(cite::ENEMIES).text(|| text.to_owned());
            table.number(about.number(0, most)).map(|number| i32::try_from(number).unwrap_or(0))
        };
        let level = number(table, "level", "Which level has it?", 20)?;
        let taken = number(table, "taken", "How much health does it cost?", 60)?;
        let dealt = number(table, "dealt", "How much damage is done to it?", 60)?;
        let card = Card { name: enemy.to_owned(), level: u8::try_from(level).unwrap_or(0), ..Card::default() };
        let name = self.state.sheet.name(seat);
        let died = self.hurt(seat, taken);
        let health = self.shown_health(seat);
        table.tell(|| {
            note(format!("{name} fights {}: takes {taken}, deals {dealt}, health {health}", wording::the(enemy))).cite(cite::ENEMIES)
        });
        let foes = Foes { name: wording::the(enemy), level: card.level, cards: vec![card], ..Foes::default() };
        let fought = Fought { dealt, winner: self.winner(dealt, taken), died, away: false };
        self.after_drawn(table, seat, &foes, fought)
    }
}
