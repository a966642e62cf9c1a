import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import type { Db } from '../src/platform/db/database.ts';
import { CHILD, endsWithUs } from './child.ts';
import { memoryOf } from './cpu.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** Examinees who answer for long: nothing that was taken is lost, and the server's memory does not grow. */
const PEOPLE = isQuick ? 10 : Number(process.env.QUIPU_BENCH_PEOPLE ?? 1_000);
const PER_SECOND = isQuick ? 20 : 500;
const SECONDS = isQuick ? 2 : 60 * Number(process.env.QUIPU_BENCH_MINUTES ?? 2);
const SAMPLE_MS = isQuick ? 250 : 5_000;
const MAX_GROWTH = 1.15;
const MIN_KEPT_PACE = 0.99;

interface Done {
  readonly perSecond: number;
  readonly missed: number;
  readonly failed: number;
  readonly errors: readonly string[];
  readonly calls: readonly { readonly name: string; readonly p50: number; readonly p99: number }[];
}
type Said = { readonly kind: 'entered' } | ({ readonly kind: 'done' } & Done);
interface Held {
  readonly id: number;
  readonly lines: number;
  readonly answers: readonly (readonly [id: number, { readonly option: number; readonly revision: number }])[];
}

/** Names what the server said that it holds and the database does not. */
const lostOf = async (db: Db, { id, lines, answers }: Held): Promise<readonly string[]> => {
  const kept = await db
    .selectFrom('user_answer')
    .select(['id', 'details', 'revision'])
    .where('sheet_id', '=', id)
    .execute();
  const keptOf = new Map(kept.map((answer) => [answer.id, answer]));
  const lost = answers.flatMap(([answerId, { option, revision }]) => {
    const answer = keptOf.get(answerId);
    return answer?.revision === revision && answer.details[0]?.itemOptionId === option ? [] : [`answer ${answerId}`];
  });
  const { count, last } = await db
    .selectFrom('session_log')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seq').as('last')])
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count) === lines && last === lines - 1 ? lost : [...lost, `${lines} lines of ${id}: ${count}`];
};

await onDatabase(async ({ folder, db, server: start }) => {
  await prepare(db, PEOPLE);
  const server = await start(NO_LIMIT);
  const file = join(folder, 'held.json');
  try {
    const args = [server.origin, PEOPLE, PER_SECOND, SECONDS, file, ...(isQuick ? ['--quick'] : [])].map(String);
    const execArgv = [...CHILD, '--max-old-space-size=12000'];
    const examinees = endsWithUs(fork(fileURLToPath(new URL('soak-load.ts', import.meta.url)), args, { execArgv }));
    const memory: number[] = [];
    const sample = () => memory.push(memoryOf(server.pid));
    let sampling: NodeJS.Timeout | undefined;
    const done = await new Promise<Done>((resolve, reject) => {
      examinees.on('message', (said: Said) => {
        // At both ends, too: a machine that stands still for a while would leave none between.
        sample();
        if (said.kind === 'done') resolve(said);
        else sampling = setInterval(sample, SAMPLE_MS);
      });
      examinees.once('exit', (code) => reject(new Error(`The examinees ended with ${code}`)));
    }).finally(() => {
      clearInterval(sampling);
      examinees.kill();
    });

    console.log(`\n${PEOPLE} examinees for ${SECONDS} s: answers, state and log, ${PER_SECOND} times a second`);
    for (const { name, p50, p99 } of done.calls)
      console.log(`  ${name.padEnd(8)} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    for (const error of done.errors) console.log(`  error: ${error}`);
    hold(`none of the calls failed (${done.failed} did)`, done.failed === 0);
    const held = JSON.parse(readFileSync(file, 'utf8')) as readonly Held[];
    const answers = held.reduce((sum, { answers: own }) => sum + own.length, 0);
    const lines = held.reduce((sum, one) => sum + one.lines, 0);
    const lost: string[] = [];
    for (const one of held) lost.push(...(await lostOf(db, one)));
    for (const one of lost.slice(0, 5)) console.log(`  lost: ${one}`);
    hold(
      `${answers} answers and ${lines} lines that were taken are held`,
      answers > 0 && lines > 0 && lost.length === 0,
    );
    report({ what: 'cycles a second, of those due', figure: done.perSecond / PER_SECOND, atLeast: MIN_KEPT_PACE });
    // The first quarter is what a server grows to.
    const quarter = Math.ceil(memory.length / 4);
    const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map(median);
    console.log(
      `  memory: ${memory[0]?.toFixed(0)} MiB at first, ${early?.toFixed(0)}, then ${late?.toFixed(0)} at the end`,
    );
    report({
      what: 'memory at the end to that of the second quarter',
      figure: (late ?? Number.NaN) / (early ?? 1),
      atMost: MAX_GROWTH,
    });
  } finally {
    await server.stop();
  }
});
