"""Cards of a scene: members, hirelings, foes, friends, rulings; the freehold's own are in `hold_page.py`."""

from __future__ import annotations

from tablewright.engine.scene import Bar, Card, Tag
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.days.light import SPHERE_FEET
from tablewright.rules.freehold.book.party.roster import armor_class, hirelings, max_mp, members, score
from tablewright.rules.freehold.content import ABILITY_NAMES, CALLINGS, MASTERIES, MONSTERS, PEOPLES, POWERS, SPELLS
from tablewright.rules.freehold.content.kinds import Monster
from tablewright.rules.freehold.content.things import name_of
from tablewright.rules.freehold.state import GM, Character, Fight, Foe, Hireling, Light, Party, World
from tablewright.rules.freehold.telling.hold_page import hold_cards
from tablewright.rules.freehold.telling.labels.fights import condition, foe_words
from tablewright.rules.freehold.telling.names import creature, judgement_label, silver, thing_label
from tablewright.world.likeness import likeness
from tablewright.world.words import capital, figure

RULINGS_SHOWN = 9
ICONS = {
    "fighter": "swordman",
    "scout": "bowman",
    "thief": "rogue",
    "priest": "monk-face",
    "wizard": "wizard-face",
    "druid": "pine-tree",
    "beast": "wolf-head",
    "folk": "hooded-figure",
    "vermin": "spider-face",
    "undead": "skeleton",
    "spirit": "ghost",
    "giant": "ogre",
    "made": "rock-golem",
    "dragon": "dragon-head",
}


def cards_of(world: World, party: Party | None, as_gm: bool) -> tuple[Card, ...]:
    if party is None:
        return (_making(world.making),) if world.making else ()
    cards = [_foe(world, party.fight, foe, as_gm) for foe in fighting(party.fight)] if party.fight else []
    cards += [_met(world, party, as_gm)] if party.meeting and not party.fight else []
    cards += [_member(one, party) for one in members(world, party)]
    cards += [_hireling(one) for one in hirelings(world, party)]
    if party.fight:
        cards += [Card(each.id, creature(each.monster), "friend", "fights for you") for each in party.fight.friends]
    cards += _others(world, party)
    if world.making:
        cards.append(_making(world.making))
    return tuple(cards + (hold_cards(world) if party.mode == "home" else []))


def _others(world: World, party: Party) -> list[Card]:
    """Members of other groups, in short."""
    cards = []
    for other in world.parties:
        if other is not party:
            place = "at home" if other.mode in ("home", "waiting") else f"at {other.at}"
            cards += [
                Card(
                    one.id, one.name, "member", place, ICONS[one.calling], _bars(one), group="Elsewhere", owner=one.seat
                )
                for one in members(world, other)
            ]
    return cards


def rulings_of(world: World, question: str) -> tuple[Card, ...]:
    """Precedents of this table, shown while something of the kind is tried or judged (FH-GM-02); the latest first."""
    if question not in ("try", "judge"):
        return ()
    latest = list(enumerate(world.precedents))[:-RULINGS_SHOWN:-1]
    return tuple(
        Card(
            f"ruling-{number}",
            f"“{kept.words}”",
            "ruling",
            f"day {kept.day}: {judgement_label(kept.judgement)}",
            "scales",
            lines=(kept.answer,) if kept.answer else (),
            group="Rulings of this table",
        )
        for number, kept in latest
    )


def tale_of(world: World, as_gm: bool) -> tuple[Card, ...]:
    """The written adventure, as its players know it; to the GM also what is behind it and what is still untold."""
    if world.tale is None:
        return ()
    secret = (world.tale.secret, *(f"Rumor: {rumor.words}" for rumor in world.tale.rumors)) if as_gm else ()
    lines = tuple(line for line in (world.tale.opening.replace("{hold}", world.hold.name), *secret) if line)
    return (
        Card("tale", world.tale.title, "tale", "the adventure", "scroll-unfurled", lines=lines, group="The adventure"),
    )


# --- members ---------------------------------------------------------------------------------------------------------
def _bars(one: Character) -> tuple[Bar, ...]:
    bars = [Bar("HP", one.hp, one.max_hp)]
    if max_mp(one):
        bars.append(Bar("MP", one.mp, max_mp(one)))
    return tuple(bars)


def _member(one: Character, party: Party) -> Card:
    bear = bool(party.fight and one.id in party.fight.marks and party.fight.marks[one.id].bear)
    ac = armor_class(one, party.clock, bear, party.fight.wall if party.fight else 0)
    subtitle = f"{PEOPLES[one.people].name} {CALLINGS[one.calling].name.lower()}, level {one.level}, AC {ac}"
    return Card(
        one.id,
        one.name,
        "member",
        subtitle,
        ICONS[one.calling],
        _bars(one),
        _tags(one, party),
        _lines(one),
        "Party",
        _slots(one),
        one.seat,
    )


def _tags(one: Character, party: Party) -> tuple[Tag, ...]:
    tags = []
    if one.unconscious:
        tags.append(Tag("unconscious", "grave", "Healing, a turn of tending or sleep wakes."))
    if one.asleep_until:
        tags.append(Tag("asleep", "bad", "Harm or a shake wakes."))
    if one.stone:
        tags.append(Tag("stone", "grave", "Only a Cleanse of level 4 helps."))
    if one.save_used:
        tags.append(Tag("no save", "quiet", "Today's Saving Throw is used."))
    for label, lost in (("hungry", one.hunger), ("drained", one.drained), ("numb", one.numb)):
        if lost:
            tags.append(Tag(f"{label} {max(lost.values())}", "bad", "Points lost from ability scores."))
    if one.study:
        tags.append(Tag(f"studies {SPELLS[one.study.spell].name}", "", f"until day {one.study.until}"))
    if party.fight and one.id in party.fight.marks and party.fight.marks[one.id].held:
        tags.append(Tag("held", "bad", "Loses turns."))
    tags += [Tag(light.kind, "good", _lit(light)) for light in party.lights if light.bearer == one.id]
    return tuple(tags)


def _lit(light: Light) -> str:
    lasts = f", {figure(light.left, 'turn')}" if light.left >= 0 else ""
    return f"lights {SPHERE_FEET} feet across{lasts}"


def _lines(one: Character) -> tuple[str, ...]:
    scores = ", ".join(f"{ability.upper()} {score(one, ability)}" for ability in ABILITY_NAMES)
    lines = [scores, f"{one.xp} XP, {silver(one.purse)}"]
    if one.spells:
        lines.append("Spells: " + ", ".join(SPELLS[spell].name for spell in one.spells))
    if one.masteries:
        lines.append("Masteries: " + ", ".join(MASTERIES[key].name for key in one.masteries))
    return tuple(lines)


def _slots(one: Character) -> tuple[tuple[str, str], ...]:
    shield = " and shield" if one.shield else ""
    acid = f" (acid -{one.acid})" if one.acid else ""
    worn = [("Weapon", capital(thing_label(one.weapon)) + shield), ("Armor", name_of(one.armor) + acid)]
    pack = [name_of(key) if number == 1 else f"{name_of(key)} x{number}" for key, number in one.pack.items()]
    worn += [("Pack", ", ".join(pack) or "empty")]
    return tuple(worn + ([("Water", figure(one.water, "day"))] if one.water else []))


def _making(one: Character) -> Card:
    scores = ", ".join(f"{ability.upper()} {value}" for ability, value in one.scores.items())
    subtitle = f"{PEOPLES[one.people].name} {CALLINGS[one.calling].name.lower()}" if one.calling else "being made"
    icon = ICONS.get(one.calling, "person")
    lines = (scores, silver(one.purse))
    return Card(one.id, one.name or "A newcomer", "member", subtitle, icon, _bars(one), lines=lines, owner=one.seat)


def _hireling(one: Hireling) -> Card:
    return Card(
        one.id, one.name, "friend", one.kind, "pikeman", (Bar("HP", one.hp, one.max_hp),), group="Party", owner=GM
    )


# --- others ----------------------------------------------------------------------------------------------------------
def _foe(world: World, fight: Fight, foe: Foe, as_gm: bool) -> Card:
    monster = MONSTERS[foe.monster]
    bars = (Bar("HP", foe.hp, foe.max_hp),) if as_gm else ()
    blows = ", ".join(f"{blow.n} x {blow.name} {blow.damage}" for blow in monster.attacks)
    lines = (
        (f"AC {monster.ac + foe.more_ac}, {monster.hd} Hit Dice, morale {monster.morale}; {blows}",) if as_gm else ()
    )
    return Card(
        foe.id,
        capital(foe_words(fight, foe)),
        "foe",
        condition(foe),
        likeness(monster.name, ICONS[monster.kind]),
        bars,
        (),
        (*lines, *_entry_of(world, monster, as_gm)),
        "Foes",
    )


def _entry_of(world: World, monster: Monster, as_gm: bool) -> tuple[str, ...]:
    """What its entry says; a lord's tells his weakness, which has to be learned first (FH-POWER-05)."""
    lord = any(power.lord == monster.key for power in POWERS.values())
    known = as_gm or (world.power is not None and world.power.weakness_known)
    return () if lord and not known else (monster.text,)


def _met(world: World, party: Party, as_gm: bool) -> Card:
    assert party.meeting is not None
    band = party.meeting.bands[-1]
    monster = MONSTERS[band.monster]
    icon = likeness(monster.name, ICONS[monster.kind])
    many = "" if monster.unique else f"{band.number} of them"
    return Card("met", monster.name, "foe", many, icon, lines=_entry_of(world, monster, as_gm), group="Met")
