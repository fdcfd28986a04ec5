"""What a table may agree on before it begins: each setting once, with its default, its meaning and its limits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tablewright.engine.ruleset import Setting, Settings, settle
from tablewright.engine.settings import declared, says
from tablewright.world.dungeon.written import LONGEST, offered

Creation = Literal["playbooks", "arrays", "rolled"]
Initiative = Literal["ask", "ranked", "dramatic"]
HazardDie = Literal["d12", "d6"]
Reaction = Literal["hostility", "2d6"]
Pace = Literal["book", "brisk", "swift"]
PACES: dict[Pace, int] = {"book": 1, "brisk": 3, "swift": 10}  # ours, for those who want to see high levels
Mapping = Literal["auto", "hand", "simple", "none"]


class Options(msgspec.Struct, frozen=True):
    """The settings of one table."""

    characters: Annotated[int, says("characters in the party", 1, 6)] = 4
    sessions: Annotated[int, says("sessions before the campaign ends; 0: until the players stop", 0, 99)] = 3
    creation: Annotated[Creation, says("how characters are made (YB-CHAR-01)")] = "playbooks"
    initiative: Annotated[Initiative, says("who settles order in a conflict (YB-CONF-05)")] = "ask"
    hazard_die: Annotated[HazardDie, says("the hazard die; d6 is a variant (YB-HAZ-07)")] = "d12"
    reaction: Annotated[Reaction, says("reaction rolls; 2d6 is a variant (YB-DUNG-13)")] = "hostility"
    mapping: Annotated[Mapping, says("who draws the map (YB-MAP-02)")] = "auto"
    obstacles: Annotated[bool, says("rivers on the way count as hexes (YB-TOWN-11)")] = True
    passage: Annotated[bool, says("crossing water costs a fare (YB-TOWN-12)")] = True
    show_figures: Annotated[bool, says("monsters' AC and AV are told (YB-CONF-30)")] = False
    later_classes: Annotated[bool, says("hollow and mystic, of a later version, may be played (YB-CLASS-01)")] = True
    natures: Annotated[bool, says("monsters do what their entries say besides fighting (YB-MON-04)")] = True
    pace: Annotated[Pace, says("XP and hoards: by the book, three or ten times as much (YB-XP-03)")] = "book"
    brief: Annotated[
        bool,
        says("spells, lights and lessons as last time; details of people and terms of hire when you ask for them"),
    ] = True
    levels: Annotated[int, says("levels of a dungeon", 1, 4)] = 2
    rooms: Annotated[int, says("rooms a level", 4, 40)] = 7


DUNGEONS = Path(__file__).parent / "content" / "dungeons"
DUNGEON = Setting(
    "dungeon",
    "generated",
    "drawn by dice, a written one by its name, or the text of one",
    longest=LONGEST,
    shelf=offered(DUNGEONS),
)


SETTINGS = (*declared(Options), DUNGEON)


def settled(given: Settings) -> tuple[Options, str]:
    """The settings of a table, checked; and the dungeon it begins with, which becomes a place of the world."""
    values = settle(SETTINGS, given)
    dungeon = str(values.pop(DUNGEON.key))
    return msgspec.convert(values, Options), dungeon
