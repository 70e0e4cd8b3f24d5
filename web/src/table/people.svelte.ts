/** Players have a colour and a face of their own, which they keep wherever they sit; no colour is a camel's. */
const COLOURS = ["#d9703a", "#2f8580", "#a4589b", "#5b78c9", "#8a6a2f", "#5f8a3e", "#c0567a", "#6b6f7e"];
export const LOOKS = COLOURS.length;

/** The names that bots have, each with a face that suits it. */
export const BOT_NAMES = ["Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani"];

/** The look that a name has, if nobody else at the table has it. */
function liked(name: string): number {
  const bot = BOT_NAMES.indexOf(name);
  if (bot >= 0) return bot + 1;
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % LOOKS;
}

/**
 * The look of each seat: that of its name, whatever seat it is. Of two who would look alike people come before bots, and
 * then the alphabet decides, so that it is the same in the next game.
 */
export function looksOf(seats: readonly { name: string; bot: boolean }[]): number[] {
  const order = seats
    .map((seat, number) => ({ ...seat, number }))
    .sort((one, other) => Number(one.bot) - Number(other.bot) || (one.name < other.name ? -1 : 1));
  const looks: number[] = [];
  const taken = new Set<number>();
  for (const { name, number } of order) {
    let look = liked(name);
    while (taken.has(look) && taken.size < LOOKS) look = (look + 1) % LOOKS;
    taken.add(look);
    looks[number] = look;
  }
  return looks;
}

class People {
  private looks = $state.raw<number[]>([]);

  /** From now on these sit at the table that is shown; nobody, where there is none. */
  sit(seats: readonly { name: string; bot: boolean }[]) {
    this.looks = looksOf(seats);
  }

  lookOf(seat: number): number {
    return this.looks[seat] ?? seat % LOOKS;
  }
}

export const people = new People();

export function colourOf(seat: number): string {
  return COLOURS[people.lookOf(seat)] ?? "#6b6f7e";
}
