"""One character's own affairs in town: the pack, boons, an heir, staying at home, followers, leaving for good.

Chapters: Storing in town, Merit and Boons, World Building, Departing, Strongholds, Abandonment.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tablewright.engine.asking import DONE, is_sure, menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book import checking
from yabec.book.characters import making
from yabec.book.core import carrying, figures, hooks, items, light, stats
from yabec.book.downtime import crime, livelihood
from yabec.book.town import minions
from yabec.state import GM, Creature, Stronghold, Thing, World

# --- strongholds ------------------------------------------------------------------------------------------------------
# Strongholds and those who come to them: building, followers called to serve, the garrison and its foes.
# Chapters: the classes. Followers ask no wage; those not with the party hold the place. What the text leaves open (how
# many dwarves come, who raids) the Dungeon Master says.
FOLLOWERS = Why("Followers", "YB-CLASS-19")
FOLLOWER_LEVEL = Why("Follower's level", "YB-CLASS-19")
DEFENCE = Why("Defence", "YB-CLASS-19")
COMERS = Question("followers", "YB-CLASS-19")
RAID = Question("raid", "YB-CLASS-19", standing=True)
CALL = Question("call-follower", "YB-CLASS-19")
KEEP_PRICE, TITLE_LEVEL, TITLE = 75_000, 9, "Baron"


class Draw(NamedTuple):
    """Who comes: how many, times how many, of which levels."""

    kind: str
    dice: str
    times: int = 1
    lowest: int = 1
    highest: int = 1


# From which level a stronghold draws people, and whom (YB-CLASS-19).
DRAWS: dict[str, tuple[int, tuple[Draw, ...]]] = {
    "cleric": (9, (Draw("soldier", "5d6", 10, 1, 2),)),
    "thief": (9, (Draw("thief", "2d6"),)),
    "wizard": (11, (Draw("apprentice", "1d6", 1, 1, 3),)),
    "acrobat": (9, (Draw("acrobat", "2d6"),)),
    "princess": (9, (Draw("knight", "3d6", 1, 3, 3),)),
    "warlock": (1, (Draw("apprentice", "1d6", 1, 1, 3),)),
    "kobold": (5, (Draw("kobold", "3d6"),)),
    "mystic": (9, (Draw("mystic", "2d6", 1, 1, 3), Draw("soldier", "2d10", 1, 1, 2))),
}
# Classes whose followers have no number in the text, and from which level they come.
UNCOUNTED = {"dwarf": ("dwarf", 9, "7"), "elf": ("elf", 9, "0"), "halfling": ("halfling", 1, "0")}
GEAR = {
    "soldier": {"chain_mail": 1, "sword": 1, "shield": 1},
    "knight": {"plate_mail": 1, "sword": 1, "shield": 1},
    "thief": {"leather_armor": 1, "dagger": 2, "thieves_tools": 1},
    "apprentice": {"dagger": 1, "torches": 5},
    "acrobat": {"leather_armor": 1, "dagger": 3},
    "kobold": {"hand_ax": 1, "leather_armor": 1},
    "mystic": {"staff": 1},
    "dwarf": {"chain_mail": 1, "battle_ax": 1},
    "elf": {"leather_armor": 1, "sword": 1},
    "halfling": {"leather_armor": 1, "hand_ax": 1},
}
FIGHTING = ("soldier", "knight", "dwarf", "elf")
SWORN_LOYALTY = 12  # a cleric's soldiers


def stronghold_price(hero: Creature) -> int:
    """A keep for 75,000 cp; from 9th level a cleric in favour pays half (YB-CLASS-19)."""
    favoured = hero.key == "cleric" and hero.level >= TITLE_LEVEL and not hero.disfavour
    return KEEP_PRICE // 2 if favoured else KEEP_PRICE


def stronghold_of(world: World, hero: Creature) -> Stronghold | None:
    return next((each for each in world.strongholds if each.owner == hero.id), None)


def may_build(world: World, hero: Creature) -> bool:
    return stronghold_of(world, hero) is None and hero.cp + hero.banked >= stronghold_price(hero)


def build(world: World, table: Table, hero: Creature) -> int:
    """Build a keep, and roll who comes; 0 where the money or the level is not there (YB-CLASS-19)."""
    price = stronghold_price(hero)
    if not may_build(world, hero):
        return 0
    hero.cp += hero.banked - price
    hero.banked = 0
    taken = {each.name for each in world.strongholds}
    names = [name for name in content.HOUSE.strongholds if name not in taken] or content.HOUSE.strongholds
    keep = Stronghold(hero.id, names[table.whim(f"stronghold {hero.id}", len(names))])
    keep.loyalty = SWORN_LOYALTY if hero.key == "cleric" else minions.starting_loyalty(hero, "hireling")
    world.strongholds.append(keep)
    _attract_followers(table, hero, keep)
    number = sum(keep.followers.values())
    table.tell(events.Built(hero.name, keep.name, number))
    return number


def attract(world: World, table: Table) -> None:
    """Whoever built early draws people, and a fighter takes the title, once the level is reached (YB-CLASS-19)."""
    for keep in world.strongholds:
        owner = world.creatures.get(keep.owner)
        if owner is None or owner.status or keep.drawn or keep.followers:
            continue
        _attract_followers(table, owner, keep)
        if keep.drawn:
            table.tell(events.Built(owner.name, keep.name, sum(keep.followers.values()), late=True))


def _attract_followers(table: Table, hero: Creature, keep: Stronghold) -> None:
    for kind, number in _roll_comers(table, hero):
        keep.followers[kind] = keep.followers.get(kind, 0) + number
        keep.drawn = True
    if hero.key == "fighter" and hero.level >= TITLE_LEVEL:
        hero.name, keep.drawn = f"{TITLE} {hero.name.removeprefix(f'{TITLE} ')}", True  # once, however many keeps


def _roll_comers(table: Table, hero: Creature) -> list[tuple[str, int]]:
    if hero.key in DRAWS and hero.level >= DRAWS[hero.key][0]:
        draws = DRAWS[hero.key][1]
        return [(each.kind, light.roll_dice(table, each.dice, FOLLOWERS, hero.name) * each.times) for each in draws]
    if hero.key in UNCOUNTED and hero.level >= UNCOUNTED[hero.key][1]:
        kind, _, usual = UNCOUNTED[hero.key]
        return [
            (kind, table.ask_number(GM, COMERS, 0, checking.MOST_PEOPLE, {"who": hero.id, "kind": kind}, default=usual))
        ]
    return []


# --- followers -------------------------------------------------------------------------------------------------------
def may_call(world: World, hero: Creature) -> list[str]:
    """Kinds of followers at home who may be led as minions, below the boss's limit (YB-MIN-01)."""
    keep = stronghold_of(world, hero)
    if keep is None or len(minions.minions_of(world, hero)) >= minions.limit(hero) or hero.level < 2:
        return []
    return [kind for kind, number in keep.followers.items() if number > 0]


def call_follower(world: World, table: Table, hero: Creature) -> Creature | None:
    """One of the garrison comes along as a minion: no wage, the garrison's loyalty (YB-CLASS-19, YB-MIN-01)."""
    keep, kinds = stronghold_of(world, hero), may_call(world, hero)
    if keep is None or not kinds:
        return None
    kind = table.ask(hero.seat, CALL, kinds, {"who": hero.id}, default=kinds[0])
    keep.followers[kind] -= 1
    name = (content.CLASSES[kind].name if kind in content.CLASSES else kind).lower()
    follower = _make_follower(world, hero, kind, _follower_level(table, hero, kind), keep.loyalty)
    follower.name = minions.new_name(world, table, name)
    table.tell(events.Hired(follower.name, hero.name, 0, follower.loyalty))
    return follower


def _follower_level(table: Table, hero: Creature, kind: str) -> int:
    """Of the levels that the text names, always below the boss."""
    draws = DRAWS[hero.key][1] if hero.key in DRAWS else ()
    draw = next((each for each in draws if each.kind == kind), Draw(kind, ""))
    span = draw.highest - draw.lowest
    level = draw.lowest + (table.roll(span + 1, FOLLOWER_LEVEL) - 1 if span else 0)
    return min(level, hero.level - 1)


def _make_follower(world: World, hero: Creature, kind: str, level: int, loyalty: int) -> Creature:
    plain = content.MINIONS.plain_hireling
    follower = Creature(
        hooks.new_id(world, "h"), "", "hireling", kind, "party", hero.seat, hero.id, level,
        xp=minions.xp_of(kind, level), hd=str(level), hp=plain.hp * level, loyalty=loyalty, zone=hero.zone,
        figures={"av": plain.av - (kind in FIGHTING), "ac": 9},
    )  # fmt: skip
    for key, number in GEAR[kind].items():
        items.give(follower, key, number)
    items.equip_best(follower)
    follower.mark("follower")
    world.creatures[follower.id] = follower
    return follower


def followers_with(world: World, hero: Creature) -> list[Creature]:
    return [each for each in minions.minions_of(world, hero) if each.used.get("follower")]


def send_home(world: World, table: Table, hero: Creature, follower: Creature) -> None:
    """Back to the garrison with what was lent; what the follower was given besides stays with the guild."""
    keep = stronghold_of(world, hero)
    if keep is not None:
        keep.followers[follower.key] = keep.followers.get(follower.key, 0) + 1
    hero.stored += _not_lent(follower)
    hero.banked += follower.cp
    follower.status = "gone"
    table.tell(events.MinionTested(follower.name, "home", follower.loyalty))


def _not_lent(follower: Creature) -> list[Thing]:
    lent = dict(GEAR[follower.key])
    kept = []
    for thing in follower.items:
        own = min(thing.qty, lent.pop(thing.key, 0))
        if thing.qty > own:
            kept.append(msgspec.structs.replace(thing, qty=thing.qty - own, held=False, worn=False, lit=False))
    return kept


# --- raids -----------------------------------------------------------------------------------------------------------
def raids(world: World, table: Table) -> None:
    """At the start of a session the DM may have a stronghold attacked by so many; usually there is peace."""
    for keep in list(world.strongholds):
        raiders = table.ask_number(
            GM,
            RAID,
            0,
            checking.MOST_PEOPLE,
            {"keep": keep.name, "garrison": sum(keep.followers.values())},
            default="0",
        )
        if raiders:
            _defend_keep(world, table, keep, raiders)


def _defend_keep(world: World, table: Table, keep: Stronghold, raiders: int) -> None:
    """2d6, 2 better behind walls held by as many, 2 worse by fewer than half: 7 and more holds for a tenth of the
    garrison, less costs half of it; without anybody left the place is lost.
    """
    garrison = sum(keep.followers.values())
    bonus = 2 if garrison >= raiders else -2 if 2 * garrison < raiders else 0
    held = garrison > 0 and light.roll_dice(table, "2d6", DEFENCE) + bonus >= 7
    lost = 0
    for kind, number in keep.followers.items():
        dead = -(-number // (10 if held else 2))
        keep.followers[kind] = number - dead
        lost += dead
    fallen = not any(keep.followers.values())
    if fallen and not held:
        world.strongholds.remove(keep)
    table.tell(
        events.Raided(keep.name, raiders, lost, "fallen" if fallen and not held else "held" if held else "bloodied")
    )


# --- person -----------------------------------------------------------------------------------------------------------
AFFAIR = Question("person", "YB-TOWN-23")
PACK = Question("pack", "YB-TOWN-23")
PACK_TO = Question("pack-to", "YB-TOWN-23")
RENAME = Question("rename", "YB-CHAR-02")
PURSE = Question("purse", "YB-TOWN-23")
PAY = Question("pay-friend", "YB-CLEAN-02")
HEIR = Question("heir", "YB-CHAR-17")
KIN = Question("kin", "YB-DEATH-18")
FAREWELL = Question("farewell", "YB-ABAND-01", grave=True)
FORTUNE = Question("build-keep", "YB-CLASS-19", grave=True)
LAST_COIN = Question("give-all", "YB-CLEAN-02", grave=True)
DETAIL = Question("detail", "YB-TOWN-22")
BEQUEST = Question("bequest", "YB-ABAND-02")
MEND = Question("forge-item", "YB-MIN-07")
MENDED = "session:mended"
NOTHING_YET = "nothing yet"
_ALONE = ("pack", "purse", "detail", "rename", "heir", "show")


def townsfolk(world: World) -> list[Creature]:
    """Everyone's characters who are alive and have not left."""
    return [each for each in world.creatures.values() if each.kind == "pc" and each.status in ("", "subdued")]


def affairs(world: World, hero: Creature) -> list[Option]:
    """What there is to settle for this character."""
    others = [each for each in townsfolk(world) if each is not hero]
    found = [Option("pack"), Option("purse"), Option("detail"), Option("rename")]
    found += [Option("pay", each.id) for each in others if hero.cp + hero.banked > 0]
    found += [Option("boon", key) for key in crime.open_boons(world, hero, townsfolk(world))]
    found += [Option("drop", key) for key in dict.fromkeys(hero.boons)]
    found += [Option("heir")]
    found += [Option("stay" if hero.id in world.party else "come")]
    found += [] if hero.shown_alignment else [Option("show")]
    found += [Option("bequeath")] if figures.may_abandon(world, hero) and hero.items + hero.stored else []
    found += [Option("build")] if may_build(world, hero) else []
    found += [Option("call")] if may_call(world, hero) else []
    found += [Option("send", each.id) for each in followers_with(world, hero)]
    found += [
        Option("along" if each.used.get(stats.AT_HOME) else "home", each.id) for each in minions.minions_of(world, hero)
    ]
    found += [Option("abandon")] if figures.may_abandon(world, hero) else []
    return found


def settle(world: World, table: Table, hero: Creature, *, early: bool = False) -> None:
    """Ask what is to be settled, and settle it; `early`, only what is the character's alone."""
    options = [option for option in affairs(world, hero) if not early or option in _ALONE]
    chosen = table.ask(hero.seat, AFFAIR, [Option("done"), *options], {"who": hero.id}, default="done")
    which = chosen.target
    match chosen.verb:
        case "boon":
            crime.use_boon(
                world, table, hero, which, crime.most_hurt(townsfolk(world)) if which == "true_aid" else None
            )
        case "drop":
            crime.drop_boon(table, hero, which)
        case "pay":
            _pay_friend(world, table, hero, world.creatures[which])
        case "send":
            send_home(world, table, hero, world.creatures[which])
        case "home" | "along":
            _leave_at_home(world, table, hero, world.creatures[which], stays=chosen.verb == "home")
        case "pack":
            repack(world, table, hero)
        case "purse":
            _fill_purse(world, table, hero)
        case "rename":
            _rename_hero(world, table, hero)
        case "detail":
            tell_detail(world, table, hero)
        case "heir":
            name_heir(world, table, hero)
        case "stay" | "come":
            _stay_or_come(world, table, hero)
        case "show":
            show_alignment(world, table, hero)
        case "bequeath":
            _choose_bequest(world, table, hero)
        case "build":
            if is_sure(table, hero.seat, FORTUNE, "build", {"who": hero.id, "price": stronghold_price(hero)}):
                build(world, table, hero)
        case "call":
            call_follower(world, table, hero)
        case "abandon":
            take_leave(world, table, hero)


# --- the pack --------------------------------------------------------------------------------------------------------
def repack(world: World, table: Table, hero: Creature) -> None:
    """The guild keeps any number of things (YB-TOWN-23); others in town can be handed things."""
    for chosen in menu(
        table, hero.seat, PACK, lambda: [Option(DONE), *_pack_options(world, hero)], lambda: {"who": hero.id}
    ):
        _move_thing(world, table, hero, chosen)
    for each in townsfolk(world):
        items.equip_best(each)


def _pack_options(world: World, hero: Creature) -> list[Option]:
    carried = list(dict.fromkeys(thing.key for thing in hero.items))
    kept = list(dict.fromkeys(thing.key for thing in hero.stored))
    company = len(townsfolk(world)) > 1 or bool(minions.minions_of(world, hero))
    borne = [(thing.key, each.id) for each in minions.minions_of(world, hero) for thing in each.items]
    return [
        *(Option("fetch", key) for key in kept),
        *(Option("store", key) for key in carried if not stats.owns_what_is_carried(hero)),
        *(Option("give", key) for key in carried if company),
        *(Option("take", key, minion) for key, minion in dict.fromkeys(borne)),
    ]


def _move_thing(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    how, key = chosen.verb, chosen.target
    if how == "take":
        _take_back(table, hero, world.creatures[chosen.target], chosen.thing)
        return
    thing = carrying.one_of(table, hero.seat, hero, key, kept=how == "fetch")
    if thing is None:
        return
    other = ""
    if how == "give":
        names = [each.id for each in [*townsfolk(world), *minions.minions_of(world, hero)] if each is not hero]
        other = table.ask(hero.seat, PACK_TO, names, {"who": hero.id, "what": key}, default=names[0])
    _part_with(hero.stored if how == "fetch" else hero.items, thing)
    if how == "give":
        items.put_with(world.creatures[other].items, thing)
    else:
        items.put_with(hero.stored if how == "store" else hero.items, thing)
    table.tell(events.Stowed(hero.name, key, how, world.creatures[other].name if other else ""))


def _take_back(table: Table, hero: Creature, minion: Creature, key: str) -> None:
    """What a minion bears is its boss's to fetch (YB-ITEM-01)."""
    thing = carrying.one_of(table, hero.seat, minion, key)
    if thing is None:
        return
    _part_with(minion.items, thing)
    items.put_with(hero.items, thing)
    table.tell(events.Stowed(minion.name, key, "give", hero.name))


def _part_with(things: list[Thing], thing: Thing) -> None:
    things[:] = [each for each in things if each is not thing]
    thing.worn = thing.held = thing.lit = False


# --- minions ---------------------------------------------------------------------------------------------------------
def _leave_at_home(world: World, table: Table, hero: Creature, minion: Creature, *, stays: bool) -> None:
    """A minion stays in town for this session, or comes along after all (YB-TOWN-16); a dwarf worker who stays repairs
    1 item damage (YB-MIN-07).
    """
    minion.used.pop(stats.AT_HOME, None)
    if stays:
        minion.mark(stats.AT_HOME)
    table.tell(events.Stayed(minion.name, stays))
    if stays and minion.key == "dwarf_worker" and not minion.used.get(MENDED):
        _have_mended(world, table, hero, minion)


def _have_mended(world: World, table: Table, hero: Creature, worker: Creature) -> None:
    worn = livelihood.damaged(world, hero)
    if worn:
        keys = list(worn)
        thing = worn[table.ask(hero.seat, MEND, keys, {"who": worker.id, "how": "repair"}, default=keys[0])]
        thing.hurt -= 1
        worker.mark(MENDED)
        table.tell(events.Used(worker.name, "mend", thing.key))


# --- single affairs --------------------------------------------------------------------------------------------------
def name_heir(world: World, table: Table, hero: Creature) -> None:
    """An heir is written down, who gets what is stored in town: a companion, or whoever comes after in the same chair,
    as kin by name (YB-CHAR-17, YB-DEATH-18).
    """
    others = [each.id for each in townsfolk(world) if each is not hero]
    chosen = table.ask(hero.seat, HEIR, [*others, "kin", "nobody"], {"who": hero.id}, default="nobody")
    kin = table.ask_text(hero.seat, KIN, checking.LONGEST_NAME, {"who": hero.id}).strip() if chosen == "kin" else ""
    hero.heir = kin if chosen in ("kin", "nobody") else chosen
    if hero.heir:
        table.tell(events.HeirNamed(hero.name, kin or world.creatures[hero.heir].name))


def tell_detail(world: World, table: Table, hero: Creature) -> None:
    """A detail of person, past, community or deity, kept with the campaign (YB-TOWN-22)."""
    words = (
        table.ask_text(hero.seat, DETAIL, checking.LONGEST_WORDS, {"who": hero.id}, default=NOTHING_YET) or NOTHING_YET
    )
    if words != NOTHING_YET:
        table.tell(events.Shared(hero.name, words))
    hero.detail = words


def _stay_or_come(world: World, table: Table, hero: Creature) -> None:
    """A player may keep a character in town (YB-TOWN-16)."""
    if hero.id in world.party:
        world.party.remove(hero.id)
        world.staying.append(hero.id)
    else:
        world.party.append(hero.id)
        world.staying = [key for key in world.staying if key != hero.id]  # who came late was never kept at home
    table.tell(events.Stayed(hero.name, hero.id not in world.party))


def _rename_hero(world: World, table: Table, hero: Creature) -> None:
    """Another name, for good (YB-CHAR-02)."""
    name = table.ask_text(hero.seat, RENAME, checking.LONGEST_NAME, {"who": hero.id}, default=hero.name).strip()
    if name and name != hero.name:
        table.tell(events.Shared(hero.name, f"goes by the name of {name} now"))
        hero.name = name


def _fill_purse(world: World, table: Table, hero: Creature) -> None:
    """Coins to take along on the road; the guild keeps the rest (YB-TOWN-23)."""
    money = hero.cp + hero.banked
    hero.used["purse"] = table.ask_number(hero.seat, PURSE, 0, money, {"who": hero.id, "cp": money}, default="0")


def _pay_friend(world: World, table: Table, hero: Creature, other: Creature) -> None:
    """Coins from one purse to another, as people like; all of them only if one is sure."""
    money = hero.cp + hero.banked
    about: Facts = {"who": hero.id, "target": other.id, "cp": money}
    amount = table.ask_number(hero.seat, PAY, 0, money, about, default="0")
    if world.full and amount == money and not is_sure(table, hero.seat, LAST_COIN, "give", about):
        return
    hero.cp, hero.banked = money - amount, 0
    other.cp += amount
    if amount:
        table.tell(events.Traded(other.name, "coin_cp", amount, amount))


def show_alignment(world: World, table: Table, hero: Creature) -> None:
    """Telling other players the alignment is optional (YB-ALIGN-05)."""
    hero.shown_alignment = True
    table.tell(events.Judged(hero.name, "shown", hero.alignment))


def _choose_bequest(world: World, table: Table, hero: Creature) -> None:
    """What shall make up the half that a new character may have, thing by thing; nothing named: the dearest
    (YB-ABAND-02).
    """
    hero.bequest = []

    def left() -> list[str]:
        keys = dict.fromkeys(thing.key for thing in [*hero.items, *hero.stored])
        return [DONE, *(key for key in keys if key not in hero.bequest)]

    for key in menu(table, hero.seat, BEQUEST, left, lambda: {"who": hero.id}):
        hero.bequest.append(key)


def take_leave(world: World, table: Table, hero: Creature) -> None:
    """Its player is asked once more (YB-ABAND-01)."""
    if table.ask(hero.seat, FAREWELL, ("stay", "leave"), {"who": hero.id}, default="stay") == "leave":
        leave(world, table, hero)


def leave(world: World, table: Table, hero: Creature) -> None:
    """A character leaves the game for good, and a new one takes up part of what it had (YB-ABAND-01)."""
    if hero.id in world.party:
        world.party.remove(hero.id)
    heir = making.create(world, table, hero.seat)
    figures.abandon(world, table, hero, heir)
