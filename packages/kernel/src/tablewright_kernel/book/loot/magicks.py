"""The magick a party may use, and what comes of it (second part of `book/loot/magicks.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of
from tablewright_kernel.book.combat.damage import enemy_bonus
from tablewright_kernel.book.hexploring.creatures import enemy_dies, leave_strange_gear, listed_hp
from tablewright_kernel.book.loot.items import (
    has_crown,
    has_power,
    is_ancient_magick_crown,
    lends,
    loses_power,
)
from tablewright_kernel.book.party.death import doom_falls_due, end_game
from tablewright_kernel.book.party.members import find, heal_all, is_hurt, is_true, joins, max_hp, mend, mend_by, wither
from tablewright_kernel.book.places import place_of
from tablewright_kernel.bots.view import usable_things
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import (
    give_back,
    give_back_item,
    give_back_member,
    join_on,
    new_member,
    remove,
    strike_off,
    with_id,
)
from tablewright_kernel.options import no_options, offer_on

MOON_MENDS = 5


@compiled
def offer_uses(g: Record, c: Content) -> None:
    """The magick a party could use here and now to some effect (TY-MAG-03)."""
    for place in range(usable_things(g, c)):
        _offer_use(g, c, g[r.USABLE_LIST + place])


@compiled
def _offer_use(g: Record, c: Content, item: int) -> None:
    place, number = place_of(g), g[item + r.ITEM_ID]
    if lends(g, c, item, k.DEATH) and _any_target(g, c, place, item, k.DEATH):
        offer_on(g, k.USE_DEATH, number)
    if lends(g, c, item, k.FAE_TOUCHED) and _any_target(g, c, place, item, k.FAE_TOUCHED):
        offer_on(g, k.USE_CHARM, number)
    if has_power(g, item, k.MOONKISSED) and _anybody_hurt(g, c):
        offer_on(g, k.USE_MOON, number)
    if has_power(g, item, k.REJUVENATION) and _anybody_raisable(g, c):
        offer_on(g, k.USE_REJUVENATE, number)
    if has_power(g, item, k.MAGICK_KEY) and any_portal(g):
        offer_on(g, k.USE_KEY, number)
    if is_ancient_magick_crown(g, item):  # TY-WIN-02
        offer_on(g, k.DESTROY, number)


@compiled
def _is_target(g: Record, c: Content, enemy: int, item: int, power: int) -> bool:
    """The Lich King only by a crown, and by Death's only if that is the hidden way.

    TY-MAG-17, TY-MAG-21, TY-LICH-02, TY-LICH-03, TY-WIN-03.
    """
    if g[enemy + r.ENEMY_KIND] != k.LICH_KING:
        return True
    if power == k.DEATH and c[f.SECOND_WAY] != f.THE_DEATH_CROWN:
        return False
    return g[item + r.ITEM_KIND] == k.CROWN


@compiled
def _any_target(g: Record, c: Content, place: int, item: int, power: int) -> bool:
    enemy = g[place + r.FOES]
    while enemy:
        if _is_target(g, c, enemy, item, power):
            return True
        enemy = g[enemy]
    return False


@compiled
def _anybody_hurt(g: Record, c: Content) -> bool:
    for place in range(g[r.MEMBERS]):
        if is_hurt(g, c, g[r.MEMBER_LIST + place]):
            return True
    return False


@compiled
def _is_ailing(g: Record, c: Content, member: int) -> bool:
    if g[member + r.KIND] == k.TINKER or g[member + r.KIND] == k.NOBLE:
        return False
    return is_hurt(g, c, member) or g[member + r.BITTEN] != 0 or g[member + r.DOOMED] != 0


@compiled
def _anybody_raisable(g: Record, c: Content) -> bool:
    """The dead of this party, and the living who need it (TY-MAG-11)."""
    if g[r.DEAD]:
        return True
    for place in range(g[r.MEMBERS]):
        if _is_ailing(g, c, g[r.MEMBER_LIST + place]):
            return True
    return False


@compiled
def is_portal(g: Record, hex_: int) -> bool:
    """A portal on the map that a key could carry the party to: never the one it stands at (TY-UNIQ-03)."""
    return hex_ != g[r.HERE] and g[hex_ + r.FEATURE] == k.STONE_PORTAL and g[hex_ + r.EXPLORED] != 0


@compiled
def any_portal(g: Record) -> bool:
    return g[r.PORTALS] > int(g[g[r.HERE] + r.FEATURE] == k.STONE_PORTAL)


# --- using it --------------------------------------------------------------------------------------------------------
@compiled
def use(g: Record, c: Content, verb: int, number: int) -> bool:
    """Use one item; single-use powers are then spent (TY-MAG-04, TY-MAG-06). The Magick Key is in `crossings.py`."""
    item = with_id(g, r.PACK, number)
    if verb == k.USE_DEATH:
        return _death(g, c, item)
    if verb == k.USE_CHARM:
        return _fae_touched(g, c, item)
    if verb == k.USE_MOON:
        spend(g, item, k.MOONKISSED)
        heal_all(g, c)  # TY-MAG-12
    elif verb == k.USE_REJUVENATE:
        _rejuvenate(g, c, item)
    elif verb == k.DESTROY:
        remove(g, r.PACK, item)
        return end_game(g, k.DESTROYED)  # TY-WIN-02, TY-UNIQ-08
    return False


@compiled
def spend(g: Record, item: int, power: int) -> None:
    loses_power(g, item, power)
    if g[item + r.ITEM_KIND] == k.MUSHROOM:
        remove(g, r.PACK, item)
        give_back_item(g, item)


@compiled
def _death(g: Record, c: Content, item: int) -> bool:
    """One enemy dies at once; a Death crown ends the Lich King for good.

    TY-MAG-21, TY-WIN-03, TY-LICH-03, TY-MON-09.
    """
    enemy = _choose_enemy(g, c, item, k.DEATH, k.Q_SLAY)
    spend(g, item, k.DEATH)
    if g[enemy + r.ENEMY_KIND] == k.LICH_KING:
        return end_game(g, k.DESTROYED)
    enemy_dies(g, place_of(g), enemy)
    return False


@compiled
def _fae_touched(g: Record, c: Content, item: int) -> bool:
    """One enemy obeys and joins; the Lich King accepts a Fae Touched crown (TY-MAG-17, TY-LICH-03)."""
    enemy = _choose_enemy(g, c, item, k.FAE_TOUCHED, k.Q_BEWITCH)
    spend(g, item, k.FAE_TOUCHED)
    if g[enemy + r.ENEMY_KIND] == k.LICH_KING:
        return end_game(g, k.APPEASED)
    place = place_of(g)
    remove(g, place + r.FOES, enemy)
    member = _joined(g, c, place, enemy)
    joins(g, member)
    g[member + r.HP] = min(g[member + r.HP], max_hp(g, c, member))
    wither(g, member)
    leave_strange_gear(g, enemy)
    give_back(g, r.ENEMIES_FREE, enemy)
    g[r.UNSETTLED] = 1
    return doom_falls_due(g, c)  # one that came while it was possessed (TY-MAG-14)


@compiled
def _choose_enemy(g: Record, c: Content, item: int, power: int, question: int) -> int:
    no_options(g)
    place = place_of(g)
    enemy = g[place + r.FOES]
    while enemy:
        if _is_target(g, c, enemy, item, power):
            offer_on(g, k.FOE, g[enemy + r.ENEMY_ID])
        enemy = g[enemy]
    return with_id(g, place + r.FOES, target_of(g, ask(g, c, question, -1)))


@compiled
def _joined(g: Record, c: Content, place: int, enemy: int) -> int:
    """A charmed enemy as a companion (TY-MAG-18, TY-MAG-19); a possessed member is itself again (TY-MAG-14)."""
    kind, was = g[enemy + r.ENEMY_KIND], g[enemy + r.WAS_MEMBER]
    if was and kind == k.POSSESSED:
        join_on(g, r.PACK, g[enemy + r.CARRIES])
        g[was + r.HP] = g[enemy + r.ENEMY_HP]
        return was
    join_on(g, place + r.LOOT, g[enemy + r.CARRIES])
    member = new_member(g)
    g[member + r.KIND], g[member + r.BEING] = k.CHARMED, kind
    g[member + r.HP] = g[enemy + r.ENEMY_HP] if g[enemy + r.ENEMY_HP] else 1
    g[member + r.LISTED_HP] = listed_hp(c, kind) + g[enemy + r.ENEMY_BONUS]
    g[member + r.BONUS] = enemy_bonus(g, c, enemy)
    g[member + r.NAME] = -kind
    if was:
        g[member + r.NAME] = g[was + r.NAME]
        give_back_member(g, was)
    return member


@compiled
def _rejuvenate(g: Record, c: Content, item: int) -> None:
    """The only return from death: at full hp, free of all afflictions, at the end of the order.

    TY-MAG-11, TY-DEATH-01.
    """
    no_options(g)
    for place in range(g[r.DEAD]):
        offer_on(g, k.MEMBER, g[g[r.DEAD_LIST + place] + r.MEMBER_ID])
    for place in range(g[r.MEMBERS]):
        if _is_ailing(g, c, g[r.MEMBER_LIST + place]):
            offer_on(g, k.MEMBER, g[g[r.MEMBER_LIST + place] + r.MEMBER_ID])
    number = target_of(g, ask(g, c, k.Q_RAISE, -1))
    spend(g, item, k.REJUVENATION)
    member = find(g, number)
    if member == 0:
        member = _dead_with(g, number)
        strike_off(g, r.DEAD, r.DEAD_LIST, member)
        joins(g, member)
        g[r.UNSETTLED] = 1
        g[member + r.FATE] = g[member + r.WIELDS] = 0
    g[member + r.BITTEN] = g[member + r.DOOMED] = 0
    mend(g, c, member)


@compiled
def _dead_with(g: Record, number: int) -> int:
    for place in range(g[r.DEAD]):
        if g[g[r.DEAD_LIST + place] + r.MEMBER_ID] == number:
            return g[r.DEAD_LIST + place]
    return 0


@compiled
def moonkissed_mend(g: Record, c: Content) -> None:
    """The lasting form: in place of a successful attack one member regains 5 hp (TY-MAG-12)."""
    no_options(g)
    anybody = _anybody_hurt(g, c)
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if is_hurt(g, c, member) if anybody else is_true(g, member):
            offer_on(g, k.MEMBER, g[member + r.MEMBER_ID])
    mend_by(g, c, find(g, target_of(g, ask(g, c, k.Q_MEND, -1))), MOON_MENDS)


@compiled
def can_crown(g: Record) -> bool:
    """A crown is at hand, and the party means to use it (TY-LICH-05, TY-LICH-09)."""
    return g[r.WITHHOLDS] == 0 and has_crown(g)
