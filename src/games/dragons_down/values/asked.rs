//! Values as the rules want them: known, printed, or asked from the owner.

use super::fields::{
    aim_fields, armour_fields, board_fields, chip, chip_fields, number, numbers, of_a_side, of_the_chip, place_fields, side_fields, weapon,
    weapon_fields, word,
};
use super::paths::{aims_path, board_paths, card_path, chip_path, path_of};
use super::{Armour, Board, Chip, Numbers, Weapon};
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Pack, Position};
use crate::games::dragons_down::state::{Figure, Side};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Field, FieldKind, Flow, Form, Scalar, Table, ask, note};

/// The fields of a side; those that the rulebook prints may be left out.
fn fields_of_side(pack: &Pack, figure: &Figure) -> Vec<Field> {
    let side = pack.monsters.get(&figure.of).map(|monster| monster.side(figure.side));
    let printed = |key: &str| {
        let side = side?;
        match key {
            "length" => side.length.map(Scalar::Number),
            "speed" => side.speed.map(Scalar::Number),
            "damage" => side.damage.map(|damage| Scalar::Plus(damage.0, damage.1)),
            "maneuver" => side.maneuver.map(Scalar::Number),
            _ => None,
        }
    };
    let with = |field: Field| match printed(&field.key) {
        Some(value) => field.or(value),
        None => field,
    };
    side_fields().into_iter().map(with).collect()
}

/// What is printed of a side that is not known whole: shown to the owner who types the rest.
fn printed_part(fields: &[Field]) -> String {
    let known = fields.iter().filter(|field| !matches!(field.kind, FieldKind::Word { .. }));
    let known: Vec<String> =
        known.filter_map(|field| field.default.as_ref().map(|value| format!("{} {}", field.label, value.shown()))).collect();
    if known.is_empty() { String::new() } else { format!(" The rulebook prints {}: type the rest.", known.join(", ")) }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Front => "name side",
        Side::Back => "back side",
    }
}

impl Play<'_> {
    fn value(&self, path: &str) -> Option<Form> {
        match self.state.known.get(path) {
            Some(form) => form.clone(),
            None => self.pack.printed(path),
        }
    }

    /// The path of a chip, or of the one that a shape-shifted hero fights as, and the side that is up.
    fn chip_and_side(&self, id: &Id) -> Option<(String, Side)> {
        match self.state.figures.get(id) {
            Some(figure) => Some((chip_path(figure), figure.side)),
            None => self.state.shape(id).map(|shape| (path_of(&shape.of, shape.design, false), shape.side)),
        }
    }

    /// The printed numbers of the side that is up; none when nobody can say.
    #[must_use]
    pub fn numbers(&self, id: &Id) -> Option<Numbers> {
        let (path, side) = self.chip_and_side(id)?;
        self.value(&format!("{path}.{}", side.slug())).as_ref().map(numbers)
    }

    /// What stands on a chip whatever side is up; none when nobody can say.
    #[must_use]
    pub fn chip(&self, id: &Id) -> Option<Chip> {
        let (path, _) = self.chip_and_side(id)?;
        self.value(&format!("{path}.chip")).as_ref().map(chip)
    }

    /// Whether a chip of a record, of any design, or one that comes with it may have a skull, as far as it is known: what is known of one
    /// of them goes for those of whom nothing is.
    pub fn may_be_undead(&self, record: &Id) -> bool {
        let with_it = self.pack.monsters.iter().filter(|(_, monster)| monster.summoned_as.as_ref() == Some(record));
        let known: Vec<bool> = [record].into_iter().chain(with_it.map(|(id, _)| id)).flat_map(|id| self.skulls(id)).collect();
        known.is_empty() || known.contains(&true)
    }

    /// Of each design of a chip that is known, whether it has a skull: a pack that does not name its kind says nothing, but health stands
    /// on a heart, a shield or a skull, so that who is armoured has none.
    fn skulls(&self, record: &Id) -> Vec<bool> {
        let Some(monster) = self.pack.monsters.get(record) else { return Vec::new() };
        let of_design = |design: Option<u8>| {
            let typed = self.state.known.get(&format!("{}.chip", path_of(record, design, false)));
            if let Some(form) = typed.and_then(Option::as_ref) {
                return Some(chip(form).undead);
            }
            let card = design.and_then(|number| monster.design.get(&number.to_string()).map(|design| &design.chip));
            let card = card.unwrap_or(&monster.chip);
            let armoured = card.armour.as_deref() == Some("armoured");
            card.kind.as_deref().map(|kind| kind == "undead").or_else(|| armoured.then_some(false))
        };
        let designs = u8::try_from(monster.designs.len()).unwrap_or(u8::MAX);
        if designs == 0 {
            of_design(None).into_iter().collect()
        } else {
            (1..=designs).filter_map(|design| of_design(Some(design))).collect()
        }
    }

    /// A chip by its name, and of several designs by what tells which: `Goblin, design 1, one of the 4 alike`.
    fn kind_in_words(&self, figure: &Figure) -> String {
        let name = self.pack.name(&figure.of);
        let which = |design| super::which_design(self.pack, &figure.of, design);
        figure.design.map_or_else(|| name.clone(), |design| format!("{name}, {}", which(design)))
    }

    /// The chip that stands for somebody: his own, or the one that a shape-shifted hero fights as.
    fn figure_of(&self, id: &Id) -> Figure {
        match self.state.shape(id) {
            Some(shape) => Figure { of: shape.of.clone(), design: shape.design, side: shape.side, ..Figure::default() },
            None => self.state.figure(id).clone(),
        }
    }

    /// Asks for the side of a chip that has come up, if nobody knows it yet.
    pub fn look_at_side(&mut self, table: &mut Table<'_>, id: &Id) -> Flow<()> {
        let figure = self.figure_of(id);
        let path = format!("{}.{}", chip_path(&figure), figure.side.slug());
        let pack = self.pack;
        let kind = self.kind_in_words(&figure);
        let fields = fields_of_side(pack, &figure);
        let text = || format!("What does the {} of {id} show ({kind})?{}", side_name(figure.side), printed_part(&fields));
        let hint = || {
            "As the side that is up shows them: attack length (the red number beside the speed, 0 if there is none), attack speed, damage \
             (the red cube's number, +1 for each sword: `3+1`), maneuver, and a special attack if there is one: `0 4 3+1 2`; or by name \
             what is printed: `speed 4 damage 3+1 maneuver 2`. Chips of a name that are alike need this once only."
                .to_owned()
        };
        self.owner(table, &path, &fields, ask(format!("owner.{path}")).text(text).hint(hint).elsewhere(of_the_chip)).map(drop)
    }

    /// Asks for what stands on a chip whatever side is up.
    pub fn look_at_chip(&mut self, table: &mut Table<'_>, id: &Id) -> Flow<()> {
        let figure = self.figure_of(id);
        let path = format!("{}.chip", chip_path(&figure));
        let kind = self.kind_in_words(&figure);
        self.owner(
            table,
            &path,
            &chip_fields(),
            ask(format!("owner.{path}")).elsewhere(of_a_side).text(|| format!("What health and Fame has the chip of {id} ({kind})?")).hint(
                || {
                    "Health, then Fame, then only what there is of these: armoured (a shield icon), undead (a skull), flies (wings): `4 8 \
                 armoured`. Chips of a name that are alike need it once only."
                        .to_owned()
                },
            ),
        )
        .map(drop)
    }

    /// A weapon's card; none when nobody can say.
    #[must_use]
    pub fn weapon_card(&self, record: &Id) -> Option<Weapon> {
        self.value(&format!("{}.weapon", card_path(self.pack, record))).as_ref().map(weapon)
    }

    /// Asks for a weapon's card.
    pub fn look_at_weapon(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<()> {
        let path = format!("{}.weapon", card_path(self.pack, record));
        let name = self.pack.name(record);
        let hint = || {
            "The length over the sword; the dark boxes, which must be filled, and the light ones, +1 for each sword in them: `10 2+1 1`; \
             then, if it is not melee alone, `ranged`, or `either` and then the length when thrown (the lower of the two numbers): `2 1 1 either 8`."
                .to_owned()
        };
        let about = ask(format!("owner.{path}")).text(|| format!("What does {name} show?")).hint(hint);
        self.owner(table, &path, &weapon_fields(self.pack, record), about).map(drop)
    }

    /// The damage that a cube on a card adds, as far as it is known.
    #[must_use]
    pub fn bonus_card(&self, record: &Id) -> Option<i32> {
        self.value(&format!("{}.bonus", card_path(self.pack, record))).map(|form| number(&form, 0))
    }

    /// Asks how much damage a cube on a card adds.
    pub fn look_at_bonus(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<()> {
        let path = format!("{}.bonus", card_path(self.pack, record));
        let name = self.pack.name(record);
        let fields = [Field::number("damage", "damage", 0, 9)];
        let about = ask(format!("owner.{path}")).text(|| format!("How much damage does the cube on {name} add?"));
        self.owner(table, &path, &fields, about).map(drop)
    }

    /// How a weapon is used, as far as the packs have it: `melee`, `ranged`, `either`.
    #[must_use]
    pub fn printed_use(&self, record: &Id) -> Option<&str> {
        let weapon =
            self.pack.treasures.get(record).map(|card| &card.weapon).or_else(|| self.pack.items.get(record).map(|card| &card.weapon));
        weapon?.r#use.as_deref()
    }

    /// Where on the body a card goes, as far as it is known.
    #[must_use]
    pub fn place(&self, record: &Id) -> Option<Position> {
        self.value(&format!("{}.place", card_path(self.pack, record))).as_ref().and_then(|form| Position::named(word(form, 0)))
    }

    /// Asks where on the body a card goes.
    pub fn look_at_place(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<()> {
        let path = format!("{}.place", card_path(self.pack, record));
        let name = self.pack.name(record);
        let hint = || "`hand` is one hand or a one-handed weapon or shield, `two-hands` both, `misc` a miscellaneous position.".to_owned();
        let about = ask(format!("owner.{path}")).text(|| format!("In which position does {name} go?")).hint(hint);
        self.owner(table, &path, &place_fields(), about).map(drop)
    }

    /// Asks how many miscellaneous positions a hero board has; none when nobody can say.
    pub fn look_at_misc_positions(&mut self, table: &mut Table<'_>) -> Flow<Option<usize>> {
        let fields = [Field::number("misc", "miscellaneous positions", 0, 9)];
        let about = ask("owner.board.hero.places").text(|| "How many miscellaneous positions has a hero board?".to_owned());
        let form = self.owner(table, "board.hero.places", &fields, about)?;
        Ok(form.and_then(|form| usize::try_from(number(&form, 0)).ok()))
    }

    /// An armour card; none when nobody can say.
    pub fn look_at_armour(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<Option<Armour>> {
        let path = format!("{}.armour", card_path(self.pack, record));
        let name = self.pack.name(record);
        let hint = || "The number in the shield, then the weight: the number in the red cube, 0 if there is none: `3 2`.".to_owned();
        let about = ask(format!("owner.{path}")).text(|| format!("What does {name} show?")).hint(hint);
        let form = self.owner(table, &path, &armour_fields(), about)?;
        Ok(form.map(|form| Armour { value: number(&form, 0), weight: number(&form, 1) }))
    }

    /// An armour card as far as it is known.
    #[must_use]
    pub fn armour_card(&self, record: &Id) -> Option<Armour> {
        let form = self.value(&format!("{}.armour", card_path(self.pack, record)))?;
        Some(Armour { value: number(&form, 0), weight: number(&form, 1) })
    }

    /// What a hero's lineage and class card show together; none when nobody can say.
    #[must_use]
    pub fn board(&self, hero: &Id) -> Option<Board> {
        let [lineage, class] = board_paths(&self.state, hero);
        let (lineage, class) = (self.value(&lineage)?, self.value(&class)?);
        let sum = |at| number(&lineage, at) + number(&class, at);
        Some(Board { attack: sum(0), maneuver: sum(1), cunning: sum(2), wisdom: sum(3), charisma: sum(4) })
    }

    /// A hero's icons of an attribute, with what equipped treasures add; asked outright when nobody can say.
    pub fn attribute(&mut self, table: &mut Table<'_>, hero: &Id, attribute: &str) -> Flow<i32> {
        let effects = self.effects(hero);
        for acting in effects.iter().filter(|acting| attribute_more(acting.effect, attribute) != 0) {
            let more = attribute_more(acting.effect, attribute);
            table.tell(|| {
                note(format!("{}: {more:+} {attribute} ({})", self.name(hero), self.origin(hero, &acting.by))).cite(acting.by.cite())
            });
        }
        self.look_at_board(table, hero)?;
        if let Some(known) = self.known_attribute(hero, attribute) {
            return Ok(known);
        }
        let text = || format!("How many {attribute} icons does {} have?", self.name(hero));
        let about = ask(format!("{attribute}.{hero}")).of(self.state.hero(hero).seat).text(text);
        Ok(i32::try_from(table.number(about.number(0, 9).default_to(0))?).unwrap_or(0))
    }

    /// A hero's icons of an attribute, with what equipped treasures add, where nobody need be asked.
    #[must_use]
    pub fn known_attribute(&self, hero: &Id, attribute: &str) -> Option<i32> {
        let more: i32 = self.effects(hero).iter().map(|acting| attribute_more(acting.effect, attribute)).sum();
        let board = self.board(hero)?;
        let printed = match attribute {
            "cunning" => board.cunning,
            "wisdom" => board.wisdom,
            _ => board.charisma,
        };
        Some(printed + more)
    }

    /// How many aim boxes for head and torso a hero's lineage card has; one of each when nobody can say.
    #[must_use]
    pub fn aims(&self, hero: &Id) -> [i32; 2] {
        self.value(&aims_path(&self.state, hero)).map_or([1, 1], |form| [number(&form, 0), number(&form, 1)])
    }

    /// Asks for the aim boxes of a hero's lineage card.
    pub fn look_at_aims(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
        let path = aims_path(&self.state, hero);
        let name = self.pack.name(&self.state.hero(hero).lineage);
        let text = || format!("How many aim boxes has the {name} card for head and torso?");
        let about = ask(format!("owner.{path}")).text(text).cite(cite::PLAYER_VS_PLAYER);
        self.owner(table, &path, &aim_fields(), about).map(drop)
    }

    /// Asks for a hero's lineage and class card.
    pub fn look_at_board(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Board>> {
        let (fields, pack) = (board_fields(), self.pack);
        for path in board_paths(&self.state, hero) {
            let text = || format!("What does the {} show: attack and maneuver boxes, attributes?", super::board_name(pack, &path));
            let hint = || {
                "How many brown boxes for attack speed and for maneuver speed, then the icons of each attribute: `2 1 0 1 0`.".to_owned()
            };
            self.owner(table, &path, &fields, ask(format!("owner.{path}")).text(text).hint(hint))?;
        }
        Ok(self.board(hero))
    }
}

/// How many icons of an attribute an effect adds.
fn attribute_more(effect: &Effect, attribute: &str) -> i32 {
    match (effect, attribute) {
        (Effect::Attribute { cunning, .. }, "cunning") => *cunning,
        (Effect::Attribute { wisdom, .. }, "wisdom") => *wisdom,
        (Effect::Attribute { charisma, .. }, "charisma") => *charisma,
        _ => 0,
    }
}
