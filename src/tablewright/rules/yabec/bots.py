"""Players made of code: one that answers at random, one that delves with care, one that dares more.

A careful party fights what it can beat, heals, loots, maps, and goes home while it still can.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Bot
from tablewright.rules.yabec.content import ITEMS, MONSTERS, SPELLS
from tablewright.rules.yabec.dice import average
from tablewright.rules.yabec.life import hp_left
from tablewright.rules.yabec.state import Creature
from tablewright.rules.yabec.stats import is_bad, is_down
from tablewright.rules.yabec.view import View

Answer = Callable[[Decision, View], str]
_GEAR = (
    "torches",
    "bandage",
    "ration",
    "chain_mail",
    "shield",
    "plate_mail",
    "leather_armor",
    "sword",
    "lighter",
    "sack",
)


class RandomBot:
    """Any answer is as good as another; reproducible."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, decision: Decision, view: View) -> str:
        self.count += 1
        face = zlib.crc32(f"{self.count} {decision.question} {view.scheme}".encode())
        if decision.kind == "text":
            return decision.default
        if decision.kind == "number":
            return str(decision.low + face % (decision.high - decision.low + 1))
        return decision.options[face % len(decision.options)]


class Delver:
    """Plays to come home. `nerve` is the share of health below which it turns back."""

    def __init__(self, nerve: float) -> None:
        self.nerve = nerve
        self._goal_tried = 0
        self._mapped = ("", 0)
        self._habits: dict[str, Answer] = {
            "delve": self._delve,
            "approach": self._approach,
            "action": self._fight,
            "buy": self._buy,
            "town": self._town,
            "target": self._target,
            "memorise": self._memorise,
            "others": self._others,
            "bandage": self._bandage,
            "second": _first,
            "en-passant": _default,
            "inspire": _yes,
            "lucky": _in_need,
            "intercept": self._intercept,
            "reckless": _no,
            "array": lambda d, v: "even",
            "ready": lambda d, v: "ready",
            "report": lambda d, v: "",
            "flee-hurt": self._flee_hurt,
            "again": lambda d, v: "end",
            "goal": self._goal,
            "ambush": lambda d, v: "ambush",
            "desperate": _default,
            "map": lambda d, v: str(d.about[2]),  # a bot draws by the letter of the calls
            "reverse": lambda d, v: "normal",
        }

    def __call__(self, decision: Decision, view: View) -> str:
        habit = self._habits.get(decision.question)
        if habit is not None:
            answer = habit(decision, view)
            if decision.kind != "choice" or answer in decision.options:
                return answer
        return _default(decision, view)

    # --- town --------------------------------------------------------------------------------------------------------

    def _town(self, decision: Decision, view: View) -> str:
        for hero in view.citizens:
            key = f"shop:{hero.id}"
            if key in decision.options and self._wants(hero):
                return key
        if "goal" in decision.options and self._goal_tried != view.session and self._goal(decision, view):
            self._goal_tried = view.session
            return "goal"
        return "depart"

    def _goal(self, decision: Decision, view: View) -> str:
        return next(
            (goal for goal in ("treasure-200", "treasure-500", "no-deaths") if goal not in view.goals_scored), ""
        )

    def _wants(self, hero: Creature) -> str:
        money = hero.cp + hero.banked
        have = {thing.key: thing.qty for thing in hero.items}
        wants = {"torches": 5, "bandage": 3, "lighter": 1, "sack": 2}
        for key, number in wants.items():
            if have.get(key, 0) < number and money >= ITEMS[key].price + 12:
                return key
        if money >= 140 and hero.key in ("fighter", "cleric", "dwarf", "knight") and "plate_mail" not in have:
            return "plate_mail"
        if (
            money >= 100
            and hero.key in ("fighter", "cleric", "dwarf", "elf", "knight", "halfling", "bard", "warlock")
            and "chain_mail" not in have
            and "plate_mail" not in have
        ):
            return "chain_mail"
        return ""

    def _buy(self, decision: Decision, view: View) -> str:
        hero = next((each for each in view.citizens if each.name == decision.about[0]), None)
        return (self._wants(hero) or "done") if hero is not None else "done"

    def _memorise(self, decision: Decision, view: View) -> str:
        for key in ("sleep", "cure_wounds", "magic_missile", "bless", "light"):
            if key in decision.options:
                return key
        return decision.default

    # --- delve -------------------------------------------------------------------------------------------------------

    def _health(self, view: View) -> float:
        party = [each for each in view.party if each.kind == "pc"]
        return sum(hp_left(each) for each in party if not is_down(each)) / max(1, sum(each.hp for each in party))

    def _turn_back(self, view: View) -> bool:
        party = [each for each in view.party if each.kind == "pc"]
        down = sum(is_down(each) for each in party)
        torches = sum(thing.qty for each in party for thing in each.items if thing.key in ("torches", "lantern"))
        rich = sum(thing.qty for each in party for thing in each.items if thing.key in ("coin_gp", "coin_sp")) > 60
        return self._health(view) < self.nerve or down > 0 or torches < 2 or rich or view.delve.turn > 60

    def _delve(self, decision: Decision, view: View) -> str:
        options = decision.options
        for want in ("light", "loot", "gather", "bandage"):
            if want in options and not (want == "loot" and "disarm" in options and "search" in options):
                return want
        dying = any(each.status == "near death" for each in view.party)
        if dying and "bandage" not in options:
            return self._home(decision, view)
        if self._turn_back(view):
            return self._home(decision, view)
        if "rest" in options and any(each.fatigued for each in view.party):
            return "rest"
        if "search" in options and view.room.purpose not in ("hall", "part") and view.delve.turn < 30:
            return "search"
        return self._explore(decision, view)

    def _explore(self, decision: Decision, view: View) -> str:
        best, fallback = "", ""
        for key in decision.options:
            what, _, which = key.partition(":")
            if what in ("move", "open", "pick", "break"):
                way = view.way(which)
                there = way.other(view.room.id)
                if view.known(there) != "entered" and view.dungeon.rooms[there].level == 1:
                    if what == "move":
                        return key
                    best = best or key
                elif what == "move" and there != view.delve.left_for:
                    fallback = fallback or key
        if best:
            return best
        target = self._nearest_unknown(view)
        if target and f"move:{target}" in decision.options:
            return f"move:{target}"
        if "map" in decision.options and self._mapped != self._explored(view):
            self._mapped = self._explored(view)
            return "map"
        return self._home(decision, view)

    def _explored(self, view: View) -> tuple[str, int]:
        return view.delve.dungeon, sum(room.known == "entered" for room in view.dungeon.rooms.values())

    def _nearest_unknown(self, view: View) -> str:
        """The first way towards the nearest room that has an unknown neighbour."""
        dungeon, start = view.dungeon, view.room.id
        before: dict[str, str] = {start: ""}
        front = [start]
        while front:
            nxt = []
            for zone in front:
                for way in dungeon.ways.values():
                    if not way.b or zone not in (way.a, way.b) or way.hidden or way.blocked or way.state == "stuck":
                        continue
                    there = way.other(zone)
                    if there in before or dungeon.rooms[there].level != 1:
                        continue
                    before[there] = before[zone] or way.id
                    if dungeon.rooms[there].known != "entered":
                        return before[there]
                    nxt.append(there)
            front = nxt
        return ""

    def _home(self, decision: Decision, view: View) -> str:
        leave = next((key for key in decision.options if key.startswith("leave")), "")
        if leave:
            return leave
        steps = view.way_home()
        if steps and f"move:{steps[0]}" in decision.options:
            return f"move:{steps[0]}"
        return "flee"

    def _approach(self, decision: Decision, view: View) -> str:
        foes, party = view.foes_seen(), [each for each in view.party if not is_down(each)]
        threat = sum(_threat(each) for each in foes)
        strength = sum(3 + hp_left(each) / 2 for each in party) + 6 * sum("sleep" in each.memory for each in party)
        if threat < strength * 0.55:
            return "fight"
        if foes and foes[0].key in MONSTERS and MONSTERS[foes[0].key].power.mind:
            return "talk"
        return "back" if "back" in decision.options else "talk"

    def _others(self, decision: Decision, view: View) -> str:
        return "rest" if any(each.fatigued for each in view.party) and "rest" in decision.options else "wait"

    def _bandage(self, decision: Decision, view: View) -> str:
        def need(pair: str) -> tuple[bool, int, int]:
            healer, target = (view.creature(key) for key in pair.split(">"))
            return target.status != "near death", -target.damage, -healer.scores.get("intelligence", 0)

        return min(decision.options, key=need)

    def _flee_hurt(self, decision: Decision, view: View) -> str:
        return max(decision.options, key=lambda key: hp_left(view.creature(key)))

    # --- conflict ----------------------------------------------------------------------------------------------------

    def _fight(self, decision: Decision, view: View) -> str:
        me = view.creature(str(decision.about[0]))
        options = decision.options
        foes = view.foes_seen()
        if "flee" in options and 3 * hp_left(me) <= me.hp:
            return "flee"
        if "turn" in options:
            return "turn"
        spell = self._spell(me, options, foes, view)
        if spell:
            return spell
        attacks = [key for key in options if key.startswith("attack:")]
        if attacks:
            return min(attacks, key=lambda key: (not is_bad(view.creature(key[7:])), hp_left(view.creature(key[7:]))))
        weapons = [key for key in options if key.startswith("wield:") and ITEMS[key[6:]].kind == "weapon"]
        if weapons and not any(thing.held for thing in me.items if ITEMS[thing.key].damage):
            return weapons[0]
        for foe in foes:
            if f"move:{foe.zone}" in options:
                return f"move:{foe.zone}"
        return "wait"

    def _spell(self, me: Creature, options: tuple[str, ...], foes: list[Creature], view: View) -> str:
        ready = [foe for foe in foes if not is_bad(foe)]
        if "cast:sleep" in options and sum(_threat(foe) for foe in ready) > 6:
            return "cast:sleep"
        fallen = any(each.status == "near death" and each.zone == me.zone for each in view.party)
        if "cast:cure_wounds" in options and fallen:
            return "cast:cure_wounds"
        return "cast:magic_missile" if "cast:magic_missile" in options and ready else ""

    def _target(self, decision: Decision, view: View) -> str:
        spell = SPELLS.get(str(decision.about[1]))
        creatures = [view.creature(key) for key in decision.options]
        friends = [each for each in creatures if each.side == "party"]
        if (spell is not None and spell.mech.get("kind") == "heal") or str(decision.about[1]).startswith("potion"):
            return max(friends or creatures, key=lambda each: (each.status == "near death", each.damage)).id
        return decision.default

    def _intercept(self, decision: Decision, view: View) -> str:
        return "yes" if int(decision.about[2]) >= 4 else "no"


def _threat(foe: Creature) -> float:
    hits = (
        max(
            (average(word) for text in MONSTERS[foe.key].attacks for word in text.split() if word[0].isdigit()),
            default=3.0,
        )
        if foe.key in MONSTERS
        else 3.0
    )
    return hp_left(foe) / 4 + hits


def _default(decision: Decision, view: View) -> str:
    if decision.default or decision.kind == "text":
        return decision.default
    return str(decision.low) if decision.kind == "number" else decision.options[0]


def _first(decision: Decision, view: View) -> str:
    return decision.options[0]


def _yes(decision: Decision, view: View) -> str:
    return "yes"


def _no(decision: Decision, view: View) -> str:
    return "no"


def _in_need(decision: Decision, view: View) -> str:
    return "yes" if len(decision.about) > 1 and decision.about[1] == "dodge" else "no"


BOTS = {
    "random": Bot("random", "Random", "Takes any answer.", RandomBot),
    "careful": Bot("careful", "Careful", "Goes home while everybody can still walk.", lambda: Delver(0.6)),
    "bold": Bot("bold", "Bold", "One more room, until half the blood is gone.", lambda: Delver(0.35)),
}
