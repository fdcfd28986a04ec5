"""Jobs for worker processes: uploaded files, verification, replay, long games without a checkpoint.

Each is a plain function over plain data, so that it can be sent to another process and stopped there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from tablewright.engine.budgets import LOOKED_SECONDS, OPENED_SECONDS
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord, Checkpoint, FindRuleset, Noted, Setup, rules_for
from tablewright.engine.game.saves import BadSave, SaveText, header_line, open_game, parse, record_lines
from tablewright.engine.game.verify import Verification
from tablewright.engine.game.verify import verify as verify_text
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Scene, Telling
from tablewright.engine.telling.counsel import Counsel, Plea, counsel
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.telling.staging import with_moments
from tablewright.engine.thinking.forecast import Ends, ends_of
from tablewright.press.bridges.forms import archived
from tablewright.press.paper.kinds import Order, printed

Find = FindRuleset


class Brought(msgspec.Struct, frozen=True):
    """A file that somebody brought, read and played through: it can be put on a table."""

    setup: Setup
    records: tuple[AnyRecord, ...]  # with a checkpoint at the end, so that it opens at once
    waiting: tuple[str, ...]
    outcome: str
    sealed: bool  # its dice are sealed, and it is in its course


def bring(find: Find, check: Callable[[Ruleset[Any], Setup], Setup], content: bytes, name: str) -> Brought:
    """Read a file of which nothing is taken on trust."""
    text = parse(content, name)
    ruleset = rules_for(text.setup, find)
    setup = check(ruleset, text.setup)
    game = _opened(ruleset, msgspec.structs.replace(text, setup=setup))
    game.make_checkpoint()
    _need_quick(ruleset, game)
    waiting = tuple(decision.seat for decision in game.pending)
    sealed = setup.dice.kind == "sealed" and game.outcome is None
    return Brought(setup, tuple(game.records), waiting, game.outcome or "", sealed)


def _opened(ruleset: Ruleset[Any], text: SaveText) -> Game[Any]:
    try:
        return open_game(ruleset, text, foreign=True)
    except BadSave:
        raise
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # a made-up file may break the rules in any way it likes
        raise BadSave(f"this save does not replay: {type(error).__name__}") from None


def _need_quick(ruleset: Ruleset[Any], game: Game[Any]) -> None:
    """Refuse a game that takes long to open or to draw: everybody else on the server would feel it."""
    from tablewright.web.showing.weighing import every_look  # it stands on all of the tables' rooms, and on this one

    content, began = header_line(game.setup) + record_lines(game.records), time.process_time()
    opened = open_game(ruleset, parse(content, "this save"))
    _need_under(OPENED_SECONDS, "open", began)
    for look in every_look(opened):
        began = time.process_time()
        look()
        _need_under(LOOKED_SECONDS, "show", began)


def _need_under(most: float, what: str, began: float) -> None:
    taken = time.process_time() - began
    if taken > most:
        raise BadSave(f"this save takes {taken:.1f} seconds to {what}; {most:.0f} is the most that a server allows")


def begin(find: Find, setup: Setup) -> tuple[str, ...]:
    """Begin a game: whom it waits for. `Refused` if it cannot be begun so."""
    return tuple(decision.seat for decision in Game(rules_for(setup, find), setup).pending)


def rehearse(find: Find, content: bytes, name: str, seat: str, path: str, value: Any, reason: str) -> None:
    """Try a change by hand. `Refused` if the game could not go on from there, or somebody could not see it."""
    text = parse(content, name)
    open_game(rules_for(text.setup, find), text).override(seat, path, value, reason)


def verify(find: Find, content: bytes, name: str) -> Verification:
    """Result of verifying a game."""
    text = parse(content, name)
    return verify_text(rules_for(text.setup, find), text)


class BackThen(msgspec.Struct, frozen=True):
    """A game as one seat saw it after so many records: the last of what was told, and how much that was in all."""

    scene: Scene
    tellings: tuple[Telling, ...]
    told: int
    fresh: int = 0  # so many of them came of the last act

    @property
    def fresh_tellings(self) -> tuple[Telling, ...]:
        return self.tellings[len(self.tellings) - self.fresh :]


def back_then(find: Find, content: bytes, name: str, step: int, seat: str, most: int, sat_down: int) -> BackThen:
    """`sat_down`: after how many records the seat's holder came. Notes before that are somebody else's."""
    text = parse(content, name)
    old = [
        msgspec.structs.replace(record, text="") if isinstance(record, Noted) else record
        for record in text.records[:sat_down]
    ]
    cut = msgspec.structs.replace(text, records=[*old, *text.records[sat_down:]][:step])
    game = open_game(rules_for(text.setup, find), cut)
    teller = Teller(game, seat)
    told, first = teller.count(), teller.fresh_from()
    news = teller.page(first - 1, told) if first else []
    scene = with_moments(scene_of(game, seat), news, first)
    return BackThen(scene, tuple(teller.page(max(0, told - most), told)), told, min(most, len(news)))


def print_game(find: Find, content: bytes, name: str, kind: str, seat: str, size: str) -> bytes:
    """Paper of a game in play, with what a seat may know."""
    text = parse(content, name)
    game = open_game(rules_for(text.setup, find), text)
    return printed(kind, Order(game.ruleset, game, seat, size))


def take_game(find: Find, content: bytes, name: str, form: str, seat: str) -> tuple[bytes, str]:
    """A game in play in a form for another program, and its suffix; several files are one archive."""
    text = parse(content, name)
    game = open_game(rules_for(text.setup, find), text)
    return archived(form, game, seat)


def print_rules(find: Find, game: str, kind: str, size: str) -> bytes:
    """Paper of a game that nobody need play."""
    return printed(kind, Order(find(game), paper=size))


def checkpoint_of(find: Find, content: bytes, name: str) -> Checkpoint:
    """A long game played again from its first record: what it came to."""
    text = parse(content, name)
    return open_game(rules_for(text.setup, find), text).make_checkpoint()


def advise(find: Find, setup: Setup, plea: Plea) -> Counsel:
    """Advice on a question."""
    return counsel(rules_for(setup, find), plea)


def foresee_end(find: Find, setup: Setup, plea: Plea) -> Ends | None:
    """How a fight ends if it goes on like this."""
    return ends_of(rules_for(setup, find), plea.position)
