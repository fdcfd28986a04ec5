"""A game as a seat sees it now: the ruleset's scene, with the seat's own notes on its maps, and with advice.

The engine's own questions (salt for sealed dice, the face of a die rolled by hand) are put into words here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.amending.copies import Amendment, amendment_of
from tablewright.engine.decisions import Decision, Open, Refused
from tablewright.engine.game.asides import SALT
from tablewright.engine.game.game import Game
from tablewright.engine.scene import Choice, Fact, HexTile, MapView, Prompt, Scene, Zone, prompt
from tablewright.engine.table import HAND_ROLL
from tablewright.engine.telling.guide import LONGEST_TOUR, guide_of, hints_at, lesson_of

HEARD = "heard.toml"
SPECTATOR = ""  # the seat of those who only look on
_SALT_WORDS = (
    "The dice are promised ({promise}…), and none has fallen yet. Add any words of your own: they are mixed in, "
    "so that nobody can have chosen these dice. Or leave it empty, and begin."
)

P = TypeVar("P", HexTile, Zone)


def scene_of(
    game: Game[Any], seat: str, pending: Sequence[Decision] | None = None, *, with_notes: bool = True
) -> Scene:
    """What a seat sees now, or would see if only `pending` were asked. Its notes are for nobody else's eyes."""
    pending = game.pending if pending is None else pending
    if game.asides.unsalted:
        return _before_the_dice(game, seat, pending)
    scene = game.ruleset.scene(game.state_for(seat), seat, pending)
    if amendment := amendment_of(game.ruleset):
        scene = msgspec.structs.replace(scene, facts=(*scene.facts, _house_rules(amendment)))
    if with_notes and (notes := game.asides.notes.get(seat)):
        scene = _with_notes(scene, notes)
    decision = next((decision for decision in pending if decision.seat == seat), None)
    if decision is not None and scene.prompt is None:
        scene = msgspec.structs.replace(scene, prompt=plain_prompt(decision))
    return _with_advice(scene, game, seat)


def is_told(game: Game[Any], seat: str, asked: Open) -> bool:
    """True if another at the table may know what is asked: what a party is asked, and of what is put to one seat alone
    the questions that the game lists as heard by all who are there. The master hears everything.
    """
    decision, master = asked.decision, game.ruleset.gm_seat
    if master and seat == master:
        return True
    path = game.ruleset.ledger.parent / "telling" / HEARD
    if not decision.party and decision.question not in heard_by_all(path, of_master=decision.seat == master):
        return False
    seats = next((turn.seats for turn in game.ruleset.turns(game.checkpoint) if turn.name == asked.turn), ())
    return seat in (SPECTATOR, *decision.party, *seats)


@lru_cache(maxsize=16)
def heard_by_all(path: Path, *, of_master: bool = False) -> frozenset[str]:
    """The questions put to one player alone, or to the master, that all who are there hear, as a game lists them."""
    listed = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return frozenset(listed.get("of_master" if of_master else "heard", ()))


def _all_hear(state: Any, seat: str, asked: str) -> bool:
    return True


def prompt_seen_by(game: Game[Any], seat: str, asked: Open) -> Prompt | None:
    """A question as another at the table reads it: from what that seat knows, with what anybody may know of it.

    Only what `_SEEN` names gets through; a chance or a price only where whoever is asked reads the very same, and an
    option not at all where it reads otherwise: its key may name what only one of them knows.
    """
    decision = asked.decision
    if seat == decision.seat:
        return game.ruleset.scene(game.state_in(asked.turn, seat), seat, (decision,)).prompt or plain_prompt(decision)
    if not is_told(game, seat, asked):
        return None
    state = game.state_in(asked.turn, seat)
    asker = game.ruleset.scene(game.state_in(asked.turn, decision.seat), decision.seat, (decision,)).prompt
    theirs = asker or plain_prompt(decision)
    ours = _as_if_put_to(game, seat, state, msgspec.structs.replace(decision, seat=seat)) or _without_figures(theirs)
    known = {choice.key: choice for choice in theirs.choices}
    choices = tuple(
        _as_seen(choice, known[choice.key])
        for choice in ours.choices
        if choice.key in known and choice.label == known[choice.key].label
    )
    return Prompt(
        decision.seat, decision.question, ours.text, ours.kind, choices, ours.low, ours.high, "", ours.rule
    )  # fmt: skip


def own_choices(game: Game[Any], seat: str) -> tuple[Choice, ...]:
    """What a seat may do though nobody asks it, in words; to leave all as it is needs no press."""
    found = game.own_question(seat)
    if found is None:
        return ()
    decision, state = found
    asked = game.ruleset.scene(state, seat, (decision,)).prompt or plain_prompt(decision)
    return tuple(
        msgspec.structs.replace(choice, group=choice.group or asked.text)
        for choice in asked.choices
        if choice.key not in _LEFT
    )


def _as_if_put_to(game: Game[Any], seat: str, state: Any, put: Decision) -> Prompt | None:
    """None where this seat has no words for it, since it is about another's people and things."""
    try:
        return game.ruleset.scene(state, seat, (put,)).prompt or plain_prompt(put)
    except LookupError:
        return None


_LEFT = ("nothing", "done")
_SEEN = ("key", "label", "rule", "hotkey", "group", "place", "verb", "target", "default", "harmless", "grave")
_SEEN_BY_BOTH = ("hint", "odds", "chances", "costs")


def _without_figures(prompt: Prompt) -> Prompt:
    choices = (Choice(**{name: getattr(choice, name) for name in _SEEN}) for choice in prompt.choices)
    return msgspec.structs.replace(prompt, choices=tuple(choices))


def _as_seen(choice: Choice, theirs: Choice) -> Choice:
    alike = [name for name in _SEEN_BY_BOTH if getattr(choice, name) == getattr(theirs, name)]
    return Choice(**{name: getattr(choice, name) for name in (*_SEEN, *alike)})


def _with_advice(scene: Scene, game: Game[Any], seat: str) -> Scene:
    """The scene with what the guide of a first session says to a player, or else with the hints that fit."""
    touring = game.setup.guided and seat in game.setup.seats and len(game.records) <= LONGEST_TOUR
    guide = guide_of(game.ruleset) if touring else None
    lesson = lesson_of(guide, scene, seat, game.records) if guide else None
    hints = hints_at(game, scene, seat) if lesson is None else ()
    return msgspec.structs.replace(scene, lesson=lesson, hints=hints) if lesson or hints else scene


def _house_rules(amendment: Amendment) -> Fact:
    """House rules and changed settings of this table, shown to everybody."""
    return Fact("House rules", amendment.rules.title, explain="; ".join(map(str, amendment.told)))


def _before_the_dice(game: Game[Any], seat: str, pending: Sequence[Decision]) -> Scene:
    """Nothing has been rolled, so there is nothing to show yet but the promise and the question for salt."""
    decision = next((decision for decision in pending if decision.seat == seat), None)
    wanted = _SALT_WORDS.format(promise=game.setup.dice.commitment[:12]) if decision else "No die has fallen yet."
    prompt = plain_prompt(decision) if decision else None
    waiting = tuple(each.seat for each in pending)
    return Scene(game.ruleset.key, "assembly", game.ruleset.title, wanted, prompt=prompt, waiting=waiting)


# --- notes on places --------------------------------------------------------------------------------------------------
def place_key(scene: Scene, place: str) -> str:
    """Key for notes on a place. Each dungeon numbers its rooms anew, so the key includes its hex."""
    for view in _maps(scene):
        if any(tile.id == place for tile in view.hexes):
            return place
        if any(zone.id == place for zone in view.zones):
            return _room_key(scene, view, place)
    raise Refused(f"there is no place {place!r} on this map; choose one that the map names")


def _maps(scene: Scene) -> tuple[MapView, ...]:
    return (*((scene.map,) if scene.map else ()), *scene.other_maps)


def _room_key(scene: Scene, view: MapView, room: str) -> str:
    here = next((tile.id for other in _maps(scene) for tile in other.hexes if tile.here), "")
    return "/".join((here, view.title, room))


def _with_notes(scene: Scene, notes: Mapping[str, str]) -> Scene:
    def noted(view: MapView) -> MapView:
        hexes = tuple(_noted(tile, notes.get(tile.id)) for tile in view.hexes)
        zones = tuple(_noted(zone, notes.get(_room_key(scene, view, zone.id))) for zone in view.zones)
        return msgspec.structs.replace(view, hexes=hexes, zones=zones)

    shown = noted(scene.map) if scene.map else None
    return msgspec.structs.replace(scene, map=shown, other_maps=tuple(map(noted, scene.other_maps)))


def _noted(place: P, note: str | None) -> P:
    if not note:
        return place
    return msgspec.structs.replace(place, note="; ".join(filter(None, (place.note, note))), written=note)


# --- questions of the engine ------------------------------------------------------------------------------------------
def plain_prompt(decision: Decision) -> Prompt:
    """A question in plain words: dice rolled by hand, or a game without words of its own."""
    choices = tuple(
        Choice(option, _words(option), rule=decision.rule, default=option == decision.default)
        for option in decision.options
    )
    return prompt(decision, _question_words(decision), choices)


def _question_words(decision: Decision) -> str:
    if decision.question == HAND_ROLL:
        return _hand_roll_words(decision)
    return "Your words for the dice" if decision.question == SALT else _words(decision.question)


def _words(key: str) -> str:
    return key.replace("-", " ").replace("_", " ")


def _hand_roll_words(decision: Decision) -> str:
    facts = decision.facts
    whose = f" for {facts['who']}" if facts["who"] else ""
    return f"{facts['why']}{whose}: roll a d{facts['sides']}. What does it show?"
