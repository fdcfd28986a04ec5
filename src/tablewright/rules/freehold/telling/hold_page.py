"""The freehold's own page: the week ahead, what stands, what is being built, what could be built next."""

from __future__ import annotations

from itertools import islice

from tablewright.engine.scene import Card, Tag
from tablewright.rules.freehold.book.hold import building
from tablewright.rules.freehold.book.hold.harvest import plan_works, yields
from tablewright.rules.freehold.book.hold.raids import holds_against, raid_sides
from tablewright.rules.freehold.book.hold.scores import hope_rest, housing
from tablewright.rules.freehold.book.hold.week import tribute_due
from tablewright.rules.freehold.book.party.roster import today
from tablewright.rules.freehold.content import BUILDINGS, HOLD, POWER_RULES, POWERS
from tablewright.rules.freehold.content.kinds import Building
from tablewright.rules.freehold.state import DAYS_A_WEEK, Power, World
from tablewright.rules.freehold.telling.names import gains
from tablewright.world.words import figure

Slot = tuple[str, str]
NEXT_SHOWN = 6
DIE = 6
BARELY = 18  # of 36


def hold_cards(world: World) -> list[Card]:
    cards = [_week_ahead(world)]
    if world.hold.projects:
        cards.append(_card(world, "projects", "Being built", "hammer-nails", _projects(world)))
    if world.hold.buildings:
        cards.append(_card(world, "buildings", "Built", "huts-village", _buildings(world)))
    if world.power is not None:
        cards.append(
            _card(world, "power", POWERS[world.power.key].name, "evil-tower", _of_the_power(world, world.power))
        )
    wanting = _wanting(world)
    return cards + ([_card(world, "next", "Not yet", "stone-wall", wanting)] if wanting else [])


def _card(world: World, key: str, title: str, icon: str, slots: list[Slot]) -> Card:
    return Card(f"hold-{key}", title, "building", "", icon, group=world.hold.name, slots=tuple(slots))


# --- the week ahead --------------------------------------------------------------------------------------------------
def _week_ahead(world: World) -> Card:
    """What the next week will bring as far as it can be known (FH-HOLD-02)."""
    hold = world.hold
    days = hold.founded + DAYS_A_WEEK * (hold.week + 1) - today(world)
    slots = [("Harvest", _harvest(world)), ("Folk eat", f"{HOLD.eats_per_folk * hold.folk} Stores")]
    slots += [("A raid", _raid(world)), ("Growth", _growth(world))]
    return Card(
        "hold-week",
        "The week ahead",
        "building",
        f"turns in {figure(max(0, days), 'day')}",
        "barn",
        tags=(_larder(world), _raid_tag(world)),
        group=hold.name,
        slots=tuple(slots),
    )


def _larder(world: World) -> Tag:
    """What the week does to the Stores before events."""
    gain = yields(world, plan_works(world))["stores"] - HOLD.eats_per_folk * world.hold.folk
    return Tag(f"Stores {gain:+d}", "bad" if gain < 0 else "good", "Harvest less what the Folk eat.")


def _harvest(world: World) -> str:
    return gains(yields(world, plan_works(world)))


def _holds(world: World) -> int:
    """In 36: the chance to hold, should a raid come with things as they are (FH-HOLD-06)."""
    raiders, _ = raid_sides(world)
    return sum(holds_against(world, theirs + raiders).faces for theirs in range(1, DIE + 1))


def _raid_tag(world: World) -> Tag:
    holds = _holds(world)
    return Tag(f"a raid is held off in {holds}/36", "bad" if holds < BARELY else "", "With those at home now.")


def _raid(world: World) -> str:
    raiders, freehold = raid_sides(world)
    return f"1d6 + {raiders} against 1d6 + {freehold}"


def _growth(world: World) -> str:
    """What keeps Folk from coming, or that they will (FH-HOLD-08)."""
    hold = world.hold
    missing = []
    if hold.hope < HOLD.hope_for_growth:
        missing.append(f"Hope {HOLD.hope_for_growth}")
    if hold.stores < hold.folk:
        missing.append(f"Stores {hold.folk}")
    if hold.folk >= housing(hold):
        missing.append("housing")
    every = f"every {HOLD.growth_every_weeks}nd week"
    fades = f"; Hope fades to {hope_rest(hold)}" if hold.hope > hope_rest(hold) else ""
    return (f"needs {', '.join(missing)}" if missing else f"Folk +1 {every}") + fades


# --- the Power -------------------------------------------------------------------------------------------------------
_LATER = "not known before a stronghold has fallen"


def _of_the_power(world: World, power: Power) -> list[Slot]:
    """What the freehold knows of the Power that is awake (FH-POWER-01 to FH-POWER-07)."""
    if power.lord_dead:
        return [("Fallen", "somebody has still to tell of it at home")]
    raids = f"{power.shadow} of {POWER_RULES.shadow_max}; raiders +{power.shadow // 2}"
    slots = [("Shadow", raids), ("Strongholds", ", ".join(f"hex {key}" for key in power.standing) or "none left")]
    slots.append(("Seat", f"hex {power.seat}" if power.seat_known else _LATER))
    slots.append(("Weakness", POWERS[power.key].weakness if power.weakness_known else _LATER))
    slots.append(("Tribute", _tribute(world)))
    truce = power.truce_until > world.hold.week
    return slots + ([("Truce", f"Shadow and Threat do not rise until week {power.truce_until}")] if truce else [])


def _tribute(world: World) -> str:
    until = world.hold.tribute_until
    paid = f"; paid until week {until}" if until > world.hold.week else ""
    return f"{tribute_due(world)} sc buy {POWER_RULES.tribute_weeks} weeks without its raids{paid}"


# --- buildings -------------------------------------------------------------------------------------------------------
def _projects(world: World) -> list[Slot]:
    slots = []
    for project in world.hold.projects:
        where = f", at hex {project.at}" if project.at else ""
        slots.append((BUILDINGS[project.building].name, f"finished on day {project.until}{where}"))
    return slots


def _buildings(world: World) -> list[Slot]:
    slots = []
    for key, number in world.hold.buildings.items():
        times = f" x{number}" if number > 1 else ""
        slots.append((f"{BUILDINGS[key].name}{times}", BUILDINGS[key].text))
    return slots


def _wanting(world: World) -> list[Slot]:
    """The next few in the list that cannot be begun now, and what they want for."""
    hold = world.hold
    open_now = tuple(building.options(world))
    closed = [key for key in BUILDINGS if key not in open_now and not hold.buildings.get(key)]
    under_way = [project.building for project in hold.projects]
    wanting = ((BUILDINGS[key].name, _lack(world, BUILDINGS[key])) for key in closed if key not in under_way)
    return list(islice((slot for slot in wanting if slot[1]), NEXT_SHOWN))


def _lack(world: World, entry: Building) -> str:
    hold = world.hold
    costs = (
        ("Timber", entry.timber, hold.timber),
        ("Stone", entry.stone, hold.stone),
        ("sc", entry.silver, hold.silver),
    )
    lack = [f"{cost - there} more {name}" for name, cost, there in costs if cost > there]
    return ", ".join(lack + [_need(need) for need in building.unmet(world, entry)])


def _need(need: str) -> str:
    return BUILDINGS[need].name if need in BUILDINGS else f"{need} on the map"
