import { postLog } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import { createLogSender, type LogReply, type LogSender } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { browserClock } from '../ports/browser-clock.ts';
import { browserScheduler } from '../ports/browser-scheduler.ts';

type Batch = Parameters<Parameters<typeof createLogSender>[0]['post']>[0];

const TOO_MANY = 429;

/** `heard`: what time a reply says that it is, and when its request left. */
export const postTo =
  (api: Api, sheetId: () => number, heard: QuizHandle['runtime']['anchor']) =>
  async (body: Batch): Promise<LogReply> => {
    const sentAt = browserClock.monotonic();
    const params = { id: sheetId() };
    const result = await api.call(postLog, { params, query: {}, body })();
    if (E.isLeft(result)) {
      const { left: error } = result;
      const isRefusal = error.kind === 'unexpectedStatus' && error.status < 500 && error.status !== TOO_MANY;
      return { kind: isRefusal ? 'refused' : 'failed' };
    }
    const { right: reply } = result;
    if (reply.status === 409) return { kind: 'gap', lines: reply.body.lines };
    if (reply.status !== 200) return { kind: reply.status === 403 ? 'forked' : 'refused' };
    heard(reply.body.now, sentAt);
    return { kind: 'held', lines: reply.body.lines, receipt: reply.body.receipt };
  };

/** Sends the log of an open sheet from now on, and keeps what the server says of it beside the journal. */
export const keepLog = (api: Api, handle: Pick<QuizHandle, 'runtime' | 'journal'>): LogSender => {
  const { runtime, journal } = handle;
  return createLogSender({
    runtime,
    scheduler: browserScheduler,
    held: journal.extras().log,
    inMemory: journal.inMemory,
    post: postTo(api, () => contentOf(runtime.head()).sheetId, runtime.anchor),
    onHeld: (log) => {
      // Lost, it costs a line or two that are sent again.
      journal.keepExtras({ log }).catch(() => undefined);
    },
  });
};
