"""A new table: from a form, from the API, or from a save that somebody brings along."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from tablewright.engine.budgets import BEGIN_SECONDS, UPLOAD_SECONDS
from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice, sealed_dice
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import BadSave, digest_of_rules, record_lines
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.telling.guide import first_session
from tablewright.shelf import REFEREE, first_title, helper, seat_names, seated, seed_words
from tablewright.store import Store
from tablewright.store.model import OWNER, Commit, Desk, Grant, Head, NoSuchTable, SeatCard
from tablewright.web.tables import heavy
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.tokens import digest_of, new_table_id, new_token, table_id_for, token_for
from tablewright.web.tables.waiting import due_at
from tablewright.web.tables.wishes import INVITE, LATEST, LONGEST_WAIT, ME, NewTable
from tablewright.web.tables.wording import LONGEST_NAME, LONGEST_SEED, LONGEST_TITLE, clean, iso

USED = "this command id has made another table already; send a new one (128 random bits) for this table"


_DIGITS = 4  # no seat has a number as long


class Papers(msgspec.Struct, frozen=True):
    """Id and first tokens of a new table."""

    table: str
    tokens: dict[str, tuple[str, ...]] = {}  # digest of a token: what it holds
    wish: str = ""  # digest of what was asked for

    def grants(self, now: float) -> list[Grant]:
        return [Grant(digest, self.table, "token", seats, now, 0) for digest, seats in self.tokens.items()]


class Once(msgspec.Struct, frozen=True):
    """A wish for a table that is made once, however often its command is sent.

    The table's name and its tokens follow from the command's id, its sender and a key of the house. So whoever sends it
    again is told the same, and nothing that could let somebody in is kept. Another sender, by the same id, makes
    a table of their own; the same sender who asks for something else is refused.
    """

    key: bytes  # of the house
    secret: str  # all else follows from it
    wish: str  # digest of what was asked for

    @classmethod
    def of(cls, key: bytes, command: str | None, sender: str, wish: object) -> Once:
        """`sender`: whatever tells senders apart; `wish`: what is asked for, but for the command's id."""
        body = wish if isinstance(wish, bytes) else msgspec.json.encode(wish, order="deterministic")
        return cls(key, token_for(key, "making", command or new_token(), sender), hashlib.sha256(body).hexdigest())

    @property
    def table(self) -> str:
        return table_id_for(self.key, self.secret)

    @property
    def holder(self) -> str:
        return digest_of(self.token(OWNER))

    def token(self, seat: str) -> str:
        return token_for(self.key, self.secret, seat)

    def papers(self, seats: tuple[str, ...]) -> Papers:
        """Id and tokens of the table."""
        tokens = {digest_of(self.token(seat)): (seat,) for seat in seats}
        return Papers(self.table, {self.holder: (OWNER, *seats), **tokens}, self.wish)

    async def made(self, store: Store) -> Head | None:
        """The table, if it has been made. `Refused` if it was for something else."""
        try:
            head = await store.head(self.table)
        except NoSuchTable:
            return None
        if head.desk.made != self.wish:
            raise Refused(USED)
        return head


PapersFor = Callable[[tuple[str, ...]], Papers]  # from the seats of a table


def no_papers(seats: tuple[str, ...]) -> Papers:
    """For a table that browsers come to: it has a name of its own and no tokens yet."""
    return Papers(new_table_id())


async def begin(tables: Tables, wish: NewTable, holder: str, papers_for: PapersFor = no_papers) -> str:
    """Make a table; its id. Whoever makes it holds every seat that is not meant for somebody else."""
    house = wish.house if wish.house.strip() else ""
    ruleset = await tables.rules_for(Setup("", wish.game, 0, open_dice(""), (), house=house))
    wish = _guided(ruleset, wish) if wish.guided else wish
    setup = _setup(ruleset, wish)
    papers = papers_for(all_seats(ruleset, setup))
    sitting = _sitting(ruleset, setup, wish.seats)
    desk = Desk(
        seats={seat: _card(seat, who, wish.name) for seat, who in sitting.items()},
        absent=wish.absent,
        absent_minutes=_minutes(wish.absent_minutes),
        show_seed=wish.show_seed,
        admit=wish.admit,
        late_minutes=lateness(wish.late_minutes),
        lobby=wish.lobby,
        resting=wish.lobby,
        made=papers.wish,
    )
    holds = [(OWNER, holder), *((seat, holder) for seat, who in sitting.items() if who != INVITE)]
    waiting, now = await _begun(tables, setup), tables.clock()
    due = due_at(desk, dict.fromkeys(waiting, now))
    await tables.store.create(papers.table, setup, desk, holds, now, waiting, due, papers.grants(now))
    return papers.table


def _guided(ruleset: Ruleset[Any], wish: NewTable) -> NewTable:
    """A first session is written for its own dice and settings, for one player, and for taking back at will."""
    guide, title = first_session(ruleset), wish.title or first_title(ruleset)
    plain = NewTable(wish.game, title, wish.name, dice="open", seed=guide.seed, undo="always", guided=True)
    return msgspec.structs.replace(plain, settings=dict(guide.settings))


async def _begun(tables: Tables, setup: Setup) -> list[str]:
    """Begin the game, to see whether that can be done: whom it waits for. A text of one's own goes to a worker."""
    if any(isinstance(value, str) and "\n" in value for value in setup.settings.values()):
        return list(await tables.hands.run(BEGIN_SECONDS, heavy.begin, tables.find_ruleset, setup))
    return list(await tables.hands.beside(heavy.begin, tables.find_ruleset, setup))


def _setup(ruleset: Ruleset[Any], wish: NewTable) -> Setup:
    campaign = secrets.token_hex(8)
    seats = seat_names(ruleset, wish.players or max(map(_seat_number, wish.seats), default=0))
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
        house=wish.house if wish.house.strip() else "",
        guided=wish.guided,
        pace=wish.pace,
        digest=digest_of_rules(ruleset),
    )


def _seat_number(seat: str) -> int:
    """Which player's seat it is: p3 is the third; 0: it is none."""
    number = seat.removeprefix("p")
    return int(number) if seat != number and number.isdecimal() and len(number) < _DIGITS else 0


def all_seats(ruleset: Ruleset[Any], setup: Setup) -> tuple[str, ...]:
    """The players' seats, and the game master's where there is one."""
    return (*setup.seats, ruleset.gm_seat) if ruleset.gm_seat else setup.seats


def _sitting(ruleset: Ruleset[Any], setup: Setup, wished: Mapping[str, str]) -> dict[str, str]:
    """Seats of a new table: as wished, otherwise its maker, and the referee in the game master's seat."""
    usual = {seat: REFEREE if seat == ruleset.gm_seat else ME for seat in all_seats(ruleset, setup)}
    if unknown := sorted(set(wished) - set(usual)):
        raise Refused(
            f"there is no seat {unknown[0]!r} at this table; there are {', '.join(usual)}: name these, or say how many "
            "players there are"
        )
    sitting = {seat: wished.get(seat, who) for seat, who in usual.items()}
    for seat, who in sitting.items():
        check_sitter(ruleset, seat, who, (ME, INVITE))
    return sitting


def check_sitter(ruleset: Ruleset[Any], seat: str, who: str, people: tuple[str, ...]) -> None:
    """Refuse a sitter that the game does not have, or a referee outside the game master's seat."""
    if who == REFEREE and seat != ruleset.gm_seat:
        raise Refused(f"{seat}: the referee sits only in the game master's seat; choose a person or a bot")
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
        raise Refused(
            f"the wait for an absent player is 1 to {LONGEST_WAIT} minutes, not {minutes}: write one of these"
        )
    return minutes


def lateness(minutes: int) -> int:
    if not 0 <= minutes <= LATEST:
        raise Refused(f"spectators see the table 0 to {LATEST} minutes late, not {minutes}")
    return minutes


async def bring(tables: Tables, content: bytes, name: str, holder: str, papers_for: PapersFor = no_papers) -> str:
    """Put a save on a new table, to be played on; the table's id. The file may come from anybody."""
    job = (tables.find_ruleset, checked, content, name)
    brought = await tables.hands.run(UPLOAD_SECONDS, heavy.bring, *job)
    setup, ruleset = brought.setup, tables.ruleset_of(brought.setup)
    sitters = seated(ruleset, setup.bots)
    cards = {seat: SeatCard(sitter=_sitter(sitters.get(seat, ""))) for seat in all_seats(ruleset, setup)}
    papers, now = papers_for(tuple(cards)), tables.clock()
    holds = [(OWNER, holder), *((seat, holder) for seat in cards)]
    broken = f"{iso(now)}, brought along as a file that holds the secret" if brought.sealed else ""
    desk = Desk(cards, show_seed=True, seal_broken=broken, made=papers.wish)
    await tables.store.create(papers.table, setup, desk, holds, now, grants=papers.grants(now))
    await tables.store.commit(_first_commit(papers.table, brought, now))
    return papers.table


def checked(ruleset: Ruleset[Any], setup: Setup) -> Setup:
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


def _first_commit(table: str, brought: heavy.Brought, now: float) -> Commit:
    lines, count = record_lines(brought.records), len(brought.records)
    return Commit(table, 0, lines, count, "brought along", now, brought.outcome, dict.fromkeys(brought.waiting, now))
