"""The simple player with one trait, its nerve: bold or cautious (`bots/steady.py` of the game).

An answer is the place of an option among those offered; -1 where what it wants is not: then the first is taken.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.loot.items import has_crown
from tablewright_kernel.book.places import column_beyond, hostile_kinds, open_ways, place_of, row_beyond
from tablewright_kernel.bots.view import (
    KING_WANTED,
    UNOPENED_WANTED,
    castle_distance,
    expected_loss,
    first_unopened,
    has_magick,
    hp,
    most_hp,
    way_to_room,
)
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.options import offered, offered_on

_CHANGE_OF_HEART = 97
_LAP = 1000
_STRAIGHT = 30
_LICH = 1 << k.LICH_KING
_HOPELESS = (1 << k.BANSHEE) | (1 << k.DEMON) | _LICH
_BOLD, _CAUTIOUS = 0.8, 0.25


@compiled
def nerve(c: Content) -> float:
    return _BOLD if c[f.BOT] == f.STEADY_BOLD else _CAUTIOUS


@compiled
def steady_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == k.Q_WHAT_NEXT:
        return _what_next(g, c)
    if question == k.Q_FIGHT:
        return _fight_or_evade(g, c)
    if question == k.Q_EXIT or question == k.Q_OTHER_EXIT:
        return _flee(g)
    if question == k.Q_STRIKE:
        return _mend_if_needed(g, c)
    if question == k.Q_VICTIM:
        return toughest(g)
    return _small_answer(g, question, default)


@compiled
def _small_answer(g: Record, question: int, default: int) -> int:
    if question == k.Q_LOOT:
        whole = offered_on(g, k.TAKE_PART, k.TAKE_ALL)
        return whole if whole >= 0 else offered(g, k.LEAVE)
    if question == k.Q_TRADE or question == k.Q_GEAR or question == k.Q_OFFER:
        return offered(g, k.DONE)
    if question == k.Q_POND:
        return offered(g, k.REFUSE)
    return default


@compiled
def _fight_or_evade(g: Record, c: Content) -> int:
    """Fight when the fight should cost less than the nerve allows."""
    g[r.STEPS] += 1
    if g[r.STEPS] % _CHANGE_OF_HEART == 0:
        return g[r.STEPS] % g[r.OFFERED]
    kinds = hostile_kinds(g, c, place_of(g))
    if kinds & _HOPELESS == 0 and expected_loss(g, c) <= nerve(c) * hp(g):
        return offered(g, k.FIGHT)
    if has_magick(g, c):
        in_vain = kinds & _LICH != 0 and c[f.SECOND_WAY] != f.THE_DEATH_CROWN  # Death on the Lich King (TY-LICH-03)
        slay = k.USE_CHARM if in_vain else k.USE_DEATH
        magick = _first_of(g, slay, k.USE_CHARM, slay)
        if magick >= 0:
            return magick
    return offered(g, k.EVADE)


@compiled
def _first_of(g: Record, one: int, two: int, three: int) -> int:
    """The first option of any of these verbs."""
    first = offered(g, one)
    second, third = offered(g, two), offered(g, three)
    first = second if first < 0 or 0 <= second < first else first
    return third if first < 0 or 0 <= third < first else first


@compiled
def _what_next(g: Record, c: Content) -> int:
    g[r.STEPS] += 1
    if g[r.STEPS] % _CHANGE_OF_HEART == 0:
        return g[r.STEPS] // _CHANGE_OF_HEART % g[r.OFFERED]
    if has_magick(g, c):
        weak = hp(g) < 0.4 * most_hp(g, c)
        magick = _first_of(g, k.DESTROY, k.USE_REJUVENATE, k.USE_MOON if weak else k.DESTROY)
        if magick >= 0:
            return magick
    useful = _useful(g)
    if useful >= 0:
        return useful
    if g[r.DELVING]:
        return _delve(g, c)
    enter = offered(g, k.ENTER)
    if enter >= 0 and _dares(g, c):
        return enter
    return _wander(g, c)


@compiled
def _useful(g: Record) -> int:
    place = offered_on(g, k.DEAL, k.RECRUIT)
    place = place if place >= 0 else offered_on(g, k.DEAL, k.ACCEPT)
    place = place if place >= 0 else offered_on(g, k.DEAL, k.SKIP)
    place = place if place >= 0 else offered(g, k.TRAIN)
    return place if place >= 0 else offered_on(g, k.TAKE_PART, k.TAKE_ALL)


@compiled
def _dares(g: Record, c: Content) -> bool:
    """Into a dungeon while strong, two times in three; into the castle with a crown."""
    if g[g[r.HERE] + r.DUNGEON] == g[r.CASTLE]:
        return has_crown(g)
    return g[r.STEPS] % 3 > 0 and hp(g) > (1 - nerve(c)) * most_hp(g, c)


@compiled
def _wander(g: Record, c: Content) -> int:
    """South with a crown, else where nobody has been; now and then anywhere. Ways over land are offered first."""
    ways = open_ways(g, c)
    count = _count(ways)
    if count == 0:
        return offered(g, k.FERRY)
    steps = g[r.STEPS]
    if steps % 4 == 0:
        return (steps // 4 + steps // _LAP) % count
    astray = steps >= _LAP and steps // _STRAIGHT % 2 == 1
    if has_crown(g) and not astray:
        return _nearest_to_castle(g)
    unseen = ways & ~g[g[r.HERE] + r.KNOWN_NEAR]
    if unseen:
        return _way(ways, unseen, steps % _count(unseen))
    straight = offered_on(g, k.GO, steps // (2 * _STRAIGHT) % 6) if astray else -1
    return straight if straight >= 0 else steps % count


@compiled
def _count(directions: int) -> int:
    """How many of the six."""
    pairs = (directions & 0b010101) + ((directions >> 1) & 0b010101)
    return (pairs & 3) + ((pairs >> 2) & 3) + (pairs >> 4)


@compiled
def _way(ways: int, unseen: int, number: int) -> int:
    """The place among all ways of the unseen one of this number: how many come before it. None of it is guessed at."""
    place = passed = 0
    for direction in range(6):
        passed += (unseen >> direction) & 1
        place += ((ways >> direction) & 1) * int(passed <= number)
    return place


@compiled
def _nearest_to_castle(g: Record) -> int:
    best, nearest = -1, 1 << 30
    hex_ = g[r.HERE]
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.GO:
            way = g[r.SECONDS + place]
            far = castle_distance(g, column_beyond(g[hex_ + r.COLUMN], way), row_beyond(g[hex_ + r.ROW], way))
            if far < nearest:
                best, nearest = place, far
    return best


@compiled
def _delve(g: Record, c: Content) -> int:
    """Into new rooms while strong, out when weak; in the castle with a crown there is only forward."""
    room = g[r.ROOM]
    if g[r.DELVING] == g[r.CASTLE] and has_crown(g):
        king = way_to_room(g, KING_WANTED)
        return as_option(g, king if king else _new_door(g, room))
    out = offered(g, k.OUT)
    out = out if out >= 0 else offered(g, k.BY_EXIT)
    out = out if out >= 0 else offered(g, k.BACK)
    if hp(g) < (1 - nerve(c)) * most_hp(g, c):
        return out
    door = _new_door(g, room)
    return as_option(g, door) if door else out


@compiled
def _new_door(g: Record, room: int) -> int:
    door = first_unopened(g, room)
    return door if door else way_to_room(g, UNOPENED_WANTED)


@compiled
def as_option(g: Record, step: int) -> int:
    """A step through a dungeon as an option."""
    if step == 0:
        return -1
    return offered(g, k.BACK) if step < 0 else offered_on(g, k.THROUGH_DOOR, step)


@compiled
def _flee(g: Record) -> int:
    """Out of the dungeon, back, or on towards known safe ground; in the castle with a crown: forward."""
    if g[r.DELVING] and g[r.DELVING] == g[r.CASTLE] and has_crown(g):
        return 0
    for verb in (k.OUT, k.BY_EXIT, k.BACK):
        place = offered(g, verb)
        if place >= 0:
            return place
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.GO and _is_safe(g, g[g[r.HERE] + r.AROUND + g[r.SECONDS + place]]):
            return place
    return offered(g, k.GO)


@compiled
def _is_safe(g: Record, hex_: int) -> bool:
    if hex_ == 0 or g[hex_ + r.EXPLORED] == 0:
        return False
    return g[hex_ + r.TERRAIN] == k.CLEARING or g[hex_ + r.TERRAIN] == k.START_TERRAIN


@compiled
def _mend_if_needed(g: Record, c: Content) -> int:
    crown = offered(g, k.CROWN_HIM)
    if crown >= 0:
        return crown
    heal = offered(g, k.HEAL)
    return heal if heal >= 0 and hp(g) < 0.6 * most_hp(g, c) else offered(g, k.STRIKE)


@compiled
def toughest(g: Record) -> int:
    """Whom Clairvoyance offers: the member with most hit points."""
    best, most = 0, -(1 << 30)
    for place in range(g[r.OFFERED]):
        points = 0
        if g[r.VERBS + place] == k.MEMBER:
            for line in range(g[r.MEMBERS]):
                member = g[r.MEMBER_LIST + line]
                if g[member + r.MEMBER_ID] == g[r.SECONDS + place]:
                    points = g[member + r.HP]
        if points > most:
            best, most = place, points
    return best
