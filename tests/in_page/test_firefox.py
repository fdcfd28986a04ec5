"""The edition without a server in Firefox: all five games, a kill in the middle of an answer, no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablewright.rules import GAMES
from tests.in_page.conftest import API, Host, Program, key_for, poll
from tests.in_page.firefox import FIREFOX, Firefox
from tests.in_page.test_in_page import PRESS, base_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.static,
    pytest.mark.skipif(not FIREFOX, reason="Firefox is not here; on Debian: apt install firefox-esr"),
]
STATE = "() => [document.documentElement.dataset.state, document.documentElement.dataset.complete ?? '']"
SIT_DOWN = "() => [...document.querySelectorAll('button')].find((one) => /Sit down/.test(one.innerText)).click()"


class InFirefox(Program):
    """The same player, in another browser."""

    def __init__(self, firefox: Firefox, base: str) -> None:
        super().__init__(firefox, base)  # type: ignore[arg-type]  # asked by `ask` alone
        self._firefox = firefox

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        wish = {"base": self._base, "method": method, "path": path, "body": body, "token": self.token}
        told = self._firefox.evaluate(API, wish)
        return told["status"], told["said"]


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    browser = Firefox(tmp_path / "profile")
    yield browser
    browser.kill()


def arrive(firefox: Firefox, address: str, *, whole: bool = False) -> None:
    firefox.goto(address)
    poll(lambda: firefox.evaluate(STATE)[0] in ("ready", "failed"), "the page neither plays nor fails")
    assert firefox.evaluate(STATE)[0] == "ready", firefox.evaluate("() => document.querySelector('#doing').innerText")
    if whole:
        poll(lambda: firefox.evaluate(STATE)[1] == "yes", "the rest does not come")


def test_five_games_and_a_kill_and_no_network_in_firefox(host: Host, firefox: Firefox) -> None:
    arrive(firefox, f"{host.url}/", whole=True)
    program = InFirefox(firefox, base_of(host))
    for game in GAMES:
        program.begin(game)
        assert program.play(40) > 10
        assert program.need("GET", f"/tables/{program.table}/verify")["ok"]
    before = program.look()
    wish = {"version": before["version"], "command": "the last", "seat": before["seat"]}
    wish["key"] = key_for(before["decision"])
    address = f"{base_of(host)}/api/v1/tables/{program.table}/answer"
    firefox.evaluate(PRESS, [address, program.token, wish])
    firefox.kill()
    host.stop()
    firefox.start()
    arrive(firefox, f"{host.url}/new/{sorted(GAMES)[0]}")
    assert program.look()["version"] >= before["version"]
    firefox.evaluate(SIT_DOWN, inside=True)
    poll(lambda: firefox.evaluate("() => Boolean(document.querySelector('#table'))", inside=True), "no table is shown")
