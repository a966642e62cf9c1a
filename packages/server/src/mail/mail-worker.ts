import { loggableError } from '../app/errors.ts';
import type { Platform } from '../app/platform.ts';
import { listen } from '../db/listener.ts';
import { MAIL_CHANNEL } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import { sendDueMail } from './send-due-mail.ts';

export interface MailWorker {
  /** Resolves when what is being sent was sent or failed. */
  stop(): Promise<void>;
}

/** What comes due again without anybody's notice is found within this. */
const POLL_MS = 15_000;

/** Sends mail while it is there: each process of the server has one, and they share the work. */
export const startMailWorker = (platform: Platform, mailer: Mailer, pollMs = POLL_MS): MailWorker => {
  const { log, connection } = platform;
  let isStopped = false;
  let isAwaken = false;
  let running: Promise<void> | null = null;

  const drain = async (): Promise<void> => {
    do {
      isAwaken = false;
      try {
        while (!isStopped && (await sendDueMail(platform, mailer)) > 0);
      } catch (error) {
        log.warn({ err: loggableError(error) }, 'mail could not be looked for');
      }
    } while (isAwaken && !isStopped);
  };
  const wake = () => {
    if (isStopped) return;
    isAwaken = true;
    running ??= drain().finally(() => {
      running = null;
    });
  };

  const listener = listen(connection, {
    channel: MAIL_CHANNEL,
    onHeard: wake,
    onLost: (error) => log.warn({ err: loggableError(error) }, 'the connection that hears of mail was lost'),
  });
  const poll = setInterval(wake, pollMs);
  poll.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      await listener.close();
      await running;
      mailer.close();
    },
  };
};
