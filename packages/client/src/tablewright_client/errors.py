"""How a client can fail: each says with which status, and why."""

from __future__ import annotations

from tablewright.engine.decisions import Refused
from tablewright.messages.replies import TableInfo


class NotAllowed(Refused):
    """The server did not let this client do that: `status` is its code, `reason` its words."""

    def __init__(self, status: int, reason: str) -> None:
        self.status, self.reason = status, reason
        super().__init__(reason)


class Moved(Exception):
    """The table had moved on before the command came; nothing was done. `view` is how it stands now."""

    status = 409

    def __init__(self, view: TableInfo) -> None:
        self.view, self.reason = view, f"the table is at version {view.version} by now"
        super().__init__(self.reason)


class Unreachable(ConnectionError):
    """The server did not answer, not even when it was asked again."""

    status = 0

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
