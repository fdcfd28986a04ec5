"""Every die that the scenarios roll has as many sides as the ledger says: a script of faces alone would not notice."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Refused
from tablewright.engine.events import Why
from tablewright.engine.proving.scenario import Scenario, load_scenarios
from tablewright.engine.table import OffScript, ScriptTable
from tablewright.rules.freehold import RULESET

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "freehold"

FIXED = {
    "Attack": 20,  # FH-ATTACK-01
    "Damage, weapon": 6,  # FH-DAMAGE-01
    "Damage, bare hands": 4,  # FH-DAMAGE-02
    "Order of turns, tie": 6,  # FH-COMBAT-03
    "Saving Throw": 20,  # FH-SAVE-03
    "Saving Throw, by the luck charm": 20,  # FH-SITE-05
    "Difficult action": 20,  # FH-ACT-01
    "Harm of a failed attempt": 4,  # FH-ACT-03
    "Spot the trap": 20,  # FH-TRAP-01
    "Spot the trap, the thief's second look": 20,  # FH-CALL-03
    "Disarm": 20,  # FH-TRAP-04
    "Turn undead, Hit Dice": 6,  # FH-CALL-04
    "Encounter roll": 12,  # FH-ENC-03
    "Encounter roll, a druid's second": 12,  # FH-CALL-06
    "Ability score": 6,  # FH-CHAR-02
    "Starting silver": 6,  # FH-CHAR-09
    "Healing draught": 6,  # FH-GEAR-01
    "Even chance": 6,  # FH-GM-02
    "The others' choice": 12,  # FH-GM-02
    "What the attempt brings": 6,  # FH-GM-02
    "Folk": 6,  # FH-HOLD-01
    "The week's event": 12,  # FH-HOLD-05
    "Stores spoiled": 6,  # FH-HOLD-05
    "Timber lost": 4,  # FH-HOLD-05
    "Stores gained": 6,  # FH-HOLD-05
    "Raiders": 6,  # FH-HOLD-06
    "Defenders": 6,  # FH-HOLD-06
    "Stores lost": 6,  # FH-HOLD-06
    "Wolves that come": 3,  # FH-LEVEL-05
    "Morale": 12,  # FH-MON-02
    "Chase": 12,  # FH-MON-05
    "What the victors do": 12,  # FH-MON-06
    "Toll": 6,  # FH-MON-07
    "Direction": 6,  # FH-POWER-01
    "Place of the seat": 12,  # FH-POWER-01
    "Weeks until the next Power": 6,  # FH-POWER-06
    "Room of a site": 12,  # FH-SITE-01
    "Rooms": 4,  # FH-SITE-01
    "Creatures in the last room": 12,  # FH-SITE-01
    "Coin": 6,  # FH-SITE-04
    "Magic item on 1 to 2?": 12,  # FH-SITE-04
    "Magic item on 1 to 4?": 12,  # FH-SITE-04
    "Magic item on 1 to 6?": 12,  # FH-SITE-04
    "Magic item on 1 to 8?": 12,  # FH-SITE-04
    "Magic item": 12,  # FH-SITE-05
    "Enchanted arrows": 6,  # FH-SITE-05
    "Seed of plenty": 6,  # FH-SITE-05
    "Locked on 1 to 4?": 12,  # FH-SITE-07
    "Noise": 12,  # FH-SITE-07
    "Great item": 6,  # FH-SITE-08
    "Encounter check": 12,  # FH-TRAVEL-03
    "Night check": 12,  # FH-TRAVEL-04
    "Terrain": 12,  # FH-TRAVEL-06
    "Water": 12,  # FH-TRAVEL-06
    "Feature": 12,  # FH-TRAVEL-07
    "Resource": 6,  # FH-TRAVEL-07
}


class Watching(ScriptTable):
    """A script that notes what is rolled for what."""

    def __init__(self, scenario: Scenario, seen: dict[str, set[int]]) -> None:
        super().__init__(scenario.dice, [str(answer) for answer in scenario.choose])
        self._seen = seen

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        self._seen[why.label].add(sides)
        return super().roll(sides, why, who)


@pytest.fixture(scope="module")
def seen() -> dict[str, set[int]]:
    """The sides of all dice in all scenarios, by what they were rolled for."""
    found: dict[str, set[int]] = defaultdict(set)
    for file in sorted(SCENARIOS.glob("*.toml")):
        for scenario in load_scenarios(file):
            table = Watching(scenario, found)
            try:
                table.run(RULESET.scenes[scenario.scene](dict(scenario.given)).play)
            except (OffScript, Refused, BadContent):  # an answer, or what is given
                assert scenario.refused
    return found


@pytest.mark.parametrize("label", FIXED)
def test_sides(label: str, seen: dict[str, set[int]]) -> None:
    """FH-DICE-01"""
    assert seen[label] == {FIXED[label]}


def test_creatures_come_from_tables_of_twelve(seen: dict[str, set[int]]) -> None:
    """FH-TRAVEL-05, FH-POWER-03"""
    charts = [label for label in seen if label.startswith(("Creatures: ", "Host of "))]
    assert {sides for label in charts for sides in seen[label]} == {12}
