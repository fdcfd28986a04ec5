"""Mine: no seat's answer spends, moves or sends away what belongs to another seat's character.

An answer names somebody whom another seat plays. When it was given and nobody else has been asked since, that
character stands where it stood, has what it had and has spent nothing. Hit points are not looked at, for friends heal;
nor what burns or is eaten, for time passes, and light and food are the party's; nor what is given to somebody; nor the
hired, who are whoever's who leads. Somebody has gone away who was with the seat's own characters and is not.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec

from tablewright.engine.consent import NO, Pledge
from tablewright.engine.decisions import Decision
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card
from tests.judges.nets import KNOWN, Caught
from tests.judges.nets.watching import watched

_ANSWERS = 250
_PARTS = re.compile(r"[:*,. ]")
_COMMON = ("torch", "torche", "candle", "ration", "flask of oil", "oil flask", "lamp oil", "day", "one day")
_THING = re.compile(r"^(?:(?P<before>\d+) )?(?P<name>.*?)s?(?: x(?P<after>\d+))?$")

# Open until people are asked for their consent: what the net has found, by game and question. Listed, not raised.
OPEN: dict[str, frozenset[str]] = {
    "freehold": frozenset({"approach"}),  # a party sends another's wizard forward, and a fight finds her with less mana
}

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


class Taken(Caught):
    net = "mine"


class Lot(msgspec.Struct):
    """What somebody has, and where."""

    title: str
    group: str
    bars: dict[str, int]  # but for hit points
    things: Counter[str]


def keeps_to_its_own(game: Ruleset[Any], seed: str, number: int, answers: int = _ANSWERS) -> int:
    """Watch one game. Returns the answers that named somebody else's character; raises `Taken`."""
    looked = 0
    for moment in watched(game, "mine", seed, number, answers):
        live, decision = moment.live, moment.decision
        alone = len(live.setup.seats) < 2 or len(live.pending) > 1 or decision.seat == game.gm_seat
        named = {} if alone else _named(live, decision, moment.answer)
        if named:
            looked += 1
            fork = live.fork("mine")
            fork.answer(decision.seat, moment.answer)
            after = _lots(fork, decision.seat)
            if not _own_groups(live, decision.seat) <= _own_groups(fork, decision.seat):
                continue  # another party's step: everybody is seen from elsewhere, and less of them
            for who, lot in named.items():
                _hold(game, decision, moment.answer, lost(lot, after.get(who)))
    return looked


def _hold(game: Ruleset[Any], decision: Decision, answer: str, lost: str) -> None:
    if not lost or decision.question in ALLOWED.get(game.key, ()):
        return
    said = f"{decision.seat} answers {decision.question} with {answer}: {lost}"
    if decision.question not in OPEN.get(game.key, ()):
        raise Taken(said)
    KNOWN.append(f"mine: {said}")


def _named(live: Game[Any], decision: Decision, answer: str) -> dict[str, Lot]:
    words = set(_PARTS.split(answer))
    lots = _lots(live, decision.seat)
    return {who: lot for who, lot in lots.items() if who.rpartition(":")[2] in words}


def _lots(live: Game[Any], seat: str) -> dict[str, Lot]:
    """What belongs to others, but for those who have said yes to this seat for longer."""
    state = live.state_for(seat)
    scene = live.ruleset.scene(state, seat, live.pending)
    pledges: list[Pledge] = getattr(state, "pledges", [])
    free = {each.whose for each in pledges if each.by == seat and each.answer != NO}
    others = (card for card in scene.cards if card.owner not in ("", seat, live.ruleset.gm_seat, *free))
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
    return Lot(card.title, card.group, {bar.label: bar.now for bar in card.bars[1:]}, things)


def lost(before: Lot, after: Lot | None) -> str:
    if after is None:
        return f"{before.title} is gone"
    left = after.bars
    spent = [f"{bar} from {now} to {left[bar]}" for bar, now in before.bars.items() if now > left.get(bar, now)]
    moved = [f"from {before.group} to {after.group}"] if before.group != after.group else []
    return ", ".join([*moved, *spent, *sorted(before.things - after.things)])
