"""Positions of real play, for tests that look at many of them: each question as a bot meets it, with the state then."""

from collections.abc import Callable, Iterator

from pocket_fantasy import RULESET
from pocket_fantasy.book.core.field import GM
from pocket_fantasy.bots.view import View
from pocket_fantasy.state import World
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable

Note = Callable[[Decision, World], None]


def watch(seed: str, note: Note, bot: str = "steady", settings: dict[str, bool | int | str] | None = None) -> World:
    """One adventure by a bot and the referee; `note` sees every question of the player's seat with the state."""
    world = RULESET.new({"adventures": 1, **(settings or {})}, ("p1", GM))
    player = RULESET.bots[bot].make()

    def answer(decision: Decision, view: View) -> str:
        note(decision, world)
        return player(decision, view)

    views = {seat: RULESET.view(world, seat) for seat in ("p1", GM)}
    table = BotTable(OpenSeed(seed), "table", {"p1": answer, GM: RULESET.referee}, views)
    for _ in range(20_000):
        if RULESET.outcome(world) is not None:
            break
        RULESET.play(world, "table", table)
    return world


def settled(decision: Decision) -> Decision:
    """The question with the answer that was usual at that moment: a bot's table looks for it only when it is read."""
    return Decision(**{name: getattr(decision, name) for name in Decision.__struct_fields__})


def positions(seed: str, every: int = 7, bot: str = "steady") -> Iterator[tuple[Decision, World]]:
    """Every seventh question of an adventure, with a copy of the state it was asked in."""
    kept: list[tuple[Decision, World]] = []
    seen = 0

    def note(decision: Decision, world: World) -> None:
        nonlocal seen
        seen += 1
        if seen % every == 0:
            kept.append((settled(decision), copy_of(world)))

    watch(seed, note, bot)
    yield from kept
