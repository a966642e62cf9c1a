import type { HttpPort } from '@quipu/contract';

/** The contract's network over Node's fetch. */
export const fetchHttp =
  (origin: string): HttpPort =>
  async ({ method, path, headers, body, timeoutMs }) => {
    const response = await fetch(origin + path, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
