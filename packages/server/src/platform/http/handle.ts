import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  problemsOf,
  type QueryOf,
  type ReplyOf,
  replyWithin,
  UNAUTHENTICATED,
} from '@quipu/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Authenticate, Caller } from './caller.ts';
import { texts } from './texts.ts';
import { uploadedParts } from './uploads.ts';

export interface RouteRequest<N extends Endpoint> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  /** Null: the call takes no token, or it is optional and nobody gave one. */
  readonly caller: N['auth'] extends 'bearer' ? Caller : N['auth'] extends 'optional' ? Caller | null : null;
  readonly address: string;
  header(name: string): string | null;
}
/** A reply that the call declares; `headers` go with it. */
export type RouteResponse<N extends Endpoint> = ReplyOf<N> & { readonly headers?: Readonly<Record<string, string>> };
export type Handler<N extends Endpoint> = (request: RouteRequest<N>) => Promise<RouteResponse<N>>;

export interface HandleOptions<N extends Endpoint> {
  /** Called before a well-formed call with a replaced token is refused: what it brings may have to be kept. */
  readonly onReplaced?: (request: RouteRequest<N>) => Promise<void>;
}
/** Serves a call of the contract: nothing reaches the handler that its codecs refuse. */
export type Handle = <N extends Endpoint>(
  endpoint: N,
  handler: Handler<NoInfer<N>>,
  options?: HandleOptions<NoInfer<N>>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    isReplaced: boolean;
  }
  interface FastifyContextConfig {
    readonly isUpload?: boolean;
    readonly takesTextAsItIs?: boolean;
  }
}

const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/\{(\w+)\}/g, ':$1');

const headerOf = (request: FastifyRequest) => (name: string) => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

const decoded = <N extends Endpoint>(
  endpoint: N,
  request: FastifyRequest,
): E.Either<readonly string[], RouteRequest<N>> => {
  const parts = {
    params: endpoint.params.decode(request.params),
    query: endpoint.query.decode(request.query),
    body: endpoint.body.decode(endpoint.method === 'GET' ? {} : (request.body ?? {})),
  };
  const problems = problemsOf(
    Object.values(parts).flatMap((part: t.Validation<unknown>) => (E.isLeft(part) ? part.left : [])),
  );
  if (problems.length > 0) return E.left(problems);
  const right = (part: t.Validation<unknown>) => (E.isRight(part) ? part.right : undefined);
  return E.right({
    params: right(parts.params),
    query: right(parts.query),
    body: right(parts.body),
    caller: request.caller,
    address: request.ip,
    header: headerOf(request),
  } as RouteRequest<N>);
};

const send = <N extends Endpoint>(endpoint: N, reply: FastifyReply, response: RouteResponse<N>): FastifyReply => {
  const {
    status,
    body,
    headers = {},
  } = response as {
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };
  const codec = endpoint.replies[status];
  // Whoever asked was told already that it takes too long.
  if (reply.sent) return reply;
  if (codec === undefined) throw new Error(`${endpoint.name} does not declare a reply ${status}`);
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(codec.encode(body));
};

const VERBOSE = new Set(['debug', 'trace']);
const BEARER = /^Bearer ([\w.~+/-]{1,256}=*)$/i;

/** Refuses a call without a live token; one whose token was replaced goes on to be refused with its content decoded. */
const authentication =
  (authenticate: Authenticate, { auth, openToPending = false, openToUnidentified = false }: Endpoint) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization } = request.headers;
    if (auth === 'optional' && authorization === undefined) return;
    const token = BEARER.exec(authorization ?? '')?.[1];
    const found = token === undefined ? null : await authenticate(token);
    if (found === null) return reply.code(401).send({ message: UNAUTHENTICATED });
    const { isPending, missingSteps: missing } = found.caller;
    if (isPending && !openToPending) return reply.code(403).send({ msg: texts.pending });
    if (!isPending && missing.length > 0) {
      // What nobody was identified for is not quarantined either.
      if (found.isReplaced) return reply.code(401).send({ message: texts.replaced });
      if (!openToUnidentified) return reply.code(403).send({ msg: texts.unidentified, missing });
    }
    request.caller = found.caller;
    request.isReplaced = found.isReplaced;
  };

/**
 * Each upload may be as large as its call allows, in memory, and be minutes on its way. A line for each call: photos of who
 * signs in do not wait for backups.
 */
const UPLOAD_MEMORY = 512 * 1_048_576;
const MAX_UPLOADS_AT_ONCE = 128;
/**
 * One person's uploads at once. A client sends one after another, and an upload that never ends takes its sender's
 * place alone.
 */
const OWN_UPLOADS_AT_ONCE = 3;
const uploadLimit = ({ bodyLimit }: Endpoint) =>
  pLimit(Math.max(1, Math.min(MAX_UPLOADS_AT_ONCE, Math.floor(UPLOAD_MEMORY / bodyLimit))));

/** A limit for each person, or each address of nobody known. It is forgotten once nobody is in it. */
const ownUploadLimit = () => {
  const limits = new Map<number | string, LimitFunction>();
  return async <A>(person: number | string, work: () => Promise<A>): Promise<A> => {
    const own = limits.get(person) ?? pLimit(OWN_UPLOADS_AT_ONCE);
    limits.set(person, own);
    try {
      return await own(work);
    } finally {
      if (own.activeCount + own.pendingCount === 0) limits.delete(person);
    }
  };
};

export const handleOn =
  (app: FastifyInstance, authenticate: Authenticate): Handle =>
  (endpoint, handler, options = {}) => {
    const isUpload = endpoint.isUpload ?? false;
    const anyUpload = uploadLimit(endpoint);
    const ownUpload = ownUploadLimit();
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isUpload && !request.isReplaced) request.body = await uploadedParts(request, endpoint.bodyLimit);
      const input = decoded(endpoint, request);
      if (request.isReplaced) {
        if (E.isRight(input)) await options.onReplaced?.(input.right);
        return reply.code(401).send({ message: texts.replaced });
      }
      if (E.isLeft(input)) return reply.code(400).send({ msg: texts.malformed, problems: input.left });
      return send(endpoint, reply, await handler(input.right));
    };
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint),
      ...(endpoint.bodyLimit > 0 ? { bodyLimit: endpoint.bodyLimit } : {}),
      config: {
        isUpload,
        // An upload waits for its turn, and reads its body then.
        ...(isUpload ? {} : { replyWithinMs: replyWithin(endpoint) }),
        takesTextAsItIs: endpoint.takesTextAsItIs ?? false,
        ...(endpoint.auth === 'none' ? { rateLimit: false as const } : {}),
      },
      ...(endpoint.auth === 'none' ? {} : { preHandler: [authentication(authenticate, endpoint)] }),
      // What reads forms tells the log of their headers, tokens among them, if it may.
      ...(isUpload && VERBOSE.has(app.log.level) ? { logLevel: 'info' as const } : {}),
      handler: isUpload
        ? (request, reply) =>
            ownUpload(request.caller?.userId ?? request.ip, () => anyUpload(() => serve(request, reply)))
        : serve,
    });
  };
