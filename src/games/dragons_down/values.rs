//! Values that are printed only on chips and cards: read from the packs, or typed by the owner when they come up.
//!
//! One line a chip side or card. `?` means that nobody can say: every rule that needs the value has a branch by hand.

use super::Play;
use super::effects::Effect;
use super::id::Id;
use super::pack::{
    ArmourCard, BoardCard, ChipCard, ChipSide, DiscardCard, Pack, Plus, Position, StockCard, TaskCard, TitleCard, WeaponCard,
};
use super::state::{Figure, Side, State};
use crate::kernel::{Field, Flow, Form, Scalar, Table, ask, note};
use crate::toolbox::evening::Wanted;

/// What stands on a chip whatever side is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    /// Printed health.
    pub health: i32,
    /// Fame for the kill.
    pub fame: i32,
    /// A shield icon.
    pub armoured: bool,
    /// A skull.
    pub undead: bool,
    /// Wings.
    pub flying: bool,
}

/// What one side of a chip shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Attack length; 0 where none is printed.
    pub length: i32,
    /// Attack speed.
    pub speed: i32,
    /// The red number.
    pub damage: i32,
    /// Swords.
    pub swords: i32,
    /// Maneuver speed.
    pub maneuver: i32,
    /// Special attack.
    pub special: Special,
}

/// A special attack of a chip side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// None.
    None,
    /// An arrow: ranged dice.
    Ranged,
    /// Dragon fire: ranged, up to four heroes.
    Fireball,
    /// A spell, by its record.
    Spell(&'static str),
}

/// A weapon card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Attack length, melee where it has both.
    pub length: i32,
    /// Mandatory boxes.
    pub dark: i32,
    /// Swords in them.
    pub dark_swords: i32,
    /// Optional boxes.
    pub light: i32,
    /// Swords in them.
    pub light_swords: i32,
    /// Melee, ranged, or either.
    pub melee: bool,
    /// Whether it may be used, or thrown, at a distance.
    pub ranged: bool,
    /// Attack length when thrown.
    pub thrown_length: i32,
}

/// An armour card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armour {
    /// The number in its shield.
    pub value: i32,
    /// Healthy Might it needs.
    pub weight: i32,
}

/// What a hero's two cards show together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Attack speed boxes.
    pub attack: i32,
    /// Maneuver speed boxes.
    pub maneuver: i32,
    /// Attribute.
    pub cunning: i32,
    /// Attribute.
    pub wisdom: i32,
    /// Attribute.
    pub charisma: i32,
}

const SPECIALS: [&str; 6] = ["none", "ranged", "fireball", "vapor-form", "teleport", "fiery-chasm"];

fn chip_fields() -> Vec<Field> {
    vec![
        Field::number("health", "health", 1, 20),
        Field::number("fame", "fame", 0, 60),
        Field::word("armour", "armour", &["bare", "armoured"]).or(Scalar::Word("bare".to_owned())),
        Field::word("kind", "kind", &["living", "undead"]).or(Scalar::Word("living".to_owned())),
        Field::word("moves", "moves", &["walks", "flies"]).or(Scalar::Word("walks".to_owned())),
    ]
}

fn side_fields() -> Vec<Field> {
    vec![
        Field::number("length", "length", 0, 20),
        Field::number("speed", "speed", 0, 12),
        Field::plus("damage", "damage", 20),
        Field::number("maneuver", "maneuver", 0, 12),
        Field::word("special", "special", &SPECIALS).or(Scalar::Word("none".to_owned())),
    ]
}

fn weapon_fields(pack: &Pack, record: &Id) -> Vec<Field> {
    let printed = pack.treasures.get(record).map(|card| &card.weapon).or_else(|| pack.items.get(record).map(|card| &card.weapon));
    let usual = printed.and_then(|weapon| weapon.r#use.clone()).unwrap_or_else(|| "melee".to_owned());
    vec![
        Field::number("length", "length", 0, 20),
        Field::plus("dark", "dark boxes", 9),
        Field::plus("light", "light boxes", 9),
        Field::word("use", "use", &["melee", "ranged", "either"]).or(Scalar::Word(usual)),
        Field::number("thrown", "thrown length", 0, 20).or(Scalar::Number(0)),
    ]
}

fn armour_fields() -> Vec<Field> {
    vec![Field::number("value", "armour value", 0, 9), Field::number("weight", "weight", 0, 9)]
}

fn place_fields() -> Vec<Field> {
    let words: Vec<&str> = Position::ALL.iter().map(|(_, word)| *word).collect();
    vec![Field::word("position", "position", &words)]
}

fn board_fields() -> Vec<Field> {
    let field = |name: &str, max| Field::number(name, name, 0, max);
    vec![field("attack", 9), field("maneuver", 9), field("cunning", 5), field("wisdom", 5), field("charisma", 5)]
}

fn chip(form: &Form) -> Chip {
    Chip {
        health: number(form, 0),
        fame: number(form, 1),
        armoured: word(form, 2) == "armoured",
        undead: word(form, 3) == "undead",
        flying: word(form, 4) == "flies",
    }
}

fn numbers(form: &Form) -> Numbers {
    let special = match word(form, 4) {
        "ranged" => Special::Ranged,
        "fireball" => Special::Fireball,
        "vapor-form" => Special::Spell("vapor-form"),
        "teleport" => Special::Spell("teleport"),
        "fiery-chasm" => Special::Spell("fiery-chasm"),
        _ => Special::None,
    };
    Numbers {
        length: number(form, 0),
        speed: number(form, 1),
        damage: number(form, 2),
        swords: form.get(2).map_or(0, Scalar::plus),
        maneuver: number(form, 3),
        special,
    }
}

fn weapon(form: &Form) -> Weapon {
    Weapon {
        length: number(form, 0),
        dark: number(form, 1),
        dark_swords: form.get(1).map_or(0, Scalar::plus),
        light: number(form, 2),
        light_swords: form.get(2).map_or(0, Scalar::plus),
        melee: word(form, 3) != "ranged",
        ranged: word(form, 3) != "melee",
        thrown_length: number(form, 4),
    }
}

fn number(form: &Form, at: usize) -> i32 {
    form.get(at).map_or(0, Scalar::number)
}

fn word(form: &Form, at: usize) -> &str {
    form.get(at).map_or("", Scalar::word)
}

/// The path of a chip, without its side.
fn chip_path(figure: &Figure) -> String {
    path_of(&figure.of, figure.design, figure.native)
}

fn path_of(of: &Id, design: Option<u8>, native: bool) -> String {
    let kind = if native { "native" } else { "monster" };
    match design {
        Some(design) => format!("{kind}.{of}.design.{design}"),
        None => format!("{kind}.{of}"),
    }
}

/// The path of an item or treasure.
fn card_path(pack: &Pack, record: &Id) -> String {
    if pack.treasures.contains_key(record) { format!("treasure.{record}") } else { format!("item.{record}") }
}

/// What the packs have at a path, if they have all of it.
pub fn printed(pack: &Pack, path: &str) -> Option<Form> {
    let mut parts = path.split('.');
    let (kind, record, what) = (parts.next()?, parts.next()?, parts.next()?);
    match (kind, what) {
        ("monster" | "native", "design") => {
            let monster = pack.monsters.get(record).map(|monster| &monster.design);
            let design = monster.or_else(|| pack.natives.get(record).map(|native| &native.design))?.get(parts.next()?)?;
            match parts.next()? {
                "chip" => whole_chip(&design.chip),
                "front" => whole_side(&design.front),
                _ => whole_side(&design.back),
            }
        }
        ("monster", "chip") => whole_chip(&pack.monsters.get(record)?.chip),
        ("monster", "front") => whole_side(&pack.monsters.get(record)?.front),
        ("monster", "back") => whole_side(&pack.monsters.get(record)?.back),
        ("item", "weapon") => whole_weapon(&pack.items.get(record)?.weapon),
        ("treasure", "weapon") => whole_weapon(&pack.treasures.get(record)?.weapon),
        ("item", "armour") => whole_armour(&pack.items.get(record)?.armour),
        ("treasure", "armour") => whole_armour(&pack.treasures.get(record)?.armour),
        ("item", "place") => Some(vec![Scalar::Word(pack.items.get(record)?.place.position?.word().to_owned())]),
        ("treasure", "place") => Some(vec![Scalar::Word(pack.treasures.get(record)?.place.position?.word().to_owned())]),
        ("treasure", "bonus") => Some(vec![Scalar::Number(pack.treasures.get(record)?.bonus.damage?)]),
        ("board", "places") => Some(vec![Scalar::Number(pack.boards.get(record)?.places.misc?)]),
        ("item", "price") => Some(vec![Scalar::Number(pack.items.get(record)?.price.gold?)]),
        ("treasure", "price") => Some(vec![Scalar::Number(pack.treasures.get(record)?.price.gold?)]),
        ("mission", "reward") => {
            let reward = &pack.missions.get(record)?.reward;
            let bonus = reward.bonus.clone().unwrap_or_else(|| "none".to_owned());
            Some(vec![Scalar::Number(reward.gold?), Scalar::Number(reward.fame?), Scalar::Number(reward.lp?), Scalar::Word(bonus)])
        }
        ("spell", "card") => super::spells::printed_card(pack, record),
        ("mission", "task") => whole_task(&pack.missions.get(record)?.task),
        ("mission", "discard") => whole_discard(&pack.missions.get(record)?.discard),
        ("merchant", "stock") => whole_stock(&pack.merchants.get(record)?.stock),
        ("title", "card") => whole_title(&pack.titles.get(record)?.card),
        ("lineage", "front") => whole_board(&pack.lineages.get(record)?.front),
        ("lineage", "back") => whole_board(&pack.lineages.get(record)?.back),
        ("class", "front") => whole_board(&pack.classes.get(record)?.front.board),
        ("class", "back") => whole_board(&pack.classes.get(record)?.back.board),
        _ => None,
    }
}

fn whole_chip(chip: &ChipCard) -> Option<Form> {
    let word = |word: &Option<String>, usual: &str| Scalar::Word(word.clone().unwrap_or_else(|| usual.to_owned()));
    Some(vec![
        Scalar::Number(chip.health?),
        Scalar::Number(chip.fame?),
        Scalar::Word(chip.armour.clone()?),
        word(&chip.kind, "living"),
        word(&chip.moves, "walks"),
    ])
}

fn whole_side(side: &ChipSide) -> Option<Form> {
    Some(vec![
        Scalar::Number(side.length?),
        Scalar::Number(side.speed?),
        plus(side.damage?),
        Scalar::Number(side.maneuver?),
        Scalar::Word(side.special.clone()?),
    ])
}

fn whole_weapon(weapon: &WeaponCard) -> Option<Form> {
    Some(vec![
        Scalar::Number(weapon.length?),
        plus(weapon.dark?),
        plus(weapon.light?),
        Scalar::Word(weapon.r#use.clone()?),
        Scalar::Number(weapon.thrown.unwrap_or(0)),
    ])
}

fn whole_armour(armour: &ArmourCard) -> Option<Form> {
    Some(vec![Scalar::Number(armour.value?), Scalar::Number(armour.weight?)])
}

fn whole_board(board: &BoardCard) -> Option<Form> {
    let numbers = [board.attack?, board.maneuver?, board.cunning?, board.wisdom?, board.charisma?];
    Some(numbers.map(Scalar::Number).to_vec())
}

fn whole_task(task: &TaskCard) -> Option<Form> {
    let what = Scalar::Word(task.what.clone().unwrap_or_else(|| "-".to_owned()));
    Some(vec![Scalar::Word(task.deed.clone()?), what, Scalar::Number(task.count.unwrap_or(1))])
}

/// A card that says anything of being discarded says all of it.
fn whole_discard(card: &DiscardCard) -> Option<Form> {
    let numbers = [card.gold, card.fame, card.outlaw, card.items];
    let said = numbers.iter().any(Option::is_some);
    said.then(|| numbers.map(|number| Scalar::Number(number.unwrap_or(0))).to_vec())
}

fn whole_stock(stock: &StockCard) -> Option<Form> {
    let numbers = [stock.missions?, stock.items?, stock.treasures?];
    Some(numbers.map(|number| Scalar::Number(i32::from(number))).to_vec())
}

fn whole_title(card: &TitleCard) -> Option<Form> {
    let numbers = [card.gold?, card.lp?, card.fame?].map(Scalar::Number);
    let size = Scalar::Word(card.r#box.clone().unwrap_or_else(|| "small".to_owned()));
    Some(numbers.into_iter().chain([size]).collect())
}

fn plus(Plus(number, more): Plus) -> Scalar {
    Scalar::Plus(number, more)
}

/// What is printed of a side that is not known whole: shown to the owner who types the rest.
fn printed_part(pack: &Pack, figure: &Figure) -> String {
    let Some(monster) = pack.monsters.get(&figure.of) else { return String::new() };
    let side = monster.side(figure.side);
    let parts =
        [("length", side.length), ("speed", side.speed), ("damage", side.damage.map(|damage| damage.0)), ("maneuver", side.maneuver)];
    let known: Vec<String> = parts.iter().filter_map(|(what, value)| value.map(|value| format!("{what} {value}"))).collect();
    if known.is_empty() { String::new() } else { format!(" The rulebook prints {}.", known.join(", ")) }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Front => "name side",
        Side::Back => "back",
    }
}

/// The numbers of the side that is up in a few letters: `s2 d4+1 m1`; empty when nobody has given them.
#[must_use]
pub fn in_short(pack: &Pack, state: &State, figure: &Figure) -> String {
    let path = format!("{}.{}", chip_path(figure), figure.side.slug());
    let form = state.known.get(&path).cloned().unwrap_or_else(|| printed(pack, &path));
    form.as_ref().map(numbers).map_or_else(String::new, |n| {
        let swords = if n.swords > 0 { format!("+{}", n.swords) } else { String::new() };
        format!("s{} L{} d{}{swords} m{}", n.speed, n.length, n.damage, n.maneuver)
    })
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
        let text = || {
            let design = figure.design.map_or_else(String::new, |design| format!(", design {design}"));
            let name = pack.name(&figure.of);
            format!("What does the {} of {id} show ({name}{design})?{}", side_name(figure.side), printed_part(pack, &figure))
        };
        self.owner(table, &path, &side_fields(), ask(format!("owner.{path}")).text(text)).map(drop)
    }

    /// Asks for what stands on a chip whatever side is up.
    pub fn look_at_chip(&mut self, table: &mut Table<'_>, id: &Id) -> Flow<()> {
        let figure = self.figure_of(id);
        let path = format!("{}.chip", chip_path(&figure));
        let name = self.pack.name(&figure.of);
        let design = figure.design.map_or_else(String::new, |design| format!(", design {design}"));
        self.owner(
            table,
            &path,
            &chip_fields(),
            ask(format!("owner.{path}")).text(|| format!("What health and Fame has the chip of {id} ({name}{design})?")),
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
        self.owner(table, &path, &weapon_fields(self.pack, record), ask(format!("owner.{path}")).text(|| format!("What does {name} show?")))
            .map(drop)
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
        self.owner(table, &path, &place_fields(), ask(format!("owner.{path}")).text(|| format!("In which position does {name} go?")))
            .map(drop)
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
        let form = self.owner(table, &path, &armour_fields(), ask(format!("owner.{path}")).text(|| format!("What does {name} show?")))?;
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
        let more: i32 = effects.iter().map(|acting| attribute_more(acting.effect, attribute)).sum();
        let Some(board) = self.look_at_board(table, hero)? else {
            let text = || format!("How many {attribute} icons does {} have?", self.name(hero));
            let about = ask(format!("{attribute}.{hero}")).of(self.state.hero(hero).seat).text(text);
            return Ok(i32::try_from(table.number(about.number(0, 9).default_to(0))?).unwrap_or(0));
        };
        let printed = match attribute {
            "cunning" => board.cunning,
            "wisdom" => board.wisdom,
            _ => board.charisma,
        };
        Ok(printed + more)
    }

    /// The price printed on a card; asked outright when nobody can say.
    pub fn price(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<i32> {
        let path = format!("{}.price", card_path(self.pack, record));
        let name = self.pack.name(record);
        let fields = [Field::number("gold", "price", 0, 99)];
        let form = self.owner(table, &path, &fields, ask(format!("owner.{path}")).text(|| format!("What is the price of {name}?")))?;
        match form {
            Some(form) => Ok(number(&form, 0)),
            None => {
                let about = ask(format!("price.{record}")).text(|| format!("At what price does {name} change hands?"));
                Ok(i32::try_from(table.number(about.number(0, 99))?).unwrap_or(0))
            }
        }
    }

    /// Asks for a hero's lineage and class card.
    pub fn look_at_board(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Board>> {
        let (fields, pack) = (board_fields(), self.pack);
        for path in board_paths(&self.state, hero) {
            let mut parts = path.split('.').skip(1);
            let card = parts.next().map_or_else(String::new, |id| pack.name(&Id::from(id)));
            let side = parts.next().unwrap_or_default();
            let text = || format!("What does the {side} of the {card} card show: attack and maneuver boxes, attributes?");
            self.owner(table, &path, &fields, ask(format!("owner.{path}")).text(text))?;
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

fn board_paths(state: &State, hero: &Id) -> [String; 2] {
    let hero = state.hero(hero);
    [format!("lineage.{}.{}", hero.lineage, hero.lineage_side.slug()), format!("class.{}.{}.board", hero.class, hero.class_side.slug())]
}

/// The chips that the tiles in play may bring, and the guardians of sites that lie there.
fn may_come(pack: &Pack, state: &State) -> Vec<(Id, Option<u8>)> {
    let tiles = state.realm.tiles.keys().filter_map(|tile| pack.tiles.get(tile));
    let named: Vec<&Id> = tiles.flat_map(|tile| tile.wandering.iter().chain(&tile.local)).collect();
    let comes = |(id, monster): &(&Id, &super::pack::Monster)| {
        let guards = monster.guards.as_ref().is_some_and(|site| state.realm.sites.contains_key(site));
        guards || named.contains(id) || monster.summoned_as.as_ref().is_some_and(|other| named.contains(&other))
    };
    let coming = pack.monsters.iter().filter(comes);
    let designs = coming.flat_map(|(id, monster)| {
        let count = u8::try_from(monster.designs.len()).unwrap_or(0);
        let each: Vec<Option<u8>> = if count == 0 { vec![None] } else { (1..=count).map(Some).collect() };
        each.into_iter().map(|design| (id.clone(), design)).collect::<Vec<_>>()
    });
    designs.collect()
}

/// Every value that the chips and heroes on the table will want and nobody has given.
pub fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut want = |path: String, label: String, fields: Vec<Field>| {
        if wanted.iter().all(|other| other.path != path) {
            wanted.push(Wanted { path, label, fields });
        }
    };
    for (id, hero) in &state.heroes {
        for path in board_paths(state, id) {
            let label = format!("{}: boxes and attributes", path.replace('.', " "));
            want(path, label, board_fields());
        }
        for spell in &hero.spells {
            let (path, label, fields) = super::spells::wanted_card(pack, spell);
            want(path, label, fields);
        }
        for (card, held) in &hero.cards {
            let record = held.of.as_ref().unwrap_or(card);
            let name = pack.name(record);
            if super::cards::is_weapon(pack, record) {
                want(format!("{}.weapon", card_path(pack, record)), format!("{name}: weapon"), weapon_fields(pack, record));
            }
            if super::cards::is_armour(pack, record) {
                want(format!("{}.armour", card_path(pack, record)), format!("{name}: armour"), armour_fields());
            }
        }
    }
    let there = state.figures.values().filter(|figure| !figure.native).map(|figure| (figure.of.clone(), figure.design));
    for (of, design) in there.chain(may_come(pack, state)) {
        let name = pack.name(&of);
        let base = chip_path(&Figure { of, design, ..Figure::default() });
        want(format!("{base}.chip"), format!("{name}: health and Fame"), chip_fields());
        want(format!("{base}.front"), format!("{name}, name side"), side_fields());
        want(format!("{base}.back"), format!("{name}, back"), side_fields());
    }
    wanted
}
