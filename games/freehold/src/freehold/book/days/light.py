"""Light (chapter of that name): torches, lanterns, motes and fires; what burns down, and what darkness means.

Without light nobody maps, reads, spots or disarms, and every AC counts 4 higher (FH-LIGHT-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from freehold import events
from freehold.book.party import consent, roster
from freehold.content import things
from freehold.state import (
    TURNS_AN_HOUR,
    Character,
    Fresh,
    Hireling,
    Light,
    Party,
    Ration,
    Stub,
    World,
)
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table

# --- light ------------------------------------------------------------------------------------------------------------
TORCH_TURNS = TURNS_AN_HOUR  # exactly 12 Active turns (FH-LIGHT-03)
LANTERN_TURNS = 8 * TURNS_AN_HOUR  # a filling (FH-LIGHT-04)
MOTE_TURNS = 4 * TURNS_AN_HOUR
GLAND_TURNS = 24 * TURNS_AN_HOUR
FOR_EVER = -1
SPHERE_FEET = 10  # across, of anything that is carried (FH-LIGHT-03, FH-LIGHT-04)
CAMPFIRE_FEET = 20  # across; it cannot be carried (FH-LIGHT-05)

HANDS = 2
MAKE_LIGHT = Question("make-light", "FH-LIGHT-01", standing=True)
BEAR_LIGHT = Question("bear-light", "FH-LIGHT-03")
LAST_LIGHT = Question("last-light", "FH-LIGHT-01", grave=True)


def is_lit(world: World, party: Party) -> bool:
    """Whether anything burns (FH-LIGHT-03). A Blade of the Dawn in hand gives light by itself (FH-SITE-08)."""
    return bool(party.lights) or has_campfire(party) or _is_lit_by_blade(world, party)


def has_campfire(party: Party) -> bool:
    """It lights the camp through the night (FH-LIGHT-05)."""
    return is_night(party) and party.night == "fire"


def _is_lit_by_blade(world: World, party: Party) -> bool:
    return any(things.forged(one.weapon) == "dawn" for one in roster.of_flesh(world, party))


def in_the_dark(world: World, party: Party) -> bool:
    """Where one sees nothing without light, and nothing burns (FH-LIGHT-01)."""
    return is_dark_here(world, party) and not is_lit(world, party)


def is_dark_here(world: World, party: Party) -> bool:
    """Ruins and other sites are dark, and the night everywhere; outdoors it is day while the party walks."""
    return is_night(party) or (roster.is_inside(party) and world.land[party.at].site(party.in_site).kind != "cache")


def is_night(party: Party) -> bool:
    """In camp, also when somebody comes there."""
    return "camp" in (party.mode, party.before if party.mode in ("meeting", "fight") else "")


def can_see(world: World, party: Party, one: Character | None) -> bool:
    """A dwarf sees for himself in the dark, to spot and to disarm but not to map or read (FH-LIGHT-01)."""
    return not in_the_dark(world, party) or (one is not None and one.people == "dwarf")


# --- making light ----------------------------------------------------------------------------------------------------
def light_options(world: World, party: Party) -> list[str]:
    """What the party could light now, if a hand is free for it."""
    options: list[str] = []
    if not roster.light_bearers(world, party):
        return options
    spark = has_spark(world, party)
    if spark and (roster.total(world, party, "torch") or _stub_of(party, "torch")):
        options.append("torch")
    burning = [light.kind for light in party.lights]
    dark_one = roster.total(world, party, "lantern") > burning.count("lantern")
    if spark and dark_one and (roster.total(world, party, "oil") or _stub_of(party, "lantern")):
        options.append("lantern")
    options += [kind for kind in ("everlamp", "gland") if roster.total(world, party, kind) and kind not in burning]
    return options


def has_spark(world: World, party: Party) -> bool:
    """Something to light a fire by: a tinderbox in anybody's pack, or what burns (FH-GEAR-01)."""
    return roster.total(world, party, "tinderbox") > 0 or is_lit(world, party)


def _stub_of(party: Party, kind: str) -> Stub | None:
    return next((stub for stub in party.stubs if stub.kind == kind), None)


def ask_for_light(world: World, party: Party, table: Table) -> str:
    """In the dark without light: ask whether to make some, and of what kind; "" for none."""
    options = light_options(world, party)
    if not options:
        return ""
    answer = table.ask(roster.speaker_seat(world, party), MAKE_LIGHT, (*options, "none"), default=options[0])
    return "" if answer == "none" else answer


def make_light(world: World, party: Party, kind: str, table: Table) -> None:
    """Light something and give it to somebody with a hand for it."""
    set_alight(world, party, kind, choose_bearer(world, party, kind, table), table)


def set_alight(world: World, party: Party, kind: str, bearer: Character, table: Table) -> None:
    party.lights.append(Light(kind, bearer.id, _take_fuel(world, party, kind)))
    roster.free_a_hand(bearer, party)
    table.tell(events.LightChanged(kind, "lit", bearer.name))


def choose_bearer(world: World, party: Party, kind: str, table: Table) -> Character:
    people = roster.light_bearers(world, party)
    handy = sorted(people, key=lambda one: roster.hands_of(one, party))
    usual = next((one for one in people if one.id == party.torchbearer), handy[0])
    if world.brief and usual.id == party.torchbearer and roster.hands_of(usual, party) < HANDS:
        return usual  # as last time, with a hand free for it
    seat = roster.speaker_seat(world, party)
    who = table.ask(seat, BEAR_LIGHT, [one.id for one in people], {"thing": kind}, usual.id)
    party.torchbearer = who
    return world.characters[who]


def _take_fuel(world: World, party: Party, kind: str) -> int:
    stub = _stub_of(party, kind)
    if stub:
        party.stubs.remove(stub)
        return stub.left
    if kind == "everlamp":
        return FOR_EVER
    burns = {"torch": "torch", "lantern": "oil", "gland": "gland"}[kind]
    owner = roster.owner_of(roster.at_hand(world, party), burns)
    assert owner is not None
    roster.lose(owner, burns)
    return {"torch": TORCH_TURNS, "lantern": LANTERN_TURNS, "gland": GLAND_TURNS}[kind]


def add_mote(party: Party, caster: Character) -> None:
    party.lights.append(Light("mote", caster.id, MOTE_TURNS))


# --- burning and going out -------------------------------------------------------------------------------------------
def turns_of_light(world: World, party: Party) -> int:
    """How long it stays light here by what burns now."""
    if any(light.left == FOR_EVER for light in party.lights) or _is_lit_by_blade(world, party):
        return 10**6
    return max((light.left for light in party.lights), default=0)


def burn_out(party: Party, table: Table) -> None:
    """What has no turn left is gone."""
    for light in [light for light in party.lights if not light.left]:
        party.lights.remove(light)
        table.tell(events.LightChanged(light.kind, "spent"))


def burn_lights(party: Party, turns: int, table: Table) -> None:
    """Let time pass over everything that burns: what lasts 12 turns still lights the twelfth, and is gone after it."""
    kept = []
    for light in party.lights:
        spent = light.left != FOR_EVER and light.left < turns
        if spent:
            table.tell(events.LightChanged(light.kind, "spent"))
            continue
        light.left -= turns if light.left != FOR_EVER else 0
        kept.append(light)
    party.lights = kept


def put_out(party: Party, light: Light, table: Table, how: str = "put out") -> None:
    """What is put out early keeps the turns it has left (FH-LIGHT-03); oil is only used while lit (FH-LIGHT-04)."""
    party.lights.remove(light)
    if light.kind in ("torch", "lantern") and light.left:
        party.stubs.append(Stub(light.kind, light.left))
    table.tell(events.LightChanged(light.kind, how))


def may_go_out(world: World, party: Party, light: Light | None, seat: str, table: Table) -> bool:
    """Whoever would be left in the dark by it is asked once more, where the table wants it so."""
    left = [other for other in party.lights if other is not light]
    dark = is_dark_here(world, party) and not (left or has_campfire(party) or _is_lit_by_blade(world, party))
    return not (world.warns and light and dark) or is_sure(table, seat, LAST_LIGHT, "dark", {"thing": light.kind})


def leave_unlit(world: World, party: Party, kind: str, table: Table) -> None:
    """A lamp that is laid down burns no longer, unless there is another of its kind."""
    burning = [light for light in party.lights if light.kind == kind and kind in ("lantern", "everlamp")]
    for light in burning[roster.total(world, party, kind) :]:
        put_out(party, light, table)


def put_out_all(world: World, party: Party, table: Table) -> None:
    """Out of the dark: save what burns down, and put the everlamp away. A mote and a gland stay."""
    for light in [light for light in party.lights if light.kind in ("torch", "lantern", "everlamp")]:
        put_out(party, light, table)


def douse_torches(party: Party, people: Sequence[str], table: Table, most: int = 0) -> None:
    """Lit torches that these people bear go out: all of them, or so many."""
    torches = [light for light in party.lights if light.kind == "torch" and light.bearer in people]
    for light in torches[: most or None]:
        put_out(party, light, table, "out")


def lit_torch_bearer(party: Party, who: str) -> bool:
    return any(light.kind == "torch" and light.bearer == who for light in party.lights)


# --- provisions -------------------------------------------------------------------------------------------------------
# Food and water (chapter "Food and Water"): what is carried, what is eaten and drunk in a day.
# Two meals and a drink are a proper day (FH-FOOD-01). A ration is two meals; a waterskin holds two days' drink for one
# (FH-GEAR-02). Members share what they carry; a companion can feed the unconscious (FH-DEATH-05).
RATIONS = Question("rations", "FH-FOOD-01")
PLAN = Question("ration-plan", "FH-FOOD-01")
WITHOUT = Question("go-without", "FH-FOOD-01")
DRINKS = Question("who-drinks", "FH-FOOD-01")
MEALS_A_DAY = 2
SKIN_DAYS = 2


# --- food ------------------------------------------------------------------------------------------------------------
def meals_in_packs(world: World, party: Party) -> int:
    """Meals that the party has: a ration is two (FH-FOOD-01)."""
    packs = [one.pack for one in roster.at_hand(world, party)]
    packed = sum([MEALS_A_DAY * pack.get("ration", 0) + pack.get("meal", 0) for pack in packs])
    return packed + sum([fresh.meals for fresh in party.fresh])


def eat_from_packs(world: World, party: Party, meals: int) -> None:
    """What spoils is eaten first, then half rations, then a ration is opened."""
    for _ in range(meals):
        _take_meal(world, party)


def _take_meal(world: World, party: Party) -> None:
    if party.fresh:
        first = min(party.fresh, key=lambda fresh: fresh.until)
        first.meals -= 1
        party.fresh = [fresh for fresh in party.fresh if fresh.meals > 0]
        return
    people = roster.of_flesh(world, party)
    opened = next((one for one in people if roster.has(one, "meal")), None)
    if opened:
        roster.lose(opened, "meal")
        return
    owner = next(one for one in people if roster.has(one, "ration"))
    roster.lose(owner, "ration")
    roster.gain(owner, "meal")


def daily_meals(world: World, party: Party) -> int:
    """What everybody eats in a proper day (FH-FOOD-01)."""
    return MEALS_A_DAY * len(roster.mouths(world, party))


def plan_rations(world: World, party: Party, table: Table) -> None:
    """From now on: eat properly, once a day, not at all, or say each evening who does."""
    plans: tuple[Ration, ...] = ("full", "one", "none", "choose")
    party.ration = table.ask(roster.speaker_seat(world, party), PLAN, plans, {"plan": party.ration}, party.ration)


def feed(world: World, party: Party, table: Table) -> int:
    """The day's meals: as planned if there is enough; if not, the party says how to share. Returns meals eaten."""
    people = roster.mouths(world, party)
    there = meals_in_packs(world, party)
    meals = {"full": MEALS_A_DAY, "one": 1, "none": 0, "choose": MEALS_A_DAY}[party.ration]
    if party.ration == "choose":
        people = _who_eats(world, party, people, table)
    elif there < meals * len(people):
        options = ("share", "one", "none") if there else ("none",)
        about = {"meals": there, "mouths": len(people)}
        answer = table.ask(roster.speaker_seat(world, party), RATIONS, options, about, "share")
        meals = min(meals, {"share": MEALS_A_DAY, "one": 1, "none": 0}[answer])
    return _serve_meals(world, party, people, meals, there)


def _who_eats(
    world: World, party: Party, people: list[Character | Hireling], table: Table
) -> list[Character | Hireling]:
    """Who goes without today, one by one."""
    eating = list(people)
    while eating:
        options = [
            Option("done"),
            *each("without", consent.open_to(world, party, "without", (one.id for one in eating))),
        ]
        answer = table.ask(
            roster.speaker_seat(world, party), WITHOUT, options, {"meals": meals_in_packs(world, party)}, "done"
        )
        if answer == "done":
            break
        if consent.agrees(world, party, answer.target, "without", table):
            eating = [one for one in eating if one.id != answer.target]
    return eating


def _serve_meals(world: World, party: Party, people: list[Character | Hireling], meals: int, there: int) -> int:
    """One round after the other in marching order, so that nobody has two while another has none."""
    eaten = 0
    for _ in range(meals):
        for one in people:
            if eaten < there:
                one.meals += 1
                eaten += 1
    eat_from_packs(world, party, eaten)
    return eaten


def add_fresh(party: Party, meals: int, until: int) -> None:
    party.fresh.append(Fresh(meals, until))


# --- water -----------------------------------------------------------------------------------------------------------
def drink_here(world: World, party: Party) -> None:
    """In a hex with water skins are filled and everyone drinks freely (FH-TRAVEL-08)."""
    if roster.hex_of(world, party).water:
        for one in roster.of_flesh(world, party):
            one.drank = True
            one.water = SKIN_DAYS * one.pack.get("waterskin", 0)
        for hired in roster.hirelings(world, party):
            hired.drank = True


def give_drink(world: World, party: Party, people: int) -> None:
    """A day's drink for so many, those who need it most first."""
    for one in thirsty(world, party)[:people]:
        one.drank = True


def drink_from_skins(world: World, party: Party, table: Table) -> int:
    """Who has not drunk today drinks from the skins, the thirstiest first. Returns how many stay dry.

    Where the plan is to say who eats, and there is too little for all, the party says who drinks too.
    """
    drink_here(world, party)
    dry = thirsty(world, party)
    while dry and (owner := next((other for other in roster.of_flesh(world, party) if other.water), None)):
        one = dry[0]
        if party.ration == "choose" and len(dry) > water_days(world, party):
            ids = [other.id for other in dry]
            who = table.ask(roster.speaker_seat(world, party), DRINKS, ids, default=ids[0])
            one = next(other for other in dry if other.id == who)
        owner.water -= 1
        one.drank = True
        dry.remove(one)
    return len(dry)


def water_days(world: World, party: Party) -> int:
    """Days of drink for one in all the skins (FH-GEAR-02)."""
    return sum(one.water for one in roster.of_flesh(world, party))


def thirsty(world: World, party: Party) -> list[Character | Hireling]:
    """Who has not drunk today, the driest first, the hired last."""
    dry = sorted((one for one in roster.of_flesh(world, party) if not one.drank), key=lambda one: -one.days_thirsty)
    return [*dry, *(one for one in roster.hirelings(world, party) if not one.drank)]
