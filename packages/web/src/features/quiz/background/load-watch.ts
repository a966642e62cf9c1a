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

export const loadWatch = (api: QuizApi, handle: Pick<QuizHandle, 'runtime' | 'journal'>): Watching => {
  const listeners = new Set<() => void>();
  let watch: Watch | null = null;
  let isWanted = opensCamera(contentOf(handle.runtime.head()), handle.journal.extras().photos);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;

  // A page that is loaded again at its end needs no camera, nor does one whose code comes then.
  const isNeeded = (): boolean => isWanted && ['A', 'P'].includes(statusOf(handle.runtime.head()));
  const fetchIt = (): void => {
    clearTimeout(timer);
    if (isFetching || !isNeeded()) return;
    isFetching = true;
    import('../watch/start-watch.tsx').then(
      ({ startWatch }) => {
        isFetching = false;
        if (!isNeeded()) return;
        watch = startWatch(api, handle);
        for (const listener of [...listeners]) listener();
      },
      () => {
        isFetching = false;
        timer = setTimeout(fetchIt, AGAIN_MS);
      },
    );
  };
  let wasNeeded = isNeeded();
  fetchIt();
  const unfollow = handle.runtime.subscribe(() => {
    // The camera was let go of at an end that the server has undone, or was not opened after it.
    if (!wasNeeded && isNeeded()) {
      watch?.stop();
      fetchIt();
    }
    wasNeeded = isNeeded();
  });
  return {
    now: () => watch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release: () => {
      isWanted = false;
      watch?.release();
    },
    stop: () => {
      unfollow();
      isWanted = false;
      watch?.stop();
    },
  };
};
