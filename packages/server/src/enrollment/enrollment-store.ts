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
import type { Db } from '../db/database.ts';
import { accountInformation, extraOf, readAccount, saidDisability } from './account-information.ts';

/** As it is kept: null where nothing was saved yet. */
const readKept = async (db: Db, userId: number) => {
  const row = await db.selectFrom('enrollment').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (row === undefined) return null;
  const information = Information.decode(row.information);
  const status = EnrollmentStatus.decode(row.status);
  if (E.isLeft(information))
    throw new Error(`A kept enrollment is damaged: ${problemsOf(information.left).join('; ')}`);
  if (E.isLeft(status)) throw new Error('The status of a kept enrollment is damaged');
  return { processId: row.process_id, careerId: row.career_id, status: status.right, information: information.right };
};

export interface FoundEnrollment extends LoadedEnrollment {
  /** Null: none was saved yet. */
  readonly kept: { readonly processId: number | null } | null;
}

/** The enrollment of a person with what the account knows; an empty one at step 1 of who saved none. */
export const findEnrollment = async (db: Db, userId: number): Promise<FoundEnrollment> => {
  const [account, kept] = [await readAccount(db, userId), await readKept(db, userId)];
  const information = kept?.information ?? emptyInformation;
  return {
    appUserId: userId,
    status: kept?.status ?? 1,
    careerId: kept?.careerId ?? null,
    information: {
      ...information,
      ...(information.isDisabled === null ? saidDisability(account) : {}),
      ...accountInformation(account),
    },
    extra: extraOf(account, kept?.status === 'F'),
    kept: kept === null ? null : { processId: kept.processId },
  };
};

/** Keeps what the steps have; the account's own fields stay with the account. */
export const keepEnrollment = async (
  within: Db,
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
  await within
    .insertInto('enrollment')
    .values({ user_id: appUserId, process_id: processId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};

const accountFields = {
  documentType: null,
  identification: null,
  firstName: null,
  birthdate: null,
  gender: null,
  email: null,
} as const satisfies Partial<Information>;
