"""A new table: from a form, from the API, or from a save that somebody brings along."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice, sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord, Setup, UndoRule
from tablewright.engine.game.saves import BadSave, SaveText, open_game, parse, record_lines
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.shelf import REFEREE, helper, seat_names, seated, seed_words
from tablewright.store.model import OWNER, Absent, Commit, Desk, SeatCard
from tablewright.web.tables.playing import Tables, due_at
from tablewright.web.tables.tokens import new_table_id
from tablewright.web.tables.wording import LONGEST_NAME, LONGEST_SEED, LONGEST_TITLE, clean, iso

ME, INVITE = "me", "invite"
LONGEST_WAIT = 60 * 24 * 90  # minutes


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play, and with whom."""

    game: str
    title: str = ""
    name: str = ""  # of who makes the table
    players: int = 0  # 0: as few as the game allows
    dice: Literal["sealed", "open"] = "sealed"
    seed: str = ""
    show_seed: bool = True
    undo: UndoRule = "before-dice"
    overrides: bool = True
    hand_dice: bool = False
    ask_salt: bool = False  # no sealed die falls before every seat was asked for its salt
    absent: Absent = "wait"
    absent_minutes: int = 60 * 24
    settings: dict[str, bool | int | str] = {}
    seats: dict[str, str] = {}  # seat: me, invite, referee or bot:KEY


async def begin(tables: Tables, wish: NewTable, holder: str) -> str:
    """Make a table; its id. Whoever makes it holds every seat that is not meant for somebody else."""
    ruleset = tables.find_ruleset(wish.game)
    table, setup = new_table_id(), _setup(ruleset, wish)
    sitting = _sitting(ruleset, setup, wish.seats)
    desk = Desk(
        seats={seat: _card(seat, who, wish.name) for seat, who in sitting.items()},
        absent=wish.absent,
        absent_minutes=_minutes(wish.absent_minutes),
        show_seed=wish.show_seed,
    )
    holds = [(OWNER, holder), *((seat, holder) for seat, who in sitting.items() if who != INVITE)]
    game = Game(ruleset, setup)
    waiting, now = [decision.seat for decision in game.pending], tables.clock()
    due = due_at(desk, dict.fromkeys(waiting, now))
    await tables.store.create(table, setup, desk, holds, now, waiting, due)
    return table


def _setup(ruleset: Ruleset[Any], wish: NewTable) -> Setup:
    campaign = secrets.token_hex(8)
    seats = seat_names(ruleset, wish.players)
    seed = clean(wish.seed, LONGEST_SEED) or seed_words()
    return Setup(
        campaign,
        ruleset.key,
        ruleset.version,
        sealed_dice(campaign) if wish.dice == "sealed" else open_dice(seed),
        seats,
        settle(ruleset.settings, wish.settings),
        wish.undo,
        wish.overrides,
        seats if wish.hand_dice else (),
        clean(wish.title, LONGEST_TITLE) or ruleset.title,
        datetime.now(UTC).isoformat(timespec="seconds"),
        ask_salt=wish.ask_salt and wish.dice == "sealed",
    )


def all_seats(ruleset: Ruleset[Any], setup: Setup) -> tuple[str, ...]:
    """The players' seats, and the game master's where there is one."""
    return (*setup.seats, ruleset.gm_seat) if ruleset.gm_seat else setup.seats


def _sitting(ruleset: Ruleset[Any], setup: Setup, wished: Mapping[str, str]) -> dict[str, str]:
    """Who sits where: as wished, else who makes the table, and the referee in the game master's seat."""
    usual = {seat: REFEREE if seat == ruleset.gm_seat else ME for seat in all_seats(ruleset, setup)}
    sitting = {seat: wished.get(seat, who) for seat, who in usual.items()}
    for seat, who in sitting.items():
        check_sitter(ruleset, seat, who, (ME, INVITE))
    return sitting


def check_sitter(ruleset: Ruleset[Any], seat: str, who: str, people: tuple[str, ...]) -> None:
    """Refuse a sitter that the game does not have, or a referee outside the game master's seat."""
    if who == REFEREE and seat != ruleset.gm_seat:
        raise Refused(f"{seat}: the referee sits only in the game master's seat")
    if who in (*people, REFEREE):
        return
    if not who.startswith("bot:"):
        raise Refused(f"{seat}: {who!r} cannot sit there; choose {', '.join(people)}, referee or bot:NAME")
    helper(ruleset, who.removeprefix("bot:"))


def _card(seat: str, who: str, name: str) -> SeatCard:
    person = who in (ME, INVITE)
    return SeatCard(clean(name, LONGEST_NAME) if who == ME else "", "person" if person else who)


def _minutes(minutes: int) -> int:
    if not 1 <= minutes <= LONGEST_WAIT:
        raise Refused(f"the wait for an absent player is 1 to {LONGEST_WAIT} minutes, not {minutes}")
    return minutes


async def bring(tables: Tables, content: bytes, name: str, holder: str) -> str:
    """Put a save on a new table, to be played on; the table's id. The file may come from anybody."""
    text = parse(content, name)
    ruleset = tables.find_ruleset(text.setup.game)
    setup = _checked(ruleset, text.setup)
    game = await asyncio.to_thread(_open, ruleset, msgspec.structs.replace(text, setup=setup))
    sitters = seated(ruleset, setup.bots)
    cards = {seat: SeatCard(sitter=_sitter(sitters.get(seat, ""))) for seat in all_seats(ruleset, setup)}
    table, now = new_table_id(), tables.clock()
    holds = [(OWNER, holder), *((seat, holder) for seat in cards)]
    desk = Desk(cards, show_seed=True, seal_broken=_seal_of_a_file(game, now))
    await tables.store.create(table, setup, desk, holds, now)
    await tables.store.commit(_first_commit(table, game, text.records, now))
    return table


def _seal_of_a_file(game: Game[Any], now: float) -> str:
    """Who brings a sealed game in its course has had its secret in hand, or could have."""
    sealed = game.setup.dice.kind == "sealed" and game.outcome is None
    return f"{iso(now)}, brought along as a file that holds the secret" if sealed else ""


def _checked(ruleset: Ruleset[Any], setup: Setup) -> Setup:
    """A setup that could have been made here."""
    if setup.seats != seat_names(ruleset, len(setup.seats)):
        raise BadSave(f"this save seats {', '.join(setup.seats)[:80]}; that cannot be played here")
    for seat, key in seated(ruleset, setup.bots).items():
        check_sitter(ruleset, seat, _sitter(key), ("person",))
    settle(ruleset.settings, setup.settings)
    return msgspec.structs.replace(setup, title=clean(setup.title, LONGEST_TITLE) or ruleset.title)


def _sitter(key: str) -> str:
    if not key:
        return "person"
    return key if key == REFEREE else f"bot:{key}"


def _open(ruleset: Ruleset[Any], text: SaveText) -> Game[Any]:
    try:
        return open_game(ruleset, text)
    except Exception as error:  # noqa: BLE001  # a made-up file may break the rules in any way it likes
        raise BadSave(f"this save does not replay: {type(error).__name__}") from None


def _first_commit(table: str, game: Game[Any], records: tuple[AnyRecord, ...], now: float) -> Commit:
    waiting = {decision.seat: now for decision in game.pending}
    return Commit(table, 0, record_lines(records), len(records), "brought along", now, game.outcome or "", waiting)
