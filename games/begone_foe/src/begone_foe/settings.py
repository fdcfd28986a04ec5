"""The switches of a campaign, declared once: default, meaning, limits. The engine's list is derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tablewright.engine.settings import declared, says
from tablewright.world.dungeon.written import LONGEST, offered

GENERATED = ("generated", "")
DUNGEONS = Path(__file__).parent / "content" / "dungeons"


class Switches(msgspec.Struct, frozen=True):
    party: Annotated[int, says("characters in the party", 1, 6)] = 4
    dungeon: Annotated[
        str,
        says("drawn by dice, written (saltmouth), or the text of one", longest=LONGEST, shelf=offered(DUNGEONS)),
    ] = "generated"
    levels: Annotated[int, says("levels of a generated dungeon", 1, 4)] = 3
    rooms: Annotated[int, says("rooms on each level of a generated dungeon", 6, 20)] = 12
    depth: Annotated[int, says("how deep its first level counts: who lives there and what there is to find", 1, 4)] = 1
    expeditions: Annotated[
        int, says("the campaign ends after so many expeditions; 0: when the players retire", 0, 100)
    ] = 0
    fixed_hp: Annotated[bool, says("monsters have average hit points instead of rolled ones (BF-MON-02)")] = False
    hireling_d20: Annotated[bool, says("hirelings test morale on a D20 (BF-HIRE-05)")] = False
    danger: Annotated[
        Literal["quiet", "ordinary", "dangerous"],
        says("how often things wander where a dungeon does not say"),
    ] = "ordinary"
    standard: Annotated[
        Literal["silver", "gold"],
        says("what treasure is counted in, and pays an XP a piece; a gold piece buys what ten silver buy"),
    ] = "silver"
    natures: Annotated[
        bool, says("creatures do what their entries say: warn first, shadow, guard a room, keep old feuds (BF-MON-16)")
    ] = True
    spells: Annotated[str, says("names of the spells there are, with commas between; empty: all", longest=2000)] = ""
    morale_dice: Annotated[
        Literal["2d6", "d10", "d12", "d20"], says("what morale is tested on, as the bestiary in use has it")
    ] = "2d6"
    gm_asks: Annotated[Literal["important", "everything"], says("which rulings a human game master is asked for")] = (
        "important"
    )
    brief: Annotated[
        bool, says("turns end by themselves, who does it and with which art is asked only where somebody wants to say")
    ] = True
    warns: Annotated[
        bool, says("asks once more before the last light is put out or somebody gives all their silver away")
    ] = True


def chosen(settings: Mapping[str, bool | int | str]) -> Switches:
    """A campaign's settings by name and type; those it was begun without stand at their defaults."""
    given, switches = _latest[0]
    if settings != given:
        switches = msgspec.convert(settings, Switches)
        _latest[0] = dict(settings), switches
    return switches


_latest: list[tuple[Mapping[str, bool | int | str], Switches]] = [({}, Switches())]  # one campaign asks many times


def is_brief(settings: Mapping[str, bool | int | str]) -> bool:
    """`brief` alone: it is looked at with every blow."""
    return settings.get("brief", True) is True


def warns(settings: Mapping[str, bool | int | str]) -> bool:
    """`warns` alone; a campaign that was begun without it is played on as it was."""
    return settings.get("warns") is True


def asks_everything(settings: Mapping[str, bool | int | str]) -> bool:
    """`gm_asks` alone: it is looked at with every blow."""
    return settings.get("gm_asks") == "everything"


SETTINGS = declared(Switches)
