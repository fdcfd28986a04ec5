"""Light and time in a dungeon (4.1; PF-EQUIP-02, PF-EQUIP-10, PF-DUN-17): torches, lanterns, and what lasts a day."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import events
from pocket_fantasy.book.core import field
from pocket_fantasy.state import Conjured, Hero, World
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table

LIGHT = Question("light", "PF-EQUIP-02", standing=True)
LAST_LIGHT = Question("last-light", "PF-EQUIP-02", grave=True)
BEARER = Question("light-bearer", "PF-EQUIP-02", standing=True)
LASTING_LIGHT = "lasting_light"
TORCH_MINUTES, LANTERN_MINUTES = 60, 300


def pass_time(world: World, table: Table, minutes: int) -> None:
    """Time goes by: lights burn down, conjured things fade, and a new light is lit if one went out (PF-DUN-17)."""
    dungeon = field.dungeon_of(world)
    dungeon.minutes += minutes
    _burn_down(world, table, minutes)
    _fade_conjured(world)
    if dungeon.light == "dark" and dungeon.dark:
        ask_for_light(world, table)


def sleep(world: World, minutes: int) -> None:
    """Light need not burn during a rest (PF-DUN-17)."""
    field.dungeon_of(world).minutes += minutes
    _fade_conjured(world)


def _burn_down(world: World, table: Table, minutes: int) -> None:
    """A torch burns an hour and is gone; a lantern's oil burns five (PF-EQUIP-02)."""
    dungeon = field.dungeon_of(world)
    if dungeon.light == "lantern":
        goes_with_its_bearer(world, table)
        bearer = _lantern_bearer(world)
        if bearer is None:
            return
        bearer.lantern = max(0, bearer.lantern - minutes)
        dungeon.light_left = bearer.lantern
    elif dungeon.light == "torch":
        dungeon.light_left = max(0, dungeon.light_left - minutes)
    if dungeon.light in ("lantern", "torch") and dungeon.light_left == 0:
        table.tell(events.LightOut(dungeon.light))
        dungeon.light = "dark"


def goes_with_its_bearer(world: World, table: Table) -> None:
    """What nobody in play carries gives no light: left behind, or of stone with its bearer (PF-ABIL-26)."""
    dungeon = world.dungeon
    if dungeon is None:
        return
    here = [hero.id for hero in field.present(world)]
    torch_gone = dungeon.light == "torch" and dungeon.bearer != "" and dungeon.bearer not in here
    if torch_gone or (dungeon.light == "lantern" and _lantern_bearer(world) is None):
        table.tell(events.LightOut(dungeon.light))
        dungeon.light, dungeon.light_left = "dark", 0


def take_up_the_torch(world: World, dead: Hero, heir: Hero) -> None:
    """The torch of a dead bearer burns on in another's hand (PF-EQUIP-02)."""
    if world.dungeon is not None and world.dungeon.bearer == dead.id:
        world.dungeon.bearer = heir.id


def _fade_conjured(world: World) -> None:
    """Conjured things last 24 hours (PF-WIZARD-12)."""
    dungeon = field.dungeon_of(world)
    gone = [each for each in dungeon.conjured if each.until <= dungeon.minutes]
    dungeon.conjured = [each for each in dungeon.conjured if each not in gone]
    for casting in gone:  # each casting has its own day
        for hero in world.party:
            left = hero.carries(casting.key) - _held_of(world, casting, hero)
            hero.kit |= {casting.key: left}
            if left <= 0:
                del hero.kit[casting.key]
        if casting.key == LASTING_LIGHT and dungeon.light == "magic" and not field.conjured(world, LASTING_LIGHT):
            dungeon.light = "dark"


def _held_of(world: World, casting: Conjured, hero: Hero) -> int:
    """How many things of this casting somebody still has, the later castings' left out (PF-WIZARD-12)."""
    if casting.held:
        return casting.held.get(hero.id, 0)
    later = sum(1 for each in field.dungeon_of(world).conjured if each.key == casting.key)
    return max(0, hero.carries(casting.key) - later)


def conjure(world: World, key: str, by: str = "", to: Sequence[Hero] = ()) -> None:
    """A spell at work for a day, and what it puts into the hands of some (PF-WIZARD-12)."""
    dungeon = field.dungeon_of(world)
    held = {hero.id: 1 for hero in to}
    for hero in to:
        hero.stow(key)
    dungeon.conjured.append(Conjured(key, dungeon.minutes + field.DAY_MINUTES, by, held))


def spend_conjured(world: World, key: str) -> None:
    """A conjured thing has done its work: the casting that ends first is used up (PF-WIZARD-12)."""
    castings = field.dungeon_of(world).conjured
    castings.remove(min((each for each in castings if each.key == key), key=lambda each: each.until))


def hand_on(world: World, item: str, giver: Hero, to: Hero | None = None) -> None:
    """A small thing is used up, or handed on: of conjured ones that which ends first (PF-WIZARD-12)."""
    giver.stow(item, -1)
    castings = world.dungeon.conjured if world.dungeon else []
    casting = next((each for each in castings if each.key == item and each.held.get(giver.id)), None)
    if casting is not None:
        casting.held[giver.id] -= 1
    if to is not None:
        to.stow(item)
        if casting is not None:
            casting.held[to.id] = casting.held.get(to.id, 0) + 1


def _lantern_bearer(world: World) -> Hero | None:
    """The first whose lantern holds oil."""
    return next((hero for hero in field.present(world) if hero.carries("lantern") and hero.lantern), None)


def _dry_bearer(world: World) -> Hero | None:
    return next((hero for hero in field.present(world) if hero.carries("lantern") and not hero.lantern), None)


def _carrier_of(world: World, item: str) -> Hero | None:
    return next((hero for hero in field.present(world) if hero.carries(item)), None)


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


def kindle(world: World, table: Table, what: str) -> None:
    dungeon = field.dungeon_of(world)
    if what == "torch":
        keys = [hero.id for hero in field.present(world) if hero.carries("torch")]
        bearer = field.find_hero(world, table.ask(field.leader(world), BEARER, keys, {}, keys[0]))
        bearer.stow("torch", -1)
        dungeon.light, dungeon.light_left, dungeon.bearer = "torch", TORCH_MINUTES, bearer.id
        table.tell(events.LightLit("torch", TORCH_MINUTES, bearer.name))
    elif what in ("lantern", "refill"):
        carrier = _refill_lantern(world) if what == "refill" else _lantern_bearer(world)
        assert carrier is not None
        dungeon.light, dungeon.light_left = "lantern", carrier.lantern
        table.tell(events.LightLit(what, carrier.lantern, carrier.name))


def may_douse(world: World) -> bool:
    """Something burns that can be put out."""
    return field.dungeon_of(world).light in ("torch", "lantern") and field.dungeon_of(world).dark


def douse(world: World, table: Table) -> None:
    """Into the dark of one's own will: a lantern keeps its oil, a torch is spent (PF-EQUIP-02). The last light is asked
    about once more.
    """
    dungeon = field.dungeon_of(world)
    about: Facts = {"left": dungeon.light_left}
    if light_options(world) == ["none"] and not is_sure(table, field.leader(world), LAST_LIGHT, "put_out", about):
        return
    table.tell(events.LightOut(dungeon.light, doused=True))
    dungeon.light, dungeon.light_left = "dark", 0


def may_refill(world: World) -> bool:
    """A lantern that is not full, and oil (PF-EQUIP-02)."""
    low = any(hero.carries("lantern") and hero.lantern < LANTERN_MINUTES for hero in field.present(world))
    return low and _carrier_of(world, "oil_flask") is not None


def top_up(world: World, table: Table) -> None:
    """Pour a flask into the emptiest lantern, burning or not."""
    bearer = min((hero for hero in field.present(world) if hero.carries("lantern")), key=lambda hero: hero.lantern)
    carrier = _carrier_of(world, "oil_flask")
    assert carrier is not None
    carrier.stow("oil_flask", -1)
    bearer.lantern = LANTERN_MINUTES
    dungeon = field.dungeon_of(world)
    if dungeon.light == "lantern":
        lit = _lantern_bearer(world)
        dungeon.light_left = lit.lantern if lit else 0
    table.tell(events.LightLit("refill", bearer.lantern, bearer.name))


def _refill_lantern(world: World) -> Hero | None:
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
        dungeon.light, dungeon.light_left, dungeon.bearer = "torch", TORCH_MINUTES, hero.id
    table.tell(events.LightLit(dungeon.light, dungeon.light_left, hero.name))
