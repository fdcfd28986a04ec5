"""Entries for scenarios: a game set up from plain data, and what to look at afterwards (README.md of the game).

All entries take the same `given` keys; they differ in where play begins. Questions to the Pocket Master are answered by
the referee unless `pm` is true. Heroes have the ids c1, c2 ..., companions k1 ..., opponents f1 ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pocket_fantasy import content
from pocket_fantasy.book import order, session
from pocket_fantasy.book.combat import actions, attack, rounds
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import things
from pocket_fantasy.book.master import console, errands, own_words
from pocket_fantasy.book.master.dungeon import enter_dungeon, enter_room
from pocket_fantasy.proving import measures, worlds
from pocket_fantasy.state import Creature, Town, World
from tablewright.engine.decisions import Refused
from tablewright.engine.events import Why
from tablewright.engine.proving.given import as_given, known
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import Table

TASK = Why("Scenario task", "PF-TASK-01")


# --- playing ---------------------------------------------------------------------------------------------------------
class Staged:
    """A scenario under way: keeps hold of everybody, also of those who leave the state."""

    def __init__(self, given: dict[str, Any], scene: str) -> None:
        self.given = as_given(given, worlds.Given)
        self.world = worlds.build(self.given)
        if self.given.dungeon is not None:
            worlds.put_in_dungeon(self.world, self.given.dungeon)
        self.foes = worlds.make_given_foes(self.given.foes)
        self.heroes, self.companions = list(self.world.party), self.world.companions
        self._scene = scene
        self.table: measures.ProvingTable | None = None

    def play(self, table: Table) -> None:
        self.table = measures.ProvingTable(
            table, self.given.pm, measures.unasked(self.given.as_played, self.given.asks)
        )
        self.world.fight = None
        self.given.foes = []
        _BEGUN[id(self.world)] = self.foes
        try:
            _play_scene(self._scene, self.world, self.given, self.table)
        finally:
            _BEGUN.pop(id(self.world), None)

    def look(self) -> Mapping[str, Any]:
        world = self.world
        room = world.dungeon.rooms[world.dungeon.at] if world.dungeon and world.dungeon.at >= 0 else None
        table = self.table
        everybody = [*self.heroes, *world.companions, *self.foes]
        return {
            "world": world,
            "party": self.heroes or world.party,
            "hero": next(iter(self.heroes or world.party), None),
            "members": world.party,
            "companions": world.companions,
            "foes": self.foes,
            "encounter": world.fight.foes if world.fight else [],
            "fight": world.fight,
            "dungeon": world.dungeon,
            "room": room,
            "town": world.town,
            "plot": world.plot,
            "mode": world.mode,
            "asides": errands.aside_seats(world),
            "over": world.outcome,
            "dead": [being.name for being in everybody if being.status == "dead"],
            "adjacent": [list(pair) for pair in world.fight.adjacent] if world.fight else [],
            "order": rounds.order_of_round(world) if world.fight else [],
            "asked": measures.last_asked(table) if table else {},
            "offers": measures.offers(table) if table else {},
            "questions": table.questions if table else [],
            "count": {
                "members": len(world.party),
                "companions": len(world.companions),
                "encounter": len(world.fight.foes) if world.fight else 0,
            },
        }


_BEGUN: dict[int, list[Creature]] = {}


def _play_on(world: World, given: worlds.Given, table: Table, mode: str) -> None:
    """Step by step while play stays in this mode, the game is on, and steps are left."""
    for _ in range(given.steps):
        if world.mode != mode or world.outcome:
            return
        order.STEPS[mode](world, table)


def _set_up_midway(world: World, given: worlds.Given) -> None:
    """A fight under way: nothing is rolled for its start; states given for the combatants hold."""
    foes = _BEGUN[id(world)]
    bouts = [being.bout for being in (*world.party, *world.companions, *foes)]
    fight = actions.begin_fight(world, foes)
    for being, bout in zip((*world.party, *world.companions, *foes), bouts, strict=True):
        being.bout = bout
    fight.round = given.round
    fight.adjacent = [(one, other) for one, other in given.adjacent]
    for side in fight.sides:
        side.roll = given.sides.get(side.key, given.initiative)
    fight.sides.sort(key=lambda side: -side.roll)
    for key, value in given.fight.items():
        if key not in fight.__struct_fields__:
            raise Refused(f"a fight has no {key!r}; it has: {', '.join(fight.__struct_fields__)}")
        setattr(fight, key, value)
    fight.groups = rounds.order_of_round(world)


def _one_attack(world: World, given: worlds.Given, table: Table) -> None:
    """A single attack and nothing else."""
    spec = given.attack
    attacker = field.find(world, spec.who)
    targets = [field.find(world, key) for key in ([spec.target] if isinstance(spec.target, str) else spec.target)]
    if spec.source == "weapon_attack" and not spec.explode and not spec.best:
        weapon = attack.choose_weapon(world, table, attacker, "ranged" if spec.ranged else "melee", targets[0])
        if weapon is None:
            raise Refused(f"{attacker.name} has no weapon for that")
        attack.strike(world, table, attacker, targets[0], weapon, spec.ranged)
        return
    known(spec.source, content.SOURCES, "source of damage")
    gear = attack.choose_weapon(world, table, attacker, "ranged" if spec.ranged else "melee", targets[0])
    weapon_used = gear if spec.source == "weapon_attack" else None
    attack.resolve(
        world,
        table,
        attack.Blow(attacker, targets, spec.source, spec.ranged, weapon_used, spec.x, spec.best, spec.explode),
    )


def _try_task(world: World, given: worlds.Given, table: Table) -> None:
    spec = given.task
    being = field.find(world, spec.who)
    grade = known(spec.difficulty, content.DIFFICULTIES, "difficulty")
    need = rolls.judge_difficulty(world, table, being, "task", grade) if spec.judged else content.DIFFICULTIES[grade]
    rolls.attempt(world, table, being, rolls.Task(TASK, spec.attribute, tuple(spec.tags)), need)


def _play_campaign(world: World, given: worlds.Given, table: Table) -> None:
    """A new game from its first question on, through whatever comes."""
    fresh = order.begin(measures.settings_of(given.as_played, given.settings), given.seats)
    for name in fresh.__struct_fields__:
        setattr(world, name, getattr(fresh, name))
    for _ in range(given.steps):
        if world.outcome:
            return
        order.STEPS[world.mode](world, table)


def _play_scene(scene: str, world: World, given: worlds.Given, table: Table) -> None:
    """Where play begins, and how far it goes."""
    if scene in ("explore", "room", "home") and world.dungeon is None:
        worlds.put_in_dungeon(world, _USUAL_PLACE[scene])
    if scene in ("fight", "attack", "aftermath", "loot") or (scene == "task" and _BEGUN[id(world)]):
        _set_up_midway(world, given)
    match scene:
        case "start":  # from the first die of a combat to its end
            actions.begin_fight(world, _BEGUN[id(world)], given.unaware)
            _play_on(world, given, table, "fight")
        case "fight":
            _play_on(world, given, table, "fight")
        case "attack":
            _one_attack(world, given, table)
        case "aftermath":  # a combat that has just ended: won, unless `fight.result` is given
            field.fight_of(world).result = field.fight_of(world).result or "won"
            rounds.fight_step(world, table)
        case "loot":
            things.take_loot(world, table)
        case "task":
            _try_task(world, given, table)
        case "explore":
            _play_on(world, given, table, "dungeon")
        case "room":  # the party enters the next one
            enter_room(world, table, field.dungeon_of(world).at + 1, given.unseen)
        case "town":
            world.mode, world.town, world.dungeon = "town", Town(dict(given.prices)), None
            _play_on(world, given, table, "town")
        case "home":
            console.go_home(world, table)
            _play_on(world, given, table, "town")
        case "create":
            world.wanted = given.wanted or 1
            world.options.heroes = max(world.options.heroes if "heroes" in given.settings else 1, world.wanted)
            world.mode = "assembly"
            _play_on(world, given, table, "assembly")
        case "plot":
            own_words.roll_plot(world, table)
        case "dungeon":
            enter_dungeon(world, table)
        case "session":
            session.begin_session(world, table)
        case "aside":  # what a seat that does not speak for the party does beside it; in town unless a dungeon is given
            if world.dungeon is None:
                world.mode, world.town = "town", Town(dict(given.prices))
            if given.aside in errands.aside_seats(world):
                errands.aside_step(world, table, given.aside)
        case "campaign":
            _play_campaign(world, given, table)


_USUAL_PLACE: dict[str, dict[str, Any]] = {
    "explore": {},
    "room": {"at": -1, "rooms": [{"entered": False}, {"entered": False}]},
    "home": {"done": True, "bosses": 1},
}
_NAMES = (
    *("aside", "campaign", "create", "task", "attack", "start", "fight", "aftermath", "loot", "explore", "room"),
    *("dungeon", "plot", "town", "home", "session"),
)


def _stage_of(scene: str) -> Callable[[dict[str, Any]], Stage]:
    def stage(given: dict[str, Any]) -> Stage:
        staged = Staged(given, scene)
        return Stage(staged.play, staged.look, lambda: staged.world)

    return stage


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {name: _stage_of(name) for name in _NAMES}
