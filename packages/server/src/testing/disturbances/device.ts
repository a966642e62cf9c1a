import { createHash } from 'node:crypto';
import { calls, clientOf, type HttpPort, type Send, sendOver } from '@quipu/contract';
import { contentOf, pendingCount } from '@quipu/engine';
import {
  createQuizRuntime,
  type DraftStore,
  type Journal,
  type QuizRuntime,
  type Scheduler,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { loginBody } from '../people.ts';
import type { Acknowledged } from './acknowledgements.ts';
import { deviceTransport } from './device-transport.ts';

/** Somebody's computer: what is on its disk outlives its page. */
export interface Device {
  /** Opens the page, from what is on the disk; until it works. */
  open(): Promise<void>;
  /** The page is gone, with all that was under way in it: nothing of it is ever heard again. */
  kill(): void;
  /** Chooses at random, once. Resolves when it is on the disk. */
  answer(): Promise<void>;
  /** The examinee's own retry. */
  retry(): void;
  /** Resolves when the server has everything. */
  flush(): Promise<void>;
  readonly pending: () => number;
  readonly isOpen: () => boolean;
}

export interface DeviceOptions {
  readonly username: string;
  readonly http: HttpPort;
  readonly chance: () => number;
  readonly onAcknowledged: (acknowledged: readonly Omit<Acknowledged, 'after'>[]) => void;
  /** No fault may bring these about. */
  readonly onWrong: (what: string) => void;
}

const AGAIN_MS = 200;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const createDevice = ({ username, http, chance, onAcknowledged, onWrong }: DeviceOptions): Device => {
  const deviceId = `equipo-${username}`;
  const over = sendOver(http);
  const disk: string[] = [];
  /** Lines on their way to the disk: the engine writes one batch after another. */
  let writing: (readonly string[])[] = [];
  let token: string | null = null;
  let sheetId = 0;
  let runtime: QuizRuntime | null = null;
  /** The number of the page: what belongs to an earlier one is not listened to. */
  let page = 0;
  let leave: (value: null) => void = () => undefined;
  let gone = new Promise<null>(() => undefined);

  const logIn = async (): Promise<boolean> => {
    const reply = await clientOf(over, calls).login(loginBody(username, Date.now()));
    if (E.isLeft(reply) || reply.right.status !== 200) return false;
    token = reply.right.body.accessToken;
    return true;
  };
  /** A token that ran out is replaced, as the client does it: where that gets no reply, nothing was refused. */
  const send: Send = async (endpoint, input, options) => {
    const attempt = () => over(endpoint, input, { ...options, token });
    const reply = await attempt();
    const isRefused = E.isRight(reply) && (reply.right as { readonly status: number }).status === 401;
    if (!isRefused) return reply;
    return (await logIn()) ? attempt() : E.left({ kind: 'noReply', cause: 'no token' });
  };
  const findSheet = async (): Promise<boolean> => {
    if (token === null && !(await logIn())) return false;
    const reply = await clientOf(send, calls).listSheets();
    if (E.isLeft(reply) || reply.right.status !== 200) return false;
    sheetId = reply.right.body.sheets[0]?.id ?? 0;
    return sheetId !== 0;
  };

  const portsOf = (own: number) => {
    const isGone = () => own !== page;
    /** A page that is gone waits for ever. */
    const heard = async <A>(work: Promise<A>): Promise<A> => {
      const result = await work;
      return isGone() ? new Promise<A>(() => undefined) : result;
    };
    const scheduler: Scheduler = {
      after: (delay, wake) => {
        const timer = setTimeout(() => isGone() || wake(), delay);
        return () => clearTimeout(timer);
      },
      chance,
    };
    const journal: Journal = {
      async *read(from = 0) {
        yield* disk.slice(from);
      },
      append: (lines) =>
        new Promise((resolve) => {
          writing.push(lines);
          setTimeout(() => {
            if (isGone()) return;
            disk.push(...(writing.shift() ?? []));
            resolve();
          }, chance() * 3);
        }),
    };
    // What is chosen is no draft.
    const drafts: DraftStore = {
      read: async () => [],
      write: async () => undefined,
      writeNow: () => undefined,
    };
    const transport = deviceTransport({
      api: clientOf((endpoint, input, options) => heard(send(endpoint, input, options)), calls),
      sheetId,
      deviceId,
      onAcknowledged: (entries) =>
        onAcknowledged(
          entries.map(({ id, epoch, revision, details }) => ({
            answer: id,
            epoch,
            revision,
            option: details[0]?.itemOptionId ?? null,
          })),
        ),
    });
    const clock = { monotonic: () => performance.now(), wall: () => Date.now() };
    return { clock, scheduler, journal, drafts, transport, sha256 };
  };

  return {
    open: async () => {
      page += 1;
      const own = page;
      gone = new Promise((resolve) => {
        leave = resolve;
      });
      while (sheetId === 0 && !(await findSheet())) await pause(AGAIN_MS);
      for (;;) {
        if (own !== page) return;
        const next = createQuizRuntime(portsOf(own));
        next.onRefused((failure) => onWrong(`refused: ${JSON.stringify(failure)}`));
        const started = await next.start();
        if (E.isRight(started)) {
          runtime = next;
          return;
        }
        if (started.left.kind === 'damagedJournal') return onWrong(`the journal of ${username} is damaged`);
        await pause(AGAIN_MS);
      }
    },
    kill: () => {
      page += 1;
      // It may have reached the disk or not.
      for (const lines of writing) if (chance() < 0.5) disk.push(...lines);
      writing = [];
      runtime = null;
      leave(null);
    },
    answer: async () => {
      if (runtime === null) return;
      const items = contentOf(runtime.head()).sections.flatMap((section) => section.items);
      const item = items[Math.floor(chance() * items.length)];
      const option = item?.options[Math.floor(chance() * (item?.options.length ?? 0))];
      if (item === undefined || option === undefined) return;
      const details = [{ itemOptionId: option.id, answer: null, slot: null }];
      const done = await Promise.race([gone, runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details })]);
      if (done !== null && E.isLeft(done)) onWrong(`not answered: ${JSON.stringify(done.left)}`);
    },
    retry: () => runtime?.retry(),
    flush: async () => {
      while (runtime !== null && pendingCount(runtime.head()) > 0) {
        if ((await runtime.flush()) !== 'done') await pause(AGAIN_MS);
      }
    },
    pending: () => (runtime === null ? 0 : pendingCount(runtime.head())),
    isOpen: () => runtime !== null,
  };
};
