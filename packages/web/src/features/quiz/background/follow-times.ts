import type { Api, PushData } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import { isRight } from 'fp-ts/lib/Either.js';
import { exhaustMap, filter, map, merge, switchMap, takeUntil, tap, timer } from 'rxjs';
import { liveEvents } from '../../../lib/live-events.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';

type Times = PushData<'user-session-updated'>['times'];

/**
 * The wait for a sheet's own times after its session's; the examinees then ask, spread over
 * `SPREAD_MS`.
 */
export const TIMEOUT_MS = 3_000;
export const SPREAD_MS = 3_000;

/** A post of no answers says where the times stand; null: not now, and the next post will say it. */
const askTimes = async (api: Api<'postAnswers'>, sheetId: number): Promise<Times | null> => {
  const reply = await api.postAnswers({ id: sheetId, answers: [] });
  return isRight(reply) && reply.right.status === 200 ? reply.right.body.times : null;
};

/** New times of the open sheet, as they are pushed; where only its session's come, they are asked for. Returns the way to stop. */
export const followTimes = (
  api: Api<'postAnswers'>,
  { runtime, sessionId, pushedTimes }: Pick<QuizHandle, 'runtime' | 'sessionId' | 'pushedTimes'>,
): (() => void) => {
  const { sheetId } = contentOf(runtime.head());
  let known = 0;
  const own = liveEvents('user-session-updated').pipe(
    filter(({ answersSheetId }) => answersSheetId === sheetId),
    tap(({ session }) => {
      known = Math.max(known, session.updatedAt);
    }),
  );
  const asked = liveEvents('session-updated').pipe(
    filter(({ session }) => session.updatedAt > known && [null, session.id].includes(sessionId())),
    switchMap(() => timer(TIMEOUT_MS + Math.random() * SPREAD_MS).pipe(takeUntil(own))),
    exhaustMap(() => askTimes(api, sheetId)),
    filter((times) => times !== null),
  );
  const apply = (times: Times): void => {
    void runtime.dispatch({ type: 'ReportSessionTime', ...times });
  };
  const heard = merge(own.pipe(map(({ times }) => times)), asked).subscribe(apply);
  const before = pushedTimes();
  if (before !== null) apply(before);
  return () => heard.unsubscribe();
};
