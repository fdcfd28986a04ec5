"""The switches of a campaign, fixed before its first day: declared once, with default, meaning and limits.

What the engine and the forms want (`SETTINGS`) is derived from it, and so is what a scenario's campaign plays by.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tablewright.engine.budgets import LONGEST_DUNGEON
from tablewright.engine.settings import declared, says, settled
from tablewright.world.dungeon.written import offered

ADVENTURES = Path(__file__).parent / "content" / "adventures"
LONGEST = LONGEST_DUNGEON
_SHELF = offered(ADVENTURES)


class Switches(msgspec.Struct, frozen=True):
    """Every switch as it stands if nobody touches it. A campaign has no end (FH-GOAL-01); a simulated one must."""

    characters: Annotated[int, says("player characters in the first party", 1, 8)] = 4
    map: Annotated[Literal["ready", "rolled"], says("the start map: the ready one, or rolled")] = "ready"
    freehold: Annotated[str, says("name of the freehold; empty for one of ours")] = ""
    quick: Annotated[bool, says("make characters at once, as an automatic player would")] = False
    gm_asks: Annotated[
        Literal["everything", "important", "every step"],
        says("which rulings a human game master is asked for; every step: also between steps and for every blow"),
    ] = "everything"
    party_says: Annotated[
        Literal["lead", "vote"],
        says(
            "how the party decides until the table agrees on another way: the player of whoever walks first, or a vote"
        ),
    ] = "lead"
    others: Annotated[
        Literal["changes", "every step"],
        says("when the other seats are asked before a step: once a day and when something has changed, or each time"),
    ] = "changes"
    natures: Annotated[
        bool,
        says("creatures do what their entries say: lurk, steal, warn first, take food, press the weak (FH-MON-07)"),
    ] = True
    brief: Annotated[
        bool,
        says("mapping, light and wages go on as last time; the best speaker visits; food for the way in one answer"),
    ] = True
    warns: Annotated[
        bool,
        says("asks once more before the last light goes out in the dark or somebody gives the last coin away"),
    ] = True
    adventure: Annotated[
        str,
        says("a written adventure to lie in the land, by name or whole; empty: none", longest=LONGEST, shelf=_SHELF),
    ] = ""
    weeks: Annotated[
        int,
        says("stop after so many weeks; 0: the story goes on", 0, 2000, trial=12),
    ] = 0


SETTINGS = declared(Switches)


def switches(given: Mapping[str, bool | int | str]) -> Switches:
    """The given settings checked, the others at their defaults."""
    return settled(Switches, given)
