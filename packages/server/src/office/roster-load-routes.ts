import {
  checkOfficeRoster,
  identificationOf,
  loadOfficeRoster,
  mayInOffice,
  type RosterFileLine,
} from '@quipu/contract';
import { sql } from 'kysely';
import type { LinePlace, LoadedBy } from '../content/csv/csv-loader.ts';
import type { LookedAtFile } from '../content/csv/looked-at-file.ts';
import { rosterFile } from '../content/csv/roster-file.ts';
import { loadedFile } from '../platform/audit/loaded-file.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { reply } from '../platform/http/reply.ts';
import { longRehearsal } from './long-work.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import type { ActionOutcome, Perform } from './perform-action.ts';
import { texts } from './texts.ts';

const MAX_FILE_NAME = 200;

/** Null: it cannot be loaded. */
const fateOf = (place: LinePlace | null): RosterFileLine['fate'] =>
  place?.kind === 'same' && place.accommodation.length > 0 ? 'accommodate' : (place?.kind ?? null);

const shownLines = ({ lines }: LookedAtFile<LinePlace>, names: ReadonlyMap<string, string>) =>
  lines.map(({ line, values, fate, problems }) => ({
    line,
    reference: values['identificacion'] ?? '',
    fullName: names.get(identificationOf(values['identificacion'] ?? '')) ?? null,
    evaluation: values['evaluacion'] ?? '',
    fate: fateOf(fate),
    now: fate?.now ?? null,
    before: fate?.before ?? null,
    accommodation: fate?.accommodation ?? [],
    problems,
  }));

/** Finds who the people of a file are, by their identifications. */
const namesOf = async (db: Db, { lines }: LookedAtFile<LinePlace>): Promise<ReadonlyMap<string, string>> => {
  const references = [...new Set(lines.map(({ values }) => identificationOf(values['identificacion'] ?? '')))];
  const people = await db
    .selectFrom('app_user')
    .select(['reference', 'full_name'])
    .where(sql<boolean>`upper(reference) = any(${references}::text[])`)
    .execute();
  return new Map(people.map(({ reference, full_name }) => [reference.toUpperCase(), full_name]));
};

const loadedBy = ({ userId, roles }: Operator): LoadedBy => ({
  userId,
  mayAccommodate: mayInOffice(roles, 'accommodateOfficePerson'),
  mayChangeStaff: roles.includes('operator'),
});

export const rosterLoadRoutes = (handle: OfficeHandle, perform: Perform, context: AppContext): void => {
  const { db, now } = context;
  handle(checkOfficeRoster, async ({ body: { file } }, operator) => {
    const looked = await longRehearsal(context, (inner) =>
      inner
        .transaction()
        .execute((tx) => rosterFile(tx, file, { now: now(), files: new Map(), by: loadedBy(operator) })),
    );
    return reply(200, { now: now(), lines: shownLines(looked, await namesOf(db, looked)) });
  });

  handle(loadOfficeRoster, async ({ body }, operator) => {
    const asked = { reason: body.reason, once: body.once, isDry: false };
    return perform(operator, 'load-roster', asked, async (tx): Promise<ActionOutcome> => {
      const kept = {};
      const keep = (what: object) => Object.assign(kept, what);
      const context = { now: now(), files: new Map(), by: loadedBy(operator), keep };
      const { lines, problems, write } = await rosterFile(tx, body.file, context);
      if (problems.length > 0) return { status: 400, msg: texts.wrongRoster, problems };
      await write();
      const changes = lines.filter(({ fate }) => fate !== null && fateOf(fate) !== 'same').length;
      return { kept: { ...loadedFile(body.fileName.slice(0, MAX_FILE_NAME), body.file), ...kept }, changes };
    });
  });
};
