import type { HttpPart, HttpPort } from '@quipu/contract';
import { baseAddress } from './base-address.ts';

/** The browser sets its boundary. */
const formOf = (parts: readonly HttpPart[]): FormData => {
  const form = new FormData();
  for (const { name, value } of parts)
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  return form;
};

/**
 * Returns what somebody else's address says, in JSON; null: it is not there, says no, or something else. No name of ours
 * goes along.
 */
export const fetchJson = async (address: string, timeoutMs: number): Promise<unknown> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
};

const repliedBy = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

/** Takes the reply that index.html has asked for already, where it has: with no header of ours, as a page asks for what it needs. */
const fetchPlain = async (address: string, timeoutMs: number) =>
  repliedBy(await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }));

const AHEAD_MS = 30_000;
const ahead = new Map<string, ReturnType<typeof fetchPlain>>();

/** Has the reply read while the rest of the script still begins; whoever asks for the same first takes it. */
export const readAhead = (path: string): void => {
  const reply = fetchPlain(baseAddress() + path, AHEAD_MS);
  // Nobody may be there yet to hear that there is none.
  reply.catch(() => undefined);
  ahead.set(baseAddress() + path, reply);
};

export const fetchAhead: HttpPort = async ({ path, timeoutMs }) => {
  const address = baseAddress() + path;
  const known = ahead.get(address);
  ahead.delete(address);
  return known ?? fetchPlain(address, timeoutMs);
};

/** The only file that calls `fetch`. Cookies never travel: a token in the header is the only proof. */
export const fetchHttpAt =
  (base: () => string): HttpPort =>
  async ({ method, path, headers, body, parts, timeoutMs, keepalive, asFile }) => {
    const response = await fetch(base() + path, {
      method,
      headers,
      body: parts === undefined ? body : formOf(parts),
      keepalive,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (asFile !== true || !response.ok) return repliedBy(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), text: '', bytes };
  };

/** Asks whichever server the page works with. */
export const fetchHttp = fetchHttpAt(baseAddress);
