"""A choice as a value: a verb, its target, and an amount.

    strike = Option("strike", foe.id)              # strike:c5
    cast = Option("cast", "web", foe.id)           # cast:web:c5
    buy = Option("buy", "torch", amount=3)         # buy:torch*3
    Option.read("buy:torch*3") == buy

An option is its text: the stable key of saves, scenarios and the API. It equals that text and hashes as it, and it
carries the parts it was made of, so that rules, labels, faces and bots read `verb`, `target`, `thing` and `amount` and
nobody takes text apart. Targets are ids of people, places and things, never names or places in a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Chosen = TypeVar("Chosen", bound=str)  # an option, or a bare word that serves as one


class Option(str):
    """`verb`, `verb:target`, `verb:target:target`, each with `*amount` behind it where there is one."""

    __slots__ = ("amount", "targets", "verb")

    verb: str
    targets: tuple[str, ...]
    amount: int

    def __new__(cls, verb: str, *targets: str, amount: int = 0) -> Option:
        """Options never change and come again and again, so the one that was made before serves."""
        known = _made.get((verb, targets, amount))
        return cls._make(verb, targets, amount) if known is None else known

    @classmethod
    def _make(cls, verb: str, targets: tuple[str, ...], amount: int) -> Option:
        text = ":".join((verb, *targets)) if targets else verb
        option = super().__new__(cls, f"{text}*{amount}" if amount else text)
        option.verb, option.targets, option.amount = str(verb), targets, amount
        if len(_made) >= _MOST_KEPT:
            _forget()
        _made[verb, targets, amount] = option
        return option

    def __reduce__(self) -> tuple[object, ...]:
        return Option.read, (str(self),)

    @classmethod
    def read(cls, text: str) -> Option:
        """The option that this text is the key of."""
        if isinstance(text, Option):
            return text
        words, _, amount = text.partition("*")
        verb, *targets = words.split(":")
        return cls(verb, *targets, amount=int(amount) if amount else 0)

    @property
    def target(self) -> str:
        """Id of the target; empty if the verb needs none."""
        return self.targets[-1] if self.targets else ""

    @property
    def thing(self) -> str:
        """The thing that is used, if two are named: `cast:web:c5` casts the web at c5."""
        return self.targets[0] if len(self.targets) > 1 else ""


_made: dict[tuple[str, tuple[str, ...], int], Option] = {}
_MOST_KEPT = 1 << 15


class ByTarget(dict[str, Option]):
    """A verb's options by what it is done to: `ATTACK[foe.id]` is `Option("attack", foe.id)`, and far sooner found.

    Lists of options are most of what a question costs.
    """

    def __init__(self, verb: str) -> None:
        super().__init__()
        self._verb = verb

    def __missing__(self, target: str) -> Option:
        option = self[target] = Option(self._verb, target)
        return option


_by_target: dict[str, ByTarget] = {}


def by_target(verb: str) -> ByTarget:
    """The one table of a verb."""
    found = _by_target.get(verb)
    if found is None:
        found = _by_target[verb] = ByTarget(verb)
    return found


def _forget() -> None:
    """Begin anew; tables of verbs stay the ones that rules hold."""
    _made.clear()
    for table in [*_by_target.values()]:
        table.clear()


def each(verb: str, targets: Iterable[str]) -> list[Option]:
    """The same verb for each of these targets."""
    known = _by_target.get(verb)
    return [*map((by_target(verb) if known is None else known).__getitem__, targets)]


def first_of(options: Sequence[str], *verbs: str) -> str:
    """The option that most people would take: the first of the first verb that is offered, or nothing."""
    first: dict[str, str] = {}
    for option in options:
        first.setdefault(option.verb if isinstance(option, Option) else Option.read(option).verb, option)
    return next((first[verb] for verb in verbs if verb in first), "")


def own(options: Sequence[Chosen], answer: str) -> Chosen:
    """The rules' own option that this answer names, not the equal text that came from a file, a browser or a bot.

    It has its parts; and an encoder that leaves out defaults goes by identity, while equal states must be equal bytes.
    """
    try:
        return options[options.index(answer)]
    except ValueError:
        raise ValueError(f"{answer!r} is none of {', '.join(options)}") from None
