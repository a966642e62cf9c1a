import { isThisComputer } from '../platform/process/this-computer.ts';

interface Called {
  readonly address: string;
  header(name: string): string | null;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const hostOf = (authority: string): string => authority.replace(/:\d+$/, '');

/**
 * Tells whether a call was made on this computer, to this computer by that name (a page elsewhere whose name was made to lead here
 * says its own), and by a page that this server knows.
 */
export const isFromLoopback =
  (allowedOrigins: readonly string[]) =>
  ({ address, header }: Called): boolean => {
    const host = header('host') ?? '';
    const origin = header('origin');
    const isKnown = origin === null || origin === `http://${host}` || allowedOrigins.includes(origin);
    return LOOPBACK.test(address) && isThisComputer(hostOf(host)) && isKnown;
  };
