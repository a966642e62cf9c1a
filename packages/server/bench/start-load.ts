import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { PASSWORD, referenceOf } from './prepare.ts';

/** Everybody at the same moment: logs in, lists, opens. Writes what was opened; prints how it went. */
const [origin = '', count = '0', file = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 3_000 });

interface Reply {
  readonly status: number;
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
        headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> });
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

const begin = async (n: number) => {
  const credentials = {
    client_id: 2,
    username: referenceOf(n),
    password: PASSWORD,
    timestamp: Date.now(),
    version: '1.4.2',
  };
  const entered = await send('POST', '/api/app-login', {}, JSON.stringify(credentials));
  expect200('login', entered);
  const loggedIn = performance.now();
  const token = String(entered.body.access_token);
  const headers = { authorization: `Bearer ${token}`, 'x-quipu-device': `equipo-${n}-de-banco` };
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
    .map(({ user_answer, options }) => ({ ...user_answer, options: options.map((option) => option.id) }));
  return { loggedIn, done: performance.now(), sheet: { id, token, epoch: sheet.body.epoch, answers } };
};

const started = performance.now();
const results = await Promise.allSettled(Array.from({ length: Number(count) }, (_, n) => begin(n)));
const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
writeFileSync(file, JSON.stringify(made.map(({ sheet }) => sheet)));
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
