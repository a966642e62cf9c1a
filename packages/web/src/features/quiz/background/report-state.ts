import type { Api } from '@quipu/contract';
import {
  activePosition,
  blockedBy,
  contentOf,
  devicesOf,
  isReachable,
  pendingCount,
  progressOf,
  type QuizSession,
  statusOf,
} from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';

/** The least time between reports while something changes, and the most while nothing does. */
export const MIN_REPORT_INTERVAL_MS = 5_000;
export const MAX_REPORT_INTERVAL_MS = 30_000;
const LOOK_MS = 1_000;
/** A report that has no reply by then is the first to know that the server may be gone. */
export const LATE_MS = 5_000;

type Runtime = Pick<QuizRuntime, 'head' | 'subscribe' | 'idle' | 'now' | 'doubt'>;

/**
 * The part of the session that proctors see. The camera and the microphone are in it only where the
 * evaluation uses them.
 */
const stateOf = (session: QuizSession, usesCamera: boolean) => {
  const { answered, total } = progressOf(session);
  const { camera, microphone, displays } = devicesOf(session);
  return {
    answered,
    items: total,
    pending: pendingCount(session),
    position: activePosition(session) ?? 0,
    camera: usesCamera ? camera : null,
    microphone: usesCamera ? microphone : null,
    displays,
    isVisible: document.visibilityState === 'visible',
    blockedBy: blockedBy(session),
  };
};

const isFree = (runtime: Runtime): boolean => {
  return isReachable(runtime.head()) && runtime.idle();
};

/** Tells those who watch how the sheet stands, as well as that can be done without being in the way of answers. */
export const reportStates = (api: Api<'reportState'>, runtime: Runtime, usesCamera: boolean): (() => void) => {
  const { sheetId } = contentOf(runtime.head());
  let told = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  let revision = 0;
  let underWay = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (state: ReturnType<typeof stateOf>): Promise<void> => {
    underWay = true;
    told = JSON.stringify(state);
    toldAt = performance.now();
    revision = Math.max(revision + 1, runtime.now() ?? 0);
    const params = { id: sheetId };
    const late = setTimeout(runtime.doubt, LATE_MS);
    const reply = await api.reportState({ revision, ...state, ...params });
    clearTimeout(late);
    if (isLeft(reply)) {
      // What fails is made good by the next one.
      told = '';
      if (reply.left.kind === 'noReply') runtime.doubt();
    }
    underWay = false;
    look();
  };

  const look = (): void => {
    clearTimeout(timer);
    if (stopped || underWay || statusOf(runtime.head()) !== 'A') return;
    const state = stateOf(runtime.head(), usesCamera);
    const interval = JSON.stringify(state) === told ? MAX_REPORT_INTERVAL_MS : MIN_REPORT_INTERVAL_MS;
    const wait = toldAt + interval - performance.now();
    if (wait > 0) timer = setTimeout(look, wait);
    else if (isFree(runtime)) void send(state);
    else timer = setTimeout(look, LOOK_MS);
  };

  const unsubscribe = runtime.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
};
