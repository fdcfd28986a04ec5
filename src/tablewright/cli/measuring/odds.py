"""`odds`: exact odds of a dice expression, or of a scene of a game."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import (
    GAME,
    Pair,
    by_house,
    house_option,
    json_option,
    print_json,
    print_table,
    read_dice,
    refuse_options,
    talk,
)
from tablewright.engine.budgets import MOST_SAMPLES

if TYPE_CHECKING:
    from tablewright.engine.decisions import Decision
    from tablewright.engine.odds.exact import Odds
    from tablewright.engine.ruleset import Ruleset, Stage
    from tablewright.engine.table import Table


@click.command(
    short_help="Exact odds of dice, or of a scene of a game.",
    help="""Exact odds: of a dice expression, or of a scene of a game (the entries of its scenarios; its page, such
    as `tablewright docs freehold`, tells what they take). A scene stops at the first question that neither --choose nor
    --always answers. Nothing is rolled. Where there are too many outcomes, the answer is sampled and says so.

    \b
    Examples:
      tablewright odds 4d6kh3
      tablewright odds "1d20+5 >= 15"
      tablewright odds twelve_years                       the scenes there are
      tablewright odds twelve_years fight 'party=["giant"]' 'foes=["skeleton"]' --choose fight --of 'foes[0].hp'
    """,
    context_settings={"ignore_unknown_options": True},
)
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="EXPRESSION | GAME SCENE [KEY=VALUE]...",
    shell_complete=completion.games_and_scenes,
)
@click.option("--of", "paths", multiple=True, metavar="PATH", help="What to look at after the scene.")
@click.option("--choose", multiple=True, metavar="KEY", help="An answer; several in their order. Then the scene stops.")
@click.option("--always", type=Pair("QUESTION=KEY"), multiple=True, help="A question's answer, whenever it is put.")
@click.option(
    "--samples",
    type=click.IntRange(100, MOST_SAMPLES),
    default=10_000,
    show_default=True,
    help="If it must be sampled.",
)
@house_option
@json_option
def odds(
    words: tuple[str, ...],
    paths: tuple[str, ...],
    choose: tuple[str, ...],
    always: tuple[tuple[str, str], ...],
    samples: int,
    house: Path | None,
    as_json: bool,
) -> None:
    """Print the odds."""
    from tablewright.rules import key_of, keys

    refuse_options(words)
    if key_of(words[0]) not in keys():
        _refuse_with_dice({"--of": paths, "--choose": choose, "--always": always, "--house": house})
        _show(_of_dice(" ".join(words), samples), as_json)
        return
    game: Ruleset[Any] = by_house(GAME.convert(words[0], None, None), house)
    if len(words) == 1:
        print_json({"game": game.key, "scenes": list(game.scenes)}) if as_json else _list_scenes(game)
        return
    _refuse_unknown(game, [question for question, _ in always])
    answers = Answers(choose, dict(always))
    found, stopped = _of_scene(_entry(game, words[1]), _given(words[2:]), paths, answers, samples)
    _show(found, as_json, stopped)


def _refuse_unknown(game: Ruleset[Any], questions: Sequence[str]) -> None:
    """Refuse questions that the game never asks."""
    from tablewright.engine.decisions import Refused
    from tablewright.engine.proving.given import check_named, questions_of

    try:
        for question in questions:
            check_named(question, questions_of(game), "question")
    except Refused as refusal:
        raise click.BadParameter(str(refusal), param_hint="--always") from None


def _refuse_with_dice(given: Mapping[str, object]) -> None:
    if named := [option for option, value in given.items() if value]:
        raise click.UsageError(f"{', '.join(named)}: these go with a scene of a game, not with dice alone")


def _of_dice(expression: str, samples: int) -> Odds[Any]:
    """The odds of the totals, or of yes and no."""
    from tablewright.engine.odds.notation import Compared, odds_of

    node = read_dice(expression)
    result = odds_of(node, samples)
    return result.merged(lambda total: "yes" if total else "no") if isinstance(node, Compared) else result


# --- scenes ----------------------------------------------------------------------------------------------------------
def _list_scenes(game: Ruleset[Any]) -> None:
    talk(f"Scenes of {game.title} (what they take: tablewright docs {game.key}):")
    for name in game.scenes:
        click.echo(name)


def _given(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`level=2 'foes=["golem"]'`: values as in TOML; what is not TOML is text."""
    given = {}
    for pair in pairs:
        key, value = Pair("KEY=VALUE").convert(pair, None, None)
        try:
            given[key] = tomllib.loads(f"value = {value}")["value"]
        except (tomllib.TOMLDecodeError, RecursionError):
            given[key] = value
    return given


Entry = Callable[[dict[str, Any]], "Stage"]


def _entry(game: Ruleset[Any], scene: str) -> Entry:
    import difflib

    if scene not in game.scenes:
        near = difflib.get_close_matches(scene, game.scenes, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(game.scenes)}"
        raise click.UsageError(f"{game.title} has no scene {scene!r}; {hint}")
    return game.scenes[scene]


class Answers:
    """Answers as a scenario gives them: some in their order, some always. Where they end, the scene stops."""

    def __init__(self, choose: Sequence[str], always: Mapping[str, str]) -> None:
        self._choose, self._always = choose, always
        self._left = list(choose)
        self.asked: set[str] = set()
        self.fewest_left = len(choose)

    def start_over(self) -> None:
        self.fewest_left = min(self.fewest_left, len(self._left))
        self._left = list(self._choose)

    def __call__(self, decision: Decision) -> str:
        from tablewright.engine.table import EndOfScript

        self.asked.add(decision.question)
        chosen = self._always.get(decision.question) or (self._left.pop(0) if self._left else None)
        if chosen is None:
            raise EndOfScript(decision.question)
        return chosen

    def refuse_unused(self) -> None:
        """Refuse answers to questions that were never put: odds without them would be those of something else."""
        self.start_over()
        asked = ", ".join(sorted(self.asked)) or "nothing"
        for question in self._always:
            if question not in self.asked:
                raise click.UsageError(f"--always {question}=...: that was never asked here. Asked was: {asked}")
        if self.fewest_left:
            unused = self._choose[len(self._choose) - self.fewest_left]
            raise click.UsageError(f"--choose {unused}: nothing was left to choose. Asked was: {asked}")


class Stopped(NamedTuple):
    """What a scene had come to when it stopped at a question without an answer."""

    outcome: str
    question: str


def _of_scene(
    entry: Entry, given: dict[str, Any], paths: tuple[str, ...], answers: Answers, samples: int
) -> tuple[Odds[Any], dict[str, Fraction]]:
    """The odds of what the scene came to, and at which questions it stopped in how much of the chance."""
    from tablewright.engine.odds.exact import distribution
    from tablewright.engine.table import EndOfScript

    def play(table: Table) -> Hashable:
        answers.start_over()
        stage = entry(copy.deepcopy(given))
        try:
            stage.play(table)
        except EndOfScript as end:
            return Stopped(_look(stage.look(), paths), str(end))
        return _look(stage.look(), paths)

    found = distribution(play, answers, samples=samples)
    answers.refuse_unused()
    stopped: dict[str, Fraction] = {}
    for outcome, chance in found.chances.items():
        if isinstance(outcome, Stopped):
            stopped[outcome.question] = stopped.get(outcome.question, Fraction(0)) + chance
    return found.merged(lambda outcome: outcome.outcome if isinstance(outcome, Stopped) else outcome), stopped


def _look(root: Mapping[str, Any], paths: tuple[str, ...]) -> str:
    """What the scene came to: the paths asked for, or the outcome if it names one, or all of its plain facts."""
    from tablewright.engine.game.paths import look_up

    if paths:
        return ", ".join(f"{path} {look_up(root, path)}" for path in paths)
    if "over" in root:
        return str(root["over"])
    return ", ".join(f"{key} {value}" for key, value in root.items() if isinstance(value, str | int))


# --- showing ---------------------------------------------------------------------------------------------------------
def _show(result: Odds[Any], as_json: bool, stopped: Mapping[str, Fraction] | None = None) -> None:
    """The odds as a table or as data. Where the scene `stopped` at a question they are those of that moment."""
    outcomes = sorted(result.chances.items(), key=lambda item: _in_order(item[0]))
    stopped = stopped or {}
    if as_json:
        stops = [{"question": question, "chance": float(chance)} for question, chance in stopped.items()]
        exact = result.exact and not stopped
        print_json({"exact": exact, "samples": result.samples, "stopped": stops, "odds": _json_rows(result, outcomes)})
        return
    if not result.exact:
        talk(f"Too many outcomes to walk: {result.samples} samples; the truth lies in the range 19 times in 20.")
    for question, chance in stopped.items():
        talk(
            f"Stopped at the question {question!r} in {_percent(chance)} % of the chance: these odds are of that "
            f"moment, not of how it ends. To go on: --always {question}=KEY, or one more --choose KEY"
        )
    totals = all(isinstance(outcome, int) for outcome in result.chances)
    first = "at the stop" if stopped else "exactly"
    heads = ("total" if totals else "outcome", *((first, "%") if result.exact else ("%", "from %", "to %")))
    rows = [(str(outcome), *_figures(result, outcome)) for outcome, _ in outcomes]
    if totals and result.exact:
        heads, rows = (*heads, "at least %"), _with_at_least(outcomes, rows)
    print_table(heads, rows, right="et%fa")
    if totals:
        talk(_summary(result))


def _json_rows(result: Odds[Any], outcomes: Sequence[tuple[Any, Fraction]]) -> list[dict[str, Any]]:
    return [
        {"outcome": outcome, "chance": float(chance), "exactly": str(chance), "interval": result.interval(outcome)}
        for outcome, chance in outcomes
    ]


def _figures(result: Odds[Any], outcome: Any) -> tuple[str, ...]:
    chance = result.chance(outcome)
    if result.exact:
        return str(chance), _percent(chance)
    low, high = result.interval(outcome)
    return _percent(chance), _percent(low), _percent(high)


def _with_at_least(outcomes: Sequence[tuple[int, Fraction]], rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Totals also get the chance to reach at least that much."""
    left = Fraction(1)
    longer: list[tuple[str, ...]] = []
    for (_, chance), row in zip(outcomes, rows, strict=True):
        longer.append((*row, _percent(left)))
        left -= chance
    return longer


def _percent(chance: Fraction | float) -> str:
    return f"{100 * float(chance):.2f}"


def _in_order(outcome: Any) -> tuple[int, Any]:
    return (0, outcome) if isinstance(outcome, int) else (1, str(outcome))


def _summary(result: Odds[Any]) -> str:
    mean = sum(outcome * chance for outcome, chance in result.chances.items())
    spread = float(sum((outcome - mean) ** 2 * chance for outcome, chance in result.chances.items())) ** 0.5
    return f"mean {float(mean):.4g}, standard deviation {spread:.4g}{'' if result.exact else ' (sampled)'}"
