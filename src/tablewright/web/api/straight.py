"""The short way of an answer. Of all that programs send, this comes a thousand times as often as the rest.

Who has answered before is known here, and so is the table: such an answer needs no route and no look into the store. It
is done where it comes in; whatever is not as plain as that goes the long way (`give_answer`), with its body.
"""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.store.model import Stale
from tablewright.web.api.callers import caller_in
from tablewright.web.api.messages import AnswerCommand, Outcome
from tablewright.web.api.views import outcome
from tablewright.web.serving.errors import problem_of
from tablewright.web.serving.guard import PACED, Application, respond
from tablewright.web.serving.house import House
from tablewright.web.tables.people import Forbidden
from tablewright.web.wire.requests import Message, Receive, Scope, Send

_NOT_PLAIN = (Stale, Forbidden, msgspec.DecodeError, UnicodeError, RecursionError)
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
        body = b""
        try:
            body = await _body_of(receive)
            done = await self._answer(scope, found[1], _decode(body))
        except _NOT_PLAIN:
            done = None
        except Exception as error:  # noqa: BLE001  # whatever it is, who asked is told as on the long way
            await respond(send, *problem_of(self._house, "POST", error))
            return
        if done is None:
            await self._app(scope, _again(body, receive), send)
        else:
            await respond(send, 200, _encode(done))

    async def _answer(self, scope: Scope, table: str, given: AnswerCommand) -> Outcome:
        caller = await caller_in(self._house, scope, table, known=True)
        seat, head, key = caller.seat(given.seat), caller.head, given.key
        if PACED not in scope:
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
