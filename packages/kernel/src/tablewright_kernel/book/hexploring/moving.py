"""Moving on: by choice when a place is calm, or in flight (`book/hexploring/hexes.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, verb_of
from tablewright_kernel.book.delving.rooms import enter_dungeon, open_door, stand_in, stay_behind
from tablewright_kernel.book.hexploring.crossings import offer_far_ways, take_ferry, use_portal
from tablewright_kernel.book.hexploring.hexes import BARRED, ENDED, ENTERED, enter_hex, fall, leave_place, settle_in
from tablewright_kernel.book.places import column_beyond, offer_hex_ways, offer_ways, row_beyond
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.options import no_options


@compiled
def offer_exits(g: Record, c: Content) -> None:
    """What may be named in flight: every way on, the portal and the boat among them (TY-EVADE-01)."""
    offer_ways(g, c)
    offer_far_ways(g, c)


@compiled
def go(g: Record, c: Content, verb: int, thing: int, target: int, followers: int) -> int:
    """Take a way from here; a lake may bar it, and the party may not come to the end of it."""
    if verb == k.GO:
        here = g[r.HERE]
        column, row = column_beyond(g[here + r.COLUMN], target), row_beyond(g[here + r.ROW], target)
        return enter_hex(g, c, g[here + r.AROUND + target], column, row, followers, True)
    if verb == k.PORTAL:
        return use_portal(g, c, followers)
    if verb == k.FERRY:
        return take_ferry(g, c, thing, target, followers)
    out = verb == k.OUT or verb == k.BY_EXIT
    ended = _come_out(g, c) if out else _to_room(g, c, verb, target, followers)
    return ENDED if ended else ENTERED


@compiled
def _to_room(g: Record, c: Content, verb: int, target: int, followers: int) -> bool:
    """A room move: through a door, back, or in from the surface (TY-HEX-07, TY-DELVE-06)."""
    leave_place(g)
    if verb == k.ENTER or verb == k.ENTER_BY:
        hex_ = g[r.HERE]
        if g[hex_ + r.ENTRANCE] == k.SINKHOLE and g[hex_ + r.DISCOVERED] == 0 and fall(g, c):  # TY-ENTR-03
            stay_behind(g, hex_, followers)
            return True
        enter_dungeon(g, c, target if verb == k.ENTER_BY else 1, followers)
    elif verb == k.THROUGH_DOOR:
        open_door(g, c, target, followers)
    else:
        stand_in(g, g[g[r.ROOM] + r.PARENT], followers)
    return settle_in(g, c)


@compiled
def _come_out(g: Record, c: Content) -> bool:
    """To the hex of the entrance, without a new encounter roll; whoever guards it is met again.

    TY-DELVE-08, TY-HENC-13.
    """
    leave_place(g)
    g[r.DELVING] = g[r.ROOM] = 0
    g[r.PLACE] = g[r.HERE]
    return settle_in(g, c)


@compiled
def flee_by(g: Record, c: Content, verb: int, thing: int, target: int, followers: int) -> int:
    """Flight: if the hex proves to be a lake another neighbour is named, without a new roll (TY-EVADE-11)."""
    went = go(g, c, verb, thing, target, followers)
    while went == BARRED:
        no_options(g)
        offer_hex_ways(g, c)
        if g[r.OFFERED] == 0:
            return BARRED
        answer = ask(g, c, k.Q_OTHER_EXIT, -1)
        went = go(g, c, verb_of(g, answer), 0, target_of(g, answer), followers)
    return went
