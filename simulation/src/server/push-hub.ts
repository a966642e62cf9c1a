import { EVENT_ID_FIELD } from '@quipu/contract';
import { eventsAfter, lastEventId } from '../../../packages/server/src/platform/live/event-store.ts';
import { eventSigner } from '../../../packages/server/src/platform/live/signed-event.ts';
import type { Agenda } from '../time/agenda.ts';
import type { Trace } from '../world/trace.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** A page's socket. Whoever has no line is not connected, and finds what it missed when it is again. */
export interface Socket {
  readonly name: string;
  readonly isAlive: () => boolean;
  readonly hasLine: () => boolean;
  readonly heard: (name: string, content: unknown) => void;
  readonly connected: () => void;
}

export interface PushHub {
  readonly join: (socket: Socket) => void;
  /** A transaction was committed that pushes something. */
  readonly told: () => void;
  /** A process listens, or a line is there again: sockets come back. */
  readonly back: () => void;
}

interface HubOptions {
  readonly agenda: Agenda;
  readonly trace: Trace;
  readonly chance: () => number;
  readonly server: () => SimulatedServer | null;
  readonly userId: number;
}

const TRAVEL_MS = 400;
const COME_BACK_MS = 3_000;

/** The server's rows of pushed events on their way to pages, in place of sockets: read by the server's own statements. */
export const createPushHub = ({ agenda, trace, chance, server, userId }: HubOptions): PushHub => {
  let sockets: Socket[] = [];
  const connected = new Set<Socket>();
  let last: number | null = null;
  let isLooking = false;
  let isAsked = false;

  const lookOn = async (process: SimulatedServer): Promise<void> => {
    const { db, config } = process.context;
    last ??= await lastEventId(db);
    // As sockets do, on the way out.
    const signed = eventSigner(config);
    for (const event of await eventsAfter(db, last)) {
      const { id, name, data, userId: to } = signed(event);
      last = id;
      if (to !== null && to !== userId) continue;
      for (const socket of connected)
        agenda.after(chance() * TRAVEL_MS, () => {
          if (!socket.isAlive() || !socket.hasLine() || server() !== process) return;
          trace.tell(`${socket.name} is pushed ${name} ${JSON.stringify(data)}`);
          socket.heard(name, { ...data, [EVENT_ID_FIELD]: id });
        });
    }
  };
  const look = async (): Promise<void> => {
    isAsked = true;
    const process = server();
    if (isLooking || process === null) return;
    isLooking = true;
    while (isAsked) {
      isAsked = false;
      // One that fails is made again at the next notice, and what it missed is asked for.
      await lookOn(process).catch(() => undefined);
    }
    isLooking = false;
  };
  const connect = (socket: Socket): void => {
    agenda.after(chance() * COME_BACK_MS, () => {
      if (!socket.isAlive() || !socket.hasLine() || server() === null) return;
      connected.add(socket);
      socket.connected();
    });
  };

  return {
    join: (socket) => {
      sockets = [...sockets.filter((one) => one.isAlive()), socket];
      connect(socket);
    },
    told: () => void look(),
    back: () => {
      isLooking = false;
      for (const socket of connected) if (!socket.isAlive() || !socket.hasLine()) connected.delete(socket);
      for (const socket of sockets) connect(socket);
      void look();
    },
  };
};
