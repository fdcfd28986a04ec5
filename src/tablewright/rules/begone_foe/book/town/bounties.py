"""Paid adventure work: notices on the board, what the party takes on, what is paid when it is done (Advancement)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import share_treasure
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.delve.dungeons import depth_of, guards_at
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.events import Noted
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Bounty, Campaign

BOUNTY = Question("bounty", "BF-ADV-02")
SILVER_A_HEAD, SILVER_A_ROOM = 15, 10
NOTHING = "nothing"


def post_notices(state: Campaign, table: Table) -> None:
    """Two at a time: so many of a kind that plagues the neighbourhood, and a plan of what lies below (our figures)."""
    depth = chosen(state.settings).depth
    kinds = guards_at(max(depth, depth_of(state.dungeon)) if state.dungeon is not None else depth)
    kind = kinds[table.whim(f"notice:{state.clock.day}", len(kinds))]
    heads = 3 + table.whim(f"heads:{state.clock.day}", 4)
    rooms = 4 + table.whim(f"plan:{state.clock.day}", 5)
    pay = SILVER_A_HEAD * max(1, KINDS[kind].whole_hd) * heads
    posted = (
        Bounty(f"hunt{state.clock.day}", "hunt", kind, heads, pay),
        Bounty(f"chart{state.clock.day}", "chart", "", rooms, SILVER_A_ROOM * rooms),
    )
    taken = {bounty.id for bounty in state.bounties}
    state.board += [notice for notice in posted if notice.id not in taken]


def take_work(state: Campaign, table: Table, rest: str) -> None:
    """Whoever takes a notice down has the work; it is paid in town when it is done."""
    keys = [Option(NOTHING), *(Option(bounty.id) for bounty in state.board)]
    answer = table.ask(caller(state), BOUNTY, keys)
    if answer != NOTHING:
        taken = next(bounty for bounty in state.board if bounty.id == answer)
        state.board.remove(taken)
        state.bounties.append(taken)
        table.tell(Noted("bounty", state.party[0].name, str(taken.silver)))


def count_heads(state: Campaign, beaten: Sequence[Being]) -> None:
    """The slain and the taken count."""
    for bounty in state.bounties:
        if bounty.task == "hunt":
            bounty.done += sum(foe.kind == bounty.target for foe in beaten)


def count_room(state: Campaign) -> None:
    for bounty in state.bounties:
        bounty.done += bounty.task == "chart"


def pay_bounties(state: Campaign, table: Table) -> None:
    """XP at the rate of treasure and divided like it (BF-ADV-02)."""
    for bounty in [bounty for bounty in state.bounties if bounty.done >= bounty.wanted]:
        state.bounties.remove(bounty)
        state.characters[0].silver += bounty.silver
        table.tell(Noted("bounty_paid", state.characters[0].name, str(bounty.silver)))
        share_treasure(state, table, bounty.silver, "bounty")


def take_down_notices(state: Campaign) -> None:
    """What hung there is gone when the party comes back; words of the game master's stay."""
    state.board = [bounty for bounty in state.board if bounty.task == "words"]
