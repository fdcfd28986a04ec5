"""The asking half of a table: whoever sits in the seat answers with the place of an option.

Every answer is counted and mixed into one number, so that two engines can be seen to have asked and answered the same.
"""

from __future__ import annotations

from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.bots.by_chance import draw_on, random_answer
from tablewright_kernel.bots.planner import planner_answer
from tablewright_kernel.bots.steady import steady_answer
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.digests import mixed

TEXT_ANSWER = 1_000_000  # stands for the options of a question that wants words or a number


@compiled
def ask(g: Record, c: Content, question: int, default: int) -> int:
    """The place of the option that is taken; a single one is taken unasked. `default` is -1 where there is none."""
    options = g[r.OFFERED]
    if options < 2:
        g[r.SPILLED] |= int(options == 0)
        return 0
    bot = c[f.BOT]
    if bot == f.RANDOM:
        answer = random_answer(g, c, question)
    elif bot == f.PLANNER:
        answer = planner_answer(g, c, question, default)
    else:
        answer = steady_answer(g, c, question, default)
    answer = answer if answer >= 0 else 0
    _count(g, question, options, answer)
    return answer


@compiled
def _count(g: Record, question: int, options: int, answer: int) -> None:
    g[r.ASKED] += 1
    g[r.ANSWERS] = mixed(mixed(mixed(g[r.ANSWERS], question), options), answer)


@compiled
def ask_text(g: Record, c: Content, question: int) -> None:
    """Nobody here has words of their own: the answer is what stands there already, or nothing."""
    if c[f.BOT] == f.RANDOM:
        g[r.OFFERED] = 0
        draw_on(g, c, question)
    _count(g, question, TEXT_ANSWER, 0)


@compiled
def ask_number(g: Record, c: Content, question: int, low: int, high: int, default: int) -> int:
    """A whole number; where only one is possible it is taken unasked."""
    if low >= high:
        return low
    answer = default
    if c[f.BOT] == f.RANDOM:
        g[r.OFFERED] = 0
        answer = low + draw_on(g, c, question) % (high - low + 1)
    _count(g, question, TEXT_ANSWER, answer)
    return answer


@compiled
def verb_of(g: Record, answer: int) -> int:
    return g[r.VERBS + answer]


@compiled
def target_of(g: Record, answer: int) -> int:
    return g[r.SECONDS + answer]


@compiled
def thing_of(g: Record, answer: int) -> int:
    return g[r.FIRSTS + answer]
