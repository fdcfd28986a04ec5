"""Firefox as Debian has it, spoken to by WebDriver BiDi: Playwright drives only a Firefox of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Message, Request, TextMessage

from tests.patience import PATIENCE

FIREFOX = shutil.which("firefox-esr") or ""
_SAID = "WebDriverBiDiServer.json"  # in the profile: where it listens
_PAUSE = 0.05
_AT_ONCE = 65536


class Firefox:
    """A browser with a profile of its own; `evaluate` speaks to its one tab."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        profile.mkdir()
        self.start()

    def start(self) -> None:
        said = self._profile / _SAID
        said.unlink(missing_ok=True)
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(self._profile), "--remote-debugging-port=0"]
        quiet = subprocess.DEVNULL
        self._program = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while not (said.is_file() and said.read_text().endswith("}")):
            assert time.monotonic() < until, "Firefox does not start"
            time.sleep(_PAUSE)
        place = json.loads(said.read_text())
        self._wire = socket.create_connection((place["ws_host"], place["ws_port"]), timeout=PATIENCE)
        self._speech, self._number = WSConnection(ConnectionType.CLIENT), 0
        self._wire.sendall(self._speech.send(Request(host=f"{place['ws_host']}:{place['ws_port']}", target="/session")))
        assert isinstance(self._heard(), AcceptConnection)
        self.command("session.new", capabilities={})
        self._tab = self.command("browsingContext.getTree")["contexts"][0]["context"]

    def command(self, method: str, **values: Any) -> Any:
        self._number += 1
        wish = {"id": self._number, "method": method, "params": values}
        self._wire.sendall(self._speech.send(Message(data=json.dumps(wish))))
        while (answer := self._message()).get("id") != self._number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def _message(self) -> dict[str, Any]:
        text = ""
        while True:
            event = self._heard()
            assert isinstance(event, TextMessage), event
            text += event.data
            if event.message_finished:
                told: dict[str, Any] = json.loads(text)
                return told

    def _heard(self) -> object:
        while True:
            for event in self._speech.events():
                return event
            self._speech.receive_data(self._wire.recv(_AT_ONCE) or None)

    # --- the tab -----------------------------------------------------------------------------------------------------
    def goto(self, address: str) -> None:
        self.command("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, script: str, value: object = None, *, inside: bool = False) -> Any:
        """What a function says of a value, in the page or in its frame."""
        context = self._tab
        if inside:
            tree = self.command("browsingContext.getTree", root=self._tab)
            context = tree["contexts"][0]["children"][0]["context"]
        whole = f"async () => JSON.stringify(await ({script})({json.dumps(value)}) ?? null)"
        told = self.command(
            "script.callFunction", functionDeclaration=whole, awaitPromise=True, target={"context": context}
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    # --- its end -----------------------------------------------------------------------------------------------------
    def kill(self) -> None:
        """As when the machine stops: nobody is asked."""
        if self._program.poll() is None:
            os.killpg(self._program.pid, signal.SIGKILL)
            self._program.wait()
        self._wire.close()
