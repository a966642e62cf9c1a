import type { OfficePerson, OfficePersonFacts, Role } from '@quipu/contract';
import { sql } from 'kysely';
import { personFinder } from '../accounts/people/people-store.ts';
import { personFacts } from '../accounts/people/person-facts.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { isFoundIn } from '../platform/db/search.ts';

export interface PeopleSearch {
  /** A part of the login, the name or the address. */
  readonly person: string | null;
  readonly state: 'on' | 'off' | 'waiting' | null;
  readonly role: Role | null;
  readonly sort: 'name' | 'newest' | null;
}

export const foundPeople = (db: Db, { person, state, role, sort }: PeopleSearch) =>
  db
    .selectFrom('app_user')
    .select(['id', 'reference', 'full_name', 'email', 'is_active', 'activated_at', 'roles'])
    .where(isFoundIn(person, 'reference', 'full_name', 'email'))
    .where('rehearsal_id', 'is', null)
    .$if(state === 'on', (query) => query.where('is_active', '=', true).where('activated_at', 'is not', null))
    .$if(state === 'off', (query) => query.where('is_active', '=', false))
    .$if(state === 'waiting', (query) => query.where('is_active', '=', true).where('activated_at', 'is', null))
    .$if(role !== null, (query) => query.where(sql<boolean>`${role} = any(roles)`))
    .$if(sort === 'name', (query) => query.orderBy('full_name'))
    .$if(sort === 'newest', (query) => query.orderBy('id', 'desc'))
    .$if(sort === null, (query) => query.orderBy('reference'))
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof foundPeople>['execute']>>[number];

export const shownPerson = (row: Row): OfficePerson => ({
  id: row.id,
  reference: row.reference,
  fullName: row.full_name,
  email: row.email,
  isActive: row.is_active,
  isActivated: row.activated_at !== null,
  roles: row.roles,
});

/** Reads who people are, by their ids. */
export const peopleOf = async (db: Db, ids: readonly number[]) => {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'reference as who', 'full_name as fullName'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(people.map(({ id, ...person }) => [id, person]));
};

/** Held until the action is done. */
export const heldPerson = (tx: Tx, id: number) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'full_name', 'accessibility', 'activated_at', 'roles'])
    .select(['extra_time_percent', 'extra_time_minutes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type HeldPerson = NonNullable<Awaited<ReturnType<typeof heldPerson>>>;

/** Null: there is no such person. */
export const wholePerson = async (db: Db, id: number): Promise<OfficePersonFacts | null> => {
  const row = await db.selectFrom('app_user').select('reference').where('id', '=', id).executeTakeFirst();
  const person = row === undefined ? undefined : await personFinder(db)(row.reference);
  if (person === undefined) return null;
  const facts = await personFacts(db, person);
  return {
    ...shownPerson(person),
    ...facts,
    isEmailConfirmed: person.email_confirmed_at !== null,
    requiresCode: person.requires_code,
    mustReplacePassword: person.must_replace_password,
    steps: [
      ...(person.is_facelog_required ? (['face'] as const) : []),
      ...(person.dactilar_code_is_required ? (['dactilar'] as const) : []),
      ...(person.photo_is_required ? (['photo'] as const) : []),
      ...(person.card_is_required ? (['card'] as const) : []),
    ],
    isLab: person.is_lab,
    accessibility: person.accessibility,
    labHours: person.labHours,
  };
};
