import type { FastifyInstance } from 'fastify';
import type { LocalRoom } from '../laboratory/room/local-room.ts';
import { keptPair } from '../laboratory/standby/pair-store.ts';
import { serveGreetings, serveStandby } from '../laboratory/standby/standby-routes.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { createWaitingApp } from './create-waiting-app.ts';
import { listen } from './http/listen.ts';

/**
 * A room's server that has a standby asks before it serves again: the standby may have taken over. Meanwhile it answers whoever greets
 * it, and its screen. Returns what answered, to be closed once the server takes its place; null: nobody stands by it.
 */
export const waitToServe = async (
  context: AppContext,
  { door, keeper, desk }: LocalRoom,
  over: Promise<unknown>,
): Promise<FastifyInstance | null> => {
  if ((await keptPair(context.db)) === null) return null;
  const { host, port, allowedOrigins } = context.config;
  const app = await createWaitingApp(context, (handle) => {
    serveStandby(handle, allowedOrigins, desk);
    serveGreetings(handle, context.now, keeper.greeted);
  });
  await door.leadTo(app);
  await listen(app, { host, port });
  keeper.start();
  await Promise.race([keeper.mayServe, over]);
  return app;
};
