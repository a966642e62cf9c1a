import { randomInt } from 'node:crypto';
import { OPENING_CODE_SIGNS } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { isSameSecret } from './answer-peer.ts';

const LENGTH = 8;
const LASTS_MS = 10 * MINUTE_MS;
/** Whoever typed so many wrong ones has to ask for another. */
const MAX_WRONG = 5;

export interface Invitation {
  /** Null: nobody asked for one, or it is over. */
  readonly code: () => string | null;
  readonly make: () => void;
  /** Tells whether this is the code, which is over then. */
  readonly take: (typed: string) => boolean;
}

/** A code that the server's screen shows, and with which another computer becomes its standby: once. */
export const invitation = (monotonic: () => Millis): Invitation => {
  let code: string | null = null;
  let until: Millis = 0;
  let wrong = 0;
  const now = () => (monotonic() < until && wrong < MAX_WRONG ? code : null);
  return {
    code: now,
    make: () => {
      code = Array.from({ length: LENGTH }, () => OPENING_CODE_SIGNS.charAt(randomInt(OPENING_CODE_SIGNS.length))).join(
        '',
      );
      until = monotonic() + LASTS_MS;
      wrong = 0;
    },
    take: (typed) => {
      const own = now();
      const isRight = own !== null && isSameSecret(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''), own);
      if (isRight) code = null;
      else wrong += 1;
      return isRight;
    },
  };
};
