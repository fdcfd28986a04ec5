"""Hexploring: terrain, and what is met in a hex (`book/hexploring/hexes.py`, `entrances.py`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, target_of, thing_of, verb_of
from tablewright_kernel.book.combat.attack import BURN_DIE
from tablewright_kernel.book.delving.rooms import (
    come_first,
    enter_dungeon,
    first_promise,
    found_dungeon,
    open_door,
    stand_in,
    stay_behind,
)
from tablewright_kernel.book.hexploring.creatures import dismiss_passing, roll_creatures, turn
from tablewright_kernel.book.loot.compulsion import compel_all
from tablewright_kernel.book.loot.items import roll_item
from tablewright_kernel.book.loot.magicks import is_portal, spend
from tablewright_kernel.book.party.death import bury_if_dead, hurt, is_untouched, kill, knows_better, lost_in_the_fae
from tablewright_kernel.book.party.members import BITE, POISON, has, leaves
from tablewright_kernel.book.places import (
    column_beyond,
    exists,
    fill_with_water,
    find_hex,
    is_lake,
    new_hex,
    offer_hex_ways,
    offer_ways,
    place_of,
    row_beyond,
    water_around,
    welcome,
)
from tablewright_kernel.compiling import Content, Record, compiled, no_options, offer, offer_two, roll, roll_on
from tablewright_kernel.digests import mixed
from tablewright_kernel.translating import append, give_back_member, join_on, note, remove, strike_off, with_id

# --- hexes ------------------------------------------------------------------------------------------------------------
POISON_LOSS = 1
FALL_DIE = 4
BARRED, ENTERED, ENDED = 0, 1, 2  # what comes of entering a hex


@compiled
def enter_hex(g: Record, c: Content, hex_: int, column: int, row: int, followers: int, encounter: bool) -> int:
    """Move to a hex and work through the steps of entering it (TY-HEX-03, TY-HEX-04). A lake may bar the way.

    `hex_` is 0 where there is none on the map yet.
    """
    new = hex_ == 0 or g[hex_ + compiling.EXPLORED] == 0
    if hex_ == 0 or g[hex_ + compiling.TERRAIN] == 0:
        hex_ = roll_terrain(g, c, hex_, column, row, hex_ != 0)
        if g[hex_ + compiling.TERRAIN] == codes.LAKE:
            return BARRED
    if g[hex_ + compiling.FEATURE] == codes.THE_START:
        come_first(g, place_of(g), followers)  # nothing follows into the city (TY-EVADE-05)
        followers = 0
    leave_place(g)
    g[compiling.HERE] = g[compiling.PLACE] = hex_
    note_path(g, column, row)
    g[hex_ + compiling.EXPLORED] = 1
    come_first(g, hex_, followers)
    turned = _hex_move_counts(g, c)
    if turned < 0:
        return ENDED
    if encounter:
        _roll_encounter(g, c, hex_, new)
    join_on(g, hex_ + compiling.FOES, turned)
    if bury_if_dead(g, c, codes.BY_TURNING):
        return ENDED
    return ENDED if _arrive(g, c, hex_) else ENTERED


@compiled
def note_path(g: Record, column: int, row: int) -> None:
    g[compiling.PATH] = mixed(mixed(g[compiling.PATH], column), row)
    g[compiling.PATHS] += 1


@compiled
def roll_terrain(g: Record, c: Content, hex_: int, column: int, row: int, no_lake: bool) -> int:
    """Terrain d6 of a new hex; one that must be entered rolls lakes again (TY-TERR-01, TY-FRIEND-06, TY-TERR-05)."""
    terrain = roll_on(g, c, codes.TERRAIN_CHART)
    while no_lake and terrain == codes.LAKE:
        terrain = roll_on(g, c, codes.TERRAIN_CHART)
    if hex_ == 0:
        hex_ = new_hex(g, column, row)
    g[hex_ + compiling.TERRAIN], g[hex_ + compiling.EXPLORED] = terrain, int(terrain == codes.LAKE)
    if terrain == codes.LAKE:
        fill_with_water(g, hex_)
    return hex_


@compiled
def leave_place(g: Record) -> None:
    """What does not outlast the party's leaving: friends who were met, passing creatures (TY-HENC-02, TY-FRIEND-15)."""
    place = place_of(g)
    if g[place + compiling.VISITOR_MET] or g[compiling.DELVING] == 0:
        welcome(g, place, 0)
    dismiss_passing(g, place)
    if g[compiling.DELVING] == g[compiling.CASTLE]:
        _send_king_home(g, place)
    g[compiling.PENDING] = g[compiling.LOOKED] = g[compiling.COUNTER] = g[compiling.UNSETTLED] = g[compiling.FRESH] = g[
        compiling.SPURNED
    ] = 0


@compiled
def _send_king_home(g: Record, room: int) -> None:
    """A Lich King who is shaken off is back in the throne room (TY-LICH-07)."""
    if g[room + compiling.THRONE]:
        return
    enemy = g[room + compiling.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + compiling.ENEMY_KIND] == codes.LICH_KING:
            remove(g, room + compiling.FOES, enemy)
            append(g, _throne(g) + compiling.FOES, enemy)
        enemy = following


@compiled
def _throne(g: Record) -> int:
    room = g[g[compiling.CASTLE] + compiling.FIRST_ROOM]
    while g[room + compiling.THRONE] == 0:
        room = g[room + compiling.NEXT_ROOM]
    return room


# --- the move counts -------------------------------------------------------------------------------------------------
@compiled
def _hex_move_counts(g: Record, c: Content) -> int:
    """Poison, fire where the setting has it so, zombie bites: those who turned, as a chain; -1 where the party ended.

    TY-HEX-07, TY-MON-11.
    """
    if poison_works(g, c):
        return -1
    if c[codes.BURN_PER_HEX] and _burn_with_the_hex(g, c):
        return -1
    for line in range(g[compiling.MEMBERS] if has(g, codes.TINKER) else 0):
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.KIND] == codes.TINKER:
            g[member + compiling.PAY_DUE] = 1
    return _the_bitten_turn(g, c) if g[compiling.AILMENTS] & BITE else 0


@compiled
def _burn_with_the_hex(g: Record, c: Content) -> bool:
    burned = False
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.BURNING]:
            burned = True
            hurt(g, member, roll(g, BURN_DIE), codes.BY_FIRE)
        line += int(line < g[compiling.MEMBERS] and g[compiling.MEMBER_LIST + line] == member)
    return burned and bury_if_dead(g, c, codes.BY_FIRE)


@compiled
def _the_bitten_turn(g: Record, c: Content) -> int:
    first = last = 0
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.BITTEN]:
            enemy = turn(g, c, member)
            if first == 0:
                first = enemy
            else:
                g[last] = enemy
            last = enemy
        else:
            line += 1
    g[compiling.AILMENTS] &= ~BITE
    return first


@compiled
def poison_works(g: Record, c: Content) -> bool:
    """The poisoned lose 1 hp with each hex or room move; it can kill (TY-CREA-04)."""
    if g[compiling.AILMENTS] & POISON:
        _lose_to_poison(g)
    return bury_if_dead(g, c, codes.BY_POISON)


@compiled
def _lose_to_poison(g: Record) -> None:
    line = poisoned = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.POISONED]:
            hurt(g, member, POISON_LOSS, codes.BY_POISON)
            poisoned = POISON
        line += int(line < g[compiling.MEMBERS] and g[compiling.MEMBER_LIST + line] == member)
    g[compiling.AILMENTS] = (g[compiling.AILMENTS] & ~POISON) | poisoned


# --- the encounter roll ----------------------------------------------------------------------------------------------
@compiled
def rolls_encounter(g: Record, hex_: int, new: bool) -> bool:
    """Never in clearings, the start and the castle hex, nor in a quiet forest the first time.

    TY-TERR-03, TY-TERR-04, TY-FRIEND-06.
    """
    terrain = g[hex_ + compiling.TERRAIN]
    if terrain != codes.MARSH and terrain != codes.HILLS and terrain != codes.FOREST and terrain != codes.QUIET_FOREST:
        return False
    if g[hex_ + compiling.FEATURE] == codes.THE_CASTLE:
        return False
    return not (new and (terrain == codes.QUIET_FOREST or g[hex_ + compiling.ENTRANCE] != 0))


@compiled
def _roll_encounter(g: Record, c: Content, hex_: int, new: bool) -> None:
    """d12 in a new hex, d6 in a familiar one; a friend's promise may take its place (TY-HEX-05, TY-FRIEND-14)."""
    if not rolls_encounter(g, hex_, new):
        return
    promise = first_promise(g)
    if promise:
        strike_off(g, compiling.PROMISES, compiling.PROMISE_LIST, promise)
        if promise == codes.LOOT_PROMISED:
            item = roll_item(g, c, 0, 0)
            g[item + compiling.GIFT] = g[compiling.PARTY]
            append(g, hex_ + compiling.LOOT, item)
        return
    _happens(g, c, hex_, roll_on(g, c, codes.HEX_ENCOUNTERS) if new else c[codes.HEX_ENCOUNTERS + roll(g, 6)])


@compiled
def _happens(g: Record, c: Content, hex_: int, what: int) -> None:
    """One line of the hex encounters chart (TY-HENC-03 to TY-HENC-11)."""
    if what == codes.MET_CREATURE:
        roll_creatures(g, c, hex_, False)
    elif what == codes.MET_FRIEND:
        welcome(g, hex_, roll_on(g, c, codes.FRIENDS))
    elif what == codes.MET_TINKER:
        welcome(g, hex_, codes.THE_TINKER)
    elif what == codes.MET_NOBLE:
        welcome(g, hex_, codes.THE_NOBLE)
    elif what == codes.MET_MIST:
        _waits(g, codes.MIST_WAITS)
    elif what == codes.MET_PORTAL:
        _is_now(g, hex_, codes.STONE_PORTAL)
    elif what == codes.MET_CIRCLE:
        _is_now(g, hex_, codes.FAERIE_CIRCLE)
    elif what == codes.MET_ENTRANCE or what == codes.MET_GUARDED:
        open_entrance(g, c, hex_)
        if what == codes.MET_GUARDED:
            roll_creatures(g, c, hex_, True)


@compiled
def _is_now(g: Record, hex_: int, feature: int) -> None:
    """What stands in a hex; stone portals are counted, and may give way to something else where house rules say so."""
    g[compiling.PORTALS] += int(feature == codes.STONE_PORTAL) - int(g[hex_ + compiling.FEATURE] == codes.STONE_PORTAL)
    g[hex_ + compiling.FEATURE] = feature


@compiled
def _waits(g: Record, what: int) -> None:
    note(g, compiling.PENDING, compiling.PENDING_LIST, compiling.MOST_PENDING, what)


@compiled
def open_entrance(g: Record, c: Content, hex_: int) -> int:
    """Roll an entrance and put its dungeon on the map (TY-HENC-11, TY-ENTR-01, TY-ENTR-05)."""
    _is_now(g, hex_, codes.AN_ENTRANCE)
    g[hex_ + compiling.ENTRANCE] = roll_on(g, c, codes.ENTRANCE_CHART)
    return found_dungeon(g, c, hex_, g[hex_ + compiling.ENTRANCE])


# --- arriving --------------------------------------------------------------------------------------------------------
@compiled
def _arrive(g: Record, c: Content, hex_: int) -> bool:
    """Whatever is immediate, then what waits for calm (TY-ORDER-01, TY-ORDER-02)."""
    if g[hex_ + compiling.FEATURE] == codes.THE_START:
        _noble_pays(g, c)
    if compel_all(g, c):
        return True
    if g[hex_ + compiling.FEATURE] == codes.FAERIE_CIRCLE:
        _waits(g, codes.CIRCLE_WAITS)
    if g[hex_ + compiling.ENTRANCE] and g[hex_ + compiling.DISCOVERED] == 0:
        if g[hex_ + compiling.ENTRANCE] == codes.POND:
            return _pond(g, c, hex_)
        if g[hex_ + compiling.ENTRANCE] == codes.SINKHOLE:
            _waits(g, codes.SINKHOLE_WAITS)
        else:
            g[hex_ + compiling.DISCOVERED] = 1
    return False


@compiled
def settle_in(g: Record, c: Content) -> bool:
    """Just come into a room, or out of one: poison, what compels on sight (TY-ORDER-01)."""
    return poison_works(g, c) or compel_all(g, c)


@compiled
def _noble_pays(g: Record, c: Content) -> None:
    """100 gold for each Noble brought to the start alive (TY-ESCORT-04, TY-HEX-06)."""
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.KIND] == codes.NOBLE:
            leaves(g, member)
            give_back_member(g, member)
            g[compiling.GOLD] += c[codes.NOBLE_PAYS]
        else:
            line += 1


@compiled
def _pond(g: Record, c: Content, hex_: int) -> bool:
    """The pond drags the party in at once, past any guard; with Lore it may refuse (TY-ENTR-02)."""
    g[hex_ + compiling.DISCOVERED] = 1
    if knows_better(g):
        no_options(g)
        offer(g, codes.REFUSE)
        offer(g, codes.ENTER)
        if verb_of(g, ask(g, c, codes.Q_POND, -1)) == codes.REFUSE:
            return False
    if lost_in_the_fae(g, c, codes.IN_POND):
        return True
    leave_place(g)
    enter_dungeon(g, c, 1, 0)
    return settle_in(g, c)


@compiled
def fall(g: Record, c: Content) -> bool:
    """Sinkhole: 1d4 to every member in order, escorts too, once, at discovery.

    TY-ENTR-03, TY-DICE-09, TY-ESCORT-02.
    """
    g[g[compiling.HERE] + compiling.DISCOVERED] = 1
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        damage, members = roll(g, FALL_DIE), g[compiling.MEMBERS]
        if is_untouched(g, member):
            line += int(g[compiling.MEMBERS] == members)  # a Shade is gone from the line
            continue
        g[member + compiling.HP] -= damage
        if g[member + compiling.HP] <= 0:
            kill(g, member, codes.BY_FALL)
        else:
            line += 1
    return bury_if_dead(g, c, codes.BY_FALL)


# --- crossings: far ways: stone portals, the Magick Key, and the ferry over lakes (`book/hexploring/hexes.py`) --------
PORTAL_REACH = 6
_HALF = 30  # bits of a row of land in each of its two halves
_HALF_MASK = (1 << _HALF) - 1


@compiled
def offer_far_ways(g: Record, c: Content) -> None:
    """The ferry, from a shore, and the stone portal."""
    if g[compiling.DELVING]:
        return
    _offer_ferries(g, c)
    if g[g[compiling.HERE] + compiling.FEATURE] == codes.STONE_PORTAL and _portal_targets(g, c, False):
        offer(g, codes.PORTAL)


# --- portals, keys ---------------------------------------------------------------------------------------------------
@compiled
def _portal_targets(g: Record, c: Content, all_of_them: bool) -> bool:
    """Any hex at distance 1 to 6, but known lakes (TY-HENC-08): offers all, or only says whether there is one."""
    here = g[compiling.HERE]
    for dq in range(-PORTAL_REACH, PORTAL_REACH + 1):
        for dr in range(max(-PORTAL_REACH, -dq - PORTAL_REACH), min(PORTAL_REACH, -dq + PORTAL_REACH) + 1):
            column, row = g[here + compiling.COLUMN] + dq, g[here + compiling.ROW] + dr
            if (dq or dr) and exists(c, column, row) and not is_lake(g, find_hex(g, column, row)):
                if not all_of_them:
                    return True
                offer_two(g, codes.TO_HEX, column, row)
    return all_of_them


@compiled
def use_portal(g: Record, c: Content, followers: int) -> int:
    """No encounter on that arrival; a lake throws the party back (TY-HENC-08, TY-HENC-09)."""
    no_options(g)
    _portal_targets(g, c, True)
    answer = ask(g, c, codes.Q_PORTAL, -1)
    column, row = thing_of(g, answer), target_of(g, answer)
    return enter_hex(g, c, find_hex(g, column, row), column, row, followers, False)


@compiled
def use_key(g: Record, c: Content, number: int) -> bool:
    """Once, from anywhere, to a portal on the map; nothing follows, no encounter there (TY-UNIQ-03)."""
    item = with_id(g, compiling.PACK, number)
    no_options(g)
    for place in range(g[compiling.HEXES_USED]):
        hex_ = compiling.HEXES + compiling.HEX_SIZE * place
        if is_portal(g, hex_):
            offer_two(g, codes.TO_HEX, g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW])
    answer = ask(g, c, codes.Q_KEY, -1)
    column, row = thing_of(g, answer), target_of(g, answer)
    spend(g, item, codes.MAGICK_KEY)
    leave_place(g)
    g[compiling.DELVING] = g[compiling.ROOM] = 0
    g[compiling.PLACE] = g[compiling.HERE]
    return enter_hex(g, c, find_hex(g, column, row), column, row, 0, False) == ENDED


# --- the ferry -------------------------------------------------------------------------------------------------------
@compiled
def _offer_ferries(g: Record, c: Content) -> None:
    """Hexes across the water that cannot be reached on foot (TY-TERR-06).

    Unexplored hexes count as passable; a flood from the party's hex, inside a box that holds all lakes, finds what is
    cut off. The ferry goes to such hexes next to the same body of lakes.
    """
    here = g[compiling.HERE]
    if g[here + (compiling.LAKES_NEAR if c[codes.MAP_RADIUS] else compiling.BY_MUCH_WATER)] == 0:
        return
    water = water_around(g, here, 0)
    left, right, top, bottom = _box(g, c, water)
    if right - left >= 2 * _HALF or bottom - top >= compiling.MOST_ROWS:
        g[compiling.SPILLED] = 1
        return
    _lay_out(g, c, water, left, right, top, bottom)
    _flood(g, bottom - top + 1)
    first = g[compiling.OFFERED]
    for lake in range(water):
        _offer_shores(g, c, g[compiling.WATER + lake], left, top, first)


@compiled
def _box(g: Record, c: Content, water: int) -> tuple[int, int, int, int]:
    """Around the barrier and the party: the water, or all lakes where the land has an edge; one hex wider all round."""
    here = g[compiling.HERE]
    left = right = g[here + compiling.COLUMN]
    top = bottom = g[here + compiling.ROW]
    lakes = g[compiling.HEXES_USED] if c[codes.MAP_RADIUS] else water
    for place in range(lakes):
        lake = compiling.HEXES + compiling.HEX_SIZE * place if c[codes.MAP_RADIUS] else g[compiling.WATER + place]
        if is_lake(g, lake):
            left, right = min(left, g[lake + compiling.COLUMN]), max(right, g[lake + compiling.COLUMN])
            top, bottom = min(top, g[lake + compiling.ROW]), max(bottom, g[lake + compiling.ROW])
    return left - 1, right + 1, top - 1, bottom + 1


@compiled
def _lay_out(g: Record, c: Content, water: int, left: int, right: int, top: int, bottom: int) -> None:
    """The box as bits: what is dry, and what is reached so far."""
    for row in range(top, bottom + 1):
        line = 0
        for column in range(left, right + 1):
            line |= int(exists(c, column, row)) << (column - left)
        _put(g, compiling.DRY + 2 * (row - top), line)
        _put(g, compiling.REACHED + 2 * (row - top), 0)
    lakes = g[compiling.HEXES_USED] if c[codes.MAP_RADIUS] else water
    for place in range(lakes):
        lake = compiling.HEXES + compiling.HEX_SIZE * place if c[codes.MAP_RADIUS] else g[compiling.WATER + place]
        if is_lake(g, lake):
            line = compiling.DRY + 2 * (g[lake + compiling.ROW] - top)
            _put(g, line, _get(g, line) & ~(1 << (g[lake + compiling.COLUMN] - left)))
    here = g[compiling.HERE]
    _put(g, compiling.REACHED + 2 * (g[here + compiling.ROW] - top), 1 << (g[here + compiling.COLUMN] - left))


@compiled
def _get(g: Record, line: int) -> int:
    return g[line] | (g[line + 1] << _HALF)


@compiled
def _put(g: Record, line: int, bits: int) -> None:
    g[line], g[line + 1] = bits & _HALF_MASK, bits >> _HALF


@compiled
def _flood(g: Record, rows: int) -> None:
    """From what is reached over what is dry, row by row, until nothing more is reached.

    Beside a hex lie the next columns of its row; above it its column and the next, below it its column and the one
    before.
    """
    changed = True
    while changed:
        changed = False
        for line in range(rows):
            now = _get(g, compiling.REACHED + 2 * line)
            near = now | (now << 1) | (now >> 1)
            if line > 0:
                above = _get(g, compiling.REACHED + 2 * line - 2)
                near |= above | (above >> 1)
            if line < rows - 1:
                below = _get(g, compiling.REACHED + 2 * line + 2)
                near |= below | (below << 1)
            then = now | (near & _get(g, compiling.DRY + 2 * line))
            if then != now:
                changed = True
                _put(g, compiling.REACHED + 2 * line, then)


@compiled
def _offer_shores(g: Record, c: Content, lake: int, left: int, top: int, first: int) -> None:
    for direction in range(6):
        column, row = (
            column_beyond(g[lake + compiling.COLUMN], direction),
            row_beyond(g[lake + compiling.ROW], direction),
        )
        dry = exists(c, column, row) and not is_lake(g, g[lake + compiling.AROUND + direction])
        reached = (_get(g, compiling.REACHED + 2 * (row - top)) >> (column - left)) & 1
        if dry and not reached and not _is_offered(g, first, column, row):
            offer_two(g, codes.FERRY, column, row)


@compiled
def _is_offered(g: Record, first: int, column: int, row: int) -> bool:
    for place in range(first, g[compiling.OFFERED]):
        if g[compiling.FIRSTS + place] == column and g[compiling.SECONDS + place] == row:
            return True
    return False


@compiled
def take_ferry(g: Record, c: Content, column: int, row: int, followers: int) -> int:
    """The skull-masked bard: 1d8 years for certain, none with Fae Folk; then the far hex is entered (TY-TERR-05)."""
    if lost_in_the_fae(g, c, codes.ON_FERRY):
        stay_behind(g, g[compiling.HERE], followers)
        return ENDED
    hex_ = find_hex(g, column, row)
    if hex_ == 0 or g[hex_ + compiling.TERRAIN] == 0:
        hex_ = roll_terrain(g, c, hex_, column, row, True)
        g[hex_ + compiling.EXPLORED] = 0
    return enter_hex(g, c, hex_, column, row, followers, True)


# --- moving: moving on: by choice when a place is calm, or in flight (`book/hexploring/hexes.py`) ---------------------
@compiled
def offer_exits(g: Record, c: Content) -> None:
    """What may be named in flight: every way on, the portal and the boat among them (TY-EVADE-01)."""
    offer_ways(g, c)
    offer_far_ways(g, c)


@compiled
def go(g: Record, c: Content, verb: int, thing: int, target: int, followers: int) -> int:
    """Take a way from here; a lake may bar it, and the party may not come to the end of it."""
    if verb == codes.GO:
        here = g[compiling.HERE]
        column, row = column_beyond(g[here + compiling.COLUMN], target), row_beyond(g[here + compiling.ROW], target)
        return enter_hex(g, c, g[here + compiling.AROUND + target], column, row, followers, True)
    if verb == codes.PORTAL:
        return use_portal(g, c, followers)
    if verb == codes.FERRY:
        return take_ferry(g, c, thing, target, followers)
    out = verb == codes.OUT or verb == codes.BY_EXIT
    ended = _come_out(g, c) if out else _to_room(g, c, verb, target, followers)
    return ENDED if ended else ENTERED


@compiled
def _to_room(g: Record, c: Content, verb: int, target: int, followers: int) -> bool:
    """A room move: through a door, back, or in from the surface (TY-HEX-07, TY-DELVE-06)."""
    leave_place(g)
    if verb == codes.ENTER or verb == codes.ENTER_BY:
        hex_ = g[compiling.HERE]
        if (
            g[hex_ + compiling.ENTRANCE] == codes.SINKHOLE and g[hex_ + compiling.DISCOVERED] == 0 and fall(g, c)
        ):  # TY-ENTR-03
            stay_behind(g, hex_, followers)
            return True
        enter_dungeon(g, c, target if verb == codes.ENTER_BY else 1, followers)
    elif verb == codes.THROUGH_DOOR:
        open_door(g, c, target, followers)
    else:
        stand_in(g, g[g[compiling.ROOM] + compiling.PARENT], followers)
    return settle_in(g, c)


@compiled
def _come_out(g: Record, c: Content) -> bool:
    """To the hex of the entrance, without a new encounter roll; whoever guards it is met again.

    TY-DELVE-08, TY-HENC-13.
    """
    leave_place(g)
    g[compiling.DELVING] = g[compiling.ROOM] = g[compiling.PURSUED] = 0
    g[compiling.PLACE] = g[compiling.HERE]
    return settle_in(g, c)


@compiled
def flee_by(g: Record, c: Content, verb: int, thing: int, target: int, followers: int) -> int:
    """Flight: if the hex proves to be a lake another neighbour is named, without a new roll (TY-EVADE-11)."""
    went = go(g, c, verb, thing, target, followers)
    while went == BARRED:
        no_options(g)
        offer_hex_ways(g, c)
        if g[compiling.OFFERED] == 0:
            return BARRED
        answer = ask(g, c, codes.Q_OTHER_EXIT, -1)
        went = go(g, c, verb_of(g, answer), 0, target_of(g, answer), followers)
    return went
