import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isLeft } from 'fp-ts/lib/Either.js';
import { type Logger, pino } from 'pino';
import { startDemonstration } from '../content/demonstration/load-demonstration.ts';
import { startGradingWorker } from '../exams/grading/grading-worker.ts';
import { lastAlive, sayAlive } from '../laboratory/alive-file.ts';
import { type AsideDesk, asideDesk } from '../laboratory/aside/aside-desk.ts';
import { type AsideFile, beforeAside, keepAsideFile } from '../laboratory/aside/aside-file.ts';
import { loadWaiting } from '../laboratory/load-waiting.ts';
import { computerClocks, keepLocalClock, type LocalClock, openLocalClock } from '../laboratory/local-clock.ts';
import { giveBackDowntime } from '../laboratory/room/give-back-downtime.ts';
import { type LocalRoom, localRoom } from '../laboratory/room/local-room.ts';
import { beginRun } from '../laboratory/run-store.ts';
import { isReplicaIn } from '../laboratory/standby/replica.ts';
import { beginStandby, putAside, type StandbyFile, standbyFileIn } from '../laboratory/standby/standby-file.ts';
import { sayServerAlive } from '../platform/alive/server-alive.ts';
import type { Config } from '../platform/config/config.ts';
import { configTemplate } from '../platform/config/config-template.ts';
import { type ReadConfig, readConfig } from '../platform/config/read-config.ts';
import { createContext, type OpenContext } from '../platform/context/create-context.ts';
import { makeDataFolder } from '../platform/context/installation.ts';
import { type PeriodicTask, periodicTask } from '../platform/context/periodic-task.ts';
import { earlierTime, timeOfDatabase } from '../platform/db/clock-of-database.ts';
import { refuseTooFewConnections } from '../platform/db/connections-needed.ts';
import { connectDatabase, type Db } from '../platform/db/database.ts';
import { jobLimits } from '../platform/db/limits.ts';
import { lockedInstitution, saveInstitution } from '../platform/institution/institution-store.ts';
import { missingForMail, withTold } from '../platform/institution/public-address.ts';
import { hasDevMailbox } from '../platform/mail/dev-mailbox-page.ts';
import { startMailWorker } from '../platform/mail/mail-worker.ts';
import { mailerOf } from '../platform/mail/mailer-of.ts';
import { closeDataFolder } from '../platform/process/data-folder.ts';
import { shutdownSignal } from '../platform/process/shutdown-signal.ts';
import { ROOT } from '../platform/root.ts';
import { checkOf, claimedCheck, claimSecret } from '../platform/secrets/claimed-secret.ts';
import { startTexts } from '../platform/start-texts.ts';
import { SECOND_MS } from '../platform/time/durations.ts';
import { startConsoleWorker } from '../proctoring/console/console-worker.ts';
import { refuseOtherKey } from './client-key.ts';
import { createApp } from './create-app.ts';
import { createLocalApp } from './create-local-app.ts';
import { leave } from './http/health.ts';
import { listen } from './http/listen.ts';
import { endPassing, keepTidy } from './keep-tidy.ts';
import { modules } from './modules.ts';
import { runStandby } from './run-standby.ts';
import { waitToServe } from './wait-to-serve.ts';
import { welcome } from './welcome.ts';

/** Requests under way when we are told to stop have this long. */
const DRAIN_MS = 10_000;
const SECRET_EVERY_MS = 2_000;
/** Makes the installation first where there is none, as `quipu init` does. */
const INIT = '--init';

/** It has a connection of its own: jobs that hold all of theirs are no outage. */
const beatAlone = (context: OpenContext): PeriodicTask => {
  const db = connectDatabase(context.connection, { size: 1, limits: jobLimits });
  const task = sayServerAlive({ ...context, db, now: null });
  const stop = async () => {
    await task.stop();
    await db.destroy();
  };
  return { ...task, stop };
};

/** This process signs and seals by the secret with which it began: where that was changed, it has to begin anew. */
const watchSecret = ({ jobs: db, config, ...context }: OpenContext, onChanged: () => void): PeriodicTask => {
  const check = checkOf(config);
  return periodicTask(context, {
    everyMs: SECRET_EVERY_MS,
    failure: 'the secret could not be looked at',
    work: async () => {
      if ((await claimedCheck(db)) !== check) onChanged();
    },
  });
};

/** The settings have what this process was told of the address and the sender from now on: commands write the same. */
const keepAddresses = ({ jobs, config }: OpenContext): Promise<void> =>
  jobs.transaction().execute(async (tx) => {
    const settings = await lockedInstitution(tx);
    const told = withTold(settings, config);
    const missing = missingForMail(config, told);
    if (missing.length > 0) throw new Error([startTexts.wrongConfiguration, ...missing].join('\n'));
    if (told.publicUrl !== settings.publicUrl || told.mailFrom !== settings.mailFrom) await saveInstitution(tx, told);
  });

/** Gives back the time since a laboratory's server last ran, and says from here on that it does. */
const sinceAlive = async (context: OpenContext): Promise<PeriodicTask> => {
  const [from, to] = [lastAlive(context.config), context.now()];
  const { rules } = await context.institution();
  const most = rules.roomServerBackSeconds * SECOND_MS;
  if (from !== null) await giveBackDowntime(context.jobs, { from, to }, most);
  return sayAlive(context);
};

/** A laboratory's own server has besides: its time, its room, and what answered while it could not serve yet. */
interface LocalRun {
  readonly clock: LocalClock;
  readonly room: LocalRoom;
  readonly aside: AsideDesk;
  readonly waiting: FastifyInstance | null;
}

const serve = async (
  context: OpenContext,
  local: LocalRun | null,
  { host, port }: Config,
  over: Promise<unknown>,
): Promise<void> => {
  refuseOtherKey(context.config);
  await refuseTooFewConnections(context.jobs, context.config);
  await claimSecret(context.jobs, context.config);
  await keepAddresses(context);
  const accounts = await startDemonstration(context.jobs, context.config, context.now());
  if (local !== null) await beginRun(context.jobs, context.now());
  const alive = local === null ? null : await sinceAlive(context);
  const { packages } = context.config;
  const waiting = local === null || packages === null ? null : await loadWaiting(context, packages);
  if (waiting !== null) console.log(waiting.said);
  const app = await (local === null
    ? createApp(context, modules)
    : createLocalApp(context, local.clock, local.room, local.aside, waiting?.isLoaded === false ? waiting.said : null));
  // A room's server leads its own time. Each asks for it where its work is done: jobs that hold all of their connections keep no mail waiting.
  const timeBy = (db: Db) => (local === null ? earlierTime(db, context.now) : async () => context.now());
  const time = timeBy(context.db);
  const timeOfJobs = timeBy(context.jobs);
  const mail = () => startMailWorker(context, mailerOf(context.config), { leasesBy: () => timeOfDatabase(context.db) });
  const tasks: PeriodicTask[] = [
    ...(context.config.isLocal ? [] : [mail(), beatAlone(context)]),
    startGradingWorker({ ...context, db: context.jobs }, undefined, timeOfJobs),
    startConsoleWorker(context, undefined, time),
    ...(local === null ? [] : [keepLocalClock(context, local.clock)]),
    ...(alive === null ? [] : [alive]),
  ];
  app.addHook('onClose', async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  });
  await local?.waiting?.close();
  await listen(app, { host, port });
  const bound = app.server.address();
  const open = typeof bound === 'object' && bound !== null ? bound.port : port;
  console.log(welcome(`http://${host}:${open}`, accounts, hasDevMailbox(context.config)));
  tasks.push(keepTidy(context, timeOfJobs), endPassing(context, time));
  const changed = new Promise<'secret changed'>((resolve) => {
    tasks.push(watchSecret(context, () => resolve('secret changed')));
  });
  const why = await Promise.race([over, changed]);
  context.log.info({ why }, 'stopping');
  leave(app);
  if (why !== 'secret changed') await pause(context.config.drainSeconds * SECOND_MS, undefined, { ref: false });
  await Promise.race([app.close(), pause(DRAIN_MS, undefined, { ref: false })]);
  if (why === 'secret changed') throw new Error(startTexts.secretChanged);
};

/** Returns as which computer's standby this one goes on; null: it was told to stop. */
const runLocal = async (
  context: OpenContext,
  config: Config,
  aside: AsideDesk,
  told: Promise<unknown>,
): Promise<StandbyFile | null> => {
  let { now } = context;
  const room = localRoom({ ...context, now: () => now() });
  const next = Promise.race([told.then(() => null), room.standsBy]);
  const waiting = await waitToServe(context, room, next);
  const mayServe =
    waiting === null || (await Promise.race([room.keeper.mayServe.then(() => true), next.then(() => false)]));
  if (mayServe) {
    const clock = await openLocalClock(context, computerClocks());
    now = clock.now;
    await serve({ ...context, now }, { clock, room, aside, waiting }, config, next);
  } else await waiting?.close();
  await room.keeper.stop();
  return next;
};

const setAside = ({ dataFolder }: Config, about: AsideFile | null, log: Logger): void => {
  const folder = putAside(dataFolder);
  if (about !== null) keepAsideFile(folder, about);
  log.warn({ aside: folder }, 'this computer is free again');
};

/** Returns whether it goes on, as another one: a standby that has taken over, or a server that has become one. */
const runOnce = async (read: ReadConfig, log: Logger, aside: AsideDesk, told: Promise<unknown>): Promise<boolean> => {
  const { config } = read;
  // One that stood by no more was ended before it could put its copy aside.
  if (config.isLocal && standbyFileIn(config.dataFolder) === null && isReplicaIn(config.dataFolder))
    setAside(config, null, log);
  // A laboratory's computer has nobody who would make it.
  const makes = config.isLocal || process.argv.includes(INIT);
  if (makes) makeDataFolder(read, configTemplate);
  const standby = config.isLocal ? standbyFileIn(config.dataFolder) : null;
  if (standby !== null) {
    const end = await runStandby(config, log, standby, aside, told);
    if (end.kind === 'left') setAside(config, end.about, log);
    return end.kind !== 'told';
  }
  // Whoever ends the application there ends its server with it, and nobody would stop the database.
  const context = await createContext(config, log, { makes, guards: config.isLocal, say: console.log });
  if (closeDataFolder(config.dataFolder)) console.log(startTexts.closed(config.dataFolder));
  let next: StandbyFile | null = null;
  let aboutAside: AsideFile | null = null;
  try {
    if (config.isLocal) {
      next = await runLocal(context, config, aside, told);
      if (next !== null) aboutAside = await beforeAside(context.jobs, log);
    } else await serve(context, null, config, told);
  } finally {
    await context.close();
  }
  if (next === null) return false;
  const folder = beginStandby(config.dataFolder, next);
  if (aboutAside !== null) keepAsideFile(folder, aboutAside);
  log.warn({ aside: folder }, 'this computer stands by');
  return true;
};

const run = async (): Promise<void> => {
  const read = readConfig(process.env, ROOT);
  if (isLeft(read)) throw new Error([startTexts.wrongConfiguration, ...read.left].join('\n'));
  const told = shutdownSignal();
  const log = pino({ level: read.right.config.logLevel }, pino.destination({ dest: 2, sync: false }));
  // What is being read of a folder goes on while this computer becomes another one.
  const aside = asideDesk({ config: read.right.config, log });
  while (await runOnce(read.right, log, aside, told));
  await aside.stop();
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
