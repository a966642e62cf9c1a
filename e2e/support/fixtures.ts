import { type Browser, test as base } from '@playwright/test';
import { WHOLE_CHROMIUM } from './chromium.ts';
import { Database } from './database.ts';
import { LentServer } from './lent-server.ts';
import { endSocketsWithoutNetwork } from './lost-line.ts';
import { TEMPLATE } from './make-template.ts';
import type { Server } from './server.ts';
import { recordTroubles, tellWhereFailed } from './told.ts';

export interface World {
  /** The environment that the server is started with beside its data folder. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** A server of this test alone while it lasts, over a copy of the demonstration data. */
  readonly server: Server;
  readonly db: Database;
}

/** The worker's own, once a test has asked for it. */
let launched: Browser | null = null;

export interface OfWorker {
  readonly lent: LentServer;
  /** True: what the test shows needs windows that have the focus one after the other, or permissions as people give them. */
  readonly needsWholeBrowser: boolean;
}

export const test = base.extend<World, OfWorker>({
  needsWholeBrowser: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ launchOptions, needsWholeBrowser }, use) =>
      use(
        needsWholeBrowser && WHOLE_CHROMIUM !== undefined
          ? { ...launchOptions, executablePath: WHOLE_CHROMIUM }
          : launchOptions,
      ),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      launched = browser;
      await use(browser);
    },
    { scope: 'worker' },
  ],
  lent: [
    async ({ browserName: _ }, use) => {
      const lent = new LentServer(process.env[TEMPLATE] ?? '');
      await use(lent);
      await lent.end();
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ browserName: _ }, use) => use({}),
  server: async ({ serverEnv, lent }, use, info) => {
    const server = await lent.lend(serverEnv);
    try {
      await use(server);
    } finally {
      await tellWhereFailed(info, 'server.log', server.output);
      // Whatever page a test opened by itself asks nothing of the server any more.
      await Promise.all((launched?.contexts() ?? []).map((context) => context.close()));
      await lent.takeBack(server, serverEnv, info.status !== info.expectedStatus);
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
