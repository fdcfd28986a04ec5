"""What one does with an action in a conflict: attack, magic, move, sprint, retreat, flee, a stunt, or an ability.

Chapter: Actions. One action each round (YB-CONF-06). Moving stands in `moves.py`, striking in `strikes.py`, class
abilities in `abilities.py`, what the bad may still try in `desperate.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Way
from yabec import content, effects, events
from yabec.book.characters import abilities
from yabec.book.conflict import attack, morale, strikes, tactics, tools
from yabec.book.core import carrying, field, items, life, light, stats
from yabec.book.delve import flashback
from yabec.book.magic import casting
from yabec.book.meeting import talk
from yabec.book.town import minions
from yabec.content import tables
from yabec.state import GM, Creature, World

# --- manoeuvres -------------------------------------------------------------------------------------------------------
# What a manoeuvre in one's own words does in a conflict, never damage. Chapter: Stunts.
# Each deed has a rule for whether it could mean anything now, and one for what success does (YB-CONF-23, YB-CONF-24).
AT = Question("stunt-target", "YB-CONF-23")
PLACES = ("guard", "hide", "behind")
FLANKED = 4
Heard = Callable[[World, Table, list[Creature]], bool]


def tries(world: World, creature: Creature) -> list[Option]:
    """One in own words, and where one puts oneself inside the zone, which needs none: before the others, into cover,
    behind an enemy (YB-CONF-04, YB-CONF-31). In a hallway one goes to the front or falls back freely (YB-DUNG-03).
    """
    if creature.side != "party" or creature.turn_uses.tried:
        return []
    deeds = _open_deeds(world, creature)
    return [*([Option("try")] if deeds else []), *(Option("deed", each.key) for each in deeds if each.key in PLACES)]


def lines(world: World, creature: Creature) -> list[Option]:
    """The other end of the line, in a hallway; free, once a round."""
    room, march = field.room_of(world, creature.zone), world.delve.march
    narrow = room is not None and room.shape == "corridor" and creature.id in march
    if not narrow or world.conflict is None or creature.used.get("placed") == world.conflict.round:
        return []
    ends = (("front", march[0]), ("back", march[-1]))
    return [Option("place", where) for where, key in ends if key != creature.id]


def take_place(world: World, table: Table, creature: Creature, where: str) -> None:
    march = [key for key in world.delve.march if key != creature.id]
    world.delve.march = [creature.id, *march] if where == "front" else [*march, creature.id]
    if world.conflict is not None:
        creature.used["placed"] = world.conflict.round
    table.tell(events.Used(creature.name, "place", where))


def manoeuvre(world: World, table: Table, creature: Creature, heard: Heard, known: str = "") -> bool:
    """Agree on a deed and do it, or do one that is `known`; False if nothing was agreed, which costs nothing. `heard`
    settles a parley.
    """
    if known:
        deed = next(each for each in light.deeds("fight") if each.key == known)
        agreed: tuple[tables.Deed, str] | None = deed, deed.ability
    else:
        agreed = light.agree(table, creature, "fight", _open_deeds(world, creature), strikes.knack(creature))
    if agreed is None:
        return False
    deed, ability = agreed
    creature.use_turn().tried = True  # once a turn: no try is repeated for gain
    if deed.key == "parley" and world.conflict is not None:
        world.conflict.called.append(morale.TRUCE)
    near = strikes.at_hand(world, creature)
    target = creature
    if deed.key in _AT_ONE and near:
        names = [each.id for each in near]
        about = {"who": creature.id, "kind": deed.key}
        target = world.creatures[table.ask(creature.seat or GM, AT, names, about, default=names[0])]
    works = light.check(table, creature, ability, strikes.knack(creature))
    table.tell(events.Stunt(creature.name, deed.key, "" if target is creature else target.name, works))
    if works and deed.key == "parley":
        heard(world, table, near or field.enemies(world, creature))
    elif works:
        _EFFECTS[deed.key](world, table, creature, target)
    return True


def _open_deeds(world: World, creature: Creature) -> list[tables.Deed]:
    """Deeds that could mean something from where one stands."""
    near, friends = (
        strikes.at_hand(world, creature),
        [each for each in field.allies(world, creature) if each.zone == creature.zone],
    )
    doors = _doors_near(world, creature)
    possible = {
        "slam": bool(doors), "guard": bool(friends), "hide": True,
        "free": any(e.about in ("bound", "asleep") for each in friends for e in each.effects),
        "parley": morale.TRUCE in morale.not_yet_called(world, creature),
    }  # fmt: skip
    return [deed for deed in light.deeds("fight") if possible.get(deed.key, bool(near))]


def _doors_near(world: World, creature: Creature) -> list[Way]:
    """Doors of the zone that stand open or merely shut, with nobody of the others on this side of them."""
    return [way for way in field.ways(world, creature.zone) if way.kind == "door" and way.state in ("open", "shut")]


# --- what success does -----------------------------------------------------------------------------------------------
def _trip_foe(world: World, table: Table, creature: Creature, target: Creature) -> None:
    if world.conflict is not None:
        world.conflict.coming[target.id] = "off-balance"


def _hold_foe(world: World, table: Table, creature: Creature, target: Creature) -> None:
    target.effects.append(effects.Held("conflict", by=creature.id, bad=True, about="bound"))


def _blind_foe(world: World, table: Table, creature: Creature, target: Creature) -> None:
    if world.conflict is not None:
        world.conflict.coming[target.id] = "blind"


def _distract_foe(world: World, table: Table, creature: Creature, target: Creature) -> None:
    target.effects.append(effects.Distracted("round", 2, by=creature.id))


def _hide_oneself(world: World, table: Table, creature: Creature, target: Creature) -> None:
    creature.effects.append(effects.Invisible("conflict", by=creature.id))
    field.disengage(world, creature)


def _guard_friends(world: World, table: Table, creature: Creature, target: Creature) -> None:
    for each in field.allies(world, creature):
        if each.zone == creature.zone:
            each.effects.append(effects.an_effect("guarded", "round", 2, by=creature.id, mods={"ac": -2}))


def _go_behind(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """One in the back: as good as surrounded, to the end of the next round (YB-CONF-31)."""
    target.effects.append(effects.an_effect("flanked", "round", 2, by=creature.id, mods={"ac": FLANKED}))


def _slam_door(world: World, table: Table, creature: Creature, target: Creature) -> None:
    way = _doors_near(world, creature)[0]
    way.state = "barred"
    table.tell(events.Door(way.id, "blocked"))


def _free_friend(world: World, table: Table, creature: Creature, target: Creature) -> None:
    for each in field.allies(world, creature):
        bound = [effect for effect in each.effects if effect.about in ("bound", "asleep")]
        if each.zone == creature.zone and bound:
            each.effects = [effect for effect in each.effects if effect not in bound]
            return


_AT_ONE = ("trip", "hold", "blind", "distract", "behind")
_EFFECTS: dict[str, Callable[[World, Table, Creature, Creature], None]] = {
    "trip": _trip_foe, "hold": _hold_foe, "blind": _blind_foe, "distract": _distract_foe, "hide": _hide_oneself,
    "guard": _guard_friends, "slam": _slam_door, "free": _free_friend, "behind": _go_behind,
}  # fmt: skip


# --- actions ----------------------------------------------------------------------------------------------------------
ACTION = Question("action", "YB-CONF-16")
ASSAIL = Question("assail", "YB-CONF-16", grave=True)
TARGET = Question("target", "YB-MAGIC-04")
FREE = ("try", "flashback", "place", "call")


def options(world: World, creature: Creature) -> list[Option]:
    """Everything this creature may do with its action now."""
    conflict = world.conflict
    slow = conflict is not None and creature.slowed >= conflict.round
    found: list[Option] = []
    able = not slow and not creature.bed_rest
    if able and stats.fights(creature):
        found += [Option("attack", each.id) for each in strikes.attack_targets(world, creature)]
        found += each_of("throw", (each.id for each in strikes.throw_targets(world, creature)))
        found += strikes.stunt_options(world, creature)
    if able:
        found += tries(world, creature)
    if able and stats.fights(creature):
        found += [Option("with", key, target) for key, target in strikes.other_weapons(world, creature)]
    if creature.memory:
        found += [
            Option("cast", entry)
            for entry in dict.fromkeys(creature.memory)
            if casting.can_cast(world, creature, entry)
        ]
    found += _class_options(world, creature)
    found += _item_options(world, creature)
    found += each_of("use", tools.tools_of(world, creature))
    found += [Option("lift", each.id) for each in _to_lift(world, creature)]
    found += tactics.move_options(world, creature)
    found += [*lines(world, creature), *morale.calls(world, creature)]
    found += [Option("flee")] if tactics.may_flee(creature) else []
    if creature.kind == "pc" and flashback.may_flash_back(world, creature.seat):
        found.append(Option("flashback", creature.id))  # at any moment, and no action (YB-FLASH-01)
    others = each_of("assail", strikes.assailable(world, creature)) if able and stats.fights(creature) else []
    return [*found, *others, Option("wait")]


def _to_lift(world: World, creature: Creature) -> list[Creature]:
    """Companions who lie here and whom one could take up; carried, they are where their bearer is (YB-ITEM-02)."""
    here = [each for each in map(world.creatures.__getitem__, world.delve.march) if each.zone == creature.zone]
    lying = [each for each in here if each is not creature and carrying.to_be_carried(each)]
    if not lying or creature not in carrying.bearers(world, creature.zone, strained=True):
        return []
    return [each for each in lying if carrying.bearer_of(world, each) is None]


def _class_options(world: World, creature: Creature) -> list[Option]:
    found = _skilled_acts(world, creature)
    return found if found and stats.can_use_skills(creature) else []


def _skilled_acts(world: World, creature: Creature) -> list[Option]:
    found: list[Option] = []
    turns = stats.has_skill(creature, "turn_undead") and not creature.turn_uses.turning
    if turns and any(map(stats.undead, strikes.at_hand(world, creature))):
        found.append(Option("turn"))
    if abilities.can_sing(world, creature):
        found += [Option("sing", song) for song in creature.songs if song not in creature.day_uses.songs]
    if abilities.may_offer(creature):
        found.append(Option("offer"))
    if "sweep_attack" in creature.skills and attack.weapon_in_hand(creature)[0].has("two-handed"):
        found += [Option("sweep")] if len(strikes.touching(world, creature)) > 1 else []
    return [*found, *abilities.ability_options(world, creature), *abilities.slip_options(world, creature)]


def _item_options(world: World, creature: Creature) -> list[Option]:
    found: list[Option] = []
    for thing in creature.items if stats.has_hands(creature) else ():
        item = content.ITEMS[thing.key]
        if item.kind == "magic" and thing.uses > 0 and _has_aim(world, creature, item):
            found.append(Option("use", thing.key))
        elif not thing.held and items.may_draw(creature, thing):
            found.append(Option("wield", thing.key))
    if creature.unloaded:
        found.append(Option("load"))
    if light.torch_ready(creature) and creature.zone != stats.STREET:
        found.append(Option("light"))
    if creature.effects and stats.has_effect(creature, "disarmed"):
        found.append(Option("pick-up"))
    return list(dict.fromkeys(found))


def _has_aim(world: World, creature: Creature, item: content.Item) -> bool:
    """A magic thing is no use to the bad (YB-CONF-14, YB-ITEM-04), a wand without an enemy at hand."""
    return not stats.is_bad(creature) and (item.power != "missile" or bool(strikes.at_hand(world, creature)))


# --- acting ----------------------------------------------------------------------------------------------------------
def act(world: World, table: Table, creature: Creature) -> None:
    """Ask a player what a character does, and do it (YB-CONF-06)."""
    if minions.refuses_peril(world, table, creature):
        return
    chosen = _choose_action(world, table, creature)
    while chosen.verb in FREE:
        if chosen.verb != "try":
            _do_freely(world, table, creature, chosen)
            if not field.enemies(world, creature):
                return  # words have ended it
            chosen = _choose_action(world, table, creature)
            continue
        if manoeuvre(world, table, creature, talk.heard_out):
            creature.missed = 0
            return
        chosen = _choose_action(world, table, creature, without="try")
    perform(world, table, creature, chosen)
    if (
        chosen.verb in ("attack", "throw", "with")
        and stats.has(creature, effects.Haste)
        and not stats.is_down(creature)
    ):
        strikes.second_attack(world, table, creature)


def _do_freely(world: World, table: Table, creature: Creature, chosen: Option) -> None:
    """What takes no action: a flashback, a word, another place in the line."""
    if chosen.verb == "flashback":
        flashback.flash_back(world, table, creature)
    elif chosen.verb == "place":
        take_place(world, table, creature, chosen.target)
    else:
        morale.call_out(world, table, creature, chosen.target)


def _choose_action(world: World, table: Table, creature: Creature, without: str = "") -> Option:
    choices = [option for option in options(world, creature) if option != without]
    while True:
        usual = partial(_usual_action, world, creature, choices)
        chosen = table.ask(creature.seat, ACTION, choices, {"who": creature.id}, default=usual)
        about: Facts = {"who": creature.id, "target": chosen.target}
        if chosen.verb != "assail" or is_sure(table, creature.seat, ASSAIL, "assail", about):
            return chosen


def _usual_action(world: World, creature: Creature, choices: list[Option]) -> Option:
    """What most would do: Sleep over several, else a blow at whom it does most for, with what is at hand; else wait."""
    sleep = Option("cast", "sleep")
    if sleep in choices and len(strikes.at_hand(world, creature)) > 1:
        return sleep
    targets = [world.creatures[option.target] for option in choices if option.verb == "attack"]
    if targets:
        return Option("attack", tactics.preferred(creature, targets).id)
    return next((option for option in choices if option.verb in ("with", "load")), choices[-1])


def perform(world: World, table: Table, creature: Creature, chosen: str) -> None:
    """Carry an action out. Any but a move resets the count of misses (YB-CONF-22)."""
    option = Option.read(chosen)
    what, which = option.verb, option.target
    if what not in tactics.MOVES:
        creature.missed = 0
    match what:
        case "attack" | "throw":
            _make_attack(world, table, creature, world.creatures[which], thrown=what == "throw")
        case "stunt":
            strikes.stunt(world, table, creature, which)
        case "deed" | "assail" | "with":
            _do_otherwise(world, table, creature, option)
        case "cast":
            cast_now(world, table, creature, which)
        case "flee":
            tactics.flee(world, table, creature)
        case "leave" if which == stats.STREET:
            tactics.quit_street(world, table, creature)
        case "leave":
            tactics.leave_by(world, table, creature, which)
        case "lift":
            carrying.lift(table, creature, world.creatures[which])
        case _ if what in tactics.MOVES:
            tactics.move(world, table, creature, what, which)
        case "freedom" | "relocate":
            abilities.slip(world, table, creature, what, which)
        case _:
            _do_other(world, table, creature, what, which)


def _do_other(world: World, table: Table, creature: Creature, what: str, which: str) -> None:
    if what == "turn":
        abilities.turn_undead(world, table, creature)
    elif what == "sing":
        abilities.sing(world, table, creature, which)
    elif what == "use":
        use_item(world, table, creature, which)
    elif what == "wield":
        items.wield(creature, which)
        table.tell(events.Used(creature.name, "wield", content.ITEMS[which].name))
    elif what == "light":
        light.strike_light(world, table, creature, light.light_source(creature))
    elif what == "load":
        creature.unloaded = False
        table.tell(events.Used(creature.name, "load"))
    elif what == "pick-up":
        creature.effects = [effect for effect in creature.effects if effect.key != "disarmed"]
        _pick_up(world, creature)
        table.tell(events.Used(creature.name, "pick-up"))
    elif what == "sweep":
        strikes.sweep(world, table, creature)
    elif what != "wait":
        abilities.use_ability(world, table, creature, what, which)


def _do_otherwise(world: World, table: Table, creature: Creature, option: Option) -> None:
    """A known deed, a blow at somebody who is no enemy, a blow with another weapon than the one in hand."""
    if option.verb == "deed":
        manoeuvre(world, table, creature, talk.heard_out, known=option.target)
        return
    target = world.creatures[option.target]
    if option.verb == "assail":
        strikes.assail(world, table, creature, target)
        return
    items.wield(creature, option.thing)
    table.tell(events.Used(creature.name, "wield", content.ITEMS[option.thing].name))
    _make_attack(world, table, creature, target)


def _make_attack(world: World, table: Table, creature: Creature, target: Creature, *, thrown: bool = False) -> None:
    """Strike with the weapon in hand, or throw it; multiattack and nimble feet give a second half (YB-CLASS-07,
    YB-CLASS-11).
    """
    (strikes.throw_at if thrown else strikes.blow_at)(world, table, creature, target)
    if stats.is_down(creature) or not creature.skills or not stats.can_use_skills(creature):
        return
    if "multiattack" in creature.skills:
        strikes.second_attack(world, table, creature)
    elif "nimble" in creature.skills:
        zones = [] if morale.held_fast(creature) else field.adjacent(world, creature.zone, creature)
        about = {"who": creature.id, "how": "move"}
        chosen = table.ask(
            creature.seat, strikes.SECOND, [Option("stay"), *(Option("move", zone) for zone in zones)], about, "stay"
        )
        if chosen != "stay":
            tactics.go(world, table, creature, chosen.target, "move")


def cast_now(world: World, table: Table, creature: Creature, entry: str) -> None:
    """Magic: one spell at one target in range (YB-CONF-17, YB-MAGIC-04)."""
    spell, back = casting.spell_of(entry)
    if not stats.arcane(creature):
        back = casting.turned_round(world, table, creature, spell)
    near = casting.targets_for(world, creature, spell, back)
    target = creature
    if near:
        names = [each.id for each in near]
        about = {"who": creature.id, "what": f"{spell.key}!" if back else spell.key}
        target = world.creatures[table.ask(creature.seat, TARGET, names, about, default=names[0])]
    casting.cast(world, table, creature, entry, target, back=back)
    if world.conflict is not None:
        abilities.echo(world, table, creature, spell.key, back)


def use_item(world: World, table: Table, creature: Creature, key: str) -> None:
    """One magic item, one use (YB-CONF-17); or a tool."""
    if content.ITEMS[key].kind != "magic":
        tools.use_tool(world, table, creature, key)
        return
    thing = items.find(creature, key)
    if thing is None:
        return
    everyone = [
        each
        for each in world.creatures.values()
        if each.zone == creature.zone and each.status not in ("dead", "gone", stats.STONE)
    ]
    friends = [each for each in everyone if each.side == creature.side]
    fit = strikes.at_hand(world, creature) if content.ITEMS[key].power == "missile" else friends
    names = [each.id for each in fit] if content.ITEMS[key].power != "light" else [creature.id]
    default = max(fit, key=lambda each: (each.status == "near death", each.damage)).id if names[1:] else names[0]
    chosen = table.ask(creature.seat, TARGET, names, {"who": creature.id, "what": key}, default=default)
    if creature.concentrating:
        life.break_concentration(world, table, creature)
    if content.ITEMS[key].power != "light":
        thing.uses -= 1
    table.tell(events.Used(creature.name, key, world.creatures[chosen].name))
    casting.item_power(world, table, creature, key, world.creatures[chosen])
    if thing.uses <= 0 and content.ITEMS[key].power != "light":
        creature.items.remove(thing)


def _pick_up(world: World, creature: Creature) -> None:
    lying = world.delve.dropped.get(creature.zone, [])
    for thing in list(lying):
        if items.item_of(thing).damage and items.may_wield(creature, items.item_of(thing)):
            lying.remove(thing)
            creature.items.append(thing)
            items.wield(creature, thing.key)
            return
