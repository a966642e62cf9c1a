import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hold, isQuick, report } from '../../../scripts/bench-report.mjs';
import { packSome } from '../src/exams/logs/log-pack-store.ts';
import { keptLines } from '../src/exams/logs/log-store.ts';
import { connectDatabase } from '../src/platform/db/database.ts';
import { openEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { jobLimits } from '../src/platform/db/limits.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { examineesAt, startServer } from './child.ts';
import { prepare } from './prepare.ts';

/** The room of logs in the database, line by line and packed; and what packing and reading take. */
const PEOPLE = isQuick ? 40 : 200;
const ROUNDS = isQuick ? 2 : 40;
const MIN_TIMES_SMALLER = isQuick ? 0 : 4;

const folder = mkdtempSync(join(tmpdir(), 'quipu-bench-'));
chmodSync(folder, 0o755);
const embedded = await openEmbeddedPostgres(folder);
const db = connectDatabase(embedded.connection, { size: 4, limits: jobLimits });

/** Without what deleted rows left behind, which later ones fill. */
const bytesOf = async (table: string): Promise<number> => {
  await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
};
const sheetIds = async () =>
  (await db.selectFrom('answers_sheet').select('id').orderBy('id').execute()).map(({ id }) => id);
/** All logs as they are read, and ms for one. */
const readAll = async () => {
  const ids = await sheetIds();
  const since = performance.now();
  const texts: (readonly string[])[] = [];
  for (const id of ids) texts.push(await keptLines(db, id, null));
  return { text: JSON.stringify(texts), each: (performance.now() - since) / ids.length };
};

try {
  await migrate(db);
  await prepare(db, PEOPLE);
  const server = await startServer({
    ...{ HOST: '127.0.0.1', PORT: '0', QUIPU_DATA: folder, QUIPU_LOG_LEVEL: 'error' },
    ...{ QUIPU_DEMONSTRATION: '0', QUIPU_REQUESTS_PER_MINUTE: '1000000', DATABASE_URL: '' },
  });
  const { done, end } = examineesAt(server.origin, PEOPLE);
  for (const name of ['login', 'list', 'opening', 'log']) await done(name);
  for (let round = 0; round < ROUNDS; round += 1) for (const name of ['answers', 'log']) await done(name);
  end();
  await server.stop();

  const at = Date.now();
  await sql`update answers_sheet set status = 'F', finished_at = to_timestamp(${at} / 1000.0)`.execute(db);
  const { lines } = await db
    .selectFrom('log_line')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  const single = await bytesOf('log_line');
  const before = await readAll();
  const since = performance.now();
  for (const id of await sheetIds())
    while (
      (await db.transaction().execute((tx) => packSome(tx, { sheetId: id, epoch: 1 }, at + 1_000, 0))) === 'packed'
    );
  const packing = (performance.now() - since) / PEOPLE;
  const packed = (await bytesOf('log_pack')) + (await bytesOf('log_line'));
  const after = await readAll();

  console.log(`\nLogs in the database (${PEOPLE} sheets, ${lines} lines; tables with their indexes)`);
  console.log(`  bytes a line: ${(single / lines).toFixed(0)} by itself, ${(packed / lines).toFixed(0)} packed`);
  console.log(
    `  to pack one: ${packing.toFixed(1)} ms; to read one: ${before.each.toFixed(1)} ms, packed ${after.each.toFixed(1)} ms`,
  );
  hold('every log comes out as it went in', before.text === after.text && lines > 0);
  report({ what: 'logs are smaller packed, times', figure: single / packed, atLeast: MIN_TIMES_SMALLER });
} finally {
  await db.destroy();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
