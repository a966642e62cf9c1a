import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/** The sockets between a page and the real server, which can be cut and kept cut. */
export interface Sockets {
  cut(): void;
  mend(): void;
  /** Channels that the sockets of now are in. */
  channels(): readonly string[];
}

const GONE = 4_200;

const channelIn = (message: string | Buffer): string | null => {
  const { event, channel } = JSON.parse(message.toString()) as { readonly event: string; readonly channel?: string };
  return event === 'pusher_internal:subscription_succeeded' ? (channel ?? null) : null;
};

/** Call it before the page goes anywhere. */
export const cuttableSockets = async (page: Page): Promise<Sockets> => {
  let isCut = false;
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
      const channel = channelIn(message);
      if (channel !== null) socket.in.push(channel);
      route.send(message);
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
  };
};

export const expectInChannels = async (sockets: Sockets): Promise<void> => {
  await expect
    .poll(() => sockets.channels().toSorted())
    .toEqual([expect.stringMatching(/^private-app-users\.\d+$/), 'private-global']);
};
