"""A game as it is, and the plan of what it should become."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = (
    *("book.order", "bots.view", "proving.entries", "proving.measures", "proving.worlds", "telling.chronicle"),
    *("telling.glossary", "telling.names", "telling.paper", "telling.prose", "telling.scene"),
)  # what the floor plan of every game has
BY_NAME = ("state", "settings", "")  # types and settings are words of their own
MOST = 690
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTION, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
Import = ast.Import | ast.ImportFrom


# --- reading: which names of a module mean what the module has at its top ---------------------------------------------
def bound_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that a function binds itself."""
    found: set[str] = set()
    strangers: set[str] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.add(node.name)
                continue
            case ast.Lambda():
                continue
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                found |= {each.target.id for each in ast.walk(node) if isinstance(each, ast.NamedExpr)}
                stack.append(node.generators[0].iter)
                continue
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.arg(arg=name):
                found.add(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.add(name)
            case ast.MatchMapping(rest=str(name)):
                found.add(name)
            case ast.Import() | ast.ImportFrom():
                found |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
            case ast.Global() | ast.Nonlocal():
                strangers |= set(node.names)
        stack.extend(ast.iter_child_nodes(node))
    return found - strangers


def uses(tree: ast.Module) -> Iterator[tuple[ast.Name, frozenset[str]]]:
    """Every name that is looked up at the top of the module, and the names that would hide others there."""

    def visit(
        node: ast.AST, hidden: frozenset[str], inside: frozenset[str]
    ) -> Iterator[tuple[ast.Name, frozenset[str]]]:
        # `hidden`: bound where we are; `inside`: what a function in here sees of it (a class hides its names from it).
        if isinstance(node, ast.Name):
            if node.id not in hidden:
                yield node, hidden
        elif isinstance(node, SCOPES):
            body = node.body if isinstance(node.body, list) else [node.body]
            arguments = node.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            every += [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
            outside: list[ast.AST | None] = [*arguments.defaults, *arguments.kw_defaults]
            outside += [each.annotation for each in every]
            if not isinstance(node, ast.Lambda):
                outside += [*node.decorator_list, node.returns]
            for each in outside:
                if each is not None:
                    yield from visit(each, hidden, inside)
            now = inside | bound_in([*every, *body])
            for each in body:
                yield from visit(each, now, now)
        elif isinstance(node, ast.ClassDef):
            for each in [*node.decorator_list, *node.bases, *node.keywords]:
                yield from visit(each, hidden, inside)
            now = hidden | bound_in(node.body)
            for each in node.body:
                yield from visit(each, now, inside)
        elif isinstance(node, COMPREHENSIONS):
            yield from visit(node.generators[0].iter, hidden, inside)
            now = inside | bound_in(generator.target for generator in node.generators)
            now |= hidden if hidden == inside else frozenset()
            parts: list[ast.AST] = [generator.target for generator in node.generators]
            parts += [test for generator in node.generators for test in generator.ifs]
            parts += [generator.iter for generator in node.generators[1:]]
            parts += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            for each in parts:
                yield from visit(each, now, now)
        else:
            for child in ast.iter_child_nodes(node):
                yield from visit(child, hidden, inside)

    for statement in tree.body:
        yield from visit(statement, frozenset(), frozenset())


@dataclass
class Module:
    """A module of the game: what it defines, and where each imported name comes from."""

    name: str  # without `tablewright.rules.GAME`
    path: Path
    text: str
    is_folder: bool
    tree: ast.Module = field(init=False)
    imports: list[Import] = field(init=False)
    own: dict[str, ast.stmt] = field(init=False)
    outer: dict[str, tuple[str, str, str]] = field(default_factory=dict)  # bound: module, name ("" whole), as
    inner: dict[str, tuple[str, str]] = field(default_factory=dict)  # bound: module of the game, name ("" whole)

    def __post_init__(self) -> None:
        self.tree = ast.parse(self.text)
        self.imports = [each for each in self.tree.body if isinstance(each, Import)]
        self.own = {}
        for statement in self.tree.body:
            for name in bound_in([statement]):
                if not isinstance(statement, Import):
                    self.own.setdefault(name, statement)

    @property
    def stem(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def exports(self) -> bool:
        return "__all__" in self.own

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    @property
    def body(self) -> list[ast.stmt]:
        """The statements after docstring and imports."""
        return [each for each in self.tree.body if not isinstance(each, Import) and not is_docstring(each, self.tree)]

    @property
    def body_line(self) -> int:
        """The line (from 0) below docstring and imports."""
        heads = [each for each in self.tree.body if isinstance(each, Import) or is_docstring(each, self.tree)]
        return max((each.end_lineno or 0 for each in heads), default=0)

    @property
    def weight(self) -> int:
        """Its lines without the head, and a banner."""
        return len(self.text.splitlines()) - self.body_line + 3


def is_docstring(statement: ast.stmt, tree: ast.Module) -> bool:
    return statement is tree.body[0] and ast.get_docstring(tree) is not None


class Game:
    """All modules of a game."""

    def __init__(self, key: str) -> None:
        self.key = key
        room = key.replace(".", "/")
        self.folder, self.package = ROOT / f"src/tablewright/rules/{room}", f"tablewright.rules.{key}"
        self.is_game = self.folder.is_dir()  # elsewhere names stay imported by name
        if (ROOT / f"packages/{key}").is_dir():
            self.folder, self.package = ROOT / f"packages/{key}/src/tablewright_{key}", f"tablewright_{key}"
        elif not self.is_game:
            self.folder, self.package = ROOT / f"src/tablewright/{room}", f"tablewright.{key}"
        self.modules: dict[str, Module] = {}
        for path in sorted(self.folder.rglob("*.py")):
            parts = path.relative_to(self.folder).with_suffix("").parts
            is_folder = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_folder else parts)
            self.modules[name] = Module(name, path, path.read_text("utf-8"), is_folder)
        for module in self.modules.values():
            for statement in module.imports:
                self._read_import(module, statement)

    def _read_import(self, module: Module, statement: Import) -> None:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                module.outer[alias.asname or alias.name] = (alias.name, "", alias.asname or "")
            return
        source = statement.module or ""
        if source == "__future__":
            return
        for alias in statement.names:
            bound = alias.asname or alias.name
            inside = self.inside(source)
            if inside is None:
                module.outer[bound] = (source, alias.name, alias.asname or "")
            else:
                whole = f"{inside}.{alias.name}".strip(".")
                module.inner[bound] = (whole, "") if whole in self.modules else (inside, alias.name)

    def is_by_name(self, module: str) -> bool:
        """True if what this module defines is imported by name."""
        return not self.is_game or module.split(".", maxsplit=1)[0] in BY_NAME

    def inside(self, dotted: str) -> str | None:
        """The module's name within the game, or None where it is not the game's."""
        if dotted == self.package:
            return ""
        return dotted.removeprefix(f"{self.package}.") if dotted.startswith(f"{self.package}.") else None

    def origin(self, module: str, name: str) -> tuple[str, str]:
        """Where this name of a module is defined; what a folder shows on purpose is the folder's."""
        seen = self.modules[module]
        while name and name not in seen.own and name in seen.inner and not seen.exports:
            module, name = seen.inner[name]
            seen = self.modules[module]
        return module, name

    def arrows(self) -> dict[str, Counter[str]]:
        """Which module imports which, and how many names."""
        found: dict[str, Counter[str]] = {name: Counter() for name in self.modules}
        for module in self.modules.values():
            for bound in module.inner:
                target = self.origin(*module.inner[bound])[0]
                if target != module.name:
                    found[module.name][target] += 1
        return found


# --- the plan: which modules become which chapter ---------------------------------------------------------------------
@dataclass
class Chapter:
    into: str
    parts: list[str]
    about: str = ""


class Plan:
    def __init__(self, game: Game, chapters: list[Chapter], renamed: dict[str, str], alone: list[str]) -> None:
        self.game, self.chapters, self.alone = game, chapters, alone
        self.chapter_of = {part: chapter for chapter in chapters for part in chapter.parts}
        self.renamed = {(path.rpartition(".")[0], path.rpartition(".")[2]): new for path, new in renamed.items()}

    def home(self, module: str) -> str:
        return self.chapter_of[module].into if module in self.chapter_of else module

    def name(self, module: str, name: str) -> str:
        return self.renamed.get((module, name), name)


def has_circle(arrows: dict[str, Counter[str]], home: dict[str, str]) -> bool:
    """True if the chapters would import each other in a circle."""
    graph: dict[str, set[str]] = defaultdict(set)
    for source, targets in arrows.items():
        for target in targets:
            if home.get(source, source) != home.get(target, target):
                graph[home.get(source, source)].add(home.get(target, target))
    state: dict[str, int] = {}

    def visit(node: str) -> bool:
        state[node] = 1
        for other in graph[node]:
            if state.get(other) == 1 or (other not in state and visit(other)):
                return True
        state[node] = 2
        return False

    return any(visit(node) for node in list(graph) if node not in state)


def strict_arrows(game: Game) -> dict[str, Counter[str]]:
    """The arrows without those of the game's own `__init__`, which everything may be under."""
    arrows = game.arrows()
    return {source: Counter({t: n for t, n in targets.items() if t}) for source, targets in arrows.items() if source}


def read_plan(game: Game) -> Plan:
    """The plan as far as it fits the game as it is now."""
    plan = tomllib.loads((ROOT / f"tools/chapters/{game.key}.toml").read_text("utf-8"))
    arrows = strict_arrows(game)
    chapters: list[Chapter] = []
    alone: list[str] = []
    home: dict[str, str] = {}
    for entry in plan["chapter"]:
        chapter = Chapter(entry["into"], [], entry.get("about", ""))
        parts = [part for part in entry["from"] if part in game.modules]
        parts.sort(key=lambda part: part != chapter.into)
        if chapter.into in game.modules and chapter.into not in entry["from"]:
            raise SystemExit(f"{chapter.into} is a module that does not go into the chapter of its name")
        # whatever fits is kept, whatever closes a circle waits for the others
        waiting, grew = parts, True
        while grew:
            grew = False
            for part in list(waiting):
                weight = sum(game.modules[each].weight for each in (*chapter.parts, part)) + 20
                tried = home | dict.fromkeys([*chapter.parts, part], chapter.into)
                if weight <= MOST and (not chapter.parts or not has_circle(arrows, tried)):
                    chapter.parts.append(part)
                    waiting.remove(part)
                    grew = True
        alone += waiting
        chapter.parts.sort(key=entry["from"].index)
        home |= dict.fromkeys(chapter.parts, chapter.into)
        if chapter.parts:
            chapters.append(chapter)
    if has_circle(arrows, home):
        raise SystemExit("The chapters import each other in a circle.")
    for chapter in chapters:
        chapter.parts = in_order(arrows, chapter.parts)
    return Plan(game, chapters, plan.get("names", {}), alone)


def in_order(arrows: dict[str, Counter[str]], parts: list[str]) -> list[str]:
    """What others of the chapter stand on comes first."""
    done: list[str] = []

    def place(part: str) -> None:
        if part not in done:
            for other in parts:
                if other in arrows[part]:
                    place(other)
            done.append(part)

    for part in parts:
        place(part)
    return done


def propose(game: Game, most: int = 640) -> str:
    """Chapters of neighbours in one folder that use each other most, without circles, up to the size."""
    arrows = strict_arrows(game)
    home = {name: name for name in arrows}
    weight = {name: game.modules[name].weight for name in arrows}
    fixed = {name for name in arrows if game.modules[name].is_folder or name in ("state", "events", "settings")}
    fixed |= {name for name in arrows if name.startswith(("content", "state"))}
    fixed |= set() if not game.is_game else {*PLACES} - {"book.order", "proving.worlds", "telling.scene"}
    while True:
        groups: dict[str, list[str]] = defaultdict(list)
        for name, top in home.items():
            groups[top].append(name)
        best: tuple[float, str, str] | None = None
        for a, b in permutations(groups, 2):
            same = a.rpartition(".")[0] == b.rpartition(".")[0]
            size = sum(weight[each] for each in (*groups[a], *groups[b]))
            if a >= b or not same or a in fixed or b in fixed or size + 20 > most:
                continue
            if len({*PLACES} & {*groups[a], *groups[b]}) > 1:
                continue
            ties = sum(arrows[x][y] + arrows[y][x] for x in groups[a] for y in groups[b])
            shared = sum(
                bool(arrows[x][z]) and bool(arrows[y][z]) for x in groups[a] for y in groups[b] for z in arrows
            )
            score = (ties + 0.05 * shared + 0.5) / size
            if best is None or score > best[0]:
                tried = home | dict.fromkeys([*groups[a], *groups[b]], "*")
                if not has_circle(arrows, tried):
                    best = (score, a, b)
        if best is None:
            break
        _, a, b = best
        largest = max((*groups[a], *groups[b]), key=lambda name: (name in PLACES, weight[name]))
        for name in (*groups[a], *groups[b]):
            home[name] = largest
    lines = []
    for top, names in sorted(groups.items()):
        if top not in fixed:
            lines.append(f'[[chapter]]\ninto = "{top}"  # {sum(weight[name] for name in names)} lines\n')
            ordered = in_order(arrows, sorted(names))
            lines.append("from = [\n" + "".join(f'    "{name}",\n' for name in ordered) + "]\n\n")
    return "".join(lines)


# --- names that meet --------------------------------------------------------------------------------------------------
def new_name(name: str, stem: str, taken: set[str]) -> str:
    """A name for what meets another of its name in a chapter: it says which module it was in."""
    if CONSTANT.fullmatch(name):
        wanted = f"{name}_{stem.upper()}"
    elif name.lstrip("_")[:1].isupper():
        wanted = name[: len(name) - len(name.lstrip("_"))] + stem.title().replace("_", "") + name.lstrip("_")
    else:
        wanted = f"{name}_{stem}"
    while wanted in taken:
        wanted += "_too"
    return wanted


def settle_names(plan: Plan) -> None:
    """Gives new names to what would meet or be hidden in its chapter."""
    game = plan.game
    for chapter in plan.chapters:
        modules = [game.modules[part] for part in chapter.parts]
        outer = {bound for each in modules for bound in each.outer}
        outer |= {
            bound
            for each in modules
            for bound, (source, name) in each.inner.items()
            if name and game.is_by_name(game.origin(source, name)[0]) and source not in chapter.parts
        }
        hidden: dict[tuple[str, str], set[str]] = defaultdict(set)
        for each in modules:
            for node, names in uses(each.tree):
                origin = resolve(game, each, node)
                if origin is not None and origin[0] in chapter.parts and origin[0] != each.name:
                    hidden[origin] |= names
            for where, names in attribute_uses(game, each):
                if where[0] in chapter.parts:
                    hidden[where] |= names
        taken = {name for each in modules for name in each.own} | outer
        seen: dict[str, str] = {}
        ranked = sorted(modules, key=lambda each: each.name != chapter.into)
        for each in ranked:
            for name in each.own:
                now = plan.name(each.name, name)
                meets = now in seen or now in outer or now in hidden[each.name, name]
                if meets and not name.startswith("__"):
                    now = new_name(name, each.stem, taken | hidden[each.name, name])
                    plan.renamed[each.name, name] = now
                seen[now] = each.name
                taken.add(now)


def resolve(game: Game, module: Module, node: ast.Name) -> tuple[str, str] | None:
    """Where the game defines what this name means at the top of the module: its module and name there."""
    if node.id in module.own:
        return module.name, node.id
    if node.id in module.inner:
        return game.origin(*module.inner[node.id])
    return None


def loop_names(tree: ast.Module) -> set[str]:
    """What loops and comprehensions of its functions bind: no import may be called so."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
            found |= {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
    return found


def quoted_uses(game: Game, module: Module) -> Iterator[tuple[ast.Constant, tuple[str, str]]]:
    """Types of the game that are named in quotes (`Callable[["Setting"], None]`), and where they are defined."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Subscript):
            for each in ast.walk(node.slice):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    first, _, last = each.value.rpartition(".")
                    is_class = last[:1].isupper() and not CONSTANT.fullmatch(last)
                    if is_class and not first and last in module.inner:
                        yield each, game.origin(*module.inner[last])
                    elif is_class and first in module.inner and not module.inner[first][1]:
                        yield each, game.origin(module.inner[first][0], last)


def attribute_uses(game: Game, module: Module) -> Iterator[tuple[tuple[str, str], frozenset[str]]]:
    """What is used of modules that are imported whole."""
    names = {id(node): hidden for node, hidden in uses(module.tree)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and id(node.value) in names:
            origin = resolve(game, module, node.value)
            if origin is not None and not origin[1]:
                yield game.origin(origin[0], node.attr), names[id(node.value)]
