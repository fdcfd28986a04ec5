"""Single steps of the rules by name, for scenarios: what each takes, its annotations say."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.proving.given import Kind, Steps
from tablewright.world.dungeon import Way
from yabec.proving.steps import delve
from yabec.state import Creature, World

CREATURE = Kind(lambda world, key: world.creatures[key], "c1", "who")
WAY = Kind(lambda world, key: world.dungeons["d"].ways[key], "ab", "way")
NAMED = {**delve.LIFE, **delve.DELVE, **delve.PEOPLE, **delve.TOWN, **delve.PLACES, **delve.FIGURES}
STEPS = Steps(World, {Creature: CREATURE, Way: WAY}, NAMED, Why("Scenario", "YB-GEN-11"))
