import { createHash } from 'node:crypto';
import type { PostedEntry } from '@quipu/contract';
import type { EpochMs, SetAsideReason } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import type { ReviewReason } from './evaluation-tables.ts';
import type { EntryApart } from './judge-post.ts';
import { StoredEntry } from './stored-entry.ts';

export interface ForReview {
  readonly sheetId: number;
  readonly reason: ReviewReason;
  readonly entries: readonly PostedEntry[];
}

const reviewReason = (reason: SetAsideReason): ReviewReason => {
  if (reason === 'lateForSection') return 'lateForSection';
  return reason === 'late' || reason === 'afterFinish' ? 'afterFinish' : 'unacceptable';
};

/** What was set aside of a post, by what a person will have to decide. */
export const reviewsOf = (sheetId: number, apart: readonly EntryApart[]): readonly ForReview[] => {
  const byReason = new Map<ReviewReason, PostedEntry[]>();
  for (const { entry, reason } of apart)
    byReason.set(reviewReason(reason), [...(byReason.get(reviewReason(reason)) ?? []), entry]);
  return [...byReason].map(([reason, entries]) => ({ sheetId, reason, entries }));
};

/** A statement has 65 535 parameters at most. */
const ROWS_A_STATEMENT = 5_000;

/** Answers that can be neither merged nor dropped are kept for a person to decide. A repeat is kept once. */
export const keepForReview = async (db: Db, kept: readonly ForReview[], at: EpochMs): Promise<void> => {
  const rows = kept
    .filter(({ entries }) => entries.length > 0)
    .map(({ sheetId, reason, entries }) => {
      const json = JSON.stringify(entries.map(StoredEntry.encode));
      const digest = createHash('sha256').update(reason).update(json).digest();
      return { sheet_id: sheetId, reason, entries: json, digest, received_at: new Date(at) };
    });
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await db
      .insertInto('answer_review')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) => conflict.columns(['sheet_id', 'digest']).doNothing())
      .execute();
};
