import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/app-context.ts';

const PATIENCE_MS = 2_000;

/** Tells a balancer whether this process and its database can serve. Whoever started the process knows it by `nonce`. */
export const addHealth = (app: FastifyInstance, { db, timers, config: { nonce } }: AppContext): void => {
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
