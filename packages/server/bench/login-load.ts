import { Agent, request } from 'node:http';
import { PASSWORD, referenceOf } from './prepare.ts';

/** Everybody logs in at the same moment. Prints what came and how long each waited. */
const [origin = '', count = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 5_000 });

interface Waited {
  readonly status: number;
  readonly ms: number;
}
const logIn = (n: number): Promise<Waited> =>
  new Promise((resolve) => {
    const started = performance.now();
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    const outgoing = request(
      `${origin}/api/app-login`,
      { agent, method: 'POST', timeout: 60_000, headers: { 'content-type': 'application/json' } },
      (incoming) => {
        incoming.resume();
        incoming.on('end', () => end(incoming.statusCode ?? 0));
        incoming.on('error', () => end(0));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no reply in 60 s')));
    outgoing.on('error', () => end(0));
    const credentials = { username: referenceOf(n), password: PASSWORD };
    outgoing.end(JSON.stringify({ client_id: 2, ...credentials, timestamp: Date.now(), version: '1.4.2' }));
  });

const started = performance.now();
const all = await Promise.all(Array.from({ length: Number(count) }, (_, n) => logIn(n)));
const seconds = (performance.now() - started) / 1_000;
const waits = all.map(({ ms }) => ms).sort((a, b) => a - b);
const statuses: Record<string, number> = {};
for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
console.log(
  JSON.stringify({
    statuses,
    seconds,
    p95: (waits[Math.ceil(waits.length * 0.95) - 1] ?? 0) / 1_000,
    longest: (waits.at(-1) ?? 0) / 1_000,
  }),
);
process.exit(0);
