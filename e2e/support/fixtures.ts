import { test as base } from '@playwright/test';
import { copyOf, removeFolder } from './data-folder.ts';
import { Database } from './database.ts';
import { endSocketsWithoutNetwork } from './lost-line.ts';
import { TEMPLATE } from './make-template.ts';
import { Server } from './server.ts';
import { recordTroubles, tellWhereFailed } from './told.ts';

export interface World {
  /** What the server is started with beside its data folder. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** A server of this test's own, over a copy of the demonstration data. */
  readonly server: Server;
  readonly db: Database;
}

export const test = base.extend<World>({
  serverEnv: async ({ browserName: _ }, use) => use({}),
  server: async ({ serverEnv }, use, info) => {
    const folder = copyOf(process.env[TEMPLATE] ?? '');
    const server = await Server.over(folder, serverEnv);
    try {
      await use(server);
    } finally {
      await server.stop();
      await tellWhereFailed(info, 'server.log', server.output);
      removeFolder(folder);
    }
  },
  db: async ({ server }, use) => {
    const db = await Database.of(server.dataFolder);
    await use(db);
    await db.close();
  },
  context: async ({ context }, use, info) => {
    const troubles = recordTroubles(context);
    await endSocketsWithoutNetwork(context);
    await use(context);
    await tellWhereFailed(info, 'network.log', troubles.join('\n'));
  },
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
