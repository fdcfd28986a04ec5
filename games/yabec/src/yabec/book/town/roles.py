"""Player roles and their XP. Chapter: Roles.

Roles belong to seats; the helper does the work of those that nobody takes, unpaid. They change hands when a holder has
no living character left, or by agreement in town.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Facts, Question, in_order, speaks_for
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import events
from yabec.book.core import stats
from yabec.state import GM, World

# --- roles ------------------------------------------------------------------------------------------------------------
# What each pays (YB-ROLE-08): chair (YB-ROLE-02), score keeper (YB-ROLE-03), quarter master (YB-ROLE-04),
# scribe (YB-ROLE-05), mapper (YB-ROLE-06), caller (YB-ROLE-07).
ROLES = {"chair": 50, "score keeper": 50, "quarter master": 50, "scribe": 50, "mapper": 100, "caller": 100}
SINGLE = ("chair", "score keeper", "quarter master")
CHAIR = Question("chair", "YB-ROLE-02")
TAKE = Question("roles", "YB-ROLE-01")
WHICH = Question("which-role", "YB-ROLE-02")
RIVALS = Question("rival-claims", "YB-ROLE-02")
SUCCEED = Question("succeed", "YB-ROLE-10")
PASS = Question("pass-on", "YB-ROLE-10")
PASS_TO = Question("pass-to", "YB-ROLE-10")
REPORT = Question("report", "YB-XP-15")
REPORT_XP = 100


def seat_name(world: World, seat: str) -> str:
    """Who sits there, by the characters: the one, or the first of several and company."""
    if seat == GM:
        return "the Dungeon Master"
    played = [each for each in world.creatures.values() if each.kind == "pc" and each.seat == seat]
    living = [each.name for each in played if stats.is_living(each)] or [each.name for each in played]
    if not living:
        return f"player {world.seats.index(seat) + 1}" if seat in world.seats else seat
    return living[0] if len(living) == 1 else f"{living[0]} and company"


def most_holders(role: str) -> int:
    """Chair, score keeper and quarter master have one holder; scribe, mapper and caller at most two (YB-ROLE-10)."""
    return 1 if role in SINGLE else 2


def council(world: World, table: Table) -> None:
    """Once per session somebody opens the council and becomes chair, who goes through the roles (YB-ROLE-02,
    YB-GEN-12).
    """
    if world.council:
        return
    world.roles = {role: [] for role in ROLES}
    some = each_of("some", [*world.seats, GM])
    options = [Option("deal"), *map(Option, world.seats), Option(GM), *some, Option("later"), Option("nobody")]
    chosen = table.ask(world.seats[0], CHAIR, options, default="deal")
    world.council = chosen != "later"
    if chosen == "deal":
        deal(world, table)
    elif chosen.verb == "some":
        open_council(world, table, chosen.target, some=True)
    elif chosen not in ("nobody", "later"):
        open_council(world, table, str(chosen))


def open_council(world: World, table: Table, chair: str, *, some: bool = False) -> None:
    """Any player, or the DM, is the chair who goes through the roles, all or some of them (YB-ROLE-02)."""
    world.council = True
    world.roles = {role: world.roles.get(role, []) for role in ROLES}
    world.roles["chair"] = [chair]  # the DM in the chair earns nothing
    table.tell(events.RoleTaken("chair", seat_name(world, chair)))
    left = list(ROLES)[1:]
    while left and some:
        role = table.ask(chair, WHICH, ["enough", *left], default="enough")
        if role == "enough":
            return
        left.remove(role)
        _ask_volunteers(world, table, role, chair)
    for role in left:
        _ask_volunteers(world, table, role, chair)


def deal(world: World, table: Table) -> None:
    """The tokens go round the table, the best-paid first, until all six have a holder (YB-ROLE-01)."""
    world.council = True
    turn = (world.session - 1) % len(world.seats)
    seats = [*world.seats[turn:], *world.seats[:turn]]  # another begins each session
    best_paid = sorted(ROLES, key=lambda role: -ROLES[role])
    world.roles = {role: [seats[best_paid.index(role) % len(seats)]] for role in ROLES}
    for seat in dict.fromkeys(seats):
        held = tuple(role for role in ROLES if seat in world.roles[role])
        if held:
            table.tell(events.RolesDealt(seat_name(world, seat), held))


def _ask_volunteers(world: World, table: Table, role: str, chair: str) -> None:
    """The chair asks for volunteers and settles rival claims for the session (YB-ROLE-01, YB-ROLE-02)."""
    willing = [
        seat for seat in world.seats
        if table.ask(seat, TAKE, ("yes", "no"), {"role": role, "xp": ROLES[role]}, default="yes") == "yes"
    ]  # fmt: skip
    while len(willing) > most_holders(role):
        kept = table.ask(chair, RIVALS, willing, {"role": role}, default=_least_busy(world, willing))
        willing = [kept, *(seat for seat in willing if seat != kept)][: most_holders(role)]
    world.roles[role] = willing
    for seat in willing:
        table.tell(events.RoleTaken(role, seat_name(world, seat)))


def _least_busy(world: World, seats: list[str]) -> str:
    return min(seats, key=lambda seat: sum(seat in held for held in world.roles.values()))


def paid_roles(world: World, seat: str) -> list[str]:
    """At most 6 / players roles are paid to one player, rounded up, the best-paid first (YB-ROLE-08)."""
    held = [role for role in ROLES if seat in world.roles.get(role, [])]
    most = -(-len(ROLES) // max(1, len(world.seats)))
    return sorted(held, key=lambda role: -ROLES[role])[:most]


def role_xp(world: World, seat: str) -> int:
    return sum(ROLES[role] for role in paid_roles(world, seat))


def pass_on(world: World, table: Table, role: str, dead: str, heir: str) -> None:
    """If a holder's character dies another player may take the role, and is paid in place of the dead (YB-ROLE-10)."""
    held = world.roles.get(role, [])
    if dead in held and heir not in held:
        held[held.index(dead)] = heir
        table.tell(events.RoleTaken(role, seat_name(world, heir)))


def _seats_alive(world: World) -> list[str]:
    """Seats with a character alive, with the party or in town."""
    alive = {each.seat for each in world.creatures.values() if each.kind == "pc" and stats.is_living(each)}
    return [seat for seat in world.seats if seat in alive]


def succession(world: World, table: Table) -> None:
    """Where a holder's last character has died, the others are asked in turn (YB-ROLE-10)."""
    living = _seats_alive(world)
    for role, held in world.roles.items():
        for seat in [one for one in held if one != GM and one not in living and living]:
            open_to = [one for one in living if one not in held]
            about: Facts = {"role": role, "xp": ROLES[role]}
            heir = next((one for one in open_to if _is_willing(table, one, about)), "")
            if heir:
                pass_on(world, table, role, seat, heir)
            else:
                held.remove(seat)


def _is_willing(table: Table, seat: str, about: Facts) -> bool:
    return table.ask(seat, SUCCEED, ("yes", "no"), about, default="yes") == "yes"


def tokens_to_give(world: World, seat: str) -> list[str]:
    """Roles a seat holds and somebody else does not."""
    return [role for role, held in world.roles.items() if seat in held and any(o not in held for o in world.seats)]


def hand_over(world: World, table: Table, seat: str) -> None:
    """A player gives a token away; the other may refuse it (YB-ROLE-10)."""
    mine = tokens_to_give(world, seat)
    role = table.ask(seat, PASS, ["keep", *mine], default="keep")
    if role == "keep":
        return
    others = [one for one in world.seats if one not in world.roles[role]]
    to = table.ask(seat, PASS_TO, others, {"role": role}, default=others[0])
    if table.ask(to, SUCCEED, ("yes", "no"), {"role": role, "xp": ROLES[role]}, default="yes") == "yes":
        pass_on(world, table, role, seat, to)


def caller_seat(world: World) -> str:
    """Who speaks for the party, or for the part of it that acts: a caller with a living character in it, else the first
    such player (YB-ROLE-07).
    """
    present = world.delve.march if world.delve.groups else world.party
    alive = [world.creatures[key].seat for key in present if stats.is_living(world.creatures[key])]
    callers = [seat for seat in world.roles.get("caller", []) if seat in world.seats]
    first = next((seat for seat in [*callers, *world.seats] if seat in alive), (callers or world.seats)[0])
    return speaks_for(first, in_order(world.seats, (first, *alive)))


# --- customs ----------------------------------------------------------------------------------------------------------
# What the table agrees on as it goes: shares, tax, charting, whose die settles a blow, how the map is kept.
# Chapters: Clean Up, Inheritance, Charting, Attacking, Mapping. Settings say how a table begins; here it thinks again.
CUSTOMS = Question("customs", "YB-GEN-01")
CHARTER = Question("charter", "YB-TOWN-09")
CHART = Question("chart", "YB-TOWN-10")
# Each custom with its ways, the usual one first.
WAYS = {
    "shares": ("equal", "keep", "named"),  # how coins are split (YB-CLEAN-02)
    "tax": ("town", "temple"),  # who has the estate tax (YB-DEATH-17)
    "blows": ("players", "attackers"),  # whose die settles an attack (YB-CONF-28)
}
MAPS = ("auto", "hand", "simple", "none")
CHARTED = {"obstacles": ("count", "leave-out"), "passage": ("pay", "leave-out")}
PAYS = ("each", "charter")


def custom(world: World, what: str) -> str:
    """What the table has agreed on, else the usual."""
    return world.customs.get(what, WAYS[what][0])


def talk_over(world: World, table: Table) -> None:
    """The caller says what is to be changed, as the table agrees."""

    def open_ways() -> list[Option]:
        found = [Option(what, way) for what, ways in WAYS.items() for way in ways if way != custom(world, what)]
        found += [Option("mapping", way) for way in MAPS if way != world.options.mapping]
        return [Option(DONE), *found]

    for chosen in menu(table, caller_seat(world), CUSTOMS, open_ways):
        if chosen.verb == "mapping":
            change_mapping(world, table, chosen.target)
        else:
            world.customs[chosen.verb] = chosen.target
            table.tell(events.Agreed(chosen.verb, chosen.target))


def change_mapping(world: World, table: Table, way: str) -> None:
    """Another way to keep the map, from now on (YB-MAP-01, YB-MAP-02)."""
    world.options = msgspec.structs.replace(world.options, mapping=way)
    table.tell(events.Agreed("mapping", way))


def take_the_chart(world: World, table: Table) -> None:
    """One player charts, the quarter master by default (YB-ROLE-04): what counts, and who pays for the
    rations (YB-TOWN-09 to YB-TOWN-13).
    """
    going = {world.creatures[key].seat for key in world.party}
    keepers = [seat for seat in world.roles.get("quarter master", []) if seat in going]
    usual = (keepers or [str(caller_seat(world))])[0]
    seat = table.ask(caller_seat(world), CHARTER, world.seats, default=usual)
    world.charter = seat
    table.tell(events.Agreed("charter", seat_name(world, seat)))
    for chosen in menu(table, seat, CHART, lambda: _chart_options(world)):
        if chosen.verb == "rations":
            world.customs["rations"] = chosen.target
        else:
            counts = chosen.target != "leave-out"
            world.options = msgspec.structs.replace(world.options, **{chosen.verb: counts})
        table.tell(events.Agreed(chosen.verb, chosen.target))


def _chart_options(world: World) -> list[Option]:
    now = {"obstacles": world.options.obstacles, "passage": world.options.passage}
    found = [Option(what, ways[int(now[what])]) for what, ways in CHARTED.items()]
    paid = world.customs.get("rations", PAYS[0])
    return [Option(DONE), *found, *(Option("rations", way) for way in PAYS if way != paid)]
