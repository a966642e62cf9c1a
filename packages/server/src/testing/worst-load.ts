import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Posted } from './worst-bodies.ts';

/** Sends bodies one after another over so many connections, from an address of its own. Prints what came of them. */
const [origin = '', file = '', seconds = '5', connections = '4', from = '127.0.0.2'] = process.argv.slice(2);
const posted = JSON.parse(readFileSync(file, 'utf8')) as readonly Posted[];
const until = performance.now() + Number(seconds) * 1_000;
const came: Record<string, number> = {};

const made = new Map<string, Buffer>();
const bodyOf = ({ head, unit, tail, length }: Posted): Buffer => {
  const key = `${head}${unit}${length}`;
  const room = Math.max(0, Math.floor((length - head.length - tail.length) / unit.length));
  const body = made.get(key) ?? Buffer.from(`${head}${unit.repeat(room)}${tail}`);
  // The largest are made anew, or this process would be the one that runs out of memory.
  if (body.length < 5_000_000) made.set(key, body);
  return body;
};

const send = (agent: Agent, one: Posted): Promise<string> =>
  new Promise((resolve) => {
    const body = bodyOf(one);
    const outgoing = request(
      `${origin}${one.path}`,
      { agent, method: 'POST', localAddress: from, headers: { ...one.headers, 'content-length': body.length } },
      (incoming) => {
        incoming.resume();
        incoming.on('close', () => resolve(String(incoming.statusCode)));
      },
    );
    outgoing.on('error', () => resolve('cut'));
    outgoing.end(body);
  });

const connection = async (nth: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = nth; performance.now() < until; n += 1) {
    const one = posted[n % posted.length];
    if (one === undefined) return;
    const what = `${one.call} ${await send(agent, one)}`;
    came[what] = (came[what] ?? 0) + 1;
  }
};
const COUNT = Number(connections);
await Promise.all(Array.from({ length: COUNT }, (_, n) => connection(Math.floor((n * posted.length) / COUNT))));
console.log(JSON.stringify(came));
process.exit(0);
