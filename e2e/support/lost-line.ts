import type { BrowserContext } from '@playwright/test';

/**
 * A browser that loses its network ends its sockets. One that is told to act as if it had none (Chromium 156, `setOffline`) keeps
 * them, and where something is still to be sent by one its network process spins, a whole core, until there is a network again.
 */
export const endSocketsWithoutNetwork = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.WebSocket = new Proxy(window.WebSocket, {
      construct: (Socket, given: ConstructorParameters<typeof WebSocket>) => {
        const socket = new Socket(...given);
        window.addEventListener('offline', () => socket.close(), { once: true });
        return socket;
      },
    });
  });
