"""The game's words on the screen, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.content import Content

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.glossary import Glossary
from tablewright.engine.terms import Term
from tablewright.play.session import Look
from tablewright.rules import titles
from tablewright.shelf import Shelved, seed_words
from tablewright.world.words import figure


# --- keywords ---------------------------------------------------------------------------------------------------------
def texts_of(look: Look) -> Iterator[str]:
    """Everything a person reads now: the question, the choices, what is new in the log, the cards."""
    scene = look.scene
    yield from (scene.wanted, look.prompt.text if look.prompt else "")
    for choice in look.prompt.choices if look.prompt else ():
        yield from (choice.label, choice.hint)
    for telling in look.latest:
        yield from (telling.headline, telling.text)
    for card in scene.cards:
        yield from (card.subtitle, *card.lines, *(tag.text for tag in card.tags), *(thing for _, thing in card.slots))
    yield from (fact.label for fact in scene.facts)


def term_words(term: Term) -> str:
    """A term in a line: what it is, what it means, where that stands."""
    about = ", ".join(part for part in (term.kind, *term.rules) if part)
    return f"{term.name}{f' ({about})' if about else ''}: {term.text}"


def terms_on(glossary: Glossary, look: Look) -> list[Term]:
    return sorted(glossary.found_in(texts_of(look)), key=lambda term: term.name.lower())


def terms_art(terms: list[Term]) -> Content:
    parts = [
        Content.assemble(
            (term.name, "bold $accent"), (f"  {', '.join((term.kind, *term.rules))}", "$quiet"), f"\n{term.text}\n"
        )
        for term in terms
    ]
    return Content("\n").join(parts) if parts else Content("Nothing here needs explaining.")


# --- shelf words: the shelf in words: games to begin, games to go on with. Both first screens say the same ------------
def save_words(save: Shelved) -> str:
    if save.problem:
        return f"{save.name}: cannot be read; try: tablewright doctor {save.name}"
    title = titles().get(save.game, f"{save.game}, which is not installed here")
    return f"{save.title or save.name}  ({title}, {day(save.played)})"


def players_words(game: Ruleset[Any]) -> str:
    least, most = game.least_seats, game.most_seats
    players = f"{least} to {most} players" if least != most else figure(least, "player")
    return f"{players}, with a game master or without." if game.gm_seat else f"{players}, no game master."


def day(moment: str) -> str:
    return moment[:16].replace("T", " ")


def fate_name() -> str:
    """A name for a game that nobody has named."""
    first, second, _ = seed_words().split()
    return f"The {first.capitalize()} and the {second.capitalize()}"
