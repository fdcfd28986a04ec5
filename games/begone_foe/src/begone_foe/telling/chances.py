"""The chance of an option before it is taken, asked of the rule that would roll it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

import msgspec

from begone_foe import content
from begone_foe.book.core import beings, groups, measures, saves, strikes
from begone_foe.book.core import injuries as core_injuries
from begone_foe.book.delve import company, exploration, wandering
from begone_foe.book.fight import arms, attacks, handling
from begone_foe.book.magic import aiming, turning
from begone_foe.book.meeting import captives, parley, stages, surprise
from begone_foe.book.monsters import morale
from begone_foe.book.pursuit import flight
from begone_foe.book.town import expedition
from begone_foe.settings import chosen
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option

# --- likelihood: exact chances of the checks and charts that the rules hand out, as fractions -------------------------
D20, D10 = 20, 10
_kept = lru_cache(maxsize=4096)  # a page asks the same few chances again and again
Spread = dict[int, Fraction]  # totals and their chances


@_kept
def spread(check: saves.Check) -> Spread:
    """Totals of a D20, of the higher of two or of the lower (BF-CORE-02)."""
    out = {}
    for face in range(1, D20 + 1):
        ways = {0: 1, 1: 2 * face - 1, -1: 2 * (D20 - face) + 1}[check.edge]
        out[face + check.bonus] = Fraction(ways, D20 if check.edge == 0 else D20 * D20)
    return out


@_kept
def passes(check: saves.Check) -> Fraction:
    return sum((chance for total, chance in spread(check).items() if total >= check.need), Fraction(0))


@_kept
def beats(mine: saves.Check, theirs: tuple[saves.Check, ...], ties: bool) -> Fraction:
    """The chance that one total is above all the others, or level with the best of them where ties are enough."""
    others = [spread(check) for check in theirs]
    chance = Fraction(0)
    for total, weight in spread(mine).items():
        most = total if ties else total - 1
        below = [sum((each for reached, each in other.items() if reached <= most), Fraction(0)) for other in others]
        chance += weight * prod(below, start=Fraction(1))
    return chance


@_kept
def breaks(rating: int, penalty: int = 0, dice: tuple[int, ...] = (6, 6)) -> Fraction:
    """Chance that the dice of morale, 2D6 as a rule, are with the penalty above the rating (BF-MORALE-01)."""
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(sum(faces) + penalty > rating for faces in throws), len(throws))


@_kept
def turns_one(dice: int, hit_dice: int, rating: int, morale: tuple[int, ...] = (6, 6)) -> Fraction:
    """Chance that `dice` Soul Dice turn a single undead of so many Hit Dice (BF-TURN-01 to BF-TURN-05)."""
    chance = Fraction(0)
    for total, highest, weight in soul_sums(dice):
        if total >= hit_dice:
            chance += weight * breaks(rating, highest, morale)
    return chance


@_kept
def soul_sums(dice: int) -> list[tuple[int, int, Fraction]]:
    """Sum, highest die and chance of so many Soul Dice."""
    outcomes: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(dice):
        grown: dict[tuple[int, int], Fraction] = {}
        for (total, highest), weight in outcomes.items():
            for face in range(1, beings.SOUL_DIE + 1):
                key = (total + face, max(highest, face))
                grown[key] = grown.get(key, Fraction(0)) + weight / beings.SOUL_DIE
        outcomes = grown
    return [(total, highest, weight) for (total, highest), weight in outcomes.items()]


def injuries(being: Being, excess: int) -> dict[str, Fraction]:
    """Chances of each box for one whom a hit takes so far below nothing (BF-INJ-04, BF-INJ-05)."""
    chances: dict[str, Fraction] = {}
    for row in content.CHARTS["location"].rows:
        box = core_injuries.injury_at(being, excess, row.name, spare=False).result
        chances[box] = chances.get(box, Fraction(0)) + Fraction(1, D20)
    return chances


def attitudes(read: Callable[[int], str]) -> dict[str, Fraction]:
    """How a D10 reads, as the rule reads each face (BF-REACT-03)."""
    chances: dict[str, Fraction] = {}
    for face in range(1, D10 + 1):
        name = read(face)
        chances[name] = chances.get(name, Fraction(0)) + Fraction(1, D10)
    return chances


def d10_at_least(need: int) -> Fraction:
    return Fraction(min(D10, max(0, D10 + 1 - need)), D10)


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"


# --- chances ----------------------------------------------------------------------------------------------------------
MASTERED = "masters it"
HAND_TO_HAND = ("attack", "subdue", "sally", "torch")
ANY_DISTANCE = ANY_DICE = 10_000
STRIKES = ("attack", "subdue", "sally", "torch", "shoot", "throw", "oil", "holy")


def odds_of(state: Campaign, decision: Decision, option: Option) -> str:
    """Chances that can be had at once; '' where nothing is rolled."""
    if decision.question.startswith("soul-"):
        return _soul(state, decision, option)
    return _by_question(state, decision, option)


def _who(state: Campaign, decision: Decision) -> Being:
    return state.beings[str(decision.facts["who"])]


# --- fights ----------------------------------------------------------------------------------------------------------
def _deed(state: Campaign, decision: Decision, option: Option) -> str:
    being = _who(state, decision)
    if option.verb in STRIKES:
        target = state.beings[option.target]
        art = arms.art_of(state, being, target, option.verb)
        return hit_odds(state, being, target, option.verb, art, feet=int(decision.facts["feet"]))
    if option.verb == "turn":
        return turn_odds(state, being)
    if option.verb == "push":
        return _opposed(state, being, handling.blockers(state, being, state.beings[option.target].at)[0], "body")
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
    if verb in HAND_TO_HAND and not beings.has(being, "swallowed"):
        state, being = standing_at(state, being, handling.beside(being, target, feet))
    strike = arms.strike_for(state, being, target, verb, art)
    if not strikes.harms(target, strike):
        return "cannot hurt it"
    bonus = f"{strike.damage_bonus:+d}" if strike.damage_bonus else ""
    doubled = ", doubled" if attacks.easy_mark(target, strike) else ""
    damage = f"{strike.damage.upper().removeprefix('1')}{bonus}{doubled}"
    if attacks.certain_hit(target, strike):
        return f"hits; {damage}"
    dark = " in the dark" if beings.in_dark(state, being) else ""
    return f"{percent(passes(attacks.hit_check(state, being, target, strike)))} to hit{dark}; {damage}"


def _opposed(state: Campaign, being: Being, other: Being, score: str) -> str:
    """A tie leaves things as they were (BF-CORE-03)."""
    return percent(beats(saves.plain_check(state, being, score), (saves.plain_check(state, other, score),), False))


def flight_odds(state: Campaign, being: Being, drags: Being | None = None, way: str = "") -> str:
    """Against all who could give chase; a tie escapes (BF-PURS-06). Where enemies must be passed, that is said."""
    armed = filter(flight.strikes_freely, groups.enemies(state, being))
    blows = sum(flight.must_pass(being, foe, bool(way)) for foe in armed)
    price = f", {blows} blow{'s' if blows > 1 else ''} first" if blows else ""
    staying = [other for other in groups.allies(state, being) if other is not drags]
    pursuers = flight.default_pursuers(state, [being], staying)
    if not pursuers:
        return f"nobody can follow{price}"
    bonus = flight.UNMAPPED_BONUS if flight.into_the_dark(state, way) else 0
    mine = flight.escape_check(state, flight.Runner(being, drags, bonus=bonus))
    away = beats(mine, tuple(flight.chase_check(state, each) for each in pursuers), True)
    hounds = flight.hounds_of(pursuers)
    if hounds:  # whoever gets away from those rolls once more (BF-MON-16)
        away *= beats(mine, tuple(flight.chase_check(state, each) for each in hounds), True)
    return f"{percent(away)} to get away{price}"


def turn_odds(state: Campaign, being: Being, dice: int = 0) -> str:
    """For the weakest of the dead in sight, with one die and with all, or with so many."""
    dead = turning.reached(state, being, ANY_DICE)
    if not dead:
        return ""
    weakest = dead[0]

    def chance(number: int) -> str:
        return percent(turns_one(number, max(1, weakest.hd), weakest.morale, _morale_dice(state)))

    if dice or beings.soul_dice(being) < 2:
        return f"{weakest.name}: {chance(dice or 1)}"
    return f"{weakest.name}: {chance(1)} with one die, {chance(beings.soul_dice(being))} with {beings.soul_dice(being)}"


def _morale_dice(state: Campaign) -> tuple[int, ...]:
    return morale.MORALE_DICE[chosen(state.settings).morale_dice]


def _next_blow(state: Campaign, decision: Decision, option: Option) -> str:
    if option.verb in ("stop", "draw"):
        return ""
    verb = option.verb if option.target else "shoot" if decision.facts.get("ranged") else "attack"
    return hit_odds(state, _who(state, decision), state.beings[option.target or option.verb], verb)


def _target(state: Campaign, decision: Decision, option: Option) -> str:
    """The chance that this one resists the spell."""
    spell, caster, target = (
        content.SPELLS[str(decision.facts["spell"])],
        _who(state, decision),
        state.beings.get(option),
    )
    mode = str(decision.facts.get("mode", ""))
    if target is None or target.side == caster.side:
        return ""
    if aiming.proof_against(spell.id, target, mode):
        return "not for such as this"
    save = aiming.resisted_by(spell.id, spell.save, mode)
    if save == "none":
        return ""
    need = saves.target_against_spell(caster.mind, spell.level)
    mod = spell.save_mod + aiming.pressed(spell.id, mode)
    against = "fire" if spell.id == "fire_ball" else ""
    check = saves.save_check(state, target, save, need, saves.Peril(against, mod, caster, True))
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
    for mood, at in zip(("friendly", "indifferent", "guarded"), reversed(parley.BETTER), strict=True):
        missing = short - (parley.FRIENDLY - at)
        chance = sum((weight for total, _, weight in soul_sums(dice) if total >= missing), Fraction(0))
        if missing > 0 and chance:
            said.append(f"{percent(chance)} {mood}{'' if mood == 'friendly' else ' or better'}")
    return ", ".join(said)


def _as_it_stands(being: Being, damage: int) -> str:
    """What the injury table would do, where this blow reaches it."""
    if not beings.uses_injury_table(being) or damage < being.hp:
        return ""
    boxes = injuries(being, damage - being.hp)
    out = sum((chance for box, chance in boxes.items() if box.startswith("incapacitated")), Fraction(0))
    return f"{percent(boxes.get('death', Fraction(0)))} death, {percent(out)} Incapacitated"


# --- skills, traps, stealth ------------------------------------------------------------------------------------------
def skill_odds(state: Campaign, being: Being, skill: str, need: int = saves.EASY) -> str:
    """A master does not roll (BF-SKILL-04)."""
    if skill in being.masteries:
        return MASTERED
    return percent(passes(saves.plain_check(state, being, "skill", need)))


def sneak_odds(state: Campaign, sneakers: list[Being], distracted: bool) -> str:
    """A tie goes to the hider (BF-CORE-03)."""
    watchers = list(filter(beings.up, stages.foes_of(state)))
    if not watchers:
        return "sure"
    if not surprise.may_sneak(state, sneakers) or surprise.shown_by_light(state, sneakers, watchers):
        return percent(Fraction(0))
    guide, watcher = surprise.guide_of(sneakers), saves.best(watchers, "skill")
    edge = surprise.default_edge(guide, watcher, distracted)
    if edge == "succeeds":
        return "sure"
    mine, theirs = surprise.sneak_checks(state, guide, watcher, edge, unseen=surprise.are_unseen(sneakers, watchers))
    return percent(beats(mine, (theirs,), True))


def _drop(state: Campaign, option: Option) -> str:
    party = [being for being in state.party if beings.up(being)] or state.party
    asleep = state.meeting is not None and state.meeting.distracted
    if option.verb == "past" and stages.is_bare(state):
        return f"{percent(Fraction(0))} unseen"
    return f"{sneak_odds(state, party, asleep)} unseen" if option.verb in ("hide", "past") else ""


# --- talk ------------------------------------------------------------------------------------------------------------
def _speaker(state: Campaign, option: Option) -> str:
    if option.verb not in (*state.march, "nobody") or state.meeting is None:
        return ""
    meeting, foes, speaker = state.meeting, stages.foes_of(state), state.beings.get(option)
    bonus = (speaker.heart if speaker is not None else 0) + parley.usual_conduct(state, meeting, foes)
    found = attitudes(lambda face: parley.read_as(state, meeting, foes[0], speaker, face + bonus))
    return ", ".join(f"{percent(found[name])} {name}" for name in ("friendly", "hostile") if name in found)


def _talk(state: Campaign, option: Option) -> str:
    foes = stages.foes_of(state)
    if option == "convert":
        return _best_conversion(state, captives.converts(state, foes))
    if option != "threaten":
        return ""
    goes = (
        breaks(morale.rating_of_strangers(state, foes), 0, _morale_dice(state))
        if parley.may_be_daunted(foes)
        else Fraction(0)
    )
    return f"{percent(goes)} they go"


def _best_conversion(state: Campaign, beings: Sequence[Being]) -> str:
    """Of the Lawful one whose words weigh most, and of whoever hears them best."""
    bonus = max(
        captives.conversion_bonus(speaker, being) for speaker in captives.missionaries(state) for being in beings
    )
    return percent(d10_at_least(captives.CONVERTS_AT - bonus))


def _captive(state: Campaign, decision: Decision, option: Option) -> str:
    being = _who(state, decision)
    if option.verb == "question":
        asker = state.beings[option.target] if option.target else captives.asker_of(state)
        return skill_odds(state, asker, "interrogation")
    if option == "convert":
        return _best_conversion(state, [being])
    if option == "force":
        return percent(breaks(being.morale, 0, _morale_dice(state)))
    if option == "hire":
        return percent(d10_at_least(captives.SERVES_AT - captives.service_bonus(state, being)))
    if option == "demand":
        return percent(d10_at_least(expedition.PAYS_DOUBLE - captives.spokesman(state).heart)) + " for double"
    return ""


def _try(state: Campaign, decision: Decision, option: Option) -> str:
    ruling, skill = decision.facts["ruling"], str(decision.facts["skill"])
    if option != "take" or ruling == "works":
        return "sure" if option == "take" else ""
    being = _who(state, decision)
    if ruling == "extreme":
        return (
            percent(passes(saves.plain_check(state, being, "skill", saves.HARD)))
            if skill in being.masteries
            else "not possible"
        )
    return skill_odds(state, being, skill, int(decision.facts["need"]))


def _task(state: Campaign, task: str, being: Being) -> str:
    if task not in content.SKILLS:
        return ""
    return skill_odds(state, being, task, exploration.lock_target(being) if task == "lockpicking" else saves.EASY)


def _by_the_best(state: Campaign, option: Option) -> str:
    """Who does it where nobody is named, and with which chance."""
    best = exploration.best_hand(state, option)
    if best is None:
        return ""
    skill, being = best
    return f"{being.name}: {_task(state, skill, being)}"


def _by_question(state: Campaign, decision: Decision, option: Option) -> str:
    match decision.question:
        case "act":
            return _deed(state, decision, option)
        case "art":
            art = "" if option == "plain" else str(option)
            verb = "shoot" if decision.facts.get("ranged") else "attack"
            return hit_odds(state, _who(state, decision), state.beings[str(decision.facts["foe"])], verb, art)
        case "next-target":
            return _next_blow(state, decision, option)
        case "free-shot":
            shooter = _who(state, decision)
            if option.verb != "shoot":
                return ""
            target = state.beings[option.target]
            check = attacks.hit_check(state, shooter, target, flight.parting_strike(state, shooter, target))
            return percent(passes(check)) + " to hit"
        case "join-flight":
            if option == "stay":
                return ""
            return flight_odds(state, _who(state, decision), state.beings[option.target] if option.target else None)
        case "how-many-dice":
            return turn_odds(state, _who(state, decision), int(option)) if decision.facts["use"] == "turn" else ""
        case "make-good":
            short = int(decision.facts["short"])
            if option.verb == "unmapped":
                return "enough" if short <= flight.UNMAPPED_BONUS else f"{short - flight.UNMAPPED_BONUS} short even so"
            return ""
        case "spell-target":
            return _target(state, decision, option)
        case "accept":
            return _try(state, decision, option)
        case "who":
            return _task(state, str(decision.facts["task"]), state.beings[option])
        case "explore":
            if option.verb == "search":
                seeker = state.beings[option.target] if option.target else exploration.seekers(state)[0]
                odds = skill_odds(state, seeker, "architecture")
                return f"{odds} for what is hidden" if odds != MASTERED else "finds what is hidden"
            return _by_the_best(state, option)
        case "trap-plan":
            # What fits works; whether a plan fits is the players' to judge.
            trap = company.trap_here(measures.room_of(state))
            if trap is None or option in ("leave", "cast", "try", "captive"):
                return ""
            if option == "disarm":
                return skill_odds(
                    state, company.mechanic_of(state), "mechanics", saves.HARD if trap.hard else saves.EASY
                )
            if option == "risk":
                saved = passes(wandering.trap_check(state, company.first_in_line(state, trap), trap))
                return "" if company.over_it(state, trap) else f"{percent(saved)} to save"
            test = saves.plain_check(state, company.handler_of(state), "skill", saves.HARD if trap.hard else saves.EASY)
            return f"{percent(passes(test))} if it does not fit"
        case "drop":
            return _drop(state, option)
        case "who-sneaks":
            asleep = state.meeting is not None and state.meeting.distracted
            return "" if option == "strike" else sneak_odds(state, [state.beings[option]], asleep)
        case "speaker":
            return _speaker(state, option)
        case "talk":
            return _talk(state, option)
        case "convert-who":
            need = captives.CONVERTS_AT - captives.conversion_bonus(state.beings[option], _who(state, decision))
            return percent(d10_at_least(need))
        case "captives":
            return _captive(state, decision, option)
        case _:
            return ""
