import { networkOf } from '../http/network-of.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { AppContext } from './app-context.ts';

export type OpenCallKind =
  | 'captcha'
  | 'registry'
  | 'signUp'
  | 'recovery'
  | 'activation'
  | 'restore'
  | 'email'
  | 'laboratory'
  | 'laboratoryCodes'
  | 'laboratoryChanges'
  | 'codeEmail'
  | 'institutionLogin';
export type WithinLimit = (kind: OpenCallKind, address: string) => Promise<boolean>;

/**
 * Tells whether an address may make one more call of a kind that asks for no token in this minute. A laboratory shares an address,
 * so it is wide; it is for whoever goes through numbers. Counted in each process.
 */
export const openCallLimit = ({ institution, now }: Pick<AppContext, 'institution' | 'now'>): WithinLimit => {
  let minute = 0;
  const counts = new Map<string, number>();
  return async (kind, address) => {
    const { openCallsPerMinute, captchasPerMinute } = (await institution()).rules;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const key = `${kind} ${networkOf(address)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= (kind === 'captcha' ? captchasPerMinute : openCallsPerMinute);
  };
};
