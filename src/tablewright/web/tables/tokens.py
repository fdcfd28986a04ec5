"""Tokens: 128 random bits for a browser, a link or a bot. The store keeps only their hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

TOKEN_LENGTH = 22
_TABLE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike


def new_token() -> str:
    return secrets.token_urlsafe(16)


def token_of(maker: str, purpose: str) -> str:
    """A token that the browser of this token can be shown again, and nobody else: neither is kept by the store."""
    made = hmac.digest(maker.encode(), purpose.encode(), "sha256")[:16]
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_for(key: bytes, *parts: str) -> str:
    """The token that belongs to a command: the same when it is sent again, and nobody without our key can tell it."""
    made = hmac.digest(key, "\0".join(("token", *parts)).encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


def new_table_id() -> str:
    """Twelve letters: an address, not a key. What may be done at a table follows from the seats held."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(12))


def table_id_for(key: bytes, command: str) -> str:
    """The address that belongs to the command which makes a table."""
    made = hmac.digest(key, b"table\0" + command.encode(), "sha256")
    return "".join(_TABLE_LETTERS[byte % len(_TABLE_LETTERS)] for byte in made[:12])


def csrf_token(key: bytes, browser: str) -> str:
    """What a form must bring back: only a page that we gave to this very browser knows it."""
    return hmac.digest(key, b"csrf\0" + browser.encode(), "sha256").hex()[:32]


def csrf_matches(key: bytes, browser: str, given: str) -> bool:
    return hmac.compare_digest(csrf_token(key, browser).encode(), given.encode())
