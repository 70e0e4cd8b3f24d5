"""`giza ladder`: continues a ladder of bots, and writes its page."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from giza.arena.ladder import Ladder, LadderSettings, open_ladder
from giza.arena.ladder_page import LadderPage, points
from giza.cli.arena import Workers, bar_of
from giza.cli.play import usual_seats
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.figures import fixed, in_percent
from giza.game import Game
from giza.games import DEFAULT_GAME, rules_of
from giza.messages import say
from giza.records import parse_options

PAGE = "index.html"


@dataclass(frozen=True)
class Wanted:
    """The user's options for a ladder; None where they gave none."""

    game: str | None
    seats: int | None
    options: str
    seed: int | None
    seconds: float | None

    def settings(self) -> LadderSettings:
        """The settings of a new ladder."""
        rules = rules_of(self.game or DEFAULT_GAME)
        seats = usual_seats(rules) if self.seats is None else self.seats
        game = Game(rules, seats, **parse_options(rules, self.options))
        return LadderSettings(rules.name, seats, dict(game.options), self.seed or 0, self.seconds)

    def check(self, settings: LadderSettings) -> None:
        """Refuse options that contradict those of an existing ladder."""
        rules = rules_of(settings.game)
        given = {
            "--game": (self.game and rules_of(self.game).name, settings.game),
            "--seats": (self.seats, settings.seats),
            "--seed": (self.seed, settings.seed),
            "--seconds": (self.seconds, settings.seconds),
            **{
                f"-o {name}": (value, settings.options.get(name))
                for name, value in parse_options(rules, self.options).items()
            },
        }
        for option, (wanted, fixed_value) in given.items():
            if wanted is not None and wanted != fixed_value:
                raise BadOption(say("ladder.other_settings", option=option, value=fixed_value))


def named(bots: Sequence[str]) -> dict[str, str]:
    """Bots by their names on the ladder: `NAME=BOT`, or a bot that goes by its own name.

    >>> named(["greedy", "mine=my_bot:Counter:depth=2", "search:200ms,threads=2"])
    {'greedy': 'greedy', 'mine': 'my_bot:Counter:depth=2', 'search:200ms,threads=2': 'search:200ms,threads=2'}
    """
    found: dict[str, str] = {}
    for text in bots:
        name, sign, bot = text.partition("=")
        if not sign or ":" in name or not name or not bot:
            name = bot = text
        found[name] = bot
    return found


def climb(
    screen: Screen,
    folder: Path,
    bots: Sequence[str],
    removed: Sequence[str],
    wanted: Wanted,
    games: int,
    workers: Workers,
) -> None:
    """Add and remove bots, play on, print the standings and write the page."""
    with open_ladder(folder, wanted.settings) as ladder:
        wanted.check(ladder.settings)
        ladder.add(named(bots))
        ladder.remove(removed)
        try:
            if games:
                play_on(screen, ladder, games, workers)
        finally:
            (folder / PAGE).write_text(LadderPage(ladder, screen.language).html(), "utf-8")
        show(screen, ladder)
        screen.tell("arena.saved", "quiet", one_line=True, file=folder / PAGE)


def play_on(screen: Screen, ladder: Ladder, games: int, workers: Workers) -> None:
    """Play this many more games."""
    settings = ladder.settings
    prepare(Game(settings.game, settings.seats, **settings.options), screen)
    pool = workers()
    done = 0
    try:
        with bar_of(screen, games) as note, closing(ladder.play(games, pool)) as rounds:
            for played in rounds:
                done += len(played.games)
                note(done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def show(screen: Screen, ladder: Ladder) -> None:
    """Print the standings, and the bots' faults."""
    strengths, ranked = ladder.strengths, ladder.ranked()
    settings = ladder.settings
    heading = screen.words("ladder.title", game=rules_of(settings.game).title, seats=settings.seats)
    table = Table(box=None, header_style="quiet", title=heading, title_justify="left")
    for column in ("bot", "strength", "ahead", "rounds", "time", "faults"):
        table.add_column(screen.words(f"ladder.column_{column}"), justify="left" if column == "bot" else "right")
    for place, name in enumerate(ranked):
        below = ranked[place + 1 : place + 2]
        table.add_row(
            name,
            points(strengths.of(name)),
            f"{in_percent(strengths.chance_of_lead(name, below[0]))} %" if below else "",
            str(strengths.of(name).values),
            f"{fixed(ladder.milliseconds(name), 2)} ms",
            ", ".join(f"{screen.words(f'arena.{fault}')} {count}" for fault, count in ladder.faults(name).items())
            or "–",
        )
    screen.show(table)
    screen.tell("ladder.about", "quiet", bots=len(ranked), games=ladder.games)
    screen.tell("ladder.explanation", "quiet")
    for name in ranked:
        if (trouble := ladder.first_trouble(name)) is not None:
            screen.tell("arena.first_fault", "alarm", bot=name)
            screen.console.print(trouble, markup=False, highlight=False, soft_wrap=True)
