import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sql } from 'kysely';
import type { Role } from '../access/access-tables.ts';
import type { Config } from '../config.ts';
import { assignAllSessions } from '../console/assignment-store.ts';
import type { Db } from '../db/database.ts';
import { assignmentsLoader } from '../loading/assignments-loader.ts';
import { loadFile } from '../loading/load-file.ts';
import { InstitutionSettings } from '../settings/institution-settings.ts';
import { institutionReader, saveInstitution } from '../settings/institution-store.ts';
import { addPeople } from './add-people.ts';
import { AuthoredAgreements } from './authored-agreements.ts';
import { AuthoredEvaluation } from './authored-evaluation.ts';
import { AuthoredPeople } from './authored-people.ts';
import { closedRecord, said } from './closed-record.ts';
import { addEvaluation, assignEvaluation, quizNamed } from './evaluation-store.ts';
import { loadAdmission } from './load-admission.ts';
import { readJson } from './read-json.ts';
import { setAgreements } from './set-agreements.ts';
import { filesIn, storeFiles } from './storage-files.ts';

const PEOPLE = 'people.json';
/** Who watches: they take nothing. */
const STAFF = 'staff.json';
const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));
const HOUR_MS = 3_600_000;
const OPENED_BEFORE_MS = HOUR_MS;
const OPEN_FOR_MS = 7 * 24 * HOUR_MS;

const colour = said(
  t.refinement(t.string, (value) => /^#[0-9a-fA-F]{6}$/.test(value)),
  'un color como #0b4f6c',
);
const Institution = closedRecord('Institution', {
  name: said(t.string, 'un nombre'),
  primaryColor: colour,
  secondaryColor: colour,
});

export interface DemonstrationAccount {
  readonly username: string;
  readonly password: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
}

const orThrow = <A>(file: string, result: E.Either<readonly string[], A>): A => {
  if (E.isLeft(result))
    throw new Error(`Los datos de demostración no se cargaron. ${file}:\n  ${result.left.join('\n  ')}`);
  return result.right;
};

const peopleIn = async (folder: string, file: string) =>
  orThrow(file, await readJson(join(folder, file), AuthoredPeople));

/** The demonstration accounts, as they stand in their files. */
const demonstrationAccounts = async (folder = DEMO): Promise<readonly DemonstrationAccount[]> =>
  [...(await peopleIn(folder, PEOPLE)), ...(await peopleIn(folder, STAFF))].map(
    ({ username, password, full_name, roles }) => ({ username, password, fullName: full_name, roles }),
  );

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Loads the demonstration: its institution, its people, its evaluations in sessions that are open now, a sheet of each for
 * each person, where some take them, who watches them, and an admission that is open now. All of it or nothing: what is wrong is thrown with its file and path. A
 * database where there is somebody already stays as it is, also where several processes start at once. Returns whether it
 * was loaded.
 */
export const loadDemonstration = async (db: Db, dataFolder: string, now: EpochMs, folder = DEMO): Promise<boolean> => {
  const institution = orThrow('institution.json', await readJson(join(folder, 'institution.json'), Institution));
  const people = await peopleIn(folder, PEOPLE);
  const staff = await peopleIn(folder, STAFF);
  const agreements = orThrow('agreements.json', await readJson(join(folder, 'agreements.json'), AuthoredAgreements));
  const files = await filesIn(join(folder, 'files'));
  const names = (await readdir(join(folder, 'evaluations'))).filter((name) => name.endsWith('.json')).sort();
  const evaluations: { readonly name: string; readonly authored: AuthoredEvaluation }[] = [];
  for (const name of names)
    evaluations.push({
      name,
      authored: orThrow(name, await readJson(join(folder, 'evaluations', name), AuthoredEvaluation)),
    });

  const base = InstitutionSettings.decode({});
  if (E.isLeft(base)) throw new Error('The settings have no values of their own');
  return db.transaction().execute(async (within) => {
    await sql`select pg_advisory_xact_lock(hashtext('quipu demonstration'))`.execute(within);
    if (!(await isEmpty(within))) return false;
    await storeFiles(join(folder, 'files'), files, dataFolder);
    await saveInstitution(within, {
      ...base.right,
      name: institution.name,
      isDemonstration: true,
      settings: {
        ...base.right.settings,
        broadcast: true,
        clientUiOptions: {
          imageLogin: null,
          imageBanner: null,
          imagePasswordRecovery: null,
          primaryColor: institution.primaryColor,
          secondaryColor: institution.secondaryColor,
        },
      },
    });
    orThrow('agreements.json', await setAgreements(within, agreements, files));
    const userIds = orThrow(PEOPLE, await addPeople(within, people));
    const staffIds = orThrow(STAFF, await addPeople(within, staff));
    for (const { name, authored } of evaluations) {
      const required = authored.require === null ? null : await quizNamed(within, authored.require);
      if (authored.require !== null && required === null)
        orThrow(name, E.left([`require: no existe la evaluación "${authored.require}"`]));
      const added = orThrow(name, await addEvaluation(within, authored, files, required));
      const window = { start: now - OPENED_BEFORE_MS, end: now + OPEN_FOR_MS };
      await assignEvaluation(within, added, window, userIds, now);
    }
    for (const [place, { roles }] of staff.entries())
      if (roles.includes('proctor')) await assignAllSessions(within, staffIds[place] ?? 0);
    const assignments = join(folder, 'admission', 'asignaciones.csv');
    orThrow(assignments, await loadFile(assignmentsLoader, within, assignments, { now, files, isDry: false }));
    orThrow('admission', await loadAdmission(within, join(folder, 'admission'), files, now));
    return true;
  });
};

/** At start: the demonstration where it is wanted and the database is empty. Returns the accounts to tell of, if any. */
export const startDemonstration = async (
  db: Db,
  { dataFolder, loadsDemonstration }: Pick<Config, 'dataFolder' | 'loadsDemonstration'>,
  now: EpochMs,
): Promise<readonly DemonstrationAccount[]> => {
  if (loadsDemonstration && (await isEmpty(db))) await loadDemonstration(db, dataFolder, now);
  const { isDemonstration } = await institutionReader(db)();
  return isDemonstration ? demonstrationAccounts() : [];
};
