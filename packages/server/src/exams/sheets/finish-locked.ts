import type { EpochMs, FinalStatus } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { endPause } from './end-pause.ts';
import type { HeldSheet } from './sheet-store.ts';

/**
 * Answers given before an end may still be posted until `answers`; its grade is not published before `grade`. Null: nothing
 * more may come, and nothing keeps the grade back.
 */
interface StillOpen {
  readonly answers: EpochMs | null;
  readonly grade: EpochMs | null;
}
const CLOSED: StillOpen = { answers: null, grade: null };
const dateOf = (at: EpochMs | null): Date | null => (at === null ? null : new Date(at));

/**
 * Ends a sheet that is held, and the pause that it stands in: no finished sheet is paused. The first finish stays. `comment` null: nobody
 * finished it.
 */
export const finishLocked = async (
  tx: Tx,
  sheet: Pick<HeldSheet, 'id' | 'epoch' | 'standstill' | 'pausedSince'>,
  status: FinalStatus,
  at: EpochMs,
  comment: string | null,
  until: StillOpen = CLOSED,
): Promise<void> => {
  await endPause(tx, sheet, at);
  await tx
    .updateTable('answers_sheet')
    .set({
      status,
      finished_at: new Date(at),
      finish_comment: comment,
      open_until: dateOf(until.grade),
      answers_until: dateOf(until.answers),
    })
    .where('id', '=', sheet.id)
    .where('status', '=', 'A')
    .execute();
};

/**
 * Writes how a held sheet that nobody had finished turned out to have ended: finished in time, or, where `comment` is null, by nobody,
 * when a later time was over.
 */
export const finishExpired = (
  tx: Tx,
  { id }: Pick<HeldSheet, 'id'>,
  status: FinalStatus,
  at: EpochMs,
  comment: string | null,
) =>
  tx
    .updateTable('answers_sheet')
    .set({ status, finished_at: new Date(at), finish_comment: comment, open_until: null, answers_until: null })
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .where('finish_comment', 'is', null)
    .execute();
