import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/app-context.ts';
import { aheadOfDatabase } from '../../platform/db/clock-of-database.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';

const TIMEOUT_MS = 2_000;
/** Clocks of machines that ask for the time are apart by less. */
const MAX_APART_MS = 5_000;
const MEGABYTE = 1_000_000;

const answersInTime = ({ db, timers }: Watched): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      timers.after(TIMEOUT_MS, () => resolve(false));
    }),
  ]);

type Watched = Pick<AppContext, 'db' | 'timers'>;

/** Null: the database does not answer in time. */
const clockIsRight = ({ db, timers }: Watched): Promise<boolean | null> =>
  Promise.race([
    aheadOfDatabase(db, Date.now).then(
      (ahead) => Math.abs(ahead) < MAX_APART_MS,
      () => null,
    ),
    new Promise<null>((resolve) => {
      timers.after(TIMEOUT_MS, () => resolve(null));
    }),
  ]);

const leaving = new WeakSet<FastifyInstance>();
/** It was told to stop: /ready asks that nobody new be sent here, while whoever is there is served. */
export const leave = (app: FastifyInstance): void => void leaving.add(app);

/**
 * Tells at /health whether this process and its database can serve; whoever started the process knows it by `nonce`. Tells at
 * /ready whether people should be sent here, or else why not: a disk that is nearly full serves those who are there, and takes
 * nobody new. Of several servers one whose clock is wrong would judge by it. 404: it leaves in good order.
 */
export const addHealth = (
  app: FastifyInstance,
  context: AppContext,
  diskSpace: () => Promise<DiskSpace | null>,
): void => {
  const { nonce, leastFreeMegabytes } = context.config;
  app.get('/health', async (_request, reply) => {
    const isWell = await answersInTime(context);
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable', ...(nonce === null ? {} : { nonce }) });
  });
  app.get('/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (leaving.has(app)) return reply.code(404).send({ status: 'leaving', problems: [] });
    const [isRight, disk] = await Promise.all([clockIsRight(context), diskSpace()]);
    const hasRoom = disk !== null && disk.freeBytes >= leastFreeMegabytes * MEGABYTE;
    const problems = [
      ...(isRight === null ? ['database'] : []),
      ...(isRight === false ? ['clock'] : []),
      ...(hasRoom ? [] : ['disk']),
    ];
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .send({ status: problems.length === 0 ? 'ready' : 'unavailable', problems });
  });
};
