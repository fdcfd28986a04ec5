"""What a host has most likely set up wrongly, as requests show it: each is told once in the log, with what to do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from tablewright.web.serving.config import Config

log = logging.getLogger("tablewright.web")
_LONGEST_NAME = 100
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"forwarded")


def is_forwarded_in_vain(scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> bool:
    """True if a proxy says for whom it asks, and is not trusted: what it says is not believed.

    Where it is trusted, its own address and port have been replaced by the asker's, and port 0.
    """
    client = scope.get("client")
    return client is not None and client[1] != 0 and any(name in headers for name in FORWARDED)


class Misconfigured:
    """Tells the host, once each."""

    def __init__(self, config: Config) -> None:
        self._config, self._told = config, set[str]()

    def look_at(self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> None:
        """A request that comes in."""
        if "forwarded" not in self._told and is_forwarded_in_vain(scope, headers):
            address = scope["client"][0]
            self._tell(
                "forwarded",
                f"{address} sends X-Forwarded headers, and --trust does not name it: they are not believed, and "
                f"everybody behind it counts as one address. If it is your proxy, start with --trust {address}",
            )

    def other_name(self, host: bytes) -> None:
        """A request for a name that this server does not go by."""
        names = ", ".join(self._config.hosts)
        self._tell(
            "name",
            f"somebody asked for {_shown(host)}, and this server goes by {names}: if people use that name, "
            "give it with --url https://...",
        )

    def other_origin(self, origin: bytes) -> None:
        """A form from a page that is not ours."""
        if self._config.origin:
            self._tell(
                "origin",
                f"a form came from {_shown(origin)}, and --url says {self._config.origin}: "
                "forms from elsewhere are refused",
            )

    def _tell(self, what: str, words: str) -> None:
        if what not in self._told:
            self._told.add(what)
            log.warning("%s", words)


def _shown(text: bytes) -> str:
    return repr(text[:_LONGEST_NAME].decode("latin-1"))
