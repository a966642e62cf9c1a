import type { Api } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import { createLogSender, type LogSender, realScheduler } from '@quipu/engine/runtime';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { postTo } from '../opening/post-log.ts';

/** Sends the log of an open sheet from now on, and keeps what the server says of it beside the journal. */
export const keepLog = (
  api: Api<'postLog'>,
  handle: Pick<QuizHandle, 'runtime' | 'journal' | 'keptContent'>,
): LogSender => {
  const { runtime, journal, keptContent } = handle;
  return createLogSender({
    runtime,
    scheduler: realScheduler,
    held: journal.extras().log,
    inMemory: journal.inMemory,
    keptContent,
    post: postTo(api, () => contentOf(runtime.head()).sheetId, runtime.anchor),
    onHeld: (log) => {
      // Lost, it costs a line or two that are sent again.
      journal.keepExtras({ log }).catch(() => undefined);
    },
  });
};
