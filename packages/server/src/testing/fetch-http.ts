import type { HttpPort } from '@quipu/contract';

/** The contract's network over Node's fetch. */
export const fetchHttp =
  (origin: string): HttpPort =>
  async ({ method, path, headers, body, parts, timeoutMs, asFile = false }) => {
    const form = parts === undefined ? null : new FormData();
    for (const { name, value } of parts ?? [])
      form?.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(origin + path, { method, headers, body: form ?? body, signal });
    const replied = { status: response.status, headers: Object.fromEntries(response.headers) };
    return asFile && response.ok
      ? { ...replied, text: '', bytes: new Uint8Array(await response.arrayBuffer()) }
      : { ...replied, text: await response.text() };
  };
