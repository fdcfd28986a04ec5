"""What a seat sees: one sentence of what is wanted, figures, cards, and the question in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.api import Bar, Card, Chance, Choice, Decision, Ending, Fact, Option, Prompt, Scene, prompt
from tablewright.api.words import count, waiting_words
from tablewright.new_game.template.seedling.content import DIE, FRAYS_ON
from tablewright.new_game.template.seedling.state import Well

_ENDINGS = {
    "home": ("Home", "You go home with {coins}.", True),
    "broken": ("The rope breaks", "The bucket is gone, and the coins with it.", False),
}


def scene(well: Well, seat: str, pending: Sequence[Decision]) -> Scene:
    decision = next((each for each in pending if each.seat == seat and each.question == "next"), None)
    return Scene(
        "seedling",
        "over" if well.outcome else "shop",
        "The Seedling",
        _wanted(well, decision, pending),
        (Fact("Coins", str(well.coins), "coins"),),
        (Card("rope", "The rope", "item", icon="rope-coil", bars=(Bar("Holds", well.rope - well.frayed, well.rope),)),),
        prompt=_prompt(well, decision) if decision else None,
        waiting=tuple(each.seat for each in pending),
        ending=_ending(well),
    )


def _wanted(well: Well, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if well.outcome:
        return "It is over."
    return "Draw as long as you dare." if decision else waiting_words(each.seat for each in pending)


def _prompt(well: Well, decision: Decision) -> Prompt:
    return prompt(decision, "Another bucket?", [_choice(well, Option.read(key)) for key in decision.options])


def _choice(well: Well, option: Option) -> Choice:
    """What it costs and risks; the figures are those the rule rolls by."""
    if option.verb == "draw":
        frays = Chance("the rope frays", FRAYS_ON / DIE)
        return Choice(option, "Draw a bucket", odds=f"{frays.of} {frays.percent}", rule="SDL-DRAW-01", chances=(frays,))
    return Choice(option, "Go home", f"with {count(well.coins, 'coin')}", rule="SDL-STOP-01")


def _ending(well: Well) -> Ending | None:
    if not well.outcome:
        return None
    title, text, won = _ENDINGS[well.outcome]
    return Ending(title, text.format(coins=count(well.coins, "coin")), won)
