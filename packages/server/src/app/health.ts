import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from './platform.ts';

const PATIENCE_MS = 2_000;

/** For a balancer: whether this process and its database can serve. `nonce`: by which whoever started it knows it. */
export const addHealth = (app: FastifyInstance, { db, timers, config: { nonce } }: Platform): void => {
  app.get('/health', { config: { rateLimit: false } }, async (_request, reply) => {
    const asked = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const isWell = await Promise.race([
      asked,
      new Promise<false>((resolve) => {
        timers.after(PATIENCE_MS, () => resolve(false));
      }),
    ]);
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable', ...(nonce === null ? {} : { nonce }) });
  });
};
