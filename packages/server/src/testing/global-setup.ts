import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '../platform/db/database.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { jobLimits } from '../platform/db/limits.ts';
import { migrate } from '../platform/db/migrate.ts';
import { maintenance } from './maintenance.ts';
import { quickFolder } from './quick-folder.ts';
import { connectionOfUrl, TEMPLATE } from './test-connection.ts';

interface Project {
  provide(key: 'postgres', value: string): void;
}

const makeTemplate = async (server: ReturnType<typeof connectionOfUrl>): Promise<void> => {
  await maintenance(server, async (run) => {
    await run(`drop database if exists ${TEMPLATE} with (force)`);
    await run(`create database ${TEMPLATE}`);
  });
  const db = connectDatabase({ ...server, database: TEMPLATE }, { size: 2, limits: jobLimits });
  await migrate(db);
  await db.destroy();
};

/**
 * One PostgreSQL for the run, and in it a database that is brought forward once: each test file copies it. It is the one
 * of QUIPU_TEST_DATABASE_URL, where that is set (its user may create databases), else the embedded one.
 */
const setUp = async (project: Project): Promise<() => Promise<void>> => {
  const url = process.env.QUIPU_TEST_DATABASE_URL;
  const folder = mkdtempSync(join(quickFolder(), 'quipu-tests-'));
  chmodSync(folder, 0o755);
  const embedded = url === undefined ? await openEmbeddedPostgres(folder, ['fsync=off', 'max_connections=300']) : null;
  const server = embedded?.connection ?? connectionOfUrl(url ?? '');
  await makeTemplate(server);
  project.provide('postgres', JSON.stringify(server));
  return async () => {
    await embedded?.close();
    rmSync(folder, { recursive: true, force: true });
  };
};

export default setUp;
