"""One character's own affairs in town: the pack, boons, an heir, staying at home, followers, leaving for good.

Chapters: Storing in town, Merit and Boons, World Building, Departing, Strongholds, Abandonment.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.making import create
from tablewright.rules.yabec.book.checking import LONGEST_NAME, LONGEST_WORDS
from tablewright.rules.yabec.book.core.abandonment import abandon, may_abandon
from tablewright.rules.yabec.book.core.items import equip_best, put_with
from tablewright.rules.yabec.book.core.packing import one_of
from tablewright.rules.yabec.book.core.stats import owns_what_is_carried
from tablewright.rules.yabec.book.core.who import AT_HOME
from tablewright.rules.yabec.book.downtime.boons import drop_boon, most_hurt, open_boons, use_boon
from tablewright.rules.yabec.book.downtime.crafts import damaged
from tablewright.rules.yabec.book.town.minions import minions_of
from tablewright.rules.yabec.book.town.strongholds import (
    build,
    call_follower,
    followers_with,
    may_build,
    may_call,
    send_home,
)
from tablewright.rules.yabec.events import HeirNamed, Judged, Shared, Stayed, Stowed, Traded, Used
from tablewright.rules.yabec.state import Creature, Thing, World

AFFAIR = Question("person", "YB-TOWN-23")
PACK = Question("pack", "YB-TOWN-23")
PACK_TO = Question("pack-to", "YB-TOWN-23")
RENAME = Question("rename", "YB-CHAR-02")
PURSE = Question("purse", "YB-TOWN-23")
PAY = Question("pay-friend", "YB-CLEAN-02")
HEIR = Question("heir", "YB-CHAR-17")
KIN = Question("kin", "YB-DEATH-18")
DETAIL = Question("detail", "YB-TOWN-22")
BEQUEST = Question("bequest", "YB-ABAND-02")
MEND = Question("forge-item", "YB-MIN-07")
MENDED = "session:mended"
NOTHING_YET = "nothing yet"


def townsfolk(world: World) -> list[Creature]:
    """Everyone's characters who are alive and have not left."""
    return [each for each in world.creatures.values() if each.kind == "pc" and each.status in ("", "subdued")]


def affairs(world: World, hero: Creature) -> list[Option]:
    """What there is to settle for this character."""
    others = [each for each in townsfolk(world) if each is not hero]
    found = [Option("pack"), Option("purse"), Option("detail"), Option("rename")]
    found += [Option("pay", each.id) for each in others if hero.cp + hero.banked > 0]
    found += [Option("boon", key) for key in open_boons(world, hero, townsfolk(world))]
    found += [Option("drop", key) for key in dict.fromkeys(hero.boons)]
    found += [Option("heir")]
    found += [Option("stay" if hero.id in world.party else "come")]
    found += [] if hero.shown_alignment else [Option("show")]
    found += [Option("bequeath")] if may_abandon(world, hero) and hero.items + hero.stored else []
    found += [Option("build")] if may_build(world, hero) else []
    found += [Option("call")] if may_call(world, hero) else []
    found += [Option("send", each.id) for each in followers_with(world, hero)]
    found += [Option("along" if each.used.get(AT_HOME) else "home", each.id) for each in minions_of(world, hero)]
    found += [Option("abandon")] if may_abandon(world, hero) else []
    return found


def settle(world: World, table: Table, hero: Creature) -> None:
    """Ask what is to be settled, and settle it."""
    options = affairs(world, hero)
    chosen = table.ask(hero.seat, AFFAIR, [Option("done"), *options], {"who": hero.id}, default="done")
    what, which = chosen.verb, chosen.target
    if what == "boon":
        use_boon(world, table, hero, which, most_hurt(townsfolk(world)) if which == "true_aid" else None)
    elif what == "drop":
        drop_boon(table, hero, which)
    elif what == "pay":
        _pay(table, hero, world.creatures[which])
    elif what == "send":
        send_home(world, table, hero, world.creatures[which])
    elif what in ("home", "along"):
        _leave_at_home(world, table, hero, world.creatures[which], stays=what == "home")
    elif what != "done":
        _AFFAIRS[what](world, table, hero)


# --- the pack --------------------------------------------------------------------------------------------------------
def repack(world: World, table: Table, hero: Creature) -> None:
    """The guild keeps any number of things (YB-TOWN-23); others in town can be handed things."""
    for chosen in menu(table, hero.seat, PACK, lambda: [Option(DONE), *_moves(world, hero)], lambda: {"who": hero.id}):
        _move(world, table, hero, chosen)
    for each in townsfolk(world):
        equip_best(each)


def _moves(world: World, hero: Creature) -> list[Option]:
    carried = list(dict.fromkeys(thing.key for thing in hero.items))
    kept = list(dict.fromkeys(thing.key for thing in hero.stored))
    company = len(townsfolk(world)) > 1 or bool(minions_of(world, hero))
    borne = [(thing.key, each.id) for each in minions_of(world, hero) for thing in each.items]
    return [
        *(Option("fetch", key) for key in kept),
        *(Option("store", key) for key in carried if not owns_what_is_carried(hero)),
        *(Option("give", key) for key in carried if company),
        *(Option("take", key, minion) for key, minion in dict.fromkeys(borne)),
    ]


def _move(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    how, key = chosen.verb, chosen.target
    if how == "take":
        _take_back(table, hero, world.creatures[chosen.target], chosen.thing)
        return
    thing = one_of(table, hero.seat, hero, key, kept=how == "fetch")
    if thing is None:
        return
    other = ""
    if how == "give":
        names = [each.id for each in [*townsfolk(world), *minions_of(world, hero)] if each is not hero]
        other = table.ask(hero.seat, PACK_TO, names, {"who": hero.id, "what": key}, default=names[0])
    _part_with(hero.stored if how == "fetch" else hero.items, thing)
    if how == "give":
        put_with(world.creatures[other].items, thing)
    else:
        put_with(hero.stored if how == "store" else hero.items, thing)
    table.tell(Stowed(hero.name, key, how, world.creatures[other].name if other else ""))


def _take_back(table: Table, hero: Creature, minion: Creature, key: str) -> None:
    """What a minion bears is its boss's to fetch (YB-ITEM-01)."""
    thing = one_of(table, hero.seat, minion, key)
    if thing is None:
        return
    _part_with(minion.items, thing)
    put_with(hero.items, thing)
    table.tell(Stowed(minion.name, key, "give", hero.name))


def _part_with(things: list[Thing], thing: Thing) -> None:
    things[:] = [each for each in things if each is not thing]
    thing.worn = thing.held = thing.lit = False


# --- minions ---------------------------------------------------------------------------------------------------------
def _leave_at_home(world: World, table: Table, hero: Creature, minion: Creature, *, stays: bool) -> None:
    """A minion stays in town for this session, or comes along after all (YB-TOWN-16); a dwarf worker who stays repairs
    1 item damage (YB-MIN-07).
    """
    minion.used.pop(AT_HOME, None)
    if stays:
        minion.mark(AT_HOME)
    table.tell(Stayed(minion.name, stays))
    if stays and minion.key == "dwarf_worker" and not minion.used.get(MENDED):
        _have_mended(world, table, hero, minion)


def _have_mended(world: World, table: Table, hero: Creature, worker: Creature) -> None:
    worn = damaged(world, hero)
    if worn:
        keys = list(worn)
        thing = worn[table.ask(hero.seat, MEND, keys, {"who": worker.id, "how": "repair"}, default=keys[0])]
        thing.hurt -= 1
        worker.mark(MENDED)
        table.tell(Used(worker.name, "mend", thing.key))


# --- single affairs --------------------------------------------------------------------------------------------------
def name_heir(world: World, table: Table, hero: Creature) -> None:
    """An heir is written down, who gets what is stored in town: a companion, or whoever comes after in the same chair,
    as kin by name (YB-CHAR-17, YB-DEATH-18).
    """
    others = [each.id for each in townsfolk(world) if each is not hero]
    chosen = table.ask(hero.seat, HEIR, [*others, "kin", "nobody"], {"who": hero.id}, default="nobody")
    kin = table.ask_text(hero.seat, KIN, LONGEST_NAME, {"who": hero.id}).strip() if chosen == "kin" else ""
    hero.heir = kin if chosen in ("kin", "nobody") else chosen
    if hero.heir:
        table.tell(HeirNamed(hero.name, kin or world.creatures[hero.heir].name))


def tell_detail(world: World, table: Table, hero: Creature) -> None:
    """A detail of person, past, community or deity, kept with the campaign (YB-TOWN-22)."""
    words = table.ask_text(hero.seat, DETAIL, LONGEST_WORDS, {"who": hero.id}, default=NOTHING_YET) or NOTHING_YET
    if words != NOTHING_YET:
        table.tell(Shared(hero.name, words))
    hero.detail = words


def _stay(world: World, table: Table, hero: Creature) -> None:
    """A player may keep a character in town (YB-TOWN-16)."""
    if hero.id in world.party:
        world.party.remove(hero.id)
        world.staying.append(hero.id)
    else:
        world.party.append(hero.id)
        world.staying = [key for key in world.staying if key != hero.id]  # who came late was never kept at home
    table.tell(Stayed(hero.name, hero.id not in world.party))


def _rename(world: World, table: Table, hero: Creature) -> None:
    """Another name, for good (YB-CHAR-02)."""
    name = table.ask_text(hero.seat, RENAME, LONGEST_NAME, {"who": hero.id}, default=hero.name).strip()
    if name and name != hero.name:
        table.tell(Shared(hero.name, f"goes by the name of {name} now"))
        hero.name = name


def _purse(world: World, table: Table, hero: Creature) -> None:
    """Coins to take along on the road; the guild keeps the rest (YB-TOWN-23)."""
    money = hero.cp + hero.banked
    hero.used["purse"] = table.ask_number(hero.seat, PURSE, 0, money, {"who": hero.id, "cp": money}, default="0")


def _pay(table: Table, hero: Creature, other: Creature) -> None:
    """Coins from one purse to another, as people like."""
    money = hero.cp + hero.banked
    about: Facts = {"who": hero.id, "target": other.id, "cp": money}
    amount = table.ask_number(hero.seat, PAY, 0, money, about, default="0")
    hero.cp, hero.banked = money - amount, 0
    other.cp += amount
    if amount:
        table.tell(Traded(other.name, "coin_cp", amount, amount))


def show_alignment(world: World, table: Table, hero: Creature) -> None:
    """Telling other players the alignment is optional (YB-ALIGN-05)."""
    hero.shown_alignment = True
    table.tell(Judged(hero.name, "shown", hero.alignment))


def _bequeath(world: World, table: Table, hero: Creature) -> None:
    """What shall make up the half that a new character may have, thing by thing; nothing named: the dearest
    (YB-ABAND-02).
    """
    hero.bequest = []

    def left() -> list[str]:
        keys = dict.fromkeys(thing.key for thing in [*hero.items, *hero.stored])
        return [DONE, *(key for key in keys if key not in hero.bequest)]

    for key in menu(table, hero.seat, BEQUEST, left, lambda: {"who": hero.id}):
        hero.bequest.append(key)


def _build(world: World, table: Table, hero: Creature) -> None:
    build(world, table, hero)


def _call(world: World, table: Table, hero: Creature) -> None:
    call_follower(world, table, hero)


def leave(world: World, table: Table, hero: Creature) -> None:
    """A character leaves the game for good, and a new one takes up part of what it had (YB-ABAND-01)."""
    if hero.id in world.party:
        world.party.remove(hero.id)
    heir = create(world, table, hero.seat)
    abandon(world, table, hero, heir)


_AFFAIRS: dict[str, Callable[[World, Table, Creature], None]] = {
    "pack": repack, "purse": _purse, "rename": _rename, "detail": tell_detail,
    "heir": name_heir, "stay": _stay, "come": _stay, "show": show_alignment,
    "bequeath": _bequeath, "build": _build, "call": _call, "abandon": leave,
}  # fmt: skip
