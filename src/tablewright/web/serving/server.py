"""Runs the application under uvicorn: quick to start, and quick to end, although live connections never end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import math
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from tablewright import build
from tablewright.engine.budgets import LONGEST_LINES
from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Config
from tablewright.web.serving.connections import Counted, of_house
from tablewright.web.serving.connections.sockets import Socket

_SECONDS_TO_END = 5
_BACKLOG = 2048
_MOST_HANDLES = 65_536
_TICKS_BETWEEN_LOOKS = 20  # ten are a second
_SECONDS_BETWEEN_WORDS = 60
log = logging.getLogger("tablewright.web")


class Server(uvicorn.Server):
    """Opens the house before it takes connections, and says goodbye on live ones before it waits for all to end."""

    def __init__(self, application: Application, host: str, port: int, ready: Callable[[str], None]) -> None:
        config = application.house.config
        super().__init__(
            uvicorn.Config(
                application,
                http=_protocol(application),
                access_log=False,
                log_config=None,
                proxy_headers=bool(config.trusted),
                forwarded_allow_ips=list(config.trusted),
                server_header=False,
                ws=of_house(application.house, Socket),
                ws_max_size=config.limits.body,
                ws_per_message_deflate=False,  # a few bytes could become very many
                h11_max_incomplete_event_size=LONGEST_LINES,
                timeout_graceful_shutdown=_SECONDS_TO_END,
                lifespan="off",
            )
        )
        self._application, self._host, self._port, self._ready = application, host, port, ready
        self._handles = Handles()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to end. `OSError` if the address is taken; the store's own errors if it cannot be opened."""
        _raise_the_number_of_handles()
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        with socket.create_server((self._host, self._port), family=family, backlog=_BACKLOG) as listening:
            self._port = listening.getsockname()[1]
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else a body waits 40 ms behind its head
            log.info("Tablewright %s opens at %s", build(), address(self._host, self._port))
            with self.capture_signals():
                async with self._application.house.opened():
                    await super().serve([listening])
            log.info("Tablewright has closed; everything is on the disk")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End the server on SIGINT or SIGTERM, and not the process: uvicorn would raise the signal again at the end,
        before the store is closed.
        """
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _calm_the_collector()
        self._ready(address(self._host, self._port))

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_BETWEEN_LOOKS == 0:
            self._handles.look()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Counted):
                    connection.hang_up_if_late()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.house.hub.close()
        await super().shutdown(sockets)


class Handles:
    """Sees when all files and connections that a process may have are open: then nobody new is served."""

    def __init__(self) -> None:
        self._told_at = -math.inf

    def look(self) -> None:
        """Say so in the log, once a minute at most."""
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            is_late = time.monotonic() - self._told_at > _SECONDS_BETWEEN_WORDS
            if is_late and error.errno in (errno.EMFILE, errno.ENFILE):
                self._told_at = time.monotonic()
                log.error(
                    "no file descriptor is left: new connections are closed unanswered. %s are allowed; "
                    "raise LimitNOFILE of the unit, nofile of the container, or ulimit -n",
                    _raise_the_number_of_handles(),
                )


def _protocol(application: Application) -> type[asyncio.Protocol]:
    """How connections are read: in C where httptools is installed, else in Python."""
    try:
        from tablewright.web.serving.connections.by_httptools import Bounded as Kind
    except ImportError:
        from tablewright.web.serving.connections.by_h11 import PlainConnection as Kind  # type: ignore[assignment]
    return of_house(application.house, Kind)


def _raise_the_number_of_handles() -> int:
    """Each connection takes one, and what is usual for programs is little for a server. How many there may be now."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, _MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _calm_the_collector() -> None:
    """Collect garbage seldom: a server makes few cycles, and each search for them makes somebody wait."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def set_up_log(config: Config) -> None:
    """Talk goes to standard error: one line a request, without tokens, and whatever goes wrong."""
    form = logging.Formatter("%(asctime)sZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")
    form.converter = time.gmtime
    to_stderr = logging.StreamHandler()
    to_stderr.setFormatter(form)
    logging.basicConfig(level=logging.WARNING, handlers=[to_stderr])
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # a form that is none is its sender's fault
    logging.getLogger("tablewright").setLevel(logging.INFO if config.log else logging.WARNING)
