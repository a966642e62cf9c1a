import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';
import { rehearse } from '../../platform/db/rehearsal.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { formReader } from '../forms/form-store.ts';
import { addSheets } from '../roster/add-sheets.ts';
import { lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { addSession } from '../sheets/session-store.ts';
import { type SheetAsOpened, sheetAsOpened } from '../sheets/sheet-as-opened.ts';
import { identityReader } from '../sheets/sheet-identity.ts';

interface Wanted {
  readonly quizId: number;
  /** Whoever looks: accommodations are theirs. */
  readonly userId: number;
}

const opened = async (tx: Tx, { quizId, userId }: Wanted, now: EpochMs): Promise<SheetAsOpened | null> => {
  const quiz = await tx.selectFrom('quiz').select('time_limit').where('id', '=', quizId).executeTakeFirst();
  if (quiz === undefined) return null;
  const { last } = await tx
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.max('attempt').as('last'))
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const window = { start: now - MINUTE_MS, end: now + DAY_MS };
  const sessionId = await addSession(tx, { quizId, timeLimit: quiz.time_limit, ...window }, now);
  const sheet = { userId, sessionId, attempt: (last ?? 0) + 1, roomId: null, desk: null, isTrial: true };
  const [id = 0] = await addSheets(tx, quizId, [sheet], now);
  const identity = await identityReader(tx)(id);
  if (identity === undefined) throw new Error('A sheet was not added');
  const form = await formReader(tx)(identity.formId);
  const { locked } = await lockAndExpireSheets(tx, [{ identity, form }], () => now, 0);
  const found = locked.get(id);
  if (found === undefined) throw new Error('A sheet was not locked');
  return sheetAsOpened(tx, { ...found, sheet: { ...found.sheet, status: 'A', startedAt: now, epoch: 1 } }, now);
};

/**
 * An evaluation as the device of an examinee would get it now, by the very way that a sheet is opened; nothing of it stays. Null: there
 * is no such evaluation.
 */
export const previewSheet = (db: Db, wanted: Wanted, now: EpochMs): Promise<SheetAsOpened | null> =>
  rehearse(db, (inner) => inner.transaction().execute((tx) => opened(tx, wanted, now)));
