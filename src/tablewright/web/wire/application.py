"""An ASGI application made of routes: finds the one that was asked for, calls it, and sends what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tablewright.web.wire.failures import MethodNotAllowed, NotFoundException
from tablewright.web.wire.requests import Receive, Request, Scope, Send
from tablewright.web.wire.responses import Response
from tablewright.web.wire.routes import Branch, Route

OnError = Callable[[Request, Exception], Response[Any]]


class Routes:
    """The application. `on_error` answers where a handler fails; `house` is handed to every request."""

    def __init__(self, routes: Iterable[Route], house: Any, on_error: OnError) -> None:
        self.routes = tuple(routes)
        self._house, self._on_error, self._root = house, on_error, Branch()
        for route in self.routes:
            self._root.grow(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # a websocket; we have none
            await send({"type": f"{scope['type']}.close"})
            return
        request = Request(scope, receive, self._house)
        try:
            response = await self._answer(request)
        except Exception as error:  # noqa: BLE001  # whatever it is, who asked is told
            response = self._on_error(request, error)
        await response.send(receive, send)

    async def _answer(self, request: Request) -> Response[Any]:
        found = self._root.find(request.scope["path"])
        if found is None or not found[0].routes:
            raise NotFoundException("Not Found")
        branch, words = found
        route = branch.routes.get("GET" if request.method == "HEAD" else request.method)
        if route is None:
            allowed = {"allow": ", ".join(sorted({*branch.routes, "OPTIONS", *(["HEAD"] * ("GET" in branch.routes))}))}
            if request.method == "OPTIONS":
                return Response(b"", status_code=204, headers=allowed)
            raise MethodNotAllowed("Method Not Allowed", allowed)
        done = await route.call(request, words)
        if isinstance(done, Response):
            return done
        body = b"" if done is None else msgspec.json.encode(done, enc_hook=str)
        kind = "" if done is None else "application/json"
        return Response(body, status_code=route.status_code, media_type=kind)
