"""What the party does with itself below: pace, light, scouts, marching order, care, rest (Movement, Light, Rest)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.care import FEWEST_DICE, care_options, cure, mend_one
from tablewright.rules.begone_foe.book.characters.pack import gear_menu
from tablewright.rules.begone_foe.book.core.beings import (
    able_hands,
    has,
    helpless,
    is_monster,
    max_hp,
    of_stone,
    soul_dice,
    up,
)
from tablewright.rules.begone_foe.book.core.gear import free_hands
from tablewright.rules.begone_foe.book.core.light import fire_at_hand, flames_of, holds_flame
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.delve.hours import fuel_of, kindle_own, light_up, pass_turns
from tablewright.rules.begone_foe.book.delve.rest import breather, night, short_rest, wash
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.magic.casting import castable, potions, readable_scrolls
from tablewright.rules.begone_foe.book.magic.draughts import drink
from tablewright.rules.begone_foe.book.magic.peaceful import peaceful
from tablewright.rules.begone_foe.book.magic.spells_of_warding import let_shell_go
from tablewright.rules.begone_foe.book.magic.turning import soul_heal
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Noted, Quenched
from tablewright.rules.begone_foe.state import Being, Campaign

SCOUT = Question("scout", "BF-SURP-07")
HEAL_WHOM = Question("heal-whom", "BF-SOUL-03")
MARCH = Question("march", "BF-MOVE-02")
DRINKER = Question("drinker", "BF-ITEM-03")
_MEMBERS_DEEDS = tuple(map(Option, ("heal", "cast", "drink", "read", "rest", "breather")))


def members_options(state: Campaign) -> list[Option]:
    """What single members could do for the party; one look at each, as this is asked at every step."""
    hurt = healer = caster = drinker = reader = tired = False
    shells, dice = [], 0
    for being in state.party:
        if being.kind:
            continue
        if being.conditions and has(being, "anti_magic") and up(being):
            shells.append(being.id)
        hurt = hurt or being.hp < max_hp(being)
        if own := soul_dice(being):
            dice += own
            healer = healer or up(being)
        caster = caster or bool((being.spells or being.book) and peaceful(state, castable(being)))
        tired = tired or (being.role == "pc" and not being.short_rested)
        for item in being.items:
            if item.kind == "potion":
                drinker = True
            elif item.kind == "scroll" and not reader:
                reader = bool(peaceful(state, readable_scrolls(state, being)))
    several = tired and hurt and len(state.characters) > 1
    offered = (hurt and healer, caster, drinker, reader, tired, several)
    care = care_options(state) if dice >= FEWEST_DICE else ()
    return [*compress(_MEMBERS_DEEDS, offered), *each("drop-shell", shells), *care]


def hurry_party(state: Campaign, table: Table, rest: str) -> None:
    state.hurried = True


def map_party(state: Campaign, table: Table, rest: str) -> None:
    state.hurried = False


def light_party(state: Campaign, table: Table, rest: str) -> None:
    state.dark = False
    if not light_up(state, table):
        state.dark = True


def quench_party(state: Campaign, table: Table, rest: str) -> None:
    state.dark = True
    put_out_lights(state, table)


def put_out_lights(state: Campaign, table: Table) -> None:
    """A quenched torch keeps the turns it has left (BF-LIGHT-01)."""
    for being in state.party:
        for item in flames_of(being):
            item.lit = False
            table.tell(Quenched(being.name, GEAR[item.kind].name))


def kindlers(state: Campaign) -> list[Being]:
    """Who could hold a light of their own as well: a flame to light it at, a hand, something to burn (BF-LIGHT-02)."""
    able = [being for being in able_hands(state) if not holds_flame(being)] if fire_at_hand(state) else []
    return [being for being in able if free_hands(being) and fuel_of(being) is not None]


def kindle(state: Campaign, table: Table, rest: str) -> None:
    """One more light, and who holds it."""
    able = [being.id for being in kindlers(state)]
    kindle_own(table, state.beings[table.ask(caller(state), WHO, able, {"task": "light"})])


def scout_party(state: Campaign, table: Table, rest: str) -> None:
    """Somebody goes 30 ft ahead (BF-SURP-07)."""
    keys = [being.id for being in state.characters if up(being)]
    answer = table.ask(caller(state), SCOUT, [*keys, "nobody"])
    state.scout = "" if answer == "nobody" else answer


def _healers(state: Campaign) -> list[Being]:
    return [being for being in state.party if soul_dice(being) and up(being)]


def heal_party(state: Campaign, table: Table, rest: str) -> None:
    healers = _healers(state)
    healer = state.beings[table.ask(caller(state), WHO, [being.id for being in healers], {"task": "heal"})]
    patients = [being for being in state.party if being.hp < max_hp(being) and not is_monster(being)]
    options = [Option(being.id) for being in patients]
    for dice in range(2, soul_dice(healer) + 1):
        options += [Option(being.id, amount=dice) for being in patients if max_hp(being) - being.hp > dice]
    chosen = table.ask(healer.seat, HEAL_WHOM, options, {"who": healer.id})
    soul_heal(table, healer, state.beings[chosen.verb], chosen.amount or 1)


def cure_party(state: Campaign, table: Table, rest: str) -> None:
    cure(state, table)


def mend_party(state: Campaign, table: Table, rest: str) -> None:
    mend_one(state, table)


def drink_party(state: Campaign, table: Table, rest: str) -> None:
    owners = [being.id for being in state.party if potions(being)]
    owner = state.beings[table.ask(caller(state), WHO, owners, {"task": "drink"})]
    others = [being.id for being in state.party if being is not owner and helpless(being) and not being.kind]
    others = [key for key in others if not of_stone(state.beings[key])]
    drinker = table.ask(owner.seat, DRINKER, [owner.id, *others], {"who": owner.id})
    drink(state, table, owner, state.beings[drinker])


def drop_shell(state: Campaign, table: Table, rest: str) -> None:
    let_shell_go(table, state.beings[rest])


def rest_party(state: Campaign, table: Table, rest: str) -> None:
    short_rest(state, table)


def breather_party(state: Campaign, table: Table, rest: str) -> None:
    breather(state, table)


def camp_party(state: Campaign, table: Table, rest: str) -> None:
    night(state, table)


def gear_party(state: Campaign, table: Table, rest: str) -> None:
    gear_menu(state, table)


def wait_party(state: Campaign, table: Table, rest: str) -> None:
    pass_turns(state, table, 1)


def wash_party(state: Campaign, table: Table, rest: str) -> None:
    """Blood off hands and faces, which takes a turn (BF-REACT-05)."""
    if not pass_turns(state, table, 1):
        wash(state)
        table.tell(Noted("washed", ""))


def march(state: Campaign, table: Table, rest: str) -> None:
    """Who walks where: the order sets places in a fight and who comes upon things first."""
    order: list[str] = []
    while len(order) < len(state.march):
        left = [key for key in state.march if key not in order]
        if not order:
            left = ["keep", *left]
        answer = table.ask(caller(state), MARCH, left, {"place": len(order) + 1})
        if answer == "keep":
            return
        order.append(answer)
    state.march = order


COMPANY: dict[str, Callable[[Campaign, Table, str], None]] = {
    "hurry": hurry_party,
    "map": map_party,
    "light": light_party,
    "quench": quench_party,
    "scout": scout_party,
    "kindle": kindle,
    "march": march,
    "heal": heal_party,
    "cure": cure_party,
    "mend": mend_party,
    "drink": drink_party,
    "drop-shell": drop_shell,
    "rest": rest_party,
    "breather": breather_party,
    "camp": camp_party,
    "gear": gear_party,
    "wait": wait_party,
    "wash": wash_party,
}
