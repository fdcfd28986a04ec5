"""Calls that mapper and Dungeon Master have agreed on beside the text's own. Chapter: Mapping, Calls.

What is spoken uses their words; what the mapper writes is read back into the text's.
"""

from __future__ import annotations

import re

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.events import Agreed
from tablewright.rules.yabec.state import GM, World

CALL = Question("agree-which", "YB-MAP-02")
OURS = Question("agree-words", "YB-MAP-02")
ALLOWED = Question("agree-allowed", "YB-MAP-02")
CALLS = ("Hallway", "Turn", "Split", "Cross", "Branch", "Terminate", "Stairs", "Room", "Door", "Exit")
LONGEST = 20


def agree_on_call(world: World, table: Table, seat: str) -> None:
    """The mapper names a call of the text and another word for it; the Dungeon Master agrees, or not (YB-MAP-02)."""
    call = table.ask(seat, CALL, ["none", *CALLS], default="none")
    word = table.ask_text(seat, OURS, LONGEST, {"what": call}).strip() if call != "none" else ""
    if not _is_new(world, word):
        return
    about = {"what": call, "words": word}
    if table.ask(GM, ALLOWED, ("yes", "no"), about, default="yes") == "yes":
        world.map_words = {ours: text for ours, text in world.map_words.items() if text != call} | {word: call}
        table.tell(Agreed(call, word))


def _is_new(world: World, word: str) -> bool:
    """One word that means nothing else."""
    taken = {each.lower() for each in (*CALLS, *world.map_words)}
    return word.isalpha() and word.lower() not in taken


def spoken(world: World, calls: str) -> str:
    """Calls as this table says them."""
    return _put(calls, {text: ours for ours, text in world.map_words.items()})


def understood(world: World, text: str) -> str:
    """What the mapper wrote, in the text's own calls."""
    return text if text.startswith("#") else _put(text, world.map_words)


def _put(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = re.sub(rf"\b{re.escape(old)}\b", new, text, flags=re.IGNORECASE)
    return text
