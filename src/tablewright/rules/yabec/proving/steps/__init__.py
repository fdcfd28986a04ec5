"""Single steps of the rules by name, for scenarios: what each takes, its annotations say."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.proving.given import Kind, Steps
from tablewright.rules.yabec.proving.steps.delve import DELVE
from tablewright.rules.yabec.proving.steps.figures import FIGURES
from tablewright.rules.yabec.proving.steps.life import LIFE
from tablewright.rules.yabec.proving.steps.people import PEOPLE
from tablewright.rules.yabec.proving.steps.places import PLACES
from tablewright.rules.yabec.proving.steps.town import TOWN
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Way

CREATURE = Kind(lambda world, key: world.creatures[key], "c1", "who")
WAY = Kind(lambda world, key: world.dungeons["d"].ways[key], "ab", "way")
NAMED = {**LIFE, **DELVE, **PEOPLE, **TOWN, **PLACES, **FIGURES}
STEPS = Steps(World, {Creature: CREATURE, Way: WAY}, NAMED, Why("Scenario", "YB-GEN-11"))
