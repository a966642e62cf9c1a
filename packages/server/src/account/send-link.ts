import type { EpochMs } from '@quipu/engine';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import type { LinkPurpose } from './account-tables.ts';
import { issueLink } from './link-store.ts';
import { texts } from './texts.ts';

const PATHS: Readonly<Record<LinkPurpose, string>> = {
  activation: '/activation/',
  confirmation: '/activation/',
  reset: '/auth/passwords/reset/',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const nameOf = ({ name }: InstitutionSettings): string => name ?? 'Quipu';

export interface LinkMail {
  readonly userId: number;
  readonly fullName: string;
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly at: EpochMs;
}

/** Issues a link and mails it, both within the caller's transaction. */
export const sendLink = async (
  within: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  institution: InstitutionSettings,
  { userId, fullName, email, purpose, at }: LinkMail,
): Promise<void> => {
  const { activationHours, resetMinutes } = institution.rules;
  const life = purpose === 'reset' ? resetMinutes : activationHours;
  const expiresAt = at + life * (purpose === 'reset' ? MINUTE_MS : HOUR_MS);
  const token = await issueLink(within, { userId, purpose, email, expiresAt, at });
  const mail = texts.mails[purpose](nameOf(institution), fullName, `${publicUrl}${PATHS[purpose]}${token}`, life);
  await queueMail(within, { to: email, ...mail, until: expiresAt });
};
