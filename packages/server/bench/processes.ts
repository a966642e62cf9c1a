import { isQuick, report } from '../../../scripts/bench-report.mjs';
import { ensureWebBuilt } from '../../../scripts/built.mjs';
import { urlOfConnection } from '../src/testing/test-connection.ts';
import { examineesAt } from './child.ts';
import { processorMs } from './cpu.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** Tells whether two processes on one machine pay: what a cycle of answers, state and log takes of the processor by one, and by two of which each has half of the people. */
/** Below it two would carry more than one where no core is free, and a setting for their number would pay. */
const MIN_RATIO = 1;
const PEOPLE = isQuick ? 20 : 300;
const ROUNDS = isQuick ? 2 : 20;
const WARM_ROUNDS = isQuick ? 1 : 10;
const AT_ONCE = 32;
const SHARES = [1, 2] as const;
const STARTING = ['login', 'list', 'opening', 'state', 'log'];
const CYCLE = ['answers', 'state', 'log'];

await ensureWebBuilt();
await onDatabase(async ({ db, connection, databaseMs, server: started }) => {
  await prepare(db, PEOPLE * SHARES.length);
  const start = () => started({ ...NO_LIMIT, DATABASE_URL: urlOfConnection(connection) });
  console.log(`\nProcessor's time of a cycle, ms (${PEOPLE} people, ${AT_ONCE} at once in all, ${ROUNDS} cycles)`);
  const costs: number[] = [];
  for (const share of SHARES) {
    const servers = await Promise.all(Array.from({ length: share }, start));
    const each = PEOPLE / share;
    const groups = servers.map(({ origin }, n) =>
      examineesAt(origin, each, (share - 1) * PEOPLE + n * each, AT_ONCE / share),
    );
    const all = async (name: string): Promise<void> => {
      await Promise.all(groups.map(({ done }) => done(name)));
    };
    const used = () => ({
      server: servers.reduce((sum, { pid }) => sum + processorMs(pid), 0),
      database: databaseMs(),
    });
    for (const name of STARTING) await all(name);
    for (let round = 0; round < WARM_ROUNDS; round += 1) for (const name of CYCLE) await all(name);
    const before = used();
    for (let round = 0; round < ROUNDS; round += 1) for (const name of CYCLE) await all(name);
    const after = used();
    const server = (after.server - before.server) / (PEOPLE * ROUNDS);
    const database = (after.database - before.database) / (PEOPLE * ROUNDS);
    costs.push(server + database);
    console.log(
      `  ${share} ${share === 1 ? 'process  ' : 'processes'}  server ${server.toFixed(2)}  database ${database.toFixed(2)}`,
    );
    for (const { end } of groups) end();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
  const [one = Number.NaN, two = Number.NaN] = costs;
  if (!(one > 0 && two > 0)) throw new Error('Nothing was measured');
  const ratio = two / one;
  console.log(`  where no core is free, two processes carry ${(1 / ratio).toFixed(2)} of what one does`);
  report({ what: "a cycle by two processes, to one's", figure: ratio, atLeast: MIN_RATIO });
});
