import { sign } from 'node:crypto';
import { getBuildChallenge, isProvedCall, provedText, writeBuildProof } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { OwnBuild } from './build-key.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: ArrayBuffer | null;
}
const NOT_FOUND = 404;
type Ask = (path: string) => Promise<Response>;

const named = (body: ArrayBuffer | null): string => {
  try {
    const { username } = JSON.parse(new TextDecoder().decode(body ?? undefined)) as { readonly username?: unknown };
    return typeof username === 'string' ? username : '';
  } catch {
    return '';
  }
};

/** Asks what the server wants signed. Null: nothing, as of one that is older than builds. That it cannot be reached is for the page to hear. */
const challengeOf = async (ask: Ask): Promise<string | null> => {
  const reply = await ask(getBuildChallenge.path);
  if (reply.status === NOT_FOUND) return null;
  // It knows of builds, and cannot say what is to be signed: without it the call would be refused for good.
  if (!reply.ok) throw new Error(`The challenge was answered ${reply.status}`);
  const told = getBuildChallenge.replies[200].decode(await reply.json());
  return isRight(told) ? told.right.challenge : null;
};

/** The proof that goes with a call of the page; null: none is due, or this build has no key. */
export const proofOf = async (
  build: OwnBuild | null,
  { method, path, headers, body }: Sent,
  ask: Ask,
): Promise<string | null> => {
  if (build === null || !isProvedCall(method, path)) return null;
  const challenge = await challengeOf(ask);
  if (challenge === null) return null;
  const { version, system, key, hashes } = build;
  const said = { version, system, ...hashes(), challenge };
  const call = { method, path, subject: headers.get('authorization') ?? named(body) };
  const signature = sign(null, Buffer.from(provedText(call, said)), key).toString('base64url');
  return writeBuildProof({ ...said, signature });
};
