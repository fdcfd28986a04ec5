"""The switches of a campaign."""

from __future__ import annotations

from tablewright.engine.ruleset import Setting
from tablewright.world.dungeon.shelf import LONGEST

SETTINGS = (
    Setting("party", 4, "characters in the party", low=1, high=6),
    Setting("dungeon", "generated", "generated, a written one such as saltmouth, or the text of one", longest=LONGEST),
    Setting("levels", 3, "levels of a generated dungeon", low=1, high=4),
    Setting("rooms", 12, "rooms on each level of a generated dungeon", low=6, high=20),
    Setting("depth", 1, "how deep its first level counts: who lives there and what there is to find", low=1, high=4),
    Setting(
        "expeditions", 0, "the campaign ends after so many expeditions; 0: when the players retire", low=0, high=100
    ),
    Setting("fixed_hp", False, "monsters have average hit points instead of rolled ones (BF-MON-02)"),
    Setting("hireling_d20", False, "hirelings test morale on a D20 (BF-HIRE-05)"),
    Setting(
        "danger", "ordinary", "how often things wander where a dungeon does not say", ("quiet", "ordinary", "dangerous")
    ),
    Setting("gm_asks", "important", "which rulings a human game master is asked for", ("important", "everything")),
)
