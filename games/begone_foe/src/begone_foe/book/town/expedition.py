"""Out and back: setting out for a dungeon, the road, coming home with what was found (Movement and Travel)."""

from __future__ import annotations

from begone_foe import events
from begone_foe.book.characters import making, outfit
from begone_foe.book.core import beings, carrying, injuries, measures, saves
from begone_foe.book.delve import company, dungeons, hours, wandering
from begone_foe.book.master import moment
from begone_foe.book.meeting import captives
from begone_foe.book.town import hearsay
from begone_foe.settings import GENERATED, chosen
from begone_foe.state import Being, Campaign
from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY, TURNS_AN_HOUR
from tablewright.world.dungeon import Dungeon

MARCH_HOURS = 8
HAGGLE = Why("Will they pay double?", "BF-ADV-02", "reaction")
PAYS_DOUBLE = 6
# BF-MOVE-01: miles a day on foot.
MILES = {"road": 24, "open": 18, "rough": 12}
DETOUR = {"rough": 4, "open": 5, "road": 6}  # how far round each goes
SILVER_A_GOLD = 10
ROAD = Question("road", "BF-MOVE-01")
HOW_DEEP = Question("how-deep", "BF-ADV-13")


# --- out and back ----------------------------------------------------------------------------------------------------
def miles_a_day(state: Campaign, terrain: str) -> int:
    """24 on a road, 18 in the open, 12 in rough country; loads and barrows slow it (BF-MOVE-01, BF-MOVE-04)."""
    return hours.pace(state, MILES[terrain], terrain == "rough")


def can_march(state: Campaign) -> bool:
    """Nobody carries more than double their slots (BF-ENC-06)."""
    return miles_a_day(state, "road") > 0


def choose_road(state: Campaign, table: Table, rest: str) -> None:
    """The way of the next march, and who looks for food on it (BF-MOVE-01, BF-SKILL-04)."""

    def offered() -> list[Option]:
        ways = [Option("way", way) for way in ("usual", *MILES) if way != (state.road or "usual")]
        return [Option(DONE), *ways, *each("forage", (being.id for being in state.characters if beings.up(being)))]

    for chosen_way in menu(table, saves.caller(state), ROAD, offered):
        if chosen_way.verb == "way":
            state.road = "" if chosen_way.target == "usual" else chosen_way.target
        elif chosen_way.target in state.foragers:
            state.foragers.remove(chosen_way.target)
        elif saves.agrees(state, table, state.beings[chosen_way.target], "forage"):
            state.foragers.append(chosen_way.target)


def march_of(state: Campaign, dungeon: Dungeon) -> tuple[int, str]:
    """Miles and ground to the dungeon; a road goes round what rough ground goes through (our ruling)."""
    return march_by(dungeon, state.road)


def march_by(dungeon: Dungeon, road: str) -> tuple[int, str]:
    miles, terrain = int(dungeon.data.get("miles", 6)), str(dungeon.data.get("terrain", "rough"))
    road = road or terrain
    return miles * DETOUR[road] // DETOUR[terrain], road


def travel(state: Campaign, table: Table, miles: int, terrain: str, daily: int | None = None) -> int:
    """Walk; nights on the road are slept and eaten through. Returns whole days spent.

    `daily`: miles a day, where they were settled before the loads changed hands.
    """
    daily = miles_a_day(state, terrain) if daily is None else daily
    if not daily:
        return 0
    days, rest = divmod(miles, daily)
    for _ in range(days):
        hours.pass_turns(state, table, MARCH_HOURS * TURNS_AN_HOUR)
        _forage(state, table, terrain)
        company.night(state, table, "road")
        if not state.clock.by_day:
            _until_morning(state, table)
    hours.pass_turns(state, table, MARCH_HOURS * TURNS_AN_HOUR * rest // daily)
    return days


def _forage(state: Campaign, table: Table, terrain: str) -> None:
    """A master of Wilderness Survival feeds the company on the road (BF-SKILL-04); others test, off the road."""
    fed = any("survival" in being.masteries and beings.up(being) for being in state.party)
    seekers = [
        being for being in state.characters if being.id in state.foragers and beings.up(being) and terrain != "road"
    ]
    if fed or any(saves.attempt(state, table, being, "survival") for being in seekers):
        for being in measures.packs(state):
            company.fed_by_the_land(state, being)


def set_out(state: Campaign, table: Table, *, elsewhere: bool = False) -> None:
    """To the place that is known, or to another."""
    dungeon = find_goal(state, table) if elsewhere or _picked_clean(state) else measures.dungeon_of(state)
    state.expedition += 1
    for being in state.party:
        making.ripen(being)
        if not beings.is_monster(being) and not carrying.held(being):
            outfit.arrange(being)  # who has things in hand has seen to the gear already
    _wait_for_the_morning(state, table)
    miles, terrain = march_of(state, dungeon)
    table.tell(events.SetOut(dungeon.title, miles // miles_a_day(state, terrain)))
    travel(state, table, miles, terrain)
    if not state.anybody:
        return  # the road was the end of them: blood that changed, a fever
    state.phase, state.here, state.came_by, state.dark, state.hurried = "dungeon", dungeon.entrance, "", False, False
    state.clock.since_check = 0
    hours.light_if_dark(state, table, beings.room_lit(state))
    company.arrive(state, table, dungeon.rooms[dungeon.entrance])


def _wait_for_the_morning(state: Campaign, table: Table) -> None:
    """Nobody begins a march in the dark: a day's eight hours are walked by day (BF-MOVE-01)."""
    if not state.clock.by_day:
        table.tell(events.Noted("morning", state.party[0].name))
        _until_morning(state, table)


def _sleep_till_morning(state: Campaign, table: Table) -> None:
    """Out of the dungeon by night: they wait for the morning, asleep if it is time (BF-MOVE-01, BF-REST-06)."""
    if not state.clock.by_day:
        table.tell(events.Noted("camp", state.party[0].name))
        if company.may_sleep(state):
            company.night(state, table, "road")
        if not state.clock.by_day:
            _until_morning(state, table)


def _until_morning(state: Campaign, table: Table) -> None:
    hours.pass_turns(state, table, TURNS_A_DAY - state.clock.turn % TURNS_A_DAY)


def find_goal(state: Campaign, table: Table) -> Dungeon:
    """The next place worth the walk; the game master may prepare it before anybody hears more of it."""
    depth = how_deep(state, table)
    state.delved += 1
    _give_up_the_lost(state)
    state.dungeon = dungeon = dungeons.open_dungeon(state, table, depth)
    state.rumours, state.attitudes, state.lost_gear, state.rising = [], {}, {}, []
    moment.dm_moment(state, table, moment.BEFORE_ENTERING)
    return dungeon


def how_deep(state: Campaign, table: Table) -> int:
    """The first place counts as the setting says; later ones as the party likes, no less (BF-ADV-13)."""
    settings = chosen(state.settings)
    if (state.dungeon is None and not state.delved) or settings.dungeon not in GENERATED:
        return settings.depth
    depths = [str(depth) for depth in range(settings.depth, dungeons.DEEPEST + 1)]
    usual = max(settings.depth, min(dungeons.DEEPEST, fitting_depth(state)))
    return int(table.ask(saves.caller(state), HOW_DEEP, depths, {"levels": settings.levels}, str(usual)))


def fitting_depth(state: Campaign) -> int:
    """What a party of this experience takes on: a level of depth for three of its own."""
    levels = [being.level for being in state.characters]
    return (sum(levels) // len(levels) + 2) // 3 if levels else 1


def _give_up_the_lost(state: Campaign) -> None:
    """Whoever is in the old place stays there; a member who was left in it is written off."""
    for being in [being for being in state.beings.values() if being.room and being.room != "captive"]:
        if being.role == "pc":
            injuries.bury(state, being, "left behind")
        del state.beings[being.id]


def _picked_clean(state: Campaign) -> bool:
    """No hoard left that is worth the walk."""
    dungeon = state.dungeon
    return dungeon is None or not any(room.hoard and not room.hoard.empty for room in dungeon.rooms.values())


def come_home(state: Campaign, table: Table) -> None:
    """Treasure leaves the dangerous place: it is counted, shared, and pays XP (BF-ADV-01, BF-ADV-07)."""
    for being in wandering.abandon(state):
        hours.left_alone(state, table, being)
    if not state.anybody:
        return
    miles, terrain = march_of(state, measures.dungeon_of(state))
    daily = miles_a_day(state, terrain)  # each carries home what they carried out, whoever it belongs to by then
    worth = _bring_out(state, table)
    state.here = ""
    _sleep_till_morning(state, table)
    travel(state, table, miles, terrain, daily)
    if state.anybody:
        _settle_in_town(state, table, worth)
    elif home_ahead(state):
        go_on_without_them(state, table)


def home_ahead(state: Campaign) -> list[str]:
    """Characters whom magic has brought home before the others."""
    return [key for key in state.stash_beings if state.beings[key].role == "pc" and not state.beings[key].dead]


def go_on_without_them(state: Campaign, table: Table) -> None:
    """Nobody is left below, and somebody is at home: what they have brought is all that was brought."""
    state.fight, state.meeting, state.after = None, None, []
    for captive in captives.led_captives(state):
        del state.beings[captive.id]  # with nobody to lead it
    worth = _bring_out(state, table) if state.here else 0
    _settle_in_town(state, table, worth)


def _bring_out(state: Campaign, table: Table) -> int:
    """What everybody has brought out, whoever is home already included, and what it is worth in all."""
    ahead = home_ahead(state)
    state.march += ahead
    for item in [item for being in state.party for item in beings.flames_of(being)]:
        item.lit, item.place = False, "pack"
    worth = count_treasure(state)
    table.tell(events.CameHome(worth, sum(state.beings[key].dead for key in state.march if key in state.beings)))
    bounty = _ransoms(state, table)
    shares(state, table, worth, bounty)
    state.march = [key for key in state.march if key not in ahead]
    return worth + bounty


def _settle_in_town(state: Campaign, table: Table, worth: int) -> None:
    """Wages, graves, bounties; the town begins."""
    _pay_wages(state, table)
    _bury_the_dead(state)
    state.here, state.came_by, state.phase, state.stalkers, state.scout = "", "", "town", "", ""
    state.for_hire = []
    hearsay.pay_bounties(state, table)
    state.board = [bounty for bounty in state.board if bounty.task == "words"]  # the others hang there no longer
    company.wash(state)
    state.count("expeditions")
    state.count("treasure", worth)
    table.tell(events.Arrived(state.clock.day))
    limit = chosen(state.settings).expeditions
    if limit and state.expedition >= limit:
        state.limit_reached, state.phase = True, "over"
        table.tell(events.Ended("limit"))


def coin_worth(state: Campaign) -> int:
    """Treasure on the gold standard pays XP by the gold piece and buys ten times as much (BF-ADV-01, BF-MON-13)."""
    printed = str(measures.dungeon_of(state).data.get("standard", ""))
    return SILVER_A_GOLD if (printed or chosen(state.settings).standard) == "gold" else 1


def count_treasure(state: Campaign) -> int:
    """Coins, gems and jewellery become silver; other finds count when they are sold. Hirelings carry, and hand over."""
    worth = 0
    sent_ahead = [being for key in state.stash_beings if (being := state.beings[key]).role != "pc"]
    for being in (*measures.packs(state), *sent_ahead):
        owner = being if being.role == "pc" else state.characters[0]
        for item in [item for item in being.items if item.kind in carrying.TREASURE]:
            worth += item.worth if item.found else 0
            owner.silver += item.worth * (coin_worth(state) if item.found else 1)
            carrying.remove(being, item)
    return worth


def _ransoms(state: Campaign, table: Table) -> int:
    """Captives brought home are ransomed or handed over for a bounty (BF-ADV-02)."""
    total = 0
    for being in captives.led_captives(state):
        total += _paid_for(state, table, being)
        table.tell(events.Left(being.name, "brought home" if being.uses.get("lost") else "ransomed"))
        state.beings.pop(being.id, None)
    state.characters[0].silver += total
    return total


def _paid_for(state: Campaign, table: Table, being: Being) -> int:
    """The usual ransom; where double was asked, D10 + HEART decides: 6 or more pays it, less pays half (our ruling)."""
    if not being.uses.get("dear"):
        return captives.ransom(being)
    total = table.roll(10, HAGGLE, being.name) + captives.spokesman(state).heart
    return captives.ransom(being) * 2 if total >= PAYS_DOUBLE else captives.ransom(being) // 2


def shares(state: Campaign, table: Table, worth: int, bounty: int) -> None:
    """XP for treasure and for ransoms; hirelings on a half share take silver, not XP (BF-HIRE-01, BF-HIRE-02)."""
    making.share_treasure(state, table, worth)
    making.share_treasure(state, table, bounty, "ransom")
    sharing = [being for being in state.hirelings if being.half_share and making.earns(being)]
    parts = 2 * sum(map(making.earns, state.characters)) + len(sharing)
    for _ in sharing:
        measures.pay(state, min(measures.purse(state), worth * coin_worth(state) // parts))


def _pay_wages(state: Campaign, table: Table) -> None:
    """A day's wage for each day since the last one paid, one at least; the unpaid leave (BF-HIRE-02)."""
    for being in state.hirelings:  # what was summoned, charmed or taken into service down there is not for the town
        if beings.is_monster(being) or being.uses.get("hired") or beings.has(being, "charmed"):
            dismiss(state, table, being.id)
    for being in [being for being in state.hirelings if being.wage and not being.half_share]:
        owed = (
            being.wage * max(1, state.clock.day - (being.paid_until or state.clock.day)) if making.earns(being) else 0
        )
        if measures.purse(state) >= owed:
            measures.pay(state, owed)
            being.paid_until = state.clock.day
        else:
            dismiss(state, table, being.id)


def _bury_the_dead(state: Campaign) -> None:
    for key in [key for key in state.march if key in state.beings and state.beings[key].dead]:
        state.march.remove(key)
        del state.beings[key]
    for key in state.stash_beings:
        state.march.append(key)
    state.stash_beings = []
    state.beings = {key: being for key, being in state.beings.items() if key in state.march or being.room}


def dismiss(state: Campaign, table: Table, rest: str) -> None:
    being = state.beings.pop(rest)
    state.march.remove(rest)
    table.tell(events.Left(being.name, "dismissed"))
