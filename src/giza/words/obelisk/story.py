"""What happened in an Obelisk game, told by a friend."""

from collections.abc import Sequence

from giza.messages import Message, say
from giza.rules.contract import NOBODY
from giza.rules.obelisk.chance import covered_pile
from giza.rules.obelisk.scoring import points_of
from giza.rules.obelisk.state import CHOOSING_STALLS, DEALING, LAYING_OUT, OVER_PHASE
from giza.rules.obelisk.turns import turn
from giza.rules.plain import PlainState
from giza.words.obelisk.texts import CARD_NAMES, KIND_NAMES, card_name, kind_name, stall_card_name

SIMPLE = {
    "stall": "stocks",
    "choose": "chooses",
    "decline": "declines",
    "stop": "stops",
    "play": "plays",
    "end": "ends_turn",
}


def story(before: PlainState, text: str, after: PlainState, names: Sequence[str]) -> list[Message]:
    """What an event did, sentence by sentence."""
    told = chance_story(before, text, names) if turn(before.record) < 0 else action_story(before, text, names)
    if before.trigger == NOBODY and after.trigger != NOBODY:
        told.append(say("obelisk_story.last_round", name=names[after.trigger]))
    if after.phase == OVER_PHASE:
        told.append(say("obelisk_story.over"))
        told += [
            say("obelisk_story.points", name=name, points=int(points_of(after.record, seat)), camels=after.camels[seat])
            for seat, name in enumerate(names)
        ]
    return told


def chance_story(before: PlainState, text: str, names: Sequence[str]) -> list[Message]:
    """A card dealt, uncovered or displayed, or the overseer placed."""
    if before.phase == DEALING:
        name = names[before.seat]
        if text == "?":
            return [say("obelisk_story.is_dealt_hidden", name=name)]
        return [say("obelisk_story.is_dealt", name=name, card=card_name(text))]
    if text in KIND_NAMES:
        return [say("obelisk_story.displayed", card=kind_name(text))]
    if text in CARD_NAMES:
        pile = covered_pile(before.record) if before.phase == LAYING_OUT else before.overseer
        return [say("obelisk_story.uncovered", card=card_name(text), pile=int(pile))]
    return [say("obelisk_story.overseer_begins", pile=text.split()[1])]


def action_story(before: PlainState, text: str, names: Sequence[str]) -> list[Message]:
    """What a player did."""
    kind, *rest = text.split()
    name = names[before.seat]
    if kind == "found":
        return [found_story(name, rest[0])]
    if kind == "start":
        card, _, value = rest[0].partition("=")
        key = "obelisk_story.starts_joker" if value else "obelisk_story.starts"
        return [say(key, name=name, card=card_name(card), value=value)]
    if kind in ("top", "bottom"):
        slot = int(rest[0])
        top, bottom = before.run_top[before.seat][slot], before.run_bottom[before.seat][slot]
        reached = top - 1 if kind == "top" else bottom + 1
        key = f"obelisk_story.builds_{kind}" + ("_joker" if rest[1].endswith("J") else "")
        return [say(key, name=name, card=card_name(rest[1]), slot=slot, value=reached)]
    if kind == "buy":
        return [say("obelisk_story.buys", name=name, other=names[int(rest[0])])]
    if kind == "pick":
        return [say("obelisk_story.picks", name=name, other=names[int(rest[0])], card=stall_card_name(rest[1]))]
    if kind == "trade":
        return [say("obelisk_story.trades", name=name, given=card_name(rest[0]), received=card_name(rest[1]))]
    if kind == "stall" and before.phase == CHOOSING_STALLS:
        return [say("obelisk_story.chooses_stall_card", name=name)]
    if kind == "take":
        pile = int(rest[0])
        taken = card_name(CARD_NAMES[before.pile_top[pile]])
        return [say("obelisk_story.takes", name=name, card=taken, pile=pile)]
    return [say(f"obelisk_story.{SIMPLE[kind]}", name=name, card=stall_card_name(rest[0]) if rest else "")]


def found_story(name: str, card: str) -> Message:
    """A foundation, whose card may be hidden."""
    if card in KIND_NAMES:
        return say("obelisk_story.lays_foundation_card", name=name)
    if card == "?":
        return say("obelisk_story.lays_hidden_foundation", name=name)
    return say("obelisk_story.lays_foundation", name=name, card=card_name(card))
