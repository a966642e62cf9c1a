import type { FastifyBaseLogger } from 'fastify';
import type { AsideDesk } from '../laboratory/aside/aside-desk.ts';
import type { AsideFile } from '../laboratory/aside/aside-file.ts';
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
import { listen } from './http/listen.ts';

/** tookOver: it serves with what there is now. left: its folder is to be put aside, and it is a computer like any other. */
export type StandbyEnd =
  | { readonly kind: 'told' | 'tookOver' }
  | { readonly kind: 'left'; readonly about: AsideFile | null };

/** Stands by a room's server until it is told to stop, has taken over, or is not wanted any more. */
export const runStandby = async (
  config: Config,
  log: FastifyBaseLogger,
  file: StandbyFile,
  aside: AsideDesk,
  told: Promise<unknown>,
): Promise<StandbyEnd> => {
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
      dismiss: () => false,
    });
    serveAside(handle, config.allowedOrigins, Date.now, aside, side.db);
  });
  await door.leadTo(app);
  await listen(app, { host, port });
  const end = await Promise.race<StandbyEnd>([
    told.then(() => ({ kind: 'told' })),
    side.tookOver.then(() => ({ kind: 'tookOver' })),
    side.left.then((about) => ({ kind: 'left', about })),
  ]);
  await app.close();
  await side.stop();
  return end;
};
