import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';

/** Within the transaction of what was done. `why` null: of an act that needs no reason. */
export const keepAction = (within: Db, who: string, why: string | null, what: object, at: EpochMs) =>
  within
    .insertInto('operator_action')
    .values({ at: new Date(at), who, why, what: JSON.stringify(what) })
    .execute();
