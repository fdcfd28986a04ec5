"""The letters of what the random bot is asked, which it draws its answers from: words, and names as Python writes them.

Numbers of texts are sorted into shelves (`figures.TEXT_OF_...`); the kernel joins them and never reads them.
"""

from __future__ import annotations

from typing import Any

from tablewright_kernel import codes
from tablewright_kernel import figures as at
from twelve_years.book.core.members import farther

# What stands between the words of a decision, by place on the last shelf.
OTHERS = (
    "('p1', '", "', ", "'", "(", ", ", ")", "[", "]", "[('face', ", "[('damage', ", "), ('metal', ", "), ('palpable', ",
    ")]", "[('gold', ", "), ('worth', ", "[('look', ", "[('danger', '", "')]", "[('archetype', '", "'), ('member', ",
    "[('name', ", "[('old', ", "), ('what', ", "name p1 ", "party p1 ", "dungeon ", "trap ", "regions ",
    "[('thing', '", "very ", " ", "[('shaken', ",
)  # fmt: skip
(
    OPENING, AFTER_QUESTION, QUOTE, BRACKET, COMMA, CLOSING, SQUARE, CLOSING_SQUARE, FACE_IS, DAMAGE_IS, METAL_IS,
    PALPABLE_IS, END_OF_FACTS, GOLD_IS, WORTH_IS, LOOK_IS, DANGER_IS, END_OF_WORDS, ARCHETYPE_IS, MEMBER_IS, NAME_IS,
    OLD_IS,
    WHAT_IS, OF_PERSON, OF_PARTY, OF_DUNGEON, OF_TRAP, OF_REGIONS,
    THING_IS, VERY, SPACE, SHAKEN_IS,
) = range(at.TEXT_OF_OTHER, at.TEXT_OF_OTHER + len(OTHERS))  # fmt: skip


def texts(lists: Any, charts: Any) -> dict[int, bytes]:
    """Every text by its number; `lists`: the names of the game, `charts`: what things are called."""
    shelves = {
        at.TEXT_OF_VERB: [verb for verb, _ in codes.VERBS],
        at.TEXT_OF_QUESTION: codes.QUESTIONS,
        at.TEXT_OF_WORD: [*codes.WORDS, *[""] * (codes.WARE_KINDS - len(codes.WORDS)), *_wares()],
        at.TEXT_OF_DIRECTION: codes.DIRECTIONS,
        at.TEXT_OF_PERSON: [repr(name) for name in lists.people.names],
        at.TEXT_OF_PARTY: [repr(name) for name in lists.parties.names],
        at.TEXT_OF_REGION: [repr(name) for terrain in codes.TERRAINS[1:7] for name in _regions(lists, terrain)],
        at.TEXT_OF_DUNGEON: [repr(name) for name in _dungeons(lists)],
        at.TEXT_OF_KIND: codes.KINDS,
        at.TEXT_OF_DANGER: codes.DANGERS,
        at.TEXT_OF_OTHER: OTHERS,
        at.TEXT_OF_TERRAIN: codes.TERRAINS,
        at.TEXT_OF_QUALITY: codes.QUALITIES,
        at.TEXT_OF_WEAPON: ["", *(charts.WEAPON[key].name.lower() for key in codes.WEAPONS[1:])],
        at.TEXT_OF_LOOT: ["", *(charts.LOOT_KIND[key].name.lower() for key in codes.ITEM_KINDS[1:])],
        at.TEXT_OF_FIGURE: [
            repr(codes.VERBS[verb][0]) for verb in (codes.BEND_GOLD, codes.BEND_LEVEL, codes.BEND_YEARS)
        ],
    }
    return {first + place: text.encode() for first, shelf in shelves.items() for place, text in enumerate(shelf)}


def _wares() -> list[str]:
    gap = codes.WARE_WEAPONS - codes.WARE_KINDS - len(codes.ITEM_KINDS)
    return [*codes.ITEM_KINDS, *[""] * gap, *codes.WEAPONS]


def _regions(lists: Any, terrain: str) -> list[str]:
    """Each name of a list, near and far, name by name."""
    return [farther(name, far) for name in lists.regions[terrain] for far in ("", *lists.far)]


def _dungeons(lists: Any) -> list[str]:
    """The different names of dungeons, in the order of their numbers; the first has number 1."""
    return ["", *dict.fromkeys(name for listed in lists.dungeons.values() for name in listed)]
