import type { HttpRequest, HttpResponse } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import { loginModule } from '../../../packages/server/src/accounts/login/routes.ts';
import { startGradingWorker } from '../../../packages/server/src/exams/grading/grading-worker.ts';
import { receiptsModule } from '../../../packages/server/src/exams/receipts/routes.ts';
import { takingModule } from '../../../packages/server/src/exams/taking/routes.ts';
import { createApp } from '../../../packages/server/src/main/create-app.ts';
import { type Config, configFrom } from '../../../packages/server/src/platform/config/config.ts';
import type { AppContext } from '../../../packages/server/src/platform/context/app-context.ts';
import { waitBy } from '../../../packages/server/src/platform/db/in-transaction.ts';
import type { Tables } from '../../../packages/server/src/platform/db/tables.ts';
import { institutionReader } from '../../../packages/server/src/platform/institution/institution-store.ts';
import { liveModule } from '../../../packages/server/src/platform/live/routes.ts';
import { settingsModule, timeModule } from '../../../packages/server/src/platform/public/routes.ts';
import { consoleModule } from '../../../packages/server/src/proctoring/console/routes.ts';
import { createStepPool, type StepPoolOptions } from '../database/step-pool.ts';
import type { Agenda } from '../time/agenda.ts';
import { plainHasher } from './plain-hasher.ts';
import { SECRET } from './secret.ts';

export interface SimulatedServer {
  /** Resolves with what the handlers reply, unless the process is gone by then. */
  readonly request: (request: HttpRequest) => Promise<HttpResponse>;
  readonly context: AppContext;
  readonly kill: () => Promise<void>;
  /** Its database's connections break. */
  readonly breakConnections: () => Promise<void>;
}

export interface ServerOptions extends Omit<StepPoolOptions, 'agenda'> {
  readonly agenda: Agenda;
  readonly folder: string;
  /** Sets how long its process stands still from now on. */
  readonly hangsFor: () => Millis;
  readonly now: () => EpochMs;
  readonly chance: Chance;
  /** Collects what the process tells its log at warning or above. */
  readonly logged: (line: string) => void;
}

const MODULES = [settingsModule, timeModule, loginModule, takingModule, liveModule, receiptsModule, consoleModule];

/** Rarer than in truth, where it looks at nothing new most of the time. */
const LOOK_EVERY_MS = 15_000;

const configIn = (folder: string): Config => {
  const found = configFrom({ QUIPU_DATA: folder, QUIPU_WEB: folder, QUIPU_SECRET: SECRET }, '/');
  if (E.isLeft(found)) throw new Error(found.left.join('\n'));
  return { ...found.right, requestsPerMinute: 1_000_000 };
};

const bytesOf = (chance: Chance, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => Math.floor(chance() * 256)));

const responseOf = ({ statusCode, headers, payload }: LightMyRequestResponse): HttpResponse => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  text: payload,
});

const inject = (app: FastifyInstance, { method, path, headers, body }: HttpRequest) =>
  app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: { ...headers, host: 'quipu.test' },
    ...(body === null ? {} : { payload: body }),
  });

/** The real server's handlers on ports that the simulation has: its clock, its alarms, its chance, its database. */
export const startServer = async (options: ServerOptions): Promise<SimulatedServer> => {
  const { agenda, now, chance, logged, hangsFor } = options;
  let isAlive = true;
  const whenGoing = (work: () => void): void => {
    const span = hangsFor();
    if (!isAlive) return;
    if (span > 0) agenda.after(span, () => whenGoing(work));
    else work();
  };
  const { pool, kill, breakAll } = createStepPool(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const context: AppContext = {
    db,
    jobs: db,
    connection: '',
    now,
    monotonic: agenda.now,
    timers: {
      after: (delay, wake) => {
        let isOver = false;
        const cancel = agenda.after(delay, () =>
          whenGoing(() => {
            if (!isOver) wake();
          }),
        );
        return () => {
          isOver = true;
          cancel();
        };
      },
    },
    randomBytes: (size) => bytesOf(chance, size),
    chance,
    config: configIn(options.folder),
    institution: institutionReader(db, agenda.now),
    hasher: plainHasher,
    log: pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => logged(line.trim()) }),
  };
  waitBy(db, context);
  const app = await createApp(context, MODULES);
  await app.ready();
  startGradingWorker(context, LOOK_EVERY_MS);
  return {
    context,
    breakConnections: breakAll,
    request: (request) =>
      new Promise((resolve, reject) => {
        whenGoing(() => void inject(app, request).then((response) => resolve(responseOf(response)), reject));
      }),
    kill: async () => {
      isAlive = false;
      await kill();
    },
  };
};
