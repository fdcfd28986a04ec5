"""Combat: one attack, in the order of TY-ROUND-01 (`book/combat/attack.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, verb_of
from tablewright_kernel.book.combat.damage import enemy_damage, lands, metal_weapons, party_damage
from tablewright_kernel.book.combat.targeting import aim_touch, strike
from tablewright_kernel.book.hexploring.creatures import dismiss_passing, enemy_dies, goblin_arrives, reinforce
from tablewright_kernel.book.loot.items import first_with_power, has_power
from tablewright_kernel.book.loot.magicks import can_crown, moonkissed_mend, offer_uses, spend, use
from tablewright_kernel.book.party.death import (
    bury_if_dead,
    doom_falls_due,
    end_game,
    hurt,
    kill,
    knows_better,
    lost_in_the_fae,
)
from tablewright_kernel.book.party.members import ANY_AILMENT, FIRE, has, heal_all, lives, max_hp
from tablewright_kernel.book.places import cause_of, hostile_kinds, kinds_here, place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll
from tablewright_kernel.lists import give_back, remove, with_id
from tablewright_kernel.options import no_options, offer, offer_on

BURN_DIE, SIX = 4, 6
SUCCESSFUL = 5  # an attack on which the party deals damage and takes none (TY-CORE-14)
_DEMON, _LICH, _SHADE, _SKELETON = 1 << k.DEMON, 1 << k.LICH_KING, 1 << k.SHADE, 1 << k.SKELETON
_SATYR, _CYCLOPS, _TOAD, _FIRE, _ZOMBIE = 1 << k.SATYR, 1 << k.CYCLOPS, 1 << k.TOAD, 1 << k.FIRE_FOLK, 1 << k.ZOMBIE


@compiled
def attack(g: Record, c: Content) -> bool:
    """One attack roll of the whole party against all enemies of the encounter.

    TY-COMBAT-02, TY-CORE-05, TY-DICE-06.
    """
    place = place_of(g)
    face = _attack_roll(g, c, place)
    if seize_the_moment(g, c, face):
        return True
    enemy_halves, party_halves = c[f.ENEMY_HALVES + face], c[f.PARTY_HALVES + face]
    goblin_arrives(g, c, place)
    if kinds_here(g, place) & _CYCLOPS:  # TY-MON-07, TY-MON-08
        g[r.DOOM_DUE] = g[r.YEARS] + 1
    kinds, cause = hostile_kinds(g, c, place), cause_of(g, c, place)
    if face == 1 and kinds & _DEMON:
        return _demon_fire(g, c)
    lured = enemy_halves > 0 and is_lured(g, kinds)
    touched = enemy_halves > 0 and not lured and kinds & _LICH != 0
    strikes = party_halves > 0
    if strikes and face >= SUCCESSFUL:
        instead = instead_of_striking(g, c, place, face)
        if g[r.OUTCOME]:
            return True
        strikes = not instead
    dealt = party_damage(g, c, place, party_halves) if strikes else 0
    taken = 0 if lured else enemy_damage(g, c, place, enemy_halves)
    burning = note_burning(g, c)
    if strikes:
        _shades_vanish(g, place)
        _spread(g, c, place, dealt, face == SIX)
    if touched and deathtouch(g, c):
        return True
    suffer(g, c, kinds, taken, cause)
    if face == 1 and not lured:
        _palpable_hit(g, c, place, kinds)
    burn(g, burning)
    if bury_if_dead(g, c, cause):
        return True
    if settle_doom(g, c, place):
        return True
    return lured and lure(g, c, place)


# --- (1) the roll ----------------------------------------------------------------------------------------------------
@compiled
def _attack_roll(g: Record, c: Content, place: int) -> int:
    """The d6; a Thorning item may be spent for +1 once the face is seen, to 6 at most (TY-MAG-16)."""
    face = roll(g, 6)
    while face < SIX and first_with_power(g, k.THORNING):
        kinds = hostile_kinds(g, c, place)
        no_options(g)
        offer(g, k.KEEP)
        _offer_thorns(g, kinds & _LICH != 0)
        if g[r.OFFERED] == 1:
            break
        g[r.FACTS], g[r.FACT_1] = k.FACE_FACT, face
        answer = ask(g, c, k.Q_THORN, 1 if _worth_a_thorn(g, kinds, face) else 0)
        if verb_of(g, answer) == k.KEEP:
            break
        _spend_thorn(g, with_id(g, r.PACK, target_of(g, answer)))
        face += 1
    return face


@compiled
def _worth_a_thorn(g: Record, kinds: int, face: int) -> bool:
    """To turn a Demon's fire aside, or to crown the king (TY-MON-13, TY-LICH-05)."""
    crowns = kinds & _LICH != 0 and can_crown(g) and face < SUCCESSFUL and face + g[r.OFFERED] - 1 >= SUCCESSFUL
    return crowns or (kinds & _DEMON != 0 and face == 1)


@compiled
def _offer_thorns(g: Record, crowns_only: bool) -> None:
    """Against the Lich King only crowns (TY-LICH-02)."""
    item = g[r.PACK]
    while item:
        if has_power(g, item, k.THORNING) and (g[item + r.ITEM_KIND] == k.CROWN or not crowns_only):
            offer_on(g, k.THORN, g[item + r.ITEM_ID])
        item = g[item]


@compiled
def _spend_thorn(g: Record, item: int) -> None:
    """A mushroom of two thorns is eaten with the first: that rare one is left to the readable engine."""
    if g[item + r.ITEM_KIND] == k.MUSHROOM and g[item + r.POWER_2]:
        g[r.SPILLED] = 1
    spend(g, item, k.THORNING)


@compiled
def seize_the_moment(g: Record, c: Content, face: int) -> bool:
    """Magick between a die and its effects, where the setting has it so (TY-MAG-03, TY-SET-01)."""
    while c[f.MAGICK_AFTER_DIE]:
        no_options(g)
        offer(g, k.GO_ON)
        offer_uses(g, c)
        _take_back_keys(g)
        if g[r.OFFERED] == 1:
            return False
        g[r.FACTS], g[r.FACT_1] = k.FACE_FACT, face
        answer = ask(g, c, k.Q_AFTER_DIE, 0)
        if verb_of(g, answer) == k.GO_ON:
            return False
        if use(g, c, verb_of(g, answer), target_of(g, answer)):
            return True
    return False


@compiled
def _take_back_keys(g: Record) -> None:
    """The Magick Key is of no use between a die and its effects."""
    kept = 0
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] != k.USE_KEY:
            g[r.VERBS + kept], g[r.SECONDS + kept] = (
                g[r.VERBS + place],
                g[r.SECONDS + place],
            )
            kept += 1
    g[r.OFFERED] = kept


# --- (3) to (5) ------------------------------------------------------------------------------------------------------
@compiled
def settle_doom(g: Record, c: Content, place: int) -> bool:
    """The fight with the Cyclops is over, killed or fled from: everyone alive is doomed (TY-MON-07).

    Years that were lost meanwhile may have brought the doom already (TY-MON-08).
    """
    if g[r.DOOM_DUE] == 0 or kinds_here(g, place) & _CYCLOPS:
        return False
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.DOOMED] == 0:
            g[member + r.DOOMED] = g[r.DOOM_DUE]
    g[r.DOOM_DUE] = 0
    return doom_falls_due(g, c)


@compiled
def _demon_fire(g: Record, c: Content) -> bool:
    """A Demon's palpable hit kills all, escorts and charmed enemies too (TY-MON-13, TY-ROUND-03)."""
    while g[r.MEMBERS]:
        kill(g, g[r.MEMBER_LIST], k.BY_DEMON_FIRE)
    return bury_if_dead(g, c, k.BY_DEMON_FIRE)


@compiled
def is_lured(g: Record, kinds: int) -> bool:
    """A Satyr's lure takes the place of the whole enemy hit, unless Fae Folk are there (TY-ROUND-04, TY-CREA-13)."""
    return kinds & _SATYR != 0 and not knows_better(g)


@compiled
def lure(g: Record, c: Content, place: int) -> bool:
    """Asleep for 1d6 years; then the encounter is over: what was passing is gone (TY-CREA-13)."""
    if lost_in_the_fae(g, c, k.WITH_SATYR):
        return True
    dismiss_passing(g, place)
    return False


@compiled
def instead_of_striking(g: Record, c: Content, place: int, face: int) -> bool:
    """With a successful attack exactly one of: damage, crowning, the Hermit heals all, Moonkissed heals one.

    TY-ROUND-06, TY-ARCH-03, TY-MAG-12, TY-LICH-05.
    """
    no_options(g)
    offer(g, k.CROWN_HIM if kinds_here(g, place) & _LICH and can_crown(g) else k.STRIKE)
    if has(g, k.HERMIT):
        offer(g, k.HEAL)
    moon = first_with_power(g, k.MOONKISSED)
    if moon:
        offer_on(g, k.USE_MOON, g[moon + r.ITEM_ID])
    g[r.FACTS], g[r.FACT_1] = k.FACE_FACT, face
    verb = verb_of(g, ask(g, c, k.Q_STRIKE, 0))
    if verb == k.CROWN_HIM:
        return end_game(g, k.APPEASED)
    if verb == k.STRIKE:
        return False
    if verb == k.HEAL:
        heal_all(g, c)
    else:
        moonkissed_mend(g, c)
    return True


# --- (7) the party's damage lands ------------------------------------------------------------------------------------
@compiled
def _shades_vanish(g: Record, place: int) -> None:
    """Any hit makes all Shades vanish, even one for nothing (TY-MON-04, TY-ROUND-07)."""
    enemy = g[place + r.FOES] if kinds_here(g, place) & _SHADE else 0
    while enemy:
        following = g[enemy]
        if g[enemy + r.ENEMY_KIND] == k.SHADE:
            remove(g, place + r.FOES, enemy)
            give_back(g, r.ENEMIES_FREE, enemy)
        enemy = following


@compiled
def _spread(g: Record, c: Content, place: int, pool: int, palpable: bool) -> None:
    """Damage goes to one chosen enemy; what is left when it dies passes to another (TY-DMG-04)."""
    metal = metal_weapons(g, c)
    while pool > 0:
        enemy = _choose_foe(g, c, place, pool, metal, palpable)
        if enemy == 0:
            return
        had = g[enemy + r.ENEMY_HP]
        g[enemy + r.ENEMY_HP] = had - lands(g, enemy, pool, metal, palpable)
        if g[enemy + r.ENEMY_HP] > 0:
            return
        enemy_dies(g, place, enemy)
        pool = max(0, pool - had)


@compiled
def _choose_foe(g: Record, c: Content, place: int, pool: int, metal: int, palpable: bool) -> int:
    """Asked only where it matters: enemies of one kind and equal hp are alike.

    The first of those stands for all, in the place of the last of them.
    """
    no_options(g)
    enemy = g[place + r.FOES]
    while enemy:
        if g[enemy + r.ENEMY_HP] > 0 and _next_alike(g, g[enemy], enemy) == 0:
            offer_on(g, k.FOE, g[_next_alike(g, g[place + r.FOES], enemy) + r.ENEMY_ID])
        enemy = g[enemy]
    if g[r.OFFERED] == 0:
        return 0
    g[r.FACTS], g[r.FACT_1], g[r.FACT_2], g[r.FACT_3] = k.DAMAGE_FACTS, pool, metal, int(palpable)
    return with_id(g, place + r.FOES, target_of(g, ask(g, c, k.Q_FOE, -1)))


@compiled
def _next_alike(g: Record, each: int, enemy: int) -> int:
    """The next from here on, itself included, that nobody could tell from this enemy."""
    while each:
        if (
            g[each + r.ENEMY_KIND] == g[enemy + r.ENEMY_KIND]
            and g[each + r.ENEMY_HP] == g[enemy + r.ENEMY_HP]
            and _name_of(g, each) == _name_of(g, enemy)
        ):
            return each
        each = g[each]
    return 0


@compiled
def _name_of(g: Record, enemy: int) -> int:
    member = g[enemy + r.WAS_MEMBER]
    return g[member + r.NAME] if member else 0


# --- (8) to (10) the enemies' hit lands ------------------------------------------------------------------------------
@compiled
def deathtouch(g: Record, c: Content) -> bool:
    """The Lich King's hit kills one member, before any other enemy's is aimed (TY-LICH-04, TY-ROUND-05)."""
    kill(g, aim_touch(g, c), k.LICH_KING)
    return bury_if_dead(g, c, k.LICH_KING)


@compiled
def suffer(g: Record, c: Content, kinds: int, pool: int, cause: int) -> None:
    """The pool strikes; whoever is damaged is damaged by every enemy that added dice (TY-ROUND-08)."""
    struck = strike(g, c, pool, cause)
    if kinds & (_TOAD | _FIRE | _ZOMBIE):
        g[r.AILMENTS] = ANY_AILMENT
    for place in range(struck):
        member = g[r.STRUCK_LIST + place]
        if lives(g, member):
            if kinds & _TOAD:  # TY-CREA-04
                g[member + r.POISONED] = 1
            if kinds & _FIRE:  # TY-CREA-08
                g[member + r.BURNING] = 1
            if kinds & _ZOMBIE:  # TY-MON-11
                g[member + r.BITTEN] = 1


@compiled
def _palpable_hit(g: Record, c: Content, place: int, kinds: int) -> None:
    """After the damage of a palpable hit: a level less by Shades, one more skeleton, each once.

    TY-ROUND-09, TY-MON-02.
    """
    if kinds & _SHADE:
        _lose_level(g, c)
    if kinds & _SKELETON:
        reinforce(g, c, place, k.SKELETON)


@compiled
def _lose_level(g: Record, c: Content) -> None:
    """A level less, below zero too; whose maximum is 0 or less dies (TY-LEVEL-05)."""
    g[r.LEVEL] -= 1
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        g[member + r.HP] = min(g[member + r.HP], max_hp(g, c, member))
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.HP] <= 0:
            kill(g, member, k.BY_LEVEL_LOSS)
        else:
            line += 1


@compiled
def note_burning(g: Record, c: Content) -> int:
    """Who burns with this roll, unless they burn with each hex instead; says how many (TY-CREA-08)."""
    burning = 0
    if c[f.BURN_PER_HEX] or g[r.AILMENTS] & FIRE == 0:
        return burning
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.BURNING]:
            g[r.BURNING_LIST + burning] = member
            burning += 1
    if burning == 0:
        g[r.AILMENTS] &= ~FIRE
    return burning


@compiled
def burn(g: Record, burning: int) -> None:
    """Those who burned before the roll and still do take 1d4 each (TY-ROUND-10, TY-CREA-08)."""
    for place in range(burning):
        member = g[r.BURNING_LIST + place]
        if g[member + r.BURNING] and lives(g, member):
            hurt(g, member, roll(g, BURN_DIE), k.BY_FIRE)
