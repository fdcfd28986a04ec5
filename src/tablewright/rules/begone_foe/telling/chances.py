"""The chance of an option before it is taken, asked of the rule that would roll it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import has, soul_dice, undead, up, uses_injury_table
from tablewright.rules.begone_foe.book.core.light import in_dark
from tablewright.rules.begone_foe.book.core.place import room_of
from tablewright.rules.begone_foe.book.core.rolls import best, plain_check
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, Peril, save_check, target_against_spell
from tablewright.rules.begone_foe.book.delve.exploration import lock_target
from tablewright.rules.begone_foe.book.delve.hazards import trap_check
from tablewright.rules.begone_foe.book.delve.searching import seekers
from tablewright.rules.begone_foe.book.delve.traps import first_in_line, handler_of, mechanic_of, trap_here
from tablewright.rules.begone_foe.book.fight.arms import strike_for
from tablewright.rules.begone_foe.book.fight.attacks import certain_hit, hit_check
from tablewright.rules.begone_foe.book.fight.ground import beside, blockers
from tablewright.rules.begone_foe.book.fight.groups import allies, enemies
from tablewright.rules.begone_foe.book.fight.strikes import harms
from tablewright.rules.begone_foe.book.magic.proof import pressed, proof_against, resisted_by
from tablewright.rules.begone_foe.book.meeting.captives import (
    CONVERTS_AT,
    asker_of,
    conversion_bonus,
    converts,
    missionaries,
)
from tablewright.rules.begone_foe.book.meeting.parley import may_be_daunted
from tablewright.rules.begone_foe.book.meeting.reactions import BETTER, FRIENDLY, read_as, usual_conduct
from tablewright.rules.begone_foe.book.meeting.service import SERVES_AT, service_bonus, spokesman
from tablewright.rules.begone_foe.book.meeting.stages import foes_of
from tablewright.rules.begone_foe.book.meeting.stealth import default_edge, guide_of, sneak_checks
from tablewright.rules.begone_foe.book.monsters.morale import MORALE_DICE, rating_of_strangers
from tablewright.rules.begone_foe.book.pursuit.chase import (
    UNMAPPED_BONUS,
    Runner,
    chase_check,
    default_pursuers,
    escape_check,
)
from tablewright.rules.begone_foe.book.pursuit.flight import into_the_dark, must_pass, parting_strike
from tablewright.rules.begone_foe.book.town.expedition import PAYS_DOUBLE
from tablewright.rules.begone_foe.content import SKILLS, SPELLS
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.rules.begone_foe.telling.likelihood import (
    attitudes,
    beats,
    breaks,
    d10_at_least,
    injuries,
    passes,
    percent,
    soul_sums,
    turns_one,
)

MASTERED = "masters it"
HAND_TO_HAND = ("attack", "subdue", "sally", "torch")
ANY_DISTANCE = 10_000
STRIKES = ("attack", "subdue", "sally", "torch", "shoot", "throw", "oil", "holy")


def odds_of(state: Campaign, decision: Decision, option: Option) -> str:
    """Chances that can be had at once; '' where nothing is rolled."""
    if decision.question.startswith("soul-"):
        return _soul(state, decision, option)
    ask = _BY_QUESTION.get(decision.question)
    return ask(state, decision, option) if ask is not None else ""


def _who(state: Campaign, decision: Decision) -> Being:
    return state.beings[str(decision.facts["who"])]


# --- fights ----------------------------------------------------------------------------------------------------------
def _deed(state: Campaign, decision: Decision, option: Option) -> str:
    being = _who(state, decision)
    if option.verb in STRIKES:
        return hit_odds(state, being, state.beings[option.target], option.verb, feet=int(decision.facts["feet"]))
    if option.verb == "turn":
        return turn_odds(state, being)
    if option.verb == "push":
        return _opposed(state, being, blockers(state, being, state.beings[option.target].at)[0], "body")
    if option.verb == "wrench":
        grip = next((each for each in being.conditions if each.kind in ("grabbed", "attached")), None)
        return _opposed(state, being, state.beings[grip.source], "body") if grip is not None else ""
    if option.verb == "flee":
        return flight_odds(state, being, way=option.target)
    if option.verb == "drag":
        fallen = state.beings[option.target]
        return flight_odds(*standing_at(state, being, fallen.at), fallen)
    return ""


def standing_at(state: Campaign, being: Being, place: int) -> tuple[Campaign, Being]:
    """The same fight with this one elsewhere: chances are those of the place from which it will be rolled."""
    if being.at == place:
        return state, being
    moved = msgspec.structs.replace(being, at=place)
    return msgspec.structs.replace(state, beings={**state.beings, being.id: moved}), moved


def hit_odds(
    state: Campaign, being: Being, target: Being, verb: str, art: str = "", *, feet: int = ANY_DISTANCE
) -> str:
    """The chance from where the blow will be struck, which may be out of the light (BF-LIGHT-03)."""
    if verb in HAND_TO_HAND and not has(being, "swallowed"):
        state, being = standing_at(state, being, beside(being, target, feet))
    strike = strike_for(state, being, target, verb, art)
    if not harms(target, strike):
        return "cannot hurt it"
    bonus = f"{strike.damage_bonus:+d}" if strike.damage_bonus else ""
    damage = f"{strike.damage.upper().removeprefix('1')}{bonus}{', doubled' if strike.sneak else ''}"
    if certain_hit(target, strike):
        return f"hits; {damage}"
    dark = " in the dark" if in_dark(state, being) else ""
    return f"{percent(passes(hit_check(state, being, target, strike)))} to hit{dark}; {damage}"


def _opposed(state: Campaign, being: Being, other: Being, score: str) -> str:
    """A tie leaves things as they were (BF-CORE-03)."""
    return percent(beats(plain_check(state, being, score), (plain_check(state, other, score),), False))


def flight_odds(state: Campaign, being: Being, drags: Being | None = None, way: str = "") -> str:
    """Against all who could give chase; a tie escapes (BF-PURS-06). Where enemies must be passed, that is said."""
    blows = sum(must_pass(being, foe, bool(way)) for foe in enemies(state, being) if up(foe))
    price = f", {blows} blow{'s' if blows > 1 else ''} first" if blows else ""
    staying = [other for other in allies(state, being) if other is not drags]
    pursuers = default_pursuers(state, [being], staying)
    if not pursuers:
        return f"nobody can follow{price}"
    bonus = UNMAPPED_BONUS if into_the_dark(state, way) else 0
    mine = escape_check(state, Runner(being, drags, bonus=bonus))
    away = beats(mine, tuple(chase_check(state, each) for each in pursuers), True)
    return f"{percent(away)} to get away{price}"


def turn_odds(state: Campaign, being: Being, dice: int = 0) -> str:
    """For the weakest of the dead in sight, with one die and with all, or with so many."""
    dead = [foe for foe in enemies(state, being) if undead(foe) and up(foe)]
    if not dead:
        return ""
    weakest = min(dead, key=lambda foe: foe.hd)

    def chance(number: int) -> str:
        return percent(turns_one(number, max(1, weakest.hd), weakest.morale, _morale_dice(state)))

    if dice or soul_dice(being) < 2:
        return f"{weakest.name}: {chance(dice or 1)}"
    return f"{weakest.name}: {chance(1)} with one die, {chance(soul_dice(being))} with {soul_dice(being)}"


def _morale_dice(state: Campaign) -> tuple[int, ...]:
    return MORALE_DICE[chosen(state.settings).morale_dice]


def _art(state: Campaign, decision: Decision, option: Option) -> str:
    art = "" if option == "plain" else str(option)
    verb = "shoot" if decision.facts.get("ranged") else "attack"
    return hit_odds(state, _who(state, decision), state.beings[str(decision.facts["foe"])], verb, art)


def _next_blow(state: Campaign, decision: Decision, option: Option) -> str:
    if option.verb in ("stop", "draw"):
        return ""
    verb = option.verb if option.target else "shoot" if decision.facts.get("ranged") else "attack"
    return hit_odds(state, _who(state, decision), state.beings[option.target or option.verb], verb)


def _parting_shot(state: Campaign, decision: Decision, option: Option) -> str:
    shooter = _who(state, decision)
    if option.verb != "shoot":
        return ""
    target = state.beings[option.target]
    check = hit_check(state, shooter, target, parting_strike(state, shooter, target))
    return percent(passes(check)) + " to hit"


def _joining(state: Campaign, decision: Decision, option: Option) -> str:
    if option == "stay":
        return ""
    return flight_odds(state, _who(state, decision), state.beings[option.target] if option.target else None)


def _dice(state: Campaign, decision: Decision, option: Option) -> str:
    return turn_odds(state, _who(state, decision), int(option)) if decision.facts["use"] == "turn" else ""


def _making_good(state: Campaign, decision: Decision, option: Option) -> str:
    short = int(decision.facts["short"])
    if option.verb == "unmapped":
        return "enough" if short <= UNMAPPED_BONUS else f"{short - UNMAPPED_BONUS} short even so"
    return ""


def _target(state: Campaign, decision: Decision, option: Option) -> str:
    """The chance that this one resists the spell."""
    spell, caster, target = SPELLS[str(decision.facts["spell"])], _who(state, decision), state.beings.get(option)
    mode = str(decision.facts.get("mode", ""))
    if target is None or target.side == caster.side:
        return ""
    if proof_against(spell.id, target, mode):
        return "not for such as this"
    save = resisted_by(spell.id, spell.save, mode)
    if save == "none":
        return ""
    need = target_against_spell(caster.mind, spell.level)
    mod = spell.save_mod + pressed(spell.id, mode)
    against = "fire" if spell.id == "fire_ball" else ""
    check = save_check(state, target, save, need, Peril(against, mod, caster, True))
    return f"resists {percent(passes(check))}"


# --- Soul Dice -------------------------------------------------------------------------------------------------------
def _soul(state: Campaign, decision: Decision, option: Option) -> str:
    short = int(decision.facts["short"])
    if option == "no":
        on_damage = decision.question == "soul-damage"
        return _as_it_stands(state.beings[str(decision.facts["on"])], short) if on_damage else ""
    if decision.question == "soul-reaction":
        return _kinder(int(option), short)
    enough = sum((weight for total, _, weight in soul_sums(int(option)) if total >= short), Fraction(0))
    return percent(enough) + (" to take nothing" if decision.question == "soul-damage" else "")


def _kinder(dice: int, short: int) -> str:
    """Every step that the dice could bring: friends need all that is missing, the others less."""
    said = []
    for mood, at in zip(("friendly", "indifferent", "guarded"), reversed(BETTER), strict=True):
        missing = short - (FRIENDLY - at)
        chance = sum((weight for total, _, weight in soul_sums(dice) if total >= missing), Fraction(0))
        if missing > 0 and chance:
            said.append(f"{percent(chance)} {mood}{'' if mood == 'friendly' else ' or better'}")
    return ", ".join(said)


def _as_it_stands(being: Being, damage: int) -> str:
    """What the injury table would do, where this blow reaches it."""
    if not uses_injury_table(being) or damage < being.hp:
        return ""
    boxes = injuries(being, damage - being.hp)
    out = sum((chance for box, chance in boxes.items() if box.startswith("incapacitated")), Fraction(0))
    return f"{percent(boxes.get('death', Fraction(0)))} death, {percent(out)} Incapacitated"


# --- skills, traps, stealth ------------------------------------------------------------------------------------------
def skill_odds(state: Campaign, being: Being, skill: str, need: int = EASY) -> str:
    """A master does not roll (BF-SKILL-04)."""
    if skill in being.masteries:
        return MASTERED
    return percent(passes(plain_check(state, being, "skill", need)))


def _task(state: Campaign, decision: Decision, option: Option) -> str:
    task, being = str(decision.facts["task"]), state.beings[option]
    if task not in SKILLS:
        return ""
    return skill_odds(state, being, task, lock_target(being) if task == "lockpicking" else EASY)


def _explore(state: Campaign, decision: Decision, option: Option) -> str:
    if option.verb == "search":
        seeker = state.beings[option.target] if option.target else seekers(state)[0]
        odds = skill_odds(state, seeker, "architecture")
        return f"{odds} for what is hidden" if odds != MASTERED else "finds what is hidden"
    return ""


def _trap(state: Campaign, decision: Decision, option: Option) -> str:
    """What fits works; whether a plan fits is the players' to judge."""
    trap = trap_here(room_of(state))
    if trap is None or option in ("leave", "cast", "try", "captive"):
        return ""
    if option == "disarm":
        return skill_odds(state, mechanic_of(state), "mechanics", HARD if trap.hard else EASY)
    if option == "risk":
        return f"{percent(passes(trap_check(state, first_in_line(state), trap)))} to save"
    test = plain_check(state, handler_of(state), "skill", HARD if trap.hard else EASY)
    return f"{percent(passes(test))} if it does not fit"


def sneak_odds(state: Campaign, sneakers: list[Being], distracted: bool) -> str:
    """A tie goes to the hider (BF-CORE-03)."""
    guide, watcher = guide_of(sneakers), best(foes_of(state), "skill")
    edge = default_edge(guide, watcher, distracted)
    if edge == "succeeds":
        return "sure"
    mine, theirs = sneak_checks(state, guide, watcher, edge)
    return percent(beats(mine, (theirs,), True))


def _drop(state: Campaign, decision: Decision, option: Option) -> str:
    party = [being for being in state.party if up(being)] or state.party
    asleep = state.meeting is not None and state.meeting.distracted
    return f"{sneak_odds(state, party, asleep)} unseen" if option.verb in ("hide", "past") else ""


def _sneaker(state: Campaign, decision: Decision, option: Option) -> str:
    asleep = state.meeting is not None and state.meeting.distracted
    return "" if option == "strike" else sneak_odds(state, [state.beings[option]], asleep)


# --- talk ------------------------------------------------------------------------------------------------------------
def _speaker(state: Campaign, decision: Decision, option: Option) -> str:
    if option.verb not in (*state.march, "nobody") or state.meeting is None:
        return ""
    meeting, foes, speaker = state.meeting, foes_of(state), state.beings.get(option)
    bonus = (speaker.heart if speaker is not None else 0) + usual_conduct(state, meeting, foes)
    found = attitudes(lambda face: read_as(state, meeting, foes[0], speaker, face + bonus))
    return ", ".join(f"{percent(found[name])} {name}" for name in ("friendly", "hostile") if name in found)


def _talk(state: Campaign, decision: Decision, option: Option) -> str:
    foes = foes_of(state)
    if option == "convert":
        return _best_conversion(state, converts(state, foes))
    if option != "threaten":
        return ""
    goes = breaks(rating_of_strangers(state, foes), 0, _morale_dice(state)) if may_be_daunted(foes) else Fraction(0)
    return f"{percent(goes)} they go"


def _best_conversion(state: Campaign, beings: Sequence[Being]) -> str:
    """Of the Lawful one whose words weigh most, and of whoever hears them best."""
    bonus = max(conversion_bonus(speaker, being) for speaker in missionaries(state) for being in beings)
    return percent(d10_at_least(CONVERTS_AT - bonus))


def _convert(state: Campaign, decision: Decision, option: Option) -> str:
    need = CONVERTS_AT - conversion_bonus(state.beings[option], _who(state, decision))
    return percent(d10_at_least(need))


def _captive(state: Campaign, decision: Decision, option: Option) -> str:
    being = _who(state, decision)
    if option.verb == "question":
        asker = state.beings[option.target] if option.target else asker_of(state)
        return skill_odds(state, asker, "interrogation")
    if option == "convert":
        return _best_conversion(state, [being])
    if option == "force":
        return percent(breaks(being.morale, 0, _morale_dice(state)))
    if option == "hire":
        return percent(d10_at_least(SERVES_AT - service_bonus(state, being)))
    if option == "demand":
        return percent(d10_at_least(PAYS_DOUBLE - spokesman(state).heart)) + " for double"
    return ""


def _try(state: Campaign, decision: Decision, option: Option) -> str:
    ruling, skill = decision.facts["ruling"], str(decision.facts["skill"])
    if option != "take" or ruling == "works":
        return "sure" if option == "take" else ""
    being = _who(state, decision)
    if ruling == "extreme":
        return percent(passes(plain_check(state, being, "skill", HARD))) if skill in being.masteries else "not possible"
    return skill_odds(state, being, skill, int(decision.facts["need"]))


_BY_QUESTION: dict[str, Callable[[Campaign, Decision, Option], str]] = {
    "act": _deed,
    "art": _art,
    "next-target": _next_blow,
    "free-shot": _parting_shot,
    "join-flight": _joining,
    "how-many-dice": _dice,
    "make-good": _making_good,
    "spell-target": _target,
    "accept": _try,
    "who": _task,
    "explore": _explore,
    "trap-plan": _trap,
    "drop": _drop,
    "who-sneaks": _sneaker,
    "speaker": _speaker,
    "talk": _talk,
    "convert-who": _convert,
    "captives": _captive,
}
