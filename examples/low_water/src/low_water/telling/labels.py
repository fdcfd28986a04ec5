"""Choices in words: what each would take, what it risks, and which rule says so. Every figure is asked of the rules."""

from __future__ import annotations

from collections.abc import Callable

from low_water.book.ending import COMES
from low_water.book.gifts import person
from low_water.book.quicksand import pull_need
from low_water.book.sand import bells_on, grounds_of
from low_water.book.sea import is_under_water
from low_water.book.sky import SOMEBODY, ends_of
from low_water.book.sounding import reach
from low_water.book.walking import chance_to_sink
from low_water.content import FINDS, PEOPLE
from low_water.state import ISLAND, SHORE, Crossing, Traveller
from low_water.telling.names import COMPASS, GROUND, bells, direction, name
from tablewright.api import Chance, Choice, Cost, Decision, Option, Prompt
from tablewright.api import prompt as in_words
from tablewright.api.hexes import HOTKEYS
from tablewright.api.words import capital, number_word

_PREPOSITIONS = {"channel": "through", "mud": "through", "bank": "onto", "wreck": "to"}
_BURDENS, _WAITING = "Leave a burden behind", "Leave somebody to wait for a boat"


def prompt(crossing: Crossing, decision: Decision) -> Prompt:
    options = [Option.read(key) for key in decision.options]
    choices = [_LABELS[decision.question](crossing, decision, option) for option in options]
    return in_words(decision, _question(crossing, decision), choices)


def _question(crossing: Crossing, decision: Decision) -> str:
    match decision.question:
        case "hire":
            so_far = f" You have {number_word(len(crossing.company))}." if crossing.company else ""
            return f"Whom will you lead over the sand? One at least, five at most.{so_far}"
        case "rescue":
            who, left = str(decision.facts["who"]), int(decision.facts["left"])
            return f"{capital(name(who))} is sinking. {capital(number_word(left))} more pull{'s' * (left > 1)} at most."
        case "follow":
            return "A light, off to the side, low down. It moves."
    return "What now, pilot?"


# --- the inn ---------------------------------------------------------------------------------------------------------
def _hire(crossing: Crossing, decision: Decision, option: Option) -> Choice:
    if option.verb == "set-out":
        company = f"{number_word(len(crossing.company))} with you"
        return Choice(option, "Set out over the sand", company, rule="LW-INN-02")
    who = PEOPLE[option.target]
    burden = f", and {who.worth} for {who.burden}" if who.burden else ", no burden"
    hint = f"breath {who.breath}; pays {who.fare} silver{burden}"
    fare = Cost("fare", -who.fare - who.worth, -who.fare, option.target, perhaps=True)
    return Choice(option, f"Take {who.name}", hint, rule="LW-INN-02", costs=(fare,))


# --- on the sand -----------------------------------------------------------------------------------------------------
def _deed(crossing: Crossing, decision: Decision, option: Option) -> Choice:
    match option.verb:
        case "walk":
            return _walk(crossing, option)
        case "drop":
            burden = PEOPLE[option.target].burden
            label = f"{capital(name(option.target))} leaves {burden}"
            lost = f"loses {PEOPLE[option.target].worth} silver; no time"
            return Choice(option, label, lost, rule="LW-WALK-05", group=_BURDENS, costs=(_burden(option.target),))
        case "leave":
            label = f"{capital(name(option.target))} waits here"
            boat = Chance("a boat", (7 - COMES) / 6, option.target)
            return _shown(option, label, "no fare", "LW-WALK-06", boat, _WAITING)
    if option.verb == "search":
        finds = sum(row.key != "nothing" for row in FINDS.rows)
        find = Chance("a find", finds / FINDS.die)
        return _shown(option, "Search the wreck", "one bell", "LW-WRECK-01", find, costs=(_A_BELL,))
    label, hint, rule, *costs = _PLAIN[option.verb](crossing)
    return Choice(option, label, hint, rule=rule, costs=tuple(costs))


def _shown(
    option: Option, label: str, hint: str, rule: str, chance: Chance, group: str = "", costs: tuple[Cost, ...] = ()
) -> Choice:
    """A choice with one chance, in words and for those who check it."""
    odds = f"{chance.of} {chance.percent}"
    return Choice(option, label, hint, odds, rule, group=group, chances=(chance,), costs=costs)


def _burden(who: str) -> Cost:
    return Cost("burden", PEOPLE[who].worth, whose=who)


def _walk(crossing: Crossing, option: Option) -> Choice:
    """A step: where to, what it takes, and the chance that it ends in quicksand or elsewhere."""
    to = option.target
    wind = direction(crossing.here, to)
    label = f"{capital(COMPASS[wind])}, {_ground(crossing, to)}"
    took = [bells_on(crossing, ground) for ground in grounds_of(crossing, to)]
    toll = _toll(crossing, to, took[0]) if to in crossing.hexes else f"{bells(min(took))} at least"
    chances = (Chance("quicksand", float(chance_to_sink(crossing, to))), *_astray(crossing, to))
    odds = ", ".join(f"{chance.of} {chance.percent}" for chance in chances if chance.share) or "will hold"
    costs = (Cost("bells", min(took), max(took), perhaps=bool(_astray(crossing, to))),)
    return Choice(option, label, toll, odds, "LW-WALK-01", HOTKEYS[wind], place=to, chances=chances, costs=costs)


def _astray(crossing: Crossing, to: str) -> tuple[Chance, ...]:
    share = 1 - ends_of(crossing, to)[to]
    return (Chance("astray", float(share)),) if share else ()


def _ground(crossing: Crossing, to: str) -> str:
    if to == ISLAND:
        return "onto the island"
    if to == SHORE:
        return "back to the shore"
    if to not in crossing.hexes:
        return "into the unseen"
    ground = crossing.hexes[to].ground
    return f"{_PREPOSITIONS.get(ground, 'over')} {GROUND[ground]}"


def _toll(crossing: Crossing, to: str, took: int) -> str:
    ground = crossing.hexes[to].ground
    parts = [bells(took)]
    if ground == "channel":
        parts.append("a breath from each")
    elif ground == "mud" and any(each.burden for each in crossing.company):
        parts.append("a breath from each who carries")
    if is_under_water(crossing, ground):
        parts.append("under water")
    if to == SHORE:
        parts.append("and the crossing is over")
    return ", ".join(parts)


_A_BELL = Cost("bells", 1)
_Plain = tuple[str, str, str] | tuple[str, str, str, Cost]


def _sound(crossing: Crossing) -> _Plain:
    far = "two steps around" if reach(crossing) > 1 else "the ground around"
    return f"Sound {far} with the pole", "one bell; what it finds will hold", "LW-SOUND-01", _A_BELL


_PLAIN: dict[str, Callable[[Crossing], _Plain]] = {
    "light": lambda crossing: ("Light the lantern", "one oil; the next step is sure", "LW-SKY-03", Cost("oil", 1)),
    "sound": _sound,
    "rest": lambda crossing: ("Rest here", "one bell; breath comes back", "LW-REST-01", _A_BELL),
    "stay": lambda crossing: ("Settle on the wreck for the night", "all live, nobody pays", "LW-WRECK-02"),
}


# --- in trouble ------------------------------------------------------------------------------------------------------
def _rescue(crossing: Crossing, decision: Decision, option: Option) -> Choice:
    taken = crossing.traveller(str(decision.facts["who"]))
    match option.verb:
        case "pull":
            need = pull_need(crossing, taken)
            out = Chance("out", (7 - need) / 6)
            return _shown(option, "Pull", f"one bell; {need} or more on a d6", "LW-SINK-04", out, costs=(_A_BELL,))
        case "rope":
            out, rope = Chance("out", 1.0), Cost("rope", 1)
            return _shown(option, "Throw a rope", "it stays in the sand; no time", "LW-SINK-05", out, costs=(rope,))
        case "cut":
            without = pull_need(crossing, Traveller(taken.id, taken.breath, burden=False))
            hint = f"loses {person(taken).worth} silver; no time; then a pull needs {without}"
            return Choice(
                option, f"Cut {person(taken).burden} away", hint, rule="LW-SINK-03", costs=(_burden(taken.id),)
            )
    life = (Cost("life", 1, whose=taken.id),)
    return Choice(option, f"Leave {name(taken.id)} to the sand", "lost; no time", rule="LW-SINK-03", costs=life)


def _follow(crossing: Crossing, decision: Decision, option: Option) -> Choice:
    if option.verb == "hold":
        return Choice(option, "Hold your course", "no time", rule="LW-SKY-06")
    somebody = Chance("somebody", (7 - SOMEBODY) / 6)
    costs = (Cost("silver", -2, perhaps=True), Cost("bells", 0, 1))
    return _shown(option, "Go after it", "two silver and oil, or a bell lost", "LW-SKY-06", somebody, costs=costs)


_LABELS: dict[str, Callable[[Crossing, Decision, Option], Choice]] = {
    "hire": _hire,
    "deed": _deed,
    "rescue": _rescue,
    "follow": _follow,
}
