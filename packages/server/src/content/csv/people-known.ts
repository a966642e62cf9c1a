import { type Accessibility, identificationOf, type Role } from '@quipu/contract';
import { sql } from 'kysely';
import { isAbandoned } from '../../accounts/account/unactivated.ts';
import { invitedAmong } from '../../accounts/links/link-store.ts';
import { hasLiveActivation, holdsAddress } from '../../accounts/people/addresses.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Line, LoadContext } from './csv-loader.ts';
import type { PersonRow } from './people-columns.ts';

export interface Known {
  readonly id: number;
  readonly full_name: string;
  readonly email: string | null;
  /** Its person gave or confirmed the address. */
  readonly is_email_own: boolean;
  readonly accessibility: Accessibility;
  readonly roles: readonly Role[];
  /** They were mailed a link to make a password, and have none yet. */
  readonly isInvited: boolean;
  /** Somebody signed up with the number, and did not follow the link: while it can be followed, or not in time. */
  readonly signUp: 'waits' | 'abandoned' | null;
}

/** Finds who of a file has an account, by their numbers. */
export const knownPeople = async (
  tx: Tx,
  lines: readonly Line<PersonRow>[],
  { now }: LoadContext,
): Promise<ReadonlyMap<string, Known>> => {
  const named = tx
    .selectFrom('app_user')
    .where(sql<boolean>`upper(reference) = any(${lines.map(({ row }) => identificationOf(row.identificacion))})`);
  // Nobody activates what is taken over.
  await named.select('id').where('activated_at', 'is', null).orderBy('id').forNoKeyUpdate().execute();
  const rows = await named
    .select(['id', 'reference', 'full_name', 'email', 'is_email_own', 'accessibility', 'roles', 'activated_at'])
    .select((where) => hasLiveActivation(now)(where).as('can_be_activated'))
    .execute();
  const invited = await invitedAmong(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return new Map(
    rows.map(({ reference, ...person }) => {
      const signUp = person.activated_at === null ? (isAbandoned(person) ? 'abandoned' : 'waits') : null;
      return [reference.toUpperCase(), { ...person, isInvited: invited.has(person.id), signUp }];
    }),
  );
};

/** Finds whose addresses are those of the file. */
export const ownersOf = async (
  tx: Tx,
  lines: readonly Line<PersonRow>[],
  { now }: LoadContext,
): Promise<ReadonlyMap<string, string>> => {
  const emails = lines.flatMap(({ row }) => row.correo?.toLowerCase() ?? []);
  const rows = await tx
    .selectFrom('app_user')
    .select(['reference', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .where(holdsAddress(now))
    .execute();
  return new Map(rows.map(({ email, reference }) => [email, reference.toUpperCase()]));
};
