"""The tables being played: games decoded from the store, kept a while, changed by commands.

A decoded game is a cache, never the truth: before it is used it is compared with the store and catches up. A command
is tried on the game, its records are made durable on condition that nobody was faster, and only then is it answered.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from tablewright.engine.amending.copies import MOST_COPIES, held_copy
from tablewright.engine.budgets import FIRST_SPELL, MOST_BOT_ANSWERS, OPEN_SECONDS, REST, SLOW, SPELL, work_time
from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.opening import records_to_replay, resume
from tablewright.engine.game.packing import checkpoints_in
from tablewright.engine.game.records import (
    AnyRecord,
    FindRuleset,
    Setup,
    rules_for,
)
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.ruleset import Ruleset
from tablewright.shelf import helper
from tablewright.store import Store
from tablewright.store.model import Commit, Desk, Head, NoSuchTable, Repeated, Stale
from tablewright.web.serving.hands import Hands
from tablewright.web.tables import heavy
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.waiting import begun_to_wait, closes_at, due_at, is_a_persons, sitters_of, waited_for

T = TypeVar("T")
Act = Callable[[Game[Any]], list[AnyRecord]]

_LONG = 30_000  # bytes of records that are read in a thread, so that nobody else waits
_MANY = 400  # records that are played again in another process

log = logging.getLogger("tablewright.web")


class Done(msgspec.Struct, frozen=True):
    """A command that was done; `repeated` if that was so before."""

    version: int
    repeated: bool = False


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        find_ruleset: FindRuleset,
        hands: Hands,
        keep: int = 256,
        keep_seconds: float = 600.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.find_ruleset, self.hands, self.clock = store, find_ruleset, hands, clock
        self._keep, self._keep_seconds = keep, keep_seconds
        self._open: OrderedDict[str, tuple[OpenTable, float]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while anybody has or awaits one
        self.answers = 0  # commands made durable
        self._bots_turn = asyncio.Semaphore(1)
        self.closing: dict[str, float] = {}  # tables at which somebody is asked for a yes, and until when
        self._bots_at: dict[str, asyncio.Task[None]] = {}
        self.on_wait: Callable[[Head, Sequence[str]], None] = lambda head, seats: None

    # --- looking -----------------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[tuple[Head, OpenTable]]:
        """The table as the store has it, for as long as nobody else in this process needs it."""
        async with self._lock(table):
            yield await self._fresh(table)

    def at_hand(self, head: Head) -> OpenTable | None:
        """The table's game if it is in memory as the store has it; it is not opened for this."""
        kept = self._open.get(head.id)
        return kept[0] if kept and kept[0].version == head.version else None

    def ruleset_of(self, setup: Setup) -> Ruleset[Any]:
        """The game at a table, for what house rules do not change: seats, names, bots. It never waits for them."""
        held = held_copy(setup.game, setup.house) if setup.house else None
        return held or self.find_ruleset(setup.game)

    async def rules_for(self, setup: Setup) -> Ruleset[Any]:
        """The game by its house rules: a copy is made beside what the server does meanwhile."""
        if not setup.house:
            return self.find_ruleset(setup.game)
        self._make_room_for(setup.house)
        return await self.hands.beside(rules_for, setup, self.find_ruleset)

    def _make_room_for(self, house: str) -> None:
        """Of too many games by different house rules, those played longest ago are opened again when they go on."""
        by_house: dict[str, list[str]] = {}
        for table, (opened, _) in self._open.items():
            if opened.game.setup.house:
                by_house.setdefault(opened.game.setup.house, []).append(table)
        for known in list(by_house)[: max(0, len(by_house) - MOST_COPIES // 2) if house not in by_house else 0]:
            for table in by_house[known]:
                self.forget(table)

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
        opened = await self.stand_at(opened, head)
        self._open[table] = (opened, time.monotonic())
        self._open.move_to_end(table)
        if opened.sitters != sitters_of(head.desk):
            head = await self._seat_helpers(head, opened)
        if head.waiting.keys() != {decision.seat for decision in opened.game.pending}:
            waiting = waited_for(opened.game, head, [], self.clock())  # it goes on under other rules than it was left
            head = msgspec.structs.replace(head, waiting=waiting)
        self._note_closing(head, opened)
        return head, opened

    def _note_closing(self, head: Head, opened: OpenTable) -> None:
        """When silence is a no, where somebody is asked for a yes."""
        closes = closes_at(head, opened.game.pending)
        if closes:
            self.closing[head.id] = closes
        else:
            self.closing.pop(head.id, None)

    async def _load(self, head: Head) -> OpenTable:
        """The game of a table: from its checkpoint, or played again; if that is long, by a worker."""
        ruleset = await self.rules_for(head.setup)
        content = header_line(head.setup) + await self.store.records(head.id, until=head.version)
        is_long = len(content) > _LONG
        text = await self.hands.aside(parse, content, head.id) if is_long else parse(content, head.id)
        if records_to_replay(ruleset, text.setup, text.records) > _MANY:
            made = await self.hands.run(OPEN_SECONDS, heavy.checkpoint_of, self.find_ruleset, content, head.id)
            game = await self.hands.aside(resume, ruleset, text.setup, (*text.records, made))
            game.records.pop()  # it is not stored yet: the next commit makes it again
            return OpenTable(game, len(text.records), self.hands)
        is_long = is_long or bool(checkpoints_in(text.records))  # what is packed may be long inside
        game = await self.hands.aside(open_game, ruleset, text) if is_long else open_game(ruleset, text)
        return OpenTable(game, len(text.records), self.hands)

    async def _catch_up(self, opened: OpenTable, head: Head) -> OpenTable:
        """Another process has played on: do here what was done there."""
        lines = await self.store.records(head.id, after=opened.version, until=head.version)
        records = parse(header_line(head.setup) + lines, head.id).records
        if opened.version + len(records) != head.version:
            return await self._load(head)
        try:
            await self.hands.aside(opened.game.replay, records)
        except Exception:  # noqa: BLE001  # whatever it is: the store is the truth, and is read anew
            return await self._load(head)
        opened.version = head.version
        return opened

    async def stand_at(self, opened: OpenTable | None, head: Head) -> OpenTable:
        """A game at the version of a head, which may be an old one: the given game if it can be brought there."""
        if opened is None or opened.version > head.version:
            return await self._load(head)
        return await self._catch_up(opened, head) if opened.version < head.version else opened

    @property
    def open_count(self) -> int:
        return len(self._open)

    @property
    def bots_at_play(self) -> int:
        return len(self._bots_at)

    def forget(self, table: str) -> None:
        self._open.pop(table, None)

    def forget_idle(self) -> None:
        """Let go of games that nobody has looked at for a while, and of the oldest beyond the number kept."""
        oldest = time.monotonic() - self._keep_seconds
        for table, (_, used) in list(self._open.items()):
            if used < oldest or len(self._open) > self._keep:
                self.forget(table)

    # --- bots and the referee ----------------------------------------------------------------------------------------
    async def _seat_helpers(self, head: Head, opened: OpenTable) -> Head:
        """Let those sit down who answer for a seat, and make durable what they answer at once."""
        wanted = sitters_of(head.desk)
        changed = [seat for seat in {**opened.sitters, **wanted} if opened.sitters.get(seat) != wanted.get(seat)]
        sitters = {seat: helper(opened.game.ruleset, wanted[seat]) if seat in wanted else None for seat in changed}

        def sit_down(game: Game[Any]) -> list[AnyRecord]:
            return [record for seat, sitter in sitters.items() for record in game.help(seat, sitter)]

        opened.sitters = wanted
        records = await self._try(opened, sit_down, resting=head.desk.resting)
        if not records:
            return head
        await self._commit(head, opened, records, f"helpers at {head.version}")
        return await self.store.head(head.id)

    def _let_bots_play(self, table: str) -> None:
        """See to it that the bots of a table go on, a little at a time, until it is somebody else's turn."""
        if table not in self._bots_at:
            task = self._bots_at[table] = asyncio.create_task(self._play_bots(table))
            task.add_done_callback(lambda _: self._bots_at.pop(table, None))

    async def _play_bots(self, table: str) -> None:
        """One spell after another. All bots of this process take turns, and rest most of the time."""
        try:
            while await self._play_a_spell(table):
                pass
        except (Stale, Repeated, NoSuchTable):
            return  # somebody else has played on, or the table is gone
        except Exception:
            log.exception("the bots of a table cannot go on")

    async def _play_a_spell(self, table: str) -> bool:
        """Let the bots of a table play for a moment; whether they are to go on."""
        async with self._bots_turn:
            async with self._lock(table):
                head, opened = await self._fresh(table)
                if head.desk.resting or not opened.game.plays_on:
                    return False
                if opened.bot_answers >= MOST_BOT_ANSWERS:
                    await self.rest(table, True)
                    return False
                records = await self._try(opened, Game.go_on, SPELL)
                await self._commit(head, opened, records, f"bots at {head.version}")
            await asyncio.sleep(REST)
            return True

    async def rest(self, table: str, on: bool) -> None:
        """Let the bots of a table rest, or go on."""
        if not on and (kept := self._open.get(table)):
            kept[0].bot_answers = 0

        def change(desk: Desk) -> None:
            desk.resting = on

        await self.change_desk(table, change)
        if not on:
            self._let_bots_play(table)

    async def close(self) -> None:
        """No bot plays on."""
        tasks = list(self._bots_at.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- commands ----------------------------------------------------------------------------------------------------
    async def act(self, table: str, expected: int, command: str, act: Act, *, quick: bool = False) -> Done:
        """Do a command once, if the table still stands where the sender saw it. `quick`: it should not take long."""
        return (await self.act_and_look(table, expected, command, act, quick=quick))[0]

    async def act_and_look(
        self,
        table: str,
        expected: int,
        command: str,
        act: Act,
        seen: Head | None = None,
        *,
        quick: bool = False,
    ) -> tuple[Done, OpenTable]:
        """The same, and the table as it is afterwards."""
        async with self._lock(table):
            head, opened = await self._fresh(table, seen)
            if head.version != expected:
                return await self._done_before(table, command), opened
            records = await self._try(opened, act, quick=quick)
            try:
                return Done(await self._commit(head, opened, records, command)), opened
            except (Stale, Repeated):
                return await self._done_before(table, command), (await self._fresh(table))[1]

    async def _done_before(self, table: str, command: str) -> Done:
        version = await self.store.command(table, command)
        if version is None:
            raise Stale
        return Done(version, repeated=True)

    async def _try(
        self,
        opened: OpenTable,
        act: Act,
        seconds: float = FIRST_SPELL,
        *,
        resting: bool = False,
        quick: bool = False,
    ) -> list[AnyRecord]:
        """Play on; bots for so many seconds at most. Only what should be quick, and was the last time, happens here.

        An act that fails changes nothing, but after a failure that is no refusal the game is read anew all the same.
        """
        seconds = 0 if resting else seconds
        if quick and opened.is_prompt:
            return self._act_here(opened, act, seconds)
        return await self.hands.aside(self._act_here, opened, act, seconds)

    def _act_here(self, opened: OpenTable, act: Act, seconds: float) -> list[AnyRecord]:
        until = time.monotonic() + seconds
        began = work_time()  # its own work: on a busy machine the quickest act may wait
        opened.game.patience = lambda: time.monotonic() >= until
        try:
            records = act(opened.game)
        except Refused:
            raise
        except BaseException:
            self._drop(opened)
            raise
        if records:
            opened.is_slow = work_time() - began > SLOW
        return records

    def _drop(self, opened: OpenTable) -> None:
        for table in [name for name, (kept, _) in list(self._open.items()) if kept is opened]:  # perhaps in a thread
            self.forget(table)

    async def _commit(self, head: Head, opened: OpenTable, records: list[AnyRecord], command: str) -> int:
        try:
            commit = self._commit_of(head, opened, records, command)
            await self.store.commit(commit)
        except BaseException:
            self._drop(opened)  # the game has played on, but the store has not
            raise
        self._committed(head, opened, records, commit)
        return opened.version

    def _commit_of(self, head: Head, opened: OpenTable, records: list[AnyRecord], command: str) -> Commit:
        """Data to write durably: the records, a checkpoint if one is due, and the seats that are waited for."""
        game = opened.game
        stored = [*records, *game.checkpoint_if_due()]
        now = self.clock()
        waiting = waited_for(game, head, records, now)
        return Commit(
            head.id,
            head.version,
            record_lines(stored),
            len(stored),
            command,
            now,
            game.outcome or "",
            waiting,
            due_at(head.desk, waiting),
        )

    def _committed(self, head: Head, opened: OpenTable, records: list[AnyRecord], commit: Commit) -> None:
        """It is on the disk."""
        opened.version = commit.expected + commit.count
        self.answers += 1
        if head.desk.hook:
            self.on_wait(head, begun_to_wait(head, commit.waiting))
        opened.bot_answers = 0 if any(map(is_a_persons, records)) else opened.bot_answers + len(records)
        if opened.game.plays_on and not head.desk.resting:
            self._let_bots_play(head.id)

    async def change_desk(self, table: str, change: Callable[[Desk], None]) -> None:
        """Change what is not part of the game; tried again when somebody else changes something at the same time."""
        while True:
            head = await self.store.head(table)
            desk = msgspec.json.decode(msgspec.json.encode(head.desk), type=Desk)
            change(desk)
            try:
                return await self.store.set_desk(head, desk, due_at(desk, head.waiting))
            except Stale:
                continue
