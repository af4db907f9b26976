//! What the evening around the game wants to know.

use serde_json::Value as Json;

use super::AdventureSystem;
use super::activation::{ENCOUNTERS, MONSTERS};
use super::cite;
use super::pack::Pack;
use super::position::Position;
use super::state::{Card, Counts, LOOSE, Phase, State};
use super::topics::TOPICS;
use super::typed_cards::names_of;
use crate::kernel::{Cite, Field, Flow, Form, Outcome, Play, Refusal, Seat, Table};
use crate::toolbox::evening::{Evening, Wanted};
use crate::toolbox::fix::{Edit, How};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status::{Closer, Grid, Status};
use crate::toolbox::wording::{count, list, slug};

impl Evening for AdventureSystem {
    const ID: &'static str = "adventure-system";
    const NAME: &'static str = "D&D Adventure System";
    const PARTS: &'static [&'static str] = &[MONSTERS, ENCOUNTERS];
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
        let typed = state.known.iter().filter_map(|(path, form)| Some(names_of(path, form?))).flatten();
        heroes.chain(figures).chain(typed).collect()
    }

    /// The experience of the party is the sum of its pile; what was corrected lies there as points of its own.
    fn kept_as(pack: &Pack, state: &State, edit: &Edit) -> Result<Option<Edit>, Refusal> {
        if !matches!(edit.path.as_str(), "xp" | "experience") {
            return Ok(None);
        }
        let (now, loose) = (Position { pack, state }.experience(), state.experience.get(LOOSE).copied().unwrap_or(0));
        let cards = i64::from(now) - i64::from(loose);
        let wanted = match &edit.how {
            How::To(number) => number.parse().ok(),
            How::By(by) => i64::from(now).checked_add(*by),
            How::With(_) | How::Without(_) => None,
        };
        let Some(wanted) = wanted else { return Ok(None) };
        let points = u8::try_from(wanted - cards).map_err(|_| {
            let refusal = Refusal::new(format!("the cards of the experience pile are worth {cards} by themselves"));
            refusal
                .expected(format!("{cards} to {}", cards + i64::from(u8::MAX)))
                .hint("a card is taken out by its name: `fix experience.cultist-=1`")
        })?;
        Ok(Some(Edit { path: format!("experience.{LOOSE}"), how: How::To(points.to_string()) }))
    }

    fn spans(_: &State) -> [&'static str; 2] {
        ["the turn", "the adventure"]
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

    fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
        Position { pack, state }.owners()
    }

    fn fields(pack: &Pack, state: &State, path: &str, form: &Form) -> Option<Vec<Field>> {
        Position { pack, state }.fields_of(path, form.len())
    }

    fn record(pack: &Pack, state: &State, path: &str) -> Vec<(&'static str, Json)> {
        Position { pack, state }.record(path)
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        Position { pack, state }.chances()
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        super::look::look(pack, words)
    }

    fn rule(_: &Pack, section: &Cite) -> Vec<String> {
        let said = TOPICS.iter().filter(|(_, cite, _)| *cite == section);
        said.map(|(topic, cite, text)| format!("{topic}: {text} [{cite}]")).collect()
    }

    fn section(_: &Pack, state: &State) -> Option<Cite> {
        Some(match state.phase {
            Phase::SetUp => cite::PLAYER_SETUP,
            Phase::Start => cite::PLAYER_TURN,
            Phase::Hero => cite::HERO_PHASE,
            Phase::Exploration => cite::EXPLORATION_PHASE,
            Phase::Villain => cite::VILLAIN_PHASE,
            Phase::Between => cite::CAMPAIGN,
            Phase::Over => cite::ADVENTURE,
        })
    }
}

impl Position<'_, '_> {
    /// Monsters of the edition whose numbers no pack of ours gives.
    fn owners(self) -> Vec<Wanted> {
        if matches!(self.state.phase, Phase::SetUp | Phase::Over) {
            return Vec::new();
        }
        let ours = self.pack.monsters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()) && card.edition.is_some());
        ours.filter(|(_, card)| card.tactics.is_empty())
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
        let mut heroes = Grid::new("", &["hero", "as", "level", "AC", "HP", "speed", "markers", "controls"]);
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
        status.closer = self.present().into_iter().filter_map(|seat| self.closer(seat)).collect();
        status
    }

    fn figures_shown(self) -> Grid {
        let mut figures = Grid::new("", &["monster", "AC", "HP", "XP", "markers", "held by"]);
        for (id, figure) in &self.state.figures {
            let held = |seat: Seat| self.state.hero(seat).is_some_and(|hero| hero.row.contains(&Card::Monster(figure.monster.clone())));
            let holders: Vec<String> = self.present().into_iter().filter(|seat| held(*seat)).map(|seat| self.name(seat)).collect();
            let unknown = || "?".to_owned();
            let row = [
                self.figure_shown(id, &figure.monster),
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

    /// A figure's id; with its card, where that was put right.
    fn figure_shown(self, id: &str, monster: &str) -> String {
        let own = id.strip_prefix(&slug(&self.called(monster))).is_some_and(|rest| rest.starts_with('-'));
        let shown = if own { id.to_owned() } else { format!("{id} ({})", self.called(monster)) };
        shown.chars().take(26).collect()
    }

    fn head(self) -> Vec<String> {
        let name = self.edition().map(|edition| edition.name.clone()).unwrap_or_default();
        if self.state.phase == Phase::SetUp {
            return vec![AdventureSystem::NAME.to_owned()];
        }
        let down = self.state.hero(self.seat()).is_some_and(|hero| hero.hp <= 0);
        let left = match (self.state.phase, self.state.now.moved, self.state.now.acted) {
            (Phase::Hero, ..) if down => ": at 0 hit points",
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
        let lasting: Vec<String> = self.lasting().iter().map(|card| self.lasting_shown(card)).collect();
        if !lasting.is_empty() {
            foot.push(format!("in play: {}", list(&lasting)).chars().take(78).collect());
        }
        if self.state.traps_out > 0 || self.state.chests > 0 {
            foot.push(format!("on the tiles: {}, {}", count(self.state.traps_out, "trap"), count(self.state.chests, "chest")));
        }
        let between = self.state.phase == Phase::Between;
        let shown = self.present().into_iter().filter(|seat| between || *seat == self.seat());
        foot.extend(shown.filter_map(|seat| self.holds(seat)).map(|line| cut(&line, 78)));
        foot
    }

    /// All that a hero has, for whoever asks for that hero by name.
    fn closer(self, seat: Seat) -> Option<Closer> {
        let hero = self.state.hero(seat)?;
        let markers = self.markers_shown(&hero.conditions);
        let row = hero.row.iter().map(|card| match card {
            Card::Monster(id) | Card::Trap(id) => self.called(id),
        });
        let row: Vec<String> = row.chain(hero.curses.iter().map(|id| self.called(id))).collect();
        let mut lines: Vec<String> = (!markers.is_empty()).then(|| format!("markers: {markers}")).into_iter().collect();
        lines.extend((!row.is_empty()).then(|| format!("controls: {}", row.join(", "))));
        // Whose turn it is has that line already, unless it is too long for the screen.
        let shown = self.state.phase == Phase::Between || seat == self.seat();
        lines.extend(self.holds(seat).filter(|line| !shown || line.chars().count() > 78));
        Some(Closer { of: vec![self.slug(seat), self.name(seat)], lines })
    }

    /// What lies in front of a hero besides the card: gold, powers, treasures, tokens.
    fn holds(self, seat: Seat) -> Option<String> {
        let hero = self.state.hero(seat)?;
        let card = |id: &str, up: bool| match (hero.on_powers.get(id), up) {
            (Some(tokens), _) => format!("{} ({})", self.called(id), count(*tokens, "token")),
            (None, true) => self.called(id),
            (None, false) => format!("{} (flipped)", self.called(id)),
        };
        let gold = self.state.settings.campaign.then(|| format!("{} gold", hero.gold));
        let powers = hero.powers.iter().map(|(id, up)| card(id, *up));
        let items = hero.items.iter().map(|item| card(&item.id, item.up));
        let tokens = hero.tokens.iter().filter(|(_, held)| **held > 0).map(|(kind, held)| match held {
            1 => format!("{} token", kind.name()),
            held => format!("{} token x{held}", kind.name()),
        });
        let held: Vec<String> = gold.into_iter().chain(tokens).chain(items).chain(powers).collect();
        (!held.is_empty()).then(|| format!("{} has {}", self.name(seat), held.join(", ")))
    }
}

/// A text in so many letters at most; what is left out leaves a mark.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end_matches([',', ' ']))
}
