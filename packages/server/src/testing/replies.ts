import * as E from 'fp-ts/lib/Either.js';
import type { TestServer } from './test-server.ts';

/** Gives what a test that goes on needs: the reply, or a failure that names what came instead. */
export const rightOf = <A>(either: E.Either<unknown, A>): A => {
  if (E.isLeft(either)) throw new Error(`No reply: ${JSON.stringify(either.left)}`);
  return either.right;
};

export const refreshWith = async ({ api }: TestServer, refreshToken: string) =>
  rightOf(await api.refresh({ clientId: 2, refreshToken }));

export const logOut = async ({ api }: TestServer, token: string | null) => rightOf(await api.logout({}, { token }));

/** Past the client, which can send nothing malformed. */
export const post = async (
  { origin }: TestServer,
  path: string,
  body: string,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Sorts their statuses: which of several came first is chance. */
export const statusesOf = (replies: readonly { readonly status: number }[]): readonly number[] =>
  replies.map(({ status }) => status).sort((one, other) => one - other);
