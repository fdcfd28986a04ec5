"""The game's switches, fixed before play, declared once: default, meaning, limits. The engine's list is derived."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tablewright.engine.budgets import LONGEST_DUNGEON, LONGEST_PARTY
from tablewright.engine.settings import declared, says
from tablewright.world.dungeon.written import offered

ADVENTURES = Path(__file__).parent / "content" / "adventures"
_SHELF = offered(ADVENTURES)


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign's switches. `characters` is read when it begins and not kept."""

    heroes: Annotated[int, says("characters in the party", 1, 6)] = 4
    adventures: Annotated[int, says("adventures before the campaign ends; 0: until the players stop", 0, 99)] = 0
    adventure: Annotated[
        str,
        says("a written adventure to begin with, by name or whole; empty: none", longest=LONGEST_DUNGEON, shelf=_SHELF),
    ] = ""
    hard: Annotated[bool, says("a 1 on the number of enemies always brings twice the party (PF-DUN-08)")] = False
    specialities: Annotated[bool, says("optional rule: each character has a speciality (PF-OPT-01)")] = False
    advancement: Annotated[bool, says("optional rule: survivors of a dungeon gain a benefit (PF-OPT-02)")] = False
    cs_floor_zero: Annotated[bool, says("variant: attack and Defense rolls are never below 0 (PF-CORE-06)")] = False
    offers: Annotated[
        Literal["grave", "wise", "all", "every", "never"],
        says("offer a Heroic Reroll where much hangs on it, may be wise, on all rolls, every reroll, or never"),
    ] = "grave"
    natures: Annotated[
        bool, says("cowardly humanoids run when it goes against them, what lives in water lies in wait there")
    ] = True
    characters: Annotated[str, says("characters exported from another campaign, as JSON", longest=LONGEST_PARTY)] = ""
    brief: Annotated[
        bool, says("a turn ends by itself when hardly anything is left; thing and hand are chosen together")
    ] = True
    boss_as_monster: Annotated[bool, says("variant: the PM may use bosses as monsters and the reverse (PF-DUN-16)")] = (
        False
    )


SETTINGS = declared(Options)
