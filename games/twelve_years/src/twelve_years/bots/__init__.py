"""Players made of code: random, cautious, bold, treacherous, a planner that plays to win and says why, and a champion.

A bot is a policy: it gets a decision and its seat's view, and answers with an option's key. It never sees state or
dice.
"""

from __future__ import annotations

from tablewright.engine.ruleset import Bot
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.thinker import thinker
from twelve_years.bots import planner, steady, thinking

THINKING = thinking.THINKING
BOTS = {
    "random": Bot("random", "The Drifter", "Takes any legal choice, as good as any other.", RandomBot),
    "cautious": Bot(
        "cautious",
        "The Careful",
        "Fights only what it should beat, and goes home early.",
        lambda: steady.SteadyBot(0.25),
    ),
    "bold": Bot("bold", "The Bold", "Fights nearly everything, and goes south.", lambda: steady.SteadyBot(0.8)),
    "treacherous": Bot(
        "treacherous",
        "The False Friend",
        "Bold, attacks weaker parties it meets and robs others.",
        lambda: steady.SteadyBot(0.6, True),
    ),
    "planner": Bot(
        "planner", "The Strategist", "Gathers, finds or buys a crown, then runs for the throne.", planner.Planner
    ),
    "champion": Bot(
        "champion",
        "The Champion",
        "The Strategist with the habits that won most in millions of games, for each mode of the castle.",
        lambda: planner.Planner(planner.CHAMPION),
    ),
    "thinker": thinker(THINKING, "The Thinker"),
}
