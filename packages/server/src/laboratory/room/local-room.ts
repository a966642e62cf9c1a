import type { AppContext } from '../../platform/context/app-context.ts';
import { askToStandBy } from '../standby/become-standby.ts';
import { pairKeeper } from '../standby/pair-keeper.ts';
import type { PairKeeper } from '../standby/pair-standing.ts';
import type { StandbyFile } from '../standby/standby-file.ts';
import type { StandbyDesk } from '../standby/standby-routes.ts';
import { texts } from '../standby/texts.ts';
import { type RoomDoor, roomDoor } from './room-door.ts';

/** A laboratory's server, as the other computers of its room meet it. */
export interface LocalRoom {
  readonly door: RoomDoor;
  readonly keeper: PairKeeper;
  readonly desk: StandbyDesk;
  /** Resolves when this computer has to become a standby: another one has taken over, or somebody wants it. */
  readonly standsBy: Promise<StandbyFile>;
}

export const localRoom = (context: AppContext): LocalRoom => {
  const { db, now, config } = context;
  const door = roomDoor(context);
  const pin = () => door.certificate().pin;
  const keeper = pairKeeper(context, { pin, port: door.port });
  door.answerPeerBy(keeper.host);
  let begin = (_: StandbyFile): void => undefined;
  const wanted = new Promise<StandbyFile>((resolve) => {
    begin = resolve;
  });
  const replaced = keeper.replaced.then(({ standbyAt: { host, port }, secret }) => ({
    ...{ hosts: [host], port, secret, pin: pin(), isReplaced: true },
  }));
  return {
    door,
    keeper,
    standsBy: Promise.race([wanted, replaced]),
    desk: {
      now,
      standing: keeper.standing,
      db: () => db,
      invite: () => (door.isOpen() ? (keeper.invite() ? null : texts.hasStandby) : texts.closed),
      become: async (card, code) => {
        const file = await askToStandBy(context, { pin: pin(), port: config.roomPort }, { card, code });
        if (typeof file === 'string') return file;
        // Whoever asked has the answer first.
        context.timers.after(0, () => begin(file));
        return null;
      },
      serveAlone: keeper.serveAlone,
      dismiss: keeper.dismiss,
    },
  };
};
