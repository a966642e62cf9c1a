import { issueLink } from '../account/link-store.ts';
import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';

const MINUTE_MS = 60_000;

/** The token that sets a new password, for someone who has to and knows the old one. */
export const replacementToken = (
  { db, now }: Platform,
  userId: number,
  { resetMinutes }: InstitutionSettings['rules'],
): Promise<string> => {
  const at = now();
  return issueLink(db, { userId, purpose: 'reset', email: null, expiresAt: at + resetMinutes * MINUTE_MS, at });
};
