"""Hexploring: terrain, and what is met in a hex (`book/hexploring/hexes.py`, `entrances.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, verb_of
from tablewright_kernel.book.combat.attack import BURN_DIE
from tablewright_kernel.book.delving.rooms import come_first, enter_dungeon, first_promise, found_dungeon
from tablewright_kernel.book.hexploring.creatures import dismiss_passing, roll_creatures, turn
from tablewright_kernel.book.loot.compulsion import compel_all
from tablewright_kernel.book.loot.items import roll_item
from tablewright_kernel.book.party.death import bury_if_dead, hurt, is_untouched, kill, knows_better, lost_in_the_fae
from tablewright_kernel.book.party.members import BITE, POISON, has, leaves
from tablewright_kernel.book.places import fill_with_water, new_hex, place_of, welcome
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll, roll_on
from tablewright_kernel.digests import mixed
from tablewright_kernel.lists import append, give_back_member, join_on, note, remove, strike_off
from tablewright_kernel.options import no_options, offer

POISON_LOSS = 1
FALL_DIE = 4
BARRED, ENTERED, ENDED = 0, 1, 2  # what comes of entering a hex


@compiled
def enter_hex(g: Record, c: Content, hex_: int, column: int, row: int, followers: int, encounter: bool) -> int:
    """Move to a hex and work through the steps of entering it (TY-HEX-03, TY-HEX-04). A lake may bar the way.

    `hex_` is 0 where there is none on the map yet.
    """
    new = hex_ == 0 or g[hex_ + r.EXPLORED] == 0
    if hex_ == 0 or g[hex_ + r.TERRAIN] == 0:
        hex_ = roll_terrain(g, c, hex_, column, row, hex_ != 0)
        if g[hex_ + r.TERRAIN] == k.LAKE:
            return BARRED
    if g[hex_ + r.FEATURE] == k.THE_START:
        come_first(g, place_of(g), followers)  # nothing follows into the city (TY-EVADE-05)
        followers = 0
    leave_place(g)
    g[r.HERE] = g[r.PLACE] = hex_
    note_path(g, column, row)
    g[hex_ + r.EXPLORED] = 1
    come_first(g, hex_, followers)
    turned = _hex_move_counts(g, c)
    if turned < 0:
        return ENDED
    if encounter:
        _roll_encounter(g, c, hex_, new)
    join_on(g, hex_ + r.FOES, turned)
    if bury_if_dead(g, c, k.BY_TURNING):
        return ENDED
    return ENDED if _arrive(g, c, hex_) else ENTERED


@compiled
def note_path(g: Record, column: int, row: int) -> None:
    g[r.PATH] = mixed(mixed(g[r.PATH], column), row)
    g[r.PATHS] += 1


@compiled
def roll_terrain(g: Record, c: Content, hex_: int, column: int, row: int, no_lake: bool) -> int:
    """Terrain d6 of a new hex; one that must be entered rolls lakes again (TY-TERR-01, TY-FRIEND-06, TY-TERR-05)."""
    terrain = roll_on(g, c, f.TERRAIN_CHART)
    while no_lake and terrain == k.LAKE:
        terrain = roll_on(g, c, f.TERRAIN_CHART)
    if hex_ == 0:
        hex_ = new_hex(g, column, row)
    g[hex_ + r.TERRAIN], g[hex_ + r.EXPLORED] = terrain, int(terrain == k.LAKE)
    if terrain == k.LAKE:
        fill_with_water(g, hex_)
    return hex_


@compiled
def leave_place(g: Record) -> None:
    """What does not outlast the party's leaving: friends who were met, passing creatures (TY-HENC-02, TY-FRIEND-15)."""
    place = place_of(g)
    if g[place + r.VISITOR_MET] or g[r.DELVING] == 0:
        welcome(g, place, 0)
    dismiss_passing(g, place)
    if g[r.DELVING] == g[r.CASTLE]:
        _send_king_home(g, place)
    g[r.PENDING] = g[r.LOOKED] = g[r.COUNTER] = g[r.UNSETTLED] = g[r.FRESH] = g[r.SPURNED] = g[r.PURSUED] = 0


@compiled
def _send_king_home(g: Record, room: int) -> None:
    """A Lich King who is shaken off is back in the throne room (TY-LICH-07)."""
    if g[room + r.THRONE]:
        return
    enemy = g[room + r.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + r.ENEMY_KIND] == k.LICH_KING:
            remove(g, room + r.FOES, enemy)
            append(g, _throne(g) + r.FOES, enemy)
        enemy = following


@compiled
def _throne(g: Record) -> int:
    room = g[g[r.CASTLE] + r.FIRST_ROOM]
    while g[room + r.THRONE] == 0:
        room = g[room + r.NEXT_ROOM]
    return room


# --- the move counts -------------------------------------------------------------------------------------------------
@compiled
def _hex_move_counts(g: Record, c: Content) -> int:
    """Poison, fire where the setting has it so, zombie bites: those who turned, as a chain; -1 where the party ended.

    TY-HEX-07, TY-MON-11.
    """
    if poison_works(g, c):
        return -1
    if c[f.BURN_PER_HEX] and _burn_with_the_hex(g, c):
        return -1
    for line in range(g[r.MEMBERS] if has(g, k.TINKER) else 0):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.TINKER:
            g[member + r.PAY_DUE] = 1
    return _the_bitten_turn(g, c) if g[r.AILMENTS] & BITE else 0


@compiled
def _burn_with_the_hex(g: Record, c: Content) -> bool:
    burned = False
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.BURNING]:
            burned = True
            hurt(g, member, roll(g, BURN_DIE), k.BY_FIRE)
        line += int(line < g[r.MEMBERS] and g[r.MEMBER_LIST + line] == member)
    return burned and bury_if_dead(g, c, k.BY_FIRE)


@compiled
def _the_bitten_turn(g: Record, c: Content) -> int:
    first = last = 0
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.BITTEN]:
            enemy = turn(g, c, member)
            if first == 0:
                first = enemy
            else:
                g[last] = enemy
            last = enemy
        else:
            line += 1
    g[r.AILMENTS] &= ~BITE
    return first


@compiled
def poison_works(g: Record, c: Content) -> bool:
    """The poisoned lose 1 hp with each hex or room move; it can kill (TY-CREA-04)."""
    if g[r.AILMENTS] & POISON:
        _lose_to_poison(g)
    return bury_if_dead(g, c, k.BY_POISON)


@compiled
def _lose_to_poison(g: Record) -> None:
    line = poisoned = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.POISONED]:
            hurt(g, member, POISON_LOSS, k.BY_POISON)
            poisoned = POISON
        line += int(line < g[r.MEMBERS] and g[r.MEMBER_LIST + line] == member)
    g[r.AILMENTS] = (g[r.AILMENTS] & ~POISON) | poisoned


# --- the encounter roll ----------------------------------------------------------------------------------------------
@compiled
def rolls_encounter(g: Record, hex_: int, new: bool) -> bool:
    """Never in clearings, the start and the castle hex, nor in a quiet forest the first time.

    TY-TERR-03, TY-TERR-04, TY-FRIEND-06.
    """
    terrain = g[hex_ + r.TERRAIN]
    if terrain != k.MARSH and terrain != k.HILLS and terrain != k.FOREST and terrain != k.QUIET_FOREST:
        return False
    if g[hex_ + r.FEATURE] == k.THE_CASTLE:
        return False
    return not (new and (terrain == k.QUIET_FOREST or g[hex_ + r.ENTRANCE] != 0))


@compiled
def _roll_encounter(g: Record, c: Content, hex_: int, new: bool) -> None:
    """d12 in a new hex, d6 in a familiar one; a friend's promise may take its place (TY-HEX-05, TY-FRIEND-14)."""
    if not rolls_encounter(g, hex_, new):
        return
    promise = first_promise(g)
    if promise:
        strike_off(g, r.PROMISES, r.PROMISE_LIST, promise)
        if promise == k.LOOT_PROMISED:
            item = roll_item(g, c, 0, 0)
            g[item + r.GIFT] = g[r.PARTY]
            append(g, hex_ + r.LOOT, item)
        return
    _happens(g, c, hex_, roll_on(g, c, f.HEX_ENCOUNTERS) if new else c[f.HEX_ENCOUNTERS + roll(g, 6)])


@compiled
def _happens(g: Record, c: Content, hex_: int, what: int) -> None:
    """One line of the hex encounters chart (TY-HENC-03 to TY-HENC-11)."""
    if what == k.MET_CREATURE:
        roll_creatures(g, c, hex_, False)
    elif what == k.MET_FRIEND:
        welcome(g, hex_, roll_on(g, c, f.FRIENDS))
    elif what == k.MET_TINKER:
        welcome(g, hex_, k.THE_TINKER)
    elif what == k.MET_NOBLE:
        welcome(g, hex_, k.THE_NOBLE)
    elif what == k.MET_MIST:
        _waits(g, k.MIST_WAITS)
    elif what == k.MET_PORTAL:
        _is_now(g, hex_, k.STONE_PORTAL)
    elif what == k.MET_CIRCLE:
        _is_now(g, hex_, k.FAERIE_CIRCLE)
    elif what == k.MET_ENTRANCE or what == k.MET_GUARDED:
        open_entrance(g, c, hex_)
        if what == k.MET_GUARDED:
            roll_creatures(g, c, hex_, True)


@compiled
def _is_now(g: Record, hex_: int, feature: int) -> None:
    """What stands in a hex; stone portals are counted, and may give way to something else where house rules say so."""
    g[r.PORTALS] += int(feature == k.STONE_PORTAL) - int(g[hex_ + r.FEATURE] == k.STONE_PORTAL)
    g[hex_ + r.FEATURE] = feature


@compiled
def _waits(g: Record, what: int) -> None:
    note(g, r.PENDING, r.PENDING_LIST, r.MOST_PENDING, what)


@compiled
def open_entrance(g: Record, c: Content, hex_: int) -> int:
    """Roll an entrance and put its dungeon on the map (TY-HENC-11, TY-ENTR-01, TY-ENTR-05)."""
    _is_now(g, hex_, k.AN_ENTRANCE)
    g[hex_ + r.ENTRANCE] = roll_on(g, c, f.ENTRANCE_CHART)
    return found_dungeon(g, c, hex_, g[hex_ + r.ENTRANCE])


# --- arriving --------------------------------------------------------------------------------------------------------
@compiled
def _arrive(g: Record, c: Content, hex_: int) -> bool:
    """Whatever is immediate, then what waits for calm (TY-ORDER-01, TY-ORDER-02)."""
    if g[hex_ + r.FEATURE] == k.THE_START:
        _noble_pays(g, c)
    if compel_all(g, c):
        return True
    if g[hex_ + r.FEATURE] == k.FAERIE_CIRCLE:
        _waits(g, k.CIRCLE_WAITS)
    if g[hex_ + r.ENTRANCE] and g[hex_ + r.DISCOVERED] == 0:
        if g[hex_ + r.ENTRANCE] == k.POND:
            return _pond(g, c, hex_)
        if g[hex_ + r.ENTRANCE] == k.SINKHOLE:
            _waits(g, k.SINKHOLE_WAITS)
        else:
            g[hex_ + r.DISCOVERED] = 1
    return False


@compiled
def settle_in(g: Record, c: Content) -> bool:
    """Just come into a room, or out of one: poison, what compels on sight (TY-ORDER-01)."""
    return poison_works(g, c) or compel_all(g, c)


@compiled
def _noble_pays(g: Record, c: Content) -> None:
    """100 gold for each Noble brought to the start alive (TY-ESCORT-04, TY-HEX-06)."""
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.NOBLE:
            leaves(g, member)
            give_back_member(g, member)
            g[r.GOLD] += c[f.NOBLE_PAYS]
        else:
            line += 1


@compiled
def _pond(g: Record, c: Content, hex_: int) -> bool:
    """The pond drags the party in at once, past any guard; with Lore it may refuse (TY-ENTR-02)."""
    g[hex_ + r.DISCOVERED] = 1
    if knows_better(g):
        no_options(g)
        offer(g, k.REFUSE)
        offer(g, k.ENTER)
        if verb_of(g, ask(g, c, k.Q_POND, -1)) == k.REFUSE:
            return False
    if lost_in_the_fae(g, c, k.IN_POND):
        return True
    leave_place(g)
    enter_dungeon(g, c, 1, 0)
    return settle_in(g, c)


@compiled
def fall(g: Record, c: Content) -> bool:
    """Sinkhole: 1d4 to every member in order, escorts too, once, at discovery.

    TY-ENTR-03, TY-DICE-09, TY-ESCORT-02.
    """
    g[g[r.HERE] + r.DISCOVERED] = 1
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        damage, members = roll(g, FALL_DIE), g[r.MEMBERS]
        if is_untouched(g, member):
            line += int(g[r.MEMBERS] == members)  # a Shade is gone from the line
            continue
        g[member + r.HP] -= damage
        if g[member + r.HP] <= 0:
            kill(g, member, k.BY_FALL)
        else:
            line += 1
    return bury_if_dead(g, c, k.BY_FALL)
