"""OpenSpiel's own tests; observations contain what a player knows, and nothing else."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

import giza.adapters.openspiel  # noqa: E402, F401
from giza.games import OWN_GAMES  # noqa: E402
from soak import short_or_long  # noqa: E402

TABLES = [("giza_camelup1", 2), ("giza_camelup2", 3), ("giza_obelisk", 2), ("giza_obelisk", 3)]


@pytest.mark.parametrize("simulations", short_or_long(1, 200))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_random_simulation_passes(name: str, players: int, simulations: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=simulations, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_playthrough_of_openspiel_replays_to_the_same_text(name: str, players: int, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(f"{name}(players={players},recall=4)", None, seed=2))
    before, again = generate_playthrough.replay(str(file))
    assert again == before
    assert "IsTerminal() = True" in before
    assert "InformationStateTensor(1).events" in before
    assert "PublicObservationString" not in before


def test_every_game_of_giza_is_registered() -> None:
    assert {f"giza_{name}" for name in OWN_GAMES} <= set(pyspiel.registered_names())


def play_out(state: Any, random: np.random.Generator) -> None:
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))


def test_returns_are_shares_of_the_victory() -> None:
    state = pyspiel.load_game("giza_camelup2").new_initial_state()
    play_out(state, np.random.default_rng(1))
    assert sum(state.returns()) == pytest.approx(1)


def test_a_hidden_bet_is_not_in_what_others_see() -> None:
    game = pyspiel.load_game("giza_camelup1", {"players": 2})
    states = [game.new_initial_state() for _ in range(2)]
    for state, bet in zip(states, ("winner blue", "winner green"), strict=True):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.string_to_action(bet))
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].observation_tensor(1) == states[1].observation_tensor(1)
    assert states[0].observation_tensor(0) != states[1].observation_tensor(0)
    assert states[0].information_state_tensor(1) == states[1].information_state_tensor(1)
    assert states[0].information_state_tensor(0) != states[1].information_state_tensor(0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_information_state_is_the_same_in_worlds_that_differ_in_secrets_only(name: str, players: int) -> None:
    random = np.random.default_rng(5)
    state = pyspiel.load_game(name, {"players": players, "recall": 40}).new_initial_state()
    for _ in range(70):
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(actions)))
    before = state.information_state_tensor(1)
    state.game.rules.kernel.imagine(state.game.state, 1, random)
    assert state.information_state_tensor(1) == before


def test_an_information_state_remembers_what_an_observation_does_not() -> None:
    game = pyspiel.load_game("giza_camelup1", {"players": 2, "recall": 8})
    states = [game.new_initial_state() for _ in range(2)]
    dice = ["blue 1", "green 1", "white 3", "orange 2", "yellow 2"]
    for state, order in zip(states, (dice, [*dice[2:3], *dice[:2], *dice[3:]]), strict=True):
        for die in order:
            state.apply_action(state.string_to_action(die))
    assert states[0].observation_tensor(0) == states[1].observation_tensor(0)
    assert states[0].information_state_tensor(0) != states[1].information_state_tensor(0)
    assert len(states[0].information_state_tensor(0)) == len(states[0].observation_tensor(0)) + 16


def test_a_game_can_be_cloned_and_pickled_in_the_middle() -> None:
    state = pyspiel.load_game("giza_obelisk", {"players": 3}).new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    twin = state.clone()
    assert twin.legal_actions() == state.legal_actions()
    again = pickle.loads(pickle.dumps(state))
    assert again.game.state.tobytes() == state.game.state.tobytes()
    assert str(again) == str(state)
    assert str(again.get_game()) == str(state.get_game())


def test_a_pickled_game_is_known_to_a_process_that_has_not_registered_it() -> None:
    data = pickle.dumps(pyspiel.load_game("giza_camelup1", {"players": 2}))
    code = f"import pickle; print(pickle.loads({data!r}).num_players())"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "2\n"


class ScoresSoFar(mcts.Evaluator):
    """Judges a state by the scores so far: quicker than playing on."""

    def evaluate(self, state) -> np.ndarray:
        scores = np.array(state.game.scores(), np.float64)
        return scores / max(1.0, scores.sum())

    def prior(self, state) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("simulations", short_or_long(2, 40))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_is_mcts_plays_a_whole_game(name: str, players: int, simulations: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    bot = ismcts.ISMCTSBot(game, ScoresSoFar(), 1.0, simulations, random_state=np.random.RandomState(2))
    state, random = game.new_initial_state(), np.random.default_rng(3)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_resampled_state_is_one_that_its_player_cannot_tell_from_the_true_one(name: str, players: int) -> None:
    random = np.random.default_rng(7)
    state = pyspiel.load_game(name, {"players": players, "recall": 40}).new_initial_state()
    for _ in range(70):
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(actions)))
    guesses = [state.resample_from_infostate(1, random.random) for _ in range(8)]
    for guess in guesses:
        assert guess.information_state_string(1) == state.information_state_string(1)
        assert guess.information_state_tensor(1) == state.information_state_tensor(1)
        again = pickle.loads(pickle.dumps(guess))
        for player in range(players):
            assert again.information_state_string(player) == guess.information_state_string(player)
        play_out(guess, random)
    if "obelisk" not in name or players > 2:
        others = {state.resample_from_infostate(1, random.random).observation_string(0) for _ in range(8)}
        assert len(others) > 1


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("giza_obelisk", {"players": 2, "expert": True, "action_counts": "1_1_1_1_1_1_1_1_2"}, ("expert", True)),
        ("giza_camelup1", {"relocation_guard": 4}, ("relocation_guard", 4)),
        ("giza_camelup2", {"end_clamp": "deck"}, ("end_clamp", "deck")),
        ("giza_camelup2", {}, ("relocation_guard", None)),
    ],
)
def test_house_rules_are_parameters(name: str, given: dict, found: tuple) -> None:
    game = pyspiel.load_game(name, given)
    assert game.start.options[found[0]] == found[1]
    assert pyspiel.load_game(str(game)).start.options == game.start.options
    assert pickle.loads(pickle.dumps(game)).start.options == game.start.options


def test_there_is_no_observer_that_tells_a_part() -> None:
    game = pyspiel.load_game("giza_camelup1")
    everything = {"perfect_recall": False, "public_info": True, "private_info": pyspiel.PrivateInfoType.SINGLE_PLAYER}
    assert game.make_py_observer(pyspiel.IIGObservationType(**everything)) is not None
    for less in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.NONE}):
        assert game.make_py_observer(pyspiel.IIGObservationType(**everything | less)) is None
