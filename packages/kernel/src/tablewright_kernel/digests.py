"""Numbers mixed into one, the same in the kernel and in plain Python: for telling whether two states are equal."""

from __future__ import annotations

from tablewright_kernel.compiling import compiled

_PRIME = 0x01000193
_MASK = 0x7FFFFFFF


@compiled
def mixed(mix: int, value: int) -> int:
    """One more number mixed in."""
    return ((mix ^ value) * _PRIME + (value >> 7)) & _MASK
