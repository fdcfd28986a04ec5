"""The bot that takes any option, evenly (`engine/bots.py`): it draws from the letters of all it has been asked so far.

So the question is written out here as the readable engine would write it, letter by letter, into a CRC-32.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel import texts as t
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import crc_byte, crc_number, crc_place, crc_text

_MASK = 0xFFFFFFFF
_COLON = 58


@compiled
def random_answer(g: Record, c: Content, question: int) -> int:
    return draw_on(g, c, question) % g[r.OFFERED]


@compiled
def draw_on(g: Record, c: Content, question: int) -> int:
    """The next draw, after this question with its options and facts."""
    crc = (g[r.DRAWN] & _MASK) ^ _MASK
    crc = crc_text(c, crc, t.OPENING)
    crc = crc_text(c, crc, f.TEXT_OF_QUESTION + question)
    crc = crc_text(c, crc, t.AFTER_QUESTION)
    crc = crc_text(c, crc, t.BRACKET)
    for place in range(g[r.OFFERED]):
        if place:
            crc = crc_text(c, crc, t.COMMA)
        crc = crc_text(c, crc, t.QUOTE)
        crc = _option(g, c, crc, place)
        crc = crc_text(c, crc, t.QUOTE)
    crc = crc_text(c, crc, t.CLOSING)
    crc = crc_text(c, crc, t.COMMA)
    crc = _facts(g, c, crc)
    crc = crc_text(c, crc, t.CLOSING)
    drawn = (crc ^ _MASK) & _MASK
    g[r.DRAWN] = drawn - (1 << 32) if drawn >= 1 << 31 else drawn
    return drawn


@compiled
def _option(g: Record, c: Content, crc: int, place: int) -> int:
    """An option as its text: the verb and what it is done to."""
    verb, first, second = (
        g[r.VERBS + place],
        g[r.FIRSTS + place],
        g[r.SECONDS + place],
    )
    shape = c[f.VERB_SHAPES + verb]
    crc = crc_text(c, crc, f.TEXT_OF_VERB + verb)
    if shape == k.A_PLACE:
        return crc_place(c, crc, first, second)
    if shape == k.BARE:
        return crc
    crc = crc_byte(c, crc, _COLON)
    if shape == k.NUMBERED:
        return crc_number(c, crc, second)
    if shape == k.TWO_NUMBERS:
        return crc_number(c, crc_byte(c, crc_number(c, crc, first), _COLON), second)
    if shape == k.WINDWARD:
        return crc_text(c, crc, f.TEXT_OF_DIRECTION + second)
    if shape == k.TO_PLACE:
        return crc_place(c, crc, first, second)
    return crc_text(c, crc, f.TEXT_OF_WORD + second)


@compiled
def _facts(g: Record, c: Content, crc: int) -> int:
    """The facts told with a question, sorted by their names."""
    facts, one, two, three = g[r.FACTS], g[r.FACT_1], g[r.FACT_2], g[r.FACT_3]
    if facts == k.NO_FACTS:
        return crc_text(c, crc_text(c, crc, t.SQUARE), t.CLOSING_SQUARE)
    if facts == k.FACE_FACT:
        crc = crc_number(c, crc_text(c, crc, t.FACE_IS), one)
    elif facts == k.SHAKEN_FACT:
        crc = crc_number(c, crc_text(c, crc, t.SHAKEN_IS), one)
    elif facts == k.LOOK_FACT:
        crc = crc_number(c, crc_text(c, crc, t.LOOK_IS), one)
    elif facts == k.BLOW_FACT:
        crc = crc_number(c, crc_text(c, crc, t.DAMAGE_IS), one)
    elif facts == k.THING_FACT:
        return crc_text(c, _label(g, c, crc_text(c, crc, t.THING_IS), one), t.END_OF_WORDS)
    elif facts == k.DAMAGE_FACTS:
        crc = crc_number(c, crc_text(c, crc, t.DAMAGE_IS), one)
        crc = crc_number(c, crc_text(c, crc, t.METAL_IS), two)
        crc = crc_number(c, crc_text(c, crc, t.PALPABLE_IS), three)
    elif facts == k.WORTH_FACTS:
        crc = crc_number(c, crc_text(c, crc, t.GOLD_IS), one)
        crc = crc_number(c, crc_text(c, crc, t.WORTH_IS), two)
    elif facts == k.NAME_FACT:
        crc = crc_text(c, crc_text(c, crc, t.NAME_IS), one)
    elif facts == k.MEMBER_FACTS:
        crc = crc_text(c, crc_text(c, crc, t.ARCHETYPE_IS), f.TEXT_OF_KIND + one)
        crc = crc_number(c, crc_text(c, crc, t.MEMBER_IS), two)
    elif facts == k.BEND_FACTS:
        crc = crc_number(c, crc_text(c, crc, t.OLD_IS), one)
        crc = crc_text(c, crc_text(c, crc, t.WHAT_IS), two)
    else:
        crc = crc_text(c, crc_text(c, crc, t.DANGER_IS), f.TEXT_OF_DANGER + one)
        return crc_text(c, crc, t.END_OF_WORDS)
    return crc_text(c, crc, t.END_OF_FACTS)


@compiled
def _label(g: Record, c: Content, crc: int, item: int) -> int:
    """A thing's name: qualities first, 'very' for one that counts twice (TY-QUAL-05)."""
    first, second = g[item + r.QUALITY_1], g[item + r.QUALITY_2]
    if first and first != k.MUNDANE:
        if first == second:
            crc = crc_text(c, crc, t.VERY)
        crc = crc_text(c, crc_text(c, crc, f.TEXT_OF_QUALITY + first), t.SPACE)
    if second and second != k.MUNDANE and second != first:
        crc = crc_text(c, crc_text(c, crc, f.TEXT_OF_QUALITY + second), t.SPACE)
    weapon = g[item + r.ITEM_WEAPON]
    return crc_text(c, crc, f.TEXT_OF_WEAPON + weapon if weapon else f.TEXT_OF_LOOT + g[item + r.ITEM_KIND])
