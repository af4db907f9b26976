//! What a spell card shows: attack length, its boxes and their colours, which of them wound, whether the undead are spared.

use serde::Deserialize;

use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Field, Flow, Form, Scalar, Table, ask};
use crate::toolbox::wording::{count, list};

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
    fn named(word: &str) -> Option<Self> {
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
    let mut fields = vec![Field::number("length", "length", 0, 20).blank(), Field::word("undead", "undead", &["hit", "spared"]).blank()];
    fields.push(Field::word("box-1", "boxes from left to right", &words));
    fields.extend((2..=BOXES).map(|nth| Field::word(&format!("box-{nth}"), "and", &words).or(Scalar::Word("none".to_owned()))));
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

impl SpellCard {
    /// The box that an enchanted tile lets stay empty, as the marked boxes are best left: any that matches, or with the Enchantment
    /// Limit only the rightmost one of that single colour.
    fn may_stay_empty(&self, enchanted: Option<Cube>, limited: bool) -> Vec<usize> {
        let Some(colour) = enchanted else { return Vec::new() };
        let fits = |one: &SpellBox| one.colour == Some(colour) || (!limited && one.colour.is_none());
        let mut open: Vec<usize> = self.boxes.iter().enumerate().filter(|(_, one)| fits(one)).map(|(at, _)| at).collect();
        if limited {
            return open.pop().into_iter().collect();
        }
        open.sort_by_key(|at| self.boxes.get(*at).map_or((true, true), |one| (!one.wounds, one.colour.is_none())));
        open
    }

    /// The cubes on each box if these cover all of them but `empty`; colours of their own first. None if they don't fit exactly.
    fn covered(&self, cubes: Cubes, empty: Option<usize>) -> Option<Vec<(SpellBox, Option<Cube>)>> {
        let mut left = cubes;
        let mut laid: Vec<(SpellBox, Option<Cube>)> = Vec::new();
        for (at, one) in self.boxes.iter().enumerate() {
            let cube = one.colour.filter(|_| empty != Some(at));
            if cube.is_some_and(|cube| left.take(cube, 1) == 0) {
                return None;
            }
            laid.push((*one, cube));
        }
        for (_, (_, cube)) in laid.iter_mut().enumerate().filter(|(at, (one, _))| one.colour.is_none() && empty != Some(*at)) {
            let next = left.each().next().map(|(cube, _)| cube)?;
            left.take(next, 1);
            *cube = Some(next);
        }
        left.is_none().then_some(laid)
    }

    /// Which cube lies on which box, with the box that an enchanted tile lets stay empty left so if a cube is missing.
    fn laid(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> Option<Vec<(SpellBox, Option<Cube>)>> {
        let open = self.may_stay_empty(enchanted, limited);
        self.covered(cubes, None).or_else(|| open.into_iter().find_map(|at| self.covered(cubes, Some(at))))
    }

    /// Whether these cubes cast it.
    #[must_use]
    pub fn cast_by(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> bool {
        self.by_hand.is_some() && !cubes.is_none() || self.laid(cubes, enchanted, limited).is_some()
    }

    /// The cubes that casting it with these may wound: one of each of these choices.
    #[must_use]
    pub fn wounded_of(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> Vec<Vec<Cube>> {
        if let Some(wounds) = self.by_hand {
            let any: Vec<Cube> = cubes.each().map(|(cube, _)| cube).collect();
            return (0..wounds).map(|_| any.clone()).collect();
        }
        let Some(laid) = self.laid(cubes, enchanted, limited) else {
            // A box was emptied since: what still lies on marked boxes of one colour.
            let marked = self.boxes.iter().filter(|one| one.wounds).filter_map(|one| one.colour);
            return marked.filter(|colour| cubes.of(*colour) > 0).map(|colour| vec![colour]).collect();
        };
        let mut loose = Cubes::NONE;
        laid.iter().filter(|(one, _)| one.colour.is_none()).filter_map(|(_, cube)| *cube).for_each(|cube| loose.put(cube, 1));
        let marked = laid.iter().filter(|(one, cube)| one.wounds && cube.is_some());
        marked.map(|(one, _)| one.colour.map_or_else(|| loose.each().map(|(cube, _)| cube).collect(), |colour| vec![colour])).collect()
    }

    /// The fewest of these cubes that cast it, those of which there are most on the boxes that take any. None if they can't.
    #[must_use]
    pub fn cheapest(&self, healthy: Cubes, enchanted: Option<Cube>, limited: bool) -> Option<Cubes> {
        if self.by_hand.is_some() {
            return None;
        }
        let open = self.may_stay_empty(enchanted, limited);
        open.into_iter().map(Some).chain([None]).find_map(|empty| {
            let mut left = healthy;
            let mut placed = Cubes::NONE;
            let filled = || self.boxes.iter().enumerate().filter(|(at, _)| empty != Some(*at)).map(|(_, one)| one.colour);
            for colour in filled().flatten() {
                (left.take(colour, 1) == 1).then(|| placed.put(colour, 1))?;
            }
            for _ in filled().filter(Option::is_none) {
                let most = Cube::MAGIC.into_iter().filter(|cube| left.of(*cube) > 0).max_by_key(|cube| left.of(*cube))?;
                left.take(most, 1);
                placed.put(most, 1);
            }
            Some(placed)
        })
    }

    /// The cubes it takes, in words: `purple (wounds) and any`; on an enchanted tile with what that saves.
    #[must_use]
    pub fn words(&self, enchanted: Option<Cube>, limited: bool) -> String {
        let one = |one: &SpellBox| format!("{}{}", one.colour.map_or("any", Cube::slug), if one.wounds { " (wounds)" } else { "" });
        let boxes: Vec<String> = self.boxes.iter().map(one).collect();
        let Some(colour) = enchanted.filter(|_| !self.may_stay_empty(enchanted, limited).is_empty()) else {
            return if boxes.is_empty() { "as the card shows".to_owned() } else { format!("every box filled: {}", list(&boxes)) };
        };
        let open: Vec<String> = self.may_stay_empty(enchanted, limited).iter().filter_map(|at| boxes.get(*at)).cloned().collect();
        let saved = if boxes.len() == 1 { "no cube".to_owned() } else { format!("every box filled but one: {}", list(&boxes)) };
        let which = if boxes.len() == 1 || open.len() == boxes.len() { "one box".to_owned() } else { open.join(" or ") };
        format!("{saved}; the tile's {colour} magic saves {which}")
    }

    /// The kinds of cubes its boxes take.
    #[must_use]
    pub fn takes(&self) -> Vec<Cube> {
        let any = self.by_hand.is_some() || self.boxes.iter().any(|one| one.colour.is_none());
        Cube::MAGIC.into_iter().filter(|cube| any || self.boxes.iter().any(|one| one.colour == Some(*cube))).collect()
    }

    /// How many boxes must be filled, and how many may stay empty.
    #[must_use]
    pub fn count(&self, enchanted: Option<Cube>, limited: bool) -> (i32, i32) {
        if self.by_hand.is_some() {
            return (1, 4);
        }
        let free = i32::from(!self.may_stay_empty(enchanted, limited).is_empty());
        (i32::try_from(self.boxes.len()).unwrap_or(0) - free, free)
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
                "What does the card of {} show: attack length, whether it hits the undead or spares them, its boxes?{known}",
                pack.name(spell)
            )
        };
        let hint = || {
            "The length 0 if none is printed; `hit` unless the card says that the undead are immune: `spared`. A box: its colour, or `any`; `wound-` before it if it has the wound symbol.".to_owned()
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

    fn card(boxes: &[&str]) -> SpellCard {
        SpellCard { boxes: boxes.iter().map(|word| SpellBox::named(word).expect("a box")).collect(), ..SpellCard::default() }
    }

    fn cubes(each: &[(Cube, u8)]) -> Cubes {
        let mut cubes = Cubes::NONE;
        each.iter().for_each(|(cube, count)| cubes.put(*cube, *count));
        cubes
    }

    #[test]
    fn every_box_is_covered_by_its_colour_and_any_magic_on_the_others() {
        let fireball = card(&["wound-purple", "any"]);
        assert!(fireball.cast_by(cubes(&[(Cube::Purple, 2)]), None, false));
        assert!(fireball.cast_by(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Blue, 2)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Purple, 1)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Purple, 3)]), None, false));
    }

    #[test]
    fn an_enchanted_tile_saves_a_box_and_the_limit_says_which() {
        let (both, purple) = (card(&["wound-purple", "any"]), Some(Cube::Purple));
        // Free choice: the marked box is left empty, and nothing is wounded.
        assert!(both.cast_by(cubes(&[(Cube::Blue, 1)]), purple, false));
        assert!(both.wounded_of(cubes(&[(Cube::Blue, 1)]), purple, false).is_empty());
        // The box of any colour may be the one that matches.
        assert!(both.cast_by(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), false));
        assert_eq!(both.wounded_of(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), false), [[Cube::Purple]]);
        // The limit: only the rightmost box of that single colour.
        assert!(!both.cast_by(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), true));
        let two = card(&["wound-purple", "purple", "any"]);
        assert_eq!(two.wounded_of(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), purple, true), [[Cube::Purple]]);
        assert!(two.wounded_of(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), purple, false).is_empty());
    }

    #[test]
    fn the_cheapest_cubes_leave_what_is_rare() {
        let spell = card(&["gray", "any"]);
        let healthy = cubes(&[(Cube::Gray, 1), (Cube::Black, 1), (Cube::White, 2)]);
        assert_eq!(spell.cheapest(healthy, None, false), Some(cubes(&[(Cube::Gray, 1), (Cube::White, 1)])));
        assert_eq!(spell.cheapest(cubes(&[(Cube::Gray, 1)]), None, false), None);
        assert_eq!(spell.cheapest(cubes(&[(Cube::Gray, 1)]), Some(Cube::Gray), false), Some(cubes(&[(Cube::Gray, 1)])));
    }
}
