"""A table as a seat sees it, in words: what is new, figures, cards, map, what is asked, and the keys to answer with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.messages.views import QuestionView
from tablewright.play.sentences import card_words, cards_in_groups, ended, fact_words, map_words, step_words
from tablewright_client import DeskInfo, RuleInfo, TableInfo

_MOST_NEWS = 30


def view_words(view: TableInfo, told: int) -> str:
    """The whole view; of the log, what came after entry number `told`."""
    return "\n".join(line for line in _view_lines(view, told) if line)


def _view_lines(view: TableInfo, told: int) -> Iterator[str]:
    yield f"{view.title}: {view.scene.title}. You sit in seat {view.seat or 'none: you watch'}."
    yield from _news(view, told)
    yield from _stage(view.scene)
    ending = view.scene.ending
    if ending is not None:
        yield f"{ended(ending.title)} {ending.text}"
    yield f"Wanted: {view.scene.wanted}"
    if view.scene.prompt is not None:
        yield from prompt_lines(view.scene.prompt)
    elif view.over:
        yield f"The game is over: {view.over}."
    else:
        yield f"You are asked nothing. The table waits for: {', '.join(view.waiting) or 'nobody'}."
    yield from (line for asked in view.questions for line in _question_lines(asked, view.seat))
    if view.own:
        yield "Though nobody asks, you can (`own`): " + ", ".join(f"[{each.key}] {each.label}" for each in view.own)


def _question_lines(asked: QuestionView, seat: str) -> Iterator[str]:
    """What another is asked, as far as this seat may know, and who is for what."""
    if asked.is_next:
        yield f"Others act. Mark what you would have next: question {asked.id}."
    elif asked.of == "party":
        yield f"Your party decides ({asked.way}); {asked.lead} leads. Question {asked.id}, put to {asked.seat}."
    if asked.prompt is not None and (asked.seat != seat or asked.is_next):
        yield from prompt_lines(asked.prompt)
    if asked.marks:
        yield "Wanted so far: " + ", ".join(f"{who}: {key}" for who, key in asked.marks.items())


def _news(view: TableInfo, told: int) -> Iterator[str]:
    news = [each for each in view.log.tellings if each.number > told][-_MOST_NEWS:]
    if news:
        yield "What happened:"
        yield from (f"  {each.number}. {step_words(each.telling)}" for each in news)


def _stage(scene: Scene) -> Iterator[str]:
    yield fact_words(scene.facts)
    for heading, cards in cards_in_groups(scene.cards):
        yield f"{heading}:"
        yield from (f"  {line}" for card in cards for line in card_words(card))
    if scene.map is not None:
        yield f"Map{f' of {scene.map.title}' if scene.map.title else ''}:"
        yield from (f"  {line}" for line in map_words(scene.map))


# --- questions -------------------------------------------------------------------------------------------------------
def prompt_lines(prompt: Prompt) -> Iterator[str]:
    """What is asked, and each choice under the key that answers it."""
    cited = f" (rule {prompt.rule})" if prompt.rule else ""
    yield f"Question {prompt.question}{cited}: {prompt.text}"
    if prompt.kind == "choice":
        yield from (f"  {_choice_line(choice)}" for choice in prompt.choices)
    elif prompt.kind == "number":
        yield f"  Answer with a whole number from {prompt.low} to {prompt.high}{_usual(prompt)}"
    else:
        yield f"  Answer in your own words, at most {prompt.high} letters{_usual(prompt)}"


def _choice_line(choice: Choice) -> str:
    about = "; ".join(part for part in (choice.hint, choice.odds and f"odds: {choice.odds}") if part)
    return f"[{choice.key}] {choice.label}" + (f": {about}" if about else "") + (" (usual)" if choice.default else "")


def _usual(prompt: Prompt) -> str:
    return f"; usual: {prompt.default}." if prompt.default else "."


# --- the desk, the book ----------------------------------------------------------------------------------------------
def desk_words(desk: DeskInfo) -> str:
    lines = [f"{seat.seat}: {seat.name}, {seat.sitter_label}{_waited(seat.waited_for)}" for seat in desk.seats]
    lines += [
        f"Who made the table asks for {seat.seat}: say with `agree` whether they may call it back."
        for seat in desk.seats
        if seat.asked_back and seat.has_a_say and not (seat.given_up or seat.keeps)
    ]
    if desk.poll is not None:
        choices = ", ".join(f"[{key}] {label}" for key, label in desk.poll.choices)
        lines.append(f"The master asks all players: {desk.poll.text} Vote with: {choices}")
    if desk.gm is not None:
        lines += [f"To rule: {ruling.text} (usual: {ruling.default})" for ruling in desk.gm.queue]
        lines += [f"Chart [{chart.key}] {chart.name}, d{chart.die}" for chart in desk.gm.charts]
    return "\n".join([*lines, *(f"Notes: {desk.notes}" for _ in (1,) if desk.notes)])


def _waited(waited: bool) -> str:
    return " (waited for)" if waited else ""


def rule_lines(rules: Sequence[RuleInfo]) -> str:
    return "\n".join(line for rule in rules for line in _rule_lines(rule)) or "No rule speaks of that."


def _rule_lines(rule: RuleInfo) -> Iterator[str]:
    yield f"{rule.id} ({rule.chapter}): {rule.says}" + (f" Ruling: {rule.ruling}" if rule.ruling else "")
    yield from (f"  {' | '.join(row)}" for row in rule.table)
