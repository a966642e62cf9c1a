import type { ListedSheet, QuizSession } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { listedReschedulings } from '../rescheduling/listed-rescheduling.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { sessionEnd, sheetDeadline } from './deadlines.ts';
import type { ReadForm } from './form-store.ts';
import { cardsOf } from './quiz-store.ts';
import { settleSheets } from './settle-sheets.ts';
import type { ReadIdentity } from './sheet-identity.ts';
import type { HeldSheet } from './sheet-store.ts';

/** A session as one person has it: its end is their own. */
export const sessionView = (sheet: HeldSheet): QuizSession => ({
  id: sheet.sessionId,
  start: sheet.sessionStart,
  end: sessionEnd(sheet),
  timeLimit: sheet.timeLimitMinutes,
  updatedAt: sheet.timesUpdatedAt,
});

/** Whether a backup may still change a sheet that nobody finished: its time ran out. */
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

/** The sheets of a person, those whose time ran out finished first. */
export const listSheets = async (
  { db, identityOf, formOf, clock }: ListDependencies,
  userId: number,
  { answerGraceSeconds, periodCode }: InstitutionSettings['rules'],
): Promise<{ readonly now: EpochMs; readonly sheets: readonly ListedSheet[] }> => {
  const cards = await cardsOf(db, userId);
  if (cards.length === 0) return { now: clock(), sheets: [] };
  const found = await Promise.all(cards.map(({ id }) => identityOf(id)));
  const subjects = await Promise.all(
    found
      .flatMap((identity) => (identity === undefined ? [] : [identity]))
      .map(async (identity) => ({ identity, form: await formOf(identity.formId) })),
  );
  const { now, settled } = await inTransaction(db, (within) =>
    settleSheets(within, subjects, clock, answerGraceSeconds * 1_000),
  );
  const timesOf = (sheetId: number) => settled.get(sheetId)?.sheet ?? null;
  const reschedulingOf = await listedReschedulings(db, cards, timesOf, periodCode, now);
  const formIds = new Map(subjects.map(({ identity }) => [identity.id, identity.formId]));
  const sheets = cards.map((card): ListedSheet => {
    const sheet = settled.get(card.id)?.sheet;
    const { grading, ...listed } = card;
    return {
      ...listed,
      formId: formIds.get(card.id) ?? 0,
      status: sheet?.status ?? 'P',
      startedAt: sheet?.startedAt ?? null,
      finishedAt: sheet?.finishedAt ?? null,
      session: sheet === undefined ? null : sessionView(sheet),
      deadline: sheet?.status === 'A' ? sheetDeadline(sheet, now) : null,
      takesBackup: card.isValid && sheet !== undefined && takesBackup(sheet, now),
      maxGrade: grading?.scale ?? null,
      hasReport: grading?.report === true && sheet?.finishedAt != null,
      ...reschedulingOf(card),
    };
  });
  return { now, sheets };
};
