//! Treasures: drawing, spending, and the tokens that are deeds of their own.

use super::DungeonRoll;
use super::cite;
use super::effects::Power;
use super::faces::PartyFace;
use super::position::{Thing, Things};
use super::state::{self, SpentTokens};
use super::wording;
use crate::kernel::{Flow, Play, Table, ask, note};
use crate::toolbox::wording::count;

impl<'p> Play<'p, DungeonRoll> {
    /// Draws tokens from the supply; each that is missing there is worth 1 experience instead. What this very deed has spent
    /// (`spent`) can't come up.
    pub(super) fn draw_tokens(&mut self, table: &mut Table<'_>, number: u8, spent: &[&str]) -> Flow<()> {
        for nth in 1..=number {
            let at = self.at();
            let just_spent = |id: &str| u8::try_from(spent.iter().filter(|other| **other == id).count()).unwrap_or(u8::MAX);
            let returned = |id: &str| if at.state.settings.spent_tokens == SpentTokens::Return { just_spent(id) } else { 0 };
            let left = |id: &str| u32::from(at.supply(id).saturating_sub(returned(id)));
            let options: Vec<_> = at.pack.treasures.keys().map(|id| (id.as_str(), id.as_str(), left(id))).collect();
            if options.iter().all(|(_, _, left)| *left == 0) {
                table.tell(|| note("the supply of tokens is empty: 1 experience instead").cite(cite::LOOT_PHASE));
                self.gain_experience(table, 1);
                continue;
            }
            let name = at.name();
            let about = ask(format!("token.{nth}")).of(at.seat()).cite(cite::TREASURES).text(move || format!("{name} draws a token"));
            let id = table.draw(about.draw(options).label(|id| at.pack.token_name(id)))?;
            table.tell(|| note(format!("{} draws {}", at.name(), at.pack.token_name(id))).cite(cite::TREASURES));
            let seat = at.seat();
            if let Some(player) = self.state.player_mut(seat) {
                state::gain(&mut player.tokens, id);
            }
        }
        Ok(())
    }

    /// Spends a token, and says so.
    pub(super) fn spend_token(&mut self, table: &mut Table<'_>, id: &str) {
        let returns = self.state.settings.spent_tokens == SpentTokens::Return;
        let at = self.at();
        table.tell(|| {
            let goes = if returns { "back to the supply" } else { "out of the game" };
            note(format!("{} spends a token, {}: {goes}", at.name(), at.pack.token_name(id))).cite(cite::TREASURES)
        });
        let seat = at.seat();
        if let Some(player) = self.state.player_mut(seat) {
            state::lose(&mut player.tokens, id);
        }
        if !returns {
            state::gain(&mut self.state.spent, id);
        }
    }

    /// Spends what was committed: party dice go to the graveyard, tokens to the supply, allies and the hero leave. Done before
    /// the deed takes effect. Returns the tokens among them.
    pub(super) fn spend(&mut self, table: &mut Table<'_>, with: &[(Thing<'p>, u32)]) -> Vec<&'p str> {
        let mut tokens = Vec::new();
        for (thing, number) in with {
            let number = u8::try_from(*number).unwrap_or(u8::MAX);
            match *thing {
                Thing::Die(face) => {
                    self.state.party.take(face, number);
                    self.state.graveyard = self.state.graveyard.saturating_add(number);
                }
                Thing::Ally(face) => self.state.allies.take(face, number),
                Thing::Hero(face) => self.state.hero_joins.take(face, number),
                Thing::Token(id, _) => {
                    for _ in 0..number {
                        self.spend_token(table, id);
                        tokens.push(id);
                    }
                }
            }
        }
        tokens
    }

    /// One of the tokens held; asked only if there is a choice.
    pub(super) fn choose_token(&self, table: &mut Table<'_>, among: &[(&'p str, u8)], text: &'static str) -> Flow<&'p str> {
        let at = self.at();
        let options = among.iter().map(|(id, _)| (*id, *id));
        let about = ask("token").of(at.seat()).cite(cite::TREASURES).text(move || text.to_owned());
        table.choose(about.choose(options).label(|id| at.pack.token_name(id)))
    }

    /// Every token held, with how many.
    pub(super) fn held_tokens(&self) -> Vec<(&'p str, u8)> {
        let at = self.at();
        let held = |id: &str| at.tokens().and_then(|tokens| tokens.get(id)).copied().unwrap_or(0);
        at.pack.treasures.keys().map(|id| (id.as_str(), held(id))).filter(|(_, number)| *number > 0).collect()
    }

    /// The face that a die is set to.
    pub(super) fn choose_face(
        &self,
        table: &mut Table<'_>,
        id: &'static str,
        text: &'static str,
        not: Option<PartyFace>,
    ) -> Flow<PartyFace> {
        let faces = PartyFace::ON_DICE.into_iter().filter(|face| Some(*face) != not).map(|face| (face, face.name()));
        let about = ask(id).of(self.at().seat()).cite(cite::PARTY_DICE).text(move || text.to_owned());
        let about = about.hint(|| "any face will do, whatever the die showed before it was used".to_owned());
        table.choose(about.choose(faces).default_to(|face| *face == PartyFace::Champion))
    }

    /// Elixir: one die of the graveyard joins the party, with any face.
    pub(super) fn elixir(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.at().tokens_with(Power::Revive), "Which token?")?;
        let face = self.choose_face(table, "face", "One die comes back from the graveyard: with which face?", None)?;
        self.spend_token(table, token);
        self.state.graveyard = self.state.graveyard.saturating_sub(1);
        self.state.party.add(face, 1);
        table.tell(|| note(format!("{} comes back from the graveyard", wording::article(face.name()))).cite(cite::TREASURES));
        self.work_out_phase(table);
        Ok(())
    }

    /// Dragon Bait: every monster is a dragon in the lair now.
    pub(super) fn dragon_bait(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.at().tokens_with(Power::Bait), "Which token?")?;
        self.spend_token(table, token);
        self.monsters_to_lair(table);
        self.work_out_phase(table);
        Ok(())
    }

    /// Ring of Invisibility: the lair is emptied and the level is done; no experience, no token.
    pub(super) fn ring(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.at().tokens_with(Power::Evade), "Which token?")?;
        self.spend_token(table, token);
        self.empty_lair(table);
        self.work_out_phase(table);
        Ok(())
    }

    /// Town Portal: out with the experience of the level, though it is not completed.
    pub(super) fn town_portal(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.at().tokens_with(Power::Portal), "Which token?")?;
        self.spend_token(table, token);
        let level = self.state.level;
        self.end_delve(table, level, "leaves through a Town Portal", cite::TREASURES);
        Ok(())
    }

    /// All monsters of the level move to the lair as dragons.
    pub(super) fn monsters_to_lair(&mut self, table: &mut Table<'_>) {
        let monsters = self.state.dungeon.monsters();
        for face in super::faces::DungeonFace::MONSTERS {
            let there = self.state.dungeon.of(face);
            self.state.dungeon.take(face, there);
        }
        table.tell(|| {
            note(format!("{} {} in the lair", count(monsters, "monster"), wording::agree(monsters, "becomes a dragon", "become dragons")))
                .cite(cite::TREASURES)
        });
        self.add_to_lair(table, monsters);
    }

    /// Empties the lair, and says so.
    pub(super) fn empty_lair(&mut self, table: &mut Table<'_>) {
        let lair = std::mem::take(&mut self.state.lair);
        table.tell(|| note(format!("the lair is emptied of {}: no experience, no token", wording::dragons(lair))).cite(cite::DRAGON_PHASE));
    }

    /// Things that may be committed, by what they are called, for the note of a deed.
    pub(super) fn named(&self, with: &Things<'p>) -> String {
        wording::things(self.pack, with)
    }
}
