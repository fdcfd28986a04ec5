"""Handling things in a fight: reloading, digging, picking up, lighting, tying, cutting loose; and what a turn holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import drop_condition, helpless, is_monster
from tablewright.rules.begone_foe.book.core.gear import (
    COINS_A_SLOT,
    HANDS,
    TREASURE,
    add_item,
    free_hands,
    gear_of,
    hand_free,
    has_item,
    held,
    take_coins,
    wield,
)
from tablewright.rules.begone_foe.book.core.injuries import let_fall
from tablewright.rules.begone_foe.book.core.light import flame_within_reach
from tablewright.rules.begone_foe.book.core.likeness import by_id, unlike
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, opposed
from tablewright.rules.begone_foe.book.fight.ground import PUSH, go
from tablewright.rules.begone_foe.book.fight.groups import REACH, fight_of
from tablewright.rules.begone_foe.book.monsters.aftereffects import cut_out
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Did, Lit, Opposed
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Item

NASTY = Question("nasty", "BF-WEAPON-01", standing=True)
ROUNDS_TO_DRESS = 6  # a minute
_DRESS = frozenset(key for key, gear in GEAR.items() if gear.kind in ("armour", "helmet"))
HANDS_FULL = 2  # one draws for each hand, not for ever


class Turn(msgspec.Struct):
    """What is left of a turn."""

    feet: int
    action: bool = True
    attacks: int = 1
    moved: bool = False
    draws: int = 0
    over: bool = False
    declined: list[str] = []  # what one has thought better of in this turn
    beyond: list[str] = []  # spells that reach nobody from here


def tell_deed(table: Table, being: Being, act: str, what: str = "") -> None:
    table.tell(Did(being.id, being.name, act, what))


def take_in_hand(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """What was in that hand goes where it came from, or falls, which is told."""
    for fallen in wield(being, item):
        let_fall(state, table, being, fallen)
        tell_deed(table, being, "drop", gear_of(fallen).name)


def has_flame(state: Campaign, being: Being) -> bool:
    """Flint and steel, or another flame near (BF-LIGHT-02)."""
    return has_item(being, "flint") or flame_within_reach(state, being)


def torch_at_hand(being: Being) -> Item | None:
    """One that is in hand, or on the belt with a hand free for it; from the pack it must be dug out (BF-ENC-04)."""
    on_belt = None
    for item in being.items:
        if GEAR[item.kind].kind == "light" and not item.lit and item.place != "pack" and _burns(item):
            if item.place in HANDS:
                return item
            on_belt = item
    return on_belt if on_belt is not None and free_hands(being) else None


def _burns(light: Item) -> bool:
    """A torch does; a lantern wants oil in it, which nobody pours in a fight (BF-LIGHT-01)."""
    return light.kind == "torch" or light.left > 0


# acts that take the action: they return True when the turn is over


def _reload(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Reloading a crossbow takes an action; moving meanwhile is allowed (BF-WEAPON-02)."""
    for item in held(being):
        item.unloaded = False
    tell_deed(table, being, "reload")
    return False


def _wrench(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Free of a grab or a clinging thing by a won opposed D20 + BODY (BF-MON-15, BF-MON-16)."""
    if drop_condition(being, "lodged"):  # all of them: a hand wipes them off
        tell_deed(table, being, "wrench")
        return False
    grip = next(each for each in being.conditions if each.kind in ("grabbed", "attached"))
    holder = state.beings[grip.source]
    mine, theirs = opposed(state, table, PUSH, being, holder, "body")
    if mine > theirs:
        being.conditions = [each for each in being.conditions if each is not grip]
    table.tell(Opposed("wrench", being.name, mine, holder.name, theirs, mine > theirs))
    return False


def _careful(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Careful Strike: give up this action, double the next turn's bonuses; moving is still allowed (BF-ARTS-04)."""
    being.art, being.careful = "careful_strike", True
    tell_deed(table, being, "careful")
    return False


def _dig(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Something out of the pack: an action (BF-ENC-04)."""
    item = by_id(being.items, chosen.target)
    take_in_hand(state, table, being, item)
    tell_deed(table, being, "dig", gear_of(item).name)
    return False


def _pick(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    fight = fight_of(state)
    dropped = by_id(fight.dropped, chosen.target)
    fight.dropped = [other for other in fight.dropped if other is not dropped]
    go(state, table, being, dropped.at, "walk")
    if dropped.item.kind in TREASURE:
        add_item(being, dropped.item)
    else:
        being.items.append(dropped.item)
        take_in_hand(state, table, being, dropped.item)
    tell_deed(table, being, "pick", gear_of(dropped.item).name)
    return True


def _light(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    torch = torch_at_hand(being)
    assert torch is not None, "no torch at hand"
    light_torch(table, being, torch)
    return False


def light_torch(table: Table, being: Being, torch: Item) -> None:
    """Five turns of light in a free hand (BF-LIGHT-01, BF-LIGHT-02); what was quenched keeps what it had left."""
    if torch.place not in HANDS:
        wield(being, torch)
    torch.left = torch.left or GEAR[torch.kind].burns
    torch.lit = True
    table.tell(Lit(being.name, GEAR[torch.kind].name))


def _bind(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    foe = state.beings[chosen.target]
    foe.conditions.append(Condition("bound"))
    tell_deed(table, being, "bind", foe.name)
    return False


def _cut(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """A blade into the flesh, in time (BF-MON-15)."""
    tell_deed(table, being, "cut", state.beings[chosen.target].name)
    cut_out(state, table, state.beings[chosen.target])
    return False


def strip_options(being: Being, friends: Sequence[Being]) -> list[Option]:
    """Whom one could free of what he carries: a helpless comrade at one's feet (BF-PURS-11)."""
    near = [ally for ally in friends if helpless(ally) and abs(ally.at - being.at) <= REACH and not is_monster(ally)]
    return [Option("strip", ally.id) for ally in near if strippable(ally) or ally.silver >= COINS_A_SLOT]


def strippable(ally: Being) -> list[Item]:
    """All but what is worn (BF-PURS-11)."""
    return [item for item in ally.items if item.place != "worn"]


def _strip(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Leave a fallen comrade's pack, arms and heavy purse behind, to drag him faster (BF-PURS-11, BF-ENC-08)."""
    ally = state.beings[chosen.target]
    for item in strippable(ally):
        let_fall(state, table, ally, item)
    if ally.silver >= COINS_A_SLOT:
        let_fall(state, table, ally, take_coins(ally, None, ally.silver))
    tell_deed(table, being, "strip", ally.name)
    return False


def dress_options(being: Being) -> list[Option]:
    """Light armour on or off, a helmet on: it takes its minute, six turns of nothing else (BF-ARMOR-02).

    As all that is offered of one's things, by their numbers: `choices` has seen to it that each has one.
    """
    out = []
    garments = [item for item in being.items if item.kind in _DRESS]
    if len(garments) > 1:
        garments.sort(key=lambda item: item.place != "worn")  # what is worn stands for its like
    for item in unlike(garments):
        gear = GEAR[item.kind]
        if gear.don_turns:
            continue
        if item.place == "worn":
            out.append(Option("doff", str(item.id)))
        elif not any(other.place == "worn" and GEAR[other.kind].kind == gear.kind for other in garments):
            out.append(Option("don", str(item.id)))
    return out


def _dress(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """One sixth of the work; a helmet is a matter of one turn. Whoever does something else begins again."""
    item = by_id(being.items, chosen.target)
    done = being.uses.get("dressing", 0) + 1
    if done < (1 if item.kind == "helmet" else ROUNDS_TO_DRESS):
        being.uses["dressing"] = done
        tell_deed(table, being, "dressing", gear_of(item).name)
    else:
        being.uses.pop("dressing", None)
        item.place = "worn" if chosen.verb == "don" else "pack"
        tell_deed(table, being, chosen.verb, gear_of(item).name)
    return True


def improvise_options(state: Campaign, being: Being) -> list[Option]:
    """A stool, a chain, a stone: where something stands about and a hand is free (BF-WEAPON-01)."""
    room = state.room(state.here)
    if room is None or not room.features or not hand_free(being, "main"):
        return []
    armed = any(GEAR[item.kind].kind in ("weapon", "missile") for item in held(being))
    return [] if armed else [Option("improvise")]


def _improvise(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """D4; a really nasty one D6, if the game master calls it that (BF-WEAPON-01)."""
    ruled = ask_gm(state, table, NASTY, ("plain", "nasty"), "plain", {"who": being.id})
    being.items.append(Item("improvised" if ruled == "plain" else "nasty_improvised", place="main"))
    tell_deed(table, being, "improvise")
    return False


HANDLING: dict[str, Callable[[Campaign, Table, Being, Turn, Option], bool]] = {
    "reload": _reload,
    "wrench": _wrench,
    "careful": _careful,
    "dig": _dig,
    "pick": _pick,
    "light": _light,
    "bind": _bind,
    "cut": _cut,
    "strip": _strip,
    "improvise": _improvise,
    "don": _dress,
    "doff": _dress,
}
