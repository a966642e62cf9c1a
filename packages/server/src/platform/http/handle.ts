import {
  type BodyOf,
  decodeWith,
  type Endpoint,
  type ParamsOf,
  problemsOf,
  type QueryOf,
  type ReplyOf,
  replyWithin,
} from '@quipu/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { authentication, refuse } from './authentication.ts';
import type { Authenticate, Caller } from './caller.ts';
import { type EndSlowBody, UPLOAD_SPEED } from './slow-bodies.ts';
import { unstorableIn } from './storable.ts';
import { texts } from './texts.ts';
import { uploadLine } from './upload-line.ts';
import { refuseTooLarge, uploadedParts } from './uploads.ts';

export interface RouteRequest<N extends Endpoint> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  /** Null: the call takes no token, or it is optional and nobody gave one. */
  readonly caller: N['auth'] extends 'bearer' ? Caller : N['auth'] extends 'optional' ? Caller | null : null;
  readonly address: string;
  /** Its path and query, as they were sent. */
  readonly url: string;
  header(name: string): string | null;
}
type Headers = Readonly<Record<string, string>>;
/** A reply that the call declares, as its bytes, by who keeps most of them written. */
export interface WrittenReply {
  readonly status: 200;
  readonly written: Buffer;
  readonly headers: Headers;
}
/** A reply that the call declares; `headers` go with it. */
export type RouteResponse<N extends Endpoint> = (ReplyOf<N> & { readonly headers?: Headers }) | WrittenReply;
export type Handler<N extends Endpoint> = (request: RouteRequest<N>) => Promise<RouteResponse<N>>;

export interface HandleOptions<N extends Endpoint> {
  /** Called before a well-formed call with a replaced token is refused: what it brings may have to be kept. */
  readonly onReplaced?: (request: RouteRequest<N>) => Promise<void>;
  /** It writes nothing for a login that has ended: it asks in its own transaction, and answers as the door does. */
  readonly asksLoginAgain?: boolean;
  /** Reads a body as it mostly is, quicker than its codec and to the same value; null: the codec reads it. */
  readonly readBody?: (body: unknown) => BodyOf<N> | null;
  /** Finds for whose account a call without a token is made, as its body shows: it is counted by that, and strangers' calls do not keep it out. */
  readonly findAccount?: (request: RouteRequest<N>) => Promise<number | null>;
}
/** Serves a call of the contract: nothing reaches the handler that its codecs refuse. */
export type Handle = <N extends Endpoint>(
  endpoint: N,
  handler: Handler<NoInfer<N>>,
  options?: HandleOptions<NoInfer<N>>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isUpload?: boolean;
    /** Counted once its body was read, by `countFor`. */
    readonly isCountedByBody?: boolean;
  }
  interface FastifyRequest {
    /** Counts a request for an account, or for nobody's; throws where that is one too many (main/http/limit-requests.ts). */
    countFor: ((userId: number | null) => void) | null;
  }
}

const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/\{(\w+)\}/g, ':$1');

const headerOf = (request: FastifyRequest) => (name: string) => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

interface Misread {
  readonly msg: string;
  readonly problems: readonly string[];
}
const UNSTORABLE = 'a text that can be stored';

const decoded = <N extends Endpoint>(
  endpoint: N,
  request: FastifyRequest,
  { readBody }: HandleOptions<N>,
): E.Either<Misread, RouteRequest<N>> => {
  const given = {
    params: request.params,
    query: request.query,
    body: endpoint.method === 'GET' ? {} : (request.body ?? {}),
  };
  const { takesTextAsItIs = false } = endpoint;
  const isStorable = takesTextAsItIs || request.hasPlainBody;
  const unstorable = [given.params, given.query, isStorable ? {} : given.body].flatMap((part) => unstorableIn(part));
  if (unstorable.length > 0)
    return E.left({
      msg: texts.unstorable,
      problems: unstorable.map((path) => `${path === '' ? '(whole)' : path}: ${UNSTORABLE}`),
    });
  const quick = readBody?.(given.body) ?? null;
  const parts = {
    params: endpoint.params.decode(given.params),
    query: endpoint.query.decode(given.query),
    body: quick === null ? decodeWith(endpoint.body, given.body) : E.right(quick),
  };
  const problems = problemsOf(
    Object.values(parts).flatMap((part: t.Validation<unknown>) => (E.isLeft(part) ? part.left : [])),
  );
  if (problems.length > 0) return E.left({ msg: texts.malformed, problems });
  const right = (part: t.Validation<unknown>) => (E.isRight(part) ? part.right : undefined);
  return E.right({
    params: right(parts.params),
    query: right(parts.query),
    body: right(parts.body),
    caller: request.caller,
    address: request.ip,
    url: request.url,
    header: headerOf(request),
  } as RouteRequest<N>);
};

const send = <N extends Endpoint>(endpoint: N, reply: FastifyReply, response: RouteResponse<N>): FastifyReply => {
  const {
    status,
    body,
    written,
    headers = {},
  } = response as Partial<WrittenReply> & {
    readonly status: number;
    readonly body: unknown;
  };
  const codec = endpoint.replies[status];
  // Whoever asked was told already that it takes too long.
  if (reply.sent) return reply;
  if (codec === undefined) throw new Error(`${endpoint.name} does not declare a reply ${status}`);
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .send(written ?? codec.encode(body));
};

const VERBOSE = new Set(['debug', 'trace']);

export const handleOn =
  (app: FastifyInstance, authenticate: Authenticate, endSlowBody: EndSlowBody): Handle =>
  (endpoint, handler, options = {}) => {
    const isUpload = endpoint.isUpload ?? false;
    const inLine = uploadLine(endpoint);
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isUpload && !request.isReplaced) {
        endSlowBody(request.raw, UPLOAD_SPEED);
        request.body = await uploadedParts(request, endpoint.bodyLimit);
      }
      const input = decoded(endpoint, request, options);
      if (options.findAccount !== undefined)
        request.countFor?.(E.isRight(input) ? await options.findAccount(input.right) : null);
      if (request.isReplaced) {
        if (E.isRight(input)) await options.onReplaced?.(input.right);
        return reply.code(401).send({ message: texts.replaced });
      }
      if (E.isLeft(input)) return reply.code(400).send(input.left);
      return send(endpoint, reply, await handler(input.right));
    };
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint),
      ...(endpoint.bodyLimit > 0 ? { bodyLimit: endpoint.bodyLimit } : {}),
      // Calls of each minute of an evaluation, whose replies are short.
      ...(options.asksLoginAgain ? { compress: false as const } : {}),
      config: {
        isUpload,
        isCountedByBody: options.findAccount !== undefined,
        // An upload waits for its turn, and reads its body then.
        ...(isUpload ? {} : { replyWithinMs: replyWithin(endpoint) }),
      },
      // Requests are counted after it, by who makes them (main/http/limit-requests.ts).
      onRequest:
        endpoint.auth === 'none' ? [] : [authentication(authenticate, endpoint, options.asksLoginAgain ?? false)],
      preParsing: isUpload ? [refuse, refuseTooLarge] : [refuse],
      // What reads forms tells the log of their headers, tokens among them, if it may.
      ...(isUpload && VERBOSE.has(app.log.level) ? { logLevel: 'info' as const } : {}),
      handler: isUpload ? (request, reply) => inLine(request, () => serve(request, reply)) : serve,
    });
  };
