"""Tokens: 128 random bits for a browser, a link or a bot. The store keeps only their hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from tablewright.engine.decisions import Refused

TOKEN_LENGTH = 22
_WORDS = 8
_TABLE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike


def new_token() -> str:
    return secrets.token_urlsafe(16)


# --- a token in words ------------------------------------------------------------------------------------------------
# Eight words of five letters, consonants and vowels in turn, to be written down and read out: 16 bits each.
_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
_IS_OURS = re.compile(f"([{_CONSONANTS}][{_VOWELS}]){{2}}[{_CONSONANTS}]").fullmatch


def words_of(token: str) -> str:
    """A browser's token as words that somebody can write down."""
    bits = int.from_bytes(base64.urlsafe_b64decode(f"{token}=="), "big")
    return " ".join(_word_of(bits >> shift & 0xFFFF) for shift in range(112, -1, -16))


def _word_of(bits: int) -> str:
    letters = _CONSONANTS[bits >> 12], _VOWELS[bits >> 10 & 3], _CONSONANTS[bits >> 6 & 15]
    return "".join((*letters, _VOWELS[bits >> 4 & 3], _CONSONANTS[bits & 15]))


def token_from(words: str) -> str:
    """The token that these words stand for; `Refused` names the first that is none of ours."""
    given = "".join(letter if letter.isalpha() else " " for letter in words.lower()).split()
    strange = next((word for word in given if not _IS_OURS(word)), "")
    if strange:
        raise Refused(f"{strange[:20]!r} is none of our words: please look at what you have written down")
    if len(given) != _WORDS:
        raise Refused(
            f"there are {_WORDS} words, and these were {len(given)}: please look at what you have written down"
        )
    bits = 0
    for word in given:
        for place, letter in enumerate(word):
            bits = bits << 2 | _VOWELS.index(letter) if place % 2 else bits << 4 | _CONSONANTS.index(letter)
    return base64.urlsafe_b64encode(bits.to_bytes(16, "big")).decode().rstrip("=")


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
    """Token that a form must return; only a page that we gave to this browser knows it."""
    return hmac.digest(key, b"csrf\0" + browser.encode(), "sha256").hex()[:32]


def csrf_matches(key: bytes, browser: str, given: str) -> bool:
    return hmac.compare_digest(csrf_token(key, browser).encode(), given.encode())
