"""Any of Giza's bots as a program that speaks the engine protocol: `giza engine hard`."""

from collections.abc import Callable, Iterable

from giza import __version__
from giza.arena.protocol import VERSION, Introduction, info, split, view_in
from giza.bots import Bot, ExplainingBot, ask, make_any
from giza.bots.registry import check_bot
from giza.errors import BadOption, GizaError
from giza.games import GAMES, rules_of

TIME = "{time}"
"""The placeholder in a bot's name for the milliseconds per choice, as in `search:{time}ms`."""
USUAL_TIME = 1000


class Engine:
    """Answers line by line; `write` sends one line."""

    def __init__(self, bot: str, write: Callable[[str], None]) -> None:
        self.name, self.write = bot, write
        self.seed = 0
        self.bots: dict[str, Bot] = {}
        self.lines: list[str] = []
        """The question so far, from `position` on."""

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until the input ends or says `quit`."""
        for line in lines:
            word, rest = split(line)
            if word == "quit":
                return
            try:
                self.answer(word, rest, line)
            except (GizaError, KeyError, ValueError, IndexError, StopIteration) as error:
                self.write(f"info error {type(error).__name__}: {' '.join(str(error).split())}")
                if word == "go":
                    self.write("bestmove none")

    def answer(self, word: str, rest: str, line: str) -> None:
        """Answer one line; unknown words are ignored, as the protocol asks."""
        match word:
            case "giza":
                playable = tuple(name for name in GAMES if self.plays(name))
                for told in Introduction(f"Giza {__version__} {self.name}", "", playable).lines():
                    self.write(told)
                if rest != str(VERSION):
                    self.write(f"info error this program speaks version {VERSION}")
            case "isready":
                self.write("readyok")
            case "newgame":
                settings = dict(part.partition("=")[::2] for part in rest.split()[1:])
                self.seed, self.bots = int(settings.get("seed", "0")), {}
                check_bot(self.timed(USUAL_TIME), rules_of(rest.split()[0]))
            case "position":
                self.lines = [line]
            case "event" | "view" | "action":
                self.lines.append(line)
            case "go":
                self.go(rest.split())

    def plays(self, game: str) -> bool:
        """Whether the bot knows a game."""
        try:
            check_bot(self.timed(USUAL_TIME), rules_of(game))
        except BadOption:
            return False
        return True

    def timed(self, milliseconds: int) -> str:
        """The bot's name with its time."""
        return self.name.replace(TIME, str(milliseconds))

    def go(self, words: list[str]) -> None:
        """Choose, with reasons if they are wanted."""
        view, actions = view_in(self.lines)
        milliseconds = int(words[words.index("time") + 1]) if "time" in words else None
        name = self.timed(max(1, (milliseconds or USUAL_TIME) * 9 // 10))
        if name not in self.bots:
            self.bots[name] = make_any(name, self.seed)
        bot = self.bots[name]
        if "explain" in words and isinstance(bot, ExplainingBot):
            for reason in bot.explain(view, actions):
                self.write(info(reason))
        answer = ask(bot, view, actions)
        if answer.fault is not None:
            self.write(f"info error {self.name}: {answer.fault}")
        self.write("bestmove none" if answer.fault else f"bestmove {answer.action}")
