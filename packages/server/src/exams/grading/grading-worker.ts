import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { type PeriodicTask, periodicTasks } from '../../platform/context/periodic-task.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { formReader } from '../forms/form-store.ts';
import { expireDueSheets } from '../sheets/expire-due-sheets.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { gradeDue } from './grade-due.ts';

const LOOK_EVERY_MS = 2_000;
const SETTLE_EVERY_LOOKS = 10;

/**
 * Grades what is finished, and finishes what nobody did; either goes on where the other fails. It looks by itself, so that a finish says
 * nothing and waits for nothing; an index has just what waits.
 */
export const startGradingWorker = (
  context: AppContext,
  everyMs = LOOK_EVERY_MS,
  /** Sheets that nobody touches end by it. */
  time: () => Promise<EpochMs> = async () => context.now(),
): PeriodicTask => {
  const { db, institution } = context;
  const readers = { identityOf: identityReader(db), formOf: formReader(db) };
  return periodicTasks(context, [
    {
      everyMs: everyMs * SETTLE_EVERY_LOOKS,
      failure: 'sheets whose time is over wait',
      work: async () => {
        const at = await time();
        await expireDueSheets(db, readers, () => at, answerGrace((await institution()).rules));
      },
    },
    {
      everyMs,
      failure: 'grading waits',
      work: async () => {
        const at = await time();
        await gradeDue({ ...context, now: () => at });
      },
    },
  ]);
};
