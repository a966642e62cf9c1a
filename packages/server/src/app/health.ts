import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const PATIENCE_MS = 2_000;

/** For a balancer: whether this process and its database can serve. `nonce`: by which whoever started it knows it. */
export const addHealth = (app: FastifyInstance, db: Db, nonce: string | null): void => {
  app.get('/health', { config: { rateLimit: false } }, async (_request, reply) => {
    const asked = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const isWell = await Promise.race([
      asked,
      new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), PATIENCE_MS).unref();
      }),
    ]);
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable', ...(nonce === null ? {} : { nonce }) });
  });
};
