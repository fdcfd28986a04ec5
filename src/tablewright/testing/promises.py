"""Games, promises, bots and truths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.scene import Cost
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.lab.simulate import UNFINISHED, simulate
from tablewright.rules import ruleset
from tablewright.testing.harness import Harness
from tablewright.testing.reading import unreadable
from tablewright.testing.walking import Paid, Told, Walk, payments_of, truths_of, unaccounted, unpriced

# --- games ------------------------------------------------------------------------------------------------------------
# Tests that run for each of some games: a class names them, and its tests take `game`.
AnyGame = Ruleset[Any]


class ForGames:
    """Base of the classes below: each test that takes `game` runs once for each of `games`."""

    games: ClassVar[Sequence[AnyGame | str]] = ()  # rulesets, or keys of games that are installed

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "game" in metafunc.fixturenames:
            keys = [game if isinstance(game, str) else game.key for game in self.games]
            metafunc.parametrize("game", self.games, ids=keys, indirect=True)

    @pytest.fixture
    def game(self, request: pytest.FixtureRequest) -> AnyGame:
        """The game under test; a key is looked up only now, so that a broken game fails its tests and no others."""
        found: AnyGame = ruleset(request.param) if isinstance(request.param, str) else request.param
        return found


# --- promises ---------------------------------------------------------------------------------------------------------
# What the engine promises of every game, as tests: random legal play never breaks it, and people can read it.
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


# --- bots -------------------------------------------------------------------------------------------------------------
# A game's bots, as tests: each of them plays to the end, the same seed gives the same games.
class Bots(ForGames):
    """The lab, for each of `games`."""

    simulated: ClassVar[int] = 10  # games a bot plays

    def test_every_bot_plays_to_an_end(self, game: AnyGame) -> None:
        for bot in game.bots:
            tally = simulate(game, bot, games=self.simulated, jobs=1).tally
            assert tally.games == self.simulated
            assert UNFINISHED not in tally.outcomes, f"{bot} never comes to an end"

    def test_the_same_seed_gives_the_same_games(self, game: AnyGame) -> None:
        for bot in game.bots:
            first, second = (simulate(game, bot, games=self.simulated, seed="twice", jobs=1).tally for _ in range(2))
            assert first == second, bot


# --- truths -----------------------------------------------------------------------------------------------------------
# Is every chance on a choice the chance that the rules give, and every cost what they take?
# As tests, for games that say how to tell (`truths`, `payments`). In the middle of games that a bot plays, each choice
# that shows a chance is taken many times, with other dice from there on, and what came of it is counted; each choice
# that shows a cost is taken, and what was paid is compared with it.
class Truths(ForGames):
    """Chances and costs of each of `games`, held against its rules."""

    walks: ClassVar[int] = 3  # games that are looked at
    answers: ClassVar[int] = 40  # of each of them
    tries: ClassVar[int] = 60  # of each choice that shows a chance
    purchases: ClassVar[int] = 5  # of each choice that shows a cost

    def test_every_chance_that_is_shown_is_true(self, game: AnyGame) -> None:
        if not truths_of(game):
            pytest.skip("this game does not say how to tell whether a chance came")
        lies = [str(told) for number in range(self.walks) for told in self._told(game, number) if not told.is_true]
        assert lies == []

    def _told(self, game: AnyGame, number: int) -> list[Told]:
        walk = Walk(game, f"walk {number}", next(iter(game.bots.values())).make())
        found: dict[tuple[str, str, float], Told] = {}
        for decision, choices in walk.positions(self.answers):
            for choice in choices:
                assert not unaccounted(choice, truths_of(game)), f"{decision.question} {choice.key}: {choice.odds}"
                new = [each for each in choice.chances if (decision.question, each.of, each.share) not in found]
                for told in walk.ask(decision, choice, self.tries) if new else ():
                    found[decision.question, told.chance.of, told.chance.share] = told
        return list(found.values())

    def test_every_cost_that_is_shown_is_paid(self, game: AnyGame) -> None:
        if not payments_of(game):
            pytest.skip("this game does not say how to tell what was paid")
        lies = [str(paid) for number in range(self.walks) for paid in self._paid(game, number) if not paid.is_true]
        assert lies == []

    def _paid(self, game: AnyGame, number: int) -> list[Paid]:
        walk = Walk(game, f"walk {number}", next(iter(game.bots.values())).make())
        found: dict[tuple[str, str, Cost], list[Paid]] = {}
        for decision, choices in walk.positions(self.answers):
            for choice in choices:
                assert not unpriced(game, choice), f"{decision.question} {choice.key}: {choice.hint}"
                new = [each for each in choice.costs if (decision.question, choice.verb, each) not in found]
                for paid in walk.pay(decision, choice, self.purchases) if new else ():
                    found.setdefault((decision.question, choice.verb, paid.cost), []).append(paid)
        return [paid for each in found.values() for paid in each]
