import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export const mailerOf = ({ smtpUrl, mailFrom, dataFolder }: Config): Mailer =>
  smtpUrl === null ? outboxMailer(dataFolder, mailFrom) : smtpMailer(smtpUrl, mailFrom);
