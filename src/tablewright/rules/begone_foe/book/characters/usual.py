"""What a sensible player takes where making a character leaves a choice: for ready-made characters and for bots."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.rules.begone_foe.content import JOBS

LINE_UP = ("fighter", "cleric", "magic_user", "thief", "fighter", "fighter")
ALIGNMENT_OF = {"fighter": "chaotic", "cleric": "lawful", "thief": "neutral", "magic_user": "neutral"}
GOOD_ARTS = (
    "power_attack",
    "crowd_control",
    "sure_strike",
    "cleave",
    "decapitate",
    "defensive_tactics",
    "crushing_blow",
)
GOOD_SKILLS = ("alertness", "sneaking", "architecture", "mechanics", "lockpicking", "interrogation")
GOOD_SPELLS = ("sleep", "magic_missile", "shield", "charm_person", "light", "protection_from_evil")
_WANTED = {"art-known": GOOD_ARTS, "skill-known": GOOD_SKILLS, "chosen-spell": GOOD_SPELLS}


def usual_pick(question: str, options: Sequence[str], job: str) -> str:
    """The first good thing that is to be had; the book's first option where nothing speaks for another."""
    if question == "alignment":
        return ALIGNMENT_OF[job]
    return next((key for key in _WANTED.get(question, ()) if key in options), options[0])


def usual_class(raised: str, missing: Sequence[str]) -> str:
    """One who doubles up on what the D4 gave, if the party lacks such a one; else the next of the line-up."""
    return next((job for job in missing if JOBS[job].score == raised), missing[0])
