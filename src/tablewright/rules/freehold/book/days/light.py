"""Light (chapter of that name): torches, lanterns, motes and fires; what burns down, and what darkness means.

Without light nobody maps, reads, spots or disarms, and every AC counts 4 higher (FH-LIGHT-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import (
    able,
    at_hand,
    free_a_hand,
    hands_of,
    is_inside,
    lose,
    of_flesh,
    owner_of,
    speaker_seat,
    total,
)
from tablewright.rules.freehold.content.things import forged
from tablewright.rules.freehold.events import LightChanged
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Character, Light, Party, Stub, World

TORCH_TURNS = TURNS_AN_HOUR  # exactly 12 Active turns (FH-LIGHT-03)
LANTERN_TURNS = 8 * TURNS_AN_HOUR  # a filling (FH-LIGHT-04)
MOTE_TURNS = 4 * TURNS_AN_HOUR
GLAND_TURNS = 24 * TURNS_AN_HOUR
FOR_EVER = -1
SPHERE_FEET = 10  # across, of anything that is carried (FH-LIGHT-03, FH-LIGHT-04)
CAMPFIRE_FEET = 20  # across; it cannot be carried (FH-LIGHT-05)

MAKE_LIGHT = Question("make-light", "FH-LIGHT-01", standing=True)
BEAR_LIGHT = Question("bear-light", "FH-LIGHT-03")


def is_lit(world: World, party: Party) -> bool:
    """Whether anything burns (FH-LIGHT-03). A Blade of the Dawn in hand gives light by itself (FH-SITE-08)."""
    return bool(party.lights) or has_campfire(party) or _glows(world, party)


def has_campfire(party: Party) -> bool:
    """It lights the camp through the night (FH-LIGHT-05)."""
    return is_night(party) and party.night == "fire"


def _glows(world: World, party: Party) -> bool:
    return any(forged(one.weapon) == "dawn" for one in of_flesh(world, party))


def in_the_dark(world: World, party: Party) -> bool:
    """Where one sees nothing without light, and nothing burns (FH-LIGHT-01)."""
    return is_dark_here(world, party) and not is_lit(world, party)


def is_dark_here(world: World, party: Party) -> bool:
    """Ruins and other sites are dark, and the night everywhere; outdoors it is day while the party walks."""
    return is_night(party) or (is_inside(party) and world.land[party.at].site(party.in_site).kind != "cache")


def is_night(party: Party) -> bool:
    """In camp, also when somebody comes there."""
    return "camp" in (party.mode, party.before if party.mode in ("meeting", "fight") else "")


def can_see(world: World, party: Party, one: Character | None) -> bool:
    """A dwarf sees for himself in the dark, to spot and to disarm but not to map or read (FH-LIGHT-01)."""
    return not in_the_dark(world, party) or (one is not None and one.people == "dwarf")


# --- making light ----------------------------------------------------------------------------------------------------
def light_options(world: World, party: Party) -> list[str]:
    """What the party could light now."""
    options = []
    spark = has_spark(world, party)
    if spark and (total(world, party, "torch") or _stub(party, "torch")):
        options.append("torch")
    burning = [light.kind for light in party.lights]
    dark_one = total(world, party, "lantern") > burning.count("lantern")
    if spark and dark_one and (total(world, party, "oil") or _stub(party, "lantern")):
        options.append("lantern")
    options += [kind for kind in ("everlamp", "gland") if total(world, party, kind) and kind not in burning]
    return options


def has_spark(world: World, party: Party) -> bool:
    """Something to light a fire by: a tinderbox in anybody's pack, or what burns (FH-GEAR-01)."""
    return total(world, party, "tinderbox") > 0 or is_lit(world, party)


def _stub(party: Party, kind: str) -> Stub | None:
    return next((stub for stub in party.stubs if stub.kind == kind), None)


def ask_for_light(world: World, party: Party, table: Table) -> str:
    """In the dark without light: ask whether to make some, and of what kind; "" for none."""
    options = light_options(world, party)
    if not options:
        return ""
    answer = table.ask(speaker_seat(world, party), MAKE_LIGHT, (*options, "none"), default=options[0])
    return "" if answer == "none" else answer


def make_light(world: World, party: Party, kind: str, table: Table) -> None:
    """Light something and give it to somebody with a hand for it."""
    bearer = _choose_bearer(world, party, kind, table)
    party.lights.append(Light(kind, bearer.id, _take_fuel(world, party, kind)))
    free_a_hand(bearer, party)
    table.tell(LightChanged(kind, "lit", bearer.name))


def _choose_bearer(world: World, party: Party, kind: str, table: Table) -> Character:
    people = able(world, party)
    handy = sorted(people, key=lambda one: hands_of(one, party))
    seat = speaker_seat(world, party)
    who = table.ask(seat, BEAR_LIGHT, [one.id for one in people], {"thing": kind}, handy[0].id)
    return world.characters[who]


def _take_fuel(world: World, party: Party, kind: str) -> int:
    stub = _stub(party, kind)
    if stub:
        party.stubs.remove(stub)
        return stub.left
    if kind == "everlamp":
        return FOR_EVER
    burns = {"torch": "torch", "lantern": "oil", "gland": "gland"}[kind]
    owner = owner_of(at_hand(world, party), burns)
    assert owner is not None
    lose(owner, burns)
    return {"torch": TORCH_TURNS, "lantern": LANTERN_TURNS, "gland": GLAND_TURNS}[kind]


def add_mote(party: Party, caster: Character) -> None:
    party.lights.append(Light("mote", caster.id, MOTE_TURNS))


# --- burning and going out -------------------------------------------------------------------------------------------
def turns_of_light(world: World, party: Party) -> int:
    """How long it stays light here by what burns now."""
    if any(light.left == FOR_EVER for light in party.lights) or _glows(world, party):
        return 10**6
    return max((light.left for light in party.lights), default=0)


def burn_out(party: Party, table: Table) -> None:
    """What has no turn left is gone."""
    for light in [light for light in party.lights if not light.left]:
        party.lights.remove(light)
        table.tell(LightChanged(light.kind, "spent"))


def burn_lights(party: Party, turns: int, table: Table) -> None:
    """Let time pass over everything that burns: what lasts 12 turns still lights the twelfth, and is gone after it."""
    kept = []
    for light in party.lights:
        spent = light.left != FOR_EVER and light.left < turns
        if spent:
            table.tell(LightChanged(light.kind, "spent"))
            continue
        light.left -= turns if light.left != FOR_EVER else 0
        kept.append(light)
    party.lights = kept


def put_out(party: Party, light: Light, table: Table, how: str = "put out") -> None:
    """What is put out early keeps the turns it has left (FH-LIGHT-03); oil is only used while lit (FH-LIGHT-04)."""
    party.lights.remove(light)
    if light.kind in ("torch", "lantern") and light.left:
        party.stubs.append(Stub(light.kind, light.left))
    table.tell(LightChanged(light.kind, how))


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
