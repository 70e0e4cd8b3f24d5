"""A match in one call, and decision times without compilation."""

import json
import pickle
import time

import pytest

import giza
from giza.arena.reports import as_json
from giza.arena.schedule import Match
from giza.rules.compiled import PURE


class Roller:
    def choose(self, view, actions):
        return "roll" if "roll" in actions else actions[0]


def test_bots_may_be_names_classes_objects_and_functions():
    bots = ["random", Roller, Roller(), lambda options, seed: Roller()]
    outcome = giza.play_match(bots, game="camelup2", games=8, seed=2, records=True)
    assert outcome.match.bots == ("random", "Roller", "Roller 2", "<lambda>")
    assert outcome.match.seats == 4
    assert len(outcome.results) == 8
    rows = {row.bot: row for row in outcome.standings}
    assert sum(row.share.mean for row in rows.values()) == pytest.approx(1)
    assert not any(row.faults for row in rows.values())
    g = giza.Game.from_record(outcome.results[0].record)
    lineup = outcome.results[0].bots
    assert all(text == "roll" for who, text in g.events if who >= 0 and lineup[who] > 0)
    assert repr(outcome).startswith("<8 games of camelup2 for 4: random ")


def test_a_bot_may_play_itself_and_a_short_match_has_unknown_margins():
    outcome = giza.play_match(["random", "random"], game="camelup1", games=2, seed=1)
    assert outcome.match.bots == ("random", "random 2")
    assert len(outcome.results) == 2
    assert "(? isn't known yet: play more games)" in repr(outcome)
    assert "inf" not in repr(outcome)
    rows = json.loads(as_json(outcome))["bots"]
    assert [row["win_share"]["margin"] for row in rows] == [None, None]


def test_a_match_can_be_repeated_and_options_reach_the_game():
    first, again = (
        giza.play_match(["random", "easy"], game="obelisk", games=2, seed=5, expert=True, records=True)
        for _ in range(2)
    )
    assert [r.record for r in first.results] == [r.record for r in again.results]
    assert "expert=true" in first.results[0].record


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("greedy", "give a list of bots"),
        (["greedy"], "two"),
        (["greedy", 7], "7 isn't a bot"),
        (["greedy", "nobody"], "there is no bot 'nobody'"),
    ],
)
def test_a_bad_match_is_refused_with_a_message(bots, told):
    with pytest.raises(giza.BadOption, match=told):
        giza.play_match(bots)


class Compiler:
    """A bot that compiles something new in its first choice, which takes more than a few milliseconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def choose(self, view, actions):
        if not self.seconds:
            import numba

            def squares(n):
                total = 0
                for i in range(n):
                    total += i * i
                return total

            begin = time.perf_counter()
            numba.njit(squares)(3)
            self.seconds = time.perf_counter() - begin
        return "roll" if "roll" in actions else actions[0]


@pytest.mark.skipif(PURE, reason="nothing is compiled")
@pytest.mark.parametrize("seconds", [None, 20.0])
def test_times_leave_compilation_out(seconds):
    bot = Compiler()
    outcome = giza.play_match([bot, "random"], game="camelup1", games=2, seconds=seconds)
    behaviour = [result.behaviour[result.bots.index(0)] for result in outcome.results]
    assert bot.seconds > 0
    assert sum(noted.seconds for noted in behaviour) < bot.seconds / 2 + 0.05


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_compilation_is_announced_once(monkeypatch, caplog):
    from giza.compiling import ANNOUNCEMENT, announced_otherwise

    class Terminal:
        written = ""

        def write(self, text):
            self.written += text

        def flush(self):
            pass

        def isatty(self):
            return True

    def fresh():
        def add(a, b):
            return a + b

        import numba

        add.__module__ = "giza.tests"
        return numba.njit(add)

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(ANNOUNCEMENT, "made", False)
    monkeypatch.setenv("GIZA_LANGUAGE", "en")
    caplog.set_level("INFO", "giza")
    with announced_otherwise():
        fresh()(1, 2)
    assert terminal.written == ""
    fresh()(1, 2)
    fresh()(1.5, 2)
    assert terminal.written.count("compiling this game for the first time") == 1
    assert [record.name for record in caplog.records if "compiling" in record.message] == ["giza"]


def test_records_get_a_folder_that_is_made(tmp_path):
    from giza.cli.files import make_folder

    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(giza.BadOption, match="file"):
        make_folder(tmp_path / "file")


class Faulty:
    """Divides by zero in the third choice of a game."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, view, actions):
        self.choices += 1
        return actions[1 // (self.choices != 3) - 1]


class Mumbling:
    def choose(self, view, actions):
        return "hmm"


def test_a_bot_that_fails_says_how(caplog):
    caplog.set_level("DEBUG", "giza")
    outcome = giza.play_match([Faulty, Mumbling], game="camelup1", games=2, seed=1)
    failed, mumbling = outcome.standings
    assert failed.faults == {"raised": 2}
    assert failed.trouble.startswith("camelup1-00000-0: Traceback")
    assert "return actions[1 // (self.choices != 3) - 1]" in failed.trouble
    assert "asking.py" not in failed.trouble
    assert failed.trouble.endswith("ZeroDivisionError: integer division or modulo by zero")
    assert "the answer 'hmm' isn't a legal action: roll" in mumbling.trouble
    assert json.loads(as_json(outcome))["bots"][0]["first_fault"] == failed.trouble
    assert sum(failed.faults.values()) + sum(mumbling.faults.values()) == sum(
        record.name == "giza.bots" for record in caplog.records
    )


@pytest.mark.parametrize(("bot", "told"), [(Faulty, "ZeroDivisionError"), (Mumbling, "'hmm' isn't a legal action")])
def test_a_strict_match_ends_with_the_first_fault(bot, told):
    with pytest.raises(giza.BotFault, match=told) as caught:
        giza.play_match([bot, "random"], game="camelup1", games=2, seed=1, strict=True)
    assert bot is not Faulty or isinstance(caught.value.__cause__, ZeroDivisionError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


def test_records_tell_players_apart_by_their_names_but_bots_see_only_seats():
    seen = set()

    class Nosy(Roller):
        def choose(self, view, actions):
            seen.update(view["names"])
            return super().choose(view, actions)

    outcome = giza.play_match([Nosy, "random", "x" * 50 + ":Roller"][:2], game="camelup1", games=2, records=True)
    assert seen == {"Seat 0", "Seat 1"}
    for result in outcome.results:
        game = giza.Game.from_record(result.record)
        assert list(game.names) == [("Nosy", "random")[bot] for bot in result.bots]
    tables = giza.data.tables_of([result.record for result in outcome.results])
    assert tables.results["player"] == ["Nosy", "random", "random", "Nosy"]


def test_long_names_of_bots_are_cut_and_told_apart():
    match = Match("camelup1", 2, tuple(f"program:{'python ' * 9}\n{number}" for number in range(3)))
    assert len(set(match.names)) == 3
    assert giza.Game("camelup1", 3, match.names).names == match.names
