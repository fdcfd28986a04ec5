"""Views of the start page and the new-table form: games to choose, tables to continue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablewright.engine.ruleset import Setting
from tablewright.engine.scene import HexTile, MapView, Scene, Telling
from tablewright.messages.views import Absent, BotsDo, GameCard, View
from tablewright.web.showing.frame import Frame


class Brief(View, frozen=True):
    """How a table stands, for its card on the start page."""

    when: str  # "Year 3 of 12"
    alive: str  # "4 of 4 alive"
    goal: str
    map: MapView | None = None  # what lies close to the party


_CALENDAR = ("Year", "Week", "Session", "Adventure", "Day")
_NEAR_HEXES, _NEAR_ROOMS = 2, 12


def brief_of(scene: Scene) -> Brief:
    """How a table stands, from what one of its seats sees."""
    dates = {fact.label: fact.value for fact in scene.facts if fact.label in _CALENDAR}
    when = next((f"{label} {dates[label]}" for label in _CALENDAR if label in dates), "")
    bars = [card.bars[0] for card in scene.cards if card.kind == "member" and card.bars]
    well = sum(bar.now > 0 for bar in bars)
    return Brief(when, f"{well} of {len(bars)} alive" if bars else "", scene.goal, _close_by(scene.map))


def _close_by(view: MapView | None) -> MapView | None:
    """The part of a map around the party, small enough for a card."""
    if view is None or view.kind == "squares":
        return None
    here = next((tile for tile in view.hexes if tile.here), None)
    if here is not None:
        near = [tile for tile in view.hexes if _steps_between(tile, here) <= _NEAR_HEXES]
        return msgspec.structs.replace(view, hexes=tuple(near), paths=())
    room = next((zone for zone in view.zones if zone.here), None)
    if room is None:
        return None
    rooms = [zone for zone in view.zones if zone.level == room.level]
    rooms.sort(key=lambda zone: abs(zone.x - room.x) + abs(zone.y - room.y))
    ids = {zone.id for zone in rooms[:_NEAR_ROOMS]}
    links = tuple(link for link in view.links if link.a in ids and (not link.b or link.b in ids))
    return msgspec.structs.replace(view, zones=tuple(rooms[:_NEAR_ROOMS]), links=links)


def _steps_between(a: HexTile, b: HexTile) -> int:
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.q + a.r - b.q - b.r))


_STEPS_TOLD, _LONGEST_STORY = 3, 300


def story_of(tellings: Sequence[Telling]) -> str:
    """Summary in a few sentences: great moments, otherwise the last result."""
    told = [each for each in tellings if each.moment is not None and each.text] or [
        each for each in tellings if each.text
    ]
    story: list[str] = []
    for telling in reversed(told[-_STEPS_TOLD:]):
        if story and len(" ".join((telling.text, *story))) > _LONGEST_STORY:
            break
        story.insert(0, telling.text)
    text = " ".join(story)
    return text if len(text) <= _LONGEST_STORY else f"{text[:_LONGEST_STORY].rsplit(' ', 1)[0]} ..."


class TableCard(View, frozen=True):
    """A table this browser sits at."""

    id: str
    game: str  # title of the game
    title: str
    accent: str
    icon: str
    seats: tuple[str, ...]  # names of the people and bots
    waiting: tuple[str, ...]  # names of those the table waits for
    your_turn: bool
    changed: str  # date and time, ISO 8601
    over: str = ""
    yours: bool = False  # made by this browser
    bots: BotsDo = ""  # what its bots do while nobody else is asked
    brief: Brief | None = None  # how it stands, where that is known without opening the game
    news: str = ""  # what has happened since this browser looked at it


class StartPage(View, frozen=True):
    frame: Frame
    games: tuple[GameCard, ...]
    open_tables: tuple[TableCard, ...] = ()
    finished: tuple[TableCard, ...] = ()
    broken: tuple[str, ...] = ()  # games from outside that cannot be played, and why


class SeatChoice(View, frozen=True):
    """One seat of the new-table form: field `sit.KEY`."""

    key: str
    label: str
    chosen: str  # "me", "invite", "referee", "bot:KEY"
    allowed: tuple[tuple[str, str], ...]  # (value, label)


class NewTablePage(View, frozen=True):
    frame: Frame
    game: GameCard
    settings: tuple[Setting, ...]
    seats: tuple[SeatChoice, ...]  # as many as the game can have; the form says how many play
    players: int
    title: str
    seed: str
    dice: Literal["sealed", "open"] = "sealed"
    undo: str = "before-dice"
    overrides: bool = True
    absent: Absent = "wait"
    absent_minutes: int = 60 * 24
    day: str = ""  # today, whose seed everybody in the house can play with
    results: tuple[tuple[str, str, int], ...] = ()  # how the house fared today: names, how it ended, decisions
    board: bool = False  # dungeons can be drawn for this game
