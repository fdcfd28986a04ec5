"""The ledger of a game: its numbered rules, where each is implemented and proved, and the choices it gives."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablewright.engine.charts import convert, load_toml

# --- choices ----------------------------------------------------------------------------------------------------------
# Every choice that a game's text gives somebody at the table, and where play offers it: fields of the ledger's rules.
# An entry that names its question (and option) can be checked by a machine: has play put that question with that option
# to a seat of that kind?
State = Literal["offered", "partly", "withheld", "master", "apart"]
STATES: dict[State, str] = {
    "offered": "offered",
    "partly": "offered in part",
    "withheld": "withheld",
    "master": "in the wrong chair",
    "apart": "no matter for a program",
}
_NUMBER = re.compile(r"\d+")


class ChoiceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    who: Literal["player", "party", "master", "table"]
    when: str
    may: str
    line: int
    state: State
    where: str
    rules: tuple[str, ...] = ()  # those that give it, beside the one that it stands with
    question: str | tuple[str, ...] = ()  # the questions that offer it
    option: str | tuple[str, ...] = ()  # their options, or how these begin: the verb
    why: str = ""  # where we see it otherwise than the text's reader did

    @property
    def questions(self) -> tuple[str, ...]:
        return (self.question,) if isinstance(self.question, str) else self.question

    @property
    def options(self) -> tuple[str, ...]:
        return (self.option,) if isinstance(self.option, str) else self.option

    def seen_in(self, sights: Collection[tuple[str, str, str]], master: str) -> bool:
        """True if play offered it to the person whose choice it is; a sight is seat, question and option."""
        return any(
            question in self.questions and self._is_theirs(seat, master) and self._names(option)
            for seat, question, option in sights
        )

    def _is_theirs(self, seat: str, master: str) -> bool:
        return self.who == "table" or (seat == master) == (self.who == "master")

    def _names(self, option: str) -> bool:
        wanted = [_NUMBER.sub("#", each) for each in self.options]
        return not wanted or any(option == each or option.startswith((f"{each}:", f"{each}*")) for each in wanted)


# --- ledger -----------------------------------------------------------------------------------------------------------
# The ledger of a game: its numbered rules, and where each of them is implemented and proved.
# A rule is implemented where code cites its id, and proved where a scenario or a test cites it that would fail without
# it.
_SPEAK_FOR_THEMSELVES = frozenset(("name", "special", "effect", "description", "type"))
RULE_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*-(?:\d{2,3}|[a-z][a-z0-9_]*)\b")


class Rule(msgspec.Struct, frozen=True):
    id: str
    topic: str
    kind: str = ""
    where: str = ""
    says: str = ""
    ruling: str = ""
    source: str = ""
    needs: tuple[str, ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    die: dict[str, tuple[int, ...]] = {}  # the dice it rolls, by their names, with the sizes each may have
    unreached: str = ""  # why play by bots never comes to it: only a human master, only beyond level 9, ...
    choice: tuple[ChoiceEntry, ...] = ()  # what it leaves to somebody at the table, and where play offers that

    @property
    def table(self) -> tuple[str, ...]:
        """The rows of a rule that is a table, a line each: '1: Skeleton, hp 10, damage 1d4, ...'."""
        return tuple(map(_row_words, self.rows))


class Ledger(msgspec.Struct, frozen=True):
    system: str
    title: str
    rule: tuple[Rule, ...]

    def find(self, rule_id: str) -> Rule | None:
        return next((rule for rule in self.rule if rule.id == rule_id), None)

    @property
    def dice(self) -> dict[tuple[str, str], tuple[int, ...]]:
        """The sizes of every die the game rolls, by the rule and the name it is rolled for."""
        return {(rule.id, name): sizes for rule in self.rule for name, sizes in rule.die.items()}

    @property
    def choices(self) -> list[ChoiceEntry]:
        """All choices that the rules give, in the text's order, each with all its rules."""
        whole = (
            msgspec.structs.replace(entry, rules=(rule.id, *entry.rules)) for rule in self.rule for entry in rule.choice
        )
        return sorted(whole, key=lambda entry: entry.id)


class Proof(msgspec.Struct, frozen=True):
    """Places that implement and prove a rule, each as 'path:line'."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def missing(self) -> bool:
        return not (self.code and self.tests)


def _row_words(row: dict[str, Any]) -> str:
    """What is rolled first, then names and remarks as they are, then figures by their names."""
    parts = [_said(value) if field in _SPEAK_FOR_THEMSELVES else f"{field.replace('_', ' ')} {_said(value)}"
             for field, value in row.items() if field != "roll"]  # fmt: skip
    return f"{_faces(row['roll'])}: {', '.join(parts)}" if "roll" in row else ", ".join(parts)


def _said(value: object) -> str:
    """A value in words: a list by its members."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _faces(roll: object) -> str:
    """'3', or '1-2' for a span."""
    return "-".join(dict.fromkeys(map(str, roll))) if isinstance(roll, list) else str(roll)


def load_ledger(path: Path) -> Ledger:
    return convert(load_toml(path), Ledger, path, "ledger")


def citations(files: Iterable[Path], root: Path) -> dict[str, list[str]]:
    """Every rule id in these files, with the places where it stands."""
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(files):
        name = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for rule_id in dict.fromkeys(RULE_ID.findall(line)):
                places[rule_id].append(f"{name}:{number}")
    return places


def audit(ledger: Ledger, code: Iterable[Path], tests: Iterable[Path], root: Path) -> list[Proof]:
    """For each rule of the ledger: where code and where tests cite it."""
    in_code, in_tests = citations(code, root), citations(tests, root)
    return [Proof(rule, tuple(in_code[rule.id]), tuple(in_tests[rule.id])) for rule in ledger.rule]
