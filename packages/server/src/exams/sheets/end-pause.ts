import type { EpochMs, GivenTime } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { keepGivenBack } from './given-back-store.ts';
import type { HeldSheet } from './sheet-store.ts';

/** Ends the pause of a held sheet, if it has one: all of the time that it stood is given back, and kept with its cause. */
export const endPause = async (
  tx: Tx,
  { id, epoch, standstill, pausedSince }: Pick<HeldSheet, 'id' | 'epoch' | 'standstill' | 'pausedSince'>,
  at: EpochMs,
): Promise<void> => {
  if (pausedSince === null) return;
  const to = Math.max(at, pausedSince);
  const given: GivenTime = { cause: 'pause', from: pausedSince, to, given: to - pausedSince };
  await keepGivenBack(tx, { sheetId: id, sectionId: null, epoch, ...given, proposed: 0 });
  await tx
    .updateTable('answers_sheet')
    .set({
      standstill: JSON.stringify({ pause: null, given: [...(standstill?.given ?? []), given] }),
      given_back_ms: sql<number>`given_back_ms + ${given.given}`,
    })
    .where('id', '=', id)
    .execute();
};
