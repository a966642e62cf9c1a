import type { EpochMs } from '@quipu/engine';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Published, publishAll } from '../../platform/live/publish.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';

/** A viewing that is not renewed within this time is over. */
export const VIEWING_MS = 30_000;

type Where = ExpressionBuilder<Tables, 'viewing'>;

/** Not ended yet, but as good as: nobody renews it, its sheet is not under way, or its examinee has left. */
export const isOver =
  (at: EpochMs) =>
  ({ or, not, eb, exists, selectFrom }: Where) =>
    or([
      eb('viewing.renewed_at', '<=', instant(at - VIEWING_MS)),
      exists(
        selectFrom('answers_sheet as sheet')
          .select('sheet.id')
          .whereRef('sheet.id', '=', 'viewing.sheet_id')
          .where('sheet.status', '<>', 'A'),
      ),
      not(
        exists(
          selectFrom('token_family as family')
            .select('family.id')
            .whereRef('family.user_id', '=', 'viewing.examinee_id')
            .where('family.ended_at', 'is', null),
        ),
      ),
    ]);

interface Ends {
  readonly viewing: number;
  readonly examineeId: number;
  readonly proctorId: number;
}

const stopsOf = ({ viewing, examineeId, proctorId }: Ends, at: EpochMs): readonly Published[] =>
  [
    { from: proctorId, to: examineeId },
    { from: examineeId, to: proctorId },
  ].map(({ from, to }) => ({
    channel: { userId: to },
    name: 'stop',
    data: { from, signal: { type: 'stop', viewing } },
    at,
  }));

/** Ends viewings, and writes down how long they took, which a clock that is behind makes no less than nothing. Returns what both ends have to be told, last in the transaction. */
export const endWhere = async (
  tx: Tx,
  at: EpochMs,
  which: (where: Where) => Expression<SqlBool>,
): Promise<readonly Published[]> => {
  const ended = await tx
    .updateTable('viewing')
    .from('app_user as proctor')
    .set({ ended_at: sql<Date>`greatest(${instant(at)}, viewing.started_at)` })
    .whereRef('proctor.id', '=', 'viewing.proctor_id')
    .where('viewing.ended_at', 'is', null)
    .where(which)
    .returning(['viewing.id', 'sheet_id', 'examinee_id', 'proctor_id', 'started_at', 'proctor.reference as who'])
    .execute();
  for (const { id, sheet_id, started_at, who } of ended) {
    const seconds = Math.round(Math.max(0, at - started_at) / SECOND_MS);
    const what = { action: 'view', sheetId: sheet_id, viewing: id, seconds };
    await keepAction(tx, who, null, what, at);
    await touchSheet(tx, sheet_id);
  }
  return ended.flatMap(({ id, examinee_id, proctor_id }) =>
    stopsOf({ viewing: id, examineeId: examinee_id, proctorId: proctor_id }, at),
  );
};

/** Ends viewings that are over without anybody having said so. */
export const endOverViewings = (db: Db, at: EpochMs): Promise<void> =>
  db.transaction().execute(async (tx) => publishAll(tx, await endWhere(tx, at, isOver(at))));
