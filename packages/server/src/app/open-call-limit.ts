import { isIPv6 } from 'node:net';
import type { Platform } from './platform.ts';

export type OpenCallKind =
  | 'captcha'
  | 'registry'
  | 'signUp'
  | 'recovery'
  | 'activation'
  | 'restore'
  | 'email'
  | 'codeEmail';
export type WithinLimit = (kind: OpenCallKind, address: string) => Promise<boolean>;

const MINUTE_MS = 60_000;
const GROUPS_OF_A_NETWORK = 4;

/** Whoever has one address of IPv6 has its whole network. */
const counted = (address: string): string => {
  if (!isIPv6(address) || /^::ffff:[\d.]+$/i.test(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groups(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - groups(tail).length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
    .slice(0, GROUPS_OF_A_NETWORK)
    .join(':');
};

/**
 * Whether an address may make one more call of a kind that asks for no token in this minute. A laboratory shares an address,
 * so it is wide; it is for whoever goes through numbers. Counted in each process.
 */
export const openCallLimit = ({ institution, now }: Pick<Platform, 'institution' | 'now'>): WithinLimit => {
  let minute = 0;
  const counts = new Map<string, number>();
  return async (kind, address) => {
    const { openCallsPerMinute } = (await institution()).rules;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const key = `${kind} ${counted(address)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= openCallsPerMinute;
  };
};
