import type { Endpoint } from './endpoint.ts';

/** Sets how long the reply to a request that is on its way is waited for. */
export const HTTP_TIMEOUT_MS = 60_000;
/** A file of some megabytes, from a place with little network. */
export const UPLOAD_TIMEOUT_MS = 600_000;
/** The patience with a post of a sheet, which goes again afterwards: a line that drops may have lost it. */
export const POST_TIMEOUT_MS = 30_000;

/** The patience with a new pair of tokens: every other call of the page waits for it, and a slow database has its fifteen seconds. */
export const REFRESH_TIMEOUT_MS = 20_000;

/** The rate of a slow line. */
const SLOW_BYTES_PER_MS = 4;
/** The time that a reply may take on its way. */
const WAY_MS = 5_000;

/** Returns how long a body may be on its way, beside what its reply takes. */
export const timeToCarry = (bytes: number): number =>
  Math.min(UPLOAD_TIMEOUT_MS - HTTP_TIMEOUT_MS, Math.ceil(bytes / SLOW_BYTES_PER_MS));

type Called = Pick<Endpoint, 'timeoutMs' | 'isUpload'>;

/** Returns how long whoever calls waits for a reply to what is there. */
export const timeoutOf = ({ timeoutMs, isUpload = false }: Called): number =>
  timeoutMs ?? (isUpload ? UPLOAD_TIMEOUT_MS : HTTP_TIMEOUT_MS);

/**
 * A server has a word on a request within this once it has all of it, if only that it takes nothing for now: nobody gives up, and
 * sends again, what is being worked on.
 */
export const replyWithin = (called: Called): number => timeoutOf(called) - WAY_MS;
