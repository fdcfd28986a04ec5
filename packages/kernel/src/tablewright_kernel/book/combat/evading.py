"""Evading Combat.

One d4 for the whole party, away from enemies and traps alike (`book/combat/evading.py`, `danger.py`).
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, thing_of, verb_of
from tablewright_kernel.book.combat.attack import (
    burn,
    deathtouch,
    is_lured,
    lure,
    note_burning,
    seize_the_moment,
    settle_doom,
    suffer,
)
from tablewright_kernel.book.combat.damage import FULL, enemy_damage
from tablewright_kernel.book.combat.traps import spring, spring_item
from tablewright_kernel.book.delving.rooms import come_first
from tablewright_kernel.book.hexploring.creatures import enemy_again, goblin_arrives
from tablewright_kernel.book.hexploring.hexes import BARRED, ENDED, ENTERED
from tablewright_kernel.book.hexploring.moving import flee_by, offer_exits
from tablewright_kernel.book.loot.items import receive, take_all
from tablewright_kernel.book.loot.magicks import can_crown
from tablewright_kernel.book.party.death import bury_if_dead, end_game
from tablewright_kernel.book.party.members import has, leaves, lives
from tablewright_kernel.book.places import (
    any_way,
    cause_of,
    hostile_kinds,
    is_hostile,
    is_room,
    leads_to_start,
    place_of,
)
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll
from tablewright_kernel.lists import append, join_on, listed, remove
from tablewright_kernel.options import no_options, offer, offer_on

HIT, FOLLOWED, AWAY, AWAY_WITH_LOOT = 1, 2, 3, 4
UNHARMED = 3
_UNESCAPABLE = (1 << k.VINES) | (1 << k.SLIME)
_GOLEM, _ELF, _LICH = 1 << k.GOLEM, 1 << k.ELF, 1 << k.LICH_KING


@compiled
def can_evade(g: Record, c: Content) -> bool:
    """Not from Sentient Vines or Living Slime, nor where no way leads on (TY-EVADE-07, TY-EVADE-11)."""
    if hostile_kinds(g, c, place_of(g)) & _UNESCAPABLE:
        return False
    if g[r.DELVING] or any_way(g, c):
        return True
    before = g[r.OFFERED]
    offer_exits(g, c)
    found = g[r.OFFERED] > before
    g[r.OFFERED] = before
    return found


@compiled
def evade(g: Record, c: Content, holder: int) -> bool:
    """Name an exit and roll: one d4 covers all enemies and room traps present (TY-EVADE-01, TY-TRAP-03).

    `holder`: a charmed enemy that holds the others off: nothing follows, and it is left behind (TY-MAG-17, TY-MAG-20).
    """
    no_options(g)
    offer_exits(g, c)
    if holder:
        g[r.FACTS], g[r.FACT_1] = k.SHAKEN_FACT, 1
    answer = ask(g, c, k.Q_EXIT, -1)
    return _run_for(g, c, verb_of(g, answer), thing_of(g, answer), target_of(g, answer), holder)


@compiled
def _run_for(g: Record, c: Content, verb: int, thing: int, target: int, holder: int) -> bool:
    """The roll and all that comes of it (TY-EVADE-10, TY-DICE-07)."""
    place = place_of(g)
    face = roll(g, 4)
    if seize_the_moment(g, c, face):
        return True
    kinds, cause = hostile_kinds(g, c, place), cause_of(g, c, place)
    result = read_roll(g, kinds, face, verb, target)
    if holder and result == FOLLOWED:
        result = AWAY
    goblin_arrives(g, c, place)
    burning = note_burning(g, c)
    if result == HIT:
        return _barred(g, c, place, kinds, cause, burning)
    if result == FOLLOWED and kinds & _ELF and _elf_trap(g, c):
        return True
    burn(g, burning)
    if bury_if_dead(g, c, k.BY_FIRE):
        return True
    if result == AWAY_WITH_LOOT:
        if can_crown(g) and hostile_kinds(g, c, place) & _LICH:
            return end_game(g, k.APPEASED)  # TY-LICH-06
        if _carry_off(g, c, place):
            return True
    return _get_away(g, c, place, result, verb, thing, target, holder)


@compiled
def read_roll(g: Record, kinds: int, face: int, verb: int, target: int) -> int:
    """What the face means for this party (TY-EVADE-05, TY-EVADE-08, TY-MON-10, TY-TRAP-05, TY-CORE-14, TY-ARCH-10)."""
    result = face
    if face > HIT and kinds == _GOLEM:
        result = AWAY_WITH_LOOT
    if result == FOLLOWED:
        if verb == k.OUT or verb == k.BY_EXIT or (verb == k.GO and leads_to_start(g, target)):
            result = AWAY
    if result == AWAY_WITH_LOOT and has(g, k.GIANT):
        result = AWAY
    return result


# --- a 1 -------------------------------------------------------------------------------------------------------------
@compiled
def _barred(g: Record, c: Content, place: int, kinds: int, cause: int, burning: int) -> bool:
    """The enemies hit at full damage and the party stays; a room trap goes off as well (TY-EVADE-03, TY-TRAP-04)."""
    lured = is_lured(g, kinds)
    if not lured and _enemies_hit(g, c, place, kinds, cause):
        return True
    if room_trap_goes_off(g, c, place, 0):
        return True
    if kinds & _ELF and _elf_trap(g, c):
        return True
    burn(g, burning)
    if bury_if_dead(g, c, cause):
        return True
    return lured and lure(g, c, place)


@compiled
def _enemies_hit(g: Record, c: Content, place: int, kinds: int, cause: int) -> bool:
    pool = enemy_damage(g, c, place, FULL)
    if kinds & _LICH and deathtouch(g, c):
        return True
    suffer(g, c, kinds, pool, cause)
    return bury_if_dead(g, c, cause)


@compiled
def trap_dice(g: Record, place: int) -> int:
    """How many d12 the trap of this place has, with what comes after the party (TY-TRAP-01, TY-TRAP-04)."""
    return g[r.PURSUED] + (g[place + r.TRAPS] if is_room(place) else 0)


@compiled
def spend_room_traps(g: Record, place: int) -> None:
    g[r.PURSUED] = 0
    if is_room(place):
        g[place + r.TRAPS] = 0


@compiled
def room_trap_goes_off(g: Record, c: Content, place: int, victim: int) -> bool:
    """Its d12, the party stays, the trap is spent (TY-TRAP-04)."""
    dice = trap_dice(g, place)
    if dice == 0:
        return False
    spend_room_traps(g, place)
    return spring(g, c, dice, victim)


@compiled
def _elf_trap(g: Record, c: Content) -> bool:
    """A failed evasion lets a hostile Elf set one 1d12 trap, met at once (TY-CREA-10)."""
    if has(g, k.ROGUE) or dodges(g, c, k.ELF_DANGER):
        return False
    return spring(g, c, 1, 0)


@compiled
def dodges(g: Record, c: Content, what: int) -> bool:
    """One d4: on a 3 or 4 it passes the party by, where the setting has it so (TY-CORE-14, TY-SET-01)."""
    if c[f.WIDE_EVASION] == 0:
        return False
    no_options(g)
    offer(g, k.EVADE)
    offer(g, k.FACE_IT)
    g[r.FACTS], g[r.FACT_1] = k.DANGER_FACT, what
    if verb_of(g, ask(g, c, k.Q_DANGER, 0)) == k.FACE_IT:
        return False
    if note_burning(g, c):
        g[r.SPILLED] = 1  # fire takes its due of this roll too: that rare one is left to the readable engine
    face = roll(g, c[f.EVASION_DIE])
    if seize_the_moment(g, c, face):
        g[r.SPILLED] = 1
    return face >= UNHARMED


# --- 2 to 4 ----------------------------------------------------------------------------------------------------------
@compiled
def _get_away(g: Record, c: Content, place: int, result: int, verb: int, thing: int, target: int, holder: int) -> bool:
    """Out by the exit: followed, clean, or with all the loot (TY-EVADE-04, TY-EVADE-06)."""
    followers = pursuit = 0
    if result == FOLLOWED:
        followers = _followers(g, c, place)
        pursuit = trap_dice(g, place)  # 2: the trap is set off and its effect comes after the party (TY-TRAP-04)
        spend_room_traps(g, place)
    went = _flee_by(g, c, verb, thing, target, followers, pursuit)
    if went == ENDED:
        return True
    if went == BARRED:
        come_first(g, place, followers)
        return False
    if holder and lives(g, holder):
        leaves(g, holder)
        g[r.UNSETTLED] = 1
        append(g, place + r.FOES, enemy_again(g, c, holder))
    return settle_doom(g, c, place_of(g))


@compiled
def _flee_by(g: Record, c: Content, verb: int, thing: int, target: int, followers: int, pursuit: int) -> int:
    """Flight, and the effect of a trap behind: not out of a dungeon or into the city (TY-TRAP-05, TY-EVADE-05)."""
    below = g[r.DELVING]
    went = flee_by(g, c, verb, thing, target, followers)
    if went == BARRED or (went == ENTERED and not _is_shaken(g, below)):
        g[r.PURSUED] = pursuit
    return went


@compiled
def _is_shaken(g: Record, below: int) -> bool:
    return g[r.DELVING] == 0 and (below != 0 or g[g[r.HERE] + r.FEATURE] == k.THE_START)


@compiled
def _followers(g: Record, c: Content, place: int) -> int:
    """Who comes along on a 2: all hostile enemies but Golems, as a chain (TY-EVADE-04, TY-EVADE-08, TY-LICH-07)."""
    first = last = 0
    enemy = g[place + r.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + r.ENEMY_KIND] != k.GOLEM and is_hostile(g, c, enemy):
            remove(g, place + r.FOES, enemy)
            if first == 0:
                first = enemy
            else:
                g[last] = enemy
            last = enemy
        enemy = following
    return first


@compiled
def _carry_off(g: Record, c: Content, place: int) -> bool:
    """All loot of the place; for trapped things a second d4: 3 or 4 unharmed, else their d12s strike (TY-TRAP-08).

    Each lies there until it is got past: a party that dies of one leaves the rest where they were (TY-DEATH-03).
    """
    left = _set_aside(g, place)
    take_all(g, c, place)
    trapped = g[place + r.LOOT]
    g[place + r.LOOT] = left
    join_on(g, place + r.LOOT, trapped)
    while trapped:
        following = g[trapped]
        if _slip_past_trap(g, c, trapped):
            return True
        remove(g, place + r.LOOT, trapped)
        receive(g, c, trapped)
        trapped = following
    return False


@compiled
def _set_aside(g: Record, place: int) -> int:
    """What is to be left behind, as a chain."""
    first = last = 0
    item = g[place + r.LOOT]
    while item and g[r.SPURNED]:
        following = g[item]
        if listed(g, r.SPURNED, r.SPURNED_LIST, g[item + r.ITEM_ID]):
            remove(g, place + r.LOOT, item)
            if first == 0:
                first = item
            else:
                g[last] = item
            last = item
        item = following
    return first


@compiled
def _slip_past_trap(g: Record, c: Content, item: int) -> bool:
    if has(g, k.ROGUE):
        g[item + r.ITEM_TRAPS] = 0
        return False
    face = roll(g, 4)
    if seize_the_moment(g, c, face):
        return True
    if face <= FOLLOWED:
        return spring_item(g, c, item, 0)
    g[item + r.ITEM_TRAPS] = 0
    return False


# --- traps alone -----------------------------------------------------------------------------------------------------
@compiled
def offer_trap_answers(g: Record, c: Content) -> None:
    if g[r.PURSUED] == 0 and has(g, k.ROGUE):
        offer(g, k.DISARM)
    if can_evade(g, c):
        offer(g, k.EVADE)
    offer(g, k.SPRING)
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.CHARMED:
            offer_on(g, k.SEND, g[member + r.MEMBER_ID])


@compiled
def snatch(g: Record, c: Content, item: int) -> bool:
    """Evade the trap of unguarded loot (TY-TRAP-06)."""
    place = place_of(g)
    no_options(g)
    offer_exits(g, c)
    answer = ask(g, c, k.Q_EXIT, -1)
    verb, thing, target = verb_of(g, answer), thing_of(g, answer), target_of(g, answer)
    burning = note_burning(g, c)
    face = roll(g, 4)
    if seize_the_moment(g, c, face):
        return True
    result = read_roll(g, 0, face, verb, target)
    if result == HIT and spring_item(g, c, item, 0):
        return True
    burn(g, burning)
    if bury_if_dead(g, c, k.BY_FIRE):
        return True
    if result == HIT:
        return False
    pursuit = 0
    if result == FOLLOWED:
        pursuit = g[item + r.ITEM_TRAPS]
        g[item + r.ITEM_TRAPS] = 0
    if result == AWAY_WITH_LOOT:
        g[item + r.ITEM_TRAPS] = 0
        remove(g, place + r.LOOT, item)
        receive(g, c, item)
    return _flee_by(g, c, verb, thing, target, 0, pursuit) == ENDED
