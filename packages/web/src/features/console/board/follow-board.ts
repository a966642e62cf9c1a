import type { Fetched } from '../../../ui/fetched/fetched.ts';
import type { Sheets } from '../api.ts';

/** The pace of asking with nothing pushed. */
export const ASK_EVERY_MS = 15_000;
/** The least time between two questions, however much is pushed. */
const MIN_BETWEEN_MS = 800;

export interface FollowPorts {
  readonly ask: (after: number | null) => Promise<Fetched<Sheets>>;
  /** The version up to which it is known; null: not at all. */
  readonly version: () => number | null;
  /** Counts a reply in; false: all has to be asked for. */
  readonly tell: (after: number | null, asked: Fetched<Sheets>) => boolean;
  /** Somebody looks at the page. */
  readonly isWatched: () => boolean;
  readonly after: (ms: number, wake: () => void) => () => void;
}

export interface Following {
  /** Asks now, or once what is under way has come. */
  readonly look: () => void;
  /** Hears that something changed up to that version. */
  readonly pushed: (version: number) => void;
  readonly stop: () => void;
}

/** Asks one question at a time: whatever comes while it is under way makes one more, a moment after it. */
export const followBoard = ({ ask, version, tell, isWatched, after }: FollowPorts): Following => {
  let isAsking = false;
  let isWanted = false;
  let stopped = false;
  let callOff: (() => void) | null = null;

  const wait = (ms: number): void => {
    callOff?.();
    callOff = after(ms, look);
  };
  const look = (): void => {
    if (stopped || !isWatched()) return;
    if (isAsking) isWanted = true;
    else void askOnce();
  };
  const askOnce = async (from: number | null = version()): Promise<void> => {
    isAsking = true;
    isWanted = false;
    callOff?.();
    const asked = await ask(from);
    isAsking = false;
    if (stopped) return;
    const isComplete = tell(from, asked);
    if (!isComplete && from !== null) return askOnce(null);
    wait(isWanted ? MIN_BETWEEN_MS : ASK_EVERY_MS);
  };

  return {
    look,
    pushed: (to) => {
      const known = version();
      if (stopped || (known !== null && to <= known)) return;
      if (isAsking) isWanted = true;
      else wait(MIN_BETWEEN_MS);
    },
    stop: () => {
      stopped = true;
      callOff?.();
    },
  };
};
