import { type OpenedSheet, openingOf, sheetContentOf } from '@quipu/contract';
import { createQuizRuntime, type QuizRuntime, type Transport, type TransportFailure } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { Examinee } from './examinee.ts';
import type { TestServer } from './test-server.ts';

type Answered = { readonly status: number; readonly body: unknown };
type Good<R extends Answered> = Extract<R, { readonly status: 200 }>['body'];

const OFFLINE: TransportFailure = { kind: 'offline' };

const goodOf = <R extends Answered>(reply: R): E.Either<TransportFailure, Good<R>> =>
  reply.status === 200
    ? E.right(reply.body as Good<R>)
    : E.left({ kind: 'refused', status: reply.status, message: JSON.stringify(reply.body) });

/** The fate of the next request for the start of a section. `unkept`: from its reply on nothing reaches the page's disk. */
export type Fate = 'arrives' | 'replyLost' | 'requestLost' | 'unkept';

/**
 * One computer with the engine's own runtime, whose requests go through the contract's client to the real server. Its disk outlives its page;
 * no alarm of it goes off by itself: the clock is the server's, and a test moves it.
 */
export const examineePage = (server: TestServer, who: Examinee, sheetId: number) => {
  const disk: string[] = [];
  const asked: { readonly id: string; readonly tries: number }[] = [];
  let fate: Fate = 'arrives';
  let page = 0;
  let keeps = true;

  const transportOf = (own: number): Transport => {
    /** A page that is gone asks nothing more, and hears nothing. A server that is gone, too, is no reply. */
    const ask =
      <A>(request: () => Promise<E.Either<TransportFailure, A>>) =>
      async (): Promise<E.Either<TransportFailure, A>> => {
        const reply = own === page ? await request().catch(() => E.left(OFFLINE)) : null;
        return reply === null || own !== page ? new Promise(() => undefined) : reply;
      };
    return {
      open: () =>
        ask(async () =>
          E.map((sheet: OpenedSheet) => ({
            now: sheet.now,
            content: sheetContentOf(sheet),
            opening: openingOf(sheet),
          }))(goodOf(await who.open(sheetId))),
        ),
      sync: (entries) =>
        ask(async () => {
          const reply = goodOf(await who.answer(sheetId, entries));
          return E.isLeft(reply) ? reply : E.right({ ...reply.right, finished: reply.right.status });
        }),
      startSection: (sectionId, startedAt, one) =>
        ask(async () => {
          asked.push(one);
          if (fate === 'requestLost') return E.left(OFFLINE);
          const reply = goodOf(await who.startSection(sheetId, sectionId, startedAt, one));
          if (fate === 'replyLost') return E.left(OFFLINE);
          if (fate === 'unkept') keeps = false;
          return E.isLeft(reply)
            ? reply
            : E.right({ now: reply.right.now, startedAt: reply.right.startedAt, deadline: reply.right.end });
        }),
      finish: () => async () => E.left(OFFLINE),
      printScreenSeen: () => async () => E.left(OFFLINE),
      time: () => ask(async () => E.right({ now: server.clock.now })),
    };
  };

  /** The page that was open is gone, whatever it was doing: nothing of it is ever heard again. */
  const open = async (): Promise<QuizRuntime> => {
    page += 1;
    const own = page;
    keeps = true;
    const runtime = createQuizRuntime({
      clock: { monotonic: () => server.clock.now, wall: () => server.clock.now },
      scheduler: { after: () => () => undefined, chance: Math.random },
      journal: {
        async *read(from = 0) {
          yield* disk.slice(from);
        },
        append: (lines) => {
          if (own !== page || !keeps) return new Promise(() => undefined);
          disk.push(...lines);
          return Promise.resolve();
        },
      },
      drafts: { read: async () => [], write: async () => undefined, writeNow: () => undefined },
      transport: transportOf(own),
    });
    const started = await runtime.start();
    if (E.isLeft(started)) throw new Error(`The page was not opened: ${JSON.stringify(started.left)}`);
    return runtime;
  };

  return {
    open,
    asked,
    /** The types of the events that are on the disk. */
    kept: () => disk.map((line) => (JSON.parse(line) as { readonly type: string }).type),
    fate: (next: Fate) => {
      fate = next;
    },
  };
};
