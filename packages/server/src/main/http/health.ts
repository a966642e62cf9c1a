import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/app-context.ts';

const TIMEOUT_MS = 2_000;
const MEGABYTE = 1_000_000;

const answersInTime = ({ db, timers }: Pick<AppContext, 'db' | 'timers'>): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      timers.after(TIMEOUT_MS, () => resolve(false));
    }),
  ]);

const hasRoom = async ({ dataFolder, leastFreeMegabytes }: AppContext['config']): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize >= leastFreeMegabytes * MEGABYTE;
};

/**
 * Tells at /health whether this process and its database can serve; whoever started the process knows it by `nonce`. Tells at
 * /ready whether people should be sent here, or else why not: a disk that is nearly full serves those who are there, and takes
 * nobody new.
 */
export const addHealth = (app: FastifyInstance, context: AppContext): void => {
  const { nonce } = context.config;
  app.get('/health', { config: { rateLimit: false } }, async (_request, reply) => {
    const isWell = await answersInTime(context);
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable', ...(nonce === null ? {} : { nonce }) });
  });
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    const [database, disk] = await Promise.all([answersInTime(context), hasRoom(context.config).catch(() => false)]);
    const problems = [...(database ? [] : ['database']), ...(disk ? [] : ['disk'])];
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: problems.length === 0 ? 'ready' : 'unavailable', problems });
  });
};
