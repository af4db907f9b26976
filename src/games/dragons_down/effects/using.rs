//! One-time cards: used on the hero's own turn, in combat, or at the moment of getting them; then they are gone.

use super::{Effect, Lasts};
use crate::games::dragons_down::actions::{active, after_card, enchant_with, gain_treasure};
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Hero, State, Status};
use crate::games::dragons_down::{Play, cite, curses, retirement, spells};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::count;

/// The one-time cards of a hero that would do something now.
#[must_use]
pub fn usable(pack: &Pack, state: &State, hero: &Id) -> Vec<Id> {
    let of = state.hero(hero);
    let does = |(card, _): &(&Id, &_)| {
        let record = of.record(card);
        let treasure = pack.treasures.get(&record).filter(|treasure| treasure.one_time);
        treasure.is_some_and(|treasure| treasure.effects.iter().any(|effect| helps(pack, state, hero, effect)))
    };
    of.cards.iter().filter(does).map(|(card, _)| card.clone()).collect()
}

/// Whether using an effect would change something now.
fn helps(pack: &Pack, state: &State, id: &Id, effect: &Effect) -> bool {
    let hero = state.hero(id);
    let fights = state.fight.is_some();
    match effect {
        Effect::Cube { r#while: Lasts::Forever, .. } => true,
        Effect::Recolour => own_magic(hero).next().is_some(),
        Effect::HealAll => !hero.wounded.is_none(),
        Effect::CureAll => !hero.curses.is_empty() || !spells::permanent_on(pack, state, id).is_empty(),
        Effect::Fly => !state.is_under(id, spells::FLY),
        Effect::Pardon(_) => !fights && hero.outlaw > 0 && retirement::in_civilization(state, id),
        Effect::SpeedCubes(_) => fights,
        _ => false,
    }
}

/// Colours of magic of which a hero has cubes that no card lends.
fn own_magic(hero: &Hero) -> impl Iterator<Item = Cube> + use<> {
    let lent = hero.lent.values().fold(Cubes::NONE, |sum, cubes| sum.with(*cubes));
    let all = hero.all_cubes();
    Cube::MAGIC.into_iter().filter(move |cube| all.of(*cube) > lent.of(*cube))
}

/// Treasure and Item Banners, One-time Use: the active hero uses a card. It costs no action.
pub fn use_card(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let options: Vec<_> = usable(play.pack, &play.state, &hero).into_iter().map(|card| (card.clone(), card.to_string())).collect();
    let about = ask("card").of(play.state.hero(&hero).seat).text(|| "Which card is used?".to_owned()).cite(cite::BANNERS);
    let card = table.choose(about.choose(options))?;
    use_it(play, table, &hero, &card)?;
    after_card(play, table, &hero)
}

/// In combat, before cubes are placed: who holds a card that would do something may use it.
pub fn in_combat(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    for nth in 1..=12_u8 {
        let cards = usable(play.pack, &play.state, hero);
        if cards.is_empty() {
            break;
        }
        let options: Vec<_> = cards.into_iter().map(|card| (Some(card.clone()), card.to_string())).collect();
        let text = || format!("Does {} use a card?", play.name(hero));
        let about = ask(format!("use-card.{hero}.{nth}")).of(play.state.hero(hero).seat).text(text).cite(cite::BANNERS);
        let Some(card) = table.choose(about.choose(options).or("no", "no", None))? else { break };
        if play.state.hero(hero).is(Status::Hidden) {
            play.state.fight_mut().ambushers.insert(hero.clone());
        }
        use_it(play, table, hero, &card)?;
    }
    Ok(())
}

/// A card is used: what it does happens, and it leaves the game.
pub fn use_it(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id) -> Flow<()> {
    let record = play.state.hero(hero).record(card);
    play.use_up(table, hero, card);
    let pack = play.pack;
    for effect in pack.treasures.get(&record).map_or(&[][..], |treasure| treasure.effects.as_slice()) {
        carry_out(play, table, hero, effect, record.as_str())?;
    }
    Ok(())
}

/// What an instant or a one-time card does when it is used. Other effects act by themselves.
pub fn carry_out(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, effect: &Effect, id: &str) -> Flow<()> {
    let name = play.name(hero);
    match effect {
        Effect::Cube { kind, count, r#while: Lasts::Forever } => new_cubes(play, table, hero, *kind, *count, id)?,
        Effect::Recolour => recolour(play, table, hero, id, None)?,
        Effect::HealAll => {
            table.tell(|| note(format!("all cubes of {name} are healthy")).cite(cite::TREASURES));
            let state = play.state.hero_mut(hero);
            state.healthy = state.healthy.with(std::mem::take(&mut state.wounded));
        }
        Effect::CureAll => {
            let gone = count(i64::try_from(play.state.hero(hero).curses.len()).unwrap_or(0), "curse");
            table.tell(|| note(format!("{name} is rid of {gone}")).cite(cite::TREASURES));
            play.state.hero_mut(hero).curses.clear();
            for key in spells::permanent_on(play.pack, &play.state, hero) {
                play.spell_ends(table, &key, spells::End::Broken);
            }
        }
        Effect::Fly => {
            table.tell(|| note(format!("{name} flies until the end of the next Action Phase")).cite(cite::FLYING));
            play.lasts(hero, &Id::from(spells::FLY), [hero.clone()]);
        }
        Effect::Pardon(most) => {
            let state = play.state.hero_mut(hero);
            let gone = state.outlaw.min(*most);
            state.outlaw -= gone;
            table.tell(|| note(format!("{name} discards {}", count(gone, "Outlaw Token"))).cite(cite::TREASURES));
        }
        Effect::SpeedCubes(more) => {
            table.tell(|| note(format!("{name}: {} more every round of this combat", count(*more, "Speed cube"))).cite(cite::TREASURES));
            *play.state.fight_mut().speed_cubes.entry(hero.clone()).or_default() += more;
        }
        Effect::Draw(cards) => {
            for nth in 1..=*cards {
                gain_treasure(play, table, hero, &format!("{id}.draw.{nth}"))?;
            }
        }
        Effect::Curse => curses::curse(play, table, hero)?,
        Effect::EnchantTile => enchant_with(play, table, hero, id)?,
        _ => {}
    }
    Ok(())
}

/// A cube is received for good, of a colour of the hero's choice if the card names none.
fn new_cubes(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, kind: Option<Cube>, count: u8, id: &str) -> Flow<()> {
    let cube = match kind {
        Some(cube) => cube,
        None => {
            let options = Cube::MAGIC.map(|cube| (cube, cube.slug()));
            let about = ask(format!("{id}.colour")).of(play.state.hero(hero).seat).text(|| "A magic cube of which colour?".to_owned());
            table.choose(about.cite(cite::TREASURES).choose(options))?
        }
    };
    table.tell(|| note(format!("{} gets {} for good", play.name(hero), cube.one())).cite(cite::TREASURES));
    let state = play.state.hero_mut(hero);
    state.healthy.put(cube, count);
    state.more_cubes = state.more_cubes.saturating_add_unsigned(count);
    Ok(())
}

/// Magic cubes of one colour become another's, where they lie: all of them, or so many.
pub fn recolour(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, most: Option<u8>) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let free = |cube: &Cube| play.state.hero(hero).healthy.of(*cube) + play.state.hero(hero).wounded.of(*cube) > 0;
    let options: Vec<_> = own_magic(play.state.hero(hero)).filter(free).map(|cube| (cube, cube.slug())).collect();
    if options.is_empty() {
        return Ok(());
    }
    let about = ask(format!("{id}.from")).of(seat).text(|| "Which colour of magic is replaced?".to_owned()).cite(cite::TREASURES);
    let from = table.choose(about.choose(options))?;
    let options = Cube::MAGIC.into_iter().filter(|cube| *cube != from).map(|cube| (cube, cube.slug()));
    let about = ask(format!("{id}.to")).of(seat).text(|| "By which colour?".to_owned()).cite(cite::TREASURES);
    let to = table.choose(about.choose(options))?;
    table.tell(|| {
        let what = most.map_or_else(|| format!("{from} magic is"), |count| format!("{count} {from} cube is"));
        note(format!("{}'s {what} {to} now", play.name(hero))).cite(cite::TREASURES)
    });
    let state = play.state.hero_mut(hero);
    // What a card lends keeps the colour of the card.
    let lent: u8 = state.lent.values().map(|cubes| cubes.of(from)).sum();
    let mut left = most.unwrap_or(u8::MAX).min(state.all_cubes().of(from).saturating_sub(lent));
    for place in [&mut state.healthy, &mut state.wounded] {
        let moved = place.take(from, left);
        place.put(to, moved);
        left -= moved;
    }
    Ok(())
}

impl Play<'_> {
    /// A one-time card leaves the game.
    pub fn use_up(&mut self, table: &mut Table<'_>, hero: &Id, card: &Id) {
        table.tell(|| {
            let card = self.card_name(hero, card);
            note(format!("{} uses {card}: it is gone", self.name(hero))).cite(cite::BANNERS)
        });
        self.state.hero_mut(hero).cards.remove(card);
    }
}
