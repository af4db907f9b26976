//! The enemy phase: after the last hero of the round every spawned enemy marches, then battles are fought, then towns are hit.

use super::DeadThrone;
use super::cite;
use super::parts;
use super::position::Position;
use super::settings::Setting;
use super::state::{Stage, Standing};
use super::value::Value;
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::sheet::Automation;

/// Where a marching enemy, or a group on one step, comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    /// Everyone in it.
    ids: Vec<String>,
    /// Where it stands.
    place: String,
    /// The highest level: its speed.
    speed: u16,
    /// Where it goes.
    towards: String,
    /// Steps to go before.
    before: u16,
    /// Steps to go after.
    left: u16,
}

impl Column {
    fn key(&self) -> &str {
        self.ids.first().map_or("", String::as_str)
    }

    fn name(&self) -> String {
        let name = wording::the(self.key());
        if self.ids.len() > 1 { format!("{name} and {} more", self.ids.len() - 1) } else { name }
    }
}

impl Position<'_, '_> {
    /// Every column on the march, groups as one. Agrimor never joins a group.
    fn columns(self) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        for enemy in self.state.enemies.iter().filter(|enemy| enemy.spawned && enemy.steps > 0) {
            let level = u16::from(enemy.card.level).max(1);
            let with = columns.iter_mut().find(|column| {
                !enemy.agrimor && column.key() != "agrimor" && column.towards == enemy.towards && self.same(&column.place, &enemy.place)
            });
            match with {
                Some(column) => {
                    column.ids.push(enemy.id.clone());
                    column.speed = column.speed.max(level);
                }
                None => columns.push(Column {
                    ids: vec![enemy.id.clone()],
                    place: enemy.place.clone(),
                    speed: level,
                    towards: enemy.towards.clone(),
                    before: enemy.steps,
                    left: 0,
                }),
            }
        }
        for column in &mut columns {
            column.left = column.before.saturating_sub(column.speed);
        }
        columns
    }

    /// Whether anything is spawned that the enemy phase has to move, or that hits a town.
    #[must_use]
    pub fn besieged(self) -> bool {
        self.state.enemies.iter().any(|enemy| enemy.spawned)
    }
}

impl Play<'_, DeadThrone> {
    /// Every spawned enemy marches: one table, to be confirmed, in which each may be corrected.
    pub(super) fn march(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.sheet.remind(table, "enemy-phase");
        for enemy in &mut self.state.enemies {
            enemy.arrived = false;
        }
        if self.state.siege.as_ref().is_some_and(|siege| siege.in_castle) && self.state.enemies.iter().any(|enemy| enemy.agrimor) {
            self.lose(table, "Agrimor stayed one round in the castle".to_owned());
            return Ok(());
        }
        let columns = self.at().columns();
        let by_hand = !self.at().does(parts::MARCH);
        if self.at().part(parts::MARCH) == Automation::Remind {
            table.tell(|| note("every spawned enemy marches its level towards its goal").cite(cite::SPAWNED_ENEMY));
        }
        let corrected = if by_hand { columns.iter().map(|column| column.ids.clone()).collect() } else { self.ask_march(table, &columns)? };
        for column in columns {
            let amended = corrected.contains(&column.ids);
            self.advance_column(table, column, amended)?;
        }
        let places: Vec<String> = self.state.enemies.iter().filter(|enemy| enemy.spawned).map(|enemy| enemy.place.clone()).collect();
        for place in places {
            self.assault_at(&place);
        }
        self.state.turn.stage = Stage::TownsHit;
        Ok(())
    }

    /// The table to confirm: whose march is not as the program has it.
    fn ask_march(&mut self, table: &mut Table<'_>, columns: &[Column]) -> Flow<Vec<Vec<String>>> {
        if columns.is_empty() {
            return Ok(Vec::new());
        }
        let pack = self.pack;
        let options = columns.iter().map(|column| (column, column.key().to_owned(), 1));
        let who = if self.at().is(Setting::Controller, "somebody") { "The controller moves the enemies" } else { "The enemies march" };
        let about = ask("march").cite(cite::SPAWNED_ENEMY).text(|| format!("{who}. Enter, or name each whose march is another"));
        let about = about.hint(|| {
            "Each goes its level in steps, a group at its highest. Name it to change the steps, or to stop it on a hero.".to_owned()
        });
        let label = |column: &&Column| {
            format!("{}: {} - {} = {} to {}", column.name(), column.before, column.speed, column.left, pack.tile_name(&column.towards))
        };
        let many = about.many(options).between(0, u32::MAX).label(label).default_to(|_| 0);
        Ok(table.many(many)?.into_iter().map(|(column, _)| column.ids.clone()).collect())
    }

    fn advance_column(&mut self, table: &mut Table<'_>, mut column: Column, amended: bool) -> Flow<()> {
        let mut on_hero: Option<Seat> = None;
        let mut in_town: Option<String> = None;
        if amended {
            (column, on_hero) = self.amend(table, column)?;
            if column.towards == "castle" && on_hero.is_none() {
                in_town = self.ask_landing(table)?;
            }
        }
        let road = self.at().tile(&column.place).unwrap_or("somewhere").to_owned();
        let castle = column.towards == "castle";
        let place = match on_hero {
            Some(hero) => self.state[hero].place.clone(),
            None if in_town.is_some() => format!("{} gate", in_town.unwrap_or_default()),
            None if column.left > 0 => format!("{road} road, {} to {}", column.left, column.towards),
            None if castle => "castle".to_owned(),
            None => format!("{} gate", column.towards),
        };
        let (name, goal) = (column.name(), self.pack.tile_name(&column.towards).to_owned());
        table.tell(|| {
            let by = on_hero.map(|hero| format!(", and stops on {}", self.state.sheet.name(hero))).unwrap_or_default();
            note(format!("{name} marches: {} - {} = {} to {goal}{by}", column.before, column.before - column.left, column.left))
                .cite(cite::SPAWNED_ENEMY)
        });
        for enemy in self.state.enemies.iter_mut().filter(|enemy| column.ids.contains(&enemy.id)) {
            enemy.place.clone_from(&place);
            enemy.steps = column.left;
            enemy.towards.clone_from(&column.towards);
            enemy.arrived = column.left == 0;
        }
        if castle && column.left == 0 {
            table.tell(|| note("Agrimor is in the castle: one round is left to drive him out").cite(cite::DEFENDER_OBJECTIVE));
            if let Some(siege) = &mut self.state.siege {
                siege.in_castle = true;
            }
        }
        Ok(())
    }

    /// Agrimor hits a town he lands in, and moves on.
    fn ask_landing(&mut self, table: &mut Table<'_>) -> Flow<Option<String>> {
        let pack = self.pack;
        let about = ask("lands.agrimor").cite(cite::DEFENDER_TERMS).text(|| "Does Agrimor land in a town?".to_owned());
        let towns = pack.towns().map(|town| (Some(town.to_owned()), town.to_owned()));
        table.choose(about.choose(towns).or("nowhere", "nowhere", None))
    }

    /// The players say how a column marches: to which town, how far, and upon whom.
    fn amend(&mut self, table: &mut Table<'_>, mut column: Column) -> Flow<(Column, Option<Seat>)> {
        let key = column.key().to_owned();
        let name = column.name();
        let pack = self.pack;
        if column.towards != "castle" {
            let about = ask(format!("towards.{key}")).cite(cite::SPAWNED_ENEMY).text(|| format!("Which town does {name} march on?"));
            let towns = pack.towns().map(|town| (town.to_owned(), town.to_owned()));
            let now = column.towards.clone();
            let choice = about.choose(towns).default_to(|town| *town == now);
            // Towns are chosen when an enemy appears; only a controller sends it elsewhere on the way.
            let choice = if self.at().is(Setting::Controller, "somebody") { choice } else { choice.quiet() };
            column.towards = table.choose(choice)?;
        }
        let about = ask(format!("left.{key}")).cite(cite::SPAWNED_ENEMY).text(|| format!("How many steps are left for {name}?"));
        column.left = u16::try_from(table.number(about.number(0, 99).default_to(i64::from(column.left)))?).unwrap_or(column.left);
        column.before = column.before.max(column.left);
        if self.at().is(Setting::StopOnHero, "walk-on") {
            return Ok((column, None));
        }
        let heroes = self.at().alive().into_iter().map(|seat| (Some(seat), self.state.sheet.slug(seat)));
        let heroes: Vec<_> = heroes.collect();
        let sheet = &self.state.sheet;
        let about = ask(format!("stops.{key}")).cite(cite::SPAWNED_ENEMY).text(|| format!("Does {name} walk over a hero?"));
        let label = |seat: &Option<Seat>| seat.map_or_else(String::new, |seat| sheet.name(seat));
        let hero = table.choose(about.choose(heroes).label(label).or("nobody", "nobody", None))?;
        // An enemy that stopped on a hero is not there yet.
        column.left = if hero.is_some() { column.left.max(1) } else { column.left };
        column.before = column.before.max(column.left);
        Ok((column, hero))
    }

    /// Towns with enemies at their gates, and no hero there, lose health by the sum of attacks.
    pub(super) fn towns_hit(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let towns: Vec<String> = self.pack.towns().map(str::to_owned).collect();
        for town in towns {
            self.hit_town(table, &town)?;
        }
        if self.state.ending.is_none() {
            self.state.turn.stage = Stage::Begin;
        }
        Ok(())
    }

    fn hit_town(&mut self, table: &mut Table<'_>, town: &str) -> Flow<()> {
        let late = self.at().is(Setting::TownHitOnArrival, "no");
        let at = self.at();
        let hits = |enemy: &&Standing| {
            enemy.spawned && at.town(&enemy.place) == Some(town) && !(late && enemy.arrived) && at.heroes_at(&enemy.place).is_empty()
        };
        let attackers: Vec<(String, Value)> =
            at.state.enemies.iter().filter(hits).map(|enemy| (enemy.id.clone(), enemy.card.attack)).collect();
        if attackers.is_empty() {
            return Ok(());
        }
        let mut sum = 0;
        for (id, attack) in &attackers {
            sum += self.rolled(table, format!("attack.{id}"), *attack, &format!("{}'s attack", wording::the(id)))?;
        }
        let name = self.pack.tile_name(town).to_owned();
        let Some(siege) = &mut self.state.siege else { return Ok(()) };
        let before = siege.towns.get(town).copied().unwrap_or(0);
        let now = (before - sum).max(0);
        siege.towns.insert(town.to_owned(), now);
        let by: Vec<String> = attackers.iter().map(|(id, _)| wording::the(id)).collect();
        table.tell(|| note(format!("{name}: {before} - {sum} = {now} ({})", by.join(", "))).cite(cite::SPAWNED_ENEMY));
        if now == 0 {
            self.lose(table, format!("{name} has fallen"));
        }
        Ok(())
    }
}
