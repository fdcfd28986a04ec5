"""Fight on, and go on over land and through rooms: the usual answers until something changes, alike on page, terminal
and line mode.

A face takes the usual answer, looks at the scene that comes of it, and goes on as long as `Stretch.goes_on` says so. On
the way it answers one question only, where to go: whatever else is asked is something that changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord
from tablewright.engine.game.undoing import Mark
from tablewright.engine.scene import Choice, Field, Scene, Token
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.telling.staging import field_of

_LONGEST = 400  # records that one press makes at most
_HALF = 2  # half of what somebody may have left
_FIGHT = "fight"
_ON_THE_WAY = ("hexes", "rooms")


def usual_of(scene: Scene) -> Choice | None:
    """The marked choice of a question in a fight or on the way; never what play cannot undo."""
    there = scene.mode in (_FIGHT, *_ON_THE_WAY)
    if not there or scene.prompt is None or any(choice.grave for choice in scene.prompt.choices):
        return None
    return next((choice for choice in scene.prompt.choices if choice.default), None)


def fights_on(scene: Scene) -> bool:
    """True if this is a fight that *Fight on* could continue."""
    return scene.mode == _FIGHT and usual_of(scene) is not None


def words_of(scene: Scene) -> str:
    """Label of *Fight on* or *Go on* here."""
    return "Fight on" if scene.mode == _FIGHT else "Go on"


class Stretch:
    """The situation at which *Fight on* started."""

    def __init__(self, scene: Scene) -> None:
        self._seat = scene.prompt.seat if scene.prompt else ""
        self._mode, self._question = scene.mode, scene.prompt.question if scene.prompt else ""
        self._bars = _bars_of(scene)
        self._field = field_of(scene) or Field(())
        self._known = {_asked_of(scene, self._field): _verbs_of(scene)}

    def goes_on(self, scene: Scene) -> bool:
        """True if all is as it was: nobody is down, gone or below half since, and nothing new is on offer."""
        field = field_of(scene) or Field(())
        if usual_of(scene) is None or scene.prompt is None or scene.prompt.seat != self._seat:
            return False
        if scene.mode != self._mode or (self._mode != _FIGHT and not self._walks_on(scene)):
            return False
        if _who_stands(field) != _who_stands(self._field) or _who_is_weak(field) - _who_is_weak(self._field):
            return False
        known = self._known.setdefault(_asked_of(scene, field), _verbs_of(scene))
        return _verbs_of(scene) <= known

    def _walks_on(self, scene: Scene) -> bool:
        """On the way nothing else is asked, and nobody has less of anything than at the last look."""
        before, self._bars = self._bars, _bars_of(scene)
        lost = any(now < before.get(bar, now) for bar, now in self._bars.items())
        return scene.prompt is not None and scene.prompt.question == self._question and not lost


def fight_on(game: Game[Any], seat: str, wants: Callable[[], Mapping[str, str]] = dict) -> list[AnyRecord]:
    """Give the usual answer until something changes: the records it makes. `Refused` where there is none.

    `wants`: who is for what, of the question that is about to be answered.
    """
    scene = scene_of(game, seat)
    stretch, usual = Stretch(scene), usual_of(scene)
    if usual is None:
        raise Refused("there is no usual answer here to go on with: choose one yourself")
    records: list[AnyRecord] = []
    told = len(game.log)
    with Mark(game):
        while usual is not None and len(records) < _LONGEST:
            records += game.answer(seat, usual.key, dict(wants()))
            if game.outcome is not None or game.pending_for(seat) is None:
                break
            scene = scene_of(game, seat)
            usual = usual_of(scene) if stretch.goes_on(scene) else None
    game.since = told  # all of it has happened just now
    return records


def _bars_of(scene: Scene) -> dict[tuple[str, str], int]:
    return {(card.id, bar.label): bar.now for card in scene.cards for bar in card.bars}


def _asked_of(scene: Scene, field: Field) -> tuple[str, str]:
    """The question, and whose turn it is."""
    return scene.prompt.question if scene.prompt else "", next((each.id for each in field.tokens if each.acts), "")


def _verbs_of(scene: Scene) -> set[str]:
    return {choice.verb or choice.key for choice in scene.prompt.choices} if scene.prompt else set()


def _who_stands(field: Field) -> set[str]:
    return {each.id for each in field.tokens if not each.down}


def _who_is_weak(field: Field) -> set[str]:
    return {each.id for each in field.tokens if each.side == "party" and _is_weak(each)}


def _is_weak(token: Token) -> bool:
    return token.most > 0 and _HALF * token.now < token.most
