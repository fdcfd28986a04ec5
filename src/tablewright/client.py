"""The client, under the name it had before it came in a package of its own: `tablewright_client`."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("tablewright_client") is None:
    raise ImportError("the client comes in a package of its own: pip install tablewright-client", name=__name__)

from tablewright_client import (
    AsyncClient,
    AsyncSeat,
    AsyncTable,
    Client,
    DeskInfo,
    Link,
    Moved,
    NotAllowed,
    Outcome,
    RuleInfo,
    Seat,
    Table,
    TableInfo,
    Unreachable,
)

__all__ = [
    "AsyncClient",
    "AsyncSeat",
    "AsyncTable",
    "Client",
    "DeskInfo",
    "Link",
    "Moved",
    "NotAllowed",
    "Outcome",
    "RuleInfo",
    "Seat",
    "Table",
    "TableInfo",
    "Unreachable",
]
