//! The enemy phase: after the last hero of the round every spawned enemy marches, then battles are fought, then towns are hit.

use super::DeadThrone;
use super::card::Standing;
use super::cite;
use super::parts;
use super::position::Position;
use super::settings::Setting;
use super::state::Stage;
use super::value::Value;
use super::wording;
use crate::kernel::{Field, Flow, Play, Refusal, Scalar, Seat, Table, ask, note};
use crate::toolbox::sheet::Automation;
use crate::toolbox::wording::list;

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
    /// Where it stops on the way, or turns to.
    on: Option<Stop>,
}

/// What a column meets on its march.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stop {
    /// A hero it walks over.
    Hero(Seat),
    /// A town that Agrimor lands in on his way.
    Lands(String),
    /// Another town, which a controller sends it to.
    Turns(String),
}

/// The tile that Agrimor marches on.
const CASTLE: &str = "castle";

impl Column {
    fn key(&self) -> &str {
        self.ids.first().map_or("", String::as_str)
    }

    fn name(&self) -> String {
        list(&self.ids.iter().map(|id| wording::the(id)).collect::<Vec<_>>())
    }

    /// Takes the players' word for how far it still has to go. Whoever stopped on the way is not there yet, but for one who met a hero
    /// in the very town it goes to.
    fn march(&mut self, left: Option<u16>, there: bool) {
        self.left = left.unwrap_or(self.left);
        match &self.on {
            Some(Stop::Hero(_)) if there => self.left = 0,
            Some(Stop::Hero(_) | Stop::Lands(_)) => self.left = self.left.max(1),
            Some(Stop::Turns(town)) => self.towards.clone_from(town),
            None => {}
        }
        self.before = self.before.max(self.left);
    }
}

impl Position<'_, '_> {
    /// Every column on the march, groups as one. Agrimor never joins a group.
    fn columns(self) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        for enemy in self.state.enemies.iter().filter(|enemy| enemy.spawned && enemy.steps > 0) {
            let more = if enemy.agrimor { self.agrimor(|stat| i32::from(stat.steps)) } else { 0 };
            let level = u16::from(enemy.card.level).max(1) + u16::try_from(more).unwrap_or(0);
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
                    on: None,
                }),
            }
        }
        for column in &mut columns {
            column.left = column.before.saturating_sub(column.speed);
        }
        columns
    }

    /// What may be typed behind a column's steps: heroes it stops on, and towns for Agrimor, or for whoever controls the enemies.
    fn stops(self, column: &Column) -> Vec<(String, Stop)> {
        let stop = self.is(Setting::StopOnHero, "stop");
        let heroes = self.alive().into_iter().filter(|_| stop).map(|seat| (self.state.sheet.slug(seat), Stop::Hero(seat)));
        let towns = self.pack.towns().map(str::to_owned);
        let towns: Vec<(String, Stop)> = if column.towards == CASTLE {
            towns.map(|town| (town.clone(), Stop::Lands(town))).collect()
        } else if self.is(Setting::Controller, "somebody") {
            towns.filter(|town| *town != column.towards).map(|town| (town.clone(), Stop::Turns(town))).collect()
        } else {
            Vec::new()
        };
        heroes.chain(towns).collect()
    }

    /// Whether a column stops on a hero who is in the town it goes to.
    fn stops_in_town(self, column: &Column) -> bool {
        let Some(Stop::Hero(hero)) = &column.on else { return false };
        self.town(&self.tray(*hero).place) == Some(column.towards.as_str())
    }

    /// Why a column can't stop on a hero: with steps to go it is not in the town yet, and the hero is.
    fn short_of_the_town(self, column: &Column, left: Option<u16>) -> Option<Refusal> {
        let Some(Stop::Hero(hero)) = &column.on else { return None };
        let left = left.filter(|left| *left > 0 && self.stops_in_town(column))?;
        let (name, town, key) = (self.name(*hero), self.pack.tile_name(&column.towards), column.key());
        let steps = crate::toolbox::wording::count(left, "step");
        let reason = format!("{name} is in {town}, and with {steps} to go {} is not there yet", column.name());
        let refusal = Refusal::new(reason).about("march").cite(cite::SPAWNED_ENEMY);
        Some(refusal.expected(format!("`{key}=0@{}`, or `{key}={left}`", self.state.sheet.slug(*hero))))
    }

    /// Whether an enemy is in a town: at the end of its way, or landed there on its way to the castle.
    fn is_in(self, enemy: &Standing, town: &str) -> bool {
        (enemy.steps == 0 || enemy.towards == CASTLE) && self.town(&enemy.place) == Some(town)
    }

    /// What hits a town if nobody helps: attacks, each with the first of the coming enemy phases in which it counts.
    #[must_use]
    pub fn hits_on(self, town: &str) -> Vec<(u16, Value)> {
        let late = u16::from(self.is(Setting::TownHitOnArrival, "no"));
        let attack = |id: &String| self.state.enemy(id).map_or_else(Value::default, |enemy| enemy.card.attack);
        let marching = self.columns().into_iter().filter(|column| column.towards == town);
        let marching = marching.flat_map(|column| {
            let phases = column.before.div_ceil(column.speed) + late;
            column.ids.iter().map(move |id| (phases, attack(id))).collect::<Vec<_>>()
        });
        let there =
            |enemy: &&Standing| enemy.spawned && enemy.steps == 0 && enemy.towards == town && self.heroes_at(&enemy.place).is_empty();
        let there = self.state.enemies.iter().filter(there).map(|enemy| (1, enemy.card.attack));
        there.chain(marching).collect()
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
        let mut columns = self.at().columns();
        if self.at().part(parts::MARCH) == Automation::Remind {
            table.tell(|| note("every spawned enemy marches its level towards its goal").cite(cite::SPAWNED_ENEMY));
        }
        self.ask_march(table, &mut columns)?;
        for column in columns {
            self.advance_column(table, column);
        }
        let places: Vec<String> = self.state.enemies.iter().filter(|enemy| enemy.spawned).map(|enemy| enemy.place.clone()).collect();
        for place in places {
            self.assault_at(&place);
        }
        self.state.turn.stage = Stage::TownsHit;
        Ok(())
    }

    /// The table to confirm: steps to go after the march, column by column; any of them may be corrected in the same line.
    fn ask_march(&mut self, table: &mut Table<'_>, columns: &mut [Column]) -> Flow<()> {
        if columns.is_empty() {
            return Ok(());
        }
        let at = self.at();
        let by_hand = !at.does(parts::MARCH);
        let field = |column: &Column| {
            let goal = self.pack.tile_name(&column.towards);
            let goes = wording::verb(column.ids.len() > 1, "goes");
            let steps = column.before - column.left;
            let label = format!("{} {goes} {steps} of {} steps to {goal}, still to go", column.name(), column.before);
            let field = Field::at(column.key(), &label, 99, at.stops(column).into_iter().map(|(word, _)| word).collect());
            if by_hand { field } else { field.or(Scalar::Number(i32::from(column.left))) }
        };
        let fields: Vec<Field> = columns.iter().map(field).collect();
        let who = if at.is(Setting::Controller, "somebody") { "The controller moves the enemies" } else { "The enemies march" };
        let about = ask("march")
            .cite(cite::SPAWNED_ENEMY)
            .text(|| format!("{who}: how many steps has each still to go?{}", if by_hand { "" } else { " Enter: as computed" }));
        let first = columns.first().map_or("imp-1", Column::key);
        let stop = columns.first().and_then(|column| at.stops(column).into_iter().next());
        let about = about.hint(|| {
            let stops = stop.as_ref().map_or_else(String::new, |(word, stop)| match stop {
                Stop::Hero(hero) => format!(", `{first}=4@{word}` stops it on {}'s step, 4 steps short of its town", at.name(*hero)),
                Stop::Lands(_) => format!(", `{first}=4@{word}` lands it there on its way"),
                Stop::Turns(_) => format!(", `{first}=4@{word}` turns it to that town"),
            });
            format!("Enter takes what is computed: each goes its level in steps, a group at its highest. `{first}=4` corrects one{stops}.")
        });
        let Some(form) = table.form(about, &fields)? else { return Ok(()) };
        for (column, said) in columns.iter_mut().zip(&form) {
            let stops = at.stops(column);
            let (left, word) = said.at();
            column.on = word.and_then(|word| stops.into_iter().find(|(stop, _)| stop == word)).map(|(_, stop)| stop);
            let left = left.and_then(|left| u16::try_from(left).ok());
            if let Some(refusal) = at.short_of_the_town(column, left) {
                return Err(refusal.into());
            }
            let there = at.stops_in_town(column);
            column.march(left, there);
        }
        Ok(())
    }

    fn advance_column(&mut self, table: &mut Table<'_>, column: Column) {
        let road = self.at().tile(&column.place).unwrap_or("somewhere").to_owned();
        let castle = column.towards == CASTLE;
        let place = match &column.on {
            Some(Stop::Hero(hero)) => self.state[*hero].place.clone(),
            Some(Stop::Lands(town)) => format!("{town} gate"),
            _ if column.left > 0 => format!("{road} road, {} to {}", column.left, column.towards),
            _ if castle => CASTLE.to_owned(),
            _ => format!("{} gate", column.towards),
        };
        let (name, goal) = (column.name(), self.pack.tile_name(&column.towards).to_owned());
        table.tell(|| {
            let by = match &column.on {
                Some(Stop::Hero(hero)) => format!(", and stops on {}", self.state.sheet.name(*hero)),
                Some(Stop::Lands(town)) => format!(", and lands in {}", self.pack.tile_name(town)),
                _ => String::new(),
            };
            let march = wording::verb(column.ids.len() > 1, "marches");
            let (before, left) = (column.before, column.left);
            note(format!("{name} {march}: {before} - {} = {left} to {goal}{by}", before - left)).cite(cite::SPAWNED_ENEMY)
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
        let hits =
            |enemy: &&Standing| enemy.spawned && at.is_in(enemy, town) && !(late && enemy.arrived) && at.heroes_at(&enemy.place).is_empty();
        let attackers: Vec<(String, Value)> =
            at.state.enemies.iter().filter(hits).map(|enemy| (enemy.id.clone(), enemy.card.attack)).collect();
        if attackers.is_empty() {
            return Ok(());
        }
        let mut sum = 0;
        for (id, attack) in &attackers {
            sum += self.rolled(table, format!("attack.{id}"), *attack, &format!("{}'s attack", wording::the(id)))?;
            sum += if id == "agrimor" { self.at().agrimor(|stat| stat.attack) } else { 0 };
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
