//! What heroes' own abilities do by themselves, where the companion holds what they change.

use super::AdventureSystem;
use super::cards::HeroCard;
use super::cite;
use super::position::Position;
use super::wounds::cite_of;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl<'p> Position<'p, '_> {
    /// A hero's card, where the packs have it.
    fn hero_card(self, seat: Seat) -> Option<&'p HeroCard> {
        self.pack.heroes.get(&self.state.hero(seat)?.hero)
    }

    /// Whether a hero could regain hit points.
    fn is_hurt(self, seat: Seat) -> bool {
        self.state.hero(seat).is_some_and(|hero| hero.hp < hero.max - self.weakened(&hero.conditions))
    }
}

impl Play<'_, AdventureSystem> {
    /// Whether one hero stands on the tile of another: what only the board shows, but of oneself.
    fn on_the_tile_of(&self, table: &mut Table<'_>, id: String, seat: Seat, other: Seat) -> Flow<bool> {
        if seat == other {
            return Ok(true);
        }
        let at = self.at();
        let about = ask(id).of(other).cite(cite::UTILITY_POWERS);
        table.confirm(about.text(|| format!("Is {} on the tile of {}?", at.name(seat), at.name(other))), Some(false))
    }

    /// After a hero phase without an attack one other hero on the tile regains hit points, by the ability of some.
    pub(super) fn heals_without_attack(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let at = self.at();
        let regained = at.hero_card(seat).map_or(0, |card| card.heals_without_attack);
        let stands = at.state.hero(seat).is_some_and(|hero| hero.hp > 0);
        if regained <= 0 || !stands || self.state.now.attacked {
            return Ok(());
        }
        let hurt = at.present().into_iter().filter(|other| *other != seat && at.is_hurt(*other));
        let options: Vec<_> = hurt.map(|other| (Some(other), at.slug(other))).collect();
        if options.is_empty() {
            return Ok(());
        }
        let label = |other: &Option<Seat>| other.map_or_else(String::new, |other| at.name(other));
        let about = ask("ability").of(seat).cite(cite::REGAINING_HIT_POINTS);
        let text = || format!("{} did not attack: who on the tile regains {regained}?", at.name(seat));
        let Some(other) = table.choose(about.text(text).choose(options).label(label).or("none", "none is there", None))? else {
            return Ok(());
        };
        self.heal(table, other, regained);
        self.beside_healing(table, other)
    }

    /// A daily or utility power of some heroes heals one hero on the tile besides.
    pub(super) fn heals_on_use(&mut self, table: &mut Table<'_>, seat: Seat, power: &str) -> Flow<()> {
        let at = self.at();
        let regained = at.hero_card(seat).map_or(0, |card| card.heals_on_use);
        let hurt: Vec<Seat> = at.present().into_iter().filter(|other| regained > 0 && at.is_hurt(*other)).collect();
        if hurt.is_empty() {
            return Ok(());
        }
        let options: Vec<_> = hurt.into_iter().map(|other| (Some(other), at.slug(other))).collect();
        let label = |other: &Option<Seat>| other.map_or_else(String::new, |other| at.name(other));
        let about = ask(format!("ability.{power}")).of(seat).cite(cite::REGAINING_HIT_POINTS);
        let text = || format!("Who on the tile of {} regains {regained}?", at.name(seat));
        let Some(other) = table.choose(about.text(text).choose(options).label(label).or("none", "nobody", None))? else { return Ok(()) };
        self.heal(table, other, regained);
        self.beside_healing(table, other)
    }

    /// Healing on the tile of some heroes may end a condition of who is healed.
    pub(super) fn beside_healing(&mut self, table: &mut Table<'_>, healed: Seat) -> Flow<()> {
        let at = self.at();
        let helps = |seat: &Seat| at.hero_card(*seat).is_some_and(|card| card.healing_ends_conditions);
        let Some(helper) = at.standing().into_iter().find(helps) else { return Ok(()) };
        let conditions: Vec<String> = at.state.hero(healed).into_iter().flat_map(|hero| hero.conditions.keys().cloned()).collect();
        if conditions.is_empty() {
            return Ok(());
        }
        let options: Vec<_> = conditions.into_iter().map(|id| (Some(id.clone()), id)).collect();
        let (slug, name) = (at.slug(healed), at.name(healed));
        let about = ask(format!("ended.{slug}")).of(helper).cite(cite::CONDITIONS);
        let text = || format!("Healed on the tile of {}: which condition of {name} ends?", at.name(helper));
        let label = |id: &Option<String>| id.as_ref().map_or_else(String::new, |id| at.called(id));
        if let Some(id) = table.choose(about.text(text).choose(options).label(label).or("none", "none", None))? {
            table.tell(|| note(format!("a condition of {name} ends")).cite(cite_of(&id)));
            self.relieve(table, healed, &id);
        }
        Ok(())
    }

    /// How much more a surge gives, since it is spent on the tile of some heroes.
    pub(super) fn surges_more(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<i32> {
        let at = self.at();
        let most = self.state.hero(seat).map_or(0, |hero| hero.max - hero.surge);
        let gives = |other: Seat| Some((other, at.hero_card(other)?.surges_more)).filter(|(_, more)| *more > 0);
        let mut sum = 0;
        for (other, more) in at.present().into_iter().filter_map(gives).filter(|_| most > 0) {
            let stands = other == seat || at.state.hero(other).is_some_and(|hero| hero.hp > 0);
            if stands && self.on_the_tile_of(table, format!("surge.{}", at.slug(other)), seat, other)? {
                sum += more;
            }
        }
        Ok(sum)
    }

    /// A natural 20 on the tile of some heroes flips a power of theirs back.
    pub(super) fn refreshed_by_twenty(&mut self, table: &mut Table<'_>, seat: Seat, tag: &str) -> Flow<()> {
        for other in self.at().standing() {
            let at = self.at();
            let Some(power) = at.hero_card(other).and_then(|card| card.refreshed_by_twenty.clone()) else { continue };
            let down = at.state.hero(other).is_some_and(|hero| hero.powers.get(&power) == Some(&false));
            let id = super::combat::tagged(&format!("twenty.{}", at.slug(other)), tag);
            if down && self.on_the_tile_of(table, id, seat, other)? {
                self.turn_up(table, other, &power);
            }
        }
        Ok(())
    }
}
