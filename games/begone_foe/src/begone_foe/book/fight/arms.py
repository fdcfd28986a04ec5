"""A character's blows and shots in a fight: which are possible, which art goes with them, what follows."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, groups, measures, powers, saves, strikes
from begone_foe.book.fight import attacks, handling
from begone_foe.book.monsters import bestiary
from begone_foe.settings import is_brief
from begone_foe.state import Being, Campaign, Condition, Dropped, Item
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, by_target, first_of
from tablewright.engine.table import Table

ART = Question("art", "BF-ARTS-01")
CLEAVE_ALSO = Question("cleave-also", "BF-ARTS-07")
NEXT_TARGET = Question("next-target", "BF-ARTS-05")
PLAIN = "plain"  # no art
SNEAK_RANGE = 60
FLASK_RANGE = 30
_WITH_ART = frozenset(("attack", "subdue", "sally", "torch", "shoot", "throw"))
FLASKS = {"oil": "oil", "holy": "holy_water"}
BOTH_HANDS = 2  # weapons drawn between two blows
ATTACK, SUBDUE, SALLY = map(by_target, ("attack", "subdue", "sally"))
_NO_MERCY = frozenset(
    key
    for key, kind in content.KINDS.items()
    if kind.undead or kind.type in ("ooze", "construct", "elemental", "plant")
)


def may_strike(being: Being) -> bool:
    """Not when Downed or sick (BF-INJ-11, BF-MON-15)."""
    return not beings.disabled(being)


def strike_options(state: Campaign, being: Being, foes: Sequence[Being], feet: int) -> list[Option]:
    if not may_strike(being):
        return []
    if beings.has(being, "swallowed"):
        return _from_inside(being)
    standing, foes = foes, [foe for foe in foes if not (foe.kind and bestiary.not_yet_seen(state, being, foe))]
    out: list[Option] = []
    prone = beings.has(being, "prone")
    for foe in foes:
        if handling.can_reach(state, being, foe, 0 if prone else feet, standing):
            out.append(ATTACK[foe.id])
            if can_be_spared(foe):
                out.append(SUBDUE[foe.id])
            if not prone and feet - max(0, abs(being.at - foe.at) - groups.REACH) >= groups.REACH:
                out.append(SALLY[foe.id])
    if burning_torch(being) is not None and not prone:
        out += [Option("torch", foe.id) for foe in foes if handling.can_reach(state, being, foe, feet, standing)]
    foes = handling.in_sight(state, being, foes)
    out += _far_options(being, foes)
    if _has_flask(being, "oil") and beings.flame_within_reach(state, being):
        out += [Option("oil", foe.id) for foe in foes if handling.distance(being, foe) <= FLASK_RANGE]
    if _has_flask(being, "holy_water"):
        out += [
            Option("holy", foe.id)
            for foe in foes
            if handling.distance(being, foe) <= FLASK_RANGE and beings.undead(foe)
        ]
    return out


def _from_inside(being: Being) -> list[Option]:
    """Swallowed: only a zero-slot weapon serves, at disadvantage (BF-MON-15)."""
    inside = beings.condition(being, "swallowed")
    small = any(map(_serves_inside, being.items))
    return [Option("attack", inside.source)] if inside is not None and small else []


def can_be_spared(foe: Being) -> bool:
    """Knocking out makes sense for what lives and breathes (BF-ATK-06)."""
    return foe.kind not in _NO_MERCY and not beings.helpless(foe)


def _in_range(being: Being, foes: Sequence[Being]) -> list[Being]:
    """Whom a shot of the weapon in hand could be aimed at."""
    weapon = carrying.weapon_in_hand(being)
    if weapon is None or content.GEAR[weapon.kind].kind != "missile" or weapon.unloaded or beings.has(being, "blinded"):
        return []
    if carrying.ammunition(being, weapon) is None:
        return []
    return [foe for foe in foes if handling.distance(being, foe) <= content.GEAR[weapon.kind].range]


def _far_options(being: Being, foes: Sequence[Being]) -> list[Option]:
    """Shots, or throws of what is in hand, at those in range."""
    weapon = carrying.weapon_in_hand(being)
    if weapon is None or not content.GEAR[weapon.kind].range or beings.has(being, "blinded"):
        return []
    if content.GEAR[weapon.kind].kind == "missile":
        return [Option("shoot", foe.id) for foe in _in_range(being, foes)]
    return [
        Option("throw", foe.id)
        for foe in foes
        if groups.REACH < handling.distance(being, foe) <= content.GEAR[weapon.kind].range
    ]


def _has_flask(being: Being, kind: str) -> bool:
    for item in being.items:  # asked at every choice in a fight, and a plain loop is faster
        if item.kind == kind and carrying.at_hand(item):
            return carrying.has_hand(being)
    return False


def burning_torch(being: Being) -> Item | None:
    return next(
        (item for item in beings.flames_of(being) if item.kind == "torch" and item.place in carrying.HANDS), None
    )


# --- blows -----------------------------------------------------------------------------------------------------------
def fight_hand_to_hand(
    state: Campaign, table: Table, being: Being, target: Being, feet: int, verb: str = "attack"
) -> int:
    """Close in and strike, with an art if wished; returns the feet used."""
    used = 0 if beings.has(being, "swallowed") else handling.close_in(state, table, being, target, feet)
    art = choose_art(state, table, being, target, ranged=False, reloads=False)
    strike = strike_for(state, being, target, verb, art)
    if any(power.cleaves() for power in powers.OF_ART.get(art, ())):
        _cleave(state, table, being, target, strike)
        return used
    blow = attacks.attack(state, table, being, target, strike)
    if _goes_on(art, blow):
        used += _crowd_control(state, table, being, feet - used, verb == "subdue")
    return used


def _goes_on(art: str, blow: strikes.Blow) -> bool:
    """Whether another blow follows this one (BF-ARTS-05)."""
    return blow.killed and any(power.strikes_on() for power in powers.OF_ART.get(art, ()))


def melee_strike(being: Being, weapon: Item | None, art: str) -> strikes.Strike:
    """With the weapon in hand, or the teeth of another shape: their dice include strength, arts go with them.

    Their bonus is the attacker's own, doubled as any other (BF-ARTS-04, BF-ARTS-11).
    """
    strike = attacks.weapon_strike(being, weapon, False, art)
    shape = beings.condition(being, "polymorphed")
    if shape is None or not shape.note:
        return strike
    natural = content.KINDS[shape.note].attacks[0]
    return strikes.Strike(natural.name, natural.dmg, strike.hit_bonus - strike.plus, 0, art=art)


def choose_art(state: Campaign, table: Table, being: Being, target: Being, ranged: bool, reloads: bool) -> str:
    """One art per own turn, declared before the roll (BF-ARTS-01)."""
    fitting = _fitting(state, being, target, ranged, reloads)
    if not fitting:
        return ""
    if is_brief(state.settings):
        answer = _art_held(being, fitting)
    else:
        about: Facts = {"who": being.id, "foe": target.id, "ranged": int(ranged)}
        answer = table.ask(being.seat, ART, [PLAIN, *fitting], about, first_of(fitting, *making.GOOD_ARTS))
    being.art = "" if answer == PLAIN else answer
    return being.art


def _fitting(state: Campaign, being: Being, target: Being, ranged: bool, reloads: bool) -> list[str]:
    """None after the one of this turn. Some go only with some blows (BF-ARTS-05, BF-ARTS-07)."""
    if being.art or not being.arts:
        return []
    return _suiting_arts(being, ranged, reloads, bool(attacks.nearby(state, target)))


def _suiting_arts(being: Being, ranged: bool = False, reloads: bool = False, beside: bool = True) -> list[str]:
    """Arts that are declared with a blow; as it stands with any that could be."""
    known = powers.of_arts(being.arts)
    return [art for art, power in known if power.suits(ranged, reloads, beside)]


def _art_held(being: Being, fitting: Sequence[str]) -> str:
    """As last time; where that does not fit here, or nothing was said, the best of those that do."""
    held = being.manner in fitting or being.manner == PLAIN
    return being.manner if held else first_of(fitting, *making.GOOD_ARTS)


def fitting_arts(state: Campaign, being: Being, target: Being, verb: str) -> list[str]:
    """Arts that could go with this deed, where they are not asked for with each."""
    if verb not in _WITH_ART or not is_brief(state.settings):
        return []
    weapon, ranged = carrying.weapon_in_hand(being), verb in ("shoot", "throw")
    return _fitting(state, being, target, ranged, ranged and weapon is not None and content.GEAR[weapon.kind].reload)


def art_of(state: Campaign, being: Being, target: Being, verb: str) -> str:
    """The art that goes with this deed as things are."""
    fitting = fitting_arts(state, being, target, verb)
    art = _art_held(being, fitting) if fitting else PLAIN
    return "" if art == PLAIN else art


def manner_options(state: Campaign, being: Being) -> list[Option]:
    """Another art than the one that goes with the blows now (BF-ARTS-01)."""
    if being.art or not being.arts or not is_brief(state.settings):
        return []
    known = _suiting_arts(being)
    held = _art_held(being, known) if known else ""
    return [Option("with", art) for art in (PLAIN, *known) if art != held] if known else []


def sneaks_up(state: Campaign, being: Being, target: Being, ranged: bool) -> bool:
    """The first attack in the free round of one who passed the own test; missiles within 60 ft (BF-SNEAK-01, -04)."""
    fight = groups.fight_of(state)
    if being.id not in fight.sneaks or fight.round > 0:
        return False
    return not ranged or handling.distance(being, target) <= SNEAK_RANGE


def strike_for(state: Campaign, being: Being, target: Being, verb: str, art: str = "") -> strikes.Strike:
    """The strike that this deed would be: the rule makes it, and the label tells its chance."""
    ranged = verb in ("shoot", "throw", *FLASKS)
    if verb in FLASKS:
        strike = _flask_strike(being, target, FLASKS[verb])
    elif verb == "torch":  # an improvised weapon whose fire hurts what fire can hurt (BF-WEAPON-01, BF-MON-11)
        strike = attacks.weapon_strike(being, burning_torch(being), False, art)
        strike.fire = True
    elif ranged:
        strike = attacks.weapon_strike(being, carrying.weapon_in_hand(being), True, art)
    else:
        strike = melee_strike(being, _blade_for(being), art)
    strike.spare = verb == "subdue"
    strike.sneak = sneaks_up(state, being, target, ranged)
    strike.hindered = beings.has(being, "swallowed")
    return strike


def _blade_for(being: Being) -> Item | None:
    """The weapon in hand; inside a beast only one of zero slots serves (BF-MON-15)."""
    if not beings.has(being, "swallowed"):
        return carrying.weapon_in_hand(being)
    small = [item for item in being.items if _serves_inside(item)]
    return max(small, key=lambda item: content.GEAR[item.kind].die, default=None)


def _serves_inside(item: Item) -> bool:
    return content.GEAR[item.kind].kind == "weapon" and content.GEAR[item.kind].slots == 0


def promise(state: Campaign, being: Being, target: Being, verb: str) -> float:
    """Damage that this strike may be expected to do, from where one stands: what the usual answer goes by."""
    strike = strike_for(state, being, target, verb)
    damage = max(0.0, measures.mean_of(strike.damage) + strike.damage_bonus) * (
        2 if attacks.easy_mark(target, strike) else 1
    )
    return (
        damage
        if attacks.certain_hit(target, strike)
        else damage * saves.chance_of(attacks.hit_check(state, being, target, strike))
    )


def _flask_strike(being: Being, target: Being, kind: str) -> strikes.Strike:
    fire = kind == "oil"
    damage = "1d8" if fire or beings.undead(target) else "0"
    name, bonus = content.GEAR[kind].name, attacks.attack_score(being, True)
    return strikes.Strike(name, damage, bonus, ranged=True, fire=fire, burns=fire, magic=not fire)


def _cleave(state: Campaign, table: Table, being: Being, target: Being, strike: strikes.Strike) -> None:
    others = [other for other in attacks.nearby(state, target) if handling.touchable(being, other)]
    if not others:
        attacks.attack(state, table, being, target, strike)
        return
    second = table.ask(being.seat, CLEAVE_ALSO, [other.id for other in others], {"who": being.id, "foe": target.id})
    attacks.cleave(state, table, being, (target, state.beings[second]), strike)


def _crowd_control(state: Campaign, table: Table, being: Being, feet: int, spare: bool) -> int:
    """While each blow kills, another; unused movement may be spent between blows (BF-ARTS-05).

    A weapon thrown away is followed by the next from the belt, for drawing is free (BF-ENC-03).
    """
    used = draws = 0
    while True:
        options = [each for each in next_blows(state, being, feet - used) if each.verb != "draw" or draws < BOTH_HANDS]
        if not options:
            return used
        ranged = _shoots(being)
        about: Facts = {"who": being.id, "ranged": 1} if ranged else {"who": being.id}
        answer = table.ask(being.seat, NEXT_TARGET, [*options, Option("stop")], about)
        if answer == "stop":
            return used
        if answer.verb == "draw":
            handling.take_in_hand(state, table, being, measures.by_id(being.items, answer.target))
            draws += 1
            continue
        verb = "shoot" if ranged else answer.verb if answer.target else "subdue" if spare else "attack"
        target = state.beings[answer.target or answer.verb]
        walked, killed = _strike_on(state, table, being, target, verb, feet - used)
        used, draws = used + walked, 0
        if not killed:
            return used


def _shoots(being: Being) -> bool:
    weapon = carrying.weapon_in_hand(being)
    return weapon is not None and content.GEAR[weapon.kind].kind == "missile"


def next_blows(state: Campaign, being: Being, feet: int) -> list[Option]:
    """Who is in reach, in range or under the torch, and what else could be drawn; nothing where there is no foe."""
    foes = [foe for foe in groups.enemies(state, being) if not foe.dead]
    if not foes:
        return []
    if _shoots(being):
        out = [Option(foe.id) for foe in _in_range(being, foes)]
    else:
        near = [foe for foe in foes if handling.can_reach(state, being, foe, feet)]
        out = [Option(foe.id) for foe in near] + _far_options(being, foes)
        out += [Option("torch", foe.id) for foe in near] if burning_torch(being) is not None else []
    measures.numbered(being.items)
    ready = measures.unlike(item for item in carrying.drawable(being) if (content.GEAR[item.kind].kind == "weapon"))
    drawn = [Option("draw", str(item.id)) for item in ready]
    return [*out, *drawn] if out or carrying.weapon_in_hand(being) is None else out


def _strike_on(state: Campaign, table: Table, being: Being, target: Being, verb: str, feet: int) -> tuple[int, bool]:
    """One more blow, throw or shot of the same turn; feet walked, and whether it killed."""
    ranged = verb in ("shoot", "throw")
    walked = 0 if ranged else handling.close_in(state, table, being, target, feet)
    strike = strike_for(state, being, target, verb, "crowd_control")
    weapon = carrying.weapon_in_hand(being)
    if ranged and weapon is not None:
        _let_fly(state, being, weapon, target, verb == "throw")
    return walked, attacks.attack(state, table, being, target, strike).killed


# --- shots -----------------------------------------------------------------------------------------------------------
def shoot(state: Campaign, table: Table, being: Being, target: Being, thrown: bool) -> None:
    """One missile per shot; a crossbow is empty after it (BF-EQUIP-14, BF-WEAPON-02). Thrown weapons are ranged too."""
    weapon = carrying.weapon_in_hand(being)
    assert weapon is not None, "nothing to shoot with"
    art = choose_art(state, table, being, target, ranged=True, reloads=content.GEAR[weapon.kind].reload)
    strike = strike_for(state, being, target, "shoot", art)
    _let_fly(state, being, weapon, target, thrown)
    blow = attacks.attack(state, table, being, target, strike)
    if _goes_on(art, blow):
        _crowd_control(state, table, being, 0, spare=False)


def _let_fly(state: Campaign, being: Being, weapon: Item, target: Being, thrown: bool) -> None:
    fight = groups.fight_of(state)
    if thrown:
        thrown_away = carrying.take(being, weapon)
        thrown_away.place = "pack"  # nobody's hand holds it now
        fight.dropped.append(Dropped(thrown_away, target.at, being.id))
        return
    ammo = content.GEAR[weapon.kind].ammo
    if ammo:
        carrying.use_up(being, ammo)
        being.shot[ammo] = being.shot.get(ammo, 0) + 1
    weapon.unloaded = content.GEAR[weapon.kind].reload


def throw_flask(state: Campaign, table: Table, being: Being, target: Being, verb: str) -> None:
    """D20 + SKILL, D8 without a bonus, and D8 again when the target's turn starts; a miss is wasted (BF-WEAPON-03)."""
    carrying.use_up(being, FLASKS[verb])
    strike = strike_for(state, being, target, verb)
    blow = attacks.attack(state, table, being, target, strike)
    burns = beings.undead(target) or strike.fire
    if blow.hit and not target.dead and burns and strikes.harms(target, strike):
        target.conditions.append(Condition("burning", being.id, note=FLASKS[verb]))


def recover_missiles(state: Campaign) -> None:
    """After the fight half of those shot can be picked up, rounded down, by whoever still can (BF-EQUIP-14)."""
    able = [being for being in state.party if beings.up(being)]
    for being in state.party:
        taker = able[0] if able and beings.of_stone(being) else being
        for ammo, shot in being.shot.items() if able else ():
            if found := shot // 2:
                carrying.add_item(taker, Item(ammo, found))
        being.shot = {}


def gather_arms(state: Campaign) -> None:
    """The party holds the ground: everyone takes up again what was dropped."""
    fight = groups.fight_of(state)
    able = [being for being in state.party if beings.up(being)]
    for dropped in fight.dropped if able else ():
        owner = state.beings.get(dropped.owner)
        taker = owner if owner is not None and owner in measures.packs(state) else able[0]
        taker.items.append(dropped.item)
        if dropped.item.lit:
            carrying.hold_light(taker if beings.up(taker) else able[0], dropped.item)
    fight.dropped = [] if able else fight.dropped
