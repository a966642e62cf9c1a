import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import { compareVersions, type EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { BY_ITSELF, keepActions } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { answersOf, type HeldAnswer } from '../sheets/answer-store.ts';
import { waitingEntries } from '../sheets/counted-already.ts';
import type { SheetIdentity } from '../sheets/sheet-identity.ts';
import type { ToQuarantine } from './quarantine-answers.ts';
import { sameDetails } from './same-details.ts';

type Answers = Pick<SheetIdentity, 'answerBase' | 'answerCount'>;

/** Finds what is held in the place of an entry, where that says the same. */
const sameHeld = async (db: Db, { answerBase, answerCount }: Answers) => {
  const held = new Map((await answersOf(db, answerBase, answerCount)).map((one) => [one.id, one]));
  return (entry: PostedEntry): HeldAnswer | null => {
    if (entry instanceof UnreadableEntry) return null;
    const found = held.get(entry.id);
    return found !== undefined && sameDetails(found.details, entry.details) ? found : null;
  };
};

/**
 * A login that was replaced brings these, which are neither merged in silence nor dropped, but for those that are held to the version:
 * they came before, or were carried over meanwhile.
 */
export const leftByReplaced = async (
  db: Db,
  sheet: Pick<SheetIdentity, 'id'> & Answers,
  entries: readonly PostedEntry[],
): Promise<ToQuarantine> => {
  const heldFor = await sameHeld(db, sheet);
  const left = entries.filter((entry) => {
    const held = heldFor(entry);
    return held === null || entry instanceof UnreadableEntry || compareVersions(held, entry) !== 0;
  });
  return { sheetId: sheet.id, reason: 'replacedLogin', entries: left };
};

/**
 * Closes what waits for a decision and counts as it is, since it came by another way: carried over from its device, or given
 * again on the one that went on.
 */
export const settleCounted = async (tx: Tx, sheetId: number, at: EpochMs): Promise<void> => {
  const { rows: settled } = await sql<{ readonly id: number }>`
    update quarantined_answers set decided_at = ${new Date(at)}, is_accepted = true
    where id in (
      select kept_id from ${waitingEntries([sheetId])} as waiting group by kept_id having bool_and(counts)
    )
    returning id`.execute(tx);
  if (settled.length === 0) return;
  const ids = settled.map(({ id }) => id).sort((a, b) => a - b);
  const action = 'settle-quarantined-answers';
  const whats = ids.map((keptId) => ({ action, sheetId, keptId, isAccepted: true }));
  await keepActions(tx, BY_ITSELF, null, whats, at);
};
