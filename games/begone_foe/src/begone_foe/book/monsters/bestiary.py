"""The bestiary: kinds, leaders, natures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, groups, measures, powers, saves, strikes
from begone_foe.settings import chosen
from begone_foe.state import ALIGNMENTS, Being, Campaign, Item
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band, ways_from


# --- leaders ----------------------------------------------------------------------------------------------------------
# Chiefs among monsters: a band that is large enough has one who is stronger, and the others follow (BF-MON-16).
def appoint(members: list[Being], at_home: bool = False) -> None:
    """The first of a band that is large enough lead it; a noble's train is of lower rank than the noble.

    In a lair there is a chief whatever their number (BF-MON-14).
    """
    kind = members[0].kind
    chief = _chief_of(kind, at_home)
    train = content.KINDS[kind].train
    if train:
        for place, being in enumerate(members):
            _give_rank(being, train[place] if place < len(train) else 1)
    elif chief is not None and (len(members) >= chief.at_least or (at_home and content.KINDS[kind].lair is not None)):
        many = max(chief.many, len(members) // chief.per if chief.per else 0)
        for number, being in enumerate(members[:many], 1):
            _promote(being, chief, f" {number}" if many > 1 else "")


def _chief_of(kind: str, at_home: bool) -> content.Chief | None:
    lair = content.KINDS[kind].lair if at_home else None
    return lair.chief if lair is not None and lair.chief is not None else content.KINDS[kind].chief


def _promote(being: Being, chief: content.Chief, number: str) -> None:
    being.name = f"{content.KINDS[being.kind].name} chief{number}"
    being.hd, being.hp = chief.dice, max(being.hp, chief.hp)
    being.most = being.hp
    being.body = max(being.body, _body_of(chief.dice))
    being.note("leader")
    if chief.bonus:
        being.uses["bonus"] = chief.bonus


def make_guard(being: Being, lair: content.Lair, hp: int, number: int) -> None:
    """One of a lair's guards, who are stronger than the rest (BF-MON-14)."""
    being.name = f"{content.KINDS[being.kind].name} guard {number}"
    being.hp = being.most = hp
    being.hd, being.body = lair.dice, max(being.body, _body_of(lair.dice))


def _body_of(dice: int) -> int:
    """BODY by whole Hit Dice, of which no leader has more than seven (BF-MON-03)."""
    return dice - 1


def _give_rank(being: Being, dice: int) -> None:
    """Hit points were rolled for three dice: so many thirds of them."""
    being.hp = being.most = max(1, being.hp * dice // 3)
    being.hd, being.body = dice, _body_of(dice)
    if dice == content.KINDS[being.kind].train[0]:
        being.note("leader")


# --- natures ----------------------------------------------------------------------------------------------------------
# What the bestiary's texts say of single kinds in a fight: charges, blinking away, many arms, wings, daylight.
# A text that changes a roll applies as printed (BF-MON-16). What no rule can count (disguise, mounts, old fears) the
# game master reads on the card, and can give either side an edge for it (`master/moment.py`).
BLINKS = Why("Tens of feet it blinks away", "BF-MON-16")
CHARGE_FEET = 60
VOLLEYS = 4  # twenty-four spikes, six at a time
SWEPT_FEET = 20
# Attacks that stand for a power and are not rolled by themselves.
NOT_A_BLOW = ("gaze", "magic", "song", "spell", "breath", "lightning bolt", "group curse", "swarm")

SPIRIT_USES = 3


# --- before a fight --------------------------------------------------------------------------------------------------
def feel_daylight(state: Campaign, foes: Sequence[Being]) -> None:
    """Goblins and orcs fight at -1 where the day comes in."""
    for foe in foes if _day_comes_in(state) else ():
        if beings.tagged(foe, "sun_hating"):
            foe.note("daylight")


def _day_comes_in(state: Campaign) -> bool:
    """Where the adventure says so, and by day in a room that leads out."""
    dungeon, room = state.below, state.room(state.here)
    if room is not None and room.data.get("daylight"):
        return True
    ways = ways_from(dungeon, state.here) if dungeon is not None and chosen(state.settings).natures else ()
    return state.clock.by_day and any(way.kind == "exit" for way in ways)


def not_yet_seen(state: Campaign, attacker: Being, target: Being) -> bool:
    """Nobody can strike in the first round at what shows itself by striking, who cannot see the unseen."""
    if not beings.kind_of(target).shows_itself or groups.fight_of(state).round > 1:
        return False
    return not (beings.has(attacker, "detecting_invisible") or beings.tagged(attacker, "sees_invisible"))


# --- blows -----------------------------------------------------------------------------------------------------------
def natural_strike(state: Campaign, foe: Being, target: Being, attack: content.Attack, ranged: bool) -> strikes.Strike:
    """BODY to hit, never to damage: the dice include strength (BF-MON-03)."""
    fight = groups.fight_of(state)
    sneak = foe.id in fight.sneaks and fight.round == 0
    damage = "3d8" if foe.uses.get("concentration") else own_dice(foe, attack.dmg)
    damage += "".join(power.more_dice(foe, target) for power in powers.who(powers.Power.more_dice, foe))
    damage += f"+{foe.uses['bonus']}" if foe.uses.get("bonus") else ""  # of a chief's arm
    return strikes.Strike(attack.name, damage, measures.score(foe, "body"), 0, ranged, sneak=sneak, natural=attack)


def own_dice(foe: Being, dice: str) -> str:
    """What has come of a divided slime does about half of what the whole did."""
    for power in powers.who(powers.Power.own_dice, foe):
        dice = power.own_dice(foe, dice)
    return dice


def missile_attack(foe: Being) -> content.Attack | None:
    """What it shoots or throws; a manticore's spikes run out."""
    return (
        None
        if any(power.holds_back(foe) for power in powers.who(powers.Power.holds_back, foe))
        else _missile_of(foe.kind)
    )


@cache
def _missile_of(kind: str) -> content.Attack | None:
    return next((each for each in content.KINDS[kind].attacks if each.far and each.name not in NOT_A_BLOW), None)


@cache
def first_blow(kind: str) -> content.Attack | None:
    """The one blow that it has for whoever runs past: a wounding one, or else a touch (BF-PURS-03)."""
    blows = [each for each in content.KINDS[kind].attacks if each.name not in NOT_A_BLOW and not each.far]
    return next((each for each in blows if each.dmg != "0"), blows[0] if blows else None)


def note_volley(foe: Being) -> None:
    if beings.is_monster(foe):
        foe.volleys += 1


def vanishes(foe: Being) -> bool:
    """Those who teleport, and spirits that turn to air, are not chased."""
    return beings.is_monster(foe) and beings.kind_of(foe).vanishes


def worth_using(foe: Being, option: Option) -> bool:
    """The referee lets it call when half its blood is gone, and leaves webs to a game master who wants them."""
    if option.verb != "power":
        return True
    return option.target != "web" and (option.target != "call" or foe.hp * 2 <= foe.most)


# --- bestiary ---------------------------------------------------------------------------------------------------------
# Reading the bestiary: monsters come into play with hit points, ratings, alignment and spells (BF-MON-01).
# Ratings are the finished ones of the bestiary's `foe` field: BODY is the B/X attack bonus by Hit Dice and is never
# added to damage (BF-MON-03), SKILL follows from movement and Hit Dice and changes neither AC nor damage (BF-MON-04),
# MIND from wits and HEART from what it saves as (BF-MON-05). The listed XP values are not used (BF-MON-12).
HIT_POINTS = Why("Hit points", "BF-MON-02")
NUMBER = Why("Number", "BF-MON-14")
ALIGNMENT = Why("Alignment", "BF-ALIGN-09")
KNOWS_SPELLS = Why("Knows spells", "BF-MON-16")
WHICH_SPELL = Why("Which spell", "BF-SPELL-01")
HEADS = Why("Heads", "BF-WANDER-04")
GUARDS = Why("Guards of the lair", "BF-MON-14")
STRANGE_GUARD = Why("Is one of them another?", "BF-MON-14")
EVEN_CHANCE = 3  # of a D6
RIDE = Why("Do some of them ride?", "BF-MON-14")
AT_HOME, ROAMING = "lair", "roaming"  # a band of the entry's lair number; one from the encounter tables
MET = "met"  # a band of the number that its entry has in dungeons
BY_ENTRY = (AT_HOME, MET)  # what an adventure may say for a number, in the data of a band
HOME = "home"  # what they say where the number of a lair was rolled beforehand


# --- how many --------------------------------------------------------------------------------------------------------
def number_met(table: Table, kind: content.Kind, level: int, lair: bool) -> int:
    """number_lair in a lair; else number_dungeon, halved where HD exceed the level, doubled 3 below (BF-MON-14)."""
    if lair and kind.number_lair != "0":
        return measures.roll_formula(table, kind.number_lair, NUMBER)
    number = measures.roll_formula(table, kind.number_dungeon, NUMBER)
    dice = max(1, int(kind.hd_dice))
    if level < dice:
        return max(1, number // 2)
    return number * 2 if level >= dice + 3 else number


def encounter(table: Table, level: int, why: Why) -> content.EncounterRow:
    """A row of the encounter table for the level (BF-WANDER-04)."""
    chart = content.encounter_table(level)
    face = table.roll(measures.parse(chart.die).dice[0][1], why)
    return chart.rows[face - 1]


# --- making them -----------------------------------------------------------------------------------------------------
def roll_hit_points(table: Table, kind: content.Kind, fixed: bool, heads: int = 0) -> int:
    """HD x D8 plus or minus, at least 1; D4 for half a die; fixed figures where given or chosen (BF-MON-02)."""
    if heads:
        return 8 * heads
    if "many_heads" in kind.tags:
        return 8 * int(kind.hd_dice)
    if kind.hp_fixed:
        return kind.hp_fixed
    if fixed:
        return kind.hp_avg
    if kind.hd_dice < 1:
        return table.roll(4, HIT_POINTS, kind.name)
    total = sum(table.roll(8, HIT_POINTS, kind.name) for _ in range(int(kind.hd_dice)))
    return max(1, total + kind.hd_plus)


def roll_alignment(table: Table, named: str) -> str:
    """Two named: D6, 1-3 the first; 'any': D6 in pairs (BF-ALIGN-09)."""
    if named == "any":
        return ALIGNMENTS[(table.roll(6, ALIGNMENT) - 1) // 2]
    if " or " in named:
        first, second = named.split(" or ")
        return first if table.roll(6, ALIGNMENT) <= 3 else second
    return named


def muster(state: Campaign, table: Table, band: Band, level: int, side: str = "foe", rolled: int = 0) -> list[Being]:
    """A band steps into play: number, alignment, hit points one by one, spells (the order of BF-CORE-07)."""
    kind = content.KINDS[band.kind]
    number = rolled or _number(table, band, kind, level)
    fixed = band.data.get("alignment")
    alignment = str(fixed) if fixed else roll_alignment(table, kind.alignment)
    heads = int(band.data.get("hd", 0))
    group = state.new_id("g")
    members = [_one(state, table, kind, alignment, side, group, band, heads) for _ in range(number)]
    _name_them(members, kind, str(band.data.get("name", "")))
    appoint(members, whole_lair(band))
    members += _guards(state, table, members[0], band)
    members += _mounts(state, table, members, band)
    _give_light(members, kind)
    there = Counter(content.KINDS[being.kind].name for being in members)
    said = ", ".join(f"{name} x {many}" for name, many in there.items())
    table.tell(events.Behind("muster", f"{said}, {sum(being.hp for being in members)} hit points"), to=(saves.GM,))
    return members


def whole_lair(band: Band) -> bool:
    """As many as the entry has at home, so with a chief and guards (BF-MON-14)."""
    return _numbered(band) == AT_HOME or bool(band.data.get(HOME))


def _numbered(band: Band) -> str:
    """How many there are, as dice or by the entry: its data may say so in place of the number."""
    return str(band.data.get("number", band.number))


def _guards(state: Campaign, table: Table, first: Being, band: Band) -> list[Being]:
    """A lair of the entry's own number has guards besides (BF-MON-14)."""
    lair = content.KINDS[band.kind].lair
    if not whole_lair(band) or lair is None or not lair.guards:
        return []
    kind = msgspec.structs.replace(
        content.KINDS[band.kind], hd_dice=lair.dice, hd_plus=lair.plus, hp_avg=lair.dice * 9 // 2
    )
    guards = []
    for number in range(1, measures.roll_formula(table, lair.guards, GUARDS, kind.name) + 1):
        guard = _one(state, table, kind, first.alignment, first.side, first.group, Band(band.kind), 0)
        make_guard(guard, lair, guard.hp, number)
        guards.append(guard)
    if lair.perhaps and table.roll(6, STRANGE_GUARD, kind.name) <= EVEN_CHANCE:
        guards[-1] = _in_disguise(state, table, guards[-1], lair.perhaps)
    return guards


def _in_disguise(state: Campaign, table: Table, guard: Being, kind: str) -> Being:
    """Another than it looks, in a guard's place and by a guard's name (BF-MON-14)."""
    del state.beings[guard.id]
    other = _one(state, table, content.KINDS[kind], guard.alignment, guard.side, guard.group, Band(kind), 0)
    other.name = guard.name
    other.note("disguised")
    return other


def _mounts(state: Campaign, table: Table, riders: list[Being], band: Band) -> list[Being]:
    """One goblin band in five that the entry numbers has a quarter of it on dire wolves, which fight beside them."""
    ridden = content.KINDS[band.kind].riders
    by_entry = whole_lair(band) or _numbered(band) == MET or band.data.get(ROAMING)
    many = len(riders) // ridden.each if ridden is not None and by_entry else 0
    if ridden is None or not many or table.roll(10, RIDE, riders[0].name) > ridden.in_ten:
        return []
    kind, first = content.KINDS[ridden.mount], riders[0]
    mounts = [_one(state, table, kind, first.alignment, first.side, first.group, Band(kind.id), 0) for _ in range(many)]
    _name_them(mounts, kind, "")
    return mounts


def _number(table: Table, band: Band, kind: content.Kind, level: int) -> int:
    number = _numbered(band)
    if number in BY_ENTRY:
        return number_met(table, kind, level, lair=number == AT_HOME)
    return max(1, measures.roll_formula(table, number, NUMBER, kind.name))


def _one(
    state: Campaign, table: Table, kind: content.Kind, alignment: str, side: str, group: str, band: Band, heads: int
) -> Being:
    given = band.data.get("hp")
    hp = int(given) if given else roll_hit_points(table, kind, chosen(state.settings).fixed_hp, heads)
    being = Being(
        state.new_id("m"),
        kind.name,
        "monster",
        side=side,
        kind=kind.id,
        alignment=alignment,
        body=kind.foe.body,
        mind=kind.foe.mind,
        skill=kind.foe.skill,
        heart=kind.foe.heart,
        hp=hp,
        most=hp,
        hd=heads or kind.whole_hd,
        group=group,
        morale=kind.morale,
    )
    being.spells = _spells_known(state, table, being)
    state.beings[being.id] = being
    return being


def _name_them(members: list[Being], kind: content.Kind, own_name: str) -> None:
    """Numbered, or by the name one of them had in life."""
    if own_name:
        members[0].name = f"{own_name}, now a {kind.name.lower()}"
    elif len(members) > 1:
        for number, being in enumerate(members, 1):
            being.name = f"{kind.name} {number}"


def _give_light(members: list[Being], kind: content.Kind) -> None:
    """A group without darkvision carries one lit torch (BF-LIGHT-09)."""
    if kind.darkvision_ft == 0 and kind.mind == "intelligent" and members:
        members[0].items.append(Item("torch", place="off", left=5, lit=True))


def _spells_known(state: Campaign, table: Table, being: Being) -> list[str]:
    """`spellcaster_N`: D100 of N or less, then the spells its text names (BF-MON-16); spirits have theirs by nature."""
    kind = content.KINDS[being.kind]
    if kind.spells:
        return list(kind.spells)
    chance = 100 if beings.tagged(being, "spellcaster") else beings.tag_number(being, "spellcaster_")
    if not chance or (chance < 100 and table.roll(100, KNOWS_SPELLS, being.name) > chance):
        return []
    known: list[str] = []
    listed = making.spells_of(state)
    for level, many in enumerate(kind.spells_known, 1):
        there = many if listed.intersection(content.SPELL_LISTS[level]) else 0
        known += [_one_listed(table, being, level, listed) for _ in range(there)]
    return list(dict.fromkeys(known))


def _one_listed(table: Table, being: Being, level: int, listed: frozenset[str]) -> str:
    """1D12 in the level, again if the table plays without that spell (BF-SPELL-01)."""
    while True:
        key = content.SPELL_LISTS[level][table.roll(12, WHICH_SPELL, being.name) - 1]
        if key in listed:
            return key


def is_party_row(row_id: str) -> bool:
    return row_id.startswith("npc_party")
