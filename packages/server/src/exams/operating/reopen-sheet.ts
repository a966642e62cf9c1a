import type { EpochMs, FinalStatus, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import { askOnce, keepAction, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { formReader } from '../forms/form-store.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { answersMayBeKnown } from '../sheets/answers-may-be-known.ts';
import { hadRunOut, laterStart, sectionEnd, sheetDeadline } from '../sheets/deadlines.ts';
import { recordDeviceChange } from '../sheets/device-change-store.ts';
import { expiryOf } from '../sheets/expiry.ts';
import { type LockedSheet, lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { moveSectionStart, type SectionStarts } from '../sheets/section-store.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { addToSections, laterThan, waitForOtherTimes } from './extend-store.ts';
import { pushTimes } from './push-times.ts';

/** `minutes` are from now on, at least; null: what is left of its time. */
export interface Reopening {
  readonly who: string;
  readonly why: string;
  readonly minutes: number | null;
  /** The examinee reads it. */
  readonly message: string;
  /** Names what is asked for: it is done once, or refused once. */
  readonly once?: string | null;
}
export type ReopenOutcome =
  | 'noSheet'
  | 'notFinished'
  /** Another sheet took its place. */
  | 'notValid'
  /** Nothing would be left of its time, or of its last section's. */
  | 'timeOver'
  /** `couldSeeAnswers`: its examinee may have read by now what is right. */
  | { readonly deadline: EpochMs; readonly couldSeeAnswers: boolean };

/** A reopening gives the sheet so much beyond what was left of its time at its end. */
const beyondLeft = (sheet: LockedSheet['sheet'], finishedAt: EpochMs, given: Millis, now: EpochMs): Millis =>
  Math.max(0, given - Math.max(0, sheetDeadline(sheet, now) - finishedAt));

/**
 * Sections that were running at the end stood still since. They get what the sheet gets beyond what was left of it; one that had no
 * minute left gets the minutes whole. `lacks`: so much beyond its own length the one that gets most is to have from now on.
 */
const sectionsOnward = (
  { sheet, form, starts }: LockedSheet,
  finishedAt: EpochMs,
  until: EpochMs,
  now: EpochMs,
): { readonly onward: SectionStarts; readonly lacks: Millis } => {
  const onward = new Map(starts);
  let lacks = 0;
  const more = beyondLeft(sheet, finishedAt, until - now, now);
  for (const section of form.index.content.sections) {
    const startedAt = starts.get(section.id);
    if (startedAt === undefined || section.duration === null || hadRunOut(section, startedAt, sheet, finishedAt))
      continue;
    const wasOver = hadRunOut(section, startedAt, sheet, finishedAt + MINUTE_MS);
    const later = { by: now - finishedAt + more, ...(wasOver ? { until } : {}), now };
    const start = laterStart(section, startedAt, sheet, later);
    const endOf = (from: EpochMs) => sectionEnd(section, from, sheet, now);
    // No start is to come: minutes and pauses before it would be of no section.
    onward.set(section.id, Math.min(start, now));
    lacks = Math.max(lacks, endOf(start) - endOf(Math.min(start, now)));
  }
  return { onward, lacks };
};

const keepReopened = async (
  tx: Tx,
  { sheet, starts }: LockedSheet,
  onward: SectionStarts,
  extra: number,
  now: EpochMs,
): Promise<void> => {
  await tx
    .updateTable('answers_sheet')
    .set({
      status: 'A',
      finished_at: null,
      finish_comment: null,
      open_until: null,
      answers_until: null,
      device: null,
      reopened_at: new Date(now),
      extra_minutes: sql<number>`extra_minutes + ${extra}`,
      times_updated_at: laterThan(
        now,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
      ),
    })
    .where('id', '=', sheet.id)
    .execute();
  for (const [sectionId, startedAt] of onward)
    if (startedAt !== starts.get(sectionId)) await moveSectionStart(tx, sheet.id, sectionId, startedAt);
};

const gradedAs = async (tx: Tx, sheetId: number, now: EpochMs) => {
  const { published_at, mayBeKnown, ...row } = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select(['sheet.is_valid', 'graded.grade', 'graded.published_at', answersMayBeKnown(now).as('mayBeKnown')])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const isPublished = published_at !== null;
  return { ...row, isPublished, couldSeeAnswers: isPublished && mayBeKnown };
};

/**
 * A finished sheet goes on: whichever device opens it next gets a new epoch. Its grade is withdrawn until it is finished
 * again; what it was is kept with who and why. Its examinee is told.
 */
export const reopenSheet = async (
  db: Db,
  sheetId: number,
  { who, why, minutes, message, once = null }: Reopening,
  clock: () => EpochMs,
  grace: Millis,
): Promise<ReopenOutcome> => {
  const identity = await identityReader(db)(sheetId);
  if (identity === undefined) return 'noSheet';
  const subject = { identity, form: await formReader(db)(identity.formId) };
  return db.transaction().execute(async (tx): Promise<ReopenOutcome> => {
    await waitForOtherTimes(tx);
    const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace);
    const refuse = async (outcome: 'notFinished' | 'notValid' | 'timeOver'): Promise<ReopenOutcome> => {
      await keepRefused(tx, who, once, now);
      return outcome;
    };
    await askOnce(tx, who, once);
    const found = locked.get(sheetId);
    if (found === undefined || found.sheet.finishedAt === null) return refuse('notFinished');
    const { sheet, form } = found;
    const { finishedAt } = found.sheet;
    const { is_valid, grade, isPublished, couldSeeAnswers } = await gradedAs(tx, sheetId, now);
    if (!is_valid) return refuse('notValid');

    const until = now + (minutes ?? 0) * MINUTE_MS;
    const extra = minutes === null ? 0 : Math.max(0, Math.ceil((until - sheetDeadline(sheet, now)) / MINUTE_MS));
    const { onward, lacks } = sectionsOnward(found, finishedAt, until, now);
    const open = { ...sheet, status: 'A' as const, sheetExtraMinutes: sheet.sheetExtraMinutes + extra };
    if (expiryOf(open, form.index, onward, now + 1, 0) !== null) return refuse('timeOver');
    // Before its device is forgotten: whoever opens it on another one is told what was known of this one at its end.
    if (sheet.device !== null)
      await recordDeviceChange(tx, sheetId, { before: sheet.epoch, after: sheet.epoch + 1 }, finishedAt);
    await keepReopened(tx, found, onward, extra, now);
    if (lacks > 0) await addToSections(tx, [sheetId], { minutes: lacks / MINUTE_MS, at: now });
    await withdrawGrade(tx, sheetId);
    const { status, finishComment } = sheet;
    const was = { status: status as FinalStatus, finishedAt, comment: finishComment, grade, isPublished };
    const added = Math.ceil(beyondLeft(sheet, finishedAt, until - now, now) / MINUTE_MS);
    await keepAction(tx, who, why, { action: 'reopen-sheet', sheetId, minutes, added, was }, now, once);
    const data = { title: null, message, type: 'info' } as const;
    await publish(tx, { channel: { userId: identity.userId }, name: 'message', data, at: now });
    await pushTimes(tx, { sheetIds: [sheetId] }, now);
    return { deadline: sheetDeadline(open, now), couldSeeAnswers };
  });
};

/** Finds what was said of a reopening that is asked for again, because the reply was lost. */
export const couldSeeAnswersThen = async (db: Db, who: string, once: string | null, now: EpochMs): Promise<boolean> => {
  const found = await db
    .selectFrom('operator_action as action')
    .innerJoin('answers_sheet as sheet', (join) => join.on(sql<boolean>`sheet.id = (action.what->>'sheetId')::bigint`))
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(answersMayBeKnown(now).as('mayBeKnown'))
    .where('action.who', '=', who)
    .where('action.once', '=', once)
    .where(sql<boolean>`(action.what->'was'->>'isPublished')::boolean`)
    .executeTakeFirst();
  return found?.mayBeKnown ?? false;
};
