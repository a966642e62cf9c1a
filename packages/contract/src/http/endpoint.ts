import type * as t from 'io-ts';

export type Method = 'GET' | 'POST';
/** `{name}` in a path is a parameter. */
export type Replies = Readonly<Record<number, t.Mixed>>;

/**
 * One call of the interface, declared once for both ends. `replies` lists every status that the call may answer with
 * and the codec of its body.
 */
export interface Endpoint<
  P extends t.Mixed = t.Mixed,
  Q extends t.Mixed = t.Mixed,
  B extends t.Mixed = t.Mixed,
  R extends Replies = Replies,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** bearer: an access token; none: open to visitors; optional: a token is looked at where there is one. */
  readonly auth: 'bearer' | 'none' | 'optional';
  /** Also for someone signed in whose account was not activated yet. */
  readonly openToPending?: boolean;
  /** Also for a login that has not shown yet who it is of, where that is asked for (identity.ts). */
  readonly openToUnidentified?: boolean;
  /** Its 200 is a file. */
  readonly isFile?: boolean;
  /** Its body travels as multipart/form-data: fields of bytes as files, all others as text. */
  readonly isUpload?: boolean;
  /** No text of its body is made storable before it is read: what none could store is judged where it stands. */
  readonly takesTextAsItIs?: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly replies: R;
  /** Sets how long its reply is waited for, where that is not as long as always (timeouts.ts). */
  readonly timeoutMs?: number;
  /** Largest body in bytes that the server reads. */
  readonly bodyLimit: number;
}

export const endpoint = <
  P extends t.Mixed,
  Q extends t.Mixed,
  B extends t.Mixed,
  R extends Replies,
  A extends Endpoint['auth'],
  N extends string,
>(
  declared: Endpoint<P, Q, B, R> & { readonly auth: A; readonly name: N },
): Endpoint<P, Q, B, R> & { readonly auth: A; readonly name: N } => declared;

export type ParamsOf<E extends Endpoint> = t.TypeOf<E['params']>;
export type QueryOf<E extends Endpoint> = t.TypeOf<E['query']>;
export type BodyOf<E extends Endpoint> = t.TypeOf<E['body']>;
/** TypeScript names the statuses of a spread object by text. */
type Status<K> = K extends number ? K : K extends `${infer N extends number}` ? N : never;
/** Its reply as the server makes it: a union told apart by `status`. */
export type ReplyOf<E extends Endpoint> = {
  [K in keyof E['replies']]: E['replies'][K] extends t.Mixed
    ? { readonly status: Status<K>; readonly body: t.TypeOf<E['replies'][K]> }
    : never;
}[keyof E['replies']];

export interface HeadedReply {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface RefusedReply extends HeadedReply {
  /** The reason in words for a person, under whatever name the call has it. */
  readonly text: string | null;
}
type ClientReply<R> = R extends { readonly status: infer S extends number }
  ? R & (`${S}` extends `2${string}` ? HeadedReply & { readonly text?: undefined } : RefusedReply)
  : never;
/** Its reply as whoever called gets it. */
export type Reply<E extends Endpoint> = ClientReply<ReplyOf<E>>;

/** The caller's input: the fields of path, query and body together, whichever of them each travels in. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'replies' in value && 'bodyLimit' in value;

/** Lists the calls that a module declares, each with its name there. */
export const endpointsOf = (module: object): readonly (readonly [name: string, endpoint: Endpoint])[] =>
  Object.entries<unknown>(module as Readonly<Record<string, unknown>>).filter((entry): entry is [string, Endpoint] =>
    isEndpoint(entry[1]),
  );
