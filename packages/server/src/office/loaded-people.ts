import type { PeopleFile } from '../content/csv/people-file.ts';
import type { ActOutcome } from './act.ts';
import { texts } from './texts.ts';

/** As a file of people says it. */
export const ACCESSIBILITY = { VISUAL: 'visual', AUDITIVA: 'auditiva', none: 'ninguna' } as const;

/** What the loading of people comes to. */
export const changesOf = ({ lines }: PeopleFile) => ({
  changes: lines.filter(({ fate }) => fate !== null && fate !== 'same').length,
  mails: lines.filter(({ fate }) => fate === 'invite').length,
});

/** All that is wrong with one person, in one sentence. */
export const wrongPerson = ({ lines }: PeopleFile): ActOutcome => {
  const problems = lines.flatMap((line) => line.problems.map(({ text }) => text));
  return { status: 400, msg: texts.wrongPerson(problems), problems };
};
