import type { Signal } from '@quipu/contract';

/** What browsers say is half as long. */
const LONGEST_SDP = 16_384;
const LONGEST_CANDIDATE = 1_024;
const LONGEST_MID = 64;

/** What makes a signal longer than any browser's: it is kept for a minute, and goes to somebody's device. */
export const signalProblems = (signal: Signal): readonly string[] => {
  if (signal.type === 'stop') return [];
  if (signal.type !== 'candidate') return signal.sdp.length > LONGEST_SDP ? ['signal.sdp: too long'] : [];
  const { candidate, sdpMid } = signal.candidate;
  const isTooLong = candidate.length > LONGEST_CANDIDATE || (sdpMid?.length ?? 0) > LONGEST_MID;
  return isTooLong ? ['signal.candidate: too long'] : [];
};
