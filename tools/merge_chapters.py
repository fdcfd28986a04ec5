"""Merges the small modules of a game into chapters, its neighbours, events and content imported as modules.

    .venv/bin/python -m tools.merge_chapters begone_foe               # does it: some seconds
    .venv/bin/python -m tools.merge_chapters begone_foe --propose     # prints a plan by folder, size and use
    .venv/bin/python -m tools.merge_chapters begone_foe --dry         # says what would become what

The plan is `tools/chapters/GAME.toml`: for each chapter its module, the modules that go into it, and what it is about;
and better names for what would meet another of its name. A module that is gone since is passed over; one that would
close a circle of imports, or make its chapter longer than 700 lines, stays alone and is named. Run it in a clean clone.
Afterwards every statement is compared with what it was, name by name: nothing may differ but prefixes and the names
that it says it changed. This file and its folder go when the games are merged.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import re
import subprocess
import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.chapters.reading import (
    BY_NAME,
    FUNCTION,
    ROOT,
    Game,
    Import,
    Module,
    Plan,
    bound_in,
    loop_names,
    propose,
    quoted_uses,
    read_plan,
    resolve,
    settle_names,
    uses,
)  # fmt: skip


# --- writing ----------------------------------------------------------------------------------------------------------
@dataclass
class Use:
    """A use of something of the game in a module: where it stands, and what it means."""

    module: Module
    node: ast.expr
    origin: tuple[str, str]
    hidden: frozenset[str]
    is_whole: bool = False  # of a module that was imported whole


class Writer:
    """One module as it will be: of one or of several."""

    def __init__(self, plan: Plan, home: str, parts: list[str], about: str) -> None:
        self.plan, self.game, self.home = plan, plan.game, home
        self.modules = [plan.game.modules[part] for part in parts]
        self.about = about
        self.uses = [use for module in self.modules for use in self._uses(module)]
        self.top = {plan.name(module.name, name) for module in self.modules for name in module.own}
        self.loops = {name for module in self.modules for name in loop_names(module.tree)}
        self.outer: dict[str, tuple[str, str, str]] = {}
        for module in self.modules:
            self.outer |= module.outer
        self.outer_renamed: dict[str, str] = {}
        for bound, (source, name, renamed) in list(self.outer.items()):
            if bound in self.loops and name:
                alias = f"{bound}_of" if f"{bound}_of" not in self.loops else f"{bound}_in_{source.rpartition('.')[2]}"
                self.outer_renamed[bound] = alias
                self.outer.pop(bound)
                self.outer[alias] = (source, name, renamed)
        self.by_name: dict[tuple[str, str], str] = {}  # (module, name) as they will be: bound name
        self.whole: dict[str, str] = {}  # module as it will be: bound name
        self._choose_bindings()

    def _uses(self, module: Module) -> Iterator[Use]:
        names = {id(node): hidden for node, hidden in uses(module.tree)}
        inside: set[int] = set()
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and id(node.value) in names:
                origin = resolve(self.game, module, node.value)
                if origin is not None and not origin[1] and origin[0] != module.name:
                    inside.add(id(node.value))
                    yield Use(module, node, self.game.origin(origin[0], node.attr), names[id(node.value)], True)
        for quoted, origin in quoted_uses(self.game, module):
            yield Use(module, quoted, origin, frozenset())
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name) and id(node) in names and id(node) not in inside:
                origin = resolve(self.game, module, node)
                if origin is not None:
                    yield Use(module, node, origin, names[id(node)])

    def target(self, origin: tuple[str, str]) -> tuple[str, str]:
        return self.plan.home(origin[0]), self.plan.name(*origin) if origin[1] else ""

    def _choose_bindings(self) -> None:
        aliases = {
            self.plan.home(module.inner[bound][0]): bound
            for module in self.modules
            for bound in module.inner
            if not module.inner[bound][1] and module.inner[bound][0] in ("events", "content")
        }
        wanted: dict[str, list[Use]] = defaultdict(list)
        shown = any(module.exports for module in self.modules)
        used: set[tuple[str, str]] = set()
        for use in self.uses:
            home, name = self.target(use.origin)
            used.add((home, name))
            if home == self.home:
                continue
            if (self.game.is_by_name(home) or shown) and name and not use.is_whole:
                self.by_name[home, name] = name
            else:
                wanted[home].append(use)
        for module in self.modules:  # what is imported only to be shown
            for source, name in module.inner.values():
                origin = self.target(self.game.origin(source, name))
                if origin not in used and origin[0] != self.home and name:
                    self.by_name[origin] = origin[1]
        taken = self.top | set(self.outer) | set(self.by_name.values())
        for home in sorted(wanted):
            stem = aliases.get(home, home.rpartition(".")[2])
            if stem in taken or hasattr(builtins, stem):
                stem = "_".join(home.split(".")[-2:])
                say(f"{self.home}: {home} is imported as {stem}, its own name is taken")
            taken.add(stem)
            for use in wanted[home]:
                name = self.target(use.origin)[1]
                if (
                    (stem in use.hidden or stem in self.loops)
                    and name
                    and name not in taken - {stem}
                    and name not in use.hidden
                ):
                    self.by_name[home, name] = name
                elif stem in use.hidden:
                    say(f"{self.home}: {home} is hidden by a name of a function ({stem}, line {use.node.lineno})")
            if any((home, self.target(use.origin)[1]) not in self.by_name for use in wanted[home]):
                self.whole[home] = stem
            hidden = sorted(name for (where, name) in self.by_name if where == home)
            if hidden and home not in BY_NAME and not shown:
                say(f"{self.home}: {', '.join(hidden)} of {home} by name, as a function has its own {stem!r}")

    def spelled(self, use: Use) -> str:
        home, name = self.target(use.origin)
        if home == self.home:
            if not name:
                raise SystemExit(f"{self.home}: a module that became a part of this one is used whole")
            return name
        if (home, name) in self.by_name and not (use.is_whole and home in self.whole):
            return self.by_name[home, name]
        return f"{self.whole[home]}.{name}" if name else self.whole[home]

    def edited(self, module: Module) -> str:
        """The module's text below its head, each use spelled as it will be."""
        edits: list[tuple[int, int, int, int, str]] = []
        for use in self.uses:
            if use.module is module:
                node, new = use.node, self.spelled(use)
                new = f'"{new}"' if isinstance(node, ast.Constant) else new
                edits.append((node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, new))
        for node, _ in uses(module.tree):
            if node.id in self.outer_renamed and node.id in module.outer:
                edits.append(
                    (node.lineno, node.col_offset, node.lineno, node.end_col_offset or 0, self.outer_renamed[node.id])
                )
        for name, statement in module.own.items():
            now = self.plan.name(module.name, name)
            if now != name and isinstance(statement, (*FUNCTION, ast.ClassDef)):
                line = statement.lineno
                start = len(module.text.splitlines()[line - 1].encode().split(name.encode())[0])
                edits.append((line, start, line, start + len(name.encode()), now))
        nested = [
            node for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom) and node not in module.tree.body
        ]
        ours = [each for each in nested if self.game.inside(each.module or "") is not None]
        edits += [redirect(self.plan, each) for each in ours]
        return applied(module.text, edits, module.body_line)

    def text(self) -> str:
        head = self.about or next((m.docstring for m in self.modules if m.name == self.home), self.modules[0].docstring)
        parts = [f'"""{head}\n"""\n' if "\n" in head else f'"""{head}"""\n', "\nfrom __future__ import annotations\n\n"]
        parts += self._imports()
        merged = len(self.modules) > 1
        for module in self.modules:
            body = self.edited(module).strip("\n")
            banner = _banner(module, head) if merged else ""
            if body:
                parts.append(f"\n\n{banner}{body}\n" if banner else f"\n{body}\n")
        return "".join(parts)

    def _imports(self) -> Iterator[str]:
        for bound, (source, name, renamed) in sorted(self.outer.items()):
            if not name:
                yield f"import {source}{f' as {renamed}' if renamed else ''}\n"
            else:
                yield f"from {source} import {name}{f' as {bound}' if bound != name else ''}\n"
        for home, bound in self.whole.items():
            folder, _, stem = home.rpartition(".")
            source = f"{self.game.package}.{folder}".rstrip(".")
            yield f"from {source} import {stem}{f' as {bound}' if bound != stem else ''}\n"
        for (home, name), bound in self.by_name.items():
            source = f"{self.game.package}.{home}".rstrip(".")
            yield f"from {source} import {name}{f' as {bound}' if bound != name else ''}\n"


def _banner(module: Module, head: str) -> str:
    """A line that opens a section, and what the module said of itself."""
    said = module.docstring if module.docstring != head else ""
    title = module.stem.replace("_", " ")
    first = said.rstrip(".")
    short = f"# --- {title}: {first[:1].lower() if first[1:2].islower() else first[:1]}{first[1:]} "
    if said and "\n" not in said and len(short) <= 115:
        return short + "-" * (120 - len(short)) + "\n"
    lines = [f"# --- {title} " + "-" * (113 - len(title)) + "\n"]
    for paragraph in said.split("\n\n") if said else []:
        rows = paragraph.splitlines()
        if any(len(row) > 118 for row in rows):
            rows = textwrap.wrap(" ".join(rows), 118, break_on_hyphens=False)
        lines += [f"# {row}".rstrip() + "\n" for row in rows]
    return "".join(lines)


def applied(text: str, edits: list[tuple[int, int, int, int, str]], first: int = 0) -> str:
    """The text from a line on, with edits by line and byte."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for line, start, end_line, end, new in sorted(set(edits), reverse=True):
        if line == end_line:
            lines[line - 1] = lines[line - 1][:start] + new.encode() + lines[line - 1][end:]
        else:
            lines[line - 1] = lines[line - 1][:start] + new.encode() + lines[end_line - 1][end:]
            del lines[line:end_line]
    return b"".join(lines[first:]).decode()


def redirect(plan: Plan, statement: ast.ImportFrom) -> tuple[int, int, int, int, str]:
    """An import outside of the chapters, led to where the names are now; they keep the names they have there."""
    game, rows = plan.game, []
    inside = game.inside(statement.module or "") or ""
    for alias in statement.names:
        bound = alias.asname or alias.name
        whole = f"{inside}.{alias.name}".strip(".")
        if whole in game.modules:
            folder, _, now = plan.home(whole).rpartition(".")
        else:
            module, name = game.origin(inside, alias.name)
            folder, now = plan.home(module), plan.name(module, name)
        source = f"{game.package}.{folder}".rstrip(".")
        rows.append(f"from {source} import {now}{f' as {bound}' if bound != now else ''}")
    pad = "\n" + " " * statement.col_offset
    return (
        statement.lineno,
        statement.col_offset,
        statement.end_lineno or 0,
        statement.end_col_offset or 0,
        pad.join(rows),
    )


def lead_others(plan: Plan, path: Path) -> None:
    """Tests, packages and tools: the same names, from where they are now."""
    text = path.read_text("utf-8")
    if plan.game.package not in text:
        return None
    tree, edits, game = ast.parse(text), [], plan.game
    wholes: dict[str, str] = {}
    for statement in ast.walk(tree):
        if not isinstance(statement, ast.ImportFrom):
            continue
        inside = game.inside(statement.module or "")
        if inside is not None:
            moved = False
            for alias in statement.names:
                whole = f"{inside}.{alias.name}".strip(".")
                if whole in game.modules:
                    moved |= plan.home(whole) != whole
                    if statement in tree.body and not alias.asname and plan.home(whole) != whole:
                        wholes[alias.name] = plan.home(whole)
                elif inside in game.modules:
                    origin = game.origin(inside, alias.name)
                    moved |= (plan.home(origin[0]), plan.name(*origin)) != (inside, alias.name)
            if moved:
                edits.append(redirect(plan, statement))
    bound = {name for statement in tree.body if not isinstance(statement, Import) for name in bound_in([statement])}
    for node, hidden in uses(tree):  # `acts.choices` becomes `turns.choices`
        if node.id in wholes:
            new = wholes[node.id].rpartition(".")[2]
            if new not in hidden | bound:
                edits.append((node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, new))
            else:
                wholes.pop(node.id)
                return lead_plainly(plan, path)
    text = applied(text, edits)
    for old, home in wholes.items():
        text = re.sub(rf"\bimport {home.rpartition('.')[2]} as {old}\b", f"import {home.rpartition('.')[2]}", text)
    # what was renamed within a module that is imported whole
    path.write_text(text, "utf-8")
    return None


def lead_plainly(plan: Plan, path: Path) -> None:
    """The same with the old names of modules kept by `as`."""
    text = path.read_text("utf-8")
    statements = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.ImportFrom)]
    ours = [each for each in statements if plan.game.inside(each.module or "") is not None]
    path.write_text(applied(text, [redirect(plan, each) for each in ours]), "utf-8")


def lead_words(plan: Plan, path: Path) -> None:
    """Modules and their names in prose, data and strings: by path, or dotted."""
    text = path.read_text("utf-8")
    key = plan.game.key if plan.game.is_game else plan.game.package
    is_ours = plan.game.is_game and key in path.as_posix()
    if not is_ours and key.rpartition(".")[2] not in text:
        return
    bare = "?" if is_ours else ""  # a page of the game says `book/core/light.py`, others say which game's

    def by_path(found: re.Match[str]) -> str:
        module = found["module"].replace("/", ".")
        return found[0].replace(found["module"], plan.home(module).replace(".", "/"))

    def dotted(found: re.Match[str]) -> str:
        module, rest = found["module"], ""
        while module and module not in plan.game.modules:
            module, _, last = module.rpartition(".")
            rest = f".{last}{rest}"
        first, dot, more = rest.removeprefix(".").partition(".")
        if not module or (path.suffix == ".py" and not found[1]):
            return found[0]
        new = f"{plan.home(module)}.{plan.name(module, first)}{dot}{more}".rstrip(".")
        return found[0].replace(found["module"], new)

    rooms = "book|bots|proving|telling" if plan.game.is_game else r"\w+"
    folder = key.rpartition(".")[2]
    new = re.sub(rf"(\b{folder}/){bare}(?<!\w)(?P<module>(?:{rooms})(?:/\w+)+)(?=\.py)", by_path, text)
    new = re.sub(rf"(\b{key}\.){bare}(?<![\w/])(?P<module>(?:{rooms})(?:\.\w+)+)", dotted, new)
    if new != text:
        path.write_text(once_each(new) if path.suffix == ".toml" else new, "utf-8")


def once_each(text: str) -> str:
    """TOML whose keys have become the same: the first says it."""
    seen: set[str] = set()
    lines = []
    for line in text.splitlines():
        key = re.match(r'"[\w.]+" = ', line)
        seen = set() if line.startswith("[") else seen
        if key is None or key[0] not in seen:
            lines.append(line)
        seen |= {key[0]} if key else set()
    return "\n".join(lines) + "\n"


# --- the proof: every statement is what it was, name by name ----------------------------------------------------------
class _Qualified(ast.NodeTransformer):
    def __init__(self, meant: dict[int, str]) -> None:
        self.meant = meant

    def visit(self, node: ast.AST) -> ast.AST | None:
        if id(node) in self.dropped:
            return None
        if id(node) in self.meant:
            return ast.Name(self.meant[id(node)], ast.Load())
        if isinstance(node, (*FUNCTION, ast.ClassDef)) and id(node) in self.names:
            node.name = self.names[id(node)]
        return self.generic_visit(node)

    names: dict[int, str] = {}  # noqa: RUF012
    dropped: set[int] = set()  # noqa: RUF012


def meaning(game: Game, module: Module, plan: Plan | None) -> list[str]:
    """Each statement below the head with every name spelled out: as it should become with a plan, as it is without."""
    home = plan.home if plan else str
    called = plan.name if plan else lambda _, name: name
    meant: dict[int, str] = {}
    names = {id(node) for node, _ in uses(module.tree)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and id(node.value) in names:
            origin = resolve(game, module, node.value)
            if origin is not None and not origin[1] and origin[0] != module.name:
                where = game.origin(origin[0], node.attr)
                meant[id(node)] = f"{home(where[0])}:{called(*where)}"
    for quoted, where in quoted_uses(game, module):
        meant[id(quoted)] = f"{home(where[0])}:{called(*where)}"
    for node, _ in uses(module.tree):
        origin = resolve(game, module, node)
        if origin is not None:
            meant[id(node)] = f"{home(origin[0])}:{called(*origin) if origin[1] else ''}"
        elif node.id in module.outer:
            source, name, _ = module.outer[node.id]
            meant[id(node)] = f"{source}:{name}"
    spell = _Qualified(meant)
    spell.names = {
        id(statement): called(module.name, statement.name)
        for statement in module.tree.body
        if isinstance(statement, (*FUNCTION, ast.ClassDef))
    }
    spell.dropped = {
        id(node)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and game.inside(node.module or "") is not None
    }
    return [ast.dump(spell.visit(statement) or statement) for statement in module.body]


def compare(before: dict[str, list[str]], key: str) -> list[str]:
    """What differs between the game as it was and as it is now."""
    game = Game(key)
    now = {name: meaning(game, module, None) for name, module in game.modules.items()}
    wrong = []
    for name in sorted(before.keys() | now.keys()):
        old, new = Counter(before.get(name, [])), Counter(now.get(name, []))
        wrong += [f"{name}: gone: {each[:600]}" for each in old - new]
        wrong += [f"{name}: new: {each[:600]}" for each in new - old]
    return wrong


# --- doing it ---------------------------------------------------------------------------------------------------------
_said: list[str] = []


def say(line: str) -> None:
    if line not in _said:
        _said.append(line)
        print(" ", line)


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def tidy(paths: list[Path]) -> None:
    files = [str(path) for path in paths if path.exists()]
    ruff = str(Path(sys.executable).parent / "ruff")
    run(ruff, "check", "-q", "--fix", "--select", "I,F401", *files)
    for path in paths:
        if path.exists():
            let_format(path)
    run(ruff, "format", "-q", *files)
    shorten(paths)
    run(ruff, "format", "-q", *files)


def let_format(path: Path) -> None:
    """Where a statement was laid out by hand and is too wide now, the formatter may lay it out."""
    text = path.read_text("utf-8")
    if "# fmt: skip" not in text:
        return
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt) and lines[(node.end_lineno or 1) - 1].endswith("# fmt: skip"):
            rows = range(node.lineno - 1, node.end_lineno or 1)
            if any(len(lines[row].removesuffix("  # fmt: skip")) > 120 for row in rows):
                lines[rows[-1]] = lines[rows[-1]].removesuffix("# fmt: skip").rstrip()
    path.write_text("\n".join(lines) + "\n", "utf-8")


def shorten(paths: list[Path]) -> None:
    """Lines that prefixes made too long and the formatter cannot break: comments go above, strings are broken."""
    for path in paths:
        if not path.exists():
            continue
        lines = path.read_text("utf-8").splitlines()
        out: list[str] = []
        for line in lines:
            if len(line) <= 120:
                out.append(line)
                continue
            pad = line[: len(line) - len(line.lstrip())]
            code, mark, comment = line.rpartition("  # ")
            if mark and "noqa" not in comment and "fmt:" not in comment and code.count('"') % 2 == 0:
                out += [f"{pad}# {comment}", code]
                continue
            out += _broken_string(line, pad)
        text = "\n".join(out) + "\n"
        if text != "\n".join(lines) + "\n":
            path.write_text(text, "utf-8")


def _broken_string(line: str, pad: str) -> list[str]:
    """A line that is one string, in two; or the line as it is."""
    whole = re.fullmatch(r'\s*(?P<before>[^"]*?)(?P<start>f?")(?P<inside>[^"]*)"(?P<after>[^"]*)', line)
    if whole is None:
        return [line]
    inside, depth, cut = whole["inside"], 0, 0
    for at, letter in enumerate(inside):
        depth += (letter == "{") - (letter == "}")
        if letter == " " and not depth and len(pad) + len(whole["before"]) + at < 112:
            cut = at + 1
    if not cut:
        return [line]
    left, right = inside[:cut], inside[cut:]
    start = [f'"{left}"' if "{" not in left else f'{whole["start"]}{left}"']
    end = f'"{right}"' if "{" not in right else f'{whole["start"]}{right}"'
    before, after = whole["before"], whole["after"]
    if not before.strip() and after.strip() in ("", ","):
        return [f"{pad}{start[0]}", f"{pad}{end}{after}"]
    return (
        [f"{pad}{before}(", f"{pad}    {start[0]}", f"{pad}    {end}", f"{pad}){after}"]
        if before.rstrip().endswith(("=", "return", "yield"))
        else [line]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--propose", action="store_true")
    parser.add_argument("--dry", action="store_true")
    asked = parser.parse_args()
    game = Game(asked.game)
    if asked.propose:
        print(propose(game))
        return
    plan = read_plan(game)
    for each in plan.alone:
        say(f"stays alone: {each}")
    settle_names(plan)
    for (module, name), new in sorted(plan.renamed.items()):
        say(f"{module}.{name} is now {new}")
    writers = [Writer(plan, chapter.into, chapter.parts, chapter.about) for chapter in plan.chapters]
    writers += [
        Writer(plan, name, [name], "")
        for name, module in game.modules.items()
        if name not in plan.chapter_of and module.body
    ]
    if asked.dry:
        return
    before: dict[str, list[str]] = defaultdict(list)
    texts = {writer.home: writer.text() for writer in writers}
    for name, seen in game.modules.items():
        before[plan.home(name)] += meaning(game, seen, plan)
    lines_before, files_before = _measure(game.folder)
    written: list[Path] = []
    for part, chapter in plan.chapter_of.items():
        if part != chapter.into:
            run("git", "rm", "-q", "--cached", str(game.modules[part].path))
            game.modules[part].path.unlink()
    for home, text in texts.items():
        known = game.modules.get(home)
        path = known.path if known else game.folder / (home.replace(".", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(path)
    for folder in ("src", "tests", "packages", "tools", "benchmarks", "examples"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if game.folder not in path.parents and "merge_chapters" not in path.name:
                old = path.read_text("utf-8")
                lead_others(plan, path)
                if path.read_text("utf-8") != old:
                    written.append(path)
    tidy(written)
    wrong = compare(before, game.key)
    tracked = run("git", "ls-files").splitlines()
    for name in tracked:
        path = ROOT / name
        is_prose = path.suffix in (".md", ".toml", ".py", ".yml") and "tools/chapters" not in name
        if is_prose and "tests/recorded" not in name and path.exists():
            lead_words(plan, path)
    for each in wrong:
        print("DIFFERS", each)
    lines, files = _measure(game.folder)
    print(f"{game.key}: {files_before} modules, {lines_before} lines; now {files} modules, {lines} lines")
    if wrong:
        raise SystemExit(f"{len(wrong)} statements differ: take it back with git checkout and look.")
    print("Every statement is what it was, but for prefixes and the names above.")


def _measure(folder: Path) -> tuple[int, int]:
    files = list(folder.rglob("*.py"))
    return sum(len(file.read_text("utf-8").splitlines()) for file in files), len(files)


if __name__ == "__main__":
    main()
