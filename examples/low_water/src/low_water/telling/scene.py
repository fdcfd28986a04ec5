"""The scene of the one seat there is: what is wanted, figures, cards, the map, the question in words."""

from __future__ import annotations

from collections.abc import Sequence

from low_water.state import Crossing
from low_water.telling.cards import cards, facts
from low_water.telling.labels import prompt
from low_water.telling.maps import flats
from tablewright.api import Decision, Ending, Scene
from tablewright.api.words import capital, count, number_word, waiting_words

# The game's questions; the table has questions of its own, such as the face of a die rolled by hand.
_WANTED = {
    "hire": "Choose your company; the sea is out, and will not stay out.",
    "deed": "Bring them to the island before the sea is back.",
    "rescue": "Somebody is sinking: decide.",
    "follow": "A light: follow it or not.",
}
_GUIDE = {
    "hire": "More people pay more, and are slower in channels. Who carries nothing never tires in mud.",
    "deed": "Mud and unseen ground are the risk; the pole costs a bell, quicksand costs more.",
    "rescue": "Cutting a burden away costs its silver, and makes each pull easier.",
}
_BEGINNING = 2  # bells for which a newcomer is told how it goes
_ENDINGS = {
    "every soul": ("Every soul", "All whom you led stand on the island.", True),
    "some came over": ("Some came over", "The island has you, and not all of them.", True),
    "turned back": ("Turned back", "The shore again. Nobody pays for that, and nobody has drowned of it.", False),
    "a night on the wreck": ("A night on the wreck", "Cold, wet and alive: the next ebb takes you home.", False),
    "the sea": ("The sea", "There is nobody left to lead.", False),
}


def scene(crossing: Crossing, seat: str, pending: Sequence[Decision]) -> Scene:
    decision = next((each for each in pending if each.seat == seat and each.question in _WANTED), None)
    return Scene(
        "low_water",
        "over" if crossing.outcome else "hexes" if crossing.under_way else "assembly",
        "Low Water",
        _wanted(crossing, decision, pending),
        facts(crossing),
        cards(crossing),
        flats(crossing),
        prompt=prompt(crossing, decision) if decision else None,
        waiting=tuple(each.seat for each in pending),
        ending=_ending(crossing),
        guide=_GUIDE.get(decision.question, "") if decision and crossing.bells < _BEGINNING else "",
    )


def _wanted(crossing: Crossing, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if crossing.outcome:
        return "The crossing is over."
    return _WANTED[decision.question] if decision else waiting_words(each.seat for each in pending)


def _ending(crossing: Crossing) -> Ending | None:
    if not crossing.outcome:
        return None
    title, text, won = _ENDINGS[crossing.outcome]
    figures = [f"{number_word(crossing.silver)} silver in the purse", f"{count(len(crossing.landed), 'soul')} over"]
    figures += [f"{count(len(crossing.lost), 'soul')} lost"] if crossing.lost else []
    return Ending(title, f"{text} {capital(', '.join(figures))}.", won)
