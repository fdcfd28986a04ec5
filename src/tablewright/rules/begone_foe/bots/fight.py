"""What a sensible player does in a fight."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import armour_class, helpless, max_hp, soul_dice, tagged, undead, up
from tablewright.rules.begone_foe.book.core.gear import has_item, weapon_in_hand
from tablewright.rules.begone_foe.book.fight.arms import burning_torch
from tablewright.rules.begone_foe.book.fight.attacks import weapon_strike
from tablewright.rules.begone_foe.book.fight.strikes import Strike, harms
from tablewright.rules.begone_foe.bots.view import SeatView, danger
from tablewright.rules.begone_foe.content import GEAR, KINDS, SPELLS
from tablewright.rules.begone_foe.state import Being

_MASS = (
    "sleep",
    "fire_ball",
    "web",
    "confusion",
    "charm_monster",
    "hold_monster",
    "death_spell",
    "cloudkill",
    "lightning_bolt",
    "phantasmal_force",
)
_SINGLE = ("hold_person", "magic_missile", "charm_person", "disintegrate", "polymorph_others")
_SELF = ("haste", "mirror_image", "shield", "protection_from_evil_10", "protection_from_evil")
GOOD_DRAUGHTS = ("haste", "invisibility", "shield", "mirror_image", "fly")
FAR = 70  # feet to the nearest foe that are run, not walked
EASY = 0.8  # danger for each who stands that is no danger
_RANKS = {"holy": 0, "oil": 1, "attack": 2, "shoot": 2, "torch": 4, "throw": 5}


def _act(decision: Decision, view: SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    if being is None:
        return decision.options[0]
    foes = [foe for foe in view.foes if up(foe)] if being.side == "party" else list(view.standing)
    return (
        _free(decision, view, being, foes)
        or _run(decision, view, being, foes, nerve)
        or _help_others(decision, view, being)
        or _magic(decision, view, being, foes)
        or _take_alive(decision, view, being, foes)
        or _hit_and_step_back(decision, being, _blows(decision, view, being))
        or _ready(decision, view, being)
        or _stand_before(decision, view, being)
        or _block(decision, view, foes, nerve)
        or "wait"
    )


def _free(decision: Decision, view: SeatView, being: Being, foes: list[Being]) -> str:
    """What costs no action: mercy for those who are losing, a guard up with nothing better to use, eyes averted."""
    options = decision.options
    if "look-away" in options:
        return "look-away"
    losing = danger(foes) * 3 < sum(each.level + 1.2 for each in view.standing)
    if "quarter" in options and losing and view.round > 1:
        return "quarter"
    guarded = being.hp * 2 <= max_hp(being) or being.arts == ["defensive_tactics"]
    return "guard" if "guard" in options and guarded else ""


def _first(decision: Decision, verb: str) -> str:
    return next((key for key in decision.options if Option.read(key).verb == verb), "")


def _run(decision: Decision, view: SeatView, being: Being, foes: list[Being], nerve: float) -> str:
    """Away while there is somebody left to save."""
    if "flee" not in decision.options or not foes:
        return ""
    ours = sum((each.level + 1.2) * (0.25 + 0.75 * each.hp / max(1, max_hp(each))) for each in view.standing)
    losing = danger(foes) > 1.9 * nerve * ours
    hopeless = not any(hurts(each, foe, how) for each in view.standing for foe in foes for how in _means(each))
    if not losing and not hopeless:
        return ""
    if _first(decision, "feed"):
        return _first(decision, "feed")
    return _first(decision, "drag") or "flee"


def _means(being: Being) -> tuple[str, ...]:
    return ("attack", "torch") if burning_torch(being) else ("attack", "oil") if has_item(being, "oil") else ("attack",)


def _help_others(decision: Decision, view: SeatView, being: Being) -> str:
    if "stand" in decision.options and not being.downed:
        return "stand"
    options = decision.options
    foes = view.foes
    if "turn" in options and sum(undead(foe) for foe in foes) >= 2:
        return "turn"
    if "heal" in options and any(
        each.downed or each.hp * 4 <= max_hp(each) for each in view.party if not each.laid_low and not each.dead
    ):
        return "heal"
    return "wrench" if "wrench" in options else _first(decision, "cut")


def _magic(decision: Decision, view: SeatView, being: Being, foes: list[Being]) -> str:
    useful = any(key in being.spells for key in (*_MASS, *_SINGLE))
    if "cast" in decision.options and useful and foes and danger(foes) >= 2:
        return "cast"
    if "scroll" in decision.options and danger(foes) >= 3:
        return "scroll"
    ours = sum(each.level + 1.2 for each in view.standing)
    return "drink" if "drink" in decision.options and _draughts(being) and danger(foes) > ours else ""


def _draughts(being: Being) -> list[str]:
    """Potions in this one's pack that help in a fight."""
    return [item.spell for item in being.items if item.kind == "potion" and item.spell in GOOD_DRAUGHTS]


def _drink(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((key for key in GOOD_DRAUGHTS if key in decision.options), decision.options[0])


def _take_alive(decision: Decision, view: SeatView, being: Being, foes: list[Being]) -> str:
    """The Lawful earn by converting: the last of a beaten lot is knocked out, not killed."""
    if being.alignment != "lawful" or len(foes) != 1 or danger(foes) > EASY * len(view.standing):
        return ""
    option = Option("bind" if helpless(foes[0]) else "subdue", foes[0].id)
    if option.verb == "bind" and option in decision.options:
        return option
    return option if option in decision.options and hurts(being, foes[0], "attack") else ""


def _stand_before(decision: Decision, view: SeatView, being: Being) -> str:
    """With nothing better to do, and whole: before somebody who is down or nearly."""
    if being.hp * 2 < max_hp(being):
        return ""
    weak = (Option("protect", each.id) for each in view.party if each.downed or each.hp * 3 <= max_hp(each))
    return next((option for option in weak if option in decision.options), "")


def hurts(being: Being, foe: Being, how: str) -> bool:
    """Whether such an attack can do anything to this foe."""
    if how in ("oil", "torch"):
        return harms(foe, Strike(how, "1d4", fire=True)) and not tagged(foe, "immune_fire")
    if how == "holy":
        return undead(foe)
    return harms(foe, weapon_strike(being, weapon_in_hand(being), how in ("shoot", "throw")))


def _blows(decision: Decision, view: SeatView, being: Being) -> str:
    """The weakest foe in reach that can be hurt; fire where steel does nothing."""
    weapon = weapon_in_hand(being)
    clubs = weapon is not None and GEAR[weapon.kind].kind == "missile"
    best, score = "", (9, 999, 999)
    for key in decision.options:
        option = Option.read(key)
        if option.verb not in _RANKS:
            continue
        foe = view.being(option.target)
        if foe is None or not hurts(being, foe, option.verb):
            continue
        rank = _RANKS[option.verb] + 2 * (option.verb == "attack" and clubs)
        rated = (rank + 3 * (helpless(foe) and view.foes != [foe]), foe.hp, armour_class(foe))
        if rated < score:
            best, score = option, rated
    return best


def _hit_and_step_back(decision: Decision, being: Being, blow: str) -> str:
    """Whoever is nearly done strikes and steps out of reach again."""
    sally = Option("sally", Option.read(blow).target) if blow else Option("")
    weak = being.hp * 3 <= max_hp(being) and Option.read(blow).verb == "attack" if blow else False
    return sally if weak and sally in decision.options else blow


def _block(decision: Decision, view: SeatView, foes: list[Being], nerve: float) -> str:
    """Nothing to strike at: through their line where they are weak, or the door shut behind which help may be."""
    weak = danger(foes) * 2 < sum(each.level + 1.2 for each in view.standing)
    return (_first(decision, "push") if weak and nerve > 1 else "") or (_first(decision, "shut") if weak else "")


def _ready(decision: Decision, view: SeatView, being: Being) -> str:
    options = decision.options
    if "reload" in options:
        return "reload"
    fallen = next((each for each in view.standing if Option("help", each.id) in options), None)
    if fallen is not None:
        return Option("help", fallen.id)
    armed = weapon_in_hand(being) is not None
    if not armed and not being.downed:
        for verb in ("draw", "pick", "improvise", "dig"):
            found = _first(decision, verb)
            if found:
                return found
    if being.downed or being.mind > being.body + 1:
        return "wait"
    if "careful" in options and "advance" not in options:
        return "careful"
    far = min((abs(foe.at - being.at) for foe in view.foes if up(foe)), default=0) > FAR
    return "run" if far and "run" in options else "advance" if "advance" in options else ""


def _art(decision: Decision, view: SeatView, nerve: float) -> str:
    foe = view.being(str(decision.facts["foe"]))
    options = decision.options
    if foe is not None and foe.hp <= 6 and "crowd_control" in options:
        return "crowd_control"
    if "cleave" in options:
        return "cleave"
    if foe is not None and "decapitate" in options and foe.hp <= 10:
        return "decapitate"
    if foe is not None and "sure_strike" in options and armour_class(foe) >= 15:
        return "sure_strike"
    return next((art for art in ("power_attack", "sure_strike", "crushing_blow") if art in options), "plain")


def _spell(decision: Decision, view: SeatView, nerve: float) -> str:
    foes = [foe for foe in view.foes if up(foe)]
    order = (*_MASS, *_SINGLE, *_SELF) if len(foes) >= 3 else (*_SINGLE, *_MASS, *_SELF)
    for key in order:
        if key in decision.options and (key != "sleep" or not all(undead(foe) for foe in foes)):
            return key
    known = [key for key in decision.options if key in SPELLS]
    return max(known, key=lambda key: SPELLS[key].level) if known and view.round else "none"


def _target(decision: Decision, view: SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=lambda being: being.hp).id if beings else decision.options[0]


def _mode(decision: Decision, view: SeatView, nerve: float) -> str:
    if str(decision.facts["spell"]) in ("light", "continual_light"):
        return "blind"
    wanted = "one" if len([foe for foe in view.foes if up(foe)]) == 1 else "group"
    return wanted if wanted in decision.options else decision.options[0]


def _shape(decision: Decision, view: SeatView, nerve: float) -> str:
    """The strongest for oneself, the weakest for others."""
    dice = {key: KINDS[key].hd_dice for key in decision.options}
    return (max if decision.facts["spell"] == "polymorph_self" else min)(dice, key=lambda key: dice[key])


def _next_target(decision: Decision, view: SeatView, nerve: float) -> str:
    """The weakest that steel can hurt, then fire, then what is on the belt."""
    being = view.being(str(decision.facts["who"]))
    how = "shoot" if decision.facts.get("ranged") else "attack"
    foes = [foe for key in decision.options if (foe := view.being(key)) is not None]
    weak = [foe for foe in foes if being is None or hurts(being, foe, how)]
    if weak:
        return min(weak, key=lambda foe: foe.hp).id
    bare = being is not None and weapon_in_hand(being) is None
    verbs = ("torch", "throw", "draw") if bare else ("torch", "throw")
    return next((found for verb in verbs if (found := _first(decision, verb))), "stop")


def _dice(decision: Decision, view: SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    spare = soul_dice(being) if being is not None else 1
    return str(max(1, min(spare, 2 if decision.facts["use"] == "turn" else 1)))


def _join(decision: Decision, view: SeatView, nerve: float) -> str:
    """Nobody is left behind; the bold stay where what is left is no match for them."""
    ours = sum(each.level + 1.2 for each in view.standing)
    easy = nerve > 1 and danger([foe for foe in view.foes if up(foe)]) * 2 <= ours
    return _first(decision, "drag") or ("stay" if easy else "join")


def _trick(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((key for key in ("spike", "oil", "food", "door", "coins") if key in decision.options), "none")


def _chase(decision: Decision, view: SeatView, nerve: float) -> str:
    if nerve < 1 or view.health <= 0.5:
        return "let-go"
    return "some" if view.health <= 0.7 and "some" in decision.options else "chase"


ANSWERS = {
    "act": _act,
    "art": _art,
    "spell": _spell,
    "spell-target": _target,
    "spell-mode": _mode,
    "next-target": _next_target,
    "shape": _shape,
    "how-many-dice": _dice,
    "join-flight": _join,
    "trick": _trick,
    "chase": _chase,
    "drink": _drink,
    "brave": lambda decision, view, nerve: "no",
}
