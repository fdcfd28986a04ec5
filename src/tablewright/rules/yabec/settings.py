"""What a table may agree on before it begins: each setting once, with its default, its meaning and its limits."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from tablewright.engine.ruleset import Setting, Settings, settle
from tablewright.world.dungeon.shelf import LONGEST

Creation = Literal["playbooks", "arrays", "rolled"]
Initiative = Literal["ask", "ranked", "dramatic"]
HazardDie = Literal["d12", "d6"]
Reaction = Literal["hostility", "2d6"]
Mapping = Literal["auto", "hand", "simple", "none"]


def says(meaning: str, **limits: Any) -> Meta:
    return Meta(description=meaning, **limits)


class Options(msgspec.Struct, frozen=True):
    """The settings of one table."""

    characters: Annotated[int, says("characters in the party", ge=1, le=6)] = 4
    sessions: Annotated[int, says("sessions before the campaign ends; 0: until the players stop", ge=0, le=99)] = 3
    creation: Annotated[Creation, says("how characters are made (YB-CHAR-01)")] = "playbooks"
    initiative: Annotated[Initiative, says("who settles order in a conflict (YB-CONF-05)")] = "ask"
    hazard_die: Annotated[HazardDie, says("the hazard die; d6 is a variant (YB-HAZ-07)")] = "d12"
    reaction: Annotated[Reaction, says("reaction rolls; 2d6 is a variant (YB-DUNG-13)")] = "hostility"
    mapping: Annotated[Mapping, says("who draws the map (YB-MAP-02)")] = "auto"
    obstacles: Annotated[bool, says("rivers on the way count as hexes (YB-TOWN-11)")] = True
    passage: Annotated[bool, says("crossing water costs a fare (YB-TOWN-12)")] = True
    show_figures: Annotated[bool, says("monsters' AC and AV are told (YB-CONF-30)")] = False
    later_classes: Annotated[bool, says("hollow and mystic, of a later version, may be played (YB-CLASS-01)")] = True
    levels: Annotated[int, says("levels of a dungeon", ge=1, le=4)] = 2
    rooms: Annotated[int, says("rooms a level", ge=4, le=40)] = 7


DUNGEON = Setting(
    "dungeon", "generated", "generated, a written one (weeping_stair), or the text of one", longest=LONGEST
)


def _setting(name: str, hint: Any, default: bool | int | str) -> Setting:
    kind, meta = get_args(hint)
    return Setting(name, default, meta.description, get_args(kind), meta.ge or 0, meta.le or 0)


def _settings() -> tuple[Setting, ...]:
    hints = get_type_hints(Options, include_extras=True)
    return tuple(_setting(each.name, hints[each.name], each.default) for each in msgspec.structs.fields(Options))


SETTINGS = (*_settings(), DUNGEON)


def settled(given: Settings) -> tuple[Options, str]:
    """The settings of a table, checked; and the dungeon it begins with, which becomes a place of the world."""
    values = settle(SETTINGS, given)
    dungeon = str(values.pop(DUNGEON.key))
    return msgspec.convert(values, Options), dungeon
