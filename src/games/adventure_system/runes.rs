//! Elder Rune cards: drawn because a card or an adventure says so, on the side that it names.

use serde::{Deserialize, Serialize};

use super::AdventureSystem;
use super::cite;
use super::position::Position;
use super::state::Rune;
use crate::kernel::{Field, Flow, Play, Seat, Table, ask, note};

/// The two sides of an Elder Rune card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// It helps.
    #[default]
    Boon,
    /// It harms.
    Bane,
}

impl Side {
    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Boon => "boon",
            Self::Bane => "bane",
        }
    }
}

/// How long a side lasts, in the words of an owner's line.
const LASTS: [&str; 3] = ["at-once", "surge", "adventure"];

impl Position<'_, '_> {
    /// Runes that were named before in this session, to be completed.
    fn runes_named(self) -> Vec<String> {
        let mut names: Vec<String> =
            self.pack.runes.iter().filter(|(_, card)| self.ours(card.edition.as_deref())).map(|(id, _)| id.clone()).collect();
        for (path, _) in self.state.known.iter() {
            if let Some((id, _)) = path.strip_prefix("rune.").and_then(|rest| rest.split_once('.'))
                && !names.iter().any(|name| name == id)
            {
                names.push(id.to_owned());
            }
        }
        names
    }
}

impl Play<'_, AdventureSystem> {
    /// Elder Runes: a card is drawn, its side is named, and it is done at once or stays with the hero.
    pub(super) fn elder_rune(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::ELDER_RUNES, "who", "Who draws an Elder Rune?")?;
        let at = self.at();
        let named = at.runes_named().into_iter().map(|id| (Some(id.clone()), id));
        let options: Vec<_> = named.chain(std::iter::once((None, "another".to_owned()))).collect();
        let label = |id: &Option<String>| id.as_ref().map_or_else(|| "another rune, named by you".to_owned(), |id| at.called(id));
        let about = ask("rune").of(seat).cite(cite::ELDER_RUNES).text(|| "Which Elder Rune?".to_owned());
        let id = match table.choose(about.choose(options).label(label))? {
            Some(id) => id,
            None => self.name_card(table, "rune", cite::ELDER_RUNES, "rune.name")?,
        };
        let about = ask("side").of(seat).cite(cite::ELDER_RUNES).text(|| "Which side? The card that brings it says".to_owned());
        let side = table.choose(about.choose([(Side::Bane, "bane"), (Side::Boon, "boon")]))?;
        let lasts = self.rune_lasts(table, &id, side)?;
        let (name, called) = (self.at().name(seat), self.at().called(&id));
        table.tell(|| note(format!("{name} draws {called}, its {} side", side.word())).cite(cite::ELDER_RUNES));
        if lasts == "at-once" {
            return self.by_hand(table, "outcome", &format!("What does {called} do?"));
        }
        let until_surge = lasts == "surge";
        table.tell(|| {
            let end = if until_surge { "until a surge is spent" } else { "to the adventure's end" };
            note(format!("{called} stays with {name} {end}")).cite(cite::ELDER_RUNES)
        });
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.runes.push(Rune { id, side, until_surge });
        }
        Ok(())
    }

    /// How long a side lasts, read off the card once.
    fn rune_lasts(&mut self, table: &mut Table<'_>, id: &str, side: Side) -> Flow<String> {
        let path = format!("rune.{id}.{}", side.word());
        let (name, word) = (self.at().called(id), side.word());
        let about =
            ask(format!("owner.{path}")).cite(cite::ELDER_RUNES).text(move || format!("How long does the {word} side of {name} last?"));
        let form = self.owner(table, &path, &[Field::word("lasts", "lasts", &LASTS)], about)?;
        Ok(form.and_then(|form| form.first().map(|word| word.word().to_owned())).unwrap_or_else(|| "at-once".to_owned()))
    }

    /// Runes that last until a surge go as it is spent.
    pub(super) fn runes_go_with_a_surge(&mut self, table: &mut Table<'_>, seat: Seat) {
        let Some(hero) = self.state.hero_mut(seat) else { return };
        let (gone, kept) = std::mem::take(&mut hero.runes).into_iter().partition(|rune| rune.until_surge);
        hero.runes = kept;
        let gone: Vec<Rune> = gone;
        let name = self.at().name(seat);
        for rune in gone {
            let called = self.at().called(&rune.id);
            table.tell(|| note(format!("{called} goes from {name}")).cite(cite::ELDER_RUNES));
        }
    }
}
