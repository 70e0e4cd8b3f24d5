"""What clients animate adds up to what the views show."""

from random import Random

import msgspec
import pytest

from giza import odds
from giza.game import Game
from giza.games.camelup.odds import tables
from giza.games.camelup.odds.service import CamelUpOdds, as_data
from giza.games.camelup.words.effects import BetLaid, Moved, Paid
from giza.games.obelisk.words.effects import CardsMoved, CardTaken, OverseerWent
from giza.games.obelisk.words.texts import KIND_NAMES
from giza.messages import Message
from giza.rules.contract import CHANCE, copy_state
from giza.server.after.replay import chances_of, replay_of
from giza.server.wire.effects import GameOver

POSITIONS = {"camelup1": "1:gyo 3:bw dice=bgowy tiles=6+1", "camelup2": "5:gyb 6:r 7:KpW dice=bgprx tiles=9+1"}


def steps(game: str, seats: int, seed: int, viewer=None, **options):
    """Every event of a random game: the game before, its effects for a viewer, and the game after."""
    g, random = Game(game, seats, **options), Random(seed)
    while g.turn is not None:
        before = g.copy()
        if g.turn == CHANCE:
            g.draw(random)
        else:
            g.play(random.choice(g.actions()))
        yield before, g.effects(before, viewer), g


def money(g: Game) -> list[int]:
    return [int(g.state.money[seat]) for seat in range(g.seats)]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("clamp", ["card", "deck", "total"])
def test_payments_add_up_to_what_the_purses_change_by(edition, seats, clamp):
    reasons = set()
    for seed in range(4):
        for before, told, after in steps(f"camelup{edition}", seats, seed, end_clamp=clamp):
            purses = money(before)
            for paid in told:
                if isinstance(paid, Paid):
                    purses[paid.seat] += paid.pounds
                    reasons.add(paid.reason)
            assert purses == money(after)
    assert {"tile", "pyramid", "ticket", "winner", "loser"} <= reasons


@pytest.mark.parametrize("edition", [1, 2])
def test_units_move_from_where_they_stood_to_where_they_stand(edition):
    under = 0
    for seed in range(8):
        for before, told, after in steps(f"camelup{edition}", 4, seed):
            for moved in told:
                if not isinstance(moved, Moved):
                    continue
                stood = {stack["space"]: stack["camels"] for stack in before.view(None)["track"]}
                stands = {stack["space"]: stack["camels"] for stack in after.view(None)["track"]}
                assert stood[moved.origin][-len(moved.unit) :] == moved.unit
                there = stands[moved.space]
                at = there.index(moved.unit[0])
                assert there[at : at + len(moved.unit)] == moved.unit
                assert moved.under == (at == 0 and len(there) > len(moved.unit))
                under += moved.under
                if moved.tile is None:
                    assert moved.reached == moved.space or not 1 <= moved.space <= 16
    assert under > 0


def test_a_hidden_bet_is_told_to_nobody_else():
    seen = set()
    for viewer in (None, 0, 1):
        for _, told, _ in steps("camelup1", 3, 1, viewer):
            seen |= {(viewer, bet.seat, bet.camel is None) for bet in told if isinstance(bet, BetLaid)}
    assert {(viewer, seat, hidden) for viewer, seat, hidden in seen if (viewer == seat) == hidden} == set()
    assert (None, 0, True) in seen
    assert (0, 0, False) in seen


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_obelisk_cards_go_where_the_view_shows_them(seats):
    places = set()
    for seed in range(3):
        for before, told, after in steps("obelisk", seats, seed, viewer=0):
            old, new = before.view(0)["players"], after.view(0)["players"]
            for moved in told:
                if not isinstance(moved, CardsMoved):
                    continue
                places.add((moved.origin, moved.target))
                if moved.origin == "hand" and moved.target in ("obelisk_top", "obelisk_bottom", "foundation", "stall"):
                    owner = moved.origin_seat
                    assert new[owner]["hand_size"] == old[owner]["hand_size"] - len(moved.cards)
                if moved.target in ("obelisk_top", "obelisk_bottom"):
                    assert moved.value in range(1, 6)
                if moved.target == "table":
                    assert all(card in KIND_NAMES for card in moved.cards)
            for taken in told:
                if isinstance(taken, CardTaken):
                    left = next(went.camels_left_on for went in told if isinstance(went, OverseerWent))
                    assert before.view(0)["quarry"][taken.pile]["top"] == taken.card
                    assert new[taken.seat]["camels"] - old[taken.seat]["camels"] == taken.camels - len(left)
    assert {("hand", "obelisk_top"), ("hand", "foundation"), ("table", "discards"), ("display", "table")} <= places


def test_the_types_of_views_are_those_of_the_views():
    for game, seats in (("camelup1", 3), ("camelup2", 8), ("obelisk", 2)):
        for _, _, g in steps(game, seats, 1):
            for viewer in (None, 0):
                view = g.view(viewer)
                assert msgspec.to_builtins(msgspec.convert(view, g.rules.words.VIEW, strict=True)) == view


def test_telling_changes_no_state():
    for before, _, after in steps("camelup2", 3, 5):
        copies = copy_state(before.state), copy_state(after.state)
        after.effects(before, 0)
        assert copies[0].tobytes() == before.state.tobytes()
        assert copies[1].tobytes() == after.state.tobytes()


def test_the_types_of_odds_are_those_of_the_odds(monkeypatch, tmp_path):
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)  # the second edition's table isn't there: an estimate
    for game, quality in (("camelup1", "exact"), ("camelup2", "within")):
        g = Game.from_position(game, POSITIONS[game], seats=2)
        told = as_data(odds.leg(g), odds.race(g))
        assert (told["leg"]["quality"], told["race"]["quality"]) == ("fraction", quality)
        assert msgspec.to_builtins(msgspec.convert(told, CamelUpOdds, strict=True)) == told


def test_a_replay_ends_as_the_game_ended_and_lies_open_from_the_beginning():
    *_, (_, _, g) = steps("camelup2", 3, 7)
    told = replay_of(g.record(), "en").steps
    views = [msgspec.to_builtins(step.view) for step in told]
    assert views[-1] == g.view(None, with_state=False)
    assert isinstance(told[-1].effects[-1], GameOver)
    bets = [card["camel"] for view in views[:-1] for card in view["winner_bets"] + view["loser_bets"]]
    assert bets
    assert None not in bets
    assert {view["you"] for view in views} == {None}
    assert all(view["actions"] == [] for view in views)


def test_hands_and_foundations_lie_open_in_a_replay():
    *_, (_, _, g) = steps("obelisk", 3, 7)
    views = [step.view for step in replay_of(g.record(), "en").steps]
    for view in views:
        for player in view.players:
            assert len(player.hand) == player.hand_size
            assert player.buried is not None
            assert player.stall is not None
    assert any(view.players[1].buried for view in views[:-1])


def test_a_hand_is_told_in_one_sentence():
    game, told, random = Game("obelisk", 3), list[Message](), Random(1)
    while game.turn == CHANCE:
        before = game.copy()
        game.draw(random)
        told += game.story(before, None)
    assert [message.key for message in told] == ["obelisk_story.is_dealt"] * 3
    assert told[0].text("en") == f"{game.names[0]} is dealt 7 cards."


def test_a_replay_begins_from_the_position_that_the_game_began_from():
    g, random = Game.from_position("camelup1", POSITIONS["camelup1"], seats=2), Random(3)
    while g.turn is not None:
        g.draw(random) if g.turn == CHANCE else g.play(random.choice(g.actions()))
    assert msgspec.to_builtins(replay_of(g.record(), "en").steps[-1].view) == g.view(None, with_state=False)
    assert len(chances_of(g.record())) == len(replay_of(g.record(), "en").steps)
