import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sql } from 'kysely';
import { addSessionWith } from '../../exams/roster/add-sheets.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { institutionReader, saveInstitution } from '../../platform/institution/institution-store.ts';
import { closedRecord, said } from '../../platform/json/closed-record.ts';
import { readJson } from '../../platform/json/read-json.ts';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { asNamed, hashedFilesIn, isHashedName, storeFiles } from '../../platform/storage/stored-files.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { assignAllSessions } from '../../proctoring/console/assignment-store.ts';
import { addPeople } from '../authoring/add-people.ts';
import { AuthoredAgreements } from '../authoring/authored-agreements.ts';
import { AuthoredEvaluation } from '../authoring/authored-evaluation.ts';
import { AuthoredPeople } from '../authoring/authored-people.ts';
import { addEvaluation, quizNamed } from '../authoring/evaluation-store.ts';
import { setAgreements } from '../authoring/set-agreements.ts';
import { assignmentsLoader } from '../csv/assignments-loader.ts';
import { loadFile } from '../csv/load-file.ts';
import { loadAdmission } from './load-admission.ts';

const PEOPLE = 'people.json';
/** The file of those who watch: they take nothing. */
const STAFF = 'staff.json';
const DEMO = join(SERVER_FOLDER, 'demo');
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
    ({ username, password, full_name, roles = ['examinee'] }) => ({ username, password, fullName: full_name, roles }),
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
  const hashed = await hashedFilesIn(join(folder, 'files'));
  const files = asNamed(hashed.keys());
  const names = (await readdir(join(folder, 'evaluations'))).filter((name) => name.endsWith('.json')).sort();
  const evaluations: { readonly name: string; readonly authored: AuthoredEvaluation }[] = [];
  for (const name of names)
    evaluations.push({
      name,
      authored: orThrow(name, await readJson(join(folder, 'evaluations', name), AuthoredEvaluation)),
    });

  const base = InstitutionSettings.decode({});
  if (E.isLeft(base)) throw new Error('The settings have no values of their own');
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quipu demonstration'))`.execute(tx);
    if (!(await isEmpty(tx))) return false;
    await saveInstitution(tx, {
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
    orThrow('agreements.json', await setAgreements(tx, agreements, files));
    const userIds = orThrow(PEOPLE, await addPeople(tx, people, now));
    const staffIds = orThrow(STAFF, await addPeople(tx, staff, now));
    for (const { name, authored } of evaluations) {
      const required = authored.require === null ? null : await quizNamed(tx, authored.require);
      if (authored.require !== null && required === null)
        orThrow(name, E.left([`require: no existe la evaluación "${authored.require}"`]));
      const added = orThrow(name, await addEvaluation(tx, authored, hashed, required));
      await storeFiles(join(folder, 'files'), added.files, dataFolder);
      const window = { start: now - OPENED_BEFORE_MS, end: now + OPEN_FOR_MS };
      const { quizId, timeLimit } = added;
      await addSessionWith(tx, { quizId, timeLimit, ...window }, userIds, now);
    }
    for (const [place, { roles }] of staff.entries())
      if (roles?.includes('proctor') === true) await assignAllSessions(tx, staffIds[place] ?? 0);
    const assignments = join(folder, 'admission', 'asignaciones.csv');
    orThrow(assignments, await loadFile(assignmentsLoader, tx, assignments, { now, files }));
    orThrow('admission', await loadAdmission(tx, join(folder, 'admission'), files, now));
    const open = await tx.selectFrom('open_file').select('name').execute();
    const byName = open.map(({ name }) => name).filter((name) => !isHashedName(name));
    await storeFiles(join(folder, 'files'), asNamed(byName), dataFolder);
    return true;
  });
};

/** Loads the demonstration at start where it is wanted and the database is empty. Returns the accounts to tell of, if any. */
export const startDemonstration = async (
  db: Db,
  { dataFolder, loadsDemonstration }: Pick<Config, 'dataFolder' | 'loadsDemonstration'>,
  now: EpochMs,
): Promise<readonly DemonstrationAccount[]> => {
  if (loadsDemonstration && (await isEmpty(db))) await loadDemonstration(db, dataFolder, now);
  const { isDemonstration } = await institutionReader(db)();
  return isDemonstration ? demonstrationAccounts() : [];
};
