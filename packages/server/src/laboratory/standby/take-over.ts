import type { EpochMs } from '@quipu/engine';
import type { ClockMark } from '../clock-rule.ts';
import { keepClock, keptClock } from '../local-clock-store.ts';
import { type KeptPair, keepPair, waitForStandby } from './pair-store.ts';
import type { Replica } from './replica.ts';

export interface TakenOver {
  /** It is as the copy of the database says it. */
  readonly pair: KeptPair;
  readonly id: string;
  /** More than the term of before. */
  readonly terms: number;
  /** The other server's time as it was heard last, with what this computer's clocks said then; null: since it began it was not heard. */
  readonly heard: ClockMark | null;
}

/** The time goes on from what the other server said last, by as long as this computer ran since: its own clock says nothing. */
const goOnWithClock = async ({ db }: Replica, heard: ClockMark): Promise<EpochMs> => {
  const kept = await keptClock(db);
  const told = Math.max(heard.told, kept?.mark.told ?? 0);
  await db.transaction().execute((tx) => keepClock(tx, { ...heard, told }, kept?.confirmedAt ?? null));
  return told;
};

/** Makes the copy this computer's own database, and this computer the one that serves. Again, where it was cut short: nothing else. */
export const takeOver = async (replica: Replica, { pair, id, terms, heard }: TakenOver): Promise<void> => {
  await replica.promote();
  await waitForStandby(replica.db, false);
  if (pair.leader === id) return;
  const at = heard === null ? (await keptClock(replica.db))?.mark.told : await goOnWithClock(replica, heard);
  await keepPair(replica.db, {
    ...pair,
    term: pair.term + terms,
    leader: id,
    leaderAt: { ...pair.standbyAt, id },
    standby: pair.leader,
    standbyAt: pair.leaderAt,
    isBoth: false,
    tookOverAt: at ?? Date.now(),
  });
};
