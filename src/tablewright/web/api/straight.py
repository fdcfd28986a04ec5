"""The short way of an answer. Of all that programs send, this comes a thousand times as often as the rest.

Who has answered before is known here, and so is the table: such an answer needs no route, no look into the store and no
page. It is done where it comes in; whatever is not as plain as that goes the long way (`give_answer`), with its body.
"""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.store.model import Stale
from tablewright.web.api.callers import PACED, Caller, caller_by
from tablewright.web.api.messages import AnswerCommand, Outcome
from tablewright.web.api.views import outcome
from tablewright.web.serving.errors import problem_of
from tablewright.web.serving.guard import Application, Message, Receive, Scope, Send, respond
from tablewright.web.serving.house import House
from tablewright.web.tables.people import Forbidden

_ANSWER = re.compile(r"/api/v1/tables/([a-z0-9]+)/answer")
_decode = msgspec.json.Decoder(AnswerCommand).decode
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Straight:
    """An ASGI application around another: answers known to be good go no further than here."""

    def __init__(self, app: Application, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ANSWER.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        body, caller = b"", None
        try:
            body = await _body_of(receive)
            caller = self._known(scope, found[1])
            given = _decode(body) if caller else None
            done = await self._answer(scope, caller, given) if caller and given else None
        except (Stale, Forbidden, msgspec.DecodeError, UnicodeError):
            done = None
        except Exception as error:  # noqa: BLE001  # whatever it is, who asked is told as on the long way
            await respond(send, *problem_of(self._house, "POST", error))
            return
        if done is None:
            await self._app(scope, _again(body, receive), send)
        else:
            await respond(send, 200, _encode(done))

    def _known(self, scope: Scope, table: str) -> Caller | None:
        """Who asks, as this process knew them last: that is checked when the answer is written."""
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return caller_by(given, lambda digest: self._house.store.enter_again(table, digest, self._house.clock()))

    async def _answer(self, scope: Scope, caller: Caller, given: AnswerCommand) -> Outcome:
        seat, head, key = caller.seat(given.seat), caller.head, given.key
        self._house.by_seat.take(caller.viewer.id, time.monotonic())
        scope[PACED] = True

        def act(game: Game[Any]) -> Any:
            return game.answer(seat, key)

        done, opened = await self._house.tables.act_and_look(
            head.id, given.version, given.command, act, head, quick=True, guessed=True
        )
        return outcome(done, opened, seat)


async def _body_of(receive: Receive) -> bytes:
    message = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body"):
        message = await receive()
        body += message.get("body", b"")
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read already, for somebody else to read."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return left.pop() if left else await receive()

    return receiving
