"""The examples for programs do what they say, against a real server."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tablewright_client import Client

from tests.patience import PATIENCE
from tests.web.conftest import Served

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"


def test_the_chat_bridge_carries_talk_both_ways(served: Served) -> None:
    with Client.at(served.address) as client:
        table = client.new_table("duel", players=2, settings={"rounds": 2})
        ada, link = table.seat("p1"), table.host().invite("p2").text
        command = [sys.executable, str(PROGRAMS / "chat_bridge.py"), link, "Bridge"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bridge:
            assert bridge.stdin is not None
            assert bridge.stdout is not None
            bridge.stdin.write("Hail from the chat\n")
            bridge.stdin.flush()
            assert heard(bridge.stdout.readline, "<Bridge> Hail from the chat")
            ada.say("Hail yourself")
            ada.look()
            ada.answer("strike")
            assert heard(bridge.stdout.readline, "* p1 strikes")
            bridge.stdin.close()
            assert bridge.wait(PATIENCE) == 0
        assert "Hail from the chat" in [line.text for line in ada.chat()]


def heard(read: object, words: str) -> bool:
    """Whether these words come up soon."""
    assert callable(read)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if str(read()).startswith(words):
            return True
    return False
