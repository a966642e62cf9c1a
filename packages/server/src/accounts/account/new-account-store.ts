import type { SignUpData } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { addPerson } from '../people/people-store.ts';
import type { FoundAccount } from './account-store.ts';
import { takeFromWhoSignedUp } from './unactivated.ts';

export interface NewAccount {
  readonly reference: string;
  readonly data: SignUpData;
  readonly passwordHash: string;
  readonly isReadFromRegistry: boolean;
}

/** An abandoned sign-up's row becomes somebody else's: nothing of before opens it any more. */
const takeOver = async (tx: Tx, userId: number, { data, passwordHash }: NewAccount, at: EpochMs) => {
  await tx
    .updateTable('app_user')
    .set({ full_name: data.fullName, email: data.email, email_confirmed_at: null })
    .where('id', '=', userId)
    .execute();
  await takeFromWhoSignedUp(tx, userId, passwordHash, at);
  return userId;
};

/** Keeps a person who signed up, not activated, with what they gave. Returns the id. */
export const keepAccount = async (
  tx: Tx,
  account: NewAccount,
  abandoned: FoundAccount | undefined,
  at: EpochMs,
): Promise<number> => {
  const { reference, data, passwordHash, isReadFromRegistry } = account;
  const userId =
    abandoned === undefined
      ? await addPerson(tx, {
          reference,
          fullName: data.fullName,
          email: data.email,
          passwordHash,
          accessibility: null,
          isActivated: false,
          isEmailConfirmed: false,
          watermark: null,
        })
      : await takeOver(tx, abandoned.id, account, at);
  const personal = {
    document_type: data.documentType,
    birthdate: data.birthdate,
    gender: data.gender,
    nationality: data.nationality,
    alternate_email: data.alternateEmail,
    is_disabled: data.isDisabled,
    disability_type: data.isDisabled ? data.disabilityType : null,
    is_read_from_api: isReadFromRegistry,
  };
  await tx
    .insertInto('personal_data')
    .values({ user_id: userId, ...personal })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(personal))
    .execute();
  return userId;
};
