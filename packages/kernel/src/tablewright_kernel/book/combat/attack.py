"""Combat: one attack, in the order of TY-ROUND-01 (`book/combat/attack.py`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, target_of, verb_of
from tablewright_kernel.book.combat.damage import enemy_damage, lands, metal_weapons, party_damage
from tablewright_kernel.book.hexploring.creatures import dismiss_passing, enemy_dies, goblin_arrives, reinforce
from tablewright_kernel.book.loot.items import count_power, first_with_power, has_power
from tablewright_kernel.book.loot.magicks import can_crown, moonkissed_mend, offer_uses, spend, use
from tablewright_kernel.book.party.death import (
    bury_if_dead,
    end_game,
    hurt,
    is_untouched,
    kill,
    knows_better,
    lost_in_the_fae,
)
from tablewright_kernel.book.party.members import ANY_AILMENT, FIRE, find, has, heal_all, line_of, lives, max_hp
from tablewright_kernel.book.places import cause_of, hostile_kinds, kinds_here, place_of
from tablewright_kernel.compiling import Content, Record, compiled, no_options, offer, offer_on, roll
from tablewright_kernel.translating import give_back, remove, with_id

# --- targeting --------------------------------------------------------------------------------------------------------
# Targeting Party Members.
# Who is struck, and where damage flows when one is not enough (`book/combat/targeting.py`).
_DIE_FOR = 0xCC_AA_88_6A_46_4_00  # by number, from the right (TY-DICE-02)
_MOST_BY_ONE_DIE = 12
DEADLY = 0  # in place of damage: whoever is hit dies of it


@compiled
def pick(g: Record, number: int) -> int:
    """One of so many by a die, numbered round its faces; no die for a single one.

    TY-CORE-02, TY-DICE-01, TY-DICE-02.
    """
    if number == 1:
        return 0
    die = (_DIE_FOR >> (4 * number)) & 15 if number <= _MOST_BY_ONE_DIE else 0
    faces = die if die else 120
    face = faces + 1
    while face > faces // number * number:
        if die:
            face = roll(g, die)
        else:
            tens = roll(g, 12) - 1
            face = tens * 10 + roll(g, 10)
    return (face - 1) % number


@compiled
def _pick_member(g: Record) -> int:
    return g[compiling.MEMBER_LIST + pick(g, g[compiling.MEMBERS])]


@compiled
def aim(g: Record, c: Content, damage: int) -> int:
    """By Clairvoyance, or by a die with the Rogue's one re-roll (TY-TARGET-01, TY-TARGET-02, TY-ARCH-06, TY-MAG-10)."""
    if count_power(g, codes.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _reroll_rogue(g, _pick_member(g))


@compiled
def aim_touch(g: Record, c: Content) -> int:
    """The Lich King's touch: only a Clairvoyant crown steers it (TY-LICH-02, TY-LICH-03, TY-LICH-04)."""
    item = g[compiling.PACK]
    while item:
        if g[item + compiling.ITEM_KIND] == codes.CROWN and has_power(g, item, codes.CLAIRVOYANT):
            return choose_victim(g, c, DEADLY)
        item = g[item]
    return _reroll_rogue(g, _pick_member(g))


@compiled
def aim_trap(g: Record, c: Content, damage: int) -> int:
    """A trap's victim: no re-roll for Rogues (TY-TRAP-01, TY-ARCH-06)."""
    if count_power(g, codes.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _pick_member(g)


@compiled
def _reroll_rogue(g: Record, target: int) -> int:
    """One re-roll over all living members; its result stands (TY-ARCH-06)."""
    if g[target + compiling.KIND] != codes.ROGUE or g[compiling.MEMBERS] == 1:
        return target
    return _pick_member(g)


@compiled
def choose_victim(g: Record, c: Content, damage: int) -> int:
    """Clairvoyance: the player chooses, or lets the die decide; a charmed Banshee may not be chosen (TY-MAG-10)."""
    no_options(g)
    for place in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + place]
        if g[member + compiling.BEING] != codes.BANSHEE:
            offer_on(g, codes.MEMBER, g[member + compiling.MEMBER_ID])
    if g[compiling.OFFERED] == 1:
        return find(g, target_of(g, 0))
    offer(g, codes.ROLL)
    g[compiling.FACTS], g[compiling.FACT_1] = codes.BLOW_FACT, damage
    answer = ask(g, c, codes.Q_VICTIM, -1)
    return _pick_member(g) if verb_of(g, answer) == codes.ROLL else find(g, target_of(g, answer))


# --- a pool of damage ------------------------------------------------------------------------------------------------
@compiled
def strike(g: Record, c: Content, pool: int, cause: int) -> int:
    """A pool of damage strikes one member and flows on from the dead to the next in line, round the sheet.

    TY-TARGET-01, TY-TARGET-03, TY-TARGET-05. Notes everyone who took at least 1 point (TY-ROUND-08) and says how many.
    """
    struck = 0
    if pool <= 0:
        return struck
    target = aim(g, c, pool)
    while True:
        line, had = line_of(g, target), g[target + compiling.HP]
        if is_untouched(g, target):
            return struck
        g[compiling.STRUCK_LIST + struck] = target
        struck += 1
        g[target + compiling.HP] -= pool
        if g[target + compiling.HP] > 0:
            return struck
        kill(g, target, cause)
        pool -= had
        if pool <= 0 or g[compiling.MEMBERS] == 0:
            return struck
        target = _next_in_line(g, c, line, pool)


@compiled
def _next_in_line(g: Record, c: Content, line: int, damage: int) -> int:
    """After the last comes the first; a Rogue in line means one more roll over the living.

    TY-TARGET-03, TY-TARGET-05.
    """
    target = g[compiling.MEMBER_LIST + line % g[compiling.MEMBERS]]
    if g[target + compiling.KIND] == codes.ROGUE and g[compiling.MEMBERS] > 1 and count_power(g, codes.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _reroll_rogue(g, target)


# --- attack -----------------------------------------------------------------------------------------------------------
BURN_DIE, SIX = 4, 6
SUCCESSFUL = 5  # an attack on which the party deals damage and takes none (TY-CORE-14)
_DEMON, _LICH, _SHADE, _SKELETON = 1 << codes.DEMON, 1 << codes.LICH_KING, 1 << codes.SHADE, 1 << codes.SKELETON
_SATYR, _CYCLOPS, _TOAD, _FIRE, _ZOMBIE = (
    1 << codes.SATYR,
    1 << codes.CYCLOPS,
    1 << codes.TOAD,
    1 << codes.FIRE_FOLK,
    1 << codes.ZOMBIE,
)


@compiled
def attack(g: Record, c: Content) -> bool:
    """One attack roll of the whole party against all enemies of the encounter.

    TY-COMBAT-02, TY-CORE-05, TY-DICE-06.
    """
    place = place_of(g)
    face = _attack_roll(g, c, place)
    if seize_the_moment(g, c, face):
        return True
    enemy_halves, party_halves = c[codes.ENEMY_HALVES + face], c[codes.PARTY_HALVES + face]
    goblin_arrives(g, c, place)
    if kinds_here(g, place) & _CYCLOPS:  # TY-MON-07, TY-MON-08
        g[compiling.DOOM_DUE] = g[compiling.YEARS] + 1
    kinds, cause = hostile_kinds(g, c, place), cause_of(g, c, place)
    if face == 1 and kinds & _DEMON:
        return _demon_fire(g, c)
    lured = enemy_halves > 0 and is_lured(g, kinds)
    touched = enemy_halves > 0 and not lured and kinds & _LICH != 0
    strikes = party_halves > 0
    if strikes and face >= SUCCESSFUL:
        instead = instead_of_striking(g, c, place, face)
        if g[compiling.OUTCOME]:
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
    settle_doom(g, place)
    return lured and lure(g, c, place)


# --- (1) the roll ----------------------------------------------------------------------------------------------------
@compiled
def _attack_roll(g: Record, c: Content, place: int) -> int:
    """The d6; a Thorning item may be spent for +1 once the face is seen, to 6 at most (TY-MAG-16)."""
    face = roll(g, 6)
    while face < SIX and first_with_power(g, codes.THORNING):
        kinds = hostile_kinds(g, c, place)
        no_options(g)
        offer(g, codes.KEEP)
        _offer_thorns(g, kinds & _LICH != 0)
        if g[compiling.OFFERED] == 1:
            break
        g[compiling.FACTS], g[compiling.FACT_1] = codes.FACE_FACT, face
        answer = ask(g, c, codes.Q_THORN, 1 if _worth_a_thorn(g, kinds, face) else 0)
        if verb_of(g, answer) == codes.KEEP:
            break
        _spend_thorn(g, with_id(g, compiling.PACK, target_of(g, answer)))
        face += 1
    return face


@compiled
def _worth_a_thorn(g: Record, kinds: int, face: int) -> bool:
    """To turn a Demon's fire aside, or to crown the king (TY-MON-13, TY-LICH-05)."""
    crowns = kinds & _LICH != 0 and can_crown(g) and face < SUCCESSFUL and face + g[compiling.OFFERED] - 1 >= SUCCESSFUL
    return crowns or (kinds & _DEMON != 0 and face == 1)


@compiled
def _offer_thorns(g: Record, crowns_only: bool) -> None:
    """Against the Lich King only crowns (TY-LICH-02)."""
    item = g[compiling.PACK]
    while item:
        if has_power(g, item, codes.THORNING) and (g[item + compiling.ITEM_KIND] == codes.CROWN or not crowns_only):
            offer_on(g, codes.THORN, g[item + compiling.ITEM_ID])
        item = g[item]


@compiled
def _spend_thorn(g: Record, item: int) -> None:
    """A mushroom of two thorns is eaten with the first: that rare one is left to the readable engine."""
    if g[item + compiling.ITEM_KIND] == codes.MUSHROOM and g[item + compiling.POWER_2]:
        g[compiling.SPILLED] = 1
    spend(g, item, codes.THORNING)


@compiled
def seize_the_moment(g: Record, c: Content, face: int) -> bool:
    """Magick between a die and its effects, where the setting has it so (TY-MAG-03, TY-SET-01)."""
    while c[codes.MAGICK_AFTER_DIE]:
        no_options(g)
        offer(g, codes.GO_ON)
        offer_uses(g, c)
        _take_back_keys(g)
        if g[compiling.OFFERED] == 1:
            return False
        g[compiling.FACTS], g[compiling.FACT_1] = codes.FACE_FACT, face
        answer = ask(g, c, codes.Q_AFTER_DIE, 0)
        if verb_of(g, answer) == codes.GO_ON:
            return False
        if use(g, c, verb_of(g, answer), target_of(g, answer)):
            return True
    return False


@compiled
def _take_back_keys(g: Record) -> None:
    """The Magick Key is of no use between a die and its effects."""
    kept = 0
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] != codes.USE_KEY:
            g[compiling.VERBS + kept], g[compiling.SECONDS + kept] = (
                g[compiling.VERBS + place],
                g[compiling.SECONDS + place],
            )
            kept += 1
    g[compiling.OFFERED] = kept


# --- (3) to (5) ------------------------------------------------------------------------------------------------------
@compiled
def settle_doom(g: Record, place: int) -> None:
    """The fight with the Cyclops is over, killed or fled from: everyone alive is doomed (TY-MON-07)."""
    if g[compiling.DOOM_DUE] == 0 or kinds_here(g, place) & _CYCLOPS:
        return
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.DOOMED] == 0:
            g[member + compiling.DOOMED] = g[compiling.DOOM_DUE]
    g[compiling.DOOM_DUE] = 0


@compiled
def _demon_fire(g: Record, c: Content) -> bool:
    """A Demon's palpable hit kills all, escorts and charmed enemies too (TY-MON-13, TY-ROUND-03)."""
    while g[compiling.MEMBERS]:
        kill(g, g[compiling.MEMBER_LIST], codes.BY_DEMON_FIRE)
    return bury_if_dead(g, c, codes.BY_DEMON_FIRE)


@compiled
def is_lured(g: Record, kinds: int) -> bool:
    """A Satyr's lure takes the place of the whole enemy hit, unless Fae Folk are there (TY-ROUND-04, TY-CREA-13)."""
    return kinds & _SATYR != 0 and not knows_better(g)


@compiled
def lure(g: Record, c: Content, place: int) -> bool:
    """Asleep for 1d6 years; then the encounter is over: what was passing is gone (TY-CREA-13)."""
    if lost_in_the_fae(g, c, codes.WITH_SATYR):
        return True
    dismiss_passing(g, place)
    return False


@compiled
def instead_of_striking(g: Record, c: Content, place: int, face: int) -> bool:
    """With a successful attack exactly one of: damage, crowning, the Hermit heals all, Moonkissed heals one.

    TY-ROUND-06, TY-ARCH-03, TY-MAG-12, TY-LICH-05.
    """
    no_options(g)
    offer(g, codes.CROWN_HIM if kinds_here(g, place) & _LICH and can_crown(g) else codes.STRIKE)
    if has(g, codes.HERMIT):
        offer(g, codes.HEAL)
    moon = first_with_power(g, codes.MOONKISSED)
    if moon:
        offer_on(g, codes.USE_MOON, g[moon + compiling.ITEM_ID])
    g[compiling.FACTS], g[compiling.FACT_1] = codes.FACE_FACT, face
    verb = verb_of(g, ask(g, c, codes.Q_STRIKE, 0))
    if verb == codes.CROWN_HIM:
        return end_game(g, codes.APPEASED)
    if verb == codes.STRIKE:
        return False
    if verb == codes.HEAL:
        heal_all(g, c)
    else:
        moonkissed_mend(g, c)
    return True


# --- (7) the party's damage lands ------------------------------------------------------------------------------------
@compiled
def _shades_vanish(g: Record, place: int) -> None:
    """Any hit makes all Shades vanish, even one for nothing (TY-MON-04, TY-ROUND-07)."""
    enemy = g[place + compiling.FOES] if kinds_here(g, place) & _SHADE else 0
    while enemy:
        following = g[enemy]
        if g[enemy + compiling.ENEMY_KIND] == codes.SHADE:
            remove(g, place + compiling.FOES, enemy)
            give_back(g, compiling.ENEMIES_FREE, enemy)
        enemy = following


@compiled
def _spread(g: Record, c: Content, place: int, pool: int, palpable: bool) -> None:
    """Damage goes to one chosen enemy; what is left when it dies passes to another (TY-DMG-04)."""
    metal = metal_weapons(g, c)
    while pool > 0:
        enemy = _choose_foe(g, c, place, pool, metal, palpable)
        if enemy == 0:
            return
        had = g[enemy + compiling.ENEMY_HP]
        g[enemy + compiling.ENEMY_HP] = had - lands(g, enemy, pool, metal, palpable)
        if g[enemy + compiling.ENEMY_HP] > 0:
            return
        enemy_dies(g, place, enemy)
        pool = max(0, pool - had)


@compiled
def _choose_foe(g: Record, c: Content, place: int, pool: int, metal: int, palpable: bool) -> int:
    """Asked only where it matters: enemies of one kind and equal hp are alike.

    The first of those stands for all, in the place of the last of them.
    """
    no_options(g)
    enemy = g[place + compiling.FOES]
    while enemy:
        if g[enemy + compiling.ENEMY_HP] > 0 and _next_alike(g, g[enemy], enemy) == 0:
            offer_on(g, codes.FOE, g[_next_alike(g, g[place + compiling.FOES], enemy) + compiling.ENEMY_ID])
        enemy = g[enemy]
    if g[compiling.OFFERED] == 0:
        return 0
    g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2], g[compiling.FACT_3] = (
        codes.DAMAGE_FACTS,
        pool,
        metal,
        int(palpable),
    )
    return with_id(g, place + compiling.FOES, target_of(g, ask(g, c, codes.Q_FOE, -1)))


@compiled
def _next_alike(g: Record, each: int, enemy: int) -> int:
    """The next from here on, itself included, that nobody could tell from this enemy."""
    while each:
        if (
            g[each + compiling.ENEMY_KIND] == g[enemy + compiling.ENEMY_KIND]
            and g[each + compiling.ENEMY_HP] == g[enemy + compiling.ENEMY_HP]
            and _name_of(g, each) == _name_of(g, enemy)
        ):
            return each
        each = g[each]
    return 0


@compiled
def _name_of(g: Record, enemy: int) -> int:
    member = g[enemy + compiling.WAS_MEMBER]
    return g[member + compiling.NAME] if member else 0


# --- (8) to (10) the enemies' hit lands ------------------------------------------------------------------------------
@compiled
def deathtouch(g: Record, c: Content) -> bool:
    """The Lich King's hit kills one member, before any other enemy's is aimed (TY-LICH-04, TY-ROUND-05)."""
    kill(g, aim_touch(g, c), codes.LICH_KING)
    return bury_if_dead(g, c, codes.LICH_KING)


@compiled
def suffer(g: Record, c: Content, kinds: int, pool: int, cause: int) -> None:
    """The pool strikes; whoever is damaged is damaged by every enemy that added dice (TY-ROUND-08)."""
    struck = strike(g, c, pool, cause)
    if kinds & (_TOAD | _FIRE | _ZOMBIE):
        g[compiling.AILMENTS] = ANY_AILMENT
    for place in range(struck):
        member = g[compiling.STRUCK_LIST + place]
        if lives(g, member):
            if kinds & _TOAD:  # TY-CREA-04
                g[member + compiling.POISONED] = 1
            if kinds & _FIRE:  # TY-CREA-08
                g[member + compiling.BURNING] = 1
            if kinds & _ZOMBIE:  # TY-MON-11
                g[member + compiling.BITTEN] = 1


@compiled
def _palpable_hit(g: Record, c: Content, place: int, kinds: int) -> None:
    """After the damage of a palpable hit: a level less by Shades, one more skeleton, each once.

    TY-ROUND-09, TY-MON-02.
    """
    if kinds & _SHADE:
        _lose_level(g, c)
    if kinds & _SKELETON:
        reinforce(g, c, place, codes.SKELETON)


@compiled
def _lose_level(g: Record, c: Content) -> None:
    """A level less, below zero too; whose maximum is 0 or less dies (TY-LEVEL-05)."""
    g[compiling.LEVEL] -= 1
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        g[member + compiling.HP] = min(g[member + compiling.HP], max_hp(g, c, member))
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.HP] <= 0:
            kill(g, member, codes.BY_LEVEL_LOSS)
        else:
            line += 1


@compiled
def note_burning(g: Record, c: Content) -> int:
    """Who burns with this roll, unless they burn with each hex instead; says how many (TY-CREA-08)."""
    burning = 0
    if c[codes.BURN_PER_HEX] or g[compiling.AILMENTS] & FIRE == 0:
        return burning
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.BURNING]:
            g[compiling.BURNING_LIST + burning] = member
            burning += 1
    if burning == 0:
        g[compiling.AILMENTS] &= ~FIRE
    return burning


@compiled
def burn(g: Record, burning: int) -> None:
    """Those who burned before the roll and still do take 1d4 each (TY-ROUND-10, TY-CREA-08)."""
    for place in range(burning):
        member = g[compiling.BURNING_LIST + place]
        if g[member + compiling.BURNING] and lives(g, member):
            hurt(g, member, roll(g, BURN_DIE), codes.BY_FIRE)


# --- traps: traps: in rooms, on loot, set by elves (`book/combat/targeting.py`) ---------------------------------------
TRAP_DIE = 12


@compiled
def _trap_damage(g: Record, dice: int) -> int:
    damage = 0
    for _ in range(dice):
        damage += roll(g, TRAP_DIE)
    return damage


@compiled
def spring(g: Record, c: Content, dice: int, victim: int) -> bool:
    """1d12 a trap to one random member, or to whom was sent into it (TY-TRAP-01, TY-DICE-07, TY-MAG-17)."""
    damage = _trap_damage(g, dice)
    return _wound(g, c, victim if victim else aim_trap(g, c, damage), damage)


@compiled
def spring_item(g: Record, c: Content, item: int, owner: int) -> bool:
    """All d12 of one item hit one member: a random one, at assembly its owner (TY-QUAL-08, TY-ASM-05)."""
    dice = g[item + compiling.ITEM_TRAPS]
    g[item + compiling.ITEM_TRAPS] = g[compiling.PACK_KNOWN] = 0
    if owner and not lives(g, owner):
        return False
    damage = _trap_damage(g, dice)
    return _wound(g, c, owner if owner else aim_trap(g, c, damage), damage)


@compiled
def _wound(g: Record, c: Content, victim: int, damage: int) -> bool:
    if is_untouched(g, victim):
        return False
    g[victim + compiling.HP] -= damage
    if g[victim + compiling.HP] > 0:
        return False
    kill(g, victim, codes.BY_TRAP)
    return bury_if_dead(g, c, codes.BY_TRAP)


@compiled
def clear_item(g: Record, c: Content, item: int, owner: int) -> bool:
    """A Rogue disarms trapped loot, otherwise it goes off (TY-TRAP-06, TY-ARCH-05)."""
    if has(g, codes.ROGUE):
        g[item + compiling.ITEM_TRAPS] = g[compiling.PACK_KNOWN] = 0
        return False
    return spring_item(g, c, item, owner)
