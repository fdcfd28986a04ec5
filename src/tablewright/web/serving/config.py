"""How the browser table is set up: where it keeps its tables, how it is reached, and what it allows."""

from __future__ import annotations

from typing import Literal
from urllib.parse import urlsplit

import msgspec

from tablewright.engine.budgets import WORKERS

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def hosts_for(url: str, *, loopback: bool) -> tuple[str, ...]:
    """The names a server may be asked for by: that of its address, and this machine's own. Any, if it has none."""
    named = urlsplit(url).netloc.rpartition("@")[2]
    if named:
        return (in_ascii(without_port(named)), *LOOPBACK)
    return LOOPBACK if loopback else ()


def in_ascii(host: str) -> str:
    """A name as browsers send it: münchen.example as xn--mnchen-3ya.example."""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host


def without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


class Limits(msgspec.Struct, frozen=True):
    """Limits for one address, one seat and one table. A rate of 0 means no limit."""

    address_rate: float = 50.0  # requests a second, on average
    address_burst: float = 300.0
    seat_rate: float = 10.0  # commands a second
    seat_burst: float = 60.0
    chat_rate: float = 2.0  # lines of talk a second, so 20 in 10 s
    chat_burst: float = 20.0
    replay_rate: float = 2.0  # replays and verifications a second and viewer: each plays the whole game again
    replay_burst: float = 20.0
    tables_rate: float = 0.05  # new tables a second and address
    tables_burst: float = 30.0
    body: int = 64 * 1024
    upload: int = 16 * 1024 * 1024
    live_per_address: int = 200
    connections_per_address: int = 500  # of any kind, open at once; 0: any number
    live: int = 10_000


class Config(msgspec.Struct, frozen=True):
    """Everything the server needs to know."""

    store: str  # path of an SQLite file, or a postgresql:// address
    url: str = ""  # the address people use, "https://example.org/tables"; empty: whatever the browser asked for
    hosts: tuple[str, ...] = ()  # names by which it may be asked for, without a port; none: any
    trusted: tuple[str, ...] = ()  # proxies whose X-Forwarded headers are believed
    invite_days: int = 14
    limits: Limits = Limits()
    workers: int = WORKERS  # processes for what may take long
    hooks: bool = False  # tables may tell addresses of their people's choice whom they wait for
    log: bool = True
    heartbeat: float = 20.0  # seconds between signs of life on live connections
    sweep: float = 30.0  # seconds between looks for absent players
    games_kept: int = 256  # decoded games kept in memory
    backups: str = ""  # folder for backups by the clock; none without one
    backup_hours: float = 24.0
    backups_kept: int = 14
    archive: str = ""  # folder for tables that nobody opens any more; none is taken out without one
    archive_days: float = 365.0  # for which nobody has opened them
    keep_seconds: float = 600.0  # and for how long after their last use
    in_page: Literal["", "opfs", "memory"] = ""  # inside a page, alone: what it keeps its tables in

    @property
    def base(self) -> str:
        return urlsplit(self.url).path.rstrip("/")

    @property
    def origin(self) -> str:
        """Scheme and host that the outside uses; '' if it was not said."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{in_ascii(parts.netloc)}" if parts.netloc else ""
