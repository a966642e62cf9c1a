import type { FastifyInstance } from 'fastify';
import { type AsideDesk, asideDesk } from '../laboratory/aside/aside-desk.ts';
import type { LocalClock } from '../laboratory/local-clock.ts';
import { type LocalRoom, localRoom } from '../laboratory/room/local-room.ts';
import { roomSettings } from '../laboratory/room-settings.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { createApp } from './create-app.ts';
import { localModules } from './modules.ts';

/** The HTTP end of a laboratory's own server, with its door to the room. `waiting`: why a package of its folder was not loaded. */
export const createLocalApp = async (
  context: AppContext,
  clock: LocalClock,
  room: LocalRoom = localRoom(context),
  aside: AsideDesk = asideDesk(context),
  waiting: string | null = null,
): Promise<FastifyInstance> => {
  const inRoom = { ...context, institution: roomSettings(context.institution) };
  const app = await createApp(inRoom, localModules(clock, room, aside, { said: waiting }));
  room.keeper.start();
  app.addHook('onClose', room.keeper.stop);
  await room.door.leadTo(app);
  return app;
};
