"""After a game: playing on from any point of it, the same table again, the same dice again, the seed of the day."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Begun, Salted
from tablewright.engine.game.saves import header_line, parse, record_lines
from tablewright.store.model import Desk, Head, NoSuchTable, SeatCard
from tablewright.web.tables.beginning import PapersFor, begin, bring, no_papers
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.wishes import NewTable
from tablewright.web.tables.wording import LONGEST_TITLE

_AGAIN = ", again"


def cut(content: bytes, step: int) -> bytes:
    """A game as it stood after so many records, as a file of its own."""
    text = parse(content, "table")
    return header_line(text.setup) + record_lines(text.records[:step])


def from_the_start(content: bytes) -> bytes:
    """Nothing but the dice of a game: its setup, and the words that were stirred in."""
    text = parse(content, "table")
    setup = msgspec.structs.replace(text.setup, title=_again(text.setup.title))
    return header_line(setup) + record_lines([each for each in text.records if isinstance(each, Salted | Begun)])


def _again(title: str) -> str:
    return (title.removesuffix(_AGAIN) + _AGAIN)[:LONGEST_TITLE]


async def same_table(tables: Tables, head: Head, holder: str, papers_for: PapersFor = no_papers) -> str:
    """A new table like this one, with new dice; its id."""
    setup = head.setup
    wish = NewTable(
        setup.game,
        _again(setup.title),
        players=len(setup.seats),
        dice="open" if setup.dice.kind == "open" else "sealed",
        undo=setup.undo,
        overrides=setup.overrides,
        hand_dice=bool(setup.hand_dice),
        absent=head.desk.absent,
        absent_minutes=head.desk.absent_minutes,
        settings=dict(setup.settings),
        house=setup.house,
    )
    return await begin(tables, wish, holder, papers_for)


async def same_dice(tables: Tables, content: bytes, holder: str, papers_for: PapersFor = no_papers) -> str:
    """A new table where the same dice fall; its id."""
    return await bring(tables, from_the_start(content), "this table", holder, papers_for)


async def take_seats(tables: Tables, old: Head, table: str, viewer: Viewer) -> None:
    """Everybody sits where they sat; and the old table knows where the new one is.

    `viewer` has made the new table. Its tokens end for the seats in which others sit.
    """
    store = tables.store
    for seat in old.desk.seats:
        holds, keys = await store.who_holds(old.id, seat)
        is_own = viewer.id in keys
        for number, holder in enumerate(sorted(holds.get(seat, frozenset()))):
            await store.give_seats(table, holder, (seat,), alone=number == 0 and not is_own)

    def sit_down(desk: Desk) -> None:
        desk.seats = {seat: SeatCard(card.name, card.sitter) for seat, card in old.desk.seats.items()}
        desk.show_seed = old.desk.show_seed or desk.show_seed

    def point(desk: Desk) -> None:
        desk.again = table

    await tables.change_desk(table, sit_down)
    await tables.change_desk(old.id, point)


# --- the seed of the day ---------------------------------------------------------------------------------------------
class DayResult(msgspec.Struct, frozen=True):
    """How somebody of the house fared with the day's dice."""

    names: tuple[str, ...]
    over: str
    answers: int


def day_seed(game: str, day: str) -> str:
    """The same dice for everybody who plays this game on this day."""
    return f"{game} {day}"


async def note_day_table(tables: Tables, game: str, day: str, table: str) -> None:
    await tables.store.add_to_list(f"day {day_seed(game, day)}", table)


async def day_results(tables: Tables, game: str, day: str) -> list[DayResult]:
    """How the house fared today, the finished games first."""
    results = []
    for table in await tables.store.list_of(f"day {day_seed(game, day)}"):
        try:
            head = await tables.store.head(table)
        except NoSuchTable:
            continue
        names = tuple(dict.fromkeys(card.name for card in head.desk.seats.values() if card.name))
        results.append(DayResult(names or ("somebody",), head.over, head.version))
    return sorted(results, key=lambda result: (not result.over, result.answers))


# --- to be shared ----------------------------------------------------------------------------------------------------
def share_lines(head: Head, game: Game[Any]) -> tuple[str, str, str]:
    """Three lines that spoil nothing: what was played, how much of it, and how to meet the same dice."""
    dice = sum(len(entry.rolls) for entry in game.log)
    title = head.setup.title.removesuffix(_AGAIN)
    people = len(head.setup.seats)
    who = "One player" if people == 1 else f"{people} players"
    seed = head.setup.dice.seed if head.setup.dice.kind == "open" else ""
    return (
        title if title.startswith(game.ruleset.title) else f"{game.ruleset.title}: {title}",
        f"{who}, {head.version} decisions, {dice} dice.",
        f"The same dice for you: seed “{seed}”." if seed else "What would you have done?",
    )
