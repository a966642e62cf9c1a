import { BUILD_HEADER } from '@quipu/contract';
import type { OwnBuild } from '../build/build-key.ts';
import { proofOf } from '../build/prove-call.ts';

/** Tells whether the server answers a path, and not the package. */
export const isOfServer = (pathname: string): boolean => /^\/(?:api|storage)\//.test(pathname);

/** The headers of a call that the server has to know. Cookies and what browsers say of themselves stay here. */
const SENT = /^(?:accept|accept-language|authorization|content-type|range|if-.+|x-.+)$/;
/** The body arrives unpacked; cookies are nobody's here, and the page's policy is ours to set. */
const WITHHELD =
  /^(?:set-cookie|content-encoding|content-length|transfer-encoding|connection|content-security-policy|strict-transport-security|access-control-.+)$/;

export interface Forwarding {
  readonly server: string;
  readonly agent: string;
  /** It proves itself by its key. Null: it has none. */
  readonly build: OwnBuild | null;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Aborts once the page has given this request up, which its own signal never does. */
  readonly givenUp: (request: Request) => AbortSignal | null;
}

const taken = (headers: Headers, isTaken: (name: string) => boolean): Headers => {
  const kept = new Headers();
  headers.forEach((value, name) => {
    if (isTaken(name)) kept.append(name, value);
  });
  return kept;
};

/** Hands a call of the page to the server and the reply back. It follows no redirection: the answer is the server's, or none. */
export const forward = async (request: Request, to: Forwarding): Promise<Response> => {
  const { server, agent, build, fetch, givenUp } = to;
  const { method } = request;
  const { pathname, search } = new URL(request.url);
  const headers = taken(request.headers, (name) => SENT.test(name));
  headers.set('user-agent', agent);
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  const how = { redirect: 'error', credentials: 'omit', signal: givenUp(request) } as const;
  const ask = (path: string) => fetch(server + path, { ...how, headers: { 'user-agent': agent } });
  const proof = await proofOf(build, { method, path: pathname, headers, body }, ask);
  if (proof === null) headers.delete(BUILD_HEADER);
  else headers.set(BUILD_HEADER, proof);
  const reply = await fetch(server + pathname + search, { ...how, method, headers, body });
  return new Response(reply.body, {
    status: reply.status,
    headers: taken(reply.headers, (name) => !WITHHELD.test(name)),
  });
};
