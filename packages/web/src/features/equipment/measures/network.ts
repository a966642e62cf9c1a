import type { Api } from '@quipu/contract';
import { bridgeOf } from '@quipu/proctor/bridge';
import * as E from 'fp-ts/lib/Either.js';
import { baseAddress } from '../../../lib/base-address.ts';
import { fetchHttp } from '../../../lib/fetch-http.ts';
import type { NetworkFound } from './checks.ts';

const QUESTIONS = 5;
/** A smaller piece says more about the round trip than about the speed. */
const MIN_BYTES = 20_000;
const MAX_MS = 30_000;

const asked = async (api: Api<'getTime'>): Promise<number | null> => {
  const from = performance.now();
  const reply = await api.getTime();
  return E.isRight(reply) ? performance.now() - from : null;
};

/** The middle of some: the first opens the connection. */
const latencyOf = async (api: Api<'getTime'>): Promise<number | null> => {
  const took: number[] = [];
  for (let n = 0; n < QUESTIONS; n++) {
    const ms = await asked(api);
    if (ms === null) return null;
    took.push(ms);
  }
  return took.sort((a, b) => a - b)[Math.floor(QUESTIONS / 2)] ?? null;
};

/** The largest piece of this very page: the server has it, and it is no more than what was fetched already. */
const largestPiece = (): string | null => {
  const pieces = performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming =>
        entry instanceof PerformanceResourceTiming && entry.name.startsWith(`${location.origin}/assets/`),
    );
  const [largest] = pieces.sort((a, b) => b.encodedBodySize - a.encodedBodySize);
  return largest === undefined || largest.encodedBodySize < MIN_BYTES ? null : largest.name;
};

/** Fetches past every cache, the service worker's too, and returns kilobits a second. */
const speedOf = async (piece: string): Promise<number | null> => {
  const path = `${new URL(piece).pathname}?revision=${Date.now()}`;
  try {
    await fetchHttp({
      method: 'GET',
      path,
      headers: {},
      body: null,
      timeoutMs: MAX_MS,
      keepalive: false,
      asFile: true,
    });
    const [timing] = performance.getEntriesByName(new URL(baseAddress() + path, location.href).href);
    if (!(timing instanceof PerformanceResourceTiming) || timing.encodedBodySize < MIN_BYTES) return null;
    return (timing.encodedBodySize * 8) / Math.max(1, timing.responseEnd - timing.responseStart);
  } catch {
    return null;
  }
};

export const measureNetwork = async (api: Api<'getTime'>): Promise<NetworkFound> => {
  const latencyMs = await latencyOf(api);
  // The page of the desktop application comes from this computer: its pieces say how fast the disk is.
  const isFromHere = baseAddress() === '' && bridgeOf(globalThis) !== null;
  const piece = latencyMs === null || isFromHere ? null : largestPiece();
  return { latencyMs, speedKbps: piece === null ? null : await speedOf(piece) };
};
