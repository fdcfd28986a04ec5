"""Holy, making and transfer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book import session
from pocket_fantasy.book.characters import companions
from pocket_fantasy.book.combat import attack, harm
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import town
from pocket_fantasy.book.master import own_words
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Gear, Hero, Town, World
from tablewright.engine.decisions import Facts, Question, Refused
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- holy: the Cleric's combat actions (8): Holy Light and Holy Smite share two uses a combat (PF-CLERIC-05) ----------
LIGHT = Why("Holy Light", "PF-CLERIC-03")
SMITE = Why("Holy Smite", "PF-CLERIC-04")
SMITE_WHOM = Question("smite-whom", "PF-CLERIC-04")
USES = field.Art("holy", 2)


def _holy_light(world: World, table: Table, hero: Hero, act: Act) -> None:
    """All allies heal rerolled d6 HP; the cleric is no ally of itself (PF-CLERIC-03)."""
    field.use(world, table, hero, USES)
    thrown = rolls.throw(world, table, hero, rolls.Dice(LIGHT, best=True), rolls.EVERY_POINT_DEARLY)
    allies = field.allies_of(world, hero)
    table.tell(events.Cast(hero.name, "holy_light", tuple(ally.name for ally in allies)))
    for ally in allies:
        healing.heal(world, table, ally, thrown.value(), "holy_light")
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def _holy_smite(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Rerolled d6 damage without Defense to one foe, or to all undead, friendly ones too (PF-CLERIC-04)."""
    undead = [being for being in field.everybody(world) if being.standing and field.is_undead(being)]
    undead = consent.open_to(world, "hurt", undead, hero.seat)
    way = (
        table.ask(hero.seat, SMITE_WHOM, ("undead", "one"), {"who": hero.id}, _usual_smite(undead)) if undead else "one"
    )
    targets: list[Being] = undead
    if way == "one":
        targets = [attack.pick(world, table, hero.seat, field.enemies_of(world, hero), "smite", hero)]
    elif not all(consent.agrees(world, table, each, "hurt", hero.seat) for each in undead if field.is_ours(each)):
        act.acted = False
        return
    field.use(world, table, hero, USES)
    fight = field.fight_of(world)
    fight.stirred, fight.idle = True, 0  # PF-SIX-06
    thrown = rolls.throw(world, table, hero, rolls.Dice(SMITE, best=True), rolls.EVERY_POINT_DEARLY)
    table.tell(events.Cast(hero.name, "holy_smite", tuple(target.name for target in targets)))
    for target in targets:
        harm.suffer(world, table, target, thrown.value(), "holy_smite", hero)
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def _usual_smite(undead: list[Being]) -> str:
    """All undead only where none of them is a friend."""
    return "one" if any(field.is_ours(being) for being in undead) else "undead"


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing("holy_light", _holy_light, classes=("cleric",), art=lambda hero: USES),
    attack.Doing(
        "holy_smite",
        _holy_smite,
        classes=("cleric",),
        art=lambda hero: USES,
        targets=lambda world, hero, act: field.enemies_of(world, hero),
    ),
)


# --- making -----------------------------------------------------------------------------------------------------------
# Making characters (7, 8, 4.1): race, class, weapons, armor, kit, HRs; step by step, ready-made, or at random.
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
        options = (*content.PARTIES, AT_RANDOM, ONE_BY_ONE)
        answer = table.ask(world.seats[0], ASSEMBLE, options, {"wanted": world.wanted}, "standard")
        if answer in content.PARTIES:
            for key in content.PARTIES[answer][: world.wanted]:
                _from_preset(world, table, key, next_seat(world))
        elif answer == AT_RANDOM:
            for _ in range(world.wanted):
                _at_random(world, table, next_seat(world))
        else:
            _make_one(world, table, next_seat(world))
    elif world.wanted > 0:
        _make_one(world, table, next_seat(world))
    if world.wanted <= 0 and world.dungeon is not None:  # help that was called for meets the party where it is
        world.mode = "dungeon"
    elif world.wanted <= 0:
        world.mode = "town"
        world.town = world.town or Town()


def make_newcomer(world: World, table: Table, seat: str) -> None:
    """A new character of this player comes to the party where it is (PF-DOWN-07)."""
    world.wanted += 1
    _make_one(world, table, seat)


def _make_one(world: World, table: Table, seat: str) -> None:
    """One character: step by step, at random, or one who stands ready."""
    ready = [key for key, preset in content.PRESETS.items() if preset.name not in _taken_names(world)]
    answer = table.ask(seat, MAKE, (STEP_BY_STEP, AT_RANDOM, *ready), {"seat": seat}, STEP_BY_STEP)
    if answer == STEP_BY_STEP:
        _step_by_step(world, table, seat)
    elif answer == AT_RANDOM:
        _at_random(world, table, seat)
    else:
        _from_preset(world, table, answer, seat)


def _taken_names(world: World) -> list[str]:
    """Names of the party and of the dead, who stay dead (PF-DOWN-07)."""
    return [hero.name for hero in (*world.party, *world.fallen)]


def next_seat(world: World) -> str:
    """Party members are dealt out over the player seats: the one with the fewest comes next."""
    counts = {seat: sum(hero.seat == seat for hero in world.party) for seat in world.seats}
    return min(counts, key=lambda seat: counts[seat])


def _step_by_step(world: World, table: Table, seat: str) -> None:
    """Race, a class open to it, weapons and armor within the class, a name; nothing is rolled (PF-CHAR-01)."""
    race = table.ask(seat, RACE, list(content.RACES), {}, "human")
    classes = content.classes_for(race)
    cls = table.ask(seat, CLASS, classes, {"race": race}, classes[0])
    weapons: list[str] = []
    called: dict[str, str] = {}
    for question, use in ((MELEE, "melee"), (RANGED, "ranged")):
        kinds = content.weapons_of(cls, use)
        if kinds:
            chosen, name = _choose_kind(table, seat, question, cls, kinds, kinds[0])
            called[chosen] = name
            weapons += _armed_with(table, seat, cls, use, chosen)
    armors = content.armors_of(cls)
    bare = [NO_ARMOR] if content.CLASSES[cls].bare else []
    armor, called_so = _choose_kind(table, seat, ARMOR, cls, [*armors, *bare], armors[-1])
    called[armor] = called_so
    usual = own_words.hero_name(table, race, world.next_id, _taken_names(world))
    name = table.ask_text(seat, NAME, LONGEST_NAME, {"race": race, "class": cls}, usual).strip() or usual
    hero = make_hero(world, race, cls, name, seat, list(dict.fromkeys(weapons)), "" if armor == NO_ARMOR else armor)
    if armor == NO_ARMOR:
        hero.armor = None
    for gear in (*hero.weapons, *([hero.armor] if hero.armor else [])):
        gear.called = called.get(gear.key, "")
    enlist(world, table, hero)


def _choose_kind(
    table: Table, seat: str, question: Question, cls: str, kinds: Sequence[str], usual: str
) -> tuple[str, str]:
    """One of the kinds, and no name; where a class takes any, also the like of one, by a name (PF-EQUIP-09)."""
    about: Facts = {"class": cls}
    other = [OTHER] if "any" in _named_kinds(cls, question) else []
    chosen = table.ask(seat, question, [*kinds, *other], about, usual)
    if chosen != OTHER:
        return chosen, ""
    name = table.ask_text(seat, CALLED, LONGEST_NAME, about).strip().lower()
    real = [kind for kind in kinds if kind != NO_ARMOR]
    return table.ask(seat, LIKE, real, {**about, "name": name}, usual), name


def _named_kinds(cls: str, question: Question) -> Sequence[str]:
    """What the class entry names for this question."""
    entry = content.CLASSES[cls]
    return {MELEE.key: entry.melee, RANGED.key: entry.ranged}.get(question.key, (entry.armor,))


def _armed_with(table: Table, seat: str, cls: str, use: str, chosen: str) -> list[str]:
    """The weapon chosen, or all that the class names for this use (PF-CLASS-03)."""
    named = content.CLASSES[cls].melee if use == "melee" else content.CLASSES[cls].ranged
    if "any" in named or len(named) < 2:
        return [chosen]
    carries = table.ask(seat, CARRY_ALL, ("one", "all"), {"class": cls}, "one")
    return list(named) if carries == "all" else [chosen]


def _at_random(world: World, table: Table, seat: str) -> None:
    """A whole character by whim, among the 38 legal pairs (PF-CLASS-02)."""
    number = world.next_id
    pairs = [(race, cls) for race in content.RACES for cls in content.classes_for(race)]
    race, cls = pairs[table.whim(f"pair:{number}", len(pairs))]
    name = own_words.hero_name(table, race, number, _taken_names(world))
    enlist(world, table, make_hero(world, race, cls, name, seat))


def _from_preset(world: World, table: Table, key: str, seat: str) -> None:
    preset = content.PRESETS[key]
    enlist(world, table, make_hero(world, preset.race, preset.cls, preset.name, seat))


def make_hero(
    world: World, race: str, cls: str, name: str, seat: str, weapons: list[str] | None = None, armor: str = ""
) -> Hero:
    """HP, CS, weapons, armor come from the class, the kit is the same; 0 GP (PF-CLASS-01, PF-CHAR-01, PF-EQUIP-11)."""
    entry = content.CLASSES[cls]
    hero = Hero(field.new_id(world, "c"), name, entry.hp, entry.hp, entry.cs, race=race, cls=cls, seat=seat)
    hero.weapons = [Gear(key) for key in (weapons or usual_weapons(cls))]
    hero.armor = Gear(armor or content.armors_of(cls)[-1])
    hero.kit = dict(content.KIT)  # PF-EQUIP-01
    hero.born = world.adventure
    session.refresh_for_session(hero)
    return hero


def usual_weapons(cls: str) -> list[str]:
    """All weapons of a class that names them, one of each use where it says any."""
    weapons: list[str] = []
    for use in ("melee", "ranged"):
        named = content.CLASSES[cls].melee if use == "melee" else content.CLASSES[cls].ranged
        weapons += ["sword" if use == "melee" else "long_bow"] if "any" in named else named
    return list(dict.fromkeys(weapons))


def _choose_extras(table: Table, hero: Hero) -> dict[str, int]:
    """Some, all or none of the five further items, as the PM says (PF-EQUIP-03)."""
    answer = table.ask(field.GM, EXTRAS, ("all", "some", "none"), {"name": hero.name}, "all")
    if answer == "some":
        about: Facts = {"name": hero.name}
        return {
            item: count
            for item, count in content.OPTIONAL_KIT.items()
            if table.ask(field.GM, EXTRA, ("yes", "no"), {**about, "what": item}, "yes") == "yes"
        }
    return dict(content.OPTIONAL_KIT) if answer == "all" else {}


def enlist(world: World, table: Table, hero: Hero) -> None:
    """A new PC joins: the PM's extra kit (PF-EQUIP-03), a speciality (PF-OPT-01), soldiers for a commander."""
    for item, count in _choose_extras(table, hero).items():
        hero.stow(item, count)
        if item == "lantern":
            hero.lantern = 300
    world.party.append(hero)
    world.wanted -= 1
    if world.options.specialities:
        hero.specialities.append(town.choose_speciality(table, hero, list(content.SPECIALITIES), "clues"))
    if hero.cls == "commander" and world.session_open:
        companions.muster(world, table, hero)
    table.tell(events.HeroMade(hero.name, hero.race, hero.cls))


# --- transfer ---------------------------------------------------------------------------------------------------------
# Characters (7, 8) carried from one campaign to another: written as JSON, read back and checked against the book.
MOST_HEROES = 6
LONGEST_SPECIALITY = 40


class CarriedGear(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A weapon or armor as it travels: older exports know nothing of its name or of gems set so far."""

    key: str
    instances: int
    called: str = ""
    set_with: int = 0


class Carried(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"cls": "class"}):
    """A character as it travels."""

    name: str
    race: str
    cls: str
    max_hp: int
    gp: int = 0
    weapons: list[CarriedGear] = []
    armor: CarriedGear | None = None
    spare: list[CarriedGear] = []
    kit: dict[str, int] = {}
    lantern: int = 0
    specialities: list[str] = []


def export_party(world: World) -> str:
    """The living, in JSON; who was turned to stone stays where they stand."""
    heroes = [_carried_hero(hero) for hero in field.present(world)]
    return msgspec.json.encode(heroes).decode()


def _carried_hero(hero: Hero) -> Carried:
    return Carried(
        hero.name,
        hero.race,
        hero.cls,
        hero.max_hp,
        hero.gp,
        [_carried_gear(gear) for gear in hero.weapons],
        _carried_gear(hero.armor) if hero.armor else None,
        [_carried_gear(gear) for gear in hero.spare],
        {item: count for item, count in hero.kit.items() if count and item not in content.CONJURED},
        hero.lantern,
        hero.specialities,
    )


def _carried_gear(gear: Gear) -> CarriedGear:
    return CarriedGear(gear.key, gear.instances, gear.called, gear.set_with)


def _unpacked_gear(gear: CarriedGear) -> Gear:
    return Gear(gear.key, gear.instances, called=gear.called, set_with=gear.set_with)


def import_party(world: World, text: str) -> None:
    """Put exported characters into a new world."""
    try:
        carried = msgspec.json.decode(text.encode(), type=list[Carried])
    except msgspec.DecodeError as error:
        raise Refused(f"characters: this is no export of characters ({error})") from None
    if len(carried) > MOST_HEROES:
        raise Refused(f"characters: at most {MOST_HEROES}, not {len(carried)}")
    for number, each in enumerate(carried):
        world.party.append(_arrived_hero(world, each, world.seats[number % len(world.seats)]))
    world.wanted = max(0, world.options.heroes - len(world.party))


def _arrived_hero(world: World, each: Carried, seat: str) -> Hero:
    _check_carried(each)
    hero = make_hero(world, each.race, each.cls, each.name[:30], seat)
    hero.max_hp = hero.hp = each.max_hp
    hero.gp, hero.lantern = each.gp, each.lantern
    hero.weapons = [_unpacked_gear(gear) for gear in each.weapons]
    hero.armor = _unpacked_gear(each.armor) if each.armor else None
    hero.spare = [_unpacked_gear(gear) for gear in each.spare]
    hero.kit, hero.specialities = dict(each.kit), list(each.specialities)
    return hero


def _may_be(gear: CarriedGear) -> bool:
    return gear.instances >= 0 and gear.set_with >= 0 and len(gear.called) <= LONGEST_NAME


def _check_carried(each: Carried) -> None:
    """The pair must be legal (PF-CLASS-02), everything else of a kind the book knows."""
    if (
        each.cls not in content.CLASSES
        or each.race not in content.RACES
        or each.race not in content.CLASSES[each.cls].races
    ):
        raise Refused(f"characters: {each.name}: no {each.race} may be a {each.cls}")
    armors = [*([each.armor] if each.armor else []), *each.spare]
    fits = (
        all(gear.key in content.WEAPONS for gear in each.weapons)
        and all(gear.key in content.ARMORS for gear in armors)
        and all(_may_be(gear) for gear in (*each.weapons, *armors))
        and all(count >= 0 for count in each.kit.values())
        and all(0 < len(key) <= LONGEST_SPECIALITY for key in each.specialities)  # the list is open (PF-OPT-01)
    )
    if not fits or each.max_hp < content.CLASSES[each.cls].hp or each.gp < 0 or each.lantern < 0:
        raise Refused(f"characters: {each.name} carries something that cannot be")
