import type { ListedSheet, PushData } from '@quipu/contract';
import { MINUTE_MS } from '@quipu/engine';
import { isFinished } from './evaluation.ts';

/** The state that the card of an evaluation shows at an instant. */
export type CardState =
  | { readonly kind: 'unscheduled' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'over' }
  | { readonly kind: 'absent' }
  /** `absent`: the attendance has to be registered besides. */
  | { readonly kind: 'waiting'; readonly start: number; readonly absent: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'requires'; readonly quizName: string | null }
  /** `underWay`: it was begun, and goes on. `isPaused`: its clock stands, and `end` is not its end. */
  | {
      readonly kind: 'open';
      readonly again: boolean;
      readonly underWay: boolean;
      readonly isPaused: boolean;
      readonly end: number;
    };

/** Something that can be done with a sheet besides taking it. */
export type SheetAction =
  | 'results'
  | 'downloadResults'
  | 'downloadReport'
  | 'viewAnswers'
  | 'viewRegrades'
  | 'importBackup'
  | 'reschedule'
  | 'receipt';

export interface Card {
  readonly state: CardState;
  readonly actions: ReadonlySet<SheetAction>;
}

/**
 * The end of a sheet by what the list says: its own deadline, or its session's end if it was not
 * started.
 */
const endOf = ({ status, startedAt, deadline }: ListedSheet, session: NonNullable<ListedSheet['session']>): number => {
  if (status !== 'A' || startedAt === null) return session.end;
  return deadline ?? Math.min(startedAt + session.timeLimit * MINUTE_MS, session.end);
};

/**
 * Says how far a push moves the end of a sheet that is listed: of one that was begun its own, of another one its session's. 0: it is taken
 * at another hour, or in another session, which is neither more nor less time.
 */
export const changeOf = (sheet: ListedSheet, { session, times }: PushData<'user-session-updated'>): number => {
  const listed = sheet.session;
  if (listed === null) return 0;
  if (sheet.status === 'A') return times.deadline - endOf(sheet, listed);
  if (session.id !== listed.id || session.start !== listed.start) return 0;
  return session.end - listed.end || (session.timeLimit - listed.timeLimit) * MINUTE_MS;
};

/** A sheet by what its owner was told of it last. */
export const movedBy = (sheet: ListedSheet, { session, times }: PushData<'user-session-updated'>): ListedSheet => ({
  ...sheet,
  session,
  deadline: sheet.status === 'A' ? times.deadline : sheet.deadline,
  isPaused: sheet.status === 'A' && times.standstill?.pause != null,
});

/** The evaluation that must be finished first and is not; undefined: none. Its name is null when it is not on the list. */
const unmet = (sheet: ListedSheet, all: readonly ListedSheet[]): string | null | undefined => {
  const required = sheet.quiz.requireQuizId;
  if (required === null) return undefined;
  const sheets = all.filter(({ quizId }) => quizId === required);
  return sheets.some(isFinished) ? undefined : (sheets[0]?.quiz.name ?? null);
};

/** A person who has begun goes on, as the server lets them: that it was retired, or asks for another one, is for those who have not. */
const stateOf = (sheet: ListedSheet, all: readonly ListedSheet[], now: number): CardState => {
  if (isFinished(sheet)) return { kind: 'finished' };
  const { session, status, quiz } = sheet;
  if (session === null) return { kind: 'unscheduled' };
  const end = endOf(sheet, session);
  const absent = status === 'I';
  if (now >= end && !sheet.isPaused) return { kind: 'over' };
  if (now < session.start) return { kind: 'waiting', start: session.start, absent };
  if (absent) return { kind: 'absent' };
  const underWay = status === 'A';
  if (!underWay && !quiz.status) return { kind: 'closed' };
  const quizName = underWay ? undefined : unmet(sheet, all);
  if (quizName !== undefined) return { kind: 'requires', quizName };
  return { kind: 'open', again: sheet.attempt > 1, underWay, isPaused: sheet.isPaused, end };
};

/** A request that nobody decided yet, or that was granted, is the last one. */
const isRequested = ({ rescheduling }: ListedSheet): boolean =>
  rescheduling !== null && rescheduling.status !== 'rejected';

const allows = (sheet: ListedSheet): Readonly<Record<SheetAction, boolean>> => {
  const { quiz, status } = sheet;
  const finished = isFinished(sheet);
  const reviewed = finished && quiz.type === 'EV';
  return {
    results: finished,
    downloadResults: finished && quiz.extra.answersSheet,
    downloadReport: finished && sheet.hasReport,
    viewAnswers: reviewed && quiz.viewAnswers,
    viewRegrades: reviewed && quiz.viewRegrades && sheet.hasRegrades,
    importBackup: (status === 'A' || sheet.takesBackup) && quiz.extra.hybridMode && quiz.extra.allowDownloadBackupFile,
    reschedule: quiz.rescheduling && (status === 'P' || status === 'FT') && !isRequested(sheet),
    receipt: sheet.assignment !== null,
  };
};

export const actionsOf = (sheet: ListedSheet): ReadonlySet<SheetAction> => {
  const allowed = allows(sheet);
  return new Set((Object.keys(allowed) as SheetAction[]).filter((action) => allowed[action]));
};

/** The whole decision about a card: of its sheet, of all that its owner has, and of the server's clock. */
export const cardOf = (sheet: ListedSheet, all: readonly ListedSheet[], now: number): Card => ({
  state: stateOf(sheet, all, now),
  actions: actionsOf(sheet),
});
