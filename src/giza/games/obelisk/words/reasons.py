"""Reasons why an Obelisk action is illegal now."""

from collections.abc import Sequence

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import DC, EX, FD, FD_CARD, JOKER, OV, PLAIN, RB, SW, T2, TB, VALUES, colour_of
from giza.games.obelisk.rules.duties import HAND_LIMIT, limited, owes_build, owes_stall_card, too_many_in_hand
from giza.games.obelisk.rules.obelisks import DEPOT_MINIMUM, free_slot, next_value
from giza.games.obelisk.rules.quarry import quarry_cards, takes_due, takes_left
from giza.games.obelisk.rules.stalls import may_pick_from, may_swap, rival_stall_cards
from giza.games.obelisk.rules.state import CHOICE, CHOOSING_STALLS, NOTHING
from giza.games.obelisk.words.texts import CARD_NAMES, COLOUR_LETTERS, KIND_NAMES, card_name, kind_name, stall_card_name
from giza.messages import Message, say
from giza.rules.contract import NOBODY
from giza.rules.unpacked import UnpackedState

BUILDS = ("found", "start", "top", "bottom")
FOUNDATION_BY_WORD = {False: PLAIN, True: FD_CARD}


def why_not(s: UnpackedState, text: str, names: Sequence[str]) -> Message:
    """The reason why a known action is illegal for the seat to act."""
    kind, *rest = text.split()
    if s.phase == CHOOSING_STALLS and kind != "stall":
        return say("obelisk.stall_first")
    if s.pending == CHOICE and kind not in ("choose", "decline"):
        return say("obelisk.choose_first")
    if s.pending not in (NOTHING, CHOICE) and kind not in ("pick", "stop"):
        return say("obelisk.pick_first")
    if kind in ("take", "stall", "buy", "trade") and limited(s.state):
        return say("obelisk.only_building_left")
    if kind in BUILDS:
        return why_no_build(s, kind, rest)
    return {
        "take": why_no_take,
        "stall": why_no_stall,
        "buy": why_no_purchase,
        "play": why_no_play,
        "choose": why_no_choice,
        "decline": why_no_choice,
        "pick": why_no_pick,
        "stop": why_no_pick,
        "trade": why_no_trade,
        "end": why_no_end,
    }[kind](s, rest, names)


def missing_card(s: UnpackedState, name: str) -> Message | None:
    """The reason why a building card can't be used: the player doesn't have it; None if they do."""
    if s.hand[s.seat][CARD_NAMES.index(name)] == 0:
        return say("obelisk.not_in_depot" if s.seats == 2 else "obelisk.not_in_hand", card=card_name(name))
    return None


def missing_action_card(s: UnpackedState, name: str) -> Message | None:
    """The reason why an action card can't be used: the player doesn't have it; None if they do."""
    if s.table[s.seat][KIND_NAMES.index(name)] == 0:
        return say("obelisk.no_such_action_card", card=kind_name(name))
    return None


def needed_later(s: UnpackedState) -> Message:
    """The reason why a card must be kept: what the player needs it for."""
    return say("obelisk.needed_later", owed=[*owed_to_obelisks(s), *owed_to_stall(s)])


def owed_to_obelisks(s: UnpackedState) -> list[Message]:
    """A message if the player still has to build."""
    return [say("obelisk.owes_build")] if owes_build(s.state) else []


def owed_to_stall(s: UnpackedState) -> list[Message]:
    """A message if the player still has to stock the stall."""
    return [say("obelisk.owes_stall")] if owes_stall_card(s.state) else []


def why_no_take(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why no card can be taken from a pile."""
    pile = int(rest[0])
    if s.seats > 2 and len(rest) > 1:
        return say("obelisk.no_direction")
    if takes_left(s.state) == 0:
        return say("obelisk.takes_done", count=s.takes)
    if s.pile_size[pile] == 0:
        return say("obelisk.pile_empty", pile=pile)
    if s.any_pile:
        return say("obelisk.no_direction_needed")
    if s.seats > 2:
        return say("obelisk.not_adjacent", pile=pile, overseer=s.overseer)
    wanted = -1 if len(rest) > 1 else 1
    if s.direction == -wanted:
        return say("obelisk.one_direction")
    return say("obelisk.too_few_camels", pile=pile, camels=s.camels[s.seat])


def why_no_build(s: UnpackedState, kind: str, rest: list[str]) -> Message:
    """The reason why a card can't be built."""
    if kind == "found" and rest[0] in KIND_NAMES:
        return missing_action_card(s, rest[0]) or needed_later(s)
    card = rest[-1] if kind in ("top", "bottom") else rest[0].partition("=")[0]
    reason = missing_card(s, card)
    if reason is None and kind == "start":
        reason = why_no_start(s, rest)
    elif reason is None and kind in ("top", "bottom"):
        reason = why_no_addition(s, kind, int(rest[0]), CARD_NAMES.index(card))
    if reason is not None:
        return reason
    if s.seats == 2:
        return say("obelisk.depot_minimum", minimum=DEPOT_MINIMUM)
    return needed_later(s)


def why_no_start(s: UnpackedState, rest: list[str]) -> Message | None:
    """The reason why a card can't be the first one on a foundation."""
    on_card = rest[-1] == KIND_NAMES[FD]
    if s.bare[s.seat][FOUNDATION_BY_WORD[on_card]] == 0:
        return say("obelisk.no_bare_foundation_card" if on_card else "obelisk.no_bare_foundation")
    if free_slot(s.state) == NOBODY:
        return say("obelisk.no_slot")
    return None


def why_no_addition(s: UnpackedState, kind: str, slot: int, card: int) -> Message | None:
    """The reason why a card doesn't fit an obelisk."""
    if s.run_top[s.seat][slot] == 0:
        return say("obelisk.no_such_obelisk", slot=slot)
    if kind == "bottom" and not s.top_or_bottom:
        return say("obelisk.bottom_needs_card", card=kind_name(KIND_NAMES[TB]))
    end = ids.TOP if kind == "top" else ids.BOTTOM
    value = next_value(s.run_top[s.seat][slot], s.run_bottom[s.seat][slot], end)
    if value == 0:
        return say("obelisk.finished", slot=slot)
    if value > VALUES:
        return say("obelisk.nothing_below_five", slot=slot)
    if card % JOKER + 1 not in (value, JOKER):
        return say("obelisk.wrong_value", slot=slot, value=value)
    colour = s.run_colour[s.seat][slot]
    if colour_of(card) != colour and s.off_colour_added[slot] >= s.off_colour:
        return say("obelisk.wrong_colour", slot=slot, colour=say(f"granite.{COLOUR_LETTERS[colour]}"))
    return None


def why_no_stall(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why a card can't go into the player's own stall."""
    if s.seats == 2:
        return say("obelisk.no_stalls")
    if rest[0] in KIND_NAMES:
        return missing_action_card(s, rest[0]) or needed_later(s)
    return missing_card(s, rest[0]) or needed_later(s)


def why_no_purchase(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why a stall can't be bought."""
    other = int(rest[0])
    if s.seats == 2:
        return say("obelisk.no_stalls")
    if other == s.seat:
        return say("obelisk.own_stall")
    if s.camels[s.seat] == 0:
        return say("obelisk.no_camel")
    return say("obelisk.stall_empty", name=names[other])


def why_no_play(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why an action card can't be played."""
    kind = KIND_NAMES.index(rest[0])
    if kind == FD:
        return say("obelisk.found_instead")
    missing = missing_action_card(s, rest[0])
    if missing is not None:
        return missing
    if limited(s.state) and kind not in (TB, DC):
        return say("obelisk.only_building_left")
    if (kind == OV and s.any_pile) or (kind == TB and s.top_or_bottom):
        return say("obelisk.already_in_force")
    reasons = {
        EX: "obelisk.nothing_extra_to_take",
        RB: "obelisk.own_stall_empty",
        SW: "obelisk.needs_two_stalls",
        T2: "obelisk.must_buy_last" if rival_stall_cards(s.state) else "obelisk.no_stall_stocked",
    }
    if (kind == SW and may_swap(s.state)) or (kind == EX and quarry_cards(s.state) > takes_left(s.state)):
        return needed_later(s)
    return say(reasons[kind]) if kind in reasons else needed_later(s)


def why_no_choice(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why no action card can be chosen or declined."""
    if s.pending != CHOICE:
        return say("obelisk.nothing_to_choose")
    if not rest:
        return say("obelisk.must_choose")
    return say("obelisk.not_displayed", card=kind_name(rest[0]))


def why_no_pick(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why a card can't be picked from a stall, or picking can't stop."""
    if s.pending in (NOTHING, CHOICE):
        return say("obelisk.nothing_to_pick")
    if not rest:
        return say("obelisk.must_pick")
    other = int(rest[0])
    if other == s.seat:
        return say("obelisk.own_stall")
    if s.stall_size[other] > 0 and not may_pick_from(s.state, other):
        return say("obelisk.picked_there", name=names[other])
    return say("obelisk.not_in_stall", name=names[other], card=stall_card_name(rest[1]))


def why_no_trade(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """The reason why two depot cards can't be traded."""
    if s.seats > 2:
        return say("obelisk.trades_for_two")
    missing = missing_card(s, rest[0])
    if missing is not None:
        return missing
    if rest[0] == rest[1]:
        return say("obelisk.trade_equal")
    if s.hand[1 - s.seat][CARD_NAMES.index(rest[1])] == 0:
        return say("obelisk.not_in_other_depot", card=card_name(rest[1]), name=names[1 - s.seat])
    return say("obelisk.nothing_to_pay")


def why_no_end(s: UnpackedState, rest: list[str], names: Sequence[str]) -> Message:
    """Everything the player still owes."""
    owed = []
    if s.takes < takes_due(s.state) and quarry_cards(s.state) > 0:
        owed.append(say("obelisk.owes_take", count=int(takes_due(s.state) - s.takes)))
    owed += [*owed_to_obelisks(s), *owed_to_stall(s)]
    if s.must_buy:
        owed.append(say("obelisk.owes_purchase"))
    if too_many_in_hand(s.state):
        owed.append(say("obelisk.owes_discard", size=s.hand_size[s.seat], limit=HAND_LIMIT))
    return say("obelisk.still_owed", owed=owed)
