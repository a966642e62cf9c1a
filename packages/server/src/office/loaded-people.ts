import { identificationOf } from '@quipu/contract';
import { sql } from 'kysely';
import type { PeopleFile } from '../content/csv/people-file.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ActionOutcome } from './perform-action.ts';
import { texts } from './texts.ts';

/** A file of people says it so. */
export const ACCESSIBILITY = { VISUAL: 'visual', AUDITIVA: 'auditiva', none: 'ninguna' } as const;

/** Counts what the loading of people comes to. */
export const changesOf = ({ lines }: PeopleFile) => ({
  changes: lines.filter(({ fate }) => fate !== null && fate !== 'same').length,
  mails: lines.filter(({ fate }) => fate === 'invite' || fate === 'reinvite').length,
});

/** Finds who was made or corrected, once it is written. */
export const changedPeople = async (tx: Tx, { lines }: PeopleFile): Promise<readonly number[]> => {
  const changed = lines.filter(({ fate }) => fate !== null && fate !== 'same');
  const people = await tx
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`upper(reference) = any(${changed.map(({ reference }) => identificationOf(reference))}::text[])`)
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
};

/** All that is wrong with one person, in one sentence. */
export const wrongPerson = ({ lines }: PeopleFile): ActionOutcome => {
  const problems = lines.flatMap((line) => [...line.problems, ...line.warnings].map(({ text }) => text));
  return { status: 400, msg: texts.wrongPerson(problems), problems };
};
