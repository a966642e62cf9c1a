import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runQuipu } from '../../testing/process.ts';
import { urlOfConnection } from '../../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Config, configFrom } from '../config/config.ts';
import { createContext } from '../context/create-context.ts';
import { migrateTo } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { archivesFolder } from './archive-before.ts';
import { rowsOf } from './manifest.ts';
import { inspectArchive, overArchive } from './read-archive.ts';
import { placeFor, restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

const EARLIER = '0002-settings-not-given';
const LATEST = Object.keys(migrations).at(-1);

let database: TestDatabase;
let folder = '';
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'quipu-before-'));
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  await migrateTo(database.db, EARLIER);
  await sql`insert into admission_process (name) values ('2026-1')`.execute(database.db);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const configOf = (more: Partial<Config> = {}): Config => {
  const read = configFrom({ DATABASE_URL: urlOfConnection(database.connection), QUIPU_DATA: folder }, '/');
  if (E.isLeft(read)) throw new Error(read.left.join('\n'));
  return { ...read.right, ...more };
};
const start = async (config: Config): Promise<readonly string[]> => {
  const said: string[] = [];
  const context = await createContext(config, pino({ level: 'silent' }), { say: (line) => said.push(line) });
  await context.close();
  return said;
};
const backTo = async (migration: string): Promise<void> => {
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  await migrateTo(database.db, migration);
};
const archives = (config: Config) =>
  readdirSync(archivesFolder(config)).map((name) => join(archivesFolder(config), name));

it('keeps the tables as they were before they are brought forward, and says so', async () => {
  const config = configOf();
  expect(await start(config)).toEqual([
    expect.stringMatching(/^La base de datos se actualiza \(0003-.*Antes se guarda una copia: /),
  ]);
  const [file = ''] = archives(config);
  const found = await inspectArchive(file, null);
  if (E.isLeft(found)) throw new Error(found.left);
  expect(found.right).toMatchObject({ schema: EARLIER, files: [], hasSecret: false });
  expect(rowsOf(found.right, 'admission_process')).toBe(1);
  expect(await start(config)).toEqual([]);

  const other = await createTestDatabase();
  expect(await placeFor(other.connection, found.right)).toBeNull();
  const dataFolder = join(folder, 'otra');
  await restoreArchive({
    connection: other.connection,
    dataFolder,
    from: file,
    passphrase: null,
    manifest: found.right,
  });
  const names = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(other.db)).rows;
  expect(await names()).toEqual([{ name: EARLIER }]);
  await start(configOf({ databaseUrl: urlOfConnection(other.connection), dataFolder, archivesKept: 0 }));
  expect(await names()).toEqual([{ name: LATEST }]);
  expect((await sql`select name from admission_process`.execute(other.db)).rows).toEqual([{ name: '2026-1' }]);
  expect(await placeFor(other.connection, { ...found.right, schema: '9999-later' })).toBe('unknownSchema');
  await other.drop();
});

it('keeps as many as the configuration says, and none where it says so', async () => {
  const config = configOf({ archivesKept: 2 });
  for (const earlier of Object.keys(migrations).slice(2, 5)) {
    await backTo(earlier);
    await start(config);
  }
  expect(archives(config)).toHaveLength(2);
  rmSync(archivesFolder(config), { recursive: true });
  await start(configOf({ archivesKept: 0 }));
  expect(readdirSync(folder)).not.toContain('backups');
});

it('has one of each migration: a start that comes soon after a failed one takes the standing one', async () => {
  const config = configOf({ archivesKept: 2 });
  await start(config);
  const [first = ''] = archives(config);
  await backTo(EARLIER);
  expect(await start(config)).toEqual([expect.stringContaining(`La copia de antes ya está: ${first}`)]);
  expect(archives(config)).toEqual([first]);
  const long = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(first, long, long);
  await backTo(EARLIER);
  await start(config);
  expect(archives(config)).toHaveLength(1);
  expect(archives(config)).not.toContain(first);
});

it('waits for a migration that is under way, and has the tables as it left them', async () => {
  const { db } = database;
  const to = join(folder, 'esperada.quipu-backup');
  const migration = await db.startTransaction().execute();
  await sql`alter table admission_process add column motto text not null default 'lema'`.execute(migration);
  await sql`create table anew (id int); insert into anew values (1)`.execute(migration);
  const written = writeArchive({
    ...{ connection: database.connection, dataFolder: folder, to, withFiles: false, secret: null, lock: null },
  });
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`.execute(db);
    expect(waiting.rows).toHaveLength(1);
  });
  await migration.commit().execute();
  const manifest = await written;
  expect(rowsOf(manifest, 'anew')).toBe(1);
  const columns: unknown[] = [];
  await overArchive(to, null, async ({ head }) => {
    if (head.kind === 'table' && head.name === 'admission_process') columns.push(...head.columns);
  });
  expect(columns).toContain('motto');
});

it('leaves the database to the program of before where a backup of it is asked for', async () => {
  const env = { DATABASE_URL: urlOfConnection(database.connection), QUIPU_DATA: folder };
  const program = runQuipu(['backup', join(folder, 'antes.quipu-backup')], env);
  expect(await program.ended()).toBe(0);
  expect(program.output()).toContain(`Esquema ${EARLIER}.`);
  expect((await sql`select name from kysely_migration`.execute(database.db)).rows).toHaveLength(2);
});

it('brings nothing forward where the copy cannot be written', async () => {
  const config = configOf({ dataFolder: '/dev/null/nowhere' });
  await expect(start(config)).rejects.toThrow(
    /no se pudo hacer \(.*\), y no se actualizó nada\. Qué hacer: .*QUIPU_BACKUPS_KEPT=0/,
  );
  expect((await sql`select name from kysely_migration`.execute(database.db)).rows).toHaveLength(2);
});
