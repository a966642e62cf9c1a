import type { EpochMs } from '@quipu/engine';
import type { Config } from '../../platform/config/config.ts';
import type { LinkPurpose } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { texts } from '../account-texts.ts';
import { issueLink } from './link-store.ts';

const PATHS: Readonly<Record<LinkPurpose, string>> = {
  activation: '/activation/',
  confirmation: '/activation/',
  reset: '/auth/passwords/reset/',
};

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
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'ownUrl'>,
  institution: InstitutionSettings,
  { userId, fullName, email, purpose, at }: LinkMail,
): Promise<void> => {
  const { activationHours, resetMinutes } = institution.rules;
  const life = purpose === 'reset' ? resetMinutes : activationHours;
  const expiresAt = at + life * (purpose === 'reset' ? MINUTE_MS : HOUR_MS);
  const token = await issueLink(tx, { userId, purpose, email, expiresAt, at });
  const address = `${publicUrlOf(config, institution)}${PATHS[purpose]}${token}`;
  const mail = texts.mails[purpose](nameOf(institution), fullName, address, life);
  await queueMail(tx, { to: email, ...mail, isSecret: true, until: expiresAt });
};

/** Long enough for a weekend and a holiday; whoever comes later asks for a new one at the login. */
const INVITATION_HOURS = 7 * 24;

export interface Invitation extends Omit<LinkMail, 'purpose'> {
  readonly reference: string;
}

/** Mails somebody whose account was made for them the link to make a password. */
export const sendInvitation = async (
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'ownUrl'>,
  institution: InstitutionSettings,
  { userId, fullName, email, reference, at }: Invitation,
): Promise<void> => {
  const expiresAt = at + INVITATION_HOURS * HOUR_MS;
  const token = await issueLink(tx, { userId, purpose: 'reset', email, expiresAt, isInvitation: true, at });
  const link = `${publicUrlOf(config, institution)}${PATHS.reset}${token}`;
  const mail = texts.mails.invitation(nameOf(institution), fullName, reference, link, INVITATION_HOURS);
  await queueMail(tx, { to: email, ...mail, isSecret: true, until: expiresAt });
};
