import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './server.ts';

/** An examinee of the demonstration data. */
export interface Person {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly accessibility: 'VISUAL' | 'AUDITIVA' | null;
  readonly extra_time_percent: number | null;
}

export const PEOPLE = JSON.parse(
  readFileSync(join(ROOT, 'packages/server/demo/people.json'), 'utf8'),
) as readonly Person[];

export const someone = (
  isRight: (person: Person) => boolean = ({ accessibility }) => accessibility === null,
): Person => {
  const person = PEOPLE.find(isRight);
  if (person === undefined) throw new Error('Nobody like that in the demonstration data');
  return person;
};
