import { disabilityTypes, folded, type Information, NO, YES } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Reads what an account knows that an enrollment shows. */
const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('app_user as person')
    .leftJoin('personal_data as personal', 'personal.user_id', 'person.id')
    .select([
      'person.reference',
      'person.full_name',
      'person.email',
      'personal.document_type',
      sql<string | null>`personal.birthdate::text`.as('birthdate'),
      'personal.gender',
      'personal.is_disabled',
      'personal.disability_type',
    ])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow();
export type Account = Awaited<ReturnType<typeof accountOf>>;
export const readAccount = accountOf;

const CEDULA = /^\d{10}$/;

/** The fields of the first step, which are the account's. */
export const accountInformation = (account: Account) =>
  ({
    documentType: account.document_type ?? (CEDULA.test(account.reference) ? 1 : 2),
    identification: account.reference,
    firstName: account.full_name,
    birthdate: account.birthdate,
    gender: account.gender,
    email: account.email,
  }) as const satisfies Partial<Information>;

/** Gives what was said of a disability on signing up, until the step is saved. */
export const saidDisability = ({ is_disabled, disability_type }: Account): Partial<Information> => {
  if (is_disabled === null) return {};
  // Registries write in capitals, and some without accents.
  const type = disabilityTypes.find(({ code }) => folded(code) === folded(disability_type ?? ''))?.code ?? null;
  return is_disabled ? { isDisabled: YES, disabilityType: type } : { isDisabled: NO };
};
