"""What the engine promises of every game, as tests: random legal play never breaks it, and people can read it."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.ruleset import settle
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.testing.games import AnyGame, ForGames
from tablewright.testing.harness import Harness
from tablewright.testing.reading import unreadable


class Promises(ForGames):
    """The harness, for each of `games`. The numbers of answers may be changed in a subclass."""

    long: ClassVar[int] = 400  # answers: far into any game
    short: ClassVar[int] = 40

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_a_long_game_keeps_its_promises(self, game: AnyGame, seed: int) -> None:
        harness = Harness(game, seed)
        harness.play(self.long)
        harness.check_end()

    def test_everything_can_be_taken_back_to_the_start(self, game: AnyGame) -> None:
        harness = Harness(game, 4, dice=open_dice("the way back"))
        answers = harness.play(3 * self.short)
        harness.undo_to_the_start(answers)

    def test_with_real_dice(self, game: AnyGame) -> None:
        harness = Harness(game, 5, hand_dice=("p1",))
        harness.play(2 * self.short)
        harness.check_end()

    def test_with_as_many_seats_as_there_may_be(self, game: AnyGame) -> None:
        harness = Harness(game, 6, tuple(f"p{number + 1}" for number in range(min(game.most_seats, 4))))
        harness.play(3 * self.short)
        harness.check_end()

    def test_with_the_referee_and_bots(self, game: AnyGame) -> None:
        """Helpers' answers are records too: the game replays without them."""
        harness = Harness(game, 9)  # a seed whose campaigns are of a middling length
        if game.gm_seat:
            harness.game.help(game.gm_seat, game.referee)
        harness.play(self.short)
        bot = next(iter(game.bots.values())).make()
        harness.game.help(harness.setup.seats[0], bot if game.most_seats > 1 else None)
        harness.play(self.short)
        harness.check_end()

    def test_what_is_played_on_has_the_bytes_of_its_copy(self, game: AnyGame) -> None:
        """Fingerprints stand in saves: they are the same whether a state was played in one go or comes from a file."""
        seats = tuple(f"p{number + 1}" for number in range(game.least_seats))
        for bot in game.bots.values():
            state = game.new(settle(game.settings, {}), seats)
            policies: dict[str, Policy] = {seat: bot.make() for seat in seats}
            if game.gm_seat:
                policies[game.gm_seat] = game.referee
            views = {seat: game.view(state, seat) for seat in policies}
            table = BotTable(OpenSeed("copies"), "copies", policies, views)
            for played in range(self.long):
                if game.outcome(state) is not None:
                    break
                turns = game.turns(state)
                game.play(state, turns[played % len(turns)].name, table)
                frozen = freeze(state)
                assert freeze(thaw(frozen, game.state_type)) == frozen

    @pytest.mark.parametrize("bot", ["random", "own"])
    def test_nobody_reads_what_only_the_code_should(self, game: AnyGame, bot: str) -> None:
        """No ids, keys or values of the code, from any seat. Chance sees odd corners; the game's bot comes further."""
        play = next(iter(game.bots.values())).make() if bot == "own" else None
        assert read_along(game, play) == []


def read_along(game: AnyGame, play: Policy | None, answers: int = 150) -> list[str]:
    """What somebody would stumble over who reads every scene and the log of a game that a bot or chance plays."""
    harness = Harness(game, 11, seats=("p1", "p2") if game.most_seats > 1 else ("p1",))
    tellers = {seat: Teller(harness.game, seat) for seat in (*harness.all_seats, SPECTATOR)}
    found: dict[str, None] = {}
    for _ in range(answers):
        if harness.game.outcome is not None:
            break
        decision = harness.chance.choice(harness.game.pending)
        for seat in (decision.seat, SPECTATOR):
            found |= dict.fromkeys(unreadable(scene_of(harness.game, seat), "scene"))
        chosen = play(decision, game.view(harness.game.state_for(decision.seat), decision.seat)) if play else ""
        harness.game.answer(decision.seat, chosen or harness.random_answer(decision))
    for teller in tellers.values():
        found |= dict.fromkeys(each for telling in teller.tellings() for each in unreadable(telling, "log"))
    return list(found)
