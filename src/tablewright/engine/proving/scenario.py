"""Scenarios: conformance tests as data, so that a rules expert can write one without Python.

    game = "twelve_years"                # once at the top of the file, or in each scenario

    [[scenario]]
    id = "two-giants-palpable-hit"
    rules = ["TY-DMG-02"]
    scene = "fight"                      # a named entry of the game
    given = { ... }                      # what the entry takes
    dice = [6, 3, 7]                     # every die, in order, all of them used
    choose = ["fight"]                   # every answer, all of them used; where they end, the scene stops
    expect = { "foes[0].hp" = 28 }       # paths; also events = [...], dead = [...], over = "..."

An expected event is a tag ("struck"), or a table with a tag and fields ({ event = "struck", damage = 3 }); the events
must come in this order, others may stand between; `told_to` are the seats that alone hear of it. `untold` are events
that must not come at all. `asked` is the question at which the scene stops, with any of `question`, `seat`, `rule`,
`default`, `facts`, `low`, `high`, `options` (all of them, in any order), `offers` and `withholds` (some).
`refused = "..."` expects the last answer, or what is `given`, to be refused with that word in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.charts import BadContent, convert, load_toml
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.events import Entry, Roll
from tablewright.engine.game.paths import look_up
from tablewright.engine.proving.ledger import Ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import OffScript, ScriptTable


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    rules: tuple[str, ...]
    scene: str
    game: str = ""
    about: str = ""
    given: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    choose: tuple[str | int, ...] = ()
    expect: dict[str, Any] = {}
    refused: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenario: tuple[Scenario, ...]
    game: str = ""
    given: dict[str, Any] = {}


class Verdict(msgspec.Struct, frozen=True):
    """Result of a scenario: complaints, if any, and what happened until then."""

    scenario: Scenario
    complaints: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.complaints


def load_scenarios(path: Path) -> list[Scenario]:
    file = convert(load_toml(path), _File, path, "scenarios")
    scenarios = [_filled(each, file) for each in file.scenario]
    for each in scenarios:
        if not each.game:
            raise BadContent(f'{path.name}: {each.id}: no game; write game = "..." at the top of the file')
    return scenarios


def _filled(scenario: Scenario, file: _File) -> Scenario:
    """The scenario with what the top of its file says for all; its own word goes first."""
    given = _joined(file.given, scenario.given)
    return msgspec.structs.replace(scenario, game=scenario.game or file.game, given=given)


def _joined(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """One table over another: where both have a table, these are joined as well."""
    both = {key: _joined(below[key], above[key]) for key in below if _are_tables(below[key], above.get(key))}
    return {**below, **above, **both}


def _are_tables(*values: object) -> bool:
    return all(isinstance(value, dict) for value in values)


def run_scenario(scenario: Scenario, ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Play a scenario; return what does not come out as it says."""
    return judge(scenario, ruleset).complaints


Witness = Callable[[Any, ScriptTable], None]
"""Callback that gets the state and table at which a scenario stops, before they are judged."""


def judge(scenario: Scenario, ruleset: Ruleset[Any], witness: Witness = lambda state, table: None) -> Verdict:
    """Play a scenario; return the verdict, with the story if it failed."""
    table = ScriptTable(scenario.dice, [str(answer) for answer in scenario.choose])
    complaints = _play(scenario, ruleset, table, witness)
    rolls = [*(roll for entry in table.entries for roll in entry.rolls), *table.untold]
    story = tuple(_story(table)) if complaints else ()
    return Verdict(scenario, complaints, story, tuple(rolls))


def story_of(scenario: Scenario, ruleset: Ruleset[Any]) -> list[str]:
    """All that is rolled and told, what of the script does not fit, and the question at the end."""
    table = ScriptTable(scenario.dice, [str(answer) for answer in scenario.choose])
    misfit = _play(msgspec.structs.replace(scenario, expect={}), ruleset, table, lambda state, table: None)
    story = [line for line in _story(table) if not line.startswith("  ")]
    at = len(story) - (table.asked is not None)
    return [*story[:at], *misfit, *story[at:]]


def dice_not_in(ledger: Ledger, rolls: Iterable[Roll]) -> list[str]:
    """The dice that fell and that the ledger does not list with this size; none if it lists no dice at all."""
    known = ledger.dice
    strange = {
        (roll.rule, roll.why, roll.sides) for roll in rolls if roll.sides not in known.get((roll.rule, roll.why), ())
    }
    return [f'{rule}: die = {{ "{name}" = [{sides}] }}' for rule, name, sides in sorted(strange)] if known else []


def _play(scenario: Scenario, ruleset: Ruleset[Any], table: ScriptTable, witness: Witness) -> tuple[str, ...]:
    """All complaints."""
    if scenario.scene not in ruleset.scenes:
        return (f"{ruleset.key} has no scene {scenario.scene!r}; it has: {', '.join(ruleset.scenes)}",)
    try:
        stage = ruleset.scenes[scenario.scene](dict(scenario.given))
        table.run(stage.play)
    except OffScript as error:
        return _judge_refusal(scenario, str(error))
    except (Refused, BadContent) as error:
        return _judge_refusal(scenario, f"given: {error}")
    witness(stage.state() if stage.state is not None else None, table)
    if scenario.refused:
        return (f"nothing was refused, though {scenario.refused!r} was expected",)
    return tuple(_complaints(scenario.expect, stage.look(), table.entries, table.asked))


def _story(table: ScriptTable) -> Iterator[str]:
    """Return what happened until a scenario failed: dice and events in order, then the open question."""
    for entry in table.entries:
        yield from map(_roll_line, entry.rolls)
        yield f"told: {_event_line(entry)}"
    yield from map(_roll_line, table.untold)
    if table.asked is not None:
        asked = table.asked
        yield f"open question: {asked.question} ({asked.rule}), put to {asked.seat}"
        yield f"  options: {', '.join(map(str, asked.options))}" if asked.options else f"  it wants a {asked.kind}"


def _roll_line(roll: Roll) -> str:
    who = f" for {roll.who}" if roll.who else ""
    return f"rolled: d{roll.sides} gives {roll.face}, {roll.why}{who} ({roll.rule})"


def _event_line(entry: Entry) -> str:
    """An event as a scenario may expect it, without the fields that hold nothing."""
    (event,) = _told([entry])
    fields = {
        key: value for key, value in event.items() if value not in ("", 0, False, None, [], {}) and key != "event"
    }
    return f"{event['event']} {fields}" if fields else str(event["event"])


def _judge_refusal(scenario: Scenario, complaint: str) -> tuple[str, ...]:
    as_expected = scenario.refused and scenario.refused in complaint
    return () if as_expected else (complaint,)


def _complaints(
    expect: dict[str, Any], root: Any, entries: Sequence[Entry], asked: Decision | None = None
) -> list[str]:
    complaints = []
    for path, wanted in expect.items():
        if path == "events":
            complaints += _missing_events(wanted, entries)
            continue
        if path == "untold":
            complaints += _told_though_it_should_not(wanted, entries)
            continue
        if path == "asked":
            complaints += _asked_otherwise(wanted, asked)
            continue
        try:
            found = look_up(root, path)
        except Refused as error:
            complaints.append(str(error))
            continue
        if _as_lists(found) != wanted:
            complaints.append(f"{path} is {found!r}, not {wanted!r}")
    return complaints


def _told(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{**_as_lists(msgspec.to_builtins(entry.event)), "told_to": list(entry.to)} for entry in entries]


def _pattern(wanted: Any) -> dict[str, Any]:
    return {"event": wanted} if isinstance(wanted, str) else wanted


def _told_though_it_should_not(wanted: Sequence[Any], entries: Sequence[Entry]) -> list[str]:
    told = _told(entries)
    return [f"told: {each}" for each in map(_pattern, wanted) if any(_matches(event, each) for event in told)]


def _missing_events(wanted: Sequence[Any], entries: Sequence[Entry]) -> list[str]:
    told = _told(entries)
    rest = iter(told)
    for pattern in map(_pattern, wanted):
        if not any(_matches(event, pattern) for event in rest):
            return [f"no event {pattern} (in this order); told were: {[event['event'] for event in told]}"]
    return []


def _asked_otherwise(wanted: dict[str, Any], asked: Decision | None) -> Iterator[str]:
    """Return differences between the expected question and the one at which a scene stopped."""
    if asked is None:
        yield "nothing was asked in the end"
        return
    options = [str(option) for option in asked.options]
    for what, value in wanted.items():
        match what:
            case "options":
                found, right = options, sorted(options) == sorted(value)
            case "offers" | "withholds":
                found, right = options, {each in options for each in value} == {what == "offers"}
            case _:
                found = msgspec.to_builtins(getattr(asked.plain(), what, None))
                right = _matches(found, value) if what == "facts" else found == value
        if not right:
            yield f"{what} of {asked.question!r}: {found!r}, not {value!r}"


def _as_lists(value: Any) -> Any:
    """The value as TOML would write it: it has lists, and no tuples."""
    if isinstance(value, dict):
        return {key: _as_lists(each) for key, each in value.items()}
    return [_as_lists(each) for each in value] if isinstance(value, list | tuple) else value


def _matches(event: dict[str, Any], pattern: dict[str, Any]) -> bool:
    return all(event.get(field) == value for field, value in pattern.items())
