"""`rules GAME --reach` and `--choices`: what real play comes to, and which of the text's choices it offers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.progress import progress
from tablewright.cli.terminal.words import print_json, talk

if TYPE_CHECKING:
    from tablewright.engine.proving.ledger import ChoiceEntry
    from tablewright.engine.ruleset import Ruleset
    from tablewright.lab.reach import Reach


def show_reach(game: Ruleset[Any], games: int, as_json: bool) -> None:
    """Play, and tell which rules were reached and which were not."""
    came = _played(game, games)
    if as_json:
        missed, excused = ([rule.id for rule in rules] for rules in (came.missed, came.excused))
        numbers = {"games": came.games, "rules": len(came.rules), "reached": len(came.reached)}
        print_json({"game": game.key, **numbers, "missed": missed, "excused": excused})
        return
    for rule in came.missed:
        click.echo(f"{click.style(rule.id, bold=True)}  {rule.topic}: not reached")
    for rule in came.excused:
        click.echo(f"{click.style(rule.id, bold=True)}  {rule.topic}: not reached ({rule.unreached})")
    talk(
        f"{game.title}: {came.games} games came to {len(came.reached)} of {len(came.rules)} rules "
        f"({100 * came.share:.1f} %); {len(came.excused)} more have their reason in the ledger"
    )


def show_choices(game: Ruleset[Any], games: int, as_json: bool) -> None:
    """List the choices that the text gives; with games to play, say which of them play was seen to offer."""
    from tablewright.engine.proving.ledger import STATES, load_ledger

    entries = load_ledger(game.ledger).choices
    seen = _seen(game, entries, games) if games else None
    if as_json:
        print_json(_as_data(game.key, entries, seen))
        return
    for entry in entries:
        mark = "" if seen is None else "  seen in play" if entry.id in seen else "  not seen in play"
        click.echo(f"{click.style(entry.id, bold=True)}  {STATES[entry.state]}{mark}")
        click.echo(f"  {entry.who}, {entry.when}: {entry.may}")
        click.echo(f"  {entry.where}{f' ({entry.why})' if entry.why else ''}")
    counts = Counter(entry.state for entry in entries)
    told = ", ".join(f"{counts[state]} {words}" for state, words in STATES.items() if counts[state])
    talk(f"{game.title}: {len(entries)} choices: {told}" if entries else f"{game.title} keeps no list of choices.")
    if seen is not None:
        named = sum(bool(entry.questions) for entry in entries)
        talk(f"{named} name their question; {len(seen)} of these were seen in {games} games.")


def _played(game: Ruleset[Any], games: int) -> Reach:
    from tablewright.lab.reach import reach

    with progress(games, "games") as on_progress:
        *_, last = reach(game, games, on_progress=on_progress)
    return last


def _seen(game: Ruleset[Any], entries: list[ChoiceEntry], games: int) -> set[str]:
    sights = _played(game, games).memory.offered
    return {entry.id for entry in entries if entry.seen_in(sights, game.gm_seat)}


def _as_data(key: str, entries: list[ChoiceEntry], seen: set[str] | None) -> dict[str, Any]:
    counts = Counter(entry.state for entry in entries)
    data: dict[str, Any] = {"game": key, "choices": len(entries), "states": dict(counts), "each": entries}
    if seen is not None:
        data["seen"] = sorted(seen)
        data["not_seen"] = [entry.id for entry in entries if entry.questions and entry.id not in seen]
    return data
