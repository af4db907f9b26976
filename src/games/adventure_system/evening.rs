//! What the evening around the game wants to know.

use super::AdventureSystem;
use super::cite;
use super::pack::Pack;
use super::position::Position;
use super::state::{Card, Counts, Phase, State};
use crate::kernel::{Flow, Outcome, Play, Seat, Table};
use crate::toolbox::evening::{Evening, Wanted};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status::{Grid, Status};
use crate::toolbox::wording::{count, list};

impl Evening for AdventureSystem {
    const ID: &'static str = "adventure-system";
    const NAME: &'static str = "D&D Adventure System";
    const PARTS: &'static [&'static str] = &["monsters", "encounters"];
    const MOMENTS: &'static [&'static str] = &["turn", "hero-phase", "villain-phase"];

    fn sheet(state: &State) -> &Sheet {
        &state.sheet
    }

    fn sheet_mut(state: &mut State) -> &mut Sheet {
        &mut state.sheet
    }

    fn aliases(state: &State) -> Vec<(String, String)> {
        let heroes = state.sheet.seats().map(|seat| (state.sheet.slug(seat), format!("heroes.{}", seat.0)));
        let figures = state.figures.keys().map(|id| (id.clone(), format!("figures.{id}")));
        heroes.chain(figures).collect()
    }

    fn status(pack: &Pack, state: &State) -> Status {
        Position { pack, state }.status()
    }

    fn score(pack: &Pack, state: &State) -> Outcome {
        Position { pack, state }.outcome()
    }

    fn mode(state: &State) -> String {
        let campaign = if state.settings.campaign { "-campaign" } else { "" };
        format!("{}{campaign}", state.edition)
    }

    fn join(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if play.state.phase == Phase::SetUp || play.state.hero(seat).is_some() {
            return Ok(());
        }
        play.take_hero(table, seat, "player")
    }

    fn leave(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        play.hand_over(table, seat);
        let present = play.at().present();
        if play.at().seat() == seat
            && let Some(next) = present.iter().find(|other| **other > seat).or_else(|| present.first())
        {
            play.state.turn = super::state::Turn(*next);
            if !matches!(play.state.phase, Phase::SetUp | Phase::Between | Phase::Over) {
                play.state.phase = Phase::Start;
            }
        }
        Ok(())
    }

    fn wanted(pack: &Pack, state: &State) -> Vec<Wanted> {
        Position { pack, state }.wanted()
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        Position { pack, state }.chances()
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        super::look::look(pack, words)
    }
}

impl Position<'_, '_> {
    /// Monsters of the edition whose numbers nobody has given.
    fn wanted(self) -> Vec<Wanted> {
        if matches!(self.state.phase, Phase::SetUp | Phase::Over) {
            return Vec::new();
        }
        let ours = self.pack.monsters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()) && card.edition.is_some());
        let unknown = ours.filter(|(id, card)| {
            let path = format!("monster.{id}");
            card.tactics.is_empty() && self.state.known.get(&path).is_none() && self.pack.printed(&path).is_none()
        });
        unknown
            .map(|(id, card)| Wanted { path: format!("monster.{id}"), label: card.name.clone(), fields: self.monster_fields(id) })
            .collect()
    }

    fn markers_shown(self, markers: &Counts) -> String {
        let shown: Vec<String> =
            markers.iter().map(|(id, count)| if *count == 1 { self.called(id) } else { format!("{} x{count}", self.called(id)) }).collect();
        shown.join(", ")
    }

    fn status(self) -> Status {
        let mut status = Status { head: self.head(), tables: Vec::new(), foot: self.foot(), ..Status::default() };
        if self.state.phase == Phase::SetUp {
            return status;
        }
        let mut heroes = Grid::new("", &["hero", "as", "level", "AC", "HP", "speed", "markers", "cards"]);
        for seat in self.present() {
            let Some(hero) = self.state.hero(seat) else { continue };
            let turn = if seat == self.seat() { "> " } else { "" };
            let name: String = self.name(seat).chars().take(12).collect();
            let role: String = self.hero_name(hero).chars().take(10).collect();
            let row = [
                format!("{turn}{name}"),
                role,
                hero.level.to_string(),
                self.hero_ac(seat).to_string(),
                format!("{}/{}", hero.hp, hero.max),
                self.speed(seat).to_string(),
                cut(&self.markers_shown(&hero.conditions), 14),
                hero.row.len().to_string(),
            ];
            heroes.row(row);
        }
        status.tables.push(heroes);
        if !self.state.figures.is_empty() {
            status.tables.push(self.figures_shown());
        }
        status
    }

    fn figures_shown(self) -> Grid {
        let mut figures = Grid::new("", &["monster", "AC", "HP", "XP", "markers", "held by"]);
        for (id, figure) in &self.state.figures {
            let held = |seat: Seat| self.state.hero(seat).is_some_and(|hero| hero.row.contains(&Card::Monster(figure.monster.clone())));
            let holders: Vec<String> = self.present().into_iter().filter(|seat| held(*seat)).map(|seat| self.name(seat)).collect();
            let unknown = || "?".to_owned();
            let row = [
                id.chars().take(26).collect(),
                self.figure_ac(id).map_or_else(unknown, |ac| ac.to_string()),
                figure.hp.map_or_else(unknown, |hp| hp.to_string()),
                self.monster_xp(&figure.monster).to_string(),
                cut(&self.markers_shown(&figure.conditions), 12),
                if self.is_villain(&figure.monster) { "villain".to_owned() } else { holders.join(" ").chars().take(16).collect() },
            ];
            figures.row(row);
        }
        figures
    }

    fn head(self) -> Vec<String> {
        let name = self.edition().map(|edition| edition.name.clone()).unwrap_or_default();
        if self.state.phase == Phase::SetUp {
            return vec![AdventureSystem::NAME.to_owned()];
        }
        let left = match (self.state.phase, self.state.now.moved, self.state.now.acted) {
            (Phase::Hero, false, false) => ": move and action left",
            (Phase::Hero, false, true) => ": move left",
            (Phase::Hero, true, false) => ": action left",
            (Phase::Hero, true, true) => ": nothing left",
            _ => "",
        };
        let adventure: String = self.state.adventure.chars().take(30).collect();
        vec![
            format!("{}, {}{left}", self.name(self.seat()), self.state.phase.name()),
            format!("{name}, {adventure}"),
            format!("{}, experience {} (cancelling costs {})", self.surges_shown(), self.experience(), self.cancel_price()),
        ]
    }

    fn surges_shown(self) -> String {
        count(self.state.surges, "surge token")
    }

    fn foot(self) -> Vec<String> {
        let mut foot = Vec::new();
        let lasting: Vec<String> = self.lasting().iter().map(|id| self.called(id)).collect();
        if !lasting.is_empty() {
            foot.push(format!("in play: {}", list(&lasting)).chars().take(78).collect());
        }
        if self.state.traps_out > 0 || self.state.chests > 0 {
            foot.push(format!("on the tiles: {}, {}", count(self.state.traps_out, "trap"), count(self.state.chests, "chest")));
        }
        foot
    }
}

/// Sections with a line each, for `look`.
pub const TOPICS: &[(&str, &crate::kernel::Cite, &str)] = &[
    ("turn", &cite::PLAYER_TURN, "hero phase, exploration phase, villain phase; then the player to the left"),
    ("action", &cite::HERO_PHASE, "one free move and one action: move, attack, disable a trap, or other; whole before the next begins"),
    ("explore", &cite::EXPLORATION_PHASE, "a hero at an unexplored edge places a tile, and what its symbols say"),
    (
        "villain",
        &cite::VILLAIN_PHASE,
        "an encounter if no tile was placed or its triangle is black; villains; then monster cards in the order drawn",
    ),
    ("surge", &cite::HEALING_SURGES, "a hero at 0 hit points at the start of the turn spends one, or the adventure is lost"),
    ("advantage", &cite::ADVANTAGE, "the next attack rolls two dice and keeps the higher; goes together with Disadvantage"),
    ("disadvantage", &cite::DISADVANTAGE, "the next attack rolls two dice and keeps the lower; goes together with Advantage"),
    ("stunned", &cite::STUNNED, "a hero has no free move this phase; a monster skips its next activation"),
    ("weakened", &cite::WEAKENED, "one hit point a marker, given back only by a surge or by what ends conditions"),
    ("trap", &cite::DISABLING_A_TRAP, "an action: on 11 or more it is removed, else it goes off; trap cards say their own number"),
    ("critical", &cite::CRITICAL_HITS, "a hero's natural 20 on the kept die deals 1 more damage"),
    ("cancel", &cite::ENCOUNTERS, "as an encounter is drawn, whole experience cards pay for it; what is over is lost"),
];

/// A text in so many letters at most; what is left out leaves a mark.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end_matches([',', ' ']))
}
