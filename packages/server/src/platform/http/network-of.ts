import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/** Tells what an address is counted by: whoever has one of IPv6 has its whole network. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || /^::ffff:[\d.]+$/i.test(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groups(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - groups(tail).length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
    .slice(0, GROUPS_OF_A_NETWORK)
    .join(':');
};
