"""yabec as the engine knows it (engine/ruleset.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.ruleset import Narrator, Setting, Settings, Turn, settle
from tablewright.engine.scene import Scene
from tablewright.engine.table import Table
from tablewright.engine.terms import Term
from tablewright.rules.yabec.bots import BOTS
from tablewright.rules.yabec.characters import START, create, quick_party
from tablewright.rules.yabec.cleanup import cleanup_step
from tablewright.rules.yabec.conflict import conflict_step
from tablewright.rules.yabec.delve import delve_step
from tablewright.rules.yabec.events import YabecEvent
from tablewright.rules.yabec.scenes import SCENES
from tablewright.rules.yabec.state import GM, Options, World
from tablewright.rules.yabec.town import begin_session, town_step
from tablewright.rules.yabec.view import View
from tablewright.rules.yabec.written import from_setting
from tablewright.world.dungeon_shelf import LONGEST, is_written

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
_STEPS = {"town": town_step, "delve": delve_step, "conflict": conflict_step, "clean up": cleanup_step}


class Yabec:
    """The game (engine/ruleset.py)."""

    key = "yabec"
    title = "yabec"
    version = 1
    blurb = (
        "Old-school delving: a week in town, a charted road, torches that burn down and a hazard every turn.\n"
        "Keep the map by hand from the Dungeon Master's calls, and bring everybody home to count the coins."
    )
    author = "the author of yabec (yet another basic/expert clone)"
    accent = "#8c1c13"
    icon = "dungeon-gate"
    least_seats, most_seats = 1, 6
    gm_seat = GM
    state_type = World
    event_type = YabecEvent
    settings = SETTINGS
    bots = BOTS
    charts: Mapping[str, Chart[Any]] = {}
    scenes = SCENES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        settled = settle(SETTINGS, settings)
        dungeon = str(settled.pop("dungeon"))
        options = Options(**settled)  # type: ignore[arg-type]  # settle has checked every value against its setting
        players = [seat for seat in seats if seat != GM]
        world = World(options, players or ["p1"])
        if is_written(dungeon):
            world.dungeons["d1"] = from_setting(dungeon, "d1")
        return world

    def turns(self, state: World) -> Sequence[Turn]:
        return (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        """One submission is resolved at a time and its result told to all (YB-GEN-01)."""
        if state.scheme == "creation":
            creation_step(state, table)
        else:
            _STEPS[state.scheme](state, table)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)

    def referee(self, decision: Decision, view: View) -> str:
        """The referee takes the default that every question to the Dungeon Master carries."""
        if decision.default or decision.kind != "choice":
            return decision.default or (str(decision.low) if decision.kind == "number" else "")
        return decision.options[0]

    def scene(self, state: World, seat: str, pending: Sequence[Decision]) -> Scene:
        from tablewright.rules.yabec.scene import scene

        return scene(state, seat, pending)

    def narrator(self, campaign: str) -> Narrator:
        from tablewright.rules.yabec.narrate import YabecNarrator

        return YabecNarrator(campaign)

    def glossary(self) -> Sequence[Term]:
        from tablewright.rules.yabec.keywords import terms

        return terms()

    def chronicle(self, state: World, entries: Sequence[Entry], campaign: str) -> str:
        from tablewright.rules.yabec.chronicle import chronicle

        return chronicle(state, entries, campaign)


def creation_step(world: World, table: Table) -> None:
    """One character a turn, dealt round the seats, or all at once; then the first session begins (YB-GEN-12)."""
    made = [each for each in world.creatures.values() if each.kind == "pc"]
    if not made and world.options.creation == "playbooks":
        world.quick = table.ask(world.seats[0], START, ("quick", "choose"), default="quick") == "quick"
        if world.quick:
            quick_party(world, table)
            return
    if len(made) < world.options.characters:
        hero = create(world, table, world.seats[len(made) % len(world.seats)])
        world.party.append(hero.id)
        return
    begin_session(world, table)
