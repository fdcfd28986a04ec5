"""Light and time in a dungeon (4.1; PF-EQUIP-02, PF-EQUIP-10, PF-DUN-17): torches, lanterns, and what lasts a day."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.events import LightLit, LightOut
from tablewright.rules.pocket_fantasy.field import dungeon_of, leader
from tablewright.rules.pocket_fantasy.state import Conjured, Hero, World

LIGHT = Question("light", "PF-EQUIP-02", standing=True)
TORCH_MINUTES, LANTERN_MINUTES, DAY_MINUTES = 60, 300, 24 * 60


def pass_time(world: World, table: Table, minutes: int) -> None:
    """Time goes by: lights burn down, conjured things fade, and a new light is lit if one went out (PF-DUN-17)."""
    dungeon = dungeon_of(world)
    dungeon.minutes += minutes
    _burn(world, table, minutes)
    _fade(world)
    if dungeon.light == "dark" and dungeon.dark:
        ask_for_light(world, table)


def sleep(world: World, minutes: int) -> None:
    """Light need not burn during a rest (PF-DUN-17)."""
    dungeon_of(world).minutes += minutes
    _fade(world)


def _burn(world: World, table: Table, minutes: int) -> None:
    """A torch burns an hour and is gone; a lantern's oil burns five (PF-EQUIP-02)."""
    dungeon = dungeon_of(world)
    if dungeon.light == "lantern":
        bearer = _lantern_bearer(world)
        if bearer is None:
            dungeon.light, dungeon.light_left = "dark", 0
            return
        bearer.lantern = max(0, bearer.lantern - minutes)
        dungeon.light_left = bearer.lantern
    elif dungeon.light == "torch":
        dungeon.light_left = max(0, dungeon.light_left - minutes)
    if dungeon.light in ("lantern", "torch") and dungeon.light_left == 0:
        table.tell(LightOut(dungeon.light))
        dungeon.light = "dark"


def _fade(world: World) -> None:
    """Conjured things last 24 hours (PF-WIZARD-12)."""
    dungeon = dungeon_of(world)
    for thing in [each for each in dungeon.conjured if each.until <= dungeon.minutes]:
        dungeon.conjured.remove(thing)
        if thing.key == "lasting_light" and dungeon.light == "magic":
            dungeon.light = "dark"
        for hero in world.party:
            hero.kit.pop(thing.key, None)
            if thing.key == "conjured_food":
                hero.kit.pop("conjured_food", None)


def conjure(world: World, key: str) -> None:
    dungeon = dungeon_of(world)
    dungeon.conjured.append(Conjured(key, dungeon.minutes + DAY_MINUTES))


def _lantern_bearer(world: World) -> Hero | None:
    lit = [hero for hero in world.party if hero.kit.get("lantern", 0) and hero.lantern > 0]
    return lit[0] if lit else None


def light_options(world: World) -> list[str]:
    """What could be lit now; "refill" pours a flask of oil into a dry lantern (PF-EQUIP-02)."""
    options = []
    if any(hero.kit.get("lantern", 0) and hero.lantern > 0 for hero in world.party):
        options.append("lantern")
    if any(hero.kit.get("torch", 0) for hero in world.party):
        options.append("torch")
    dry = any(hero.kit.get("lantern", 0) and hero.lantern == 0 for hero in world.party)
    if dry and any(hero.kit.get("oil_flask", 0) for hero in world.party):
        options.append("refill")
    return [*options, "none"]


def ask_for_light(world: World, table: Table) -> None:
    """Light something, or go on in the dark."""
    options = light_options(world)
    kindle(world, table, table.ask(leader(world), LIGHT, options, (), options[0]))


def kindle(world: World, table: Table, what: str) -> None:
    dungeon = dungeon_of(world)
    if what == "torch":
        bearer = next(hero for hero in world.party if hero.kit.get("torch", 0))
        bearer.kit["torch"] -= 1
        dungeon.light, dungeon.light_left = "torch", TORCH_MINUTES
        table.tell(LightLit("torch", TORCH_MINUTES, bearer.name))
    elif what in ("lantern", "refill"):
        if what == "refill":
            _refill(world)
        bearer_of_lantern = _lantern_bearer(world)
        assert bearer_of_lantern is not None
        dungeon.light, dungeon.light_left = "lantern", bearer_of_lantern.lantern
        table.tell(LightLit(what, bearer_of_lantern.lantern, bearer_of_lantern.name))


def _refill(world: World) -> None:
    """A flask resets the lantern to 5 hours and is used up (PF-EQUIP-02)."""
    next(hero for hero in world.party if hero.kit.get("oil_flask", 0)).kit["oil_flask"] -= 1
    next(hero for hero in world.party if hero.kit.get("lantern", 0) and hero.lantern == 0).lantern = LANTERN_MINUTES
