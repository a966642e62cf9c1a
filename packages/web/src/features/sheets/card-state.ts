import type { ListedSheet } from '@quipu/contract';
import { isFinished } from './evaluation.ts';

/** What the card of an evaluation offers at an instant. */
export type CardState =
  | { readonly kind: 'unscheduled' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'over' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'waiting'; readonly start: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'requires'; readonly quizName: string | null }
  | { readonly kind: 'open'; readonly again: boolean; readonly end: number };

const MINUTE_MS = 60_000;

/** When a sheet ends by what the list says: its own deadline, or its session's end where it was not started yet. */
const endOf = ({ status, startedAt, deadline }: ListedSheet, session: NonNullable<ListedSheet['session']>): number => {
  if (status !== 'A' || startedAt === null) return session.end;
  return deadline ?? Math.min(startedAt + session.timeLimit * MINUTE_MS, session.end);
};

/** The evaluation that must be finished first and is not; undefined: none. Its name is null when it is not on the list. */
const unmet = (sheet: ListedSheet, all: readonly ListedSheet[]): string | null | undefined => {
  const required = sheet.quiz.requireQuizId;
  if (required === null) return undefined;
  const sheets = all.filter(({ quizId }) => quizId === required);
  return sheets.some(isFinished) ? undefined : (sheets[0]?.quiz.name ?? null);
};

export const cardStateOf = (sheet: ListedSheet, all: readonly ListedSheet[], now: number): CardState => {
  if (isFinished(sheet)) return { kind: 'finished' };
  const { session } = sheet;
  if (session === null) return { kind: 'unscheduled' };
  const end = endOf(sheet, session);
  if (now >= end) return { kind: 'over' };
  if (sheet.status === 'I') return { kind: 'absent' };
  if (now < session.start) return { kind: 'waiting', start: session.start };
  if (!sheet.quiz.status) return { kind: 'closed' };
  const quizName = unmet(sheet, all);
  if (quizName !== undefined) return { kind: 'requires', quizName };
  return { kind: 'open', again: sheet.attempt > 1, end };
};
