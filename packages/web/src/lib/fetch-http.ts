import type { HttpPort } from '@quipu/contract';
import { baseAddress } from './base-address.ts';

/** The only file that calls `fetch` for the interface. Cookies never travel: a token in the header is the only proof. */
export const fetchHttp: HttpPort = async ({ method, path, headers, body, timeoutMs, keepalive, asFile = false }) => {
  const response = await fetch(baseAddress() + path, {
    method,
    headers,
    body,
    keepalive,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status, ok } = response;
  const replied = { status, headers: Object.fromEntries(response.headers) };
  return asFile && ok
    ? { ...replied, text: '', bytes: new Uint8Array(await response.arrayBuffer()) }
    : { ...replied, text: await response.text() };
};
