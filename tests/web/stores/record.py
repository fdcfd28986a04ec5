"""Plays a while at tables of all five games on a server that runs, for a store that later versions must open.

    tablewright serve --store 0.2.0.sqlite3 --limit seat_rate=0 --limit address_rate=0
    python -m tests.web.stores.record http://localhost:8722 >0.2.0.json

Stop the server then, and pack the file: `xz 0.2.0.sqlite3`. What is written knows nothing of this version but its API.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import httpx

from tests.patience import PATIENCE

GAMES = ("twelve_years", "begone_foe", "yabec", "freehold", "pocket_fantasy")
SAID, NOTED = "well met, long ago", "the butler did it, long ago"
_SEALED = ("begone_foe", "freehold")
_ANSWERS = 60


def play(http: httpx.Client, game: str) -> dict[str, Any]:
    """A table of this game, in the middle of it: its tokens, and what must be seen of it later."""
    luck = random.Random(game)
    dice = {"dice": "sealed"} if game in _SEALED else {"dice": "open", "seed": "long ago"}
    made = http.post("/tables", json={"game": game, "players": 2, "name": "Ada", **dice}).json()
    table, headers = f"/tables/{made['table']}", {"authorization": f"Bearer {made['owner']}"}

    def look(seat: str = "") -> Any:
        return http.get(table, params={"seat": seat}, headers=headers).json()

    def do(word: str, **fields: Any) -> httpx.Response:
        return http.post(f"{table}/{word}", json=fields, headers=headers)

    for number in range(_ANSWERS):
        view = look()
        seat = next((seat for seat in view["held"] if seat in view["waiting"]), "")
        view = look(seat)
        if (decision := view["decision"]) is None:
            break
        options = decision.get("options", ())[:3]  # further down is often the way home
        key = (
            luck.choice(options)
            if options
            else "Ada"
            if decision.get("kind") == "text"
            else str(decision.get("low", 0))
        )
        do("answer", version=view["version"], command=f"old-{number}", seat=seat, key=key)
    do("chat", command="said", text=SAID, seat="p1")
    do("notes", command="noted", text=NOTED, seat="p1")
    view = look("p1")
    first = http.get(f"{table}/log", params={"seat": "p1", "before": 10}, headers=headers).json()["tellings"]
    began = [each["telling"]["text"] for each in first]
    return {**made, "version": view["version"], "over": view["over"], "began": began}


def main() -> None:
    with httpx.Client(base_url=f"{sys.argv[1]}/api/v1", timeout=PATIENCE) as http:
        print(json.dumps({game: play(http, game) for game in GAMES}, indent=1))


if __name__ == "__main__":
    main()
