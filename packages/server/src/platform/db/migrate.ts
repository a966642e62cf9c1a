import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type MigrationResultSet, Migrator, sql } from 'kysely';
import { startTexts } from '../start-texts.ts';
import { codeOf } from './away.ts';
import { migrations } from './migrations/index.ts';

/**
 * Refuses a database of before the first release. Migrations had the names of days then, and 0001-initial was at first not what
 * it is: it made no quarantined_answers. Nothing leads from either to what there is now.
 */
const refuseUnreleased = async <T>(db: Kysely<T>): Promise<void> => {
  const { rows: kept } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (kept.length === 0) return;
  const { rows } = await sql<{ readonly name: string }>`
    select name from kysely_migration
    where name ~ '^[0-9]{4}-[0-9]{2}-' or (name = '0001-initial' and to_regclass('refused_action') is null)
    order by name limit 1`.execute(db);
  const [first] = rows;
  if (first !== undefined) throw new Error(startTexts.beforeRelease(first.name));
};

const migratorOf = <T>(db: Kysely<T>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** The migrations that a database has yet to see. None: it is of this version. `isNew`: it has seen none at all. */
export const waitingMigrations = async <T>(
  db: Kysely<T>,
): Promise<{ readonly isNew: boolean; readonly names: readonly string[] }> => {
  await refuseUnreleased(db);
  const all = await migratorOf(db).getMigrations();
  const names = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  return { isNew: names.length === all.length, names };
};

/** Refuses a database that this program has yet to change: whoever may change nothing can do nothing with it. */
export const refuseUnmigrated = async <T>(db: Kysely<T>): Promise<void> => {
  const { names } = await waitingMigrations(db);
  if (names.length > 0) throw new Error(startTexts.unmigrated(names));
};

const namesOf = ({ error, results }: MigrationResultSet): readonly string[] => {
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const where = failed === undefined ? startTexts.notMigrated : startTexts.migrationFailed(failed);
    throw new Error(`${where}: ${error instanceof Error ? error.message : startTexts.unknownFailure}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
};

/**
 * Brings the database forward to this program's version. Any number of processes may do so at once: the first takes a
 * lock, the others wait and find nothing left. A database that a newer program has changed already is refused, and so is
 * one of before the first release.
 */
export const migrate = async <T>(db: Kysely<T>): Promise<readonly string[]> => {
  await refuseUnreleased(db);
  return namesOf(await migratorOf(db).migrateToLatest());
};

const PAUSE_MS = 2_000;
const MAX_TRIES = 150;
/** Held by others, or in a circle with them, which the database has ended: nothing was done. */
const NOT_NOW = new Set(['55P03', '40P01']);

/** The same beside servers that run, over connections of `migrationLimits`: it waits for a moment in which nobody holds what it changes. */
export const migrateBesideOthers = async <T>(db: Kysely<T>): Promise<readonly string[]> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(db);
    } catch (error) {
      const isHeld = error instanceof Error && NOT_NOW.has(codeOf(error.cause));
      if (!isHeld || tries === MAX_TRIES) throw error;
    }
    await pause(PAUSE_MS);
  }
};

/** Brings an empty database forward as far as an earlier version had it. */
export const migrateTo = async <T>(db: Kysely<T>, name: string): Promise<readonly string[]> =>
  namesOf(await migratorOf(db).migrateTo(name));
