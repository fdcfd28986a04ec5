"""Simple players: one that takes any legal choice, and one with a single trait, its nerve."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.hexes import DIRECTIONS
from twelve_years.book.core import places
from twelve_years.bots import planner, view

_CHANGE_OF_HEART = 97  # now and then a simple player does something else, so that no stalemate lasts
_LIGHT_FINGERS = 5  # a thief who tries every time gets nowhere
_LAP = 1000  # steps after which it goes another way: three ways in a ring and every fourth step come out even
_STRAIGHT = 30  # steps that it then keeps to a direction, every second time
_HOPELESS = frozenset(("banshee", "demon", "lich_king"))
_USEFUL = ("deal:recruit", "deal:accept", "deal:skip", "train", "take:all")


class SteadyBot:
    """A simple player with one trait: how much of its strength it will risk in a fight."""

    def __init__(self, nerve: float, treacherous: bool = False) -> None:
        self._nerve, self._treacherous = nerve, treacherous
        self._steps = 0

    def __call__(self, decision: Decision, view: view.SeatView) -> str:
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.high))
        if decision.question == "what-next":
            chosen = self._what_next(decision, view)
        elif decision.question in ("fight-or-evade", "cooperate"):
            chosen = self._fight_or_evade(decision, view)
        else:
            chosen = _plain_answer(decision, view)
        return chosen if chosen in decision.options else decision.options[0]

    def _fight_or_evade(self, decision: Decision, view: view.SeatView) -> str:
        """Fight when the fight should cost less than the nerve allows."""
        self._steps += 1
        if self._steps % _CHANGE_OF_HEART == 0:
            return decision.options[self._steps % len(decision.options)]
        hopeless = any(foe.kind in _HOPELESS for foe in view.enemies())
        if not hopeless and planner.expected_loss(view) <= self._nerve * view.hp():
            return "fight"
        verbs = ("death", "charm") if _may_slay(view) else ("charm",)
        return (_use_of_magick(decision, view, *verbs) if view.has_magick() else "") or "evade"

    def _what_next(self, decision: Decision, view: view.SeatView) -> str:
        self._steps += 1
        if self._steps % _CHANGE_OF_HEART == 0:
            return decision.options[self._steps // _CHANGE_OF_HEART % len(decision.options)]
        if self._treacherous and (prey := self._prey(decision, view)):
            return prey
        if view.has_magick() and (magick := _use_of_magick(decision, view, "destroy", "rejuvenate", "moon")):
            return magick
        offered = set(decision.options)
        for useful in _USEFUL:
            if useful in offered:
                return useful
        party = view.party
        if party.dungeon:
            return self._delve(decision, view)
        if "enter" in offered and self._dares(view, party.hex):
            return "enter"
        return self._wander(decision, view)

    def _prey(self, decision: Decision, view: view.SeatView) -> str:
        """A party in the same place that is weaker by half, or, now and then, the purse of one that is not."""
        attacks = planner.with_verb(decision, "attack")
        weaker = (attack for attack in attacks if view.strength_of(attack.target) < view.hp() / 2)
        purses = planner.with_verb(decision, "rob") if self._steps % _LIGHT_FINGERS == 0 else []
        return next(weaker, next(iter(purses), ""))

    def _dares(self, view: view.SeatView, key: str) -> bool:
        """Into a dungeon while strong, two times in three; into the castle with a crown."""
        if key == view.castle:
            return view.has_crown()
        return self._steps % 3 > 0 and view.hp() > (1 - self._nerve) * view.most_hp()

    def _wander(self, decision: Decision, view: view.SeatView) -> str:
        """South with a crown, else where nobody has been; now and then anywhere, so as not to go in circles."""
        ways = planner.with_verb(decision, "go")
        around = view.neighbours()
        if not ways:
            return next(iter(planner.with_verb(decision, "ferry")), decision.options[0])
        if self._steps % 4 == 0:
            return ways[(self._steps // 4 + self._steps // _LAP) % len(ways)]
        if view.has_crown() and not self._is_astray():
            return min(ways, key=lambda way: view.distance_to_castle(around[way.target]))
        unseen = [way for way in ways if not view.is_known(around[way.target])]
        return unseen[self._steps % len(unseen)] if unseen else self._through_known_land(ways)

    def _is_astray(self) -> bool:
        """Who has wandered for long goes straight on for a while, now and then: round a lake, or to unknown land."""
        return self._steps >= _LAP and self._steps // _STRAIGHT % 2 == 1

    def _through_known_land(self, ways: list[Option]) -> Option:
        """Any way, or straight on."""
        ahead = list(DIRECTIONS)[self._steps // (2 * _STRAIGHT) % len(DIRECTIONS)]
        straight = [way for way in ways if way.target == ahead] if self._is_astray() else []
        return straight[0] if straight else ways[self._steps % len(ways)]

    def _delve(self, decision: Decision, view: view.SeatView) -> str:
        """Into new rooms while strong, out when weak."""
        room, dungeon = view.party.room, view.dungeon
        if dungeon.castle and view.has_crown():
            return self._storm(room, dungeon)
        out = next((way for way in (places.OUT, places.BY_EXIT) if way in decision.options), None)
        if view.hp() < (1 - self._nerve) * view.most_hp():
            return out or places.BACK
        doors = dungeon.unopened(room)
        return doors[0] if doors else planner.way_to_room(dungeon, room, dungeon.unopened) or out or places.BACK

    def _storm(self, room: int, dungeon: view.DungeonView) -> str:
        """In the castle with a crown there is only forward."""
        king = planner.way_to_room(dungeon, room, dungeon.has_king)
        doors = dungeon.unopened(room)
        return king or (doors[0] if doors else planner.way_to_room(dungeon, room, dungeon.unopened)) or ""


def _may_slay(view: view.SeatView) -> bool:
    """Death is used in vain on the Lich King, unless the table has chosen otherwise (TY-LICH-03)."""
    return view.settings.second_way == "death_crown" or all(foe.kind != "lich_king" for foe in view.enemies())


def _use_of_magick(decision: Decision, view: view.SeatView, *verbs: str) -> str:
    """The first of these uses of magick; the moon only when it is needed."""
    uses = [
        use for use in planner.with_verb(decision, *verbs) if use.verb != "moon" or view.hp() < 0.4 * view.most_hp()
    ]
    return uses[0] if uses else ""


def _way_to_flee(decision: Decision, view: view.SeatView) -> str:
    """Out of the dungeon, back, or on towards known safe ground; in the castle with a crown: forward."""
    if view.party.delving and view.dungeon.castle and view.has_crown():
        return decision.options[0]
    for way in (places.OUT, places.BY_EXIT, places.BACK):
        if way in decision.options:
            return way
    ways = planner.with_verb(decision, "go")
    around = view.neighbours()
    safe = [way for way in ways if view.terrain(around[way.target]) in ("clearing", "start")]
    return (safe or ways or planner.options_of(decision))[0]


def _plain_answer(decision: Decision, view: view.SeatView) -> str:
    """What needs no thought."""
    match decision.question:
        case "names":
            return "fate"
        case "loot":
            return "take:all" if "take:all" in decision.options else "leave"
        case "exit" | "other-exit":
            return _way_to_flee(decision, view)
        case "strike" if "crown" in decision.options:
            return "crown"
        case "strike":
            return "heal" if "heal" in decision.options and view.hp() < 0.6 * view.most_hp() else "strike"
        case "victim":  # whom Clairvoyance offers: the member with most hit points
            hp = {str(member.id): member.hp for member in view.party.members}
            return max(planner.options_of(decision), key=lambda option: hp.get(option.target, 0))
        case "pond" | "agree":
            return "refuse"
        case "trade" | "gear":
            return "done"
        case "clash":
            return "engage" if view.hp() > 0.5 * view.most_hp() else "evade"
        case "yield":
            return "refuse" if view.hp() > 0.5 * view.most_hp() else "yield"
        case "truce":
            return "agree"
        case "make-good":
            return "let-be"
        case "go-on":
            return "stop"
        case "follow":
            return "let-go"
        case "steal":
            return decision.options[-1]
        case "offer":
            return "done" if "done" in decision.options else decision.options[0]
    return decision.default or decision.options[0]
