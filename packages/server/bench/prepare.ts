import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { hashPassword } from '../src/access/password-hasher.ts';
import { AuthoredEvaluation } from '../src/authoring/authored-evaluation.ts';
import { addEvaluation, assignEvaluation } from '../src/authoring/evaluation-store.ts';
import { filesIn } from '../src/authoring/storage-files.ts';
import type { Db } from '../src/db/database.ts';

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
  const files = await filesIn(demo('files'));
  await db.transaction().execute(async (within) => {
    const users = await preparePeople(within, people);
    const added = await addEvaluation(within, { ...authored.right, require: null }, files, null);
    if (E.isLeft(added)) throw new Error(added.left.join('\n'));
    const now = Date.now();
    const window = { start: now - HOUR_MS, end: now + HOUR_MS };
    await assignEvaluation(within, added.right, window, users, now);
  });
};
