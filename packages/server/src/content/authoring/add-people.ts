import { identificationOf } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { addPerson } from '../../accounts/people/people-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { type AuthoredPerson, repeatedPeople } from './authored-people.ts';

/** Adds all of them or none; returns their ids. Left: what is wrong. */
export const addPeople = async (
  db: Db,
  people: readonly AuthoredPerson[],
): Promise<E.Either<readonly string[], readonly number[]>> => {
  const repeated = repeatedPeople(people);
  if (repeated.length > 0) return E.left(repeated);
  if (people.length === 0) return E.right([]);
  const known = await db
    .selectFrom('app_user')
    .select('reference')
    .where(
      'reference',
      'in',
      people.map(({ username }) => identificationOf(username)),
    )
    .execute();
  if (known.length > 0) return E.left(known.map(({ reference }) => `username: la persona "${reference}" ya existe`));
  const ids: number[] = [];
  for (const person of people)
    ids.push(
      await addPerson(db, {
        reference: person.username,
        fullName: person.full_name,
        email: person.email,
        passwordHash: await hashPassword(person.password),
        accessibility: person.accessibility,
        isActive: person.is_active,
        isLab: person.is_lab,
        watermark: person.watermark,
        roles: person.roles,
        isFacelogRequired: person.facelog,
        dactilarCodeIsRequired: person.dactilar_code_is_required,
        photoIsRequired: person.photo_is_required,
        cardIsRequired: person.card_is_required,
        extraTimePercent: person.extra_time_percent,
        extraTimeMinutes: person.extra_time_minutes,
      }),
    );
  return E.right(ids);
};
