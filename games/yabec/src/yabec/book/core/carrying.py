"""Loads, chests and packing; what becomes of the dead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.copying import fold, unfold
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book import checking
from yabec.book.core import field, items, life, light, stats
from yabec.book.downtime import crime
from yabec.book.town import minions, roles
from yabec.state import Creature, Stronghold, Thing, World

# --- afterlife: after death: burial and rites, inheritance, resurrection. Chapter: After Death ------------------------
RITE = Question("rites", "YB-DEATH-10")
EULOGY = Question("eulogy", "YB-DEATH-13")
TEAR = Question("tear-up", "YB-DEATH-13")
TAXED = Question("estate-tax", "YB-DEATH-17")
ESTATE_TAX = 15
BED_REST = 2
MERIT_A_GIFT = 100  # cp of estate tax to the temple for 1 merit


def hold_rites(world: World, table: Table, dead: Creature, *, cleric: bool) -> None:
    """Burial keeps a body from being reanimated, and is free in the temple (YB-DEATH-10); cremation can never be undone
    (YB-DEATH-11); a cleric's blessing of a turn lets the soul pass in peace (YB-DEATH-12)."""
    choices = ["keep", "burial", "cremation", *(["blessing"] if cleric else []), "funeral"]
    chosen = table.ask(dead.seat, RITE, choices, {"who": dead.id}, default="burial")
    if chosen == "keep":
        return
    dead.rites = "burial" if chosen == "funeral" else chosen
    table.tell(events.Rites(dead.name, dead.rites))
    if chosen == "funeral":
        _speak_over(world, table, dead)
    if chosen == "blessing":
        world.delve.turn += 1
    _tear_up(world, table, dead)


def _speak_over(world: World, table: Table, dead: Creature) -> None:
    """Words, music, a ritual of one's own: whatever each player wants written down (YB-DEATH-13)."""
    for seat in world.seats:
        words = table.ask_text(seat, EULOGY, checking.LONGEST_WORDS, {"who": dead.id}, default="")
        if words:
            table.tell(events.Shared(dead.name, words))


def _tear_up(world: World, table: Table, dead: Creature) -> None:
    """With rites held the sheet is torn up: archived for good, once the player confirms (YB-DEATH-13)."""
    if table.ask(dead.seat, TEAR, ("tear", "keep"), {"who": dead.id}, default="tear") == "tear":
        world.archive.append(dead.id)


def bury(world: World) -> None:
    """Whose sheet was torn up, and who has been replaced, is only remembered (YB-DEATH-13): a campaign has many dead,
    and a state is copied with every answer.
    """
    owners = [keep.owner for keep in world.strongholds]
    bosses = (each.boss for each in world.creatures.values())
    needed = {*world.party, *world.delve.march, *stats.bodies_around(world), *owners, *bosses}
    for key in world.archive:
        dead = world.creatures.get(key)
        if dead is not None and dead.status == "dead" and dead.used.get("replaced") and key not in needed:
            world.graves[key] = fold(world.creatures.pop(key))


def everyone(world: World) -> list[Creature]:
    """All whom a campaign knows, those too who are only remembered."""
    return [*(unfold(dead, Creature) for dead in world.graves.values()), *world.creatures.values()]


def can_be_reanimated(dead: Creature) -> bool:
    """Not once buried, burnt or blessed (YB-DEATH-10, YB-DEATH-11, YB-DEATH-12)."""
    return not dead.rites


def can_be_called(dead: Creature) -> bool:
    """A blessed soul does not answer Speak with Dead (YB-DEATH-12)."""
    return dead.rites != "blessing"


def can_be_raised(world: World, dead: Creature) -> bool:
    """Neither after cremation (YB-DEATH-11) nor once the sheet is torn up (YB-DEATH-13)."""
    return dead.status == "dead" and dead.rites != "cremation" and dead.id not in world.archive


def days_dead(world: World, dead: Creature) -> int:
    """A week lies between two sessions; within one it is the day of the delve (YB-TIME-03)."""
    return crime.DAYS_A_WEEK * (world.session - dead.used.get(life.DIED, world.session))


def resurrect(world: World, table: Table, dead: Creature) -> bool:
    """Back from the dead: constitution 1 lower (YB-DEATH-15), and two weeks of bed rest owed, with 1 HP until then
    (YB-DEATH-14). Below 3 it is death again, for good."""
    if not can_be_raised(world, dead):
        return False
    dead.status = ""
    dead.scores["constitution"] -= 1
    dead.damage = dead.hp - 1
    dead.bed_rest = BED_REST
    table.tell(events.Used(dead.name, "resurrection"))
    life.check_scores(world, table, dead)
    if dead.status == "dead":
        world.archive.append(dead.id)
    return dead.status != "dead"


def bed_rest(hero: Creature) -> None:
    """A week of rest uses a week of downtime; after the second all HP are back, undamaged (YB-DEATH-14)."""
    hero.bed_rest -= 1
    if hero.bed_rest <= 0:
        hero.bed_rest = 0
        hero.damage = 0


# --- inheritance -----------------------------------------------------------------------------------------------------
def estate_tax(hero: Creature) -> int:
    """15% of coins and list value stored in town, rounded down; some boons lower it (YB-DEATH-17)."""
    worth = hero.banked + items.value_of(hero.stored)
    return worth * ESTATE_TAX // 100


def estates_of(world: World, dead: Creature) -> list[Stronghold]:
    return [keep for keep in world.strongholds if keep.owner == dead.id]


def inherit(world: World, table: Table, dead: Creature, heir: Creature) -> None:
    """The tax from the coins first, then things of the heir's choice sold at list value; the rest to the heir
    (YB-DEATH-17, YB-DEATH-18).
    """
    tax = 0 if _tax_waived(world, table, dead) else estate_tax(dead)
    coins, things = dead.banked, list(dead.stored)
    while coins < tax and things:
        keys = list(dict.fromkeys(thing.key for thing in things))
        key = table.ask(
            heir.seat, TAXED, keys, {"who": heir.id, "target": dead.id, "tax": tax - coins}, default=keys[0]
        )
        sold = next(thing for thing in things if thing.key == key)
        things.remove(sold)
        coins += items.value_of([sold])
    if tax:
        world.taxes[world.session] = world.taxes.get(world.session, 0) + min(coins, tax)
    coins -= min(coins, tax)
    heir.banked += coins
    heir.stored += things
    dead.banked, dead.stored = 0, []
    for keep in estates_of(world, dead):
        keep.owner = heir.id  # stone and land are no store in town: no tax
        table.tell(events.Used(heir.name, "inherits-keep", keep.name))
    if world.customs.get("tax") == "temple":
        heir.merit += tax // MERIT_A_GIFT  # the temple remembers who gives (ours)
    table.tell(events.Inherited(dead.name, heir.name, coins, tax))


def _tax_waived(world: World, table: Table, dead: Creature) -> bool:
    """A boon of anybody in town spares the estate of one who died this session."""
    if not estate_tax(dead):
        return False
    living = [each for each in world.creatures.values() if each.kind == "pc" and not each.status]
    return any(
        crime.spend(table, each, key, dead.name) for each in living for key in ("true_citizenship", "true_accounting")
    )


def heir_of(world: World, dead: Creature, successor: Creature | None = None) -> Creature | None:
    """The listed heir, if alive (YB-CHAR-17), or the player's next character: the one just made, where there is one
    (YB-DEATH-18).
    """
    living = [
        each for each in world.creatures.values() if each.kind == "pc" and stats.is_living(each) and each is not dead
    ]
    named = next((each for each in living if dead.heir in (each.id, each.name)), None) if dead.heir else None
    if named is not None or successor is not None:
        return named or successor
    return next((each for each in living if each.seat == dead.seat and not each.sessions), None)


# --- chests -----------------------------------------------------------------------------------------------------------
# Chests: room inside, and two bearers with two slots of it each. Chapters: Items, Number.
# Whoever has the chest bears one end, and the slots inside are that one's; somebody beside bears a thing of the key
# `chest_end`. Where nobody can, the chest stands on the floor.
CHEST, OTHER_END = "chest", "chest_end"


def settle_chests(world: World, table: Table, leaving: Creature | None = None) -> None:
    """Each chest in the dungeon finds its second bearer, who had an end before first of all, or is set down with what
    its owner cannot carry without it (YB-ITEM-08). Who is `leaving` alone lets go.
    """
    party = [each for each in world.creatures.values() if each.side == "party" and each.zone]
    if not [thing for each in party for thing in each.items if thing.key in (CHEST, OTHER_END)]:
        return
    party = [each for each in party if field.room_of(world, each.zone) is not None]
    before = _let_go_of_ends(party)
    for owner in [each for each in party if items.count(each, CHEST) and not stats.is_down(each)]:
        for chest in [thing for thing in owner.items if thing.key == CHEST]:
            hands = sorted((each for each in party if each is not leaving), key=lambda each: each.id not in before)
            other = next(_other_bearers(owner, hands), None) if owner is not leaving else None
            if other is None:
                _set_down(world, table, owner, chest)
            else:
                other.items.append(Thing(OTHER_END))


def may_take_up(world: World, creature: Creature, key: str) -> bool:
    """Room for it, and for a chest somebody at the other end (YB-ITEM-01, YB-ITEM-08)."""
    if not items.room_for(creature, key):
        return False
    return key != CHEST or next(_other_bearers(creature, world.creatures.values()), None) is not None


def leave_with_the_guild(travellers: list[Creature], keeper: dict[str, Creature]) -> None:
    """A chest that two of the travellers cannot bear stays in town (YB-ITEM-08)."""
    for owner in [each for each in travellers if items.count(each, CHEST)]:
        if next(_other_bearers(owner, travellers), None) is None:
            keeper[owner.id].stored += [thing for thing in owner.items if thing.key == CHEST]
            owner.items = [thing for thing in owner.items if thing.key != CHEST]


def _other_bearers(owner: Creature, people: Iterable[Creature]) -> Iterator[Creature]:
    """Who beside the owner has two hands and two slots free."""
    for each in people:
        fit = each is not owner and each.side == owner.side and each.zone == owner.zone and not stats.is_down(each)
        if fit and each.kind in ("pc", "hireling") and items.room_for(each, OTHER_END):
            yield each


def _let_go_of_ends(party: list[Creature]) -> set[str]:
    before = {each.id for each in party if items.count(each, OTHER_END)}
    for each in party:
        if each.id in before:
            each.items = [thing for thing in each.items if thing.key != OTHER_END]
    return before


def _set_down(world: World, table: Table, owner: Creature, chest: Thing) -> None:
    owner.items.remove(chest)
    world.delve.dropped.setdefault(owner.zone, []).append(chest)
    table.tell(events.Used(owner.name, "drop", content.ITEMS[CHEST].name))
    items.spill(world, owner)


# --- carrying ---------------------------------------------------------------------------------------------------------
# The fallen on somebody's shoulders: a person or a body takes three slots. Chapters: Items, Flee the Dungeon.
# A bearer has a thing of the key `body` in the pack, which says whose body it is; where the bearer goes, that one goes.
LYING = ("near death", "subdued", "stone")
STILL = ("dead", "stone")
MOTIONLESS = ("asleep", "paralysed", "bound", "venom")  # bad in such a way that no leg moves (YB-CONF-14)


def to_be_carried(creature: Creature) -> bool:
    """Fallen, or asleep, paralysed or in bonds: it goes nowhere but on somebody's back, and no horse goes there
    (YB-CONF-14, YB-ITEM-02).
    """
    return creature.key != "horse" and (creature.status in LYING or cannot_walk(creature))


def cannot_walk(creature: Creature) -> bool:
    """On its feet by rights, and yet it takes no step."""
    return not stats.is_down(creature) and any(each.bad and each.about in MOTIONLESS for each in creature.effects)


def bearer_of(world: World, fallen: Creature) -> Creature | None:
    """Who carries this one, alive or dead."""
    return next((each for each in stats.members(world) if any(thing.of == fallen.id for thing in each.items)), None)


def bearers(world: World, zone: str, *, strained: bool) -> list[Creature]:
    """Who in the zone could take a body up, `strained` up to the doubled slots (YB-ITEM-02, YB-ITEM-04)."""
    hands = [
        each
        for each in stats.members(world)
        if each.zone == zone and not stats.helpless(each) and each.kind != "monster"
    ]
    return [each for each in hands if items.room_for(each, "body", strained=strained)]


def lift(table: Table, bearer: Creature, fallen: Creature) -> None:
    bearer.items.append(Thing("body", of=fallen.id))
    table.tell(events.Used(bearer.name, "carry", fallen.name))


def take_along(world: World, table: Table, *, strained: bool) -> None:
    """Whoever lies in the party's zone is taken up by somebody with room for it, freely if that can be, else with
    strain; the others are left (YB-DUNG-15, YB-ITEM-02).
    """
    for fallen in [each for each in stats.members(world) if to_be_carried(each) and each.zone == world.delve.zone]:
        if bearer_of(world, fallen) is None:
            found = bearers(world, fallen.zone, strained=False) or (
                bearers(world, fallen.zone, strained=True) if strained else []
            )
            if found:
                lift(table, found[0], fallen)


def carry_on(world: World) -> None:
    """The carried are where their bearers are; those who stand again walk, and a fallen bearer carries nobody."""
    for bearer in stats.members(world):
        for thing in [thing for thing in bearer.items if thing.of]:
            burden = world.creatures.get(thing.of)
            stands = burden is None or not (stats.is_down(burden) or cannot_walk(burden))
            falls = cannot_walk(bearer) or (stats.is_down(bearer) and bearer.status != "escaped")
            if burden is None or stands or falls:
                bearer.items.remove(thing)
            else:
                burden.zone = bearer.zone


def to_take_up(world: World) -> list[Creature]:
    """Characters left here on an earlier delve, whom nobody carries yet and somebody could (YB-ITEM-02)."""
    zone = world.delve.zone
    lying = [
        each for each in world.creatures.values()
        if each.left and each.zone == zone and each.kind == "pc" and not each.rites and bearer_of(world, each) is None
    ]  # fmt: skip
    return lying if lying and bearers(world, zone, strained=True) else []


def left_below(world: World) -> set[str]:
    """Who stays in the dungeon: the dead and the stone whom nobody carries, except at the way out, if anybody lives to
    drag them from there (YB-DEATH-10, YB-DEATH-16).
    """
    anyone = any(each.status not in STILL for each in stats.heroes(world))
    gate = world.dungeons[world.delve.dungeon].entrance if anyone else ""
    still = [each for each in inside(world) if each.status in STILL and each.zone != gate]
    return {each.id for each in still if bearer_of(world, each) is None}


def inside(world: World) -> list[Creature]:
    """The party and its minions, alive or dead, as far as they are in a dungeon."""
    return [each for each in world.creatures.values() if each.side == "party" and each.zone and each.status != "gone"]


def bring_home(world: World) -> None:
    """Whoever walks or is carried comes out; who is left below stays with what they have on them. Bodies are set down,
    those too that the dead had on their backs: who inherits or gathers from them takes nobody along.
    """
    below = left_below(world)
    for each in inside(world):
        found, each.left = each.left, each.id in below
        if not each.left:
            each.zone = ""
            if found and each.kind == "pc":
                each.mark("session:brought")
    for bearer in world.creatures.values():
        bearer.items = [thing for thing in bearer.items if not thing.of and thing.key != OTHER_END]


# --- packing ----------------------------------------------------------------------------------------------------------
# Hands, packs and the line: what is wielded and worn, handed over or left behind, who walks where.
# All of it is brief and free (YB-DUNG-16). Chapters: Items, Marching.
WHOSE = Question("gear-whose", "YB-ITEM-01")
WHAT = Question("gear-what", "YB-ITEM-01")
WHICH = Question("gear-which", "YB-ITEM-01")
TO_WHOM = Question("gear-to", "YB-ITEM-01")
LINE = Question("march", "YB-DUNG-03")
FRONT = 2


def gear(world: World, table: Table, option: Option) -> None:
    """One member's things: wield, wear, take off, hand over, drop, until done."""
    people = [each for each in stats.members(world) if not stats.helpless(each) and each.items]
    names = [each.id for each in people]
    owner = world.creatures[table.ask(roles.caller_seat(world), WHOSE, names, default=names[0])]
    for chosen in menu(
        table, owner.seat, WHAT, lambda: [*gear_options(world, owner), Option(DONE)], lambda: {"who": owner.id}
    ):
        _change_gear(world, table, owner, chosen.verb, chosen.target)
        settle_chests(world, table)


def gear_options(world: World, owner: Creature) -> list[Option]:
    """`wield:`, `wear:`, `off:`, `give:` and `drop:` with the thing's key; `give:` where somebody has room for it."""
    found = []
    for thing in [thing for thing in owner.items if thing.key != OTHER_END]:
        item = content.ITEMS[thing.key]
        if not thing.held and items.may_draw(owner, thing):
            found.append(Option("wield", thing.key))
        if (item.base_ac or item.ac) and not thing.worn and items.may_wear(owner, item):
            found.append(Option("wear", thing.key))
        if thing.worn:
            found.append(Option("off", thing.key))
        if thing.lit:
            found.append(Option("douse", thing.key))
        elif _may_light(owner, thing):
            found.append(Option("light", thing.key))
        found += [Option("give", thing.key)] if _takers_of(world, owner, thing) else []
        found.append(Option("drop", thing.key))
    return list(dict.fromkeys(found))


def _may_light(owner: Creature, thing: Thing) -> bool:
    """A lamp of magic is just uncovered (YB-LIGHT-08); a lantern needs its oil."""
    if not stats.has_hands(owner) or thing.key in light.LAMPS:
        return stats.has_hands(owner)
    return (
        thing.key in light.SOURCES
        and light.can_kindle(owner)
        and (thing.key != "lantern" or items.count(owner, "kerosene") > 0)
    )


def _change_gear(world: World, table: Table, owner: Creature, what: str, key: str) -> None:
    thing = one_of(table, owner.seat, owner, key) if what in ("give", "drop") else items.find(owner, key)
    if thing is None:
        return
    goes_out = thing.lit and what in ("douse", "give", "drop")
    if goes_out and not light.puts_out_the_last(world, table, owner.seat, [thing]):
        return
    if what == "wield":
        items.wield(owner, key)
    elif what == "wear":
        items.don(owner, key)
    elif what == "off":
        thing.worn = False
    elif what == "light":
        light.strike_light(world, table, owner, key)
        return
    elif what == "douse":
        thing.lit = False
        light.update_blindness(world)
    elif what == "give":
        _give_thing(world, table, owner, thing)
        return
    else:
        _part_with(owner, thing)
        if not thing.of:  # whom one sets down lies there as a companion, and is no thing
            world.delve.dropped.setdefault(world.delve.zone, []).append(thing)
    table.tell(events.Used(owner.name, what, content.ITEMS[key].name))


def one_of(table: Table, seat: str, bearer: Creature, key: str, *, kept: bool = False) -> Thing | None:
    """Two scrolls are not alike if their spells are not, nor two gems of another worth: which of them is asked.

    Of what the bearer carries, or of what the guild has `kept` for them.
    """
    kinds, pieces = [], {}
    for place, thing in enumerate(bearer.stored if kept else bearer.items):
        if thing.key == key and thing.qty > 0 and items.kind_of(thing) not in kinds:
            kinds.append(items.kind_of(thing))
            pieces[str(Option("piece", str(place)))] = thing
    if len(pieces) < 2:
        return next(iter(pieces.values()), None)
    about: dict[str, str | int] = {"who": bearer.id, "what": key, "kept": int(kept)}
    return pieces[table.ask(seat, WHICH, list(pieces), about, default=next(iter(pieces)))]


def _takers_of(world: World, owner: Creature, thing: Thing) -> list[Creature]:
    """Who has room for the lot, or for a part of it where nobody has (YB-ITEM-01)."""
    others = [
        each for each in stats.members(world)
        if each is not owner and not stats.is_down(each) and each.kind in ("pc", "hireling", "animal")
    ]  # fmt: skip
    if thing.key == CHEST:
        return [each for each in others if may_take_up(world, each, CHEST)]
    takers = [each for each in others if items.room_for(each, thing.key, thing.qty)]
    return takers or [each for each in others if items.room_for(each, thing.key)]


def _give_thing(world: World, table: Table, owner: Creature, thing: Thing) -> None:
    """The lot to somebody who has room for it, or as much of it as goes in where nobody has (YB-ITEM-01)."""
    names = [each.id for each in _takers_of(world, owner, thing)]
    taker = world.creatures[
        table.ask(owner.seat, TO_WHOM, names, {"who": owner.id, "what": thing.key}, default=names[0])
    ]
    lot = _lot_for(taker, owner, thing)
    items.put_with(taker.items, lot)
    table.tell(events.Used(owner.name, "give", f"{content.ITEMS[thing.key].name} to {taker.name}"))


def _lot_for(taker: Creature, owner: Creature, thing: Thing) -> Thing:
    """All of it, or the part that the taker has room for; what is worn, held or lit stays so with the rest."""
    part = items.most_for(taker, thing.key, thing.qty)
    if part == thing.qty:
        _part_with(owner, thing)
        return thing
    thing.qty -= part
    return msgspec.structs.replace(thing, qty=part, held=False, worn=False, lit=False)


def _part_with(owner: Creature, thing: Thing) -> None:
    owner.items.remove(thing)
    thing.held = thing.worn = thing.lit = False


def _who_will(world: World, table: Table, line: list[str]) -> list[str]:
    """Hirelings who are sent to the front may refuse, and go behind the others (YB-MIN-05)."""
    before = world.delve.march[:FRONT]
    sent = [world.creatures[key] for key in line[:FRONT] if key not in before]
    afraid = [each.id for each in sent if minions.shrinks_from(world, table, each)]
    return [*(key for key in line if key not in afraid), *afraid]


def march(world: World, table: Table, option: Option) -> None:
    """The players set the order of march: who is in front and who behind matters (YB-DUNG-03)."""
    left = [each.id for each in stats.members(world)]
    line: list[str] = []
    while len(left) > 1:
        chosen = table.ask(roles.caller_seat(world), LINE, left, {"number": len(line) + 1}, default=left[0])
        line.append(chosen)
        left.remove(chosen)
    gone = [key for key in world.delve.march if key not in line and key not in left]
    world.delve.march = [*_who_will(world, table, [*line, *left]), *gone]
    table.tell(events.Acted("march", "set", world.creatures[world.delve.march[0]].name))
