import type { Draft } from '@quipu/engine/runtime';
import type { Left } from '../../../stores/ended-store.ts';
import { itemTexts } from '../items/texts.ts';

/** Shows what was typed as it is: its words cannot be fetched. */
const asTyped = (drafts: readonly Draft[]): readonly Left[] => [
  { heading: itemTexts.leftDrafts, texts: drafts.map(({ itemId, text }) => ({ itemId, text: `«${text}»` })) },
];

/** Fetched when something is left: hardly ever. `say` picks what is said. */
export const loadLeft = async (
  drafts: () => readonly Draft[],
  say: (words: typeof import('./left-of.ts')) => readonly Left[],
): Promise<readonly Left[]> => {
  try {
    return say(await import('./left-of.ts'));
  } catch {
    return drafts().length === 0 ? [] : asTyped(drafts());
  }
};
