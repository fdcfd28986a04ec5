"""Finding out before going in: ears at the doors, tracks on the floor, dwellers who do not see it coming."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import able_hands, tagged, up
from tablewright.rules.begone_foe.book.core.place import dungeon_of, room_of
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, best_at, caller
from tablewright.rules.begone_foe.book.core.saves import attempt
from tablewright.rules.begone_foe.book.delve.hours import pass_turns
from tablewright.rules.begone_foe.content import KINDS, dwellers
from tablewright.rules.begone_foe.events import Listened
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Band, Way, open_path, reach

WHO = Question("who", "BF-SKILL-02")
DOZES = Question("dozes", "BF-SURP-01", standing=True)
TRACKED_ROOMS = 3
LEARNING = (Option("listen"), Option("track"))


def learning_options(state: Campaign) -> list[Option]:
    """Ears at the doors, eyes on the floor; each once in a room."""
    tried = room_of(state).data
    left = [how for how in LEARNING if not tried.get(how)]
    return left if left and any(up(being) for being in state.characters) else []


def forewarned(state: Campaign, room: str) -> str:
    """Those whom the party has tracked down do not see it coming (BF-SURP-01)."""
    tracked, state.tracked = state.tracked == room, ""
    return "party" if tracked and not state.hurried else ""


def asleep(state: Campaign, table: Table, foes: Sequence[Being]) -> bool:
    """Nor do dragons that sleep."""
    return bool(foes) and tagged(foes[0], "subduable") and _dozes(state, table, foes[0])


def _dozes(state: Campaign, table: Table, dragon: Being) -> bool:
    """Dragons sleep a good part of their lives; the white one half of it, the gold one hardly."""
    share = KINDS[dragon.kind].asleep
    default = "asleep" if table.whim(f"dozes:{dragon.id}", 100) < share else "awake"
    return ask_gm(state, table, DOZES, ("awake", "asleep"), default, {"foe": dragon.id}) == "asleep"


def listen(state: Campaign, table: Table, rest: str) -> None:
    """A turn at the doors: who is behind them. Alertness hears it without a roll (BF-SKILL-04, BF-SKILL-07)."""
    _learn(state, table, "listen", "alertness", 1)


def track(state: Campaign, table: Table, rest: str) -> None:
    """A turn on one's knees: whose tracks, and where to. The tracked are met with the drop (BF-SURP-01)."""
    _learn(state, table, "track", "tracking", TRACKED_ROOMS)


def _heard_through(way: Way) -> bool:
    """Ears are laid to any door one knows of, locked or not."""
    return not way.hidden


def _gives_itself_away(band: Band, how: str) -> bool:
    """What neither breathes nor stirs makes no sound; what flows or hangs leaves no tracks to read."""
    kind = KINDS.get(band.kind)
    if kind is None:
        return True
    quiet = "silent" in kind.tags or "camouflage" in kind.tags or kind.type in ("ooze", "plant", "construct")
    return not quiet if how == "listen" else kind.type not in ("ooze", "plant") and "incorporeal" not in kind.tags


def _learn(state: Campaign, table: Table, how: str, skill: str, far: int) -> None:
    able = able_hands(state)
    who = pick(table, caller(state), WHO, able, {"task": skill}, best_at(skill, able))
    room_of(state).data[how] = True
    if pass_turns(state, table, 1) or who.dead or not attempt(state, table, who, skill):
        return
    dungeon = dungeon_of(state)
    passing = _heard_through if how == "listen" else open_path
    lived_in = [
        (distance.rooms, dungeon.rooms[key])
        for key, distance in reach(dungeon, state.here, passing).items()
        if 0 < distance.rooms <= far and any(_gives_itself_away(band, how) for band in dungeon.rooms[key].bands)
    ]
    found = [room for _, room in sorted(lived_in, key=lambda each: each[0])]
    if how == "track":
        found = found[:1]
        state.tracked = found[0].id if found else ""
    for room in found:
        room.known = "told" if room.known == "unseen" else room.known
    kinds = tuple(dwellers(room.bands[0].kind) for room in found)
    table.tell(Listened(who.id, who.name, how, tuple(room.name for room in found), kinds))
