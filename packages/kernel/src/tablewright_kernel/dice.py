"""Dice over a record: Philox4x64-10, the words of `engine/dice.py` at the same positions, and whims by CRC-32."""

from __future__ import annotations

import numpy as np

from tablewright_kernel.compiling import Content, Record, compiled, made_high_product
from tablewright_kernel.figures import CRC_TABLE, TEXTS
from tablewright_kernel.record import BLOCKS_AHEAD, DICE, KEY, WHIM, WORDS

_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_MULTIPLIER_0, _MULTIPLIER_1 = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_WEYL_0, _WEYL_1 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBB67AE8584CAA73B)
_ROUNDS = 10
_LAST_LANE = 4 * BLOCKS_AHEAD - 1
_MASK = 0xFFFFFFFF


@made_high_product
def high_product(a: np.uint64, b: np.uint64) -> np.uint64:
    """The high word of a product of two words, by their halves."""
    low_a, high_a, low_b, high_b = a & _LOW, a >> _HALF, b & _LOW, b >> _HALF
    cross = high_a * low_b
    other = low_a * high_b
    middle = ((low_a * low_b) >> _HALF) + (cross & _LOW) + (other & _LOW)
    return np.uint64(high_a * high_b + (cross >> _HALF) + (other >> _HALF) + (middle >> _HALF))


@compiled
def join(low: int, high: int) -> np.uint64:
    return np.uint64(low & _MASK) | (np.uint64(high & _MASK) << _HALF)


@compiled
def fetch(g: Record, first: int, blocks: int) -> None:
    """So many blocks of four words."""
    for block in range(blocks):
        key_0, key_1 = join(g[KEY], g[KEY + 1]), join(g[KEY + 2], g[KEY + 3])
        a, b, c, d = np.uint64(first + block), np.uint64(0), np.uint64(0), np.uint64(0)
        for _ in range(_ROUNDS):
            low, high = _MULTIPLIER_0 * a, _MULTIPLIER_1 * c
            a, c = (
                high_product(_MULTIPLIER_1, c) ^ b ^ key_0,
                high_product(_MULTIPLIER_0, a) ^ d ^ key_1,
            )
            b, d = high, low
            key_0 += _WEYL_0
            key_1 += _WEYL_1
        _keep(g, 8 * block, a)
        _keep(g, 8 * block + 2, b)
        _keep(g, 8 * block + 4, c)
        _keep(g, 8 * block + 6, d)


@compiled
def _keep(g: Record, place: int, word: np.uint64) -> None:
    g[WORDS + place] = int(np.int32(np.uint32(word & _LOW)))
    g[WORDS + place + 1] = int(np.int32(np.uint32(word >> _HALF)))


@compiled
def take_up(g: Record, position: int) -> None:
    """So many dice have been rolled already: the words of the next ones are fetched if it is amid those at hand."""
    g[DICE] = position
    if position & _LAST_LANE:
        fetch(g, (position & ~_LAST_LANE) >> 2, BLOCKS_AHEAD)


@compiled
def roll(g: Record, sides: int) -> int:
    """One die: the high part of its word times its sides."""
    position = g[DICE]
    lane = position & _LAST_LANE
    if lane == 0:
        fetch(g, position >> 2, BLOCKS_AHEAD)
    g[DICE] = position + 1
    low, high = g[WORDS + 2 * lane] & _MASK, g[WORDS + 2 * lane + 1] & _MASK
    return ((high * sides + ((low * sides) >> 32)) >> 32) + 1


@compiled
def roll_on(g: Record, c: Content, chart: int) -> int:
    """What a chart says to a roll of its die."""
    return c[chart + roll(g, c[chart])]


# --- whims -----------------------------------------------------------------------------------------------------------
@compiled
def crc_byte(c: Content, crc: int, byte: int) -> int:
    return (c[CRC_TABLE + ((crc ^ byte) & 255)] & _MASK) ^ (crc >> 8)


@compiled
def crc_word(c: Content, crc: int, word: int) -> int:
    """A number of 32 bits, its low byte first, mixed into the CRC-32 of those before it; itself such a number."""
    crc = (crc & _MASK) ^ _MASK
    for shift in range(0, 32, 8):
        crc = crc_byte(c, crc, (word >> shift) & 255)
    return int(np.int32(np.uint32(crc ^ _MASK)))


@compiled
def crc_text(c: Content, crc: int, text: int) -> int:
    """A text of the content, by its number."""
    start = c[TEXTS + 2 * text]
    for place in range(start, start + c[TEXTS + 2 * text + 1]):
        crc = crc_byte(c, crc, c[place])
    return crc


@compiled
def crc_number(c: Content, crc: int, value: int) -> int:
    """A whole number in decimal digits."""
    if value < 0:
        crc = crc_byte(c, crc, 45)
        value = -value
    unit = 1
    while unit * 10 <= value:
        unit *= 10
    while unit > 0:
        crc = crc_byte(c, crc, 48 + value // unit % 10)
        unit //= 10
    return crc


@compiled
def crc_place(c: Content, crc: int, column: int, row: int) -> int:
    """A hex's key."""
    crc = crc_number(c, crc, column)
    crc = crc_byte(c, crc, 44)
    return crc_number(c, crc, row)


@compiled
def whim_begins(g: Record) -> int:
    return (g[WHIM] & _MASK) ^ _MASK


@compiled
def whim_ends(crc: int, size: int) -> int:
    return ((crc & _MASK) ^ _MASK) % size
