import type { EpochMs, Millis } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { codeOf } from '../../platform/db/away.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { endedWithLines, packSome } from './log-pack-store.ts';

/** It rests so many times as long as it worked: those who answer meanwhile have the database. */
const REST = 4;
/** `pack_log` says so of lines that would not come out as they are. */
const NOT_THE_SAME = 'QP001';

type Packing = Pick<AppContext, 'db' | 'institution' | 'log' | 'monotonic' | 'timers'>;

const rest = ({ timers }: Packing, delay: Millis, stopping?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = timers.after(delay, resolve);
    stopping?.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

/**
 * Packs the logs of sheets that ended so many days ago as the institution says; returns how many sheets had lines to pack. Whoever reads
 * a log reads it as before. What comes to one later lies beside it, until it is packed too. Lines that do not follow one another as a log's
 * do stay as they are.
 */
export const packLogs = async (context: Packing, at: EpochMs, stopping?: AbortSignal): Promise<number> => {
  const { logPackDays } = (await context.institution()).rules;
  if (logPackDays === 0) return 0;
  const before = at - logPackDays * DAY_MS;
  let sheets = 0;
  for (const sheetId of await endedWithLines(context.db, before)) {
    for (let isFirst = true; ; isFirst = false) {
      if (stopping?.aborted) return sheets;
      const since = context.monotonic();
      try {
        const packed = await inTransaction(context.db, (tx) => packSome(tx, sheetId, before));
        if (packed === 'elsewhere') return sheets;
        if (packed === 'left') break;
        if (isFirst) sheets += 1;
      } catch (error) {
        if (codeOf(error) !== NOT_THE_SAME) throw error;
        context.log.warn({ sheetId }, 'a log is not what its hashes say: it is not packed');
        break;
      }
      await rest(context, REST * (context.monotonic() - since), stopping);
    }
  }
  return sheets;
};
