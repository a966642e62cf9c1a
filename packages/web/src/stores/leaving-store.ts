import { create } from 'zustand';
import { hasDrafts } from './drafts.ts';
import { useSignInSession } from './sign-in-session-store.ts';

/** Where someone is who asked to log out: what they still owe the server is looked for and sent first. */
export type LeavingStep =
  | 'none'
  /** Something was typed in a form and not sent: it ends with the session. */
  | 'drafts'
  | 'looking'
  | 'sending'
  /** The same of a sheet that this device could not keep. */
  | 'sendingUnkept'
  | 'unsent'
  /** As unsent; the evaluation lets its examinee take the answers along in a file. */
  | 'unsentWithBackup'
  /** As unsent, and it is the server that does not answer. */
  | 'silent'
  | 'silentWithBackup'
  /** As unsent, and this device could not keep it. */
  | 'unkept'
  | 'ending';

interface Leaving {
  readonly step: LeavingStep;
  /** How often somebody went on from what is sent. */
  readonly turn: number;
  /** The window of the desktop application is to go with it: for good, or to come back as the version that is ready. */
  readonly closing: 'close' | 'install' | false;
}

export const useLeaving = create<Leaving>()(() => ({ step: 'none', turn: 0, closing: false }));

const isSending = (step: LeavingStep): boolean => step === 'looking' || step === 'sending' || step === 'sendingUnkept';

export const leavingStep = (step: LeavingStep): void =>
  useLeaving.setState(({ turn }) => ({ step, turn: isSending(step) ? turn : turn + 1 }));

/**
 * How the sending goes that is asked for now, and what comes after it, as whoever sends says it. It says nothing more once whoever
 * waited for it did not wait to the end, and asks nothing of whoever has come meanwhile.
 */
export const sendingSteps = (): ((step: LeavingStep) => void) => {
  const { turn } = useLeaving.getState();
  const userId = useSignInSession.getState().session?.userId;
  return (step) => {
    if (useLeaving.getState().turn !== turn) return;
    leavingStep(useSignInSession.getState().session?.userId === userId ? step : 'none');
  };
};

/** The way out that a person takes; who must go at once ends the session itself. */
export const askToLeave = (): void => {
  if (useLeaving.getState().step === 'none') leavingStep(hasDrafts() ? 'drafts' : 'looking');
};
