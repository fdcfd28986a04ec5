"""The tools of the master's chair. They do what the console does, and the server lets nobody else use them.

What a master decides all can read in the log, with the reason; dice stay with the table.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from mcp_types import CallToolResult
from pydantic import Field

from tablewright.engine.budgets import LONGEST_PLAN
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.written import write_dungeon
from tablewright_client.mcp.chairs import Chairs
from tablewright_client.mcp.tools import Handle, Words, said
from tablewright_client.mcp.wording import desk_words, view_words

Reason = Annotated[str, Field(min_length=1, max_length=500, description="Why, for all to read.")]


class MasterTools:
    """Each public method is a tool; its docstring is what the model reads."""

    def __init__(self, chairs: Chairs) -> None:
        self.chairs = chairs

    async def master_state(self, find: Words = "", chair: Handle = "") -> CallToolResult:
        """As game master: the figures of the game that can be changed by hand, found by words, with their paths."""
        state = await self.chairs.find(chair).seat.state(find)
        lines = [f"{leaf.path} = {leaf.value}" for leaf in state.leaves]
        more = [f"({state.more} more)"] if state.more else []
        return said("\n".join([*lines, *more]) or "Nothing found.", state)

    async def master_override(
        self,
        path: Annotated[str, Field(max_length=200, description="As `master_state` lists them.")],
        value: Annotated[str, Field(max_length=1000, description="JSON, or text.")],
        reason: Reason,
        chair: Handle = "",
    ) -> CallToolResult:
        """As game master: change one thing by hand. All are told what it was, what it is, and why."""
        outcome = await self.chairs.find(chair).seat.override(path, value, reason)
        return said(f"Changed: {path} is {value}.", outcome)

    async def master_chart(
        self,
        chart: Annotated[str, Field(max_length=80, description="Its key, from `desk`.")],
        chair: Handle = "",
    ) -> CallToolResult:
        """As game master: let the table roll on a chart of the rules, for all to read. You do not choose the face."""
        found = self.chairs.find(chair)
        await found.seat.chart(chart)
        view = await found.seat.look()
        return said(view_words(view, view.log.fresh - 1), {"log": view.log.tellings[-3:]})

    async def master_see(
        self, seat: Annotated[str, Field(max_length=40, description="Such as p1.")], chair: Handle = ""
    ) -> CallToolResult:
        """As game master: the table through a player's eyes, to know what they know."""
        view = await self.chairs.find(chair).seat.see(seat)
        return said(view_words(view, view.log.fresh - 1), {"wanted": view.scene.wanted, "seat": seat})

    async def master_ask_table(self, chair: Handle = "") -> CallToolResult:
        """As game master: put the ruling you are asked for to the players; they vote, you still answer."""
        desk = await self.chairs.find(chair).seat.ask_table()
        return said(desk_words(desk), desk)

    async def master_board(self, chair: Handle = "") -> CallToolResult:
        """As game master: the dungeon the party is in, whole: rooms, ways, who waits where. No player sees it."""
        board = await self.chairs.find(chair).seat.board()
        dungeon = msgspec.json.decode(board.plan, type=Dungeon)
        seen = [room.id for room in dungeon.rooms.values() if room.known != "unseen"]
        return said(f"{write_dungeon(dungeon)}\nSeen already: {', '.join(seen) or 'nothing'}", board)

    async def master_redraw(
        self,
        plan: Annotated[str, Field(max_length=LONGEST_PLAN, description="The plan of `master_board`, changed.")],
        chair: Handle = "",
    ) -> CallToolResult:
        """As game master: draw anew what nobody has seen of the dungeon. What has been seen must stay as it is."""
        outcome = await self.chairs.find(chair).seat.redraw(plan)
        return said("Drawn anew: all are told that it was done, and not what.", outcome)

    async def master_notes(
        self,
        text: Annotated[str, Field(max_length=10_000, description="All of them: they replace what was there.")],
        chair: Handle = "",
    ) -> CallToolResult:
        """Keep secret notes at this seat, for yourself alone. `desk` shows them again."""
        desk = await self.chairs.find(chair).seat.keep_notes(text)
        return said("Noted.", {"notes": desk.notes})
