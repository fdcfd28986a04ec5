"""A client for tables that somebody serves: everything a page can do, from a program.

    with Client.at("http://localhost:8722") as client:
        seat = client.new_table("twelve_years").seat("p1")
        view = seat.look()
        outcome = seat.answer(view.decision.options[0])

`AsyncClient` is the same to be awaited.
"""

from tablewright.messages.replies import DeskInfo, Link, Outcome, RuleInfo, TableInfo
from tablewright_client.asynchronous import AsyncClient, AsyncSeat, AsyncTable
from tablewright_client.errors import Moved, NotAllowed, Unreachable
from tablewright_client.synchronous import Client, Seat, Table

__version__ = "0.2.0"

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
