"""Meetings: distance, surprise both ways, what the side with the drop does, the reaction roll (Surprise, Reactions).

One stage a turn: surprise, then the drop of one side or the other, then the reaction, then talk (`parley.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from begone_foe import content, events
from begone_foe.book.core import beings, groups, measures, saves
from begone_foe.book.delve import company, exploration, hours, wandering
from begone_foe.book.magic import spells_of_wits
from begone_foe.book.master import aims, moment
from begone_foe.book.meeting import parley, surprise
from begone_foe.book.monsters import morale
from begone_foe.state import Being, Campaign, Meeting
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Way, neighbours, open_path, ways_from

DISTANCE = Why("Distance", "BF-SURP-10")
COLLISION = Why("Collision", "BF-SURP-04")
CIRCUMSTANCES = Question("circumstances", "BF-SURP-01", standing=True)
DROP = Question("drop", "BF-SURP-05")
UNNOTICED = Question("unnoticed", "BF-SURP-04", standing=True)
WHO_SNEAKS = Question("who-sneaks", "BF-SNEAK-03")
STALKERS = Question("stalkers", "BF-SURP-09", standing=True)
WIDE = 60


def step(state: Campaign, table: Table) -> None:
    """One stage of a meeting."""
    meeting = state.meeting
    assert meeting is not None, "no meeting is on"
    foes = foes_of(state)
    if not foes:
        part(state, table, "gone")
        return
    match meeting.stage:
        case "surprise":
            _surprise(state, table, meeting, foes)
        case "drop":
            _party_has_the_drop(state, table, meeting, foes)
        case "watched":
            _foes_have_the_drop(state, table, meeting, foes)
        case "reaction":
            parley.react(state, table, meeting, foes)
        case "talk":
            if not moment.dm_moment(state, table, moment.IN_A_MEETING):
                parley.talk(state, table, meeting, foes)


def foes_of(state: Campaign) -> list[Being]:
    assert state.meeting is not None
    return [state.beings[key] for key in state.meeting.foes if key in state.beings and not state.beings[key].dead]


def part(state: Campaign, table: Table, how: str) -> None:
    """They go their ways."""
    table.tell(events.Parted(how))
    if state.meeting is not None and "sheathe" in state.meeting.tried:
        parley.take_up_arms(state)
    state.meeting = None
    state.phase = "dungeon"


def tell_met(table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    name = beings.kind_of(foes[0]).name if beings.is_monster(foes[0]) else "Rival adventurers"
    table.tell(events.Met(foes[0].kind, name, len(foes), meeting.distance))


# --- distance and surprise -------------------------------------------------------------------------------------------
def room_feet(state: Campaign) -> int:
    return state.below.rooms[state.here].longest_feet if state.below is not None else 240


def roll_distance(state: Campaign, table: Table, foes: Sequence[Being]) -> int:
    """2D6 x 10 ft, limited by the room and by the light of those who need one, or by the eyes that need none
    (BF-SURP-10).
    """
    feet = min(measures.roll_formula(table, "2d6 x 10", DISTANCE), max(10, room_feet(state)))
    if not beings.room_lit(state) and not any(beings.carries_light(foe) for foe in foes):
        feet = min(feet, max(beings.LIGHT_FEET, *map(beings.darkvision, filter(beings.up, state.party)), 0))
    return feet


def _surprise(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Distance, then who notices whom: obvious from the circumstances, or rolled (BF-SURP-01)."""
    meeting.distance = meeting.distance or roll_distance(state, table, foes)
    table.tell(events.Behind("distance", str(meeting.distance)), to=(saves.GM,))
    default = _obvious(state, meeting, foes)
    options = ("roll", "both", "party", "foes", "neither", *(("exchange", "nobody") if meeting.wandering else ()))
    ruled = saves.ask_gm(
        state, table, CIRCUMSTANCES, options, default, {"foe": foes[0].id, "number": len(foes)}, small=default != "roll"
    )
    if ruled in ("exchange", "nobody"):
        aims.instead_of(state, table, meeting, ruled == "exchange")
        return
    if ruled == "roll":
        meeting.aware = surprise.roll_surprise(state, table, foes, deliberate=state.quiet and not meeting.wandering)
    else:
        meeting.aware = ruled
        table.tell(events.Noticed(ruled, rolled=False), to=() if ruled in ("both", "party") else (saves.GM,))
    _next_stage(state, table, meeting, foes)


def _obvious(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> str:
    """In plain view in a lit place: both; one side warned: that side; nobody of theirs who could notice anything: the
    party. Everything else is rolled.
    """
    if meeting.warned or not any(map(beings.up, foes)):
        return meeting.warned or "party"
    hidden = any(beings.tagged(foe, tag) for foe in foes for tag in ("ambush", "camouflage", "invisible"))
    return "both" if beings.room_lit(state) and state.here and not hidden and not state.quiet else "roll"


def _next_stage(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    match meeting.aware:
        case "party":
            meeting.stage = "drop"
            tell_met(table, meeting, foes)
        case "foes":
            meeting.stage = "watched"
        case "both":
            meeting.stage = "reaction"
            tell_met(table, meeting, foes)
        case _:
            _blind_meeting(state, table, meeting, foes)


def _blind_meeting(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Nobody notices: they pass if there is room or another way for wanderers, or collide (BF-SURP-04)."""
    roomy = room_feet(state) > WIDE or (meeting.wandering and _other_ways(state) > 1)
    default = "pass" if roomy else "collide"
    about: Facts = {"foe": foes[0].id, "number": len(foes)}
    if saves.ask_gm(state, table, UNNOTICED, ("pass", "collide"), default, about) == "pass":
        state.meeting, state.phase = None, "dungeon"
        table.tell(events.Parted("unnoticed"), to=(saves.GM,))
        if meeting.wandering:
            wandering.send_home(state, list(foes))
        return
    meeting.distance = table.roll(3, COLLISION) * 10
    meeting.stage, meeting.aware = "reaction", "both"
    tell_met(table, meeting, foes)


def _other_ways(state: Campaign) -> int:
    dungeon = state.below
    if dungeon is None:
        return 2
    return sum(1 for _ in neighbours(dungeon, state.here, open_path))


# --- one side has the drop -------------------------------------------------------------------------------------------
def _party_has_the_drop(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Hide, avoid, ambush or approach (BF-SURP-05); an attack brings the free round (BF-INIT-03)."""
    about: Facts = {"foe": foes[0].id, "number": len(foes), "feet": meeting.distance}
    options = drop_options(state, meeting, foes)
    chosen = table.ask(saves.caller(state), DROP, options, about, partial(_usual_drop, state, foes, options))
    if chosen.verb in ("quench", "drink", "heal"):
        company.do(state, table, chosen.verb, "")
    else:
        _use_the_drop(state, table, meeting, foes, chosen)


def _use_the_drop(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], chosen: Option) -> None:
    match chosen.verb:
        case "ambush":
            parley.fight_here(state, table, foes, meeting, free_side="party")
        case "sneak":
            _sneak_up(state, table, meeting, foes)
        case "hide":
            _lie_low(state, table, meeting, foes)
        case "past":
            _slip_past(state, table, meeting, foes, chosen.target)
        case "avoid":
            back_away(state, table, meeting)
        case "follow":
            _follow_home(state, table, meeting, foes)
        case "turn":
            parley.turn_first(state, table, meeting, foes, free_side="party")
        case "try":
            _try_unseen(state, table)
        case "cast":
            spells_of_wits.cast_in_peace(state, table)
        case "read":
            spells_of_wits.read_in_peace(state, table)
        case "approach":
            meeting.stage, meeting.aware = "reaction", "both"


def _usual_drop(state: Campaign, foes: Sequence[Being], options: list[Option]) -> str:
    """Those who are no stronger are ambushed; the others are gone past, or left alone."""
    weak = groups.danger(foes) <= groups.might_of(state.characters)
    return first_of(options, *(() if weak else ("past", "hide", "avoid")), "ambush")


def drop_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    out = [Option("ambush")]
    if _sneakers(state, foes):
        out.append(Option("sneak"))
    out += each("past", (way.id for way in _ways_past(state, meeting, foes)))
    if "hide" not in meeting.tried:
        out.append(Option("hide"))
    dark = [Option("quench")] if any(map(beings.holds_flame, state.party)) and not beings.room_lit(state) else []
    ready = [option for option in company.members_options(state) if option in ("cast", "read", "drink", "heal")]
    out += [Option("follow")] if meeting.wandering and hours.speed(state) > 0 else []
    out += [Option("turn")] if parley.turners(state, foes) else []
    words = [Option("try")] if any(beings.up(being) for being in state.characters) else []
    show = [Option("approach")] if any(map(beings.up, foes)) else []  # to somebody who can hear and see
    return [*out, Option("avoid"), *show, *dark, *ready, *words]


def _follow_home(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """After them, unseen, to where they live: a stealth test, and the room is known (BF-SURP-05)."""
    party = [being for being in state.party if beings.up(being)] or state.party
    if not surprise.sneak(state, table, party, foes, distracted=meeting.distracted):
        meeting.stage, meeting.aware = "reaction", "both"
        return
    home = state.room(foes[0].home)
    if home is not None and home.known == "unseen":
        home.known = "told"
    state.tracked = home.id if home is not None else ""
    table.tell(events.Noted("followed", foes[0].name, home.name if home is not None else ""))
    wandering.send_home(state, list(foes))
    part(state, table, "hidden")


def _try_unseen(state: Campaign, table: Table) -> None:
    """Something of one's own while they suspect nothing: a noise elsewhere, a cord across the way (BF-SURP-05)."""
    aims.party_tries(state, table, aims.aims_from_hiding(state), lambda: True)


def _ways_past(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Way]:
    """Ways on that lead past those who live here: not the one the party came by (BF-STEALTH-01)."""
    dungeon, party = state.below, [being for being in state.party if beings.up(being)]
    if dungeon is None or meeting.wandering or not surprise.may_sneak(state, state.party):
        return []
    if not party or surprise.shown_by_light(state, party, foes) or hours.speed(state) <= 0:
        return []
    ways = [way for way in ways_from(dungeon, state.here) if not way.blocked and way.kind != "exit"]
    return [way for way in ways if way.other(state.here) != state.came_by]


def is_bare(state: Campaign) -> bool:
    """Plain sight: a lit place with nothing to keep behind (BF-STEALTH-05)."""
    return beings.room_lit(state) and not surprise.has_cover(measures.dungeon_of(state).rooms[state.here])


def _slip_past(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], way: str) -> None:
    """Across their room unseen and on (BF-STEALTH-01); in plain sight without cover nobody can (BF-STEALTH-05)."""
    party = [being for being in state.party if beings.up(being)]
    if not surprise.sneak(state, table, party, foes, distracted=meeting.distracted, plain_sight=is_bare(state)):
        meeting.stage, meeting.aware = "reaction", "both"
        return
    part(state, table, "past")
    state.quiet = True
    exploration.take_way(state, table, measures.dungeon_of(state).ways[way])


def _sneakers(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    """Who may try for a sneak attack: no armour heavier than chain, no light that shows them (BF-SNEAK-04)."""
    return [
        being
        for being in state.party
        if beings.up(being)
        and not beings.is_monster(being)
        and surprise.may_sneak(state, [being])
        and not surprise.shown_by_light(state, [being], foes)
    ]


def _sneak_up(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Tests one by one before the first blow, in an order the players choose; the watchers roll anew each time.

    Only who passed gets the bonus (BF-SNEAK-02); the first failure alerts the enemy and all is lost (BF-SNEAK-03).
    """
    while True:
        free = [being for being in _sneakers(state, foes) if being.id not in meeting.sneaks]
        if not free:
            break
        stop = ["strike"] if meeting.sneaks else []
        usual, options = "strike" if stop else saves.best_at("sneaking", free).id, [*(each.id for each in free), *stop]
        answer = table.ask(saves.caller(state), WHO_SNEAKS, options, {"number": len(meeting.sneaks)}, usual)
        if answer == "strike":
            break
        if not saves.agrees(state, table, state.beings[answer], "sneak"):
            if not stop:
                return
            break
        if not surprise.sneak(state, table, [state.beings[answer]], foes, distracted=meeting.distracted):
            parley.fight_here(state, table, foes, meeting)
            return
        meeting.sneaks.append(answer)
    parley.fight_here(state, table, foes, meeting, free_side="party", sneaks=meeting.sneaks)


def _lie_low(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """The others stay unaware until a new stealth test fails (BF-SURP-05); wanderers go by, dwellers are watched."""
    party = [being for being in state.party if beings.up(being)] or state.party  # the fallen lie still anyway
    if surprise.sneak(state, table, party, foes, distracted=meeting.distracted):
        if meeting.wandering:
            wandering.send_home(state, list(foes))
            part(state, table, "hidden")
        else:
            meeting.tried.append("hide")
            table.tell(events.Parted("watching"))
    else:
        meeting.stage, meeting.aware = "reaction", "both"


def back_away(state: Campaign, table: Table, meeting: Meeting) -> None:
    """Leave as one came, unseen."""
    if state.came_by and not meeting.wandering:
        state.here, state.came_by = state.came_by, ""
    if meeting.wandering:
        wandering.send_home(state, foes_of(state))
    part(state, table, "avoided")


def _foes_have_the_drop(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Attack, follow unseen, avoid or come out and talk: rolled where it is in doubt (BF-SURP-09)."""
    ambush = any(beings.tagged(foe, "ambush") or (beings.mindless(foe) and beings.undead(foe)) for foe in foes)
    if ambush or morale.falls_upon(state, foes[0], at_home=False):
        default, total = "attack", 0
    else:
        total = table.roll(10, content.CHARTS["stalkers"].why)
        default = morale.unseen_plan(state, foes[0], content.CHARTS["stalkers"].row(total).name)
        table.tell(events.Behind("watchers", default), to=(saves.GM,))
    options = ("attack", "follow", "avoid", "talk", *aims.OTHER_PLANS)
    act = saves.ask_gm(state, table, STALKERS, options, default, {"foe": foes[0].id, "number": len(foes)})
    table.tell(events.Watched(total, act), to=() if act in ("attack", "talk") else (saves.GM,))
    if act in aims.OTHER_PLANS:
        aims.other_plan(state, table, foes, act)
        return
    if act == "attack":
        tell_met(table, meeting, foes)
        sneaks, alerted = _foes_sneak(state, table, foes)
        parley.fight_here(state, table, foes, meeting, free_side="" if alerted else "foe", sneaks=sneaks)
    elif act == "talk":
        meeting.stage, meeting.aware = "reaction", "both"
        tell_met(table, meeting, foes)
    else:
        if act == "follow":
            foes[0].note("stalked")
            state.stalkers = foes[0].group
        elif meeting.wandering:
            wandering.send_home(state, list(foes))
        state.meeting, state.phase = None, "dungeon"


def _foes_sneak(state: Campaign, table: Table, foes: Sequence[Being]) -> tuple[list[str], bool]:
    """Ambushers always try for a sneak attack, their best one (BF-SNEAK-04); failing it alerts the party."""
    hunters = [foe for foe in foes if beings.tagged(foe, "ambush")]
    if not hunters:
        return [], False
    hunter = max(hunters, key=lambda foe: foe.skill)
    party = [being for being in state.party if beings.up(being)]
    passed = surprise.sneak(state, table, [hunter], party)
    return ([hunter.id] if passed else []), not passed
