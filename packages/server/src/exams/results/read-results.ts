import type { ReviewVerdict } from '@quipu/contract';
import {
  answerOf,
  type Details,
  type EpochMs,
  type FinalStatus,
  type ItemType,
  isItemDisabled,
  positionOfItem,
  type QuizSession,
  questionNumber,
} from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { Mark } from '../../platform/db/columns/mark.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ViewItem, viewForm } from '../forms/form-view.ts';
import { answeredSession } from '../grading/form-session.ts';
import { type SheetTotals, totalsOf } from '../grading/grade-sheet.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { rightAnswers } from '../grading/right-answer.ts';
import { gradedSheet, placedAnswers } from '../grading/sheet-grade-store.ts';
import { shownAnswer } from './shown-answer.ts';

export interface ResultItem {
  readonly id: number;
  readonly type: ItemType;
  /** "12", or "12 a"; null: it has none (a reading, a matrix's row). */
  readonly number: string | null;
  /** HTML, made safe when it was loaded. */
  readonly content: string;
  /** They are as they were shown: `match` is the counterpart beside it, not its own. */
  readonly options: readonly { readonly id: number; readonly content: string; readonly match: string | null }[];
  /** A reading's questions, a matrix's rows: those that were asked. */
  readonly children: readonly (ResultItem & {
    /** Its number among all that there are in the form, from 1. */
    readonly place: number;
  })[];
  readonly given: Details;
  /** Details like an answer's own; empty: there is none, or it was annulled. A matrix's are its rows'. */
  readonly correct: Details;
  readonly verdict: ReviewVerdict;
  /** Null, both: it is not graded. */
  readonly points: number | null;
  readonly maxPoints: number | null;
}

export interface ResultSection extends SheetTotals {
  readonly id: number;
  readonly name: string;
  readonly items: readonly ResultItem[];
}

/** A graded sheet with all that documents and the review say of it. Items that were not asked are left out. */
export interface SheetResults extends SheetTotals {
  readonly sheetId: number;
  readonly formId: number;
  readonly userId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly quiz: {
    readonly id: number;
    readonly name: string;
    readonly type: 'E' | 'EV';
    /** Its results may be downloaded (`extra.answers_sheet`). */
    readonly answersSheet: boolean;
  };
  readonly policy: GradingPolicy;
  readonly status: FinalStatus;
  readonly attempt: number;
  readonly isValid: boolean;
  readonly startedAt: EpochMs | null;
  readonly finishedAt: EpochMs;
  readonly session: { readonly start: EpochMs; readonly end: EpochMs } | null;
  /** Null: nothing of it could be graded. */
  readonly grade: number | null;
  /** Its examinee may know. */
  readonly isPublished: boolean;
  readonly sections: readonly ResultSection[];
}

interface Reading {
  readonly form: FormToGrade;
  readonly session: QuizSession;
  readonly markOf: (itemId: number) => Mark | undefined;
}

const resultItem = ({ form, session, markOf }: Reading, item: FormItem, view: ViewItem): ResultItem => {
  const right = rightAnswers(item, form.overrides.get(item.id) ?? []);
  const mark = markOf(item.id);
  const shown = shownAnswer(item, right);
  const children = item.children.flatMap((child, place) => {
    const childView = view.children[place];
    if (childView === undefined || isItemDisabled(session, child.id)) return [];
    const made = { ...resultItem({ form, session, markOf }, child, childView), place: place + 1 };
    const ofRow = shown.ofRows.get(made.place);
    return [ofRow === undefined ? made : { ...made, number: null, correct: ofRow }];
  });
  const position = positionOfItem(session, item.id);
  return {
    id: item.id,
    type: item.type,
    number: position === null ? null : questionNumber(session, position).number,
    content: item.content,
    options: view.options.map(({ id, content, match }) => ({ id, content, match })),
    children,
    given: answerOf(session, item.id).details,
    correct: shown.whole,
    verdict: mark?.verdict ?? 'ungraded',
    points: mark?.points ?? null,
    maxPoints: mark?.maxPoints ?? null,
  };
};

/** Null: there is no such sheet, or it is not graded yet (nor will be, where its evaluation is not). */
export const readResults = async (db: Db, sheetId: number): Promise<SheetResults | null> => {
  const found = await gradedSheet(db, sheetId);
  if (found === null) return null;
  const { answerBase, answerCount, marks, ...sheet } = found;
  const form = (await readForms(db, [sheet.formId])).get(sheet.formId);
  if (form === undefined || form.policy === null) return null;
  const answers = await placedAnswers(db, [{ id: sheetId, answerBase, answerCount }]);
  const session = answeredSession(form.unanswered, answers.get(sheetId) ?? []);
  const byItem = new Map(form.index.items.map(({ item }, ordinal) => [item.id, marks[ordinal]]));
  const sectionPlaces = form.index.items.map(({ position }) => form.index.sectionOfPosition[position]);
  const view = viewForm(form.content);
  const reading: Reading = { form, session, markOf: (itemId) => byItem.get(itemId) };
  return {
    ...sheet,
    policy: form.policy,
    sections: form.content.sections.map(({ id, name, items }, place) => ({
      id,
      name,
      ...totalsOf(marks.filter((_, ordinal) => sectionPlaces[ordinal] === place)),
      items: items.flatMap((item, at) => {
        const itemView = view.sections[place]?.items[at];
        return itemView === undefined || isItemDisabled(session, item.id) ? [] : [resultItem(reading, item, itemView)];
      }),
    })),
  };
};
