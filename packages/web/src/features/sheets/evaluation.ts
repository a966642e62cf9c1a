import type { ListedSheet } from '@quipu/contract';

const FINISHED: readonly ListedSheet['status'][] = ['F', 'FC', 'FT', 'FST'];

export const isFinished = ({ status }: ListedSheet): boolean => FINISHED.includes(status);

/** An evaluation with the sheets (attempts) that someone has of it. */
export interface Evaluation {
  readonly quizId: number;
  /** The attempt that its card acts on: the one not finished yet, or the last. */
  readonly current: ListedSheet;
  /** That of the first valid sheet. */
  readonly grade: number | null;
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
    const current = latest(own.filter((sheet) => !isFinished(sheet))) ?? latest(own);
    if (current === undefined) return [];
    return [{ quizId, current, grade: own.find(({ isValid }) => isValid)?.finalGrade ?? null }];
  });
