"""Which spells there are: the example list, or those a table has chosen from it (Spells and Magic)."""

from __future__ import annotations

from functools import cache

from tablewright.engine.decisions import Refused
from tablewright.rules.begone_foe.content import SPELL_LISTS, SPELLS
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Campaign

FEWEST = 4  # spells of the first level that a list must have
FOUND_UP_TO = 3  # the level of what lies about on scrolls and in bottles


def spells_of(state: Campaign) -> frozenset[str]:
    """Keys of the spells that can be learned in this campaign (BF-SPELL-01)."""
    return read_list(chosen(state.settings).spells)


@cache
def on_scrolls(listed: frozenset[str]) -> tuple[str, ...]:
    """Spells of a list that may be found written down, in the order of the book (BF-SPELL-01, BF-MON-13)."""
    return tuple(key for key, spell in SPELLS.items() if key in listed and spell.level <= FOUND_UP_TO)


@cache
def in_bottles(listed: frozenset[str]) -> tuple[str, ...]:
    """Those of them that can be drunk; a list may have none."""
    return tuple(key for key in on_scrolls(listed) if SPELLS[key].potion)


@cache
def read_list(text: str) -> frozenset[str]:
    """A list by names; all of them where nothing is named. Complains of what it does not know, before play begins."""
    if not text.strip():
        return frozenset(SPELLS)
    by_name = {spell.name.casefold(): key for key, spell in SPELLS.items()} | {key: key for key in SPELLS}
    named = [name.strip().casefold() for name in text.replace("\n", ",").split(",") if name.strip()]
    strange = [name for name in named if name not in by_name]
    if strange:
        raise Refused(f"no such spell: {', '.join(strange)}")
    keys = frozenset(by_name[name] for name in named)
    if len(keys & {*SPELL_LISTS[1]}) < FEWEST:
        raise Refused(f"a list of spells needs at least {FEWEST} of the first level")
    return keys
