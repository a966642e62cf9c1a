import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database forward to this program's version. Any number of processes may do so at once: the first takes a
 * lock, the others wait and find nothing left. Areas add files of their own, so the order of names is not the order of
 * arrival. A database that a newer program has changed already is refused.
 */
export const migrate = async <T>(db: Kysely<T>): Promise<readonly string[]> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const where = failed === undefined ? 'The database cannot be migrated' : `Migration ${failed} failed`;
    throw new Error(`${where}: ${error instanceof Error ? error.message : 'unknown failure'}`, { cause: error });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
};
