import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { PostingSheet } from './not-held.ts';

/** Posts five answers a request for many sheets, as fast as replies come, or at random at a rate. Prints what was measured. */
const [origin = '', file = '', seconds = '5', rate = '0', first = '1'] = process.argv.slice(2);

const CONNECTIONS = 128;
/** A post without a reply by then has none: a slow machine's are late, and measured. */
const MAX_WAIT_SECONDS = 60;
const sheets = JSON.parse(readFileSync(file, 'utf8')) as readonly PostingSheet[];
let sent = 0;
/** Of each sheet, the last revision that was said to be taken. */
const taken = new Map<number, number>();

const bodyOf = ({ answers, epoch }: PostingSheet, revision: number): string =>
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
  const sheet = sheets[sent % sheets.length] as PostingSheet;
  const revision = Number(first) + Math.floor(sent / sheets.length);
  sent += 1;
  const isTaken = () => void taken.set(sheet.id, Math.max(revision, taken.get(sheet.id) ?? 0));
  return {
    isTaken,
    method: 'POST',
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
    timeout: MAX_WAIT_SECONDS,
    setupClient: (client) => {
      let told = (): void => undefined;
      const setupRequest = () => {
        const { isTaken, ...post } = next();
        told = isTaken;
        return post;
      };
      client.setRequests([{ setupRequest }]);
      client.on('response', (status) => {
        if (status === 200) told();
      });
    },
  });
  return {
    perSecond: result['2xx'] / result.duration,
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
      const { method, path, headers, body, isTaken } = next();
      const outgoing = request(`${origin}${path}`, { agent, method, headers }, (incoming) => {
        incoming.resume();
        incoming.on('end', () => {
          const at = performance.now();
          times.push(at - due);
          if (incoming.statusCode === 200) isTaken();
          else counts.refused += 1;
          if (incoming.statusCode === 200 && at <= began + Number(seconds) * 1_000) inTime += 1;
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
  return { perSecond: inTime / Number(seconds), p50: at(0.5), p99: at(0.99), ...counts };
};

const measured = await (Number(rate) > 0 ? atRate(Number(rate)) : asFastAsReplies());
console.log(JSON.stringify({ ...measured, taken: [...taken] }));
process.exit(0);
