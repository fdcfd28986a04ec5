"""The Dungeon Master's moment: between steps of the delve, in town, and at the top of a round (YB-GEN-01).

A human master steps in here: tells, calls for checks, brings hazards and monsters, sets off parts of the dungeon, says
what figures are known. The referee goes on. It is asked once for each turn, visit or round, and can be answered for
good.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import DONE, pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Hoard
from yabec import content, events
from yabec.book import checking
from yabec.book.conflict import rounds
from yabec.book.core import consent, field, hooks, items, light, stats
from yabec.book.delve import turns
from yabec.book.delve.doors import spring
from yabec.book.downtime import carousing
from yabec.book.mapping import calling
from yabec.book.meeting import talk
from yabec.book.town import charting, cleanup, person, roles, scoring, visit
from yabec.state import GM, Creature, World

# --- aside ------------------------------------------------------------------------------------------------------------
# A word aside in the dungeon: what a player may do at any time, whoever speaks for the party (YB-GEN-01).
# Show the alignment, make signs to a companion, name an heir, let the next spell or trap have its way, write on the
# score card, keep the map another way, agree on calls. None of it takes time. The caller gives the word; whose it is
# answers.
ASIDE = Question("aside", "YB-GEN-01")
SIGNS = Question("signs-words", "YB-ALIGN-03")
KEEP_MAP = Question("map-way", "YB-MAP-01")


def aside_options(world: World) -> list[Option]:
    """The word can go to any player with somebody here, or with nobody left."""
    here = [each.seat for each in stats.heroes(world) if not stats.is_down(each)]
    lost = [seat for seat in world.seats if visit.may_come_back(world, seat)]
    return each_of("aside", dict.fromkeys((*here, *lost)))


def aside(world: World, table: Table, option: Option) -> None:
    """One thing that a player wants to do beside the party's turn."""
    see_to_own(world, table, option.target)


def see_to_own(world: World, table: Table, seat: str) -> None:
    """The same, where a player takes the word: nobody need give it."""
    chosen = table.ask(seat, ASIDE, [Option(DONE), *_own_options(world, seat)], default=DONE)
    hero = world.creatures[chosen.targets[0]] if chosen.targets else None
    match chosen.verb:
        case "recall":
            consent.ask_again(world, table, seat)
        case "newcomer":
            visit.come_back(world, table, seat)
        case "score":
            cleanup.write_score(world, table, seat)
        case "map":
            calling.call_map(world, table)
        case "map-way":
            _keep_map(world, table, seat)
        case "agree-call":
            calling.agree_on_call(world, table, seat)
        case "show" if hero is not None:
            person.show_alignment(world, table, hero)
        case "show-to" if hero is not None:  # to one of the others alone (YB-ALIGN-05)
            table.tell(events.Used(hero.name, "shows-alignment", hero.alignment), to=(hero.seat, chosen.target))
        case "signs" if hero is not None:
            _make_signs(world, table, hero, world.creatures[chosen.target])
        case "heir" if hero is not None:
            person.name_heir(world, table, hero)
        case "yield" if hero is not None:  # the next trap, spell or attack that allows a save happens (YB-SAVE-01)
            hero.mark("yields")
            table.tell(events.Used(hero.name, "yields"), to=(hero.seat,))


def _own_options(world: World, seat: str) -> list[Option]:
    mine = [each for each in stats.heroes(world) if each.seat == seat and not stats.is_down(each)]
    found = each_of("heir", (each.id for each in mine))
    found += each_of("show", (each.id for each in mine if not each.shown_alignment))
    found += [Option("show-to", each.id, other) for each in mine for other in _other_seats(world, seat)]
    found += [Option("signs", each.id, other.id) for each in mine for other in _kindred_of(world, each)]
    found += each_of("yield", (each.id for each in mine if not each.used.get("yields")))
    found += consent.recall_options(world, seat)
    found += [Option("newcomer")] if visit.may_come_back(world, seat) else []
    found += [Option("score")] if seat in world.roles.get("score keeper", []) else []
    if seat == calling.mapper_seat(world):
        found += [Option("map-way"), Option("agree-call")]
        found += [Option("map")] if world.options.mapping != "none" else []
    return found


def _other_seats(world: World, seat: str) -> list[str]:
    return [one for one in world.seats if one != seat]


def _kindred_of(world: World, hero: Creature) -> list[Creature]:
    """Companions of the same alignment, whom others play."""
    company = [each for each in stats.heroes(world) if each.seat != hero.seat and not stats.is_down(each)]
    return [each for each in company if each.alignment == hero.alignment]


def _make_signs(world: World, table: Table, hero: Creature, friend: Creature) -> None:
    """Gestures and code words that only one's own kind understands; others may notice that they are made
    (YB-ALIGN-03, YB-ALIGN-04).
    """
    words = table.ask_text(hero.seat, SIGNS, checking.LONGEST_LINE, {"who": hero.id, "target": friend.id}).strip()
    if not words:
        return
    table.tell(events.SignsMade(hero.name, friend.name, words), to=(hero.seat, friend.seat))
    watchers = [each for each in stats.heroes(world) if each not in (hero, friend) and not stats.is_down(each)]
    talk.secret_signs(table, hero, friend, watchers)


def _keep_map(world: World, table: Table, seat: str) -> None:
    """The mapper keeps an exact map, a loose chart, or lets the helper draw (YB-MAP-01, YB-MAP-02)."""
    now = world.options.mapping
    way = table.ask(seat, KEEP_MAP, roles.MAPS, default=now)
    if way != now:
        roles.change_mapping(world, table, way)


# --- moment -----------------------------------------------------------------------------------------------------------
MOMENT = Question("moment", "YB-GEN-01", standing=True)
WORDS = Question("moment-words", "YB-GEN-01")
WHOM = Question("moment-whom", "YB-GEN-01")
ABILITY = Question("moment-ability", "YB-ABIL-08")
HAZARD = Question("moment-hazard", "YB-HAZ-06")
KIND = Question("moment-kind", "YB-HAZ-06")
NUMBER = Question("moment-number", "YB-HAZ-06")
PART = Question("moment-part", "YB-HAZ-05")
FIGURES = Question("moment-figures", "YB-ROLE-05")
LIMIT = Question("moment-limit", "YB-CONF-15")
SITE = Question("moment-site", "YB-TOWN-08")
THING = Question("moment-thing", "YB-GEN-01")
GO_ON = "go-on"
PLANS = 3  # the step of a visit in which plans are made
MOST = 8
MOST_FOES = 12
MOST_COINS = 5_000
NOT_GIVEN = ("animal", "body", "quest", "scroll")
IN_THE_DUNGEON = (GO_ON, "tell", "check", "hazard", "monsters", "part", "figures", "goal", "offer", "treasure", "thing")
IN_TOWN = (GO_ON, "tell", "check", "rumour", "goal", "quest", "offer", "site", "brawl", "figures", "council", "thing")
IN_A_FIGHT = (GO_ON, "tell", "check", "monsters", "figures", "limits")


def moment(world: World, table: Table) -> None:
    """Ask the master's seat, once for each turn, visit or round, until it goes on."""
    offered, when = _moment_now(world)
    if not world.full or not offered or when == world.moment_at:
        return
    world.moment_at = when
    for _ in range(MOST):
        possible = [way for way in offered if _is_possible(world, way)]
        chosen = table.ask(GM, MOMENT, possible, {"scheme": world.scheme}, default=GO_ON)
        if chosen == GO_ON:
            return
        scheme = world.scheme
        _step_in(world, table, chosen)
        if world.scheme != scheme:
            return


def _is_possible(world: World, way: str) -> bool:
    """Whether there is anybody, or anything, that it could be done to."""
    match way:
        case "check":
            return any(not stats.is_down(each) for each in stats.members(world))
        case "goal" | "thing":
            return any(not stats.is_down(each) for each in stats.heroes(world))
        case "quest":
            return bool(world.relic)
        case "council":
            return not world.council
        case "limits":
            return bool(_bad_ones(world))
        case "site":
            return charting.has_free_hex(world)
        case _:
            return True


def _step_in(world: World, table: Table, way: str) -> None:
    match way:
        case "tell":
            if words := _ask_words(table, "tell"):
                table.tell(events.Shared("the Dungeon Master", words))
        case "check":  # whenever success is in doubt: any ability, anybody (YB-ABIL-08)
            one = pick(table, GM, WHOM, _people_up(world), {"what": "check"})
            light.check(table, one, table.ask(GM, ABILITY, content.ABILITIES, {"who": one.id}, default="dexterity"))
        case "rumour":  # something is said in town, in the master's own words (YB-TOWN-21)
            if words := _ask_words(table, "rumour"):
                carousing.spread(world, table, words)
        case "offer":  # extra XP for lore and the like; what was handed in is judged at clean up (YB-XP-18)
            if words := _ask_words(table, "offer"):
                world.offer = words
                table.tell(events.Shared("the Dungeon Master", words))
        case "goal":  # for one player alone (YB-TOWN-20)
            one = pick(table, GM, WHOM, _characters_up(world), {"what": "goal"})
            scoring.give_goal(table, one, _ask_words(table, "goal"))
        case "quest":  # what the goal is about has the name that the master gives it (YB-XP-08)
            if words := _ask_words(table, "quest"):
                world.relic = words
                table.tell(events.GoalSet(world.goal, "set", words))
        case "council":  # and the master takes the chair (YB-ROLE-02)
            roles.open_council(world, table, GM)
        case "brawl":  # seldom, a fight breaks out in town (YB-GEN-06)
            kind = table.ask(GM, KIND, visit.TOWNSFOLK, default=visit.TOWNSFOLK[0])
            number = table.ask_number(GM, NUMBER, 1, MOST_FOES, {"what": kind}, default="2")
            visit.brawl(world, table, kind, number)
        case "hazard":
            _bring_hazard(world, table)
        case "monsters":
            _bring_monsters(world, table)
        case "part":
            _set_off_part(world, table)
        case "figures":
            _show_figures(world, table)
        case "site":
            _add_site(world, table)
        case "limits":
            _allow_deed(world, table)
        case "treasure":
            _place_treasure(world, table)
        case "thing":
            _give_thing(world, table)


def _moment_now(world: World) -> tuple[tuple[str, ...], str]:
    """What can be done now, and the moment it belongs to."""
    if (
        world.scheme == "delve"
        and not world.delve.fleeing
        and any(not stats.is_down(each) for each in stats.heroes(world))
    ):
        return IN_THE_DUNGEON, f"delve {world.session} {world.delve.turn} {world.delve.zone}"
    if world.scheme == "town" and world.in_town == PLANS:
        return IN_TOWN, f"town {world.session} {world.here}"
    conflict = world.conflict
    if conflict is not None and not conflict.acted:
        return IN_A_FIGHT, f"fight {world.session} {world.delve.turn} {conflict.round}"
    return (), ""


def _people_up(world: World) -> list[Creature]:
    return [each for each in stats.members(world) if not stats.is_down(each)]


def _characters_up(world: World) -> list[Creature]:
    return [each for each in _people_up(world) if each.kind == "pc"]


def _bad_ones(world: World) -> list[Creature]:
    return [each for each in field.in_conflict(world) if stats.is_bad(each)]


# --- words and checks ------------------------------------------------------------------------------------------------
def _ask_words(table: Table, what: str) -> str:
    return table.ask_text(GM, WORDS, checking.LONGEST_WORDS, {"what": what}).strip()


# --- the dungeon -----------------------------------------------------------------------------------------------------
def _bring_hazard(world: World, table: Table) -> None:
    """Any hazard, at any moment (YB-HAZ-06)."""
    chosen = table.ask(GM, HAZARD, ("none", "burn", "fatigue", "shift", "noise"), default="none")
    if chosen == "burn":
        hooks.burn(world, table)
        light.update_blindness(world)
    elif chosen == "fatigue":
        hooks.fatigue(world, table, stats.members(world))
    elif chosen == "shift":
        hooks.shift(world, table)
    elif chosen == "noise":
        world.delve.loud = True
        turns.loud_check(world, table)
        turns.remember_foes(world)


def _bring_monsters(world: World, table: Table) -> None:
    """They come: any kind, any number, to be met, or into the fight (YB-HAZ-06)."""
    kind = table.ask(GM, KIND, list(content.MONSTERS), default="goblin")
    number = table.ask_number(GM, NUMBER, 1, MOST_FOES, {"what": kind}, default="1")
    table.tell(events.Met(kind, number))
    band = hooks.muster(world, table, kind, number, world.delve.zone)
    if world.conflict is None:
        turns.remember_foes(world)
    for each in band if world.conflict is not None else ():
        field.join_in(world, each)


def _set_off_part(world: World, table: Table) -> None:
    """Other parts of the dungeon are set off: a door slams, a draught takes the lights, a trap springs (YB-HAZ-05)."""
    doors = [
        way.id for way in field.ways(world, world.delve.zone) if way.kind == "door" and way.state in ("open", "broken")
    ]
    armed = turns.here(world).trap is not None and _people_up(world)
    magic = [way.id for way in field.ways(world, world.delve.zone) if way.kind == "door"]
    choices = [
        Option("none"),
        *each_of("slam", doors),
        *each_of("word", magic),
        Option("draught"),
        *([Option("spring")] if armed else []),
    ]
    chosen = table.ask(GM, PART, choices, default="none")
    trap = turns.here(world).trap
    if chosen.verb == "slam":
        ways_here = {way.id: way for way in field.ways(world, world.delve.zone)}
        ways_here[chosen.target].state = "stuck"
        table.tell(events.Door(chosen.target, "slams"))
    elif chosen.verb == "word":
        _set_word(world, table, chosen.target)
    elif chosen.verb == "draught":
        _blow_out_lights(world, table)
    elif chosen.verb == "spring" and trap is not None:
        spring(world, table, trap, _people_up(world)[0])


def _set_word(world: World, table: Table, which: str) -> None:
    """A door opens only under a condition that the master sets; without words it is a door like others (YB-DOOR-02)."""
    way = next(way for way in field.ways(world, world.delve.zone) if way.id == which)
    words = _ask_words(table, "word")
    way.data = {name: value for name, value in way.data.items() if name not in ("magic", "read")}
    if words:
        way.data = {**way.data, "magic": words}
        way.state = "locked"


def _blow_out_lights(world: World, table: Table) -> None:
    for each in [one for one in stats.members(world) if one.status != stats.STONE]:
        for thing in each.items:
            thing.lit = False
    table.tell(events.LightsOut(0, 0, dark=True))
    light.update_blindness(world)


def _place_treasure(world: World, table: Table) -> None:
    """Coins lie here that were not there before."""
    room = turns.here(world)
    room.hoard = room.hoard or Hoard()
    room.hoard.coins += table.ask_number(GM, NUMBER, 1, MOST_COINS, {"what": "coin_cp"}, default="50")
    room.hoard.hidden = False
    table.tell(events.Found("treasure"))


def _give_thing(world: World, table: Table) -> None:
    """Somebody comes by a thing: found, lent or given."""
    one = pick(table, GM, WHOM, _characters_up(world), {"what": "thing"})
    kinds = [key for key, item in content.ITEMS.items() if item.kind not in NOT_GIVEN]
    key = table.ask(GM, THING, kinds, {"who": one.id}, default="torches")
    items.give(one, key, content.ITEMS[key].qty)
    table.tell(events.Took(one.name, key, content.ITEMS[key].qty))


# --- figures, places, fights in town ---------------------------------------------------------------------------------
def _show_figures(world: World, table: Table) -> None:
    """How much of the monsters' figures players may know: of one kind, of all, or none (YB-ROLE-05, YB-CONF-30)."""
    met = [each for each in world.creatures.values() if each.kind == "monster" and each.side == "foes"]
    kinds = [kind for kind in dict.fromkeys(each.key for each in met) if kind not in world.delve.lore]
    choices = [Option("all"), Option("none"), *each_of("kind", kinds)]
    chosen = table.ask(GM, FIGURES, choices, default="all" if world.options.show_figures else "none")
    if chosen.verb == "kind":
        world.delve.lore.append(chosen.target)
        table.tell(events.Used("the Dungeon Master", "tells-figures", content.MONSTERS[chosen.target].name))
    else:
        world.options = msgspec.structs.replace(world.options, show_figures=chosen == "all")
        world.delve.lore = world.delve.lore if chosen == "all" else []
        table.tell(events.Acted("figures", str(chosen)))


def _allow_deed(world: World, table: Table) -> None:
    """What somebody who is bad may do all the same, in the state it is in, until the fight is over (YB-CONF-15)."""
    one = pick(table, GM, WHOM, _bad_ones(world), {"what": "limits"})
    one.mark(f"may:{table.ask(GM, LIMIT, rounds.DESPERATE_ACTS, {'who': one.id}, default='wait')}")


def _add_site(world: World, table: Table) -> None:
    """Another dungeon, or another town, is drawn on the map of the land (YB-TOWN-08)."""
    chosen = table.ask(GM, SITE, ("none", "dungeon", "town"), default="none")
    name = _ask_words(table, chosen) if chosen != "none" else ""
    if chosen == "dungeon":
        charting.add_dungeon(world, table, name)
    elif chosen == "town":
        charting.add_town(world, table, name)
