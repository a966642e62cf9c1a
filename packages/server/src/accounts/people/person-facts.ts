import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Person } from './people-store.ts';

/** An operator looks at these beside the row of a person. */
export interface PersonFacts {
  readonly accepted: readonly { readonly title: string; readonly at: EpochMs }[];
  /** Logins that did not end. */
  readonly openSessions: number;
  /** Accounts of the same number, written otherwise: nobody can log in with them. */
  readonly otherSpellings: readonly string[];
  readonly extraPercent: number;
  readonly extraMinutes: number;
}

export const personFacts = async (
  db: Db,
  { id, reference }: Pick<Person, 'id' | 'reference'>,
): Promise<PersonFacts> => {
  const accepted = await db
    .selectFrom('agreement_acceptance')
    .innerJoin('agreement', 'agreement.id', 'agreement_id')
    .select(['title', 'at'])
    .where('user_id', '=', id)
    .orderBy('at')
    .execute();
  const open = await db
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  const digits = sql<string>`regexp_replace(reference, '[^0-9]', '', 'g')`;
  const alike = await db
    .selectFrom('app_user')
    .select('reference')
    .where(digits, '=', reference)
    .where('id', '!=', id)
    .execute();
  const extra = await db
    .selectFrom('app_user')
    .select(['extra_time_percent as extraPercent', 'extra_time_minutes as extraMinutes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...extra,
    accepted,
    openSessions: open.length,
    otherSpellings: alike.map((one) => one.reference).filter((one) => identificationOf(one) === reference),
  };
};
