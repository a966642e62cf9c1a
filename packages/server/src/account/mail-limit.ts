import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import type { LinkPurpose } from './account-tables.ts';
import { mailedSince } from './link-store.ts';

const WINDOW_MS = 900_000;
const MOST_IN_WINDOW = 3;
const AGAIN_MS = 600_000;

const OF_ADDRESS: readonly LinkPurpose[] = ['activation', 'confirmation'];

/**
 * Whether a person may be mailed one more link: nobody's mailbox is filled by who knows their number. Links that anybody may
 * ask for, those of a recovery, are counted apart, so that a stranger keeps no one from giving another address.
 */
export const mayMailLink = async (db: Db, userId: number, purpose: LinkPurpose, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, purpose === 'reset' ? ['reset'] : OF_ADDRESS, at - WINDOW_MS)) < MOST_IN_WINDOW;

/** Whether it is long enough since the last link that shows whose the address is to send it again without being asked. */
export const mayMailAgain = async (db: Db, userId: number, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, OF_ADDRESS, at - AGAIN_MS)) === 0;
