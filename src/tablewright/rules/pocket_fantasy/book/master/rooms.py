"""What is done in a room (9.3): searching, opening, disarming, looking and studying (PF-DUN-10 to PF-DUN-14)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import GM, able, active, find, leader, room_of
from tablewright.rules.pocket_fantasy.book.core.keys import name_of, things_in
from tablewright.rules.pocket_fantasy.book.core.tasks import (
    attempt,
    judge_attribute,
    judge_difficulty,
    mark_tried,
    may_try,
)
from tablewright.rules.pocket_fantasy.book.master.effects import EFFECTS
from tablewright.rules.pocket_fantasy.book.master.fitness import fittest, study_task
from tablewright.rules.pocket_fantasy.book.master.traps import (
    disarm,
    may_open,
    may_search,
    search,
    take_contents,
    try_to_open,
)
from tablewright.rules.pocket_fantasy.content import FEATURES
from tablewright.rules.pocket_fantasy.events import Looked
from tablewright.rules.pocket_fantasy.state import Being, Container, Creature, Hero, Room, World

WHO = Question("who", "PF-TASK-01")
WHICH = Question("which", "PF-DUN-10")
SOLDIER = Question("soldier-may", "PF-COMMANDER-06", standing=True)


def choose_hero(world: World, table: Table, heroes: Sequence[Hero], what: str, about: str = "") -> Hero:
    hero = choose(world, table, heroes, what, about)
    assert isinstance(hero, Hero)
    return hero


def choose(world: World, table: Table, beings: Sequence[Being], what: str, about: str = "") -> Being:
    """The leader says who does it; the best hand at it is marked."""
    keys = [being.id for being in beings]
    facts: Facts = {"how": what, "what": about} if about else {"how": what}
    chosen = find(world, table.ask(leader(world), WHO, keys, facts, fittest(world, beings, what, about).id))
    heroes = [being for being in beings if isinstance(being, Hero)]
    if not isinstance(chosen, Creature) or chosen.role != "soldiers" or not heroes:
        return chosen
    allowed = table.ask(GM, SOLDIER, ("yes", "no"), {"who": chosen.id, "how": what}, "yes") == "yes"
    return chosen if allowed else choose(world, table, heroes, what, about)  # PF-COMMANDER-06


def the_room(world: World) -> Room:
    room = room_of(world)
    assert room is not None
    return room


# --- searching and opening -------------------------------------------------------------------------------------------
def searchers(world: World) -> list[Being]:
    return [being for being in able(world) if may_search(world, being)]


def search_may_begin(world: World) -> bool:
    return room_of(world) is not None and bool(searchers(world))


def search_by_one(world: World, table: Table) -> None:
    search(world, table, choose(world, table, searchers(world), "search"), the_room(world))


def closed_things(world: World) -> list[Container]:
    room = room_of(world)
    things = room.containers if room else []
    return [thing for thing in things if not thing.open and any(may_open(world, being, thing) for being in able(world))]


def open_container(world: World, table: Table) -> None:
    """Open a container once the room is safe (PF-DUN-10)."""
    things, room = closed_things(world), the_room(world)
    keys = [name_of(room, thing) for thing in things]
    thing = things_in(room)[table.ask(leader(world), WHICH, keys, {"how": "open"}, keys[0])]
    hero = choose(world, table, [being for being in able(world) if may_open(world, being, thing)], "open")
    if try_to_open(world, table, hero, thing, room):
        take_contents(world, table, hero, thing)


def spotted_traps(world: World) -> list[Container]:
    room = room_of(world)
    things = things_in(room).values() if room else ()
    return [thing for thing in things if thing.spotted and thing.trapped and not thing.open]


def disarmers(world: World) -> list[Hero]:
    return [hero for hero in active(world) if hero.cls == "thief"] if spotted_traps(world) else []


def disarm_by_one(world: World, table: Table) -> None:
    disarm_something(world, table, choose_hero(world, table, disarmers(world), "disarm"))


def disarm_something(world: World, table: Table, thief: Hero) -> None:
    """The thief's player says which of the traps that were found (PF-THIEF-02)."""
    room = the_room(world)
    keys = [name_of(room, thing) for thing in spotted_traps(world)]
    disarm(world, table, thief, things_in(room)[table.ask(thief.seat, WHICH, keys, {"how": "disarm"}, keys[0])])


# --- looking around --------------------------------------------------------------------------------------------------
def fresh_features(world: World) -> list[str]:
    room = room_of(world)
    return list(dict.fromkeys(each for each in room.features if each not in room.looked)) if room else []


def look_around(world: World, table: Table) -> None:
    fresh = fresh_features(world)
    feature = table.ask(leader(world), WHICH, fresh, {"how": "look"}, fresh[0])
    the_room(world).looked.append(feature)
    table.tell(Looked(feature))


def students(world: World, feature: str) -> list[Hero]:
    return [hero for hero in active(world) if may_try(world, hero, "study", feature)]


def studied(world: World, hero: Hero | None = None) -> list[str]:
    """Features that somebody, or this one, has not studied yet."""
    room = room_of(world)
    features = dict.fromkeys(room.features) if room else {}
    return [each for each in features if any(hero in (None, student) for student in students(world, each))]


def study_by_one(world: World, table: Table) -> None:
    features = studied(world)
    feature = table.ask(leader(world), WHICH, features, {"how": "study"}, features[0])
    study(world, table, choose_hero(world, table, students(world, feature), "study", feature), feature)


def study(world: World, table: Table, hero: Hero, feature: str) -> None:
    """Try something with a feature: a task by its kind; it yields knowledge, never treasure (PF-FEAT-03)."""
    need = judge_difficulty(world, table, hero, "study", FEATURES[feature].task.difficulty)
    learned = attempt(world, table, hero, judge_attribute(table, hero, study_task(feature), "study"), need)
    mark_tried(world, hero, "study", feature)
    effect = FEATURES[feature].effect
    useful = learned and bool(effect) and bool(EFFECTS[effect].aims(world, hero))
    table.tell(Looked(feature, hero.name, learned, effect if useful else ""))
    if useful:
        EFFECTS[effect].take(world, table, hero, "")
