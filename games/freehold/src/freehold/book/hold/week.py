"""The freehold's week (chapter of that name): deeds, harvest, upkeep, event, building, then growth, Threat, Powers.

It runs every seven days, whether or not the party is at home (FH-HOLD-02). Choices are the players' if somebody is at
home, and stay as they were if not.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.encounters import meetings
from freehold.book.hold import harvest, powers
from freehold.book.party import actions, roster
from freehold.book.sites import exploring, treasure
from freehold.content import charts
from freehold.state import DAYS_A_WEEK, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

SPOILED = Why("Stores spoiled", "FH-HOLD-05")
STORM = Why("Timber lost", "FH-HOLD-05")
HUNT = Why("Stores gained", "FH-HOLD-05")
EVENT = Question("gm-event", "FH-GM-01", standing=True)
TRIBUTE = Question("tribute", "FH-POWER-07")
PEACEMAKER = Question("peacemaker", "FH-HOLD-05")
CLEANSE = Question("cleanse-sickness", "FH-MAGIC-01", standing=True)
PEDDLER_SILVER = 10


def week_is_due(world: World) -> bool:
    hold = world.hold
    return not hold.lost and bool(world.parties) and roster.today(world) >= hold.founded + DAYS_A_WEEK * (hold.week + 1)


def turn_week(world: World, table: Table) -> None:
    """One week, in the ledger's order (FH-HOLD-02)."""
    hold = world.hold
    hold.week += 1
    _welcome_arrivals(world, table)
    harvest.hear_of_fall(world, table)
    deeds(world, table)
    pay_tribute(world, table)
    harvest.harvest(world, table)
    harvest.eat(world, table)
    event(world, table)
    harvest.finish_projects(world, hold.founded + DAYS_A_WEEK * hold.week, table)
    _every_second_week(world, table)
    _every_fourth_week(world, table)
    _lose_heart(world, table)
    market.lay_to_rest(world, roster.today(world))
    hold.rumors_asked = 0
    if not harvest.fighting_at_the_gate(world):  # what becomes of the Stores is told when that is settled
        harvest.tell_week(world, table)
    if hold.folk == 0:
        powers.lose_hold(world, table)
    elif powers.may_wake(world):
        powers.wake_power(world, table)


def _welcome_arrivals(world: World, table: Table) -> None:
    """Folk who were asked on the road arrive after a week, if there is housing (FH-MON-07)."""
    hold = world.hold
    now = hold.founded + DAYS_A_WEEK * hold.week
    for day in [day for day in hold.coming if day <= now]:
        hold.coming.remove(day)
        if harvest.has_room(hold):
            harvest.add_folk(hold, 1)
            table.tell(events.FolkChanged(1, "invited"))
        else:
            table.tell(events.FoundNoRoom())


# --- deeds and tribute -----------------------------------------------------------------------------------------------
def deeds(world: World, table: Table) -> None:
    """Hope +1 for deeds or news, at most one; -1 for each death without a Chapel; Threat -1 a lair (FH-HOLD-09)."""
    hold = world.hold
    hope = 1 if hold.sites_told or hold.news else 0
    hope -= 0 if harvest.has_effect(hold, "mourned") else hold.deaths
    shadow = 0
    hope = harvest.add_hope(world, hope)
    threat = harvest.add_threat(hold, content.HOLD.threat_per_lair * hold.lairs)
    if world.power is not None:
        before = world.power.shadow
        world.power.shadow = max(0, before + content.POWER_RULES.shadow_per_stronghold * hold.strongholds)
        shadow = world.power.shadow - before
    if hope or threat or shadow:
        table.tell(events.DeedsTold(hope, threat, shadow))
    hold.sites_told = hold.deaths = hold.lairs = hold.strongholds = 0
    hold.news = []


def tribute_due(world: World) -> int:
    return content.POWER_RULES.tribute_sc_per_shadow * world.power.shadow if world.power else 0


def pay_tribute(world: World, table: Table) -> None:
    """All or nothing, from the coffers; players who are away pay only if they left orders (FH-POWER-07)."""
    hold, power = world.hold, world.power
    if power is None or power.lord_dead or hold.silver < tribute_due(world) or hold.tribute_until >= hold.week:
        return
    party = harvest.home_party(world)
    if party:
        suggested = "yes" if power.shadow >= content.POWER_RULES.shadow_max else "no"
        about = {"n": tribute_due(world), "m": power.shadow}
        wanted = table.ask(roster.speaker_seat(world, party), TRIBUTE, ("no", "yes"), about, suggested) == "yes"
    else:
        wanted = hold.tribute_orders
    if wanted:
        silver = tribute_due(world)
        hold.silver -= silver
        hold.tribute_until = hold.week + content.POWER_RULES.tribute_weeks - 1
        hope = harvest.add_hope(world, 0 if harvest.has_effect(hold, "tribute_free") else -1)
        table.tell(events.TributePaid(silver, hope))


# --- the event -------------------------------------------------------------------------------------------------------
def event(world: World, table: Table) -> None:
    """1d12 (FH-HOLD-05); while a Power is awake 6 is a raid too, unless tribute was paid (FH-POWER-02)."""
    hold = world.hold
    hold.ware = ""
    face = table.roll(12, charts.EVENT_CHART.why)
    key = "raid" if face == 6 and harvest.power_presses(world) else charts.EVENT_CHART.row(face)
    key = checks.judge(world, table, EVENT, tuple(dict.fromkeys(charts.EVENT_CHART.rows)), key, {"n": hold.week})
    _bring_about(world, table, key)
    at_most = world.power is not None and world.power.shadow >= content.POWER_RULES.shadow_max
    if at_most and harvest.power_presses(world) and hold.week % content.POWER_RULES.raid_at_max_every_weeks == 0:
        raided(world, table)


def _bring_about(world: World, table: Table, key: str) -> None:
    hold = world.hold
    match key:
        case "raid":
            raided(world, table)
        case "sickness":
            _fall_sick(world, table)
        case "quarrel":
            _settle_quarrel(world, table)
        case "spoilage":  # 1d6 Stores, halved by a Granary (FH-HOLD-07)
            lost = table.roll(6, SPOILED)
            lost = min(hold.stores, lost // 2 if harvest.has_effect(hold, "spoil_half") else lost)
            harvest.add_stores(hold, -lost)
            table.tell(events.WeekEventFell(key, lost))
        case "storm":
            lost = min(hold.timber, table.roll(4, STORM))
            hold.timber -= lost
            harvest.delay_projects(world, 1)
            table.tell(events.WeekEventFell(key, lost, projects=len(hold.projects)))
        case "rumor":
            table.tell(events.WeekEventFell(key))
            exploring.tell_rumor(world, key, table)
        case "peddler":  # 10 sc to the coffers, and one magic item for sale at 200 sc to whoever is at home
            hold.silver += PEDDLER_SILVER
            hold.ware = treasure.roll_item(1, table)
            table.tell(events.WeekEventFell(key, PEDDLER_SILVER, ware=hold.ware))
        case "good_hunt":
            gained = table.roll(6, HUNT)
            table.tell(events.WeekEventFell(key, gained))
            harvest.store(hold, gained, table)
        case "newcomers" if harvest.can_grow(hold):  # with housing and enough Stores; else they move on
            harvest.add_folk(hold, 1)
            table.tell(events.WeekEventFell(key, 1))
        case "newcomers":
            why = "no food" if harvest.has_room(hold) else "no room"
            table.tell(events.WeekEventFell(key, averted=why, hope=harvest.add_hope(world, -1)))
        case "feast":
            table.tell(events.WeekEventFell(key, 1, hope=harvest.add_hope(world, 1)))
        case _:  # a quiet week
            table.tell(events.WeekEventFell(key))


def raided(world: World, table: Table) -> None:
    """A raid by the dice, or a fight at the gate for the party at home."""
    bands = harvest.raid(world, table)
    party = harvest.home_party(world)
    if bands and party:
        meetings.begin_meeting(world, party, bands, "raid", table)


def _fall_sick(world: World, table: Table) -> None:
    """Hope -1 and Folk -1; nothing with a Herb Garden; a Cleanse cast at home saves the Folk (FH-MAGIC-01)."""
    if harvest.has_effect(world.hold, "no_sickness"):
        table.tell(events.WeekEventFell("sickness", averted="herb_garden"))
        return
    cured = _is_cleansed(world, table)
    hope = harvest.add_hope(world, -1)
    harvest.add_folk(world.hold, 0 if cured else -1)
    table.tell(events.WeekEventFell("sickness", 0 if cured else 1, "cleanse" if cured else "", hope))


def _is_cleansed(world: World, table: Table) -> bool:
    for one in harvest.people_at_home(world):
        if not roster.can_cast(one, "cleanse"):
            continue
        if table.ask(one.seat, CLEANSE, ("no", "yes"), {"who": one.id}, "yes") == "yes":
            roster.spend_mana(one, roster.cost_of(one, "cleanse"), table)
            table.tell(events.SpellCast(one.name, "cleanse"))
            return True
    return False


def _settle_quarrel(world: World, table: Table) -> None:
    """Hope -1 unless a character in the freehold succeeds at Charisma, one try."""
    people = harvest.people_at_home(world)
    if people:
        party = harvest.home_party(world)
        assert party is not None
        who = actions.choose_hand(world, party, PEACEMAKER, people, actions.Trial("cha", "calm"), table, "nobody")
        if who != "nobody" and actions.attempt(world, party, world.characters[who], "cha", "calm", table):
            table.tell(events.WeekEventFell("quarrel", averted=world.characters[who].name))
            return
    table.tell(events.WeekEventFell("quarrel", 1, hope=harvest.add_hope(world, -1)))


# --- the slow changes ------------------------------------------------------------------------------------------------
def _every_second_week(world: World, table: Table) -> None:
    """First Folk +1 at Hope 9 or more, then Hope above its rest drops by 1 (FH-HOLD-08)."""
    hold = world.hold
    if hold.week % content.HOLD.growth_every_weeks:
        return
    if hold.hope >= content.HOLD.hope_for_growth and harvest.can_grow(hold):
        harvest.add_folk(hold, 1)
        table.tell(events.FolkChanged(1, "growth"))
    if hold.hope > harvest.hope_rest(hold):
        harvest.add_hope(world, -1)
        table.tell(events.HopeFaded(hold.hope))


def _every_fourth_week(world: World, table: Table) -> None:
    """Threat +1, and Shadow +1 of an awake Power; not under a truce (FH-HOLD-11, FH-POWER-02, FH-POWER-05)."""
    hold, power = world.hold, world.power
    if hold.week % content.HOLD.threat_every_weeks or (power is not None and power.truce_until >= hold.week):
        return
    rose = harvest.add_threat(hold, 1)
    if power is not None and not power.lord_dead and power.shadow < content.POWER_RULES.shadow_max:
        power.shadow = rose = power.shadow + 1
    if rose:
        table.tell(events.ThreatRose(hold.threat, power.shadow if power else 0))


def _lose_heart(world: World, table: Table) -> None:
    """A week that ends with Hope 0 costs 1 Folk (FH-HOLD-10)."""
    hold = world.hold
    if hold.hope == 0 and hold.folk:
        harvest.add_folk(hold, -1)
        table.tell(events.FolkChanged(-1, "despair"))
