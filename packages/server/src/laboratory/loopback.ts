import type { Endpoint } from '@quipu/contract';
import type { Handler, RouteRequest } from '../platform/http/handle.ts';
import { forbidden } from '../platform/http/refusals.ts';
import { isThisComputer } from '../platform/process/this-computer.ts';
import { texts } from './texts.ts';

interface Called {
  readonly address: string;
  header(name: string): string | null;
}

/** Addresses of this very computer. */
export const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
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

/** Calls that are for whoever keeps the laboratory are answered to its own computer alone. */
export const onlyFromLoopback = (allowedOrigins: readonly string[]) => {
  const isHere = isFromLoopback(allowedOrigins);
  return <N extends Endpoint>(handler: (request: RouteRequest<N>) => ReturnType<Handler<N>>) =>
    async (request: RouteRequest<N>) =>
      isHere(request) ? handler(request) : (forbidden(texts.notHere) as Awaited<ReturnType<Handler<N>>>);
};
