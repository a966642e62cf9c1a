import type { Api } from '@quipu/contract';
import { contentOf, FinalStatus, finishOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';

/**
 * The server has ended the sheet, and nothing that was posted has brought its word of that: a post of nothing does. What becomes of
 * answers by that is sent.
 */
export const hearOfEnd = async (
  api: Api<'postAnswers'>,
  runtime: Pick<QuizRuntime, 'head' | 'dispatch' | 'flush'>,
): Promise<void> => {
  if (finishOf(runtime.head()) !== null) return;
  const params = { id: contentOf(runtime.head()).sheetId };
  const reply = await api.postAnswers({ answers: [], ...params });
  if (isLeft(reply) || (reply.right.status !== 200 && reply.right.status !== 403)) return;
  const { status } = reply.right.body;
  if (!FinalStatus.is(status)) return;
  await runtime.dispatch({ type: 'ReportFinishedElsewhere', status });
  await runtime.flush();
};
