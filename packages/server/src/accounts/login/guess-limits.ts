import { createHash } from 'node:crypto';
import { identificationOf } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { networkOf } from '../../platform/http/network-of.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';

/** So many guesses of one source are free. After each of the next ones there is a pause; then there are no more. */
export interface GuessLimit {
  readonly source: Buffer;
  readonly free: number;
  readonly pausesMs: readonly Millis[];
}
/** Guesses that one device, or one address, is answerable for, and those of all that share a limit with it. */
export interface GuessLimits {
  readonly own: GuessLimit | null;
  readonly shared: GuessLimit | null;
}
export interface GuessCount {
  readonly guesses: number;
  readonly since: EpochMs;
  readonly lastAt: EpochMs;
}
/** pause: the next guess is free after it. spent: none is before the window is over. */
export interface Wait {
  readonly is: 'pause' | 'spent';
  readonly ms: Millis;
}

/** Whoever mistypes waits a moment; whoever guesses comes to the captcha within a minute, and so does a neighbour. */
const PAUSES_MS = [5, 10, 20].map((seconds) => seconds * SECOND_MS);

const digest = (kind: string, text: string) => createHash('sha256').update(`${kind}:${text}`).digest();
export const accountOf = (username: string): Buffer => digest('account', identificationOf(username));

type Rules = Pick<InstitutionSettings['rules'], 'failuresHere' | 'failuresAnywhere'>;
/** A device that was in before is counted by itself: nobody else's guesses stand in its way. */
export interface GuessFrom {
  readonly device: string | null;
  readonly address: string;
}

export const limitsOf = ({ device, address }: GuessFrom, { failuresHere, failuresAnywhere }: Rules): GuessLimits => {
  const own = { free: failuresHere, pausesMs: PAUSES_MS };
  return device === null
    ? {
        own: { ...own, source: digest('address', networkOf(address)) },
        shared: { source: digest('anywhere', ''), free: failuresAnywhere, pausesMs: [] },
      }
    : { own: { ...own, source: digest('device', device) }, shared: null };
};

/** The limits of who has solved a captcha: programs read them too, so that they do not go on for ever. */
export const solvedLimitsOf = ({ device }: GuessFrom, { failuresAnywhere }: Rules): GuessLimits => ({
  own: null,
  shared: { source: digest('solved', device ?? ''), free: failuresAnywhere, pausesMs: [] },
});

/** Tells how long this limit keeps a guess waiting, within its window; null: not at all. */
export const waitOf = (
  { free, pausesMs }: GuessLimit,
  count: GuessCount | undefined,
  { at, windowMs }: { readonly at: EpochMs; readonly windowMs: Millis },
): Wait | null => {
  if (count === undefined || count.guesses < free) return null;
  const pause = pausesMs[count.guesses - free];
  const until = pause === undefined ? count.since + windowMs : count.lastAt + pause;
  return { is: pause === undefined ? 'spent' : 'pause', ms: Math.max(0, until - at) };
};
