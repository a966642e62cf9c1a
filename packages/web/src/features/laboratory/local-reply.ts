import * as E from 'fp-ts/lib/Either.js';

/** The local server's reply, or words for whoever asked on why there is none. */
export type LocalReply<V> = E.Either<string, V>;

type Replied<V> = { readonly text?: undefined; readonly body: V } | { readonly text: string | null };

/** Words of the server's own come first. */
export const replyOf = <V>(
  reply: E.Either<unknown, Replied<V>>,
  { failed, refused }: { readonly failed: string; readonly refused: string },
): LocalReply<V> => {
  if (E.isLeft(reply)) return E.left(failed);
  return reply.right.text === undefined ? E.right(reply.right.body) : E.left(reply.right.text ?? refused);
};
