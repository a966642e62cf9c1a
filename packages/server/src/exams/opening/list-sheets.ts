import type { ListedSheet } from '@quipu/contract';
import { type EpochMs, FinalStatus } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { answerGrace, type InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { listedReschedulings } from '../assignments/listed-rescheduling.ts';
import type { ReadForm } from '../forms/form-store.ts';
import { inReviewOf } from '../quarantine/in-review-store.ts';
import { renewPractice } from '../roster/practice.ts';
import { sheetDeadline, standingAt } from '../sheets/deadlines.ts';
import { lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { cardsOf } from '../sheets/quiz-store.ts';
import { sessionView } from '../sheets/reply-times.ts';
import type { ReadIdentity } from '../sheets/sheet-identity.ts';
import type { HeldSheet } from '../sheets/sheet-store.ts';

/** Tells whether a backup may still change a sheet that nobody finished: its time ran out. */
const takesBackup = (sheet: HeldSheet, now: EpochMs): boolean =>
  (sheet.status === 'FT' || sheet.status === 'FST') &&
  sheet.finishComment === null &&
  sheet.backupWindow > 0 &&
  now <= sheetDeadline(sheet, now) + sheet.backupWindow;

export interface ListDependencies {
  readonly db: Db;
  readonly identityOf: ReadIdentity;
  readonly formOf: ReadForm;
  readonly clock: () => EpochMs;
}

interface SheetList {
  readonly now: EpochMs;
  readonly sheets: readonly ListedSheet[];
}

/** The sheets of a person, those whose time ran out finished first. */
export const listSheets = async (
  dependencies: ListDependencies,
  userId: number,
  rules: InstitutionSettings['rules'],
): Promise<SheetList> => {
  const list = await listOnce(dependencies, userId, rules);
  if (!list.isPracticeOver) return list;
  await renewPractice(dependencies.db, userId, list.now);
  return listOnce(dependencies, userId, rules);
};

const listOnce = async (
  { db, identityOf, formOf, clock }: ListDependencies,
  userId: number,
  rules: InstitutionSettings['rules'],
): Promise<SheetList & { readonly isPracticeOver: boolean }> => {
  const cards = await cardsOf(db, userId);
  if (cards.length === 0) return { now: clock(), sheets: [], isPracticeOver: false };
  const found = await Promise.all(cards.map(({ id }) => identityOf(id)));
  const subjects = await Promise.all(
    found
      .flatMap((identity) => (identity === undefined ? [] : [identity]))
      .map(async (identity) => ({ identity, form: await formOf(identity.formId) })),
  );
  const { now, locked } = await inTransaction(db, (tx) => lockAndExpireSheets(tx, subjects, clock, answerGrace(rules)));
  const timesOf = (sheetId: number) => locked.get(sheetId)?.sheet ?? null;
  const reschedulingOf = await listedReschedulings(db, cards, timesOf, rules.periodCode, now);
  const ended = [...locked.values()].flatMap(({ sheet }) => (FinalStatus.is(sheet.status) ? [sheet.id] : []));
  const inReview = await inReviewOf(db, ended);
  const subjectOf = new Map(subjects.map((subject) => [subject.identity.id, subject]));
  const sheets = cards.map((card): ListedSheet => {
    const sheet = locked.get(card.id)?.sheet;
    const subject = subjectOf.get(card.id);
    const { grading, isPractice: _, ...listed } = card;
    return {
      ...listed,
      formId: subject?.identity.formId ?? 0,
      hasRequired: subject !== undefined && subject.form.index.requiredPositions.length > 0,
      status: sheet?.status ?? 'P',
      startedAt: sheet?.startedAt ?? null,
      finishedAt: sheet?.finishedAt ?? null,
      session: sheet === undefined ? null : sessionView(sheet, now),
      deadline: sheet?.status === 'A' ? sheetDeadline(sheet, standingAt(sheet, now)) : null,
      isPaused: sheet?.status === 'A' && sheet.pausedSince !== null,
      takesBackup: card.isValid && sheet !== undefined && takesBackup(sheet, now),
      maxGrade: grading?.scale ?? null,
      inReview: inReview.get(card.id) ?? 0,
      hasReport: grading?.report === true && sheet?.finishedAt != null,
      ...reschedulingOf(card),
    };
  });
  const practice = new Set(cards.flatMap(({ id, isPractice, isValid }) => (isPractice && isValid ? [id] : [])));
  const isPracticeOver = sheets.some(
    ({ id, status, session }) => practice.has(id) && FinalStatus.is(status) && session !== null && now < session.end,
  );
  return { now, sheets, isPracticeOver };
};
