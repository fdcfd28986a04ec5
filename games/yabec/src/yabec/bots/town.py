"""How a bot spends its time and money in town: it mends its people first, then their gear."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from yabec import content
from yabec.book.core import items, life, light, stats
from yabec.book.downtime import livelihood
from yabec.book.meeting import talk
from yabec.book.town import person as town_person
from yabec.bots import view
from yabec.bots.view import choices
from yabec.state import Creature

# --- prudence ---------------------------------------------------------------------------------------------------------
# What a party does so that fewer of it die: the sturdy in front, away from what is too strong, words in time.
FRAIL_HD = 4  # who has no more lets others stand in front
HOPELESS = 0.8  # our strength over theirs, below which it is better to run while the way out is near
RUNNING, A_ZONE = 0.9, 0.15  # how good it is to be away, and what each zone of the way costs
USUAL_AC, USUAL_HOSTILITY = 7, 7
SPENT = 0.4  # the share of health with which nobody sets out


def sturdiness(each: Creature) -> tuple[bool, int, int]:
    """Who belongs in front: no frail class, good armour, much health."""
    frail = each.kind != "pc" or content.CLASSES[each.key].hd <= FRAIL_HD
    return not frail, -stats.armour_class(each), life.hp_left(each)


def out_of_order(party: list[Creature]) -> bool:
    """Somebody frail goes first while somebody sturdy comes after the second."""
    standing = [each for each in party if not stats.is_down(each)]
    front, rest = standing[:2], standing[2:]
    return any(not sturdiness(each)[0] for each in front) and any(sturdiness(each)[0] for each in rest)


def line(decision: Decision, view: view.View) -> str:
    """The sturdiest of those left comes next; the last of the line is sturdy too, if there are enough."""
    left = [each for key in decision.options if (each := view.friend(key)) is not None]
    return max(left, key=sturdiness).id if left else decision.default


def flight(view: view.View, odds: float) -> float:
    """How good it is to run for daylight from what is too strong, by the length of the way."""
    return RUNNING - A_ZONE * (1 + len(view.way_home())) if odds < HOPELESS else 0.0


def fallen(view: view.View) -> bool:
    """Somebody of the party lies."""
    return any(each.status == "near death" for each in view.party)


def most_fallen(view: view.View) -> bool:
    heroes = [each for each in view.party if each.kind == "pc"]
    return 2 * sum(stats.is_down(each) for each in heroes) >= len(heroes)


def spent(people: list[Creature]) -> bool:
    """A party that would not come home."""
    return sum(life.hp_left(each) for each in people) < SPENT * sum(each.hp for each in people)


def hide_odds(party: list[Creature], foes: list[view.Seen]) -> float:
    """The chance that nobody of the party is noticed (YB-STEALTH-01), by known figures or by what is usual."""
    awake = [foe for foe in foes if not foe.bad]
    if not awake:
        return 1.0
    lowest = min(foe.ac if foe.ac is not None else _usual_ac(foe) for foe in awake)
    total = 1.0
    for each in party:
        sides, advantage = talk.stealth_die(each)
        chance = max(0.0, min(1.0, lowest / sides))
        total *= 1 - (1 - chance) ** 2 if advantage > 0 else chance**2 if advantage < 0 else chance
    return total


def _usual_ac(foe: view.Seen) -> int:
    return content.MONSTERS[foe.key].ac if foe.key in content.MONSTERS else USUAL_AC


def talk_odds(party: list[Creature]) -> float:
    """The chance that a talk does not end in blows, at the usual hostility (YB-DUNG-13)."""
    need = USUAL_HOSTILITY + 1 - max((stats.reaction_modifier(each) for each in party[:2]), default=0)
    good = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
    return good / 36


# --- fight ------------------------------------------------------------------------------------------------------------
# How a bot fights: sleep, turning, songs and missiles first, then the helpless, then whoever falls soonest.
CROWD = ("sleep", "web", "entangle", "hold_person", "confusion", "fire_ball", "ice_storm", "slow", "hold_monster",
         "lightning_bolt", "cloudkill")  # fmt: skip
BLASTS = ("fire_ball", "lightning_bolt", "cloudkill")  # they hurt whoever stands there
CALLS = ("shadow_hound", "summon_animals", "sticks_to_snakes")
SINGLE = ("magic_missile", "lesser_charm", "hold_monster", "greater_charm", "polymorph_other", "finger_of_death")
SONGS = ("flirter_avec_les_dragonnes", "musique_de_combat", "chant_de_guerre")
HEALING = ("cure_wounds", "greater_cure_wounds", "share_lung", "potion_healing", "true_aid")
HELPS = ("heal", "buff", "cure", "ward", "grant", "free", "weapon", "antidote", "resist", "soak")
IMPOSING = 12  # charisma with which a threat is worth an action that has no better use
Options = list[Option]


def fight(decision: Decision, view: view.View) -> str:
    me = view.friend(str(decision.facts["who"]))
    if me is None:
        return decision.default
    options = choices(decision)
    foes = view.foes()
    if "flee" in options and 2 * life.hp_left(me) <= me.hp and losing(view):
        return "flee"
    if words := _words(me, options, view):
        return words
    if 3 * life.hp_left(me) <= me.hp and losing(view) and (back := _retreat(options, foes)):
        return back
    return (
        _rescue(me, options, view)
        or _power(me, options, view)
        or _strike(me, options, view)
        or _ready(me, options)
        or _close_in(me, options, foes)
        or "wait"
    )


def losing(view: view.View) -> bool:
    """More of their threat stands than of ours."""
    ours = sum(3 + life.hp_left(each) for each in view.party if not stats.is_down(each))
    return sum(threat(foe) * (0.3 if foe.bad else 1) for foe in view.foes()) * 2 > ours


def _words(me: Creature, options: Options, view: view.View) -> str:
    """What costs nothing: a demand or a plea that may end it, and before all is lost they give up; the frail stand
    behind.
    """
    wanted = ["call:surrender"]
    if losing(view):
        plea = ["call:truce"] if 3 * life.hp_left(me) <= me.hp or fallen(view) else []  # peace earns nothing
        wanted = [*plea, *(["call:yield"] if most_fallen(view) else [])]
    frail = me.kind == "pc" and content.CLASSES[me.key].hd <= FRAIL_HD
    return next((key for key in [*wanted, *(["place:back"] if frail else [])] if key in options), "")


def _retreat(options: Options, foes: list[view.Seen]) -> str:
    """Into daylight if that is near; else step by step, guard up, to where none of them is."""
    taken = {foe.zone for foe in foes}
    ways = [key for key in options if key.verb == "leave"]
    ways += [key for key in options if key.verb == "retreat" and key.target not in taken]
    return next(iter(ways), "")


def subdue(decision: Decision, view: view.View) -> str:
    """The last of them is worth more alive: it can be asked."""
    return "spare" if len(view.foes()) <= 1 else decision.default


def _spell(options: Options, keys: tuple[str, ...]) -> str:
    """The first of these that can be cast from memory, read from a scroll, or worked by a thing."""
    for wanted in keys:
        for option in options:
            if option.verb in ("cast", "scroll", "power", "use", "boon") and option.target == wanted:
                return option
    return ""


def _rescue(me: Creature, options: Options, view: view.View) -> str:
    """Somebody lies near death, or is close to it."""
    fallen = any(each.status == "near death" and each.zone == me.zone for each in view.party)
    low = any(not each.status and 3 * life.hp_left(each) <= each.hp and each.zone == me.zone for each in view.party)
    helps = _spell(options, HEALING)
    if helps and (fallen or low):
        return helps
    if _spell(options, ("antidote",)):
        return _spell(options, ("antidote",))
    hurt = me.damage >= 4 and 2 * life.hp_left(me) <= me.hp
    return next((key for key in ("eat", "drink", "boon:healing") if hurt and key in options), "")


def _power(me: Creature, options: Options, view: view.View) -> str:
    ready = [foe for foe in view.foes() if not foe.bad]
    if not ready:
        return ""
    if "turn" in options and any(foe.undead and not foe.turned for foe in ready):
        return "turn"
    danger = sum(threat(foe) for foe in ready)
    if danger > 6:
        living = [foe for foe in ready if not foe.undead]
        found = _spell(options, CALLS) or (_spell(options, _on_a_crowd(view)) if living else "")
        song = next((key for key in options if key.verb == "sing" and key.target in SONGS), "")
        if found or song:
            return found or song
    if danger > 10:
        shapes = [key for key in options if key.verb == "shape"]
        shape = next((key for key in shapes if _worth_it(key.target, me)), "")
        if shape:
            return shape
        if len(ready) > 2 and (_spell(options, ("psychic_blast",)) or _spell(options, ("stink_bomb",))):
            return _spell(options, ("psychic_blast", "stink_bomb"))
    return _spell(options, (*SINGLE, "wand_missiles")) if danger > 3 else ""


def _on_a_crowd(view: view.View) -> tuple[str, ...]:
    """No blast where one of the own stands among them, the caster too."""
    among = {foe.zone for foe in view.foes()} & {each.zone for each in view.party if each.status != "dead"}
    return tuple(key for key in CROWD if key not in BLASTS) if among else CROWD


def _worth_it(animal: str, me: Creature) -> bool:
    words = content.MONSTERS[animal].attacks[0].split()
    return max((light.average(word) for word in words if word[0].isdigit()), default=0) > 3 or me.damage > 4


def _strike(me: Creature, options: Options, view: view.View) -> str:
    """The bad first, who are hit for sure, then whoever falls soonest; no shot into a friend's fight."""
    foes = [foe for key in options if key.verb == "attack" and (foe := view.foe(key.target)) is not None]
    if _shoots(me):
        friends = [each for each in view.party if each.id != me.id]
        clear = [foe for foe in foes if not any(foe.id in each.engaged for each in friends)]
        blade = next((key for key in options if key.verb == "with" and content.ITEMS[key.thing].has("melee")), "")
        if not clear and blade and content.CLASSES.get(me.key) and life.hp_left(me) > 4:
            return blade
        foes = clear or [foe for foe in foes if foe.bad]
    if not foes:
        return _throw(me, options, view)
    if "sweep" in options and len(foes) > 2:
        return "sweep"
    return Option("attack", min(foes, key=lambda foe: (not foe.bad, -finish(me, foe), foe.left)).id)


def _throw(me: Creature, options: Options, view: view.View) -> str:
    """From behind the others, at whom none of them fights hand to hand."""
    friends = [each for each in view.party if each.id != me.id]
    aims = [key for key in options if key.verb == "throw"]
    return next((key for key in aims if not any(key.target in each.engaged for each in friends)), "")


def _arms(options: Options) -> Options:
    return [key for key in options if key.verb == "wield"]


def _shoots(me: Creature) -> bool:
    return any(thing.held and content.ITEMS[thing.key].has("fired") for thing in me.items)


def finish(me: Creature, foe: view.Seen) -> bool:
    """A blow of middling luck would be the last."""
    held = next(
        (content.ITEMS[thing.key] for thing in me.items if thing.held and content.ITEMS[thing.key].damage), None
    )
    return light.average(held.damage if held is not None else "1d2") >= foe.left


def _ready(me: Creature, options: Options) -> str:
    if "pick-up" in options:
        return "pick-up"
    if "light" in options and stats.has_effect(me, "dark"):
        return "light"
    armed = any(thing.held and content.ITEMS[thing.key].damage for thing in me.items)
    weapons = [key for key in _arms(options) if content.ITEMS[key.target].kind == "weapon"]
    if weapons and not armed:
        return max(weapons, key=lambda key: light.average(content.ITEMS[key.target].damage))
    return "load" if "load" in options else ""


def _close_in(me: Creature, options: Options, foes: list[view.Seen]) -> str:
    """The frail let the enemy come; others go to meet it."""
    if me.kind == "pc" and content.CLASSES[me.key].hd <= FRAIL_HD:
        bluster = "stunt:intimidate" if me.scores.get("charisma", 0) >= IMPOSING else ""
        return next((key for key in (bluster, "deed:hide") if key in options), "")
    return next((Option("move", foe.zone) for foe in foes if Option("move", foe.zone) in options), "")


def target(decision: Decision, view: view.View) -> str:
    """Healing for the worst hurt, blessings for the caster, harm for the most dangerous."""
    key = str(decision.facts["what"]).rstrip("!")
    friends = [each for one in decision.options if (each := view.friend(one)) is not None]
    helps = key not in content.SPELLS or content.SPELLS[key].mech.get("kind") in HELPS
    if helps and friends and not key.startswith("wand"):
        return max(friends, key=lambda each: (each.status == "near death", each.damage)).id
    foes = [foe for one in decision.options if (foe := view.foe(one)) is not None]
    return max(foes, key=lambda foe: (not foe.bad, threat(foe))).id if foes else decision.default


def threat(foe: view.Seen) -> float:
    return life.danger(foe.key, foe.left)


# --- town -------------------------------------------------------------------------------------------------------------
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

    def town(self, decision: Decision, view: view.View) -> str:
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

    def _without_heir(self, decision: Decision, view: view.View) -> str:
        """Whoever has come some way writes down who shall have what the guild keeps (YB-CHAR-17)."""
        for hero in view.citizens if len(view.citizens) > 1 else ():
            see = Option("see", hero.id)
            if hero.level >= WORTH_A_WILL and not hero.heir and hero.id not in self._willed and see in decision.options:
                self._willed.add(hero.id)
                return see
        return ""

    def _urgent(self, decision: Decision) -> str:
        """Back to life, treasure into coins, and the council: who has a role earns by it."""
        options = choices(decision)
        return next((key for verb in ("raise", "sell", "council") for key in options if key.verb == verb), "")

    def goal(self, decision: Decision, view: view.View) -> str:
        return next((goal for goal in GOALS if goal not in view.goals_scored), "")


def may_afford_keep(hero: Creature) -> bool:
    return hero.cp + hero.banked >= town_person.stronghold_price(hero)


def rites(decision: Decision, view: view.View) -> str:
    """Whoever has come far is kept above ground: the temple may raise them."""
    dead = view.friend(str(decision.facts["who"]))
    return "keep" if dead is not None and dead.level >= WORTH_RAISING else decision.default


def person(decision: Decision, view: view.View) -> str:
    """A keep of one's own, once there is money for it; else an heir."""
    if "build" in decision.options:
        return "build"
    hero = view.friend(str(decision.facts["who"]))
    return "heir" if hero is not None and not hero.heir and hero.level >= WORTH_A_WILL else "done"


def heir(decision: Decision, view: view.View) -> str:
    """Whoever of the others has come farthest."""
    others = [each for key in decision.options if (each := view.friend(key)) is not None]
    return max(others, key=lambda each: each.xp).id if others else decision.default


def hire(decision: Decision, view: view.View) -> str:
    """A fighting hireling if anybody is there, one a session."""
    for key in choices(decision):
        if key.verb == "hire" and key.thing in FIGHTERS:
            return key
    return "later"


def boon(decision: Decision, view: view.View) -> str:
    """Healing first, then what helps others, then learning."""
    return next((key for key in BOONS_WANTED if key in decision.options), decision.default)


def week(decision: Decision, view: view.View) -> str:
    """A week in the temple for the badly hurt who can pay, lessons for the whole with money, else bread and rest."""
    hero = view.friend(str(decision.facts["who"]))
    if hero is None:
        return decision.default
    hurt = hero.damage > 7 or hero.legs
    if hurt and "temple_healing" in decision.options and int(decision.facts["cp"]) >= 100 + KEEP:
        return "temple_healing"
    fit = not hero.damage and hero.level >= SEASONED and content.CLASSES[hero.key].hd >= FIGHTING_HD
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


def raise_score(decision: Decision, view: view.View) -> str:
    """What the class lives by, then what keeps it alive."""
    hero = view.friend(str(decision.facts["who"]))
    wanted = (*content.CLASSES[hero.key].prime, "constitution", "dexterity") if hero is not None else ()
    return next((ability for ability in wanted if ability in decision.options), decision.default)


def claim(decision: Decision, view: view.View) -> str:
    """Whoever could use it asks for it; dice settle who gets it."""
    hero, item = view.friend(str(decision.facts["who"])), content.ITEMS.get(str(decision.facts["what"]))
    usable = hero is not None and item is not None and (items.may_wield(hero, item) or items.may_wear(hero, item))
    return "claim" if usable else "no"


def buy(decision: Decision, view: view.View) -> str:
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
        if have.get(key, 0) < number and money >= content.ITEMS[key].price and _fits(hero, key):
            return key
    shoots = any(content.ITEMS[key].has("fired") and key != "sling" for key in have if key in content.ITEMS)
    if (
        shoots
        and have.get("arrows", 0) < FEW_ARROWS
        and money >= content.ITEMS["arrows"].price
        and _fits(hero, "arrows")
    ):
        return "arrows"
    return _armour(hero, have, money) or _weapon(hero, have, money) or _extra(hero, have, money)


def _extra(hero: Creature, have: dict[str, int], money: int) -> str:
    """Tools of the trade, for those who have room and money left."""
    if money < COMFORTABLE or items.slots(hero) - items.load_of(hero) < ROOMY:
        return ""
    lacking = [key for key in EXTRAS.get(hero.key, ()) if not have.get(key) and content.ITEMS[key].price <= money]
    return next((key for key in lacking if _fits(hero, key)), "")


def mentor(decision: Decision, view: view.View) -> str:
    """One of the own class, if there is one; where that is a choice of its own, it is the usual one."""
    if livelihood.BETTER in decision.options:
        return livelihood.BETTER
    hero = view.friend(str(decision.facts["who"]))
    return hero.key if hero is not None and hero.key in decision.options else decision.default


def _fits(hero: Creature, key: str) -> bool:
    return bool(content.ITEMS[key].grants_slots) or items.load_of(hero, key, content.ITEMS[key].qty) <= items.slots(
        hero
    )


def _armour(hero: Creature, have: dict[str, int], money: int) -> str:
    for key in ARMOUR:
        if have.get(key) or have.get({"leather_armor": "leather_1", "chain_mail": "chain_1"}.get(key, key)):
            break
        if items.may_wear(hero, content.ITEMS[key]) and money >= content.ITEMS[key].price and _fits(hero, key):
            return key
    if not have.get("shield") and not have.get("shield_1") and items.may_wear(hero, content.ITEMS["shield"]):
        return "shield" if money >= content.ITEMS["shield"].price and _fits(hero, "shield") else ""
    return ""


def _weapon(hero: Creature, have: dict[str, int], money: int) -> str:
    """Something to strike with, and a sling for those who should not stand in front."""
    armed = any(
        content.ITEMS[key].kind == "weapon" and items.may_wield(hero, content.ITEMS[key])
        for key in have
        if key in content.ITEMS
    )
    choice = ("sword", "mace", "dagger", "club", "staff", "sling") if not armed else ()
    for key in choice:
        if items.may_wield(hero, content.ITEMS[key]) and money >= content.ITEMS[key].price and _fits(hero, key):
            return key
    frail = content.CLASSES[hero.key].hd <= 4 and armed and not have.get("sling")
    return (
        "sling"
        if frail and items.may_wield(hero, content.ITEMS["sling"]) and money >= 2 and _fits(hero, "sling")
        else ""
    )
