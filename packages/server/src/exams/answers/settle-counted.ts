import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Db, Tx } from '../../platform/db/database.ts';
import { answersOf } from '../sheets/answer-store.ts';
import type { SheetIdentity } from '../sheets/sheet-identity.ts';
import { sameDetails } from './same-details.ts';
import { StoredEntry } from './stored-entry.ts';

type Answers = Pick<SheetIdentity, 'answerBase' | 'answerCount'>;

/** Tells of an entry whether what counts says the same: there is nothing in it to decide. */
export const countedAlready = async (db: Db, { answerBase, answerCount }: Answers) => {
  const held = new Map((await answersOf(db, answerBase, answerCount)).map((one) => [one.id, one]));
  return (entry: PostedEntry): boolean => {
    const same = entry instanceof UnreadableEntry ? undefined : held.get(entry.id);
    return same !== undefined && !(entry instanceof UnreadableEntry) && sameDetails(same.details, entry.details);
  };
};

/**
 * Closes what waits for a decision and counts as it is, since it came by another way: carried over from its device, or given
 * again on the one that went on.
 */
export const settleCounted = async (tx: Tx, sheet: Pick<SheetIdentity, 'id'> & Answers, at: EpochMs): Promise<void> => {
  const rows = await tx
    .selectFrom('quarantined_answers')
    .select(['id', 'entries'])
    .where('sheet_id', '=', sheet.id)
    .where('decided_at', 'is', null)
    .execute();
  if (rows.length === 0) return;
  const counts = await countedAlready(tx, sheet);
  const settled = rows.filter(({ entries }) =>
    entries.every((json) => {
      const entry = StoredEntry.decode(json);
      return E.isRight(entry) && counts(entry.right);
    }),
  );
  if (settled.length === 0) return;
  await tx
    .updateTable('quarantined_answers')
    .set({ decided_at: new Date(at), is_accepted: true })
    .where(
      'id',
      'in',
      settled.map(({ id }) => id),
    )
    .execute();
};
