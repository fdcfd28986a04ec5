"""What one does with an action in a conflict: attack, magic, move, sprint, retreat, flee, a stunt, or an ability.

Chapter: Actions. One action each round (YB-CONF-06). Moving stands in `moves.py`, striking in `strikes.py`, class
abilities in `abilities.py`, what the bad may still try in `desperate.py`.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.abilities import (
    ability_options,
    echo,
    may_offer,
    slip,
    slip_options,
    use_ability,
)
from tablewright.rules.yabec.book.characters.songs import can_sing, sing
from tablewright.rules.yabec.book.characters.turning import turn_undead
from tablewright.rules.yabec.book.conflict.calling_out import call_out, calls
from tablewright.rules.yabec.book.conflict.field import adjacent, enemies
from tablewright.rules.yabec.book.conflict.manoeuvres import lines, manoeuvre, may_try, placings, take_place
from tablewright.rules.yabec.book.conflict.moves import (
    MOVES,
    flee,
    go,
    leave_by,
    may_flee,
    move,
    move_options,
    quit_street,
)
from tablewright.rules.yabec.book.conflict.strikes import (
    SECOND,
    assail,
    assailable,
    at_hand,
    attack_targets,
    blow_at,
    other_weapons,
    second_attack,
    stunt_options,
    sweep,
    throw_at,
    throw_targets,
    touching,
)
from tablewright.rules.yabec.book.conflict.stunts import stunt
from tablewright.rules.yabec.book.conflict.weapons import weapon_in_hand
from tablewright.rules.yabec.book.core.carrying import LYING, bearer_of, bearers, lift
from tablewright.rules.yabec.book.core.items import find, item_of, may_draw, may_wield, wield
from tablewright.rules.yabec.book.core.life import break_concentration
from tablewright.rules.yabec.book.core.light import light_source, strike_light, torch_ready
from tablewright.rules.yabec.book.core.stats import (
    STREET,
    arcane,
    can_use_skills,
    fights,
    has,
    has_effect,
    has_hands,
    has_skill,
    is_bad,
    is_down,
    undead,
)
from tablewright.rules.yabec.book.core.tools import tools_of, use_tool
from tablewright.rules.yabec.book.delve.flashback import flash_back, may_flash_back
from tablewright.rules.yabec.book.magic.casting import (
    can_cast,
    cast,
    silenced,
    spell_of,
    targets_for,
    turned_round,
)
from tablewright.rules.yabec.book.magic.spells import item_power
from tablewright.rules.yabec.book.meeting.talk import heard_out
from tablewright.rules.yabec.book.town.minions import refuses_peril
from tablewright.rules.yabec.content import ITEMS, Item
from tablewright.rules.yabec.effects import Haste
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World

ACTION = Question("action", "YB-CONF-16")
TARGET = Question("target", "YB-MAGIC-04")
FREE = ("try", "flashback", "place", "call")


def options(world: World, creature: Creature) -> list[Option]:
    """Everything this creature may do with its action now."""
    conflict = world.conflict
    slow = conflict is not None and creature.slowed >= conflict.round
    found: list[Option] = []
    able = not slow and not creature.bed_rest
    if able and fights(creature):
        found += [Option("attack", each.id) for each in attack_targets(world, creature)]
        found += each_of("throw", (each.id for each in throw_targets(world, creature)))
        found += stunt_options(world, creature)
    if able:
        found += [Option("try")] if may_try(world, creature) else []
        found += placings(world, creature)
    if able and fights(creature):
        found += [Option("with", key, target) for key, target in other_weapons(world, creature)]
    if creature.memory:
        found += [Option("cast", entry) for entry in dict.fromkeys(creature.memory) if can_cast(world, creature, entry)]
    found += _class_options(world, creature)
    found += _item_options(world, creature)
    found += each_of("use", tools_of(world, creature))
    found += [Option("lift", each.id) for each in _to_lift(world, creature)]
    found += move_options(world, creature)
    found += [*lines(world, creature), *calls(world, creature)]
    found += [Option("flee")] if may_flee(creature) else []
    if creature.kind == "pc" and may_flash_back(world, creature.seat):
        found.append(Option("flashback", creature.id))  # at any moment, and no action (YB-FLASH-01)
    others = each_of("assail", assailable(world, creature)) if able and fights(creature) else []
    return [*found, *others, Option("wait")]


def _to_lift(world: World, creature: Creature) -> list[Creature]:
    """Companions who lie here and whom one could take up; carried, they are where their bearer is (YB-ITEM-02)."""
    lying = [
        each for key in world.delve.march
        if (each := world.creatures[key]).status in LYING and each.zone == creature.zone
    ]  # fmt: skip
    if not lying or creature not in bearers(world, creature.zone, strained=True):
        return []
    return [each for each in lying if bearer_of(world, each) is None]


def _class_options(world: World, creature: Creature) -> list[Option]:
    found = _skilled_acts(world, creature)
    return found if found and can_use_skills(creature) else []


def _skilled_acts(world: World, creature: Creature) -> list[Option]:
    found: list[Option] = []
    turns = has_skill(creature, "turn_undead") and not creature.turn_uses.turning
    if turns and any(map(undead, at_hand(world, creature))):
        found.append(Option("turn"))
    if can_sing(creature) and not silenced(world, creature):
        found += [Option("sing", song) for song in creature.songs if song not in creature.day_uses.songs]
    if may_offer(creature):
        found.append(Option("offer"))
    if "sweep_attack" in creature.skills and weapon_in_hand(creature)[0].has("two-handed"):
        found += [Option("sweep")] if len(touching(world, creature)) > 1 else []
    return [*found, *ability_options(world, creature), *slip_options(world, creature)]


def _item_options(world: World, creature: Creature) -> list[Option]:
    found: list[Option] = []
    for thing in creature.items if has_hands(creature) else ():
        item = ITEMS[thing.key]
        if item.kind == "magic" and thing.uses > 0 and _has_aim(world, creature, item):
            found.append(Option("use", thing.key))
        elif not thing.held and may_draw(creature, thing):
            found.append(Option("wield", thing.key))
    if creature.unloaded:
        found.append(Option("load"))
    if torch_ready(creature) and creature.zone != STREET:
        found.append(Option("light"))
    if creature.effects and has_effect(creature, "disarmed"):
        found.append(Option("pick-up"))
    return list(dict.fromkeys(found))


def _has_aim(world: World, creature: Creature, item: Item) -> bool:
    """A magic thing is no use to the bad (YB-CONF-14, YB-ITEM-04), a wand without an enemy at hand."""
    return not is_bad(creature) and (item.power != "missile" or bool(at_hand(world, creature)))


# --- acting ----------------------------------------------------------------------------------------------------------
def act(world: World, table: Table, creature: Creature) -> None:
    """Ask a player what a character does, and do it (YB-CONF-06)."""
    if refuses_peril(world, table, creature):
        return
    chosen = _choose(world, table, creature)
    while chosen.verb in FREE:
        if chosen.verb != "try":
            _freely(world, table, creature, chosen)
            if not enemies(world, creature):
                return  # words have ended it
            chosen = _choose(world, table, creature)
            continue
        if manoeuvre(world, table, creature, heard_out):
            creature.missed = 0
            return
        chosen = _choose(world, table, creature, without="try")
    perform(world, table, creature, chosen)
    if chosen.verb in ("attack", "throw") and has(creature, Haste) and not is_down(creature):
        second_attack(world, table, creature)


def _freely(world: World, table: Table, creature: Creature, chosen: Option) -> None:
    """What takes no action: a flashback, a word, another place in the line."""
    if chosen.verb == "flashback":
        flash_back(world, table, creature)
    elif chosen.verb == "place":
        take_place(world, table, creature, chosen.target)
    else:
        call_out(world, table, creature, chosen.target)


def _choose(world: World, table: Table, creature: Creature, without: str = "") -> Option:
    choices = [option for option in options(world, creature) if option != without]
    default = next((option for option in choices if option.verb == "attack"), choices[-1])
    return table.ask(creature.seat, ACTION, choices, {"who": creature.id}, default=default)


def perform(world: World, table: Table, creature: Creature, chosen: str) -> None:
    """Carry an action out. Any but a move resets the count of misses (YB-CONF-22)."""
    option = Option.read(chosen)
    what, which = option.verb, option.target
    if what not in MOVES:
        creature.missed = 0
    if what == "attack":
        _attack(world, table, creature, world.creatures[which])
    elif what == "throw":
        _attack(world, table, creature, world.creatures[which], thrown=True)
    elif what == "stunt":
        stunt(world, table, creature, which)
    elif what in ("deed", "assail", "with"):
        _otherwise(world, table, creature, option)
    elif what == "cast":
        cast_now(world, table, creature, which)
    elif what == "flee":
        flee(world, table, creature)
    elif what == "leave":
        (quit_street if which == STREET else leave_by)(world, table, creature)
    elif what == "lift":
        lift(table, creature, world.creatures[which])
    elif what in MOVES:
        move(world, table, creature, what, which)
    elif what in ("freedom", "relocate"):
        slip(world, table, creature, what, which)
    else:
        _other(world, table, creature, what, which)


def _other(world: World, table: Table, creature: Creature, what: str, which: str) -> None:
    if what == "turn":
        turn_undead(world, table, creature)
    elif what == "sing":
        sing(world, table, creature, which)
    elif what == "use":
        use_item(world, table, creature, which)
    elif what == "wield":
        wield(creature, which)
        table.tell(Used(creature.name, "wield", ITEMS[which].name))
    elif what == "light":
        strike_light(world, table, creature, light_source(creature))
    elif what == "load":
        creature.unloaded = False
        table.tell(Used(creature.name, "load"))
    elif what == "pick-up":
        creature.effects = [effect for effect in creature.effects if effect.key != "disarmed"]
        _pick_up(world, creature)
        table.tell(Used(creature.name, "pick-up"))
    elif what == "sweep":
        sweep(world, table, creature)
    elif what != "wait":
        use_ability(world, table, creature, what, which)


def _otherwise(world: World, table: Table, creature: Creature, option: Option) -> None:
    """A known deed, a blow at somebody who is no enemy, a blow with another weapon than the one in hand."""
    if option.verb == "deed":
        manoeuvre(world, table, creature, heard_out, known=option.target)
        return
    target = world.creatures[option.target]
    if option.verb == "assail":
        assail(world, table, creature, target)
        return
    wield(creature, option.thing)
    table.tell(Used(creature.name, "wield", ITEMS[option.thing].name))
    _attack(world, table, creature, target)


def _attack(world: World, table: Table, creature: Creature, target: Creature, *, thrown: bool = False) -> None:
    """Strike with the weapon in hand, or throw it; multiattack and nimble feet give a second half (YB-CLASS-07,
    YB-CLASS-11).
    """
    (throw_at if thrown else blow_at)(world, table, creature, target)
    if is_down(creature) or not creature.skills or not can_use_skills(creature):
        return
    if "multiattack" in creature.skills:
        second_attack(world, table, creature)
    elif "nimble" in creature.skills:
        zones = adjacent(world, creature.zone, creature)
        about = {"who": creature.id, "how": "move"}
        chosen = table.ask(
            creature.seat, SECOND, [Option("stay"), *(Option("move", zone) for zone in zones)], about, "stay"
        )
        if chosen != "stay":
            go(world, table, creature, chosen.target, "move")


def cast_now(world: World, table: Table, creature: Creature, entry: str) -> None:
    """Magic: one spell at one target in range (YB-CONF-17, YB-MAGIC-04)."""
    spell, back = spell_of(entry)
    if not arcane(creature):
        back = turned_round(world, table, creature, spell)
    near = targets_for(world, creature, spell, back)
    target = creature
    if near:
        names = [each.id for each in near]
        about = {"who": creature.id, "what": f"{spell.key}!" if back else spell.key}
        target = world.creatures[table.ask(creature.seat, TARGET, names, about, default=names[0])]
    cast(world, table, creature, entry, target, back=back)
    if world.conflict is not None:
        echo(world, table, creature, spell.key, back)


def use_item(world: World, table: Table, creature: Creature, key: str) -> None:
    """One magic item, one use (YB-CONF-17); or a tool."""
    if ITEMS[key].kind != "magic":
        use_tool(world, table, creature, key)
        return
    thing = find(creature, key)
    if thing is None:
        return
    everyone = [
        each for each in world.creatures.values() if each.zone == creature.zone and each.status not in ("dead", "gone")
    ]
    friends = [each for each in everyone if each.side == creature.side]
    fit = at_hand(world, creature) if ITEMS[key].power == "missile" else friends
    names = [each.id for each in fit] if ITEMS[key].power != "light" else [creature.id]
    default = max(fit, key=lambda each: (each.status == "near death", each.damage)).id if names[1:] else names[0]
    chosen = table.ask(creature.seat, TARGET, names, {"who": creature.id, "what": key}, default=default)
    if creature.concentrating:
        break_concentration(world, table, creature)
    if ITEMS[key].power != "light":
        thing.uses -= 1
    table.tell(Used(creature.name, key, world.creatures[chosen].name))
    item_power(world, table, creature, key, world.creatures[chosen])
    if thing.uses <= 0 and ITEMS[key].power != "light":
        creature.items.remove(thing)


def _pick_up(world: World, creature: Creature) -> None:
    lying = world.delve.dropped.get(creature.zone, [])
    for thing in list(lying):
        if item_of(thing).damage and may_wield(creature, item_of(thing)):
            lying.remove(thing)
            creature.items.append(thing)
            wield(creature, thing.key)
            return
