"""How a seat of Begone, FOE! stands, and what it may not know: for bots that think ahead.

Experience and silver count for half, what is still carried below for less; lives, health and whole limbs for the rest.
"""

from __future__ import annotations

import zlib
from functools import cache

from tablewright.engine.thinking.position import Pick, Standing
from tablewright.rules.begone_foe.book.characters.spell_list import spells_of
from tablewright.rules.begone_foe.book.core.beings import is_monster, look_of, max_hp
from tablewright.rules.begone_foe.book.delve.dungeons import generate
from tablewright.rules.begone_foe.book.delve.treasure import treasure_carried
from tablewright.rules.begone_foe.bots.view import HP_A_LEVEL
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.redrawn import redraw as redraw_dungeon

_HALF_RICH = 800
_DUNGEONS = 16  # that one imagines, over and over
_LOOKS = {"unhurt": 100, "scratched": 75, "hurt": 40, "nearly done": 15, "helpless": 30}  # of a hundred


def stands(state: Campaign, seat: str) -> Standing:
    deaths = state.deeds.get("deaths", 0)
    if not state.characters:
        return Standing(0.15 * state.strongbox / (state.strongbox + _HALF_RICH), deaths)
    fame, lives, health, whole = _parts(state)
    return Standing(0.45 * fame + 0.35 * lives + 0.12 * health + 0.08 * whole, deaths)


def promises(state: Campaign, seat: str) -> float:
    """What it came to once they were home, in 500 games of the careful: what is found below would be found anyway."""
    if not state.characters:
        return stands(state, seat).worth
    fame, lives, health, whole = _parts(state)
    return 0.1 + 0.09 * fame + 0.4 * lives + 0.16 * health + 0.19 * whole


def _parts(state: Campaign) -> tuple[float, float, float, float]:
    """Fame, lives, health and whole limbs, each from 0 to 1."""
    living = state.characters
    home = sum(being.xp + being.silver for being in living) + state.strongbox
    gained = home + (0.6 if state.here else 1.0) * treasure_carried(state)
    health = sum(max(0, being.hp) for being in living) / max(1, sum(max_hp(being) for being in living))
    whole = 1 - sum(bool(being.limbs) or being.downed for being in living) / len(living)
    return gained / (gained + _HALF_RICH), 0.8 ** state.deeds.get("deaths", 0), health, whole


def quiet(state: Campaign, seat: str) -> bool:
    return state.fight is None and state.meeting is None


def stretch(state: Campaign, seat: str) -> int:
    """Expeditions come home from."""
    return state.expedition - bool(state.here)


def redraw(state: Campaign, seat: str, pick: Pick) -> None:
    """The dungeon beyond what was seen, foes' figures and hearts, and who follows unseen."""
    if state.dungeon is not None:
        settings = chosen(state.settings)
        other = _imagined(pick("dungeon", _DUNGEONS), settings.levels, settings.rooms, settings.depth, spells_of(state))
        redraw_dungeon(state.dungeon, other, pick)
    state.stalkers, state.rising = "", []
    for being in state.beings.values():
        if being.side != "party":
            _redraw_foe(being, pick)
    for group in state.fight.groups.values() if state.fight is not None else ():
        members = [being for being in state.beings.values() if being.group == group.key and being.kind]
        if members and group.side != "party":
            group.morale, group.leader, group.never_flees = KINDS[members[0].kind].morale, "", False


def _redraw_foe(being: Being, pick: Pick) -> None:
    """As strong as its kind is, give or take a half, and as hurt as it looks."""
    looks = look_of(being)
    usual = KINDS[being.kind].hp_avg if is_monster(being) else HP_A_LEVEL * being.level
    full = max(1, usual * (75 + pick(f"hp:{being.id}", 51)) // 100)
    if being.hp > 0:
        being.hp = max(1, full * _LOOKS[looks] // 100)
    if is_monster(being):
        being.most, being.morale = full, KINDS[being.kind].morale
    else:
        being.hit_dice_hp = full
    being.uses, being.silver, being.home, being.spells, being.book = {}, 0, "", [], []
    being.items = [item for item in being.items if item.place != "pack"]


@cache
def _imagined(number: int, levels: int, rooms: int, depth: int, listed: frozenset[str]) -> Dungeon:
    """One of a few dungeons like those that there are; which one is chance, for they are made of nothing seen."""

    def pick(topic: str, size: int) -> int:
        return zlib.crc32(f"imagined {number} {topic}".encode()) % size

    return generate(f"imagined{number}", levels, rooms, pick, depth, listed)
