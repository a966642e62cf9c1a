import type { FastifyBaseLogger } from 'fastify';
import type { AsideDesk } from '../laboratory/aside/aside-desk.ts';
import { serveAside } from '../laboratory/aside/aside-routes.ts';
import { computerClocks } from '../laboratory/local-clock.ts';
import { roomDoor } from '../laboratory/room/room-door.ts';
import { standBy } from '../laboratory/standby/stand-by.ts';
import type { StandbyFile } from '../laboratory/standby/standby-file.ts';
import { serveGreetings, serveStandby } from '../laboratory/standby/standby-routes.ts';
import { texts } from '../laboratory/standby/texts.ts';
import type { Config } from '../platform/config/config.ts';
import { processPorts } from '../platform/process/process-ports.ts';
import { createWaitingApp } from './create-waiting-app.ts';

/** Stands by a room's server until it is told to stop, or has taken over. True: it has, and serves with what there is now. */
export const runStandby = async (
  config: Config,
  log: FastifyBaseLogger,
  file: StandbyFile,
  aside: AsideDesk,
  told: Promise<unknown>,
): Promise<boolean> => {
  const { host, port } = config;
  const ports = { ...processPorts, config, log, now: Date.now };
  const door = roomDoor(ports);
  const side = standBy({
    ...ports,
    file,
    clocks: computerClocks(),
    port: door.port,
    onCopied: async () => void (await door.open()),
  });
  door.answerPeerBy(side.host);
  const app = await createWaitingApp(ports, (handle) => {
    serveGreetings(handle, Date.now, side.greeted);
    serveStandby(handle, config.allowedOrigins, {
      now: Date.now,
      standing: side.standing,
      db: side.db,
      invite: () => texts.isStandby,
      become: () => Promise.resolve(texts.isStandby),
      serveAlone: side.serveAlone,
    });
    serveAside(handle, config.allowedOrigins, Date.now, aside);
  });
  await door.leadTo(app);
  await app.listen({ host, port });
  const hasTaken = await Promise.race([told.then(() => false), side.tookOver.then(() => true)]);
  await app.close();
  await side.stop();
  return hasTaken;
};
