"""Simple players: one that takes any legal choice, and one with a single trait, its nerve."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.rules.twelve_years.bots.planner import expected_loss
from tablewright.rules.twelve_years.bots.routes import unopened, way_to_room
from tablewright.rules.twelve_years.bots.view import SeatView
from tablewright.rules.twelve_years.state import Dungeon

_CHANGE_OF_HEART = 97  # now and then a simple player does something else, so that no stalemate lasts


class RandomBot:
    """Any legal answer, as good as any other."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, decision: Decision, view: SeatView) -> str:
        if decision.kind == "choice":
            return decision.options[self._draw(view) % len(decision.options)]
        if decision.kind == "text":
            return ""
        return str(decision.low + self._draw(view) % (decision.high - decision.low + 1))

    def _draw(self, view: SeatView) -> int:
        """A number that depends on how the game has gone so far."""
        self._count += 1
        party = view.party
        seen = (self._count, view.years, party and (party.gold, party.hex, party.room, [m.hp for m in party.members]))
        return zlib.crc32(repr(seen).encode())


class SteadyBot:
    """A simple player with one trait: how much of its strength it will risk in a fight."""

    def __init__(self, nerve: float, treacherous: bool = False) -> None:
        self._nerve, self._treacherous = nerve, treacherous
        self._steps = 0

    def __call__(self, decision: Decision, view: SeatView) -> str:
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.high))
        answer = _ANSWERS.get(decision.question)
        chosen = answer(decision, view) if answer else self._think(decision, view)
        return chosen if chosen in decision.options else decision.options[0]

    def _think(self, decision: Decision, view: SeatView) -> str:
        if decision.question in ("fight-or-evade", "cooperate"):
            return self._fight_or_evade(decision, view)
        if decision.question == "what-next":
            return self._what_next(decision, view)
        return decision.default or decision.options[0]

    def _fight_or_evade(self, decision: Decision, view: SeatView) -> str:
        """Fight when the fight should cost less than the nerve allows."""
        self._steps += 1
        if self._steps % _CHANGE_OF_HEART == 0:
            return decision.options[self._steps % len(decision.options)]
        hopeless = any(foe.kind in ("banshee", "demon", "lich_king") for foe in view.enemies())
        return "fight" if not hopeless and expected_loss(view) <= self._nerve * view.hp() else "evade"

    def _what_next(self, decision: Decision, view: SeatView) -> str:
        party = view.party
        assert party is not None
        self._steps += 1
        if self._steps % _CHANGE_OF_HEART == 0:
            return decision.options[self._steps // _CHANGE_OF_HEART % len(decision.options)]
        if self._treacherous and (prey := self._prey(decision, view)):
            return prey
        for useful in ("deal:recruit", "deal:accept", "deal:skip", "train", "take:all"):
            if useful in decision.options:
                return useful
        if party.delving:
            return self._delve(decision, view)
        if "enter" in decision.options and self._dares(view, party.hex):
            return "enter"
        return self._wander(decision, view)

    def _prey(self, decision: Decision, view: SeatView) -> str:
        """A party in the same place that is weaker by half, and worth robbing."""
        seats = [option[7:] for option in decision.options if option.startswith("attack:")]
        weaker = [seat for seat in seats if view.strength_of(seat) < view.hp() / 2]
        return f"attack:{weaker[0]}" if weaker else ""

    def _dares(self, view: SeatView, key: str) -> bool:
        """Into a dungeon while strong, two times in three; into the castle with a crown."""
        if key == view.castle:
            return view.has_crown()
        return self._steps % 3 > 0 and view.hp() > (1 - self._nerve) * view.most_hp()

    def _wander(self, decision: Decision, view: SeatView) -> str:
        """South with a crown, else where nobody has been; now and then anywhere, so as not to go in circles."""
        ways = [option for option in decision.options if option.startswith("go:")]
        around = view.neighbours()
        if not ways:
            return next((option for option in decision.options if option.startswith("ferry:")), decision.options[0])
        if self._steps % 4 == 0:
            return ways[self._steps // 4 % len(ways)]
        if view.has_crown():
            return min(ways, key=lambda way: view.distance_to_castle(around[way[3:]]))
        unseen = [way for way in ways if view.hex(around[way[3:]]) is None]
        return (unseen or ways)[self._steps % len(unseen or ways)]

    def _delve(self, decision: Decision, view: SeatView) -> str:
        """Into new rooms while strong, out when weak."""
        party, dungeon = view.party, view.dungeon
        assert party is not None
        assert dungeon is not None
        if dungeon.castle and view.has_crown():
            return self._storm(decision, party.room, dungeon)
        out = next((way for way in ("out", "exit") if way in decision.options), "")
        if view.hp() < (1 - self._nerve) * view.most_hp():
            return out or "back"
        doors = unopened(dungeon, party.room)
        if doors:
            return doors[0]
        return way_to_room(dungeon, party.room, lambda number: bool(unopened(dungeon, number))) or out or "back"

    def _storm(self, decision: Decision, room: int, dungeon: Dungeon) -> str:
        """In the castle with a crown there is only forward."""
        throne = way_to_room(dungeon, room, lambda number: dungeon.rooms[number].throne)
        doors = unopened(dungeon, room)
        return throne or (doors[0] if doors else way_to_room(dungeon, room, lambda n: bool(unopened(dungeon, n))))


def _flee(decision: Decision, view: SeatView) -> str:
    """Out of the dungeon, back, or on towards known safe ground; in the castle with a crown: forward."""
    if view.dungeon and view.dungeon.castle and view.has_crown():
        return decision.options[0]
    for way in ("out", "exit", "back"):
        if way in decision.options:
            return way
    ways = [option for option in decision.options if option.startswith("go:")]
    around = view.neighbours()
    safe = [way for way in ways if (hex_ := view.hex(around[way[3:]])) and hex_.terrain in ("clearing", "start")]
    return (safe or ways or list(decision.options))[0]


def _mend_if_needed(decision: Decision, view: SeatView) -> str:
    if "crown" in decision.options:
        return "crown"
    return "heal" if "heal" in decision.options and view.hp() < 0.6 * view.most_hp() else "strike"


def _toughest(decision: Decision, view: SeatView) -> str:
    """Whom Clairvoyance offers: the member with most hit points."""
    party = view.party
    assert party is not None
    by_key = {f"member:{member.id}": member.hp for member in party.members}
    return max(decision.options, key=lambda key: by_key.get(key, 0))


_ANSWERS: dict[str, Callable[[Decision, SeatView], str]] = {
    "names": lambda decision, view: "fate",
    "loot": lambda decision, view: "take:all" if "take:all" in decision.options else "leave",
    "exit": _flee,
    "other-exit": _flee,
    "strike": _mend_if_needed,
    "victim": _toughest,
    "trap": lambda decision, view: decision.default,
    "thorn": lambda decision, view: "keep",
    "pond": lambda decision, view: "refuse",
    "trade": lambda decision, view: "done",
    "gear": lambda decision, view: "done",
    "clash": lambda decision, view: "engage" if view.hp() > 0.5 * view.most_hp() else "evade",
    "go-on": lambda decision, view: "stop",
    "follow": lambda decision, view: "let-go",
    "agree": lambda decision, view: "refuse",
    "steal": lambda decision, view: decision.options[-1],
    "offer": lambda decision, view: "done" if "done" in decision.options else decision.options[0],
}
