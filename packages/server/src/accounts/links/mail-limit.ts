import type { EpochMs } from '@quipu/engine';
import type { LinkPurpose } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { mailedSince } from './link-store.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_IN_WINDOW = 3;
const AGAIN_MS = 10 * MINUTE_MS;

const OF_ADDRESS: readonly LinkPurpose[] = ['activation', 'confirmation'];

/**
 * Tells whether a person may be mailed one more link: nobody's mailbox is filled by who knows their number. Links that anybody may
 * ask for, those of a recovery, are counted apart, so that a stranger keeps no one from giving another address.
 */
export const mayMailLink = async (db: Db, userId: number, purpose: LinkPurpose, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, purpose === 'reset' ? ['reset'] : OF_ADDRESS, at - WINDOW_MS)) < MAX_IN_WINDOW;

/** Tells whether the last link that shows whose the address is was sent long enough ago to send it again without being asked. */
export const mayMailAgain = async (db: Db, userId: number, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, OF_ADDRESS, at - AGAIN_MS)) === 0;
