import { setTimeout as pause } from 'node:timers/promises';
import { isLeft } from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { purgeAccess } from './access/purge.ts';
import { purgeLinks } from './account/link-store.ts';
import { areas, localAreas } from './app/areas.ts';
import { createApp } from './app/create-app.ts';
import { loggableError } from './app/errors.ts';
import { type OpenPlatform, openPlatform } from './app/open-platform.ts';
import { ROOT } from './app/root.ts';
import { untilToldToStop } from './app/until-told-to-stop.ts';
import { type DemonstrationAccount, startDemonstration } from './authoring/load-demonstration.ts';
import { type Config, configFrom } from './config.ts';
import { startConsoleWorker } from './console/console-worker.ts';
import { startGradingWorker } from './grading/grading-worker.ts';
import { purgeTries } from './identity/purge-tries.ts';
import { tidyResultFiles } from './laboratory/tidy-files.ts';
import { purgePassing, purgePushed } from './live/event-store.ts';
import { purgeMail } from './mail/mail-store.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { mailerOf } from './mail/mailer-of.ts';
import { tidyPhotos } from './photos/tidy-photos.ts';
import { endOverViewings } from './video/end-viewings.ts';

/** Requests under way when we are told to stop have this long. */
const DRAIN_MS = 10_000;
const PURGE_EVERY_MS = 3_600_000;
const PASSING_EVERY_MS = 10_000;

const listed = (title: string, accounts: readonly DemonstrationAccount[]): readonly string[] => {
  const rows = accounts.map(({ username, password, fullName }) => `  ${username}  ${password}  ${fullName}`);
  return rows.length === 0 ? [] : [title, ...rows];
};

const welcome = (address: string, accounts: readonly DemonstrationAccount[], isSending: boolean): string => {
  const isExaminee = ({ roles }: DemonstrationAccount) => roles.includes('examinee');
  const examinees = listed('Cuentas de demostración (usuario, clave, nombre):', accounts.filter(isExaminee));
  const staff = accounts.filter((account) => !isExaminee(account));
  const watching = listed(`Supervisión, en ${address}/consola:`, staff);
  const mails = accounts.length === 0 || isSending ? [] : [`Correos de demostración: ${address}/dev/outbox`];
  return [`Quipu: ${address}`, ...examinees, ...watching, ...mails].join('\n');
};

const keepTidy = (platform: OpenPlatform): void => {
  const { jobs: db, now, log } = platform;
  const tidied = { ...platform, db };
  const purge = () => {
    const at = now();
    Promise.all([
      purgeAccess(db, at),
      purgeLinks(db, at),
      purgeMail(db, at),
      purgePushed(db, at),
      purgeTries(db, at),
      tidyPhotos(tidied, at),
      tidyResultFiles(tidied, at),
    ]).catch((error: unknown) => log.warn({ err: loggableError(error) }, 'purge failed'));
  };
  purge();
  setInterval(purge, PURGE_EVERY_MS).unref();
};

/** What lives for seconds: live video, and what is said of it. */
const endPassing = ({ db, now, log }: OpenPlatform): void => {
  const end = () => {
    Promise.all([endOverViewings(db, now()), purgePassing(db, now())]).catch((error: unknown) =>
      log.warn({ err: loggableError(error) }, 'what has passed could not be ended'),
    );
  };
  setInterval(end, PASSING_EVERY_MS).unref();
};

const serve = async (platform: OpenPlatform, { host, port }: Config, told: Promise<NodeJS.Signals>): Promise<void> => {
  const accounts = await startDemonstration(platform.jobs, platform.config, platform.now());
  const app = await createApp(platform, platform.config.isLocal ? localAreas : areas);
  const mail = platform.config.isLocal ? null : startMailWorker(platform, mailerOf(platform.config));
  const grading = startGradingWorker({ ...platform, db: platform.jobs });
  const watching = startConsoleWorker(platform);
  app.addHook('onClose', async () => {
    await Promise.all([mail?.stop(), grading.stop(), watching.stop()]);
  });
  await app.listen({ host, port });
  const bound = app.server.address();
  const open = typeof bound === 'object' && bound !== null ? bound.port : port;
  console.log(welcome(`http://${host}:${open}`, accounts, platform.config.smtpUrl !== null));
  keepTidy(platform);
  endPassing(platform);
  platform.log.info({ signal: await told }, 'stopping');
  await Promise.race([app.close(), pause(DRAIN_MS, undefined, { ref: false })]);
};

const run = async (): Promise<void> => {
  const config = configFrom(process.env, ROOT);
  if (isLeft(config)) throw new Error(`The configuration is wrong.\n${config.left.join('\n')}`);
  const told = untilToldToStop();
  const log = pino({ level: config.right.logLevel }, pino.destination({ dest: 2, sync: false }));
  const platform = await openPlatform(config.right, log);
  try {
    await serve(platform, config.right, told);
  } finally {
    await platform.close();
  }
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
