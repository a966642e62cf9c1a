import { sql } from 'kysely';
import { hold, isQuick, report } from '../../../scripts/bench-report.mjs';
import { packSome } from '../src/exams/logs/log-pack-store.ts';
import { keptLines } from '../src/exams/logs/log-store.ts';
import type { Db } from '../src/platform/db/database.ts';
import { examineesAt } from './child.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** The room of logs in the database, line by line and packed; and what packing and reading take. */
const PEOPLE = isQuick ? 40 : 200;
const ROUNDS = isQuick ? 2 : 40;
const MIN_TIMES_SMALLER = isQuick ? 0 : 4;

/** Without what deleted rows left behind, which later ones fill. */
const bytesOf = async (db: Db, table: string): Promise<number> => {
  await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
};
const sheetIds = async (db: Db) =>
  (await db.selectFrom('answers_sheet').select('id').orderBy('id').execute()).map(({ id }) => id);
/** All logs as they are read, and ms for one. */
const readAll = async (db: Db) => {
  const ids = await sheetIds(db);
  const since = performance.now();
  const texts: (readonly string[])[] = [];
  for (const id of ids) texts.push(await keptLines(db, id, null));
  return { text: JSON.stringify(texts), each: (performance.now() - since) / ids.length };
};

await onDatabase(async ({ db, server: start }) => {
  await prepare(db, PEOPLE);
  const server = await start(NO_LIMIT);
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
  const single = await bytesOf(db, 'log_line');
  const before = await readAll(db);
  const since = performance.now();
  for (const id of await sheetIds(db))
    while (
      (await db.transaction().execute((tx) => packSome(tx, { sheetId: id, epoch: 1 }, at + 1_000, 0))) === 'packed'
    );
  const packing = (performance.now() - since) / PEOPLE;
  const packed = (await bytesOf(db, 'log_pack')) + (await bytesOf(db, 'log_line'));
  const after = await readAll(db);

  console.log(`\nLogs in the database (${PEOPLE} sheets, ${lines} lines; tables with their indexes)`);
  console.log(`  bytes a line: ${(single / lines).toFixed(0)} by itself, ${(packed / lines).toFixed(0)} packed`);
  console.log(
    `  to pack one: ${packing.toFixed(1)} ms; to read one: ${before.each.toFixed(1)} ms, packed ${after.each.toFixed(1)} ms`,
  );
  hold('every log comes out as it went in', before.text === after.text && lines > 0);
  report({ what: 'logs are smaller packed, times', figure: single / packed, atLeast: MIN_TIMES_SMALLER });
});
