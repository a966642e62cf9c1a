import type { EpochMs, Millis, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lastRequestOf, type StoredRequest } from '../assignments/request-store.ts';
import { lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';

export interface Candidate {
  readonly id: number;
  readonly userId: number;
  readonly quizId: number;
  readonly status: SheetStatus;
  readonly sessionId: number | null;
  readonly roomId: number | null;
  readonly isTrial: boolean;
  readonly isWithdrawn: boolean;
  readonly permits: boolean;
  readonly evaluation: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly last: StoredRequest | null;
}

/**
 * A sheet with its last request, as they stand once its time is looked at. It is held until the transaction ends: whoever asks
 * or decides holds the sheet first, so that they follow one another.
 */
export const holdCandidate = async (
  tx: Tx,
  subject: Subject,
  clock: () => EpochMs,
  grace: Millis,
): Promise<{ readonly now: EpochMs; readonly candidate: Candidate }> => {
  await lockAndExpireSheets(tx, [subject], clock, grace);
  const row = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id',
      'sheet.user_id as userId',
      'sheet.quiz_id as quizId',
      'sheet.status',
      'sheet.session_id as sessionId',
      'sheet.room_id as roomId',
      'sheet.is_trial as isTrial',
      sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn'),
      'quiz.permits_rescheduling as permits',
      'quiz.name as evaluation',
      'person.full_name as fullName',
      'person.email',
    ])
    .where('sheet.id', '=', subject.identity.id)
    .forNoKeyUpdate('sheet')
    .executeTakeFirstOrThrow();
  const last = (await lastRequestOf(tx, row.id)) ?? null;
  return { now: clock(), candidate: { ...row, last } };
};
