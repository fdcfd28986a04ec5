"""How the old hand travels and trades: mends, loots, rests when weak, sends thieves ahead, buys what heals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pocket_fantasy.bots import view
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option

POTION_PRICE, MAGIC_PRICE = 200, 750
POOR_LUCK = 3  # of a die for the spoils
TIRED = 0.55  # the share of health below which nobody begins anything


def _first(wishes: Sequence[str], options: Sequence[str], otherwise: str = "") -> str:
    return next((wish for wish in wishes if wish in options), otherwise)


def explore(decision: Decision, view: view.View, nerve: float) -> str:
    """Mend, loot, rest when weak, creep up on rooms if somebody can, and go on; home when the villain is beaten."""
    if view.done:
        return "leave"
    party = view.party
    wishes = [
        *(["drink"] if view.fallen() else []),
        "set_gems",
        "forge",
        *(["wear"] if any(hero.better_armor for hero in party) else []),
        *(["refill"] if view.lamp_dry else []),
        *_arts(view),
        *(["light"] if view.dark else []),
        "disarm",
        "open",
        *(["search"] if view.unsearched else []),
        *(["study"] if view.unstudied else []),
        *(["march"] if _thin_skinned(view) else []),
    ]
    wishes += _mend(view, nerve)
    if view.health() < nerve / 2 or not any(hero.standing for hero in party):
        wishes.append("leave")
    if any(hero.cls in ("thief", "assassin") and hero.standing for hero in party):
        wishes.append("creep")
    back = ["back"] if view.next_step == "back" else ["break"] if view.barred else []
    return _first((*wishes, "down", *back, "onward", "break"), decision.options, "leave")


def _thin_skinned(view: view.View) -> bool:
    """Who goes first meets the floor first, and should bear it better than anybody else."""
    fit = [hero for hero in view.party if hero.standing]
    return len(fit) > 1 and fit[0].hp + 3 < max(hero.hp for hero in fit)


def march_first(decision: Decision, view: view.View) -> str:
    heroes = [hero for hero in view.party if hero.id in decision.options]
    return max(heroes, key=lambda hero: hero.hp).id


def watch(decision: Decision, view: view.View) -> str:
    """Somebody who needs no rest keeps awake."""
    whole = [hero.id for hero in view.party if hero.hp == hero.max_hp and hero.id in decision.options]
    return _first(whole, decision.options, "nobody")


def heroic_die(decision: Decision, view: view.View) -> str:
    """When the villain is beaten, what is left of luck goes into the spoils: the next session brings new."""
    rolled = decision.facts.get("rolled", 9)
    return "reroll" if view.done and isinstance(rolled, int) and rolled <= POOR_LUCK else "keep"


def words(decision: Decision, view: view.View) -> str:
    """What is said where words are asked for: in a fight, to give up."""
    return "I call on them to give up" if decision.question == "own-words" and view.fighting else decision.usual


def aside(decision: Decision, view: view.View) -> str:
    """What a player does for the own heroes while another speaks for the party: brews, errands, a look round."""
    wanted = [Option.read(option) for option in decision.options]
    for one in wanted:
        hero = view.being(one.target) if one.targets else None
        if hero is not None and _is_due(one.verb, hero, view):
            return str(one)
    return "nothing"


def _is_due(verb: str, hero: view.Seen, view: view.View) -> bool:
    due = {
        "brew": hero.spent.get("herbalist", 0) < 2,
        "shop": bool(_wish(hero)),
        "drink": hero.hp * 2 <= hero.max_hp and bool(hero.kit.get("healing_potion")),
        "search": view.unsearched,
        "study": view.unstudied,
        "raise": _lacks_minion(hero, view),
        "strike": view.health() >= TIRED,
        "poison": view.health() >= TIRED,
        "set_gems": True,
        "forge": True,
        "wear": bool(hero.better_armor),
    }
    return due.get(verb, False)


def _arts(view: view.View) -> list[str]:
    """Brews and spells that are free; the rest is for fights."""
    party = view.party
    brews = any(hero.cls == "druid" and hero.spent.get("herbalist", 0) < 2 for hero in party)
    mages = any(hero.cls == "wizard" and hero.spent.get("free_form", 0) < 2 for hero in party)
    casts = mages and (view.health() < 0.7 or view.boss_ahead)  # what is not cast by then is lost
    raises = any(_lacks_minion(hero, view) for hero in party)
    return [*(["brew"] if brews else []), *(["free_form"] if casts else []), *(["raise"] if raises else [])]


def _lacks_minion(hero: view.Seen, view: view.View) -> bool:
    """A necromancer who can spare the blood, and has nobody who walks for him."""
    served = any(each.owner == hero.id for each in view.companions)
    return hero.cls == "necromancer" and hero.standing and hero.hp > 3 and not served


def _mend(view: view.View, nerve: float) -> list[str]:
    """Rest if it pays, more so before a boss; wait for the next rest only when really weak."""
    needed = min(nerve + (0.25 if view.boss_ahead or view.foes_ahead else 0.0), 0.9)
    if view.health() >= needed:
        return []
    weak = view.health() < nerve
    rest = ["rest"] if view.rations else []
    return [*rest, *(["drink"] if weak else []), *(["wait"] if weak and view.rations else [])]


def free_spell(decision: Decision, view: view.View) -> str:
    """Heal where somebody is hurt and find what is hidden; flesh from stone before all."""
    food = ["conjure_food"] if view.rations == 0 else []
    return _first(
        ("flesh_from_stone", "mend_flesh", *food, "detect_secret_doors", "lasting_light"), decision.options, "nothing"
    )


# --- town ------------------------------------------------------------------------------------------------------------
def town(decision: Decision, view: view.View, adventures: int) -> str:
    """Newcomers for the fallen, gems and forges used, potions bought; then out again, or home for good."""
    over = view.adventure >= adventures
    wishes = [] if over else ["newcomer", "set_gems", "forge", *_errands(decision, view)]
    return _first(wishes, decision.options, "retire" if over else "adventure")


def _errands(decision: Decision, view: view.View) -> list[str]:
    rich = [hero.id for hero in view.party if hero.standing and _wish(hero)]
    return [
        option
        for option in decision.options
        if Option.read(option).verb == "shop" and Option.read(option).target in rich
    ]


def _wish(hero: view.Seen) -> str:
    """What this one would spend its gold on: a potion to carry, then magic."""
    if hero.gp >= POTION_PRICE and not hero.kit.get("healing_potion"):
        return "healing_potion"
    if hero.gp >= MAGIC_PRICE + POTION_PRICE and not hero.armored:
        return "magical_leather" if hero.cls in ("assassin", "bard", "thief", "ranger") else ""
    return "arcane_gem" if hero.gp >= 3 * 250 + POTION_PRICE and not hero.armed else ""


def shop(decision: Decision, view: view.View) -> str:
    """Haggle first, which costs nothing, then buy."""
    return _first(("haggle", "buy"), decision.options) if _wish(view.being(str(decision.facts["who"]))) else "done"


def buy(decision: Decision, view: view.View) -> str:
    return _wish(view.being(str(decision.facts["who"]))) or "nothing"


# --- who does it, and with what --------------------------------------------------------------------------------------
_FITTEST = {
    "creep": ("thief", "assassin", "ranger"),
    "open": ("thief", "fighter", "berserker"),
    "open_door": ("thief", "fighter", "berserker"),
    "search": ("cleric", "ranger"),
}


def who(decision: Decision, view: view.View) -> str:
    """The fittest for the job: thieves creep and open, the wise search, the strong force doors."""
    beings = [view.being(key) for key in decision.options]
    if decision.facts.get("how") == "wear":
        return max(beings, key=lambda being: bool(being.better_armor)).id
    for cls in _FITTEST.get(str(decision.facts.get("how")), ()):
        for being in beings:
            if being.cls == cls and being.hp > 3:
                return being.id
    return max(beings, key=lambda being: being.hp).id


def how_to_open(decision: Decision, view: view.View) -> str:
    """The strong put a shoulder to it, the nimble pick it."""
    strong = view.being(str(decision.facts["who"])).cls in _STRONG
    return _first(("force",) if strong else ("pick",), decision.options)


_STRONG = ("berserker", "fighter", "gladiator")


def potion(decision: Decision, view: view.View) -> str:
    drinker = view.being(str(decision.facts["whom"]))
    wanted = [*(["potion_a"] if drinker.diseased else []), *(["potion_c"] if drinker.poisoned else [])]
    return _first((*wanted, "healing_potion", "potion_d"), decision.options)


def find(decision: Decision, view: view.View) -> str:
    """A weapon first, then armor; who has both takes what betters them."""
    hero = view.being(str(decision.facts["who"]))
    wishes = ("rune_forge", "armor") if hero.armed and hero.armored else ("armor",) if hero.armed else ("weapon",)
    return _first(wishes, decision.options)


ANSWERS: dict[str, Callable[[Decision, view.View], str]] = {
    "who": who,
    "which-way": lambda decision, view: _first([view.next_step], decision.options, decision.options[0]),
    "potion": potion,
    "find": find,
    "wear": lambda decision, view: view.being(str(decision.facts["who"])).better_armor or "armor",
    "how-to-open": how_to_open,
    "brew": lambda decision, view: "potion_d",
    "free-spell": free_spell,
    "shop": shop,
    "buy": buy,
    "aside": aside,
    "march-first": march_first,
    "watch": watch,
    "heroic-die": heroic_die,
    "consent": lambda decision, view: "yes",
    "farewell": lambda decision, view: "leave",
    "last-light": lambda decision, view: "put_out",
    "last-coin": lambda decision, view: "give_all",
}
