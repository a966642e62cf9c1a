import type { QuizSession } from '../index.ts';
import { ordinalOfItem } from '../model/sheet-index.ts';
import type { Draft } from './draft.ts';

/** Places, in the order of the sheet, of questions in which something stands that was refused as an answer, and that can be put right. */
export const refusedPositions = ({ index }: QuizSession, drafts: readonly Draft[]): readonly number[] => {
  const refused = drafts.flatMap(({ itemId, rejection, review }) =>
    rejection === null || review !== null ? [] : itemId,
  );
  const positions = refused.flatMap((id) => index?.items[ordinalOfItem(index, id)]?.position ?? []);
  return [...new Set(positions)].sort((a, b) => a - b);
};
