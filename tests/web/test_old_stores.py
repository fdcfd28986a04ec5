"""A store that an older version has written, with open games of all five: it opens, and they are played on."""

from __future__ import annotations

import json
import lzma
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS
from tests.web.stores.record import GAMES, NOTED, SAID

STORES = Path(__file__).parent / "stores"
_MORE = 15  # answers


@pytest.mark.slow
@pytest.mark.parametrize("version", [path.stem for path in sorted(STORES.glob("*.json"))])
async def test_a_store_of_an_older_version_is_opened_and_played_on(version: str, tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite3"
    store.write_bytes(lzma.decompress((STORES / f"{version}.sqlite3.xz").read_bytes()))
    known = json.loads((STORES / f"{version}.json").read_text())
    for played_on in (False, True):  # once more, as this version has left it
        app = create_app(Config(str(store), limits=NO_LIMITS, log=False))
        transport = httpx.ASGITransport(app=app)
        async with app.house.opened(), httpx.AsyncClient(transport=transport, base_url="http://t.test/api/v1") as http:
            for game in GAMES:
                await _look(http, known[game], played_on=played_on)
                if not played_on:
                    known[game]["version"] = await _play_on(http, known[game])


async def _look(http: httpx.AsyncClient, known: dict[str, Any], *, played_on: bool) -> None:
    table, own = f"/tables/{known['table']}", {"authorization": f"Bearer {known['seats']['p1']}"}
    view = (await http.get(table, headers=own)).json()
    assert view["version"] >= known["version"]
    assert view["waiting"], "the game is open, so somebody is waited for"
    assert not view["over"]
    first = (await http.get(f"{table}/log", params={"before": 10}, headers=own)).json()["tellings"]
    assert [each["telling"]["text"] for each in first] == known["began"]
    assert SAID in (await http.get(f"{table}/chat", headers=own)).text
    assert (await http.get(f"{table}/desk", headers=own)).json()["notes"] == NOTED
    other = {"authorization": f"Bearer {known['seats']['p2']}"}
    assert NOTED not in (await http.get(f"{table}/desk", headers=other)).text
    verified = (await http.get(f"{table}/verify", headers=own)).json()
    assert verified["ok"], verified
    again = {"version": 0, "command": "old-0", "seat": "p1", "key": "whatever"}
    assert (await http.post(f"{table}/answer", headers=own, json=again)).json()["repeated"] is True


async def _play_on(http: httpx.AsyncClient, known: dict[str, Any]) -> int:
    """Answer by chance; the version then."""
    table, owner = f"/tables/{known['table']}", {"authorization": f"Bearer {known['owner']}"}
    luck, done, version, view = random.Random(known["table"]), 0, known["version"], known
    for number in range(2 * _MORE):
        view = (await http.get(table, headers=owner)).json()
        seat = next((seat for seat in view["held"] if seat in view["waiting"]), "")
        view = (await http.get(table, headers=owner, params={"seat": seat})).json()
        version = view["version"]
        if (decision := view["decision"]) is None:
            break
        options = decision.get("options") or ["Ada" if decision["kind"] == "text" else str(decision.get("low", 0))]
        body = {"version": version, "command": f"new-{number}", "seat": seat, "key": luck.choice(options)}
        answered = await http.post(f"{table}/answer", headers=owner, json=body)
        assert answered.status_code in (200, 409, 422), answered.text
        done += answered.status_code == 200
        version = answered.json()["version"] if answered.status_code == 200 else version
    assert done >= _MORE or view["over"]
    return int(version)
