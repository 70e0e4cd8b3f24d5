/** The desk of the page about luck and skill: what was found, and what of it is looked at. */
import { settings } from "../settings.svelte";
import type { Moment } from "../wire";
import type { Aftermath } from "./aftermath.svelte";
import type { Card } from "./card";
import { sectionStarts, type Mark } from "./curve";
import { playerLines, type Line } from "./lines";
import { bySize, isSame, sortOf, Teller } from "./moments";
import { luckOf, summary } from "./summary";
import { texts } from "./texts";

export class Luck {
  /** What the list shows. */
  open = $state<"moments" | "books">("moments");
  private emphasised = $state<number | null>(null);
  private picked = $state.raw<Moment | null>(null);

  constructor(readonly after: Aftermath) {}

  get t() {
    return texts[settings.kept.language];
  }

  get film() {
    return this.after.told;
  }

  get found() {
    return this.after.judged.found;
  }

  get moments(): Moment[] {
    return this.after.judged.moments;
  }

  get names(): string[] {
    return this.after.view.names;
  }

  teller = $derived.by(() =>
    this.film ? new Teller(this.after.desk.game, this.film.replay, this.names, settings.kept.language) : null,
  );

  /** Who won with what, in a sentence or two. */
  verdict: string[] = $derived.by(() =>
    this.found ? summary(this.found.players, this.after.view.winners, this.names, this.t) : [],
  );

  /** Whose line stands out: one's own at first, or the winner's. */
  get first(): number | null {
    return this.emphasised ?? this.after.desk.you ?? this.after.view.winners[0] ?? null;
  }

  /** The moment that the board shows. */
  get chosen(): Moment | null {
    const { film, picked } = this;
    return picked && film?.at === picked.step && !film.playing ? picked : null;
  }

  emphasise = (seat: number): void => {
    this.emphasised = seat;
  };

  show = (moment: Moment): void => {
    this.picked = moment;
    this.film?.seek(moment.step);
  };

  /** To a moment that is marked on the curve: other moments of its step aren't meant. */
  pick = (moment: Moment): void => {
    this.show(moment);
    this.open = "moments";
  };

  /** Until somebody goes somewhere, the board stands at the moment that changed most. */
  begin(): void {
    const [largest] = bySize(this.moments);
    if (largest && this.film && !this.film.touched) this.show(largest);
  }

  /** To a step: if something happened there, it is shown in the list as well. */
  go = (step: number): void => {
    this.film?.seek(step);
    const there = this.moments.filter((moment) => moment.step === step);
    this.picked = there.find((moment) => this.picked && isSame(moment, this.picked)) ?? there[0] ?? null;
    if (this.picked) this.open = "moments";
  };

  score = (seat: number): string =>
    this.after.desk.game.score(this.after.view.scores?.[seat] ?? 0, settings.kept.language);

  lines: Line[] = $derived.by(() => {
    const { found, names } = this;
    if (!found) return [];
    const courses = names.map((_, seat) => found.chances.map((step) => step[seat] ?? 0));
    return playerLines(courses, names);
  });

  marks: Mark[] = $derived.by(() =>
    this.moments.map((moment) => ({
      moment,
      step: moment.step,
      value: this.found?.chances[moment.step]?.[moment.seat] ?? 0,
      sort: sortOf(moment),
      label: this.t.mark(this.t.kinds[sortOf(moment)], this.names[moment.seat] ?? "", moment.step + 1),
    })),
  );

  /** Where legs or the like begin. */
  sections = $derived.by(() => {
    const called = this.after.desk.game.after?.sections;
    if (!called || !this.film) return [];
    const language = settings.kept.language;
    const starts = sectionStarts(this.film.replay.steps.map((step) => called.of(step.view)));
    return starts.map((start) => ({ ...start, name: called.name(start.number, language) }));
  });

  /** The game as a picture to share. */
  get card(): Card {
    const { after, found } = this;
    const rows = after.order.map((seat) => {
      const books = found?.players[seat];
      return {
        seat,
        name: this.names[seat] ?? "",
        score: this.score(seat),
        won: after.view.winners.includes(seat),
        luck: books ? luckOf(books) : 0,
        play: books?.given_away ?? 0,
      };
    });
    return {
      title: after.desk.info?.title ?? "",
      line: this.verdict[0] ?? "",
      rows,
      lines: this.lines,
      marks: this.marks,
      words: this.t.card,
    };
  }
}
