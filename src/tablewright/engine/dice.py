"""Sources of dice: 64-bit words, each a pure function of seed, stream and position.

One word per die. A face is the high part of word times sides, so no face of a die up to d100 is favoured by more
than one part in 10^17. Streams are named, so that a new roll in one place never shifts another. Two sources of words:
`OpenSeed` (Philox4x64-10: fast, the same words in NumPy and on many cores) and `SealedSeed` (HMAC-SHA-256 under a
secret that was committed to before play and is revealed after it; players' salts are mixed in, so that the host cannot
choose).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import zlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from tablewright.engine.budgets import LONGEST_ID, LONGEST_SEED

WORD_BITS = 64
WHIM = "whim:"  # streams of words that are no dice: names and looks
CHARTS = "charts:"  # stream of the charts that a game master rolls on by hand
_MASK = (1 << WORD_BITS) - 1
_MULTIPLIER_0, _MULTIPLIER_1 = 0xD2E7470EE14C6C93, 0xCA5A826395121157
_WEYL_0, _WEYL_1 = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
_MIX_0, _MIX_1, _SPREAD = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xD6E8FEB86659FD93  # of SplitMix64, and an odd one
_PHILOX_ROUNDS = 10
_PHILOX_WORDS = 4


class Words(Protocol):
    """A source of dice words. `block` is for those who need many."""

    def word(self, stream: str, position: int) -> int: ...
    def block(self, stream: str, position: int, count: int) -> list[int]: ...


def face_of(word: int, sides: int) -> int:
    return (word * sides >> WORD_BITS) + 1


# --- open seeds: Philox ----------------------------------------------------------------------------------------------
def philox(key: tuple[int, int], counter: int) -> tuple[int, int, int, int]:
    """One block of Philox4x64-10, as NumPy computes it."""
    (key_0, key_1), (a, b, c, d) = key, (counter & _MASK, counter >> WORD_BITS, 0, 0)
    for _ in range(_PHILOX_ROUNDS):
        low, high = _MULTIPLIER_0 * a, _MULTIPLIER_1 * c
        a, b, c, d = (high >> WORD_BITS) ^ b ^ key_0, high & _MASK, (low >> WORD_BITS) ^ d ^ key_1, low & _MASK
        key_0, key_1 = (key_0 + _WEYL_0) & _MASK, (key_1 + _WEYL_1) & _MASK
    return a, b, c, d


class OpenSeed:
    """Words from a seed that everyone may know. The seed is any text: a number, or words."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._keys: dict[str, tuple[int, int]] = {}
        self._latest: tuple[str, int, tuple[int, int, int, int]] = ("", -1, (0, 0, 0, 0))

    def key(self, stream: str) -> tuple[int, int]:
        if stream not in self._keys:
            digest = hashlib.blake2b(
                f"{self.seed}\0{stream}".encode(), digest_size=16, person=b"tablewright-dice"
            ).digest()
            self._keys[stream] = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
        return self._keys[stream]

    def word(self, stream: str, position: int) -> int:
        counter, lane = divmod(position, _PHILOX_WORDS)
        if self._latest[:2] != (stream, counter):
            self._latest = (stream, counter, philox(self.key(stream), counter))
        return self._latest[2][lane]

    def block(self, stream: str, position: int, count: int) -> list[int]:
        counter, lane = divmod(position, _PHILOX_WORDS)
        return _philox_words(self.key(stream), counter, lane + count)[lane:]


def _philox_words(key: tuple[int, int], counter: int, count: int) -> list[int]:
    """So many words from this block on: by NumPy where it is installed (`tablewright[fast]`), else one by one."""
    try:
        import numpy as np  # only bulk play pays for NumPy's start-up
    except ImportError:
        blocks = range(counter, counter + -(-count // _PHILOX_WORDS))
        return [word for number in blocks for word in philox(key, number)][:count]
    # NumPy steps its counter before the first block, hence the minus one.
    generator = np.random.Philox(key=np.array(key, dtype=np.uint64), counter=(counter - 1) % (1 << 256))
    words: list[int] = generator.random_raw(count).tolist()
    return words


# --- sealed seeds: commit, salt, reveal ------------------------------------------------------------------------------
_COMMITMENT_LABEL = b"tablewright sealed dice 1\0"


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment_to(secret: bytes, campaign: str) -> str:
    """The promise shown before play: SHA-256 over a label, the campaign's id and the secret."""
    return hashlib.sha256(_COMMITMENT_LABEL + campaign.encode() + b"\0" + secret).hexdigest()


class SealedSeed:
    """Words nobody can foresee without the secret and nobody could have chosen before the salts were known."""

    def __init__(self, secret: bytes, salts: Sequence[str] = ()) -> None:
        self.secret = secret
        self._salted = "\0".join(salts).encode()

    def word(self, stream: str, position: int) -> int:
        message = f"{stream}\0{position}\0".encode() + self._salted
        return int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")

    def block(self, stream: str, position: int, count: int) -> list[int]:
        return [self.word(stream, place) for place in range(position, position + count)]


class DiceByReason:
    """Faces by what they are rolled for and for whom, each in a row of its own.

    Where two games part ways they still meet the same dice in whatever they do alike: what one blow more has shifted in
    one stream for all is shifted for its own kind only. For those who compare games, not for those who play them.
    """

    def __init__(self, seed: str) -> None:
        self._seed = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "little")
        self._rows: dict[tuple[str, str, str], int] = {}

    def face(self, sides: int, label: str, rule: str, who: str = "") -> int:
        row = (label, rule, who)
        at = self._rows.get(row)
        if at is None:
            at = self._seed ^ zlib.crc32("\0".join(row).encode()) * _SPREAD
        self._rows[row] = at = (at + _WEYL_0) & _MASK
        word = (at ^ at >> 30) * _MIX_0 & _MASK
        word = (word ^ word >> 27) * _MIX_1 & _MASK
        return ((word ^ word >> 31) * sides >> WORD_BITS) + 1


class Rekeyed:
    """Another source's words as far as they are `seen`, others from there on.

    For a bot that thinks ahead: it stands where the game stands, but must not meet the dice that are still to come.
    """

    def __init__(self, words: Words, label: str, seen: Mapping[str, int]) -> None:
        self._words, self._prefix, self._seen = words, f"fork:{label}:", dict(seen)

    def word(self, stream: str, position: int) -> int:
        known = position < self._seen.get(stream, 0) or stream.startswith(WHIM)
        return self._words.word(stream if known else self._prefix + stream, position)

    def block(self, stream: str, position: int, count: int) -> list[int]:
        return [self.word(stream, place) for place in range(position, position + count)]


# --- how a game's dice are written down ------------------------------------------------------------------------------
class DiceSource(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of a game as its header keeps them: an open seed, or a sealed one with its commitment."""

    kind: Annotated[str, Meta(max_length=LONGEST_ID)]  # "open" or "sealed"
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] = ""
    commitment: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    secret: Annotated[str, Meta(max_length=LONGEST_ID)] = ""  # hex; never leaves the host before it is revealed

    def words(self, salts: Sequence[str] = ()) -> Words:
        if self.kind == "open":
            return OpenSeed(self.seed)
        return SealedSeed(bytes.fromhex(self.secret), salts)

    def public(self) -> DiceSource:
        """The part that everybody may see during the game."""
        return self if self.kind == "open" else msgspec.structs.replace(self, secret="")


def open_dice(seed: str) -> DiceSource:
    return DiceSource("open", seed=seed)


def sealed_dice(campaign: str, secret: bytes | None = None) -> DiceSource:
    secret = secret or new_secret()
    return DiceSource("sealed", commitment=commitment_to(secret, campaign), secret=secret.hex())
