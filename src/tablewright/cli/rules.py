"""`rules`: for each rule of a game's ledger, where it is implemented and what proves it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import GAME, json_option, print_json, talk
from tablewright.engine.budgets import MOST_MATCHES

if TYPE_CHECKING:
    from tablewright.engine.proving.ledger import Proof
    from tablewright.engine.ruleset import Ruleset

_GAMES_TO_REACH = 200


@click.command(
    short_help="Where each rule of a game is implemented, and what proves it.",
    help="""List the rules of a game: where each is implemented, and which scenarios and tests prove it; or show single
    rules as they stand in its ledger, tables with all their rows, with the same places. A rule is
    missing unless code cites it and a scenario or test cites it. Scenarios come with the game; tests are looked for
    from the current folder up.

    \b
    Examples:
      tablewright rules twelve_years
      tablewright rules twelve_years TY-MON-01
      tablewright rules twelve_years --missing
      tablewright rules twelve_years --json
      tablewright rules twelve_years --reach
      tablewright rules twelve_years --choices
      tablewright rules twelve_years --matrix
    """,
)
@click.argument("game", type=GAME)
@click.argument("ids", nargs=-1, metavar="[RULE]...")
@click.option("--missing", "only_missing", is_flag=True, help="Only the rules that are not implemented and proved.")
@click.option(
    "--reach",
    is_flag=True,
    help="Play, and say which rules play comes to from a new game on.",
)
@click.option("--choices", is_flag=True, help="Every choice the text gives, and where play offers it.")
@click.option("--matrix", is_flag=True, help="Where two rules meet, and which of these pairs nobody has tried.")
@click.option(
    "--games",
    type=click.IntRange(0, MOST_MATCHES),
    metavar="N",
    help="How many games to play for --reach or --choices.",
)
@json_option
def rules(
    game: Ruleset[Any],
    ids: tuple[str, ...],
    only_missing: bool,
    reach: bool,
    choices: bool,
    matrix: bool,
    games: int | None,
    as_json: bool,
) -> None:
    """Audit a game's ledger, or show single rules of it."""
    from tablewright.cli.matrix import show_matrix
    from tablewright.cli.reaching import show_choices, show_reach

    _refuse_what_does_not_go_together(bool(ids), only_missing, reach, choices, matrix, games)
    if ids:
        _show_rules(game, ids, as_json)
    elif reach:
        show_reach(game, games or _GAMES_TO_REACH, as_json)
    elif choices:
        show_choices(game, games or 0, as_json)
    elif matrix:
        show_matrix(game, as_json)
    else:
        _show_proofs(game, only_missing, as_json)


def _refuse_what_does_not_go_together(
    ids: bool, only_missing: bool, reach: bool, choices: bool, matrix: bool, games: int | None
) -> None:
    if sum((ids, only_missing, reach, choices, matrix)) > 1:
        raise click.UsageError("one at a time: rules by name, --missing, --reach, --choices or --matrix")
    if games is not None and not reach and not choices:
        raise click.UsageError("--games goes with --reach or --choices")
    if games == 0 and reach:
        raise click.UsageError("--reach is found by playing: --games 1 or more")


def _show_rules(game: Ruleset[Any], ids: tuple[str, ...], as_json: bool) -> None:
    """Rules as they stand in the ledger, tables with all their rows; and where each is implemented and proved."""
    from msgspec import to_builtins

    from tablewright.audit import audit_game, find_tests
    from tablewright.engine.proving.ledger import STATES

    proofs = {proof.rule.id.upper(): proof for proof in audit_game(game, find_tests(Path.cwd()))}
    for rule_id in ids:
        if rule_id.upper() not in proofs:
            raise click.ClickException(f"{game.title} has no rule {rule_id}; see: tablewright rules {game.key}")
    found = [proofs[rule_id.upper()] for rule_id in ids]
    if as_json:
        print_json([{**to_builtins(each.rule), "code": each.code, "proof": each.tests} for each in found])
        return
    for each in found:
        rule = each.rule
        click.echo(click.style(f"{rule.id}  {rule.topic}", bold=True))
        for line in (rule.says, *([f"Ruling: {rule.ruling}"] if rule.ruling else []), *rule.table):
            click.echo(f"  {line}")
        for choice in rule.choice:
            click.echo(f"  choice  {choice.who}, {choice.when}: {choice.may} ({STATES[choice.state]}: {choice.where})")
        _print_places(each)


def _show_proofs(game: Ruleset[Any], only_missing: bool, as_json: bool) -> None:
    from tablewright.audit import audit_game, find_tests, scenarios_of

    tests = find_tests(Path.cwd())
    proofs = audit_game(game, tests)
    if as_json:
        each = [{"id": proof.rule.id, "code": proof.code, "proof": proof.tests} for proof in proofs]
        print_json({**as_data(game.key, proofs), "scenarios": scenarios_of(game), "tests": tests, "each": each})
        return
    for proof in proofs:
        if proof.missing or not only_missing:
            _print(proof)
    missing = sum(proof.missing for proof in proofs)
    proved = f"{game.title}: {len(proofs)} rules, {len(proofs) - missing} implemented and proved"
    if tests is not None or not missing:
        talk(f"{proved}, {missing} missing")
    elif scenarios_of(game) is None:
        talk(f"{game.title}: {len(proofs)} rules. Its scenarios did not come with it: no proof is at hand")
    else:
        talk(f"{proved} by scenarios; {missing} without one: the project's tests, which may prove them, are not here")


def as_data(game: str, proofs: list[Proof]) -> dict[str, Any]:
    return {
        "game": game,
        "rules": len(proofs),
        "implemented": sum(bool(proof.code) for proof in proofs),
        "proved": sum(bool(proof.tests) for proof in proofs),
        "missing": [proof.rule.id for proof in proofs if proof.missing],
    }


def _print(proof: Proof) -> None:
    rule = proof.rule
    click.echo(click.style(f"{rule.id}  {rule.topic}", bold=True))
    click.echo(f"  rule    {_first_sentence(rule.says)}")
    _print_places(proof)


def _print_places(proof: Proof) -> None:
    click.echo(f"  code    {', '.join(proof.code) or 'nowhere'}")
    click.echo(f"  proof   {', '.join(proof.tests) or 'none'}")


def _first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]
