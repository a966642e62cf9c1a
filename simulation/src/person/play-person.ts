import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CLIENT_ID, calls, clientOf, type HttpPort } from '@quipu/contract';
import { contentOf, finishOf, remaining, sheetDeadline, syncStatus } from '@quipu/engine';
import {
  createLogSender,
  createQuizRuntime,
  type Journal,
  type LogSender,
  realClock,
  realScheduler,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { journalFolder } from '../../../packages/desktop/src/journal/journal-folder.ts';
import { ITEM_SAMPLES } from '../../../packages/engine/src/testing/item-samples.ts';
import { postTo } from '../../../packages/web/src/features/quiz/opening/post-log.ts';
import { sheetTransport } from '../../../packages/web/src/features/quiz/ports/sheet-transport.ts';
import { syncWords } from '../../../packages/web/src/features/quiz/screen/sync-words.ts';
import { factsOf } from '../../../packages/web/src/features/quiz/session/owed-by.ts';
import { createSend } from '../../../packages/web/src/lib/create-send.ts';
import { createSharedRefresh } from '../../../packages/web/src/lib/shared-refresh.ts';
import { silentChannel } from '../../../packages/web/src/lib/tab-channel.ts';
import type { TokenPair } from '../../../packages/web/src/lib/token-pair.ts';

const TRY_EVERY_MS = 500;
const SHOWN_EVERY_MS = 100;

export interface PersonOptions {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly version: string;
  /** Their journals lie there. */
  readonly folder: string;
  readonly answerEveryMs: number;
  /** As a browser does; otherwise each request has one of its own. */
  readonly keepsConnections: boolean;
  /** Hears what they did and saw, as lines of JSON would say it. */
  readonly tell: (line: object) => void;
}

export interface Person {
  readonly tellState: () => void;
  readonly finish: () => void;
}

/**
 * Somebody who answers: the client's own runtime over the desktop's own journal, without a screen. They answer again and again. They tell
 * of an answer that is on their disk (`given`), of those that the server has (`acknowledged`), and of the line that says where
 * their answers are (`shown`).
 */
export const playPerson = async ({
  origin,
  username,
  password,
  version,
  folder,
  answerEveryMs,
  keepsConnections,
  tell,
}: PersonOptions): Promise<Person> => {
  const http: HttpPort = async ({ method, path, headers, body, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(origin + path, {
      method,
      headers: keepsConnections ? headers : { ...headers, connection: 'close' },
      body,
      signal,
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
  let pair: TokenPair | null = null;
  const refresh = createSharedRefresh({
    http,
    pair: () => pair,
    keep: (renewed) => {
      pair = renewed;
    },
    channel: silentChannel,
    exclusively: (work) => work(),
    now: realClock.wall,
  });
  const api = clientOf(
    createSend({
      http,
      monotonic: realClock.monotonic,
      tokenInUse: () => pair?.token ?? null,
      refresh,
      heardTime: () => undefined,
      sessionEnded: ({ kind }) => tell({ what: 'ended', kind }),
    }),
    calls,
  );

  let complained = '';
  const complain = (of: unknown): void => {
    const text = JSON.stringify(of);
    if (text !== complained) console.error(username, text);
    complained = text;
  };
  const untilRight = async <A extends { readonly status: number }>(ask: () => Promise<E.Either<unknown, A>>) => {
    for (;;) {
      const reply = await ask();
      if (E.isRight(reply) && reply.right.status === 200) return reply.right as Extract<A, { readonly status: 200 }>;
      complain(reply);
      await pause(TRY_EVERY_MS);
    }
  };

  const { body: loggedIn } = await untilRight(() =>
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
  );
  pair = { token: loggedIn.accessToken, refreshToken: loggedIn.refreshToken, expiration: Number.POSITIVE_INFINITY };
  const { body: listed } = await untilRight(() => api.listSheets({}));
  const sheetId = listed.sheets[0]?.id ?? 0;
  const key = [loggedIn.userId, sheetId] as const;

  const files = journalFolder(folder, Date.now);
  const kept = await files.read(key);
  const device = kept?.device ?? randomUUID();
  const lines = [...(kept?.lines ?? [])];
  if (kept === null) await files.begin(key, { device, lines: [] });
  const journal: Journal = {
    async *read(from = 0) {
      yield* lines.slice(from);
    },
    append: async (more) => {
      await files.append(key, lines.length, more);
      lines.push(...more);
    },
  };
  let keptContent: string | null = null;
  const transport = sheetTransport({
    api,
    sheetId,
    session: null,
    deviceId: device,
    wall: realClock.wall,
    page: { leaving: () => false, gone: () => false, back: () => new Promise(() => undefined) },
    onOpened: (opened) => {
      ({ keptContent } = opened);
    },
    onNoTime: () => undefined,
    owesAside: () => Promise.resolve(false),
  });
  const runtime = createQuizRuntime({
    clock: realClock,
    scheduler: realScheduler,
    journal,
    drafts: { read: () => Promise.resolve([]), write: () => Promise.resolve(), writeNow: () => undefined },
    transport: {
      ...transport,
      sync: (entries) => async () => {
        const reply = await transport.sync(entries)();
        if (E.isRight(reply)) {
          const passedOver = new Set([...reply.right.setAside, ...reply.right.superseded]);
          const taken = entries.filter(({ id }) => !passedOver.has(id));
          tell({ what: 'acknowledged', answers: taken.map(({ id, revision, epoch }) => [id, revision, epoch]) });
        }
        return reply;
      },
    },
  });
  runtime.onRefused((failure) => tell({ what: 'refused', failure }));
  for (;;) {
    const started = await runtime.start();
    if (E.isRight(started)) break;
    complain(started.left);
    await pause(TRY_EVERY_MS);
  }
  const sender: LogSender = createLogSender({
    runtime,
    scheduler: realScheduler,
    held: null,
    inMemory: false,
    keptContent: () => keptContent,
    post: postTo(api, () => contentOf(runtime.head()).sheetId, runtime.anchor),
    onHeld: () => undefined,
  });

  const tellState = (): void => {
    const session = runtime.head();
    const [now, deadline] = [runtime.now(), sheetDeadline(session)];
    tell({
      what: 'state',
      sheetId,
      remaining: now === null || deadline === null ? null : remaining(deadline, now),
      toSend: runtime.onlyHere().toSend,
      isConfirmed: finishOf(session)?.confirmed === true,
      log: sender.status(),
    });
  };
  tell({ what: 'opened', sheetId });

  let isAnswering = true;
  void (async () => {
    let shown = '';
    for (;;) {
      const { text, tone } = syncWords(syncStatus(factsOf(runtime)));
      if (text !== shown) tell({ what: 'shown', text, tone });
      shown = text;
      await pause(SHOWN_EVERY_MS);
    }
  })();
  const answering = async () => {
    const whole = (most: number): number => Math.floor(Math.random() * most);
    while (isAnswering) {
      const { items } = runtime.head().index ?? { items: [] };
      const indexed = items[whole(items.length)];
      if (indexed !== undefined) {
        const details = ITEM_SAMPLES[indexed.item.type].details(indexed, whole(100), whole(100));
        await runtime.dispatch({ type: 'GoTo', position: indexed.position });
        const taken = await runtime.dispatch({ type: 'AnswerItem', itemId: indexed.item.id, details });
        if (E.isRight(taken) && runtime.storage() === 'durable')
          tell({ what: 'given', answer: indexed.item.answerId, details });
      }
      await pause(answerEveryMs);
    }
  };
  void answering();
  return {
    tellState,
    finish: () => {
      isAnswering = false;
      void runtime.dispatch({ type: 'FinishQuiz', processes: [] });
    },
  };
};
