import { setImmediate as turn } from 'node:timers/promises';
import type { Millis, Span } from '@quipu/engine';

/** Those of its room, or of its session where nobody has one, who were under way: so many of them fell silent, too. */
export interface Witnesses {
  readonly silent: number;
  readonly others: number;
}

interface UnderWay {
  readonly sheetId: number;
  readonly ran: Span;
}

export interface Witnessing {
  /** Null: nobody else was under way. Asked again of the same stretch it is known. */
  readonly of: (sheetId: number, stretch: Span) => Witnesses | null;
  /** Has it known of all of these, and lets others be served meanwhile. */
  readonly ask: (asked: Iterable<readonly [sheetId: number, stretch: Span]>) => Promise<void>;
}

/** So many others are looked at until it is the turn of whoever else is served. */
const LOOKS_A_TURN = 20_000;

/** The part of a stretch that lies in those that are apart. */
const shareOf = ({ from, to }: Span, spans: readonly Span[]): Millis =>
  spans.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0);

/** Counts who else was under way, and who of them was silent for half of a stretch at least. Each stretch of each sheet is counted once. */
export const witnessing = (
  roomOf: (sheetId: number) => readonly UnderWay[],
  silencesOf: (sheetId: number) => readonly Span[],
): Witnessing => {
  const known = new Map<string, Witnesses | null>();
  const keyOf = (sheetId: number, { from, to }: Span): string => `${sheetId}/${from}/${to}`;
  const counted = (sheetId: number, stretch: Span): Witnesses | null => {
    const half = (stretch.to - stretch.from) / 2;
    let [silent, others] = [0, 0];
    for (const { sheetId: other, ran } of roomOf(sheetId)) {
      if (other === sheetId || ran.from >= stretch.to || ran.to <= stretch.from) continue;
      others += 1;
      if (shareOf(stretch, silencesOf(other)) >= half) silent += 1;
    }
    return others === 0 ? null : { silent, others };
  };
  const of = (sheetId: number, stretch: Span): Witnesses | null => {
    const key = keyOf(sheetId, stretch);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = counted(sheetId, stretch);
    known.set(key, found);
    return found;
  };
  return {
    of,
    ask: async (asked) => {
      let looks = 0;
      for (const [sheetId, stretch] of asked) {
        of(sheetId, stretch);
        looks += roomOf(sheetId).length;
        if (looks < LOOKS_A_TURN) continue;
        looks = 0;
        await turn();
      }
    },
  };
};
