"""Responses: what is sent at once, and what is sent bit by bit until whoever asked has left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from typing import Generic, TypeVar
from urllib.parse import quote

import msgspec

from tablewright.web.wire.requests import Receive, Send

Content = TypeVar("Content", bound=str | bytes)
_SAFE_IN_ADDRESS = "/#%[]=:;$&()+,!?*@'~"
_EMPTY = frozenset({204, 304})


class Cookie(msgspec.Struct, frozen=True):
    """A cookie that no script can read."""

    name: str
    value: str
    path: str
    max_age: int
    secure: bool

    @property
    def line(self) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{self.name}={self.value}; HttpOnly; Max-Age={self.max_age}; Path={self.path}; SameSite=lax{secure}"


class Response(Generic[Content]):
    """A whole response."""

    def __init__(
        self,
        content: Content,
        *,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str = "",
        cookies: Iterable[Cookie] = (),
    ) -> None:
        self.content, self.status_code, self.media_type = content, status_code, media_type
        self.headers, self.cookies = dict(headers or {}), tuple(cookies)

    async def send(self, receive: Receive, send: Send) -> None:
        body = self.content.encode() if isinstance(self.content, str) else self.content
        more = [] if self.status_code in _EMPTY else [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": self.status_code, "headers": [*self._head(), *more]})
        await send({"type": "http.response.body", "body": body})

    def _head(self) -> list[tuple[bytes, bytes]]:
        headers = dict(self.headers)
        if self.media_type and "content-type" not in headers:
            plain = self.media_type.startswith("text/") and "charset" not in self.media_type
            headers["content-type"] = f"{self.media_type}; charset=utf-8" if plain else self.media_type
        pairs = [*headers.items(), *(("set-cookie", cookie.line) for cookie in self.cookies)]
        return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in pairs]


def redirect(address: str, cookies: Iterable[Cookie] = ()) -> Response[bytes]:
    """To another page, to be looked at (and not to be sent the same form again)."""
    return Response(b"", status_code=303, headers={"location": quote(address, safe=_SAFE_IN_ADDRESS)}, cookies=cookies)


class Stream(Response[bytes]):
    """A response that goes on until it has nothing more to say, or nobody listens any more."""

    def __init__(self, parts: AsyncGenerator[bytes, None], *, headers: Mapping[str, str]) -> None:
        super().__init__(b"", headers=headers)
        self._parts = parts

    async def send(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self._head()})
        sending, leaving = asyncio.create_task(self._send_all(send)), asyncio.create_task(_left(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            ends = await asyncio.gather(sending, leaving, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _send_all(self, send: Send) -> None:
        async with aclosing(self._parts):
            async for part in self._parts:
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
