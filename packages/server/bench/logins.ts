import { fileURLToPath } from 'node:url';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import { load } from './child.ts';
import { onDatabase } from './on-database.ts';
import { preparePeople } from './prepare.ts';

/** A crowd that logs in at the same moment, against a real server process on a real database. */
const PEOPLE = isQuick ? 40 : Number(process.env.QUIPU_BENCH_LOGINS ?? 1_000);
const ROUNDS = isQuick ? 1 : Number(process.env.QUIPU_BENCH_ROUNDS ?? 3);
/** Measured before and after each crowd: others use the machine too. */
const BARE = isQuick ? 20 : 200;
const MAX_SECONDS = 60;
/** Of the rate of bare hashes. */
const MIN_SHARE = 0.8;
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Logins {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly p95: number;
  readonly longest: number;
}

const bareRate = async (): Promise<number> =>
  (await load<{ perSecond: number }>(here('hash-alone.ts'), [String(BARE)])).perSecond;
await onDatabase(async ({ db, server: start }) => {
  await preparePeople(db, PEOPLE);
  const server = await start();
  console.log(`${PEOPLE} log in at the same moment; ${ROUNDS} rounds, each between two measures of bare hashes`);
  const shares: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await bareRate();
    const logins = await load<Logins>(here('login-load.ts'), [server.origin, String(PEOPLE)]);
    const bare = (before + (await bareRate())) / 2;
    const answered = logins.statuses['200'] ?? 0;
    const rate = answered / logins.seconds;
    shares.push(rate / bare);
    waits.push(logins.longest);
    if (answered !== PEOPLE) hold(`${answered} of ${PEOPLE} logged in`, false);
    console.log(
      `  ${answered} of ${PEOPLE} answered 200 ${JSON.stringify(logins.statuses)}; ` +
        `p95 ${logins.p95.toFixed(1)} s, longest ${logins.longest.toFixed(1)} s; ` +
        `${rate.toFixed(0)} logins/s, ${(rate / bare).toFixed(2)} of the bare ${bare.toFixed(0)} hashes/s`,
    );
  }
  report({ what: 'logins to bare hashes', figure: median(shares), atLeast: MIN_SHARE });
  report({ what: 'the longest wait of all', figure: Math.max(...waits), unit: 's', atMost: MAX_SECONDS });
  await server.stop();
});
