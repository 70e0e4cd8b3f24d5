"""Random numbers from a seed, the same as NumPy's: `SeedSequence` turns a seed into a state, PCG64 draws from it."""

from collections.abc import Sequence

MASK32, MASK64, MASK128 = (1 << 32) - 1, (1 << 64) - 1, (1 << 128) - 1
POOL = 4
"""The number of 32-bit words into which a seed is mixed."""
FIRST_A, FACTOR_A = 0x43B0D7E5, 0x931E8875
FIRST_B, FACTOR_B = 0x8B51F9DD, 0x58F38DED
LEFT, RIGHT = 0xCA01F9DD, 0x4973F715
SHIFT = 16
MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


def words_of(seed: int | Sequence[int]) -> list[int]:
    """A seed as words of 32 bits, the lowest first."""
    if not isinstance(seed, int):
        return [word for part in seed for word in words_of(int(part))]
    if seed < 0:
        raise ValueError(f"a seed can't be negative: {seed}")
    words = [seed & MASK32]
    while seed := seed >> 32:
        words.append(seed & MASK32)
    return words


class Mixer:
    """Hashes words one after the other, each with another constant."""

    def __init__(self, first: int, factor: int) -> None:
        self.constant, self.factor = first, factor

    def __call__(self, word: int) -> int:
        """The hashed word."""
        word ^= self.constant
        self.constant = self.constant * self.factor & MASK32
        word = word * self.constant & MASK32
        return word ^ word >> SHIFT


def mixed(x: int, y: int) -> int:
    """Two words mixed into one."""
    found = x * LEFT - y * RIGHT & MASK32
    return found ^ found >> SHIFT


def pool_of(words: Sequence[int]) -> list[int]:
    """The words of a seed, mixed so that each bit of it changes everything."""
    mix = Mixer(FIRST_A, FACTOR_A)
    pool = [mix(words[i] if i < len(words) else 0) for i in range(POOL)]
    for source in range(POOL):
        for target in range(POOL):
            if source != target:
                pool[target] = mixed(pool[target], mix(pool[source]))
    for word in words[POOL:]:
        for target in range(POOL):
            pool[target] = mixed(pool[target], mix(word))
    return pool


class PCG64:
    """A generator of random bits."""

    def __init__(self, seed: int | Sequence[int]) -> None:
        mix, pool = Mixer(FIRST_B, FACTOR_B), pool_of(words_of(seed))
        words = [mix(pool[i % POOL]) for i in range(2 * POOL)]
        high, low, inc_high, inc_low = (words[i] | words[i + 1] << 32 for i in range(0, 2 * POOL, 2))
        self.inc = ((inc_high << 64 | inc_low) << 1 | 1) & MASK128
        self.now = 0
        self.step()
        self.now = self.now + (high << 64 | low) & MASK128
        self.step()

    def step(self) -> None:
        """Go on to the next state."""
        self.now = self.now * MULTIPLIER + self.inc & MASK128

    def next64(self) -> int:
        """The next 64 random bits."""
        self.step()
        turn = self.now >> 122
        folded = (self.now >> 64 ^ self.now) & MASK64
        return (folded >> turn | folded << (-turn & 63)) & MASK64


class Generator:
    """Draws random numbers."""

    def __init__(self, bit_generator: PCG64) -> None:
        self.bit_generator = bit_generator

    def random(self) -> float:
        """A random number from 0 to less than 1."""
        return (self.bit_generator.next64() >> 11) * 2.0**-53


def default_rng(seed: int | Sequence[int]) -> Generator:
    """A generator from a seed."""
    return Generator(PCG64(seed))
