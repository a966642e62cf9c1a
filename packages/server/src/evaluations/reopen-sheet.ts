import type { EpochMs, FinalStatus, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { publish } from '../live/publish.ts';
import { sheetDeadline, timeRatio } from './deadlines.ts';
import { expiryOf } from './expiry.ts';
import { laterThan, waitForOtherTimes } from './extend-store.ts';
import { formReader } from './form-store.ts';
import { askOnce, keepAction, keepRefused } from './operator-action-store.ts';
import { pushTimes } from './push-times.ts';
import type { SectionStarts } from './section-store.ts';
import { type SettledSheet, settleSheets } from './settle-sheets.ts';
import { identityReader } from './sheet-identity.ts';
import type { Within } from './sheet-store.ts';

/** Who reopens, and why. `minutes`: from now on, at least; null: what is left of its time. */
export interface Reopening {
  readonly who: string;
  readonly why: string;
  readonly minutes: number | null;
  /** For the examinee. */
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

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Sections that were running at the end stood still since; they get the minutes, too. */
const sectionsOnward = (
  { sheet, form, starts }: SettledSheet,
  finishedAt: EpochMs,
  until: EpochMs,
  now: EpochMs,
): SectionStarts => {
  const onward = new Map(starts);
  for (const { id, duration } of form.index.content.sections) {
    const startedAt = starts.get(id);
    if (startedAt === undefined || duration === null) continue;
    const span = Math.round(duration * SECOND_MS * timeRatio(sheet));
    if (startedAt + span < finishedAt) continue;
    onward.set(id, Math.max(startedAt + now - finishedAt, until - span));
  }
  return onward;
};

const keepReopened = async (
  within: Within,
  { sheet, starts }: SettledSheet,
  onward: SectionStarts,
  extra: number,
  now: EpochMs,
): Promise<void> => {
  await within
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
    if (startedAt !== starts.get(sectionId))
      await within
        .updateTable('section_run')
        .set({ started_at: new Date(startedAt) })
        .where('sheet_id', '=', sheet.id)
        .where('section_id', '=', sectionId)
        .execute();
};

const gradedAs = async (within: Within, sheetId: number) => {
  const { type, shows_answers, published_at, ...row } = await within
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select(['sheet.is_valid', 'quiz.type', 'quiz.shows_answers', 'graded.grade', 'graded.published_at'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const isPublished = published_at !== null;
  return { ...row, isPublished, couldSeeAnswers: isPublished && type === 'EV' && shows_answers };
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
  return db.transaction().execute(async (within): Promise<ReopenOutcome> => {
    await waitForOtherTimes(within);
    const { now, settled } = await settleSheets(within, [subject], clock, grace);
    const refuse = async (outcome: 'notFinished' | 'notValid' | 'timeOver'): Promise<ReopenOutcome> => {
      await keepRefused(within, who, once, now);
      return outcome;
    };
    await askOnce(within, who, once);
    const found = settled.get(sheetId);
    if (found === undefined || found.sheet.finishedAt === null) return refuse('notFinished');
    const { sheet, form } = found;
    const { finishedAt } = found.sheet;
    const { is_valid, grade, isPublished, couldSeeAnswers } = await gradedAs(within, sheetId);
    if (!is_valid) return refuse('notValid');

    const until = now + (minutes ?? 0) * MINUTE_MS;
    const extra = minutes === null ? 0 : Math.max(0, Math.ceil((until - sheetDeadline(sheet, now)) / MINUTE_MS));
    const onward = sectionsOnward(found, finishedAt, until, now);
    const open = { ...sheet, status: 'A' as const, sheetExtraMinutes: sheet.sheetExtraMinutes + extra };
    if (expiryOf(open, form.index, onward, now + 1, 0) !== null) return refuse('timeOver');
    await keepReopened(within, found, onward, extra, now);
    await withdrawGrade(within, sheetId);
    const { status, finishComment } = sheet;
    const was = { status: status as FinalStatus, finishedAt, comment: finishComment, grade, isPublished };
    await keepAction(within, who, why, { action: 'reopen-sheet', sheetId, minutes, was }, now, once);
    const data = { title: null, message, type: 'info' } as const;
    await publish(within, { channel: { userId: identity.userId }, name: 'message', data, at: now });
    await pushTimes(within, { sheetId }, now);
    return { deadline: sheetDeadline(open, now), couldSeeAnswers };
  });
};

/** What was said of a reopening that is asked for again, because the reply was lost. */
export const couldSeeAnswersThen = async (db: Db, who: string, once: string | null): Promise<boolean> => {
  const found = await db
    .selectFrom('operator_action as action')
    .innerJoin('answers_sheet as sheet', (join) => join.on(sql<boolean>`sheet.id = (action.what->>'sheetId')::bigint`))
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['quiz.type', 'quiz.shows_answers'])
    .where('action.who', '=', who)
    .where('action.once', '=', once)
    .where(sql<boolean>`(action.what->'was'->>'isPublished')::boolean`)
    .executeTakeFirst();
  return found?.type === 'EV' && found.shows_answers;
};
