"""The user's own turn: shows the table and the choices, then reads input until an action is played."""

import contextlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from giza.cli.faces import OddsFace, face_of
from giza.cli.files import check_folder, save_record
from giza.cli.screen import Screen
from giza.cli.typed import shown, understand
from giza.errors import BadOption, GizaError, IllegalAction
from giza.game import Game
from giza.lessons.why import EXPLAINED, advise
from giza.messages import catalogue, say
from giza.rules.contract import CHANCE

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  line editing and history at the prompt

COMMANDS = ("help", "hint", "odds", "undo", "table", "record", "save", "quit")
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


class TerminalPlayer:
    """Plays the user's actions for the seat to act."""

    def __init__(self, screen: Screen, game: Game, save: Path | None) -> None:
        self.screen = screen
        self.game = game
        self.save = save
        self.knows_help = False

    def act(self) -> bool:
        """Let the user play one action; return False if they leave the game."""
        self.show_table(in_short=self.acted_last())
        self.show_menu()
        while (line := self.screen.ask(self.prompt())) is not None:
            first, _, rest = line.partition(" ")
            command = self.command(first.lower())
            if command == "quit":
                return False
            if command is not None:
                with self.complaining():
                    getattr(self, f"do_{command}")(rest.strip())
            elif line and self.play(line):
                return True
        return False

    def command(self, word: str) -> str | None:
        """The command that a word stands for, in English or in the user's language."""
        names = {shown(command, self.screen.language): command for command in COMMANDS}
        return SHORT.get(word) or names.get(word) or (word if word in COMMANDS else None)

    def play(self, line: str) -> bool:
        """Play what the user typed; if that isn't possible, show the reason and return False."""
        game = self.game
        with self.complaining():
            known = game.rules.words.all_actions(game.state)
            game.play(understand(line, game.actions(), known, self.screen.language))
            return True
        return False

    @contextlib.contextmanager
    def complaining(self) -> Iterator[None]:
        """Show errors as a red line and continue."""
        try:
            yield
        except GizaError as error:
            self.screen.complain(error.message)

    def prompt(self) -> str:
        """The text before the cursor."""
        return f"{self.game.names[self.game.turn or 0]}> "

    @property
    def view(self) -> dict[str, Any]:
        """The table as the user sees it."""
        return self.game.view(self.game.turn)

    def acted_last(self) -> bool:
        """Whether the user's turn continues: the last action, apart from chance, was the user's own."""
        actors = [event.who for event in self.game.events if event.who != CHANCE]
        return bool(actors) and actors[-1] == self.game.turn

    def show_table(self, in_short: bool = False) -> None:
        """Draw the table, or only what changes during the user's own turn."""
        face = face_of(self.view)
        self.screen.show("", (face.glance if in_short else face.table)(self.view, self.screen), "")

    def show_menu(self) -> None:
        """List the legal actions, one line for each kind."""
        self.show_kinds(face_of(self.view).menu(self.view, self.screen))
        if not self.knows_help:
            self.screen.tell("terminal.help_hint", "quiet", example=self.example("example"))
            self.knows_help = True

    def example(self, kind: str) -> str:
        """An example of what the user may type, in full or abbreviated."""
        key = f"terminal.{kind}_{self.game.rules.family}"
        if key in catalogue(self.screen.language):
            return self.screen.words(key)
        any_action = self.game.actions()[0]
        return " ".join(word[:1] for word in any_action.split()) if kind == "short" else any_action

    def show_kinds(self, kinds: list[tuple[str, Text]]) -> None:
        """Print kinds of action in a list, each after the word to type."""
        grid = Table.grid(padding=(0, 2))
        for kind, choices in kinds:
            grid.add_row(Text(shown(kind, self.screen.language), "act"), choices)
        self.screen.show(grid)

    def do_help(self, _: str) -> None:
        """Explain the actions, how to type them, and the commands."""
        self.show_kinds(face_of(self.view).explain(self.view, self.screen))
        self.screen.tell("terminal.help_typing", short=self.example("short"), long=self.example("example"))
        self.show_kinds([(command, Text(self.screen.words(f"terminal.explain_{command}"))) for command in COMMANDS])
        self.screen.show(Text(""))
        self.show_menu()

    def do_hint(self, _: str) -> None:
        """Print what a strong bot would do, and why."""
        game, seat = self.game, self.game.turn
        if seat is None or "hints" not in game.rules.capabilities:
            self.screen.tell("terminal.no_hint", "quiet")
            return
        considered, why = advise(game.view(seat, with_state=True), game.actions())
        best, *others = considered[:EXPLAINED]
        self.screen.tell("terminal.hint", "act", action=best.action)
        for sentence in [*why.get(best.action, []), *filter(None, [best.promise])]:
            self.screen.tell("terminal.hint_reason", reason=sentence)
        for other in others:
            told = " ".join(sentence.text(self.screen.language) for sentence in why.get(other.action, []))
            self.screen.tell("terminal.hint_other", "quiet", action=other.action, reason=told)

    def do_table(self, _: str) -> None:
        """Draw everything again."""
        self.show_table()
        self.show_menu()

    def do_odds(self, _: str) -> None:
        """Print the odds, in games that have them."""
        face = face_of(self.view)
        if not isinstance(face, OddsFace):
            raise BadOption(say("odds.none_for_this_game", game=self.game.rules.name))
        self.screen.show(face.odds(self.view, self.screen))

    def do_undo(self, _: str) -> None:
        """Take back the user's last action and all that has happened since."""
        game, seat = self.game, self.game.turn
        if not any(event.who == seat for event in game.events):
            raise IllegalAction(say("game.nothing_to_undo"))
        while game.undo().who != seat:
            pass
        self.screen.tell("terminal.undone", "quiet")
        self.show_table()
        self.show_menu()

    def do_record(self, _: str) -> None:
        """List all events as this seat saw them."""
        for who, text in self.game.history(self.game.turn):
            self.screen.show(f"{'*' if who == CHANCE else who} {text}")

    def do_save(self, file: str) -> None:
        """Save the record so far."""
        name = f"{self.game.rules.name}-{datetime.now():%Y%m%d-%H%M%S}.giza.txt"
        path = Path(file) if file else self.save or Path(name)
        check_folder(path)
        save_record(self.screen, self.game, path)
