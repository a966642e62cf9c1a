import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { isDoneTo } from '../../platform/audit/action-subjects.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { epochLogs, falseWords, forksOf, lateLines, missingLogs } from '../logs/log-damage-store.ts';
import { minutesGiven } from '../operating/minutes-given.ts';
import { sheetDeadline, standingAt } from '../sheets/deadlines.ts';
import { givenBackOf } from '../sheets/given-back-store.ts';
import { sheetAsRead } from '../sheets/sheet-store.ts';
import { incidentsOf } from './timeline-store.ts';

const sheetWithNames = (db: Db, sheetId: number) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .selectAll('sheet')
    .select(['quiz.name', 'person.reference', 'session.starts_at', 'session.ends_at'])
    .select(minutesGiven('sheet.id').as('minutesGiven'))
    .select(({ selectFrom }) =>
      selectFrom('user_answer as answer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('answer.id', '>=', 'sheet.answer_base')
        .whereRef('answer.id', '<', sql`sheet.answer_base + sheet.answer_count`)
        .as('answers'),
    )
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst();

const reviewsOf = (db: Db, sheetId: number) =>
  db
    .selectFrom('quarantined_answers')
    .select(['id', 'reason', 'received_at', 'is_accepted', 'entry_count as count'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();

/** Finds what operators did to the sheet, or to its whole session. */
const actionsOn = (db: Db, sheetId: number, sessionId: number | null) =>
  db
    .selectFrom('operator_action')
    .select(['at', 'who', 'why', sql<string>`what->>'action'`.as('action')])
    .where(isDoneTo(sql.ref('what'), [sheetId], sessionId))
    .orderBy('id')
    .execute();

/** Its answers that came after `moment`: by a backup, or within the grace. */
const answersAfter = async (
  db: Db,
  { answer_base: base, answer_count: count }: { readonly answer_base: number; readonly answer_count: number },
  moment: EpochMs,
): Promise<number> =>
  (
    await db
      .selectFrom('user_answer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '>=', base)
      .where('id', '<', base + count)
      .where('received_at', '>', instant(moment))
      .executeTakeFirstOrThrow()
  ).count;

/** All that is kept of a sheet, for whoever has to explain it or decide on it. Null: there is none. */
export const sheetHistory = async (db: Db, sheetId: number, now: EpochMs) => {
  const sheet = await sheetWithNames(db, sheetId);
  if (sheet === undefined) return null;
  const times = await sheetAsRead(db, sheetId);
  const deadline =
    times === undefined || times.startedAt === null ? null : sheetDeadline(times, standingAt(times, now));
  const late = await lateLines(db, sheetId);
  const logs = await epochLogs(db, sheetId);
  const forged = await falseWords(db, sheetId, logs);
  return {
    sheet,
    deadline,
    lateAnswers: deadline === null ? 0 : await answersAfter(db, sheet, deadline),
    logs: logs.map((log) => ({
      ...log,
      late: late.get(log.epoch) ?? 0,
      falseWords: forged.get(log.epoch) ?? 0,
    })),
    missingLogs: await missingLogs(db, sheetId, logs),
    forks: await forksOf(db, sheetId),
    receipts: await db.selectFrom('log_receipt').selectAll().where('sheet_id', '=', sheetId).orderBy('at').execute(),
    imports: await db.selectFrom('backup_import').selectAll().where('sheet_id', '=', sheetId).orderBy('at').execute(),
    reviews: await reviewsOf(db, sheetId),
    incidents: await incidentsOf(db, sheetId),
    givenBack: await givenBackOf(db, sheetId),
    actions: await actionsOn(db, sheetId, sheet.session_id),
  };
};
export type SheetHistory = NonNullable<Awaited<ReturnType<typeof sheetHistory>>>;
