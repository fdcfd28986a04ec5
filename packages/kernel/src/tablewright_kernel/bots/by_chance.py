"""The bot that takes any option, evenly (`engine/bots.py`): it draws from the letters of all it has been asked so far.

So the question is written out here as the readable engine would write it, letter by letter, into a CRC-32.
"""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.compiling import Content, Record, compiled, crc_byte, crc_number, crc_place, crc_text

_MASK = 0xFFFFFFFF
_COLON = 58


@compiled
def random_answer(g: Record, c: Content, question: int) -> int:
    return draw_on(g, c, question) % g[compiling.OFFERED]


@compiled
def draw_on(g: Record, c: Content, question: int) -> int:
    """The next draw, after this question with its options and facts."""
    crc = (g[compiling.DRAWN] & _MASK) ^ _MASK
    crc = crc_text(c, crc, codes.OPENING)
    crc = crc_text(c, crc, codes.TEXT_OF_QUESTION + question)
    crc = crc_text(c, crc, codes.AFTER_QUESTION)
    crc = crc_text(c, crc, codes.BRACKET)
    for place in range(g[compiling.OFFERED]):
        if place:
            crc = crc_text(c, crc, codes.COMMA)
        crc = crc_text(c, crc, codes.QUOTE)
        crc = _option(g, c, crc, place)
        crc = crc_text(c, crc, codes.QUOTE)
    crc = crc_text(c, crc, codes.CLOSING)
    crc = crc_text(c, crc, codes.COMMA)
    crc = _facts(g, c, crc)
    crc = crc_text(c, crc, codes.CLOSING)
    drawn = (crc ^ _MASK) & _MASK
    g[compiling.DRAWN] = drawn - (1 << 32) if drawn >= 1 << 31 else drawn
    return drawn


@compiled
def _option(g: Record, c: Content, crc: int, place: int) -> int:
    """An option as its text: the verb and what it is done to."""
    verb, first, second = (
        g[compiling.VERBS + place],
        g[compiling.FIRSTS + place],
        g[compiling.SECONDS + place],
    )
    shape = c[codes.VERB_SHAPES + verb]
    crc = crc_text(c, crc, codes.TEXT_OF_VERB + verb)
    if shape == codes.A_PLACE:
        return crc_place(c, crc, first, second)
    if shape == codes.BARE:
        return crc
    crc = crc_byte(c, crc, _COLON)
    if shape == codes.NUMBERED:
        return crc_number(c, crc, second)
    if shape == codes.TWO_NUMBERS:
        return crc_number(c, crc_byte(c, crc_number(c, crc, first), _COLON), second)
    if shape == codes.WINDWARD:
        return crc_text(c, crc, codes.TEXT_OF_DIRECTION + second)
    if shape == codes.TO_PLACE:
        return crc_place(c, crc, first, second)
    return crc_text(c, crc, codes.TEXT_OF_WORD + second)


@compiled
def _facts(g: Record, c: Content, crc: int) -> int:
    """The facts told with a question, sorted by their names."""
    facts, one, two, three = g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2], g[compiling.FACT_3]
    if facts == codes.NO_FACTS:
        return crc_text(c, crc_text(c, crc, codes.SQUARE), codes.CLOSING_SQUARE)
    if facts == codes.FACE_FACT:
        crc = crc_number(c, crc_text(c, crc, codes.FACE_IS), one)
    elif facts == codes.LOOK_FACT:
        crc = crc_number(c, crc_text(c, crc, codes.LOOK_IS), one)
    elif facts == codes.BLOW_FACT:
        crc = crc_number(c, crc_text(c, crc, codes.DAMAGE_IS), one)
    elif facts == codes.THING_FACT:
        return crc_text(c, _label(g, c, crc_text(c, crc, codes.THING_IS), one), codes.END_OF_WORDS)
    elif facts == codes.DAMAGE_FACTS:
        crc = crc_number(c, crc_text(c, crc, codes.DAMAGE_IS), one)
        crc = crc_number(c, crc_text(c, crc, codes.METAL_IS), two)
        crc = crc_number(c, crc_text(c, crc, codes.PALPABLE_IS), three)
    elif facts == codes.WORTH_FACTS:
        crc = crc_number(c, crc_text(c, crc, codes.GOLD_IS), one)
        crc = crc_number(c, crc_text(c, crc, codes.WORTH_IS), two)
    elif facts == codes.NAME_FACT:
        crc = crc_text(c, crc_text(c, crc, codes.NAME_IS), one)
    elif facts == codes.MEMBER_FACTS:
        crc = crc_text(c, crc_text(c, crc, codes.ARCHETYPE_IS), codes.TEXT_OF_KIND + one)
        crc = crc_number(c, crc_text(c, crc, codes.MEMBER_IS), two)
    elif facts == codes.BEND_FACTS:
        crc = crc_number(c, crc_text(c, crc, codes.OLD_IS), one)
        crc = crc_text(c, crc_text(c, crc, codes.WHAT_IS), two)
    else:
        crc = crc_text(c, crc_text(c, crc, codes.DANGER_IS), codes.TEXT_OF_DANGER + one)
        return crc_text(c, crc, codes.END_OF_WORDS)
    return crc_text(c, crc, codes.END_OF_FACTS)


@compiled
def _label(g: Record, c: Content, crc: int, item: int) -> int:
    """A thing's name: qualities first, 'very' for one that counts twice (TY-QUAL-05)."""
    first, second = g[item + compiling.QUALITY_1], g[item + compiling.QUALITY_2]
    if first and first != codes.MUNDANE:
        if first == second:
            crc = crc_text(c, crc, codes.VERY)
        crc = crc_text(c, crc_text(c, crc, codes.TEXT_OF_QUALITY + first), codes.SPACE)
    if second and second != codes.MUNDANE and second != first:
        crc = crc_text(c, crc_text(c, crc, codes.TEXT_OF_QUALITY + second), codes.SPACE)
    weapon = g[item + compiling.ITEM_WEAPON]
    return crc_text(
        c, crc, codes.TEXT_OF_WEAPON + weapon if weapon else codes.TEXT_OF_LOOT + g[item + compiling.ITEM_KIND]
    )
