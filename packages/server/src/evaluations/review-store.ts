import { createHash } from 'node:crypto';
import { WirePendingEntry } from '@quipu/contract';
import type { EpochMs, PendingEntry } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import type { ReviewReason } from './evaluation-tables.ts';

export interface ForReview {
  readonly sheetId: number;
  readonly reason: ReviewReason;
  readonly entries: readonly PendingEntry[];
}

/** Answers that can be neither merged nor dropped are kept for a person to decide. A repeat is kept once. */
export const keepForReview = async (db: Db, kept: readonly ForReview[], at: EpochMs): Promise<void> => {
  const rows = kept
    .filter(({ entries }) => entries.length > 0)
    .map(({ sheetId, reason, entries }) => {
      const json = JSON.stringify(entries.map((entry) => WirePendingEntry.encode(entry)));
      const digest = createHash('sha256').update(reason).update(json).digest();
      return { sheet_id: sheetId, reason, entries: json, digest, received_at: new Date(at) };
    });
  if (rows.length === 0) return;
  await db
    .insertInto('answer_review')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['sheet_id', 'digest']).doNothing())
    .execute();
};
