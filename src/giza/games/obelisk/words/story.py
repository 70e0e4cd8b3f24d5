"""The story of an Obelisk game: effects as sentences."""

from collections.abc import Sequence

from giza.games.obelisk.words.effects import (
    CardDeclined,
    CardPicked,
    CardsMoved,
    CardTaken,
    Dealt,
    Displayed,
    LastRound,
    OverseerWent,
    PickingStopped,
    PointsCounted,
    TurnEnded,
    Uncovered,
)
from giza.games.obelisk.words.texts import FACES, card_name, kind_name, stall_card_name
from giza.messages import Message, say
from giza.words import Effect


def story(effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
    """The effects of an event as sentences."""
    told: list[Message] = []
    for effect in effects:
        match effect:
            case CardsMoved():
                told += moved_story(effect, effects, names)
            case PointsCounted(points, camels):
                told.append(say("obelisk_story.over"))
                told += [
                    say(
                        "obelisk_story.points",
                        name=name,
                        points=counted("point", points[seat]),
                        camels=counted("camel", camels[seat]),
                    )
                    for seat, name in enumerate(names)
                ]
            case LastRound(seat):
                told.append(say("obelisk_story.last_round", name=names[seat]))
            case Dealt(hand=None) | Uncovered(first=True):
                pass  # one sentence covers a whole hand, and cards in view need none
            case Dealt() | Uncovered() | Displayed() | OverseerWent(origin=None):
                told.append(chance_story(effect, names))
            case CardTaken(seat, _, card):
                told.append(say("obelisk_story.takes", name=names[seat], card=card_name(card)))
            case CardPicked(seat, owner, card):
                picked = stall_card_name(card)
                told.append(say("obelisk_story.picks", name=names[seat], other=names[owner], card=picked))
            case PickingStopped(seat):
                told.append(say("obelisk_story.stops", name=names[seat]))
            case CardDeclined(seat):
                told.append(say("obelisk_story.declines", name=names[seat]))
            case TurnEnded(seat):
                told.append(say("obelisk_story.ends_turn", name=names[seat]))
    return told


def counted(noun: str, count: int) -> Message:
    """A number with its noun."""
    return say(f"obelisk_story.one_{noun}") if count == 1 else say(f"obelisk_story.many_{noun}s", count=count)


def chance_story(effect: Dealt | Uncovered | Displayed | OverseerWent, names: Sequence[str]) -> Message:
    """A hand dealt, a card uncovered or displayed, or the overseer placed."""
    match effect:
        case Dealt():
            return say("obelisk_story.is_dealt", name=names[effect.seat], count=effect.hand or 0)
        case Uncovered():
            return say("obelisk_story.uncovered", card=card_name(effect.card))
        case Displayed():
            return say("obelisk_story.displayed", card=kind_name(effect.card))
        case OverseerWent():
            return say("obelisk_story.overseer_begins")


def moved_story(moved: CardsMoved, effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
    """The sentences for moved cards; moves that belong together share the sentence of the first."""
    same = [effect for effect in effects if isinstance(effect, CardsMoved) and effect.reason == moved.reason]
    if moved is not same[0]:
        return []
    name, card = names[moved.seat], moved.cards[0]
    match moved.reason:
        case "start" | "build":
            return [building_story(moved, name)]
        case "found":
            return [foundation_story(moved, name)]
        case "first_stall":
            return [say("obelisk_story.chooses_stall_card", name=name)]
        case "stock" | "play" | "choose":
            key = {"stock": "stocks", "play": "plays", "choose": "chooses"}[moved.reason]
            return [say(f"obelisk_story.{key}", name=name, card=stall_card_name(card or ""))]
        case "buy":
            return [say("obelisk_story.buys", name=name, other=names[moved.origin_seat or 0])]
        case "trade":
            given, received = card_name(card or ""), card_name(same[1].cards[0] or "")
            return [say("obelisk_story.trades", name=name, given=given, received=received)]
        case _:
            return []


def building_story(moved: CardsMoved, name: str) -> Message:
    """The sentence for a card added to an obelisk."""
    card = moved.cards[0] or ""
    if moved.reason == "start":
        key = "starts"
    else:
        key = "builds_top" if moved.target == "obelisk_top" else "builds_bottom"
    joker = "_joker" if card.endswith(FACES[-1]) else ""
    return say(f"obelisk_story.{key}{joker}", name=name, card=card_name(card), value=moved.value)


def foundation_story(moved: CardsMoved, name: str) -> Message:
    """The sentence for a foundation, whose card may be hidden."""
    card = moved.cards[0]
    if moved.origin == "table":
        return say("obelisk_story.lays_foundation_card", name=name)
    if card is None:
        return say("obelisk_story.lays_hidden_foundation", name=name)
    return say("obelisk_story.lays_foundation", name=name, card=card_name(card))
