//! What a spell card shows: attack length, its boxes and their colours, which of them wound, whether the undead are spared.

use serde::Deserialize;

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Field, Flow, Form, Scalar, Table, ask};
use crate::toolbox::wording::count;

/// So many boxes are asked for.
const BOXES: usize = 5;

/// A box of a spell card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct SpellBox {
    /// Its colour; none for a box that takes any magic.
    pub colour: Option<Cube>,
    /// Whether the cube in it is wounded by the casting.
    pub wounds: bool,
}

impl SpellBox {
    /// As it is typed: `purple`, `any`, `wound-purple`.
    pub(super) fn named(word: &str) -> Option<Self> {
        let (wounds, colour) = word.strip_prefix("wound-").map_or((false, word), |rest| (true, rest));
        match colour {
            "any" => Some(Self { colour: None, wounds }),
            other => Cube::named(other).filter(|cube| Cube::MAGIC.contains(cube)).map(|cube| Self { colour: Some(cube), wounds }),
        }
    }

    fn word(self) -> String {
        let colour = self.colour.map_or("any", Cube::slug);
        if self.wounds { format!("wound-{colour}") } else { colour.to_owned() }
    }
}

impl TryFrom<String> for SpellBox {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Self::named(&word).ok_or_else(|| format!("`{word}` is no box: a colour of magic or `any`, with `wound-` before it if it wounds"))
    }
}

/// What the packs have of a spell card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PrintedCard {
    /// Attack length.
    pub length: Option<i32>,
    /// `hit`, or `spared` where the card has the undead's symbol.
    pub undead: Option<String>,
    /// Its boxes, from left to right.
    pub boxes: Option<Vec<SpellBox>>,
}

/// A spell card, whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpellCard {
    /// Attack length.
    pub length: i32,
    /// Whether the undead are immune to it in all ways.
    pub spares_undead: bool,
    /// Its boxes, from left to right.
    pub boxes: Vec<SpellBox>,
    /// Of a card that nobody can describe: how many cubes it wounds. The players see to its boxes.
    pub by_hand: Option<u8>,
}

/// What people say of the undead.
const UNDEAD: [(&str, &str); 4] = [("hits", "hit"), ("spares", "spared"), ("immune", "spared"), ("not-undead", "spared")];

/// What people say of boxes with the wound symbol, of each colour.
macro_rules! said_of_wounds {
    ($($colour:literal),*) => {
        [$((concat!($colour, "-wound"), concat!("wound-", $colour)),
        (concat!($colour, "-wounds"), concat!("wound-", $colour)),
        (concat!($colour, "-wounded"), concat!("wound-", $colour)),
        (concat!("wounds-", $colour), concat!("wound-", $colour)),
        (concat!("wounded-", $colour), concat!("wound-", $colour))),*]
    };
}

const SAID: [(&str, &str); 40] = said_of_wounds!("black", "blue", "gray", "green", "purple", "white", "yellow", "any");

fn fields() -> Vec<Field> {
    let words: Vec<String> = ["none"]
        .into_iter()
        .map(str::to_owned)
        .chain([false, true].into_iter().flat_map(|wounds| {
            let colours = Cube::MAGIC.into_iter().map(Some).chain([None]);
            colours.map(move |colour| SpellBox { colour, wounds }.word())
        }))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut fields =
        vec![Field::number("length", "length", 0, 20).blank(), Field::word("undead", "undead", &["hit", "spared"]).same(&UNDEAD).blank()];
    fields.push(Field::word("box-1", "box 1", &words).same(&SAID));
    fields.extend(
        (2..=BOXES)
            .map(|nth| Field::word(&format!("box-{nth}"), &format!("box {nth}"), &words).same(&SAID).or(Scalar::Word("none".to_owned()))),
    );
    fields
}

fn path(spell: &Id) -> String {
    format!("spell.{spell}.card")
}

/// What the packs have of a card, if they have all of it.
pub fn printed(pack: &Pack, spell: &str) -> Option<Form> {
    let card = &pack.spells.get(spell)?.card;
    let boxes = card.boxes.as_ref()?;
    let mut form = vec![Scalar::Number(card.length?), Scalar::Word(card.undead.clone()?)];
    form.extend((0..BOXES).map(|at| Scalar::Word(boxes.get(at).map_or_else(|| "none".to_owned(), |one| one.word()))));
    Some(form)
}

/// The path, the label and the fields of a card: for the list of what is unknown.
pub fn wanted(pack: &Pack, spell: &Id) -> (String, String, Vec<Field>) {
    (path(spell), format!("{}: spell card", pack.name(spell)), fields())
}

fn read(form: &Form) -> SpellCard {
    let word = |at: usize| form.get(at).map_or("", Scalar::word);
    SpellCard {
        length: form.first().map_or(0, Scalar::number),
        spares_undead: word(1) == "spared",
        boxes: (2..form.len()).filter_map(|at| SpellBox::named(word(at))).collect(),
        by_hand: None,
    }
}

impl Play<'_> {
    /// A spell's card, as far as it is known.
    #[must_use]
    pub fn spell_card(&self, spell: &Id) -> Option<SpellCard> {
        let path = path(spell);
        let form = match self.state.known.get(&path) {
            Some(form) => form.clone(),
            None => printed(self.pack, spell.as_str()),
        };
        form.as_ref().map(read)
    }

    /// Asks for a spell's card.
    pub fn look_at_spell(&mut self, table: &mut Table<'_>, spell: &Id) -> Flow<SpellCard> {
        let pack = self.pack;
        let text = || {
            let boxes = pack.spells.get(spell).and_then(|card| card.boxes);
            let known = boxes.map_or_else(String::new, |boxes| format!(" It has {}.", count(boxes, "box")));
            format!(
                "What does the card of {} show: attack length, whether it hits the undead or spares them, its boxes from left to right?{known}",
                pack.name(spell)
            )
        };
        let hint = || {
            "The length 0 if none is printed; `hit` unless the card says that the undead are immune: `spared`. A box: its colour, or `any`; `wound-` before it if it has the wound symbol: `6 hit \
             wound-purple any`.".to_owned()
        };
        let path = path(spell);
        let typed = self.state.known.get(&path).is_none() && printed(pack, spell.as_str()).is_none();
        let about = ask(format!("owner.{path}")).text(text).hint(hint).cite(cite::SPELLS);
        let form = self.owner(table, &path, &fields(), about)?;
        if let Some(form) = form.as_ref().filter(|_| typed)
            && let Some(reason) = against_manifest(pack, spell, &read(form))
        {
            self.bar(table, cite::SPELL_MANIFEST, || reason)?;
        }
        Ok(form.as_ref().map_or_else(|| by_hand(pack, spell), read))
    }
}

/// Spell Manifest: what is wrong with the boxes of a card, by what the rulebook says of them; none where they fit.
fn against_manifest(pack: &Pack, spell: &Id, card: &SpellCard) -> Option<String> {
    let record = pack.spells.get(spell)?;
    if let Some(boxes) = record.boxes.filter(|boxes| usize::from(*boxes) != card.boxes.len()) {
        let typed = count(i64::try_from(card.boxes.len()).unwrap_or(i64::MAX), "box");
        return Some(format!("{} has {}, and {typed} were typed", record.name, count(boxes, "box")));
    }
    let wounds = record.wounds.filter(|wounds| *wounds > 0)?;
    let colour = record.wound_colour.as_deref().unwrap_or("any");
    let marked: Vec<&SpellBox> = card.boxes.iter().filter(|one| one.wounds).collect();
    let fits = marked.iter().all(|one| one.colour.is_none_or(|cube| colour == "any" || cube.slug() == colour));
    (marked.len() != usize::from(wounds) || !fits).then(|| {
        let cube = if colour == "any" { "cube".to_owned() } else { format!("{colour} cube") };
        format!(
            "{} wounds {}: so many of its boxes are typed with `wound-` before them, as `wound-{colour}`",
            record.name,
            count(wounds, &cube)
        )
    })
}

fn by_hand(pack: &Pack, spell: &Id) -> SpellCard {
    SpellCard { by_hand: Some(pack.spells.get(spell).and_then(|record| record.wounds).unwrap_or(0)), ..SpellCard::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::read_form;

    #[test]
    fn a_card_is_read_as_people_say_it() {
        for (line, shown) in [
            ("9 hit purple wound-purple", SAYS),
            ("9, undead hit, purple, purple wound", SAYS),
            ("length 9, hits undead, boxes purple, wounded purple", SAYS),
            ("9 hits undead, boxes purple, purple wounded", SAYS),
            ("9 hit purple purple wound", SAYS),
            ("9 hit purple wound purple", SAYS),
        ] {
            let form = read_form(&fields(), line).unwrap_or_else(|refusal| panic!("{line}: {refusal}")).expect("a form");
            let card = read(&form);
            let boxes: Vec<String> = card.boxes.iter().map(|one| one.word()).collect();
            assert_eq!((card.length, card.spares_undead, boxes.join(" ")), (9, false, shown.to_owned()), "{line}");
        }
    }

    const SAYS: &str = "purple wound-purple";

    #[test]
    fn what_is_said_of_wounds_are_boxes() {
        for (said, word) in SAID {
            assert!(SpellBox::named(word).is_some_and(|one| one.wounds), "{said}: {word}");
        }
    }
}
