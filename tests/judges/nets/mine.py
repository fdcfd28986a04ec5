"""Mine: no seat's answer spends, moves or sends away what belongs to another seat's character.

An answer names somebody whom another seat plays. When it was given and nobody else has been asked since, that
character stands where it stood, has what it had and has spent nothing. Hit points are not looked at, for friends heal;
nor what burns or is eaten, for time passes, and light and food are the party's; nor what is given to somebody; nor the
hired, who are whoever's who leads. Somebody has gone away who was with the seat's own characters and is not, unless
their player has just said so. The answer that ends a vote is what was carried, and those decide who were for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from tablewright.engine.consent import NO, Pledge
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry, Voted
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card
from tests.judges.nets import Caught
from tests.judges.nets.watching import watched

_ANSWERS = 250
_PARTS = re.compile(r"[:*,. ]")
_COMMON = ("torch", "torche", "candle", "ration", "flask of oil", "oil flask", "lamp oil", "day", "one day")
_THING = re.compile(r"^(?:(?P<before>\d+) )?(?P<name>.*?)s?(?: x(?P<after>\d+))?$")

# What the book lets one party do to another's people and goods.
ALLOWED: dict[str, frozenset[str]] = {
    "freehold": frozenset({"bear-light"}),  # light is the party's (FH-TURN-05)
    # The players say whom a flight costs, and whoever falls lets fall (YB-DUNG-15); coins are shared after XP
    # (YB-CLEAN-02).
    "yabec": frozenset({"flee-hurt", "give-xp", "give-how-much"}),
    "twelve_years": frozenset(
        {"aim", "clash", "first-blow", "go-on", "steal", "steal-from", "what-next", "enemy-member"}
    ),
}


STAYING = "stay"  # what a player answers when the others may go without them


class Taken(Caught):
    net = "mine"


class Lot(msgspec.Struct):
    """What somebody has, and where."""

    title: str
    owner: str
    group: str
    bars: dict[str, int]  # but for hit points
    things: Counter[str]


def keeps_to_its_own(game: Ruleset[Any], seed: str, number: int, answers: int = _ANSWERS) -> int:
    """Watch one game. Returns the answers that named somebody else's character; raises `Taken`."""
    looked = 0
    said: set[tuple[str, str]] = set()  # in this turn, each by its seat
    moves: dict[str, int] = {}
    for moment in watched(game, "mine", seed, number, answers):
        live, decision = moment.live, moment.decision
        if live.moves != moves:
            said, moves = set(), dict(live.moves)
        said.add((decision.seat, moment.answer))
        if len(live.setup.seats) < 2 or len(live.pending) > 1 or decision.seat == game.gm_seat:
            continue
        if decision.way != "vote" and not _named(live, decision.seat, moment.answer, (decision.seat,)):
            continue
        fork = live.fork("mine")
        fork.answer(decision.seat, moment.answer)
        answer, by = carried(fork.log[fork.since :], decision, moment.answer)
        named = _named(live, decision.seat, answer, by)
        if named:
            looked += 1
            after = _lots(fork, decision.seat, by)
            if not _own_groups(live, decision.seat) <= _own_groups(fork, decision.seat):
                continue  # another party's step: everybody is seen from elsewhere, and less of them
            for who, before in named.items():
                stays = (before.owner, STAYING) in said
                _hold(game, decision, answer, lost(before, after.get(who), may_leave=stays))
    return looked


def carried(told: Iterable[Entry], decision: Decision, answer: str) -> tuple[str, tuple[str, ...]]:
    """What was decided with this answer, and by whom."""
    for vote in (entry.event for entry in told):
        if decision.way == "vote" and isinstance(vote, Voted) and vote.question == decision.question:
            return vote.option, tuple(seat for seat, wish in vote.each.items() if wish == vote.option)
    return answer, (decision.seat,)


def _hold(game: Ruleset[Any], decision: Decision, answer: str, lost: str) -> None:
    if lost and decision.question not in ALLOWED.get(game.key, ()):
        raise Taken(f"{decision.seat} answers {decision.question} with {answer}: {lost}")


def _named(live: Game[Any], seat: str, answer: str, by: tuple[str, ...]) -> dict[str, Lot]:
    words = set(_PARTS.split(answer))
    return {who: lot for who, lot in _lots(live, seat, by).items() if who.rpartition(":")[2] in words}


def _lots(live: Game[Any], seat: str, by: tuple[str, ...]) -> dict[str, Lot]:
    """What this seat sees that belongs to none who decide, but for those who have said yes to them for longer."""
    state = live.state_for(seat)
    scene = live.ruleset.scene(state, seat, live.pending)
    pledges: list[Pledge] = getattr(state, "pledges", [])
    free = {each.whose for each in pledges if each.by in by and each.answer != NO}
    others = (card for card in scene.cards if card.owner not in ("", *by, live.ruleset.gm_seat, *free))
    return {card.id: lot(card) for card in others if card.kind != "friend"}


def _own_groups(live: Game[Any], seat: str) -> set[tuple[str, str]]:
    """Under which headings a seat's own characters stand."""
    scene = live.ruleset.scene(live.state_for(seat), seat, live.pending)
    return {(card.id, card.group) for card in scene.cards if card.owner == seat}


def lot(card: Card) -> Lot:
    things = Counter[str]()
    for _, held in card.slots:
        for each in held.split(", ") if "(lit" not in held else ():
            if thing := _THING.match(each.lower()):
                things[thing["name"]] += int(thing["before"] or thing["after"] or 1)
    for common in ("·", *_COMMON):
        del things[common]
    return Lot(card.title, card.owner, card.group, {bar.label: bar.now for bar in card.bars[1:]}, things)


def lost(before: Lot, after: Lot | None, *, may_leave: bool = False) -> str:
    if after is None:
        return "" if may_leave else f"{before.title} is gone"
    left = after.bars
    spent = [f"{bar} from {now} to {left[bar]}" for bar, now in before.bars.items() if now > left.get(bar, now)]
    if before.group != after.group and may_leave:
        return ""  # and what they have is seen from afar
    moved = [f"from {before.group} to {after.group}"] if before.group != after.group else []
    return ", ".join([*moved, *spent, *sorted(before.things - after.things)])
