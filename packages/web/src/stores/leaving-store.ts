import { create } from 'zustand';
import { hasDrafts } from './drafts.ts';
import { useSignInSession } from './sign-in-session-store.ts';

/** The progress of a person who asked to log out: what they still owe the server is sent first. */
export type LeavingStep =
  | 'none'
  /** Some text was typed in a form and not sent: it ends with the session. */
  | 'drafts'
  | 'looking'
  | 'sending'
  /** The same of a sheet that this device could not keep. */
  | 'sendingUnkept'
  | 'unsent'
  /** Like `unsent`, in an evaluation that lets its examinee take the answers along in a file. */
  | 'unsentWithBackup'
  /** Like `unsent`, because the server does not answer. */
  | 'silent'
  | 'silentWithBackup'
  /** Like `unsent`, and this device could not keep it either. */
  | 'unkept'
  | 'ending';

interface Leaving {
  readonly step: LeavingStep;
  /** Counts how often the person moved on, so that a sending of before has no more say. */
  readonly turn: number;
  /** The window of the desktop application is to go with it: for good, or to come back as the version that is ready. */
  readonly closing: 'close' | 'install' | false;
}

export const useLeaving = create<Leaving>()(() => ({ step: 'none', turn: 0, closing: false }));

const isSending = (step: LeavingStep): boolean => step === 'looking' || step === 'sending' || step === 'sendingUnkept';

export const leavingStep = (step: LeavingStep): void =>
  useLeaving.setState(({ turn }) => ({ step, turn: isSending(step) ? turn : turn + 1 }));

/**
 * Returns what the sender reports its progress to. Reports count for nothing once the person has
 * stopped waiting, and somebody else who has signed in meanwhile is asked nothing.
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
