/** Plays what happened on a Camel Up table, piece by piece. */
import type { CamelUpView, Happening, Moved, Paid, Stack } from "../wire";
import type { Scene } from "../table/contract";
import { pause } from "../table/pause";
import { path, without, withUnit } from "./places";

const DIE = 550;
const HOP = 150;
const LANDED = 180;
const NOTICE = 420;
const PAYDAY = 1100;
const PAID = 320;

export interface Payment {
  seat: number;
  pounds: number;
  reason: Paid["reason"];
  number: number;
}

export class Stage {
  track = $state.raw<Stack[] | null>(null);
  die = $state.raw<{ camel: string; face: number } | null>(null);
  moving = $state.raw<string[]>([]);
  /** The payments whose coins are on their way, or have been. */
  flights = $state.raw<Payment[]>([]);
  payments = $state.raw<Payment[]>([]);
  purses = $state.raw<Record<number, number>>({});
  banner = $state.raw<{ leg: number | null; ranking: string[] } | null>(null);
  /** The seat that acts in this scene. */
  actor = $state<number | null>(null);
  private numbers = 0;

  async play(view: CamelUpView, scene: Scene, speed: number) {
    const wait = (milliseconds: number) => pause(milliseconds / speed, scene.signal);
    this.track = view.track;
    try {
      for (const happening of scene.happenings) await this.show(happening, wait);
      if (this.payments.length > 0) await wait(NOTICE);
      if (scene.after.over) await wait(PAYDAY);
      this.clear();
      scene.done();
    } catch (error) {
      this.clear();
      if (!scene.signal.aborted) throw error;
    }
  }

  clear() {
    this.track = null;
    this.die = null;
    this.moving = [];
    this.flights = [];
    this.payments = [];
    this.purses = {};
    this.banner = null;
    this.actor = null;
  }

  private async show(happening: Happening, wait: (milliseconds: number) => Promise<void>) {
    switch (happening.kind) {
      case "acted":
        this.actor = happening.seat;
        break;
      case "rolled":
        this.die = happening;
        await wait(DIE);
        break;
      case "moved":
        await this.move(happening, wait);
        break;
      case "ticket_taken":
      case "tile_laid":
      case "bet_laid":
      case "partnered":
      case "took_back":
        await wait(NOTICE);
        break;
      case "paid":
        if (happening.pounds === 0) break;
        await this.pay(happening, wait);
        break;
      case "leg_ended":
        this.banner = happening;
        await wait(PAYDAY);
        break;
      case "race_ended":
        this.banner = { leg: null, ranking: happening.ranking };
        await wait(PAYDAY);
        break;
    }
  }

  private async move(moved: Moved, wait: (milliseconds: number) => Promise<void>) {
    const rest = without(this.track ?? [], moved.unit);
    this.moving = moved.unit;
    const spaces = path(moved.origin, moved.reached, moved.space);
    for (const [index, space] of spaces.entries()) {
      this.track = withUnit(rest, moved.unit, space, index === spaces.length - 1 && moved.under);
      await wait(HOP);
    }
    await wait(LANDED);
    this.moving = [];
  }

  private async pay({ seat, pounds, reason }: Paid, wait: (milliseconds: number) => Promise<void>) {
    const payment = { seat, pounds, reason, number: this.numbers++ };
    this.flights = [...this.flights, payment];
    await wait(PAID);
    this.payments = [...this.payments, payment];
    this.purses = { ...this.purses, [seat]: (this.purses[seat] ?? 0) + pounds };
  }
}
