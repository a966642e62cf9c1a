import { type Details, emptySession, evolve, type QuizSession } from '@quipu/engine';
import type { FormContent } from '../../platform/db/columns/form.ts';
import { sheetOfForm } from '../forms/index-form.ts';

/** An answer by the place of its item in the form. */
export interface PlacedAnswer {
  readonly ordinal: number;
  readonly details: Details;
}

const OPENING = {
  status: 'F',
  epoch: 1,
  revision: 1,
  startedAt: 0,
  deadline: 0,
  timesUpdatedAt: 0,
  timeRatio: 1,
  sectionRuns: [],
} as const;

/**
 * A form as a session of the engine that nobody answered yet: so that the engine, and nothing else, says which items were
 * disabled, and how items are numbered.
 */
export const formSession = (content: FormContent): QuizSession =>
  evolve(emptySession, {
    type: 'SheetOpened',
    at: 0,
    data: { content: sheetOfForm(content), opening: { ...OPENING, answers: [] } },
  });

/** The session of a form with these answers. */
export const answeredSession = (form: QuizSession, answers: readonly PlacedAnswer[]): QuizSession =>
  evolve(form, {
    type: 'SheetResumed',
    at: 0,
    data: {
      opening: {
        ...OPENING,
        answers: answers.map(({ ordinal, details }) => ({
          id: ordinal + 1,
          details,
          time: 0,
          visits: 1,
          updatedAt: 0,
          version: { epoch: 1, revision: 1 },
        })),
      },
    },
  });
