import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { APART_HEADER, CLIENT_ID, everyCall, type HttpPort, type OpenedSheet } from '@quipu/contract';
import { isQuick } from '../../../scripts/bench-report.mjs';
import { wholeSheet } from '../src/exams/sheets/whole-sheet.ts';
import { chosen, entry, itemsOf, option } from '../src/testing/examinee.ts';
import { type OfflineSession, offlineSession } from '../src/testing/offline-session.ts';
import { deviceHeaders, loginBody } from '../src/testing/people.ts';
import { rightOf } from '../src/testing/replies.ts';
import { PASSWORD, referenceOf } from './prepare.ts';

/**
 * Examinees who open their sheets, and then answer, report and send their logs for as long as they are told, each in turn. Prints
 * how long each call took, and writes what the server said that it holds.
 */
const [origin = '', count = '0', perSecond = '0', seconds = '0', file = ''] = process.argv.slice(2);
const ANSWERS = 3;
const AT_ONCE = 16;
/** A quick run judges no wait: on a slow machine a client's patience would fail it. */
const MAX_WAIT_MS = 120_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** The contract's network over Node's own: its fetch costs the machine more than the server does. */
const http: HttpPort = ({ method, path, headers, body, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      origin + path,
      { agent, method, headers, timeout: isQuick ? MAX_WAIT_MS : timeoutMs },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: {}, text }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no reply in time')));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
const api = everyCall(http);

/** A login, which a page renews before its token ends. */
interface Login {
  readonly token: string;
  readonly refreshToken: string;
  readonly renewAt: number;
}
interface Person {
  login: Login;
  readonly id: number;
  readonly sheet: OpenedSheet;
  readonly session: OfflineSession;
  /** Its choice questions without a time of their own. */
  readonly places: readonly number[];
  readonly held: Map<number, { readonly option: number; readonly revision: number }>;
  revision: number;
  lines: number;
  isBusy: boolean;
}

const ok = <R extends { readonly status: number }>(what: string, reply: R): Extract<R, { readonly status: 200 }> => {
  if (reply.status !== 200) throw new Error(`${what}: ${JSON.stringify(reply).slice(0, 200)}`);
  return reply as Extract<R, { readonly status: 200 }>;
};

/** Between half and three quarters of its life: people who came together are not renewed together. */
const loginOf = ({
  accessToken: token,
  refreshToken,
  expiresIn,
}: {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}): Login => ({ token, refreshToken, renewAt: performance.now() + expiresIn * 1_000 * (0.5 + Math.random() / 4) });

const times = { answers: [] as number[], state: [] as number[], log: [] as number[], cycle: [] as number[] };
const timed = async <A>(what: keyof typeof times, call: Promise<A>): Promise<A> => {
  const from = performance.now();
  const reply = await call;
  times[what].push(performance.now() - from);
  return reply;
};

const sendLog = async (person: Person, lines: readonly string[]): Promise<void> => {
  const {
    id,
    sheet,
    login: { token },
  } = person;
  const post = { id, epoch: sheet.epoch, from: person.lines, lines };
  person.lines = ok('log', rightOf(await timed('log', api.postLog(post, { token })))).body.lines;
};

/** Forms by their ids, each once: ten thousand examinees have one processor here, and one memory. */
const forms = new Map<number, OpenedSheet['form']>();
const withSharedForm = <Sheet extends Pick<OpenedSheet, 'form'>>(sheet: Sheet): Sheet => {
  const form = forms.get(sheet.form.id) ?? sheet.form;
  forms.set(form.id, form);
  return { ...sheet, form };
};

const enter = async (n: number): Promise<Person> => {
  const credentials = { ...loginBody(referenceOf(n), Date.now()), password: PASSWORD };
  const login = loginOf(ok('login', rightOf(await api.login(credentials))).body);
  const { token } = login;
  const id = ok('list', rightOf(await api.listSheets({}, { token }))).body.sheets[0]?.id ?? 0;
  const headers = { ...deviceHeaders(`equipo-${n}-de-banco`), [APART_HEADER]: '1' };
  const opening = rightOf(await api.openSheet({ id, session: null }, { token, headers }));
  const sheet = wholeSheet(withSharedForm(ok('opening', opening).body));
  const session = offlineSession(sheet);
  const free = new Set(
    sheet.form.sections.flatMap(({ duration, items }) => (duration === null ? items.map((item) => item.id) : [])),
  );
  const places = itemsOf(sheet).flatMap((item, at) =>
    free.has(item.id) && item.itemTypeId === 1 && item.options.length > 1 ? [at] : [],
  );
  const person = { login, id, sheet, session, places, held: new Map(), revision: 1, lines: 0, isBusy: false };
  const first = session.lines();
  session.drained();
  await sendLog(person, first);
  return person;
};

const cycle = async (person: Person): Promise<void> => {
  const { id, sheet, session, places, held } = person;
  const { refreshToken, renewAt } = person.login;
  if (performance.now() > renewAt)
    person.login = loginOf(ok('refresh', rightOf(await api.refresh({ clientId: CLIENT_ID, refreshToken }))).body);
  const { token } = person.login;
  const at = Date.now();
  const entries = Array.from({ length: ANSWERS }, () => {
    person.revision += 1;
    const place = places[person.revision % places.length] ?? 0;
    const which = Math.floor(person.revision / places.length) % 2;
    session.choose(place, which, at);
    const more = { revision: person.revision, updatedAt: at };
    return entry(sheet, place, chosen(option(sheet, place, which)), more);
  });
  const { body } = ok('answers', rightOf(await timed('answers', api.postAnswers({ id, answers: entries }, { token }))));
  if (body.superseded.length + body.setAside.length > 0) throw new Error(`Not taken: ${JSON.stringify(body)}`);
  for (const { id: answer, details, revision } of entries)
    held.set(answer, { option: details[0]?.itemOptionId ?? 0, revision });
  const state = {
    ...{ revision: person.revision, answered: held.size, items: 120, pending: 0, position: person.revision % 100 },
    ...{ camera: null, microphone: null, displays: 1, isVisible: true, blockedBy: null },
  };
  ok('state', rightOf(await timed('state', api.reportState({ id, ...state }, { token }))));
  await sendLog(person, session.drained());
};

const people: Person[] = [];
let entered = 0;
const comeIn = async (): Promise<void> => {
  for (let n = entered++; n < Number(count); n = entered++) people.push(await enter(n));
};
await Promise.all(Array.from({ length: AT_ONCE }, comeIn));
for (const all of Object.values(times)) all.length = 0;
process.send?.({ kind: 'entered' });

const errors: string[] = [];
let done = 0;
let missed = 0;
const went = new Set<Promise<void>>();
const began = performance.now();
for (let n = 0; n < Number(perSecond) * Number(seconds); n += 1) {
  const due = began + (n * 1_000) / Number(perSecond);
  while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
  const person = people[n % people.length] as Person;
  // Their last one is still under way.
  if (person.isBusy) {
    missed += 1;
    continue;
  }
  person.isBusy = true;
  const turn = cycle(person)
    .then(
      () => {
        // From when it was due: what was late is in it.
        times.cycle.push(performance.now() - due);
        done += 1;
      },
      (error: unknown) => {
        errors.push(String(error));
      },
    )
    .finally(() => {
      person.isBusy = false;
      went.delete(turn);
    });
  went.add(turn);
}
await Promise.all(went);
const took = (performance.now() - began) / 1_000;
const held = people.map(({ id, lines, held }) => ({ id, lines, answers: [...held] }));
writeFileSync(file, JSON.stringify(held));
const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN;
process.send?.({
  kind: 'done',
  perSecond: done / took,
  missed,
  errors: errors.slice(0, 5),
  failed: errors.length,
  calls: Object.entries(times).map(([name, all]) => ({ name, p50: at(all, 0.5), p99: at(all, 0.99) })),
});
process.disconnect?.();
agent.destroy();
