"""Fitness, rooms and errands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import companions, freeform, making, sneaking, wild
from pocket_fantasy.book.combat import ending
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import crafts, town
from pocket_fantasy.book.master import effects, own_words
from pocket_fantasy.state import Being, Container, Creature, Hero, World
from tablewright.engine.consent import has_pledged, take_back
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- fitness ----------------------------------------------------------------------------------------------------------
# Who is fittest for an errand (9.3): the task that it leads to, and whose chance at it is best.
# Whoever is asked who is to do it finds the best hand marked (PF-TASK-01); the label shows the chance of the same task.
Try = tuple[rolls.Task, int]  # a task and the number it needs
STUDY = Why("Study a feature", "PF-FEAT-03")


def usual_need(world: World, hero: Being, grade: str = "average") -> int:
    """What the referee would ask for (PF-TASK-03)."""
    return content.DIFFICULTIES[rolls.usual_grade(world, hero, grade, 0)]


def study_task(feature: str) -> rolls.Task:
    task = content.FEATURES[feature].task
    return rolls.Task(STUDY, task.attribute, task.tags)


def task_of_errand(world: World, errand: str, what: str, who: Being) -> Try | None:
    """What somebody sent on this errand will have to roll, where it is one task for certain."""
    if errand == "parley":
        return sneaking.PARLEY, usual_need(world, who, "tough")
    if errand in ("creep", "slip_past"):
        return sneaking.CREEP, content.DIFFICULTIES[rolls.usual_hiding(world, who)]
    if errand == "study" and what in content.FEATURES:
        return study_task(what), usual_need(world, who, content.FEATURES[what].task.difficulty)
    plain = {
        "search": effects.NIMBLE if field.is_class(who, "thief") else effects.SEARCH,
        "disarm": effects.DISARM,
        "leave_bait": sneaking.PLANT,
    }
    return (plain[errand], usual_need(world, who)) if errand in plain else None


def fittest(world: World, beings: Sequence[Being], errand: str, what: str) -> Being:
    """The best hand at it; between equals, and where nothing is rolled, the first."""
    return max(beings, key=lambda being: _chance_at(world, being, errand, what))


def _usual_hand(world: World, beings: Sequence[Being], errand: str, what: str) -> str:
    return fittest(world, beings, errand, what).id


def _chance_at(world: World, being: Being, errand: str, what: str) -> Fraction:
    """At a lock, by the way that is opened to this one."""
    if errand in ("open", "open_door"):
        task = effects.PICK_LOCK if effects.may_pick(world, being) else effects.FORCE
        return rolls.task_chance(world, being, task, usual_need(world, being))
    found = task_of_errand(world, errand, what, being)
    return rolls.task_chance(world, being, *found) if found else Fraction(0)


# --- rooms ------------------------------------------------------------------------------------------------------------
# What is done in a room (9.3): searching, opening, disarming, looking and studying (PF-DUN-10 to PF-DUN-14).
WHO = Question("who", "PF-TASK-01")
WHICH = Question("which", "PF-DUN-10")
SOLDIER = Question("soldier-may", "PF-COMMANDER-06", standing=True)


SomeBeing = TypeVar("SomeBeing", bound=Being)


def choose(world: World, table: Table, beings: Sequence[SomeBeing], what: str, about: str = "") -> SomeBeing | None:
    """The leader says who does it; the best hand at it is marked. None if nobody's player will have it so."""
    fit = consent.open_to(world, what, beings)
    facts: Facts = {"how": what, "what": about} if about else {"how": what}
    while fit:
        usual = partial(_usual_hand, world, fit, what, about)
        key = table.ask(field.leader(world), WHO, [being.id for being in fit], facts, usual)
        chosen = next(being for being in fit if being.id == key)
        if _is_allowed(table, chosen, fit, what) and consent.agrees(world, table, chosen, what):
            return chosen
        fit = [being for being in fit if being is not chosen]
    return None


def choose_both(world: World, table: Table, pairs: Sequence[tuple[str, Being]], how: str) -> tuple[str, Being] | None:
    """What it is done to and by whom: in one question, or one after the other. The best hand is marked."""
    if not world.options.brief:
        things = list(dict.fromkeys(thing for thing, _ in pairs))
        thing = table.ask(field.leader(world), WHICH, things, {"how": how}, things[0])
        hand = choose(world, table, [being for each, being in pairs if each == thing], how, thing)
        return None if hand is None else (thing, hand)
    fit = [(thing, being) for thing, being in pairs if consent.open_to(world, how, [being])]
    while fit:
        usual = partial(_usual_pair, world, fit, how)
        options = {Option(thing, being.id): (thing, being) for thing, being in fit}
        thing, hand = options[table.ask(field.leader(world), WHICH, list(options), {"how": how}, usual)]
        hands = [being for each, being in fit if each == thing]
        if _is_allowed(table, hand, hands, how) and consent.agrees(world, table, hand, how):
            return thing, hand
        fit = [(each, being) for each, being in fit if being is not hand]
    return None


def _usual_pair(world: World, pairs: Sequence[tuple[str, Being]], how: str) -> Option:
    """The first thing, and the best hand at it."""
    first = pairs[0][0]
    return Option(first, fittest(world, [being for thing, being in pairs if thing == first], how, first).id)


def _is_allowed(table: Table, chosen: Being, beings: Sequence[Being], what: str) -> bool:
    """Whether a soldier may try it is the PM's to say, where somebody else could (PF-COMMANDER-06)."""
    alone = not any(isinstance(being, Hero) for being in beings)
    if not isinstance(chosen, Creature) or chosen.role != "soldiers" or alone:
        return True
    return table.ask(field.GM, SOLDIER, ("yes", "no"), {"who": chosen.id, "how": what}, "yes") == "yes"


# --- searching and opening -------------------------------------------------------------------------------------------
def searchers(world: World) -> list[Being]:
    return [being for being in field.able(world) if effects.may_search(world, being)]


def search_by_one(world: World, table: Table) -> None:
    searcher = choose(world, table, searchers(world), "search")
    if searcher is not None:
        effects.search(world, table, searcher, field.the_room(world))


def closed_things(world: World) -> list[Container]:
    room = field.room_of(world)
    things = room.containers if room else []
    return [thing for thing in things if not thing.open and openers(world, thing, "open")]


def openers(world: World, thing: Container, what: str) -> list[Being]:
    """Who could open it, and whose player has not just declined."""
    room = field.the_room(world)
    name = field.name_of(room, thing)
    fit = [being for being in field.able(world) if effects.may_open(world, being, thing, name)]
    return consent.open_to(world, what, fit)


def open_container(world: World, table: Table) -> None:
    """Open a container once the room is safe (PF-DUN-10)."""
    things, room = closed_things(world), field.the_room(world)
    pairs = [(field.name_of(room, thing), being) for thing in things for being in openers(world, thing, "open")]
    chosen = choose_both(world, table, pairs, "open")
    if chosen is None:
        return
    thing, hero = field.things_in(room)[chosen[0]], chosen[1]
    if effects.try_to_open(world, table, hero, thing, room):
        effects.take_contents(world, table, hero, thing)


def spotted_traps(world: World) -> list[Container]:
    room = field.room_of(world)
    things = field.things_in(room).values() if room else ()
    return [thing for thing in things if thing.spotted and thing.trapped and not thing.open]


def disarmers(world: World) -> list[Hero]:
    return [hero for hero in field.active(world) if hero.cls == "thief"] if spotted_traps(world) else []


def disarm_by_one(world: World, table: Table) -> None:
    thief = choose(world, table, disarmers(world), "disarm")
    if thief is not None:
        disarm_something(world, table, thief)


def disarm_something(world: World, table: Table, thief: Hero) -> None:
    """The thief's player says which of the traps that were found (PF-THIEF-02)."""
    room = field.the_room(world)
    keys = [field.name_of(room, thing) for thing in spotted_traps(world)]
    effects.disarm(
        world, table, thief, field.things_in(room)[table.ask(thief.seat, WHICH, keys, {"how": "disarm"}, keys[0])]
    )


# --- looking around --------------------------------------------------------------------------------------------------
def fresh_features(world: World) -> list[str]:
    room = field.room_of(world)
    return list(dict.fromkeys(each for each in room.features if each not in room.looked)) if room else []


def look_around(world: World, table: Table) -> None:
    fresh = fresh_features(world)
    feature = table.ask(field.leader(world), WHICH, fresh, {"how": "look"}, fresh[0])
    field.the_room(world).looked.append(feature)
    table.tell(events.Looked(feature))


def students(world: World, feature: str) -> list[Hero]:
    return [hero for hero in field.active(world) if rolls.may_try(world, hero, "study", feature)]


def studied(world: World, hero: Hero | None = None) -> list[str]:
    """Features that somebody, or this one, has not studied yet."""
    room = field.room_of(world)
    features = dict.fromkeys(room.features) if room else {}
    return [each for each in features if any(hero in (None, student) for student in students(world, each))]


def study_by_one(world: World, table: Table) -> None:
    pairs = [(feature, hero) for feature in studied(world) for hero in students(world, feature)]
    chosen = choose_both(world, table, pairs, "study")
    if chosen is not None and isinstance(chosen[1], Hero):
        study(world, table, chosen[1], chosen[0])


def study(world: World, table: Table, hero: Hero, feature: str) -> None:
    """Try something with a feature: a task by its kind; it yields knowledge, never treasure (PF-FEAT-03)."""
    need = rolls.judge_difficulty(world, table, hero, "study", content.FEATURES[feature].task.difficulty)
    learned = rolls.attempt(world, table, hero, rolls.judge_attribute(table, hero, study_task(feature), "study"), need)
    rolls.mark_tried(world, hero, "study", feature)
    effect = content.FEATURES[feature].effect
    useful = learned and bool(effect) and bool(effects.aims_of(world, hero, effect))
    table.tell(events.Looked(feature, hero.name, learned, effect if useful else ""))
    if useful:
        effects.take_effect(world, table, hero, effect, "")


# --- errands ----------------------------------------------------------------------------------------------------------
# What single heroes do between fights (4, 8): arts, potions, gear, tries, begun by the speaker or by their own seat.
# While the speaker decides for the party, every other seat may do these things for its own heroes (PF-CORE-01): an
# aside.
ASIDE = Question("aside", "PF-CORE-01")
NEWCOMER = Option("newcomer")
HABIT = Question("offer-when", "PF-HERO-02")
NOTHING = "nothing"


def _raise_minion(world: World, table: Table, hero: Hero) -> None:
    freeform.raise_here(world, table, hero)
    ending.after_harm(world, table)


def _dismiss_minion(world: World, table: Table, hero: Hero) -> None:
    minion = freeform.minions_of(world, hero)[0]
    companions.dismiss(world, table, minion)
    world.companions.remove(minion)


def _change_habit(world: World, table: Table, hero: Hero) -> None:
    """When this hero's player wants to be asked for Heroic Rerolls: a comfort, no rule."""
    now = hero.offers or world.options.offers
    hero.offers = table.ask(hero.seat, HABIT, ("grave", "wise", "all", "every", "never"), {"who": hero.id}, now)


def _take_back_pledges(world: World, table: Table, hero: Hero) -> None:
    """Its player said always, and would rather be asked again (PF-CORE-19)."""
    take_back(world.pledges, hero.seat)
    table.tell(events.Stance(hero.name, "recall"))


def _study_something(world: World, table: Table, hero: Hero) -> None:
    features = studied(world, hero)
    study(world, table, hero, table.ask(hero.seat, WHICH, features, {"how": "study"}, features[0]))


# Each errand: who may run it, and how. Those of the party's own menu first, then those of gear and company.
_ARTS: dict[str, tuple[Callable[[World, Hero], object], Callable[[World, Table, Hero], object]]] = {
    "brew": (lambda world, hero: wild.may_brew(hero), wild.brew),
    "free_form": (freeform.may_cast_freely, freeform.cast_freely),
    "raise": (freeform.may_raise_here, _raise_minion),
    "dismiss": (freeform.minions_of, _dismiss_minion),
    "leave_bait": (sneaking.may_leave_bait, sneaking.leave_bait),
    "wear": (lambda world, hero: crafts.wardrobe(hero), crafts.wear),
    "habits": (lambda world, hero: True, _change_habit),
    "recall": (lambda world, hero: has_pledged(world.pledges, hero.seat), _take_back_pledges),
}
_ERRANDS = {
    **_ARTS,
    "drink": (crafts.may_drink_from, crafts.drink_from),
    "give": (crafts.may_give_from, crafts.give_from),
    "forge": (crafts.may_forge_with, crafts.forge_with),
    "set_gems": (
        crafts.may_set_own_gems,
        lambda world, table, hero: crafts.set_gems_of(world, table, hero.seat, [hero]),
    ),
    "search": (
        lambda world, hero: field.room_of(world) and effects.may_search(world, hero),
        lambda world, table, hero: effects.search(world, table, hero, field.the_room(world)),
    ),
    "disarm": (lambda world, hero: hero in disarmers(world), disarm_something),
    "study": (studied, _study_something),
    "try": (lambda world, hero: True, own_words.try_in_words),
}
ARTS = tuple(_ARTS)


def may_run(world: World, hero: Hero, errand: str) -> bool:
    """Could this one do it here and now?"""
    return bool(_ERRANDS[errand][0](world, hero))


def run_errand(world: World, table: Table, hero: Hero, errand: str) -> None:
    _ERRANDS[errand][1](world, table, hero)


AT_HOME = ("recall", "drink", "give", "forge", "set_gems", "wear", "habits", "try")


def at_home(world: World) -> tuple[str, ...]:
    """What can be done in town: of the uses that count by session, what is left while it goes on (PF-CORE-17)."""
    return (*AT_HOME, *(("brew", "free_form") if world.session_open else ()))


# --- asides ----------------------------------------------------------------------------------------------------------
def aside_seats(world: World) -> list[str]:
    """Seats that may do something for their heroes while the speaker decides, until they have had enough."""
    if world.mode not in ("town", "dungeon"):
        return []
    speaker = field.leader(world)
    free = [seat for seat in world.seats if seat != speaker and seat not in world.settled]
    return [seat for seat in free if _own_heroes(world, seat) or may_come_back(world, seat)]


def may_come_back(world: World, seat: str) -> bool:
    """Whoever has lost all their heroes may bring a new one, whom the party meets where it is (PF-DOWN-07).

    Whoever is of stone may yet be freed.
    """
    watching = world.dungeon is not None and world.dungeon.unaware
    has_one = any(hero.seat == seat for hero in (*field.present(world), *field.of_stone(world)))
    return not has_one and not watching and town.may_hire(world) and bool(field.active(world))


def _come_back(world: World, table: Table, seat: str) -> None:
    if town.is_welcome(table):
        making.make_newcomer(world, table, seat)
    else:
        world.settled.append(seat)


def _own_heroes(world: World, seat: str) -> list[Hero]:
    heroes = [hero for hero in field.active(world) if hero.seat == seat]
    watching = world.dungeon is not None and world.dungeon.unaware
    return [hero for hero in heroes if not watching or sneaking.unseen_deeds(world, hero)]


def aside_step(world: World, table: Table, seat: str) -> None:
    """One thing a seat does for a hero of its own, beside what the party does."""
    if world.dungeon is not None and world.dungeon.unaware:
        _unseen_aside(world, table, seat)
        return
    errands = [errand for errand in _ERRANDS if world.mode != "town" or errand in at_home(world)]
    heroes = _own_heroes(world, seat)
    options = [Option(errand, hero.id) for hero in heroes for errand in errands if may_run(world, hero, errand)]
    options += [Option("shop", hero.id) for hero in heroes if world.mode == "town"]
    options += [NEWCOMER] if may_come_back(world, seat) else []
    answer = table.ask(seat, ASIDE, [*options, Option(NOTHING)], {}, NEWCOMER if NEWCOMER in options else NOTHING)
    if answer.verb == NOTHING:
        world.settled.append(seat)
    elif answer == NEWCOMER:
        _come_back(world, table, seat)
    elif answer.verb == "shop":
        town.visit_shop(world, table, field.find_hero(world, answer.target))
    else:
        run_errand(world, table, field.find_hero(world, answer.target), answer.verb)


def _unseen_aside(world: World, table: Table, seat: str) -> None:
    """Before those who have noticed nobody: a strike, a bait or a dose, by whoever has the art (PF-ASSASSIN-06)."""
    options = [
        Option(deed, hero.id) for hero in _own_heroes(world, seat) for deed in sneaking.unseen_deeds(world, hero)
    ]
    answer = table.ask(seat, ASIDE, [*options, Option(NOTHING)], {}, NOTHING)
    if answer.verb == NOTHING:
        world.settled.append(seat)
    else:
        sneaking.do_unseen(world, table, field.find_hero(world, answer.target), answer.verb)
