import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { addInPlaceOf, isAbandoned } from '../../accounts/account/unactivated.ts';
import { hasLiveActivation } from '../../accounts/people/addresses.ts';
import { addPerson } from '../../accounts/people/people-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { type AuthoredPerson, repeatedPeople } from './authored-people.ts';

/** Adds all of them or none; returns their ids. Left: what is wrong. */
export const addPeople = async (
  tx: Tx,
  people: readonly AuthoredPerson[],
  at: EpochMs,
): Promise<E.Either<readonly string[], readonly number[]>> => {
  const repeated = repeatedPeople(people);
  if (repeated.length > 0) return E.left(repeated);
  if (people.length === 0) return E.right([]);
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'activated_at'])
    .select((where) => hasLiveActivation(at)(where).as('can_be_activated'))
    .where(
      'reference',
      'in',
      people.map(({ username }) => identificationOf(username)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const known = rows.filter((row) => !isAbandoned(row));
  if (known.length > 0) return E.left(known.map(({ reference }) => `username: la persona "${reference}" ya existe`));
  const abandoned = new Map(rows.map(({ id, reference }) => [reference, id]));
  const ids: number[] = [];
  for (const person of people) {
    const added = {
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
    };
    const signUp = abandoned.get(identificationOf(person.username));
    ids.push(await (signUp === undefined ? addPerson(tx, added) : addInPlaceOf(tx, signUp, added, at)));
  }
  return E.right(ids);
};
