import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { forgetPlaces, forgetTimes } from '../assignments/assignment-store.ts';
import { laterThan } from '../operating/extend-store.ts';
import { addSheets } from './add-sheets.ts';
import type { PlannedChange } from './plan-roster.ts';

const enter = async (tx: Tx, changes: readonly PlannedChange[], at: EpochMs): Promise<readonly number[]> => {
  const tried = changes.flatMap(({ sheet }) => (sheet === null ? [] : [sheet.id]));
  if (tried.length > 0)
    await tx
      .updateTable('answers_sheet')
      .set({ is_valid: false })
      .where('id', '=', ({ val, fn }) => fn.any(val(tried)))
      .execute();
  const ids: number[] = [];
  for (const quizId of new Set(changes.map((change) => change.quizId))) {
    const ofQuiz = changes.filter((change) => change.quizId === quizId);
    const sheets = ofQuiz.map(({ sheet, room, ...change }) => ({
      ...change,
      roomId: room?.id ?? null,
      attempt: (sheet?.attempt ?? 0) + 1,
    }));
    ids.push(...(await addSheets(tx, quizId, sheets, at)));
  }
  return ids;
};

/** The attempts before that of whoever is taken back count no more. */
export const replaceEarlier = (tx: Tx, sheetIds: readonly number[]) =>
  sql`
    update answers_sheet as earlier set is_valid = false
    from answers_sheet as sheet
    where sheet.id = any(${sheetIds}::bigint[]) and earlier.is_valid and earlier.user_id = sheet.user_id
      and earlier.quiz_id = sheet.quiz_id and earlier.attempt < sheet.attempt`.execute(tx);

type ChangeOfSheet = PlannedChange & { readonly sheet: NonNullable<PlannedChange['sheet']> };

/** Times are later than those that stand, where they are another session's: whoever knows the old ones takes these. */
const move = async (tx: Tx, changes: readonly ChangeOfSheet[], at: EpochMs): Promise<void> => {
  const ids = changes.map(({ sheet }) => sheet.id);
  // Two people may change desks with each other.
  await sql`update answers_sheet set desk = null where id = any(${ids}::bigint[]) and desk is not null`.execute(tx);
  const later = laterThan(
    at,
    sql`sheet.times_updated_at`,
    sql`(select updated_at from quiz_session where id = sheet.session_id)`,
    sql`(select updated_at from quiz_session where id = given.session_id)`,
  );
  await sql`
    update answers_sheet as sheet
    set times_updated_at = case when sheet.session_id = given.session_id then sheet.times_updated_at else ${later} end,
        session_id = given.session_id, room_id = given.room_id, desk = given.desk, is_trial = given.is_trial,
        is_valid = true, withdrawn_at = null
    from unnest(
      ${ids}::bigint[],
      ${changes.map(({ sessionId }) => sessionId)}::bigint[],
      ${changes.map(({ room }) => room?.id ?? null)}::bigint[],
      ${changes.map(({ desk }) => desk)}::integer[],
      ${changes.map(({ isTrial }) => isTrial)}::boolean[]
    ) as given (id, session_id, room_id, desk, is_trial)
    where sheet.id = given.id`.execute(tx);
};

/** Takes from assignments what is of the session or the place that their sheets have left: a room says its place by itself. */
const tidyAssignments = async (tx: Tx, changes: readonly ChangeOfSheet[]): Promise<void> => {
  const elsewhere = changes.filter(({ sheet, sessionId }) => sheet.sessionId !== sessionId);
  await forgetTimes(
    tx,
    elsewhere.map(({ sheet }) => sheet.id),
  );
  await forgetPlaces(
    tx,
    changes.filter(({ room }) => room !== null).map(({ sheet }) => sheet.id),
  );
};

/** Writes what was planned in the same transaction. Returns the sheets of those who entered. */
export const writeRoster = async (
  tx: Tx,
  changes: readonly PlannedChange[],
  at: EpochMs,
): Promise<readonly number[]> => {
  const moved = changes.filter((change): change is ChangeOfSheet => change.kind === 'move' || change.kind === 'return');
  if (moved.length > 0) {
    await replaceEarlier(
      tx,
      moved.flatMap(({ kind, sheet }) => (kind === 'return' ? [sheet.id] : [])),
    );
    await move(tx, moved, at);
    await tidyAssignments(tx, moved);
  }
  const entering = changes.filter(({ kind }) => kind === 'enter');
  return entering.length === 0 ? [] : enter(tx, entering, at);
};
