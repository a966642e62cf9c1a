import { APART_HEADER, everyCall, type OpenedSheet } from '@quipu/contract';
import { wholeSheet } from '../src/exams/sheets/whole-sheet.ts';
import { chosen, entry, itemsOf, option } from '../src/testing/examinee.ts';
import { fetchHttp } from '../src/testing/fetch-http.ts';
import { type OfflineSession, offlineSession } from '../src/testing/offline-session.ts';
import { deviceHeaders, loginBody } from '../src/testing/people.ts';
import { rightOf } from '../src/testing/replies.ts';
import { clientFiles, fetchFile } from './client-files.ts';
import { openSocket, pushKeyIn } from './page-socket.ts';
import { PASSWORD, referenceOf } from './prepare.ts';

/** Examinees who do one thing after the other, each as told by the process that counts what it costs. */
const [count = '0', first = '0', atOnce = '1'] = process.argv.slice(2);
/** Waits are measured: a client's patience would make a slow machine fail. */
const MAX_WAIT_MS = 120_000;
/** The server, or what stands in its place: told with each thing. */
let origin = '';
const api = everyCall((asked) => fetchHttp(origin)({ ...asked, timeoutMs: MAX_WAIT_MS }));

interface Person {
  token: string;
  userId: number;
  id: number;
  sheet: OpenedSheet | null;
  session: OfflineSession | null;
  sent: number;
  revision: number;
}
const people: readonly Person[] = Array.from({ length: Number(count) }, () => ({
  ...{ token: '', userId: 0, id: 0, sheet: null, session: null, sent: 0, revision: 1 },
}));

const ok = <R extends { readonly status: number }>(what: string, reply: R): Extract<R, { readonly status: 200 }> => {
  if (reply.status !== 200) throw new Error(`${what}: ${JSON.stringify(reply).slice(0, 200)}`);
  return reply as Extract<R, { readonly status: 200 }>;
};
const openedBy = ({ sheet, session }: Person): { sheet: OpenedSheet; session: OfflineSession } => {
  if (sheet === null || session === null) throw new Error('Nothing was opened');
  return { sheet, session };
};
/** Its choice questions without a time of their own. */
const choicesOf = (sheet: OpenedSheet): readonly number[] => {
  const free = new Set(
    sheet.form.sections.flatMap(({ duration, items }) => (duration === null ? items.map(({ id }) => id) : [])),
  );
  return itemsOf(sheet).flatMap(({ id, itemTypeId, options }, at) =>
    free.has(id) && itemTypeId === 1 && options.length > 1 ? [at] : [],
  );
};

let files: Promise<readonly string[]> | null = null;
let pushKey: Promise<string> | null = null;
const readPushKey = async (): Promise<string> => pushKeyIn(ok('settings', rightOf(await api.getApp())).body.app);

const STEPS: Readonly<Record<string, (person: Person, n: number) => Promise<void>>> = {
  page: async () => {
    const page = await fetch(origin, { headers: { 'accept-encoding': 'gzip' } });
    if (!page.ok || (await page.text()) === '') throw new Error(`page: ${page.status}`);
  },
  settings: async () => {
    const reply = await fetch(`${origin}/api/app`, { headers: { 'accept-encoding': 'gzip' } });
    if (!reply.ok || (await reply.text()) === '') throw new Error(`settings: ${reply.status}`);
  },
  files: async () => {
    files ??= clientFiles(origin);
    for (const path of await files) await fetchFile(origin, path);
  },
  login: async (person, n) => {
    const body = { ...loginBody(referenceOf(Number(first) + n), Date.now()), password: PASSWORD };
    const { accessToken, userId } = ok('login', rightOf(await api.login(body))).body;
    Object.assign(person, { token: accessToken, userId });
  },
  list: async (person) => {
    const { body } = ok('list', rightOf(await api.listSheets({}, { token: person.token })));
    person.id = body.sheets[0]?.id ?? 0;
  },
  opening: async (person, n) => {
    const headers = { ...deviceHeaders(`equipo-${Number(first) + n}-de-banco`), [APART_HEADER]: '1' };
    const opening = rightOf(await api.openSheet({ id: person.id, session: null }, { token: person.token, headers }));
    person.sheet = wholeSheet(ok('opening', opening).body);
    person.session = offlineSession(person.sheet);
  },
  socket: async ({ token, userId }) => {
    pushKey ??= readPushKey();
    await openSocket(origin, await pushKey, userId, async (socketId, channelName) => {
      const allowed = rightOf(await api.authorizeChannel({ socketId, channelName }, { token }));
      return ok('channel', allowed).body.auth;
    });
  },
  /** Three answers since the last time, as a batch has them. */
  answers: async (person) => {
    const { sheet, session } = openedBy(person);
    const places = choicesOf(sheet);
    const entries = Array.from({ length: 3 }, () => {
      person.revision += 1;
      const place = places[person.revision % places.length] ?? 0;
      const at = person.revision % 2;
      session.choose(place, at, Date.now());
      const more = { revision: person.revision, updatedAt: Date.now() };
      return entry(sheet, place, chosen(option(sheet, place, at)), more);
    });
    const reply = rightOf(await api.postAnswers({ id: person.id, answers: entries }, { token: person.token }));
    const { superseded, setAside } = ok('answers', reply).body;
    if (superseded.length + setAside.length > 0) throw new Error(`Not taken: ${JSON.stringify(reply)}`);
  },
  state: async (person) => {
    person.revision += 1;
    const state = {
      ...{ revision: person.revision, answered: 3, items: 120, pending: 0, position: person.revision % 100 },
      ...{ camera: null, microphone: null, displays: 1, isVisible: true, blockedBy: null },
    };
    ok('state', rightOf(await api.reportState({ id: person.id, ...state }, { token: person.token })));
  },
  log: async (person) => {
    const { sheet, session } = openedBy(person);
    // As a page does: what the server keeps of it is not sent.
    const isAll = person.sent === 0 && sheet.keptContent === null;
    const lines = isAll ? session.lines() : session.numbered().slice(person.sent);
    const log = { id: person.id, epoch: sheet.epoch, from: person.sent, lines };
    ok('log', rightOf(await api.postLog(log, { token: person.token })));
    person.sent = session.numbered().length;
  },
};

const everybody = async (step: (person: Person, n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < people.length; n = next++) await step(people[n] as Person, n);
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, worker));
};

process.on('message', ({ name, at }: { readonly name: string; readonly at: string }) => {
  origin = at;
  const step = STEPS[name];
  if (step === undefined) process.exit(0);
  everybody(step).then(
    () => process.send?.({ done: name }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
