"""Nights out (chapter of that name): camp, meals, the night check, and sleep until dawn."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.checks import Check, in_twelve
from tablewright.rules.freehold.book.days.dawn import break_of_day
from tablewright.rules.freehold.book.days.light import burn_lights, has_spark, put_out_all
from tablewright.rules.freehold.book.days.provisions import drink_from_skins, feed
from tablewright.rules.freehold.book.encounters.meetings import begin_meeting
from tablewright.rules.freehold.book.party.consent import agrees, open_to
from tablewright.rules.freehold.book.party.outside import doers, play_deed
from tablewright.rules.freehold.book.party.roster import (
    ELF_SLEEP_HOURS,
    SLEEP_HOURS,
    able,
    day_of,
    hex_of,
    members,
    speaker_seat,
    total,
)
from tablewright.rules.freehold.book.party.timing import wake_rested
from tablewright.rules.freehold.book.travel.land import roll_band, table_for, tier_of
from tablewright.rules.freehold.content import TRAVEL
from tablewright.rules.freehold.events import Camped, NightPassed
from tablewright.rules.freehold.state import TURNS_A_DAY, TURNS_AN_HOUR, Band, Party, World

CAMP = Question("camp", "FH-TRAVEL-04", standing=True)
WATCH = Question("watch", "FH-SLEEP-01")
COMES = Question("gm-night", "FH-GM-01", standing=True)
NIGHT_CHECK = Why("Night check", "FH-TRAVEL-04")
EVENING = 12 * TURNS_AN_HOUR  # twelve hours after dawn


def camp_options(world: World, party: Party) -> list[str]:
    """A fire needs a tinderbox and wood, which the barrens lack (FH-LIGHT-05); a tent hides as well."""
    options = []
    inside = party.mode == "site"
    if has_spark(world, party) and not inside and hex_of(world, party).terrain != "barrens":
        options.append("fire")
    if total(world, party, "tent"):
        options.append("tent")
    return [*options, "dark", "half_night", "watch"]


def make_camp(world: World, party: Party, how: str, table: Table) -> None:
    """Hours left over are lost. Meals and drink, then the one check of the night, then sleep."""
    party.watch, party.rests_in = [], "site" if party.mode == "site" else "road"
    how = how or _choose_camp(world, party, table)
    party.night, party.mode, party.night_stage = how, "camp", "night"
    put_out_all(world, party, table)
    _until_evening(world, party, table)
    meals = feed(world, party, table)
    dry = drink_from_skins(world, party, table)
    table.tell(Camped(how, meals, dry))
    _night_check(world, party, table)


def _until_evening(world: World, party: Party, table: Table) -> None:
    """Whatever still glows does so through the hours that are left over."""
    hours = max(0, day_of(party) * TURNS_A_DAY + EVENING - party.clock)
    party.clock += hours
    burn_lights(party, hours, table)
    wake_rested(world, party, table)


def _choose_camp(world: World, party: Party, table: Table) -> str:
    """How to camp; who sits up for half of the night can be said first."""
    options = camp_options(world, party)
    while (answer := _ask_camp(world, party, options, table)).verb == "act":
        play_deed(world, party, world.characters[answer.target], table)
    if answer.verb != "watch":
        return answer.verb
    while up := open_to(world, party, "watch", (one.id for one in able(world, party) if one.id not in party.watch)):
        who = table.ask(speaker_seat(world, party), WATCH, ["done", *up], {"n": len(party.watch)}, "done")
        if who == "done":
            break
        if agrees(world, party, who, "watch", table):
            party.watch.append(who)
    others = [option for option in options if option != "watch"]
    return table.ask(speaker_seat(world, party), CAMP, others, default=others[0])


def _ask_camp(world: World, party: Party, options: list[str], table: Table) -> Option:
    """How to camp, or what somebody does before: a spell, a draught, tending."""
    menu = [*map(Option, options), *each("act", doers(world, party))]
    return table.ask(speaker_seat(world, party), CAMP, menu, default=options[0])


def night_check(world: World, party: Party, how: str) -> Check:
    """3 in 12, 2 with a campfire or a tent, none in an outpost or under a Camp Ward."""
    at_home = party.at == world.hold.at and not world.hold.lost
    if hex_of(world, party).outpost or party.warded or at_home:
        return in_twelve(0)
    return in_twelve(TRAVEL.night_check_with_fire_in_12 if how in ("fire", "tent") else TRAVEL.night_check_in_12)


def _night_check(world: World, party: Party, table: Table) -> None:
    """Met or not, the night still counts as sleep (FH-TRAVEL-04)."""
    check = night_check(world, party, party.night)
    party.night_stage = "dawn"
    face = table.roll(check.sides, NIGHT_CHECK) if check.faces else 0
    rolled = check.faces > 0 and check.made(face)
    comes = judge(world, table, COMES, ("yes", "no"), "yes" if rolled else "no", {"hex": party.at}) == "yes"
    if check.faces or comes:
        table.tell(NightPassed(face if comes == rolled else 0, comes, check.faces if comes == rolled else 0))
    if comes:
        begin_meeting(world, party, [_who_comes(world, party, table)], "night", table)


def _who_comes(world: World, party: Party, table: Table) -> Band:
    """Creatures of the hex, or of the site where the party sleeps in one."""
    if party.rests_in == "site":
        site = hex_of(world, party).site(party.in_site)
        return roll_band(world, site.table, site.tier, table)
    return roll_band(world, table_for(world, party.at), tier_of(world, party.at), table)


def play_camp(world: World, party: Party, table: Table) -> None:
    """The night is over; who sat up half of it has had four hours, enough for an elf alone."""
    hours = ELF_SLEEP_HOURS if party.night == "half_night" else SLEEP_HOURS
    party.mode, party.night, party.night_stage = party.rests_in, "", ""
    break_of_day(world, party, hours, table)
    party.watch = []
    if not members(world, party):
        party.mode = "gone"
