import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/** The sockets between a page and the real server, which can be cut and kept cut. */
export interface Sockets {
  cut(): void;
  mend(): void;
  /** Channels that the sockets of now are in. */
  channels(): readonly string[];
  /** Pings that the server has answered. */
  pongs(): number;
  /** The times at which anything came in one of them but what keeps it, by this process's clock. */
  readonly cameAt: readonly number[];
}

const GONE = 4_200;

interface Message {
  readonly event: string;
  readonly channel?: string;
}

/** Call it before the page goes anywhere. What the server says takes so long to arrive. */
export const cuttableSockets = async (page: Page, replyMs = 0): Promise<Sockets> => {
  let isCut = false;
  let pongs = 0;
  const cameAt: number[] = [];
  const open = new Set<{ readonly page: WebSocketRoute; readonly server: WebSocketRoute; readonly in: string[] }>();
  await page.routeWebSocket(/\/app\//, (route) => {
    if (isCut) {
      void route.close({ code: GONE });
      return;
    }
    const server = route.connectToServer();
    const socket = { page: route, server, in: [] as string[] };
    open.add(socket);
    server.onMessage((message) => {
      const { event, channel } = JSON.parse(message.toString()) as Message;
      const arrive = () => {
        if (event === 'pusher_internal:subscription_succeeded' && channel !== undefined) socket.in.push(channel);
        if (event === 'pusher:pong') pongs += 1;
        if (!event.startsWith('pusher')) cameAt.push(Date.now());
        if (open.has(socket)) route.send(message);
      };
      if (replyMs === 0) arrive();
      else setTimeout(arrive, replyMs);
    });
    server.onClose((code, reason) => {
      open.delete(socket);
      void route.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) });
    });
  });
  return {
    cut: () => {
      isCut = true;
      for (const socket of open) {
        void socket.server.close();
        void socket.page.close({ code: GONE });
      }
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
    channels: () => [...open].flatMap((socket) => socket.in),
    pongs: () => pongs,
    cameAt,
  };
};

export const expectInChannels = async (sockets: Sockets): Promise<void> => {
  await expect
    .poll(() => sockets.channels().toSorted())
    .toEqual([expect.stringMatching(/^private-app-users\.\d+$/), 'private-global']);
};
