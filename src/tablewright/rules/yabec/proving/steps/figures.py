"""Steps for scenarios: figures that rules work out without a die, asked for by themselves."""

from __future__ import annotations

from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters import levels, skills, songs, tenets
from tablewright.rules.yabec.book.conflict import attack, damage, weapons
from tablewright.rules.yabec.book.core import dice, items, saves, stats
from tablewright.rules.yabec.book.core.own_words import deeds, meaning_of
from tablewright.rules.yabec.book.core.powers import Trying
from tablewright.rules.yabec.book.downtime import study, temple
from tablewright.rules.yabec.book.meeting.talk import met_names
from tablewright.rules.yabec.book.town import charting, hiring, minions, strongholds
from tablewright.rules.yabec.state import Creature, Seeker, World


def _worth(things: str) -> list[int]:
    """What dice bring at the most, and on the average times two."""
    return [damage.most(things), int(2 * dice.average(things))]


def _meaning(words: str, place: str = "delve") -> str:
    deed = meaning_of(words, deeds(place))
    return deed.key if deed is not None else ""


def _wage(trade: str, level: int = 1, half: bool = False) -> int:
    return hiring.price_of(Seeker(trade, level), half=half)


def _weapon(creature: Creature) -> str:
    return weapons.weapon_in_hand(creature)[0].key


def _met(world: World) -> str:
    return met_names([each for each in world.creatures.values() if each.side == "foes"])


def _luck(world: World, table: Table, who: Creature, what: str) -> bool:
    return attack.helped(table, Trying(world, who, what))


FIGURES: Named = {
    "slots": items.slots,
    "load": step(items.load_of, who="c1", more="", number=0),
    "shield-for": step(items.shield_of, who="c1"),
    "equip-best": items.equip_best,
    "weapon": _weapon,
    "dice-worth": _worth,
    "meaning": _meaning,
    "met": _met,
    "human": stats.is_human,
    "monstrous": stats.monstrous,
    "ac": step(stats.armour_class, who="c1", against=None, melee=True, single=False),
    "av": step(stats.attack_value, who="c1"),
    "save-value": step(stats.save_value, who="c1", against="s"),
    "av-by-hd": stats.monster_av,
    "save-by-hd": step(stats.monster_save, hd=..., against="s"),
    "reaction-modifier": step(stats.reaction_modifier, who="c1", monsters=True),
    "limit": minions.limit,
    "starting-loyalty": step(minions.starting_loyalty, who="c1", kind="hireling", morale=7),
    "upkeep-price": step(minions.upkeep_price, who="m1"),
    "welcome": minions.welcome_in_town,
    "wage": _wage,
    "add-dungeon": charting.add_dungeon,
    "add-town": charting.add_town,
    "may-observe": step(skills.may_observe, who="c1", animal=...),
    "prime-percent": levels.prime_percent,
    "xp-cap": levels.cap,
    "sing": step(songs.sing, who="c1", song=...),
    "accept-terms": tenets.accept,
    "after-fight": step(tenets.after_conflict, fighters=lambda world: list(world.creatures.values())),
    "proof": step(saves.proof, who="c1", what=...),
    "luck": step(_luck, who="c1", what="a roll"),
    "raise-in-town": step(temple.raise_dead, who="c1", payer="c2"),
    "raids": strongholds.raids,
    "call-follower": strongholds.call_follower,
    "research-odds": step(study.research_odds, who="c1", source=...),
    "research-price": step(study.research_price, who="c1", source=..., spell=...),
    "research-sources": study.research_sources,
}
