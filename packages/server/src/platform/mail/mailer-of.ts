import type { Config } from '../config/config.ts';
import { devMailbox } from './dev-mailbox.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export const mailerOf = ({ smtpUrl, mailFrom, dataFolder }: Config): Mailer =>
  smtpUrl === null ? devMailbox(dataFolder, mailFrom) : smtpMailer(smtpUrl, mailFrom);
