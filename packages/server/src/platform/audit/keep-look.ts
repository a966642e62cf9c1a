import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';
import { HOUR_MS } from '../time/durations.ts';
import { keepAction } from './operator-action-store.ts';

/** A screen that shows the same again is one look; a photo's own log has each. */
const SAME_LOOK_MS = HOUR_MS;

/** Somebody looked at what is a person's own, or at what is right of a question. */
export type Look =
  | {
      readonly action: 'photo' | 'see-answers';
      readonly sheetId: number;
      readonly [id: `${string}Id`]: number;
    }
  | { readonly action: 'see-key'; readonly quizId: number; readonly formId: number; readonly itemId: number };

/** Keeps who looked, at what. */
export const keepLook = async (db: Db, who: string, look: Look, at: EpochMs): Promise<void> => {
  const known = await db
    .selectFrom('operator_action')
    .select('id')
    .where('who', '=', who)
    .where('at', '>', instant(at - SAME_LOOK_MS))
    .where(sql<boolean>`what @> ${JSON.stringify(look)}::jsonb`)
    .executeTakeFirst();
  if (known === undefined) await keepAction(db, who, null, look, at);
};
