import {
  type Enrollment,
  EnrollmentStatus,
  emptyInformation,
  Information,
  type LoadedEnrollment,
  problemsOf,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { currentProcess } from '../processes/process-store.ts';
import { readUserExtra } from '../processes/user-extra.ts';
import { accountInformation, readAccount, saidDisability } from './account-information.ts';

const decoded = <A>(result: E.Either<t.Errors, A>): A => {
  if (E.isLeft(result)) throw new Error(`A kept enrollment is damaged: ${problemsOf(result.left).join('; ')}`);
  return result.right;
};

/** The one of the process; where there is none yet, what was said in an earlier process, from step 1 on. */
const readKept = async (db: Db, userId: number, processId: number | null) => {
  const row = await db
    .selectFrom('enrollment')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`process_id is not distinct from ${processId}`, 'desc')
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { status: 1, careerId: null, information: emptyInformation } as const;
  const information = decoded(Information.decode(row.information));
  return row.process_id === processId
    ? { status: decoded(EnrollmentStatus.decode(row.status)), careerId: row.career_id, information }
    : ({ status: 1, careerId: null, information: { ...information, usePreviousNote: null } } as const);
};

export interface FoundEnrollment extends Omit<LoadedEnrollment, 'closed'> {
  /** The process it belongs to; null: none was loaded. */
  readonly processId: number | null;
}

/** The enrollment of a person in a process, with what the account knows. */
export const enrollmentIn = async (db: Db, userId: number, processId: number | null): Promise<FoundEnrollment> => {
  const account = await readAccount(db, userId);
  const { status, careerId, information } = await readKept(db, userId, processId);
  return {
    appUserId: userId,
    status,
    careerId,
    information: {
      ...information,
      ...(information.isDisabled === null ? saidDisability(account) : {}),
      ...accountInformation(account),
    },
    extra: await readUserExtra(db, userId),
    processId,
  };
};

/** Finds theirs in the current process. */
export const findEnrollment = async (db: Db, userId: number): Promise<FoundEnrollment> =>
  enrollmentIn(db, userId, await currentProcess(db));

const accountFields = {
  documentType: null,
  identification: null,
  firstName: null,
  birthdate: null,
  gender: null,
  email: null,
} as const satisfies Partial<Information>;

/** Keeps what the steps have; the account's own fields stay with the account. */
export const keepEnrollment = async (
  tx: Tx,
  { appUserId, status, careerId, information }: Enrollment,
  processId: number | null,
  now: EpochMs,
): Promise<void> => {
  const said = Information.encode({ ...information, ...accountFields });
  const values = {
    status: String(status),
    career_id: careerId,
    information: JSON.stringify(said),
    saved_at: new Date(now),
    finished_at: status === 'F' ? new Date(now) : null,
  };
  await tx
    .insertInto('enrollment')
    .values({ user_id: appUserId, process_id: processId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'process_id']).doUpdateSet(values))
    .execute();
};
