import type { Db } from '../db/database.ts';

const ADDRESS = /\/storage\/([^"<>]+)/g;

/** Names of the files whose addresses stand anywhere in `shown`. */
export const filesNamedIn = (shown: unknown): readonly string[] => {
  if (typeof shown === 'string') return [...shown.matchAll(ADDRESS)].flatMap(([, name]) => name ?? []);
  return typeof shown === 'object' && shown !== null ? Object.values(shown).flatMap(filesNamedIn) : [];
};

/** Lets anybody who knows their names have these files. */
export const openFiles = async (db: Db, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto('open_file')
    .values([...new Set(names)].map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const isOpenFile = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('open_file').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
