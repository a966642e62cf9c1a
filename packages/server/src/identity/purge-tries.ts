import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';
import { TRIES_WINDOW_MS } from './dactilar.ts';

export const purgeTries = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('dactilar_try')
    .where('at', '<', instant(at - TRIES_WINDOW_MS))
    .execute();
