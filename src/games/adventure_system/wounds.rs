//! Damage, healing, conditions, and what happens at 0 hit points.

use super::AdventureSystem;
use super::cards::{Condition, Effect, Ends};
use super::cite;
use super::decks::DeckOf;
use super::state::{Card, count_of, gain, lose};
use crate::kernel::{Cite, Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::count;

/// The section on a condition.
#[must_use]
pub fn cite_of(condition: &str) -> Cite {
    match condition {
        "advantage" => cite::ADVANTAGE,
        "disadvantage" => cite::DISADVANTAGE,
        "stunned" => cite::STUNNED,
        "weakened" => cite::WEAKENED,
        _ => cite::CONDITIONS,
    }
}

/// `Ann gains Advantage`, `Ann is Stunned`.
fn becomes(name: &str, condition: &Condition) -> String {
    let verb = if matches!(condition.effect, Effect::KeepHigher | Effect::KeepLower) { "gains" } else { "is" };
    format!("{name} {verb} {}", condition.name)
}

impl Play<'_, AdventureSystem> {
    /// A hero takes damage. At 0 hit points no more is taken.
    pub(super) fn hurt(&mut self, table: &mut Table<'_>, seat: Seat, damage: i32) {
        let name = self.at().name(seat);
        let Some(hero) = self.state.hero_mut(seat) else { return };
        if hero.hp <= 0 || damage <= 0 {
            return;
        }
        let before = hero.hp;
        hero.hp = (hero.hp - damage).max(0);
        let after = hero.hp;
        table.tell(|| note(format!("{name} takes {damage} damage: HP {before} is now {after}")).term("damage", damage).cite(cite::DAMAGE));
        if after == 0 {
            table.tell(|| {
                note(format!("{name} is at 0 hit points: no powers, no items, and monsters pass by")).cite(cite::DEFEATING_HEROES)
            });
        }
    }

    /// A hero regains hit points, never above what is left of the total.
    pub(super) fn heal(&mut self, table: &mut Table<'_>, seat: Seat, regained: i32) {
        let name = self.at().name(seat);
        let weak = self.state.hero(seat).map_or(0, |hero| self.at().weakened(&hero.conditions));
        let Some(hero) = self.state.hero_mut(seat) else { return };
        let (before, most) = (hero.hp, hero.max - weak);
        hero.hp = (hero.hp + regained).min(most).max(before);
        let after = hero.hp;
        table.tell(|| {
            let text = if after == before {
                format!("{name} has {before} hit points and can regain none")
            } else {
                format!("{name} regains {}: HP {before} is now {after}", after - before)
            };
            let up = if before == 0 && after > 0 { ", and stands up" } else { "" };
            note(format!("{text}{up}")).cite(cite::REGAINING_HIT_POINTS)
        });
    }

    /// A hero gains a condition: one marker of a kind unless the condition allows more; opposites go together.
    pub(super) fn afflict(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) {
        let Some(condition) = self.pack.conditions.get(id) else { return };
        let name = self.at().name(seat);
        let Some(hero) = self.state.hero_mut(seat) else { return };
        if let Some(opposite) = condition.cancels.as_ref().filter(|opposite| hero.conditions.contains_key(*opposite)) {
            hero.conditions.remove(opposite);
            let opposite = self.pack.name(opposite);
            table.tell(|| note(format!("{name} gains {}, which goes together with {opposite}", condition.name)).cite(cite_of(id)));
            return;
        }
        let weakens = matches!(condition.effect, Effect::Weakened(_));
        if count_of(&hero.conditions, id) >= condition.most || (weakens && hero.hp <= 0) {
            table.tell(|| note(format!("{name} can have no more {} markers", condition.name)).cite(cite_of(id)));
            return;
        }
        gain(&mut hero.conditions, id);
        table.tell(|| note(becomes(&name, condition)).cite(cite_of(id)));
        if let Effect::Weakened(each) = condition.effect {
            self.hurt(table, seat, each);
        }
    }

    /// A condition's marker goes from a hero; what it weakened is healed only by ordinary healing then.
    pub(super) fn relieve(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) {
        let (name, called) = (self.at().name(seat), self.at().called(id));
        let effect = self.pack.conditions.get(id).map(|condition| condition.effect);
        let Some(hero) = self.state.hero_mut(seat) else { return };
        if !lose(&mut hero.conditions, id) {
            return;
        }
        if let Some(Effect::Weakened(each)) = effect {
            hero.hp = (hero.hp + each).min(hero.max);
        }
        let edge = matches!(effect, Some(Effect::KeepHigher | Effect::KeepLower));
        table
            .tell(|| note(if edge { format!("{name} loses {called}") } else { format!("{name} is no longer {called}") }).cite(cite_of(id)));
    }

    /// Markers of a hero that go at this moment.
    pub(super) fn expire(&mut self, table: &mut Table<'_>, seat: Seat, at: Ends) {
        let Some(hero) = self.state.hero(seat) else { return };
        let ends = |id: &&String| self.pack.conditions.get(*id).is_some_and(|condition| condition.ends == at);
        let gone: Vec<String> = hero.conditions.keys().filter(ends).cloned().collect();
        for id in gone {
            while self.at().markers(seat, &id) > 0 {
                self.relieve(table, seat, &id);
            }
        }
    }

    /// A figure gains a condition, as a hero does.
    pub(super) fn afflict_figure(&mut self, table: &mut Table<'_>, id: &str, condition: &str) {
        let Some(record) = self.pack.conditions.get(condition) else { return };
        let Some(figure) = self.state.figures.get_mut(id) else { return };
        if let Some(opposite) = record.cancels.as_ref().filter(|opposite| figure.conditions.contains_key(*opposite)) {
            figure.conditions.remove(opposite);
            let opposite = self.pack.name(opposite);
            table.tell(|| note(format!("{id} gains {}, which goes together with {opposite}", record.name)).cite(cite_of(condition)));
            return;
        }
        if count_of(&figure.conditions, condition) >= record.most {
            table.tell(|| note(format!("{id} can have no more {} markers", record.name)).cite(cite_of(condition)));
            return;
        }
        gain(&mut figure.conditions, condition);
        table.tell(|| note(becomes(id, record)).cite(cite_of(condition)));
    }

    /// A figure takes damage, and falls at 0. `by` is the hero whose attack it was.
    pub(super) fn strike(&mut self, table: &mut Table<'_>, id: &str, damage: i32, by: Option<Seat>) -> Flow<()> {
        let Some(figure) = self.state.figures.get_mut(id) else { return Ok(()) };
        if damage <= 0 {
            return Ok(());
        }
        let Some(before) = figure.hp else {
            let about = ask(format!("defeated.{id}")).cite(cite::DAMAGE).text(|| format!("{id} takes {damage} damage. Is it defeated?"));
            return if table.confirm(about, None)? { self.fall(table, id, by) } else { Ok(()) };
        };
        let after = (before - damage).max(0);
        figure.hp = Some(after);
        table.tell(|| note(format!("{id} takes {damage} damage: HP {before} is now {after}")).term("damage", damage).cite(cite::DAMAGE));
        if after == 0 { self.fall(table, id, by) } else { Ok(()) }
    }

    /// A figure is defeated: it goes, its card is experience, its slayer draws a treasure, once a turn.
    pub(super) fn fall(&mut self, table: &mut Table<'_>, id: &str, by: Option<Seat>) -> Flow<()> {
        let Some(figure) = self.state.figures.get(id).cloned() else { return Ok(()) };
        let card = self.pack.monsters.get(&figure.monster);
        if let Some(side) = card.and_then(|card| card.second.as_ref()).filter(|_| !figure.second) {
            let risen = super::state::Figure { hp: Some(side.hp), second: true, ..figure };
            self.state.figures.insert(id.to_owned(), risen);
            table.tell(|| {
                note(format!("{id} falls, and its card is flipped: AC {}, HP {}", side.ac, side.hp)).cite(cite::DEFEATING_MONSTERS)
            });
            return Ok(());
        }
        self.state.figures.remove(id);
        table.tell(|| note(format!("{id} is defeated")).cite(cite::DEFEATING_MONSTERS));
        self.take_card(table, &figure.monster, by);
        if let Some(burst) = card.and_then(|card| card.death_burst) {
            self.burst(table, id, burst)?;
        }
        if let Some(seat) = by {
            self.treasure_for_defeat(table, seat, id)?;
        }
        Ok(())
    }

    /// The defeated monster's card goes to the experience pile: the attacker's own, else the first clockwise.
    fn take_card(&mut self, table: &mut Table<'_>, monster: &str, by: Option<Seat>) {
        let villain = self.at().is_villain(monster);
        if villain {
            if self.at().edition().is_some_and(|edition| edition.villains_are_worth_experience) {
                gain(&mut self.state.experience, monster);
                let xp = self.at().monster_xp(monster);
                table.tell(|| note(format!("the villain is worth {xp} experience")).cite(cite::DEFEATING_MONSTERS));
            } else {
                table.tell(|| note("a villain's card does not go to the experience pile").cite(cite::DEFEATING_MONSTERS));
            }
            return;
        }
        let group = usize::from(self.pack.monsters.get(monster).and_then(|card| card.group).unwrap_or(1));
        let cards = self.at().cards_of(monster);
        if self.at().named(monster).count() > group * cards.saturating_sub(1) {
            return;
        }
        let from = by.unwrap_or_else(|| self.at().seat());
        let Some(holder) = self.at().holders(monster, from).first().copied() else { return };
        if let Some(hero) = self.state.hero_mut(holder)
            && let Some(at) = hero.row.iter().position(|card| matches!(card, Card::Monster(held) if held == monster))
        {
            hero.row.remove(at);
        }
        gain(&mut self.state.experience, monster);
        let at = self.at();
        table.tell(|| {
            let text =
                format!("the {} card of {} goes to the experience pile, now {}", at.called(monster), at.name(holder), at.experience());
            note(text).term("experience of the card", at.monster_xp(monster)).cite(cite::DEFEATING_MONSTERS)
        });
    }

    /// Heroes on the tile of a monster that bursts as it falls.
    fn burst(&mut self, table: &mut Table<'_>, id: &str, damage: i32) -> Flow<()> {
        let at = self.at();
        let standing = at.standing_named().into_iter().map(|(seat, slug)| (seat, slug, 1));
        let about = ask(format!("burst.{id}")).cite(cite::MONSTER_DECK).text(|| format!("Which heroes are on the tile of {id}?"));
        let hit = table.many(about.many(standing).label(|seat| at.name(*seat)).default_to(|_| 0))?;
        for (seat, _) in hit {
            self.hurt(table, seat, damage);
        }
        Ok(())
    }

    /// A figure is taken away without a defeat; its card is discarded.
    pub(super) fn take_away(&mut self, table: &mut Table<'_>, id: &str) {
        let Some(figure) = self.state.figures.remove(id) else { return };
        table.tell(|| note(format!("{id} leaves the tiles")).cite(cite::OTHER_ACTIONS));
        let group = usize::from(self.pack.monsters.get(&figure.monster).and_then(|card| card.group).unwrap_or(1));
        let cards = self.at().cards_of(&figure.monster);
        if cards == 0 || self.at().named(&figure.monster).count() > group * (cards - 1) {
            return;
        }
        let from = self.at().seat();
        let Some(holder) = self.at().holders(&figure.monster, from).first().copied() else { return };
        if let Some(hero) = self.state.hero_mut(holder)
            && let Some(at) = hero.row.iter().position(|card| matches!(card, Card::Monster(held) if *held == figure.monster))
        {
            hero.row.remove(at);
            self.discard(DeckOf::Monsters, &figure.monster);
        }
    }

    /// What is left of a party's surges.
    pub(super) fn surges_left(&self) -> String {
        count(self.state.surges, "surge token")
    }
}
