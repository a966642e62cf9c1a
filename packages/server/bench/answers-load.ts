import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Posts five answers a request for many sheets, as fast as replies come, or at random at a rate. Prints what was measured. */
const [origin = '', file = '', seconds = '5', rate = '0', first = '1'] = process.argv.slice(2);

interface Sheet {
  readonly id: number;
  readonly token: string;
  readonly epoch: number;
  readonly answers: readonly { readonly id: number; readonly index: number; readonly options: readonly number[] }[];
}
const CONNECTIONS = 128;
const sheets = JSON.parse(readFileSync(file, 'utf8')) as readonly Sheet[];
let sent = 0;

const bodyOf = ({ answers, epoch }: Sheet, revision: number): string =>
  JSON.stringify({
    answers: answers.map(({ id, index, options }) => ({
      id,
      index,
      details: [{ item_option_id: options[revision % options.length] }],
      time: 1_000,
      visits: 1,
      updated_at: Date.now(),
      disabled: 0,
      disabled_item: 0,
      epoch,
      revision,
    })),
  });

const next = () => {
  const sheet = sheets[sent % sheets.length] as Sheet;
  const revision = Number(first) + Math.floor(sent / sheets.length);
  sent += 1;
  return {
    path: `/api/answers-sheet/${sheet.id}/answers`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sheet.token}` },
    body: bodyOf(sheet, revision),
  };
};

/** As many as are answered. */
const asFastAsReplies = async () => {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: Number(seconds),
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx,
    errors: result.errors,
  };
};

/**
 * People who know nothing of each other, nor wait for each other's replies: posts come at random, so many a second. Each is timed from the
 * moment at which it was due. autocannon would send all that are due in a second at once, as its second begins.
 */
const atRate = async (perSecond: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const counts = { refused: 0, errors: 0 };
  let inTime = 0;
  const began = performance.now();
  const post = (due: number): Promise<void> =>
    new Promise((resolve) => {
      const { path, headers, body } = next();
      const outgoing = request(`${origin}${path}`, { agent, method: 'POST', headers }, (incoming) => {
        incoming.resume();
        incoming.on('end', () => {
          const at = performance.now();
          times.push(at - due);
          if (incoming.statusCode !== 200) counts.refused += 1;
          else if (at <= began + Number(seconds) * 1_000) inTime += 1;
          resolve();
        });
      });
      outgoing.on('error', () => {
        counts.errors += 1;
        resolve();
      });
      outgoing.end(body);
    });
  const posts: Promise<void>[] = [];
  let due = began;
  while (due < began + Number(seconds) * 1_000) {
    while (due <= performance.now()) {
      posts.push(post(due));
      due -= (Math.log(1 - Math.random()) * 1_000) / perSecond;
    }
    await setTimeout(1);
  }
  await Promise.all(posts);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10;
  return { perSecond: Math.round(inTime / Number(seconds)), p50: at(0.5), p99: at(0.99), ...counts };
};

console.log(JSON.stringify(await (Number(rate) > 0 ? atRate(Number(rate)) : asFastAsReplies())));
process.exit(0);
