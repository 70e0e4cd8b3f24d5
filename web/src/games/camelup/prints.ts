/** Hoof prints all along the track, always the same ones: one path, in the board's thousand units. */
const COUNT = 170;

function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** Two toes that point along the track. */
function print(x: number, y: number, turned: boolean): string {
  const [rx, ry] = turned ? [4.2, 2] : [2, 4.2];
  const toe = (cx: number, cy: number) =>
    `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  return turned ? toe(x, y - 2.4) + toe(x, y + 2.4) : toe(x - 2.4, y) + toe(x + 2.4, y);
}

function make(): string {
  const random = numbers(7);
  const next = (from: number, to: number) => Math.round(from + (to - from) * (random.next().value ?? 0));
  return Array.from({ length: COUNT }, (_, index) => {
    const along = next(70, 930);
    const across = next(44, 164);
    switch (index % 4) {
      case 0:
        return print(along, across, true);
      case 1:
        return print(1000 - across, along, false);
      case 2:
        return print(along, 1000 - across, true);
      default:
        return print(across, along, false);
    }
  }).join("");
}

export const prints = make();
