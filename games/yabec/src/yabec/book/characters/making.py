"""Making a character: scores, class, statistics, alignment, money and gear. Chapters: Basic and Manual Character
Creation.

The order is the book's (YB-CHAR-02); scores, class and creed can be done again until money is rolled.
"""

from __future__ import annotations

from functools import cache

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book import checking
from yabec.book.characters import tenets
from yabec.book.core import carrying, hooks, items, light, stats
from yabec.content import charts
from yabec.state import Creature, World

# --- outfit -----------------------------------------------------------------------------------------------------------
# Starting money and what is bought with it: single goods, priced sets, or what suits the class. Chapter: Money.
MONEY = Why("Starting money", "YB-CHAR-13")
GEAR = Question("gear", "YB-CHAR-14")
AVERAGE_MONEY = 105
_FOCUS = {"holy symbol": "holy_symbol", "unholy symbol": "unholy_symbol", "animal bone": "animal_bone"}
SPARE = 2  # slots a suggested set leaves free for rations and what is found
_SUNDRIES = ("backpack", "torches", "lighter", "bandage", "ration", "sack", "bandage", "ration", "torches", "rope")


def starting_money(table: Table, hero: Creature) -> int:
    """3d6 x 10 cp (YB-CHAR-13); a princess has 100 more (YB-CLASS-15)."""
    money = light.roll_dice(table, "3d6", MONEY, hero.name) * 10 + content.CLASSES[hero.key].extra_money_cp
    table.tell(events.Drawn("money", (f"{money} cp",)))
    return money


def outfit(table: Table, hero: Creature) -> None:
    """Spend on basic items and priced sets as long as the player likes; the rest is kept (YB-CHAR-14, YB-CHAR-15)."""
    while True:
        sets = [Option("kit", key) for key in content.KITS if kit_price(key) <= hero.cp]
        single = [Option(key) for key, item in content.ITEMS.items() if item.basic and item.price <= hero.cp]
        chosen = table.ask(
            hero.seat,
            GEAR,
            [Option("done"), Option("suggested"), *sets, *single],
            {"class": hero.key, "cp": hero.cp},
            default="suggested",
        )
        if chosen == "done":
            return
        if chosen == "suggested":
            suggested_gear(hero)
            return
        if chosen.verb == "kit":
            buy_kit(hero, chosen.target)
        else:
            _buy_item(hero, chosen.verb)


def kit_price(key: str) -> int:
    """A general set, priced at the item prices in force (YB-CHAR-15)."""
    return gear_price(kit_items(key))


def kit_items(key: str) -> dict[str, int]:
    return dict(_items_listed(tuple(content.KITS[key].items)))


@cache
def _items_listed(entries: tuple[str, ...]) -> dict[str, int]:
    """What a set holds: "hammer" is the mallet of the list."""
    found: dict[str, int] = {}
    for entry in entries:
        words, _, number = entry.partition(" x")
        item = {"hammer": "mallet", "thieves' tools": "thieves_tools"}.get(words, words.replace(" ", "_"))
        found[item] = int(number or 1)
    return found


def gear_price(things: dict[str, int]) -> int:
    return sum(-(-number // content.ITEMS[key].qty) * content.ITEMS[key].price for key, number in things.items())


def buy_kit(hero: Creature, key: str) -> None:
    hero.cp -= kit_price(key)
    for item, number in kit_items(key).items():
        items.give(hero, item, number)


def change_from(things: dict[str, int], hero: Creature) -> int:
    """What a ready-made character keeps of average money after its gear; a first spell book and a bard's instrument are
    free (YB-CHAR-01).
    """
    paid = {key: number for key, number in things.items() if key not in ("spell_book", "musical_instrument")}
    return max(0, AVERAGE_MONEY + content.CLASSES[hero.key].extra_money_cp - gear_price(paid))


def suggested_gear(hero: Creature) -> None:
    """A priced set for the class: what it must have, arms and armour as far as the money goes, then sundries
    (YB-CHAR-15).
    """
    casting = content.CLASSES[hero.key].casting
    if casting is not None and casting.focus in _FOCUS:
        _buy_item(hero, _FOCUS[casting.focus])
    if hero.key == "thief":
        _buy_item(hero, "thieves_tools")
    for key in ("sword", "mace", "hand_ax", "club", "dagger", "staff", "sling"):
        if items.may_wield(hero, content.ITEMS[key]) and _buy_item(hero, key):
            break
    for key in ("chain_mail", "leather_armor", "shield"):
        if items.may_wear(hero, content.ITEMS[key]) and hero.cp - content.ITEMS[key].price >= 15:
            _buy_item(hero, key)
    for key in _SUNDRIES:
        if (
            items.load_of(hero, key, content.ITEMS[key].qty) <= items.slots(hero) - SPARE
            or content.ITEMS[key].grants_slots
        ):
            _buy_item(hero, key)


def _buy_item(hero: Creature, key: str) -> bool:
    if hero.cp < content.ITEMS[key].price:
        return False
    hero.cp -= content.ITEMS[key].price
    items.give(hero, key, content.ITEMS[key].qty)
    return True


# --- making -----------------------------------------------------------------------------------------------------------
SCORE = Why("Ability score", "YB-CHAR-04")
POWER = Why("Mystic power", "YB-CLASS-01")
START = Question("start", "YB-CHAR-01")
HOW = Question("creation", "YB-CHAR-01")
ARRAY = Question("array", "YB-CHAR-03")
PLACE = Question("place", "YB-CHAR-03")
CLASS = Question("class", "YB-CHAR-05")
SKILL = Question("skill", "YB-CHAR-10")
SPELL = Question("first-spell", "YB-CHAR-10")
SONG = Question("song", "YB-CLASS-12")
TRAIT = Question("trait", "YB-CLASS-17")
ALIGNMENT = Question("alignment", "YB-ALIGN-01")
LANGUAGE = Question("language", "YB-ABIL-04")
NAME = Question("name", "YB-CHAR-02")
LIEGE = Question("liege", "YB-CLASS-14")
ALIGNMENTS = ("Lawful", "Neutral", "Chaotic")
ARRAY_NAMES = ("even", "steep")
_USUAL_PARTY = ("fighter", "cleric", "wizard", "thief", "dwarf", "elf")


def create(world: World, table: Table, seat: str) -> Creature:
    """One new character for a seat: a playbook, or built by hand (YB-CHAR-01, YB-CHAR-02)."""
    hero = Creature(hooks.new_id(world, "c"), "", "pc", side="party", seat=seat)
    kinds = ["playbook", "arrays", "roll"] if world.options.creation != "rolled" else ["playbook", "roll"]
    default = {"playbooks": "playbook", "arrays": "arrays", "rolled": "roll"}[world.options.creation]
    world.making = hero
    number = len(world.graves) + sum(each.kind == "pc" for each in world.creatures.values()) + 1
    books = [key for key in content.PLAYBOOKS if world.options.later_classes or not content.CLASSES[key].optional]
    if world.options.brief:
        kinds, default = [*books, *kinds[1:]], _missed_class(world) if default == "playbook" else default
    how = table.ask(seat, HOW, kinds, {"number": number}, default=default)
    if how == "playbook":
        _ready_made(world, table, hero, table.ask(seat, CLASS, books, default=_missed_class(world)))
    elif how in books:
        _ready_made(world, table, hero, how)
    else:
        _by_hand(world, table, hero, rolled=how == "roll")
    enter_book(world, table, hero)
    return hero


def quick_party(world: World, table: Table) -> None:
    """Ready-made characters for everybody, dealt round the seats (YB-CHAR-01)."""
    for number in range(world.options.characters):
        hero = Creature(hooks.new_id(world, "c"), "", "pc", side="party", seat=world.seats[number % len(world.seats)])
        _ready_made(world, table, hero, _missed_class(world))
        enter_book(world, table, hero)
        world.party.append(hero.id)


def enter_book(world: World, table: Table, hero: Creature) -> None:
    """The character is in the game; its alignment is told to the player and the DM only (YB-ALIGN-05)."""
    world.making = None
    world.creatures[hero.id] = hero
    items.equip_best(hero)
    table.tell(events.Made(hero.name, hero.key, seat=hero.seat))
    table.tell(events.Made(hero.name, hero.key, hero.alignment), to=(hero.seat, "gm"))


def _ready_made(world: World, table: Table, hero: Creature, key: str) -> None:
    """A ready-made character: ours, one for each class, with what is left of average money (YB-CHAR-01)."""
    book = content.PLAYBOOKS[key]
    hero.key, hero.alignment = key, book.alignment
    hero.scores = dict(book.scores)
    taken = {each.name for each in carrying.everyone(world)}
    hero.name = book.name if book.name not in taken else _usual_name(world, table, hero)
    hero.skills = list(book.skills)
    hero.songs = list(book.songs)
    hero.tenets = list(book.tenets)
    hero.languages = languages(hero)
    if book.spell:
        hero.book = [book.spell]
    for item, number in book.items.items():
        items.give(hero, item, number)
    hero.cp = change_from(book.items, hero)
    settle_statistics(hero)


def _missed_class(world: World) -> str:
    """The class a party misses most, the four basic ones first."""
    had = [each.key for each in world.creatures.values() if each.kind == "pc" and each.status != "dead"]
    return min(_USUAL_PARTY, key=lambda key: (had.count(key), _USUAL_PARTY.index(key)))


def _by_hand(world: World, table: Table, hero: Creature, *, rolled: bool) -> None:
    """Scores, class, statistics, alignment, money and gear in this order (YB-CHAR-02); 0 XP at 1st
    level (YB-CHAR-12).
    """
    pool = roll_array(table) if rolled else choose_array(table, hero.seat)
    place_scores(table, hero, pool)
    while not _class_and_creed(world, table, hero, pool):  # a step can be done again (YB-CHAR-02)
        pass
    hero.languages = languages(hero)
    _bonus_languages(table, hero)
    settle_statistics(hero)
    hero.cp = starting_money(table, hero)
    outfit(table, hero)
    usual = _usual_name(world, table, hero)
    hero.name = table.ask_text(hero.seat, NAME, checking.LONGEST_NAME, default=usual) or usual


def _class_and_creed(world: World, table: Table, hero: Creature, pool: list[int]) -> bool:
    """Class, its picks, alignment; False if the player goes a step back: to the scores, or to the class again as
    long as it has cost no die (YB-CHAR-02).
    """
    classes = open_classes(hero, later=world.options.later_classes)
    hero.key = table.ask(hero.seat, CLASS, [*classes, "back"], default=_suited_class(hero))
    if hero.key == "back":
        place_scores(table, hero, pool)
        return False
    first_picks(world, table, hero)
    hero.alignment = _choose_alignment(world, table, hero)
    if hero.alignment != "back":
        return True
    hero.skills, hero.songs, hero.book, hero.items, hero.points = [], [], [], [], 0
    return False


def roll_array(table: Table) -> list[int]:
    """3d6 six times, placed freely; the printed arrays are then closed (YB-CHAR-04)."""
    totals = sorted((light.roll_dice(table, "3d6", SCORE) for _ in range(6)), reverse=True)
    table.tell(events.Drawn("scores", tuple(map(str, totals))))
    return totals


def choose_array(table: Table, seat: str) -> list[int]:
    """One of two arrays (YB-CHAR-03)."""
    chosen = table.ask(seat, ARRAY, ARRAY_NAMES, default="even")
    return list(content.ARRAYS[ARRAY_NAMES.index(chosen)])


def place_scores(table: Table, hero: Creature, pool: list[int]) -> None:
    """The six numbers on the six abilities in any order (YB-CHAR-03); 3 to 18 (YB-ABIL-07)."""
    left, hero.scores = list(pool), {}
    while len(hero.scores) < len(content.ABILITIES):
        ability = content.ABILITIES[len(hero.scores)]
        options = list(dict.fromkeys(str(value) for value in left))
        again = ["back"] if hero.scores and len(options) > 1 else []
        about = {"ability": ability, "left": ", ".join(map(str, left))}
        chosen = table.ask(hero.seat, PLACE, [*options, *again], about, default=options[0])
        if chosen == "back":
            left = sorted([*left, hero.scores.popitem()[1]], reverse=True)
        else:
            left.remove(int(chosen))
            hero.scores[ability] = int(chosen)


# --- class -----------------------------------------------------------------------------------------------------------
def meets(hero: Creature, cls: content.Class) -> bool:
    """A class may be taken only if its requirements are met, checked once (YB-CHAR-05, YB-CLASS-01)."""
    for what, least in cls.requirements.items():
        if what in content.ABILITIES and hero.scores[what] < int(least):
            return False
        if what == "scores_at_most_8" and sum(value <= 8 for value in hero.scores.values()) < int(least):
            return False
    return True


def open_classes(hero: Creature, *, later: bool = False) -> list[str]:
    """The fifteen, and the two later ones where the table plays them (YB-CLASS-01)."""
    return [
        key
        for key in content.PLAYABLE
        if meets(hero, content.CLASSES[key]) and (later or not content.CLASSES[key].optional)
    ]


def _suited_class(hero: Creature) -> str:
    options = open_classes(hero)
    return max(
        options,
        key=lambda key: sum(hero.scores[a] for a in content.CLASSES[key].prime) / len(content.CLASSES[key].prime),
    )


def _choose_alignment(world: World, table: Table, hero: Creature) -> str:
    """Chosen at creation (YB-ALIGN-01), fixed by classes that demand one; a knight's is the liege's (YB-CHAR-02)."""
    demanded = content.CLASSES[hero.key].requirements.get("alignment", "")
    if demanded in ALIGNMENTS:
        return str(demanded)
    if hero.key == "knight":
        lieges = [each for each in world.creatures.values() if each.kind == "pc" and each.status != "dead"]
        names = ["the crown", *(each.id for each in lieges)]
        chosen = table.ask(hero.seat, LIEGE, [*names, "back"], default=names[-1])
        if chosen == "back":
            return chosen
        hero.liege = "" if chosen == "the crown" else chosen
        if hero.liege:
            return world.creatures[hero.liege].alignment
        return "Lawful"
    again = ["back"] if hero.key != "mystic" else []  # its powers are rolled, and dice are not taken back
    return table.ask(hero.seat, ALIGNMENT, [*ALIGNMENTS, *again], {"class": hero.key}, default="Neutral")


# --- statistics ------------------------------------------------------------------------------------------------------
def settle_statistics(hero: Creature) -> None:
    """At 1st level HP are the die's highest face (YB-CHAR-07, YB-LIFE-03) and the constitution modifier, at least 1."""
    hero.level, hero.xp = 1, 0
    hero.hd = "1"
    hero.hp = max(
        1, content.CLASSES[hero.key].hd + content.modifier("constitution", hero.scores["constitution"], "hp_per_level")
    )
    hero.damage = 0
    hero.monstrous = stats.monstrous(hero)


def languages(hero: Creature) -> list[str]:
    """What the class speaks; the monstrous do not know Common of themselves (YB-MONST-03)."""
    return [f"{hero.alignment} signs" if each == "alignment" else each for each in content.CLASSES[hero.key].languages]


def _bonus_languages(table: Table, hero: Creature) -> None:
    """One language more for each the intelligence gives (YB-ABIL-04); a bard's first (YB-CLASS-12)."""
    extra = content.modifier("intelligence", hero.scores["intelligence"], "extra_languages") + (hero.key == "bard")
    for _ in range(extra):
        pick_language(table, hero)


def can_speak(hero: Creature) -> bool:
    """At intelligence 3 one can only mimic speech (YB-ABIL-04)."""
    return not content.modifier("intelligence", hero.scores["intelligence"], "mimicry_only")


def first_picks(world: World, table: Table, hero: Creature) -> None:
    """Skills, songs, traits, tenets and a first spell (YB-CHAR-10)."""
    if hero.key in ("fighter", "hollow"):
        pick_skill(table, hero)
    elif hero.key == "mystic":
        draw_power(table, hero)
        draw_power(table, hero)
    elif hero.key == "acrobat":
        pick_skill(table, hero)
        pick_skill(table, hero)  # two at 1st level (YB-CLASS-11)
    elif hero.key == "bard":
        pick_song(table, hero)
        items.give(hero, "musical_instrument")
    elif hero.key == "animal_kin":
        hero.points = 7
        buy_traits(table, hero)
    elif hero.key == "warlock":
        hero.tenets = draw_tenets(table, hero)
        tenets.accept(world, table, hero)
    casting = content.CLASSES[hero.key].casting
    if casting is not None and casting.kind == "arcane":
        items.give(hero, "spell_book")  # the first book is free (YB-CLASS-10)
        options = content.SPELL_LISTS[f"{casting.spells}_1"]
        hero.book = [table.ask(hero.seat, SPELL, options, {"class": hero.key}, default="sleep")]


def open_skills(hero: Creature) -> list[str]:
    """Skills not yet taken; a fighter's advanced ones from 5th level (YB-CLASS-06, YB-CLASS-07).

    A hollow may advance a skill instead of taking another: `parry+` is the advanced parry.
    """
    fresh = [
        skill.key for skill in content.CLASSES[hero.key].skills
        if skill.key not in hero.skills and (not skill.advanced or hero.level >= 5)
    ]  # fmt: skip
    held = [key for key in hero.skills if not key.endswith("+") and f"{key}+" not in hero.skills]
    return fresh + [f"{key}+" for key in held if hero.key == "hollow"]


def pick_skill(table: Table, hero: Creature) -> None:
    options = open_skills(hero)
    if options:
        hero.skills.append(
            table.ask(hero.seat, SKILL, options, {"class": hero.key, "level": hero.level}, default=options[0])
        )


def catch_up(table: Table, hero: Creature) -> None:
    """Who becomes a fighter has a fighter's skills, one for each level so far (YB-CLASS-06)."""
    reached = hero.level
    for level in range(1, reached + 1):
        hero.level = level
        pick_skill(table, hero)


def pick_language(table: Table, hero: Creature) -> None:
    """One more tongue of the player's choice (YB-ABIL-04, YB-CLASS-12)."""
    options = [each for each in [*content.LANGUAGES, "Common"] if each not in hero.languages]
    if options:
        hero.languages.append(table.ask(hero.seat, LANGUAGE, options, {"class": hero.key}, default=options[0]))


def draw_power(table: Table, hero: Creature) -> None:
    """A mystic's power by lot: two at 1st level, one at each odd level after (YB-CLASS-01, content of 2.8)."""
    left = [skill.key for skill in content.CLASSES["mystic"].skills if skill.key not in hero.skills]
    if left:
        hero.skills.append(left[table.roll(len(left), POWER, hero.name) - 1])
        table.tell(events.Drawn("powers", (hero.skills[-1],)))


def pick_song(table: Table, hero: Creature) -> None:
    """A song at every odd level (YB-CLASS-12)."""
    options = [skill.key for skill in content.CLASSES["bard"].skills if skill.key not in hero.songs]
    if options:
        hero.songs.append(table.ask(hero.seat, SONG, options, {"level": hero.level}, default=options[0]))


def open_traits(hero: Creature) -> list[content.Skill]:
    """Traits that can be paid for, and whose score is there (YB-CLASS-17)."""
    return [
        trait for trait in content.CLASSES["animal_kin"].skills
        if trait.key not in hero.skills and trait.cost <= hero.points
        and all(hero.scores[ability] >= least for ability, least in trait.needs.items())
    ]  # fmt: skip


def buy_traits(table: Table, hero: Creature) -> None:
    """Only at creation and on a new level; points may be saved (YB-CLASS-17)."""
    while traits := open_traits(hero):
        keys = [trait.key for trait in traits]
        chosen = table.ask(hero.seat, TRAIT, ["save", *keys], {"points": hero.points}, default=keys[0])
        if chosen == "save":
            return
        hero.skills.append(chosen)
        hero.points -= next(trait.cost for trait in traits if trait.key == chosen)


def draw_tenets(table: Table, hero: Creature) -> list[int]:
    """Three different results of d20 (YB-CLASS-16)."""
    found: list[int] = []
    while len(found) < 3:
        face = charts.TENET_CHART.roll(table, hero.name).roll
        if face not in found:
            found.append(face)
    table.tell(events.Drawn("tenets", tuple(tenets.TEXTS[face] for face in found)))
    return found


def _usual_name(world: World, table: Table, hero: Creature) -> str:
    first, last = content.HOUSE.names, content.HOUSE.surnames
    topic = f"name {hero.id}"
    name = f"{first[table.whim(topic, len(first))]} {last[table.whim(topic + ' last', len(last))]}"
    taken = {each.name for each in carrying.everyone(world)}
    return name if name not in taken else f"{name} the Younger"
