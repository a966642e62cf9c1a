import { type Kysely, Migrator, sql } from 'kysely';
import { startTexts } from '../start-texts.ts';
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

/** Refuses a database that this program has yet to change: whoever may change nothing can do nothing with it. */
export const refuseUnmigrated = async <T>(db: Kysely<T>): Promise<void> => {
  await refuseUnreleased(db);
  const waiting = (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt === undefined);
  if (waiting.length > 0) throw new Error(startTexts.unmigrated(waiting.map(({ name }) => name)));
};

/**
 * Brings the database forward to this program's version. Any number of processes may do so at once: the first takes a
 * lock, the others wait and find nothing left. A database that a newer program has changed already is refused, and so is
 * one of before the first release.
 */
export const migrate = async <T>(db: Kysely<T>): Promise<readonly string[]> => {
  await refuseUnreleased(db);
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const where = failed === undefined ? startTexts.notMigrated : startTexts.migrationFailed(failed);
    throw new Error(`${where}: ${error instanceof Error ? error.message : startTexts.unknownFailure}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
};
