"""What a seat sees: one sentence of what is wanted, the figures, members and foes, the map, the choices.

Built from an allow-list: foes' Hit Points, unspotted traps and unknown places are shown to the GM seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Ending, Fact, Prompt, Scene, Tone, prompt
from tablewright.rules.freehold.book.characters.purse import wealth
from tablewright.rules.freehold.book.days.provisions import meals_in_packs, water_days
from tablewright.rules.freehold.book.hold.refounding import founding_price
from tablewright.rules.freehold.book.hold.scores import defence, housing, store_cap
from tablewright.rules.freehold.book.order import next_party
from tablewright.rules.freehold.book.party.roster import day_of, hours_left, is_inside, members, mouths
from tablewright.rules.freehold.content import POWERS
from tablewright.rules.freehold.state import GM, Party, World, glimpses
from tablewright.rules.freehold.telling.cards import cards_of, rulings_of, tale_of
from tablewright.rules.freehold.telling.field import field
from tablewright.rules.freehold.telling.home import home
from tablewright.rules.freehold.telling.labels import choice_of
from tablewright.rules.freehold.telling.maps import land_map, site_maps
from tablewright.rules.freehold.telling.names import silver
from tablewright.rules.freehold.telling.questions import question_text
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import figure, listed

_MODES = {"home": "town", "waiting": "town", "road": "hexes", "site": "rooms", "camp": "hexes", "fight": "fight"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat."""
    party = next_party(world) if world.parties else None
    decision = next((each for each in pending if each.seat == seat), None)
    inside = party is not None and is_inside(party)
    land = land_map(world, party, seat == GM)
    sites = site_maps(world, party, seat == GM, inside=inside) if party is not None else []
    maps = [*sites, land] if inside else [land, *sites]
    shown = (
        *cards_of(world, party, seat == GM),
        *tale_of(world, seat == GM),
        *rulings_of(world, decision.question if decision else ""),
    )
    return Scene(
        "freehold",
        _mode(world, party, inside),
        _title(world, party, inside),
        _wanted(world, party, decision, pending),
        _facts(world, party),
        shown,
        maps[0],
        tuple(maps[1:]),
        _prompt(world, party, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(world),
        field=field(world, party, shown),
        home=None if world.closed else home(world, party),
    )


def _mode(world: World, party: Party | None, inside: bool) -> str:
    if world.closed:
        return "over"
    if party is None or world.making is not None or not members(world, party):
        return "assembly"
    if party.mode == "meeting":
        return "rooms" if inside else "hexes"
    return _MODES.get(party.mode, "hexes")


def _title(world: World, party: Party | None, inside: bool) -> str:
    name = world.hold.name or "Freehold"
    if party is None or party.mode in ("home", "waiting"):
        return name
    if party.meeting is not None and party.meeting.where == "raid":
        return f"{name}, at the gate"
    place = world.land[party.at]
    if inside:
        site = place.site(party.in_site)
        room = f", room {party.room + 1}" if party.room >= 0 else ", at the entrance"
        return f"{site.kind.capitalize()} at {party.at}{room if site.kind != 'cache' else ''}"
    return f"{place.terrain.capitalize()} at {party.at}"


def _wanted(world: World, party: Party | None, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if world.closed:
        return "The book is closed."
    if decision is not None:
        return _asked(world, party, decision)
    return waiting_words(each.seat for each in pending) if pending else "Nothing is asked just now."


def _prompt(world: World, party: Party | None, decision: Decision) -> Prompt:
    choices = tuple(choice_of(world, party, decision, key) for key in decision.options)
    return prompt(decision, _asked(world, party, decision), choices)


def _asked(world: World, party: Party | None, decision: Decision) -> str:
    """The question; where the members have parted, it says which of them it is put to."""
    text = question_text(world, decision)
    if party is None or len(world.parties) == 1 or decision.question not in _OF_A_PARTY:
        return text
    return f"{listed([one.name for one in members(world, party)])}: {text[0].lower()}{text[1:]}"


_OF_A_PARTY = ("home", "road", "pace", "explore", "camp", "approach", "respond")


def _ending(world: World) -> Ending | None:
    if not world.closed:
        return None
    hold = world.hold
    state = "lost" if hold.lost else f"{hold.folk} Folk"
    mapped = sum(place.mapped for _, place in glimpses(world.land))
    parts = [f"{hold.name} after {figure(hold.week, 'week')}: {state}, {figure(mapped, 'hex')} mapped"]
    parts += [f"the highest level is {max(levels)}"] if (levels := _levels(world)) else ["nobody is left"]
    parts += [f"fallen: {listed([POWERS[key].name for key in world.fallen])}"] if world.fallen else []
    return Ending(hold.name, f"{'; '.join(parts)}.")


def _levels(world: World) -> list[int]:
    return [one.level for one in world.characters.values() if not one.dead]


# --- the strip at the top --------------------------------------------------------------------------------------------
def _facts(world: World, party: Party | None) -> tuple[Fact, ...]:
    facts = _party_facts(world, party) if party is not None else []
    away = party is not None and party.mode not in ("home", "waiting")
    return tuple(facts + [fact for fact in _hold_facts(world) if not (away and fact.label in _AT_HOME_ONLY)])


_AT_HOME_ONLY = ("Timber", "Stone", "Silver", "Defence")


def _party_facts(world: World, party: Party) -> list[Fact]:
    people = max(1, len(mouths(world, party)))
    meals = meals_in_packs(world, party)
    water = water_days(world, party)
    facts = [
        Fact("Day", f"{day_of(party)}, {_clock(party)}", "sundial"),
        Fact(
            "Hours left",
            str(hours_left(party)),
            "hourglass",
            explain="Of ten for travel, mapping and exploring. A hex is 2 miles to a side.",
        ),
        Fact("Meals", str(meals), "meal", _low(meals, 2 * people), "Two each make a proper day."),
        Fact("Water", figure(water, "day"), "water-flask", _low(water, people), "Days of drink in the skins."),
        Fact("Coin", silver(wealth(world, party)), "two-coins"),
    ]
    if party.lights:
        left = max(light.left for light in party.lights)
        burning = ", ".join(light.kind for light in party.lights)
        facts.append(Fact("Light", f"{burning}, {figure(left, 'turn')}" if left >= 0 else burning, "torch"))
    elif party.mode == "site":
        facts.append(Fact("Light", "none", "torch", "bad", "In the dark every AC is 4 higher."))
    return facts


def _clock(party: Party) -> str:
    minutes = party.clock % 288 * 5 + 6 * 60  # dawn is at six
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _low(there: int, needed: int) -> Tone:
    return "bad" if there < needed else ""


def _hold_facts(world: World) -> list[Fact]:
    hold = world.hold
    if hold.lost:
        price = f"Another can be founded in any mapped hex without a lair, for {founding_price(world)} sc of yours."
        return [Fact("Freehold", "lost", "castle-ruins", "grave", price)]
    facts = [
        Fact("Week", str(hold.week), "huts-village"),
        Fact("Folk", f"{hold.folk}/{housing(hold)}", "person", explain="Hands that eat and work, and housing."),
        Fact("Stores", f"{hold.stores}/{store_cap(hold)}", "barn", _low(hold.stores, hold.folk)),
        Fact("Timber", str(hold.timber), "wood-axe"),
        Fact("Stone", str(hold.stone), "stone-wall"),
        Fact("Silver", f"{hold.silver} sc", "two-coins"),
        Fact("Hope", f"{hold.hope}/12", "campfire", _low(hold.hope, 3)),
        Fact("Defence", str(defence(hold)), "shield"),
        Fact("Threat", f"{hold.threat}/10", "beast-eye", "bad" if hold.threat >= 6 else ""),
    ]
    power = world.power
    if power is not None:
        facts.append(Fact("Shadow", f"{power.shadow}/12", "evil-tower", "grave", POWERS[power.key].name))
    return facts
