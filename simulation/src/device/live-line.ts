import type { Api } from '@quipu/contract';
import type { QuizRuntime, Scheduler } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { LiveEvent } from '../../../packages/web/src/lib/live-event.ts';
import { createLiveFeed, type LiveFeed } from '../../../packages/web/src/lib/live-feed.ts';

interface LiveLineOptions {
  readonly api: Api<'getMissedEvents'>;
  readonly scheduler: Scheduler;
  readonly runtime: QuizRuntime;
  readonly sheetId: number;
  /** The tab's position in the feed, which outlives its pages. */
  readonly position: { last: number | null };
  /** The operator ended the sheet. */
  readonly onFired: () => void;
}

/** Brings what is pushed to a page, by the web client's own feed: new times and the operator's end reach the sheet. */
export const liveLine = (options: LiveLineOptions): LiveFeed => {
  const { api, scheduler, runtime, sheetId, position, onFired } = options;
  const emit = (event: LiveEvent): void => {
    if (event.name === 'user-session-updated' && event.data.answersSheetId === sheetId)
      void runtime.dispatch({ type: 'ReportSessionTime', ...event.data.times });
    if (event.name === 'fire' && [null, sheetId].includes(event.data.answersSheetId)) onFired();
  };
  return createLiveFeed({
    missed: async (after) => {
      const reply = await api.getMissedEvents({ after });
      if (E.isLeft(reply)) return null;
      return reply.right.status === 200 ? reply.right.body : 'refused';
    },
    position: {
      read: () => position.last,
      write: (last) => {
        position.last = last;
      },
    },
    emit,
    after: scheduler.after,
    chance: scheduler.chance,
  });
};
