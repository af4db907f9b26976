//! Monster Phase: fights, and scrolls.

use super::DungeonRoll;
use super::cite;
use super::effects::{Refresh, Specialty};
use super::faces::{Dungeon, DungeonFace, Party, PartyFace};
use super::position::{Die, Position, Thing, Things};
use super::wording;
use crate::dice::{Pool, TallyOf};
use crate::kernel::{Choose, Flow, Many, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::{count, plural};

/// One way to fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Monsters of this kind.
    pub kind: DungeonFace,
    /// So many of them.
    pub count: u8,
    /// And at most so many more of any kind.
    pub extra: u8,
}

impl<'p, 's> Position<'p, 's> {
    /// What these companions can fight together: one alone as far as it reaches, several as many monsters of one kind as they are.
    #[must_use]
    pub fn targets(self, with: &[(Thing<'_>, u32)]) -> Vec<Target> {
        let committed: u32 = with.iter().map(|(_, number)| *number).sum();
        let there = DungeonFace::MONSTERS.into_iter().map(|kind| (kind, self.state.dungeon.of(kind))).filter(|(_, number)| *number > 0);
        match with {
            [(thing, 1)] => there.flat_map(|(kind, number)| self.reach(*thing, kind, number)).collect(),
            _ => {
                let several = u8::try_from(committed).unwrap_or(u8::MAX);
                there
                    .filter(|(_, number)| *number >= several && several > 0)
                    .map(|(kind, _)| Target { kind, count: several, extra: 0 })
                    .collect()
            }
        }
    }

    /// What one companion can do to a kind, the whole kind first.
    fn reach(self, thing: Thing<'_>, kind: DungeonFace, number: u8) -> Vec<Target> {
        let acting = self.acts_as(thing.face());
        let extra = |count: u8| {
            let able = acting.iter().filter(|face| count == 1 || self.sweeps(**face, kind));
            able.map(|face| self.extra_kills(*face)).max()
        };
        (1..=number).rev().filter_map(|count| Some(Target { kind, count, extra: extra(count)? })).collect()
    }

    /// The most that one companion can do without thinking: the largest target.
    #[must_use]
    pub fn best_target(self, thing: Thing<'_>) -> Option<Target> {
        self.targets(&[(thing, 1)]).into_iter().rev().max_by_key(|target| target.count)
    }

    /// Who fights?
    fn ask_fighters(self) -> Many<'s, Thing<'p>>
    where
        'p: 's,
    {
        let companions = self.companions();
        let things: Vec<Thing<'p>> = companions.iter().map(|(thing, _)| *thing).collect();
        let most = DungeonFace::MONSTERS.into_iter().map(|kind| self.state.dungeon.of(kind)).max().unwrap_or(0);
        let best = self.suggested_fighter();
        let dear = companions.iter().any(|(thing, _)| thing.is_token());
        let options = companions.into_iter().map(|(thing, number)| (thing, thing.key(), number.min(u32::from(most))));
        ask("with")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::MONSTER_PHASE)
            .text(move || format!("Who fights {}?", wording::dungeon(&self.monster_dice())))
            .hint(move || format!("{}; any companion one other monster; several together as many of one kind as they are", self.sweepers()))
            .many(options)
            .label(move |thing| format!("{}{}", self.fighter_label(*thing), self.dragon_warning(*thing)))
            .between(1, u32::from(most))
            .asked_if(dear)
            .default_to(move |thing| u32::from(Some(*thing) == best))
            .check(move |counts| {
                let with: Things<'_> = counts.iter().filter_map(|(at, number)| Some((*things.get(*at)?, *number))).collect();
                if self.targets(&with).is_empty() {
                    let several: u32 = with.iter().map(|(_, number)| *number).sum();
                    return Err(Refusal::new(format!("{several} companions fight {several} monsters of one kind; there are not so many"))
                        .expected("one companion, or as many as there are monsters of one kind")
                        .cite(cite::MONSTER_PHASE));
                }
                Ok(())
            })
            .why_not(move |wanted| self.why_no_companion(wanted, "fight"))
    }

    /// `a fighter defeats any number of goblins, a cleric any number of skeletons`.
    fn sweepers(self) -> String {
        let swept = |kinds: &[DungeonFace]| {
            let kinds: Vec<String> = kinds.iter().map(|kind| plural(kind.name())).collect();
            if kinds.len() == DungeonFace::MONSTERS.len() { "one kind".to_owned() } else { kinds.join(" or ") }
        };
        let able = self.pack.companions.iter().filter(|(_, companion)| !companion.sweeps.is_empty());
        let each: Vec<String> = able
            .map(|(face, companion)| format!("{} defeats any number of {}", wording::article(face.name()), swept(&companion.sweeps)))
            .collect();
        each.join(", ")
    }

    /// The one whom Enter sends: the largest reach, no token; those without whom the dragon can't be beaten last, then champions.
    fn suggested_fighter(self) -> Option<Thing<'p>> {
        let able = self.companions().into_iter().filter(|(thing, _)| !thing.is_token());
        let ranked = able.filter_map(|(thing, _)| Some((self.best_target(thing)?, thing)));
        let rank =
            |(target, thing): &(Target, Thing<'p>)| (target.count, !self.costs_the_dragon(*thing, 1), thing.face() != PartyFace::Champion);
        ranked.rev().max_by_key(rank).map(|(_, thing)| thing)
    }

    /// The monsters of the level.
    #[must_use]
    pub fn monster_dice(self) -> Dungeon {
        self.state.dungeon.iter().filter(|(face, _)| face.is_monster()).collect()
    }

    /// `cleric: 3 skeletons or 1 other`.
    #[must_use]
    pub fn fighter_label(self, thing: Thing<'_>) -> String {
        format!("{}: {}", wording::thing(self.pack, thing), self.reach_label(thing))
    }

    /// `3 skeletons or 1 other`.
    fn reach_label(self, thing: Thing<'_>) -> String {
        let targets = self.targets(&[(thing, 1)]);
        let whole = targets.iter().filter(|target| target.count > 1 && target.count == self.state.dungeon.of(target.kind));
        let mut parts: Vec<String> = whole.map(|target| wording::monsters(target.kind, target.count)).collect();
        if parts.len() < self.monster_dice().iter().count() {
            parts.push(if parts.is_empty() { "1 monster".to_owned() } else { "1 other".to_owned() });
        }
        let extra = targets.iter().map(|target| target.extra).max().unwrap_or(0);
        let more = if extra > 0 { format!(", and {extra} more") } else { String::new() };
        format!("{}{more}", parts.join(" or "))
    }

    /// What each companion can do, those alike together: `fighter, champion: 2 goblins or 1 other; mage: 1 monster`.
    #[must_use]
    pub fn fight_label(self) -> String {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for (thing, _) in self.companions() {
            let (name, reach) = (wording::thing(self.pack, thing), self.reach_label(thing));
            match groups.iter_mut().find(|(other, _)| *other == reach) {
                Some((_, names)) => names.push(name),
                None => groups.push((reach, vec![name])),
            }
        }
        let each: Vec<String> = groups.into_iter().map(|(reach, names)| format!("{}: {reach}", names.join(", "))).collect();
        each.join("; ")
    }

    /// Why something is no companion to be committed.
    pub(super) fn why_no_companion(self, wanted: &str, deed: &str) -> Option<Refusal> {
        if wanted == PartyFace::Scroll.name() && self.state.party.scroll > 0 {
            return Some(Refusal::new(format!("a scroll is no companion; it can't {deed}")).cite(cite::PARTY_DICE));
        }
        if let Some(face) = PartyFace::ON_DICE.into_iter().find(|face| face.name() == wanted) {
            let reason = format!("no {} is left in the party: {}", face.name(), wording::party(&self.state.party));
            return Some(Refusal::new(reason).cite(cite::PARTY_DICE));
        }
        let treasure = self.pack.treasures.get(wanted)?;
        let held = self.tokens().and_then(|tokens| tokens.get(wanted)).copied().unwrap_or(0);
        let reason =
            if held == 0 { format!("{} holds no {}", self.name(), treasure.name) } else { format!("{} can't {deed}", treasure.name) };
        Some(Refusal::new(reason).cite(cite::TREASURES))
    }

    /// Whom do they fight?
    fn ask_against(self, with: &Things<'p>) -> Choose<'s, Target>
    where
        'p: 's,
    {
        let targets = self.targets(with);
        let largest = targets.iter().rev().max_by_key(|target| target.count).copied();
        let there = move |kind: DungeonFace| self.state.dungeon.of(kind);
        let alone = matches!(with.as_slice(), [(_, 1)]);
        let who = wording::things(self.pack, with);
        let asked = who.clone();
        let mut seen = Vec::new();
        let mut options = Vec::new();
        for target in targets {
            let name = target.kind.name();
            let fewer = seen.contains(&target.kind);
            seen.push(target.kind);
            options.push((target, if fewer { format!("{}-{name}", target.count) } else { name.to_owned() }));
        }
        ask("against")
            .of(self.seat())
            .cite(cite::MONSTER_PHASE)
            .text(move || format!("Whom does {asked} fight?"))
            .choose(options)
            .label(move |target| {
                let stay = there(target.kind).saturating_sub(target.count);
                let stay = if stay == 0 { String::new() } else { format!(", {stay} {}", if stay == 1 { "stays" } else { "stay" }) };
                format!("{}{stay}", wording::monsters(target.kind, target.count))
            })
            .default_to(move |target| Some(*target) == largest)
            .why_not(move |wanted| self.why_not_against(&who, alone, wanted))
    }

    fn why_not_against(self, who: &str, alone: bool, wanted: &str) -> Option<Refusal> {
        let (number, name) = match wanted.split_once('-') {
            Some((number, name)) if number.parse::<u8>().is_ok() => (number.parse::<u8>().ok(), name),
            _ => (None, wanted),
        };
        let face = DungeonFace::ALL.into_iter().find(|face| face.name() == name || plural(face.name()) == name)?;
        let there = self.state.dungeon.of(face);
        let reason = match (face, number) {
            (DungeonFace::Chest | DungeonFace::Potion | DungeonFace::Dragon, _) => format!("{} are not fought", plural(face.name())),
            (_, _) if there == 0 => format!("no {} is on the level", face.name()),
            (_, Some(number)) if number > there => format!("there are not {number} {}, only {there}", plural(face.name())),
            (_, Some(number)) if alone => format!("{who} defeats one {}, not {number}", face.name()),
            _ => format!("{who} can't fight {}", count(number.unwrap_or(1), face.name())),
        };
        Some(Refusal::new(reason).cite(cite::PARTY_DICE))
    }

    /// One more monster for a companion that reaches further.
    fn ask_also(self, nth: u8, left: Dungeon) -> Choose<'s, Option<DungeonFace>>
    where
        'p: 's,
    {
        let most = left.iter().max_by_key(|(_, number)| *number).map(|(kind, _)| kind);
        ask(format!("also.{nth}"))
            .of(self.seat())
            .cite(cite::HERO_POWERS)
            .text(|| "Which monster more?".to_owned())
            .choose(left.iter().map(|(kind, _)| (Some(kind), kind.name())))
            .default_to(move |kind| *kind == most)
            .or("none", "no more", None)
    }

    /// What is spent as a scroll?
    pub(super) fn ask_scroll(self, scrolls: Things<'p>) -> Choose<'s, Thing<'p>>
    where
        'p: 's,
    {
        let tokens = scrolls.iter().any(|(thing, _)| thing.is_token());
        let options: Vec<_> = scrolls.into_iter().map(|(thing, _)| (thing, thing.key())).collect();
        ask("with")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::MONSTER_PHASE)
            .text(|| "What is spent as a scroll?".to_owned())
            .choose(options)
            .asked_if(tokens)
            .label(move |thing| wording::thing(self.pack, *thing))
            .default_to(|thing| thing.is_die() && thing.face() == PartyFace::Scroll)
            .why_not(move |wanted| self.why_no_scroll(wanted))
    }

    fn why_no_scroll(self, wanted: &str) -> Option<Refusal> {
        let face = PartyFace::ON_DICE.into_iter().find(|face| face.name() == wanted)?;
        let reason = if self.state.party.of(face) == 0 {
            format!("no {} is left in the party", face.name())
        } else {
            format!("a {} is no scroll", face.name())
        };
        Some(Refusal::new(reason).cite(cite::PARTY_DICE))
    }

    /// Which dice are rolled again?
    fn ask_dice(self, party: bool, dragons: bool) -> Many<'s, Die>
    where
        'p: 's,
    {
        let own = self.state.party.iter().filter(move |_| party).map(|(face, number)| (Die::Party(face), number));
        let level = self.state.dungeon.iter().map(|(face, number)| (Die::Dungeon(face), number));
        let lair = Some((Die::Dungeon(DungeonFace::Dragon), self.state.lair)).filter(|(_, number)| dragons && *number > 0);
        let options = own.chain(level).chain(lair).map(|(die, number)| (die, die.key(), u32::from(number)));
        let options: Vec<_> = options.collect();
        let all = options.iter().map(|(_, _, number)| *number).sum();
        ask("dice")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::MONSTER_PHASE)
            .text(|| "Which dice are rolled again?".to_owned())
            .many(options)
            .between(1, all)
            .default_to(|die| if matches!(die, Die::Dungeon(face) if face.is_monster()) { u32::MAX } else { 0 })
            .why_not(move |wanted| {
                (wanted == "dragon" && !dragons).then(|| Refusal::new("dragons in the lair are not rolled again").cite(cite::MONSTER_PHASE))
            })
    }
}

impl Play<'_, DungeonRoll> {
    /// A fight: one companion as far as it reaches, or several against as many monsters of one kind.
    pub(super) fn fight(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let with = table.many(self.at().ask_fighters())?;
        let target = table.choose(self.at().ask_against(&with))?;
        let mut left = self.at().monster_dice();
        left.take(target.kind, target.count);
        let mut defeated = Dungeon::default();
        defeated.add(target.kind, target.count);
        for nth in 1..=target.extra {
            if left.is_empty() {
                break;
            }
            let Some(kind) = table.choose(self.at().ask_also(nth, left))? else { break };
            left.take(kind, 1);
            defeated.add(kind, 1);
        }
        let alone = if let [(thing, 1)] = with.as_slice() { Some(*thing) } else { None };
        let multikill = alone.filter(|_| defeated.total() >= 2);
        let spared = multikill.filter(|thing| thing.is_die() && self.at().has(&Specialty::RerollOnMultikill(thing.face())));
        let who = self.named(&with);
        let spent = if spared.is_none() { self.spend(table, &with) } else { Vec::new() };
        self.state.dungeon.take_all(&defeated);
        table.tell(|| {
            note(format!("{who} {} {}", if alone.is_some() { "defeats" } else { "defeat" }, wording::dungeon(&defeated)))
                .cite(cite::MONSTER_PHASE)
        });
        if let Some(thing) = spared {
            self.roll_spared(table, thing.face())?;
        }
        if multikill.is_some() {
            self.reward_multikill(table, &spent)?;
        }
        self.work_out_phase(table);
        Ok(())
    }

    /// A die that is rolled again instead of spent.
    fn roll_spared(&mut self, table: &mut Table<'_>, face: PartyFace) -> Flow<()> {
        let rolled = self.roll_party(table, "roll.party", 1)?;
        self.state.party.take(face, 1);
        self.state.party.add_all(&rolled);
        table.tell(|| {
            note(format!("the {} is not spent but rolled again: {}", face.name(), wording::party(&rolled))).cite(cite::HERO_POWERS)
        });
        Ok(())
    }

    /// What one companion that defeats two or more monsters brings its hero.
    fn reward_multikill(&mut self, table: &mut Table<'_>, spent: &[&str]) -> Flow<()> {
        let at = self.at();
        let tokens = at.specialties().find_map(|own| if let Specialty::DrawOnMultikill(tokens) = own { Some(*tokens) } else { None });
        if let Some(tokens) = tokens {
            self.draw_tokens(table, tokens, spent)?;
        }
        self.refresh_on(table, Refresh::Multikill);
        Ok(())
    }

    /// A scroll: it is spent, and any other party dice and any monsters, chests and potions are rolled again.
    pub(super) fn scroll(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let scroll = table.choose(self.at().ask_scroll(self.at().scrolls()))?;
        let name = wording::thing(self.pack, scroll);
        self.spend(table, &[(scroll, 1)]);
        table.tell(|| note(format!("{name} is spent as a scroll")).cite(cite::MONSTER_PHASE));
        self.reroll(table, true, false)?;
        self.work_out_phase(table);
        Ok(())
    }

    /// Rolls chosen dice again.
    pub(super) fn reroll(&mut self, table: &mut Table<'_>, party: bool, dragons: bool) -> Flow<()> {
        let chosen = table.many(self.at().ask_dice(party, dragons))?;
        let number = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
        let mut own = Party::default();
        let mut level = Dungeon::default();
        for (die, count) in chosen {
            match die {
                Die::Party(face) => own.add(face, number(count)),
                Die::Dungeon(face) => level.add(face, number(count)),
            }
        }
        if !own.is_empty() {
            let rolled = self.roll_party(table, "roll.party", own.total())?;
            self.state.party.take_all(&own);
            self.state.party.add_all(&rolled);
            table.tell(|| note(format!("{} rolled again: {}", wording::party(&own), wording::party(&rolled))).cite(cite::MONSTER_PHASE));
        }
        if !level.is_empty() {
            let rolled = self.roll_dungeon(table, "roll.dungeon", level.total())?;
            self.state.lair = self.state.lair.saturating_sub(level.dragon);
            self.state.dungeon.take_all(&level);
            table.tell(|| {
                note(format!("{} rolled again: {}", wording::dungeon(&level), wording::dungeon(&rolled))).cite(cite::MONSTER_PHASE)
            });
            self.lay_out(table, rolled);
        }
        Ok(())
    }

    /// A roll of party dice. The player's own.
    pub(super) fn roll_party(&mut self, table: &mut Table<'_>, id: &'static str, number: u8) -> Flow<Party> {
        let pool = Pool::of(&self.pack.party_die, usize::from(number)).tally();
        let name = self.at().name();
        let about = ask(id).of(self.at().seat()).cite(cite::TURN).text(move || format!("{name} rolls {}", wording::dice(number, "party")));
        let rolled: TallyOf = table.roll(about, &pool)?;
        Ok(self.pack.party_faces().iter().map(|(face, real)| (*face, rolled.of(*real))).collect())
    }

    /// A roll of dungeon dice. Nobody's own: the table rolls.
    pub(super) fn roll_dungeon(&mut self, table: &mut Table<'_>, id: &'static str, number: u8) -> Flow<Dungeon> {
        let pool = Pool::of(&self.pack.dungeon_die, usize::from(number)).tally();
        let about = ask(id).cite(cite::MONSTER_PHASE).text(move || format!("The dungeon rolls {}", wording::dice(number, "")));
        let rolled: TallyOf = table.roll(about, &pool)?;
        Ok(self.pack.dungeon_faces().iter().map(|(face, real)| (*face, rolled.of(*real))).collect())
    }
}
