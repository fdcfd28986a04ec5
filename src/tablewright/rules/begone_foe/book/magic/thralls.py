"""Those who follow by magic: what becomes of the charmed, the possessed and the summoned when a fight is over."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import condition, has, is_monster
from tablewright.rules.begone_foe.book.core.conditions import release
from tablewright.rules.begone_foe.book.fight.groups import HIRELINGS, fighters
from tablewright.rules.begone_foe.events import Left, Noted
from tablewright.rules.begone_foe.state import Being, Campaign

JAR = "magic_jar"


def strangers(state: Campaign) -> list[Being]:
    """Everybody on the field who is none of the party's, and the charmed among them, whom the charm has beaten."""
    there = [being for being in fighters(state) if being.id not in state.members]
    return [being for being in there if being.side != "party" or _charmed_by_us(being)]


def _charmed_by_us(being: Being) -> bool:
    return being.side == "party" and has(being, "charmed") and not being.dead and not being.gone


def come_to(being: Being) -> None:
    """In one's own mind, and one of the party again."""
    being.side, being.seat = "party", being.home_seat or being.seat
    being.conditions = [each for each in being.conditions if each.kind not in ("charmed", "possessed")]


def stay_with_the_charmer(state: Campaign, table: Table, being: Being) -> None:
    """The party has run, and one whom a charm holds has not: it stays with those it takes for friends (BF-MON-09)."""
    charm = condition(being, "charmed")
    charmer = state.beings.get(charm.source) if charm is not None else None
    if charmer is None or charmer.dead:
        return come_to(being)
    state.march.remove(being.id)
    state.beings[being.id] = state.beings.pop(being.id)  # whoever meets them meets the charmer first
    being.group = charmer.group
    return table.tell(Left(being.name, "charmed"))


def leave_standing(state: Campaign, table: Table, being: Being) -> None:
    """A comrade of stone, where it stood when the others ran."""
    state.march.remove(being.id)
    being.room = state.here
    table.tell(Left(being.name, "stone"))


def come_back(state: Campaign, table: Table, there: Sequence[Being]) -> None:
    """A member who was left in somebody's power, or as a statue, is found again."""
    for being in there:
        ours = being.role == "pc" or (being.role == "hireling" and being.group != HIRELINGS)
        if ours and not being.dead and being.id not in state.members + state.stash_beings:
            come_to(being)
            being.room = being.group = ""
            state.march.append(being.id)
            table.tell(Noted("joined", being.name))


def own_minds_again(state: Campaign, table: Table, won: bool) -> None:
    """A seized body is given back at the end, and so is a charmed one whose charmer had to run.

    A servant that has turned on its master is none of the party's any more.
    """
    for being in _turned_away(state.party):
        state.march.remove(being.id)
    for being in [being for being in fighters(state) if being.id not in state.members and not being.dead]:
        for kind in ("possessed",) if won else ("possessed", "charmed"):
            grip = condition(being, kind)
            if grip is not None and being.side == "party":
                release(table, being, grip)


def _turned_away(party: list[Being]) -> list[Being]:
    return [being for being in party if being.side != "party" and being.role in ("thrall", "hireling")]


def follow_the_charmer(state: Campaign, table: Table) -> None:
    """Who was charmed takes the charmer for a friend, and comes along as long as that lasts (BF-MON-09).

    What served only while its caster thought of nothing else goes back where it came from.
    """
    for being in [being for being in state.party if being.uses.get("concentration")]:
        _leave(state, table, being)
    friends = [being for being in fighters(state) if _charmed_by_us(being) and not being.captive]
    for being in [being for being in friends if being.id not in state.members]:
        charm = condition(being, "charmed")
        being.role = "thrall" if is_monster(being) else "hireling"
        being.group, being.employer = HIRELINGS, charm.source if charm is not None else ""
        being.room, being.home = "", ""
        state.march.append(being.id)
        table.tell(Noted("comes_along", being.name))


def slip_away(state: Campaign, table: Table) -> None:
    """The charm is gone, and so is the friend; nobody keeps a thought for ten minutes, so a conjured servant goes too.

    A caster whose borrowed body is free again wakes in the own one.
    """
    party = state.party
    conjured = [being for being in party if being.uses.get("concentration")]
    for being in [*_turned_away(party), *conjured]:
        _leave(state, table, being)
    for being in party:
        if not being.conditions:
            continue
        trance = next((each for each in being.conditions if each.note == JAR), None)
        if trance is not None and being.id in state.march and not _seized_by(state, being):
            release(table, being, trance)


def _leave(state: Campaign, table: Table, being: Being) -> None:
    state.march.remove(being.id)
    table.tell(Left(being.name, "let go"))
    if state.fight is None:
        del state.beings[being.id]


def _seized_by(state: Campaign, caster: Being) -> bool:
    bodies = (condition(being, "possessed") for being in state.beings.values() if not being.dead)
    return any(grip is not None and grip.source == caster.id for grip in bodies)
