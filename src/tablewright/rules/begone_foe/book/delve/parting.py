"""Splitting up below: who goes ahead, who stays, calling the others, meeting again (Movement, Stealth).

One company acts, the others wait where they are; the clock is common to all, and whatever roams may come upon any of
them. Who is in the same room again goes on together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import helpless, up
from tablewright.rules.begone_foe.book.core.conditions import show_strays
from tablewright.rules.begone_foe.book.core.rolls import agrees, caller
from tablewright.rules.begone_foe.events import Noted
from tablewright.rules.begone_foe.state import Apart, Being, Campaign
from tablewright.world.dungeon import hops, open_path

SPLIT = Question("split", "BF-MOVE-02")
CALLED_FROM = 3  # rooms a shout carries
ROUNDS_A_ROOM = 2  # to run from one room to the next
BEHIND_THE_PARTY = -30


def parting_options(state: Campaign, party: Sequence[Being], awake: Sequence[Being]) -> list[Option]:
    """Split up where there is somebody to leave; let the others act; go on together where both are in one room."""
    out = [Option("split")] if len(party) > 1 and awake else []
    if not state.apart:
        return out
    out += each("switch", (_speaks_for(state, company).id for company in state.apart if _awake(state, company)))
    return [*out, Option("join")] if any(company.here == state.here for company in state.apart) else out


def _members(state: Campaign, company: Apart) -> list[Being]:
    return [being for key in company.march if (being := state.beings.get(key)) is not None and not being.dead]


def _awake(state: Campaign, company: Apart) -> list[Being]:
    return [being for being in _members(state, company) if up(being) and being.role == "pc"]


def _speaks_for(state: Campaign, company: Apart) -> Being:
    return _awake(state, company)[0]


def split(state: Campaign, table: Table, rest: str) -> None:
    """Those who are named go ahead and act; the rest waits here. Nobody is sent against the will of who plays them."""
    ahead: list[str] = []

    def left() -> list[Option]:
        keys = [being.id for being in state.party if being.id not in ahead and up(being)]
        return [Option(DONE), *map(Option, keys if len(ahead) + 1 < len(state.party) else [])]

    for key in menu(table, caller(state), SPLIT, left):
        ahead.extend([str(key)] if agrees(state, table, state.beings[key], "split") else [])
    if any(state.beings[key].role == "pc" for key in ahead):
        staying = [key for key in state.march if key not in ahead]
        state.apart.append(Apart(staying, state.here, state.came_by, state.hurried, state.dark, "", fresh=True))
        state.march, state.scout = ahead, ""
        table.tell(Noted("split", state.beings[ahead[0]].name))
        show_strays(state, table, [state.beings[key] for key in (*ahead, *staying)])


def switch(state: Campaign, table: Table, rest: str) -> None:
    """The others act now; those who acted wait."""
    while rest not in state.march:
        rotate(state)


def rejoin(state: Campaign, table: Table, rest: str) -> None:
    """Together again, in one line."""
    for company in [company for company in state.apart if company.here == state.here]:
        _merge(state, company)
    table.tell(Noted("joined", state.party[0].name))


def meet_again(state: Campaign) -> None:
    """Whoever comes into the room where the others wait is with them again."""
    for company in [*state.apart]:
        if company.here != state.here:
            company.fresh = False
        elif not company.fresh:
            _merge(state, company)


def _merge(state: Campaign, company: Apart) -> None:
    state.apart.remove(company)
    state.march += company.march


def rotate(state: Campaign) -> None:
    """The next company is the one that acts."""
    mine = Apart(state.march, state.here, state.came_by, state.hurried, state.dark, state.scout)
    company = state.apart.pop(0)
    mine.fresh = company.fresh
    state.apart.append(mine)
    state.march, state.here, state.came_by = company.march, company.here, company.came_by
    state.hurried, state.dark, state.scout = company.hurried, company.dark, company.scout


def companies(state: Campaign) -> Iterator[None]:
    """Each company in turn as the one that acts, the present one first; at the end it acts again."""
    yield
    for _ in [*state.apart]:
        rotate(state)
        yield
    if state.apart:
        rotate(state)


def take_over(state: Campaign) -> bool:
    """Nobody of this company is left: another acts, if there is one, and the fallen are counted with it."""
    fallen = state.march
    while state.apart:
        company = state.apart[0]
        rotate(state)
        state.apart.pop()
        state.march = [*state.march, *fallen]
        fallen = state.march
        if _members(state, company):
            return True
    return False


def abandon(state: Campaign) -> list[Being]:
    """Those who cannot walk and are left below; they count with the party until it is known what becomes of them."""
    left = [being for company in state.apart for being in _members(state, company)]
    for company in [*state.apart]:
        _merge(state, company)
    return left


def nobody_waits(state: Campaign) -> bool:
    """Whether the way out is free: nobody who could walk is still below."""
    return all(helpless(being) for company in state.apart for being in _members(state, company))


# --- in a fight ------------------------------------------------------------------------------------------------------
def within_call(state: Campaign) -> list[tuple[Apart, int]]:
    """Companies that a shout reaches and an open way leads from, and the rooms between."""
    dungeon = state.below
    waiting = [company for company in state.apart if not company.called and _awake(state, company)]
    if dungeon is None or not waiting:
        return []
    far = hops(dungeon, state.here, open_path)
    return [
        (company, far[company.here][0])
        for company in waiting
        if company.here in far and far[company.here][0] <= CALLED_FROM
    ]


def call_others(state: Campaign) -> int:
    """They come running; returns the rounds until the first of them is there."""
    assert state.fight is not None
    waits = []
    for company, rooms in within_call(state):
        waits.append(max(1, rooms * ROUNDS_A_ROOM))
        company.due = state.fight.round + waits[-1]
    return min(waits)


def come_running(state: Campaign, table: Table) -> None:
    """Those who were called stand behind the others, and act after all who are there (BF-MOVE-03)."""
    fight = state.fight
    assert fight is not None
    for company in [company for company in state.apart if company.called and company.due <= fight.round]:
        for being in _members(state, company):
            being.at = BEHIND_THE_PARTY
            fight.fighters.append(being.id)
            fight.order.append(being.id)
        _arrive(state, table, company)


def come_too_late(state: Campaign, table: Table, won: bool) -> None:
    """The fight is over before those who were called are there: they join the winners, or turn back."""
    for company in [company for company in state.apart if company.called]:
        company.due = -1
        if won:
            _arrive(state, table, company)


def _arrive(state: Campaign, table: Table, company: Apart) -> None:
    _merge(state, company)
    table.tell(Noted("come_running", state.beings[company.march[0]].name))


PARTING = {"split": split, "switch": switch, "join": rejoin}
