"""A week between delves: study, enchanting, the temple."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.core import carrying, hooks, items, life, light, stats
from yabec.book.downtime import carousing, crime, livelihood
from yabec.book.magic import casting
from yabec.book.town import minions
from yabec.state import GM, Creature, Thing, World

# --- study ------------------------------------------------------------------------------------------------------------
# Books and scrolls: research, copying and replacing a spell book, writing spells down, a spell on a sword.
# Chapters: Downtime, Magic, the fighter. A task longer than a week uses up weeks still to come.
RESEARCH = Why("Research", "YB-DOWN-15")
SOURCE = Question("research-source", "YB-DOWN-15")
SPELL = Question("research-spell", "YB-DOWN-15")
SWORD_SPELL = Question("sword-spell", "YB-CLASS-07")
ITEM_CP, SWORD_CP, NEW_SPELL_CP, SURE = 500, 500, 10_000, 100
PRICES = {"scroll": 100, "book": 300, "mentor": 50, "new": NEW_SPELL_CP}
SWORDS = ("sword", "great_sword", "sword_1", "sword_flaming", "sword_warning")  # no short sword (YB-CLASS-07)


# --- research --------------------------------------------------------------------------------------------------------
def research(world: World, table: Table, hero: Creature) -> None:
    """A week per spell level: scroll 1 gp a level at (80 + INT)%, book 3 gp at (50 + INT)%, mentor 5 sp (YB-DOWN-15).

    A new spell takes two weeks and 100 gp a level. A failure still uses time, money and scroll.
    """
    sources = research_sources(hero)
    source = table.ask(hero.seat, SOURCE, ["none", *sources], {"who": hero.id}, default="none")
    if source == "none":
        return
    options = [key for key in spells_from(hero, source) if _payable(hero, source, key)]
    key = table.ask(hero.seat, SPELL, options, {"who": hero.id, "source": source}, default=options[0])
    price = research_price(hero, source, key)
    if source == "scroll":
        read = next(thing for thing in _open_scrolls(hero) if key in thing.spells)
        hero.items = [thing for thing in hero.items if thing is not read]
    _study(world, table, hero, Option("research", source, key), price, research_weeks(hero, source, key))


def _learn(table: Table, hero: Creature, source: str, key: str) -> None:
    odds = research_odds(hero, source)
    learnt = (odds >= SURE or light.chance(table, odds, 100, RESEARCH, hero.name)) and casting.learn(hero, key)
    price = research_price(hero, source, key)
    table.tell(events.WeekSpent(hero.name, "magical_research", key if learnt else "failed", -price))
    if source == "mentor":
        livelihood.part_from_mentor(table, hero)


def _study(world: World, table: Table, hero: Creature, what: Option, price: int, weeks: int) -> None:
    """Paid now, done when its weeks have been spent."""
    hero.cp -= price
    hero.study = str(what)
    take_weeks(world, table, hero, weeks)
    if hero.weeks < 0:
        table.tell(events.WeekSpent(hero.name, what.verb, "begun", -hero.weeks))
    else:
        conclude(table, hero)


def conclude(table: Table, hero: Creature) -> None:
    """Once no week is owed any more the spell is tried, or the book is there."""
    if not hero.study or hero.weeks < 0:
        return
    what, hero.study = Option.read(hero.study), ""
    if what.verb == "research":
        _learn(table, hero, what.thing, what.target)
        return
    price, _ = book_price(hero, what.verb)
    if what.verb == "copy_book":
        hero.stored.append(Thing("spell_book", spells=list(hero.book)))
    else:
        items.give(hero, "spell_book")
    table.tell(events.WeekSpent(hero.name, what.verb, "", -price))


def unknown_spells(hero: Creature) -> list[str]:
    """Spells of the own list, up to what the caster can hold, that the book does not have (YB-MAGIC-03)."""
    casting = content.CLASSES[hero.key].casting
    if casting is None:
        return []
    top = sum(1 for number in content.CLASSES[hero.key].slots(hero.level) if number)
    levels = range(1, top + 1)
    return [key for level in levels for key in content.SPELL_LISTS[f"{casting.spells}_{level}"] if key not in hero.book]


def research_price(hero: Creature, source: str, key: str) -> int:
    """By source and spell level; a wizard's assistant pays a hundredth less (YB-DOWN-05). A mentor has the wage of the
    week besides (YB-DOWN-06).
    """
    price = PRICES[source] * casting.spell_level(hero, content.SPELLS[key])
    price = price * 99 // 100 if hero.job == "wizard assistant" else price
    return price + (livelihood.training_price(hero) if source == "mentor" and hero.mentor else 0)


def research_weeks(hero: Creature, source: str, key: str) -> int:
    """A week per spell level, two for one of the own making (YB-DOWN-15)."""
    return casting.spell_level(hero, content.SPELLS[key]) * (2 if source == "new" else 1)


def take_weeks(world: World, table: Table, hero: Creature, weeks: int) -> None:
    """A long task takes further weeks, those at hand first, and each of them heals as any other (YB-LIFE-05)."""
    for _ in range(weeks - 1):
        if hero.weeks > 0:
            crime.pass_a_week(world, table, hero)
        hero.weeks -= 1


def _payable(hero: Creature, source: str, key: str) -> bool:
    """From purse and bank (YB-TOWN-23)."""
    return research_price(hero, source, key) <= hero.cp + hero.banked


def research_odds(hero: Creature, source: str) -> int:
    """The percentage at which it is learnt; a mentor and one's own work are sure."""
    base = {"scroll": 80, "book": 50}
    return base[source] + hero.scores["intelligence"] if source in base else SURE


def research_sources(hero: Creature) -> list[str]:
    """What there is to learn from, and can be paid, while there is a free page (YB-MAGIC-02)."""
    return [
        source
        for source in PRICES
        if casting.pages_left(hero) and any(_payable(hero, source, key) for key in spells_from(hero, source))
    ]


def spells_from(hero: Creature, source: str) -> list[str]:
    """A scroll teaches what is written on it, a mentor the spell that was asked for. Books and scrolls are read with
    Read Magic (YB-DOWN-15).
    """
    wanted = unknown_spells(hero)
    if source == "scroll":
        written = [key for thing in _open_scrolls(hero) for key in thing.spells]
        return [key for key in wanted if key in written]
    if source == "book" and not hooks.reads_at_leisure(hero):
        return []
    return [key for key in wanted if key == hero.mentor.get("spell")] if source == "mentor" else wanted


def _open_scrolls(hero: Creature) -> list[Thing]:
    scrolls = [thing for thing in hero.items if thing.key == hooks.SCROLL]
    return [thing for thing in scrolls if hooks.legible(hero, thing) or hooks.reads_at_leisure(hero)]


# --- books -----------------------------------------------------------------------------------------------------------
def book_levels(hero: Creature) -> int:
    return sum(casting.spell_level(hero, content.SPELLS[key]) for key in hero.book)


def book_price(hero: Creature, activity: str) -> tuple[int, int]:
    return (casting.copy_cost if activity == "copy_book" else casting.replace_cost)(book_levels(hero))


def copy_book(world: World, table: Table, hero: Creature) -> None:
    """A second book with the same spells, kept in town: 50 cp and a week for every 5 spell levels (YB-MAGIC-02)."""
    _study(world, table, hero, Option("copy_book"), *casting.copy_cost(book_levels(hero)))


def replace_book(world: World, table: Table, hero: Creature) -> None:
    """A lost book written anew out of the head: 100 cp and a week for each spell level (YB-MAGIC-02)."""
    _study(world, table, hero, Option("replace_book"), *casting.replace_cost(book_levels(hero)))


# --- scrolls and swords ----------------------------------------------------------------------------------------------
def writable(hero: Creature) -> list[str]:
    """Spells of which a scroll can be paid: 5 gp per spell level, a caster of 9th level (YB-DOWN-15). Whoever
    prays and holds nothing in memory may write down any spell that could be prayed for (YB-MAGIC-02).
    """
    if hero.level < 9 or not casting.casts(hero):
        return []
    levels = [level for level, number in enumerate(content.CLASSES[hero.key].slots(hero.level), 1) if number]
    granted = (
        []
        if stats.arcane(hero) or hero.memory
        else [key for level in levels for key in casting.spell_list(hero, level)]
    )
    held = dict.fromkeys([*hero.book, *(entry.rstrip("!") for entry in hero.memory), *granted])
    return [key for key in held if scribe_cost(hero, key)[0] <= hero.cp + hero.banked]


def scroll_of(hero: Creature, key: str) -> Thing:
    """A spell written down for one use (YB-DOWN-15); who wrote it can read it (YB-MAGIC-03)."""
    item = hooks.SCROLL if stats.arcane(hero) else "scroll_divine"
    return Thing(item, uses=content.ITEMS[item].uses, spells=[key], read=[hero.id] if stats.arcane(hero) else [])


def scribe_cost(hero: Creature, key: str) -> tuple[int, int]:
    """5 gp and a week for each spell level (YB-DOWN-15)."""
    level = casting.spell_level(hero, content.SPELLS[key])
    return ITEM_CP * level, level


def sword_of(hero: Creature) -> Thing | None:
    return next((thing for thing in hero.items if thing.key in SWORDS), None)


def can_inscribe(hero: Creature) -> bool:
    return "spell_sword" in hero.skills and hero.cp + hero.banked >= SWORD_CP and sword_of(hero) is not None


def inscribe_sword(world: World, table: Table, hero: Creature) -> None:
    spells = content.SPELL_LISTS["wizard_1"]
    engrave(table, hero, table.ask(hero.seat, SWORD_SPELL, spells, {"who": hero.id}, default=spells[0]))


def engrave(table: Table, hero: Creature, spell: str) -> None:
    """A spell sword: a 1st-level wizard spell on a sword, 1 week and 500 cp, cast once a day (YB-CLASS-07)."""
    sword = sword_of(hero)
    if sword is not None:
        hero.cp -= SWORD_CP
        sword.spells = [spell]
        table.tell(events.WeekSpent(hero.name, "inscribe_sword", spell, -SWORD_CP))


# --- enchanting -------------------------------------------------------------------------------------------------------
# Making magic items: a spell written down, or a thing of the Dungeon Master's price. Chapter: Downtime.
# What takes longer than the weeks at hand lies unfinished until they have been spent.
WHAT = Question("make-what", "YB-DOWN-15")
SCRIBE = Question("scribe-spell", "YB-DOWN-15")
PRICE = Question("make-price", "YB-DOWN-15")
WEEKS = Question("make-weeks", "YB-DOWN-15")
PARTS = Question("make-parts", "YB-DOWN-15")
TERMS = Question("make-terms", "YB-DOWN-15")
MAKERS_LEVEL = 9
LEAST_CP, MOST_CP = 10_000, 100_000  # 100 to 1000 gp
LEAST_WEEKS, MOST_WEEKS = 4, 52
TIMES_LISTED, CP_A_WEEK = 50, 2_000  # the referee's way (ours)
SCROLL = "scroll"


def may_make(hero: Creature) -> bool:
    return bool(writable(hero) or makeable(hero))


def usual_price(key: str) -> int:
    """What the referee asks: fifty times the list price, within 100 to 1000 gp (YB-DOWN-15)."""
    return max(LEAST_CP, min(MOST_CP, TIMES_LISTED * content.ITEMS[key].price))


def usual_weeks(key: str) -> int:
    """And a week for each 20 gp of it."""
    return max(LEAST_WEEKS, min(MOST_WEEKS, usual_price(key) // CP_A_WEEK))


def makeable(hero: Creature) -> list[str]:
    """Magic things other than scrolls that a caster of 9th level can pay at the usual price (YB-DOWN-15)."""
    if hero.level < MAKERS_LEVEL or not casting.casts(hero):
        return []
    money = hero.cp + hero.banked
    return [
        key for key, item in content.ITEMS.items() if item.magic and item.kind != SCROLL and usual_price(key) <= money
    ]


def create_magic_item(world: World, table: Table, hero: Creature) -> None:
    """A spell written down, or another thing (YB-DOWN-15)."""
    things = makeable(hero)
    options = [*([SCROLL] if writable(hero) else []), *things]
    what = table.ask(hero.seat, WHAT, options, {"who": hero.id}, default=options[0]) if things else SCROLL
    if what == SCROLL:
        _write(world, table, hero)
    else:
        _make(world, table, hero, what)


def _write(world: World, table: Table, hero: Creature) -> None:
    """A spell for one use: one week and 5 gp per spell level."""
    options = writable(hero)
    key = table.ask(hero.seat, SCRIBE, options, {"who": hero.id}, default=options[0])
    price, weeks = scribe_cost(hero, key)
    table.tell(events.WeekSpent(hero.name, "create_magic_item", key, -price))
    _begin(world, table, hero, scroll_of(hero, key), price, weeks)


def _make(world: World, table: Table, hero: Creature, key: str) -> None:
    """The Dungeon Master names money, weeks and rare parts; whoever finds that too much has looked into it in vain."""
    about: Facts = {"who": hero.id, "what": key}
    price = table.ask_number(GM, PRICE, LEAST_CP, MOST_CP, about, default=str(usual_price(key)))
    weeks = table.ask_number(GM, WEEKS, LEAST_WEEKS, MOST_WEEKS, about, default=str(usual_weeks(key)))
    parts = table.ask_text(GM, PARTS, checking.LONGEST_LINE, about, default="")
    terms: Facts = {**about, "price": price, "weeks": weeks, "parts": parts}
    answers = ("make", "leave") if price <= hero.cp else ("leave",)
    if table.ask(hero.seat, TERMS, answers, terms, default=answers[0]) == "leave":
        table.tell(events.WeekSpent(hero.name, "make_item", "left"))
        return
    table.tell(events.WeekSpent(hero.name, "make_item", key, -price))
    _begin(world, table, hero, Thing(key, uses=content.ITEMS[key].uses), price, weeks)


def _begin(world: World, table: Table, hero: Creature, thing: Thing, price: int, weeks: int) -> None:
    hero.cp -= price
    hero.unfinished = thing
    take_weeks(world, table, hero, weeks)
    finish(table, hero)


def finish(table: Table, hero: Creature) -> None:
    """Once no week is owed any more the thing is there, and what was studied is known."""
    conclude(table, hero)
    thing = hero.unfinished
    if thing is not None and hero.weeks >= 0:
        hero.unfinished = None
        hero.items.append(thing)
        table.tell(events.Finished(hero.name, thing.key))


# --- temple -----------------------------------------------------------------------------------------------------------
# The temple and a quiet hearth: healing, service, devotion, embezzlement, raising the dead. Chapter: Downtime.
BAKE = Why("Baking", "YB-DOWN-03")
TEMPLE = Why("Temple", "YB-DOWN-03")
DEVOTION = Why("Devotion", "YB-DOWN-10")
EMBEZZLE = Why("Embezzlement", "YB-DOWN-13")
RISK = Why("Risk", "YB-DOWN-13")
PAY_HOW = Question("temple-pay", "YB-DOWN-03")
RAISE = Question("raise-dead", "YB-DEATH-14")
TEMPLE_CP = 100
DEVOTED = {"Lawful": "true_aid", "Neutral": "true_spell", "Chaotic": "true_glimpse"}


def baking(world: World, table: Table, hero: Creature) -> None:
    """1d6 beside natural healing; then, undamaged, 2 HP above the maximum (YB-DOWN-03)."""
    amount = table.roll(6, BAKE, hero.name)
    hero.damage = max(life.least_damage(hero), hero.damage - amount)
    if not hero.damage:
        hero.extra = 2
    table.tell(events.WeekSpent(hero.name, "baking", "rested" if hero.extra else "better", amount))


def needs_temple(hero: Creature) -> bool:
    """Whether there is anything that the temple could heal."""
    ailing = (effects.Poison, effects.Cursed, effects.KINDS["disease"])
    ill = any(isinstance(effect, ailing) and not life.mortal(effect) for effect in hero.effects)
    return hero.damage > life.least_damage(hero) or bool(hero.legs) or ill


def temple_healing(world: World, table: Table, hero: Creature) -> None:
    """100 cp or a week of service: all damage, illness; toxin on 4-in-6, a minor curse on 1-in-6; legs mend
    (YB-DOWN-03, YB-DEATH-08). A favour the temple owes pays as well.
    """
    ways = [*(["favour"] if "true_agreement" in hero.boons else []), *(["cp"] if hero.cp >= TEMPLE_CP else [])]
    paid = table.ask(hero.seat, PAY_HOW, [*ways, "service"], {"who": hero.id}, default=[*ways, "service"][0])
    if paid == "cp":
        hero.cp -= TEMPLE_CP
    elif paid == "favour":
        hero.boons.remove("true_agreement")
    else:
        hero.service += 1
    healed = hero.damage - life.least_damage(hero)
    hero.damage, hero.legs = hero.damage - healed, 0
    gone = [effects.KINDS["disease"]]
    if stats.has(hero, effects.Poison) and light.chance(table, 4, 6, TEMPLE, hero.name):
        gone.append(effects.Poison)
    if stats.has(hero, effects.Cursed) and light.chance(table, 1, 6, TEMPLE, hero.name):
        items.lift_a_curse(world, hero)
    hero.effects = [effect for effect in hero.effects if not isinstance(effect, tuple(gone)) or life.mortal(effect)]
    table.tell(events.Healed(hero.name, healed, "temple"))


def service(world: World, table: Table, hero: Creature) -> None:
    """First time nothing, second 1 merit, from the third 3 merit and one boon by alignment; forgives a disfavour
    (YB-DOWN-10).
    """
    hero.served += 1
    gained = (0, 1, 3)[min(hero.served, 3) - 1]
    hero.merit += gained
    hero.disfavour = max(0, hero.disfavour - 1)
    table.tell(events.WeekSpent(hero.name, "service", "merit" if gained else "", gained))
    if hero.served >= 3:
        crime.offer_boons(world, table, hero, service_boons(hero))


def service_boons(hero: Creature) -> list[str]:
    return [
        key
        for key, boon in content.BOONS.items()
        if boon.alignment in ("any", hero.alignment) and boon.of in ("", "service")
    ]


def devotion(world: World, table: Table, hero: Creature) -> None:
    """Divine casters: 3-in-6 for 5 merit, and their own boons (YB-DOWN-10)."""
    blessed = light.chance(table, 3, 6, DEVOTION, hero.name)
    hero.merit += 5 if blessed else 0
    table.tell(events.WeekSpent(hero.name, "devotion", "merit" if blessed else "silence", 5 if blessed else 0))
    crime.offer_boons(world, table, hero, list(dict.fromkeys([DEVOTED[hero.alignment], "true_spell"])))


def embezzle(world: World, table: Table, hero: Creature) -> None:
    """20 cp x level and the estate taxes of this and the last session, a d6 for each 50 cp and for the last part: 3-6
    kept, 2 lost, 1 lost and risk (YB-DOWN-13).
    """
    left, kept = 20 * hero.level + sum(world.taxes.get(when, 0) for when in (world.session - 1, world.session)), 0
    world.taxes = {}  # older ones are spent, and these have been reached into
    while left > 0:
        lot = min(50, left)
        left -= lot
        face = table.roll(6, EMBEZZLE, hero.name)
        if face >= 3:
            kept += lot
        elif face == 1:
            risk = table.roll(20, RISK, hero.name)
            kept += 100 if risk == 20 else 0
            left = 0 if risk <= 4 else left
            if risk == 1:
                hero.caught += 1
                hero.service += hero.caught  # a week for every time ever caught
                table.tell(events.WeekSpent(hero.name, "embezzlement", "caught", hero.caught))
    hero.cp += kept
    table.tell(events.WeekSpent(hero.name, "embezzlement", "kept" if kept else "nothing", kept))


# --- raising the dead ------------------------------------------------------------------------------------------------
def raising_price(dead: Creature) -> int:
    """Ours, as no version names one: 1,000 cp and 500 for each level."""
    return 1000 + 500 * dead.level


def who_can_be_raised(world: World) -> list[Creature]:
    """Whose body is here."""
    dead = [each for each in world.creatures.values() if each.kind == "pc" and not each.left]
    return [each for each in dead if carrying.can_be_raised(world, each)]


def who_pays(citizens: list[Creature], dead: Creature) -> list[Creature]:
    """Anybody who has the money, or is owed a favour."""
    price = raising_price(dead)
    return [each for each in citizens if each.cp + each.banked >= price or "true_agreement" in each.boons]


def raise_dead(world: World, table: Table, dead: Creature, payer: Creature) -> bool:
    """The temple raises whom rites have not sent on, if the DM lets it (YB-DEATH-11, YB-DEATH-13, YB-DEATH-14)."""
    price = raising_price(dead)
    if table.ask(GM, RAISE, ("raise", "refuse"), {"who": dead.id, "price": price}, default="raise") == "refuse":
        table.tell(events.Used(dead.name, "resurrection", "refused"))
        return False
    if not crime.spend(table, payer, "true_agreement", dead.name):
        minions.draw_purse(payer)
        if payer.cp < price:
            return False  # the favour was to be kept
        payer.cp -= price
    return carrying.resurrect(world, table, dead)


# --- week -------------------------------------------------------------------------------------------------------------
# A week in town: which activities are open, and the week itself. Chapter: Downtime.
# The activities stand in `temple.py`, `carousing.py`, `livelihood.py`, `recruiting.py`, `quests.py`, `crime.py`,
# `crafts.py`, `study.py` and `enchanting.py`; that every week heals besides in `healing.py`.
CRIMINALS = ("thief", "acrobat", "animal_kin", "kobold", "warlock")


def open_activities(world: World, hero: Creature) -> list[str]:
    """Basic ones are open to all, advanced ones to the named classes from 2nd level (YB-DOWN-01)."""
    return [
        key
        for key in content.ACTIVITIES
        if _named(hero, key) and not _pointless(world, hero, key) and _affordable(hero, key)
    ]


def _affordable(hero: Creature, key: str) -> bool:
    money = hero.cp + hero.banked
    if key in ("copy_book", "replace_book"):
        return money >= book_price(hero, key)[0]
    if key == "temple_healing":
        return True  # service pays as well as money does
    if key == "training":
        return money >= livelihood.training_price(hero)
    return money >= content.ACTIVITIES[key].cost


def _named(hero: Creature, key: str) -> bool:
    """Who an advanced activity is for."""
    if content.ACTIVITIES[key].group != "advanced":
        return True
    casting = content.CLASSES[hero.key].casting
    arcane = casting is not None and casting.kind == "arcane"
    return hero.level >= 2 and {
        "create_magic_item": may_make(hero),
        "crime": hero.key in CRIMINALS,
        "devotion": casting is not None and not arcane,
        "embezzlement": hero.key in ("cleric", "princess") or "clergy" in hero.goals,
        "forging": hero.key == "dwarf" or "forge_master" in hero.skills,
        "hibernate": hero.key == "animal_kin",
        "magical_research": arcane,
    }.get(key, False)


def _pointless(world: World, hero: Creature, key: str) -> bool:
    """Activities that could bring nothing are not offered."""
    test = _IDLE.get(key)
    return test is not None and test(world, hero)


def _no_search(world: World, hero: Creature) -> bool:
    """XP never fall below the level's (YB-DOWN-05)."""
    return bool(hero.job) or hero.xp - livelihood.SEARCH_XP < content.CLASSES[hero.key].row(hero.level).xp


def _no_lesson(world: World, hero: Creature) -> bool:
    """A mentor of the same class and of higher level teaches (YB-DOWN-06)."""
    return hero.mentor.get("class") != hero.key or int(hero.mentor.get("level", 0)) <= hero.level


def _has_copy(hero: Creature) -> bool:
    return any(thing.spells for thing in hero.stored)


_IDLE: dict[str, Callable[[World, Creature], bool]] = {
    "job_search": _no_search,
    "work": lambda world, hero: not hero.job,
    "temple_healing": lambda world, hero: not needs_temple(hero),
    "training": _no_lesson,
    "team_building": lambda world, hero: not minions.minions_of(world, hero),
    "selling": lambda world, hero: not livelihood.lot_to_sell(hero),
    "magical_research": lambda world, hero: not research_sources(hero),
    "copy_book": lambda world, hero: not hero.book or not items.count(hero, "spell_book") or _has_copy(hero),
    "replace_book": lambda world, hero: not hero.book or bool(items.count(hero, "spell_book")) or _has_copy(hero),
    "inscribe_sword": lambda world, hero: not can_inscribe(hero),
}


def spend_week(world: World, table: Table, hero: Creature, activity: str) -> None:
    """One activity, paid from purse and bank (YB-DOWN-01)."""
    minions.draw_purse(hero)
    if activity != "temple_healing":
        hero.cp -= content.ACTIVITIES[activity].cost
    _ACTIVITIES[activity](world, table, hero)
    crime.see_to(world, table, hero)


_ACTIVITIES: dict[str, Callable[[World, Table, Creature], None]] = {
    "baking": baking,
    "carousing": carousing.carousing,
    "job_search": livelihood.job_search,
    "work": livelihood.work,
    "find_mentor": livelihood.find_mentor,
    "temple_healing": temple_healing,
    "questing": livelihood.quest,
    "recruiting": carousing.recruiting,
    "selling": livelihood.selling,
    "service": service,
    "taming": carousing.taming,
    "team_building": carousing.team_building,
    "training": livelihood.training,
    "copy_book": copy_book,
    "replace_book": replace_book,
    "inscribe_sword": inscribe_sword,
    "create_magic_item": create_magic_item,
    "crime": crime.crime,
    "devotion": devotion,
    "embezzlement": embezzle,
    "forging": livelihood.forge,
    "hibernate": livelihood.hibernate,
    "magical_research": research,
}
