"""The games and bots that a server offers, in words."""

import giza
from giza.bots import bots_for
from giza.games import DEFAULT_GAME, GAMES, Rules
from giza.messages import say
from giza.options import Choice, Counts, Number, Option, Switch
from giza.server.table.deeds import known_bots
from giza.server.wire.tables import GameInfo, Offer, OptionInfo
from giza.words import Setting


def offer_in(language: str, network: str | None = None) -> Offer:
    """The games and bots offered."""
    games = [game_info(rules, language) for rules in GAMES.values()]
    return Offer(games, list(known_bots()), giza.__version__, DEFAULT_GAME, network)


def game_info(rules: Rules, language: str) -> GameInfo:
    """A game in the offer."""
    options = [option_info(name, option, language) for name, option in rules.options.items()]
    return GameInfo(
        name=rules.name,
        family=rules.family,
        edition=rules.edition,
        title=rules.title.text(language),
        rules=rules.version,
        fewest_seats=rules.seats[0],
        most_seats=rules.seats[-1],
        default_seats=rules.default_seats,
        capabilities=list(rules.capabilities),
        bots=bots_for(rules),
        options=options,
    )


def option_info(name: str, option: Option, language: str) -> OptionInfo:
    """A house rule in the offer."""
    help = say(f"option_help.{name}").text(language)
    default: Setting = list(option.default) if isinstance(option.default, tuple) else option.default
    match option:
        case Switch():
            return OptionInfo(name, "switch", default, help)
        case Choice():
            return OptionInfo(name, "choice", default, help, choices=list(option.choices))
        case Number():
            return OptionInfo(name, "number", default, help, least=option.least, most=option.most)
        case Counts():
            return OptionInfo(name, "counts", default, help, least=0, most=option.most)
