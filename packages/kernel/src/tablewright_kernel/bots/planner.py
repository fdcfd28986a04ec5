"""The bot that plays to win: get a crown, get it to the castle, run for the throne (`bots/planner.py` of the game)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.loot.items import has_crown, value
from tablewright_kernel.book.party.members import has
from tablewright_kernel.book.places import hex_distance, hostile_kinds, place_of
from tablewright_kernel.bots.errands import better_gear, small_answer
from tablewright_kernel.bots.routes import nearest_unknown, step_towards
from tablewright_kernel.bots.steady import as_option
from tablewright_kernel.bots.view import (
    CROWN_WANTED,
    KING_WANTED,
    UNOPENED_WANTED,
    WAY_OUT_WANTED,
    crown_lies,
    expected_loss,
    first_unopened,
    hp,
    is_below,
    is_wanted,
    last_unopened,
    way_to_room,
)
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import with_id
from tablewright_kernel.options import offered, offered_on

_NEVER_FIGHT = (1 << k.DEMON) | (1 << k.BANSHEE)
_LICH = 1 << k.LICH_KING


@compiled
def planner_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == k.Q_WHAT_NEXT:
        return _what_next(g, c)
    if question == k.Q_FIGHT:
        return _fight_or_evade(g, c)
    if question == k.Q_EXIT:
        return _exit(g, c)
    if question == k.Q_OTHER_EXIT:
        return _overland_exit(g, c)
    return small_answer(g, c, question, default)


# --- the plan --------------------------------------------------------------------------------------------------------
@compiled
def _what_next(g: Record, c: Content) -> int:
    deal = _deal(g, c)
    if deal >= 0:
        return deal
    ending = offered(g, k.DESTROY)
    if ending >= 0:
        return ending
    if better_gear(g, c):
        return offered(g, k.GEAR)
    return _underground(g, c) if g[r.DELVING] else _overland(g, c)


@compiled
def _deal(g: Record, c: Content) -> int:
    """What friends offer: a crown above all, recruits and promises always, levels when there is gold to spare."""
    crown, gold = has_crown(g), g[r.GOLD]
    place = offered(g, k.TRADE)
    if place >= 0 and not crown and _can_buy_crown(g, c):
        return place
    place = _friendly_deal(g, c, crown, gold)
    if place >= 0:
        return place
    place = offered(g, k.TRAIN)
    if place >= 0 and gold >= max(c[f.LEVEL_PRICE], c[f.TRAIN_CROWNED if crown else f.TRAIN_UNCROWNED]):
        return place
    place = offered_on(g, k.TAKE_PART, k.TAKE_ALL)
    if place >= 0:
        return place
    return _mend(g, c)


@compiled
def _mend(g: Record, c: Content) -> int:
    """What heals: Rejuvenation as soon as it can, the moon when it is needed."""
    raising = offered(g, k.USE_REJUVENATE) if c[f.TO_REJUVENATE] else -1
    if raising >= 0:
        return raising
    moon = offered(g, k.USE_MOON)
    return moon if moon >= 0 and is_below(g, c, c[f.TO_MOON]) else -1


@compiled
def _friendly_deal(g: Record, c: Content, crown: bool, gold: int) -> int:
    place = offered_on(g, k.DEAL, k.RECRUIT)
    place = place if place >= 0 else offered_on(g, k.DEAL, k.ACCEPT)
    if place < 0 and (crown or gold >= c[f.FOR_RENEGADE]):
        place = offered_on(g, k.DEAL, k.FOR_GOLD)
    place = place if place >= 0 else offered_on(g, k.DEAL, k.FOR_BOW)
    if place < 0 and not crown and not _is_promised(g):
        place = offered_on(g, k.DEAL, k.MARK)
    return place if place >= 0 else offered_on(g, k.DEAL, k.SKIP)


@compiled
def _is_promised(g: Record) -> bool:
    for place in range(g[r.DUNGEONS_USED]):
        if g[r.DUNGEONS + r.DUNGEON_SIZE * place + r.CROWN_PROMISED]:
            return True
    return False


@compiled
def _can_buy_crown(g: Record, c: Content) -> bool:
    here = place_of(g)
    if g[here + r.VISITOR] != k.MERCHANT or g[here + r.VISITOR_MET] == 0 or c[f.MERCHANT_CROWN] == 0:
        return False
    worth = g[r.GOLD]
    item = g[r.PACK]
    while item:
        worth += value(g, c, item)
        item = g[item]
    return worth >= c[f.LOOT_VALUE + k.CROWN]


@compiled
def _overland(g: Record, c: Content) -> int:
    target = _place_to_rest(g, c)
    if target:
        return _to_hex(g, c, target)
    if _is_ready(g, c):
        return _to_hex(g, c, g[g[r.CASTLE] + r.AT_HEX])
    target = 0 if has_crown(g) else _lost_crown(g)
    if target == 0:
        target = _next_dungeon(g, c)
    if target:
        return _to_hex(g, c, target)
    unknown = nearest_unknown(g, c)
    if unknown < 0:
        return _to_hex(g, c, g[g[r.CASTLE] + r.AT_HEX])
    return _to(g, c, g[r.HEAP + 2 * unknown], g[r.HEAP + 2 * unknown + 1])


@compiled
def _is_ready(g: Record, c: Content) -> bool:
    """With a crown, and strong enough for the castle or out of patience."""
    if g[r.LEVEL] < c[f.LEVEL_FOR_CASTLE] and g[r.YEARS] < c[f.PATIENCE]:
        return False
    return has_crown(g)


@compiled
def _place_to_rest(g: Record, c: Content) -> int:
    """The nearest Faerie Circle that is known and not here, if the party needs one; else 0."""
    if c[f.REST] == 0 or not is_below(g, c, c[f.REST]):
        return 0
    best, nearest = 0, c[f.REST_FAR] + 1
    for place in range(g[r.HEXES_USED]):
        hex_ = r.HEXES + r.HEX_SIZE * place
        if g[hex_ + r.FEATURE] == k.FAERIE_CIRCLE:
            far = _distance_to(g, hex_)
            if 0 < far < nearest:
                best, nearest = hex_, far
    return best


@compiled
def _distance_to(g: Record, hex_: int) -> int:
    here = g[r.HERE]
    return hex_distance(g[hex_ + r.COLUMN] - g[here + r.COLUMN], g[hex_ + r.ROW] - g[here + r.ROW])


@compiled
def _lost_crown(g: Record) -> int:
    """A hex where a crown is known to lie, above ground or below; 0 if there is none."""
    for place in range(g[r.HEXES_USED]):
        hex_ = r.HEXES + r.HEX_SIZE * place
        if g[hex_ + r.LOOT] and crown_lies(g, hex_):
            return hex_
    for place in range(g[r.DUNGEONS_USED]):
        dungeon = r.DUNGEONS + r.DUNGEON_SIZE * place
        room = g[dungeon + r.FIRST_ROOM]
        while room:
            if crown_lies(g, room):
                return g[dungeon + r.AT_HEX]
            room = g[room + r.NEXT_ROOM]
    return 0


@compiled
def _next_dungeon(g: Record, c: Content) -> int:
    """The nearest dungeon with something left to open, if the party is in a state to go in."""
    if is_below(g, c, c[f.TO_DELVE]):
        return 0
    best, nearest = 0, c[f.FAR] + 1
    for place in range(g[r.DUNGEONS_USED]):
        dungeon = r.DUNGEONS + r.DUNGEON_SIZE * place
        hex_ = g[dungeon + r.AT_HEX]
        far = _distance_to(g, hex_)
        if far < nearest and g[dungeon + r.IS_CASTLE] == 0 and _is_worth_it(g, dungeon):
            best, nearest = hex_, far
    return best


@compiled
def _is_worth_it(g: Record, dungeon: int) -> bool:
    room = g[dungeon + r.FIRST_ROOM]
    if room == 0:
        return True
    while room:
        if first_unopened(g, room):
            return True
        room = g[room + r.NEXT_ROOM]
    return False


@compiled
def _to_hex(g: Record, c: Content, hex_: int) -> int:
    if g[r.HERE] == hex_:
        return offered(g, k.ENTER)
    return _to(g, c, g[hex_ + r.COLUMN], g[hex_ + r.ROW])


@compiled
def _to(g: Record, c: Content, column: int, row: int) -> int:
    step = step_towards(g, c, column, row)
    return offered_on(g, k.GO, step) if step >= 0 else offered(g, k.FERRY)


# --- below ground ----------------------------------------------------------------------------------------------------
@compiled
def _underground(g: Record, c: Content) -> int:
    if g[r.DELVING] == g[r.CASTLE]:
        return _castle(g, c)
    treasure = way_to_room(g, CROWN_WANTED)
    if treasure:
        return as_option(g, treasure)
    if _is_ready(g, c) or is_below(g, c, c[f.TO_STAY]):
        return _leave(g)
    door = _open_something(g, c[f.LAST_DOOR])
    return as_option(g, door) if door else _leave(g)


@compiled
def _castle(g: Record, c: Content) -> int:
    """To the throne if it is found, else through new doors; without a crown only for one that lies there."""
    if not has_crown(g):
        crown = way_to_room(g, CROWN_WANTED)
        return as_option(g, crown) if crown else _leave(g)
    if is_below(g, c, c[f.LEAVE_CASTLE]) and _place_to_rest(g, c):
        return _leave(g)
    king = way_to_room(g, KING_WANTED)
    return as_option(g, king if king else _open_something(g, c[f.LAST_CASTLE_DOOR]))


@compiled
def _open_something(g: Record, last: int) -> int:
    door = last_unopened(g, g[r.ROOM]) if last else first_unopened(g, g[r.ROOM])
    return door if door else way_to_room(g, UNOPENED_WANTED)


@compiled
def _leave(g: Record) -> int:
    out = offered(g, k.OUT)
    out = out if out >= 0 else offered(g, k.BY_EXIT)
    return out if out >= 0 else as_option(g, way_to_room(g, WAY_OUT_WANTED))


# --- meeting enemies -------------------------------------------------------------------------------------------------
@compiled
def _best_magick(g: Record) -> int:
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.USE_DEATH or g[r.VERBS + place] == k.USE_CHARM:
            return place
    return -1


@compiled
def _fight_or_evade(g: Record, c: Content) -> int:
    ending = offered(g, k.DESTROY)
    if ending >= 0:
        return ending
    kinds = hostile_kinds(g, c, place_of(g))
    if kinds & _LICH:
        return _meet_king(g, c)
    evade, magick = offered(g, k.EVADE), _best_magick(g)
    if evade < 0:
        return magick if magick >= 0 else offered(g, k.FIGHT)
    if kinds & _NEVER_FIGHT:
        return magick if magick >= 0 else evade
    loss, points = expected_loss(g, c) * 1000, hp(g)
    if loss <= _worth_a_fight(g, c) * points:
        return offered(g, k.FIGHT)
    return magick if magick >= 0 and loss >= c[f.BY_MAGICK] * points else evade


@compiled
def _worth_a_fight(g: Record, c: Content) -> int:
    """The share of its hit points that a fight here may cost."""
    if g[r.DELVING] and g[r.DELVING] == g[r.CASTLE]:
        share = c[f.FIGHT_CASTLE]
    elif has_crown(g):
        share = c[f.FIGHT_CROWNED]
    else:
        share = c[f.FIGHT_BELOW if g[r.DELVING] else f.FIGHT_ABOVE]
    return share * c[f.WITH_HERMIT] // 1000 if has(g, k.HERMIT) else share


@compiled
def _meet_king(g: Record, c: Content) -> int:
    """Running past him crowns him as surely as fighting, at half the price, if no Giant is along."""
    deadly = c[f.SECOND_WAY] == f.THE_DEATH_CROWN  # else a Death crown is used in vain
    for place in range(g[r.OFFERED]):
        if (deadly and g[r.VERBS + place] == k.USE_DEATH) or g[r.VERBS + place] == k.USE_CHARM:
            if g[with_id(g, r.PACK, g[r.SECONDS + place]) + r.ITEM_KIND] == k.CROWN:
                return place
    if has_crown(g) and has(g, k.GIANT) and c[f.KING_WITH_GIANT]:
        return offered(g, k.FIGHT)
    return offered(g, k.EVADE)


@compiled
def _exit(g: Record, c: Content) -> int:
    """Flee forward where the plan leads forward, else out."""
    if g[r.DELVING] == 0:
        return _overland_exit(g, c)
    if g[r.DELVING] == g[r.CASTLE] and has_crown(g):
        return _castle_exit(g)
    for verb in (k.OUT, k.BY_EXIT, k.BACK):
        place = offered(g, verb)
        if place >= 0:
            return place
    return 0


@compiled
def _castle_exit(g: Record) -> int:
    room = g[r.ROOM]
    if is_wanted(g, room, KING_WANTED):
        return offered(g, k.BACK)
    forward = way_to_room(g, KING_WANTED)
    forward = forward if forward else first_unopened(g, room)
    return as_option(g, forward if forward else way_to_room(g, UNOPENED_WANTED))


@compiled
def _overland_exit(g: Record, c: Content) -> int:
    crown, castle = has_crown(g), g[g[r.CASTLE] + r.AT_HEX]
    enter = offered(g, k.ENTER)
    if enter >= 0 and g[r.HERE] == castle and crown:
        return enter
    target = castle if crown else r.HEXES
    step = step_towards(g, c, g[target + r.COLUMN], g[target + r.ROW])
    return offered_on(g, k.GO, step) if step >= 0 else -1
