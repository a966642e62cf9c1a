import type { EpochMs, Millis } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { codeOf } from '../../platform/db/away.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { endedWithLines, type Packed, packSome } from './log-pack-store.ts';
import type { LogOf } from './log-store.ts';

/** It rests so many times as long as it worked: those who answer meanwhile have the database. */
const REST = 4;
/** Practice goes on all year; with more under way it waits. */
const MAX_UNDER_WAY = 50;
/** `pack_log` says so of lines that would not come out as they are. */
const NOT_THE_SAME = 'QP001';

type Packing = Pick<AppContext, 'db' | 'institution' | 'log' | 'monotonic' | 'timers'>;

const rest = ({ timers }: Packing, delay: Millis, stopping?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      cancel();
      stopping?.removeEventListener('abort', over);
      resolve();
    };
    const cancel = timers.after(delay, over);
    stopping?.addEventListener('abort', over);
  });

/** Packs some lines of a log. `notTheSame`: they would not come out of a pack as they are. */
const packed = async (
  context: Packing,
  log: LogOf,
  before: EpochMs,
  maxUnderWay: number,
): Promise<Packed | 'notTheSame'> => {
  try {
    return await inTransaction(context.db, (tx) => packSome(tx, log, before, maxUnderWay));
  } catch (error) {
    if (codeOf(error) !== NOT_THE_SAME) throw error;
    return 'notTheSame';
  }
};

/**
 * Packs the logs of sheets that ended so many days ago as the institution says; returns how many logs had lines to pack. Whoever reads
 * a log reads it as before. What comes to one later lies beside it, until it is packed too. Lines that do not follow one another as a log's
 * do stay as they are. Nothing is packed while many take an evaluation: an hour later it is tried again.
 */
export const logPacker = (context: Packing, maxUnderWay = MAX_UNDER_WAY) => {
  /** Each is told of once. */
  const told = new Set<string>();
  return async (at: EpochMs, stopping?: AbortSignal): Promise<number> => {
    const { logPackDays } = (await context.institution()).rules;
    if (logPackDays === 0) return 0;
    const before = at - logPackDays * DAY_MS;
    let logs = 0;
    for (const log of await endedWithLines(context.db, before)) {
      for (let isFirst = true; ; isFirst = false) {
        if (stopping?.aborted) return logs;
        const since = context.monotonic();
        const outcome = await packed(context, log, before, maxUnderWay);
        if (outcome === 'notNow') return logs;
        const name = `${log.sheetId}.${log.epoch}`;
        if (outcome === 'notTheSame' && !told.has(name)) {
          told.add(name);
          context.log.warn(log, 'a log is not what its hashes say: it is not packed');
        }
        if (outcome !== 'packed') break;
        if (isFirst) logs += 1;
        await rest(context, REST * (context.monotonic() - since), stopping);
      }
    }
    return logs;
  };
};
