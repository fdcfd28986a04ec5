"""Runs the application under uvicorn: quick to start, and quick to end, although live connections never end."""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable

import uvicorn

from tablewright.web.app import Application
from tablewright.web.config import Config

_SECONDS_TO_END = 5


class Server(uvicorn.Server):
    """Says goodbye on live connections before it waits for all connections to end."""

    def __init__(self, application: Application, host: str, port: int, ready: Callable[[str], None]) -> None:
        config = application.house.config
        super().__init__(
            uvicorn.Config(
                application,
                host=host,
                port=port,
                access_log=False,
                log_config=None,
                proxy_headers=bool(config.trusted),
                forwarded_allow_ips=list(config.trusted),
                server_header=False,
                timeout_graceful_shutdown=_SECONDS_TO_END,
                lifespan="on",
            )
        )
        self._application, self._ready = application, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _calm_the_collector()
            self._ready(address(self.config.host, self._port()))

    def _port(self) -> int:
        return int(self.servers[0].sockets[0].getsockname()[1]) if self.servers else self.config.port

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.house.hub.close()
        await super().shutdown(sockets)


def _calm_the_collector() -> None:
    """Collect garbage seldom: a server makes few cycles, and each search for them makes somebody wait."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def set_up_log(config: Config) -> None:
    """Talk goes to standard error: one line a request, without tokens, and whatever goes wrong."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("tablewright").setLevel(logging.INFO if config.log else logging.WARNING)
