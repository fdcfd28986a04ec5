"""From a meeting into a fight: blades are out, or something holy goes first (Surprise, Turning Undead)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import can_speak, soul_dice, undead
from tablewright.rules.begone_foe.book.core.gear import load_weapons
from tablewright.rules.begone_foe.book.core.injuries import fall_prone
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.fight.groups import fight_of
from tablewright.rules.begone_foe.book.fight.rounds import begin_fight
from tablewright.rules.begone_foe.book.magic.turning import TURN_REACH, turn_undead
from tablewright.rules.begone_foe.state import Being, Campaign, Fight, Meeting
from tablewright.world.dungeon import Dungeon, neighbours, open_path

FALSE_STEP = Question("false-step", "BF-REACT-06", standing=True)
HOW_MANY = Question("how-many-dice", "BF-SOUL-11")
FRONT = 3  # foes who walk abreast


def fight_here(
    state: Campaign,
    table: Table,
    foes: Sequence[Being],
    meeting: Meeting,
    free_side: str = "",
    sneaks: Sequence[str] = (),
) -> None:
    """Blades are out: the room decides how wide the front is and who can get away."""
    fight = Fight([])
    dungeon = state.below
    if dungeon is not None:
        room = dungeon.rooms[state.here]
        fight.width = min(room.width, room.height) * 10
        fight.open_ground = room.longest_feet > 60
        ways = [way for way, _ in neighbours(dungeon, state.here, open_path)]
        fight.exits = len(ways) if meeting.wandering else max(0, len(ways) - (1 if state.came_by else 0))
        fight.unmapped = _unmapped(state, dungeon)
        door = next((way for way in ways if state.came_by in (way.a, way.b)), None)
        fight.door_behind = door is not None and door.kind == "door"
    state.quiet = False
    for being in [*state.party, *foes]:
        if not free_side or (free_side == "party") == (being.side == "party"):
            load_weapons(being)
    begin_fight(state, table, foes, meeting.distance, free_side, sneaks, fight)
    if meeting.snared:
        for foe in foes[:FRONT]:
            fall_prone(foe)


def _unmapped(state: Campaign, dungeon: Dungeon) -> bool:
    return any(
        dungeon.rooms[other].known in ("unseen", "told", "seen")
        for way, other in neighbours(dungeon, state.here, open_path)
        if not way.hidden
    )


def settle_attitude(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], attitude: str) -> None:
    """Hostile ones attack; the others can be talked to."""
    meeting.attitude = attitude
    if attitude == "hostile":
        fight_here(state, table, foes, meeting)
    else:
        meeting.stage = "talk"


def turners(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    """Whoever has a Soul Die and can speak, where the dead are near (BF-SOUL-07)."""
    if not any(undead(foe) for foe in foes):
        return []
    return [being for being in state.characters if soul_dice(being) and can_speak(being)]


def turn_first(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], free_side: str = "") -> None:
    """What is holy, before anything else: it begins the fight (BF-TURN-01); with the drop the others have it too."""
    able = [being.id for being in turners(state, foes)]
    turner = state.beings[table.ask(caller(state), WHO, able, {"task": "turn"})]
    options = [str(number) for number in range(1, soul_dice(turner) + 1)]
    dice = int(table.ask(turner.seat, HOW_MANY, options, {"who": turner.id, "use": "turn"}))
    meeting.distance = min(meeting.distance, TURN_REACH)
    fight_here(state, table, foes, meeting, free_side)
    turn_undead(state, table, turner, dice)
    queue = fight_of(state).queue
    if turner.id in queue:
        queue.remove(turner.id)
