import type { Finish } from '../model/finish.ts';
import type { SheetStatus } from '../model/opening.ts';
import type { QuizSession } from '../model/quiz-session.ts';

export const statusOf = ({ state }: QuizSession): SheetStatus => state.status;

/** The request to finish, confirmed or not; null: none. */
export const finishOf = ({ state }: QuizSession): Finish | null => state.finish;
