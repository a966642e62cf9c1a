import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@quipu/contract';
import { jpegOf } from '../pictures.ts';
import type { TestServer } from '../test-server.ts';
import { knownTo, type Somebody } from './somebody.ts';
import { A_FILE, type Example, exampleOf, type Leaf, withAt } from './wire-example.ts';

export const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
/** The place of one value in a request. */
export interface Place extends Leaf {
  readonly part: Part;
}
export interface Request {
  readonly endpoint: Endpoint;
  readonly parts: Readonly<Record<Part, unknown>>;
}

/** An answer is one of theirs: the id of a first answer, which no name tells from those of other calls. */
const ofTheirs = (body: Example, { sheet }: Somebody): Example =>
  Array.isArray((body.value as { readonly answers?: unknown } | undefined)?.answers)
    ? {
        ...body,
        value: withAt(withAt(body.value, ['answers', 0, 'id'], sheet.answer_base), ['answers', 0, 'details'], []),
      }
    : body;

/** An example of a call as somebody makes it, with the places of its values. */
export const requestOf = (
  server: TestServer,
  endpoint: Endpoint,
  who: Somebody,
): { readonly request: Request; readonly places: readonly Place[] } => {
  const known = knownTo(server, who, endpoint);
  const examples = {
    params: exampleOf(endpoint.params, '', known),
    query: exampleOf(endpoint.query, '', known),
    body: ofTheirs(exampleOf(endpoint.body, '', known), who),
  };
  return {
    request: {
      endpoint,
      parts: { params: examples.params.value, query: examples.query.value, body: examples.body.value },
    },
    places: PARTS.flatMap((part) => examples[part].leaves.map((place): Place => ({ ...place, part }))),
  };
};

export const withPut = (request: Request, { part, path }: Pick<Place, 'part' | 'path'>, put: unknown): Request => ({
  ...request,
  parts: { ...request.parts, [part]: withAt(request.parts[part], path, put) },
});

/** A value that JSON.stringify would not write so: it travels as this text. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
const MARK = '\u{f8ff}raw';
const jsonOf = (value: unknown): string => {
  const raw: string[] = [];
  const marked = JSON.stringify(value, (_, one: unknown) => {
    if (!(one instanceof Raw)) return one;
    raw.push(one.text);
    return `${MARK}${raw.length - 1}`;
  });
  return marked.replace(new RegExp(`"${MARK}(\\d+)"`, 'g'), (_, place: string) => raw[Number(place)] ?? '');
};
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Raw ? value.text : jsonOf(value);

const urlOf = ({ endpoint, parts }: Request): string => {
  const params = (parts.params ?? {}) as Readonly<Record<string, unknown>>;
  const encoded = (value: unknown): string => encodeURIComponent(Buffer.from(textOf(value)).toString());
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));
  const query = Object.entries((parts.query ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encoded(value)}`);
  return `${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

const formOf = async (body: unknown): Promise<FormData> => {
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Readonly<Record<string, unknown>>))
    if (value === A_FILE) form.append(key, new Blob([new Uint8Array(await jpegOf())]), 'foto.jpg');
    else if (value instanceof Uint8Array) form.append(key, new Blob([new Uint8Array(value)]), 'foto.jpg');
    else if (value !== undefined) form.append(key, textOf(value));
  return form;
};

const isRecord = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Raw);

/**
 * Sends a request as it travels, and returns its status. The text is written beforehand: its cost is not the server's.
 */
export const sent = async (
  server: TestServer,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<() => Promise<number>> => {
  const { endpoint, parts } = request;
  const url = urlOf(request);
  if (endpoint.method === 'GET') return async () => (await server.app.inject({ url, headers })).statusCode;
  if (endpoint.isUpload === true && (parts.body === undefined || isRecord(parts.body))) {
    const written = new Response(await formOf(parts.body));
    const body = Buffer.from(await written.arrayBuffer());
    const typed = { ...headers, 'content-type': written.headers.get('content-type') ?? '' };
    return async () => (await fetch(server.origin + url, { method: 'POST', headers: typed, body })).status;
  }
  const { body = {} } = parts;
  // Something new each time.
  const once = isRecord(body) && 'once' in body ? { once: randomBytes(16).toString('hex') } : {};
  const payload = jsonOf(isRecord(body) ? { ...body, ...once } : body);
  const typed = { ...headers, 'content-type': 'application/json' };
  return async () => (await server.app.inject({ method: 'POST', url, headers: typed, payload })).statusCode;
};

export const statusOf = async (...of: Parameters<typeof sent>): Promise<number> => (await sent(...of))();
