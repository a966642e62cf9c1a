import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isQuick, report } from '../../../scripts/bench-report.mjs';
import { ensureWebBuilt } from '../../../scripts/built.mjs';
import { examineesAt, load, startBare } from './child.ts';
import { clientFiles, fetchFile } from './client-files.ts';
import { processorMs } from './cpu.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** The processor's time of each part of an evaluation, server and database apart, by person. Nobody else's use of the machine is in it. */
const PEOPLE = isQuick ? 60 : Number(process.env.QUIPU_BENCH_CYCLE ?? 400);
const ROUNDS = isQuick ? 2 : 10;
/** People who come before them: a server that has run for a while has compiled what it does often, and its connections know its statements. */
const WARMING = isQuick ? 20 : 100;
const WARM_ROUNDS = isQuick ? 2 : 30;
const HASHES = isQuick ? 20 : 100;
const CYCLE = ['answers', 'state', 'log'];
const STARTING = ['page', 'settings', 'login', 'list', 'opening', 'socket', 'state', 'log'];
/** What a browser fetches that was never here and keeps from then on: no part of a start. */
const NEW_BROWSER = 'files';
/** These come again and again, and the first of each is dearer. */
const FIRST = new Map([
  ['state', 'first state'],
  ['log', 'first log'],
]);
const MAX_CYCLE_MS = 0.6;
const MAX_START_MS = 9;
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

await ensureWebBuilt();
await onDatabase(async ({ db, databaseMs, server: start }) => {
  await prepare(db, PEOPLE + WARMING);
  const server = await start(NO_LIMIT);
  const warming = examineesAt(server.origin, WARMING, PEOPLE);
  for (const name of STARTING) await warming.done(name);
  for (let round = 0; round < WARM_ROUNDS; round += 1) for (const name of CYCLE) await warming.done(name);
  await warming.done(NEW_BROWSER);
  warming.end();
  const { done, end } = examineesAt(server.origin, PEOPLE);

  const costs = new Map<string, { readonly server: number; readonly database: number }>();
  const measure = async (name: string, as: string, rounds: number): Promise<void> => {
    const before = [processorMs(server.pid), databaseMs()] as const;
    for (let round = 0; round < rounds; round += 1) await done(name);
    const times = PEOPLE * rounds;
    costs.set(as, {
      server: (processorMs(server.pid) - before[0]) / times,
      database: (databaseMs() - before[1]) / times,
    });
  };
  await measure(NEW_BROWSER, NEW_BROWSER, 1);
  for (const name of STARTING) await measure(name, FIRST.get(name) ?? name, 1);
  // Nothing is known of them before: what is said once is not of the cycle.
  for (const name of CYCLE) await done(name);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of CYCLE) {
      const held = costs.get(name) ?? { server: 0, database: 0 };
      await measure(name, 'now', 1);
      const now = costs.get('now') ?? held;
      costs.set(name, { server: held.server + now.server / ROUNDS, database: held.database + now.database / ROUNDS });
    }
  costs.delete('now');
  // The last that they do: a log that went to the rival is not continued at the server.
  const bare = await startBare();
  const goesBare = async (): Promise<void> => {
    for (const name of CYCLE) await done(name, bare.origin);
  };
  for (let round = 0; round < WARM_ROUNDS; round += 1) await goesBare();
  const unused = processorMs(bare.pid);
  for (let round = 0; round < ROUNDS; round += 1) await goesBare();
  const bareCycle = (processorMs(bare.pid) - unused) / (PEOPLE * ROUNDS);
  const { perSecond } = await load<{ perSecond: number }>(here('hash-alone.ts'), [String(HASHES)]);

  console.log(`\nProcessor's time of each part, ms a person (${PEOPLE} people, 32 at once, ${ROUNDS} cycles)`);
  console.log(
    `  ${WARMING} others started and went through ${WARM_ROUNDS} cycles before: compiling what is called is nobody's cost here`,
  );
  const shown = (ms: number) => ms.toFixed(2).padStart(7);
  const whole = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (costs.get(name)?.server ?? Number.NaN) + (costs.get(name)?.database ?? 0), 0);
  console.log('                 server  database');
  for (const [name, cost] of costs) console.log(`  ${name.padEnd(14)}${shown(cost.server)}   ${shown(cost.database)}`);
  const files = await clientFiles(server.origin);
  let bytes = 0;
  for (const path of files) bytes += await fetchFile(server.origin, path);
  console.log(`  files: ${files.length}, ${(bytes / 1_000).toFixed(0)} KB in brotli, of a browser that was never here`);
  const starting = whole(STARTING.map((name) => FIRST.get(name) ?? name));
  const cycle = whole(CYCLE);
  if (!(starting > 0 && cycle > 0)) throw new Error('Nothing was measured');
  const hash = { name: 'a bare hash', figure: (1_000 * availableParallelism()) / perSecond };
  report({ what: 'a start, with its hash', figure: starting, unit: 'ms', atMost: MAX_START_MS, rival: hash });
  const rival = { name: 'bare fastify with the same bodies', figure: bareCycle };
  report({ what: 'a cycle of answers, state and log', figure: cycle, unit: 'ms', atMost: MAX_CYCLE_MS, rival });
  end();
  await bare.stop();
  await server.stop();
});
