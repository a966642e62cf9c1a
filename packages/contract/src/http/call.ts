import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { decodeWith } from '../wire/wire-record.ts';
import type { ApiError } from './api-error.ts';
import type { Endpoint, InputOf, Reply } from './endpoint.ts';
import type { HttpPart, HttpPort, HttpResponse } from './http-port.ts';
import { problemsOf } from './problems.ts';
import { timeoutOf, timeToCarry } from './timeouts.ts';

export const LOADER_HEADER = 'X-Quipu-Loader';

export interface CallOptions {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
  /** Sets how long the reply is waited for, where it is not as long as always. */
  readonly timeoutMs?: number;
}
/** Makes a call. Nothing that may come of it is an exception. */
export type Send = <N extends Endpoint>(
  endpoint: N,
  input: InputOf<N>,
  options?: CallOptions,
) => Promise<E.Either<ApiError, Reply<N>>>;

const pathOf = (endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = pairs.map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(String(v))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
};

const partOf = (value: unknown): HttpPart['value'] => {
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A form has no null: what is nothing is left out. */
const partsOf = (body: Record<string, unknown>): readonly HttpPart[] =>
  Object.entries(body)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ name, value: partOf(value) }));

const parse = (text: string): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const messageOf = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  const { msg, message, error } = body as Record<string, unknown>;
  const found = [msg, message, error].find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : null;
};

const decode = <N extends Endpoint>(endpoint: N, response: HttpResponse): E.Either<ApiError, Reply<N>> => {
  const body = response.bytes ?? parse(response.text);
  const codec: t.Mixed | undefined = endpoint.replies[response.status];
  if (codec === undefined)
    return E.left({ kind: 'unexpectedStatus', status: response.status, message: messageOf(body) });
  const decoded = decodeWith(codec, body);
  return E.isLeft(decoded)
    ? E.left({ kind: 'undecodable', status: response.status, problems: problemsOf(decoded.left) })
    : E.right({
        status: response.status,
        body: decoded.right,
        headers: response.headers,
        ...(response.status < 300 ? {} : { text: messageOf(body) }),
      } as unknown as Reply<N>);
};

const ENDED: Readonly<Record<string, 'timeout' | 'abort'>> = { TimeoutError: 'timeout', AbortError: 'abort' };

const noReply = (cause: unknown): ApiError => {
  if (!(cause instanceof Error)) return { kind: 'noReply', cause: String(cause) };
  const ended = ENDED[cause.name];
  return { kind: 'noReply', cause: cause.message, ...(ended === undefined ? {} : { ended }) };
};

/** Sends over a network: encodes what goes, decodes what comes by its status. */
export const sendOver =
  (http: HttpPort): Send =>
  async (endpoint, input, options = {}) => {
    const token = options.token ?? null;
    const isUpload = endpoint.isUpload ?? false;
    const hasJson = endpoint.method !== 'GET' && !isUpload;
    try {
      const body = hasJson ? JSON.stringify(endpoint.body.encode(input)) : null;
      const response = await http({
        method: endpoint.method,
        path: pathOf(endpoint, endpoint.params.encode(input), endpoint.query.encode(input)),
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          [LOADER_HEADER]: '1',
          ...(hasJson ? { 'Content-Type': 'application/json' } : {}),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        body,
        ...(isUpload ? { parts: partsOf(endpoint.body.encode(input)) } : {}),
        timeoutMs: options.timeoutMs ?? timeoutOf(endpoint) + timeToCarry(body?.length ?? 0),
        keepalive: options.keepalive ?? false,
        asFile: endpoint.isFile ?? false,
      });
      return decode(endpoint, response);
    } catch (cause) {
      return E.left(noReply(cause));
    }
  };
