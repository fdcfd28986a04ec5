"""Books and bottles: copying spells, scribing scrolls, brewing potions, in town or in a camp (Spells, Potions)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import is_monster, known_spells
from tablewright.rules.begone_foe.book.core.gear import add_item, has_item, use_up
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, ask_gm_number, caller, wants_small
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.hours import pass_turns
from tablewright.rules.begone_foe.book.delve.rest import night
from tablewright.rules.begone_foe.book.town.prices import SCRIBED
from tablewright.rules.begone_foe.content import SPELLS
from tablewright.rules.begone_foe.events import Copied, Made, Noted
from tablewright.rules.begone_foe.state import Being, Campaign, Item
from tablewright.world.clock import TURNS_A_DAY, TURNS_AN_HOUR

COPY = Question("copy", "BF-SPELL-02")
COPY_DAYS = Question("copy-days", "BF-SPELL-17", standing=True)
MAKE = Question("make", "BF-ITEM-04")
MAKE_DAYS = Question("make-days", "BF-ITEM-04", standing=True)
BOTTLED = Question("bottled", "BF-ITEM-05", standing=True)
NOTHING, COPYING, MAKING = Option("nothing"), Option("copy"), Option("make")
MEAL = 2
WORK_HOURS = 8


def work_options(state: Campaign) -> list[Option]:
    """What a book, a scroll or a kit is good for, with time."""
    readers = _readers(state)
    out = [COPYING] if readers and any(_unknown_to(state, being) for being in readers) else []
    return [*out, MAKING] if next(_makable(state), None) is not None else out


def _copyable(state: Campaign) -> list[Option]:
    return [Option(being.id, spell) for being in _readers(state) for spell in sorted(_unknown_to(state, being))]


def _readers(state: Campaign) -> list[Being]:
    return [being for being in state.characters if has_item(being, "spellbook")]


def _unknown_to(state: Campaign, reader: Being) -> set[str]:
    """Spells on scrolls and in comrades' books, for one who has a spellbook (BF-SPELL-02, BF-SPELL-15).

    No Read Magic is needed (BF-SPELL-04).
    """
    return _written_down(state, reader, scrolls=True).difference(known_spells(reader), reader.later)


def _written_down(state: Campaign, reader: Being, *, scrolls: bool = False) -> set[str]:
    """What others of the party who keep a spellbook could let one copy, and books that were found; or scrolls too."""
    found: set[str] = set()
    for being in state.party:
        for item in being.items:
            if item.holds:
                found.update(item.holds)
            if item.kind == "scroll" and scrolls:
                found.add(item.spell)
            elif item.kind == "spellbook" and being is not reader:
                found.update(known_spells(being))
    return found


def _copy(state: Campaign, table: Table, rest: str) -> None:
    answer = table.ask(caller(state), COPY, [NOTHING, *_copyable(state)])
    if answer == NOTHING:
        return
    reader, spell = state.beings[answer.verb], answer.target
    copy_spell(state, table, reader, spell, from_book=spell in _written_down(state, reader))


def copy_spell(state: Campaign, table: Table, being: Being, spell: str, from_book: bool = False) -> None:
    """A day a spell level, no cost, and the scroll is used up; copying from a book leaves it whole (BF-SPELL-17).

    Above one's MIND it is written down for later and cannot be cast (BF-SPELL-03).
    """
    level = SPELLS[spell].level
    options = [str(days) for days in sorted({level, 1, 2 * level})]
    days = int(ask_gm(state, table, COPY_DAYS, options, str(level), {"who": being.id, "spell": spell}))
    if not spend_days(state, table, days) or being.dead:
        return  # somebody came: the scroll is whole, and the work begun in vain
    if not from_book:
        any(use_up(each, "scroll", 1, spell) for each in state.party)
    if level <= being.mind:
        being.book.append(spell)
    else:
        being.later.append(spell)
    table.tell(Copied(being.name, SPELLS[spell].name, days, level <= being.mind))


def _makable(state: Campaign) -> Iterator[Option]:
    """Scrolls and potions of spells one can cast, with the kit, for 200 SP a level (BF-ITEM-04).

    What the list does not mark as a potion only where the game master wants to be asked about it (BF-ITEM-05).
    """
    for being in state.characters:
        if (being.spells or being.book) and has_item(being, "kit"):
            silver = purse(state)
            for spell in known_spells(being):
                level = SPELLS[spell].level
                if level <= being.mind and SCRIBED * level <= silver:
                    yield Option("scroll", being.id, spell)
                    if SPELLS[spell].potion or (SPELLS[spell].combat and wants_small(state, BOTTLED)):
                        yield Option("potion", being.id, spell)


def _make(state: Campaign, table: Table, rest: str) -> None:
    answer = table.ask(caller(state), MAKE, [NOTHING, *_makable(state)])
    if answer != NOTHING:
        make(state, table, state.beings[answer.thing], answer.verb, answer.target)


def make(state: Campaign, table: Table, being: Being, what: str, spell: str) -> None:
    """A day a level in a safe place; certain, and without slots. Money first (BF-ITEM-04, BF-ITEM-05)."""
    level = SPELLS[spell].level
    if what == "potion":
        default = "yes" if SPELLS[spell].potion else "no"
        if ask_gm(state, table, BOTTLED, ("yes", "no"), default, {"spell": spell}) == "no":
            table.tell(Noted("not_bottled", being.name, SPELLS[spell].name))
            return
    about: Facts = {"who": being.id, "spell": spell}
    days = ask_gm_number(state, table, MAKE_DAYS, (1, 60), level, about)
    pay(state, SCRIBED * level)
    if not spend_days(state, table, days) or being.dead:
        return  # what was paid for is spilt
    add_item(being, Item(what, spell=spell))
    table.tell(Made(being.name, what, SPELLS[spell].name, days, SCRIBED * level))


def spend_days(state: Campaign, table: Table, days: int) -> bool:
    """Days in town: meals are bought, nights are slept. In a camp below, anything may come: False when it did."""
    for _ in range(days):
        if not state.here:
            day_in_town(state, table)
        elif pass_turns(state, table, WORK_HOURS * TURNS_AN_HOUR) or not night(state, table):
            return False
    return True


def day_in_town(state: Campaign, table: Table) -> None:
    for being in state.party:
        if not is_monster(being):
            being.ate = state.clock.day  # at midnight nobody is hungry who did
            if purse(state) >= MEAL:
                pay(state, MEAL)
                add_item(being, Item("ration"))
    plate = [item for being in state.party for item in being.items if item.place == "worn"]
    for item in plate:
        item.place = "pack"  # nobody goes to bed in armour (BF-REST-05)
    night(state, table, "town")
    for item in plate:
        item.place = "worn"
    pass_turns(state, table, TURNS_A_DAY - state.clock.turn % TURNS_A_DAY)


WORK = {"copy": _copy, "make": _make}
