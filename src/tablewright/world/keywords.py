"""Terms made from what a game has written down anyway: its ledger and its content."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.terms import Term

_DEFINITION = re.compile(r"^([A-Z][A-Za-z' -]{2,26})(?: \(([^)]{2,30})\))?: (.{12,})", re.DOTALL)


def ruled(ledger: Path, words: Mapping[str, str], kind: str = "rule", common: Collection[str] = ()) -> list[Term]:
    """Words and the rules that say what they are."""
    rules = load_ledger(ledger)
    found = [(word, rule) for word, key in words.items() if (rule := rules.find(key)) is not None]
    return [Term(word, _without(word, rule.says), kind, (rule.id,), common=word in common) for word, rule in found]


def _without(word: str, text: str) -> str:
    """A definition without the word it defines: 'Burn: torches go out' -> 'Torches go out'."""
    match = _DEFINITION.match(text)
    said = match[3] if match and match[1].lower() == word.lower() else text
    return said[0].upper() + said[1:]


def defined(ledger: Path, kinds: Collection[str] = ("ability",), leave_out: Collection[str] = ()) -> list[Term]:
    """Rules of these kinds that define a word: 'Brute Force (Giant): +1 to damage'."""
    terms = []
    for rule in load_ledger(ledger).rule:
        match = _DEFINITION.match(rule.says)
        if rule.kind in kinds and match and match[1] not in leave_out:
            whose = f"{match[2]}: " if match[2] else ""
            text = whose + match[3][0].upper() + match[3][1:]
            terms.append(Term(match[1], text, "ability", (rule.id,), cased=" " not in match[1]))
    return terms


def named(
    entries: Iterable[Mapping[str, Any]], kind: str, text: str, rules: tuple[str, ...] = (), *, common: bool = False
) -> list[Term]:
    """Things of the content with a name and a field that says what they do; `common`: explained only when asked for."""
    return [
        Term(_title(str(each["name"])), str(each[text]), kind, rules, common=common, cased=True)
        for each in entries
        if each.get("name") and each.get(text)
    ]


def _title(name: str) -> str:
    return name[0].upper() + name[1:]
