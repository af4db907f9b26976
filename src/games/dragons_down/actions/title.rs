//! Claim a Title: what a civilization card sells to those who meet its requirement.

use super::trade::pay;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Field, Flow, Refusal, Scalar, Table, ask, note};
use crate::toolbox::wording::slug;

fn title_fields() -> Vec<Field> {
    vec![
        Field::number("gold", "gold", 0, 200).blank(),
        Field::number("lp", "LP", 0, 9).blank(),
        Field::number("fame", "fame", 0, 60).blank(),
        Field::word("box", "box", &["small", "large"]).or(Scalar::Word("small".to_owned())),
    ]
}

/// Titles whose cost and reward are known already: of this place, or of a place nobody has named.
fn known_titles(play: &Play<'_>, at: &Id) -> Vec<String> {
    let here = |id: &&Id| play.pack.titles.get(*id).is_some_and(|title| title.location.as_ref().is_none_or(|location| location == at));
    let packed = play.pack.titles.keys().filter(here).map(|id| play.pack.name(id));
    let typed = play.state.known.iter().filter_map(|(path, _)| path.strip_prefix("title.")?.strip_suffix(".card"));
    packed.chain(typed.map(str::to_owned)).collect()
}

/// Claim a Title: the civilization card gives cost and reward, asked once; a small box is taken once a game.
pub(super) fn title(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let at = play.state.hero(hero).at.clone().unwrap_or_default();
    let taken = play.state.realm.titles.clone();
    let check = |title: &str| {
        let slug = slug(title);
        if taken.contains(&slug) {
            return Err(Refusal::new(format!("{title} is claimed already")).cite(cite::TRADE));
        }
        if slug.is_empty() {
            return Err(Refusal::new("a title has at least one letter").cite(cite::TRADE));
        }
        Ok(())
    };
    let known = known_titles(play, &at.tile);
    let text = || if known.is_empty() { "Which title?".to_owned() } else { format!("Which title? (known: {})", known.join(", ")) };
    let title = table.text(ask("title").of(seat).text(text).cite(cite::TRADE), None, check)?;
    let path = format!("title.{}.card", slug(&title));
    let about = ask(format!("owner.{path}")).of(seat).text(|| format!("What does {title} cost and bring?")).cite(cite::TRADE);
    let form = play.owner(table, &path, &title_fields(), about)?.unwrap_or_default();
    let requirement = play.pack.titles.get(slug(&title).as_str()).and_then(|title| title.requirement.clone());
    let meets = || {
        let what = requirement.as_ref().map_or_else(String::new, |requirement| format!(" ({requirement})"));
        format!("Does {} meet what the card requires{what}?", play.name(hero))
    };
    if !table.confirm(ask("meets").of(seat).text(meets).cite(cite::TRADE), true)? {
        return Err(Refusal::new(format!("{} does not meet what {title} requires", play.name(hero))).cite(cite::TRADE).into());
    }
    let number = |at: usize| form.get(at).map_or(0, Scalar::number);
    let (cost, lp, fame) = (number(0), number(1), number(2));
    pay(play, hero, cost)?;
    table.tell(|| note(format!("{} claims {title} for {cost} Gold: +{lp} LP +{fame} Fame", play.name(hero))).cite(cite::TRADE));
    play.gain_lp(hero, lp, "titles");
    play.gain_fame(hero, fame);
    if form.get(3).map_or("small", Scalar::word) != "large" {
        play.state.realm_mut().titles.insert(slug(&title));
    }
    Ok(())
}
