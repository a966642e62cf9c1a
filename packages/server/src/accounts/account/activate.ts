import type { AppContext } from '../../platform/context/app-context.ts';
import { findLink, holdPersonOf, useLink as takeLink } from '../links/link-store.ts';
import { accountOf, confirmAddress } from './account-store.ts';

/** Nobody, or whose account the link activated. */
export interface Activation {
  readonly isActive: boolean;
  readonly id: number | null;
}
const NOBODY: Activation = { isActive: false, id: null };

/**
 * Follows the link of a mail: it shows whose the address is, and activates an account that waits for that. The same link again,
 * while it lives, says the same of an account that is active: people click twice.
 */
export const activate = async ({ db, now }: AppContext, token: string): Promise<Activation> => {
  const at = now();
  return db.transaction().execute(async (tx) => {
    await holdPersonOf(tx, token);
    const link = await findLink(tx, token);
    if (link === undefined || link.purpose === 'reset' || at >= link.expires_at) return NOBODY;
    const used = await takeLink(tx, token, link.purpose, at);
    // Ended before it was followed, by a newer one or a change of address: it shows nothing.
    if (used === null && link.is_ended && link.used_at === null) return NOBODY;
    if (used !== null) await confirmAddress(tx, used.userId, at);
    const { id, activated_at } = await accountOf(tx, link.user_id);
    return activated_at === null ? NOBODY : { isActive: true, id };
  });
};
