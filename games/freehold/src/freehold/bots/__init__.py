"""Players made of code: a random one, a steady one that plays sensibly, a bold one that takes more risks; the referee.

The steady bot withdraws from warnings outdoors, looks before it enters a lair, turns back at half strength, keeps food
and light, gives its silver to the freehold and builds what helps most. Each calling does what it is good at in a fight.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from freehold.book.party import roster
from freehold.bots import fighting, housekeeping, judgement, travelling, view
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.position import Thinking
from tablewright.engine.thinking.thinker import thinker


def referee(decision: Decision, view: Any) -> str:
    """The referee's answer to what a game master is asked: the ledger's default (FH-GM-01)."""
    if decision.kind == "text":
        return decision.default
    if decision.default:
        return decision.default
    return decision.options[0] if decision.options else str(decision.low)


# --- steady ----------------------------------------------------------------------------------------------------------
COURAGE_BY_LEVEL = (1.0, 1.4, 1.8)  # of the weakest, the last from there on
STEADY, BOLD = fighting.Temper(), fighting.Temper(courage=1.8)
COMPANY = ("druid", "wizard")  # who fight from behind, heal and put to sleep bury fewest


def answer_as_planned(decision: Decision, seen: view.View, temper: fighting.Temper) -> str:
    """A case for each question that it has a plan for; all else is left to the referee."""
    options, one = decision.options, str(decision.facts.get("who", ""))
    match decision.question:
        case "road":
            return travelling.choose_on_the_road(decision, seen, temper)
        case "action":
            return fighting.choose_action(decision, seen, temper)
        case "explore":
            return travelling.choose_in_site(decision, seen, temper)
        case "approach":
            return travelling.choose_approach(decision, seen, temper)
        case "respond":
            return travelling.choose_response(decision, seen, temper)
        case "home":
            return housekeeping.choose_at_home(decision, seen, temper)
        case "camp":
            return travelling.choose_camp(decision, seen)
        case "anything-else":
            return travelling.choose_before_moving(decision, seen)
        case "deed":
            return fighting.choose_deed(decision, seen)
        case "trap":
            return travelling.choose_at_trap(decision, seen)
        case "marching-order":
            return fighting.next_in_order(decision, seen)
        case "pace":
            return "active" if fighting.is_wary(seen) else "extended"
        case "ration-plan":
            return fighting.ration_plan(seen)
        case "watch":
            return next((other.id for other in travelling.sleepless(seen) if other.id in options), "done")
        case "consent":
            return "yes"
        case "second-attack":
            return fighting.choose_blow(options, seen.member(one), seen.foes) or "stop"
        case "spell-target":
            return fighting.choose_target(decision, seen)
        case "whom":
            return fighting.neediest(decision, seen)
        case "which-mana":  # a pearl when half of one's own mana is spent
            return "pearl" if seen.member(one).mp * 2 <= roster.max_mp(seen.member(one)) else decision.default
        case "mercy":  # who is bound and asked may know the country; beasts are left to their sleep
            return "ask" if "ask" in options else "leave"
        case "spend-save":  # kept for death, but for what is as bad
            return "yes" if decision.facts["cause"] in ("stone_eye", "basilisk") else "no"
        case _:
            return _keep_house(decision, seen, temper) or referee(decision, seen)


def _keep_house(decision: Decision, seen: view.View, temper: fighting.Temper) -> str:
    """The same for making characters, money and the freehold; "" for what it has no plan for."""
    options, one = decision.options, str(decision.facts.get("who", ""))
    match decision.question:
        case "make":
            return "quick"
        case "make-light":  # what lasts is burned first
            return next((kind for kind in ("everlamp", "gland", "lantern") if kind in options), decision.default)
        case "raise-score":  # what the calling lives by
            wanted = (housekeeping.PRIME.get(seen.member(one).calling, "con"), "con", "dex")
            return next((ability for ability in wanted if ability in options), options[0])
        case "trade":
            return "ration"
        case "buy":
            wish = housekeeping.wish_of(seen, seen.member(one), temper)
            return wish if wish in options else "done"
        case "sell":
            return next((thing for thing in housekeeping.spare_arms(seen.member(one)) if thing in options), "nothing")
        case "hire":
            return "guard" if "guard" in options else "nobody"
        case "wages":  # who has outgrown guards sends them home
            level = min((other.level for other in seen.members), default=1)
            return "pay" if level <= housekeeping.GUARDS_TO_LEVEL else "let go"
        case "build":
            return housekeeping.next_building(seen, options) or "nothing"
        case "give":  # everything, but for the price of the next supplies
            return str(max(decision.low, decision.high - housekeeping.copper_kept(seen) // 10))
        case "study":
            return fighting.first(options, "scroll") or "nothing"
        case "tribute":
            return "yes" if seen.hold.silver >= housekeeping.RICH or decision.default == "yes" else "no"
        case "visit":
            return options[0]
        case "visit-who":
            return roster.best([other for other in seen.able if other.id in options], "cha").id
        case "visit-wish":  # comfort and stores come once a week; news, which ends the round, last
            return next((wish for wish in ("comfort", "persuade", "ask") if wish in options), "nothing")
        case _:
            return ""


class SteadyBot:
    """Plays by the plans of the modules beside this one."""

    def __init__(self, temper: fighting.Temper) -> None:
        self._temper = temper

    def __call__(self, decision: Decision, view: view.View) -> str:
        answer = answer_as_planned(decision, view, self._temper)
        if decision.kind == "choice" and answer not in decision.options:
            return referee(decision, view)
        return answer


class ChampionBot:
    """Druids and wizards in turn, who dare more the more they can: two of three who die are beginners."""

    def __init__(self, temper: fighting.Temper = STEADY) -> None:
        self._grown = [SteadyBot(replace(temper, courage=each * temper.courage)) for each in COURAGE_BY_LEVEL]

    def __call__(self, decision: Decision, view: view.View) -> str:
        lacking = Option("quick", min(COMPANY, key=view.callings.count)) if decision.question == "make" else ""
        if lacking in decision.options:
            return lacking
        return self._grown[min(view.weakest_level, len(self._grown)) - 1](decision, view)


def _venturing(courage: float = 1.0) -> Policy:
    """Ruins from the first level on, harder fights, and silver for the freehold rather than for tents."""
    return ChampionBot(fighting.Temper(courage, fair_fight=0.6, seasoned=1, comforts=False))


IN_WORDS = frozenset({"try", "say", "appeal", "draw"})
THINKING = Thinking(
    ChampionBot,
    judgement.stands,
    judgement.redraw,
    stretch=judgement.stretch,
    ahead=2,
    horizon=100,
    tries=40,
    lasting=frozenset({"make"}),
    settled=frozenset({"make"}),
    ways={
        "venturing": _venturing,
        "sparing": lambda: ChampionBot(fighting.Temper(comforts=False)),
        "bold": lambda: _venturing(1.5),
    },
    weighed=32,
    rests=40,
    in_words=IN_WORDS,
    peace=judgement.peace,
)

BOTS = {
    "random": Bot("random", "Random", "takes any option, evenly", RandomBot),
    "steady": Bot("steady", "Steady", "explores with care and builds the freehold", lambda: SteadyBot(STEADY)),
    "bold": Bot("bold", "Bold", "goes further, fights more, turns back later", lambda: SteadyBot(BOLD)),
    "champion": Bot("champion", "The Champion", "druids and wizards, bolder with every level", ChampionBot),
    "thinker": thinker(THINKING, "The Thinker"),
}
