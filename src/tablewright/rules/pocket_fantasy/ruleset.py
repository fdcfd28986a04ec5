"""Pocket Fantasy as the engine knows it (engine/ruleset.py)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.ruleset import Narrator, Setting, Settings, Turn, settle
from tablewright.engine.scene import Scene
from tablewright.engine.table import Table
from tablewright.engine.terms import Term
from tablewright.rules.pocket_fantasy.assembly import assemble
from tablewright.rules.pocket_fantasy.bots import BOTS
from tablewright.rules.pocket_fantasy.content import CHARTS
from tablewright.rules.pocket_fantasy.events import PocketEvent
from tablewright.rules.pocket_fantasy.exploring import explore_step
from tablewright.rules.pocket_fantasy.field import GM
from tablewright.rules.pocket_fantasy.rounds import fight_step
from tablewright.rules.pocket_fantasy.scenes import SCENES
from tablewright.rules.pocket_fantasy.state import Options, World
from tablewright.rules.pocket_fantasy.town import town_step
from tablewright.rules.pocket_fantasy.transfer import import_party
from tablewright.rules.pocket_fantasy.view import View

SETTINGS = (
    Setting("heroes", 4, "characters in the party", low=1, high=6),
    Setting("adventures", 0, "adventures before the campaign ends; 0: until the players stop", low=0, high=99),
    Setting("hard", False, "a 1 on the number of enemies always brings twice the party (PF-DUN-08)"),
    Setting("specialities", False, "optional rule: each character has a speciality (PF-OPT-01)"),
    Setting("advancement", False, "optional rule: survivors of a dungeon gain a benefit (PF-OPT-02)"),
    Setting("cs_floor_zero", False, "variant: attack and Defense rolls are never below 0 (PF-CORE-06)"),
    Setting("offers", "all", "offer a Heroic Reroll on all rolls, or only where it is wise", ("all", "wise")),
    Setting("characters", "", "characters exported from another campaign, as JSON"),
    Setting("boss_as_monster", False, "variant: the PM may use bosses as monsters and the reverse (PF-DUN-16)"),
)
_STEPS = {"assembly": assemble, "town": town_step, "dungeon": explore_step, "fight": fight_step}


class PocketFantasy:
    """The game (engine/ruleset.py)."""

    key = "pocket_fantasy"
    title = "Pocket Fantasy RPG"
    version = 1
    blurb = (
        "A pocketful of six-sided dice, fourteen classes, and a dungeon that grows room by room under your torch.\n"
        "Quick tactical fights, heroic rerolls, one boss a level; with a Pocket Master at the table or without."
    )
    author = "an author whom our edition does not name"
    accent = "#1f4e79"
    icon = "rolling-dices"
    least_seats, most_seats = 1, 6
    gm_seat = GM
    state_type = World
    event_type = PocketEvent
    settings = SETTINGS
    bots = BOTS
    charts = CHARTS
    scenes = SCENES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        settled = settle(SETTINGS, settings)
        characters = str(settled.pop("characters"))
        options = msgspec.convert(settled, Options)
        players = [seat for seat in seats if seat != GM]
        world = World(options, players or ["p1"], wanted=options.heroes)
        if characters:
            import_party(world, characters)
        return world

    def turns(self, state: World) -> Sequence[Turn]:
        return (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        _STEPS[state.mode](state, table)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)

    def referee(self, decision: Decision, view: View) -> str:
        """The referee takes the default that comes with every question to the Pocket Master (PF-CORE-01)."""
        if decision.default or decision.kind != "choice":
            return decision.default or (str(decision.low) if decision.kind == "number" else "")
        return decision.options[0]

    def scene(self, state: World, seat: str, pending: Sequence[Decision]) -> Scene:
        from tablewright.rules.pocket_fantasy.scene import scene

        return scene(state, seat, pending)

    def narrator(self, campaign: str) -> Narrator:
        from tablewright.rules.pocket_fantasy.narrate import PocketNarrator

        return PocketNarrator(campaign)

    def glossary(self) -> Sequence[Term]:
        from tablewright.rules.pocket_fantasy.glossary import terms

        return terms()

    def chronicle(self, state: World, entries: Sequence[Entry], campaign: str) -> str:
        from tablewright.rules.pocket_fantasy.chronicle import chronicle

        return chronicle(state, entries, campaign)
