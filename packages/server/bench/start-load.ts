import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { APART_HEADER, BROADCASTING_AUTH_PATH, reportState } from '@quipu/contract';
import { lineHash } from '../src/exams/logs/log-chain.ts';
import { openSocket, pushKeyIn } from './page-socket.ts';
import { PASSWORD, referenceOf } from './prepare.ts';

/**
 * Everybody at the same moment, as a page does it: fetches the page, logs in, lists, opens, is let into the channels of its socket, reports
 * its state and sends the first lines of its log. Writes what was opened; prints how it went, and what it took of the processor itself.
 */
const [origin = '', count = '0', file = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 3_000 });

interface Reply {
  readonly status: number;
  /** Empty: it is no JSON. */
  readonly body: Record<string, unknown>;
}
const send = (method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        agent,
        method,
        timeout: 60_000,
        headers: {
          'accept-encoding': 'gzip',
          ...headers,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = (incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
          const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
          resolve({ status: incoming.statusCode ?? 0, body: isJson ? (JSON.parse(text) as Reply['body']) : {} });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no reply in 60 s')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

interface Wire {
  readonly item_type_id: number;
  readonly options: readonly { readonly id: number }[];
  readonly user_answer: { readonly id: number; readonly index: number };
}
const ANSWERS = 5;
const expect200 = (what: string, { status }: Reply) => {
  if (status !== 200) throw new Error(`${what}: ${status}`);
};

const { body: settings } = await send('GET', '/api/app', {}, null);
const pushKey = pushKeyIn(String(settings.app));

/** A log's first lines, as long as a page's: what it was opened with, without the content that the server keeps. */
const firstLines = (sheet: Record<string, unknown>): readonly string[] => {
  if (typeof sheet.kept_content !== 'string') throw new Error('The server keeps no content');
  const at = Number(sheet.now);
  const version = JSON.stringify({
    seq: 0,
    prev: '',
    type: 'VersionDeclared',
    at,
    data: { format: 2, engine: '', rules: 3 },
  });
  const { epoch, answers, runs } = sheet;
  const opening = { status: 'A', epoch, revision: 0, startedAt: at, answers, sectionRuns: runs };
  const data = { content: sheet.kept_content, opening, words: [sheet.word] };
  return [version, JSON.stringify({ seq: 1, prev: lineHash(version), type: 'SheetOpened', at, data })];
};

const begin = async (n: number) => {
  const credentials = {
    client_id: 2,
    username: referenceOf(n),
    password: PASSWORD,
    timestamp: Date.now(),
    version: '1.4.2',
  };
  expect200('page', await send('GET', '/', {}, null));
  const entered = await send('POST', '/api/app-login', {}, JSON.stringify(credentials));
  expect200('login', entered);
  const loggedIn = performance.now();
  const token = String(entered.body.access_token);
  const headers = { authorization: `Bearer ${token}`, 'x-quipu-device': `equipo-${n}-de-banco`, [APART_HEADER]: '1' };
  const list = await send('GET', '/api/answers-sheet/list/user', headers, null);
  expect200('list', list);
  const id = (list.body.answers_sheets as readonly { readonly id: number }[])[0]?.id;
  const sheet = await send('GET', `/api/answers-sheet/${id}`, headers, null);
  expect200('open', sheet);
  const { sections } = sheet.body.form as { sections: readonly { duration: number | null; items: readonly Wire[] }[] };
  const answers = sections
    .flatMap(({ duration, items }) => (duration === null ? items : []))
    .filter(({ item_type_id }) => item_type_id === 1)
    .slice(0, ANSWERS)
    .map(({ user_answer, options }) => ({
      ...user_answer,
      id: Number(sheet.body.answer_base) + user_answer.id,
      options: options.map((option) => option.id),
    }));
  await openSocket(origin, pushKey, Number(entered.body.user_id), async (socket_id, channel_name) => {
    const allowed = await send('POST', BROADCASTING_AUTH_PATH, headers, JSON.stringify({ socket_id, channel_name }));
    expect200('channel', allowed);
    return String(allowed.body.auth);
  });
  const state = reportState.body.encode({
    ...{ revision: 1, answered: 0, items: 120, pending: 0, position: 0, camera: null, microphone: null, displays: 1 },
    ...{ isVisible: true, blockedBy: null },
  });
  expect200('state', await send('POST', `/api/answers-sheet/${id}/state`, headers, JSON.stringify(state)));
  const log = { epoch: sheet.body.epoch, from: 0, lines: firstLines(sheet.body) };
  expect200('log', await send('POST', `/api/answers-sheet/${id}/log`, headers, JSON.stringify(log)));
  return { loggedIn, done: performance.now(), sheet: { id, token, epoch: sheet.body.epoch, answers } };
};

const started = performance.now();
const results = await Promise.allSettled(Array.from({ length: Number(count) }, (_, n) => begin(n)));
const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
writeFileSync(file, JSON.stringify(made.map(({ sheet }) => sheet)));
const { user, system } = process.cpuUsage();
console.error(
  `  of the processor, those who ask took ${((user + system) / 1_000 / Number(count)).toFixed(1)} ms a person`,
);
const seconds = (times: readonly number[]) => Math.round((Math.max(...times) - started) / 100) / 10;
console.log(
  JSON.stringify({
    opened: made.length,
    errors: [...new Set(errors)].slice(0, 5),
    loginSeconds: seconds(made.map(({ loggedIn }) => loggedIn)),
    seconds: seconds(made.map(({ done }) => done)),
  }),
);
process.exit(0);
