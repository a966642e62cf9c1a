import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../context/app-context.ts';
import { notifiedTask, type PeriodicTask } from '../context/periodic-task.ts';
import { loggableError } from '../http/errors.ts';
import { mailFromOf } from '../institution/public-address.ts';
import { MAIL_CHANNEL } from './mail-queue.ts';
import { markFailed, markSent, type TakenMail, takeMail } from './mail-store.ts';
import type { Mailer, MailFailure } from './mailer.ts';
import { texts } from './texts.ts';

const AT_ONCE = 5;
const TOO_LATE: MailFailure = { problem: 'too late', isFinal: true };

/**
 * Sends some of what is due; returns how many were taken. `leasesBy`: one clock for all processes, so that none takes what
 * another one sends. No clock that is ahead gives up what is still of use.
 */
export const sendDueMail = async (
  { db, now, log, institution, config }: Pick<AppContext, 'db' | 'now' | 'log' | 'institution' | 'config'>,
  mailer: Mailer,
  leasesBy: () => Promise<EpochMs> = async () => now(),
): Promise<number> => {
  const takenAt = await leasesBy();
  const taken = await takeMail(db, AT_ONCE, takenAt);
  if (taken.length === 0) return 0;
  const settings = await institution();
  const fromName = settings.name ?? texts.product;
  const from = mailFromOf(config, settings);
  const send = async (job: TakenMail): Promise<void> => {
    const { id, queued_at: queuedAt, recipient: to, subject, text } = job;
    if (text === null) return;
    const isUseless = job.useless_at !== null && Math.min(now(), takenAt) >= job.useless_at;
    const failure = isUseless ? TOO_LATE : await mailer.send({ id, queuedAt, fromName, from, to, subject, text });
    const leaseAt = await leasesBy();
    const at = Math.min(now(), leaseAt);
    if (failure === null) {
      await markSent(db, id, at);
      return;
    }
    const { isGivenUp } = await markFailed(db, job, failure, { at, leaseAt });
    log.warn({ mail: id, tries: job.tries, problem: failure.problem }, isGivenUp ? 'mail given up' : 'mail not sent');
  };
  await Promise.all(
    taken.map((job) =>
      // The lease ends by itself, and it is tried again.
      send(job).catch((error: unknown) => log.warn({ mail: job.id, err: loggableError(error) }, 'mail not noted')),
    ),
  );
  return taken.length;
};

/** Mail that comes due again without a notice is found within this. */
const LOOK_EVERY_MS = 15_000;

/** Sends mail while it is there: each process of the server has one, and they share the work. */
export const startMailWorker = (
  context: AppContext,
  mailer: Mailer,
  { everyMs = LOOK_EVERY_MS, leasesBy }: { readonly everyMs?: number; readonly leasesBy?: () => Promise<EpochMs> } = {},
): PeriodicTask => {
  const task = notifiedTask(context, {
    channel: MAIL_CHANNEL,
    everyMs,
    failure: 'mail could not be looked for',
    work: async (stopping) => {
      while (!stopping.aborted && (await sendDueMail(context, mailer, leasesBy)) > 0);
    },
  });
  return {
    ...task,
    stop: async () => {
      await task.stop();
      mailer.close();
    },
  };
};
