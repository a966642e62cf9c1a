import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { publishGrades } from './publish-store.ts';
import { type Telling, tellPublished } from './tell-published.ts';

export interface PublishedGrades {
  readonly sheetIds: readonly number[];
  readonly mails: number;
}

/** Publishes the grades that an evaluation has, and mails whose they are. */
export const publishQuiz = async (tx: Tx, context: Telling, quizId: number, at: EpochMs): Promise<PublishedGrades> => {
  const sheetIds = await publishGrades(tx, quizId, at);
  return { sheetIds, mails: await tellPublished(tx, context, sheetIds) };
};
