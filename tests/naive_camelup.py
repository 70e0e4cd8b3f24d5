"""A naive implementation of Camel Up, from docs/reference/rules.md alone: lists of letters, dictionaries and strings.

It shares no code with `giza.rules`, and exists only to compare the two event by event.
"""

TRACK = range(1, 17)
NAMES = {
    1: {"b": "blue", "g": "green", "o": "orange", "w": "white", "y": "yellow"},
    2: {"b": "blue", "g": "green", "p": "purple", "r": "red", "y": "yellow", "K": "black", "W": "white"},
}
CRAZY = ("black", "white")


class NaiveCamelUp:
    """One game; `event(text)` plays what `giza.Game` calls an event."""

    def __init__(self, edition: int, seats: int) -> None:
        self.edition = edition
        self.seats = seats
        self.names = list(NAMES[edition].values())
        self.racers = [name for name in self.names if edition == 1 or name not in CRAZY]
        self.stacks: dict[int, list[str]] = {}
        self.money = [3] * seats
        self.hands = [set(self.racers) for _ in range(seats)]
        self.decks: dict[str, list[tuple[int, str]]] = {"winner": [], "loser": []}
        self.turn = 0
        self.rolling = False
        self.over = False
        self.relocations = 0
        self.ranking_at_end: list[str] = []
        self.new_leg()

    def new_leg(self) -> None:
        values = [5, 3, 2] if self.edition == 1 else [5, 3, 2, 2]
        self.stock = {name: list(values) for name in self.racers}
        self.tickets: list[list[tuple[str, int]]] = [[] for _ in range(self.seats)]
        self.pyramid = [0] * self.seats
        self.tiles: dict[int, tuple[int, int]] = {}
        self.partners: dict[int, int] = {}
        self.dice_out = 0
        self.dice = [*self.racers] + (["grey"] if self.edition == 2 else [])

    # what players may do

    def legal(self) -> set[str]:
        found = {"roll"}
        found |= {f"ticket {name}" for name in self.racers if self.stock[name]}
        found |= {f"{deck} {name}" for deck in self.decks for name in self.hands[self.turn]}
        own = [space for space, (owner, _) in self.tiles.items() if owner == self.turn]
        if not (own and self.relocations >= 2 * self.seats):
            others = {space for space, (owner, _) in self.tiles.items() if owner != self.turn}
            for space in TRACK[1:]:
                if not self.stacks.get(space) and space not in own and not {space - 1, space, space + 1} & others:
                    found |= {f"tile {space} +", f"tile {space} -"}
        if self.edition == 2 and self.seats >= 6 and self.turn not in self.partners:
            found |= {f"partner {q}" for q in range(self.seats) if q != self.turn and q not in self.partners}
        return found

    def event(self, text: str) -> None:
        words = text.split()
        if sum(map(len, self.stacks.values())) < len(self.names):
            self.set_up(words[0], int(words[1]))
        elif self.rolling:
            self.fall(words[0], int(words[1]))
        else:
            self.act(words)

    def act(self, words: list[str]) -> None:
        seat = self.turn
        relocates = words[0] == "tile" and any(owner == seat for owner, _ in self.tiles.values())
        self.relocations = self.relocations + 1 if relocates else 0
        if words[0] == "roll":
            self.pyramid[seat] += 1
            self.rolling = True
            return
        if words[0] == "ticket":
            self.tickets[seat].append((words[1], self.stock[words[1]].pop(0)))
        elif words[0] == "tile":
            self.tiles = {space: tile for space, tile in self.tiles.items() if tile[0] != seat}
            self.tiles[int(words[1])] = (seat, 1 if words[2] == "+" else -1)
        elif words[0] == "partner":
            self.partners[seat], self.partners[int(words[1])] = int(words[1]), seat
        else:
            self.hands[seat].remove(words[1])
            self.decks[words[0]].append((seat, words[1]))
        self.turn = (seat + 1) % self.seats

    # dice

    def set_up(self, name: str, face: int) -> None:
        space = 17 - face if self.edition == 2 and name in CRAZY else face
        self.stacks.setdefault(space, []).append(name)

    def crazy_choice(self, shown: str) -> str:
        where = {name: space for space, stack in self.stacks.items() for name in stack if name in CRAZY}

        def carries(name: str) -> bool:
            stack = self.stacks[where[name]]
            return any(above in self.racers for above in stack[stack.index(name) + 1 :])

        if where["black"] == where["white"]:
            stack = self.stacks[where["black"]]
            low, high = sorted(CRAZY, key=stack.index)
            if stack.index(high) == stack.index(low) + 1:
                return high
        if carries("black") != carries("white"):
            return "black" if carries("black") else "white"
        return shown

    def fall(self, shown: str, face: int) -> None:
        self.rolling = False
        self.dice_out += 1
        crazy = self.edition == 2 and shown in CRAZY
        self.dice.remove("grey" if crazy else shown)
        mover = self.crazy_choice(shown) if crazy else shown
        direction = -1 if crazy else 1
        start = next(space for space, stack in self.stacks.items() if mover in stack)
        place = self.stacks[start].index(mover)
        unit, self.stacks[start] = self.stacks[start][place:], self.stacks[start][:place]
        target = start + direction * face
        under = False
        if target in self.tiles and target in TRACK:
            owner, side = self.tiles[target]
            self.money[owner] += 1
            target += direction * side
            under = side == -1
        there = self.stacks.get(target, [])
        if target in TRACK:
            self.stacks[target] = unit + there if under else there + unit
        else:
            self.stacks[99 if target > 16 else -99] = unit
            self.over = True
        if self.over:
            self.score_leg()
            self.score_decks()
            return
        if self.dice_out == 5:
            self.score_leg()
            self.new_leg()
        self.turn = (self.turn + 1) % self.seats

    # money

    def ranking(self) -> list[str]:
        order = [name for space in sorted(self.stacks) for name in self.stacks[space]]
        return [name for name in reversed(order) if name in self.racers]

    def reward(self, ticket: tuple[str, int]) -> int:
        first, second = self.ranking()[:2]
        return ticket[1] if ticket[0] == first else 1 if ticket[0] == second else -1

    def score_leg(self) -> None:
        totals = []
        for seat in range(self.seats):
            total = sum(map(self.reward, self.tickets[seat])) + self.pyramid[seat]
            if seat in self.partners:
                q = self.partners[seat]
                total += max([0, *map(self.reward, self.tickets[q]), *([1] if self.pyramid[q] else [])])
            totals.append(total)
        self.money = [max(0, money + total) for money, total in zip(self.money, totals, strict=True)]

    def score_decks(self) -> None:
        for deck, right in (("winner", self.ranking()[0]), ("loser", self.ranking()[-1])):
            pays = [8, 5, 3, 2]
            for seat, name in self.decks[deck]:
                if name == right:
                    self.money[seat] += pays.pop(0) if pays else 1
                else:
                    self.money[seat] = max(0, self.money[seat] - 1)
