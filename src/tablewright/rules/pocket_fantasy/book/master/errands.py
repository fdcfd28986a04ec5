"""What single heroes do between fights (4, 8): arts, potions, gear, tries, begun by the speaker or by their own seat.

While the speaker decides for the party, every other seat may do these things for its own heroes (PF-CORE-01): an aside.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters import freeform, necromancy, wild
from tablewright.rules.pocket_fantasy.book.characters.companions import dismiss
from tablewright.rules.pocket_fantasy.book.characters.sneaking import (
    do_unseen,
    leave_bait,
    may_leave_bait,
    unseen_deeds,
)
from tablewright.rules.pocket_fantasy.book.combat.ending import after_harm
from tablewright.rules.pocket_fantasy.book.core.field import (
    active,
    companions_of,
    find_hero,
    leader,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.equipment import crafts
from tablewright.rules.pocket_fantasy.book.equipment.crafts import may_wear, wear
from tablewright.rules.pocket_fantasy.book.equipment.town import visit_shop
from tablewright.rules.pocket_fantasy.book.master.own_words import try_in_words
from tablewright.rules.pocket_fantasy.book.master.rooms import (
    WHICH,
    disarm_something,
    disarmers,
    studied,
    study,
    the_room,
)
from tablewright.rules.pocket_fantasy.book.master.traps import may_search, search
from tablewright.rules.pocket_fantasy.book.recovery.healing import potions_of
from tablewright.rules.pocket_fantasy.state import Hero, World

ASIDE = Question("aside", "PF-CORE-01")
HABIT = Question("offer-when", "PF-HERO-02")
NOTHING = "nothing"


class Errand(msgspec.Struct, frozen=True):
    """Something one hero may do, and does."""

    key: str
    may: Callable[[World, Hero], bool]
    do: Callable[[World, Table, Hero], None]


def _raise(world: World, table: Table, hero: Hero) -> None:
    necromancy.raise_here(world, table, hero)
    after_harm(world, table)


def _has_minion(world: World, hero: Hero) -> bool:
    return bool(companions_of(world, hero, "undead_minion"))


def _dismiss(world: World, table: Table, hero: Hero) -> None:
    creature = companions_of(world, hero, "undead_minion")[0]
    dismiss(world, table, creature)
    world.companions.remove(creature)


def _may_study(world: World, hero: Hero) -> bool:
    return bool(studied(world, hero))


def _study(world: World, table: Table, hero: Hero) -> None:
    features = studied(world, hero)
    study(world, table, hero, table.ask(hero.seat, WHICH, features, {"how": "study"}, features[0]))


def _may_search(world: World, hero: Hero) -> bool:
    return room_of(world) is not None and may_search(world, hero)


def _search(world: World, table: Table, hero: Hero) -> None:
    search(world, table, hero, the_room(world))


def _try_words(world: World, table: Table, hero: Hero) -> None:
    try_in_words(world, table, hero)


def _has_habits(world: World, hero: Hero) -> bool:
    return True


def _change_habit(world: World, table: Table, hero: Hero) -> None:
    """When this hero's player wants to be asked for Heroic Rerolls: a comfort, no rule."""
    now = hero.offers or world.options.offers
    hero.offers = table.ask(hero.seat, HABIT, ("grave", "wise", "all", "every", "never"), {"who": hero.id}, now)


# Those of the party's own menu as well, and those of gear and company.
ARTS = (
    Errand("brew", lambda world, hero: wild.may_brew(hero), wild.brew),
    Errand("free_form", freeform.may_cast_freely, freeform.cast_freely),
    Errand("raise", necromancy.may_raise_here, _raise),
    Errand("dismiss", _has_minion, _dismiss),
    Errand("leave_bait", may_leave_bait, leave_bait),
    Errand("wear", may_wear, wear),
    Errand("habits", _has_habits, _change_habit),
)
OWN = (
    *ARTS,
    Errand("drink", lambda world, hero: bool(potions_of(hero)), crafts.drink_from),
    Errand("give", crafts.may_give_from, crafts.give_from),
    Errand("forge", crafts.may_forge_with, crafts.forge_with),
    Errand("set_gems", crafts.may_set_own_gems, crafts.set_gems_of),
    Errand("search", _may_search, _search),
    Errand("disarm", lambda world, hero: hero in disarmers(world), disarm_something),
    Errand("study", _may_study, _study),
    Errand("try", _has_habits, _try_words),
)
AT_HOME = ("drink", "give", "forge", "set_gems", "wear", "habits", "try")


# --- asides ----------------------------------------------------------------------------------------------------------
def aside_seats(world: World) -> list[str]:
    """Seats that may do something for their heroes while the speaker decides, until they have had enough."""
    if world.mode not in ("town", "dungeon"):
        return []
    speaker = leader(world)
    return [seat for seat in world.seats if seat != speaker and seat not in world.settled and _own(world, seat)]


def _own(world: World, seat: str) -> list[Hero]:
    heroes = [hero for hero in active(world) if hero.seat == seat]
    watching = world.dungeon is not None and world.dungeon.unaware
    return [hero for hero in heroes if not watching or unseen_deeds(world, hero)]


def aside_step(world: World, table: Table, seat: str) -> None:
    """One thing a seat does for a hero of its own, beside what the party does."""
    if world.dungeon is not None and world.dungeon.unaware:
        _unseen_aside(world, table, seat)
        return
    open_now = {
        Option(errand.key, hero.id): (errand, hero)
        for hero in _own(world, seat)
        for errand in OWN
        if (world.mode != "town" or errand.key in AT_HOME) and errand.may(world, hero)
    }
    options = [*open_now, *(Option("shop", hero.id) for hero in _own(world, seat) if world.mode == "town")]
    answer = table.ask(seat, ASIDE, [*options, Option(NOTHING)], {}, NOTHING)
    if answer.verb == NOTHING:
        world.settled.append(seat)
    elif answer.verb == "shop":
        visit_shop(world, table, find_hero(world, answer.target))
    else:
        errand, hero = open_now[answer]
        errand.do(world, table, hero)


def _unseen_aside(world: World, table: Table, seat: str) -> None:
    """Before those who have noticed nobody: a strike, a bait or a dose, by whoever has the art (PF-ASSASSIN-06)."""
    options = [Option(deed, hero.id) for hero in _own(world, seat) for deed in unseen_deeds(world, hero)]
    answer = table.ask(seat, ASIDE, [*options, Option(NOTHING)], {}, NOTHING)
    if answer.verb == NOTHING:
        world.settled.append(seat)
    else:
        do_unseen(world, table, find_hero(world, answer.target), answer.verb)
