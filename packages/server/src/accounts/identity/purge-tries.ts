import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { TRIES_WINDOW_MS } from './dactilar.ts';

export const purgeTries = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('dactilar_try')
    .where('at', '<', instant(at - TRIES_WINDOW_MS))
    .execute();
