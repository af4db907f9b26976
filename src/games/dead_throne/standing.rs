//! Enemies that stand: attacked by players, or attacking those they come upon.

use super::DeadThrone;
use super::card::{Card, Standing};
use super::cite;
use super::enemies::Foes;
use super::exchange::{First, Fought, Winner};
use super::mode::Mode;
use super::position::Position;
use super::wording;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::list;

/// What is attacked: enemies by id, one or all on a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Who.
    pub ids: Vec<String>,
    key: String,
    label: String,
}

impl Target {
    /// What they are called together.
    #[must_use]
    pub fn name(&self) -> String {
        list(&self.ids.iter().map(|id| wording::the(id)).collect::<Vec<_>>())
    }
}

impl Position<'_, '_> {
    /// Whether a player can be where an enemy stands: one stops there, so after the movement roll it is on the same tile at least.
    #[must_use]
    pub fn comes_upon(self, seat: Seat, place: &str) -> bool {
        let here = &self.tray(seat).place;
        self.same(here, place) || (self.comes_to(seat, place) && (here.is_empty() || self.tile(here) == self.tile(place)))
    }

    /// Enemies that can be attacked, those on the same step first, alone and as groups.
    pub fn targets(self, seat: Seat) -> Vec<Target> {
        let place = &self.tray(seat).place;
        let describe = |enemy: &Standing| {
            format!(
                "{} (level {}, {}/{}) on {}",
                wording::the(&enemy.id),
                enemy.card.level,
                enemy.card.attack,
                enemy.card.defense,
                enemy.place
            )
        };
        let fled = &self.state.turn.fled;
        let met = || self.state.enemies.iter().filter(|enemy| !self.same(&enemy.place, fled));
        let single = met().map(|enemy| Target { ids: vec![enemy.id.clone()], key: enemy.id.clone(), label: describe(enemy) });
        let mut targets: Vec<Target> = single.collect();
        for enemy in met() {
            let with: Vec<&Standing> = self.enemies_at(&enemy.place).into_iter().filter(|other| !other.agrimor).collect();
            let first = with.first().is_some_and(|first| first.id == enemy.id);
            if first && with.len() > 1 {
                let ids: Vec<String> = with.iter().map(|enemy| enemy.id.clone()).collect();
                let label = format!("all {} on {}", ids.len(), enemy.place);
                targets.push(Target { key: format!("all-{}", enemy.id), ids, label });
            }
        }
        let here = |target: &Target| {
            let enemy = target.ids.first().and_then(|id| self.state.enemy(id));
            enemy.is_some_and(|enemy| self.same(&enemy.place, place))
        };
        targets.sort_by_key(|target| !here(target));
        targets
    }
}

impl Play<'_, DeadThrone> {
    /// A player goes up to an enemy that stands, and attacks first.
    pub(super) fn attack(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let targets = self.at().targets(seat);
        let about = ask("target").of(seat).cite(cite::STANDING).text(|| "Which enemy is attacked?".to_owned());
        let options: Vec<_> = targets.into_iter().map(|target| (target.clone(), target.key)).collect();
        let key = options.first().map(|(_, key)| key.clone()).unwrap_or_default();
        let target = table.choose(about.choose(options).label(|target| target.label.clone()).default_to(|target| target.key == key))?;
        let ids = target.ids.clone();
        let place = ids.first().and_then(|id| self.state.enemy(id)).map(|enemy| enemy.place.clone()).unwrap_or_default();
        if !self.at().comes_upon(seat, &place) {
            let name = target.name();
            table.bar(|| self.at().too_far(seat, &name, &place).about("target"))?;
        }
        if let Some(refusal) = self.at().barred_place(seat, &place) {
            table.bar(|| refusal.about("target"))?;
        }
        self.go(seat, &place);
        let fled = self.fight_standing(table, seat, &ids, First::Player)?.is_none();
        if fled || self.state.ending.is_some() || !self.state[seat].alive() {
            return Ok(());
        }
        self.interacted(table, seat)
    }

    /// A battle against enemies that stand; none if the player fled from it.
    pub(super) fn fight_standing(&mut self, table: &mut Table<'_>, seat: Seat, ids: &[String], first: First) -> Flow<Option<Fought>> {
        let enemies: Vec<Standing> = ids.iter().filter_map(|id| self.state.enemy(id).cloned()).collect();
        let dragon = enemies.iter().any(|enemy| enemy.agrimor);
        let cards: Vec<Card> = enemies.iter().map(|enemy| Card { name: enemy.id.clone(), ..enemy.card.clone() }).collect();
        if cards.is_empty() {
            return Err(Refusal::new("no enemy stands there").into());
        }
        let mut foes = self.foes(table, cards, true)?;
        if dragon {
            self.dragon_abilities(table, &mut foes);
        }
        let from = self.state[seat].place.clone();
        let fought = self.exchange(table, seat, &foes, first)?;
        if fought.away {
            self.enter_game_turn(table, seat, from);
            return Ok(None);
        }
        self.settle_standing(table, seat, &enemies, &foes, fought)?;
        if dragon {
            self.wound_agrimor(table, seat, fought)?;
        }
        if fought.died {
            self.die(table, seat, None)?;
        }
        Ok(Some(fought))
    }

    /// Any damage sends an enemy back to its deck; only more than it did earns coin and XP. In Rogue Regions it must be beaten.
    fn settle_standing(&mut self, table: &mut Table<'_>, seat: Seat, enemies: &[Standing], foes: &Foes, fought: Fought) -> Flow<()> {
        let won = fought.winner == Winner::Player && !fought.died;
        let dragon = enemies.iter().any(|enemy| enemy.agrimor);
        let gone = won || (fought.dealt > 0 && self.at().mode() != Mode::Rogue && !dragon);
        let goes: Vec<String> = enemies.iter().filter(|enemy| gone && !enemy.agrimor).map(|enemy| enemy.id.clone()).collect();
        if !goes.is_empty() {
            self.state.enemies.retain(|enemy| !goes.contains(&enemy.id));
            let cite = if self.at().mode() == Mode::Rogue { cite::ROGUE_OTHER } else { cite::STANDING };
            table.tell(|| note(format!("{} back to the deck", foes.that("goes"))).cite(cite));
        }
        if won {
            self.free_those_with(table, enemies);
            self.reward(table, seat, &foes.cards)?;
            self.gain_xp(table, enemies)?;
        }
        let pushed = !won && !gone && !fought.died && foes.standing && self.state.turn.seat == seat;
        if !won && fought.winner == Winner::Enemy {
            let cards: Vec<Card> = foes.cards.iter().map(|card| card.without_remaining(gone || pushed)).collect();
            self.penalty(table, seat, &cards)?;
        }
        if pushed {
            self.pushed_back(table, seat);
        }
        Ok(())
    }

    /// Whoever remained with an enemy that another has beaten is free.
    fn free_those_with(&mut self, table: &mut Table<'_>, enemies: &[Standing]) {
        for held in self.state.sheet.seats() {
            let by = self.state[held].remain.as_ref().and_then(|remain| remain.enemy.clone());
            let Some(by) = by.filter(|by| enemies.iter().any(|enemy| enemy.id == *by || enemy.card.name == *by)) else { continue };
            self.state[held].remain = None;
            let name = self.state.sheet.name(held);
            table.tell(|| note(format!("{name} is free of {}", wording::the(&by))).cite(cite::INTERACTING));
        }
    }

    /// An enemy that came upon heroes attacks: they say who takes the damage.
    pub(super) fn assault(&mut self, table: &mut Table<'_>) -> Flow<()> {
        if self.state.assaults.is_empty() {
            return Ok(());
        }
        let assault = self.state.assaults.remove(0);
        let heroes = self.at().heroes_at(&assault.place);
        let enemies = self.at().enemies_at(&assault.place);
        let ids: Vec<String> = enemies.iter().filter(|enemy| enemy.agrimor == assault.dragon).map(|enemy| enemy.id.clone()).collect();
        if heroes.is_empty() || ids.is_empty() {
            return Ok(());
        }
        let names: Vec<(Seat, String)> = heroes.iter().map(|hero| (*hero, self.state.sheet.slug(*hero))).collect();
        let acting = self.state.turn.seat;
        let sheet = &self.state.sheet;
        let about = ask("point").cite(cite::GROUPS).text(|| format!("Who is the point player on {}?", assault.place));
        let choice = about.choose(names).label(|seat| sheet.name(*seat)).default_to(|seat| *seat == acting || !heroes.contains(&acting));
        let point = table.choose(choice)?;
        let own_turn = point == acting && matches!(self.state.turn.stage, super::state::Stage::Act);
        let fled = self.fight_standing(table, point, &ids, First::Enemy)?.is_none();
        if own_turn && !fled && self.state.ending.is_none() && self.state[point].alive() {
            self.interacted(table, point)?;
        }
        Ok(())
    }

    /// Whoever stands where an enemy has come is attacked: a battle still to be fought.
    pub(super) fn assault_at(&mut self, place: &str) {
        if self.at().heroes_at(place).is_empty() {
            return;
        }
        for dragon in [false, true] {
            let there = self.at().enemies_at(place).iter().any(|enemy| enemy.agrimor == dragon);
            let known = self.state.assaults.iter().any(|assault| assault.dragon == dragon && self.at().same(&assault.place, place));
            if there && !known {
                self.state.assaults.push(super::battle::Assault { place: place.to_owned(), dragon });
            }
        }
    }
}
