import { create } from 'zustand';
import { hasDrafts } from './drafts.ts';

/** Where someone is who asked to log out: what they still owe the server is looked for and sent first. */
export type LeavingStep =
  | 'none'
  /** Something was typed in a form and not sent: it ends with the session. */
  | 'drafts'
  | 'looking'
  | 'sending'
  | 'unsent'
  /** As unsent; the evaluation lets its examinee take the answers along in a file. */
  | 'unsentWithBackup'
  /** As unsent, and it is the server that does not answer. */
  | 'silent'
  | 'silentWithBackup'
  | 'ending';

interface Leaving {
  readonly step: LeavingStep;
  /** The window of the desktop application is to go with it: for good, or to come back as the version that is ready. */
  readonly closing: 'close' | 'install' | false;
}

export const useLeaving = create<Leaving>()(() => ({ step: 'none', closing: false }));

export const leavingStep = (step: LeavingStep): void => useLeaving.setState({ step });

/** What comes after sending, unless whoever waited for it did not wait to the end. */
export const afterSending = (step: LeavingStep): void => {
  const { step: now } = useLeaving.getState();
  if (now === 'looking' || now === 'sending') leavingStep(step);
};

/** The way out that a person takes; who must go at once ends the session itself. */
export const askToLeave = (): void => {
  if (useLeaving.getState().step === 'none') leavingStep(hasDrafts() ? 'drafts' : 'looking');
};
