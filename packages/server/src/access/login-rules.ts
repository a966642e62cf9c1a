import { type BodyOf, DESKTOP_AGENT, type login, type ReplyOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { texts } from './texts.ts';

export type LoginReply = ReplyOf<typeof login>;
type RefusalStatus = 401 | 402 | 403 | 400 | 409 | 422 | 429;

export const refused = (status: RefusalStatus, msg: string): LoginReply =>
  status === 403
    ? { status, body: { msg, message: null, error: null, invalidEmail: false, email: null, canChangeEmail: false } }
    : { status, body: { msg, message: null, error: null } };

/** What can be refused without knowing who it is: the build, its version, the computer's clock. */
export const refusalOfClient = (
  { version, timestamp }: BodyOf<typeof login>,
  userAgent: string | null,
  { settings, rules }: InstitutionSettings,
  now: EpochMs,
): LoginReply | null => {
  const isDesktop = userAgent?.includes(DESKTOP_AGENT) ?? false;
  if (!(isDesktop ? settings.app : settings.web)) return refused(403, texts.disabled);
  if (version !== (isDesktop ? settings.desktop : settings.client)) return refused(400, texts.newVersion);
  return Math.abs(now - timestamp) > rules.clockToleranceSeconds * 1_000 ? refused(409, texts.clock) : null;
};
