"""Light and time in a dungeon (4.1; PF-EQUIP-02, PF-EQUIP-10, PF-DUN-17): torches, lanterns, and what lasts a day."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy import events
from tablewright.rules.pocket_fantasy.book.core import field
from tablewright.rules.pocket_fantasy.state import Conjured, Hero, World

LIGHT = Question("light", "PF-EQUIP-02", standing=True)
BEARER = Question("light-bearer", "PF-EQUIP-02", standing=True)
LASTING_LIGHT = "lasting_light"
TORCH_MINUTES, LANTERN_MINUTES, DAY_MINUTES = 60, 300, 24 * 60


def pass_time(world: World, table: Table, minutes: int) -> None:
    """Time goes by: lights burn down, conjured things fade, and a new light is lit if one went out (PF-DUN-17)."""
    dungeon = field.dungeon_of(world)
    dungeon.minutes += minutes
    _burn(world, table, minutes)
    _fade(world)
    if dungeon.light == "dark" and dungeon.dark:
        ask_for_light(world, table)


def sleep(world: World, minutes: int) -> None:
    """Light need not burn during a rest (PF-DUN-17)."""
    field.dungeon_of(world).minutes += minutes
    _fade(world)


def _burn(world: World, table: Table, minutes: int) -> None:
    """A torch burns an hour and is gone; a lantern's oil burns five (PF-EQUIP-02)."""
    dungeon = field.dungeon_of(world)
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
        table.tell(events.LightOut(dungeon.light))
        dungeon.light = "dark"


def _fade(world: World) -> None:
    """Conjured things last 24 hours (PF-WIZARD-12)."""
    dungeon = field.dungeon_of(world)
    before = dict.fromkeys(each.key for each in dungeon.conjured)
    dungeon.conjured = [each for each in dungeon.conjured if each.until > dungeon.minutes]
    left = [each.key for each in dungeon.conjured]  # conjured anew, it lasts as long as the latest
    for key in [key for key in before if key not in left]:
        if key == LASTING_LIGHT and dungeon.light == "magic":
            dungeon.light = "dark"
        for hero in world.party:
            hero.kit.pop(key, None)


def conjure(world: World, key: str, by: str = "") -> None:
    dungeon = field.dungeon_of(world)
    dungeon.conjured.append(Conjured(key, dungeon.minutes + DAY_MINUTES, by))


def _lantern_bearer(world: World) -> Hero | None:
    """The first whose lantern holds oil."""
    return next((hero for hero in world.party if hero.carries("lantern") and hero.lantern), None)


def _dry_bearer(world: World) -> Hero | None:
    return next((hero for hero in world.party if hero.carries("lantern") and not hero.lantern), None)


def _carrier_of(world: World, item: str) -> Hero | None:
    return next((hero for hero in world.party if hero.carries(item)), None)


def light_options(world: World) -> list[str]:
    """What could be lit now; "refill" pours a flask of oil into a dry lantern (PF-EQUIP-02)."""
    options = []
    if _lantern_bearer(world):
        options.append("lantern")
    if _carrier_of(world, "torch"):
        options.append("torch")
    if _dry_bearer(world) and _carrier_of(world, "oil_flask"):
        options.append("refill")
    return [*options, "none"]


def ask_for_light(world: World, table: Table) -> None:
    """Light something, or go on in the dark."""
    options = light_options(world)
    kindle(world, table, table.ask(field.leader(world), LIGHT, options, {}, options[0]))


def _choose_bearer(world: World, table: Table, bearers: list[Hero]) -> Hero:
    """Whose torch it is, and so who carries the light."""
    keys = [hero.id for hero in bearers]
    return field.find_hero(world, table.ask(field.leader(world), BEARER, keys, {}, keys[0]))


def kindle(world: World, table: Table, what: str) -> None:
    dungeon = field.dungeon_of(world)
    if what == "torch":
        bearer = _choose_bearer(world, table, [hero for hero in world.party if hero.carries("torch")])
        bearer.stow("torch", -1)
        dungeon.light, dungeon.light_left = "torch", TORCH_MINUTES
        table.tell(events.LightLit("torch", TORCH_MINUTES, bearer.name))
    elif what in ("lantern", "refill"):
        carrier = _refill(world) if what == "refill" else _lantern_bearer(world)
        assert carrier is not None
        dungeon.light, dungeon.light_left = "lantern", carrier.lantern
        table.tell(events.LightLit(what, carrier.lantern, carrier.name))


def may_douse(world: World) -> bool:
    """Something burns that can be put out."""
    return field.dungeon_of(world).light in ("torch", "lantern") and field.dungeon_of(world).dark


def douse(world: World, table: Table) -> None:
    """Into the dark of one's own will: a lantern keeps its oil, a torch is spent (PF-EQUIP-02)."""
    dungeon = field.dungeon_of(world)
    table.tell(events.LightOut(dungeon.light, doused=True))
    dungeon.light, dungeon.light_left = "dark", 0


def may_refill(world: World) -> bool:
    """A lantern that is not full, and oil (PF-EQUIP-02)."""
    low = any(hero.carries("lantern") and hero.lantern < LANTERN_MINUTES for hero in world.party)
    return low and _carrier_of(world, "oil_flask") is not None


def top_up(world: World, table: Table) -> None:
    """Pour a flask into the emptiest lantern, burning or not."""
    bearer = min((hero for hero in world.party if hero.carries("lantern")), key=lambda hero: hero.lantern)
    carrier = _carrier_of(world, "oil_flask")
    assert carrier is not None
    carrier.stow("oil_flask", -1)
    bearer.lantern = LANTERN_MINUTES
    dungeon = field.dungeon_of(world)
    if dungeon.light == "lantern":
        lit = _lantern_bearer(world)
        dungeon.light_left = lit.lantern if lit else 0
    table.tell(events.LightLit("refill", bearer.lantern, bearer.name))


def _refill(world: World) -> Hero | None:
    """A flask resets a dry lantern to 5 hours and is used up (PF-EQUIP-02). Says whose lantern burns again."""
    bearer, carrier = _dry_bearer(world), _carrier_of(world, "oil_flask")
    assert bearer is not None
    assert carrier is not None
    carrier.stow("oil_flask", -1)
    bearer.lantern = LANTERN_MINUTES
    return bearer


def light_up(world: World, table: Table, hero: Hero) -> None:
    """One's own lantern if it holds oil, else one's own torch."""
    dungeon = field.dungeon_of(world)
    if hero.carries("lantern") and hero.lantern:
        dungeon.light, dungeon.light_left = "lantern", hero.lantern
    else:
        hero.stow("torch", -1)
        dungeon.light, dungeon.light_left = "torch", TORCH_MINUTES
    table.tell(events.LightLit(dungeon.light, dungeon.light_left, hero.name))
