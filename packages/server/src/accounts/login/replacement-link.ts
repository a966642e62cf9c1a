import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { issueLink } from '../links/link-store.ts';

/** The token that sets a new password, for someone who has to and knows the old one. */
export const replacementToken = (
  { db, now }: AppContext,
  userId: number,
  { resetMinutes }: InstitutionSettings['rules'],
): Promise<string> => {
  const at = now();
  return issueLink(db, { userId, purpose: 'reset', email: null, expiresAt: at + resetMinutes * MINUTE_MS, at });
};
