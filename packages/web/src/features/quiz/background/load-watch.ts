import { contentOf, statusOf } from '@quipu/engine';
import type { QuizHandle } from '../opening/open-quiz.ts';
import type { QuizApi } from '../quiz-api.ts';
import { opensCamera } from '../screen/opens-camera.ts';
import type { Watch } from '../watch/start-watch.tsx';

const AGAIN_MS = 5_000;

/** The watch over the camera: its code comes by itself, and only for an evaluation that opens the camera. */
export interface Watching {
  readonly now: () => Watch | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly release: () => void;
  readonly stop: () => void;
}

const load = () => import('../watch/start-watch.tsx');

export const loadWatch = (api: QuizApi, handle: Pick<QuizHandle, 'runtime' | 'journal'>): Watching => {
  const listeners = new Set<() => void>();
  let watch: Watch | null = null;
  let isWanted = opensCamera(contentOf(handle.runtime.head()), handle.journal.extras().photos);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetchIt = (): void => {
    load().then(
      ({ startWatch }) => {
        if (!isWanted) return;
        watch = startWatch(api, handle);
        for (const listener of [...listeners]) listener();
      },
      () => {
        if (isWanted) timer = setTimeout(fetchIt, AGAIN_MS);
      },
    );
  };
  const isOver = (): boolean => !['A', 'P'].includes(statusOf(handle.runtime.head()));
  let wasOver = isOver();
  // A page that is loaded again at its end needs no camera.
  if (isWanted && !wasOver) fetchIt();
  const unfollow = handle.runtime.subscribe(() => {
    // The camera was let go of at an end that the server has undone, or was not opened after it.
    if (wasOver && !isOver() && isWanted) {
      watch?.stop();
      fetchIt();
    }
    wasOver = isOver();
  });
  const giveUp = (): void => {
    isWanted = false;
    clearTimeout(timer);
  };
  return {
    now: () => watch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release: () => {
      giveUp();
      watch?.release();
    },
    stop: () => {
      unfollow();
      giveUp();
      watch?.stop();
    },
  };
};
