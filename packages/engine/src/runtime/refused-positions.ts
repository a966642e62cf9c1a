import type { Session } from '../index.ts';
import type { Draft } from './draft.ts';

/** Places, in the order of the sheet, of questions in which something stands that was refused as an answer. */
export const refusedPositions = ({ index }: Session, drafts: readonly Draft[]): readonly number[] => {
  const refused = drafts.flatMap(({ itemId, rejection }) => (rejection === null ? [] : itemId));
  const positions = refused.flatMap((id) => index?.items[index.ordinalOfItem.get(id) ?? -1]?.position ?? []);
  return [...new Set(positions)].sort((a, b) => a - b);
};
