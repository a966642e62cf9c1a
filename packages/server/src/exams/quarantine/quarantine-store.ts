import type { PostedEntry } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Paged, paged } from '../../platform/db/paged.ts';
import { isOf, type RequestSearch } from '../../platform/db/request-search.ts';
import { StoredEntry } from '../answers/stored-entry.ts';

/** Answers that could be neither merged nor dropped (exams/answers/quarantine-answers.ts), with whose they are. */
export interface QuarantinedAnswers {
  readonly id: number;
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly quiz: string;
  readonly reason: QuarantineReason;
  readonly count: number;
  readonly receivedAt: EpochMs;
  /** Null, both: nobody decided yet. */
  readonly decidedAt: EpochMs | null;
  readonly isAccepted: boolean | null;
}

const all = (db: Db) =>
  db
    .selectFrom('quarantined_answers as kept')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'kept.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'kept.id',
      'kept.sheet_id as sheetId',
      'person.reference',
      'person.full_name as fullName',
      'quiz.name as quiz',
      'kept.reason',
      'kept.entry_count as count',
      'kept.received_at as receivedAt',
      'kept.decided_at as decidedAt',
      'kept.is_accepted as isAccepted',
    ])
    .where('person.rehearsal_id', 'is', null);

export const quarantinedAnswers = (db: Db, which: 'waiting' | 'all'): Promise<readonly QuarantinedAnswers[]> =>
  all(db)
    .$if(which === 'waiting', (query) => query.where('kept.decided_at', 'is', null))
    .orderBy('kept.id')
    .execute();

/** A page of them. */
export const quarantinePage = (db: Db, { which, person, page }: RequestSearch): Promise<Paged<QuarantinedAnswers>> =>
  paged(
    all(db)
      .$if(which === 'waiting', (query) => query.where('kept.decided_at', 'is', null))
      .where(isOf(person))
      .orderBy('kept.id', which === 'waiting' ? 'asc' : 'desc'),
    page,
  );

export const quarantinedAnswersOf = (db: Db, id: number): Promise<QuarantinedAnswers | undefined> =>
  all(db).where('kept.id', '=', id).executeTakeFirst();

export const quarantinedEntries = async (db: Db, id: number): Promise<readonly PostedEntry[]> => {
  const row = await db
    .selectFrom('quarantined_answers')
    .select('entries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.entries.map((json) => {
    const entry = StoredEntry.decode(json);
    if (isLeft(entry)) throw new Error(`Quarantined answers ${id} cannot be read`);
    return entry.right;
  });
};
