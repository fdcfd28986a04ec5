"""The keys of a game's dice, from its seed and number, as `engine/dice.py` makes them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def keys_of(seed: str, numbers: Sequence[int], stream: str) -> npt.NDArray[np.int32]:
    """The keys of the whims and of the dice of some games, as `engine/dice.py` makes them from seed and stream."""
    base = hashlib.blake2b(f"{seed}/".encode(), digest_size=16, person=b"tablewright-dice")
    digests = bytearray()
    for number in numbers:
        for name in ("whim", stream):
            digest = base.copy()
            digest.update(f"{number}\0{name}".encode())
            digests += digest.digest()
    return np.frombuffer(digests, np.int32).reshape(len(numbers), 8)
