/** One's finished games as far as they have been analysed; a few more are at every visit. */
import { texts as afterTexts } from "../after/texts";
import * as http from "../net/http";
import { playerKey } from "../net/player";
import { settings } from "../settings.svelte";
import type { GameTable } from "../table/contract";
import { entryOf } from "../table/games";
import type { AnalysedGame, GameInfo, Strength } from "../wire";

/** This many games that nobody has looked at are analysed at a visit, one after the other. */
const MOST_ASKED = 8;

export class Analysed {
  /** The newest first. */
  games = $state.raw<AnalysedGame[]>([]);
  strengths = $state.raw<Strength[]>([]);
  /** How many games are still being looked at. */
  asking = $state(0);
  /** Whether there was an answer. */
  known = $state(false);
  faces = $state.raw<Record<string, GameTable>>({});

  constructor(private readonly offered: () => GameInfo[]) {}

  familyOf = (game: string): string => this.offered().find((one) => one.name === game)?.family ?? game;

  faceOf(game: string): GameTable | undefined {
    return this.faces[this.familyOf(game)];
  }

  /** A kind of mistake in words. */
  swap(game: string, played: string, better: string): string {
    const { language } = settings.kept;
    return this.faceOf(game)?.after?.swap?.(played, better, language) ?? afterTexts[language].swap(played, better);
  }

  /** Asks for all that is known and for what isn't, until it is left. */
  follow(): () => void {
    let left = false;
    const look = async () => {
      const told = await http.playerGames(playerKey());
      if (left) return [];
      [this.games, this.strengths] = [told.games, told.strengths];
      await this.meet(told.games);
      this.known = true;
      return told.missing;
    };
    const complete = async () => {
      const missing = (await look()).slice(0, MOST_ASKED);
      for (const [number, table] of missing.entries()) {
        if (left) return;
        this.asking = missing.length - number;
        await http.analysis(table).catch(() => null); // if nobody can judge a game, it is said once
      }
      if (missing.length > 0) await look();
    };
    const done = () => {
      if (!left) this.asking = 0;
    };
    void complete().then(done, done);
    return () => (left = true);
  }

  /** Loads the tables of these games, which know the words for their actions. */
  private async meet(games: AnalysedGame[]): Promise<void> {
    for (const family of new Set(games.map(({ game }) => this.familyOf(game)))) {
      if (family in this.faces) continue;
      const { default: face } = await entryOf(family).load();
      this.faces = { ...this.faces, [family]: face };
    }
  }
}
