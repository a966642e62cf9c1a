import type { Endpoint } from '@quipu/contract';
import type { FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';

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

/** A limit for each person, or each address of nobody known. It is forgotten once nobody is in it. */
const ownLimit = () => {
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

/** The line of a call: an upload waits for its place with nothing of it read. */
export const uploadLine = ({ bodyLimit }: Endpoint) => {
  const all = pLimit(Math.max(1, Math.min(MAX_UPLOADS_AT_ONCE, Math.floor(UPLOAD_MEMORY / bodyLimit))));
  const own = ownLimit();
  return <A>({ caller, ip }: FastifyRequest, work: () => Promise<A>): Promise<A> =>
    own(caller?.userId ?? ip, () => all(work));
};
