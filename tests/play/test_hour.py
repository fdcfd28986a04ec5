"""Some time at the table of each game: nothing that instructs, tells or gives a chance is cut, at any size of screen.

A share runs with the tests; `python -m tests.play.test_hour` plays an hour of each game at every size, `... 80` at one.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tablewright.engine.telling.staging import field_of
from tablewright.play.screens.table import TableScreen, table_app
from tablewright.play.session import Session
from tablewright.rules import GAMES, ruleset
from tablewright.shelf import Wish, begin

SIZES = ((60, 20), (80, 24), (120, 40))
A_SHARE, AN_HOUR = 10, 150  # answers
_REDRAWS = 5  # a screen that has just changed may not be drawn yet


def words_of(pilot: Pilot[object]) -> str:
    """All that stands on the screen, without its frames and line breaks."""
    lines = ("".join(part.text for part in strip) for strip in pilot.app.screen._compositor.render_strips())
    return squeezed("\n".join(lines))


def squeezed(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def cut(pilot: Pilot[object], screen: TableScreen) -> list[str]:
    """What should be in sight and is not."""
    look, shown = screen.look, words_of(pilot)
    prompt, field = look.prompt, field_of(look.scene)
    wanted = [look.scene.wanted, look.scene.goal, *([] if screen._words.display else ["? help"])]
    if any("…" in str(screen.query_one(part, Static).render()) for part in ("#strip", "#goal", "#keys", "#now")):
        return ["a line ends in three dots"]
    if pilot.app.size.width >= SIZES[1][0] and screen.query_one("#goal").size.height > 1:
        return ["a goal in two lines, which moves the stage"]
    if prompt is not None:
        wanted += [prompt.text, *prompt.missing]
    if not screen._moments and field is not None:
        keys = look.laid.marks
        foes = [token for token in field.tokens if token.side == "foes" and not token.down]
        wanted += [f"{keys[token.id]} {token.name[:3]}" for token in foes[:9]]
        wanted += [f"{token.now}/{token.most}" for token in foes[:9] if token.most]
        names = {token.id: token.name for token in field.tokens}
        wanted += [names[who].split(maxsplit=1)[0] for who in field.order if who in names]
    return [each for each in wanted if squeezed(each) not in shown]


async def play(game: str, size: tuple[int, int], answers: int, folder: Path) -> None:
    session = Session(begin(Wish(game, seed="amber crow vale"), folder), ["p1"], guide=False)
    chance, rules = random.Random(f"{game} {size}"), ruleset(game)
    bot = next(bot for bot in rules.bots.values() if bot.key != "thinker").make()
    async with table_app(session).run_test(size=size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        for _ in range(answers):
            for _ in range(chance.randint(1, 6)):
                decision = session.game.pending_for(session.seat)
                if decision is None or session.over:
                    return
                session.answer(str(bot(decision, rules.view(session.game.state_for(session.seat), session.seat))))
            screen._renew()
            await pilot.pause()
            missing = cut(pilot, screen)
            for _ in range(_REDRAWS):
                if not missing:
                    break
                await pilot.pause()
                missing = cut(pilot, screen)
            assert not missing, f"{game} at {size}: {missing}"


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_cut(game: str, tmp_path: Path) -> None:
    await play(game, SIZES[1], A_SHARE, tmp_path)


if __name__ == "__main__":
    wide = [int(word) for word in sys.argv[1:]]  # such as 80: only this width
    for one in GAMES:
        for each in (size for size in SIZES if not wide or size[0] in wide):
            with tempfile.TemporaryDirectory() as place:
                asyncio.run(play(one, each, AN_HOUR, Path(place)))
            print(f"{one} at {each[0]}x{each[1]}: nothing is cut")
