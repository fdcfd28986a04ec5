"""What the bots look at (`bots/view.py` of the game): strength, threat, what is carried, ways through a dungeon."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.book.combat.damage import (
    damage_bonus_of,
    deals_damage,
    enemy_bonus,
    enemy_dice,
    enemy_sides,
    member_dice,
    member_sides,
)
from tablewright_kernel.book.loot.items import (
    ALL_KNOWN,
    has_crown,
    is_first_of_its_like,
    know_pack,
    own_powers,
    powers_carried,
    value,
)
from tablewright_kernel.book.party.members import has, in_use, is_true, max_hp, may_wear, may_wield
from tablewright_kernel.book.places import (
    column_beyond,
    hex_distance,
    hostile_kinds,
    is_hostile,
    is_unopened,
    open_ways,
    place_of,
    row_beyond,
)
from tablewright_kernel.compiling import Content, Record, compiled, offered, offered_on
from tablewright_kernel.translating import note, with_id

# --- view -------------------------------------------------------------------------------------------------------------
_NEVER = 1e300
_USABLE = (
    (1 << codes.DEATH)
    | (1 << codes.FAE_TOUCHED)
    | (1 << codes.MOONKISSED)
    | (1 << codes.REJUVENATION)
    | (1 << codes.MAGICK_KEY)
)
KING_WANTED, UNOPENED_WANTED, CROWN_WANTED, WAY_OUT_WANTED = range(4)


@compiled
def hp(g: Record) -> int:
    """The hit points of those with an archetype."""
    total = 0
    for place in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + place]
        if is_true(g, member):
            total += g[member + compiling.HP]
    return total


@compiled
def most_hp(g: Record, c: Content) -> int:
    """As many as they may have."""
    if g[compiling.STURDINESS] == 0:
        _know_sturdiness(g, c)
    return g[compiling.STURDINESS] + g[compiling.TRUE_MEMBERS] * g[compiling.LEVEL]


@compiled
def _know_sturdiness(g: Record, c: Content) -> None:
    g[compiling.STURDINESS] = g[compiling.TRUE_MEMBERS] = 0
    for place in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + place]
        if is_true(g, member):
            g[compiling.STURDINESS] += max_hp(g, c, member) - g[compiling.LEVEL]
            g[compiling.TRUE_MEMBERS] += 1


@compiled
def is_below(g: Record, c: Content, share: int) -> bool:
    """Whether the party has less than these thousandths of its hit points."""
    return hp(g) * 1000 < share * most_hp(g, c)


@compiled
def damage(g: Record, c: Content) -> float:
    """The party's mean damage on a plain hit."""
    total = 0
    for place in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + place]
        total += member_dice(g, c, member) * (member_sides(g, c, member) + 1)
    return max(total / 2 + damage_bonus_of(g), 0.0)


@compiled
def threat(g: Record, c: Content) -> float:
    """The enemies' mean damage on a plain hit."""
    total = bonus = 0
    enemy = g[place_of(g) + compiling.FOES]
    while enemy:
        if deals_damage(g[enemy + compiling.ENEMY_KIND]) and is_hostile(g, c, enemy):
            total += enemy_dice(g, c, enemy) * (enemy_sides(g, c, enemy) + 1)
            bonus += enemy_bonus(g, c, enemy)
        enemy = g[enemy]
    return total / 2 + bonus


@compiled
def toughness(g: Record, c: Content) -> int:
    total = 0
    enemy = g[place_of(g) + compiling.FOES]
    while enemy:
        if is_hostile(g, c, enemy):
            total += g[enemy + compiling.ENEMY_HP]
        enemy = g[enemy]
    return total


@compiled
def expected_loss(g: Record, c: Content) -> float:
    """About how many hit points it takes to beat the enemies here (`bots/planner.py` of the game)."""
    hits = damage(g, c)
    if hits < 1:
        return _NEVER
    rounds = max(1.0, toughness(g, c) / (hits * 3.5 / 6))
    return rounds * threat(g, c) * 4 / 6 * 0.6


@compiled
def is_usable(g: Record, c: Content, item: int) -> bool:
    """A crown, or a thing with a power left that may be used."""
    if g[item + compiling.ITEM_KIND] == codes.CROWN:
        return True
    powers = (1 << g[item + compiling.POWER_1]) | (1 << g[item + compiling.POWER_2])
    return powers & _USABLE & ~own_powers(c, g[item + compiling.ITEM_KIND]) != 0


@compiled
def has_magick(g: Record, c: Content) -> bool:
    """Whether anything carried may have a use."""
    return usable_things(g, c) != 0


@compiled
def usable_things(g: Record, c: Content) -> int:
    """How many things in the list of what may be used: of those that are alike the first."""
    if g[compiling.PACK_KNOWN] != ALL_KNOWN:
        know_pack(g)
        g[compiling.USABLE] = 0
        if has_crown(g) or powers_carried(g) & _USABLE:
            _know_usable(g, c)
        g[compiling.PACK_KNOWN] = ALL_KNOWN
    return g[compiling.USABLE]


@compiled
def _know_usable(g: Record, c: Content) -> None:
    item = g[compiling.PACK]
    while item:
        if is_usable(g, c, item) and is_first_of_its_like(g, compiling.PACK, item, False):
            note(g, compiling.USABLE, compiling.USABLE_LIST, compiling.MOST_USABLE, item)
        item = g[item]


@compiled
def castle_distance(g: Record, column: int, row: int) -> int:
    castle = g[g[compiling.CASTLE] + compiling.AT_HEX]
    return hex_distance(column - g[castle + compiling.COLUMN], row - g[castle + compiling.ROW])


# --- below ground ----------------------------------------------------------------------------------------------------
@compiled
def first_unopened(g: Record, room: int) -> int:
    """The number of the first door nobody has opened; 0 where there is none."""
    for door in range(g[room + compiling.DOORS]):
        if is_unopened(g, room, door):
            return door + 1
    return 0


@compiled
def last_unopened(g: Record, room: int) -> int:
    for door in range(g[room + compiling.DOORS] - 1, -1, -1):
        if is_unopened(g, room, door):
            return door + 1
    return 0


@compiled
def crown_lies(g: Record, place: int) -> bool:
    item = g[place + compiling.LOOT]
    while item:
        if g[item + compiling.ITEM_KIND] == codes.CROWN:
            return True
        item = g[item]
    return False


@compiled
def king_stands(g: Record, room: int) -> bool:
    """Where the Lich King is: on his throne, or where he beat a party that he had followed."""
    enemy = g[room + compiling.FOES]
    while enemy:
        if g[enemy + compiling.ENEMY_KIND] == codes.LICH_KING:
            return True
        enemy = g[enemy]
    return False


@compiled
def is_wanted(g: Record, room: int, wanted: int) -> bool:
    if wanted == KING_WANTED:
        return king_stands(g, room)
    if wanted == UNOPENED_WANTED:
        return first_unopened(g, room) != 0
    if wanted == CROWN_WANTED:
        return crown_lies(g, room)
    if g[room + compiling.PARENT] == 0:
        return True
    for door in range(g[room + compiling.DOORS]):
        if g[room + compiling.DOOR_KINDS + door] == codes.AN_EXIT:
            return True
    return False


@compiled
def way_to_room(g: Record, wanted: int) -> int:
    """The first step to the nearest room that is wanted: a door's number, -1 for back, 0 for none.

    Breadth first. Rooms are a tree, doors lead down it and back leads up: so the only room beyond another that was seen
    before is the one it was come to from. The queue stands in the record: a room, the first step, the room before.
    """
    start = g[compiling.ROOM]
    if is_wanted(g, start, wanted):
        return 0
    ahead, behind = 0, _look_around(g, start, 0, 0, 0)
    while ahead < behind:
        room, first, before = (
            g[compiling.QUEUE + 3 * ahead],
            g[compiling.QUEUE + 3 * ahead + 1],
            g[compiling.QUEUE + 3 * ahead + 2],
        )
        ahead += 1
        if is_wanted(g, room, wanted):
            return first
        behind = _look_around(g, room, first, before, behind)
    return 0


@compiled
def _look_around(g: Record, room: int, first: int, before: int, behind: int) -> int:
    """The rooms beyond this one, into the queue: through doors, then back."""
    for door in range(g[room + compiling.DOORS]):
        beyond = g[room + compiling.DOOR_TO + door]
        if beyond and beyond != before:
            behind = _queue_up(g, behind, beyond, first if first else door + 1, room)
    parent = g[room + compiling.PARENT]
    if parent and parent != before:
        behind = _queue_up(g, behind, parent, first if first else -1, room)
    return behind


@compiled
def _queue_up(g: Record, behind: int, room: int, first: int, before: int) -> int:
    g[compiling.QUEUE + 3 * behind], g[compiling.QUEUE + 3 * behind + 1], g[compiling.QUEUE + 3 * behind + 2] = (
        room,
        first,
        before,
    )
    return behind + 1


# --- steady -----------------------------------------------------------------------------------------------------------
# The simple player with one trait, its nerve: bold or cautious (`bots/steady.py` of the game).
# An answer is the place of an option among those offered; -1 where what it wants is not: then the first is taken.
_CHANGE_OF_HEART = 97
_LAP = 1000
_STRAIGHT = 30
_LICH = 1 << codes.LICH_KING
_HOPELESS = (1 << codes.BANSHEE) | (1 << codes.DEMON) | _LICH
_BOLD, _CAUTIOUS = 0.8, 0.25


@compiled
def nerve(c: Content) -> float:
    return _BOLD if c[codes.BOT] == codes.STEADY_BOLD else _CAUTIOUS


@compiled
def steady_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == codes.Q_WHAT_NEXT:
        return _what_next(g, c)
    if question == codes.Q_FIGHT:
        return _fight_or_evade(g, c)
    if question == codes.Q_EXIT or question == codes.Q_OTHER_EXIT:
        return _flee(g)
    if question == codes.Q_STRIKE:
        return _mend_if_needed(g, c)
    if question == codes.Q_VICTIM:
        return toughest(g)
    return _small_answer(g, question, default)


@compiled
def _small_answer(g: Record, question: int, default: int) -> int:
    if question == codes.Q_LOOT:
        whole = offered_on(g, codes.TAKE_PART, codes.TAKE_ALL)
        return whole if whole >= 0 else offered(g, codes.LEAVE)
    if question == codes.Q_TRADE or question == codes.Q_GEAR or question == codes.Q_OFFER:
        return offered(g, codes.DONE)
    if question == codes.Q_POND:
        return offered(g, codes.REFUSE)
    return default


@compiled
def _fight_or_evade(g: Record, c: Content) -> int:
    """Fight when the fight should cost less than the nerve allows."""
    g[compiling.STEPS] += 1
    if g[compiling.STEPS] % _CHANGE_OF_HEART == 0:
        return g[compiling.STEPS] % g[compiling.OFFERED]
    kinds = hostile_kinds(g, c, place_of(g))
    if kinds & _HOPELESS == 0 and expected_loss(g, c) <= nerve(c) * hp(g):
        return offered(g, codes.FIGHT)
    if has_magick(g, c):
        in_vain = (
            kinds & _LICH != 0 and c[codes.SECOND_WAY] != codes.THE_DEATH_CROWN
        )  # Death on the Lich King (TY-LICH-03)
        slay = codes.USE_CHARM if in_vain else codes.USE_DEATH
        magick = _first_of(g, slay, codes.USE_CHARM, slay)
        if magick >= 0:
            return magick
    return offered(g, codes.EVADE)


@compiled
def _first_of(g: Record, one: int, two: int, three: int) -> int:
    """The first option of any of these verbs."""
    first = offered(g, one)
    second, third = offered(g, two), offered(g, three)
    first = second if first < 0 or 0 <= second < first else first
    return third if first < 0 or 0 <= third < first else first


@compiled
def _what_next(g: Record, c: Content) -> int:
    g[compiling.STEPS] += 1
    if g[compiling.STEPS] % _CHANGE_OF_HEART == 0:
        return g[compiling.STEPS] // _CHANGE_OF_HEART % g[compiling.OFFERED]
    if has_magick(g, c):
        weak = hp(g) < 0.4 * most_hp(g, c)
        magick = _first_of(g, codes.DESTROY, codes.USE_REJUVENATE, codes.USE_MOON if weak else codes.DESTROY)
        if magick >= 0:
            return magick
    useful = _useful(g)
    if useful >= 0:
        return useful
    if g[compiling.DELVING]:
        return _delve(g, c)
    enter = offered(g, codes.ENTER)
    if enter >= 0 and _dares(g, c):
        return enter
    return _wander(g, c)


@compiled
def _useful(g: Record) -> int:
    place = offered_on(g, codes.DEAL, codes.RECRUIT)
    place = place if place >= 0 else offered_on(g, codes.DEAL, codes.ACCEPT)
    place = place if place >= 0 else offered_on(g, codes.DEAL, codes.SKIP)
    place = place if place >= 0 else offered(g, codes.TRAIN)
    return place if place >= 0 else offered_on(g, codes.TAKE_PART, codes.TAKE_ALL)


@compiled
def _dares(g: Record, c: Content) -> bool:
    """Into a dungeon while strong, two times in three; into the castle with a crown."""
    if g[g[compiling.HERE] + compiling.DUNGEON] == g[compiling.CASTLE]:
        return has_crown(g)
    return g[compiling.STEPS] % 3 > 0 and hp(g) > (1 - nerve(c)) * most_hp(g, c)


@compiled
def _wander(g: Record, c: Content) -> int:
    """South with a crown, else where nobody has been; now and then anywhere. Ways over land are offered first."""
    ways = open_ways(g, c)
    count = _count(ways)
    if count == 0:
        return offered(g, codes.FERRY)
    steps = g[compiling.STEPS]
    if steps % 4 == 0:
        return (steps // 4 + steps // _LAP) % count
    astray = steps >= _LAP and steps // _STRAIGHT % 2 == 1
    if has_crown(g) and not astray:
        return _nearest_to_castle(g)
    unseen = ways & ~g[g[compiling.HERE] + compiling.KNOWN_NEAR]
    if unseen:
        return _way(ways, unseen, steps % _count(unseen))
    straight = offered_on(g, codes.GO, steps // (2 * _STRAIGHT) % 6) if astray else -1
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
    hex_ = g[compiling.HERE]
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] == codes.GO:
            way = g[compiling.SECONDS + place]
            far = castle_distance(
                g, column_beyond(g[hex_ + compiling.COLUMN], way), row_beyond(g[hex_ + compiling.ROW], way)
            )
            if far < nearest:
                best, nearest = place, far
    return best


@compiled
def _delve(g: Record, c: Content) -> int:
    """Into new rooms while strong, out when weak; in the castle with a crown there is only forward."""
    room = g[compiling.ROOM]
    if g[compiling.DELVING] == g[compiling.CASTLE] and has_crown(g):
        king = way_to_room(g, KING_WANTED)
        return as_option(g, king if king else _new_door(g, room))
    out = offered(g, codes.OUT)
    out = out if out >= 0 else offered(g, codes.BY_EXIT)
    out = out if out >= 0 else offered(g, codes.BACK)
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
    return offered(g, codes.BACK) if step < 0 else offered_on(g, codes.THROUGH_DOOR, step)


@compiled
def _flee(g: Record) -> int:
    """Out of the dungeon, back, or on towards known safe ground; in the castle with a crown: forward."""
    if g[compiling.DELVING] and g[compiling.DELVING] == g[compiling.CASTLE] and has_crown(g):
        return 0
    for verb in (codes.OUT, codes.BY_EXIT, codes.BACK):
        place = offered(g, verb)
        if place >= 0:
            return place
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] == codes.GO and _is_safe(
            g, g[g[compiling.HERE] + compiling.AROUND + g[compiling.SECONDS + place]]
        ):
            return place
    return offered(g, codes.GO)


@compiled
def _is_safe(g: Record, hex_: int) -> bool:
    if hex_ == 0 or g[hex_ + compiling.EXPLORED] == 0:
        return False
    return g[hex_ + compiling.TERRAIN] == codes.CLEARING or g[hex_ + compiling.TERRAIN] == codes.START_TERRAIN


@compiled
def _mend_if_needed(g: Record, c: Content) -> int:
    crown = offered(g, codes.CROWN_HIM)
    if crown >= 0:
        return crown
    heal = offered(g, codes.HEAL)
    return heal if heal >= 0 and hp(g) < 0.6 * most_hp(g, c) else offered(g, codes.STRIKE)


@compiled
def toughest(g: Record) -> int:
    """Whom Clairvoyance offers: the member with most hit points."""
    best, most = 0, -(1 << 30)
    for place in range(g[compiling.OFFERED]):
        points = 0
        if g[compiling.VERBS + place] == codes.MEMBER:
            for line in range(g[compiling.MEMBERS]):
                member = g[compiling.MEMBER_LIST + line]
                if g[member + compiling.MEMBER_ID] == g[compiling.SECONDS + place]:
                    points = g[member + compiling.HP]
        if points > most:
            best, most = place, points
    return best


# --- errands ----------------------------------------------------------------------------------------------------------
# The planner's small decisions: blows, loot, trade and gear (second half of `bots/planner.py` of the game).
_LICH_ERRANDS, _DEMON = 1 << codes.LICH_KING, 1 << codes.DEMON
_DIE = 0x468_8AC_0  # what it thinks of weapons


@compiled
def small_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == codes.Q_STRIKE:
        return _strike(g, c)
    if question == codes.Q_THORN:
        return _thorn(g, c)
    if question == codes.Q_FOE:
        return _foe(g)
    if question == codes.Q_VICTIM:
        return toughest(g)
    if question == codes.Q_LOOT:
        return _loot(g, c)
    if question == codes.Q_TRADE or question == codes.Q_OFFER:
        return _trade(g, c) if question == codes.Q_TRADE else _offer(g)
    if question == codes.Q_POND:
        return offered(g, codes.REFUSE if is_below(g, c, c[codes.TO_POND]) else codes.ENTER)
    return _gear(g, c) if question == codes.Q_GEAR else default


# --- small decisions -------------------------------------------------------------------------------------------------
@compiled
def _strike(g: Record, c: Content) -> int:
    crown = offered(g, codes.CROWN_HIM)
    if crown >= 0:
        return crown
    heal, hits = offered(g, codes.HEAL), damage(g, c)
    if heal >= 0 and hits >= 1 and is_below(g, c, c[codes.TO_HEAL]) and hits < toughness(g, c):
        return heal
    return offered(g, codes.STRIKE)


@compiled
def _thorn(g: Record, c: Content) -> int:
    kinds, face = hostile_kinds(g, c, place_of(g)), g[compiling.FACT_1]
    king = kinds & _LICH_ERRANDS != 0 and face == 4 and has_crown(g)
    return 1 if king or (face == 1 and kinds & _DEMON != 0) else 0


@compiled
def _foe(g: Record) -> int:
    """The one that falls soonest, goblins first."""
    best, least = 0, 1 << 30
    for place in range(g[compiling.OFFERED]):
        enemy = with_id(g, place_of(g) + compiling.FOES, g[compiling.SECONDS + place])
        weight = g[enemy + compiling.ENEMY_HP] + (0 if g[enemy + compiling.ENEMY_KIND] == codes.GOBLIN else 1 << 20)
        if weight < least:
            best, least = place, weight
    return best


@compiled
def _loot(g: Record, c: Content) -> int:
    here = place_of(g)
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] == codes.TAKE:
            item = with_id(g, here + compiling.LOOT, g[compiling.SECONDS + place])
            if g[item + compiling.ITEM_KIND] == codes.CROWN:
                if g[item + compiling.ITEM_TRAPS]:
                    return place
                break
    whole = offered_on(g, codes.TAKE_PART, codes.TAKE_ALL)
    if whole >= 0:
        return whole
    take = offered(g, codes.TAKE)
    dares = has(g, codes.ROGUE) or not is_below(g, c, c[codes.TO_TRAP])
    return take if take >= 0 and dares else offered(g, codes.LEAVE)


@compiled
def _trade(g: Record, c: Content) -> int:
    if has_crown(g):
        return offered(g, codes.DONE)
    crown = offered_on(g, codes.BUY, codes.WARE_KINDS + codes.CROWN)
    if crown >= 0:
        return crown
    for place in range(g[compiling.OFFERED]):
        if (
            g[compiling.VERBS + place] == codes.SELL
            and value(g, c, with_id(g, compiling.PACK, g[compiling.SECONDS + place])) > 0
        ):
            return place
    return offered(g, codes.DONE)


@compiled
def _offer(g: Record) -> int:
    """Gold first; then dear things that are no crown, armour or weapon in use."""
    done = offered(g, codes.DONE)
    if done >= 0:
        return done
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] == codes.AN_ITEM:
            kind = g[with_id(g, compiling.PACK, g[compiling.SECONDS + place]) + compiling.ITEM_KIND]
            if kind == codes.RING or kind == codes.COFFER or kind == codes.A_MIRROR or kind == codes.BOOK:
                return place
    return offered(g, codes.CANCEL)


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def better_gear(g: Record, c: Content) -> int:
    """A free thing that somebody would be better off with; 0 if all is well. Who: `_for_whom`."""
    item = g[compiling.PACK]
    while item:
        if not in_use(g, item) and _for_whom(g, c, item):
            return item
        item = g[item]
    return 0


@compiled
def _die(weapon: int) -> int:
    return (_DIE >> (4 * weapon)) & 15


@compiled
def _for_whom(g: Record, c: Content, item: int) -> int:
    kind, weapon = g[item + compiling.ITEM_KIND], g[item + compiling.ITEM_WEAPON]
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if (
            kind == codes.A_WEAPON
            and may_wield(g, c, member, weapon)
            and _die(weapon) > _die(g[member + compiling.WIELDS])
        ):
            return member
        worn = g[member + compiling.ARMOR] if kind == codes.AN_ARMOR else g[member + compiling.SHIELD]
        if (kind == codes.AN_ARMOR or kind == codes.WOODEN_SHIELD) and worn == 0 and may_wear(g, member, kind):
            return member
    return 0


@compiled
def _gear(g: Record, c: Content) -> int:
    item = better_gear(g, c)
    if item:
        member, number = g[_for_whom(g, c, item) + compiling.MEMBER_ID], g[item + compiling.ITEM_ID]
        verb = codes.WIELD if g[item + compiling.ITEM_KIND] == codes.A_WEAPON else codes.WEAR
        for place in range(g[compiling.OFFERED]):
            if (
                g[compiling.VERBS + place] == verb
                and g[compiling.FIRSTS + place] == member
                and g[compiling.SECONDS + place] == number
            ):
                return place
    return offered(g, codes.DONE)
