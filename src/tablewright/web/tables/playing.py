"""The tables being played: games decoded from the store, kept a while, changed by commands.

A decoded game is a cache, never the truth: before it is used it is compared with the store and catches up. A command
is tried on the game, its records are made durable on condition that nobody was faster, and only then is it answered.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, AnyRecord, Salted, Undone
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Telling
from tablewright.engine.telling.log import Teller
from tablewright.shelf import REFEREE, helper
from tablewright.store import Store
from tablewright.store.model import Commit, Desk, Head, Repeated, Stale

Act = Callable[[Game[Any]], list[AnyRecord]]

_LONG = 30_000  # bytes of records that are replayed in a thread, so that nobody else waits


class Done(msgspec.Struct, frozen=True):
    """A command that was done; `repeated` if that was so before."""

    version: int
    repeated: bool = False


class OpenTable:
    """A decoded game and the log in words for those who have looked at it."""

    def __init__(self, game: Game[Any], version: int) -> None:
        self.game, self.version = game, version
        self.sitters: dict[str, str] = {}
        self._tellers: dict[str, Teller] = {}

    def tellings(self, seat: str) -> list[Telling]:
        if seat not in self._tellers:
            self._tellers[seat] = Teller(self.game, seat)
        return self._tellers[seat].tellings()


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        find_ruleset: Callable[[str], Ruleset[Any]],
        keep: int = 256,
        keep_seconds: float = 600.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.find_ruleset, self.clock = store, find_ruleset, clock
        self._keep, self._keep_seconds = keep, keep_seconds
        self._open: OrderedDict[str, tuple[OpenTable, float]] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    # --- looking -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[tuple[Head, OpenTable]]:
        """The table as the store has it, for as long as nobody else in this process needs it."""
        async with self._lock(table):
            yield await self._fresh(table)

    def _lock(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    async def _fresh(self, table: str, seen: Head | None = None) -> tuple[Head, OpenTable]:
        """The table as the store has it. A head seen just now will do if the game at hand is at its version."""
        kept = self._open.get(table)
        opened = kept[0] if kept else None
        head = seen if seen and opened and opened.version == seen.version else await self.store.head(table)
        if opened is None or opened.version > head.version:
            opened = await self._load(head)
        elif opened.version < head.version:
            opened = await self._catch_up(opened, head)
        self._open[table] = (opened, time.monotonic())
        self._open.move_to_end(table)
        if opened.sitters != _sitters(head.desk):
            head = await self._seat_helpers(head, opened)
        return head, opened

    async def _load(self, head: Head) -> OpenTable:
        ruleset = self.find_ruleset(head.setup.game)
        lines = await self.store.records(head.id)
        text = parse(header_line(head.setup) + lines, head.id)
        open_it = asyncio.to_thread if len(lines) > _LONG else _at_once
        return OpenTable(await open_it(open_game, ruleset, text), len(text.records))

    async def _catch_up(self, opened: OpenTable, head: Head) -> OpenTable:
        """Another process has played on: do here what was done there."""
        lines = await self.store.records(head.id, after=opened.version)
        records = parse(header_line(head.setup) + lines, head.id).records
        if opened.version + len(records) != head.version:
            return await self._load(head)
        opened.game.replay(records)
        opened.version = head.version
        return opened

    def forget(self, table: str) -> None:
        self._open.pop(table, None)

    def forget_idle(self) -> None:
        """Let go of games that nobody has looked at for a while, and of the oldest beyond the number kept."""
        oldest = time.monotonic() - self._keep_seconds
        for table, (_, used) in list(self._open.items()):
            if used < oldest or len(self._open) > self._keep:
                self.forget(table)
        for table in [name for name, lock in self._locks.items() if name not in self._open and not lock.locked()]:
            del self._locks[table]

    # --- bots and the referee ----------------------------------------------------------------------------------------

    async def _seat_helpers(self, head: Head, opened: OpenTable) -> Head:
        """Let those sit down who answer for a seat, and make durable what they answer at once."""
        wanted = _sitters(head.desk)
        records: list[AnyRecord] = []
        for seat in {**opened.sitters, **wanted}:
            if opened.sitters.get(seat) != wanted.get(seat):
                sitter = helper(opened.game.ruleset, wanted[seat]) if seat in wanted else None
                records += await asyncio.to_thread(opened.game.help, seat, sitter)
        opened.sitters = wanted
        if not records:
            return head
        await self._commit(head, opened, records, f"helpers at {head.version}")
        return await self.store.head(head.id)

    # --- commands ----------------------------------------------------------------------------------------------------

    async def act(self, table: str, expected: int, command: str, act: Act) -> Done:
        """Do a command once, if the table still stands where the sender saw it."""
        return (await self.act_and_look(table, expected, command, act))[0]

    async def act_and_look(
        self, table: str, expected: int, command: str, act: Act, seen: Head | None = None
    ) -> tuple[Done, OpenTable]:
        """The same, and the table as it is afterwards."""
        async with self._lock(table):
            head, opened = await self._fresh(table, seen)
            if head.version != expected:
                return await self._done_before(table, command), opened
            records = await self._try(opened, act)
            try:
                return Done(await self._commit(head, opened, records, command)), opened
            except (Stale, Repeated):
                return await self._done_before(table, command), (await self._fresh(table))[1]

    async def _done_before(self, table: str, command: str) -> Done:
        version = await self.store.command(table, command)
        if version is None:
            raise Stale
        return Done(version, repeated=True)

    async def _try(self, opened: OpenTable, act: Act) -> list[AnyRecord]:
        """Play on. Where bots may go on for long they do it in a thread; after a failure the game is read anew."""
        try:
            if any(sitter != REFEREE for sitter in opened.sitters.values()):
                return await asyncio.to_thread(act, opened.game)
            return act(opened.game)
        except Refused:
            raise
        except BaseException:
            self._drop(opened)
            raise

    def _drop(self, opened: OpenTable) -> None:
        for table in [name for name, (kept, _) in self._open.items() if kept is opened]:
            self.forget(table)

    async def _commit(self, head: Head, opened: OpenTable, records: list[AnyRecord], command: str) -> int:
        game = opened.game
        records = [*records, *game.checkpoint_if_due()]
        now = self.clock()
        waiting = _waiting(game, head, records, now)
        commit = Commit(
            head.id,
            head.version,
            record_lines(records),
            len(records),
            command,
            now,
            game.outcome or "",
            waiting,
            due_at(head.desk, waiting),
        )
        try:
            opened.version = await self.store.commit(commit)
        except BaseException:
            self._drop(opened)  # the game has played on, but the store has not
            raise
        return opened.version

    async def change_desk(self, table: str, change: Callable[[Desk], None]) -> None:
        """Change what is not part of the game; tried again when somebody else changes something at the same time."""
        while True:
            head = await self.store.head(table)
            desk = msgspec.json.decode(msgspec.json.encode(head.desk), type=Desk)
            change(desk)
            try:
                return await self.store.set_desk(table, desk, head.stamp, due_at(desk, head.waiting))
            except Stale:
                continue


def _sitters(desk: Desk) -> dict[str, str]:
    """Seats in which no person sits, with the key of who does."""
    return {
        seat: card.sitter.removeprefix("bot:") for seat, card in desk.seats.items() if card.sitter not in ("person", "")
    }


def _waiting(game: Game[Any], head: Head, records: list[AnyRecord], now: float) -> dict[str, float]:
    """Whom the table waits for, and since when: for those who have just answered, since now."""
    acted = {record.seat for record in records if isinstance(record, Answered | Undone | Salted)}
    return {
        decision.seat: now if decision.seat in acted else head.waiting.get(decision.seat, now)
        for decision in game.pending
    }


def due_at(desk: Desk, waiting: Mapping[str, float]) -> float | None:
    """When the bot is to act for somebody absent; None where it never does."""
    since = [when for seat, when in waiting.items() if seat not in _sitters(desk)]
    return min(since) + desk.absent_minutes * 60 if since and desk.absent == "bot" else None


async def _at_once(work: Callable[..., Any], *values: Any) -> Any:
    return work(*values)
