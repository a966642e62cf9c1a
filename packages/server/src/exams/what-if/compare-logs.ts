import type { LogVersion } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';
import { gradeOf } from '../grading/grade-due.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { placedAnswers } from '../grading/sheet-grade-store.ts';
import { readLogs, type Unreadable } from './read-logs.ts';
import { otherAnswers } from './same-answers.ts';
import { type GradedSheet, gradedSheetsOf } from './what-if.ts';

/** A sheet as this version makes it, beside what is kept of it. */
export interface ComparedSheet {
  readonly sheetId: number;
  readonly reference: string;
  /** The versions that wrote its logs. */
  readonly versions: readonly LogVersion[];
  /** Null: no log of it is here. */
  readonly log: 'read' | Unreadable | null;
  /** The numbers of the questions, or the places of items without one, that the log says otherwise than they are kept. */
  readonly otherAnswers: readonly string[];
  readonly kept: number | null;
  /** The grade of the answers that are kept, by the rules of this version. */
  readonly regraded: number | null;
  /** The grade of the answers that the log has. Null: it has none, or nothing of it can be graded. */
  readonly byLog: number | null;
  /** This version cannot even replay or grade it. Null: it can. */
  readonly failed: string | null;
}

const numberOf = ({ index }: FormToGrade, ordinal: number): string => {
  const item = index.items[ordinal];
  return (item === undefined ? null : index.numberOfPosition[item.position]) ?? `#${ordinal + 1}`;
};

const compared = async (
  db: Db,
  sheet: GradedSheet,
  form: FormToGrade,
  kept: readonly PlacedAnswer[],
): Promise<ComparedSheet> => {
  const of = { sheetId: sheet.id, reference: sheet.reference, kept: sheet.before };
  try {
    const read = await readLogs(db, sheet);
    const logs = read !== null && E.isRight(read) ? read.right : null;
    return {
      ...of,
      versions: logs?.versions ?? [],
      log: read === null ? null : E.isLeft(read) ? read.left : 'read',
      otherAnswers: logs === null ? [] : otherAnswers(logs.end, kept).map((ordinal) => numberOf(form, ordinal)),
      regraded: gradeOf(form, kept)?.grade ?? null,
      byLog: logs === null ? null : (gradeOf(form, logs.end)?.grade ?? null),
      failed: null,
    };
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    return { ...of, versions: [], log: null, otherAnswers: [], regraded: null, byLog: null, failed };
  }
};

const AT_ONCE = 250;

/**
 * Replays the logs of an evaluation's sheets by the rules of this version, and grades its answers anew, to be held against what is kept:
 * a version is tried on an evaluation that was taken before.
 */
export const compareLogs = async (db: Db, quizId: number): Promise<readonly ComparedSheet[]> => {
  const listed = await gradedSheetsOf(db, quizId);
  const formIds = [...new Set(listed.map(({ formId }) => formId))];
  const forms = formIds.length === 0 ? new Map<number, FormToGrade>() : await readForms(db, formIds);
  const sheets: ComparedSheet[] = [];
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const some = listed.slice(from, from + AT_ONCE);
    const answers = await placedAnswers(db, some);
    for (const sheet of some) {
      const form = forms.get(sheet.formId);
      if (form === undefined) continue;
      sheets.push(await compared(db, sheet, form, answers.get(sheet.id) ?? []));
    }
  }
  return sheets;
};

/** Tells whether this version makes of it what is kept. */
export const isAsKept = ({ log, otherAnswers: others, kept, regraded, failed }: ComparedSheet): boolean =>
  failed === null && log === 'read' && others.length === 0 && kept === regraded;
