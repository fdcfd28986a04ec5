"""Who plays when no person does."""

from __future__ import annotations

from functools import partial

from pocket_fantasy.bots import tactician
from tablewright.engine.ruleset import Bot
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.thinker import thinker

PHRASES = ("I climb the wall", "I bash the door", "I listen", "I persuade the orc", "I hide", "I trip it", "")

THINKING = tactician.THINKING
BOTS = {
    "steady": Bot(
        "steady", "The Old Hand", "Knows what each class is good for, and when to rest.", tactician.SteadyBot
    ),
    "bold": Bot(
        "bold",
        "The Reckless",
        "As the old hand, but goes on when others would rest.",
        lambda: tactician.SteadyBot(nerve=0.35),
    ),
    "grim": Bot(
        "grim",
        "The Undertaker",
        "Leads a grim party, raises the dead, and comes back for a second adventure with what the first one paid.",
        lambda: tactician.SteadyBot(adventures=2, party="grim"),
    ),
    "champion": Bot(
        "champion",
        "The Champion",
        "Makes a party that stands and mends, two gladiators and two clerics, and goes out again and again.",
        tactician.ChampionBot,
    ),
    "random": Bot(
        "random", "The Dabbler", "Takes any legal choice, as good as any other.", partial(RandomBot, PHRASES)
    ),
    "thinker": thinker(THINKING, "The Thinker"),
}
