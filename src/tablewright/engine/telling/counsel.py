"""'What would you do?': an answer to the question a seat is asked, and the reasons for it in words.

The answer is the thinking bot's; where a game has none, and for the game master, it is what the rules call usual. The
reasons are what came of tries from here, and what the choice itself says of its chances and costs. Nothing is used that
the seat could not know (see `engine/thinking`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Choice, Prompt
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.thinking.position import Position, quick_answer, sight_from, thinking_of
from tablewright.engine.thinking.thinker import Budget, Search, Thought, Tried

ASKED = Budget(tries=400, seconds=2.5)  # how long somebody thinks who is asked for counsel
_MOST_NAMED = 2  # answers besides the best that are spoken of by name, in each breath
_FEWEST = 6  # tries of an answer, to say how many of them went well
_DEADLY, _RISKY = 0.5, 0.9
_CLOSE = 0.01  # of worth: answers that lie nearer to each other are as good as each other


class Counsel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Advice: an answer, and why."""

    seat: str
    key: str
    label: str
    reasons: tuple[str, ...] = ()  # why, a sentence each
    tries: int = 0  # how many games it played in its head


class Plea(msgspec.Struct, frozen=True):
    """All that is needed to think about a question, apart from the rules: it can be sent to another process."""

    seat: str
    decision: Decision
    prompt: Prompt
    position: Position | None  # its ruleset is left out on the way


def plea_of(game: Game[Any], seat: str) -> Plea:
    """What this seat is asked and where it stands; `Refused` if it is asked nothing."""
    decision = game.pending_for(seat)
    prompt = scene_of(game, seat).prompt
    if decision is None or prompt is None:
        raise Refused("nothing is asked of you now: wait for your next question")
    position = game.position(seat)
    return Plea(seat, decision, prompt, position and msgspec.structs.replace(position, ruleset=None))


def counsel(ruleset: Ruleset[Any], plea: Plea, budget: Budget = ASKED) -> Counsel:
    """Think about it, and say what came of it."""
    thinking = thinking_of(ruleset)
    decision = plea.decision
    if decision.kind == "face":
        return Counsel(plea.seat, "", "Roll it", ("The die knows; nobody else does.",))
    if plea.seat == ruleset.gm_seat:
        return _told(plea, decision.usual, ["It is what the rules say when nobody rules otherwise."])
    if plea.position is None or thinking is None:
        return _told(plea, decision.usual, [])
    position = msgspec.structs.replace(plea.position, ruleset=ruleset)
    usual = quick_answer(position, thinking)
    if decision.kind == "text":
        return _told(plea, usual, ["These are your own words: anything will do."])
    sight = sight_from(thinking, position)
    thought = Search(position, thinking, budget, f"counsel {decision.question}", sight).think(decision, usual)
    return _told(plea, thought.answer, tries_in_words(plea.prompt, thought, thinking.lived), thought)


def _told(plea: Plea, key: str, reasons: list[str], thought: Thought | None = None) -> Counsel:
    choice = next((each for each in plea.prompt.choices if each.key == key), None)
    tries = sum(tried.times for tried in thought.tried.values()) if thought else 0
    label = choice.label if choice is not None else key
    return Counsel(plea.seat, str(key), label or "Say nothing", (*reasons, *_what_it_says(choice)), tries)


def _what_it_says(choice: Choice | None) -> list[str]:
    """The choice's own chances and costs, as it shows them."""
    if choice is None:
        return []
    means = f"It means: {choice.hint}." if " " in choice.hint else ""  # 'unseen' says nothing here
    said = [f"Its chances: {choice.odds}." if choice.odds else "", means]
    return [line.replace("..", ".") for line in said if line]


# --- tries in words ---------------------------------------------------------------------------------------------------
def tries_in_words(prompt: Prompt, thought: Thought, lived: str) -> list[str]:
    """How often it went well, how the next best answers did, and how sure that is."""
    best, labels = thought.tried[thought.answer], {choice.key: choice.label for choice in prompt.choices}
    if not best.times:
        return []
    if best.times < _FEWEST:
        return [f"There was time for few tries, {best.times} of this: it is what is usual here."]
    said = [f"Of {best.times} tries from here, {lived} in {_share(best)}."]
    if best.games:
        said = [f"Of {best.games:,} games played on from here to their end, you won in {_share(best)}."]
    return [*said, *_others(thought, best, labels), *_danger(best)]


def _others(thought: Thought, best: Tried, labels: Mapping[str, str]) -> list[str]:
    """What came of the other answers, the best first: those that are as good in one breath, then those that are not."""
    tried = {key: each for key, each in thought.tried.items() if key != thought.answer and each.times >= _FEWEST}
    alike = [key for key in thought.alike if key != thought.answer] if thought.answer == thought.usual else []
    close = [key for key, each in tried.items() if key not in alike and abs(each.worth - best.worth) < _CLOSE]
    worse = sorted(set(tried) - {*alike, *close}, key=lambda key: -tried[key].worth)
    said = [f"For now it makes no difference: {_named(alike, labels)} came to the same."] if alike else []
    if close:
        said.append(f"There is little to choose between this and {_named(close, labels)}.")
    by_share: dict[str, list[str]] = {}
    for key in worse:
        by_share.setdefault(_share(tried[key]), []).append(key)
    for share, keys in list(by_share.items())[:_MOST_NAMED]:
        off = ", but you were worse off" if tried[keys[0]].well >= best.well else ""
        said.append(f"{_named(keys, labels)}: in {share}{off}.")
    return said


def _named(keys: Sequence[str], labels: Mapping[str, str]) -> str:
    """Some of them by name, and how many more there are; those of one name once."""
    names = list(dict.fromkeys(labels.get(key, key) for key in keys))
    named, more = names[:_MOST_NAMED], len(names) - _MOST_NAMED
    if more > 0:
        return f"{', '.join(named)} and {more} more"
    return " and ".join(named)


def _share(tried: Tried) -> str:
    percent = round(100 * tried.well)
    if 0 < tried.well < 1:
        percent = min(99, max(1, percent))
    return f"{percent} %"


def _danger(best: Tried) -> list[str]:
    if best.games:
        return []  # who wins in the end may well lose a party on the way
    if best.lives < _DEADLY:
        return ["It is deadly whatever you do: this is only the least bad."]
    return ["It is dangerous."] if best.lives < _RISKY else []
