import { type Accessibility, identificationOf, type Role } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { userExtra } from '../../admission/processes/user-extra.ts';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Hours } from '../../platform/http/caller.ts';

const SHOWN = [
  'id',
  'reference',
  'full_name',
  'email',
  'password_hash',
  'accessibility',
  'is_active',
  'activated_at',
  'email_confirmed_at',
  'requires_code',
  'must_replace_password',
  'is_lab',
  'is_facelog_required',
  'dactilar_code_is_required',
  'photo_is_required',
  'card_is_required',
  'roles',
  'watermark',
] as const;

export const labHours = sql<readonly Hours[]>`(
  select coalesce(json_agg(json_build_object(
    'start', (extract(epoch from starts_at) * 1000)::bigint, 'end', (extract(epoch from ends_at) * 1000)::bigint
  )), '[]') from lab_hours where user_id = app_user.id)`;
const accepted = sql<
  readonly number[]
>`array(select agreement_id::integer from agreement_acceptance where user_id = app_user.id)`;

const withNames = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('app_user')
    .select(SHOWN)
    .select([labHours.as('labHours'), accepted.as('acceptedAgreements'), userExtra.as('extra')])
    .where(sql<boolean>`upper(reference) = any(${names}::text[])`)
    .execute();
export type Person = Awaited<ReturnType<typeof withNames>>[number];
export type FindPerson = (reference: string) => Promise<Person | undefined>;

/** However it is typed, in upper or lower case, with hyphens or without, it is the same person. */
export const personFinder = (db: Db): FindPerson => {
  const find = batchLoader(async (names: readonly string[]) => {
    const people = await withNames(db, [...new Set(names)]);
    const byName = new Map(people.map((person) => [person.reference.toUpperCase(), person]));
    return names.map((name) => byName.get(name));
  });
  return (reference) => find(identificationOf(reference));
};

export interface NewPerson {
  readonly reference: string;
  readonly fullName: string;
  readonly email: string | null;
  /** It comes of `hashPassword`. */
  readonly passwordHash: string;
  readonly accessibility?: Accessibility | undefined;
  readonly isActive?: boolean;
  /** False: signed up, not activated. */
  readonly isActivated?: boolean;
  readonly isEmailConfirmed?: boolean;
  readonly requiresCode?: boolean;
  readonly mustReplacePassword?: boolean;
  readonly isLab?: boolean;
  readonly isFacelogRequired?: boolean | undefined;
  readonly dactilarCodeIsRequired?: boolean | undefined;
  readonly photoIsRequired?: boolean | undefined;
  readonly cardIsRequired?: boolean | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly watermark?: string | null | undefined;
  readonly extraTimePercent?: number | undefined;
  readonly extraTimeMinutes?: number | undefined;
}

/** An account's columns, as somebody is added with them. Undefined: nothing is said of it, which leaves what the row has, or the default. */
export const personColumns = (person: NewPerson) => ({
  reference: identificationOf(person.reference),
  full_name: person.fullName,
  email: person.email,
  password_hash: person.passwordHash,
  accessibility: person.accessibility,
  is_active: person.isActive ?? true,
  ...(person.isActivated === false ? { activated_at: null } : {}),
  ...(person.isEmailConfirmed === false ? { email_confirmed_at: null } : {}),
  requires_code: person.requiresCode,
  must_replace_password: person.mustReplacePassword,
  is_lab: person.isLab,
  is_facelog_required: person.isFacelogRequired,
  dactilar_code_is_required: person.dactilarCodeIsRequired,
  photo_is_required: person.photoIsRequired,
  card_is_required: person.cardIsRequired,
  roles: person.roles && [...person.roles],
  watermark: person.watermark,
  extra_time_percent: person.extraTimePercent,
  extra_time_minutes: person.extraTimeMinutes,
});

/** Returns the new person's id. */
export const addPerson = async (db: Db, person: NewPerson): Promise<number> => {
  const { id } = await db
    .insertInto('app_user')
    .values(personColumns(person))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A code sent to an address came back: it is theirs. Nothing changes where the account has another one by now. */
export const confirmEmail = (db: Db, userId: number, email: string, at: EpochMs) =>
  db
    .updateTable('app_user')
    .set({ email_confirmed_at: new Date(at), is_email_own: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .execute();
