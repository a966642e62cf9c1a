import { contentOf, statusOf } from '@quipu/engine';
import { createPhotoSender, realScheduler } from '@quipu/engine/runtime';
import { evidenceOf, isJudgement } from '@quipu/proctor/media';
import type { AnsweringState } from '@quipu/proctor/video';
import type { ComponentType } from 'react';
import { combineLatest, map, Subscription } from 'rxjs';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import type { QuizApi } from '../quiz-api.ts';
import { isPaused$ } from '../session/is-paused.ts';
import { CameraPicture } from './camera-picture.tsx';
import { liveVideo$ } from './live-video.ts';
import { photoReader } from './look-at-photo.ts';
import { photoQueue } from './photo-queue.ts';
import { photograph } from './photograph.ts';
import { postPhoto } from './post-photo.ts';
import { takePhotos$ } from './take-photos.ts';
import { WatchStrip } from './watch-strip.tsx';
import { watchedCamera } from './watched-camera.ts';

/** The camera's part of an evaluation, which goes on beside the answering. */
export interface Watch {
  readonly Strip: ComponentType;
  /** The camera's picture, and how bright it is. */
  readonly Picture: ComponentType;
  /** The examinee's own wish to try the camera again. */
  readonly retry: () => void;
  /** Sends the photos that wait, as far as that can be done now. */
  readonly settled: () => Promise<void>;
  /** Lets go of the camera and of the microphone. */
  readonly release: () => void;
  readonly stop: () => void;
}

export interface WatchPorts {
  readonly camera?: typeof watchedCamera;
  readonly takes?: typeof photograph;
}

/** Opens the camera and watches it until the sheet is over here, or it is released. */
export const startWatch = (
  api: QuizApi,
  { runtime, journal }: Pick<QuizHandle, 'runtime' | 'journal'>,
  { camera = watchedCamera, takes = photograph }: WatchPorts = {},
): Watch => {
  const { photos, cameraVerdictBlockMs } = journal.extras();
  const { session } = useSignInSession.getState();
  const userId = session?.userId ?? 0;
  const { sheetId } = contentOf(runtime.head());
  const watched = camera(session?.deviceId ?? null);
  const queue = photoQueue(userId);
  const sender = createPhotoSender({ runtime, scheduler: realScheduler, queue, post: postPhoto(api) });

  const listeners = new Set<() => void>();
  let viewing: AnsweringState = 'idle';
  const nowIs = (state: AnsweringState): void => {
    viewing = state;
    for (const listener of [...listeners]) listener();
  };
  const heard = new Subscription();
  const told$ = combineLatest([watched.verdict$, isPaused$(runtime)]).pipe(map(([verdict]) => verdict));
  heard.add(
    told$.subscribe((verdict) => {
      const { problem } = verdict;
      const judgement = isJudgement(problem) ? { mostCover: cameraVerdictBlockMs, photo: photos } : null;
      void runtime.dispatch({ type: 'ReportCamera', problem, evidence: evidenceOf(verdict), judgement, isUsed: true });
    }),
  );
  heard.add(
    watched.microphone$.subscribe((problem) => {
      void runtime.dispatch({ type: 'ReportMicrophone', problem, isUsed: true });
    }),
  );
  heard.add(liveVideo$(api, watched.stream$).subscribe(nowIs));
  if (photos) {
    const taken$ = takePhotos$({ runtime, stream$: watched.stream$, photograph: takes, look: photoReader(api) });
    heard.add(
      taken$.subscribe((photo) => {
        void queue.put({ userId, sheetId, ...photo }).then(sender.schedule);
      }),
    );
  }
  const release = (): void => {
    heard.unsubscribe();
    nowIs('idle');
  };
  const leaveAtEnd = runtime.subscribe(() => {
    const status = statusOf(runtime.head());
    if (status !== 'A' && status !== 'P') release();
  });
  const viewed = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => viewing,
  };
  return {
    Strip: () => <WatchStrip photos={photos} viewing={viewed} />,
    Picture: () => <CameraPicture stream$={watched.stream$} brightness$={watched.brightness$} />,
    retry: watched.retry,
    settled: sender.settled,
    release,
    stop: () => {
      leaveAtEnd();
      release();
      sender.stop();
    },
  };
};
