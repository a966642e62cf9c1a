import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { mailedSince } from './link-store.ts';

const WINDOW_MS = 900_000;
const MOST_IN_WINDOW = 3;
const AGAIN_MS = 600_000;

/** Whether a person may be mailed one more link: nobody's mailbox is filled by who knows their number. */
export const mayMailLink = async (db: Db, userId: number, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, at - WINDOW_MS)).length < MOST_IN_WINDOW;

/** Whether it is long enough since the last one to send it again without being asked. */
export const mayMailAgain = async (db: Db, userId: number, at: EpochMs): Promise<boolean> =>
  (await mailedSince(db, userId, at - AGAIN_MS)).length === 0;
