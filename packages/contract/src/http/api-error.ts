/** A call can fail in these ways beyond the replies that it declares. It is a value, never an exception. */
export type ApiError =
  /** No reply: the network, or, as `ended` says, no more patience, or whoever asked (the browser, as the page goes). */
  | { readonly kind: 'noReply'; readonly cause: string; readonly ended?: 'timeout' | 'abort' }
  /** A status that the call does not declare (5xx among them). */
  | { readonly kind: 'unexpectedStatus'; readonly status: number; readonly message: string | null }
  /** A declared status whose body is not what was declared. */
  | { readonly kind: 'undecodable'; readonly status: number; readonly problems: readonly string[] };
