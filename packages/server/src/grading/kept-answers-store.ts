import type { PostedEntry } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { isLeft } from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReviewReason } from '../evaluations/evaluation-tables.ts';
import { StoredEntry } from '../evaluations/stored-entry.ts';

/** Answers that could be neither merged nor dropped (evaluations/review-store.ts), with whose they are. */
export interface KeptAnswers {
  readonly id: number;
  readonly sheetId: number;
  readonly reference: string;
  readonly quiz: string;
  readonly reason: ReviewReason;
  readonly count: number;
  readonly receivedAt: EpochMs;
  /** Null, both: nobody decided yet. */
  readonly decidedAt: EpochMs | null;
  readonly isAccepted: boolean | null;
}

const all = (db: Db) =>
  db
    .selectFrom('answer_review as kept')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'kept.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'kept.id',
      'kept.sheet_id as sheetId',
      'person.reference',
      'quiz.name as quiz',
      'kept.reason',
      sql<number>`jsonb_array_length(kept.entries)`.as('count'),
      'kept.received_at as receivedAt',
      'kept.decided_at as decidedAt',
      'kept.is_accepted as isAccepted',
    ])
    .orderBy('kept.id');

export const keptAnswers = (db: Db, which: 'waiting' | 'all'): Promise<readonly KeptAnswers[]> =>
  (which === 'all' ? all(db) : all(db).where('kept.decided_at', 'is', null)).execute();

export const keptAnswersOf = (db: Db, id: number): Promise<KeptAnswers | undefined> =>
  all(db).where('kept.id', '=', id).executeTakeFirst();

export const keptEntries = async (db: Db, id: number): Promise<readonly PostedEntry[]> => {
  const row = await db.selectFrom('answer_review').select('entries').where('id', '=', id).executeTakeFirstOrThrow();
  return row.entries.map((json) => {
    const entry = StoredEntry.decode(json);
    if (isLeft(entry)) throw new Error(`Kept answers ${id} cannot be read`);
    return entry.right;
  });
};
