"""How a bot spends its time and money in town: it mends its people first, then their gear."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.core.items import load_of, may_wear, may_wield, slots
from tablewright.rules.yabec.book.town.strongholds import stronghold_price
from tablewright.rules.yabec.bots.prudence import spent
from tablewright.rules.yabec.bots.view import View
from tablewright.rules.yabec.content import CLASSES, ITEMS
from tablewright.rules.yabec.state import Creature

SUPPLIES = {"torches": 5, "bandage": 4, "lighter": 1, "sack": 1, "backpack": 1}
ARMOUR = ("plate_mail", "chain_mail", "leather_armor")
KEEP = 15  # cp left for rations
LEARNING = ("selling", "training", "find_mentor", "magical_research", "service", "baking")
LESSONS = 40  # cp that make a week of learning worth it
WORTH_RAISING = 3
FIGHTERS = ("man_at_arms", "dwarf_worker", "ruffian", "sailor")
BOONS_WANTED = ("true_aid", "healing", "true_learning", "true_valor")
GOALS = ("treasure-200", "no-deaths", "treasure-500", "map-level", "level-2", "kill-chief", "level-3", "slay", "relic",
         "prisoner")  # fmt: skip
EXTRAS = {"thief": ("thieves_tools",), "cleric": ("holy_symbol",), "warlock": ("unholy_symbol",),
          "fighter": ("rope", "iron_spikes", "mirror"), "dwarf": ("rope", "iron_spikes"),
          "wizard": ("dagger",), "halfling": ("short_bow",), "elf": ("short_bow",)}  # fmt: skip
ROOMY, COMFORTABLE = 4, 60  # free slots and cp left over with which extras are bought
FIGHTING_HD = 8
FEW_ARROWS = 6
WORTH_A_WILL = 2  # the level from which there is something to leave, or somebody to lead
WINNING = 11  # charisma with which a week among strangers is worth it
SEASONED = 4  # the level from which a week's quest of one's own is worth its danger


class Townsman:
    """`careful` ones stay at home when too few of them could stand a fight."""

    def __init__(self, *, careful: bool) -> None:
        self._careful = careful
        self._goal_tried = self._hired = 0
        self._built = ("", 0)
        self._willed: set[str] = set()

    def town(self, decision: Decision, view: View) -> str:
        for hero in view.citizens:
            if Option("shop", hero.id) in decision.options and wants(hero):
                return Option("shop", hero.id)
        if urgent := self._urgent(decision):
            return urgent
        builder = next((hero for hero in view.citizens if may_afford_keep(hero)), None)
        if builder is not None and self._built != (builder.id, view.session):
            self._built = (builder.id, view.session)
            return Option("see", builder.id)
        if "hire" in decision.options and self._hired != view.session:
            self._hired = view.session
            return "hire"
        if "goal" in decision.options and self._goal_tried != view.session and self.goal(decision, view):
            self._goal_tried = view.session
            return "goal"
        if testator := self._without_heir(decision, view):
            return testator
        if self._careful and spent(view.citizens) and "end" in decision.options:
            return "end"
        return "depart" if "depart" in decision.options else decision.default

    def _without_heir(self, decision: Decision, view: View) -> str:
        """Whoever has come some way writes down who shall have what the guild keeps (YB-CHAR-17)."""
        for hero in view.citizens if len(view.citizens) > 1 else ():
            see = Option("see", hero.id)
            if hero.level >= WORTH_A_WILL and not hero.heir and hero.id not in self._willed and see in decision.options:
                self._willed.add(hero.id)
                return see
        return ""

    def _urgent(self, decision: Decision) -> str:
        """Back to life, treasure into coins, and the council: who has a role earns by it."""
        options = [Option.read(key) for key in decision.options]
        return next((key for verb in ("raise", "sell", "council") for key in options if key.verb == verb), "")

    def goal(self, decision: Decision, view: View) -> str:
        return next((goal for goal in GOALS if goal not in view.goals_scored), "")


def may_afford_keep(hero: Creature) -> bool:
    return hero.cp + hero.banked >= stronghold_price(hero)


def rites(decision: Decision, view: View) -> str:
    """Whoever has come far is kept above ground: the temple may raise them."""
    dead = view.friend(str(decision.facts["who"]))
    return "keep" if dead is not None and dead.level >= WORTH_RAISING else decision.default


def person(decision: Decision, view: View) -> str:
    """A keep of one's own, once there is money for it; else an heir."""
    if "build" in decision.options:
        return "build"
    hero = view.friend(str(decision.facts["who"]))
    return "heir" if hero is not None and not hero.heir and hero.level >= WORTH_A_WILL else "done"


def heir(decision: Decision, view: View) -> str:
    """Whoever of the others has come farthest."""
    others = [each for key in decision.options if (each := view.friend(key)) is not None]
    return max(others, key=lambda each: each.xp).id if others else decision.default


def hire(decision: Decision, view: View) -> str:
    """A fighting hireling if anybody is there, one a session."""
    for key in map(Option.read, decision.options):
        if key.verb == "hire" and key.thing in FIGHTERS:
            return key
    return "later"


def boon(decision: Decision, view: View) -> str:
    """Healing first, then what helps others, then learning."""
    return next((key for key in BOONS_WANTED if key in decision.options), decision.default)


def week(decision: Decision, view: View) -> str:
    """A week in the temple for the badly hurt who can pay, lessons for the whole with money, else bread and rest."""
    hero = view.friend(str(decision.facts["who"]))
    if hero is None:
        return decision.default
    hurt = hero.damage > 7 or hero.legs
    if hurt and "temple_healing" in decision.options and int(decision.facts["cp"]) >= 100 + KEEP:
        return "temple_healing"
    fit = not hero.damage and hero.level >= SEASONED and CLASSES[hero.key].hd >= FIGHTING_HD
    if fit and "questing" in decision.options:
        return "questing"
    if hero.disfavour and "service" in decision.options:
        return "service"
    if not hero.damage and int(decision.facts["cp"]) >= LESSONS + KEEP:
        return next((key for key in LEARNING if key in decision.options), decision.default)
    return next((key for key in ("selling", *_idle(hero), "baking") if key in decision.options), decision.default)


def _idle(hero: Creature) -> tuple[str, ...]:
    """The whole and poor make friends: among animals, or among people who might serve."""
    if hero.damage or hero.scores.get("charisma", 0) < WINNING:
        return ()
    if hero.key in ("druid", "elf") or hero.pet:
        return ("taming",)
    return ("recruiting",) if hero.level >= WORTH_A_WILL else ()


def raise_score(decision: Decision, view: View) -> str:
    """What the class lives by, then what keeps it alive."""
    hero = view.friend(str(decision.facts["who"]))
    wanted = (*CLASSES[hero.key].prime, "constitution", "dexterity") if hero is not None else ()
    return next((ability for ability in wanted if ability in decision.options), decision.default)


def claim(decision: Decision, view: View) -> str:
    """Whoever could use it asks for it; dice settle who gets it."""
    hero, item = view.friend(str(decision.facts["who"])), ITEMS.get(str(decision.facts["what"]))
    usable = hero is not None and item is not None and (may_wield(hero, item) or may_wear(hero, item))
    return "claim" if usable else "no"


def buy(decision: Decision, view: View) -> str:
    hero = view.friend(str(decision.facts["who"]))
    wanted = wants(hero) if hero is not None else ""
    return wanted if wanted in decision.options else "done"


def wants(hero: Creature) -> str:
    """The next thing this one should buy, as far as money and slots go."""
    money = hero.cp + hero.banked - KEEP
    have: dict[str, int] = {}
    for thing in [*hero.items, *hero.stored]:
        have[thing.key] = have.get(thing.key, 0) + thing.qty
    for key, number in SUPPLIES.items():
        if have.get(key, 0) < number and money >= ITEMS[key].price and _fits(hero, key):
            return key
    shoots = any(ITEMS[key].has("fired") and key != "sling" for key in have if key in ITEMS)
    if shoots and have.get("arrows", 0) < FEW_ARROWS and money >= ITEMS["arrows"].price and _fits(hero, "arrows"):
        return "arrows"
    return _armour(hero, have, money) or _weapon(hero, have, money) or _extra(hero, have, money)


def _extra(hero: Creature, have: dict[str, int], money: int) -> str:
    """Tools of the trade, for those who have room and money left."""
    if money < COMFORTABLE or slots(hero) - load_of(hero) < ROOMY:
        return ""
    lacking = [key for key in EXTRAS.get(hero.key, ()) if not have.get(key) and ITEMS[key].price <= money]
    return next((key for key in lacking if _fits(hero, key)), "")


def mentor(decision: Decision, view: View) -> str:
    """One of the own class, if there is one."""
    hero = view.friend(str(decision.facts["who"]))
    return hero.key if hero is not None and hero.key in decision.options else decision.default


def _fits(hero: Creature, key: str) -> bool:
    return bool(ITEMS[key].grants_slots) or load_of(hero, key, ITEMS[key].qty) <= slots(hero)


def _armour(hero: Creature, have: dict[str, int], money: int) -> str:
    for key in ARMOUR:
        if have.get(key) or have.get({"leather_armor": "leather_1", "chain_mail": "chain_1"}.get(key, key)):
            break
        if may_wear(hero, ITEMS[key]) and money >= ITEMS[key].price and _fits(hero, key):
            return key
    if not have.get("shield") and not have.get("shield_1") and may_wear(hero, ITEMS["shield"]):
        return "shield" if money >= ITEMS["shield"].price and _fits(hero, "shield") else ""
    return ""


def _weapon(hero: Creature, have: dict[str, int], money: int) -> str:
    """Something to strike with, and a sling for those who should not stand in front."""
    armed = any(ITEMS[key].kind == "weapon" and may_wield(hero, ITEMS[key]) for key in have if key in ITEMS)
    choice = ("sword", "mace", "dagger", "club", "staff", "sling") if not armed else ()
    for key in choice:
        if may_wield(hero, ITEMS[key]) and money >= ITEMS[key].price and _fits(hero, key):
            return key
    frail = CLASSES[hero.key].hd <= 4 and armed and not have.get("sling")
    return "sling" if frail and may_wield(hero, ITEMS["sling"]) and money >= 2 and _fits(hero, "sling") else ""
