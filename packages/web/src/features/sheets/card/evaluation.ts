import type { ListedSheet } from '@quipu/contract';

const FINISHED: readonly ListedSheet['status'][] = ['F', 'FC', 'FT', 'FST'];

export const isFinished = ({ status }: ListedSheet): boolean => FINISHED.includes(status);

/** An evaluation with the sheets (attempts) that someone has of it. */
export interface Evaluation {
  readonly quizId: number;
  /** The attempt that its card acts on: the one not finished yet, or the last. */
  readonly current: ListedSheet;
  /** The last one finished before it; null: none, or the current one is finished itself. */
  readonly past: ListedSheet | null;
  /** The one whose grade counts: the first that is valid. */
  readonly graded: ListedSheet | null;
}

const latest = (sheets: readonly ListedSheet[]): ListedSheet | undefined =>
  sheets.reduce<ListedSheet | undefined>(
    (best, sheet) => (best === undefined || sheet.attempt > best.attempt ? sheet : best),
    undefined,
  );

/** The sheets gathered by evaluation, in the order in which each first appears. */
export const evaluationsOf = (sheets: readonly ListedSheet[]): readonly Evaluation[] =>
  [...new Set(sheets.map(({ quizId }) => quizId))].flatMap((quizId) => {
    const own = sheets.filter((sheet) => sheet.quizId === quizId);
    const unfinished = latest(own.filter((sheet) => !isFinished(sheet)));
    const finished = latest(own.filter(isFinished));
    const current = unfinished ?? finished;
    if (current === undefined) return [];
    const past = unfinished === undefined ? null : (finished ?? null);
    return [{ quizId, current, past, graded: own.find(({ isValid }) => isValid) ?? null }];
  });
