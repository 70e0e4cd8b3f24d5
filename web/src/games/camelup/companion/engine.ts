/** The rules and odds of Camel Up, compiled to WebAssembly from the server's own source (tools/wasm).
 *
 * One engine holds one state, a record as the rules have it, and answers questions about it. Nothing here knows the rules.
 */
import { RACERS, SPACES } from "../facts";

export interface Layout {
  state: { size: number; fields: Record<string, { at: number; type: string; count: number }> };
  most_positions: number;
  orders: number;
  most_actions: number;
  first_values: number;
  first_table: number;
  /** How far the odds of races of the second edition may be off. */
  within: number;
  made_with: Record<string, string>;
}

export interface LegCounts {
  /** How many equally likely ways the leg has to go on. */
  total: number;
  /** On how many of them the race ends. */
  ended: number;
  /** [camel][place]: on how many of them a racer is first, second … last. */
  places: number[][];
  /** [space]: how many dice end their movement there, summed up over all ways. */
  landings: number[];
}

export interface RaceOdds {
  winner: number[];
  loser: number[];
  /** `exact`, or `within` a bound. */
  quality: "exact" | "within";
  /** How far a chance may be off. */
  within: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  forget(from: number, to: number): void;
  turn(state: number): number;
  actions(state: number, ids: number): number;
  outcomes(state: number, ids: number, weights: number): number;
  apply(state: number, id: number): void;
  place(state: number, camel: number, space: number): void;
  leg(state: number, layers: number, table: number, orders: number, out: number): void;
  solve_first(values: number, table: number): void;
  race_first(state: number, layers: number, table: number, orders: number, solved: number, out: number): void;
  race_second(state: number, layers: number, table: number, orders: number, out: number): void;
  pounds(
    state: number,
    layers: number,
    table: number,
    orders: number,
    chances: number,
    ids: number,
    out: number,
  ): number;
}

const FUNCTIONS = [
  "forget",
  "turn",
  "actions",
  "outcomes",
  "apply",
  "place",
  "leg",
  "solve_first",
  "race_first",
  "race_second",
  "pounds",
] as const satisfies (keyof Exports)[];

/** Whether a module has all that is called here. */
function isComplete(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Exports {
  return exports.memory instanceof WebAssembly.Memory && FUNCTIONS.every((name) => typeof exports[name] === "function");
}

const PAGE = 65536;
/** What one call may allocate; it is forgotten before the next. */
const SCRATCH = 1 << 24;

export class Engine {
  readonly layout: Layout;
  private readonly code: Exports;
  private free: number;
  private readonly state: number;
  private readonly layers: number;
  private readonly table: number;
  private readonly orders: number;
  private readonly ids: number;
  private readonly weights: number;
  private readonly out: number;
  private readonly chances: number;
  private readonly scratch: number;
  private solved: number | null = null;

  constructor(module: WebAssembly.Module) {
    const told = WebAssembly.Module.customSections(module, "giza")[0];
    if (!told) throw new Error("this WebAssembly module isn't Giza's");
    this.layout = JSON.parse(new TextDecoder().decode(told)) as Layout;
    const { exports } = new WebAssembly.Instance(module, {});
    if (!isComplete(exports)) throw new Error("odds.wasm lacks something: make wasm");
    this.code = exports;
    const { state, most_positions, orders, most_actions } = this.layout;
    this.free = this.code.__heap_base.value as number;
    this.state = this.room(state.size);
    this.layers = this.room(4 * most_positions * 8);
    this.table = this.room(2 * most_positions * 4);
    this.orders = this.room(2 * orders * 8);
    this.ids = this.room(most_actions * 8);
    this.weights = this.room(most_actions * 8);
    this.out = this.room(128 * 8);
    this.chances = this.room(2 * RACERS * 8);
    this.scratch = this.room(SCRATCH);
  }

  /** Room for this many bytes. */
  private room(bytes: number): number {
    const at = (this.free + 63) & ~63;
    this.free = at + bytes;
    const pages = Math.ceil((this.free - this.code.memory.buffer.byteLength) / PAGE);
    if (pages > 0) this.code.memory.grow(pages);
    return at;
  }

  private ready(): void {
    this.code.forget(this.scratch, this.scratch + SCRATCH);
  }

  private get data(): DataView {
    return new DataView(this.code.memory.buffer);
  }

  private longs(at: number, count: number): number[] {
    return Array.from(new BigInt64Array(this.code.memory.buffer, at, count), Number);
  }

  private doubles(at: number, count: number): number[] {
    return Array.from(new Float64Array(this.code.memory.buffer, at, count));
  }

  private field(name: string) {
    const field = this.layout.state.fields[name];
    if (!field) throw new Error(`a state has no ${name}`);
    return field;
  }

  get(name: string, index = 0): number {
    const { at, type } = this.field(name);
    const size = Number(type.slice(1));
    const where = this.state + at + index * size;
    if (size === 8) return Number(this.data.getBigInt64(where, true));
    return size === 2 ? this.data.getInt16(where, true) : this.data.getInt8(where);
  }

  set(name: string, value: number, index = 0): void {
    const { at, type } = this.field(name);
    const size = Number(type.slice(1));
    const where = this.state + at + index * size;
    if (size === 8) this.data.setBigInt64(where, BigInt(value), true);
    else if (size === 2) this.data.setInt16(where, value, true);
    else this.data.setInt8(where, value);
  }

  list(name: string): number[] {
    return Array.from({ length: this.field(name).count }, (_, index) => this.get(name, index));
  }

  fill(name: string, value: number): void {
    for (let index = 0; index < this.field(name).count; index++) this.set(name, value, index);
  }

  /** The race: a byte a camel, from the last to the first; see `giza.rules.camelup.race`. */
  get race(): { camel: number; space: number }[] {
    const packed = this.data.getBigInt64(this.state + this.field("race").at, true);
    const camels = [];
    for (let rest = packed; rest > 0n; rest >>= 8n)
      camels.push({ camel: Number(rest & 7n) - 1, space: Number((rest >> 3n) & 31n) });
    return camels;
  }

  read(): Uint8Array {
    return new Uint8Array(this.code.memory.buffer).slice(this.state, this.state + this.layout.state.size);
  }

  write(state: Uint8Array): void {
    new Uint8Array(this.code.memory.buffer).set(state, this.state);
  }

  clear(): void {
    this.write(new Uint8Array(this.layout.state.size));
  }

  place(camel: number, space: number): void {
    this.ready();
    this.code.place(this.state, camel, space);
  }

  /** The seat to act; -1 is chance, -2 the end. */
  turn(): number {
    this.ready();
    return this.code.turn(this.state);
  }

  actions(): number[] {
    this.ready();
    return this.longs(this.ids, this.code.actions(this.state, this.ids));
  }

  outcomes(): number[] {
    this.ready();
    return this.longs(this.ids, this.code.outcomes(this.state, this.ids, this.weights));
  }

  apply(id: number): void {
    this.ready();
    this.code.apply(this.state, id);
  }

  leg(): LegCounts {
    this.ready();
    this.code.leg(this.state, this.layers, this.table, this.orders, this.out);
    const told = this.longs(this.out, 2 + RACERS * RACERS + SPACES + 1);
    const [total = 0, ended = 0] = told;
    const places = Array.from({ length: RACERS }, (_, camel) =>
      told.slice(2 + camel * RACERS, 2 + (camel + 1) * RACERS),
    );
    return { total, ended, places, landings: told.slice(2 + RACERS * RACERS) };
  }

  /** The odds of the race: exact in the first edition, within a bound in the second. */
  raceOdds(): RaceOdds {
    if (this.get("edition") === 1) return this.raceFirst();
    this.ready();
    this.code.race_second(this.state, this.layers, this.table, this.orders, this.out);
    const odds = this.doubles(this.out, 2 * RACERS);
    const { within } = this.layout;
    return { winner: odds.slice(0, RACERS), loser: odds.slice(RACERS), quality: "within", within };
  }

  private raceFirst(): RaceOdds {
    if (this.solved === null) {
      const solved = this.room(this.layout.first_table * 8);
      const values = this.room(this.layout.first_values * 8);
      this.ready();
      this.code.solve_first(values, solved);
      this.solved = solved;
    }
    this.ready();
    this.code.race_first(this.state, this.layers, this.table, this.orders, this.solved, this.out);
    const odds = this.doubles(this.out, 2 * RACERS);
    return { winner: odds.slice(0, RACERS), loser: odds.slice(RACERS), quality: "exact", within: 1e-9 };
  }

  /** The expected pounds of every legal action, by its id, given the odds of the race. */
  pounds(race: RaceOdds): Map<number, number> {
    new Float64Array(this.code.memory.buffer, this.chances, 2 * RACERS).set([...race.winner, ...race.loser]);
    this.ready();
    const count = this.code.pounds(this.state, this.layers, this.table, this.orders, this.chances, this.ids, this.out);
    const worth = this.doubles(this.out, count);
    return new Map(this.longs(this.ids, count).map((id, i) => [id, worth[i] ?? 0]));
  }
}
