"""The game's words on the screen, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tablewright.engine.telling.glossary import Glossary
from tablewright.engine.terms import Term
from tablewright.play.session import Look


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
