"""The house: everything the routes need, put together once for each process."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import FindRuleset, Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.store import Store, StoreDown, open_store
from tablewright.store.model import Desk, Head
from tablewright.web.hosting.archive import SECONDS as ARCHIVE_SECONDS
from tablewright.web.hosting.archive import Archive
from tablewright.web.hosting.blocklist import SECONDS as BLOCKLIST_SECONDS
from tablewright.web.hosting.blocklist import Blocklist
from tablewright.web.hosting.rotation import BackupClock
from tablewright.web.hosting.vitals import vitals
from tablewright.web.serving.config import Config
from tablewright.web.serving.files import File
from tablewright.web.serving.hands import Hands, hands_for
from tablewright.web.serving.limits import Buckets
from tablewright.web.serving.meters import Meters
from tablewright.web.showing import beside
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.making import PRESENCE_SECONDS
from tablewright.web.showing.starting import NewTablePage, StartPage
from tablewright.web.showing.views import LogDetail, LogPage, TablePage
from tablewright.web.tables.admitting import Admission
from tablewright.web.tables.company import Company
from tablewright.web.tables.console import Console
from tablewright.web.tables.gallery import Gallery
from tablewright.web.tables.hooks import LONGEST, Hooks, checked
from tablewright.web.tables.hub import Hub
from tablewright.web.tables.opened import Looks
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.seating import Seating
from tablewright.web.tables.wording import clean

log = logging.getLogger("tablewright.web")
_CLOSING_SECONDS = 5.0  # between looks for those who have said nothing to a question for their yes
_PROBE_SECONDS = 1.0
_HEALTH_SECONDS = 0.7
_TROUBLE_SECONDS = 5.0
_SIZES = {
    "memory_bytes": "memory of this process",
    "open_files": "files and connections that this process has open",
    "store_bytes": "size of the store",
    "wal_bytes": "size of the SQLite store's write-ahead log",
    "disk_free_bytes": "what the SQLite store's disk has left",
}


class Renderer(Protocol):
    """What turns views into HTML: the module `render`, or something simpler in tests."""

    def warm(self) -> None: ...
    def start(self, page: StartPage) -> str: ...
    def new_table(self, page: NewTablePage) -> str: ...
    def table(self, page: TablePage) -> str: ...
    def table_parts(self, page: TablePage) -> str: ...
    def log_page(self, page: LogPage) -> str: ...
    def log_detail(self, page: LogDetail) -> str: ...
    def log_sheet(self, page: LogPage) -> str: ...
    def log_entry(self, page: LogDetail) -> str: ...
    def counsel(self, page: beside.CounselPage) -> str: ...
    def ends(self, page: beside.EndsPage) -> str: ...
    def counsel_sheet(self, page: beside.CounselPage) -> str: ...
    def notice(self, frame: Frame) -> str: ...
    def invite(self, page: beside.InvitePage) -> str: ...
    def terms(self, page: beside.TermsPage) -> str: ...
    def error(self, page: beside.ErrorPage) -> str: ...
    def book(self, page: beside.BookPage) -> str: ...

    def book_found(self, page: beside.BookFound) -> str: ...

    def paper(self, page: beside.PaperPage) -> str: ...

    def verify(self, page: beside.VerifyPage) -> str: ...
    def own_data(self, page: beside.OwnDataPage) -> str: ...
    def replay(self, page: beside.ReplayPage) -> str: ...
    def chronicle(self, page: beside.ChroniclePage) -> str: ...
    def state(self, page: beside.StatePage) -> str: ...
    def board(self, page: beside.BoardPage) -> str: ...
    def overlay(self, page: TablePage) -> str: ...
    def overlay_parts(self, page: TablePage) -> str: ...


class House:
    """One process's share of the house."""

    key: bytes

    def __init__(
        self,
        config: Config,
        find_ruleset: FindRuleset,
        games: Iterable[str],
        render: Renderer | ModuleType,
        clock: Callable[[], float] = time.time,
        store: Store | None = None,
        hands: Hands | None = None,
    ) -> None:
        """`store` and `hands`: others than those that the settings ask for."""
        limits = config.limits
        self.config, self.render, self.games = config, render, tuple(games)
        self.store = store or open_store(config.store)
        self.hands, self.meters = hands or hands_for(config.workers), Meters()
        self.tables = Tables(self.store, find_ruleset, self.hands, config.games_kept, config.keep_seconds, clock)
        self.seating = Seating(self.tables, config.invite_days)
        self.admission = Admission(self.seating)
        self.gallery = Gallery(self.tables)
        self.console = Console(self.tables)
        self.company = Company(self.tables)
        self.looks = Looks()
        self.hub = Hub(self.store, limits.live, limits.live_per_address)
        self._probing: asyncio.Task[int] | None = None
        self._probe_after, self._trouble_after, self._closing, self._games_read = 0.0, 0.0, False, False
        self.preparations: list[Callable[[], object]] = [render.warm]  # what would make its first reader wait
        self.store_failures = 0
        self.manual: Mapping[str, File] | None = None  # made when somebody first asks for a page of it
        self.manual_being_made = asyncio.Lock()
        self.by_address = Buckets(limits.address_rate, limits.address_burst)
        self.by_seat = Buckets(limits.seat_rate, limits.seat_burst)
        self.by_chat = Buckets(limits.chat_rate, limits.chat_burst)
        self.by_replay = Buckets(limits.replay_rate, limits.replay_burst)
        self.by_maker = Buckets(limits.tables_rate, limits.tables_burst)
        self.backups: BackupClock | None = None
        if config.backups:
            folder = Path(config.backups)
            self.backups = BackupClock(self.store, folder, config.backup_hours, config.backups_kept, clock)
        self.archive: Archive | None = None
        if config.archive:
            self.archive = Archive(self.store, Path(config.archive), config.archive_days, clock)
        self.blocklist = Blocklist(self.store)
        self.connected: Counter[str] = Counter()  # open connections by address
        if config.hooks:
            self.tables.on_wait = Hooks(self.tables.find_ruleset, f"{config.origin}{config.base}").tell

    @property
    def clock(self) -> Callable[[], float]:
        return self.tables.clock

    @property
    def find_ruleset(self) -> FindRuleset:
        return self.tables.find_ruleset

    def ruleset(self, key: str) -> Ruleset[Any]:
        return self.tables.find_ruleset(key)

    def ruleset_of(self, setup: Setup) -> Ruleset[Any]:
        return self.tables.ruleset_of(setup)

    async def set_hook(self, head: Head, viewer: Viewer, address: str) -> None:
        """An address that is told whom the table waits for; none, to be told nothing."""
        viewer.need_owner()
        good = checked(clean(address, LONGEST))
        if good and not self.config.hooks:
            raise Refused("the host of this server does not allow that")

        def change(desk: Desk) -> None:
            desk.hook = good

        await self.tables.change_desk(head.id, change)

    async def healthy(self) -> int:
        """The number of tables, if the store can be read and written; that is tried once a second at most.

        `StoreDown` if it cannot, or has not answered after most of a second: whoever asks is told in time.
        """
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe())
            self._probing.add_done_callback(lambda probing: probing.cancelled() or probing.exception())
        try:
            return await asyncio.wait_for(asyncio.shield(self._probing), _HEALTH_SECONDS)
        except TimeoutError:
            raise StoreDown(f"the store has not answered for {_HEALTH_SECONDS} seconds") from None

    def note_trouble(self, trouble: StoreDown) -> None:
        """The store cannot be read or written. Each time is counted; the log says so every few seconds."""
        self.store_failures += 1
        now = time.monotonic()
        if now >= self._trouble_after:
            self._trouble_after = now + _TROUBLE_SECONDS
            log.error("the store: %s (failures so far: %d)", trouble, self.store_failures)

    async def _probe(self) -> int:
        now = time.monotonic()
        if now >= self._probe_after:
            await self.store.probe()
            self._probe_after = now + _PROBE_SECONDS
        return await self.store.count()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Open the store and do the regular chores until the end."""
        self._closing = False
        await self.store.start()
        self.key = await self.store.server_key()
        await self.blocklist.refresh()
        ahead = self._load_games if not self.config.in_page else gc.freeze  # a page has nobody to do it meanwhile
        chores = [
            asyncio.create_task(self.hands.beside(ahead)),
            asyncio.create_task(self._regularly(self.config.heartbeat, self._beat)),
            asyncio.create_task(self._regularly(self.config.sweep, self._sweep)),
            asyncio.create_task(self._regularly(min(_CLOSING_SECONDS, self.config.sweep), self._close)),
            asyncio.create_task(self._regularly(BLOCKLIST_SECONDS, self.blocklist.refresh)),
        ]
        if self.archive:
            chores.append(asyncio.create_task(self._regularly(ARCHIVE_SECONDS, self.archive.look)))
        if self.backups:
            chores.append(asyncio.create_task(self.backups.run()))
        try:
            yield
        finally:
            self._closing = True
            self.hub.close()
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await self.tables.close()
            self.hands.close()
            await self.store.close()

    async def all_games(self) -> list[Ruleset[Any]]:
        """Every game of the house. They are read as soon as it is opened; who comes earlier waits, and nobody else."""
        if not self._games_read:
            await self.hands.beside(self._read_games)
        return [self.ruleset(key) for key in self.games]

    def _read_games(self) -> None:
        for key in self.games:
            self.ruleset(key)
        self._games_read = True

    def _load_games(self) -> None:
        """Read rules, templates, words and the like while nobody waits for them; first what the start page shows."""
        words: list[Callable[[], object]] = [partial(self._read_words, key) for key in self.games]
        for prepare in (self._read_games, *self.preparations, *words):
            if self._closing:
                return  # who closes the house at once does not wait for all of it
            try:
                prepare()
            except Exception:
                log.exception("what could not be made ready is tried again when somebody asks for it")
        gc.freeze()  # they stay: nobody is to wait while garbage is looked for among them

    def _read_words(self, key: str) -> None:
        try:
            self.ruleset(key).narrator("")
        except Exception:
            log.exception("the words of %s could not be read", key)

    async def _regularly(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await chore()
            except StoreDown as trouble:
                log.error("the store: %s; a regular chore will be tried again", trouble)
            except Exception:
                log.exception("a regular chore failed; it will be tried again")

    async def _beat(self) -> None:
        now = self.clock()
        await self.hub.beat(now, now - PRESENCE_SECONDS)

    async def figures(self) -> str:
        """What this process has done, and does now."""
        self.meters.answers = self.tables.answers
        now = await vitals(self.store, self.backups)
        sizes = {name: (_SIZES[name], float(size)) for name, size in now.sizes.items()}
        gauges = {
            "tables_open": ("games kept in memory", float(self.tables.open_count)),
            "live": ("live connections", float(len(self.hub))),
            "bots": ("tables whose bots play on by themselves", float(self.tables.bots_at_play)),
            "store_failures": ("times the store could not be reached or written", float(self.store_failures)),
            **sizes,
        }
        if self.backups:
            gauges["backup_last"] = ("when the newest backup was made, in seconds since 1970", self.backups.last)
            gauges["backup_failures"] = ("backups by the clock that failed", float(self.backups.failures))
            gauges["backup_ok"] = ("1 if the last backup by the clock did not fail", float(not self.backups.trouble))
        return self.meters.text(now.version, gauges, self.hands.stopped)

    async def _close(self) -> None:
        await self.console.close_consents()

    async def _sweep(self) -> None:
        self.tables.forget_idle()
        self.gallery.forget_idle()
        await self.console.act_for_absent()
