"""What viewers may know of a game. A viewer is a seat, or None for a spectator."""

import base64
from typing import Any, Self

from msgspec import UNSET, to_builtins

from giza.cache import Cache
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import Message, say
from giza.records import Event
from giza.rules.contract import CHANCE, NOBODY, OVER, State, copy_state
from giza.rules.unpacked import UnpackedState
from giza.rules.victory import shares_of
from giza.words import AnyView, Effect


class Viewed:
    """The part of a game that only observes it; `giza.game` adds playing."""

    rules: Rules
    seats: int
    names: tuple[str, ...]
    _events: list[Event]
    _count: int
    _before: int
    _moments: tuple[str, ...]
    _cache: Cache
    _listed_names: list[str]
    _listed_options: dict[str, Any]

    @property
    def turn(self) -> int | None:
        """The seat to act, `CHANCE`, or None when the game is over."""
        turn = self._cache.turn
        return None if turn == OVER else turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; then `turn` is None, which equals `giza.OVER`."""
        return self.turn is None

    def actions(self) -> list[str]:
        """The legal actions of the seat to act; empty while chance is to move or the game is over."""
        return list(self._cache.legal) if self.turn not in (CHANCE, None) else []

    def scores(self) -> list[int]:
        """Every seat's current score."""
        return self._cache.numbers(self.rules.kernel.scores)

    def standing(self) -> list[int]:
        """One number per seat that ranks the players at present, tie-breaks included."""
        return self._cache.numbers(self.rules.kernel.standing)

    def winners(self) -> list[int]:
        """The seats that won, several if they share the victory; empty while the game goes on."""
        standing = [] if self.turn is not None else self.standing()
        return [seat for seat, place in enumerate(standing) if place == max(standing)]

    def shares(self) -> list[float]:
        """Each seat's share of the victory; zeros while the game goes on."""
        if self.turn is not None:
            return [0.0] * self.seats
        shares: list[float] = shares_of(self.rules.kernel, self._cache.state, self.seats).tolist()
        return shares

    def concealed(self, viewer: int | None) -> State:
        """The kernel's state without what a seat, or a spectator (None), may not know."""
        return copy_state(self.facts(viewer).state)

    def facts(self, viewer: int | None) -> UnpackedState:
        """The concealed state, unpacked; its `state` is for compiled functions that don't change it."""
        return self._cache.known_to(self._seat_number(viewer))

    def why_not(self, text: str, viewer: int | None) -> Message | None:
        """Why the seat to act can't play something, as far as a viewer knows; None if it can."""
        if text in self.actions():
            return None
        known = self.facts(viewer)
        if text not in self.rules.words.all_actions(known.state):
            return say("game.unknown_text", text=text)
        return self.rules.words.why_not(known, text, self.names)

    def view(self, viewer: int | None, with_state: bool = True) -> dict[str, Any]:
        """Everything a seat, or a spectator (None), may know, as JSON-able data made from `concealed` alone.

        Its `state` has the bytes of `concealed` in Base64, for compiled bots and `Game.from_view`.
        """
        return to_builtins(self.typed_view(viewer, with_state))  # type: ignore[no-any-return]

    def typed_view(self, viewer: int | None, with_state: bool = False) -> AnyView:
        """The view as a typed object for serializing only: its parts are shared with other views."""
        seat = self._seat_number(viewer)
        turn = self.turn
        known = self._cache.known_to(seat)
        common: dict[str, Any] = {
            "game": self.rules.name,
            "options": self._listed_options,
            "names": self._listed_names,
            "you": viewer,
            "turn": "chance" if turn == CHANCE else turn,
            "over": turn is None,
            "actions": list(self._cache.legal) if turn == seat and seat != NOBODY else [],
            "scores": self.scores() if turn is None else None,
            "winners": self.winners() if turn is None else [],
            "state": base64.b64encode(known.state.tobytes()).decode() if with_state else UNSET,
        }
        if self.rules.moment is not None:
            common["moments"] = self._moments
        return self.rules.words.view(known, seat, common)

    def history(self, viewer: int | None) -> list[Event]:
        """All events so far as a seat, or a spectator (None), saw them; a hidden part is `?`."""
        seat = self._seat_number(viewer)
        return [self._as_seen(index, seat) for index in range(self._count)]

    def last_event(self, viewer: int | None) -> Event:
        """The last event as a seat, or a spectator (None), saw it."""
        return self._as_seen(self._count - 1, self._seat_number(viewer))

    def reveals(self, before: Self) -> bool:
        """Whether the last event revealed what earlier ones had hidden; `before` is the game before it."""
        return self.rules.words.reveals(before._cache.state, self._cache.state)

    def effects(self, before: Self, viewer: int | None) -> list[Effect]:
        """The last event's effects, as far as a seat or a spectator (None) may know; `before` is the game before it."""
        if not isinstance(before, Viewed):
            raise BadOption(say("game.not_the_game_before", given=repr(before)))
        who, text = self.last_event(viewer)
        return self.rules.words.effects(before.facts(viewer), who, text, self.facts(viewer))

    def story(self, before: Self, viewer: int | None) -> list[Message]:
        """The effects of the last event as sentences; `before` is the game before it."""
        return self.rules.words.story(self.effects(before, viewer), self.names)

    def _as_seen(self, index: int, seat: int) -> Event:
        who, text = self._events[index]
        return Event(who, self.rules.words.mask(self._cache.state, self._before + index, who, text, seat))

    def _seat_number(self, viewer: int | None) -> int:
        if viewer is None:
            return NOBODY
        if viewer not in range(self.seats):
            raise BadOption(say("option.no_such_seat", seat=viewer, last=self.seats - 1))
        return viewer
