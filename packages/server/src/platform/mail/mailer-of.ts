import type { Config } from '../config/config.ts';
import { devMailbox } from './dev-mailbox.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export const mailerOf = ({ smtpUrl, dataFolder }: Pick<Config, 'smtpUrl' | 'dataFolder'>): Mailer =>
  smtpUrl === null ? devMailbox(dataFolder) : smtpMailer(smtpUrl);
