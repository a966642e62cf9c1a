import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../src/content/authoring/authored-evaluation.ts';
import { addEvaluation } from '../src/content/authoring/evaluation-store.ts';
import { addSessionWith } from '../src/exams/roster/add-sheets.ts';
import type { Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/secrets/password-hasher.ts';
import { hashedFilesIn } from '../src/platform/storage/stored-files.ts';
import { changeInstitution } from '../src/testing/institution.ts';

export const PASSWORD = 'quipu de nudos 12';
export const referenceOf = (n: number): string => `BANCO${String(n).padStart(5, '0')}`;

const demo = (path: string) => fileURLToPath(new URL(`../demo/${path}`, import.meta.url));
const LONG = 'evaluations/03-examen-completo.json';
const HOUR_MS = 3_600_000;

/** People who can log in. Returns their ids. */
export const preparePeople = async (db: Db, people: number): Promise<readonly number[]> => {
  const password_hash = await hashPassword(PASSWORD);
  const users = await db
    .insertInto('app_user')
    .values(
      Array.from({ length: people }, (_, n) => ({
        reference: referenceOf(n),
        full_name: `Persona ${n}`,
        email: null,
        password_hash,
        accessibility: null,
        watermark: null,
      })),
    )
    .returning('id')
    .execute();
  return users.map(({ id }) => id);
};

/** People with a sheet each of the long demonstration evaluation, in a session that is open. */
export const prepare = async (db: Db, people: number): Promise<void> => {
  const authored = AuthoredEvaluation.decode(JSON.parse(await readFile(demo(LONG), 'utf8')));
  if (E.isLeft(authored)) throw new Error(`${LONG} cannot be read`);
  const files = await hashedFilesIn(demo('files'));
  await changeInstitution(db, { settings: { broadcast: true } });
  await db.transaction().execute(async (tx) => {
    const users = await preparePeople(tx, people);
    const added = await addEvaluation(tx, { ...authored.right, require: null }, files, null);
    if (E.isLeft(added)) throw new Error(added.left.join('\n'));
    const now = Date.now();
    const window = { start: now - HOUR_MS, end: now + HOUR_MS };
    const { quizId, timeLimit } = added.right;
    await addSessionWith(tx, { quizId, timeLimit, ...window }, users, now);
  });
};
