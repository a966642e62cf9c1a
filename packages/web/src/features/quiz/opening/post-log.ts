import type { Api } from '@quipu/contract';
import { type createLogSender, type LogReply, type QuizRuntime, realClock } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { isRefusal } from '../../../lib/is-refusal.ts';

type Batch = Parameters<Parameters<typeof createLogSender>[0]['post']>[0];

/** `heard`: what time a reply says that it is, and when its request left. */
export const postTo =
  (api: Api<'postLog'>, sheetId: () => number, heard: QuizRuntime['anchor'], { monotonic } = realClock) =>
  async (body: Batch): Promise<LogReply> => {
    const sentAt = monotonic();
    const params = { id: sheetId() };
    const result = await api.postLog({ ...params, ...body });
    if (E.isLeft(result)) {
      const { left: error } = result;
      return { kind: error.kind === 'unexpectedStatus' && isRefusal(error.status) ? 'refused' : 'failed' };
    }
    const { right: reply } = result;
    if (reply.status === 409) return { kind: 'gap', lines: reply.body.lines };
    if (reply.status !== 200) return { kind: reply.status === 403 ? 'forked' : 'refused' };
    heard(reply.body.now, sentAt);
    return { kind: 'held', lines: reply.body.lines, receipt: reply.body.receipt };
  };
