"""Players made of code: `random`, and `steady`, which knows what each class is good for.

A policy gets a decision and its seat's view. `steady` answers each question with a small function; where it has no
opinion it takes the default, else the first option.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.pocket_fantasy.book.core.field import type_of
from tablewright.rules.pocket_fantasy.bots.view import View
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero


class SteadyBot:
    """Plays to win a fight and get home. `nerve` is the share of health at which it still goes on."""

    def __init__(self, nerve: float = 0.6, adventures: int = 1) -> None:
        self._nerve, self._adventures = nerve, adventures

    def __call__(self, decision: Decision, view: View) -> str:
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.low))
        if decision.question == "explore":
            answer = self._explore(decision, view)
        elif decision.question == "town":
            answer = "adventure" if view.adventure < self._adventures else "retire"
        else:
            think = _ANSWERS.get(decision.question)
            answer = think(decision, view) if think else decision.default
        return answer if answer in decision.options else decision.default or decision.options[0]

    def _explore(self, decision: Decision, view: View) -> str:
        """Mend, loot, rest when weak, creep up on rooms if somebody can, and go on; home when the villain is beaten."""
        if view.done:
            return "leave"
        wishes = [*(["drink"] if view.fallen() else []), "set_gems", "forge", "brew", "open", *self._mend(view)]
        if view.health() < self._nerve / 2 or not any(hero.standing for hero in view.party):
            wishes.append("leave")
        if any(hero.cls in ("thief", "assassin") and hero.standing for hero in view.party):
            wishes.append("creep")
        return next((wish for wish in (*wishes, "down", "onward", "break") if wish in decision.options), "leave")

    def _mend(self, view: View) -> list[str]:
        """Rest if it pays, more so before a boss; wait for the next rest only when really weak."""
        needed = min(self._nerve + (0.25 if view.boss_ahead or view.foes_ahead else 0.0), 0.9)
        if view.health() >= needed:
            return []
        weak = view.health() < self._nerve
        rest = ["rest"] if view.rations else []
        return [*rest, *(["drink"] if weak else []), *(["wait"] if weak and view.rations else [])]


# --- single questions ------------------------------------------------------------------------------------------------


def _act(decision: Decision, view: View) -> str:
    """What a PC does: save the fallen, then the class's best trick, then the best blow."""
    hero = view.hero(str(decision.facts["who"]))
    options = decision.options
    for think in (_save_somebody, _class_trick, _plain_fight):
        answer = think(hero, options, view)
        if answer in options:
            return answer
    return "end"


def _save_somebody(hero: Hero, options: tuple[str, ...], view: View) -> str:
    """Drink when nearly down, feed or stabilize a dying friend, burn what might rise."""
    if "order" in options:
        return "order"
    if "drink" in options and hero.hp <= max(2, hero.max_hp // 4):
        return "drink"
    if "burn" in options:
        return "burn"
    if "struggle" in options and hero.hp <= 4:
        return "struggle"
    dying = [other for other in view.fallen() if other is not hero and other.status == "unconscious"]
    if dying and not view.engaged(hero):
        for way in ("holy_light", "feed", "stabilize"):
            if way in options:
                return way
    if _hopeless(hero, view) and "flee" in options:
        return "flee"
    return ""


def _hopeless(hero: Hero, view: View) -> bool:
    """Most of the party is down and the enemy is not nearly beaten."""
    standing = [other for other in view.party if other.standing]
    strength = sum(other.hp for other in standing)
    menace = sum(foe.hp for foe in view.enemies(hero))
    return len(standing) * 2 < len(view.party) and strength * 2 < menace


def _class_trick(hero: Hero, options: tuple[str, ...], view: View) -> str:
    trick = _TRICKS.get(hero.cls)
    return trick(hero, options, view) if trick else ""


def _bard(hero: Hero, options: tuple[str, ...], view: View) -> str:
    return "sing" if "sing" in options and not hero.bout.song else ""


def _cleric(hero: Hero, options: tuple[str, ...], view: View) -> str:
    hurt = sum(other.max_hp - other.hp for other in view.party if other is not hero and other.status != "dead")
    paid = hero.bout.used.get("holy", 0) < 2
    if "holy_light" in options and paid and hurt >= 8:
        return "holy_light"
    return "holy_smite" if "holy_smite" in options and paid and view.fight.boss else ""


def _berserker(hero: Hero, options: tuple[str, ...], view: View) -> str:
    worth = view.fight.boss or sum(foe.hp for foe in view.enemies(hero)) >= 12
    return "rage" if "rage" in options and worth and hero.hp >= 5 else ""


def _commander(hero: Hero, options: tuple[str, ...], view: View) -> str:
    fresh = not hero.bout.used.get("rally")
    return "rally" if "rally" in options and fresh and view.fight.round >= 2 else ""


def _caster(hero: Hero, options: tuple[str, ...], view: View) -> str:
    most = 2 if hero.cls == "wizard" else 1
    return "cast" if "cast" in options and hero.bout.used.get("combat_magic", 0) < most else ""


def _necromancer(hero: Hero, options: tuple[str, ...], view: View) -> str:
    if "drain_life" in options and hero.bout.used.get("drain_life", 0) < 2:
        return "drain_life"
    no_minion = not any(each.owner == hero.id for each in view.companions)
    return "raise" if "raise" in options and no_minion and hero.hp > 3 else ""


def _druid(hero: Hero, options: tuple[str, ...], view: View) -> str:
    return "calm" if "calm" in options else ""


def _assassin(hero: Hero, options: tuple[str, ...], view: View) -> str:
    unspent = not hero.bout.used.get("poison")
    return "poison" if "poison" in options and unspent else ""


def _fighter(hero: Hero, options: tuple[str, ...], view: View) -> str:
    return "challenge" if "challenge" in options and view.fight.boss and view.fight.round == 1 else ""


_TRICKS: dict[str, Callable[[Hero, tuple[str, ...], View], str]] = {
    "bard": _bard,
    "cleric": _cleric,
    "berserker": _berserker,
    "commander": _commander,
    "wizard": _caster,
    "spellsword": _caster,
    "necromancer": _necromancer,
    "druid": _druid,
    "assassin": _assassin,
    "fighter": _fighter,
}


def _plain_fight(hero: Hero, options: tuple[str, ...], view: View) -> str:
    """Shoot while nobody is near, else strike; flasks for those who have nothing better."""
    if not any(view.harms(hero, foe) for foe in view.enemies(hero)):
        return next((way for way in _NO_STEEL if way in options), "end")
    undead = "undead" in _types(hero, view)
    if "throw_holy_water" in options and undead and hero.cls in ("bard", "druid", "necromancer", "wizard"):
        return "throw_holy_water"
    if "throw_oil_flask" in options and hero.cls in ("druid", "necromancer") and view.fight.boss:
        return "throw_oil_flask"
    shy = hero.cls in ("wizard", "ranger", "assassin", "thief", "bard")
    if "shoot" in options and (shy or "melee" not in options) and not view.engaged(hero):
        return "shoot"
    frail = hero.hp <= 2 and hero.cs < 0
    if frail and "shoot" in options:
        return "shoot"
    for way in ("melee", "shoot", "struggle", "full_defense"):
        if way in options:
            return way
    return "end"


_NO_STEEL = ("throw_holy_water", "holy_smite", "cast", "expose", "shoot", "full_defense")


def _types(hero: Hero, view: View) -> list[str]:
    return [type_of(foe) for foe in view.enemies(hero)]


def _target(decision: Decision, view: View) -> str:
    """Friends: the one worst off. Foes: one already engaged by us, the weakest first, so that they fall."""
    beings = [view.being(key) for key in decision.options]
    if decision.facts["how"] in (
        "stabilize",
        "feed",
        "arcane_armor",
        "free-heal",
        "potion-for",
        "give-to",
        "hand-over",
    ):
        return min(beings, key=lambda being: being.hp).id
    if decision.facts["how"] == "calm":
        return max(beings, key=lambda being: being.hp).id
    attacker = view.being(str(decision.facts["who"])) if "who" in decision.facts else None
    return min(beings, key=lambda being: _priority(being, attacker, view)).id


def _priority(being: Being, attacker: Being | None, view: View) -> tuple[bool, bool, int]:
    """Those that can be harmed before those that cannot, spellcasters first, then the weakest."""
    safe = isinstance(attacker, Hero) and not view.harms(attacker, being)
    caster = isinstance(being, Creature) and (being.leader or being.kind in ("cult_leader", "orc_shaman"))
    return safe, not caster, being.hp


def _heroic(decision: Decision, view: View) -> str:
    return decision.default


def _heroic_attack(decision: Decision, view: View) -> str:
    """A wretched attack roll in a hard fight is worth a reroll."""
    hero = view.hero(str(decision.facts["who"]))
    total = decision.facts["rolled"]
    wretched = isinstance(total, int) and total <= 1
    medusa = view.fighting and any(foe.kind == "medusa" for foe in view.fight.foes)
    return (
        "reroll" if wretched and view.fighting and view.fight.boss and not medusa and view.heroics(hero) > 1 else "keep"
    )


def _focus(decision: Decision, view: View) -> str:
    return "focus"


def _song(decision: Decision, view: View) -> str:
    wishes = ["hymn_of_the_mighty", "lay_of_deflection"]
    if view.health() < 0.6:
        wishes.insert(0, "song_of_mending")
    return next((song for song in wishes if song in decision.options), decision.options[0])


def _spell(decision: Decision, view: View) -> str:
    hero = view.hero(str(decision.facts["who"]))
    foes = view.enemies(hero)
    distant = [foe for foe in foes if foe.id not in view.beside(hero.id)]
    order = ["rain_of_fire", "dark_bolt"] if len(distant) >= 2 else ["dark_bolt", "confusion", "arcane_armor"]
    return next((spell for spell in order if spell in decision.options), decision.options[0])


def _rage_length(decision: Decision, view: View) -> str:
    """Long enough for the fight, short enough to live."""
    hero = view.hero(str(decision.facts["who"]))
    fit = [option for option in decision.options if int(option) < hero.hp]
    return fit[-1] if fit else decision.options[0]


def _order(decision: Decision, view: View) -> str:
    for way in ("shoot", "melee", "struggle", "stay"):
        if way in decision.options:
            return way
    return "stay"


def _who(decision: Decision, view: View) -> str:
    """The fittest for the job: thieves creep and open, the wise search, the strong force doors."""
    best = {
        "creep": ("thief", "assassin", "ranger"),
        "open": ("thief", "fighter", "berserker"),
        "open_door": ("thief", "fighter", "berserker"),
        "search": ("cleric", "ranger"),
        "try": (),
    }.get(str(decision.facts["how"]), ())
    for cls in best:
        for key in decision.options:
            being = view.being(key)
            if isinstance(being, Hero) and being.cls == cls and being.hp > 3:
                return key
    return max(decision.options, key=lambda key: view.being(key).hp)


def _unseen(decision: Decision, view: View) -> str:
    for verb in ("poison", "strike"):
        for option in decision.options:
            if Option.read(option).verb == verb:
                return option
    return "attack"


def _potion(decision: Decision, view: View) -> str:
    drinker = view.hero(str(decision.facts["whom"]))
    wanted = {"potion_a": drinker.diseased, "potion_c": drinker.poisoned}
    for potion in decision.options:
        if wanted.get(potion):
            return potion
    return next((each for each in ("healing_potion", "potion_d") if each in decision.options), decision.options[0])


def _find(decision: Decision, view: View) -> str:
    hero = view.hero(str(decision.facts["who"]))
    return "armor" if any(gear.instances for gear in hero.weapons) else "weapon"


def _brew(decision: Decision, view: View) -> str:
    return "potion_d"


def _rain(decision: Decision, view: View) -> str:
    return decision.options[0]


_ANSWERS: dict[str, Callable[[Decision, View], str]] = {
    "act": _act,
    "after-acting": lambda decision, view: "order" if "order" in decision.options else "end",
    "target": _target,
    "heroic-attack": _heroic_attack,
    "focus": _focus,
    "song": _song,
    "spell": _spell,
    "rain-on": _rain,
    "rage-length": _rage_length,
    "order": _order,
    "who": _who,
    "unseen": _unseen,
    "potion": _potion,
    "find": _find,
    "brew": _brew,
}
