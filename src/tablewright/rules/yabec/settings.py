"""What a table may agree on before it begins: the settings of yabec, and their limits."""

from __future__ import annotations

from tablewright.engine.ruleset import Setting
from tablewright.world.dungeon_shelf import LONGEST

SETTINGS = (
    Setting("characters", 4, "characters in the party", low=1, high=6),
    Setting("sessions", 3, "sessions before the campaign ends; 0: until the players stop", low=0, high=99),
    Setting("creation", "playbooks", "how characters are made (YB-CHAR-01)", allowed=("playbooks", "arrays", "rolled")),
    Setting("initiative", "ask", "who settles order in a conflict (YB-CONF-05)", allowed=("ask", "ranked", "dramatic")),
    Setting("hazard_die", "d12", "the hazard die; d6 is a variant (YB-HAZ-07)", allowed=("d12", "d6")),
    Setting("reaction", "hostility", "reaction rolls; 2d6 is a variant (YB-DUNG-13)", allowed=("hostility", "2d6")),
    Setting("mapping", "auto", "who draws the map (YB-MAP-02)", allowed=("auto", "hand", "simple", "none")),
    Setting("obstacles", True, "rivers on the way count as hexes (YB-TOWN-11)"),
    Setting("passage", True, "crossing water costs a fare (YB-TOWN-12)"),
    Setting("show_figures", False, "monsters' AC and AV are told (YB-CONF-30)"),
    Setting("later_classes", True, "hollow and mystic, of a later version, may be played (YB-CLASS-01)"),
    Setting("levels", 2, "levels of a dungeon", low=1, high=4),
    Setting("rooms", 7, "rooms a level", low=4, high=40),
    Setting("dungeon", "generated", "generated, a written one (weeping_stair), or the text of one", longest=LONGEST),
)
