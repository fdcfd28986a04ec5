"""Choosing a spell and what it is aimed at: questions to the caster's seat."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import is_monster
from tablewright.rules.begone_foe.book.core.place import enchanted_ways
from tablewright.rules.begone_foe.book.fight.ground import in_sight
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, reachable_allies
from tablewright.rules.begone_foe.book.magic.casting import ELEMENTAL, EVERYWHERE, TELEKINESIS, darts_of
from tablewright.rules.begone_foe.book.magic.proof import LIGHTS, REVERSED
from tablewright.rules.begone_foe.book.monsters.sizes import weight
from tablewright.rules.begone_foe.content import KINDS, SPELLS, Spell
from tablewright.rules.begone_foe.events import Noted
from tablewright.rules.begone_foe.state import Being, Campaign

SPELL = Question("spell", "BF-SPELL-06")
TARGET = Question("spell-target", "BF-SPELL-06")
MODE = Question("spell-mode", "BF-SPELL-06")
SHAPE = Question("shape", "BF-SPELL-06")

ON_FRIENDS = (
    "invisibility", "invisibility_10", "fly", "infravision", "protection_from_missiles", "water_breathing",
    "remove_curse", "stone_to_flesh",
)  # fmt: skip
ON_ONESELF = (
    "shield", "protection_from_evil", "mirror_image", "levitate", "detect_invisible", "haste", "anti_magic_shell",
    "protection_from_evil_10", "projected_image", "polymorph_self", "conjure_elemental",
    "animate_dead", "invisible_stalker", "hold_portal",
)  # fmt: skip
# In peace: oneself or a comrade.
ON_ANYBODY = (*LIGHTS, "dimension_door", "dispel_magic", "polymorph_others")
COINS_A_LEVEL = 200  # what Telekinesis lifts
LIFTED_WHEN_REVERSED = ("geas",)
MODES = {
    "sleep": ("group", "one"),
    "charm_monster": ("group", "one"),
    "hold_person": ("one", "group"),
    "hold_monster": ("one", "group"),
    "light": ("spot", "blind"),
    "continual_light": ("spot", "blind"),
    TELEKINESIS: ("away", "near"),
    "animate_dead": ("skeleton", "zombie"),
}
REVERSED_MODES = {"light": ("spot", "blind"), "continual_light": ("spot", "blind"), "remove_curse": ("to_hit", "saves")}


# Forms of a spell: several darts at several targets, another than the caster, a way that is under a spell.
SPLIT, COMRADE, WAY = "split", "comrade", "way"


class Aim:
    def __init__(self, key: str, turned: bool, at: list[Being], mode: str = "") -> None:
        self.key, self.turned, self.at, self.mode = key, turned, at, mode


def forms(state: Campaign, caster: Being, keys: Sequence[str], level: int) -> list[Option]:
    """Both forms of a reversible spell count as one known spell; some may be aimed in another way than usual."""
    out = []
    for key in keys:
        out.append(Option(key))
        if SPELLS[key].reverse:
            out.append(Option(key, REVERSED))
        elif key == "magic_missile" and darts_of(level) > 1 and len(_in_range(state, caster, SPELLS[key])) > 1:
            out.append(Option(key, SPLIT))
        elif key == "teleport" and _to_send(state, caster):
            out.append(Option(key, COMRADE))
        elif key == "dispel_magic" and state.fight is None and enchanted_ways(state):
            out.append(Option(key, WAY))
    return out


def in_fights(keys: Sequence[str]) -> list[str]:
    """What a fighter would cast, in one form or the other."""
    return [key for key in dict.fromkeys(keys) if SPELLS[key].combat or SPELLS[key].reverse]


def choose(
    state: Campaign, table: Table, caster: Being, keys: Sequence[str], level: int, beyond: list[str] | None = None
) -> Aim | None:
    """Ask which spell, in which form, at whom; None if there is nobody to aim at or the caster thinks better of it.

    `beyond` learns which spell reaches nobody from here.
    """
    answer = table.ask(caster.seat, SPELL, [*forms(state, caster, keys, level), Option("none")], {"who": caster.id})
    if answer == "none":
        return None
    chosen = aim(state, table, caster, answer.verb, answer.target == REVERSED, level, answer.target)
    if chosen is None and beyond is not None:
        beyond.append(answer.verb)
        table.tell(Noted("beyond", caster.name, SPELLS[answer.verb].name))
    return chosen


def aim(state: Campaign, table: Table, caster: Being, key: str, turned: bool, level: int, form: str = "") -> Aim | None:
    spell = SPELLS[key]
    if form == WAY:
        return Aim(key, turned, [caster], WAY)
    mode = _mode(state, table, caster, key, turned)
    if key in ("polymorph_self", "polymorph_others"):
        mode = choose_shape(table, caster, key, level)
    pool = _to_send(state, caster) if form == COMRADE else candidates(state, caster, spell, turned, mode)
    if key == TELEKINESIS:
        pool = [being for being in pool if weight(being) <= COINS_A_LEVEL * level]
    if not pool:
        return None
    if len(pool) == 1:
        return Aim(key, turned, pool, mode)
    about: Facts = {"who": caster.id, "spell": key, "mode": REVERSED if turned and mode != "blind" else mode}
    at = _aimed_at(state, table, caster, pool, about, darts_of(level) if form == SPLIT else 1)
    return Aim(key, turned, at, mode)


def _mode(state: Campaign, table: Table, caster: Being, key: str, turned: bool) -> str:
    """In which of its ways the spell is cast; in nobody's eyes while nobody fights."""
    ways = elementals(state, caster) if key == ELEMENTAL else (REVERSED_MODES if turned else MODES).get(key, ())
    if len(ways) < 2 or (key in LIGHTS and state.fight is None):
        return ways[0] if ways else ""
    return table.ask(caster.seat, MODE, ways, {"who": caster.id, "spell": key})


def elementals(state: Campaign, caster: Being) -> tuple[str, ...]:
    """Kinds that have not come to this caster today and whose element lies near in a large body.

    Stone and air are everywhere. Water, or a great fire, is where the adventure says so; a Wall of Fire will do.
    """
    room = state.room(state.here)
    there = [str(room.data.get("element", ""))] if room is not None else []
    if state.fight is not None and any(field.spell == "wall_of_fire" for field in state.fight.fields):
        there.append("fire")
    near = [kind for kind in ("elemental_fire", "elemental_water") if kind.removeprefix("elemental_") in there]
    return tuple(kind for kind in (*EVERYWHERE, *near) if not caster.cast_today.get(kind))


def _aimed_at(state: Campaign, table: Table, caster: Being, pool: list[Being], about: Facts, darts: int) -> list[Being]:
    """One target; of several darts each flies where its caster likes, and usually where the last one flew."""
    at: list[Being] = []
    for number in range(1, darts + 1):
        dart: Facts = {"what": "dart", "dart": number, "of": darts} if darts > 1 else {}
        usual = at[-1].id if at else ""
        at.append(state.beings[table.ask(caster.seat, TARGET, [being.id for being in pool], {**about, **dart}, usual)])
    return at


def choose_shape(table: Table, caster: Being, key: str, level: int) -> str:
    shapes = [each for each in SPELLS[key].shapes if _fits(each, key, level)]
    return table.ask(caster.seat, SHAPE, shapes, {"who": caster.id, "spell": key})


def _fits(shape: str, key: str, level: int) -> bool:
    return key == "polymorph_others" or KINDS[shape].hd_dice <= max(1, level)


def candidates(state: Campaign, caster: Being, spell: Spell, turned: bool, mode: str) -> list[Being]:
    """Whom the spell may be aimed at; one name suffices for spells around the caster or on all foes."""
    if spell.id in ON_ONESELF:
        return [caster]
    if state.fight is None:
        return [*state.party] if spell.id in ON_FRIENDS + ON_ANYBODY else [caster]
    if spell.id in (LIFTED_WHEN_REVERSED if turned else ON_FRIENDS):
        return [caster, *reachable_allies(state, caster)]
    foes = _in_range(state, caster, spell)
    if spell.id == "dispel_magic":
        return [*foes, caster, *reachable_allies(state, caster)]
    if spell.id == "dimension_door" or (spell.id in LIGHTS and mode != "blind"):
        return [caster, *reachable_allies(state, caster), *foes]
    if spell.id == TELEKINESIS:
        return [*foes, *(ally for ally in reachable_allies(state, caster) if in_range(caster, ally, spell))]
    if mode == "group" and spell.id == "sleep":
        return foes[:1]
    return foes


def _in_range(state: Campaign, caster: Being, spell: Spell) -> list[Being]:
    seen = in_sight(state, caster, enemies(state, caster))
    return [foe for foe in seen if in_range(caster, foe, spell)]


def in_range(caster: Being, target: Being, spell: Spell) -> bool:
    return abs(target.at - caster.at) <= max(spell.range_ft, REACH)


def _to_send(state: Campaign, caster: Being) -> list[Being]:
    """Comrades whom Teleport may send instead; what serves by magic has nowhere to go."""
    return [being for being in state.party if being is not caster and not is_monster(being)]
