import type { Submission, SubmissionKind } from '@quipu/contract';
import type { Db } from '../../platform/db/database.ts';
import { currentProcess } from '../processes/process-store.ts';

const PREFIXES: Readonly<Record<SubmissionKind, string>> = { enrollment: 'INS', postulation: 'POS' };
const DIGITS = 6;

interface Sent {
  readonly at: number;
  readonly careerIds: readonly number[];
}

const sentEnrollment = async (db: Db, userId: number, processId: number | null): Promise<Sent | null> => {
  const row = await db
    .selectFrom('enrollment')
    .select(['finished_at', 'career_id'])
    .where('user_id', '=', userId)
    .where('process_id', 'is not distinct from', processId)
    .where('status', '=', 'F')
    .executeTakeFirst();
  if (row === undefined || row.finished_at === null) return null;
  return { at: row.finished_at, careerIds: row.career_id === null ? [] : [row.career_id] };
};

const sentPostulation = async (db: Db, userId: number, processId: number | null): Promise<Sent | null> => {
  const row = await db
    .selectFrom('postulation')
    .select(['sent_at', 'first_career_id', 'second_career_id'])
    .where('user_id', '=', userId)
    .where('process_id', '=', processId ?? 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  const second = row.second_career_id;
  return { at: row.sent_at, careerIds: [row.first_career_id, ...(second === null ? [] : [second])] };
};

/** A submission with whose it is. */
export interface OwnSubmission extends Submission {
  readonly fullName: string;
  readonly reference: string;
}

/** Finds a person's in a process; null: of none. Returns null where they have not sent it. */
export const submissionIn = async (
  db: Db,
  userId: number,
  kind: SubmissionKind,
  processId: number | null,
): Promise<OwnSubmission | null> => {
  const sent = await (kind === 'enrollment' ? sentEnrollment : sentPostulation)(db, userId, processId);
  if (sent === null) return null;
  const person = await db
    .selectFrom('app_user')
    .select(['full_name', 'reference', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const careers = await db
    .selectFrom('career')
    .select(['id', 'name', 'faculty', 'campus', 'modality'])
    .where('id', 'in', [0, ...sent.careerIds])
    .execute();
  return {
    number: `${PREFIXES[kind]}-${processId ?? 0}-${String(userId).padStart(DIGITS, '0')}`,
    at: sent.at,
    careers: sent.careerIds.flatMap((id) => careers.filter((career) => career.id === id)),
    email: person.email,
    fullName: person.full_name,
    reference: person.reference,
  };
};

/** Finds a person's in the current process. Null: they have not sent it. */
export const submissionOf = async (db: Db, userId: number, kind: SubmissionKind): Promise<OwnSubmission | null> =>
  submissionIn(db, userId, kind, await currentProcess(db));
