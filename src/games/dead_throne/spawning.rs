//! The enemy die before each hero's turn: a letter spawns an enemy, Ag brings Agrimor, Ag+ strengthens him.

use super::DeadThrone;
use super::card::{Card, Standing};
use super::cite;
use super::region::Region;
use super::settings::Setting;
use super::state::Stage;
use super::values;
use super::wording;
use crate::dice::Pool;
use crate::kernel::{Flow, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// The tile on which Agrimor appears.
const STONESEA: &str = "stonesea";

impl Play<'_, DeadThrone> {
    /// The enemy die of the team's level is rolled before a hero's turn.
    pub(super) fn enemy_die(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.state.turn.seat;
        self.state.turn.stage = Stage::Act;
        if let Some(group) = self.state[seat].group.filter(|_| self.at().is(Setting::GroupDie, "group")) {
            let Some(siege) = &mut self.state.siege else { return Ok(()) };
            if siege.rolled.contains(&group) {
                table.tell(|| note("the group has rolled the enemy die in this round").cite(cite::SPAWNED_ENEMY));
                return Ok(());
            }
            siege.rolled.push(group);
        }
        let colour = self.at().die_colour();
        let face = self.enemy_face(table, "die", colour, true)?;
        table.tell(|| note(format!("the {colour} die shows {}", face.to_uppercase().replace("AG", "Ag"))).cite(cite::DEFENDER_TERMS));
        match face.as_str() {
            "ag" => self.agrimor_comes(table, STONESEA),
            "ag+" => {
                self.change_agrimor(table, self.at().counted());
                Ok(())
            }
            letter => {
                let tile = self.pack.tile_of_letter(letter).unwrap_or(STONESEA).to_owned();
                self.spawn(table, &tile)
            }
        }
    }

    /// What an enemy die shows: rolled if its faces are known, else typed.
    pub(super) fn enemy_face(&mut self, table: &mut Table<'_>, id: &str, colour: &str, plus: bool) -> Flow<String> {
        let about = ask(id.to_owned()).cite(cite::DEFENDER_TERMS).text(|| format!("The {colour} enemy die"));
        if let Some(die) = values::die_of(self.pack, &self.state, colour) {
            let shown = table.roll(about, &Pool::of(&die, 1).each())?;
            return Ok(shown.first().map_or_else(String::new, |face| die.name(*face).to_owned()));
        }
        // `ag+` stands before `ag`: a typed sign is no part of an id, so the first that fits is taken.
        let mut faces: Vec<String> = self.pack.tiles.values().map(|tile| tile.letter.clone()).collect();
        faces.sort();
        let special = if plus { vec!["ag+".to_owned(), "ag".to_owned()] } else { vec!["ag".to_owned()] };
        let options = special.into_iter().chain(faces).map(|face| (face.clone(), face));
        let letters = self.pack;
        let label = |face: &String| match face.as_str() {
            "ag" => "Agrimor comes to Stonesea".to_owned(),
            "ag+" => "Agrimor's health grows".to_owned(),
            letter => letters.tile_of_letter(letter).map_or_else(|| letter.to_owned(), |tile| letters.tile_name(tile).to_owned()),
        };
        table.choose(about.hint(|| "The real die, as it fell.".to_owned()).choose(options).label(label))
    }

    /// An enemy with an attack is drawn from the tile's deck, and stands on its waymarker.
    fn spawn(&mut self, table: &mut Table<'_>, tile: &str) -> Flow<()> {
        let name = self.pack.tile_name(tile).to_owned();
        let about = ask("enemy").cite(cite::SPAWNED_ENEMY).text(|| format!("Which enemy with an attack was drawn for {name}?"));
        let drawn = table.text(about, None, wording::check_id)?;
        let drawn = self.at().full_name(&drawn).unwrap_or(drawn);
        let card = self.spawned_card(table, &drawn, self.at().region(tile))?;
        if card.attack.is_nothing() {
            let reason = format!("{} has no attack: it goes back on top, and another is drawn", wording::the(&card.name));
            return Err(Refusal::new(reason).about("enemy").expected("an enemy with an attack").cite(cite::SPAWNED_ENEMY).into());
        }
        let (towards, steps) = self.distance(table, tile)?;
        let id = self.free_enemy(&card.name);
        let place = format!("{tile} waymarker");
        table.tell(|| {
            let text = format!(
                "{} (level {}) appears on {place}, {} from {}",
                wording::the(&id),
                card.level,
                count(steps, "step"),
                self.pack.tile_name(&towards)
            );
            note(text).cite(cite::SPAWNED_ENEMY)
        });
        self.state.enemies.push(Standing { id, card, place: place.clone(), spawned: true, towards, steps, arrived: false, agrimor: false });
        self.assault_at(&place);
        Ok(())
    }

    /// From a waymarker to the nearest town: asked once for each tile.
    fn distance(&mut self, table: &mut Table<'_>, tile: &str) -> Flow<(String, u16)> {
        if let Some(known) = self.state.siege.as_ref().and_then(|siege| siege.distances.get(tile)) {
            return Ok(known.clone());
        }
        let name = self.pack.tile_name(tile).to_owned();
        let pack = self.pack;
        let about = ask(format!("town.{tile}")).cite(cite::SPAWNED_ENEMY).text(|| format!("Which town is nearest to {name}'s waymarker?"));
        let towns = pack.towns().map(|town| (town.to_owned(), town.to_owned()));
        let choice = about.choose(towns).label(|town| pack.tile_name(town).to_owned()).default_to(|town| town == tile);
        // A tile's own town is the nearest, unless the map says otherwise.
        let town = table.choose(choice.quiet())?;
        let steps = self.ask_steps(
            table,
            format!("steps.{tile}"),
            format!("How many steps from {name}'s waymarker to the first of {}?", pack.tile_name(&town)),
        )?;
        if let Some(siege) = &mut self.state.siege {
            siege.distances.insert(tile.to_owned(), (town.clone(), steps));
        }
        Ok((town, steps))
    }

    fn ask_steps(&mut self, table: &mut Table<'_>, id: String, text: String) -> Flow<u16> {
        let about = ask(id).cite(cite::SPAWNED_ENEMY).text(|| text.clone());
        Ok(u16::try_from(table.number(about.number(1, 99))?).unwrap_or(1))
    }

    /// Agrimor on a waymarker, on his way to the castle.
    pub(super) fn agrimor_comes(&mut self, table: &mut Table<'_>, tile: &str) -> Flow<()> {
        let already = self.state.enemies.iter().position(|enemy| enemy.agrimor);
        if already.is_some() && self.at().is(Setting::AgAgain, "ignore") {
            table.tell(|| note("Agrimor is on the map already: nothing happens").cite(cite::DEFENDER_TERMS));
            return Ok(());
        }
        let card = match already.and_then(|at| self.state.enemies.get(at)) {
            Some(dragon) => dragon.card.clone(),
            None => self.enemy_card(table, "agrimor", Region::Rocks)?.unwrap_or_else(|| Card {
                name: "agrimor".to_owned(),
                level: 1,
                ..Card::default()
            }),
        };
        let known = self.state.siege.as_ref().and_then(|siege| siege.to_castle.get(tile)).copied();
        let name = self.pack.tile_name(tile).to_owned();
        let steps = match known {
            Some(steps) => steps,
            None => self.ask_steps(table, format!("castle.{tile}"), format!("How many steps from {name}'s waymarker to the castle?"))?,
        };
        if let Some(siege) = &mut self.state.siege {
            siege.to_castle.insert(tile.to_owned(), steps);
            siege.in_castle = false;
        }
        self.state.enemies.retain(|enemy| !enemy.agrimor);
        let place = format!("{tile} waymarker");
        table.tell(|| note(format!("Agrimor stands on {place}, {} from the castle", count(steps, "step"))).cite(cite::DEFENDER_TERMS));
        self.state.enemies.push(Standing {
            id: "agrimor".to_owned(),
            card: Card { name: "agrimor".to_owned(), ..card },
            place: place.clone(),
            spawned: true,
            towards: "castle".to_owned(),
            steps,
            arrived: false,
            agrimor: true,
        });
        self.assault_at(&place);
        Ok(())
    }
}
