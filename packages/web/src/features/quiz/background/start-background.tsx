import type { Api } from '@quipu/contract';
import { contentOf, FinalStatus, finishOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { ComponentType } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import type { QuizApi } from '../quiz-api.ts';
import { opensCamera, usesCamera } from '../screen/opens-camera.ts';
import { cameraCode } from './camera-code.ts';
import { Carry, type CarryProps } from './carry.tsx';
import { doubtWhenLost } from './doubt-when-lost.ts';
import { Ending, type EndingProps } from './ending.tsx';
import { flushAndErase, sendLog } from './flush-and-erase.ts';
import { followTimes } from './follow-times.ts';
import { keepLog } from './keep-log.ts';
import { LazyPart } from './lazy-part.tsx';
import { fetchWords } from './load-left.ts';
import { loadWatch } from './load-watch.ts';
import { reportStates } from './report-state.ts';
import { Strip } from './strip.tsx';
import { sealOf } from './use-backup.ts';

/**
 * The server has ended the sheet, and nothing that was posted has brought its word of that: a post of nothing does. What becomes of
 * answers by that is sent.
 */
const hearOfEnd = async (
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

/**
 * Answers whoever asks to view a sheet that opens no camera, at once, so that they need not wait.
 */
const turnAwayViewers = (api: Api<'postSignal'>): (() => void) => {
  const heard = liveEvents('offer').subscribe(({ from, signal }) => {
    const body = { signal: { type: 'stop' as const, viewing: signal.viewing }, to: from };
    void api.postSignal(body);
  });
  return () => heard.unsubscribe();
};

export { sendUnsent, unsentNow } from '../opening/send-unsent.ts';
export { runningSheets } from '../ports/running-sheets.ts';
export { saveBackups } from './save-backups.ts';
export { sendLeft } from './send-left.ts';

/** Photos go out later, too: nobody who has finished is kept waiting for them. */
const PHOTOS_MS = 3_000;

/** Runs while somebody answers an open sheet, and after its end. */
export interface Background {
  readonly Strip: ComponentType;
  /**
   * Says what is wrong with a camera that keeps the examinee from answering, and what to do about
   * it.
   */
  readonly CameraHelp: ComponentType;
  /** While answers are on no disk, the strip has the way to a file of them. */
  readonly offersBackup: () => boolean;
  readonly Carry: ComponentType<CarryProps>;
  readonly Ending: ComponentType<Omit<EndingProps, 'sender' | 'journal'>>;
  readonly sendLog: () => Promise<void>;
  readonly hearOfEnd: () => Promise<void>;
  readonly flushAndErase: () => Promise<void>;
  /** Lets go of the camera and of the microphone. */
  readonly release: () => void;
  readonly stop: () => void;
}

export const startBackground = (
  api: QuizApi,
  handle: Pick<QuizHandle, 'runtime' | 'journal' | 'sessionId' | 'keptContent' | 'pushedTimes'>,
): Background => {
  const { runtime, journal } = handle;
  const sender = keepLog(api, handle);
  fetchWords().catch(() => undefined);
  const own = { sender, journal };
  const { photos } = journal.extras();
  const content = contentOf(runtime.head());
  const watching = loadWatch(api, handle);
  const stopTimes = followTimes(api, handle);
  const stopDoubts = doubtWhenLost(runtime);
  const stopReports = reportStates(api, runtime, usesCamera(content, photos));
  const welcomeNobody = opensCamera(content, photos) ? () => undefined : turnAwayViewers(api);
  return {
    Strip: () => <Strip {...own} watching={watching} />,
    CameraHelp: () => <LazyPart code={cameraCode} pick={({ CameraHelp }) => CameraHelp} props={{ watching }} />,
    offersBackup: () => {
      const seal = sealOf(content, journal);
      return seal !== null && seal !== 'unable';
    },
    Carry: (props) => <Carry {...props} journal={journal} />,
    Ending: (props) => <Ending {...props} {...own} />,
    sendLog: () => sendLog(handle, sender),
    hearOfEnd: () => hearOfEnd(api, runtime),
    flushAndErase: async () => {
      watching.release();
      await flushAndErase(handle, sender);
      const late = new Promise((resolve) => setTimeout(resolve, PHOTOS_MS));
      await Promise.race([watching.now()?.settled(), late]);
    },
    release: watching.release,
    stop: () => {
      sender.stop();
      stopTimes();
      stopDoubts();
      stopReports();
      welcomeNobody();
      watching.stop();
    },
  };
};
