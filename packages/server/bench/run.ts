import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import { ensureWebBuilt } from '../../../scripts/built.mjs';
import { load, startBare } from './child.ts';
import { notHeld, type PostingSheet } from './not-held.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { databaseAlone } from './pgbench.ts';
import { prepare } from './prepare.ts';

const PEOPLE = isQuick ? 40 : Number(process.env.QUIPU_BENCH_PEOPLE ?? 5_000);
const ROUNDS = isQuick ? 1 : Number(process.env.QUIPU_BENCH_ROUNDS ?? 3);
const SECONDS = isQuick ? 1 : 5;
/** Neither a post nor an upsert by then, and there will be none: a machine that does much else is slow, and waited for. */
const MAX_SECONDS = 60;
const HALF_LOAD_SECONDS = isQuick ? 1 : 10;
const MAX_START_SECONDS = 45;
const HASHES = isQuick ? 20 : 100;
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly errors: number;
  /** Of each sheet, the last revision that was said to be taken. */
  readonly taken: readonly (readonly [sheetId: number, revision: number])[];
}
interface Started {
  readonly opened: number;
  readonly errors: readonly string[];
  readonly loginSeconds: number;
  readonly seconds: number;
}

await ensureWebBuilt();
await onDatabase(async ({ folder, db, connection, server }) => {
  await prepare(db, PEOPLE);
  const grouped = await server(NO_LIMIT);
  const single = await server({ ...NO_LIMIT, QUIPU_MAX_GROUP: '1' });
  const alone = await startBare();
  const file = join(folder, 'sheets.json');

  console.log(
    `Synchronised start: ${PEOPLE} examinees fetch the page, log in, open a sheet of 120 items and report, all at once`,
  );
  const start = await load<Started>(here('start-load.ts'), [grouped.origin, String(PEOPLE), file]);
  console.log(
    `  ${start.opened} opened; last login after ${start.loginSeconds} s, last sheet after ${start.seconds} s`,
  );
  for (const error of start.errors) console.log(`  error: ${error}`);
  hold('everybody opened, without an error', start.opened === PEOPLE && start.errors.length === 0);
  const { perSecond: hashes } = await load<{ perSecond: number }>(here('hash-alone.ts'), [String(HASHES)]);
  const rival = { name: 'their hashes alone', figure: PEOPLE / hashes };
  report({ what: `start of ${PEOPLE}`, figure: start.seconds, unit: 's', atMost: MAX_START_SECONDS, rival });

  console.log(`\nPosts of 5 answers, 128 connections, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s`);
  const rates = { grouped: [] as number[], single: [] as number[], alone: [] as number[], database: [] as number[] };
  const sheets = JSON.parse(readFileSync(file, 'utf8')) as readonly PostingSheet[];
  let lost = 0;
  let revision = 1;
  let by = '';
  const post = async (origin: string, seconds: number, rate = 0): Promise<Measured> => {
    revision += 10_000;
    const args = [origin, file, String(seconds), String(rate), String(revision)];
    const measured = await load<Measured>(here('answers-load.ts'), args);
    const { refused, errors, perSecond } = measured;
    if (perSecond === 0 && seconds < MAX_SECONDS) return post(origin, 4 * seconds, rate);
    if (perSecond === 0) throw new Error('No post was answered');
    if (refused + errors > 0) hold(`${refused} posts refused, ${errors} without a reply`, false);
    if (origin !== alone.origin) lost += await notHeld(db, sheets, new Map(measured.taken));
    return measured;
  };
  const upserts = async (seconds: number): ReturnType<typeof databaseAlone> => {
    const measured = await databaseAlone(connection, folder, seconds);
    return measured.perSecond > 0 || seconds >= MAX_SECONDS ? measured : upserts(4 * seconds);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.grouped.push((await post(grouped.origin, SECONDS)).perSecond);
    rates.single.push((await post(single.origin, SECONDS)).perSecond);
    rates.alone.push((await post(alone.origin, SECONDS)).perSecond);
    const database = await upserts(SECONDS);
    rates.database.push(database.perSecond);
    by = database.by;
  }
  const per = {
    grouped: median(rates.grouped),
    single: median(rates.single),
    alone: median(rates.alone),
    database: median(rates.database),
  };
  console.log(`  grouped                      ${per.grouped.toFixed(0)} posts/s`);
  console.log(`  one by one                   ${per.single.toFixed(0)} posts/s`);
  console.log(`  fastify's JSON alone         ${per.alone.toFixed(0)} posts/s`);
  console.log(`  upsert of 5 rows (${by})  ${per.database} transactions/s`);
  report({ what: 'grouped to one by one', figure: per.grouped / per.single, atLeast: 1.8 });
  report({ what: "grouped to fastify's JSON alone", figure: per.grouped / per.alone, atLeast: 0.3 });
  report({ what: "grouped to the database's upserts one by one", figure: per.grouped / per.database, atLeast: 0.8 });

  const rate = per.grouped / 2;
  const half = await post(grouped.origin, HALF_LOAD_SECONDS, rate);
  // The same posts, and nothing is done with them: what of the wait is whoever posts, and the machine's.
  const bare = await post(alone.origin, HALF_LOAD_SECONDS, rate);
  console.log(`\nAt half load (${half.perSecond.toFixed(0)} posts/s): p50 ${half.p50} ms`);
  const beside = { name: "fastify's JSON alone at the same rate", figure: bare.p99 };
  report({ what: 'p99 at half load', figure: half.p99, unit: 'ms', atMost: 25, rival: beside });
  hold(`what was said to be taken is held, but for ${lost} answers`, lost === 0);

  for (const one of [alone, single, grouped]) await one.stop();
});
