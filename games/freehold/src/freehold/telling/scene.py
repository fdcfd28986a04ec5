"""What a seat sees: one sentence of what is wanted, the figures, members and foes, the map, the choices.

Built from an allow-list: foes' Hit Points, unspotted traps and unknown places are shown to the GM seat alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from freehold import content
from freehold.book import order
from freehold.book.characters import market
from freehold.book.combat import block, morale
from freehold.book.days.light import SPHERE_FEET, meals_in_packs, water_days
from freehold.book.hold import harvest, week
from freehold.book.party import roster
from freehold.content import kinds, things
from freehold.state import (
    DAYS_A_WEEK,
    GM,
    Character,
    Fight,
    Foe,
    Hireling,
    Hold,
    Light,
    Party,
    Power,
    World,
    glimpses,
)
from freehold.telling import labels, leads, names, prose
from freehold.telling.labels import fights
from freehold.telling.maps import land_map, site_maps
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Bar, Building, Card, Ending, Fact, Field, Home, Prompt, Scene, Tag, Tone, prompt
from tablewright.engine.telling.staging import bare, field_from
from tablewright.world.hexes import bearing
from tablewright.world.likeness import likeness
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import capital, figure, listed

# --- hold page --------------------------------------------------------------------------------------------------------
# The freehold's own page: the week ahead, what stands, what is being built, what could be built next.
Slot = tuple[str, str]
NEXT_SHOWN = 6
DIE = 6
BARELY = 18  # of 36


def hold_cards(world: World) -> list[Card]:
    cards = [_week_ahead(world)]
    if world.hold.projects:
        cards.append(_hold_card(world, "projects", "Being built", "hammer-nails", _project_slots(world)))
    if world.hold.buildings:
        cards.append(_hold_card(world, "buildings", "Built", "huts-village", _building_slots(world)))
    if power := world.power:
        cards.append(
            _hold_card(world, "power", content.POWERS[power.key].name, "evil-tower", _of_the_power(world, power))
        )
    wanting = _wanting_slots(world)
    return cards + ([_hold_card(world, "next", "Not yet", "stone-wall", wanting)] if wanting else [])


def _hold_card(world: World, key: str, title: str, icon: str, slots: list[Slot]) -> Card:
    return Card(f"hold-{key}", title, "building", "", icon, group=world.hold.name, slots=tuple(slots))


# --- the week ahead --------------------------------------------------------------------------------------------------
def _week_ahead(world: World) -> Card:
    """What the next week will bring as far as it can be known (FH-HOLD-02)."""
    hold = world.hold
    days = hold.founded + DAYS_A_WEEK * (hold.week + 1) - roster.today(world)
    slots = [
        ("Harvest", names.gains(harvest.yields(world, harvest.plan_works(world)))),
        ("Folk eat", f"{content.HOLD.eats_per_folk * hold.folk} Stores"),
    ]
    raiders, freehold = harvest.raid_sides(world)
    slots += [("A raid", f"1d6 + {raiders} against 1d6 + {freehold}"), ("Growth", _growth_words(world))]
    return Card(
        "hold-week",
        "The week ahead",
        "building",
        f"turns in {figure(max(0, days), 'day')}",
        "barn",
        tags=(_larder_tag(world), _raid_tag(world)),
        group=hold.name,
        slots=tuple(slots),
    )


def _larder_tag(world: World) -> Tag:
    """What the week does to the Stores before events."""
    gain = harvest.yields(world, harvest.plan_works(world))["stores"] - content.HOLD.eats_per_folk * world.hold.folk
    return Tag(f"Stores {gain:+d}", "bad" if gain < 0 else "good", "Harvest less what the Folk eat.")


def _raids_held(world: World) -> int:
    """In 36: the chance to hold, should a raid come with things as they are (FH-HOLD-06)."""
    raiders, _ = harvest.raid_sides(world)
    return sum(harvest.holds_against(world, theirs + raiders).faces for theirs in range(1, DIE + 1))


def _raid_tag(world: World) -> Tag:
    holds = _raids_held(world)
    return Tag(f"a raid is held off in {holds}/36", "bad" if holds < BARELY else "", "With those at home now.")


def _growth_words(world: World) -> str:
    """What keeps Folk from coming, or that they will (FH-HOLD-08)."""
    hold = world.hold
    missing = []
    if hold.hope < content.HOLD.hope_for_growth:
        missing.append(f"Hope {content.HOLD.hope_for_growth}")
    if hold.stores < hold.folk:
        missing.append(f"Stores {hold.folk}")
    if hold.folk >= harvest.housing(hold):
        missing.append("housing")
    every = f"every {content.HOLD.growth_every_weeks}nd week"
    fades = f"; Hope fades to {harvest.hope_rest(hold)}" if hold.hope > harvest.hope_rest(hold) else ""
    return (f"needs {', '.join(missing)}" if missing else f"Folk +1 {every}") + fades


# --- the Power -------------------------------------------------------------------------------------------------------
_LATER = "not known before a stronghold has fallen"


def _of_the_power(world: World, power: Power) -> list[Slot]:
    """What the freehold knows of the Power that is awake (FH-POWER-01 to FH-POWER-07)."""
    if power.lord_dead:
        return [("Fallen", "somebody has still to tell of it at home")]
    raids = f"{power.shadow} of {content.POWER_RULES.shadow_max}; raiders +{power.shadow // 2}"
    slots = [("Shadow", raids), ("Strongholds", ", ".join(f"hex {key}" for key in power.standing) or "none left")]
    slots.append(("Seat", f"hex {power.seat}" if power.seat_known else _LATER))
    slots.append(("Weakness", content.POWERS[power.key].weakness if power.weakness_known else _LATER))
    slots.append(("Tribute", _tribute_words(world)))
    truce = power.truce_until > world.hold.week
    return slots + ([("Truce", f"Shadow and Threat do not rise until week {power.truce_until}")] if truce else [])


def _tribute_words(world: World) -> str:
    until = world.hold.tribute_until
    paid = f"; paid until week {until}" if until > world.hold.week else ""
    return f"{week.tribute_due(world)} sc buy {content.POWER_RULES.tribute_weeks} weeks without its raids{paid}"


# --- buildings -------------------------------------------------------------------------------------------------------
def _project_slots(world: World) -> list[Slot]:
    slots = []
    for project in world.hold.projects:
        where = f", at hex {project.at}" if project.at else ""
        slots.append((content.BUILDINGS[project.building].name, f"finished on day {project.until}{where}"))
    return slots


def _building_slots(world: World) -> list[Slot]:
    slots = []
    for key, number in world.hold.buildings.items():
        times = f" x{number}" if number > 1 else ""
        slots.append((f"{content.BUILDINGS[key].name}{times}", content.BUILDINGS[key].text))
    return slots


def _wanting_slots(world: World) -> list[Slot]:
    """The next few in the list that cannot be begun now, and what they want for."""
    hold = world.hold
    open_now = tuple(harvest.options(world))
    closed = [key for key in content.BUILDINGS if key not in open_now and not hold.buildings.get(key)]
    under_way = [project.building for project in hold.projects]
    wanting = (
        (content.BUILDINGS[key].name, _lack_words(world, content.BUILDINGS[key]))
        for key in closed
        if key not in under_way
    )
    return list(islice((slot for slot in wanting if slot[1]), NEXT_SHOWN))


def _lack_words(world: World, entry: kinds.Building) -> str:
    hold = world.hold
    costs = (
        ("Timber", entry.timber, hold.timber),
        ("Stone", entry.stone, hold.stone),
        ("sc", entry.silver, hold.silver),
    )
    lack = [f"{cost - there} more {name}" for name, cost, there in costs if cost > there]
    needs = harvest.unmet(world, entry)
    return ", ".join(
        lack + [content.BUILDINGS[need].name if need in content.BUILDINGS else f"{need} on the map" for need in needs]
    )


# --- cards ------------------------------------------------------------------------------------------------------------
# Cards of a scene: members, hirelings, foes, friends, rulings; the freehold's own are in `hold_page.py`.
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
        return (_making_card(world.making),) if world.making else ()
    cards = [_foe_card(world, party.fight, foe, as_gm) for foe in morale.fighting(party.fight)] if party.fight else []
    cards += [_met_card(world, party, as_gm)] if party.meeting and not party.fight else []
    cards += [_member_card(one, party) for one in roster.members(world, party)]
    cards += [_hireling_card(one) for one in roster.hirelings(world, party)]
    if party.fight:
        cards += [
            Card(each.id, names.creature(each.monster), "friend", "fights for you") for each in party.fight.friends
        ]
    cards += _cards_elsewhere(world, party)
    if world.making:
        cards.append(_making_card(world.making))
    return tuple(cards + (hold_cards(world) if party.mode == "home" else []))


def _cards_elsewhere(world: World, party: Party) -> list[Card]:
    """Members of other groups, in short."""
    cards = []
    for other in world.parties:
        if other is not party:
            home = other.mode in ("home", "waiting") or other.at == world.hold.at
            place = "at home" if home else bearing(world.hold.at, other.at)
            cards += [
                Card(
                    one.id,
                    one.name,
                    "member",
                    place,
                    ICONS[one.calling],
                    _bars_of(one),
                    group="Elsewhere",
                    owner=one.seat,
                )
                for one in roster.members(world, other)
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
            f"day {kept.day}: {names.judgement_label(kept.judgement)}",
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
def _bars_of(one: Character) -> tuple[Bar, ...]:
    bars = [Bar("HP", one.hp, one.max_hp)]
    if roster.max_mp(one):
        bars.append(Bar("MP", one.mp, roster.max_mp(one)))
    return tuple(bars)


def _member_card(one: Character, party: Party) -> Card:
    bear = bool(party.fight and one.id in party.fight.marks and party.fight.marks[one.id].bear)
    ac = roster.armor_class(one, party.clock, bear, party.fight.wall if party.fight else 0)
    subtitle = (
        f"{content.PEOPLES[one.people].name} {content.CALLINGS[one.calling].name.lower()}, level {one.level}, AC {ac}"
    )
    return Card(
        one.id,
        one.name,
        "member",
        subtitle,
        ICONS[one.calling],
        _bars_of(one),
        _tags_of(one, party),
        _lines_of(one),
        "Party",
        _slots_of(one),
        one.seat,
    )


def _tags_of(one: Character, party: Party) -> tuple[Tag, ...]:
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
        tags.append(Tag(f"studies {content.SPELLS[one.study.spell].name}", "", f"until day {one.study.until}"))
    if party.fight and one.id in party.fight.marks and party.fight.marks[one.id].held:
        tags.append(Tag("held", "bad", "Loses turns."))
    tags += [Tag(light.kind, "good", _lit_words(light)) for light in party.lights if light.bearer == one.id]
    return tuple(tags)


def _lit_words(light: Light) -> str:
    lasts = f", {figure(light.left, 'turn')}" if light.left >= 0 else ""
    return f"lights {SPHERE_FEET} feet across{lasts}"


def _lines_of(one: Character) -> tuple[str, ...]:
    scores = ", ".join(f"{ability.upper()} {roster.score(one, ability)}" for ability in content.ABILITY_NAMES)
    lines = [scores, f"{one.xp} XP, {names.silver(one.purse)}"]
    if one.spells:
        lines.append("Spells: " + ", ".join(content.SPELLS[spell].name for spell in one.spells))
    if one.masteries:
        lines.append("Masteries: " + ", ".join(content.MASTERIES[key].name for key in one.masteries))
    return tuple(lines)


def _slots_of(one: Character) -> tuple[tuple[str, str], ...]:
    shield = " and shield" if one.shield else ""
    acid = f" (acid -{one.acid})" if one.acid else ""
    worn = [("Weapon", capital(names.thing_label(one.weapon)) + shield), ("Armor", things.name_of(one.armor) + acid)]
    pack = [
        things.name_of(key) if number == 1 else f"{things.name_of(key)} x{number}" for key, number in one.pack.items()
    ]
    worn += [("Pack", ", ".join(pack) or "empty")]
    return tuple(worn + ([("Water", figure(one.water, "day"))] if one.water else []))


def _making_card(one: Character) -> Card:
    scores = ", ".join(f"{ability.upper()} {value}" for ability, value in one.scores.items())
    subtitle = (
        f"{content.PEOPLES[one.people].name} {content.CALLINGS[one.calling].name.lower()}"
        if one.calling
        else "being made"
    )
    icon = ICONS.get(one.calling, "person")
    lines = (scores, names.silver(one.purse))
    return Card(one.id, one.name or "A newcomer", "member", subtitle, icon, _bars_of(one), lines=lines, owner=one.seat)


def _hireling_card(one: Hireling) -> Card:
    return Card(
        one.id, one.name, "friend", one.kind, "pikeman", (Bar("HP", one.hp, one.max_hp),), group="Party", owner=GM
    )


# --- others ----------------------------------------------------------------------------------------------------------
def _foe_card(world: World, fight: Fight, foe: Foe, as_gm: bool) -> Card:
    monster = content.MONSTERS[foe.monster]
    bars = (Bar("HP", foe.hp, foe.max_hp),) if as_gm else ()
    blows = ", ".join(f"{blow.n} x {blow.name} {blow.damage}" for blow in monster.attacks)
    lines = (
        (f"AC {monster.ac + foe.more_ac}, {monster.hd} Hit Dice, morale {monster.morale}; {blows}",) if as_gm else ()
    )
    return Card(
        foe.id,
        capital(fights.foe_words(fight, foe)),
        "foe",
        fights.condition(foe),
        likeness(monster.name, ICONS[monster.kind]),
        bars,
        (),
        (*lines, *_entry_of(world, monster, as_gm)),
        "Foes",
    )


def _entry_of(world: World, monster: kinds.Monster, as_gm: bool) -> tuple[str, ...]:
    """What its entry says; a lord's tells his weakness, which has to be learned first (FH-POWER-05)."""
    lord = any(power.lord == monster.key for power in content.POWERS.values())
    known = as_gm or (world.power is not None and world.power.weakness_known)
    return () if lord and not known else (monster.text,)


def _met_card(world: World, party: Party, as_gm: bool) -> Card:
    assert party.meeting is not None
    band = party.meeting.bands[-1]
    monster = content.MONSTERS[band.monster]
    icon = likeness(monster.name, ICONS[monster.kind])
    many = "" if monster.unique else f"{band.number} of them"
    return Card("met", monster.name, "foe", many, icon, lines=_entry_of(world, monster, as_gm), group="Met")


# --- field: the fight as a picture: rear and front rank of the party, and the foes before them ------------------------
_ZONES = (("rear", "Rear rank"), ("front", "Front rank"), ("foes", "Before you"))


def field(world: World, party: Party | None, cards: Sequence[Card]) -> Field | None:
    if party is None or party.fight is None:
        return None
    fight = party.fight
    front = block.front_rank(world, party)
    sides = {bare(card.id): card.kind for card in cards}
    places = {key: "foes" if kind == "foe" else "front" if key in front else "rear" for key, kind in sides.items()}
    order = [*fight.order[fight.at :], *fight.order[: fight.at]]
    return field_from(cards, _ZONES, places, (), order, order[0] if order else "", [foe.id for foe in fight.foes])


# --- home -------------------------------------------------------------------------------------------------------------
# The freehold as a picture: what stands within its wall, what is rising, its Folk and its stores (FH-HOLD-01).
_AT_HOME = ("home", "waiting")
_WALLS = ("palisade", "wall")
_NEXT_SHOWN = 3
HOME_ICONS = {
    "palisade": "palisade",
    "watchtower": "watchtower",
    "granary": "barn",
    "longhouse": "viking-longhouse",
    "workshop": "hammer-nails",
    "inn": "tavern-sign",
    "mill": "windmill",
    "yard": "target-dummy",
    "smithy": "anvil",
    "armory": "breastplate",
    "herb_garden": "herbs-bundle",
    "stables": "stable",
    "market": "shop",
    "kiln": "clay-brick",
    "chapel": "church",
    "wall": "stone-wall",
    "outpost": "hill-fort",
    "keep": "castle",
    "academy": "spell-book",
    "beacon": "campfire",
    "hall": "throne-king",
}


def home(world: World, party: Party | None) -> Home | None:
    """Drawn for who is there; a freehold that is lost is none any more."""
    hold = world.hold
    if not hold.name or hold.lost or (party is not None and party.mode not in _AT_HOME):
        return None
    return Home(
        (
            Building("Houses", "huts-village"),
            Building("Well", "well"),
            *_standing_buildings(hold),
            *_rising_buildings(hold),
            *_next_buildings(world),
        ),
        _wall_kind(hold),
        Bar("Folk", hold.folk, harvest.housing(hold)),
        (
            Bar("Stores", hold.stores, harvest.store_cap(hold)),
            Bar("Timber", hold.timber, 0),
            Bar("Stone", hold.stone, 0),
            Bar("Silver", hold.silver, 0),
            Bar("Hope", hold.hope, harvest.HOPE_MAX),
            Bar("Threat", hold.threat, harvest.THREAT_MAX),
        ),
    )


def _standing_buildings(hold: Hold) -> Iterator[Building]:
    """The wall is drawn around them; outposts and beacons stand out in the land."""
    for key, number in hold.buildings.items():
        if key not in _WALLS and not content.BUILDINGS[key].in_hex:
            yield Building(content.BUILDINGS[key].name, HOME_ICONS[key], number, note=content.BUILDINGS[key].text)


def _rising_buildings(hold: Hold) -> Iterator[Building]:
    for project in hold.projects:
        if not project.at:
            entry = content.BUILDINGS[project.building]
            yield Building(entry.name, HOME_ICONS[entry.key], 1, f"day {project.until}", note=entry.text)


def _next_buildings(world: World) -> Iterator[Building]:
    """The first few that could be begun now."""
    for key in islice(harvest.options(world), _NEXT_SHOWN):
        entry = content.BUILDINGS[key]
        yield Building(entry.name, HOME_ICONS[key], costs=fights.building_price(entry), note=entry.text)


def _wall_kind(hold: Hold) -> Literal["", "palisade", "stone"]:
    if hold.buildings.get("wall"):
        return "stone"
    return "palisade" if hold.buildings.get("palisade") else ""


# --- scene ------------------------------------------------------------------------------------------------------------
_MODES = {"home": "town", "waiting": "town", "road": "hexes", "site": "rooms", "camp": "hexes", "fight": "fight"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat."""
    party = order.next_party(world) if world.parties else None
    decision = next((each for each in pending if each.seat == seat), None)
    inside = party is not None and roster.is_inside(party)
    land = land_map(world, party, seat == GM)
    sites = site_maps(world, party, seat == GM, inside=inside) if party is not None else []
    maps = [*sites, land] if inside else [land, *sites]
    shown = (
        *cards_of(world, party, seat == GM),
        *tale_of(world, seat == GM),
        *rulings_of(world, decision.question if decision else ""),
    )
    goal, known = leads.goal_and_leads(world, party, maps[0])
    asked = _asked_words(world, party, decision) if decision and not world.closed else ""
    return Scene(
        "freehold",
        _mode_of(world, party, inside),
        _title_of(world, party, inside),
        _wanted_words(world, asked, pending),
        _facts_of(world, party),
        shown,
        maps[0],
        tuple(maps[1:]),
        _prompt_of(world, party, decision, asked) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending_of(world),
        field=field(world, party, shown),
        home=None if world.closed else home(world, party),
        goal=goal,
        leads=known,
    )


def _mode_of(world: World, party: Party | None, inside: bool) -> str:
    if world.closed:
        return "over"
    if party is None or world.making is not None or not roster.members(world, party):
        return "assembly"
    if party.mode == "meeting":
        return "rooms" if inside else "hexes"
    return _MODES.get(party.mode, "hexes")


def _title_of(world: World, party: Party | None, inside: bool) -> str:
    name = world.hold.name or "Freehold"
    if party is None or party.mode in ("home", "waiting"):
        return name
    if party.meeting is not None and party.meeting.where == "raid":
        return f"{name}, at the gate"
    place = world.land[party.at]
    if inside:
        site = place.site(party.in_site)
        room = f", room {party.room + 1}" if party.room >= 0 else ", at the entrance"
        return f"{site.kind.capitalize()}{room if site.kind != 'cache' else ''}"
    away = f", {bearing(world.hold.at, party.at)}" if party.at != world.hold.at else ""
    return f"{place.terrain.capitalize()}{away}"


def _wanted_words(world: World, asked: str, pending: Sequence[Decision]) -> str:
    if world.closed:
        return "The book is closed."
    if asked:
        return asked
    return waiting_words(each.seat for each in pending) if pending else "Nothing is asked just now."


def _prompt_of(world: World, party: Party | None, decision: Decision, asked: str) -> Prompt:
    choices = tuple(labels.choice_of(world, party, decision, key) for key in decision.options)
    return prompt(decision, asked, choices, _missing_choices(world, party, decision))


def _missing_choices(world: World, party: Party | None, decision: Decision) -> list[tuple[str, str, str]]:
    """What would be looked for in vain, and why."""
    match decision.question:
        case "action":
            one = world.characters.get(str(decision.facts.get("who", "")))
            casts = "no mana, or no spell of use now" if one is not None and one.spells else ""
            return [("strike", "Strike", "nobody within reach of this weapon"), ("cast", "Cast", casts)]
        case "home" if party is not None:
            full = len(roster.hirelings(world, party)) >= market.most_hirelings(world, party)
            return [
                ("out", "Set out", "nobody is fit and free to go"),
                ("build", "Build", "timber, stone or silver are short, or all is built"),
                ("hire", "Hire help", "you lead as many as you can" if full else "no purse holds a day's wage"),
            ]
        case _:
            return []


def _asked_words(world: World, party: Party | None, decision: Decision) -> str:
    """The question; where the members have parted, it says which of them it is put to."""
    text = prose.question_text(world, decision)
    if party is None or len(world.parties) == 1 or decision.question not in _OF_A_PARTY:
        return text
    return f"{listed([one.name for one in roster.members(world, party)])}: {text[0].lower()}{text[1:]}"


_OF_A_PARTY = ("home", "road", "pace", "explore", "camp", "approach", "respond")


def _ending_of(world: World) -> Ending | None:
    if not world.closed:
        return None
    hold = world.hold
    state = "lost" if hold.lost else f"{hold.folk} Folk"
    mapped = sum(place.mapped for _, place in glimpses(world.land))
    parts = [f"{hold.name} after {figure(hold.week, 'week')}: {state}, {figure(mapped, 'hex')} mapped"]
    levels = [one.level for one in world.characters.values() if not one.dead]
    parts += [f"the highest level is {max(levels)}"] if levels else ["nobody is left"]
    parts += [f"fallen: {listed([content.POWERS[key].name for key in world.fallen])}"] if world.fallen else []
    return Ending(hold.name, f"{'; '.join(parts)}.")


# --- the strip at the top --------------------------------------------------------------------------------------------
def _facts_of(world: World, party: Party | None) -> tuple[Fact, ...]:
    facts = _party_facts(world, party) if party is not None else []
    away = party is not None and party.mode not in ("home", "waiting")
    return tuple(facts + [fact for fact in _hold_facts(world) if not (away and fact.label in _AT_HOME_ONLY)])


_AT_HOME_ONLY = ("Timber", "Stone", "Silver", "Defence")


def _party_facts(world: World, party: Party) -> list[Fact]:
    people = max(1, len(roster.mouths(world, party)))
    meals = meals_in_packs(world, party)
    water = water_days(world, party)
    facts = [
        Fact("Day", f"{roster.day_of(party)}, {_clock_words(party)}", "sundial"),
        Fact(
            "Hours left",
            str(roster.hours_left(party)),
            "hourglass",
            explain="Of ten for travel, mapping and exploring. A hex is 2 miles to a side.",
        ),
        Fact("Meals", str(meals), "meal", _tone_of(meals, 2 * people), "Two each make a proper day."),
        Fact("Water", figure(water, "day"), "water-flask", _tone_of(water, people), "Days of drink in the skins."),
        Fact("Coin", names.silver(market.wealth(world, party)), "two-coins"),
    ]
    if party.lights:
        left = max(light.left for light in party.lights)
        burning = ", ".join(light.kind for light in party.lights)
        facts.append(Fact("Light", f"{burning}, {figure(left, 'turn')}" if left >= 0 else burning, "torch"))
    elif party.mode == "site":
        facts.append(Fact("Light", "none", "torch", "bad", "In the dark every AC is 4 higher."))
    return facts


def _clock_words(party: Party) -> str:
    minutes = party.clock % 288 * 5 + 6 * 60  # dawn is at six
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _tone_of(there: int, needed: int) -> Tone:
    return "bad" if there < needed else ""


def _hold_facts(world: World) -> list[Fact]:
    hold = world.hold
    if hold.lost:
        price = (
            f"Another can be founded in any mapped hex without a lair, for {harvest.founding_price(world)} sc of yours."
        )
        return [Fact("Freehold", "lost", "castle-ruins", "grave", price)]
    facts = [
        Fact("Week", str(hold.week), "huts-village"),
        Fact("Folk", f"{hold.folk}/{harvest.housing(hold)}", "person", explain="Hands that eat and work, and housing."),
        Fact("Stores", f"{hold.stores}/{harvest.store_cap(hold)}", "barn", _tone_of(hold.stores, hold.folk)),
        Fact("Timber", str(hold.timber), "wood-axe"),
        Fact("Stone", str(hold.stone), "stone-wall"),
        Fact("Silver", f"{hold.silver} sc", "two-coins"),
        Fact("Hope", f"{hold.hope}/12", "campfire", _tone_of(hold.hope, 3)),
        Fact("Defence", str(harvest.defence(hold)), "shield"),
        Fact("Threat", f"{hold.threat}/10", "beast-eye", "bad" if hold.threat >= 6 else ""),
    ]
    power = world.power
    if power is not None:
        facts.append(Fact("Shadow", f"{power.shadow}/12", "evil-tower", "grave", content.POWERS[power.key].name))
    return facts
