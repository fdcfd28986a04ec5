"""A chat bridge: what is told and said at a table goes to standard output, and each line that comes in is said there.

    python chat_bridge.py http://localhost:8722/join/TOKEN Bridge

So any program that turns lines into messages can carry it to a chat of yours. It sits in a seat of its own (an
invitation), sees what that seat sees, and answers nothing.
"""

from __future__ import annotations

import asyncio
import sys
from urllib.parse import urlsplit

from tablewright_client import AsyncClient, AsyncSeat


async def tell(seat: AsyncSeat) -> None:
    """Print what is new whenever the table changes."""
    told = said = 0
    async for view in seat.views():
        for each in view.log.tellings:
            if each.number > told:
                told = each.number
                print(f"* {each.telling.headline or each.telling.text}", flush=True)
        for line in await seat.chat():
            if line.number > said:
                said = line.number
                print(f"<{line.name or 'the table'}> {line.text}", flush=True)
        if view.over:
            print(f"* The game is over: {view.over}", flush=True)
            return


async def carry(seat: AsyncSeat) -> None:
    """Say each line that comes in."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.strip():
            await seat.say(line.strip()[:500])


async def main(link: str, name: str) -> None:
    parts = urlsplit(link)
    async with AsyncClient.at(f"{parts.scheme}://{parts.netloc}") as client:
        seat = await client.join(link, name)
        telling = asyncio.create_task(tell(seat))
        await carry(seat)
        telling.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
