export interface ClosingPorts {
  /** Asks the page, which sends what is owed and may ask its person. */
  readonly askPage: () => void;
  readonly isEvaluationRunning: () => boolean;
  /** Decides for a page that does not answer: true ends it all the same. */
  readonly askPerson: () => Promise<boolean>;
  /** Ends the window without asking anybody any more. */
  readonly end: () => void;
  readonly after: (ms: number, then: () => void) => () => void;
}

export interface Closing {
  /** Someone asks for the window to be closed: by its button, by keys, by the system. */
  readonly asked: () => void;
  /** The page has heard it, and sees to it. */
  readonly heard: () => void;
  /** The page has decided that it closes. */
  readonly decided: () => void;
  /** The page is seen to hang. In an evaluation the window has no button of its own, and on some systems no key closes it. */
  readonly hangs: () => void;
}

const EVALUATION_MS = 8_000;
const OTHERWISE_MS = 3_000;

/**
 * The page decides whether the window closes: it has the answers and the dialogs. A page that says nothing hangs, and holds
 * nobody: without an evaluation the window then goes; in the middle of one its person is asked, whose answers are on disk.
 */
export const closing = ({ askPage, isEvaluationRunning, askPerson, end, after }: ClosingPorts): Closing => {
  let cancel: (() => void) | null = null;
  let asking = false;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const unanswered = async () => {
    cancel = null;
    if (!isEvaluationRunning()) return end();
    asking = true;
    const ends = await askPerson().catch(() => false);
    asking = false;
    if (ends) end();
  };
  return {
    asked: () => {
      if (cancel !== null || asking) return;
      askPage();
      cancel = after(isEvaluationRunning() ? EVALUATION_MS : OTHERWISE_MS, () => void unanswered());
    },
    heard: stop,
    decided: () => {
      stop();
      end();
    },
    hangs: () => {
      if (isEvaluationRunning() && cancel === null && !asking) void unanswered();
    },
  };
};
