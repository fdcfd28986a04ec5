"""Spells cast and scrolls read when nobody fights (Spells and Magic, Scrolls and Potions)."""

from __future__ import annotations

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import is_monster
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import begin, castable, readable_scrolls
from tablewright.rules.begone_foe.book.magic.spells import work
from tablewright.rules.begone_foe.book.magic.spells_of_wits import choose_enchanted, choose_lock
from tablewright.rules.begone_foe.content import SPELLS
from tablewright.rules.begone_foe.state import Being, Campaign

CASTER = Question("caster", "BF-SPELL-06")


def cast_in_peace(state: Campaign, table: Table, rest: str) -> None:
    casters = [being for being in state.party if not is_monster(being) and peaceful(state, castable(being))]
    caster = pick(table, caller(state), CASTER, casters)
    _work_one(state, table, caster, castable(caster), "slots")


def read_in_peace(state: Campaign, table: Table, rest: str) -> None:
    readers = [being for being in state.party if peaceful(state, readable_scrolls(state, being))]
    reader = pick(table, caller(state), CASTER, readers)
    _work_one(state, table, reader, readable_scrolls(state, reader), "scroll")


_ONLY_IN_FIGHTS = ("damage", "kill")
_PEACEFUL = frozenset(
    key
    for key, spell in SPELLS.items()
    if spell.effect not in _ONLY_IN_FIGHTS
    and (spell.effect != "condition" or key == "infravision")
    and key not in ("telekinesis", "dimension_door", "animate_dead")
)


def peaceful(state: Campaign, keys: list[str]) -> list[str]:
    """Spells that do something when nobody is there to be struck; nobody goes home from home."""
    out = [key for key in dict.fromkeys(keys) if key in _PEACEFUL]
    return out if state.below is not None else [key for key in out if key != "teleport"]


def _work_one(state: Campaign, table: Table, caster: Being, keys: list[str], source: str) -> None:
    aim = aiming.choose(state, table, caster, peaceful(state, keys), max(1, caster.mind))
    if aim is None:
        return
    place = ""
    if aim.key == "knock" or aim.mode == aiming.WAY:
        place = (choose_enchanted if aim.mode == aiming.WAY else choose_lock)(state, table, caster)
    if place == "none":
        return
    casting = begin(state, table, caster, aim.key, source, aim.at, aim.turned)
    casting.mode, casting.place = aim.mode, place
    work(state, table, casting)
    for being in state.party:
        if being.gone == "home":
            being.gone = ""  # rejoins in town; nothing underground can reach it
            state.march = [key for key in state.march if key != being.id]
            state.stash_beings.append(being.id)
