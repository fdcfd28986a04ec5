"""What is wrong with a request, as an HTTP status and words."""

from __future__ import annotations

from collections.abc import Mapping


class HTTPException(Exception):
    """A request that is answered with this status."""

    status_code = 500

    def __init__(self, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.detail, self.headers = detail, headers or {}


class BadRequest(HTTPException):
    """A request that is not as it should be."""

    status_code = 400


class NotAuthorizedException(HTTPException):
    """Nobody knows who asks."""

    status_code = 401


class NotFoundException(HTTPException):
    """There is nothing there, or nothing that whoever asks may know of."""

    status_code = 404


class MethodNotAllowed(HTTPException):
    """There is something there, but not for this."""

    status_code = 405
