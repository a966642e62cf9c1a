import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// Its sockets are on the instance.
import type {} from '@fastify/websocket';
import { type Client, type calls, everyCall, type Send, sendOver } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { FastifyInstance } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { createApp } from '../main/create-app.ts';
import { modules } from '../main/modules.ts';
import { type Config, configFrom } from '../platform/config/config.ts';
import type { AppContext, Module } from '../platform/context/app-context.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { processPorts } from '../platform/process/process-ports.ts';
import { claimSecret } from '../platform/secrets/claimed-secret.ts';
import { createPasswordHasher } from '../platform/secrets/password-hasher.ts';
import { fetchHttp } from './fetch-http.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServer {
  readonly origin: string;
  /** The contract's own client over real HTTP. */
  readonly api: Client<typeof calls>;
  /** A call that the contract does not have. */
  readonly send: Send;
  readonly database: TestDatabase;
  readonly context: AppContext;
  readonly app: FastifyInstance;
  /** The server's clock: tests move it by hand. */
  readonly clock: { now: number };
  /** Every line that was logged. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** A server, or several, as somebody has them who only calls. */
export type Reached = Pick<TestServer, 'api' | 'clock' | 'database'>;

/** It stands for the one that the web client's build makes. */
const PLAYBACK_PAGE = fileURLToPath(new URL('./playback-page.html', import.meta.url));

/**
 * The server on a free port and a database of its own, or on that of another one. Settings are read anew at each call. `now`: its clock,
 * where that is no test's to move.
 */
export const startTestServer = async (
  overrides: Partial<Config> = {},
  served: readonly Module[] | ((context: AppContext) => Promise<FastifyInstance>) = modules,
  shared: TestDatabase | null = null,
  now: (() => EpochMs) | null = null,
): Promise<TestServer> => {
  const database = shared ?? (await createTestDatabase());
  const dataFolder = mkdtempSync(join(tmpdir(), 'quipu-data-'));
  const config = configFrom({ QUIPU_DATA: dataFolder, QUIPU_LOG_LEVEL: 'trace' }, '/');
  if (E.isLeft(config)) throw new Error(config.left.join('\n'));
  const clock = { now: Date.now() };
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const context: AppContext = {
    ...processPorts,
    db: database.db,
    jobs: database.db,
    connection: database.connection,
    now: now ?? (() => clock.now),
    config: { ...config.right, webFolder: dataFolder, playbackPage: PLAYBACK_PAGE, ...overrides },
    institution: () => institutionReader(database.db)(),
    hasher: createPasswordHasher(2, 100),
    log,
  };
  // Another server on a database has a secret of its own here, and seals nothing that stays.
  if (shared === null) await claimSecret(context.db, context.config);
  const app = await (typeof served === 'function' ? served(context) : createApp(context, served));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    api: everyCall(fetchHttp(origin)),
    send: sendOver(fetchHttp(origin)),
    database,
    context,
    app,
    clock,
    logged,
    close: async () => {
      await app.close();
      if (shared === null) await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
