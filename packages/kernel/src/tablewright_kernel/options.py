"""What a question offers: verbs and what they are done to, written one after the other into the record."""

from __future__ import annotations

from tablewright_kernel import record as r
from tablewright_kernel.compiling import Record, compiled


@compiled
def no_options(g: Record) -> None:
    g[r.OFFERED] = g[r.FACTS] = 0
    for word in range(r.VERB_WORDS):
        g[r.VERBS_OFFERED + word] = 0


@compiled
def _note_verb(g: Record, verb: int) -> None:
    g[r.VERBS_OFFERED + (verb >> 4)] |= 1 << (verb & 15)


@compiled
def offer(g: Record, verb: int) -> None:
    offer_two(g, verb, 0, 0)


@compiled
def offer_on(g: Record, verb: int, target: int) -> None:
    offer_two(g, verb, 0, target)


@compiled
def offer_two(g: Record, verb: int, first: int, second: int) -> None:
    place = g[r.OFFERED]
    if place >= r.MOST_OPTIONS:
        g[r.SPILLED] = 1
        return
    g[r.VERBS + place], g[r.FIRSTS + place], g[r.SECONDS + place] = verb, first, second
    _note_verb(g, verb)
    g[r.OFFERED] = place + 1


@compiled
def offer_some(g: Record, verb: int, directions: int) -> None:
    """A verb for each of these directions: written for all six, and counted for those alone."""
    place = g[r.OFFERED]
    if place + 6 > r.MOST_OPTIONS:
        g[r.SPILLED] = 1
        return
    for direction in range(6):
        g[r.VERBS + place], g[r.FIRSTS + place], g[r.SECONDS + place] = verb, 0, direction
        place += (directions >> direction) & 1
    _note_verb(g, verb)
    g[r.OFFERED] = place


@compiled
def offer_members(g: Record, verb: int) -> None:
    """A verb for each of the living."""
    for place in range(g[r.MEMBERS]):
        offer_on(g, verb, g[g[r.MEMBER_LIST + place] + r.MEMBER_ID])


@compiled
def _may_be_offered(g: Record, verb: int) -> bool:
    return g[r.VERBS_OFFERED + (verb >> 4)] & (1 << (verb & 15)) != 0


@compiled
def offered(g: Record, verb: int) -> int:
    """Where the first option of this verb stands; -1 where there is none."""
    if not _may_be_offered(g, verb):
        return -1
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == verb:
            return place
    return -1


@compiled
def offered_on(g: Record, verb: int, target: int) -> int:
    if not _may_be_offered(g, verb):
        return -1
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == verb and g[r.SECONDS + place] == target:
            return place
    return -1
