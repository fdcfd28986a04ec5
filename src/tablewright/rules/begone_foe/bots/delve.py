"""What a sensible player does in the dungeon and in meetings."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import has, intelligent, max_hp, soul_dice, undead
from tablewright.rules.begone_foe.bots.burdens import ill_ordered, one_light, overloaded
from tablewright.rules.begone_foe.bots.view import SeatView, danger
from tablewright.rules.begone_foe.settings import GENERATED
from tablewright.rules.begone_foe.state import Being

_MOST = 0.6
ENOUGH_ROOM = 6  # empty slots with which it is worth bending down for what lies about
SOUL_ENOUGH = 4  # what one Soul Die mends more often than not
ENOUGH = 350  # silver a head and level that is worth going home with


def _strength(view: SeatView) -> float:
    """The party in the same measure as `danger`."""
    total = 0.0
    for being in view.standing:
        total += (being.level + 1.2) * (0.3 + 0.7 * being.hp / max(1, max_hp(being)))
    return total


def _explore(decision: Decision, view: SeatView, nerve: float) -> str:
    """Heal, take what lies about, rest once, go on into the unknown, and home while the going is good."""
    options = decision.options
    first = _first_things(decision, view) or _care(decision, view, nerve)
    if first:
        return first
    if _should_go_home(view, nerve):
        return "hurry" if "hurry" in options and _known_all_the_way(view) else _homeward(decision, view)
    learning = "map" if "map" in options else _learning(decision, view)
    if learning:
        return learning
    if "search" in options and view.here is not None and view.here.dead_end:
        return "search"
    return _onward(decision, view, nerve) or ("search" if "search" in options else _homeward(decision, view))


def _first_things(decision: Decision, view: SeatView) -> str:
    """What lies about, a light, loads that can be borne."""
    options = decision.options
    plain = next((key for key in ("take", "light", "cure", "mend") if key in options), "")
    if plain:
        return plain
    if "gather" in options and view.room_to_carry >= ENOUGH_ROOM:
        return "gather"
    if "gear" in options and overloaded(view):
        return "gear"
    if "kindle" in options and one_light(view):
        return "kindle"
    return "march" if "march" in options and ill_ordered(view) else _wounded_hand(decision, view)


def _wounded_hand(decision: Decision, view: SeatView) -> str:
    """A hired hand who is nearly done is sent home while the way is short."""
    weak = [being for being in view.party if being.role == "hireling" and being.hp * 3 <= max_hp(being)]
    near = view.here is not None and view.here.entrance
    homes = (Option("send-home", being.id) for being in weak if near)
    return next((option for option in homes if option in decision.options), "")


def _care(decision: Decision, view: SeatView, nerve: float) -> str:
    """Dice, then a rest for all; for one badly hurt among the whole, a breather that leaves the others theirs."""
    if view.health >= 0.75:
        lone = _badly_hurt(view) and view.supply("ration") >= 2 and not _foes_about(view)
        return "breather" if lone and "breather" in decision.options else ""
    if "heal" in decision.options:
        return "heal"
    quiet = view.supply("ration") >= 2 and not _foes_about(view)
    if quiet and "rest" in decision.options:
        return "rest"
    stay = nerve > 1 and quiet and view.health < 0.5 and view.supply("ration") >= 2 * len(view.party)
    return "camp" if stay and "camp" in decision.options else ""


def _badly_hurt(view: SeatView) -> list[str]:
    """Who needs a rest and still has one to take."""
    able = [being for being in view.standing if being.role == "pc" and not being.short_rested]
    return [being.id for being in able if being.hp * 5 <= max_hp(being) * 2 and not has(being, "diseased")]


def _breather(decision: Decision, view: SeatView, nerve: float) -> str:
    return "rest" if decision.facts["who"] in _badly_hurt(view) else "keep"


def _learning(decision: Decision, view: SeatView) -> str:
    """What a master does without a roll: somebody who sneaks goes ahead, ears and eyes are used once in a room."""
    mastered = {skill for being in view.standing for skill in being.masteries}
    if "scout" in decision.options and "sneaking" in mastered and not view.scouted:
        return "scout"
    for deed, skill in (("listen", "alertness"), ("track", "tracking")):
        if deed in decision.options and skill in mastered and view.frontier():
            return deed
    return ""


def _known_all_the_way(view: SeatView) -> bool:
    """Nobody runs past what may lie in wait, but the way one came is known."""
    return bool(view.homeward) and not _foes_about(view)


def _scout(decision: Decision, view: SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    masters = [being for being in beings if "sneaking" in being.masteries]
    return max(masters, key=lambda being: being.skill).id if masters else "nobody"


def _foes_about(view: SeatView) -> bool:
    return view.here is not None and view.here.dwellers


def _should_go_home(view: SeatView, nerve: float) -> bool:
    hurt = view.health < 0.55 / nerve
    down = any(being.laid_low or being.downed for being in view.party)
    dark = view.supply("torch") + view.supply("oil") <= 1
    levels = sum(being.level for being in view.characters)
    rich = view.treasure > ENOUGH * levels * nerve
    fewer = len(view.standing) * 2 <= len(view.party)
    return hurt or down or dark or rich or fewer


def _homeward(decision: Decision, view: SeatView) -> str:
    if view.here is None:
        return decision.options[0]
    if view.here.entrance:
        out = next((key for key in _ways(decision, "go") if view.leads_out(key.target)), "")
        if out:
            return out
    step = Option("go", view.homeward)
    if step in decision.options:
        return step
    return next(iter(_ways(decision, "break", "go")), decision.options[-1])


def _ways(decision: Decision, *verbs: str) -> list[Option]:
    return [option for key in decision.options if (option := Option.read(key)).verb in verbs]


def _deepest(view: SeatView, nerve: float) -> int:
    """The level of the dungeon the party is up to."""
    return max(1, round(nerve * sum(being.level for being in view.characters) / max(1, len(view.characters)) - 0.2))


def worked_out(view: SeatView, nerve: float) -> bool:
    """Most of the rooms one expects on levels the party is up to have been seen: another place promises more."""
    levels = min(_deepest(view, nerve), view.settings.levels)
    return view.entered(levels) >= _MOST * levels * view.settings.rooms


def _onward(decision: Decision, view: SeatView, nerve: float) -> str:
    """The nearest unknown way on a level the party is up to; in a written dungeon deeper when nothing is left."""
    frontier = view.frontier()
    deepest = _deepest(view, nerve)
    fitting = [each for each in frontier if each[0] <= deepest]
    deeper = frontier if view.settings.dungeon not in GENERATED and view.treasure == 0 else []
    for _, _, way in fitting or deeper:
        for verb in ("sneak", "go", "pick", "break") if nerve < 1 else ("go", "pick", "break"):
            if Option(verb, way) in decision.options:
                return Option(verb, way)
    return ""


def _who_sneaks(decision: Decision, view: SeatView, nerve: float) -> str:
    """Masters one after the other; others try only where nobody has crept up yet."""
    masters = [key for key in decision.options if (being := view.being(key)) and "sneaking" in being.masteries]
    if masters or "strike" not in decision.options:
        return _best_skilled(decision, view, nerve)
    return "strike"


def _best_skilled(decision: Decision, view: SeatView, nerve: float) -> str:
    skill = str(decision.facts.get("task", "sneaking"))
    beings = [(key, view.being(key)) for key in decision.options]
    rated = [
        ((skill in being.masteries, being.skill, soul_dice(being)), key) for key, being in beings if being is not None
    ]
    return max(rated)[1] if rated else decision.options[0]


def _most_hurt(decision: Decision, view: SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return min(beings, key=lambda being: (not being.downed, being.hp / max(1, max_hp(being)))).id if beings else ""


def _drop(decision: Decision, view: SeatView, nerve: float) -> str:
    foes = view.foes
    if "heal" in decision.options and view.health < 0.65:
        return "heal"
    if _would_convert(decision, view, foes, nerve):
        return "approach"
    if danger(foes) <= nerve * _strength(view):
        if "turn" in decision.options and sum(undead(foe) for foe in foes) > len(view.standing):
            return "turn"
        stabbers = [being for being in view.standing if "sneaking" in being.masteries and being.skill >= 2]
        return "sneak" if stabbers and "sneak" in decision.options and len(foes) <= 2 else "ambush"
    if "turn" in decision.options:
        return "turn"
    past = next((key for key in decision.options if Option.read(key).verb == "past"), "")
    hurt = view.health < 0.5 and "hide" in decision.options
    return past or ("hide" if hurt else "avoid")


def _would_convert(decision: Decision, view: SeatView, foes: list[Being], nerve: float) -> bool:
    """The Lawful who are careful talk to what is no danger: converts pay as well as corpses."""
    speaker = max(view.standing, key=lambda being: being.heart, default=None)
    lawful = speaker is not None and speaker.alignment == "lawful" and nerve < 1
    easy = danger(foes) * 4 < _strength(view) and all(intelligent(foe) for foe in foes)
    return lawful and easy and "approach" in decision.options


def _speaker(decision: Decision, view: SeatView, nerve: float) -> str:
    outmatched = danger(view.foes) > nerve * _strength(view)
    gift = next((key for key in ("feed", "gift") if key in decision.options), "")
    if gift and outmatched:
        return gift
    if outmatched and nerve < 1 and "sheathe" in decision.options:
        return "sheathe"
    if nerve > 1 and danger(view.foes) * 4 < _strength(view) and view.here is not None and view.here.treasure:
        return "attack"
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=lambda being: being.heart).id if beings else "nobody"


def _talk(decision: Decision, view: SeatView, nerve: float) -> str:
    """News from friends, gifts to the wary, and a fight only where there is something to be had for it."""
    options = decision.options
    for wish in ("news", "convert", "comply"):
        if wish in options:
            return wish
    if "hire" in options and len(view.party) < view.settings.party and view.silver > 100:
        return "hire"
    if "trade" in options and _lacking(view) and view.silver > 20 and view.foes and view.foes[0].kind == "trader":
        return "trade"
    asking = next((key for key in options if Option.read(key).verb == "ask"), "")
    if asking:
        return asking
    worth = view.here is not None and view.here.treasure
    if decision.facts["attitude"] == "guarded" and worth and danger(view.foes) <= 0.7 * nerve * _strength(view):
        return "attack"
    outmatched = danger(view.foes) > nerve * _strength(view)
    if decision.facts["attitude"] == "guarded":
        if "threaten" in options and danger(view.foes) * 3 < nerve * _strength(view):
            return "threaten"
        return next((key for key in ("feed", "gift", "turn") if outmatched and key in options), "leave")
    return "pass"


def _lacking(view: SeatView) -> str:
    """What one would buy of strangers: food and light, when they run out."""
    if view.supply("ration") < len(view.characters):
        return "ration"
    return "torch" if view.supply("torch") < 2 else ""


def _trade(decision: Decision, view: SeatView, nerve: float) -> str:
    return _lacking(view) or "nothing"


_HINTS = {
    "pit": ("pole", "spikes", "around"), "spiked_pit": ("pole", "rope"), "darts": ("pole", "crawl"),
    "poison_needle": ("crowbar", "gloves"), "falling_block": ("pole", "spikes"), "gas_vent": ("cloth", "wait"),
    "scything_blade": ("pole", "spikes", "crawl"), "alarm_wire": ("step", "cut"), "rune": ("cover", "crawl"),
    "snare": ("pole", "cut"),
}  # fmt: skip


def _plan(decision: Decision, view: SeatView, nerve: float) -> str:
    """A plan that fits the signs, as a careful reader would guess; the bold take the quicker of two."""
    mastered = {skill for being in view.standing for skill in being.masteries}
    if "climb" in decision.options and "climbing" in mastered and "pit" in str(decision.facts["trap"]):
        return "climb"
    if "disarm" in decision.options and "mechanics" in mastered:
        return "disarm"
    fitting = [plan for plan in _HINTS.get(str(decision.facts["trap"]), ()) if plan in decision.options]
    return fitting[-1 if nerve > 1 else 0] if fitting else "leave" if nerve < 1 else "weight"


def _captive(decision: Decision, view: SeatView, nerve: float) -> str:
    if "hire" in decision.options and len(view.party) < view.settings.party:
        return "hire"
    for wish in ("convert", "question", "demand" if nerve > 1 else "take", "release"):
        if wish in decision.options:
            return wish
    return "release"


def _agree(decision: Decision, view: SeatView, nerve: float) -> str:
    """Nobody who is badly hurt goes ahead of the others."""
    being = view.being(str(decision.facts.get("who", "")))
    return "no" if being is not None and being.hp * 3 <= max_hp(being) and nerve < 1 else "yes"


def _soul(decision: Decision, view: SeatView, nerve: float) -> str:
    """A die where it can be enough and much hangs on it: a meeting with what the party could not beat."""
    near = int(decision.facts.get("short", 9)) <= SOUL_ENOUGH and "1" in decision.options
    return "1" if near and danger(view.foes) > nerve * _strength(view) else decision.default


ANSWERS = {
    "agree": _agree,
    "breather": _breather,
    "trade": _trade,
    "soul-surprise": _soul,
    "soul-reaction": _soul,
    "explore": _explore,
    "who": _best_skilled,
    "heal-whom": _most_hurt,
    "drop": _drop,
    "speaker": _speaker,
    "talk": _talk,
    "trap-plan": _plan,
    "captives": _captive,
    "who-sneaks": _who_sneaks,
    "scout": _scout,
}
