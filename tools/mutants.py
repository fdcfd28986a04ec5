"""Breaks a game's rules on purpose, one small change at a time, and tells which changes no scenario notices.

    python -m tools.mutants freehold --count 200
    python -m tools.mutants yabec --file attack.py --count 0      # every mutant of one file
    python -m tools.mutants yabec --powers                        # what content gives monsters, spells and classes
    python -m tools.mutants yabec --figures --count 0             # the functions of figures, facts and groups of people

A citation says that a scenario exists; a mutant that lives says that it is weak. Only the rules are broken, all that
stands in `book`: what speaks (`telling`) and what decides (`bots`) is judged elsewhere. Every scenario is run once
unbroken, to see which functions it enters: only those that enter the broken one can notice.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import importlib.machinery
import importlib.util
import itertools
import os
import pickle
import random
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar, cast

import click
import msgspec

from tablewright.engine import charts
from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.proving.powers import Bearer, bearers_of, without
from tablewright.engine.proving.scenario import Scenario, dice_not_in, judge, load_scenarios, run_scenario
from tablewright.rules import GAMES, outside

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
NOT_RULES = ("names.py", "checking.py")
"""Names are drawn by whim, and limits of what a game master may write are ours: nothing in the book speaks of them."""
SECONDS = 30
"""A mutant that runs longer than this has been noticed: it loops."""

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True)
class Mutant:
    """One change: where it stands, what it says now, and the whole broken module."""

    file: Path
    line: int
    change: str
    text: str
    source: str
    function: range | None
    """The lines of the outermost function it stands in; none where the module itself is broken."""


def broken_at(node: ast.AST) -> tuple[str, ast.AST] | None:
    """What may go wrong at one place of the code: the kind of change, and what stands there then."""
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in COMPARE:
            return "compare", ast.Compare(node.left, [COMPARE[type(op)](), *rest], node.comparators)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            return "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(op)](), node.right)
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            return "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(op)](), node.value)
        case ast.BoolOp(op=op):
            return "logic", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            return "logic", node.operand
        case ast.Constant(value=bool(value)):
            return "figure", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return "figure", ast.Constant(value + 1)
        case _:
            return None


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Each place below a tree: its parent, the parent's field, the index in a list of nodes, the node itself."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, ast.AST):
                yield parent, field, None, value
            elif isinstance(value, list):
                for index, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        yield parent, field, index, item


def put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    """Put a node in its place."""
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def no_rules(tree: ast.AST) -> set[ast.AST]:
    """What stands among rule code and is none.

    Types, the options and plain defaults of Structs, `strict=`, how a question is put, and the cutting of a number out
    of an answer's key.
    """
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef():
                plain = [line.value for line in node.body if isinstance(line, ast.AnnAssign) and line.value]
                found |= {part for each in (*node.keywords, *plain) for part in ast.walk(each)}
            case ast.keyword(arg="strict" | "default" | "standing" | "vital"):
                found.add(node.value)
            case ast.Call(func=ast.Attribute(attr="ask" | "ask_text" | "ask_number" as ask), args=[seat, *_]):
                if ast.unparse(seat) != "GM":  # what is suggested to the game master is what the referee does
                    shown = node.args[4 if ask == "ask_number" else 3 :]
                    found |= {part for each in shown for part in ast.walk(each)}
            case ast.Subscript(value=ast.Name(id="answer"), slice=cut):
                found |= set(ast.walk(cut))
            case ast.AnnAssign(annotation=types) | ast.arg(annotation=ast.AST() as types):
                found |= set(ast.walk(types))
    return found


def functions_of(tree: ast.Module) -> list[range]:
    """The lines of each outermost function, methods included, from its `def` on (decorators are the module's)."""
    found: list[range] = []
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ClassDef):
            waiting += node.body
        elif isinstance(node, ast.FunctionDef):
            found.append(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def function_at(functions: list[range], line: int) -> range | None:
    return next((lines for lines in functions if line in lines), None)


def sites_of(file: Path, named: frozenset[str] = frozenset()) -> Iterator[tuple[Path, int]]:
    """Every place of a file that can be broken, in the order of its code: the file, and the place's number in it.

    `named`: in these of its functions alone.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    left_alone = no_rules(tree)
    if named:
        theirs = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in named]
        left_alone |= set(ast.walk(tree)) - {part for node in theirs for part in ast.walk(node)}
    for number, (_, field, _, node) in enumerate(places(tree)):
        if node not in left_alone and field != "returns" and hasattr(node, "lineno") and broken_at(node) is not None:
            yield file, number


def mutant_at(file: Path, number: int) -> Mutant:
    """The file with this one place broken."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    parent, field, index, node = next(itertools.islice(places(tree), number, None))
    kind, broken = broken_at(node) or ("", node)
    change = " ".join(f"{kind}: {ast.unparse(node)} -> {ast.unparse(broken)}".split())
    function, line = function_at(functions_of(tree), node.lineno), node.lineno  # type: ignore[attr-defined]  # a site has one
    put(parent, field, index, ast.copy_location(copy.copy(broken), node))
    return Mutant(file, line, change, text.splitlines()[line - 1].strip(), ast.unparse(tree), function)


def break_import(mutant: Mutant) -> None:
    """From now on, importing the mutant's file gives the mutant."""
    whole = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.path) == mutant.file:
            return compile(mutant.source, loader.path, "exec", dont_inherit=True)
        return whole(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # in this process only


Entered = dict[Path, set[int]]
"""The functions that a scenario enters: file and line of each."""


def entered_by(scenario: Scenario, game: str, book: str) -> Entered:
    """Run a scenario unbroken, and note every function of the book that it enters."""
    from tablewright.rules import ruleset

    rules, codes = ruleset(game), set[CodeType]()
    forget(book)

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        run_scenario(scenario, rules)
    finally:
        sys.setprofile(None)
    entered: Entered = {}
    for code in codes:
        if code.co_filename.startswith(book):
            entered.setdefault(Path(code.co_filename), set()).add(code.co_firstlineno)
    return entered


def forget(book: str) -> None:
    """Empty what the book keeps at hand: a function that answers from memory is not entered."""
    for module in list(sys.modules.values()):
        if (getattr(module, "__file__", None) or "").startswith(book):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


def all_entered(scenarios: list[Scenario], game: str) -> list[Entered]:
    """What each scenario enters, found in a process of its own: the game must not be loaded yet when mutants are."""
    ours, theirs = os.pipe()
    if os.fork() == 0:
        os.close(ours)
        found = [entered_by(each, game, str(home_of(game) / "book")) for each in scenarios]
        with os.fdopen(theirs, "wb") as answer:
            pickle.dump(found, answer)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as answer:
        told: list[Entered] = pickle.load(answer)
    os.wait()
    return told


def may_notice(mutant: Mutant, entered: Entered) -> bool:
    """A decorated function's code begins at its first decorator, so a little above its `def`."""
    lines = mutant.function
    if lines is None:
        return True
    above = range(lines.start - 4, lines.stop)
    return any(line in above for line in entered.get(mutant.file, ()))


def first_to_fail(scenarios: list[Scenario], game: str) -> int:
    """The place of the first scenario that fails; 0 if the game does not even load, -1 if none fails."""
    place = 0
    try:
        from tablewright.rules import ruleset

        rules = ruleset(game)
        ledger = load_ledger(rules.ledger)
        for place, scenario in enumerate(scenarios):
            verdict = judge(scenario, rules)
            if verdict.complaints or dice_not_in(ledger, verdict.rolls):
                return place
    except BaseException:  # noqa: BLE001 - whatever a broken game throws, it was noticed
        return place
    return -1


def survives(mutant: Mutant, scenarios: list[Scenario], game: str) -> bool:
    """Run the scenarios that may notice against the mutant, in a process of its own."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        break_import(mutant)
        os.write(theirs, str(first_to_fail(scenarios, game)).encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        place = int(answer.read() or 0)  # no answer: it looped, and was stopped
    os.waitpid(child, 0)
    return place < 0


def home_of(game: str) -> Path:
    """A game's folder, found without loading it: in the house, or in an installed package (`tablewright.games`)."""
    entry = outside.found(GAMES).get(game)
    spec = importlib.util.find_spec(entry.module) if entry else None
    return Path(spec.origin).parent if spec and spec.origin else ROOT / "games" / game / "src" / game


def scenario_files(game: str) -> list[Path]:
    folders = (ROOT / "games" / game / "scenarios", home_of(game) / "proving" / "scenarios")
    return [file for folder in folders for file in sorted(folder.rglob("*.toml"))]


def rule_files(game: str, only: str) -> list[Path]:
    """The rule code of a game."""
    book = home_of(game) / "book"
    return [file for file in sorted(book.rglob("*.py")) if file.name not in NOT_RULES and only in ("", file.name)]


def figures_of(game: str) -> dict[Path, frozenset[str]]:
    """The functions that work out a figure or fact, or take people as a group: by file (its `readers.toml`)."""
    file, home = ROOT / "games" / game / "tests" / "readers.toml", home_of(game)
    if not file.exists():
        raise click.UsageError(f"game '{game}' names no such functions: there is no {os.path.relpath(file)}")
    readers = charts.load_toml(file)
    named = [figure["function"].removeprefix(f"{game}.") for figure in readers.get("figure", ())]
    named += [group for people in readers.get("people", ()) for group in people["groups"]]
    found: dict[Path, frozenset[str]] = {}
    for dotted in named:
        parts = dotted.split(".")
        module = next(home.joinpath(*parts[:end]).with_suffix(".py") for end in range(len(parts) - 1, 0, -1)
                      if home.joinpath(*parts[:end]).with_suffix(".py").exists())  # fmt: skip
        found[module] = found.get(module, frozenset()) | {parts[-1]}
    return found


# --- powers ----------------------------------------------------------------------------------------------------------
def in_a_child(find: Callable[[], T]) -> T | None:
    """What a function finds in a process of its own; None if it broke there, or took too long."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.close(ours)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        with contextlib.suppress(BaseException):
            found = find()
            with os.fdopen(theirs, "wb") as answer:
                pickle.dump(found, answer)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return cast("T", pickle.loads(told)) if told else None


def bearers(game: str) -> tuple[Bearer, ...]:
    """Who has powers, without the events they tell: to read those is to load the game."""
    from tablewright.rules import ruleset

    return tuple(msgspec.structs.replace(each, tells=()) for each in bearers_of(ruleset(game)))


def lives_without(game: str, bearer: Bearer, part: str, scenarios: list[Scenario]) -> bool:
    """Whether no scenario that cites a bearer of powers notices that a part of its entry is gone, or what lasts."""
    content = home_of(game) / "content" / bearer.file
    whole = charts.load_toml

    def load_toml(path: Path) -> dict[str, Any]:
        return without(whole(path), part) if path == content else whole(path)

    if part not in bearer.lasting:
        charts.load_toml = load_toml
    from tablewright.rules import ruleset

    rules = ruleset(game)
    if part in bearer.lasting:
        importlib.import_module(f"{type(rules).__module__}.proving.powers").forget(part)
    return all(judge(each, rules).passed for each in scenarios if bearer.id in each.rules)


def try_powers(game: str, scenarios: list[Scenario]) -> None:
    """Take out each power of the content in turn; print those that no scenario of theirs misses."""
    found = in_a_child(lambda: bearers(game))
    if not found:
        raise click.UsageError(f"game '{game}' has no list of powers (proving/powers.py)")
    tried = [(bearer, part) for bearer in found for part in (*bearer.parts, *bearer.lasting)]
    living = [
        (bearer, part)
        for bearer, part in tried
        if in_a_child(lambda bearer=bearer, part=part: lives_without(game, bearer, part, scenarios)) is not False  # type: ignore[misc]  # bound at once
    ]
    for bearer, part in living:
        click.echo(f"{bearer.id}  {part}  ({bearer.file})")
    click.echo(f"{len(tried)} powers taken out: {len(tried) - len(living)} noticed, survivors {len(living)}")
    sys.exit(bool(living))


@click.command()
@click.argument("game")
@click.option("--count", default=100, show_default=True, help="Mutants to try, drawn at random; 0: all.")
@click.option("--file", "only", default="", help="Only this file of the game.")
@click.option("--seed", default=1, show_default=True, help="Another seed draws other mutants.")
@click.option("--powers", is_flag=True, help="Take out what the content gives monsters, spells and classes instead.")
@click.option("--figures", is_flag=True, help="Only functions of figures, facts and groups (readers.toml).")
def main(game: str, count: int, only: str, seed: int, powers: bool, figures: bool) -> None:
    """Print each mutant of GAME that lives, and how many died."""
    scenarios = [each for file in scenario_files(game) for each in load_scenarios(file)]
    if powers:
        try_powers(game, scenarios)
    named = figures_of(game) if figures else dict.fromkeys(rule_files(game, only), frozenset[str]())
    files = [file for file in rule_files(game, only) if file in named]
    every = [site for file in files for site in sites_of(file, named[file])]
    if not every or not scenarios:
        raise click.UsageError(f"nothing to break or no scenarios to notice it: game '{game}', file '{only or 'any'}'")
    chosen = every if count == 0 else random.Random(seed).sample(every, min(count, len(every)))
    entered = all_entered(scenarios, game)
    living = 0
    for mutant in itertools.starmap(mutant_at, sorted(chosen)):
        able = [each for each, enters in zip(scenarios, entered, strict=True) if may_notice(mutant, enters)]
        if survives(mutant, able, game):
            living += 1
            click.echo(f"{os.path.relpath(mutant.file)}:{mutant.line}  {mutant.change[:110]}\n    {mutant.text}")
    share = living / len(chosen)
    click.echo(
        f"{len(chosen)} of {len(every)} mutants tried: {len(chosen) - living} noticed, {living} live ({share:.1%})"
    )


if __name__ == "__main__":
    main()
