import type { FastifyInstance } from 'fastify';
import type { LocalClock } from '../laboratory/local-clock.ts';
import { roomDoor } from '../laboratory/room/room-door.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { createApp } from './create-app.ts';
import { localModules } from './modules.ts';

/** The HTTP end of a laboratory's own server, with its door to the room. */
export const createLocalApp = async (context: AppContext, clock: LocalClock): Promise<FastifyInstance> => {
  const door = roomDoor(context);
  const app = await createApp(context, localModules(clock, door));
  await door.leadTo(app);
  return app;
};
