import type { Details } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { type CandidateEnd, detailsText } from './protocol.ts';

const PER_QUERY = 5_000;

export interface Kept {
  readonly checked: number;
  readonly lost: number;
}

/**
 * Holds each candidate's own journal against the database: whatever the server said it has is there in that revision or a later one, and
 * whatever their device held for sent is there with the same content; as many lines of each log are there as the server said it has.
 */
export const checkKept = async (db: Db, candidates: readonly CandidateEnd[]): Promise<Kept> => {
  const owed = candidates.flatMap(({ acknowledged, answers, toSend }) => [
    ...acknowledged.map(([id, epoch, revision]) => ({ id, epoch, revision, details: null })),
    // While something waits, nobody can say of one answer that it was sent.
    ...(toSend > 0 ? [] : answers.map(([id, epoch, revision, details]) => ({ id, epoch, revision, details }))),
  ]);
  let lost = 0;
  for (let from = 0; from < owed.length; from += PER_QUERY) {
    const some = owed.slice(from, from + PER_QUERY);
    const rows = await db
      .selectFrom('user_answer')
      .select(['id', 'epoch', 'revision', 'details'])
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const held = new Map(rows.map((row) => [row.id, row]));
    lost += some.filter(({ id, epoch, revision, details }) => {
      const row = held.get(id);
      if (row === undefined || row.epoch < epoch || (row.epoch === epoch && row.revision < revision)) return true;
      const isSame = row.epoch === epoch && row.revision === revision;
      return isSame && details !== null && details !== detailsText(row.details as Details);
    }).length;
  }
  const logs = await db
    .selectFrom('session_log')
    .select('sheet_id as sheetId')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('sheet_id', 'in', candidates.flatMap(({ sheetId }) => sheetId ?? []).concat(0))
    .groupBy('sheet_id')
    .execute();
  const lines = new Map(logs.map((log) => [log.sheetId, log.lines]));
  const cut = candidates.filter(({ sheetId, linesHeld }) => linesHeld > (lines.get(sheetId ?? 0) ?? 0)).length;
  return { checked: owed.length, lost: lost + cut };
};
