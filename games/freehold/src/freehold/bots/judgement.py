"""What a fight is likely to cost, by the figures a player knows: the steady bot's judgement of whom to stand up to.

Rough on purpose: average dice, foes felled one after the other, the players' first blow, morale at half their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from freehold import content
from freehold.book.combat import block
from freehold.book.party import roster
from freehold.book.sites import treasure
from freehold.book.spells import casting
from freehold.book.travel import land
from freehold.bots import view
from freehold.content import charts, dice, kinds, things
from freehold.state import Band, Character, Foe, Room, Site, World, glimpses
from tablewright.engine.thinking.position import Pick, Standing

# --- judgement --------------------------------------------------------------------------------------------------------
BLOW = 3.5  # what a hit does, on average
DART = 2.5  # what a spell that strikes one does, misses counted
HOPELESS = 9.0
_BAD = {"stone": 0.9, "drain": 0.3, "hold": 0.4, "poison": 0.5, "damage": 0.5}
HEALING_OF_MANA = 0.6  # HP a point of a priest's mana is worth

JudgementFoe = tuple[str, float]  # kind, and the HP it is likely to have left


class Outlook:
    """A fight ahead: `cost` is the share of the party's HP it will take; from 1 on it is lost."""

    def __init__(self, cost: float, a_round: float) -> None:
        self.cost = cost
        self.a_round = a_round  # the share that one round of theirs takes


def outlook(view: view.View, foes: Sequence[JudgementFoe]) -> Outlook:
    """`foes`: each one's kind and the HP it is likely to have left; sleepers left out."""
    ours = view.able
    hp = _endurance(view, ours)
    if not ours or not hp:
        return Outlook(HOPELESS, HOPELESS)
    awake = _after_spells(ours, foes)
    force = _force(view, ours, foes)
    ac = _front_ac(view)
    theirs = sum(_harm(content.MONSTERS[key], ac) for key, _ in foes) / hp
    if not awake:
        return Outlook(theirs, theirs)
    left = sum(points for _, points in awake)
    rounds = left * _steadiness(awake) / force if force else HOPELESS
    share = (len(awake) + 1) / (2 * len(foes))
    return Outlook(theirs * share * max(0.4, rounds - 0.4), theirs)


def parting(view: view.View, foes: Sequence[JudgementFoe]) -> float:
    """What breaking off costs: one block of blows, none of the slow, and more where the fast give chase."""
    quick = [foe for foe in foes if not content.MONSTERS[foe[0]].has("slow")]
    chase = 1.5 if any(content.MONSTERS[key].has("fast") for key, _ in quick) else 1.0
    return outlook(view, quick).a_round * chase if quick else 0.0


def group(monster: str, number: int) -> list[JudgementFoe]:
    """So many creatures of a kind that are whole."""
    return [(monster, content.hit_points(content.MONSTERS[monster]).mean)] * number


def fighting_now(view: view.View) -> list[JudgementFoe]:
    seen = [foe for foe in view.foes if not foe.asleep]
    return [(foe.monster, max(1.0, content.hit_points(content.MONSTERS[foe.monster]).mean - foe.hurt)) for foe in seen]


# --- our side --------------------------------------------------------------------------------------------------------
def _force(view: view.View, ours: Iterable[Character], foes: Sequence[JudgementFoe]) -> float:
    """HP we take off them in a round, by blows or by the spell that does more."""
    ac = sum(content.MONSTERS[key].ac for key, _ in foes) / len(foes)
    total = sum(max(_by_weapon(one, ac) * _touched(one, foes), _by_spell(view, one, foes)) for one in ours)
    plain = sum(_feels(key, ("",)) for key, _ in foes) / len(foes)
    return total + sum(BLOW * _chance(ac) * plain for hired in view.hired if hired.kind == "guard")


def _touched(one: Character, foes: Sequence[JudgementFoe]) -> float:
    """The share of them that what this one could take in hand can harm at all (FH-MON-04)."""
    arms = (one.weapon, *roster.usable_weapons(one), *(["oil"] if roster.has(one, "oil") else []))
    shot = roster.has(one, "enchanted_arrow")
    return sum(shot or _feels(key, arms) for key, _ in foes) / len(foes)


def _feels(key: str, arms: Iterable[str]) -> bool:
    return not content.MONSTERS[key].immune_to("mundane") or any(
        block.arm_harms_kind(key, block.Arm(thing)) for thing in arms
    )


def _chance(need: float) -> float:
    return max(0.0, min(1.0, (20 - need) / 20))


def _by_weapon(one: Character, ac: float) -> float:
    twice = any(roster.has_mastery(one, key) for key in ("second_blow", "volley", "bear_shape"))
    return (2 if twice else 1) * BLOW * _chance(ac - _bonus(one))


def _bonus(one: Character) -> int:
    weapon = things.base_weapon(one.weapon)
    shoots = weapon is not None and one.calling == "scout" and "ranged" in weapon.tags
    skilled = weapon is not None and (weapon.key == one.favourite or shoots)
    return int(skilled) + {"true": 1, "dawn": 3}.get(things.forged(one.weapon), 0)


def _by_spell(view: view.View, one: Character, foes: Sequence[JudgementFoe]) -> float:
    """The best of the spells that strike many, counted against half of them: the others fall on the way."""
    many = (len(foes) + 1) / 2
    undead = sum(content.MONSTERS[key].kind == "undead" for key, _ in foes)
    burnt = sum(not content.MONSTERS[key].immune_to("fire") for key, _ in foes)
    ways = {"fire_fan": 2 * BLOW * min(3.0, many, burnt), "holy_fire": 2 * BLOW * min(many, undead)}
    if any(content.MONSTERS[key].immune_to("mundane") for key, _ in foes):
        ways |= {"spark_dart": DART, "thorn_lash": DART}  # little, but they feel it
    if view.fight is None or view.fight.outdoors:
        ways["storm"] = 3 * BLOW * many
    return max((harm for spell, harm in ways.items() if roster.can_cast(one, spell)), default=0.0)


def _after_spells(ours: Iterable[Character], foes: Sequence[JudgementFoe]) -> list[JudgementFoe]:
    """Those left to fight when sleep and turning have done what they do on average."""
    left = sorted(foes, key=lambda foe: content.MONSTERS[foe[0]].hd)
    for one in ours:
        if roster.can_cast(one, "slumber"):
            left = _less(left, lambda foe: casting.can_sleep(foe.key))
        if one.calling == "priest" and not one.used.get("turn"):
            left = _less(left, partial(_turnable, most=one.level + 1))
    return left


def _turnable(foe: kinds.Monster, most: int) -> bool:
    return foe.kind == "undead" and foe.hd <= most


def _less(foes: list[JudgementFoe], fits: Callable[[kinds.Monster], bool]) -> list[JudgementFoe]:
    """Without 1d6 Hit Dice of those who fit, the weakest first."""
    left, hit_dice = [], BLOW
    for key, points in foes:
        if fits(content.MONSTERS[key]) and hit_dice >= content.MONSTERS[key].hd:
            hit_dice -= content.MONSTERS[key].hd
        else:
            left.append((key, points))
    return left


def _endurance(view: view.View, ours: Iterable[Character]) -> float:
    """HP on our side, less of those whom one blow may fell, and some of what the healers can give back."""
    healing = sum(HEALING_OF_MANA * one.mp for one in ours if one.calling == "priest")
    return sum(one.hp * one.hp / (one.hp + BLOW) for one in ours) + sum(hired.hp for hired in view.hired) + healing


# --- their side ------------------------------------------------------------------------------------------------------
def _front_ac(view: view.View) -> float:
    """What they have to beat, on average."""
    clock = view.party.clock
    acs = [roster.armor_class(one, clock) for one in view.front] + [
        block.hireling_ac(one, clock) for one in view.front_hired
    ]
    return sum(acs) / len(acs) if acs else float(roster.UNARMORED_AC)


def _harm(monster: kinds.Monster, ac: float) -> float:
    """HP one of them takes off us in a round."""
    blows = sum(blow.n * dice.dice(blow.damage).mean * _chance(ac - blow.bonus) for blow in monster.attacks)
    return blows * _spite(monster.key)


@cache
def _spite(key: str) -> float:
    """How much worse its effects make it."""
    return 1.0 + sum(_BAD.get(fx.do, 0.0) for fx in content.MONSTERS[key].fx)


def _steadiness(foes: Sequence[JudgementFoe]) -> float:
    """Of their HP, the part that must fall before they break."""
    morale = sum(content.MONSTERS[key].morale for key, _ in foes) / len(foes)
    return 1.0 - 0.45 * max(0.0, 12 - morale) / 12


# --- thinking ---------------------------------------------------------------------------------------------------------
# How a seat of Freehold stands, and what it may not know: for bots that think ahead.
# The freehold's folk, hope, stores and buildings count for half, the characters' levels, health and lives for the rest.
_HALF_GROWN, _HALF_FAMED, _MOST_HOPE = 60, 3000, 12


def peace(world: World, seat: str) -> bool:
    return all(party.mode != "fight" for party in world.parties)


def stands(world: World, seat: str) -> Standing:
    living = [one for one in world.characters.values() if not one.dead and not one.stone]
    if not living:
        return Standing(0.2 * _hold(world), len(world.characters))
    dead = len(world.characters) - len(living)
    health = sum(max(0, one.hp) for one in living) / max(1, sum(one.max_hp for one in living))
    worth = 0.4 * _hold(world) + 0.2 * _fame(world, living) + 0.25 * 0.85**dead + 0.15 * health
    return Standing(worth, dead)


def _hold(world: World) -> float:
    hold = world.hold
    if hold.lost:
        return 0.0
    grown = hold.folk + 0.2 * (hold.stores + hold.timber + hold.stone) + 6 * sum(hold.buildings.values())
    grown += (hold.silver + sum(haul.copper for haul in world.hauls) / 10) / 20
    hope = min(1.0, max(0.0, hold.hope / _MOST_HOPE))
    return 0.7 * grown / (grown + _HALF_GROWN) + 0.2 * hope + 0.1 / (1 + max(0, hold.threat))


def _fame(world: World, living: list[Character]) -> float:
    earned = sum(one.xp for one in living) + 10 * sum(place.mapped for _, place in glimpses(world.land))
    earned += sum(party.coin for party in world.parties) // 10
    return earned / (earned + _HALF_FAMED)


def stretch(world: World, seat: str) -> int:
    """Weeks of the freehold."""
    return world.hold.week


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Rooms and lairs nobody looked into, traps nobody saw, foes' Hit Points, the GM's plans, where the Power sits."""
    world.prepared = {}
    for key in [key for key, place in glimpses(world.land) if place.sites]:
        for site in world.land[key].sites:
            for number, room in enumerate(site.rooms):
                _redraw_room(site, room, f"{key}:{site.id}:{number}", pick)
    for party in world.parties:
        for foe in party.fight.foes if party.fight else ():
            _redraw_foe(foe, pick)
        for band in party.meeting.bands if party.meeting else ():
            _redraw_band(band, f"met:{party.id}", pick)
    if world.power is not None and not world.power.seat_known:
        world.power.seat = land.seat_place(world, 1 + pick("towards", 6), 1 + pick("along", 12))


def _redraw_room(site: Site, room: Room, where: str, pick: Pick) -> None:
    if not (room.entered or room.sneaked or (site.kind == "lair" and site.looked)):
        room.rolled, room.bands, room.loot, room.trap, room.lock = False, [], [], "", None
        room.oddity = room.waiting = False
        if site.kind == "lair" and not site.cleared:
            _redraw_lair(site, room, where, pick)
    elif room.trap and not room.trap_state:
        room.trap = ""
    for number, band in enumerate(room.bands):
        _redraw_band(band, f"{where}:{number}", pick)


def _redraw_lair(site: Site, room: Room, where: str, pick: Pick) -> None:
    """Somebody lives there, as fierce as those who live in such places, and keeps a hoard."""
    fierce = [
        key
        for key in charts.creature_chart(site.table, site.tier).rows
        if content.MONSTERS[key].disposition != "peaceful"
    ]
    monster = fierce[pick(f"lair:{where}", len(fierce))]
    number = _thrown(dice.dice(content.MONSTERS[monster].number), f"many:{where}", pick)
    room.rolled, room.bands, room.loot = True, [Band(monster, number)], [treasure.hoard_of(site.tier, monster)]


def _redraw_band(band: Band, where: str, pick: Pick) -> None:
    """What they have lost is known, what they had is not."""
    for number, (hp, most) in enumerate(zip(band.hp, band.max_hp, strict=True)):
        band.max_hp[number] = _rolled(band.monster, f"{where}:{number}", pick)
        band.hp[number] = max(min(hp, 1), band.max_hp[number] - (most - hp))


def _redraw_foe(foe: Foe, pick: Pick) -> None:
    lost = foe.max_hp - foe.hp
    foe.max_hp = max(lost + 1, _rolled(foe.monster, foe.id, pick))
    foe.hp = max(min(foe.hp, 1), foe.max_hp - lost)


def _rolled(monster: str, topic: str, pick: Pick) -> int:
    return _thrown(content.hit_points(content.MONSTERS[monster]), f"hp:{topic}", pick)


def _thrown(thrown: dice.Dice, topic: str, pick: Pick) -> int:
    fallen = sum(1 + pick(f"{topic}:{number}", thrown.sides) for number in range(thrown.count))
    return max(1, fallen * thrown.times + thrown.plus)
