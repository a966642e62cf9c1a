import type { Api } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import { isRight } from 'fp-ts/lib/Either.js';
import { notify } from '../../../lib/notices.ts';
import { texts } from '../texts.ts';
import type { QuizHandle } from './open-quiz.ts';

const AGAIN_MS = 2_000;
const MAX_MS = 30_000;
/** A shorter wait is not worth a report. */
const WORTH_MS = 1_000;

/**
 * Tells the server when all was here, until it has heard: what it gives back of the loading are the sheet's new times. Beside the
 * answering, which waits for none of it. Returns the way to stop.
 */
export const tellLoaded = (
  api: Api<'reportLoaded'>,
  { runtime, journal }: Pick<QuizHandle, 'runtime' | 'journal'>,
): (() => void) => {
  const { loading } = journal.extras();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const forget = (): void => {
    journal.keepExtras({ loading: null }).catch(() => undefined);
  };
  const send = async (epoch: number, loadedAt: number, wait: number): Promise<void> => {
    const params = { id: contentOf(runtime.head()).sheetId };
    const reply = await api.reportLoaded({ epoch, loadedAt, ...params });
    if (stopped) return;
    if (!isRight(reply) || reply.right.status === 401) {
      timer = setTimeout(() => void send(epoch, loadedAt, Math.min(MAX_MS, wait * 2)), wait);
      return;
    }
    forget();
    if (reply.right.status !== 200) return;
    const { times, givenBackMs } = reply.right.body;
    void runtime.dispatch({ type: 'ReportSessionTime', ...times });
    if (givenBackMs >= WORTH_MS) notify('info', texts.loadingGivenBack(Math.round(givenBackMs / 1_000)));
  };
  if (loading !== null && loading.loadedAt !== null) void send(loading.epoch, loading.loadedAt, AGAIN_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/**
 * Reports that everything is here, or is done without. A sheet that shows and plays nothing has
 * nothing to report.
 */
export const keepLoaded = async ({ runtime, journal }: Pick<QuizHandle, 'runtime' | 'journal'>): Promise<void> => {
  const { loading, resources } = journal.extras();
  const now = runtime.now();
  if (loading === null || loading.loadedAt !== null || now === null) return;
  const told = resources.length === 0 ? null : { ...loading, loadedAt: Math.round(now) };
  await journal.keepExtras({ loading: told }).catch(() => undefined);
};
