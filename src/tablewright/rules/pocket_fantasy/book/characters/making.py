"""Making characters (7, 8, 4.1): race, class, weapons, armor, kit, HRs; step by step, ready-made, or at random."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.companions import muster
from tablewright.rules.pocket_fantasy.book.core.field import GM, new_id
from tablewright.rules.pocket_fantasy.book.core.session import refresh_for_session
from tablewright.rules.pocket_fantasy.book.equipment.town import choose_speciality
from tablewright.rules.pocket_fantasy.book.master.naming import hero_name
from tablewright.rules.pocket_fantasy.content import (
    CLASSES,
    KIT,
    OPTIONAL_KIT,
    PARTIES,
    PRESETS,
    RACES,
    SPECIALITIES,
    armors_of,
    classes_for,
    weapons_of,
)
from tablewright.rules.pocket_fantasy.events import HeroMade
from tablewright.rules.pocket_fantasy.state import Gear, Hero, Town, World

ASSEMBLE = Question("assemble", "PF-CHAR-01")
CARRY_ALL = Question("carry-all", "PF-CLASS-03")
MAKE = Question("make", "PF-CHAR-01")
RACE = Question("race", "PF-RACE-01")
CLASS = Question("class", "PF-CLASS-02")
MELEE = Question("melee-weapon", "PF-CLASS-03")
RANGED = Question("ranged-weapon", "PF-CLASS-03")
ARMOR = Question("armor", "PF-CLASS-03")
CALLED = Question("gear-called", "PF-EQUIP-09")
LIKE = Question("gear-like", "PF-EQUIP-09")
NAME = Question("name", "PF-CHAR-01")
EXTRAS = Question("extra-kit", "PF-EQUIP-03", standing=True)
EXTRA = Question("extra-item", "PF-EQUIP-03")
ONE_BY_ONE, AT_RANDOM, STEP_BY_STEP = "one_by_one", "at_random", "step_by_step"
LONGEST_NAME = 30
NO_ARMOR, OTHER = "no_armor", "other"


def assemble(world: World, table: Table) -> None:
    """First how the party is made; then one character a turn until it is whole."""
    if not world.party and not world.fallen and world.wanted == world.options.heroes:
        options = (*PARTIES, AT_RANDOM, ONE_BY_ONE)
        answer = table.ask(world.seats[0], ASSEMBLE, options, {"wanted": world.wanted}, "standard")
        if answer in PARTIES:
            for key in PARTIES[answer][: world.wanted]:
                _from_preset(world, table, key)
        elif answer == AT_RANDOM:
            for _ in range(world.wanted):
                _at_random(world, table)
        else:
            _make_one(world, table)
    elif world.wanted > 0:
        _make_one(world, table)
    if world.wanted <= 0 and world.dungeon is not None:  # help that was called for meets the party where it is
        world.mode = "dungeon"
    elif world.wanted <= 0:
        world.mode = "town"
        world.town = world.town or Town()


def _make_one(world: World, table: Table) -> None:
    """One character: step by step, at random, or one who stands ready."""
    seat = next_seat(world)
    ready = [key for key, preset in PRESETS.items() if preset.name not in _taken(world)]
    answer = table.ask(seat, MAKE, (STEP_BY_STEP, AT_RANDOM, *ready), {"seat": seat}, STEP_BY_STEP)
    if answer == STEP_BY_STEP:
        _step_by_step(world, table, seat)
    elif answer == AT_RANDOM:
        _at_random(world, table)
    else:
        _from_preset(world, table, answer)


def _taken(world: World) -> list[str]:
    """Names of the party and of the dead, who stay dead (PF-DOWN-07)."""
    return [hero.name for hero in (*world.party, *world.fallen)]


def next_seat(world: World) -> str:
    """Party members are dealt out over the player seats: the one with the fewest comes next."""
    counts = {seat: sum(hero.seat == seat for hero in world.party) for seat in world.seats}
    return min(counts, key=lambda seat: counts[seat])


def _step_by_step(world: World, table: Table, seat: str) -> None:
    """Race, a class open to it, weapons and armor within the class, a name; nothing is rolled (PF-CHAR-01)."""
    race = table.ask(seat, RACE, list(RACES), {}, "human")
    classes = classes_for(race)
    cls = table.ask(seat, CLASS, classes, {"race": race}, classes[0])
    weapons: list[str] = []
    called: dict[str, str] = {}
    for question, use in ((MELEE, "melee"), (RANGED, "ranged")):
        kinds = weapons_of(cls, use)
        if kinds:
            chosen, name = _kind(table, seat, question, cls, kinds, kinds[0])
            called[chosen] = name
            weapons += _armed_with(table, seat, cls, use, chosen)
    armors = armors_of(cls)
    bare = [NO_ARMOR] if CLASSES[cls].bare else []
    armor, called_so = _kind(table, seat, ARMOR, cls, [*armors, *bare], armors[-1])
    called[armor] = called_so
    usual = hero_name(table, race, world.next_id, _taken(world))
    name = table.ask_text(seat, NAME, LONGEST_NAME, {"race": race, "class": cls}, usual).strip() or usual
    hero = make_hero(world, race, cls, name, seat, list(dict.fromkeys(weapons)), "" if armor == NO_ARMOR else armor)
    if armor == NO_ARMOR:
        hero.armor = None
    for gear in (*hero.weapons, *([hero.armor] if hero.armor else [])):
        gear.called = called.get(gear.key, "")
    enlist(world, table, hero)


def _kind(table: Table, seat: str, question: Question, cls: str, kinds: Sequence[str], usual: str) -> tuple[str, str]:
    """One of the kinds, and no name; where a class takes any, also the like of one, by a name (PF-EQUIP-09)."""
    about: Facts = {"class": cls}
    other = [OTHER] if "any" in _named(cls, question) else []
    chosen = table.ask(seat, question, [*kinds, *other], about, usual)
    if chosen != OTHER:
        return chosen, ""
    name = table.ask_text(seat, CALLED, LONGEST_NAME, about).strip().lower()
    real = [kind for kind in kinds if kind != NO_ARMOR]
    return table.ask(seat, LIKE, real, {**about, "name": name}, usual), name


def _named(cls: str, question: Question) -> Sequence[str]:
    """What the class entry names for this question."""
    entry = CLASSES[cls]
    return {MELEE.key: entry.melee, RANGED.key: entry.ranged}.get(question.key, (entry.armor,))


def _armed_with(table: Table, seat: str, cls: str, use: str, chosen: str) -> list[str]:
    """The weapon chosen, or all that the class names for this use (PF-CLASS-03)."""
    named = CLASSES[cls].melee if use == "melee" else CLASSES[cls].ranged
    if "any" in named or len(named) < 2:
        return [chosen]
    carries = table.ask(seat, CARRY_ALL, ("one", "all"), {"class": cls}, "one")
    return list(named) if carries == "all" else [chosen]


def _at_random(world: World, table: Table) -> None:
    """A whole character by whim, among the 38 legal pairs (PF-CLASS-02)."""
    number = world.next_id
    pairs = [(race, cls) for race in RACES for cls in classes_for(race)]
    race, cls = pairs[table.whim(f"pair:{number}", len(pairs))]
    name = hero_name(table, race, number, _taken(world))
    enlist(world, table, make_hero(world, race, cls, name, next_seat(world)))


def _from_preset(world: World, table: Table, key: str) -> None:
    preset = PRESETS[key]
    enlist(world, table, make_hero(world, preset.race, preset.cls, preset.name, next_seat(world)))


def make_hero(
    world: World, race: str, cls: str, name: str, seat: str, weapons: list[str] | None = None, armor: str = ""
) -> Hero:
    """HP, CS, weapons, armor come from the class, the kit is the same; 0 GP (PF-CLASS-01, PF-CHAR-01, PF-EQUIP-11)."""
    entry = CLASSES[cls]
    hero = Hero(new_id(world, "c"), name, entry.hp, entry.hp, entry.cs, race=race, cls=cls, seat=seat)
    hero.weapons = [Gear(key) for key in (weapons or usual_weapons(cls))]
    hero.armor = Gear(armor or armors_of(cls)[-1])
    hero.kit = dict(KIT)  # PF-EQUIP-01
    hero.born = world.adventure
    refresh_for_session(hero)
    return hero


def usual_weapons(cls: str) -> list[str]:
    """All weapons of a class that names them, one of each use where it says any."""
    weapons: list[str] = []
    for use in ("melee", "ranged"):
        named = CLASSES[cls].melee if use == "melee" else CLASSES[cls].ranged
        weapons += ["sword" if use == "melee" else "long_bow"] if "any" in named else named
    return list(dict.fromkeys(weapons))


def _extras(table: Table, hero: Hero) -> dict[str, int]:
    """Some, all or none of the five further items, as the PM says (PF-EQUIP-03)."""
    answer = table.ask(GM, EXTRAS, ("all", "some", "none"), {"name": hero.name}, "all")
    if answer == "some":
        about: Facts = {"name": hero.name}
        return {
            item: count
            for item, count in OPTIONAL_KIT.items()
            if table.ask(GM, EXTRA, ("yes", "no"), {**about, "what": item}, "yes") == "yes"
        }
    return dict(OPTIONAL_KIT) if answer == "all" else {}


def enlist(world: World, table: Table, hero: Hero) -> None:
    """A new PC joins: the PM's extra kit (PF-EQUIP-03), a speciality (PF-OPT-01), soldiers for a commander."""
    for item, count in _extras(table, hero).items():
        hero.stow(item, count)
        if item == "lantern":
            hero.lantern = 300
    world.party.append(hero)
    world.wanted -= 1
    if world.options.specialities:
        hero.specialities.append(choose_speciality(table, hero, list(SPECIALITIES), "clues"))
    if hero.cls == "commander" and world.session_open:
        muster(world, table, hero)
    table.tell(HeroMade(hero.name, hero.race, hero.cls))
