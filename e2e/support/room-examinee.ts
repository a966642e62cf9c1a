import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CLIENT_ID, DEVICE_HEADER, everyCall, type HttpPort, type OpenedSheet } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';

/**
 * Somebody who answers one question again and again, by the calls that the page makes. Each revision that the server has acknowledged is
 * a line. At the first that it has not, they wait for a line of their input.
 */
const [, , origin = '', username = '', password = '', version = ''] = process.argv;
const TRY_EVERY_MS = 200;

const http: HttpPort = async ({ method, path, headers, body, timeoutMs }) => {
  const signal = AbortSignal.timeout(Math.min(timeoutMs, 8_000));
  const response = await fetch(origin + path, { method, headers: { ...headers, connection: 'close' }, body, signal });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
};
const api = everyCall(http);
const untilRight = async <A>(ask: () => Promise<E.Either<unknown, A>>, isDone: (reply: A) => boolean): Promise<A> => {
  for (;;) {
    const reply = await ask();
    if (E.isRight(reply) && isDone(reply.right)) return reply.right;
    console.error(JSON.stringify(reply));
    await pause(TRY_EVERY_MS);
  }
};
const isOk = ({ status }: { readonly status: number }): boolean => status === 200;

const loggedIn = await untilRight(
  () =>
    api.login({
      clientId: CLIENT_ID,
      username,
      password,
      timestamp: Date.now(),
      version,
      url: null,
      captcha: null,
      key: null,
      deviceToken: null,
    }),
  isOk,
);
const { accessToken: token } = loggedIn.body as { readonly accessToken: string };
const listed = await untilRight(() => api.listSheets({}, { token }), isOk);
const { sheets } = listed.body as { readonly sheets: readonly { readonly id: number }[] };
const id = sheets[0]?.id ?? 0;
const headers = { [DEVICE_HEADER]: 'equipo-de-la-sala' };
const opened = await untilRight(() => api.openSheet({ id, session: null }, { token, headers }), isOk);
const sheet = opened.body as OpenedSheet;
const item = sheet.form.sections
  .flatMap(({ items }) => items)
  .find(({ options, children }) => options.length > 1 && children.length === 0);
if (item === undefined) throw new Error('There is nothing to choose');
console.log(`sheet ${id} answer ${item.userAnswer.id}`);

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (let revision = 1; ; revision += 1) {
  const chosen = item.options[revision % item.options.length];
  const entry = {
    id: item.userAnswer.id,
    index: item.userAnswer.index,
    details: [{ itemOptionId: chosen?.id ?? 0, answer: null, slot: null }],
    time: revision,
    visits: 1,
    updatedAt: sheet.now + revision,
    disabled: false,
    disabledItem: false,
    epoch: sheet.epoch,
    revision,
  };
  const posted = await api.postAnswers({ id, answers: [entry] }, { token });
  if (E.isRight(posted) && posted.right.status === 200) console.log(`acknowledged ${revision}`);
  else {
    console.log(`lost ${revision} ${JSON.stringify(posted)}`);
    if ((await lines.next()).done === true) break;
  }
}
