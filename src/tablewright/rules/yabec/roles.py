"""Player roles and their XP. Chapter: Roles. Roles belong to seats; the helper fills those that nobody
takes, unpaid.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.events import RoleTaken
from tablewright.rules.yabec.state import GM, World

# What each pays (YB-ROLE-08): chair (YB-ROLE-02), score keeper (YB-ROLE-03), quarter master (YB-ROLE-04),
# scribe (YB-ROLE-05), mapper (YB-ROLE-06), caller (YB-ROLE-07).
ROLES = {"chair": 50, "score keeper": 50, "quarter master": 50, "scribe": 50, "mapper": 100, "caller": 100}
SINGLE = ("chair", "score keeper", "quarter master")
CHAIR = Question("chair", "YB-ROLE-02")
TAKE = Question("roles", "YB-ROLE-01")
RIVALS = Question("rival-claims", "YB-ROLE-02")
REPORT = Question("report", "YB-XP-15")
REPORT_XP = 100


def most_holders(role: str) -> int:
    """Chair, score keeper and quarter master have one holder; scribe, mapper and caller at most two (YB-ROLE-10)."""
    return 1 if role in SINGLE else 2


def council(world: World, table: Table) -> None:
    """Once per session somebody opens the council and becomes chair, who goes through the roles (YB-ROLE-02,
    YB-GEN-12).
    """
    if world.council:
        return
    world.council = True
    world.roles = {role: [] for role in ROLES}
    options = [*world.seats, GM, "nobody"]
    chair = table.ask(world.seats[0], CHAIR, options, default=world.seats[0])
    if chair == "nobody":
        return
    world.roles["chair"] = [chair]  # the DM in the chair earns nothing
    table.tell(RoleTaken("chair", chair))
    for role in list(ROLES)[1:]:
        _volunteers(world, table, role, chair)


def _volunteers(world: World, table: Table, role: str, chair: str) -> None:
    """The chair asks for volunteers and settles rival claims for the session (YB-ROLE-01, YB-ROLE-02)."""
    willing = [
        seat for seat in world.seats
        if table.ask(seat, TAKE, ("yes", "no"), (role, ROLES[role]), default="yes") == "yes"
    ]  # fmt: skip
    while len(willing) > most_holders(role):
        kept = table.ask(chair, RIVALS, willing, (role,), default=_least_busy(world, willing))
        willing = [kept, *(seat for seat in willing if seat != kept)][: most_holders(role)]
    world.roles[role] = willing
    for seat in willing:
        table.tell(RoleTaken(role, seat))


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
        table.tell(RoleTaken(role, heir))
