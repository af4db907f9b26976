//! What the players type for cards that nobody has read: hit points and markers on one line, `ann -2 poisoned bo +1 all -1`.

use super::AdventureSystem;
use super::cite;
use super::position::Position;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::slug;

/// Whom a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// A hero.
    Hero(Seat),
    /// A monster or villain.
    Figure(String),
}

/// One change of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Hit points, more or fewer.
    Hp(i32),
    /// A marker is put.
    Put(String),
    /// A marker is taken away.
    Take(String),
}

impl Position<'_, '_> {
    /// Reads a line of changes.
    ///
    /// # Errors
    /// If a word is neither a hero, nor a figure, nor a number, nor a condition; or hit points would leave their range.
    pub fn read_changes(self, line: &str) -> Result<Vec<(Whom, Change)>, Refusal> {
        let mut changes = Vec::new();
        let mut whom: Vec<Whom> = Vec::new();
        let mut changed = true;
        let words = taken_off(line.split([' ', ',']).filter(|word| !word.is_empty()));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = |reason: String| self.expected_changes(reason);
        if let [word] = words.as_slice()
            && matches!(*word, "none" | "nothing" | "-" | "0")
        {
            return Ok(changes);
        }
        for word in words {
            if let Some(change) = self.read_change(word, &whom)? {
                if whom.is_empty() {
                    return Err(expected(format!("`{word}` is for nobody")));
                }
                for whom in &whom {
                    self.check_range(whom, &change)?;
                    changes.push((whom.clone(), change.clone()));
                }
                changed = true;
            } else {
                if !changed {
                    return Err(expected(format!("nothing follows the name before `{word}`")));
                }
                whom = self.read_whom(word)?;
                changed = false;
            }
        }
        if changed { Ok(changes) } else { Err(expected("nothing follows the last name".to_owned())) }
    }

    /// A number or a condition; none for a name.
    fn read_change(self, word: &str, whom: &[Whom]) -> Result<Option<Change>, Refusal> {
        if let Ok(number) = word.parse::<i32>()
            && (word.starts_with(['+', '-']) || !whom.is_empty())
        {
            return Ok(Some(Change::Hp(number)));
        }
        let (take, wanted) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
        let Some(edition) = self.edition() else { return Ok(None) };
        let figures = whom.iter().any(|whom| matches!(whom, Whom::Figure(_)));
        let conditions = if figures { &edition.monster_conditions } else { &edition.hero_conditions };
        let named = |id: &&String| {
            let called = slug(&self.called(id));
            **id == wanted || (wanted.len() >= 3 && called.starts_with(&slug(wanted)))
        };
        if (self.names(word).is_empty() || take)
            && let Some(id) = conditions.iter().find(named)
        {
            return Ok(Some(if take { Change::Take(id.clone()) } else { Change::Put(id.clone()) }));
        }
        if take {
            return Err(self.expected_changes(format!("`{wanted}` is no condition here")).legal(conditions.clone()));
        }
        Ok(None)
    }

    /// Heroes and figures that a word begins.
    fn names(self, word: &str) -> Vec<Whom> {
        let wanted = slug(word);
        let heroes: Vec<(Whom, String)> = self.present().into_iter().map(|seat| (Whom::Hero(seat), self.slug(seat))).collect();
        let figures = self.state.figures.keys().map(|id| (Whom::Figure(id.clone()), id.clone()));
        let all: Vec<(Whom, String)> = heroes.into_iter().chain(figures).collect();
        if let Some((whom, _)) = all.iter().find(|(_, name)| *name == wanted) {
            return vec![whom.clone()];
        }
        let hero_card = |whom: &Whom| {
            let Whom::Hero(seat) = whom else { return false };
            self.state.hero(*seat).is_some_and(|hero| hero.hero.starts_with(&wanted))
        };
        all.into_iter().filter(|(whom, name)| name.starts_with(&wanted) || hero_card(whom)).map(|(whom, _)| whom).collect()
    }

    fn read_whom(self, word: &str) -> Result<Vec<Whom>, Refusal> {
        if word == "all" {
            return Ok(self.present().into_iter().map(Whom::Hero).collect());
        }
        let named = self.names(word);
        match named.as_slice() {
            [one] => Ok(vec![one.clone()]),
            [] => {
                let heroes = self.present().into_iter().map(|seat| self.slug(seat));
                let legal = heroes.chain(self.state.figures.keys().cloned()).chain(std::iter::once("all".to_owned()));
                Err(Refusal::new(format!("`{word}` is neither a hero nor a monster in play")).legal(legal))
            }
            _ => Err(self.expected_changes(format!("`{word}` could mean several")).hint("type one more letter")),
        }
    }

    /// Damage stops at 0, and healing at the total: a number beyond both is a slip.
    fn check_range(self, whom: &Whom, change: &Change) -> Result<(), Refusal> {
        let Change::Hp(number) = change else { return Ok(()) };
        let (name, max) = match whom {
            Whom::Hero(seat) => (self.name(*seat), self.state.hero(*seat).map(|hero| hero.max)),
            Whom::Figure(id) => (id.clone(), self.figure(id).and_then(|figure| self.monster_hp(&figure.monster, figure.second))),
        };
        let most = max.unwrap_or(40);
        if (-most..=most).contains(number) && *number != 0 {
            return Ok(());
        }
        let reason = format!("{name} has at most {most} hit points: {number} is out of range");
        Err(Refusal::new(reason).expected(format!("-{most} to +{most}, and not 0")).cite(cite::REGAINING_HIT_POINTS))
    }
}

/// `not stunned` and `stunned off` are `-stunned`.
fn taken_off<'w>(typed: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut not = false;
    for word in typed {
        match word {
            "not" | "no" => not = true,
            "off" => {
                if let Some(last) = words.last_mut().filter(|last| !last.starts_with(['-', '+'])) {
                    last.insert(0, '-');
                }
            }
            word => words.push(if std::mem::take(&mut not) { format!("-{word}") } else { word.to_owned() }),
        }
    }
    words
}

impl Position<'_, '_> {
    /// What a line of changes looks like, with names of this table and conditions of this box.
    fn changes_shown(self) -> String {
        let names: Vec<String> = self.present().into_iter().map(|seat| self.slug(seat)).collect();
        let first = names.first().map_or("ann", String::as_str);
        let condition = self.edition().and_then(|edition| edition.hero_conditions.last()).map_or("", String::as_str);
        let second = names.get(1).map(|name| format!(" {name} +1")).unwrap_or_default();
        if condition.is_empty() { format!("{first} -2{second}") } else { format!("{first} -2 {condition}{second}, {first} -{condition}") }
    }

    fn expected_changes(self, reason: String) -> Refusal {
        Refusal::new(reason)
            .expected(format!("names, each with a number or conditions (`-` takes one off): `{}`, or `none`", self.changes_shown()))
    }
}

impl Play<'_, AdventureSystem> {
    /// Asks for a line of changes and makes them; Enter for none.
    pub(super) fn by_hand(&mut self, table: &mut Table<'_>, id: &str, text: &str) -> Flow<()> {
        self.by_hand_of(table, id, text, None)
    }

    /// The same for what a hero's card does: who falls by it is the hero's.
    pub(super) fn by_hand_of(&mut self, table: &mut Table<'_>, id: &str, text: &str, by: Option<Seat>) -> Flow<()> {
        let line = self.ask_line(table, id, text, Some("none"))?;
        self.make_changes(table, line, by)
    }

    fn ask_line(&mut self, table: &mut Table<'_>, id: &str, text: &str, default: Option<&str>) -> Flow<Vec<(Whom, Change)>> {
        let at = self.at();
        let about = ask(id.to_owned())
            .cite(cite::REGAINING_HIT_POINTS)
            .text(|| format!("{text} Hit points and markers, as `{}`", at.changes_shown()));
        let line = table.text(about, default.map(str::to_owned), |line| at.read_changes(line).map(drop))?;
        Ok(at.read_changes(&line).unwrap_or_default())
    }

    fn make_changes(&mut self, table: &mut Table<'_>, changes: Vec<(Whom, Change)>, by: Option<Seat>) -> Flow<()> {
        for (whom, change) in changes {
            match (whom, change) {
                (Whom::Hero(seat), Change::Hp(number)) if number < 0 => self.hurt(table, seat, -number),
                (Whom::Hero(seat), Change::Hp(number)) => self.heal(table, seat, number),
                (Whom::Hero(seat), Change::Put(condition)) => self.afflict(table, seat, &condition),
                (Whom::Hero(seat), Change::Take(condition)) => self.relieve(table, seat, &condition),
                (Whom::Figure(id), Change::Hp(number)) if number < 0 => self.strike(table, &id, -number, by)?,
                (Whom::Figure(id), Change::Hp(number)) => self.heal_figure(table, &id, number),
                (Whom::Figure(id), Change::Put(condition)) => self.afflict_figure(table, &id, &condition),
                (Whom::Figure(id), Change::Take(condition)) => {
                    if let Some(figure) = self.state.figures.get_mut(&id) {
                        figure.conditions.remove(&condition);
                    }
                }
            }
        }
        Ok(())
    }

    fn heal_figure(&mut self, table: &mut Table<'_>, id: &str, regained: i32) {
        let most = self.at().figure(id).and_then(|figure| self.at().monster_hp(&figure.monster, figure.second));
        let Some(figure) = self.state.figures.get_mut(id) else { return };
        let (Some(before), Some(most)) = (figure.hp, most) else { return };
        let after = (before + regained).min(most);
        figure.hp = Some(after);
        table.tell(|| note(format!("{id} regains {}: HP {before} is now {after}", after - before)).cite(cite::REGAINING_HIT_POINTS));
    }

    /// Hit points and markers, because a card says so.
    pub(super) fn hit_points(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let changes = self.ask_line(table, "changes", "What changes?", None)?;
        self.make_changes(table, changes, None)
    }
}
